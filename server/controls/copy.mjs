import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './edits.mjs';

/** Not of the product, or made by those who run it. */
const LEFT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'playwright-report']);

/** The product with what is built of it, in a folder of its own; its caller removes it. */
export function copyProduct() {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-controls-')));
  fs.chmodSync(copy, 0o755);
  fs.cpSync(root, copy, { recursive: true, filter: (from) => from === root || !LEFT.has(path.basename(from)) });
  linkPackages(path.join(copy, 'node_modules'));
  return copy;
}

/** Installed packages are taken from here; those of the product itself are links, and lead into the copy. */
function linkPackages(folder) {
  const installed = path.join(root, 'node_modules');
  fs.mkdirSync(folder);
  for (const entry of fs.readdirSync(installed, { withFileTypes: true })) {
    const from = path.join(installed, entry.name);
    fs.symlinkSync(entry.isSymbolicLink() ? fs.readlinkSync(from) : from, path.join(folder, entry.name));
  }
}
