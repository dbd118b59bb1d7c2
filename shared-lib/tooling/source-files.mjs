import fs from 'node:fs';
import path from 'node:path';

/** What is a program's text, and what of it proves the rest. */
export const SOURCE = /\.(tsx?|[cm]js)$/;
export const TEST = /\.(test|spec)\.tsx?$/;

/**
 * Every source file below a folder.
 * @param {string} folder
 * @param {ReadonlySet<string>} skipped names of folders that are not gone into
 * @returns {Generator<string>}
 */
export function* sourcesIn(folder, skipped) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sourcesIn(file, skipped);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield file;
  }
}
