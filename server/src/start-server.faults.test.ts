import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { WebSocket } from 'ws';
import { readConfig } from './config.js';
import { examine } from './doctor/doctor.usecases.js';
import { startEmbeddedPostgres } from './platform/database/embedded-postgres/embedded-postgres.js';
import { isLongForm, itWhenLong } from './testing/long-form.js';
import { ended, isAlive } from './testing/processes.js';
import { until } from './testing/until.js';
import {
  buildServer,
  runToTheEnd,
  startAtTerminal,
  startServerProcess,
  type ServerProcess,
} from './testing/server-process.js';

interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
}

const post = async (url: string, body: unknown, token?: string): Promise<Answer> => {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
};

/**
 * Makes a write that is open to everybody. A failed log-in is counted before it is answered, in a row for each name.
 */
const failToLogIn = (server: ServerProcess, name: string): Promise<Answer> =>
  post(`${server.url}/api/auth/login/`, { username: name, password: 'wrong' });
const REFUSED = 400;
/** One round with `npm test -- --all`, 20 with `npm run faults -w server`. */
const KILLS = Number(process.env['HATID_FAULTS_KILLS'] ?? 1);

describe('the server as a process', () => {
  let folder: string;
  const running: ServerProcess[] = [];
  const start = async (env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> => {
    const server = await startServerProcess({ HATID_DATA_DIR: folder, ...env });
    running.push(server);
    return server;
  };
  const postmaster = (): number =>
    Number(fs.readFileSync(path.join(folder, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n')[0]);

  beforeAll(() => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-process-'));
  }, 120_000);
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill('SIGTERM')));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  it('starts on a new folder, prints its address, and at SIGTERM stops itself and PostgreSQL', async () => {
    const server = await start();
    expect(server.output()).toContain(`Hatid is ready at ${server.url}`);
    expect(await (await fetch(`${server.url}/readyz`)).json()).toEqual({
      status: 'ready',
      checks: { database: 'ok', migrations: 'ok', jobs: 'ok', clock: 'ok' },
    });
    expect(await (await fetch(`${server.url}/metrics`)).text()).toContain('http_request_duration_seconds');
    const pid = postmaster();
    expect(await server.kill('SIGTERM')).toBe(0);
    await ended(pid);
  });

  it(
    `loses no acknowledged write when it is killed during writes, ${KILLS} times, and starts again without help`,
    async () => {
      const countedNames = async (): Promise<number> => {
        const postgres = await startEmbeddedPostgres({ dataDir: folder });
        const client = new pg.Client(postgres.owner('hatid'));
        await client.connect();
        const { rows } = await client.query<{ n: string }>('select count(*) as n from sign_in_attempts');
        await client.end();
        await postgres.release();
        return Number(rows[0]?.n);
      };
      let acknowledged = await countedNames();
      let victim = await start();
      const { body } = await post(`${victim.url}/api/auth/login/`, {
        username: 'operator',
        password: 'Hatid-demo-2026',
      });
      const downtimes: number[] = [];
      for (let kill = 0; kill < KILLS; kill++) {
        const doomed = victim;
        const until = acknowledged + 40;
        let names = 0;
        const writer = async (): Promise<void> => {
          for (;;) {
            const answer = await failToLogIn(doomed, `nobody-${kill}-${++names}`).catch(() => undefined);
            if (!answer) return;
            expect(answer.status).toBe(REFUSED);
            if (++acknowledged === until) void doomed.kill('SIGKILL');
          }
        };
        await Promise.all(Array.from({ length: 8 }, writer));
        const killed = performance.now();
        const pid = postmaster();
        expect(isAlive(pid)).toBe(true);
        victim = await start();
        // The session is still valid, and the screens are live again.
        const socket = new WebSocket(
          `${victim.url.replace('http', 'ws')}/ws/scheduling/appointments/?token=${String(body['token'])}`,
        );
        const [first] = (await once(socket, 'message')) as [Buffer];
        expect(JSON.parse(first.toString())).toMatchObject({ type: 'initial_data' });
        socket.terminate();
        downtimes.push(performance.now() - killed);
        expect(postmaster()).toBe(pid);
        expect((await failToLogIn(victim, `somebody-${kill}`)).status).toBe(REFUSED);
        acknowledged++;
        expect(await countedNames()).toBeGreaterThanOrEqual(acknowledged);
      }
      if (KILLS > 1) {
        const slowest = Math.max(...downtimes);
        process.stdout.write(`${KILLS} kills: clients live again after ${Math.round(slowest)} ms at most\n`);
        expect(slowest).toBeLessThan(5_000);
      }
    },
    20_000 + KILLS * 10_000,
  );

  itWhenLong('serves again by itself after its PostgreSQL was killed', async () => {
    const server = await start();
    process.kill(postmaster(), 'SIGKILL');
    for (;;) {
      const { status } = await failToLogIn(server, 'nobody-at-all');
      if (status !== 503) {
        expect(status).toBe(REFUSED);
        break;
      }
    }
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  itWhenLong('shares its database with a second server, and the last of them to stop stops PostgreSQL', async () => {
    const [first, second] = [await start(), await start()];
    const pid = postmaster();
    await first.kill('SIGTERM');
    expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
    await second.kill('SIGTERM');
    await ended(pid);
  });

  it("goes by the database's time when the clock of its machine is an hour ahead, and says so (R-beyond-190)", async () => {
    const anHourAhead = path.join(folder, 'an-hour-ahead.cjs');
    fs.writeFileSync(anHourAhead, 'const now = Date.now; Date.now = () => now() + 3_600_000;');
    const servers = [await start(), await start({ NODE_OPTIONS: `--require ${anHourAhead}` })];
    const answers = await Promise.all(servers.map(({ url }) => fetch(`${url}/readyz`)));
    expect(await Promise.all(answers.map((answer) => answer.json()))).toMatchObject([
      { status: 'ready', checks: { clock: 'ok' } },
      { status: 'ready', checks: { clock: 'differs' }, clock_ahead_seconds: 3600 },
    ]);
    const shown = await Promise.all(servers.map(({ url }) => fetch(`${url}/healthz`)));
    const [one = 0, other = 0] = shown.map(({ headers }) => Date.parse(headers.get('date') ?? ''));
    expect(Math.abs(one - other)).toBeLessThan(5_000);
  }, 60_000);

  /** Sends half of a request. `finish` sends the rest and returns the answer. */
  const halfARequest = async (server: ServerProcess): Promise<{ finish(): Promise<string> }> => {
    const body = JSON.stringify({ username: 'slow', password: 'wrong' });
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    await once(socket, 'connect');
    // Once a later request is answered, the server has read the headers of this one.
    await fetch(`${server.url}/healthz`);
    return {
      async finish() {
        const answered = once(socket, 'data') as Promise<[Buffer]>;
        socket.write(body.slice(5));
        return (await answered)[0].toString();
      },
    };
  };
  /** npm draws a sign on a terminal's last line and wipes it out again. */
  const WIPED = /.\u001b\[1G\u001b\[0K/gu;
  const lastLine = (server: ServerProcess): string | undefined =>
    server.output().replace(WIPED, '').trim().split(/\r?\n/).at(-1)?.replace(/^\^C/, '');

  itWhenLong('lets a running request end at SIGTERM', async () => {
    const server = await start();
    const request = await halfARequest(server);
    const stopped = server.kill('SIGTERM');
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 400/);
    expect(await stopped).toBe(0);
  });

  it('takes a signal that comes twice within a moment as one: running requests and PostgreSQL end, and the output says so', async () => {
    const server = await start();
    const pid = postmaster();
    const request = await halfARequest(server);
    const stopped = server.kill('SIGINT');
    process.kill(server.pid, 'SIGINT');
    expect(await request.finish()).toMatch(/^HTTP\/1\.1 400/);
    expect(await stopped).toBe(0);
    expect(lastLine(server)).toBe('Hatid has stopped, and its PostgreSQL with it.');
    expect(isAlive(pid)).toBe(false);
  });

  itWhenLong('stops at once when a second signal comes later, because a person then asks for it', async () => {
    const server = await start({ HATID_SHUTDOWN_SECONDS: '60' });
    await halfARequest(server);
    const stopped = server.kill('SIGTERM');
    const again = setInterval(() => process.kill(server.pid, 'SIGTERM'), 2_200);
    expect(await stopped).toBe(1);
    clearInterval(again);
  });

  itWhenLong(
    'lets running requests end at Ctrl-C in the terminal of npm start, stops PostgreSQL and says so in the last line',
    async () => {
      const server = await startAtTerminal({ HATID_DATA_DIR: folder, LOG_LEVEL: 'warn' });
      const pid = postmaster();
      const request = await halfARequest(server);
      const CTRL_C = '\x03';
      const stopped = server.press(CTRL_C);
      expect(await request.finish()).toMatch(/^HTTP\/1\.1 400/);
      expect(await stopped).toBe(0);
      expect(lastLine(server)).toBe('Hatid has stopped, and its PostgreSQL with it.');
      expect(isAlive(pid)).toBe(false);
    },
    180_000,
  );

  it('names no demo accounts where the database has none, and says how to come in (R-beyond-394)', async () => {
    const own = path.join(folder, 'own-database');
    const postgres = await startEmbeddedPostgres({ dataDir: own });
    const admin = new pg.Client(postgres.owner('postgres'));
    await admin.connect();
    await admin.query('create database theirs');
    await admin.end();
    const { host = '', port = 0, user = '', password } = postgres.owner('theirs');
    const address = `postgresql://${user}:${String(password)}@/theirs?host=${encodeURIComponent(host)}&port=${port}`;
    const server = await startServerProcess({
      HATID_DATA_DIR: folder,
      DATABASE_URL: address.replace('@/', '@localhost/'),
    });
    expect(server.output()).toContain('the demo accounts do not exist here');
    expect(server.output()).toContain('npm run operator -- you@example.com');
    expect(server.output()).not.toContain('Hatid-demo-2026');
    await server.kill('SIGTERM');
    await postgres.release();
  }, 60_000);

  it('says more in its log after SIGUSR2, until the same signal comes again (R-beyond-395)', async () => {
    const server = await start({ LOG_LEVEL: 'warn' });
    const changes = () => [...server.output().matchAll(/"log_level":"(\w+)"/g)].map(([, level]) => level);
    const ask = () => fetch(`${server.url}/healthz`);
    await ask();
    expect(server.output()).not.toContain('"route":"/healthz"');
    process.kill(server.pid, 'SIGUSR2');
    await until(
      async () => (await ask()).ok && changes().length === 1 && server.output().includes('"route":"/healthz"'),
    );
    process.kill(server.pid, 'SIGUSR2');
    await until(async () => changes().length === 2);
    expect(changes()).toEqual(['debug', 'warn']);
  });

  it('prints no token, in whatever part of a request it was sent', async () => {
    const canary = 'kanarie3f9d81c27a5b64e0';
    const server = await start({ LOG_LEVEL: 'trace' });
    await fetch(`${server.url}/api/auth/profile/?token=${canary}`, {
      headers: { authorization: `Token ${canary}`, cookie: `session=${canary}` },
    });
    await fetch(`${server.url}/${canary}/?code=${canary}`);
    await post(`${server.url}/api/auth/login/`, { username: canary, password: canary });
    await post(`${server.url}/api/auth/login/`, `{"password": "${canary}`);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws/scheduling/appointments/?token=${canary}`);
    await new Promise((resolve) => socket.once('error', resolve));
    await server.kill('SIGTERM');
    expect(server.output()).toContain('/api/auth/profile/');
    expect(server.output()).not.toContain(canary);
  });

  describe('gives up with one line and exit code 1 when', () => {
    it('its port is taken', async () => {
      const taken = net.createServer();
      await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve));
      const address = taken.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: folder, PORT: String(port) });
      await new Promise((resolve) => taken.close(resolve));
      expect([code, stderr]).toEqual([
        1,
        `Hatid cannot start. Port ${port} is already in use: stop the program that uses it, or set PORT to a free one.\n`,
      ]);
      expect(fs.existsSync(path.join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
    });

    itWhenLong('a setting is wrong', async () => {
      const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: folder, HATID_DEMO: 'maybe' });
      expect([code, stderr]).toEqual([1, 'Hatid cannot start. HATID_DEMO must be 1 or 0.\n']);
    });

    it('the database of DATABASE_URL cannot be reached', async () => {
      const { code, stderr } = await runToTheEnd({
        DATABASE_URL: 'postgresql://hatid:canary-password@127.0.0.1:1/hatid',
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Hatid cannot start\. The database of DATABASE_URL cannot be reached \(.*ECONNREFUSED.*\): check that it runs and that host, port, user and password are right\.\n$/,
      );
      expect(stderr).not.toContain('canary-password');
    });

    itWhenLong('its folder is not writable', async () => {
      const file = path.join(folder, 'a-file');
      fs.writeFileSync(file, '');
      const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: path.join(file, 'data') });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Hatid cannot start\. The data folder .* cannot be written \(ENOTDIR\): .*\n$/);
    });

    it.each(isLongForm ? ['/proc/hatid', '/proc/hatid/data'] : ['/proc/hatid/data'])(
      'its folder can never be created (%s)',
      async (dataDir) => {
        const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: dataDir });
        expect(code).toBe(1);
        expect(stderr).toBe(
          `Hatid cannot start. The data folder ${dataDir} cannot be written (ENOENT): give this user the right to, or set HATID_DATA_DIR to another folder.\n`,
        );
      },
    );

    it('a newer version has changed its database (R-beyond-206)', async () => {
      await (await start()).kill('SIGTERM');
      const inDatabase = async (statement: string): Promise<void> => {
        const postgres = await startEmbeddedPostgres({ dataDir: folder });
        const owner = new pg.Client(postgres.owner('hatid'));
        await owner.connect();
        await owner.query(statement);
        await owner.end();
        await postgres.release();
      };
      await inDatabase(`insert into schema_migrations values (999, '999_later', 'x')`);
      const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: folder });
      await inDatabase('delete from schema_migrations where number = 999');
      expect([code, stderr]).toEqual([
        1,
        'Hatid cannot start. A newer version of Hatid has changed this database (migration 999_later): start that version, or restore a backup from before it.\n',
      ]);
    });

    it('another user owns its database, as after a copy that root made: the terminal and the log say so (R-beyond-394)', async () => {
      if (process.getuid?.() !== 0) return;
      await (await start()).kill('SIGTERM');
      const copy = `${folder}-of-root`;
      fs.cpSync(folder, copy, { recursive: true });
      fs.chmodSync(copy, 0o755);
      const { code, stderr, output } = await runToTheEnd({ HATID_DATA_DIR: copy });
      fs.rmSync(copy, { recursive: true });
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Hatid cannot start\. \S+ belongs to user root, but PostgreSQL runs as user \w+ and cannot use it: run "chown -R \d+:\d+ '\S+\/postgres'" as root, or start Hatid as the user who owns the folder\.\n$/,
      );
      expect(output).toMatch(/"level":"fatal".*belongs to user root.*"message":"cannot start"/);
    });

    it('the disk is full, which the doctor names too (R-beyond-391, R-beyond-394)', async () => {
      const small = `${folder}-small`;
      fs.mkdirSync(small, { mode: 0o755 });
      try {
        execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m,mode=755', 'tmpfs', small], { stdio: 'ignore' });
      } catch {
        // Only root may make a small disk.
        fs.rmdirSync(small);
        return;
      }
      try {
        const { code, stderr, output } = await runToTheEnd({ HATID_DATA_DIR: small });
        expect(code).toBe(1);
        expect(stderr).toMatch(
          /^Hatid cannot start\. The disk of \S+ is full: delete what is not needed there, or give it a larger disk\.\n$/,
        );
        expect(output).toMatch(/"level":"fatal".*The disk of .* is full.*"message":"cannot start"/);
        const env = { PORT: '0', HATID_DATA_DIR: small };
        const nothing = { settingsProblem: undefined, databaseProblem: undefined, db: undefined };
        const { findings } = await examine({ env, config: readConfig(env), ...nothing }, new Date());
        expect(findings).toContainEqual(
          expect.objectContaining({
            check: 'Disk',
            state: 'fault',
            says: expect.stringContaining('nothing can be saved'),
          }),
        );
      } finally {
        execFileSync('umount', [small]);
        fs.rmdirSync(small);
      }
    });

    it('the machine lacks the locale of its database (R-beyond-394)', async () => {
      await (await start()).kill('SIGTERM');
      const conf = path.join(folder, 'postgres/cluster/postgresql.conf');
      const kept = fs.readFileSync(conf, 'utf8');
      fs.writeFileSync(conf, `${kept}\nlc_messages = 'tl_PH.UTF-8'\n`);
      const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: folder });
      fs.writeFileSync(conf, kept);
      expect(code).toBe(1);
      expect(stderr).toMatch(
        /^Hatid cannot start\. The database of \S+ uses the locale tl_PH\.UTF-8, which this machine does not have: install it .*\n$/,
      );
    });

    it('a business starts on demo data', async () => {
      await (await start()).kill('SIGTERM');
      const { code, stderr } = await runToTheEnd({
        HATID_DATA_DIR: folder,
        HATID_DEMO: '0',
        SMTP_URL: 'smtp://127.0.0.1:1',
        MAIL_FROM: 'a@example.com',
        HATID_ADMIN_EMAIL: 'boss@example.com',
      });
      expect(code).toBe(1);
      expect(stderr).toMatch(/^Hatid cannot start\. This database holds demo data, .*\n$/);
    });
  });
});
