/**
 * `node server/controls/edits.mjs` checks that every text to edit still stands in the file its row names, that no later
 * migration writes it anew, and that each test that must fail is still there.
 */
import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { outOfForce } from './in-force.mjs';
import { PROTECTIONS } from './protections.mjs';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/**
 * The sources without a protection, by file. Edits of one file apply in order.
 * @throws when a text does not stand exactly once in its file
 */
export function withoutProtection(edits, folder = root) {
  const sources = new Map();
  for (const [file, text, instead] of edits) {
    const name = path.join(folder, file);
    const source = sources.get(name) ?? (fs.existsSync(name) ? fs.readFileSync(name, 'utf8') : '');
    const found = source.split(text).length - 1;
    if (found !== 1) throw new Error(`${file} has this ${found} times where once was expected: ${text}`);
    sources.set(
      name,
      source.replace(text, () => instead),
    );
  }
  return sources;
}

/** A test with the tables that it takes from its folder `testing`. */
function withTables(name) {
  const source = fs.readFileSync(name, 'utf8');
  const tables = [...source.matchAll(/'(\.\/testing\/[\w-]+)\.js'/g)].map(([, table]) => `${table}.ts`);
  return [source, ...tables.map((table) => fs.readFileSync(path.join(path.dirname(name), table), 'utf8'))].join('\n');
}

/**
 * A test that is not there, or has another title; undefined if all are. A title may be put together from a table, so
 * only its words are looked for.
 */
function missingTest([file, title = '']) {
  const name = path.join(root, file);
  if (!fs.existsSync(name)) return `${file} is not there`;
  const source = withTables(name);
  const isKnown = (title.match(/[\p{L}']{3,}/gu) ?? []).every((word) => source.includes(word));
  return isKnown ? undefined : `${file} has no test '${title}'`;
}

function fault({ edits, checks }) {
  const gone = checks.map(missingTest).find(Boolean);
  if (gone) return gone;
  try {
    withoutProtection(edits);
    return edits.map((edit) => outOfForce(edit, root)).find(Boolean);
  } catch (error) {
    return error.message;
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of PROTECTIONS) {
    const said = fault(row);
    if (!said) continue;
    console.error(`${row.protection}: ${said}`);
    process.exitCode = 1;
  }
}
