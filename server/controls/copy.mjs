import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './edits.mjs';

/** Folders that are not part of the product, or that running it creates. */
const LEFT = new Set(['node_modules', '.git', '.cache', '.data', 'test-results', 'playwright-report']);

/** Copies the product and its build into a new folder. The caller removes the folder. */
export function copyProduct() {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-controls-')));
  fs.chmodSync(copy, 0o755);
  fs.cpSync(root, copy, { recursive: true, filter: (from) => from === root || !LEFT.has(path.basename(from)) });
  linkPackages(path.join(copy, 'node_modules'));
  return copy;
}

/**
 * Links the installed packages to this checkout. The product's own packages are relative links, so they lead into the
 * copy.
 */
function linkPackages(folder) {
  const installed = path.join(root, 'node_modules');
  fs.mkdirSync(folder);
  for (const entry of fs.readdirSync(installed, { withFileTypes: true })) {
    const from = path.join(installed, entry.name);
    fs.symlinkSync(entry.isSymbolicLink() ? fs.readlinkSync(from) : from, path.join(folder, entry.name));
  }
}
