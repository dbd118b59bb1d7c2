import pg from 'pg';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import { until } from '../../testing/until.js';
import { migrate, readMigrations, type Migration } from './migrations.js';
import { statementsOf } from './online-migration.js';

const GATE = 4_711;
const migration = (number: number, text: string): Migration => ({
  number,
  name: `${number}_later`,
  text,
  checksum: String(number),
});

describe('a migration while people work', () => {
  /** Holds the gate, which a migration waits at. */
  let holder: pg.Client;
  // Registered first: the business ends with its database.
  afterAll(() => holder.end());
  const given = freshBusiness();

  beforeAll(async () => {
    const { app } = given;
    await app.sql(`
      create function gate(id int) returns int language plpgsql immutable as $$ begin
        perform pg_advisory_xact_lock_shared(${GATE});
        return id;
      end $$`);
    await app.sql('create table many (id int primary key, twice int)');
    await app.sql('insert into many (id) select generate_series(1, 5000)');
    holder = new pg.Client(app.ownerConnection);
    await holder.connect();
  });
  afterEach(async () => {
    await holder.query('delete from schema_migrations where number > 900');
  });

  const run = (later: readonly Migration[], told = {}): Promise<string[]> =>
    migrate(given.app.ownerConnection, { migrations: [...readMigrations(), ...later], ...told });
  const isTrue = (query: string) => async (): Promise<boolean> =>
    (await holder.query<{ there: boolean }>(`select exists (${query}) as there`)).rows[0]?.there === true;
  const atTheGate = isTrue(`select from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`);
  const shut = () => holder.query('select pg_advisory_lock($1)', [GATE]);
  const open = () => holder.query('select pg_advisory_unlock($1)', [GATE]);
  const list = () => given.on.operator.get('/api/scheduling/appointments/');

  it('makes an index: lists are read and visits booked meanwhile, and another server waits (R-beyond-1070, R-beyond-1072)', async () => {
    const { on } = given;
    await on.book({ start_time: '15:00' });
    const index = migration(901, '-- online\ncreate index concurrently gated on appointments (gate(id));\n');
    await shut();
    const first = run([index]);
    await until(atTheGate);
    expect((await list()).status).toBe(200);
    await on.book({ start_time: '18:00' });
    const waits = jest.fn();
    const second = run([index], { onWait: waits });
    await until(async () => waits.mock.calls.length > 0);
    await open();
    expect((await Promise.all([first, second])).flat()).toEqual(['901_later']);
    expect(await isTrue(`select from pg_index where indexrelid = 'gated'::regclass and indisvalid`)()).toBe(true);
    await given.app.sql('drop index gated');
  });

  it('fills a column in batches, and tells how far it is (R-beyond-1070, R-beyond-1073)', async () => {
    const fill = migration(
      902,
      '-- online\n-- in batches of many.id\nupdate many set twice = gate(id) * 2\nwhere id > $1 and id <= $2 and twice is null;\n',
    );
    const done: number[] = [];
    await shut();
    const filled = run([fill], { onProgress: (percent: number) => done.push(percent) });
    await until(atTheGate);
    expect((await list()).status).toBe(200);
    await given.app.sql('insert into many (id) values (5001)');
    await open();
    await filled;
    expect(done).toEqual([40, 80, 100]);
    expect(await given.app.sql('select count(*)::int as left from many where twice is distinct from id * 2')).toEqual([
      { left: 0 },
    ]);
  });

  it('that waits for a table lets lists through, and gets it when it is free (R-beyond-1071)', async () => {
    await holder.query('begin; select from appointments limit 1');
    const changed = run([migration(903, 'alter table appointments add column later int;\n')]);
    const waits = isTrue(
      `select from pg_locks where relation = 'appointments'::regclass and mode = 'AccessExclusiveLock' and not granted`,
    );
    const reader = new pg.Client({ ...given.app.ownerConnection, options: '-c lock_timeout=2500' });
    await reader.connect();
    await until(waits);
    // As a list of the product, which gives up after 2.5 s.
    expect((await reader.query('select from appointments limit 1')).rowCount).toBe(1);
    await reader.end();
    await holder.query('commit');
    expect(await changed).toEqual(['903_later']);
    await given.app.sql('alter table appointments drop column later');
  });

  it('begins an index again when somebody and it had what the other wanted (R-beyond-1070)', async () => {
    // The index looks for who waits for whom after 3 s, this transaction later: so the index gives way.
    await holder.query(`alter role current_user set deadlock_timeout = '3s'`);
    await holder.query(`begin; set local deadlock_timeout = '1min'`);
    await holder.query('update many set twice = 0 where id = 1');
    const index = migration(905, '-- online\ncreate index concurrently again on many (twice);\n');
    const made = run([index]);
    await until(isTrue(`select from pg_locks where locktype = 'virtualxid' and not granted`));
    // The index waits for this transaction, which now waits for the index.
    await holder.query('lock table many in share update exclusive mode');
    await holder.query('commit');
    expect(await made).toEqual(['905_later']);
    expect(await isTrue(`select from pg_index where indexrelid = 'again'::regclass and indisvalid`)()).toBe(true);
    await holder.query('alter role current_user reset deadlock_timeout');
  });

  it('that was cut goes on at the next start: what it left half made is made anew (R-beyond-1070)', async () => {
    await given.app.sql('update many set twice = 7 where id < 3');
    const unique = migration(904, '-- online\ncreate unique index concurrently only_one on many (twice);\n');
    await expect(run([unique])).rejects.toThrow('The migration 904_later failed. The next start goes on with it.');
    expect(await isTrue(`select from pg_index where indexrelid = 'only_one'::regclass and not indisvalid`)()).toBe(
      true,
    );
    await given.app.sql('update many set twice = id where id < 3');
    expect(await run([unique])).toEqual(['904_later']);
    expect(await isTrue(`select from pg_index where indexrelid = 'only_one'::regclass and indisvalid`)()).toBe(true);
  });

  it.each([
    ['alter table clients add column a int;', 'a table would change its shape in the middle'],
    ['create index a on clients (id);', 'writers would wait'],
    ['update clients set id = id where id > $1 and id <= $2;', 'it says no batches'],
    ['-- in batches of clients.id\nupdate clients set id = id;', 'it would change all in one'],
    ['create index concurrently a on clients (id)', 'it may be cut off'],
    ['', 'it does nothing'],
  ])('%s is refused in an online one: %s (R-beyond-1070)', (text) => {
    expect(() => statementsOf('905_later', `-- online\n${text}\n`)).toThrow('The migration 905_later');
  });
});
