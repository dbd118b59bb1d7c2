import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { nameOfUser } from './embedded-postgres/system-user.js';
import { freePort } from '../../testing/free-port.js';
import { isInstalled } from '../../testing/installed.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { until } from '../../testing/until.js';
import { messageOf } from '../errors.js';
import { openDatabaseServer } from './database-server.js';
import { areShared, type Asks } from './shared-connections.js';

const REFUSED =
  /^The address of DATABASE_URL is a pooler that gives each transaction another connection, .*: set pool_mode = session/;

describe('connections to the database', () => {
  let database: TestDatabase;
  const backends: pg.Client[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    for (let n = 0; n < 3; n++) {
      const client = new pg.Client(database.owner);
      await client.connect();
      backends.push(client);
    }
  });
  afterAll(async () => {
    for (const client of backends) await client.end();
    await database.drop();
  });

  /** Clients of a pooler with so many connections, which takes the one that `next` says of those that are free. */
  function pooled(size: number, next: (free: pg.Client[]) => pg.Client | undefined): () => Asks {
    const free = backends.slice(0, size);
    return () => {
      let held: pg.Client | undefined;
      return async (statement) => {
        const taken = held ?? next(free);
        if (!taken) throw new Error('no connection is free');
        if (!held) free.splice(free.indexOf(taken), 1);
        held = statement === 'begin' || (held && statement !== 'rollback') ? taken : undefined;
        const result = await taken.query(statement);
        if (!held) free.push(taken);
        return result;
      };
    };
  }
  const last = (free: pg.Client[]) => free.at(-1);
  const inTurn = (free: pg.Client[]) => free[0];
  const direct =
    (at: number): Asks =>
    (statement) =>
      backends[at]?.query(statement) ?? Promise.reject(new Error('no such client'));

  it('of their own are told from shared ones, however a pooler picks them (R-beyond-593)', async () => {
    expect(await areShared(direct(0), direct(1))).toBe(false);
    for (const size of [1, 2, 3])
      for (const next of [last, inTurn]) {
        const client = pooled(size, next);
        expect([size, next.name, await areShared(client(), client())]).toEqual([size, next.name, true]);
      }
  });

  const withBouncer = isInstalled('pgbouncer', ['--version'], 'its modes were not tried') ? it : it.skip;
  withBouncer(
    'by a real PgBouncer (needs the program pgbouncer): its transaction mode is refused, its session mode is not (R-beyond-593)',
    async () => {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-pgbouncer-'));
      fs.chmodSync(folder, 0o777);
      const { host, port: at, user, password, database: name } = database.owner;
      const through = async (mode: string): Promise<string> => {
        const port = await freePort();
        const file = path.join(folder, `${mode}.ini`);
        fs.writeFileSync(
          file,
          `[databases]\n* = host=${host} port=${at} user=${user} password=${String(password)}\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\nunix_socket_dir =\nauth_type = any\npool_mode = ${mode}\nignore_startup_parameters = extra_float_digits,options\nlogfile = ${folder}/log\n`,
        );
        const asUser = process.getuid?.() === 0 ? ['-u', nameOfUser(fs.statSync(host ?? '').uid)] : [];
        const bouncer = spawn('pgbouncer', [...asUser, file], { stdio: 'ignore' });
        try {
          const databaseUrl = `postgresql://${user}@127.0.0.1:${port}/${name}`;
          let said = '';
          await until(async () => {
            const opened = openDatabaseServer({ dataDir: folder, databaseUrl });
            said = await opened.then(() => 'opened', messageOf);
            return !said.includes('ECONNREFUSED');
          });
          return said;
        } finally {
          bouncer.kill();
          await once(bouncer, 'exit');
        }
      };
      try {
        expect(await through('transaction')).toMatch(REFUSED);
        expect(await through('session')).toBe('opened');
      } finally {
        fs.rmSync(folder, { recursive: true, force: true });
      }
    },
    60_000,
  );
});
