/**
 * `node shared-lib/tooling/doors.mjs` lists names that a browser door of shared-lib exports but no file imports through
 * that door. knip misses them: to knip a door is an entry point, so all its names count as used. Ends with 1 when there
 * are any.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './source-files.mjs';
import { inRoot, packages, readJson } from './workspace.mjs';

/** Doors that Node also opens export the whole domain and contract. knip checks the names of those. */
const doors = Object.entries(readJson(inRoot('shared-lib/package.json')).exports)
  .filter(([door, target]) => typeof target === 'string' && door !== './testing')
  .map(([door, target]) => ({ door: path.posix.join('shared-lib', door), file: inRoot('shared-lib', target) }));

const LISTED = /\{([^{}]*)\}\s*from\s*'(shared-lib[^']*)'/g;
const FETCHED = /import\((?:\/\*.*?\*\/)?\s*'(shared-lib[^']*)'\)/g;

/** The imported names of each door. */
const taken = new Map(doors.map(({ door }) => [door, new Set()]));
for (const file of packages.flatMap((name) => [...sourcesIn(inRoot(name), new Set(['node_modules', 'dist']))])) {
  const code = fs.readFileSync(file, 'utf8');
  const take = (door, names) => names.forEach((name) => taken.get(door)?.add(name));
  for (const [, list, door] of code.matchAll(LISTED))
    take(
      door,
      list.split(',').map(
        (one) =>
          one
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s/)[0],
      ),
    );
  // Names from an import() are destructured somewhere in the same file.
  for (const [, door] of code.matchAll(FETCHED)) take(door, code.match(/\w+/g));
}

function* namesOf(file) {
  const { statements } = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const { exportClause } of statements.filter(ts.isExportDeclaration))
    if (exportClause && ts.isNamedExports(exportClause)) yield* exportClause.elements.map(({ name }) => name.text);
}

for (const { door, file } of doors) {
  for (const name of namesOf(file)) {
    if (taken.get(door).has(name)) continue;
    console.log(`${door}: nobody takes ${name}`);
    process.exitCode = 1;
  }
}
