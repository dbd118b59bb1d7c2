import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { migrate, readMigrations } from './migrations.js';
import { isOnline } from './online-migration.js';

/** Files from here on are held to the rule. Those before it were applied long ago. */
const FIRST_HELD = 333;

/** Tables that stay small, however long a business runs: work on them ends in a moment. */
const SMALL = new Set(
  `users settings rule_changes services service_areas travel_minutes closing_days materials service_materials
  appointment_counts commission_rates work_rates surcharges imports remote_files remote_versions remote_pointers release_tokens shell_files
  running_builds installation_key remote_canaries release_events push_keys push_devices scheduled_backups
  client_erasures erased_clients book_days book_day_steps book_months payouts payout_steps payouts_start
  corrected_texts client_texts`.split(/\s+/),
);

/** A file may do long work under a lock where a reason stands here. */
const ALLOWED: Readonly<Record<string, string>> = {};

const STRONG = ['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'];

interface Use {
  readonly oid: number;
  readonly name: string;
  readonly file: number;
  readonly modes: readonly string[];
  readonly scans: number;
}

/** Every table: where its rows lie, the locks that this transaction has on it, and how often it has read it. */
const USES = `
  select c.oid::int, c.relname as name, pg_relation_filenode(c.oid)::int as file,
    array_remove(array_agg(distinct l.mode), null) as modes, coalesce(max(s.seq_scan + coalesce(s.idx_scan, 0)), 0)::int as scans
  from pg_class c left join pg_locks l on l.relation = c.oid and l.pid = pg_backend_pid()
    left join pg_stat_xact_all_tables s on s.relid = c.oid
  where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1, 2, 3`;

/**
 * Large tables that a migration reads whole, or writes anew, while it keeps people from one. Empty tables show it, too:
 * PostgreSQL counts how often a table is read, not how many rows it has. The transaction stays open.
 */
async function lockedWork(client: pg.Client, text: string): Promise<string[]> {
  const before = new Map((await client.query<Use>(USES)).rows.map((one) => [one.oid, one]));
  await client.query(text);
  const now = (await client.query<Use>(USES)).rows.filter(({ oid, name }) => before.has(oid) && !SMALL.has(name));
  const keepsOut = now.some(({ modes }) => modes.some((mode) => STRONG.includes(mode)));
  return now
    .filter(({ oid, modes, scans, file }) => {
      const was = before.get(oid);
      const reads = scans > (was?.scans ?? 0);
      return file !== was?.file || (reads && (keepsOut || modes.includes('RowExclusiveLock')));
    })
    .map(({ name }) => name)
    .sort();
}

describe('long work of migrations', () => {
  let database: TestDatabase;
  let client: pg.Client;
  const all = readMigrations();

  beforeAll(async () => {
    database = await createTestDatabase({ isEmpty: true });
    await migrate(database.owner, { migrations: all.filter(({ number }) => number < FIRST_HELD) });
    client = new pg.Client(database.owner);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  const workOf = async (text: string): Promise<string[]> => {
    await client.query('begin');
    try {
      return await lockedWork(client, text);
    } finally {
      await client.query('rollback');
    }
  };

  it.each([
    ['create index a on appointments (starts_at)', 'appointments'],
    ['alter table clients add constraint a check (id > 0)', 'clients'],
    ['alter table clients add column a int check (a > 0)', 'clients'],
    ['alter table payments add foreign key (id) references users', 'payments'],
    ['alter table appointments alter column series_id set not null', 'appointments'],
    ['alter table clients add column a uuid default gen_random_uuid()', 'clients'],
    ['alter table payments add column a int generated always as (amount) stored', 'payments'],
    ['update clients set id = id', 'clients'],
    ["do $$ begin delete from clients where notes = 'x'; end $$", 'clients'],
    ['create table a (c int references clients); insert into a select id from clients', 'clients'],
    ['alter table clients add column a int; create table b as select id from payments', 'payments'],
  ])('%s is seen', async (text, table) => {
    expect(await workOf(text)).toContain(table);
  });

  it.each([
    'alter table appointments add column a int',
    'alter table appointments add column a timestamptz not null default now()',
    'alter table appointments add column a int references users',
    'alter table appointments add constraint a check (id > 0) not valid',
    'alter table payments add foreign key (id) references users not valid',
    'alter table appointments drop column series_id',
    'create table a (c int references clients); create index b on a (c)',
    'create table a as select id from clients',
    'create index a on services (name); update users set id = id',
  ])('%s is not', async (text) => {
    expect(await workOf(text)).toEqual([]);
  });

  it('is online, or in batches, from here on (R-beyond-1074)', async () => {
    const found: string[] = [];
    for (const { number, name, text } of all.filter((one) => one.number >= FIRST_HELD)) {
      if (!isOnline(text)) found.push(...(await workOf(text)).map((table) => `${name}: ${table}`));
      // Recorded as at a start, so that the next file finds what this one made.
      await migrate(database.owner, { migrations: all.filter((one) => one.number <= number) });
    }
    const named = found.filter((one) => !((one.split(':')[0] ?? '') in ALLOWED));
    // How: docs/how-to/add-a-migration.md.
    expect(named).toEqual([]);
  });
});
