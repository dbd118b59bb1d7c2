/**
 * `node shared-lib/tooling/cycles.mjs [folder …]` lists files that import each other in a circle, types and import()
 * included. Ends with 1 when there are any. The lint rules for circles ignore type imports, but a type import binds two
 * files just as much as a value.
 */
import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { inRoot, packages, root } from './workspace.mjs';

const SOURCE = /\.(tsx?|mjs)$/;
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.data', 'test-results', 'playwright-report']);

function* sourcesIn(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !SKIPPED.has(entry.name)) yield* sourcesIn(file);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield file;
  }
}

/** The file of a relative import; undefined for a package or a file that is no source. */
function fileOf(importer, specifier, files) {
  if (!specifier.startsWith('.')) return undefined;
  const target = path.resolve(path.dirname(importer), specifier);
  const stem = target.replace(/\.js$/, '');
  return [target, `${stem}.ts`, `${stem}.tsx`, path.join(target, 'index.ts')].find((file) => files.has(file));
}

/** A map from each file to the files it imports. */
function importsIn(folders) {
  const files = new Set(folders.flatMap((folder) => [...sourcesIn(folder)]));
  return new Map(
    [...files].map((file) => [
      file,
      ts
        .preProcessFile(fs.readFileSync(file, 'utf8'))
        .importedFiles.flatMap(({ fileName }) => fileOf(file, fileName, files) ?? []),
    ]),
  );
}

/**
 * The shortest circle of imports from a file back to itself, with the file at both ends; undefined if there is none.
 */
function wayBack(start, imports) {
  const cameFrom = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of imports.get(file)) {
      if (next === start) {
        const way = [start];
        for (let at = file; at; at = cameFrom.get(at)) way.unshift(at);
        return way;
      }
      if (!cameFrom.has(next)) {
        cameFrom.set(next, file);
        queue.push(next);
      }
    }
  }
  return undefined;
}

/** One circle for each file that is in one. Each circle is listed once. */
function circlesOf(imports) {
  const circles = new Map();
  for (const file of imports.keys()) {
    const way = wayBack(file, imports);
    const key = way && [...new Set(way)].sort().join();
    if (key && !circles.has(key)) circles.set(key, way);
  }
  return [...circles.values()];
}

const folders = process.argv.slice(2);
const imports = importsIn(
  (folders.length ? folders : packages.map((name) => inRoot(name))).map((name) => path.resolve(name)),
);
const circles = circlesOf(imports).map((way) => way.map((file) => path.relative(root, file)));
for (const way of circles) console.log(`These files import each other in a circle:\n  ${way.join('\n  -> ')}`);
process.exitCode = circles.length ? 1 : 0;
