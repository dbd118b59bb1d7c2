/**
 * `node shared-lib/tooling/sentences.mjs` lists sentences that stand word for word in two source files, because a later
 * change would miss one of them. A shared sentence has one place: texts.ts, errors.ts, field-texts.ts and their later
 * parts in shared-lib/src/domain, or a row that both files read. Ends with 1 when there are any.
 */
import fs from 'node:fs';
import path from 'node:path';
import { sourcesIn, TEST } from './source-files.mjs';
import { stringsOf } from './strings.mjs';
import { inRoot, packages, root } from './workspace.mjs';

/** The design page repeats texts of screens as examples. */
const SKIPPED = new Set(['testing', 'access', 'fuzz', 'demo', 'dev-design']);
/** Three words or more with more than 20 letters, as on a screen. SQL and CSS are left out. */
const isSentence = (text) => /^\p{Lu}[^<{;]{20,}$/u.test(text) && text.split(/\s+/).length > 2;

/** Two English texts may be the same one in Filipino: each stands beside its own. */
const filipino = new Set(
  packages
    .map((name) => path.join(inRoot(name, 'src'), 'texts/fil.json'))
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => Object.values(JSON.parse(fs.readFileSync(file, 'utf8')))),
);

const places = new Map();
for (const name of packages.filter((each) => each !== 'e2e')) {
  for (const file of sourcesIn(inRoot(name, 'src'), SKIPPED)) {
    if (TEST.test(file)) continue;
    const sentences = stringsOf(file, fs.readFileSync(file, 'utf8'))
      .split('\n')
      .filter((text) => isSentence(text) && !filipino.has(text));
    for (const each of new Set(sentences)) places.set(each, [...(places.get(each) ?? []), path.relative(root, file)]);
  }
}
for (const [sentence, files] of places) {
  if (files.length === 1) continue;
  console.log(`'${sentence}' stands in ${files.join(' and in ')}`);
  process.exitCode = 1;
}
