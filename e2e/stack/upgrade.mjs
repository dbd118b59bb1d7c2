import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './instance.mjs';
import { newDataFolder } from './data-folder.mjs';

/** The hash in the names of the shell's files. */
const HASH = /\.([0-9a-f]{8})\.\w+$/;

/**
 * Gives other names to files with a hash, in their names and in texts.
 * @param {readonly string[]} names all files of a build
 * @param {number} by another for each later build
 * @returns {(text: string) => string}
 */
export function otherHashes(names, by = 1) {
  const another = (/** @type {string} */ hash) =>
    hash.replace(/./g, (digit) => ((parseInt(digit, 16) + by) % 16).toString(16));
  const hashes = new Map(
    names.flatMap((name) => {
      const hash = HASH.exec(name)?.[1];
      return hash ? [[hash, another(hash)]] : [];
    }),
  );
  return (text) => [...hashes].reduce((done, [from, to]) => done.replaceAll(from, to), text);
}

/**
 * A checkout with the same servers, remotes and built shell, to build in while a server runs from it. Returns its
 * folder, which the caller removes.
 */
export function copiedCheckout() {
  const folder = newDataFolder();
  for (const name of fs.readdirSync(ROOT)) {
    if (!['server', 'shell'].includes(name)) fs.symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  for (const part of ['server/dist', 'server/migrations', 'server/package.json', 'shell/dist']) {
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  }
  return folder;
}

/**
 * Leaves another build of the shell in a checkout, in which every file has another name.
 * @param {string} checkout
 */
export function rebuildShell(checkout) {
  const folder = path.join(checkout, 'shell/dist');
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const renamed = otherHashes(files.map(({ name }) => name));
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    if (/\.(js|css|html|json)$/.test(name)) fs.writeFileSync(file, renamed(fs.readFileSync(file, 'utf8')));
    fs.renameSync(file, path.join(parentPath, renamed(name)));
  }
  const record = path.join(folder, 'build.json');
  fs.writeFileSync(record, JSON.stringify({ ...JSON.parse(fs.readFileSync(record, 'utf8')), sources: 'edited' }));
}
