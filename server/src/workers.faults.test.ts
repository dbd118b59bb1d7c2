import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { ended, isAlive } from './testing/processes.js';
import { buildServer, runToTheEnd, startServerProcess, type ServerProcess } from './testing/server-process.js';
import { startLoad } from './testing/steady-load.js';
import { until } from './testing/until.js';

interface Line {
  readonly pid: number;
  readonly worker?: number;
  readonly message: string;
}

describe('a server with two workers', () => {
  let folder: string;
  let server: ServerProcess;
  const lines = (): Line[] =>
    server
      .output()
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line) => JSON.parse(line) as Line);
  /** Process ids of all workers that ever took requests, in the order of their starts. */
  const pidsOf = (number: number): number[] =>
    lines()
      .filter(({ worker, message }) => worker === number && message === 'listening')
      .map(({ pid }) => pid);
  const latest = (): (number | undefined)[] => [1, 2].map((number) => pidsOf(number).at(-1));
  const said = (text: string): Promise<void> => until(async () => server.output().includes(text), 100_000);
  /** Every connection is a new one. */
  const ready = async (): Promise<number> =>
    (await fetch(`${server.url}/readyz`, { headers: { connection: 'close' } })).status;

  beforeAll(async () => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-workers-'));
    server = await startServerProcess({ HATID_DATA_DIR: folder, HATID_WORKERS: '2' });
  }, 240_000);
  afterAll(async () => {
    await server.kill('SIGTERM');
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('says that it is ready once, and both answer: one scrape has the figures of each (R-beyond-621)', async () => {
    expect(server.output().match(/Hatid is ready/g)).toHaveLength(1);
    // A worker takes requests before its jobs run, and says so.
    await until(async () => {
      for (let request = 0; request < 8; request++) if ((await ready()) !== 200) return false;
      return true;
    });
    const figures = await (await fetch(`${server.url}/metrics`)).text();
    for (const worker of [1, 2]) {
      expect(figures).toMatch(new RegExp(`^http_request_duration_seconds_count\\{.*worker="${worker}"\\} \\d+$`, 'm'));
      expect(figures).toContain(`open_needs{worker="${worker}"} `);
    }
    expect(figures.match(/^# TYPE open_needs gauge$/gm)).toHaveLength(1);
    expect(new Set(lines().map(({ worker }) => worker))).toEqual(new Set([undefined, 1, 2]));
  });

  it('starts a worker again that was killed, while the other answers (R-beyond-622)', async () => {
    const [victim = 0, other] = latest();
    process.kill(victim, 'SIGKILL');
    await ended(victim);
    await said('a worker has ended; starting another');
    expect(await ready()).toBe(200);
    await until(async () => pidsOf(1).length === 2);
    expect(latest()[0]).not.toBe(victim);
    expect(latest()[1]).toBe(other);
    expect(await ready()).toBe(200);
  }, 120_000);

  it('replaces both one after the other under load and loses no request (R-beyond-623)', async () => {
    const before = latest();
    const load = await startLoad(Number(new URL(server.url).port), 4);
    try {
      await load.goesOn();
      process.kill(server.pid, 'SIGHUP');
      await said('All workers were replaced.');
      await load.goesOn();
      const { failures, lostWrites } = await load.end();
      expect(failures).toEqual([]);
      expect(lostWrites).toEqual([]);
    } finally {
      load.cut();
    }
    await Promise.all(before.map((pid) => ended(pid ?? 0)));
    const now = latest();
    expect(now.filter((pid) => before.includes(pid))).toEqual([]);
  }, 120_000);

  it('stops a restart with one sentence where a worker cannot start, and the others run on (R-beyond-624)', async () => {
    const before = latest();
    const secret = path.join(folder, 'database-secret.json');
    const right = fs.readFileSync(secret);
    fs.writeFileSync(secret, JSON.stringify({ owner: 'wrong', app: 'wrong' }));
    try {
      process.kill(server.pid, 'SIGHUP');
      await said(
        'The restart has stopped, and the workers run as before. Worker 1 cannot start. database-secret.json does not fit',
      );
    } finally {
      fs.writeFileSync(secret, right);
    }
    expect(before.map((pid) => isAlive(pid ?? 0))).toEqual([true, true]);
    expect(await ready()).toBe(200);
  }, 120_000);

  it('does not start where its port is taken, and says so in one line (R-beyond-624)', async () => {
    const { port } = new URL(server.url);
    const { code, stderr } = await runToTheEnd({ HATID_DATA_DIR: folder, HATID_WORKERS: '2', PORT: port });
    expect(code).toBe(1);
    expect(stderr).toBe(
      `Hatid cannot start. Worker 1 cannot start. Port ${port} is already in use: stop the program that uses it, or set PORT to a free one.\n`,
    );
  }, 120_000);

  it('answers what is under way at SIGTERM, then ends with its workers and PostgreSQL (R-beyond-625)', async () => {
    const body = JSON.stringify({ username: 'slow', password: 'wrong' });
    const socket = net.connect(Number(new URL(server.url).port), '127.0.0.1');
    socket.write(
      `POST /api/auth/login/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`,
    );
    // A later request was answered, so the earlier one has arrived.
    expect(await ready()).toBe(200);
    const workers = latest();
    const code = server.kill('SIGTERM');
    await until(async () => lines().filter(({ message, worker }) => worker && message === 'stopping').length >= 2);
    socket.write(body.slice(5));
    const [answer] = (await once(socket, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /);
    expect(await code).toBe(0);
    await Promise.all(workers.map((pid) => ended(pid ?? 0)));
    expect(server.output()).toContain('Hatid has stopped, and its PostgreSQL with it.');
  }, 120_000);
});
