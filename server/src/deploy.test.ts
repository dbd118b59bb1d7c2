import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { freePort } from './testing/free-port.js';
import { testApp, type TestApp } from './testing/test-app.js';

const DEPLOY = path.resolve(__dirname, '../../deploy');
const KILOBYTE = 1024;

/** Is this program here? The examples are for machines that have it. */
function has(program: string, ...args: string[]): boolean {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    process.stdout.write(`${program} is not installed: its example in deploy/ was not run\n`);
    return false;
  }
}

interface Proxy {
  /** `https://127.0.0.1:…` */
  readonly url: string;
  /** The same without TLS. */
  readonly plain: string;
  stop(): Promise<void>;
}

/** nginx with the example as it is, but for ports, the certificate and the folders. */
async function startNginx(folder: string, upstream: string): Promise<Proxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const subject = ['-days', '2', '-subj', '/CN=hatid.example.com'];
  const made = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject];
  execFileSync('openssl', made, { stdio: 'ignore' });
  const example = fs
    .readFileSync(path.join(DEPLOY, 'nginx/hatid.conf'), 'utf8')
    .replace('server 127.0.0.1:8080;', `server ${new URL(upstream).host};`)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  fs.writeFileSync(path.join(folder, 'hatid.conf'), example);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const main = `daemon off; pid ${folder}/nginx.pid; events {} http { access_log off; ${own} include ${folder}/hatid.conf; }`;
  fs.writeFileSync(path.join(folder, 'nginx.conf'), main);
  const nginx: ChildProcess = spawn('nginx', ['-e', `${folder}/error.log`, '-c', `${folder}/nginx.conf`], {
    stdio: 'ignore',
  });
  const url = `https://127.0.0.1:${secure}`;
  for (;;) {
    if (await answer(url).catch(() => undefined)) break;
    if (nginx.exitCode !== null) throw new Error(fs.readFileSync(path.join(folder, 'error.log'), 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    plain: `http://127.0.0.1:${plain}`,
    async stop() {
      nginx.kill('SIGQUIT');
      if (nginx.exitCode === null) await once(nginx, 'exit');
    },
  };
}

interface Answer {
  readonly status: number;
  readonly headers: http.IncomingHttpHeaders;
  readonly text: string;
}

/** The name is the example's; its certificate is only signed by itself. */
async function answer(url: string, { headers = {}, body = '' } = {}): Promise<Answer> {
  const ask = url.startsWith('https') ? https.request : http.request;
  const request = ask(url, {
    method: body ? 'POST' : 'GET',
    headers: { host: 'hatid.example.com', ...headers },
    rejectUnauthorized: false,
  });
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

describe('the example of nginx', () => {
  let folder: string;
  let server: TestApp;
  const isHere = has('nginx', '-v') && has('openssl', 'version');
  const itRuns = isHere ? it : it.skip;
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-nginx-'));
    fs.chmodSync(folder, 0o755);
    server = await testApp({
      config: { demo: false, publicUrl: 'https://hatid.example.com', trustedProxies: ['127.0.0.1'] },
    });
  });
  afterAll(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  itRuns('serves Hatid over TLS, sends others there, and lets the live channel through (R-beyond-411)', async () => {
    const proxy = await startNginx(folder, await server.listen());
    try {
      expect(await answer(`${proxy.plain}/dashboard?view=all`)).toMatchObject({
        status: 301,
        headers: { location: 'https://hatid.example.com/dashboard?view=all' },
      });
      expect(await answer(`${proxy.url}/healthz`)).toMatchObject({ status: 200 });
      const { token } = await server.addUser('operator');
      const socket = new WebSocket(
        `${proxy.url.replace('https', 'wss')}/ws/scheduling/appointments/?${new URLSearchParams({ token })}`,
        { rejectUnauthorized: false, headers: { host: 'hatid.example.com', origin: 'https://hatid.example.com' } },
      );
      const [first] = (await once(socket, 'message')) as [Buffer];
      expect(JSON.parse(first.toString('utf8'))).toHaveProperty('type');
      socket.close();
      await once(socket, 'close');
    } finally {
      await proxy.stop();
    }
  });

  itRuns('says who really asks, and lets a release of 16 MB through (R-beyond-411)', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    let bytes = 0;
    const upstream = http.createServer((request, response) => {
      seen.push(request.headers);
      request.on('data', (part: Buffer) => (bytes += part.length));
      request.on('end', () => response.end('ok'));
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const proxy = await startNginx(folder, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
    try {
      seen.length = 0;
      await answer(`${proxy.url}/`, { headers: { 'x-forwarded-for': '203.0.113.9' } });
      expect(seen[0]).toMatchObject({
        host: 'hatid.example.com',
        'x-forwarded-for': '127.0.0.1',
        'x-forwarded-proto': 'https',
      });
      const release = 'x'.repeat(16 * KILOBYTE * KILOBYTE);
      expect(await answer(`${proxy.url}/`, { body: release })).toMatchObject({ status: 200 });
      expect(bytes).toBe(release.length);
      expect(await answer(`${proxy.url}/`, { body: release.repeat(2) })).toMatchObject({ status: 413 });
    } finally {
      await proxy.stop();
      upstream.close();
    }
  });
});

const itVerifies = has('systemd-analyze', '--version') ? it : it.skip;
itVerifies('systemd takes the example of a service as it is (R-beyond-412)', () => {
  const unit = path.join(DEPLOY, 'systemd/hatid.service');
  const said = execFileSync('systemd-analyze', ['verify', '--man=no', '--generators=no', unit], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  expect(said).not.toContain('hatid.service');
  expect(fs.readFileSync(unit, 'utf8')).toContain('ExecStart=/usr/bin/env node shared-lib/tooling/start.mjs\n');
});
