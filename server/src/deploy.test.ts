import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { WebSocket } from 'ws';
import { ENVIRONMENT_NAMES } from './config.js';
import { freePort } from './testing/free-port.js';
import { isInstalled } from './testing/installed.js';
import { testApp, type TestApp } from './testing/test-app.js';

const DEPLOY = path.resolve(__dirname, '../../deploy');
const KILOBYTE = 1024;

/** Is this program here? The examples are for machines that have it. */
const has = (program: string, ...args: string[]): boolean =>
  isInstalled(program, args, 'its example in deploy/ was not run');

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
    .replace('server 127.0.0.1:8080 ', `server ${new URL(upstream).host} `)
    .replace('listen 80;', `listen 127.0.0.1:${plain};`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${secure} ssl`)
    .replace(/ssl_certificate \S+;/, `ssl_certificate ${cert};`)
    .replace(/ssl_certificate_key \S+;/, `ssl_certificate_key ${key};`);
  fs.writeFileSync(path.join(folder, 'hatid.conf'), example);
  const kinds = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  const own = kinds.map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n');
  const main = `daemon off; pid ${folder}/nginx.pid; events {} http { access_log ${folder}/access.log; ${own} include ${folder}/hatid.conf; }`;
  fs.writeFileSync(path.join(folder, 'nginx.conf'), main);
  const log = path.join(folder, 'error.log');
  return running(
    { plain, secure, log },
    spawn('nginx', ['-e', log, '-c', `${folder}/nginx.conf`], { stdio: 'ignore' }),
  );
}

/** Caddy with the example as it is. The options before it are the test's: ports, and certificates that it signs. */
async function startCaddy(folder: string, upstream: string): Promise<Proxy> {
  const [plain, secure] = [await freePort(), await freePort()];
  const example = fs.readFileSync(path.join(DEPLOY, 'caddy/Caddyfile'), 'utf8');
  const own = [
    'admin off',
    'local_certs',
    'skip_install_trust',
    'default_bind 127.0.0.1',
    // The live channel's client names no host of an address in numbers.
    'default_sni hatid.example.com',
    `storage file_system ${folder}/caddy`,
    `http_port ${plain}`,
    `https_port ${secure}`,
  ];
  const config = path.join(folder, 'Caddyfile');
  fs.writeFileSync(config, `{\n${own.join('\n')}\n}\n${example}`);
  const log = path.join(folder, 'caddy.log');
  const caddy = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    stdio: ['ignore', 'ignore', fs.openSync(log, 'w')],
    env: { ...process.env, HOME: folder, HATID_SERVER: new URL(upstream).host },
  });
  return running({ plain, secure, log }, caddy);
}

/** Waits until a proxy answers. */
async function running(
  { plain, secure, log }: { readonly plain: number; readonly secure: number; readonly log: string },
  proxy: ChildProcess,
): Promise<Proxy> {
  const url = `https://127.0.0.1:${secure}`;
  for (;;) {
    if (await answer(url).catch(() => undefined)) break;
    if (proxy.exitCode !== null) throw new Error(fs.readFileSync(log, 'utf8'));
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return {
    url,
    plain: `http://127.0.0.1:${plain}`,
    async stop() {
      proxy.kill('SIGQUIT');
      if (proxy.exitCode === null) await once(proxy, 'exit');
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
  // A proxy that refuses a body closes the connection while the rest is still sent.
  request.on('error', () => undefined);
  request.end(body);
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  let text = '';
  for await (const part of response) text += String(part);
  return { status: response.statusCode ?? 0, headers: response.headers, text };
}

describe.each([
  ['nginx', 'R-beyond-411', startNginx, has('nginx', '-v') && has('openssl', 'version')],
  ['Caddy', 'R-beyond-425', startCaddy, has('caddy', 'version')],
] as const)('the example of %s (%s)', (_name, _point, startProxy, isHere) => {
  let folder: string;
  let server: TestApp;
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

  itRuns('serves Hatid over TLS, sends others there, and lets the live channel through', async () => {
    const proxy = await startProxy(folder, await server.listen());
    try {
      const sent = await answer(`${proxy.plain}/dashboard?view=all`);
      expect([301, 308]).toContain(sent.status);
      // Caddy names the port, which is another one here.
      expect(sent.headers.location?.replace(/:\d+/, '')).toBe('https://hatid.example.com/dashboard?view=all');
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

  itRuns('writes no address down: that of a page or a calendar opens it', async () => {
    const proxy = await startProxy(folder, await server.listen());
    const page = '/t/an-address-that-opens-it/';
    try {
      expect((await answer(`${proxy.url}${page}`)).status).toBe(404);
      await answer(`${proxy.plain}${page}`);
    } finally {
      await proxy.stop();
    }
    const files = fs.readdirSync(folder).filter((name) => name.endsWith('.log'));
    for (const file of files)
      expect(fs.readFileSync(path.join(folder, file), 'utf8')).not.toContain('an-address-that-opens-it');
  });

  itRuns('says who really asks, and lets a release of 16 MB through', async () => {
    const seen: http.IncomingHttpHeaders[] = [];
    let bytes = 0;
    const upstream = http.createServer((request, response) => {
      seen.push(request.headers);
      request.on('data', (part: Buffer) => (bytes += part.length));
      request.on('end', () => response.end('ok'));
    });
    upstream.listen(0, '127.0.0.1');
    await once(upstream, 'listening');
    const proxy = await startProxy(folder, `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
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
      // Caddy before 2.7 says 502.
      expect([413, 502]).toContain((await answer(`${proxy.url}/`, { body: release.repeat(2) })).status);
      expect(bytes).toBeLessThan(release.length * 3);
    } finally {
      await proxy.stop();
      upstream.close();
    }
  });
});

/** The name, the version and the kind of system of every image that the examples take from elsewhere. */
function images(): string[] {
  const files = ['docker/Dockerfile', 'docker/compose.yml', 'kubernetes/hatid.yaml'];
  return files.flatMap((file) =>
    [...fs.readFileSync(path.join(DEPLOY, file), 'utf8').matchAll(/(?:^FROM|image:|imageName:) +(\S+)$/gm)].map(
      ([, image = '']) => image,
    ),
  );
}

describe('the examples of containers', () => {
  it('name the exact version of each image (R-beyond-426)', () => {
    expect(images()).toHaveLength(5);
    expect(images().filter((image) => !/:\d+\.\d+(\.\d+)?(-[\w-]+)?$/.test(image))).toEqual([]);
  });

  it('run the server itself as a user who is not root, and ask what it answers (R-beyond-426)', () => {
    const docker = fs.readFileSync(path.join(DEPLOY, 'docker/Dockerfile'), 'utf8');
    expect(docker).toMatch(/^USER node$[^]*^CMD \["node", "shared-lib\/tooling\/start\.mjs"\]$/m);
    const kubernetes = fs.readFileSync(path.join(DEPLOY, 'kubernetes/hatid.yaml'), 'utf8');
    expect(kubernetes).toContain('runAsNonRoot: true');
    expect(kubernetes).toMatch(/readinessProbe:\s+httpGet:\s+path: \/readyz\s/);
    expect(kubernetes).toMatch(/livenessProbe:\s+httpGet:\s+path: \/healthz\s/);
  });

  it('of containers take every setting that their own file names, a bucket for backups too (R-beyond-626)', () => {
    const read = (file: string): string => fs.readFileSync(path.join(DEPLOY, 'docker', file), 'utf8');
    const named = [...read('env.example').matchAll(/^([A-Z_0-9]+)=/gm)].map(([, name = '']) => name);
    expect(named).toEqual(expect.arrayContaining(['HATID_WORKERS', 'HATID_BACKUP_BUCKET', 'HATID_S3_SECRET_KEY']));
    expect(named.filter((name) => !read('compose.yml').includes(`\${${name}`))).toEqual([]);
  });

  it('name settings that there are (R-beyond-426)', () => {
    const named = ['docker/compose.yml', 'kubernetes/hatid.yaml', 'kubernetes/secret.example.yaml'].flatMap((file) =>
      fs.readFileSync(path.join(DEPLOY, file), 'utf8').match(/\b(HATID|DATABASE|SMTP|MAIL)_[A-Z_]+\b/g),
    );
    const ofTheProxyAlone = ['HATID_DOMAIN', 'HATID_SERVER', 'DATABASE_PASSWORD'];
    const known = [...ENVIRONMENT_NAMES, ...ofTheProxyAlone];
    expect(named.filter((name) => name !== null && !known.includes(name))).toEqual([]);
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
