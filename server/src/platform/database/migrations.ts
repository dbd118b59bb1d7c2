// How it works: docs/subsystems/database.md.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { runMigrations as migrateJobs } from 'graphile-worker';
import type pg from 'pg';
import { codeOf, messageOf, StartError } from '../errors.js';
import { quietJobLogger } from '../job-logger.js';
import { atBaseline, exchangeForBaseline, LAST_OF_BASELINE, type Applied } from './baseline.js';
import { newClient, openPool, START_LIMITS } from './connections.js';
import {
  APPLIED,
  CREATE_TABLE,
  createRole,
  grantRole,
  grantRowsTo,
  MAY_ACT_AS,
  ME_AND_ROLE,
  QUEUE_TABLES_WITHOUT_POLICY,
  RECORD,
  showAllRows,
} from './migrations.sql.js';
import { givingWay, isOnline, runOnline } from './online-migration.js';
import { TRY_LOCK_SESSION } from './session.sql.js';

/**
 * Numbered files of plain SQL, forward only: server/migrations/NNN_name.sql. Those from 001 on are the baseline, one
 * file for each area. Each later feature has one file, numbered from 206 on. A file that databases have applied never
 * changes.
 */
export interface Migration {
  readonly number: number;
  readonly name: string;
  readonly text: string;
  readonly checksum: string;
}

export const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url));
/** The role that the product runs as by default. It reads and writes rows and owns no table. */
export const PRODUCT_ROLE = 'hatid_app';
const MIGRATION_LOCK = 48_211_908;

export function readMigrations(folder = MIGRATIONS_FOLDER): Migration[] {
  const files = fs
    .readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const migrations = files.map((file) => {
    const [, number] = /^(\d{3})_[a-z0-9_]+\.sql$/.exec(file) ?? [];
    if (!number) throw new StartError(`The migration ${file} is not named NNN_name.sql.`);
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    return {
      number: Number(number),
      name: file.slice(0, -'.sql'.length),
      text,
      checksum: createHash('sha256').update(text).digest('hex'),
    };
  });
  const twice = migrations.find(({ number }, at) => migrations[at - 1]?.number === number);
  if (twice) throw new StartError(`Two migrations have the number of ${twice.name}.`);
  return migrations;
}

/**
 * Brings the database up to date as its owner, with one transaction for each migration that is not online. An advisory
 * lock lets one of several starting servers do it while the others wait. Returns the names that it applied.
 */
export async function migrate(
  owner: pg.ClientConfig,
  { migrations = readMigrations(), productRole = PRODUCT_ROLE, beforeUpgrade, ...told }: MigrateOptions = {},
): Promise<string[]> {
  const client = newClient(owner, START_LIMITS);
  await client.connect();
  try {
    await lockMigrations(client, told.onWait);
    await client.query(CREATE_TABLE);
    const { rows: before } = await client.query<Applied>(APPLIED);
    const missing = missingMigrations(before, migrations);
    await exchangeForBaseline(client, before, migrations);
    if (before.length && missing.length) await beforeUpgrade?.(missing.map(({ name }) => name));
    const applied: string[] = [];
    for (const [at, migration] of missing.entries()) {
      told.onStep?.({ name: migration.name, step: at + 1, of: missing.length });
      await apply(client, migration, told.onProgress);
      applied.push(migration.name);
    }
    await prepareJobs(owner);
    await grantTo(client, productRole);
    return applied;
  } finally {
    await client.end();
  }
}

export interface MigrateOptions {
  readonly migrations?: readonly Migration[];
  /** The role that gets the rights on rows. */
  readonly productRole?: string;
  /** Runs once before a database that has migrations gets more. When it throws, nothing is changed. */
  readonly beforeUpgrade?: (missing: readonly string[]) => Promise<void>;
  /** Told before each migration. */
  readonly onStep?: (step: MigrationStep) => void;
  /** Told during an online migration: the part of its present statement that is done, in per cent. */
  readonly onProgress?: (percent: number) => void;
  /** Told once when another server has migrated for a second, and this one waits. */
  readonly onWait?: () => void;
}

const LOOK_MS = 100;
const LOOKS_UNTOLD = 10;

/**
 * Looks again and again until no other server migrates. A session that waited inside PostgreSQL would hold a snapshot.
 * An index that the other one makes would wait for that, and so each for the other. Source: R-beyond-1072.
 */
async function lockMigrations(client: pg.Client, onWait?: () => void): Promise<void> {
  for (let looks = 1; ; looks++) {
    const { rows } = await client.query<{ mine: boolean }>(TRY_LOCK_SESSION, [MIGRATION_LOCK]);
    if (rows[0]?.mine) return;
    if (looks === LOOKS_UNTOLD) onWait?.();
    await wait(LOOK_MS);
  }
}

