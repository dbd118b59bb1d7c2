import fs from 'node:fs';
import path from 'node:path';

/** The names of source files, and of tests among them. */
export const SOURCE = /\.(tsx?|[cm]js)$/;
export const TEST = /\.(test|spec)\.tsx?$/;

/**
 * Every source file below a folder.
 * @param {string} folder
 * @param {ReadonlySet<string>} skipped names of folders to leave out
 * @returns {Generator<string>}
 */
export function* sourcesIn(folder, skipped) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* sourcesIn(file, skipped);
    else if (entry.isFile() && SOURCE.test(entry.name)) yield file;
  }
}
