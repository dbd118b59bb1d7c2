/**
 * Restores a backup into an empty place: a new HATID_DATA_DIR, or the empty database of DATABASE_URL.
 * shared-lib/tooling/restore.mjs starts it.
 *
 * node server/dist/restore.cli.js FILE
 */
import { ownConfig } from './config.js';
import { whereIs } from './platform/backup/backup-source.js';
import { restoreBackup } from './platform/backup/restore-backup.js';
import { refusalInWords } from './platform/backup/verify-backup.js';
import { contentsInWords } from './platform/backup/words.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { StartError } from './platform/errors.js';

async function run(file: string): Promise<string> {
  const config = ownConfig();
  const server = await openDatabaseServer(config);
  try {
    const place = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`;
    const { owner, productRole } = server;
    const { backupKey: key, bucketAccess: access } = config;
    const restored = await restoreBackup({ file, key, access, owner, productRole, place });
    const { header, manifest, migrated } = restored;
    return [
      `Restored ${contentsInWords(manifest)}, and every table equals the backup of ${header.made_at}.`,
      ...(migrated.length ? [`Then the data was brought up to this version: ${migrated.join(', ')}.`] : []),
      'Now start the server with the same settings: npm start, or its service.',
    ].join('\n');
  } finally {
    await server.close();
  }
}

const [file] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-')) throw new StartError('Say which file: npm run restore -- FILE.');
  process.stdout.write(`${await run(whereIs(file))}\n`);
} catch (error) {
  process.stderr.write(`Nothing was restored. ${refusalInWords(error, file ?? '')}\n`);
  process.exitCode = 1;
}
