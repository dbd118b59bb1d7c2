import { defineRemote, type PageRow } from 'shared-lib';
import { type AreaSources, createAreaLoader } from './areaLoader';
import { type AreaPages, createAreaPages } from './areaPages';
import { type AreaFault, CodeFault, NetworkFault } from './faults';
import { withOverrides } from './overrides';
import type { Registry, Release } from './registry';
import { change } from './rememberBroken';

const home = { path: '', label: 'Dashboard', roles: ['driver'] } as const;
const rota = { path: 'rota', label: 'Rota', roles: ['driver'], icon: 'calendar', order: 40 } as const;

const release = (version: string): Release => ({
  version,
  entry: `/remotes/driver/${version}/mf-manifest.json`,
  pages: [home],
});
const registryOf = (...versions: string[]): Registry => {
  const [current = release('1.0.0'), ...previous] = versions.map(release);
  return { schema: 1, remotes: { driver: { current, previous } } };
};
const driver = (version: string, pages: readonly PageRow[] = [home]) =>
  defineRemote({ name: 'driver', version, pages: pages.map((page) => ({ ...page, element: null })) });

/** A loader with prepared answers: each entry of `answers` is the result of that version's next load. */
function world(
  registry: Registry,
  answers: Record<string, unknown[]>,
  { tab, lacked }: { tab?: Pick<Storage, 'getItem' | 'setItem'>; lacked?: AreaSources['lacked'] } = {},
) {
  const asked: string[] = [];
  let fresh = registry;
  let isThere = true;
  const told: string[] = [];
  const loader = createAreaLoader({
    registry: async () => registry,
    freshRegistry: async () => fresh,
    load: async (_area, { version }, again) => {
      asked.push(again ? `${version} again` : version);
      const answer = answers[version]?.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refresh: async () => 'mended',
    pause: async () => undefined,
    isServerThere: async () => isThere,
    memories: { tab },
    ...(lacked && { lacked }),
  });
  loader.onFault(({ area, version, kind, reason }) => told.push(`${area} ${version} ${kind}: ${reason}`));
  return { loader, asked, told, release: (next: Registry) => (fresh = next), stopServer: () => (isThere = false) };
}

/** The memory of a tab. */
function memory(): Pick<Storage, 'getItem' | 'setItem'> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

/** A version that broke on a page. */
const onPage = (version: string, where = '/dashboard'): AreaFault & { where: string } => ({
  area: 'driver',
  version,
  kind: 'page',
  reason: 'one of its pages stopped twice',
  where,
});

describe('which version of an area runs', () => {
  it('is the released one', async () => {
    const { loader, asked } = world(registryOf('1.1.0', '1.0.0'), { '1.1.0': [driver('1.1.0')] });
    expect(await loader.open('driver')).toMatchObject({ version: '1.1.0', faults: [] });
    expect(asked).toEqual(['1.1.0']);
  });

  it('stays the same while the page is open', async () => {
    const { loader, release } = world(registryOf('1.0.0'), { '1.0.0': [driver('1.0.0')] });
    const first = await loader.open('driver');
    release(registryOf('1.1.0', '1.0.0'));
    expect(await loader.open('driver')).toBe(first);
    expect(loader.loaded()).toEqual([first]);
  });

  it('tries once more after a quick network fault', async () => {
    const { loader, asked } = world(registryOf('1.1.0', '1.0.0'), {
      '1.1.0': [new NetworkFault('cut'), driver('1.1.0')],
    });
    expect(await loader.open('driver')).toMatchObject({ version: '1.1.0', faults: [] });
    expect(asked).toEqual(['1.1.0', '1.1.0 again']);
  });

  it('falls back to the previous version, and says why', async () => {
    const { loader } = world(registryOf('1.1.0', '1.0.0'), {
      '1.1.0': [new NetworkFault('the server answered 404'), new NetworkFault('the server answered 404')],
      '1.0.0': [driver('1.0.0')],
    });
    expect(await loader.open('driver')).toMatchObject({
      version: '1.0.0',
      faults: [{ version: '1.1.0', reason: 'the server answered 404' }],
    });
  });

  it('never loads code again that threw while it started', async () => {
    const { loader, asked } = world(registryOf('1.1.0', '1.0.0'), {
      '1.1.0': [new CodeFault('it stopped while starting'), driver('1.1.0')],
      '1.0.0': [new NetworkFault('cut'), driver('1.0.0')],
    });
    await expect(loader.open('driver')).rejects.toThrow('1.1.0: it stopped while starting; 1.0.0: cut');
    expect(await loader.retry('driver')).toMatchObject({ version: '1.0.0', faults: [{ version: '1.1.0' }] });
    expect(asked).toEqual(['1.1.0', '1.0.0', '1.0.0 again']);
  });

  it.each([
    ['nothing', undefined, 'it exports no module'],
    [
      'routes instead of pages, as the first releases did',
      { contract: 1, name: 'driver', version: '1.1.0', routes: [] },
      'it has no pages',
    ],
    ['no pages', { name: 'driver', version: '1.1.0' }, 'it has no pages'],
    ['pages without an element', { name: 'driver', version: '1.1.0', pages: [home] }, 'its pages are no pages'],
    ['pages that are none', { name: 'driver', version: '1.1.0', pages: [null] }, 'its pages are no pages'],
    ['views that are none', { ...driver('1.1.0'), views: 'mine' }, 'its views are not a table'],
    ['commands that are none', { ...driver('1.1.0'), commands: [] }, 'its commands are no function'],
    ['other pages', driver('1.1.0', [home, rota]), 'its pages are not those it was released with'],
    ['another area', { ...driver('1.1.0'), name: 'operator' }, 'it is the operator area'],
  ])('is never one that exports %s', async (_what, exported, reason) => {
    const { loader } = world(registryOf('1.1.0', '1.0.0'), { '1.1.0': [exported], '1.0.0': [driver('1.0.0')] });
    expect(await loader.open('driver')).toMatchObject({ version: '1.0.0', faults: [{ version: '1.1.0', reason }] });
  });

  it('is the previous one when the released one hangs for 8 s, without a second try', async () => {
    jest.useFakeTimers();
    const { loader, asked } = world(registryOf('1.1.0', '1.0.0'), {
      '1.1.0': [new Promise(() => undefined)],
      '1.0.0': [driver('1.0.0')],
    });
    const opening = loader.open('driver');
    await jest.advanceTimersByTimeAsync(8_000);
    jest.useRealTimers();
    expect(await opening).toMatchObject({ version: '1.0.0', faults: [{ reason: 'it was not there after 8 s' }] });
    expect(asked).toEqual(['1.1.0', '1.0.0']);
  });
});

describe('a version that does not fit this page', () => {
  const lacksIn =
    (...versions: string[]) =>
    async ({ version }: Release) =>
      versions.includes(version) ? ['`peso2` of shared-lib', '`more` of shared-lib'] : [];

  it('is not loaded: the newest that fits runs, and the fault says plainly why (R-beyond-213)', async () => {
    const { loader, asked } = world(
      registryOf('1.2.0', '1.1.0', '1.0.0'),
      { '1.0.0': [driver('1.0.0')] },
      { lacked: lacksIn('1.2.0', '1.1.0') },
    );
    const reason = 'it needs `peso2` of shared-lib; this page has no such name';
    expect(await loader.open('driver')).toMatchObject({
      version: '1.0.0',
      faults: [
        { version: '1.2.0', reason },
        { version: '1.1.0', reason },
      ],
    });
    expect(asked).toEqual(['1.0.0']);
  });

  it('keeps the area from running when there is no other, until one that fits is released (R-beyond-213)', async () => {
    const { loader, release } = world(
      registryOf('1.0.0'),
      { '1.0.1': [driver('1.0.1')] },
      { lacked: lacksIn('1.0.0') },
    );
    await expect(loader.open('driver')).rejects.toThrow('1.0.0: it needs `peso2` of shared-lib');
    release(registryOf('1.0.1', '1.0.0'));
    expect(await loader.retry('driver')).toMatchObject({ version: '1.0.1', faults: [] });
  });

  it('is found out by loading when it cannot be asked', async () => {
    const { loader } = world(
      registryOf('1.0.0'),
      { '1.0.0': [driver('1.0.0')] },
      {
        lacked: () => Promise.reject(new Error('a part did not load')),
      },
    );
    expect(await loader.open('driver')).toMatchObject({ version: '1.0.0', faults: [] });
  });
});

describe('an area that cannot run', () => {
  it('keeps its failure until the user presses Retry', async () => {
    const { loader, asked } = world(registryOf('1.0.0'), {
      '1.0.0': [new NetworkFault('cut'), new NetworkFault('cut'), driver('1.0.0')],
    });
    await expect(loader.open('driver')).rejects.toThrow('cut');
    await expect(loader.open('driver')).rejects.toThrow('cut');
    expect(asked).toHaveLength(2);
    expect(await loader.retry('driver')).toMatchObject({ version: '1.0.0' });
    expect(await loader.open('driver')).toMatchObject({ version: '1.0.0' });
  });

  it('runs a version released meanwhile when the user presses Retry', async () => {
    const { loader, release } = world(registryOf('1.0.0'), {
      '1.0.0': [new CodeFault('broken')],
      '1.0.1': [driver('1.0.1')],
    });
    await expect(loader.open('driver')).rejects.toThrow('broken');
    release(registryOf('1.0.1', '1.0.0'));
    expect(await loader.retry('driver')).toMatchObject({ version: '1.0.1', faults: [] });
  });

  it('includes one that was never released', async () => {
    const { loader } = world(registryOf('1.0.0'), {});
    await expect(loader.open('inventory')).rejects.toThrow('it has not been released');
  });

  it('forgets a failed prefetch', async () => {
    const { loader } = world(registryOf('1.0.0'), {
      '1.0.0': [new NetworkFault('cut'), new NetworkFault('cut'), driver('1.0.0')],
    });
    loader.prefetch('driver');
    await expect(loader.open('driver')).rejects.toThrow('cut');
    expect(await loader.open('driver')).toMatchObject({ version: '1.0.0' });
  });
});

describe('a version that breaks after it has loaded (R-beyond-214)', () => {
  const three = () =>
    world(registryOf('1.2.0', '1.1.0', '1.0.0'), {
      '1.2.0': [driver('1.2.0'), driver('1.2.0')],
      '1.1.0': [driver('1.1.0'), driver('1.1.0')],
      '1.0.0': [driver('1.0.0'), driver('1.0.0')],
    });
  const runs = async ({ loader }: ReturnType<typeof world>) => (await loader.open('driver')).version;

  it('is replaced by the one before, in place, and is told once', async () => {
    const here = three();
    await here.loader.open('driver');
    const heard: string[] = [];
    here.loader.onRunning(({ version }) => heard.push(version));
    expect(await here.loader.fallBack(onPage('1.2.0'))).toBe('replaced');
    // A second part of the page broke at the same moment.
    expect(await here.loader.fallBack({ ...onPage('1.2.0'), where: 'view overlay' })).toBe('replaced');
    expect(await here.loader.open('driver')).toMatchObject({
      version: '1.1.0',
      faults: [{ version: '1.2.0', reason: 'one of its pages stopped twice' }],
    });
    expect(heard).toEqual(['1.1.0']);
    expect(here.told).toEqual(['driver 1.2.0 page: one of its pages stopped twice']);
  });

  it('at two places at once is replaced by one version, not by two', async () => {
    const here = three();
    await here.loader.open('driver');
    await Promise.all([here.loader.fallBack(onPage('1.2.0')), here.loader.fallBack(onPage('1.2.0', 'view overlay'))]);
    expect(await runs(here)).toBe('1.1.0');
  });

  it('gives each version one chance at a place; when all broke there, the newest is back and the place is left alone', async () => {
    const here = three();
    await here.loader.open('driver');
    expect(await here.loader.fallBack(onPage('1.2.0'))).toBe('replaced');
    expect(await here.loader.fallBack(onPage('1.1.0'))).toBe('replaced');
    expect(await here.loader.fallBack(onPage('1.0.0'))).toBe('none');
    expect(await here.loader.open('driver')).toMatchObject({ version: '1.2.0', faults: [] });
    expect(await here.loader.fallBack(onPage('1.2.0'))).toBe('none');
    expect(await runs(here)).toBe('1.2.0');
    // Another page is another matter.
    expect(await here.loader.fallBack(onPage('1.2.0', '/dashboard/cash'))).toBe('replaced');
    expect(await runs(here)).toBe('1.1.0');
  });

  it('is forgotten when all broke at one place: after a reload the newest runs', async () => {
    const tab = memory();
    const answers = () => ({ '1.1.0': [driver('1.1.0')], '1.0.0': [driver('1.0.0')] });
    const here = world(registryOf('1.1.0', '1.0.0'), answers(), { tab });
    await here.loader.open('driver');
    await here.loader.fallBack(onPage('1.1.0'));
    await here.loader.fallBack(onPage('1.0.0'));
    expect(await runs(here)).toBe('1.1.0');
    expect(await runs(world(registryOf('1.1.0', '1.0.0'), answers(), { tab }))).toBe('1.1.0');
  });

  it('that breaks where a newer one was never tried stays: there is nothing before it', async () => {
    const here = three();
    await here.loader.open('driver');
    await here.loader.fallBack(onPage('1.2.0'));
    await here.loader.fallBack(onPage('1.1.0', '/dashboard/cash'));
    expect(await here.loader.fallBack(onPage('1.0.0', '/dashboard/rides'))).toBe('none');
    expect(await runs(here)).toBe('1.0.0');
  });

  it('is not to blame while the server does not answer: nothing changes and nothing is told', async () => {
    const here = three();
    await here.loader.open('driver');
    here.stopServer();
    expect(await here.loader.fallBack(onPage('1.2.0'))).toBe('unreachable');
    expect(await runs(here)).toBe('1.2.0');
    expect(here.told).toEqual([]);
  });

  it('of a local build is never replaced: a developer wants to see it', async () => {
    const local = withOverrides(registryOf('1.1.0', '1.0.0'), { driver: 'http://localhost:4302/mf-manifest.json' });
    const here = world(local, { local: [driver('local')] });
    await here.loader.open('driver');
    expect(await here.loader.fallBack(onPage('local'))).toBe('none');
  });

  it('is skipped after a reload, until another version is released', async () => {
    const tab = memory();
    const first = world(
      registryOf('1.1.0', '1.0.0'),
      { '1.1.0': [driver('1.1.0')], '1.0.0': [driver('1.0.0')] },
      { tab },
    );
    await first.loader.open('driver');
    await first.loader.fallBack(onPage('1.1.0'));
    const after = world(registryOf('1.1.0', '1.0.0'), { '1.0.0': [driver('1.0.0')] }, { tab });
    expect(await after.loader.open('driver')).toMatchObject({ version: '1.0.0', faults: [{ version: '1.1.0' }] });
    expect(after.asked).toEqual(['1.0.0']);
    expect(after.told).toEqual([]);
    const mended = world(registryOf('1.1.1', '1.1.0', '1.0.0'), { '1.1.1': [driver('1.1.1')] }, { tab });
    expect(await mended.loader.open('driver')).toMatchObject({ version: '1.1.1', faults: [] });
  });

  it('is skipped when it is told of while the page still starts, as one that blocked the page before (R-beyond-246)', async () => {
    const tab = memory();
    const { entry } = release('1.1.0');
    const here = world(registryOf('1.1.0', '1.0.0'), { '1.0.0': [driver('1.0.0')] }, { tab });
    change({ tab }, (broken, at) => (broken[entry] = { reason: 'it kept the screen', at }));
    expect(await here.loader.open('driver')).toMatchObject({ version: '1.0.0', faults: [{ version: '1.1.0' }] });
    expect(here.asked).toEqual(['1.0.0']);
  });

  it('is tried again after a reload when nothing else loads', async () => {
    const tab = memory();
    const first = world(
      registryOf('1.1.0', '1.0.0'),
      { '1.1.0': [driver('1.1.0')], '1.0.0': [driver('1.0.0')] },
      { tab },
    );
    await first.loader.open('driver');
    await first.loader.fallBack(onPage('1.1.0'));
    const gone = () => new NetworkFault('the server answered 404');
    const after = world(
      registryOf('1.1.0', '1.0.0'),
      { '1.0.0': [gone(), gone()], '1.1.0': [driver('1.1.0')] },
      { tab },
    );
    expect(await after.loader.open('driver')).toMatchObject({ version: '1.1.0' });
  });
});

describe('a version that does not load', () => {
  it('is told once another one has shown that files do come (R-beyond-216)', async () => {
    const gone = () => new NetworkFault('the server answered 404');
    const here = world(registryOf('1.1.0', '1.0.0'), { '1.1.0': [gone(), gone()], '1.0.0': [driver('1.0.0')] });
    await here.loader.open('driver');
    expect(here.told).toEqual(['driver 1.1.0 load: the server answered 404']);
  });

  it('is no reason for an earlier one while the server does not answer (R-beyond-214)', async () => {
    const here = world(registryOf('1.1.0', '1.0.0'), {
      '1.1.0': [new NetworkFault('cut'), new NetworkFault('cut')],
      '1.0.0': [driver('1.0.0')],
    });
    here.stopServer();
    await expect(here.loader.open('driver')).rejects.toThrow('1.1.0: the server could not be reached');
    expect(here.asked).not.toContain('1.0.0');
    expect(here.told).toEqual([]);
  });

  it('gives its reason in our own words, whatever it throws; the report has the rest (R-beyond-215)', async () => {
    const thrown = new TypeError('(0 , s.peso2) is not a function');
    const here = world(registryOf('1.1.0', '1.0.0'), { '1.1.0': [thrown], '1.0.0': [driver('1.0.0')] });
    const faults: AreaFault[] = [];
    here.loader.onFault((fault) => faults.push(fault));
    expect((await here.loader.open('driver')).faults).toEqual([
      { version: '1.1.0', reason: 'it stopped while starting' },
    ]);
    expect(faults).toMatchObject([{ kind: 'load', error: thrown }]);
  });
});

describe('the pages that areas bring', () => {
  const withPages = (version: string, ...pages: PageRow[]): Release => ({ ...release(version), pages });
  const registry: Registry = {
    schema: 1,
    remotes: { driver: { current: withPages('1.1.0', home, rota), previous: [withPages('1.0.0', home)] } },
  };
  const paths = ({ pages }: { pages: AreaPages }) => pages.snapshot().rows.map(({ area, path }) => `${area}:${path}`);
  const loaderOf = (from: Registry, load: () => Promise<unknown>, pages?: AreaPages) =>
    createAreaLoader({
      registry: async () => from,
      freshRegistry: async () => from,
      load,
      refresh: async () => 'mended',
      pause: async () => undefined,
      pages,
    });

  it('are known from the registry in the page, before any code has loaded', () => {
    const loader = loaderOf(registry, () => new Promise(() => undefined), createAreaPages(registry));
    expect(paths(loader)).toEqual(['driver:', 'driver:rota']);
  });

  it('are known once the registry is fetched, when the page has none', async () => {
    const loader = loaderOf(registry, async () => driver('1.1.0', [home, rota]));
    expect(loader.pages.snapshot().rows).toEqual([]);
    const heard = jest.fn();
    loader.pages.subscribe(heard);
    await loader.open('driver');
    expect(paths(loader)).toEqual(['driver:', 'driver:rota']);
    expect(heard).toHaveBeenCalledTimes(1);
  });

  it('stay when the area cannot run', async () => {
    const loader = loaderOf(registry, async () => undefined, createAreaPages(registry));
    await expect(loader.open('driver')).rejects.toThrow('it exports no module');
    expect(paths(loader)).toEqual(['driver:', 'driver:rota']);
  });

  it('are those of the previous version when that one runs', async () => {
    const answers = [undefined, driver('1.0.0')];
    const loader = loaderOf(registry, async () => answers.shift(), createAreaPages(registry));
    await loader.open('driver');
    expect(paths(loader)).toEqual(['driver:']);
    expect(loader.pages.snapshot().lost).toEqual([{ ...rota, area: 'driver' }]);
  });

  it('of a local build come from its code, and from the released version until the code has loaded', async () => {
    const local = withOverrides(registry, { driver: 'http://localhost:4302/mf-manifest.json' });
    const loader = loaderOf(
      local,
      async () => driver('local', [home, rota, { ...rota, path: 'new' }]),
      createAreaPages(local),
    );
    expect(paths(loader)).toEqual(['driver:', 'driver:rota']);
    expect(loader.pages.snapshot().awaited).toEqual(['driver']);
    await loader.open('driver');
    expect(paths(loader)).toEqual(['driver:', 'driver:rota', 'driver:new']);
    expect(loader.pages.snapshot().awaited).toEqual([]);
  });

  it('do not wait for a local build that cannot run', async () => {
    const local = withOverrides(registry, { driver: 'http://localhost:4302/mf-manifest.json' });
    const loader = loaderOf(local, async () => undefined, createAreaPages(local));
    await expect(loader.open('driver')).rejects.toThrow('local: it exports no module');
    expect(loader.pages.snapshot().awaited).toEqual([]);
  });
});

describe('a fault of a version is told (R-beyond-222)', () => {
  const heard = async (answers: Record<string, unknown[]>) => {
    const { loader } = world(registryOf('1.1.0', '1.0.0'), answers);
    const faults: string[] = [];
    const stop = loader.onFault(({ area, version }) => faults.push(`${area} ${version}`));
    await loader.open('driver').catch(() => undefined);
    stop();
    return faults;
  };

  it.each([
    ['its code is wrong', [new CodeFault('broken')], ['driver 1.1.0']],
    ['its files are missing while others come', [new NetworkFault('404'), new NetworkFault('404')], ['driver 1.1.0']],
    ['it runs', [driver('1.1.0')], []],
  ])('when %s', async (_what, answers, expected) => {
    expect(await heard({ '1.1.0': answers, '1.0.0': [driver('1.0.0')] })).toEqual(expected);
  });

  it('never for a network that is gone', async () => {
    const cut = () => [new NetworkFault('cut'), new NetworkFault('cut')];
    expect(await heard({ '1.1.0': cut(), '1.0.0': cut() })).toEqual([]);
  });
});
