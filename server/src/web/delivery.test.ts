import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { createFrame } from '../platform/http/app-frame.js';
import { aBuild } from '../testing/a-build.js';
import { aShell } from '../testing/a-shell.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { packageRelease, type Built } from './release-package.js';
import type { Registry } from './release-store.js';
import { publish } from './releases.usecases.js';
import { webModule } from './web.routes.js';

let server: TestApp;
let app: FastifyInstance;

/** The web module alone on the real database. */
async function start(config: Partial<TestApp['deps']['config']> = {}, on = server.deps): Promise<FastifyInstance> {
  const deps = { ...on, config: { ...on.config, ...config } };
  const made = await createFrame(deps);
  const web = webModule();
  await web.routes?.(made, deps);
  made.setNotFoundHandler((request, reply) => web.notFound?.(request, reply));
  await made.ready();
  return made;
}

const release = (built: Built) => publish(server.deps, packageRelease(built), { origin: 'release' });
const parts = {
  main: ['main.0a1b2c3d.js'],
  dashboard: ['dashboard.0a1b2c3d.js'],
  'shared-lib': ['lib.0a1b2c3d.js'],
  'sign-in': ['sign-in.0a1b2c3d.js'],
  'shared-lib/form': ['forms.0a1b2c3d.js'],
};

beforeAll(async () => {
  server = await testApp();
  const scripts = Object.fromEntries(
    Object.values(parts)
      .flat()
      .map((file) => [file, `/* ${file} */ ${'x'.repeat(3_000)}`]),
  );
  await release(
    aShell({ parts, files: { ...scripts, 'start.0a1b2c3d.js': '/* first */', 'filipino.0a1b2c3d.js': '/* texts */' } }),
  );
  await release(aBuild());
  await release(aBuild({ version: '1.1.0', text: '</script><script>alert(1)</script>' }));
  app = await start();
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const get = (url: string, headers: Record<string, string> = {}) =>
  app.inject({ url, headers: { host: 'localhost:8080', ...headers } });
const inlined = (html: string, id: string): unknown =>
  JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)?.[1] ?? 'null');

