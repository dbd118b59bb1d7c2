import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { StartError } from '../errors.js';
import { isMigrated, migrate, readMigrations } from './migrations.js';

describe('migrations', () => {
  let database: TestDatabase;
  let folder: string;
  let owner: pg.Client;

  beforeAll(async () => {
    database = await createTestDatabase();
    owner = new pg.Client(database.owner);
    await owner.connect();
  });
  afterAll(async () => {
    await owner.end();
    await database.drop();
  });
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-migrations-'));
  });
  afterEach(async () => {
    fs.rmSync(folder, { recursive: true, force: true });
    await owner.query('delete from schema_migrations where number > 900');
  });

  const write = (name: string, text: string): void => fs.writeFileSync(path.join(folder, name), text);
  const all = () => [...readMigrations(), ...readMigrations(folder)];
  const run = (): Promise<string[]> => migrate(database.owner, { migrations: all() });
  const applied = async (): Promise<{ number: number; checksum: string }[]> =>
    (await owner.query<{ number: number; checksum: string }>('select number, checksum from schema_migrations')).rows;

  it('are applied once, in the order of their numbers', async () => {
    write('902_second.sql', 'alter table first_table add column b int;');
    write('901_first.sql', 'create table first_table (a int);');
    expect(await run()).toEqual(['901_first', '902_second']);
    expect(await run()).toEqual([]);
    expect(await isMigrated(applied, all())).toBe(true);
  });

  it('that are missing are noticed', async () => {
    write('903_missing.sql', 'select 1;');
    expect(await isMigrated(applied, all())).toBe(false);
  });

  it('are applied by one of several servers that start together', async () => {
    write('904_together.sql', 'create table together (a int);');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat()).toEqual(['904_together']);
  });

  it('that fail leave nothing behind and are named in the error', async () => {
    write('905_fails.sql', 'create table half_done (a int); select 1 / 0;');
    await expect(run()).rejects.toThrow('The migration 905_fails failed. It was undone. division by zero');
    expect((await owner.query(`select from pg_class where relname = 'half_done'`)).rowCount).toBe(0);
    expect((await owner.query('select from schema_migrations where number = 905')).rowCount).toBe(0);
  });

  it('that were changed after they were applied stop the start', async () => {
    write('906_changed.sql', 'select 1;');
    await run();
    write('906_changed.sql', 'select 2;');
    await expect(run()).rejects.toThrow('The migration 906_changed was changed after this database had applied it');
  });

  it('that this version does not know stop the start: an older program would fail on newer tables (R-beyond-206)', async () => {
    write('910_newer.sql', 'create table newer (a int);');
    await run();
    fs.rmSync(path.join(folder, '910_newer.sql'));
    write('909_older.sql', 'create table older (a int);');
    await expect(run()).rejects.toThrow(
      new StartError(
        'A newer version of Hatid has changed this database (migration 910_newer): start that version, or restore a backup from before it.',
      ),
    );
    expect((await owner.query(`select from pg_class where relname = 'older'`)).rowCount).toBe(0);
  });

  it('need a number of their own', () => {
    write('907_one.sql', '');
    write('907_two.sql', '');
    expect(() => readMigrations(folder)).toThrow('Two migrations have the number of 907_two');
    write('nonumber.sql', '');
    expect(() => readMigrations(folder)).toThrow('nonumber.sql is not named NNN_name.sql');
  });

  it('give the product its rights on new tables', async () => {
    write('908_rights.sql', 'create table with_rights (a int);');
    await run();
    const { rows } = await owner.query(
      `select has_table_privilege('hatid_app', 'with_rights', 'insert') as writes, has_table_privilege('hatid_app', 'with_rights', 'truncate') as truncates`,
    );
    expect(rows).toEqual([{ writes: true, truncates: false }]);
  });
});
