import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from './testing/free-port.js';
import { isInstalled } from './testing/installed.js';
import { buildServer, startServerProcess, type ServerProcess } from './testing/server-process.js';
import { until } from './testing/until.js';

/** Ten rounds with `npm run faults -w server`, none elsewhere: each restarts both servers and takes half a minute. */
const ROUNDS = Number(process.env['HATID_FAULTS_ROLLING'] ?? 0);
const PEOPLE = 8;
const VISITS = '/api/scheduling/appointments/';

/** nginx with the example of `deploy/`, without TLS and with two servers. */
async function startNginx(folder: string, ports: readonly number[]): Promise<{ port: number; stop(): Promise<void> }> {
  const port = await freePort();
  const example = fs
    .readFileSync(path.resolve(__dirname, '../../deploy/nginx/hatid.conf'), 'utf8')
    .replace(/server 127\.0\.0\.1:8080([^;]*);/, (_, set) =>
      ports.map((one) => `server 127.0.0.1:${one}${set};`).join(' '),
    )
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port};`)
    .replaceAll(/ *ssl_\w+ [^;]+;/g, '');
  fs.writeFileSync(path.join(folder, 'hatid.conf'), example);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join(' ');
  const main = `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${own} include ${folder}/hatid.conf; }`;
  fs.writeFileSync(path.join(folder, 'nginx.conf'), main);
  const log = path.join(folder, 'nginx.log');
  const nginx = spawn('nginx', ['-e', log, '-c', `${folder}/nginx.conf`], { stdio: 'ignore' });
  await until(async () => fs.existsSync(path.join(folder, 'nginx.pid')));
  return {
    port,
    async stop() {
      nginx.kill();
      await once(nginx, 'exit');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

describe('two servers behind nginx', () => {
  let folder: string;
  beforeAll(() => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-rolling-'));
    fs.chmodSync(folder, 0o755);
  }, 120_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const itRuns = ROUNDS > 0 && isInstalled('nginx', ['-v'], 'no server was restarted behind it') ? it : it.skip;
  itRuns(
    'restart one after the other under load and lose no request (needs the program nginx; R-beyond-594)',
    async () => {
      const ports = [await freePort(), await freePort()];
      const start = (port: number): Promise<ServerProcess> =>
        startServerProcess({ HATID_DATA_DIR: path.join(folder, 'data'), PORT: String(port) });
      const servers: ServerProcess[] = [];
      for (const port of ports) servers.push(await start(port));
      const nginx = await startNginx(folder, ports);
      const agent = new http.Agent({ keepAlive: true, maxSockets: PEOPLE });
      const send = async (method: string, to: string, token?: string, body?: unknown): Promise<Answer> => {
        const headers = { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) };
        const request = http.request({ host: '127.0.0.1', port: nginx.port, path: to, method, headers, agent });
        request.end(body === undefined ? undefined : JSON.stringify(body));
        const [response] = (await once(request, 'response')) as [http.IncomingMessage];
        let text = '';
        for await (const part of response) text += String(part);
        return { status: response.statusCode ?? 0, text };
      };
      const failures: string[] = [];
      const notes = new Map<number, string>();
      let asked = 0;
      let stopped = false;
      const ask = async (...given: Parameters<typeof send>): Promise<boolean> => {
        const answer = await send(...given).catch((error: unknown) => ({ status: 0, text: String(error) }));
        asked++;
        if (answer.status !== 200)
          failures.push(`${given[0]} ${given[1]}: ${answer.status} ${answer.text.slice(0, 200)}`);
        return answer.status === 200;
      };
      try {
        const login = await send('POST', '/api/auth/login/', undefined, {
          username: 'operator',
          password: 'Hatid-demo-2026',
        });
        const { token } = JSON.parse(login.text) as { token: string };
        const listed = JSON.parse((await send('GET', `${VISITS}?page_size=50`, token)).text) as {
          results: { id: number }[];
        };
        const open: number[] = [];
        for (const { id } of listed.results)
          if ((await send('PATCH', `${VISITS}${id}/`, token, { notes: 'Begin' })).status === 200) open.push(id);
        expect(open.length).toBeGreaterThan(2);

        const people = Array.from({ length: PEOPLE }, async (_, which) => {
          const id = open[which % open.length] ?? 0;
          for (let turn = 0; !stopped; turn++) {
            await ask('GET', `${VISITS}?page=1`, token);
            const text = `Round ${turn}`;
            // The first who have a visit of their own write; writes are never sent twice by nginx.
            if (which < open.length && (await ask('PATCH', `${VISITS}${id}/`, token, { notes: text })))
              notes.set(id, text);
            await wait(5);
          }
        });
        for (let round = 0; round < ROUNDS; round++)
          for (const [at, server] of servers.entries()) {
            const before = asked;
            await until(async () => asked > before + 50);
            expect(await server.kill('SIGTERM')).toBe(0);
            servers[at] = await start(ports[at] ?? 0);
          }
        stopped = true;
        await Promise.all(people);
        process.stdout.write(`${asked} requests during ${ROUNDS * 2} restarts, ${failures.length} failed\n`);
        const told = fs.readFileSync(path.join(folder, 'nginx.log'), 'utf8').split('\n');
        const why = told.filter((line) => line && !line.includes('Connection refused'));
        if (failures.length) process.stdout.write(`${why.join('\n')}\n`);
        expect(failures).toEqual([]);
        for (const [id, text] of notes)
          expect((JSON.parse((await send('GET', `${VISITS}${id}/`, token)).text) as { notes: string }).notes).toBe(
            text,
          );
      } finally {
        stopped = true;
        agent.destroy();
        await nginx.stop();
        for (const server of servers) await server.kill('SIGTERM');
      }
    },
    600_000,
  );
});