describe('the page', () => {
  it.each(['/', '/dashboard', '/dashboard/help/faqs?view=today', '/register'])('answers %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    // No cache may keep it: it carries the present time, and a nonce. Source: 1-017.
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body).toContain('<div id="root">');
  });

  it('gives a new browser a cookie that only the server reads, and leaves a known one alone (R-beyond-220)', async () => {
    const [cookie = ''] = [(await get('/')).headers['set-cookie'] ?? []].flat();
    expect(cookie).toMatch(/^hatid_visit=[\w-]+; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    const [pair = ''] = cookie.split(';');
    expect((await get('/dashboard', { cookie: pair })).headers['set-cookie']).toBeUndefined();
    for (const broken of ['hatid_visit=', 'hatid_visit=me', `${pair}x`, pair.slice(0, -2)])
      expect([(await get('/', { cookie: broken })).headers['set-cookie']].flat()[0]).toMatch(/^hatid_visit=/);
    server.clock.advance({ days: 31 });
    expect([(await get('/', { cookie: pair })).headers['set-cookie']].flat()[0]).toMatch(/^hatid_visit=/);
    server.clock.advance({ days: -31 });
    const secure = await start({ publicUrl: 'https://hatid.example.com' });
    const safe = await secure.inject({ url: '/', headers: { host: 'localhost' } });
    expect([safe.statusCode, safe.headers['set-cookie']]).toEqual([200, expect.stringMatching(/; Secure$/)]);
    await secure.close();
  });

  it('is asked for the list of areas by one browser alone: no cache between may keep it', async () => {
    const { headers } = await get('/remotes.json');
    expect(headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: expect.stringContaining('cookie') });
  });

  it("carries the registry and the server's own data", async () => {
    const { body } = await get('/');
    expect(inlined(body, 'page-config')).toEqual({
      demo: true,
      overrides: false,
      shell: '1.0.0',
      start: expect.stringMatching(/^[\w-]{100,}$/),
      version: expect.stringMatching(/^\d/),
      support: expect.stringMatching(/^[^<>\s]+@[^<>\s]+$/),
      time: server.deps.clock.now().toISOString(),
    });
    expect(inlined(body, 'remotes-registry')).toMatchObject({
      schema: 1,
      remotes: { driver: { current: { version: '1.1.0' }, previous: [{ version: '1.0.0' }] } },
    });
  });

  it('says the last event before it to those who have signed in here, so that their channel begins there (R-beyond-270)', async () => {
    const { body } = await get('/dashboard', { cookie: 'hatid_area=driver' });
    expect(inlined(body, 'page-config')).toMatchObject({ event: expect.stringMatching(/^\d+\.\d+$/) });
  });

  it('has a new nonce in the policy and in the page at each request', async () => {
    const nonces = await Promise.all(
      ['/', '/'].map(async (url) => {
        const { headers, body } = await get(url);
        const nonce = /'nonce-([^']+)'/.exec(String(headers['content-security-policy']))?.[1] ?? 'none';
        expect(body).toContain(`<meta property="csp-nonce" content="${nonce}">`);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(2);
  });

  it('lets no inline or foreign script run, and nobody frame it', async () => {
    const policy = String((await get('/')).headers['content-security-policy']);
    for (const rule of ["script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(policy.split('; ')).toContain(rule);
    expect(policy).toContain("connect-src 'self' ws://localhost:8080 wss://localhost:8080");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('preloads the area that the cookie names, each script with its hash', async () => {
    const { body } = await get('/', { cookie: 'a=b; hatid_area=driver' });
    const links = body.match(/<link rel="preload"[^>]+>/g) ?? [];
    expect(links.map((link) => /href="([^"]+)"/.exec(link)?.[1])).toEqual([
      '/dashboard.0a1b2c3d.js',
      '/lib.0a1b2c3d.js',
      '/remotes/driver/1.1.0/mf-manifest.json',
      '/remotes/driver/1.1.0/remoteEntry.js',
      '/remotes/driver/1.1.0/module.js',
    ]);
    for (const link of links.slice(0, 2)) expect(link).not.toContain('crossorigin');
    for (const link of links.slice(3)) expect(link).toMatch(/as="script" crossorigin="anonymous" .*integrity="sha384-/);
  });

  it('names the first script, before all others, for people who have signed in alone (R-beyond-271)', async () => {
    const first = '<head><script src="/start.0a1b2c3d.js"></script>';
    expect((await get('/dashboard', { cookie: 'hatid_area=driver' })).body).toContain(first);
    expect((await get('/')).body).not.toContain('start.');
  });

  it('is in Filipino for a therapist, a driver or the log-in page whose browser says so, with its texts before other code (R-beyond-572)', async () => {
    const filipino = 'hatid_language=fil';
    for (const [url, cookie] of [
      ['/dashboard', `hatid_area=driver; ${filipino}`],
      ['/', filipino],
    ] as const) {
      const { body } = await get(url, { cookie });
      expect(body).toContain('<html lang="fil">');
      expect(body).toContain('<script defer src="/filipino.0a1b2c3d.js"></script>');
    }
    for (const cookie of [
      `hatid_area=operator; ${filipino}`,
      'hatid_language=en',
      'hatid_language=film',
      'hatid_area=driver',
    ]) {
      const { body } = await get('/dashboard', { cookie });
      expect(body).not.toContain('filipino.');
      expect(body).not.toContain('lang="fil"');
    }
  });

  it('has the texts that the business corrected, in Filipino alone, and no text ends the element (R-beyond-691)', async () => {
    const { id } = await server.as('operator');
    const add = (english: string, filipino: string) =>
      server.sql('insert into corrected_texts values ($1, $2, now(), $3)', [english, filipino, id]);
    const filipino = { cookie: 'hatid_area=driver; hatid_language=fil' };
    expect((await get('/dashboard', filipino)).body).not.toContain('corrected-texts');
    await add('Start Session', 'Umpisahan</script>');
    await add('A text of an older release', 'Luma');
    const { body } = await get('/dashboard', filipino);
    expect(inlined(body, 'corrected-texts')).toEqual({ 'Start Session': 'Umpisahan</script>' });
    for (const cookie of ['hatid_area=driver', 'hatid_area=operator; hatid_language=fil'])
      expect((await get('/dashboard', { cookie })).body).not.toContain('corrected-texts');
    await server.sql('delete from corrected_texts');
    expect((await get('/dashboard', filipino)).body).not.toContain('corrected-texts');
  });

  it("lets them come after the page's own scripts, which run meanwhile (R-beyond-273)", async () => {
    const { body } = await get('/dashboard', { cookie: 'hatid_area=driver' });
    const links = body.match(/<link rel="preload"[^>]+>/g) ?? [];
    expect(links.length).toBeGreaterThan(3);
    for (const link of links) expect(link).toContain('fetchpriority="low"');
  });

  it.each([undefined, 'hatid_area=unknown', 'hatid_area=__proto__', 'hatid_area="><script>'])(
    'preloads no area with the cookie %s, but the form of the login page',
    async (cookie) => {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie };
      expect((await get('/', headers)).body.match(/<link rel="preload"[^>]+>/g)).toEqual([
        '<link rel="preload" as="script" href="/sign-in.0a1b2c3d.js" fetchpriority="low">',
        '<link rel="preload" as="script" href="/forms.0a1b2c3d.js" fetchpriority="low">',
      ]);
      expect((await get('/register', headers)).body).not.toContain('rel="preload"');
    },
  );
});

describe('the page of a browser that accepts compression', () => {
  it('comes compressed, and is the same page', async () => {
    const answer = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    expect(answer.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding' });
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
    const nonces = /nonce[^"]*" content="[^"]*"|"start":"[^"]*"/g;
    expect(brotliDecompressSync(answer.rawPayload).toString().replace(nonces, '')).toBe(
      (await get('/')).body.replace(nonces, ''),
    );
    expect((await get('/')).headers['content-encoding']).toBeUndefined();
  });
});

describe('files', () => {
  it('may do nothing when opened as pages, and cannot be framed; our worker may ask our server (R-beyond-71)', async () => {
    for (const url of [
      '/main.0a1b2c3d.js',
      '/favicon.svg',
      '/remotes/driver/1.0.0/module.js',
      '/remotes.json',
      '/no.js',
    ]) {
      const { headers } = await get(url);
      const rules = String(headers['content-security-policy']).split('; ');
      for (const rule of ["default-src 'none'", "script-src 'self'", "connect-src 'self'", "frame-ancestors 'none'"])
        expect(rules).toContain(rule);
      expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'permissions-policy': expect.any(String) });
    }
  });

  it('stand in the log by their kind, and pages too, never by their address (R-beyond-395)', async () => {
    const before = server.logs.length;
    for (const url of [
      '/dashboard/kanarie?code=1',
      '/main.0a1b2c3d.js',
      '/remotes/driver/1.0.0/module.js',
      '/no-kanarie.js',
    ])
      await get(url);
    const lines = server.logs.slice(before).filter(({ message }) => message === 'request');
    expect(lines.map(({ route }) => route)).toEqual(['page', 'file .js', '/remotes/:remote/:version/*', 'unknown']);
    expect(JSON.stringify(lines)).not.toContain('kanarie');
  });

  it('are cached for ever when their name has their hash', async () => {
    const answer = await get('/main.0a1b2c3d.js');
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
    expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
    expect((await get('/remotes/driver/1.0.0/module.js')).headers['cache-control']).toMatch(/immutable/);
  });

  it('come in the smallest encoding that the browser accepts', async () => {
    const plain = await get('/main.0a1b2c3d.js');
    const br = await get('/main.0a1b2c3d.js', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/main.0a1b2c3d.js', { 'accept-encoding': 'gzip, br;q=0' });
    expect([
      br.headers['content-encoding'],
      gzip.headers['content-encoding'],
      plain.headers['content-encoding'],
    ]).toEqual(['br', 'gzip', undefined]);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.headers.vary).toContain('accept-encoding');
  });

  it.each([
    '/missing.js',
    '/assets/gone.0a1b2c3d.js',
    '/remotes/driver/1.0.0/gone.js',
    '/remotes/driver/9.9.9/module.js',
    '/remotes/nobody/1.0.0/module.js',
    '/remotes/driver',
    '/build.json',
    '/index.html',
    '/..%2f..%2fetc%2fpasswd.txt',
    '/remotes/driver/1.0.0/__proto__',
  ])('answers 404 for %s, never the page', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBe(404);
    expect(answer.body).not.toContain('<div id="root">');
    expect(answer.headers['cache-control'] ?? 'no-store').toBe('no-store');
  });

  it('allow only reading', async () => {
    expect((await app.inject({ method: 'POST', url: '/dashboard', headers: { host: 'localhost' } })).statusCode).toBe(
      404,
    );
  });
});

