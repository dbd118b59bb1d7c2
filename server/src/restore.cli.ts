// How it works: docs/subsystems/backups.md.
/**
 * Restores a backup into an empty place: a new HATID_DATA_DIR, or the empty database of DATABASE_URL.
 * shared-lib/tooling/restore.mjs starts it.
 *
 * node server/dist/restore.cli.js FILE [--erased LIST]
 */
import path from 'node:path';
import { SYSTEM } from 'shared-lib/domain';
import { recordAudit } from './audit/audit.repository.js';
import { type Config, ownConfig } from './config.js';
import { whereIs } from './platform/backup/backup-source.js';
import { restoreBackup } from './platform/backup/restore-backup.js';
import { refusalInWords } from './platform/backup/verify-backup.js';
import { contentsInWords } from './platform/backup/words.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { runInOwnDatabase } from './platform/database/own-database.js';
import { StartError } from './platform/errors.js';
import { eraseAgain } from './redaction/erasure/erase-again.js';
import { addToErasedList, type ErasedList, erasedListIn, readErasedList } from './redaction/erasure/erased-list.js';

/**
 * The list of erased clients: the one that was named, or else the one beside the backup. It is added to the
 * list of the place first: if this ends before they are erased again, the server's next start does it.
 */
async function listFor(file: string, named: string | undefined, config: Config): Promise<ErasedList | undefined> {
  const list = await readErasedList(named ?? erasedListIn(path.dirname(file)), config.bucketAccess);
  if (named !== undefined && !list) throw new StartError(`${named} cannot be read: there is no such file.`);
  if (list) await addToErasedList(erasedListIn(config.backupDir), () => Promise.resolve(list));
  return list;
}

const clients = (count: number): string => (count === 1 ? '1 client' : `${count} clients`);

/**
 * What follows in the restored data: clients who were erased since are erased again, and the trail says that time went
 * back for everybody. Source: R-beyond-1075, R-beyond-534.
 */
async function afterwards(config: Config, madeAt: string, list: ErasedList | undefined): Promise<string> {
  const count = await runInOwnDatabase(config, async (own) => {
    const erased = list && (await eraseAgain(own, list));
    await own.db.tx(async (tx) => {
      const entry = { action: 'settings.restore', entity: 'settings', entityId: 'business' } as const;
      recordAudit(tx, { ...entry, at: own.clock.now(), actor: SYSTEM, after: { made_at: madeAt } });
    });
    return erased;
  });
  if (!list)
    return 'No list of erased clients stands beside it. If clients were erased since, name the list: --erased FILE.';
  if (count === undefined) return 'The list of erased clients is of another business, and was not used.';
  return `The list of erased clients was applied: ${clients(count)} erased again.`;
}

async function run(file: string, named: string | undefined): Promise<string> {
  const config = ownConfig();
  const list = await listFor(file, named, config);
  const { told, madeAt } = await restore(file, config);
  return [told, await afterwards(config, madeAt, list), LAST].join('\n');
}

const LAST = 'Now start the server with the same settings: npm start, or its service.';

async function restore(file: string, config: Config): Promise<{ readonly told: string; readonly madeAt: string }> {
  const server = await openDatabaseServer(config);
  try {
    const place = config.databaseUrl ? 'The database of DATABASE_URL' : `The database in ${config.dataDir}`;
    const { owner, productRole } = server;
    const { backupKey: key, bucketAccess: access } = config;
    const restored = await restoreBackup({ file, key, access, owner, productRole, place });
    const { header, manifest, migrated } = restored;
    const told = [
      `Restored ${contentsInWords(manifest)}, and every table equals the backup of ${header.made_at}.`,
      ...(migrated.length ? [`Then the data was brought up to this version: ${migrated.join(', ')}.`] : []),
    ].join('\n');
    return { told, madeAt: header.made_at };
  } finally {
    await server.close();
  }
}

const [file, option, named] = process.argv.slice(2);
try {
  if (!file || file.startsWith('-') || (option !== undefined && (option !== '--erased' || !named)))
    throw new StartError('Say which file: npm run restore -- FILE, or npm run restore -- FILE --erased LIST.');
  process.stdout.write(`${await run(whereIs(file), named && whereIs(named))}\n`);
} catch (error) {
  process.stderr.write(`Nothing was restored. ${refusalInWords(error, file ?? '')}\n`);
  process.exitCode = 1;
}
