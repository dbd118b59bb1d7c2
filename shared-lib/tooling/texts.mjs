/**
 * `npm run texts [-- word …]` lists the product's texts: key, text, `fixed` for words of the specification, and the
 * lines that show it. With words, only the texts that hold them all. `--hard` measures how hard they are to read, and
 * lists the hardest sentences. `--check` lists texts that nothing shows and texts past the bars, and ends with 1 when
 * there are any.
 */
import fs from 'node:fs';
import path from 'node:path';
import { requireInstalled } from './install.mjs';
import { allSentences, BARS, faultsOf, figures } from './readability.mjs';
import { sourcesIn, TEST } from './source-files.mjs';
import texts from './catalogues.cjs';
import { fail, inRoot, root } from './workspace.mjs';

requireInstalled();

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const check = process.argv.includes('--check');
const hard = process.argv.includes('--hard');
const SHOWN = /\bm\.(\w+)\(/g;
/** A text that a toast says by itself. */
const TOASTED = /\btoast\.\w+\(\s*m\.(\w+)\(/g;
const HARDEST = 20;

/** The lines that show each text of a package, by its key, and the keys that toasts say. */
function placesIn(name) {
  const places = new Map();
  const toasts = new Set();
  for (const file of sourcesIn(inRoot(name, 'src'), new Set(['texts', 'testing']))) {
    if (TEST.test(file)) continue;
    const source = fs.readFileSync(file, 'utf8');
    for (const [, key] of source.matchAll(TOASTED)) toasts.add(key);
    for (const [at, line] of source.split('\n').entries()) {
      for (const [, key] of line.matchAll(SHOWN)) {
        places.set(key, [...(places.get(key) ?? []), `${path.relative(root, file)}:${at + 1}`]);
      }
    }
  }
  return { places, toasts };
}

if (hard) {
  const sentences = allSentences();
  const { graded, median, highest, longest } = figures(sentences);
  console.log(
    `${sentences.length} sentences, ${graded.length} with a grade: median ${median.toFixed(1)} of ${BARS.median}, ` +
      `highest ${highest.toFixed(1)} of ${BARS.highest}, longest ${longest} words of ${BARS.words}`,
  );
  for (const { name, key, text, words: count, grade } of graded.slice(0, HARDEST)) {
    console.log(`  ${grade.toFixed(1)}, ${count} words, ${name} ${key}: ${JSON.stringify(text)}`);
  }
  process.exit();
}

const toasted = new Set();
let shown = 0;
for (const name of texts.catalogued()) {
  const { places, toasts } = placesIn(name);
  for (const key of toasts) toasted.add(`${name} ${key}`);
  const messages = texts.messagesOf(name);
  if (check) {
    for (const { key } of messages.filter((message) => !places.has(message.key))) {
      console.log(`${name}/src/texts: nothing shows ${key}`);
      process.exitCode = 1;
    }
    continue;
  }
  const found = messages.filter(({ text }) => words.every((word) => text.toLowerCase().includes(word.toLowerCase())));
  shown += found.length;
  if (found.length) console.log(`\n${name}: ${found.length} of ${messages.length} texts`);
  for (const { key, text, fixed } of found) {
    console.log(`  ${key}${fixed ? ' (fixed)' : ''}: ${JSON.stringify(text)}`);
    for (const place of places.get(key) ?? []) console.log(`      ${place}`);
  }
}
if (check) {
  for (const fault of faultsOf(allSentences(), toasted)) {
    console.log(fault);
    process.exitCode = 1;
  }
}
if (words.length && !check && !shown) fail('no text has these words');
