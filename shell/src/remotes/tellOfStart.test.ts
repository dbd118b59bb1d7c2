import type { LoadedArea } from './areaLoader';
import type { Registry } from './registry';

const registry: Registry = {
  schema: 1,
  remotes: {
    driver: {
      current: { version: '1.1.0', entry: '/remotes/driver/1.1.0/mf-manifest.json', pages: [] },
      previous: [{ version: '1.0.0', entry: '/remotes/driver/1.0.0/mf-manifest.json', pages: [] }],
    },
  },
};

const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;
const request = (name: string, startTime: number, responseEnd = startTime + 10) => ({ name, startTime, responseEnd });

let sent: { page: string; parts: { name: string; outcome: string }[] }[] = [];
let requests: ReturnType<typeof request>[] = [];
let seen: DocumentVisibilityState = 'visible';
/** A page of its own for each test. */
let page: typeof import('./tellOfStart');

beforeEach(async () => {
  [sent, requests, seen] = [[], [], 'visible'];
  document.body.innerHTML = data('page-config', { start: 'sealed' }) + data('remotes-registry', registry);
  Object.assign(globalThis, {
    fetch: async (_address: string, { body }: { body: string }) => {
      sent.push(JSON.parse(body) as (typeof sent)[number]);
      return { ok: true };
    },
  });
  performance.getEntriesByType = () => requests as never;
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen });
  jest.resetModules();
  page = await import('./tellOfStart');
});

const told = () => sent.flatMap(({ parts }) => parts.map(({ name, outcome }) => `${name} ${outcome}`));

describe('the report of a start', () => {
  it('names the page by its id, the area and the shell, and nobody (R-beyond-222)', () => {
    page.tellOfStart('driver', '1.1.0', 900);
    expect(sent).toEqual([
      {
        page: 'sealed',
        parts: [
          { name: 'driver', outcome: 'good' },
          { name: 'shell', outcome: 'good' },
        ],
      },
    ]);
  });

  it('is sent once; a later crash once more', () => {
    page.tellOfStart('driver', '1.1.0', 900);
    page.tellOfStart('driver', '1.1.0', 950);
    page.tellOfStart('driver', '1.1.0', undefined);
    page.tellOfStart('driver', '1.1.0', undefined);
    page.tellOfStart('driver', '1.1.0', 990);
    expect(told()).toEqual(['driver good', 'shell good', 'driver failed']);
  });

  it.each([
    ['a page that took 4 s', 4_000, [], 'good'],
    ['a page that took longer', 4_001, [], 'slow'],
    ['an area that was opened later', 90_000, [request('/remotes/driver/1.1.0/mf-manifest.json', 88_000)], 'good'],
    [
      'a person who typed a password for a minute',
      61_500,
      [request('/remotes/driver/1.1.0/mf-manifest.json', 500), request('/api/auth/login/', 60_000, 60_300)],
      'good',
    ],
    [
      'a wait after the second step',
      66_000,
      [request('/api/auth/login/', 30_000), request('/api/auth/two-factor-verify/', 60_000, 61_000)],
      'slow',
    ],
  ])('counts what people wait for: %s', (_what, at, during, outcome) => {
    requests = during;
    page.tellOfStart('driver', '1.1.0', at);
    expect(told()[0]).toBe(`driver ${outcome}`);
  });

  it('is not slow where nobody looks', () => {
    seen = 'hidden';
    page.tellOfStart('driver', '1.1.0', 60_000);
    expect(told()[0]).toBe('driver good');
  });

  it.each([
    ['an earlier version, which took over', 'driver', '1.0.0'],
    ['a version that was released since', 'driver', '1.2.0'],
    ['a local build', 'driver', 'local'],
    ['an area that is not in the page', 'inventory', '1.0.0'],
  ])('is not sent for %s', (_what, area, version) => {
    page.tellOfStart(area, version, undefined);
    expect(sent).toEqual([]);
  });

  it('is not sent from a page without an id', () => {
    document.body.innerHTML = data('remotes-registry', registry);
    page.tellOfStart('driver', '1.1.0', 900);
    expect(sent).toEqual([]);
  });

  it('says that the shell did not start', () => {
    page.tellOfDeadShell();
    page.tellOfDeadShell();
    expect(told()).toEqual(['shell failed']);
  });
});

describe('the report of a fault', () => {
  const fault = (kind: 'load' | 'page', isMissing?: true) => ({
    area: 'driver',
    version: '1.1.0',
    kind,
    reason: 'it broke',
    ...(isMissing && { isMissing }),
  });
  const running = (version: string) => ({ loaded: () => [{ area: 'driver', version } as LoadedArea] });

  it('is sent at once for code that does not start', async () => {
    await page.tellOfFault(fault('load'), running('1.0.0'));
    expect(told()[0]).toBe('driver failed');
  });

  it.each([
    ['sent when another version runs at that place', '1.0.0', ['driver failed', 'shell good']],
    ['not sent when every version broke there, and this one is back', '1.1.0', []],
  ])('of a page is %s', async (_what, version, sent) => {
    jest.useFakeTimers();
    const telling = page.tellOfFault(fault('page'), running(version));
    await jest.advanceTimersByTimeAsync(3_000);
    await telling;
    jest.useRealTimers();
    expect(told()).toEqual(sent);
  });

  it('is not sent when its files came at a second try: the network was slow', async () => {
    await page.tellOfFault(fault('load', true), running('1.0.0'));
    expect(told()).toEqual([]);
  });
});
