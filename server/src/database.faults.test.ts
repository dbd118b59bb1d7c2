import { randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { WebSocket } from 'ws';
import { tokenHash } from './accounts/passwords/secrets.js';
import { together } from './platform/database/transaction.js';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './platform/database/embedded-postgres/embedded-postgres.js';
import { postgresProcesses, signalProcess } from './platform/database/embedded-postgres/processes.js';
import { unprivilegedUser } from './platform/database/embedded-postgres/system-user.js';
import { badLine, type BadLine } from './testing/bad-line.js';
import { isLongForm } from './testing/long-form.js';
import { buildServer, startServerProcess, type ServerProcess } from './testing/server-process.js';
import { until } from './testing/until.js';

/** One round with `npm test -- --all`, more with `npm run faults -w server`. */
const ROUNDS = Number(process.env['HATID_FAULTS_DATABASE'] ?? 1);
const LIVE_AGAIN_MS = 10_000;
const READY_TOLD_MS = 5_000;
const WRITERS = 6;
/**
 * Each write is an event for every screen. More writes a second than any business makes would only measure the machine.
 */
const BETWEEN_WRITES_MS = 20;

/** Longer than any wait may take. A wait that fails says so, and nothing goes on after the test. */
const IN_VAIN_MS = 3 * LIVE_AGAIN_MS;

/**
 * A screen that stays open during the whole test. When its channel closes it connects again and names the last event it
 * heard. The server then sends what it missed, or tells it to fetch everything again.
 */
class Screen {
  readonly #heard = new Set<string>();
  #last: string | undefined;
  #begunAnew = 0;
  /** What happened to its channel, to explain why it missed a change. */
  readonly #story: string[] = [];
  #socket: WebSocket | undefined;
  #closed = false;

  constructor(readonly address: string) {
    this.#open();
  }

  #open(): void {
    const socket = new WebSocket(this.#last === undefined ? this.address : `${this.address}&last=${this.#last}`);
    this.#socket = socket;
    socket.on('message', (data: Buffer) => {
      const { type, id } = JSON.parse(data.toString()) as { readonly type: string; readonly id?: string };
      if (id !== undefined) this.#last = id;
      this.#heard.add(type);
      if (type === 'initial_data') this.#begunAnew++;
    });
    socket.on('open', () => this.#tell('open'));
    socket.on('error', ({ message }) => this.#tell(message));
    socket.on('close', (code) => {
      this.#tell(`closed with ${code}`);
      if (!this.#closed) setTimeout(() => this.#open(), 100);
    });
  }

  /** Waits until a committed change reaches the screen: as an event, or because the screen fetches everything again. */
  async hears(type: string): Promise<void> {
    const begunAnew = this.#begunAnew;
    this.#tell(`waits for ${type}`);
    const told = () => Promise.resolve(this.#heard.has(type) || this.#begunAnew > begunAnew);
    await until(told, IN_VAIN_MS).catch((error: unknown) => {
      throw new Error(`${String(error)}\n${this.#story.slice(-20).join('\n')}`);
    });
  }
  #tell(what: string): void {
    this.#story.push(`${Math.round(performance.now())} ms: ${what}, last event ${this.#last ?? 'none'}`);
  }

  close(): void {
    this.#closed = true;
    this.#socket?.terminate();
  }
}

describe('a server under load when its database fails', () => {
  let folder: string;
  let postgres: EmbeddedPostgres;
  let line: BadLine;
  let server: ServerProcess;
  let owner: pg.Client;
  let screen: Screen;
  let token: string;
  let events = 0;
  let writes = 0;

  beforeAll(async () => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-faults-'));
    postgres = await startEmbeddedPostgres({ dataDir: folder });
    const admin = new pg.Client(postgres.owner('postgres'));
    await admin.connect();
    await admin.query('create database hatid');
    await admin.end();
    const { host, port, user = '', password = '' } = postgres.owner('hatid');
    line = await badLine([path.join(host ?? '', `.s.PGSQL.${port}`)]);
    server = await startServerProcess({
      DATABASE_URL: `postgresql://${user}:${encodeURIComponent(String(password))}@${line.host}/hatid`,
      HATID_SHUTDOWN_SECONDS: '2',
    });
    owner = new pg.Client(postgres.owner('hatid'));
    owner.on('error', () => undefined);
    await owner.connect();
    token = await aSession();
    screen = new Screen(`${server.url.replace('http', 'ws')}/ws/scheduling/appointments/?token=${token}`);
    await screen.hears('initial_data');
  }, 180_000);
  // A later test must not wait for what failed while PostgreSQL stood still.
  afterEach(() => signalPostgres('SIGCONT'));
  afterAll(async () => {
    screen.close();
    await server.kill('SIGKILL');
    await owner.end();
    await line.close();
    await postgres.release();
    fs.rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  const aSession = async (): Promise<string> => {
    const made = randomBytes(24).toString('base64url');
    const { rows } = await owner.query<{ id: number }>(
      `insert into users (role, username, email, first_name, last_name, is_active, email_verified_at, created_at, updated_at)
       values ('operator', 'watcher', 'watcher@example.test', 'Wanda', 'Watcher', true, now(), now(), now()) returning id`,
    );
    await owner.query(
      `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds)
       values ($1, $2, $3, now(), now(), now() + interval '1 day', 86400)`,
      [randomUUID(), rows[0]?.id, tokenHash(made)],
    );
    return made;
  };
  /** Does to PostgreSQL what a stopped machine or a disk that does not answer does. */
  const signalPostgres = (signal: NodeJS.Signals): void => {
    for (const pid of postgresProcesses(path.join(folder, 'postgres/cluster'), unprivilegedUser()))
      signalProcess(pid, signal);
  };
  const aWrite = async (): Promise<string | undefined> => {
    const name = `Oil ${++writes}`;
    const answer = await fetch(`${server.url}/api/registration/register/material/`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Token ${token}`,
        'idempotency-key': name.replace(' ', '-'),
      },
      body: JSON.stringify({ name, unit: 'ml' }),
    });
    await answer.text();
    // A fault may cost 503 for a while. Any other answer is a fault of ours.
    expect([201, 503]).toContain(answer.status);
    return answer.status === 201 ? name : undefined;
  };
  /**
   * Writes all the time: before `during`, while it runs, and until a write is acknowledged after it. Then shows that
   * every acknowledged write is stored, once.
   */
  const underLoad = async (during: () => Promise<void>): Promise<void> => {
    const acknowledged: string[] = [];
    let over = false;
    const writer = async (): Promise<void> => {
      while (!over) {
        const name = await aWrite();
        if (name !== undefined) acknowledged.push(name);
        await wait(name === undefined ? 50 : BETWEEN_WRITES_MS);
      }
    };
    const writing = Promise.all(Array.from({ length: WRITERS }, writer));
    const moreThan = (count: number) => until(() => Promise.resolve(acknowledged.length > count), IN_VAIN_MS);
    const fault = moreThan(WRITERS)
      .then(during)
      .then(() => moreThan(acknowledged.length))
      .finally(() => {
        over = true;
      });
    await together(fault, writing);
    const { rows } = await owner.query<{ name: string }>('select name from materials where name = any($1)', [
      acknowledged,
    ]);
    expect(rows.map(({ name }) => name).sort()).toEqual([...acknowledged].sort());
  };
  /** Milliseconds until a change that is committed now is on the screen. */
  const untilLive = async (): Promise<number> => {
    const begun = performance.now();
    const type = `change_${++events}`;
    await owner.query(
      `insert into events (at, type, audience, payload) values (now(), $1, '{"operators": true}', '{}')`,
      [type],
    );
    await screen.hears(type);
    return performance.now() - begun;
  };
  const readiness = async (): Promise<{ readonly status: number; readonly ms: number }> => {
    const begun = performance.now();
    const { status } = await fetch(`${server.url}/readyz`);
    return { status, ms: performance.now() - begun };
  };
  const untilReady = () => until(async () => (await readiness()).status === 200, IN_VAIN_MS);
  const rounds = async (
    what: string,
    round: (at: number) => Promise<number>,
    least = isLongForm ? 2 : 1,
  ): Promise<void> => {
    const times: number[] = [];
    for (let at = 0; at < Math.max(least, ROUNDS); at++) times.push(await round(at));
    const slowest = Math.round(Math.max(...times));
    if (ROUNDS > 1) process.stdout.write(`${what}, ${ROUNDS} times: screens live again after ${slowest} ms at most\n`);
    expect(slowest).toBeLessThan(LIVE_AGAIN_MS);
  };

  it(
    'keeps every acknowledged write when one connection hangs, then all, and shows changes again within 10 s',
    () =>
      underLoad(() =>
        rounds(
          'swallowed connections',
          async (at) => {
            if (at % 2) line.swallow();
            else await line.swallowAt(at % 4 ? 'records_insert_material' : 'events_after');
            const live = await untilLive();
            await untilReady();
            return live;
          },
          2,
        ),
      ),
    60_000 + ROUNDS * 20_000,
  );

  it(
    'keeps every acknowledged write when PostgreSQL stands still: /readyz fails within 5 s, changes are on screens within 10 s after',
    () =>
      underLoad(() =>
        rounds('PostgreSQL stopped', async () => {
          signalPostgres('SIGSTOP');
          const told = await readiness();
          expect(told.status).toBe(503);
          expect(told.ms).toBeLessThan(READY_TOLD_MS);
          await wait(4_000);
          signalPostgres('SIGCONT');
          const live = await untilLive();
          await untilReady();
          return live;
        }),
      ),
    60_000 + ROUNDS * 30_000,
  );

  /**
   * Imitates a slow disk. Each commit waits 100 ms before it is written (`commit_delay`). Now and then the whole of
   * PostgreSQL stands still for two seconds, as it does when a disk does not answer.
   */
  it(
    'keeps every acknowledged write on a slow disk that stands still now and then, and shows changes within 10 s',
    async () => {
      const set = async (...settings: readonly string[]): Promise<void> => {
        for (const setting of settings) await owner.query(`alter system ${setting}`);
        await owner.query('select pg_reload_conf()');
      };
      await set('set commit_delay = 100000', 'set commit_siblings = 0');
      await underLoad(() =>
        rounds('a slow disk', async () => {
          signalPostgres('SIGSTOP');
          await wait(2_000);
          signalPostgres('SIGCONT');
          return untilLive();
        }),
      );
      await set('reset commit_delay', 'reset commit_siblings');
    },
    60_000 + ROUNDS * 20_000,
  );

  it('ends in time when it is told to stop while PostgreSQL stands still and requests wait for it', async () => {
    const hanging = Array.from({ length: WRITERS }, () => aWrite().catch(() => undefined));
    signalPostgres('SIGSTOP');
    const more = Array.from({ length: WRITERS }, () => aWrite().catch(() => undefined));
    const begun = performance.now();
    await server.kill('SIGTERM');
    expect(performance.now() - begun).toBeLessThan(2_000 + LIVE_AGAIN_MS);
    signalPostgres('SIGCONT');
    await Promise.all([...hanging, ...more]);
  }, 60_000);
});