describe("a team's own machine", () => {
  it('may serve a remote into the page only if the server says so', async () => {
    const open = await start({ remoteOverrides: true });
    const { headers, body } = await open.inject({ url: '/', headers: { host: 'localhost' } });
    await open.close();
    expect(inlined(body, 'page-config')).toMatchObject({ overrides: true });
    expect(String(headers['content-security-policy'])).toContain(
      "script-src 'self' http://localhost:* http://127.0.0.1:*",
    );
    expect(String((await get('/')).headers['content-security-policy'])).not.toContain('localhost:*');
  });
});

it('gets a text that says what to do before a shell was released', async () => {
  const empty = await testApp();
  const bare = await start({}, empty.deps);
  const answer = await bare.inject({ url: '/', headers: { host: 'localhost' } });
  await bare.close();
  await empty.close();
  expect(answer.statusCode).toBe(503);
  expect(answer.body).toBe('No shell is released yet: npm start publishes the one that is built.');
});

describe('what a page is told of versions that do not fit its shell', () => {
  const takes = (...names: string[]) => ({ names: { 'shared-lib': names } });
  let fitting: FastifyInstance;
  beforeAll(async () => {
    await release(aShell({ version: '2.3.0', hash: '23232323', names: ['peso'] }));
    fitting = await start();
    for (const [version, name] of [
      ['1.0.0', 'peso'],
      ['1.0.1', 'peso2'],
    ] as const)
      await release(aBuild({ remote: 'therapist', version, needs: takes(name) }));
  });
  afterAll(() => fitting.close());

  const asked = async (url: string) => {
    const { remotes, shell } = (await fitting.inject({ url })).json<Registry>();
    return { shell, ...remotes['therapist'] };
  };

  it('are the names that the shell of this server lacks, and no list of all (R-beyond-213)', async () => {
    for (const url of ['/remotes.json', '/remotes.json?shell=a1b2c3d4']) {
      const { shell, current, previous } = await asked(url);
      expect(shell).toBe('a1b2c3d4');
      expect(current).toMatchObject({ version: '1.0.1', lacks: ['`peso2` of shared-lib'] });
      for (const one of [current, previous?.[0]]) expect(one).not.toHaveProperty('needs');
      expect(previous?.[0]).not.toHaveProperty('lacks');
    }
  });

  it.each(['/remotes.json?shell=0f0f0f0f', '/remotes.json?shell='])(
    'are all names for a tab with another shell, which checks by itself: %s (R-beyond-213)',
    async (url) => {
      const { shell, current } = await asked(url);
      expect(shell).toBeUndefined();
      expect(current).toMatchObject({ needs: { 'shared-lib': ['peso2'] } });
      expect(current).not.toHaveProperty('lacks');
    },
  );

  it('make the page fetch ahead the version that fits', async () => {
    const { body } = await fitting.inject({
      url: '/dashboard',
      headers: { host: 'localhost:8080', cookie: 'hatid_area=therapist' },
    });
    const ahead = body
      .split('\n')
      .filter((line) => line.includes('rel="preload"'))
      .join();
    expect(ahead).toContain('/remotes/therapist/1.0.0/remoteEntry.js');
    expect(ahead).not.toContain('1.0.1');
  });
});
