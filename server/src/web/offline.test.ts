import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createFrame } from '../platform/http/app-frame.js';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { filesForPhones } from './offline.js';
import { packageRelease } from './release-package.js';
import { publish } from './releases.usecases.js';
import { webModule } from './web.routes.js';

const WORKER = '/offline-worker.js';
const parts = {
  main: ['main.0a1b2c3d.js'],
  dashboard: ['dashboard.0a1b2c3d.js'],
  'shared-lib': ['lib.0a1b2c3d.js'],
  releases: ['releases.0a1b2c3d.js'],
};

let server: TestApp;
const opened: FastifyInstance[] = [];

/** The web module alone on the real database. */
async function start(config: Partial<TestApp['deps']['config']> = {}): Promise<FastifyInstance> {
  const deps = { ...server.deps, config: { ...server.deps.config, ...config } };
  const app = await createFrame(deps);
  const web = webModule();
  await web.routes?.(app, deps);
  app.setNotFoundHandler((request, reply) => web.notFound?.(request, reply));
  await app.ready();
  opened.push(app);
  return app;
}

const shell = (version: string, more: Record<string, string>) => {
  const files = Object.fromEntries(
    Object.values(parts)
      .flat()
      .map((file) => [file, `/* ${file} */`]),
  );
  return packageRelease(aShell({ version, parts, files: { ...files, ...more } }));
};

beforeAll(async () => {
  server = await testApp();
  await publish(server.deps, shell('1.0.0', { 'offline-worker.js': 'the worker of 1.0.0' }), { origin: 'release' });
  await publish(server.deps, packageRelease(aBuild()), { origin: 'release' });
});
afterAll(async () => {
  for (const app of opened) await app.close();
  await server.close();
});

const get = (app: FastifyInstance, url: string, cookie = '') =>
  app.inject({ url, headers: { host: 'localhost:8080', cookie } });

async function configOf(app: FastifyInstance, cookie: string): Promise<{ kept?: unknown; offline?: unknown }> {
  const { body } = await get(app, '/dashboard', cookie);
  const config = JSON.parse(/id="page-config">(.*?)<\/script>/.exec(body)?.[1] ?? '{}') as { kept?: unknown };
  return config;
}
const keptOf = async (app: FastifyInstance, cookie: string) => (await configOf(app, cookie)).kept;

describe('a start without a network', () => {
  it('is prepared on phones alone: their page names the files that it needs (R-device-20)', async () => {
    const app = await start();
    const needed = ['/dashboard.0a1b2c3d.js', '/lib.0a1b2c3d.js'];
    expect(await keptOf(app, 'hatid_area=therapist')).toEqual(needed);
    expect(await keptOf(app, 'hatid_area=driver')).toEqual(needed);
    for (const other of ['hatid_area=operator', 'hatid_area=attendance', ''])
      expect(await keptOf(app, other)).toBeUndefined();
  });

  it("is not prepared with a build of a team's own machine, nor where the server forbids it (R-device-20, R-device-23)", async () => {
    for (const config of [{ remoteOverrides: true }, { offline: false }])
      expect(await keptOf(await start(config), 'hatid_area=driver')).toBeUndefined();
    expect(await configOf(await start({ offline: false }), '')).toMatchObject({ offline: false });
    expect(await configOf(await start(), '')).not.toHaveProperty('offline');
  });
});

const SHARED = path.join(__dirname, '../../../shared-lib/src');
const LAZY = /(?<!typeof )import\(\s*(?:\/\* webpackChunkName: "([a-z-]+)" \*\/)?\s*'(\.[^']+)'\s*\)/g;

/** Parts of shared-lib that phones do without when there is no network: what uses them works without. */
const DONE_WITHOUT = ['date-words'];

it('phones keep each part of shared-lib that loads late, or do without it (R-device-20)', () => {
  const sources = fs
    .readdirSync(SHARED, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file));
  const code = sources.map((file) => fs.readFileSync(path.join(SHARED, file), 'utf8').replace(/^ \*.*$/gm, ''));
  const late = code.flatMap((text) => [...text.matchAll(LAZY)].map(([, name, file = '']) => name ?? file));
  expect(late.length).toBeGreaterThan(15);
  const parts = Object.fromEntries(late.map((name) => [name, [name]]));
  const kept = filesForPhones({ parts });
  expect([...new Set(late)].filter((name) => !kept.includes(`/${name}`))).toEqual(DONE_WITHOUT);
});

describe('the service worker', () => {
  it('is a file of the shell that is asked for anew each time, and may serve every address (R-device-20)', async () => {
    const { statusCode, headers, body } = await get(await start(), WORKER);
    expect([statusCode, body]).toEqual([200, expect.stringMatching(/^the worker of 1\.0\.0\n.*1\.0\.0/)]);
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/javascript; charset=utf-8',
    });
  });

  it('is another one with each shell, though its code is the same, so that browsers install it anew (R-device-20)', async () => {
    const before = await get(await start(), WORKER);
    await publish(server.deps, shell('1.0.1', { 'offline-worker.js': 'the worker of 1.0.0' }), { origin: 'release' });
    const after = await get(await start(), WORKER);
    expect(after.body).toContain('the worker of 1.0.0');
    expect(after.body).not.toBe(before.body);
  });

  it.each([{ offline: false }, { remoteOverrides: true }])(
    'is one that removes itself and what it kept, with %p (R-device-23)',
    async (config) => {
      const { headers, body } = await get(await start(config), WORKER);
      expect(headers['cache-control']).toBe('no-cache');
      expect(body).toContain('await registration.unregister()');
      expect(body).not.toContain("addEventListener('fetch'");
    },
  );

  it('goes with a shell that was taken back to one from before there was a worker (R-device-23)', async () => {
    await publish(server.deps, shell('1.1.0', {}), { origin: 'release' });
    const { statusCode, body } = await get(await start(), WORKER);
    expect([statusCode, body]).toEqual([200, expect.stringContaining('await registration.unregister()')]);
  });
});
