import { cpSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from './workspace.mjs';

/**
 * Copies files and folders of this checkout into a new one, without builds, beside the installed packages. Tests edit
 * and build there. The caller removes the folder.
 * @param {readonly string[]} parts below the root
 */
export function copyCheckout(parts) {
  const copy = mkdtempSync(path.join(tmpdir(), 'hatid-checkout-copy-'));
  const isSource = (/** @type {string} */ from) => !/[\\/](dist|node_modules)$/.test(from);
  for (const part of parts) cpSync(inRoot(part), path.join(copy, part), { recursive: true, filter: isSource });
  symlinkSync(inRoot('node_modules'), path.join(copy, 'node_modules'), 'dir');
  return copy;
}
