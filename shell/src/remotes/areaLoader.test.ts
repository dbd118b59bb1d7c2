import { defineRemote, type PageRow } from 'shared-lib';
import { createAreaLoader } from './areaLoader';
import { type AreaPages, createAreaPages } from './areaPages';
import { CodeFault, NetworkFault } from './faults';
import { withOverrides } from './overrides';
import type { Registry, Release } from './registry';

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
  defineRemote({ contract: 3, name: 'driver', version, pages: pages.map((page) => ({ ...page, element: null })) });

/** A loader with prepared answers: each entry of `answers` is the result of that version's next load. */
function world(registry: Registry, answers: Record<string, unknown[]>) {
  const asked: string[] = [];
  let fresh = registry;
  const loader = createAreaLoader({
    registry: async () => registry,
    freshRegistry: async () => fresh,
    load: async (_area, { version }, again) => {
      asked.push(again ? `${version} again` : version);
      const answer = answers[version]?.shift();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    refresh: async () => undefined,
    pause: async () => undefined,
  });
  return { loader, asked, release: (next: Registry) => (fresh = next) };
}

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
      'the routes of an earlier contract',
      { contract: 1, name: 'driver', version: '1.1.0', routes: [] },
      'it follows contract 1, this shell contract 3',
    ],
    ['no pages', { contract: 3, name: 'driver', version: '1.1.0' }, 'it has no pages'],
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
      refresh: async () => undefined,
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
