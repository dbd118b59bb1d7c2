import { readFileSync } from 'node:fs';
import path from 'node:path';

const SOURCE = readFileSync(path.join(__dirname, '../../../shell/public/offline-worker.js'), 'utf8');
const ORIGIN = 'https://hatid.test';
const pathOf = (address: string): string => new URL(address, ORIGIN).pathname;

interface Asked {
  url: string;
  method: string;
  mode: string;
  cache: string;
}
type Listener = (event: Record<string, unknown>) => void;

/** A browser around the worker: its caches, and a network that answers what `there` has. */
function browser() {
  const there = new Map<string, string | number>();
  const stored = new Map<string, Map<string, Response>>();
  const asked: string[] = [];
  const listeners = new Map<string, Listener>();
  const device = { onLine: true, isCut: false };
  let waits: Promise<unknown>[] = [];

  async function fetched(request: string | Asked): Promise<Response> {
    const file = pathOf(typeof request === 'string' ? request : request.url);
    asked.push(file);
    if (device.isCut) throw new TypeError('Failed to fetch');
    const body = there.get(file) ?? 404;
    return typeof body === 'number' ? new Response(null, { status: body }) : new Response(body, HTML);
  }
  const cacheOf = (name: string) => {
    const files = stored.get(name) ?? new Map<string, Response>();
    stored.set(name, files);
    return {
      match: async (key: string) => files.get(pathOf(key))?.clone(),
      put: async (key: string, answer: Response) => void files.set(pathOf(key), answer),
      delete: async (key: string) => files.delete(pathOf(key)),
      keys: async () => [...files.keys()].map((file) => ({ url: ORIGIN + file })),
      add: async (request: Asked) => {
        const answer = await fetched(request);
        if (!answer.ok) throw new TypeError('Request failed');
        files.set(pathOf(request.url), answer);
      },
    };
  };
  const world = {
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
    caches: { open: async (name: string) => cacheOf(name), delete: async (name: string) => stored.delete(name) },
    clients: { claim: async () => undefined },
    registration: {},
    skipWaiting: async () => undefined,
    navigator: device,
    location: new URL(ORIGIN),
    fetch: fetched,
    Request: class {
      url: string;
      constructor(url: string) {
        this.url = ORIGIN + url;
      }
    },
    setTimeout: (then: () => void, ms: number) => setTimeout(then, ms / 50),
    console: { info: () => undefined },
  };
  // The worker has no modules: its globals are given to it as names.
  const run = Reflect.construct(Function, [...Object.keys(world), SOURCE]) as (...values: unknown[]) => void;
  run(...Object.values(world));

  const settled = async (): Promise<void> => {
    while (waits.length) await Promise.all(waits.splice(0));
  };
  const waitUntil = (work: Promise<unknown>): void => void waits.push(work);
  async function ask(url: string, given: Partial<Asked & { preload: Promise<Response> }> = {}) {
    let answer: Promise<Response> | undefined;
    const { preload, ...more } = given;
    const request = { url: ORIGIN + url, method: 'GET', mode: 'no-cors', cache: 'default', ...more };
    listeners.get('fetch')?.({
      request,
      preloadResponse: preload ?? Promise.resolve(undefined),
      waitUntil,
      respondWith: (by: Promise<Response>) => (answer = by),
    });
    return answer;
  }
  return {
    there,
    device,
    ask,
    settled,
    asked: () => asked.splice(0),
    start: (url = '/dashboard', preload?: Promise<Response>) =>
      ask(url, { mode: 'navigate', ...(preload && { preload }) }),
    tell: async (data: object) => {
      listeners.get('message')?.({ data, waitUntil });
      await settled();
    },
    install: async () => {
      listeners.get('install')?.({ waitUntil });
      await settled();
    },
    files: () => [...(stored.get('hatid-files')?.keys() ?? [])].sort(),
    stop: () => (waits = []),
  };
}

const HTML = { headers: { 'content-type': 'text/html', 'content-security-policy': "style-src 'nonce-n'", date: 'x' } };
const release = (version: string, more: object = {}) => ({
  version,
  entry: `/remotes/driver/${version}/mf-manifest.json`,
  integrity: { 'mf-manifest.json': `sha384-m${version}`, 'entry.js': `sha384-e${version}` },
  ...more,
});
const KEPT = { kept: ['/dash.0a1b2c3d.js'] };
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
function page(config: object = KEPT, current: object = release('1.0.0'), ...previous: object[]): string {
  const said = { shell: '2.0.0', start: 'an-id', event: '7.1', time: '2026-11-26T06:05:00.000Z', ...config };
  const registry = { schema: 1, remotes: { driver: { current, previous } } };
  return `<meta content="n">${data('page-config', said)}${data('remotes-registry', registry)}<script src="/main.0a1b2c3d.js"></script>`;
}
const FILES = ['/dash.0a1b2c3d.js', '/main.0a1b2c3d.js'];
const ofDriver = (version: string) => [
  `/remotes/driver/${version}/entry.js`,
  `/remotes/driver/${version}/mf-manifest.json`,
];
const KEEP = { keep: { driver: '1.0.0' } };

