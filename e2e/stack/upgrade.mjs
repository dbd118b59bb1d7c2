import fs from 'node:fs';
import path from 'node:path';
import { ROOT } from './instance.mjs';
import { newDataFolder } from './data-folder.mjs';

/** The hash in the names of the shell's files. */
const HASH = /\.([0-9a-f]{8})\.\w+$/;

const another = (/** @type {string} */ hash) => hash.replace(/./g, (digit) => (15 - parseInt(digit, 16)).toString(16));

/**
 * A checkout with the same servers and remotes and another build of the shell, in which every file has another name.
 * Returns its folder, which the caller removes.
 */
export function upgradedCheckout() {
  const folder = newDataFolder();
  for (const name of fs.readdirSync(ROOT)) {
    if (!['server', 'shell'].includes(name)) fs.symlinkSync(path.join(ROOT, name), path.join(folder, name));
  }
  for (const part of ['server/dist', 'server/migrations', 'server/package.json', 'shell/dist']) {
    fs.cpSync(path.join(ROOT, part), path.join(folder, part), { recursive: true });
  }
  rename(path.join(folder, 'shell/dist'));
  return folder;
}

/** @param {string} folder */
function rename(folder) {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const hashes = new Map(
    files.flatMap(({ name }) => {
      const hash = HASH.exec(name)?.[1];
      return hash ? [[hash, another(hash)]] : [];
    }),
  );
  const renamed = (/** @type {string} */ text) =>
    [...hashes].reduce((done, [from, to]) => done.replaceAll(from, to), text);
  for (const { name, parentPath } of files) {
    const file = path.join(parentPath, name);
    if (/\.(js|css|html|json)$/.test(name)) fs.writeFileSync(file, renamed(fs.readFileSync(file, 'utf8')));
    fs.renameSync(file, path.join(parentPath, renamed(name)));
  }
}
