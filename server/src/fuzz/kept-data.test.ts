import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import pg from 'pg';
import { takeBackup } from '../platform/backup/take-backup.js';
import { restoreBackup } from '../platform/backup/restore-backup.js';
import { columnList, tablesOf, type Table } from '../platform/backup/tables.js';
import { migrate, PRODUCT_ROLE, readMigrations, type Migration } from '../platform/database/migrations.js';
import { isLongForm } from '../testing/long-form.js';
import { testApp } from '../testing/test-app.js';
import { createTestDatabase, type TestDatabase } from '../testing/test-cluster.js';
import { anyRequest, everyCall } from './requests.js';
import { aWorld } from './world.js';

/**
 * Data of older versions, each a backup named by the number of its newest migration. Each release keeps one:
 * docs/how-to/add-a-migration.md.
 */
const FOLDER = path.join(import.meta.dirname, '../../kept-data');
const FILE = /^(\d+)\.tar\.gz$/;
const NEWEST = readMigrations().at(-1)?.number ?? 0;
/** So many migrations may be newer than the newest data that are kept. */
const MOST_AHEAD = 8;

const REQUESTS = 2_000;
const BATCH = 20;
const SEED = 20_261_127;

/** `public.table.column`, whose values a migration changes on purpose, and why. A dropped one is named here, too. */
const CHANGED: Readonly<Record<string, string>> = {};

/** A business after some thousand requests of every kind, with the texts that nobody expects. */
async function keepData(file: string): Promise<void> {
  const world = await aWorld();
  try {
    for (let sent = 0; sent < REQUESTS; sent += BATCH) {
      await world.restore();
      for (const request of fc.sample(anyRequest, { numRuns: BATCH, seed: SEED + sent })) await world.ask(request);
    }
    // The world's own notes are no part of the product.
    const notes = await world.server.sql<{ name: string }>(
      "select relname as name from pg_class where relname like 'kept\\_%' and relkind = 'r'",
    );
    await world.server.sql(`drop table ${notes.map(({ name }) => name).join(', ')}`);
    fs.rmSync(file, { force: true });
    await takeBackup({ connection: world.server.ownerConnection, clock: world.server.clock, file });
  } finally {
    await world.server.close();
  }
}

type Rows = ReadonlyMap<string, readonly string[]>;

/** Every row of the named tables, as `column=value` for columns that are there and that nothing changes on purpose. */
async function rowsOf(client: pg.Client, tables: readonly Table[]): Promise<Rows> {
  const there = new Map((await tablesOf(client)).map((table) => [table.name, table]));
  const rows = new Map<string, string[]>();
  for (const { name, columns } of tables) {
    const now = there.get(name);
    const kept = columns.filter((column) => !(`${name}.${column}` in CHANGED) && now?.columns.includes(column));
    if (!now || kept.length === 0) continue;
    const list = columnList(client, { ...now, columns: kept });
    const { rows: found } = await client.query<{ row: string }>(
      `select (select json_object_agg(key, value order by key) from json_each_text(to_json(t)))::text as row
       from (select ${list} from ${now.quoted}) t order by 1`,
    );
    rows.set(
      name,
      found.map(({ row }) => row),
    );
  }
  return rows;
}

/** What is lost: columns that are gone, and the first row of each table that is not as it was. */
function differences(tables: readonly Table[], now: readonly Table[], was: Rows, is: Rows): string[] {
  const gone = tables.flatMap(({ name, columns }) => {
    const left = now.find((one) => one.name === name)?.columns ?? [];
    return columns.filter((column) => !left.includes(column)).map((column) => `${name}.${column}`);
  });
  const changed = [...was].flatMap(([name, rows]) => {
    const after = new Set(is.get(name));
    const row = rows.find((one) => !after.has(one));
    return row === undefined ? [] : [`${name}: ${row}`];
  });
  return [...gone.filter((column) => !(column in CHANGED)), ...changed];
}

