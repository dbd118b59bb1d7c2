/**
 * `node shared-lib/tooling/paths.mjs` lists named paths that do not exist: files in READMEs, docs/ and comments, and
 * folders in docs/ that start with a package or stand in a table's first column. A path may start anywhere:
 * 'tooling/paths.mjs' and 'paths.mjs' are found too. Ends with 1 when there are any. Migrations are left out: an
 * applied one keeps old names.
 */
import fs from 'node:fs';
import path from 'node:path';
import { SOURCE } from './source-files.mjs';
import { packages, root } from './workspace.mjs';

const SKIPPED = new Set(['node_modules', '.git', 'dist', '.cache', '.data', 'test-results', 'playwright-report']);

/** Every file and folder of the repository as '/path/of/it'. Folders end with '/'. */
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

/** Every end of every path, from each folder on, so that a look-up is one step. */
const known = new Set(
  entries.flatMap((entry) => [...entry.matchAll(/\/(?=.)/g)].map(({ index }) => entry.slice(index + 1))),
);
const plain = (named) => named.replace(/^(\.\.?\/)+/, '');
/** 'x.routes.ts' and 'NNN_name.sql' are patterns, not names of files. */
const isPattern = (named) => /(^|\/)(x\.|NNN)/.test(named);
const isThere = (named) => isPattern(named) || known.has(plain(named));

const FILE = /^[\w./-]*[\w-]\.(tsx?|[cm]js|sql|md)$/;
const FOLDER = /^[\w.-]+\/([\w.-]+\/)*$/;
const codeOf = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);

/**
 * A folder name can look like an address of a call. A folder stands in a table's first column, or starts with a
 * package.
 */
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
/** Not after a `*`, as in *.spec.ts, and not in a web address. */
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
