import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './testing/free-port.js';
import { isInstalled } from './testing/installed.js';
import { buildServer, startServerProcess, type ServerProcess } from './testing/server-process.js';
import { startLoad } from './testing/steady-load.js';
import { until } from './testing/until.js';

/** Ten rounds with `npm run faults -w server`, none elsewhere: each restarts both servers and takes half a minute. */
const ROUNDS = Number(process.env['HATID_FAULTS_ROLLING'] ?? 0);

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
      const load = await startLoad(nginx.port);
      try {
        for (let round = 0; round < ROUNDS; round++)
          for (const [at, server] of servers.entries()) {
            await load.goesOn();
            expect(await server.kill('SIGTERM')).toBe(0);
            servers[at] = await start(ports[at] ?? 0);
          }
        const { asked, failures, lostWrites } = await load.end();
        process.stdout.write(`${asked} requests during ${ROUNDS * 2} restarts, ${failures.length} failed\n`);
        const told = fs.readFileSync(path.join(folder, 'nginx.log'), 'utf8').split('\n');
        const why = told.filter((line) => line && !line.includes('Connection refused'));
        if (failures.length) process.stdout.write(`${why.join('\n')}\n`);
        expect(failures).toEqual([]);
        expect(lostWrites).toEqual([]);
      } finally {
        load.cut();
        await nginx.stop();
        for (const server of servers) await server.kill('SIGTERM');
      }
    },
    600_000,
  );
});