/** Restores kept data as they were, and then has `later` migrations run. */
async function upgraded(file: string, { owner }: TestDatabase, later: readonly Migration[]): Promise<string[]> {
  const known = readMigrations();
  const number = Number(FILE.exec(path.basename(file))?.[1]);
  const place = 'The database of the test';
  const then = known.filter((one) => one.number <= number);
  const { header } = await restoreBackup({ file, owner, productRole: PRODUCT_ROLE, place, migrations: then });
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const tables = (await tablesOf(client)).filter(({ name }) => header.tables.some((one) => one.name === name));
    const ours = tables.filter(({ name }) => name.startsWith('public.') && name !== 'public.schema_migrations');
    const was = await rowsOf(client, ours);
    await migrate(owner, { migrations: [...known, ...later], productRole: PRODUCT_ROLE });
    return differences(ours, await tablesOf(client), was, await rowsOf(client, ours));
  } finally {
    await client.end();
  }
}

const later = (text: string): Migration => ({ number: 9_001, name: '9001_later', text, checksum: '9001' });

describe('data of older versions (HATID_KEEP_DATA=1 keeps those of this one)', () => {
  const keeps = process.env['HATID_KEEP_DATA'] && `${NEWEST}.tar.gz`;
  const there = fs.readdirSync(FOLDER).filter((name) => FILE.test(name));
  const kept = [...new Set([...there, ...(keeps ? [keeps] : [])])];
  const numberOf = (name: string) => Number(FILE.exec(name)?.[1]);
  const numbers = kept.map(numberOf);

  beforeAll(async () => {
    if (keeps) await keepData(path.join(FOLDER, keeps));
  }, 300_000);

  it('are kept often enough (R-beyond-413)', () => {
    const ahead = readMigrations().filter(({ number }) => number > Math.max(...numbers));
    expect(ahead.length).toBeLessThanOrEqual(MOST_AHEAD);
  });

  it.each(kept)(
    '%s: every record is the same after the upgrade, and lists are answered (R-beyond-413)',
    async (name) => {
      const database = await createTestDatabase({ isEmpty: true });
      expect(await upgraded(path.join(FOLDER, name), database, [])).toEqual([]);
      // The short form reads all lists of the oldest and the newest data only.
      if (!isLongForm && ![Math.min(...numbers), Math.max(...numbers)].includes(numberOf(name))) return database.drop();
      const server = await testApp({ database });
      try {
        const { token } = await server.addUser('operator', { username: 'reader', email: 'reader@example.test' });
        const operator = server.withToken(token);
        const lists = everyCall.filter(
          ({ method, path: address, auth }) => method === 'GET' && auth === 'session' && !address.includes(':'),
        );
        const answers = new Map<string, number>();
        for (const { path: address } of lists) answers.set(address, (await operator.get(address)).status);
        expect([...answers].filter(([, status]) => status >= 500)).toEqual([]);
        expect([...answers.values()].filter((status) => status === 200).length).toBeGreaterThan(lists.length / 2);
        for (const { id } of await server.sql<{ id: number }>('select id from appointments where deleted_at is null'))
          expect((await operator.get(`/api/scheduling/appointments/${id}/`)).status).toBe(200);
      } finally {
        await server.close();
      }
    },
    60_000,
  );

  it.each([
    ['changes a text', 'update clients set last_name = upper(last_name)', 'public.clients: '],
    ['loses a row', 'delete from audit_personal', 'public.audit_personal: '],
    ['drops a column', 'alter table materials drop column unit', 'public.materials.unit'],
    ['drops a table', 'drop table support_questions', 'public.support_questions.'],
  ])(
    'a migration that %s is found (R-beyond-413)',
    async (_what, text, found) => {
      const database = await createTestDatabase({ isEmpty: true });
      try {
        const lost = await upgraded(path.join(FOLDER, kept.at(-1) ?? ''), database, [later(text)]);
        expect(lost.some((one) => one.startsWith(found))).toBe(true);
      } finally {
        await database.drop();
      }
    },
    60_000,
  );
});
