// How it works: docs/subsystems/backups.md.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { openDatabaseServer } from '../database/database-server.js';
import { messageOf } from '../errors.js';
import type { BackupFile } from './read-backup.js';
import { BackupRefused } from './refusal.js';
import { restoreBackup, type Restored } from './restore-backup.js';

/**
 * Restores a backup into a database of its own, on another port and in a temporary folder, compares every table and
 * removes it again. Source: R-beyond-363.
 * @throws BackupRefused, StartError as a restore does
 */
export async function verifyBackup(backup: BackupFile): Promise<Restored> {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-verify-'));
  try {
    const server = await openDatabaseServer({ dataDir });
    try {
      const { owner, productRole } = server;
      return await restoreBackup({ ...backup, owner, productRole, place: 'The database of the trial' });
    } finally {
      await server.close();
    }
  } finally {
    fs.rmSync(dataDir, { recursive: true, force: true });
  }
}

/** One sentence that names the file, for the person who gave it. */
export const refusalInWords = (error: unknown, file: string): string =>
  error instanceof BackupRefused ? `${file} ${error.message}` : messageOf(error);
