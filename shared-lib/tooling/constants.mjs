/**
 * `node shared-lib/tooling/constants.mjs` lists business constants and texts that only tests read. knip cannot find
 * them, because it does not look into members (`limits.PAGE_SIZE`, `texts.FALLBACK.week`). Ends with 1 when there are
 * any.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourcesIn, TEST } from './source-files.mjs';
import { inRoot, packages, root } from './workspace.mjs';

const declaring = ['limits', 'server-limits', 'back-office-limits', 'texts', 'server-texts', 'back-office-texts'].map(
  (name) => inRoot('shared-lib', 'src', 'domain', `${name}.ts`),
);

const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data', 'testing', 'bench', 'controls']);
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
/** Imported by its own name: `import { X } from …`. */
const IMPORTED = /import\s*\{([^}]*)\}\s*from\s*'(?:shared-lib|[^']*(?:domain|limits|texts))\b[^']*'/g;
/** Destructured: `const { X } = limits`. */
const TAKEN_OUT = /const\s*\{([^}]*)\}\s*=\s*(?:limits|serverLimits|texts|serverTexts);/g;
/** Read as a member: `limits.X`. */
const NAMED = /\b(?:limits|serverLimits|texts|serverTexts)\.(\w+)/g;

const codeOf = (file) => fs.readFileSync(file, 'utf8').replace(COMMENTS, '');

/** Every constant of a file; for an object also the names of its members. */
function constantsOf(file) {
  const { statements } = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  return statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) =>
    declarationList.declarations.map(({ name, initializer }) => {
      const value = ts.isAsExpression(initializer) ? initializer.expression : initializer;
      const members = ts.isObjectLiteralExpression(value) ? value.properties : [];
      return { name: name.text, members: members.map((member) => member.name.text) };
    }),
  );
}

const namesOf = (list) => list.split(',').map((name) => name.trim().split(/[\s:]/)[0]);
const codes = packages
  .flatMap((name) => [...sourcesIn(inRoot(name), SKIPPED)])
  .filter((file) => !TEST.test(file) && !declaring.includes(file))
  .map(codeOf);
const read = new Set(
  codes.flatMap((code) => [
    ...[IMPORTED, TAKEN_OUT].flatMap((pattern) => [...code.matchAll(pattern)].flatMap(([, list]) => namesOf(list))),
    ...Array.from(code.matchAll(NAMED), ([, name]) => name),
  ]),
);
/** The code without imports and destructuring. A name that is left here is read, as a whole or one member of it. */
const uses = codes.map((code) => code.replace(IMPORTED, '').replace(TAKEN_OUT, '')).join('\n');

for (const file of declaring) {
  const here = codeOf(file);
  const timesHere = (name) => here.match(new RegExp(`\\b${name}\\b`, 'g')).length;
  for (const { name, members } of constantsOf(file)) {
    const isRead = read.has(name) || timesHere(name) > 1;
    const unread = (member) => !new RegExp(`\\b${name}(?:\\.${member}\\b|(?![\\w.]))`).test(uses);
    for (const lost of isRead ? members.filter(unread).map((member) => `${name}.${member}`) : [name]) {
      console.log(`${path.relative(root, file)}: nothing but a test reads ${lost}`);
      process.exitCode = 1;
    }
  }
}
