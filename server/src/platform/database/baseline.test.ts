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
import { createDatabase } from './database.js';
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

describe('the baseline', () => {
  let database: TestDatabase;
  let owner: pg.Client;

  beforeEach(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.owner);
    await owner.connect();
  });
  afterEach(async () => {
    await owner.end();
    await database.drop();
  });

  const recorded = async (): Promise<Recorded[]> =>
    (await owner.query<Recorded>('select number, name, checksum from schema_migrations order by number')).rows;
  /** What the database says that it has, whatever it has. */
  async function record(records: readonly Recorded[]): Promise<void> {
    await owner.query('delete from schema_migrations');
    for (const { number, name, checksum } of records)
      await owner.query('insert into schema_migrations values ($1, $2, $3)', [number, name, checksum]);
  }

  describe('on an empty database', () => {
    let empty: pg.ClientConfig;
    beforeEach(async () => {
      const name = `${database.name}_${randomBytes(3).toString('hex')}`;
      await owner.query(`create database ${name}`);
      empty = { ...database.owner, database: name };
    });
    afterEach(() => owner.query(`drop database ${owner.escapeIdentifier(empty.database ?? '')} with (force)`));

    it('makes the schema, of several servers that start at once by one', async () => {
      const applied = await Promise.all([migrate(empty), migrate(empty)]);
      expect(applied.map(({ length }) => length).sort((a, b) => a - b)).toEqual([0, OURS.length]);
      const db = createDatabase({ connection: empty, clock: serverClock() });
      const made = await dumpSchema(db, readMigrations());
      await db.close();
      expect(made).toBe(fs.readFileSync(path.join(MIGRATIONS_FOLDER, '../schema.sql'), 'utf8'));
    });
  });

  it('is one file an area, with low numbers; what came later has numbers of its own', () => {
    expect(OURS.filter(({ number }) => number > 99 && number <= LAST_OF_BASELINE)).toEqual([]);
  });

  it('stands in for all migrations from before it: their records are exchanged, once', async () => {
    await record(SQUASHED_MIGRATIONS);
    await owner.query(
      `insert into services (name, duration, price, created_at, updated_at) values ('Hilot', 60, 850, 'epoch', 'epoch')`,
    );
    expect(await migrate(database.owner)).toEqual([]);
    expect(await recorded()).toEqual(OURS);
    expect(await migrate(database.owner)).toEqual([]);
    expect((await owner.query(`select from services where name = 'Hilot'`)).rowCount).toBe(1);
  });

  it('is exchanged by one of several servers that start at once', async () => {
    await record(SQUASHED_MIGRATIONS);
    expect(await Promise.all([migrate(database.owner), migrate(database.owner)])).toEqual([[], []]);
    expect(await recorded()).toEqual(OURS);
  });

  it('goes along with migrations that came after it', async () => {
    const later = { number: 999, name: '999_later', text: '', checksum: 'x' };
    await record([...SQUASHED_MIGRATIONS, later]);
    expect(await migrate(database.owner, { migrations: [...readMigrations(), later] })).toEqual([]);
    expect(await recorded()).toEqual([...OURS, recordOf(later)]);
  });

  it.each([
    ['lacks the last', SQUASHED_MIGRATIONS.slice(0, -1)],
    ['lacks one between', SQUASHED_MIGRATIONS.toSpliced(40, 1)],
    ['has only the first', SQUASHED_MIGRATIONS.slice(0, 1)],
    ['changed one', SQUASHED_MIGRATIONS.map((one) => (one.number === 1 ? { ...one, checksum: 'x' } : one))],
  ])(
    'refuses a database that %s of the migrations from before it, and changes nothing (R-beyond-206)',
    async (_, before) => {
      await record(before);
      await expect(migrate(database.owner)).rejects.toThrow(TOO_OLD);
      expect(await recorded()).toEqual(before);
    },
  );

  it('is not exchanged where a newer version has changed the database (R-beyond-206)', async () => {
    const newer = [...SQUASHED_MIGRATIONS, { number: 999, name: '999_newer', checksum: 'x' }];
    await record(newer);
    await expect(migrate(database.owner)).rejects.toThrow('(migration 999_newer)');
    expect(await recorded()).toEqual(newer);
  });
});
