/**
 * `node shared-lib/tooling/paths.mjs` lists named paths that do not exist: files that READMEs, docs/ and comments name,
 * and folders in docs/ that begin with a package or stand in the first column of a table. A path may begin anywhere:
 * 'tooling/paths.mjs' and 'paths.mjs' are found too. Ends with 1 when there are any. Migrations are left out: an
 * applied one keeps the names of its day.
 */
import fs from 'node:fs';
import path from 'node:path';
import { SOURCE } from './source-files.mjs';
import { packages, root } from './workspace.mjs';

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.cache', '.data', 'test-results', 'playwright-report']);

/** Everything in the repository as '/path/of/it', folders with '/' at their end. */
function* entriesIn(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const name = path.join(folder, entry.name);
    const below = `/${path.relative(root, name).replaceAll(path.sep, '/')}`;
    if (!entry.isDirectory()) yield below;
    else yield* [`${below}/`, ...entriesIn(name)];
  }
}
const entries = [...entriesIn(root)];

/** Every end of every path that begins with a name, so that looking one up is one step. */
const known = new Set(
  entries.flatMap((entry) => [...entry.matchAll(/\/(?=.)/g)].map(({ index }) => entry.slice(index + 1))),
);
const plain = (named) => named.replace(/^(\.\.?\/)+/, '');
/** 'x.routes.ts' and 'NNN_name.sql' stand for any name. */
const isPattern = (named) => /(^|\/)(x\.|NNN)/.test(named);
const isThere = (named) => isPattern(named) || known.has(plain(named));

const FILE = /^[\w./-]*[\w-]\.(tsx?|[cm]js|sql|md)$/;
const FOLDER = /^[\w.-]+\/([\w.-]+\/)*$/;
const codeOf = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

/** A folder is told from the address of a call by where it stands, or by what it begins with. */
const isOfTheRepository = (code) => ['src', ...packages].includes(code.split('/')[0]);
const isDocumentation = (entry) => path.basename(entry) === 'README.md' || /^\/docs\/.*\.md$/.test(entry);
const namedByDocumentation = (text) =>
  text.split('\n').flatMap((line) => {
    const first = line.startsWith('| ') ? codeOf(line.split(' | ')[0]) : [];
    return codeOf(line).filter(
      (code) => FILE.test(code) || (FOLDER.test(code) && (isOfTheRepository(code) || first.includes(code))),
    );
  });

const COMMENT = /\/\*[^]*?\*\/|(?<=^|\s)\/\/.*/gm;
/** Neither behind a `*`, as in *.spec.ts, nor in an address. */
const IN_WORDS = /(?<![\w./@*-])[\w./-]*[\w-]\.(?:tsx?|[cm]js|sql|md)\b/g;
const namedByComments = (text) =>
  [...text.matchAll(COMMENT)].flatMap(([comment]) => [...comment.matchAll(IN_WORDS)].map(([named]) => named));

for (const entry of entries) {
  const read = isDocumentation(entry) ? namedByDocumentation : SOURCE.test(entry) ? namedByComments : undefined;
  if (!read) continue;
  const gone = new Set(read(fs.readFileSync(path.join(root, entry), 'utf8')).filter((named) => !isThere(named)));
  for (const named of gone) {
    console.log(`${entry.slice(1)} names ${named}, which is not there`);
    process.exitCode = 1;
  }
}
