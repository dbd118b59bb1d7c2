import type pg from 'pg';
import { badLine, type BadLine } from '../../testing/bad-line.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { until } from '../../testing/until.js';
import { serverClock } from '../clock.js';
import { DatabaseUnavailable } from '../errors.js';
import { newClient, newStreamingClient } from './connections.js';
import { connectionTo } from './database-address.js';
import { createDatabase } from './create-database.js';
import type { Database } from './database.js';

/** Nothing listens there. */
const CLOSED = '127.0.0.1:1';
/** A silent host costs this much at most, once. */
const SILENT_MS = 2_500;

describe('an address of several hosts', () => {
  let database: TestDatabase;
  let silent: BadLine;
  let address: (...hosts: readonly string[]) => string;
  let live: string;
  const opened: Database[] = [];
  const open = (...hosts: readonly string[]): Database => {
    const db = createDatabase({
      connection: { ...connectionTo(address(...hosts)), max: 2 },
      clock: serverClock(),
    });
    opened.push(db);
    return db;
  };
  const setReadOnly = async (value: 'on' | 'off'): Promise<void> => {
    const owner = createDatabase({ connection: { ...database.owner, max: 1 }, clock: serverClock() });
    opened.push(owner);
    const name = database.name;
    await owner.rows(
      `begin; set transaction read write; alter database ${name} set default_transaction_read_only = ${value}; commit`,
    );
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    const { host = '', port = 0, user = '', password } = database.owner;
    live = `${encodeURIComponent(host)}:${port}`;
    address = (...hosts) => `postgresql://${user}:${String(password)}@${hosts.join()}/${database.name}`;
    silent = await badLine([`${host}/.s.PGSQL.${port}`]);
    silent.swallow('new too');
  });
  afterAll(async () => {
    await Promise.all(opened.map((db) => db.close()));
    await silent.close();
    await database.drop();
  });

  it('leads every kind of connection to the one that takes writes (R-beyond-431)', async () => {
    const db = open(CLOSED, live);
    expect(await db.one('select 1 as one')).toEqual({ one: 1 });
    expect(db.connection.hosts?.chosen).toBe(live);
    for (const client of [newClient(db.connection), newStreamingClient(db.connection)]) {
      await client.connect();
      expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
      await client.end();
    }
  });

  it('costs seconds, once, when a host is silent, and names it (R-beyond-431)', async () => {
    const db = open(silent.host, live);
    const begun = performance.now();
    await Promise.all([db.rows('select 1'), db.rows('select 2')]);
    await db.rows('select 3');
    expect(performance.now() - begun).toBeLessThan(SILENT_MS);
    const none = open(silent.host, CLOSED);
    await expect(none.rows('select 1')).rejects.toMatchObject({
      name: 'DatabaseUnavailable',
      cause: {
        message: expect.stringMatching(
          /^127\.0\.0\.1:\d+ cannot be reached .*; 127\.0\.0\.1:1 cannot be .*ECONNREFUSED/,
        ),
      },
    });
  });

  it('is an outage while no host takes writes, and ends by itself (R-beyond-431)', async () => {
    await setReadOnly('on');
    const db = open(CLOSED, live);
    await expect(db.rows('select 1')).rejects.toMatchObject({
      cause: { message: expect.stringContaining(`${live} is read-only`) },
    });
    await expect(db.tx(async () => undefined)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await setReadOnly('off');
    await until(() =>
      db.rows('select 1').then(
        () => true,
        () => false,
      ),
    );
    expect(db.connection.hosts?.chosen).toBe(live);
  });

  it('ends what is open to a host that is used no more: it may come back (R-beyond-432)', async () => {
    const before = await badLine([`${database.owner.host}/.s.PGSQL.${database.owner.port}`]);
    const connection = connectionTo(address(before.host, live));
    const [lost, idle] = [newClient(connection), newClient(connection)];
    await lost.connect();
    await idle.connect();
    expect(connection.hosts?.chosen).toBe(before.host);
    before.swallow('new too');
    const end = (client: pg.Client) => new Promise((resolve) => client.once('end', resolve));
    const [ended, isLost] = [end(idle), end(lost)];
    lost.connection.stream.destroy(new Error('lost'));
    await isLost;
    const next = newClient(connection);
    await next.connect();
    expect(connection.hosts?.chosen).toBe(live);
    await ended;
    await next.end();
    await before.close();
  });

  it('drops a connection whose server becomes read-only (R-beyond-432)', async () => {
    const db = open(CLOSED, live);
    const pidOf = async (): Promise<number> => (await db.one<{ pid: number }>('select pg_backend_pid() as pid')).pid;
    const before = await pidOf();
    await db.rows('set default_transaction_read_only = on');
    expect(await pidOf()).not.toBe(before);
  });

  it('with one host, a write that meets a read-only server goes over another connection (R-beyond-432)', async () => {
    const db = createDatabase({ connection: { ...database.owner, max: 1 }, clock: serverClock() });
    opened.push(db);
    await db.rows('create table kept (n int)');
    await db.rows('set default_transaction_read_only = on');
    await db.tx(async (tx) => tx.rows('insert into kept values (1)'));
    await db.rows('set default_transaction_read_only = on');
    await expect(db.rows('insert into kept values (2)')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await db.rows('insert into kept values (3)');
    expect(await db.rows('select n from kept')).toEqual([{ n: 1 }, { n: 3 }]);
  });
});
