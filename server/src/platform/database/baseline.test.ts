import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { dumpSchema } from '../../testing/dump-schema.js';
import { SQUASHED_MIGRATIONS } from '../../testing/squashed-migrations.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { serverClock } from '../clock.js';
import { StartError } from '../errors.js';
import { LAST_OF_BASELINE } from './baseline.js';
import { createDatabase } from './create-database.js';
import { MIGRATIONS_FOLDER, migrate, readMigrations } from './migrations.js';

const TOO_OLD = new StartError(
  'This database is from an older version of Hatid: start commit 4737507b on it once, then start this version again.',
);

interface Recorded {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

const recordOf = ({ number, name, checksum }: Recorded): Recorded => ({ number, name, checksum });
const OURS = readMigrations().map(recordOf);
const BASELINE = readMigrations().filter(({ number }) => number <= LAST_OF_BASELINE);
/** The baseline's own migrations. Later ones are tested separately. */
const UP_TO_BASELINE = { migrations: BASELINE };

describe('the baseline', () => {
  let database: TestDatabase;
  let owner: pg.Client;
  let empty: pg.ClientConfig;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.owner);
    await owner.connect();
    const name = `${database.name}_${randomBytes(3).toString('hex')}`;
    await owner.query(`create database ${name}`);
    empty = { ...database.owner, database: name };
  });
  afterEach(async () => {
    await owner.query(`drop database ${owner.escapeIdentifier(empty.database ?? '')} with (force)`);
    await owner.end();
    await database.drop();
  });

  const recorded = async (of = owner): Promise<Recorded[]> =>
    (await of.query<Recorded>('select number, name, checksum from schema_migrations order by number')).rows;
  /** Makes the database say that it has these migrations, whatever it really has. */
  async function record(records: readonly Recorded[], of = owner): Promise<void> {
    await of.query('delete from schema_migrations');
    for (const { number, name, checksum } of records)
      await of.query('insert into schema_migrations values ($1, $2, $3)', [number, name, checksum]);
  }
  async function expectSchema(connection: pg.ClientConfig): Promise<void> {
    const db = createDatabase({ connection, clock: serverClock() });
    const made = await dumpSchema(db, readMigrations());
    await db.close();
    expect(made).toBe(fs.readFileSync(path.join(MIGRATIONS_FOLDER, '../schema.sql'), 'utf8'));
  }

  it('creates the schema on an empty database, once, when several servers start together', async () => {
    const applied = await Promise.all([migrate(empty), migrate(empty)]);
    expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, OURS.length]);
    await expectSchema(empty);
  });

  it('is one file for each area, with low numbers; later migrations have numbers of their own', () => {
    expect(OURS.filter(({ number }) => number > 99 && number <= LAST_OF_BASELINE)).toEqual([]);
  });

  it('replaces all earlier migrations: their records are exchanged once, and later ones are applied', async () => {
    await migrate(empty, UP_TO_BASELINE);
    const old = new pg.Client(empty);
    await old.connect();
    await record(SQUASHED_MIGRATIONS, old);
    await old.query(
      `insert into services (name, duration, price, created_at, updated_at) values ('Hilot', 60, 850, 'epoch', 'epoch')`,
    );
    expect(await migrate(empty)).toEqual(OURS.slice(BASELINE.length).map(({ name }) => name));
    expect(await recorded(old)).toEqual(OURS);
    expect(await migrate(empty)).toEqual([]);
    expect((await old.query(`select from services where name = 'Hilot'`)).rowCount).toBe(1);
    await old.end();
    await expectSchema(empty);
  });

  it('is exchanged by one of several servers that start together', async () => {
    await record(SQUASHED_MIGRATIONS);
    const both = [migrate(database.owner, UP_TO_BASELINE), migrate(database.owner, UP_TO_BASELINE)];
    expect(await Promise.all(both)).toEqual([[], []]);
    expect(await recorded()).toEqual(BASELINE.map(recordOf));
  });

  it('works together with the migrations that came after it', async () => {
    const later = { number: 999, name: '999_later', text: '', checksum: 'x' };
    await record([...SQUASHED_MIGRATIONS, later]);
    expect(await migrate(database.owner, { migrations: [...BASELINE, later] })).toEqual([]);
    expect(await recorded()).toEqual([...BASELINE, later].map(recordOf));
  });

  it.each([
    ['lacks the last', SQUASHED_MIGRATIONS.slice(0, -1)],
    ['lacks one between', SQUASHED_MIGRATIONS.toSpliced(40, 1)],
    ['has only the first', SQUASHED_MIGRATIONS.slice(0, 1)],
    ['changed one', SQUASHED_MIGRATIONS.map((one) => (one.number === 1 ? { ...one, checksum: 'x' } : one))],
  ])('refuses a database that %s of the earlier migrations, and changes nothing (R-beyond-206)', async (_, before) => {
    await record(before);
    await expect(migrate(database.owner)).rejects.toThrow(TOO_OLD);
    expect(await recorded()).toEqual(before);
  });

  it('is not exchanged when a newer version has changed the database (R-beyond-206)', async () => {
    const newer = [...SQUASHED_MIGRATIONS, { number: 999, name: '999_newer', checksum: 'x' }];
    await record(newer);
    await expect(migrate(database.owner)).rejects.toThrow('(migration 999_newer)');
    expect(await recorded()).toEqual(newer);
  });
});
