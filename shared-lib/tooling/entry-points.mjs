/**
 * `node shared-lib/tooling/entry-points.mjs` lists names that a browser entry point of shared-lib exports but no file
 * imports through it. knip misses them: it counts all names of an entry point as used. Ends with 1 when there are any.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { sourcesIn } from './source-files.mjs';
import { inRoot, packages, readJson } from './workspace.mjs';

/** Entry points that Node also opens export the whole domain and contract. knip checks the names of those. */
const entryPoints = Object.entries(readJson(inRoot('shared-lib/package.json')).exports)
  .filter(([entryPoint, target]) => typeof target === 'string' && entryPoint !== './testing')
  .map(([entryPoint, target]) => ({
    entryPoint: path.posix.join('shared-lib', entryPoint),
    file: inRoot('shared-lib', target),
  }));

const LISTED = /\{([^{}]*)\}\s*from\s*'(shared-lib[^']*)'/g;
const FETCHED = /import\((?:\/\*.*?\*\/)?\s*'(shared-lib[^']*)'\)/g;

/** The imported names of each entry point. */
const taken = new Map(entryPoints.map(({ entryPoint }) => [entryPoint, new Set()]));
for (const file of packages.flatMap((name) => [...sourcesIn(inRoot(name), new Set(['node_modules', 'dist']))])) {
  const code = fs.readFileSync(file, 'utf8');
  const take = (entryPoint, names) => names.forEach((name) => taken.get(entryPoint)?.add(name));
  for (const [, list, entryPoint] of code.matchAll(LISTED))
    take(
      entryPoint,
      list.split(',').map(
        (one) =>
          one
            .trim()
            .replace(/^type\s+/, '')
            .split(/\s/)[0],
      ),
    );
  // Names from an import() are destructured somewhere in the same file.
  for (const [, entryPoint] of code.matchAll(FETCHED)) take(entryPoint, code.match(/\w+/g));
}

function* namesOf(file) {
  const { statements } = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
  for (const { exportClause } of statements.filter(ts.isExportDeclaration))
    if (exportClause && ts.isNamedExports(exportClause)) yield* exportClause.elements.map(({ name }) => name.text);
}

for (const { entryPoint, file } of entryPoints) {
  for (const name of namesOf(file)) {
    if (taken.get(entryPoint).has(name)) continue;
    console.log(`${entryPoint}: nobody takes ${name}`);
    process.exitCode = 1;
  }
}
