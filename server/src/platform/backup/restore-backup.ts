// How it works: docs/subsystems/backups.md.
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { StartError } from '../errors.js';
import type { Applied } from '../database/baseline.js';
import { inTransaction, newStreamingClient } from '../database/connections.js';
import { migrate, readMigrations, type Migration } from '../database/migrations.js';
import type { Header, Manifest } from './contents.js';
import { readBackup, type BackupFile } from './read-backup.js';
import { BackupRefused } from './refusal.js';
import {
  addConstraint,
  ANALYZE,
  ANYBODY_WAS_HERE,
  dropConstraint,
  empty,
  FOREIGN_KEYS,
  KEEP_OTHERS_OUT,
  RESET_SEQUENCE,
  SET_SEQUENCE,
  triggersOf,
  WHAT_IS_THERE,
} from './restore.sql.js';
import { copyIn, MIGRATIONS, PLAIN_TEXTS } from './snapshot.sql.js';
import { columnList, readTable, tablesOf, type Table } from './tables.js';

export interface RestoreOptions extends BackupFile {
  /** The owner of the tables. */
  readonly owner: pg.ClientConfig;
  /** The role that gets the rights on rows. */
  readonly productRole: string;
  /** How a refusal names the database. */
  readonly place: string;
  readonly migrations?: readonly Migration[];
}

export interface Restored {
  readonly header: Header;
  readonly manifest: Manifest;
  /** Migrations that came after the backup, by name. */
  readonly migrated: readonly string[];
}

/**
 * Restores a backup into an empty database. The whole file is checked before the database is touched. Migrations make
 * the tables as they were; one transaction fills them and compares every table with the manifest; later migrations
 * follow. Source: R-beyond-362.
 * @throws BackupRefused for a file that is not taken
 * @throws StartError if the place is not empty
 */
export async function restoreBackup(options: RestoreOptions): Promise<Restored> {
  const { owner, productRole, migrations = readMigrations() } = options;
  const { header } = await readBackup(options);
  const upTo = migrationsOf(header, migrations);
  const client = newStreamingClient(owner);
  await client.connect();
  try {
    await client.query(PLAIN_TEXTS);
    await assertEmpty(client, options.place, header);
    await migrate(owner, { migrations: upTo, productRole });
    const tables = await tablesOf(client);
    assertSameTables(header, tables);
    let manifest: Manifest | undefined;
    await inTransaction(client, async () => {
      await client.query(KEEP_OTHERS_OUT);
      await assertNobodyWasHere(client, options.place);
      manifest = await fill(client, tables, options);
    });
    if (!manifest) throw new Error('a restore ended without a manifest');
    await client.query(ANALYZE);
    return { header, manifest, migrated: await migrate(owner, { migrations, productRole }) };
  } finally {
    await client.end();
  }
}

/** The migrations that the backup's database had. This program must have each of them, unchanged. */
function migrationsOf({ migrations: had }: Header, known: readonly Migration[]): Migration[] {
  return had.map(({ number, name, checksum }) => {
    const migration = known.find((one) => one.number === number);
    if (!migration) throw new BackupRefused('newer', `migration ${name}`);
    if (migration.checksum !== checksum) throw new BackupRefused('another build', `migration ${name}`);
    return migration;
  });
}

async function assertEmpty(client: pg.Client, place: string, header: Header): Promise<void> {
  const { rows } = await client.query<{ hatid: boolean; any: boolean }>(WHAT_IS_THERE);
  if (!rows[0]?.any) return;
  if (!rows[0].hatid)
    throw new StartError(`${place} is not empty: it has tables of something else. Name an empty database.`);
  await assertNobodyWasHere(client, place);
  const { rows: applied } = await client.query<Applied>(MIGRATIONS);
  const had = new Set(header.migrations.map(({ number }) => number));
  if (applied.some(({ number }) => !had.has(number)))
    throw new StartError(`${place} is not empty: its tables are newer than the backup. Name an empty database.`);
}

async function assertNobodyWasHere(client: pg.Client, place: string): Promise<void> {
  const { rows } = await client.query<{ here: boolean }>(ANYBODY_WAS_HERE);
  if (rows[0]?.here)
    throw new StartError(`${place} is not empty: it has the data of a business. Nothing was changed there.`);
}

function assertSameTables(header: Header, tables: readonly Table[]): void {
  const told = header.tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`);
  const made = tables.map(({ name, columns }) => `${name} (${columns.join(', ')})`);
  const differs = [...told.filter((one) => !made.includes(one)), ...made.filter((one) => !told.includes(one))][0];
  if (differs) throw new BackupRefused('another build', `table ${differs.replace(/ .*/, '')}`);
}

async function fill(client: pg.Client, tables: readonly Table[], file: BackupFile): Promise<Manifest> {
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(FOREIGN_KEYS);
  for (const { quoted } of tables) await client.query(triggersOf(quoted, 'disable'));
  for (const { table, name } of keys) await client.query(dropConstraint(table, name));
  await client.query(empty(tables.map(({ quoted }) => quoted)));
  const { manifest } = await copyRows(client, tables, file);
  for (const { table, name, definition } of keys) await client.query(addConstraint(table, name, definition));
  for (const { quoted } of tables) await client.query(triggersOf(quoted, 'enable'));
  for (const { name, last } of manifest.sequences)
    await (last === null ? client.query(RESET_SEQUENCE, [name]) : client.query(SET_SEQUENCE, [name, last]));
  await compare(client, tables, manifest);
  return manifest;
}

async function copyRows(
  client: pg.Client,
  tables: readonly Table[],
  file: BackupFile,
): Promise<{ readonly manifest: Manifest }> {
  let open: { readonly table: string; readonly rows: Writable; readonly ended: Promise<void> } | undefined;
  const close = async (): Promise<void> => {
    open?.rows.end();
    await open?.ended;
    open = undefined;
  };
  const openFor = (name: string): NonNullable<typeof open> => {
    const table = tables.find((one) => one.name === name);
    if (!table) throw new BackupRefused('damaged', `${name} is no table`);
    const rows = client.query(copyFrom(copyIn(table.quoted, columnList(client, table))));
    const ended = finished(rows);
    // It is awaited when the table ends. An error before that must not end the process.
    ended.catch(() => undefined);
    return { table: name, rows, ended };
  };
  const read = await readBackup(file, {
    async rows(table, piece) {
      if (open?.table !== table) {
        await close();
        open = openFor(table);
      }
      if (!open.rows.write(piece)) await Promise.race([once(open.rows, 'drain'), open.ended]);
    },
  });
  await close();
  return read;
}

/** Reads every table back. */
async function compare(client: pg.Client, tables: readonly Table[], manifest: Manifest): Promise<void> {
  for (const table of tables) {
    const told = manifest.tables.find(({ name }) => name === table.name);
    const found = await readTable(client, table);
    if (!told || found.rows !== told.rows || found.digest !== told.digest)
      throw new StartError(`${table.name} differs from the backup after it was restored. Nothing was kept.`);
  }
}