export interface MigrationStep {
  readonly name: string;
  /** 1 is the first one. */
  readonly step: number;
  readonly of: number;
}

/**
 * The migrations that a database lacks, in order. Reads and changes nothing.
 * @param applied the database's records, in order; empty for a new one
 * @throws StartError if this program must not work on it: newer data, a changed migration, too old data
 */
export function missingMigrations(applied: readonly Applied[], migrations: readonly Migration[]): readonly Migration[] {
  assertKnown(migrations, applied);
  const done = new Map(atBaseline(applied, migrations).map((one) => [one.number, one]));
  assertUnchanged(migrations, done);
  return migrations.filter(({ number }) => !done.has(number));
}

/**
 * An older program does not start on newer tables. One that runs keeps running: each migration lets the version before
 * it serve on (docs/how-to/add-a-migration.md). Source: R-beyond-206.
 */
function assertKnown(migrations: readonly Migration[], applied: readonly Applied[]): void {
  const known = new Set(migrations.map(({ number }) => number));
  const newer = applied.find(({ number }) => number > LAST_OF_BASELINE && !known.has(number));
  if (!newer) return;
  throw new StartError(
    `A newer version of Hatid has changed this database (migration ${newer.name}): start that version, or restore a backup from before it.`,
  );
}

function assertUnchanged(migrations: readonly Migration[], done: ReadonlyMap<number, Applied>): void {
  for (const { number, name, checksum } of migrations) {
    const before = done.get(number);
    if (before && before.checksum !== checksum) {
      throw new StartError(
        `The migration ${name} was changed after this database had applied it: put the file back and write a new migration for the change, or start on a new database.`,
      );
    }
  }
}

async function apply(
  client: pg.Client,
  { number, name, text, checksum }: Migration,
  onProgress?: (percent: number) => void,
): Promise<void> {
  const online = isOnline(text);
  try {
    if (online) await runOnline(client, { name, text }, onProgress);
    await givingWay(client, async () => {
      if (!online) await client.query(text);
      await client.query(RECORD, [number, name, checksum]);
    });
  } catch (cause) {
    const left = online ? 'The next start goes on with it' : 'It was undone';
    throw new StartError(`The migration ${name} failed. ${left}. ${messageOf(cause)}`, { cause });
  }
}

/** The job queue has its own schema and versions. When it starts as the product's role, nothing is left to change. */
async function prepareJobs(owner: pg.ClientConfig): Promise<void> {
  const { pool, close } = openPool({ connection: { ...owner, max: 2 }, limits: START_LIMITS });
  try {
    await migrateJobs({ pgPool: pool, logger: quietJobLogger() });
  } finally {
    await close();
  }
}

async function grantTo(client: pg.Client, productRole: string): Promise<void> {
  const role = client.escapeIdentifier(productRole);
  if (productRole === PRODUCT_ROLE) await ensureProductRole(client);
  await client.query(grantRowsTo(role));
  const { rows } = await client.query<{ name: string }>(QUEUE_TABLES_WITHOUT_POLICY, [productRole]);
  for (const { name } of rows) await client.query(showAllRows(name, role));
}

/** The owner must be able to act as the product's role. An administrator may have to create the role and grant it. */
async function ensureProductRole(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ me: string; exists: boolean }>(ME_AND_ROLE, [PRODUCT_ROLE]);
  const me = rows[0]?.me ?? '';
  try {
    if (!rows[0]?.exists) await client.query(createRole(PRODUCT_ROLE));
    const { rows: may } = await client.query<{ set: boolean }>(MAY_ACT_AS, [PRODUCT_ROLE]);
    if (!may[0]?.set) await client.query(grantRole(PRODUCT_ROLE, client.escapeIdentifier(me)));
  } catch (cause) {
    if (codeOf(cause) !== '42501') throw cause;
    throw new StartError(
      `The database user ${me} may not make the role ${PRODUCT_ROLE} or act as it: let an administrator run "create role ${PRODUCT_ROLE}; grant ${PRODUCT_ROLE} to ${me};" there, or set DATABASE_OWNER_URL too and let DATABASE_URL name a user who owns nothing.`,
      { cause },
    );
  }
}

/** Does the database have every migration of this program? */
export async function isMigrated(
  applied: () => Promise<readonly { number: number; checksum: string }[]>,
  migrations = readMigrations(),
): Promise<boolean> {
  const done = new Map((await applied()).map(({ number, checksum }) => [number, checksum]));
  return migrations.every(({ number, checksum }) => done.get(number) === checksum);
}
