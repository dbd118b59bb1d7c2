import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/, '');
export const inRoot = (/** @type {string[]} */ ...parts) => path.join(root, ...parts);
export const readJson = (/** @type {string} */ file) => JSON.parse(readFileSync(file, 'utf8'));

/** In the archive of `npm run pack`: built already, without sources and without packages for builds and tests. */
export const isPacked = existsSync(inRoot('packed.json'));

export const remotes = readdirSync(root).filter(
  (name) => name.startsWith('remote-') && existsSync(inRoot(name, 'package.json')),
);
export const packages = ['shared-lib', 'shell', ...remotes, 'server', 'e2e'];

/** The native compiler. It checks a package in half a second, and emits the code for Node. */
export const compiler = inRoot('node_modules/typescript-7/bin/tsc');

/**
 * The part of this run that is released, such as 'remote-driver' or 'shell': from an argument, or from the workspace of
 * the npm script. Null if it is none.
 * @param {string} [argument]
 */
export function partOfThisRun(argument) {
  const name = argument ?? path.basename(process.cwd());
  const full = name === 'shell' || name.startsWith('remote-') ? name : `remote-${name}`;
  return full === 'shell' || remotes.includes(full) ? full : null;
}

/**
 * Prints one line that a person can act on, and ends the process.
 * @param {string} message
 * @returns {never}
 */
export function fail(message) {
  console.error(`hatid: ${message}`);
  process.exit(1);
}

/**
 * Ends a command that an archive of `npm run pack` cannot do.
 * @param {string} why a sentence without its full stop
 * @returns {never}
 */
export function needsCheckout(why) {
  return fail(`${why}, and this archive has none: run it in a checkout of the repository.`);
}
