import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '../platform/database/embedded-postgres/embedded-postgres.js';
import { codeOf } from '../platform/errors.js';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from '../platform/database/migrations.js';

/**
 * One PostgreSQL for all test runs of this checkout, kept between them. It runs without fsync, because its data may be
 * lost.
 */
const CLUSTER_FOLDER = path.join(
  os.tmpdir(),
  `hatid-tests-${process.getuid?.() ?? 0}-${createHash('sha256').update(MIGRATIONS_FOLDER).digest('hex').slice(0, 8)}`,
);
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'synchronous_commit=off',
  'max_connections=400',
  'shared_buffers=64MB',
  'autovacuum=off',
  // PostgreSQL plans a prepared statement anew for its first five uses on a connection. In a test most have no more,
  // and these plans took a fifth of the database's processor time.
  'plan_cache_mode=force_generic_plan',
];
const TEMPLATE_LOCK = 48_211_909;

const startTestCluster = (keepRunning: boolean): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataDir: CLUSTER_FOLDER, settings: SETTINGS, keepRunning });

export interface TestDatabase {
  readonly name: string;
  readonly owner: pg.ClientConfig;
  readonly app: pg.ClientConfig;
  outage<T>(during: () => Promise<T>): Promise<T>;
  drop(): Promise<void>;
}

/**
 * A new database for one test file: a copy of a template that is migrated once for each set of migrations. An empty one
 * has no tables, for data of an older version.
 */
export async function createTestDatabase({ isEmpty = false } = {}): Promise<TestDatabase> {
  const cluster = await startTestCluster(true);
  const name = `t_${process.pid}_${randomBytes(6).toString('hex')}`;
  try {
    await asAdmin(cluster, async (admin) => {
      const template = isEmpty ? 'template0' : await ensureTemplate(cluster, admin);
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
    async outage(during) {
      const allow = (yes: boolean) =>
        asAdmin(cluster, async (admin) => {
          await admin.query(`alter database ${name} with allow_connections ${yes}`);
          if (!yes)
            await admin.query('select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = $1', [
              name,
            ]);
        });
      await allow(false);
      try {
        return await during();
      } finally {
        await allow(true);
      }
    },
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

const MIGRATOR = path.join(MIGRATIONS_FOLDER, '../src/platform/database/migrations.ts');

/** The template's name depends on the migrations and grants, so a change of one makes a new template. */
async function ensureTemplate(cluster: EmbeddedPostgres, admin: pg.Client): Promise<string> {
  const migrations = readMigrations();
  const name = `template_${createHash('sha256')
    .update(migrations.map(({ checksum }) => checksum).join())
    .update(fs.readFileSync(MIGRATOR))
    .digest('hex')
    .slice(0, 16)}`;
  await admin.query('select pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount) return name;
    await dropLeftOvers(admin);
    const unfinished = `${name}_new`;
    await admin.query(`drop database if exists ${unfinished} with (force)`);
    await admin.query(`create database ${unfinished}`);
    await migrate(cluster.owner(unfinished), { migrations });
    await admin.query(`alter database ${unfinished} rename to ${name}`);
    return name;
  } finally {
    await admin.query('select pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

const TEMPLATES_KEPT = 10;

/** Removes databases of processes that are gone, and old templates. */
async function dropLeftOvers(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where datname like 't_%' or datname like 'template\\_%' order by oid desc",
  );
  const names = rows.map(({ datname }) => datname);
  const abandoned = names.filter((name) => /^t_\d+_/.test(name) && !isAlive(Number(name.split('_')[1])));
  const old = names.filter((name) => name.startsWith('template_')).slice(TEMPLATES_KEPT);
  for (const name of [...abandoned, ...old])
    await admin.query(`drop database if exists ${admin.escapeIdentifier(name)} with (force)`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
