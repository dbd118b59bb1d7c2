// How it works: docs/subsystems/backups.md.
/**
 * Backs the business's data up to a file, or tries a backup out. For people with access to the server's machine; the
 * server may run or not. shared-lib/tooling/backup.mjs starts it.
 *
 * node server/dist/backup.cli.js FILE [s3://BUCKET/COPY]
 * node server/dist/backup.cli.js --verify FILE
 */
import os from 'node:os';
import { ownConfig, type Config } from './config.js';
import { refusalInWords, verifyBackup } from './platform/backup/verify-backup.js';
import { whereIs } from './platform/backup/backup-source.js';
import { copyIntoBucket, takeBackup } from './platform/backup/take-backup.js';
import { contentsInWords, inWords } from './platform/backup/words.js';
import { serverClock } from './platform/clock.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { hasEmbeddedDatabase } from './platform/database/embedded-postgres/folders.js';
import { StartError } from './platform/errors.js';

async function backUp(config: Config, file: string, copy: string | undefined): Promise<string> {
  if (!config.databaseUrl && !hasEmbeddedDatabase(config.dataDir))
    throw new StartError(`${config.dataDir} has no database yet.`);
  const { bucketAccess: access } = config;
  const server = await openDatabaseServer(config);
  try {
    const clock = serverClock({ start: config.clockStart });
    const backup = await takeBackup({ connection: server.owner, clock, file, key: config.backupKey, access });
    if (copy !== undefined) await copyIntoBucket(file, copy, access);
    const warning = 'It is not encrypted and holds personal data. Set HATID_BACKUP_KEY to encrypt the next one.';
    return [
      `${inWords(backup)} The file is ${file}${copy === undefined ? '' : `, with a copy at ${copy}`}.`,
      ...(config.backupKey === undefined ? [warning] : []),
    ].join('\n');
  } finally {
    await server.close();
  }
}

async function verify(config: Config, file: string): Promise<string> {
  const { header, manifest } = await verifyBackup({
    file,
    key: config.backupKey,
    access: config.bucketAccess,
  });
  return `${file} is whole. It was made on ${header.made_at} by Hatid ${header.version}. Restored aside, ${contentsInWords(manifest)} are equal.`;
}

// A server on the same machine goes first.
os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);

const [first, second] = process.argv.slice(2);
const isVerify = first === '--verify';
const file = isVerify ? second : first;
const copy = isVerify ? undefined : second;
try {
  if (!file || file.startsWith('-'))
    throw new StartError('Say which file: npm run backup -- FILE, or npm run backup -- --verify FILE.');
  const at = whereIs(file);
  process.stdout.write(`${await (isVerify ? verify(ownConfig(), at) : backUp(ownConfig(), at, copy))}\n`);
} catch (error) {
  const outcome = isVerify ? 'The backup does not hold.' : 'Nothing was backed up.';
  process.stderr.write(`${outcome} ${refusalInWords(error, file ?? '')}\n`);
  process.exitCode = 1;
}
