/**
 * `npm run texts [-- word …]` lists the product's texts: key, text, `fixed` for words of the specification, and the
 * lines that show it. With words, only the texts that hold them all. `--check` lists texts that nothing shows, and ends
 * with 1 when there are any.
 */
import fs from 'node:fs';
import path from 'node:path';
import { requireInstalled } from './install.mjs';
import { sourcesIn, TEST } from './source-files.mjs';
import texts from './texts.cjs';
import { fail, inRoot, root } from './workspace.mjs';

requireInstalled();

const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const check = process.argv.includes('--check');
const SHOWN = /\bm\.(\w+)\(/g;

/** The lines that show each text of a package, by its key. */
function placesIn(name) {
  const places = new Map();
  for (const file of sourcesIn(inRoot(name, 'src'), new Set(['texts', 'testing']))) {
    if (TEST.test(file)) continue;
    const lines = fs.readFileSync(file, 'utf8').split('\n');
    for (const [at, line] of lines.entries()) {
      for (const [, key] of line.matchAll(SHOWN)) {
        places.set(key, [...(places.get(key) ?? []), `${path.relative(root, file)}:${at + 1}`]);
      }
    }
  }
  return places;
}

let shown = 0;
for (const name of texts.catalogued()) {
  const places = placesIn(name);
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
if (words.length && !check && !shown) fail('no text has these words');
