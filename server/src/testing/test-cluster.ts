import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.js';
import { codeOf } from '../platform/errors.js';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../platform/migrations.js';

/** One PostgreSQL for all test runs of this checkout, kept between them; without fsync, since nothing in it is dear. */
const CLUSTER_FOLDER = path.join(os.tmpdir(), `hatid-tests-${process.getuid?.() ?? 0}-${createHash('sha256').update(MIGRATIONS_FOLDER).digest('hex').slice(0, 8)}`);
const SETTINGS = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'max_connections=400', 'shared_buffers=64MB', 'autovacuum=off'];
const TEMPLATE_LOCK = 48_211_909;

export const startTestCluster = (keepRunning: boolean): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: CLUSTER_FOLDER, settings: SETTINGS, keepRunning });

export interface TestDatabase {
  readonly name: string;
  readonly owner: pg.ClientConfig;
  readonly app: pg.ClientConfig;
  drop(): Promise<void>;
}

/** A new database for one test file: a clone of a template that is migrated once for each set of migrations. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const cluster = await startTestCluster(true);
  const name = `t_${process.pid}_${randomBytes(6).toString('hex')}`;
  try {
    await asAdmin(cluster, async (admin) => {
      const template = await ensureTemplate(cluster, admin);
      await admin.query(`create database ${name} template ${template} strategy file_copy`);
    });
  } catch (error) {
    await cluster.release();
    throw error;
  }
  return {
    name,
    owner: cluster.owner(name),
    app: cluster.app(name),
    async drop() {
      await asAdmin(cluster, (admin) => admin.query(`drop database if exists ${name} with (force)`));
      await cluster.release();
    },
  };
}

async function asAdmin<T>(cluster: EmbeddedPostgres, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client(cluster.owner('postgres'));
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

const MIGRATOR = path.join(MIGRATIONS_FOLDER, '../src/platform/migrations.ts');

/** The template's name says what it was made by, so that a changed migration or grant makes a new one. */
async function ensureTemplate(cluster: EmbeddedPostgres, admin: pg.Client): Promise<string> {
  const migrations = readMigrations();
  const name = `template_${createHash('sha256').update(migrations.map(({ checksum }) => checksum).join()).update(fs.readFileSync(MIGRATOR)).digest('hex').slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    const unfinished = `${name}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await migrate(cluster.owner(unfinished), migrations);
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Removes what killed runs left behind: databases named after a process that is gone. */
export async function dropAbandonedDatabases(cluster: EmbeddedPostgres): Promise<void> {
  await asAdmin(cluster, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(String.raw`select datname from pg_database where datname ~ '^t_\d+_'`);
    for (const { datname } of rows) {
      if (!isAlive(Number(datname.split('_')[1]))) await admin.query(`drop database if exists ${admin.escapeIdentifier(datname)} with (force)`);
    }
  });
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
