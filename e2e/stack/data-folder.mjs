import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postmasterOf } from './database.mjs';

const PREFIX = 'hatid-e2e-';

/** A new folder in the system's temporary folder. Its name has the process id of its run. */
export function newDataFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // Others may look into it: when root starts PostgreSQL, it runs as another user.
  fs.chmodSync(folder, 0o755);
  return folder;
}

/**
 * Copies with owners and permissions: the database belongs to another user, and refuses a folder that others may read.
 * @param {string} from
 * @param {string} to
 */
export function copyDataFolder(from, to) {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** @param {string} folder */
export function removeDataFolder(folder) {
  fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Removes the PostgreSQL and the folder that a killed run left. */
export function sweepLeftFolders() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = path.join(os.tmpdir(), name);
    const postmaster = postmasterOf(folder);
    try {
      // It ends by itself after the signal. The next sweep removes its folder.
      if (postmaster) process.kill(postmaster.pid, 'SIGINT');
      else removeDataFolder(folder);
    } catch {
      // Another user's folder, or already gone.
    }
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
