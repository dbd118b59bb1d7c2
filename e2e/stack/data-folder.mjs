import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { postmasterOf } from './database.mjs';

const PREFIX = 'hatid-e2e-';

/** A new data folder in the system's temporary one; its name says whose it is. */
export function newDataFolder() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `${PREFIX}${process.pid}-`));
  // Open to look into: started by root, PostgreSQL runs as somebody else.
  fs.chmodSync(folder, 0o755);
  return folder;
}

/**
 * With owners and rights: the database belongs to another user, and refuses a folder that others may read.
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

/** Removes what a run that was killed has left: its PostgreSQL and its folder. */
export function sweepLeftFolders() {
  for (const name of fs.readdirSync(os.tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const folder = path.join(os.tmpdir(), name);
    const postmaster = postmasterOf(folder);
    try {
      // It ends by itself when asked; its folder is removed by the next sweep.
      if (postmaster) process.kill(postmaster.pid, 'SIGINT');
      else removeDataFolder(folder);
    } catch {
      // Somebody else's, or just gone.
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