/** A phone that has started once with a network, and keeps a set. */
async function phone(html = page()) {
  const made = browser();
  for (const file of [...FILES, ...ofDriver('1.0.0'), ...ofDriver('1.1.0')]) made.there.set(file, `code of ${file}`);
  made.there.set('/dashboard', html);
  await made.start();
  await made.settled();
  await made.tell(KEEP);
  made.asked();
  return made;
}
const versionOf = async (answer: Response | undefined) =>
  /remotes\/driver\/([\d.]+)/.exec((await answer?.text()) ?? '')?.[1];

describe('a worker that installs', () => {
  it('stores the files of the newest page, and needs no other page to keep it (R-device-20)', async () => {
    const { there, install, files, tell, asked, device, start } = browser();
    for (const file of [...FILES, ...ofDriver('1.0.0')]) there.set(file, `code of ${file}`);
    there.set('/dashboard', page());
    await install();
    expect(files()).toEqual(FILES);
    asked();
    await tell(KEEP);
    expect(asked()).toEqual(ofDriver('1.0.0').reverse());
    device.isCut = true;
    expect(await versionOf(await start())).toBe('1.0.0');
  });

  it('installs where the server does not answer, or a file is missing (R-device-20)', async () => {
    const { there, install, device } = browser();
    there.set('/dashboard', page());
    await expect(install()).resolves.toBeUndefined();
    device.isCut = true;
    await expect(install()).resolves.toBeUndefined();
  });
});

describe('the kept page', () => {
  it('starts without a network with its policy, and is neither a new start nor of this time (R-device-20, R-device-21)', async () => {
    const { start, device, files } = await phone();
    device.isCut = true;
    const answer = await start('/dashboard/attendance');
    const html = (await answer?.text()) ?? '';
    expect(answer?.headers.get('content-security-policy')).toBe("style-src 'nonce-n'");
    expect(answer?.headers.get('date')).toBeNull();
    expect(html).not.toContain('an-id');
    expect(html).toContain('"keptAt":"2026-11-26T06:05:00.000Z"');
    expect(html).not.toContain('"time"');
    expect(html).not.toContain('"event"');
    expect(files()).toEqual([...FILES, ...ofDriver('1.0.0')]);
  });

  it('has the Filipino of remotes where the page is in it, and spares other phones (R-beyond-573)', async () => {
    const texts = '/remotes/driver/1.0.0/filipino.0a1b2c3d.js';
    const { integrity } = release('1.0.0');
    const both = release('1.0.0', { integrity: { ...integrity, 'filipino.0a1b2c3d.js': 'sha384-f' } });
    for (const lang of ['en', 'fil']) {
      const { there, tell, files } = await phone();
      there.set(texts, 'texts');
      there.set('/dashboard', `<html lang="${lang}">${page(KEPT, both)}`);
      await tell({ ...KEEP, fresh: true });
      expect([lang, files().includes(texts)]).toEqual([lang, lang === 'fil']);
    }
  });

  it('gives way to the network that answers within a second, and starts when it does not (R-device-21)', async () => {
    const { start, there, settled } = await phone();
    there.set('/dashboard', page(KEPT, release('1.1.0'), release('1.0.0')));
    expect(await versionOf(await start())).toBe('1.1.0');
    let answer!: (late: Response) => void;
    const late = new Promise<Response>((resolve) => (answer = resolve));
    expect(await versionOf(await start('/dashboard', late))).toBe('1.0.0');
    answer(new Response(page(KEPT, release('1.1.0'), release('1.0.0')), HTML));
    await settled();
    // What came too late is there for the next start.
    expect(await versionOf(await start('/dashboard', new Promise(() => undefined)))).toBe('1.1.0');
  });

  it('starts at once when the browser says that it is offline, and when the server fails (R-device-21)', async () => {
    const { start, there, device } = await phone();
    there.set('/dashboard', 502);
    expect(await versionOf(await start())).toBe('1.0.0');
    device.onLine = false;
    const began = performance.now();
    expect(await versionOf(await start('/dashboard', new Promise(() => undefined)))).toBe('1.0.0');
    expect(performance.now() - began).toBeLessThan(500);
  });

  it('is replaced only by a whole set: a file that does not come leaves the one before (R-device-20)', async () => {
    const { start, there, tell, device, files } = await phone();
    there.set('/dashboard', page(KEPT, release('1.1.0'), release('1.0.0')));
    there.delete('/remotes/driver/1.1.0/entry.js');
    await tell({ ...KEEP, fresh: true });
    device.isCut = true;
    expect(await versionOf(await start())).toBe('1.0.0');
    expect(files()).toEqual(expect.arrayContaining(ofDriver('1.0.0')));
  });

  it('is never one of a preview, or of a server that takes it back: those name no files (R-device-20)', async () => {
    const { start, there, tell, device } = await phone();
    there.set('/dashboard', page({ shown: [{ remote: 'driver', version: '1.1.0' }] }, release('1.1.0')));
    await tell({ ...KEEP, fresh: true });
    device.isCut = true;
    expect(await versionOf(await start())).toBe('1.0.0');
  });

  it('goes when another role works on the device', async () => {
    const { start, tell, device, files } = await phone();
    await tell({ forget: true });
    device.isCut = true;
    const answer = await start();
    expect([answer?.status, await answer?.text()]).toEqual([503, expect.stringContaining('No network')]);
    expect(files()).toEqual([]);
  });
});

describe('the files of a set', () => {
  it('of a release of one remote are those of that remote, and what it replaces goes (R-device-20)', async () => {
    const { there, tell, asked, files, ask } = await phone();
    await ask('/rare.0a1b2c3d.js');
    there.set('/rare.0a1b2c3d.js', 'used once');
    await (await ask('/rare.0a1b2c3d.js'))?.text();
    asked();
    there.set('/dashboard', page(KEPT, release('1.1.0'), release('1.0.0')));
    await tell({ keep: { driver: '1.1.0' }, fresh: true });
    expect(asked().sort()).toEqual(['/dashboard', ...ofDriver('1.1.0')]);
    expect(files()).toEqual([...FILES, '/rare.0a1b2c3d.js', ...ofDriver('1.1.0')].sort());
  });

  it('hold the version that runs too, when the newest is broken or does not fit (R-device-20)', async () => {
    const broken = await phone(page(KEPT, release('1.1.0'), release('1.0.0')));
    expect(broken.files()).toEqual([...FILES, ...ofDriver('1.0.0'), ...ofDriver('1.1.0')]);
    const misfit = await phone(page(KEPT, release('1.1.0', { lacks: ['peso'] }), release('1.0.0')));
    expect(misfit.files()).toEqual([...FILES, ...ofDriver('1.0.0')]);
  });

  it('are asked of the network once; a repair asks again (R-device-20)', async () => {
    const { ask, asked, there } = await phone();
    expect(await (await ask('/main.0a1b2c3d.js'))?.text()).toBe('code of /main.0a1b2c3d.js');
    expect(asked()).toEqual([]);
    there.set('/main.0a1b2c3d.js', 'the whole code');
    expect(await (await ask('/main.0a1b2c3d.js', { cache: 'reload' }))?.text()).toBe('the whole code');
    expect(await (await ask('/main.0a1b2c3d.js'))?.text()).toBe('the whole code');
    expect(asked()).toEqual(['/main.0a1b2c3d.js']);
  });
});

describe('the worker lets pass', () => {
  it.each([
    ['calls', '/api/scheduling/appointments/today/', {}],
    ['the list of versions', '/remotes.json', {}],
    ['pictures and the manifest', '/app.webmanifest', {}],
    ['its own file', '/offline-worker.js', {}],
    ['what is not only read', '/dashboard', { method: 'POST', mode: 'navigate' }],
    ['downloads', '/api/reports/summary.csv', { mode: 'navigate' }],
    ['previews', '/preview/abc', { mode: 'navigate' }],
    ['the mailbox of a demo', '/dev/outbox', { mode: 'navigate' }],
    ['the privacy notice', '/privacy/', { mode: 'navigate' }],
    ['the request form, which has what somebody asked', '/book/', { mode: 'navigate' }],
    ["a client's page", '/t/abc/', { mode: 'navigate' }],
    ['the description of a release', '/remotes/driver/1.0.0/.release.json', {}],
  ])('%s (R-device-20)', async (_what, url, given) => {
    const { ask, stop } = await phone();
    expect(await ask(url, given)).toBeUndefined();
    stop();
  });
});
