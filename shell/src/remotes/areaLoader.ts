// How it works: docs/subsystems/broken-remotes.md.
import { type RemoteModule, remoteModuleFault } from 'shared-lib';
import type { AreaLoader, AreaSources, FallBackWorld, LoadedArea } from './area';
import { createAreaPages, samePages } from './areaPages';
import { recall } from './brokenVersions';
import { type AreaFault, AreaUnavailable, CodeFault, NetworkFault, type VersionFault } from './faults';
import { rare } from './loadRare';
import type { Registry, Release } from './registry';
import * as m from '../texts/m';

export type { AreaLoader, AreaSources, LoadedArea } from './area';

/** The time limit for one version: manifest, scripts and start. */
const VERSION_LIMIT_MS = 8_000;
/** Only a quick failure gets a second try. After a longer wait, the previous version serves the user better. */
const QUICK_FAILURE_MS = 2_500;
const RETRY_PAUSE_MS = 300;

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

function within<T>(limit: number, work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new NetworkFault(m.it_was_not_there_after({ limit: limit / 1000 }))), limit);
    work.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** Why a version did not load: our own words for screens, and what was thrown for the report. */
const asLoadFault = (area: string, version: string, error: unknown): AreaFault =>
  error instanceof NetworkFault || error instanceof CodeFault
    ? { area, version, kind: 'load', reason: error.message, error: error.cause ?? error }
    : { area, version, kind: 'load', reason: m.it_stopped_while_starting(), error };

/**
 * Decides which version of an area runs: the released one, or else the newest that works. It knows nothing of webpack
 * or the page, so every decision can be tested. Source: R-beyond-3.
 */
export function createAreaLoader({
  pages = createAreaPages(),
  pause = wait,
  isServerThere = async () => true,
  memories = {},
  lacked = async () => [],
  ...sources
}: AreaSources): AreaLoader {
  const { registry, freshRegistry, load, refresh } = sources;
  const opened = new Map<string, Promise<LoadedArea>>();
  const running = new Map<string, LoadedArea>();
  const listeners = new Set<(loaded: LoadedArea) => void>();
  const faultListeners = new Set<(fault: AreaFault) => void>();
  const told = new Set<string>();
  /** The versions that each area may run, by the registry that it was opened with. */
  const offered = new Map<string, Release[]>();
  /** Why versions are not tried again, by entry address: in this page, and by earlier pages. */
  const broken = new Map<string, string>();
  let recalled: Map<string, string> | undefined;
  /** Entry addresses that failed to load at least once. */
  const failed = new Set<string>();

  async function loadModule(area: string, release: Release): Promise<RemoteModule> {
    const exported = await within(VERSION_LIMIT_MS, load(area, release, failed.has(release.entry)));
    const fault = remoteModuleFault(exported);
    if (fault) throw new CodeFault(fault);
    const module = exported as RemoteModule;
    if (module.name !== area) throw new CodeFault(m.it_is_the_area({ name: module.name }));
    // The sidebar and the guard already follow the registry's rows.
    if (!release.local && !samePages(module.pages, release.pages)) throw new CodeFault(m.its_pages_are_not_those());
    return module;
  }

  async function attempt(area: string, release: Release, mayRepeat: boolean): Promise<RemoteModule> {
    const started = performance.now();
    try {
      return await loadModule(area, release);
    } catch (error) {
      failed.add(release.entry);
      const quick = performance.now() - started < QUICK_FAILURE_MS;
      if (!mayRepeat || !quick || !(error instanceof NetworkFault)) throw error;
      await pause(RETRY_PAUSE_MS);
      return attempt(area, release, false);
    }
  }

  /** Before any code is loaded, so that a version which cannot run shows no exception. Source: R-beyond-213. */
  async function requireFit(release: Release): Promise<void> {
    // What cannot be asked, because a part does not load, the load itself shows.
    const [name] = await lacked(release).catch(() => []);
    if (name !== undefined) throw new CodeFault(m.it_needs_this_page_has({ name }));
  }

  function tell(fault: AreaFault): void {
    const key = [fault.area, fault.version, fault.kind].join();
    if (told.has(key)) return;
    told.add(key);
    faultListeners.forEach((listener) => listener(fault));
  }

  /** @param faults why newer versions than these are out of use */
  async function firstThatRuns(
    area: string,
    releases: readonly Release[],
    faults: readonly VersionFault[] = [],
  ): Promise<LoadedArea> {
    const found = [...faults];
    /** Told once another version has shown that files do come. */
    const missing: AreaFault[] = [];
    let mayRepeat = true;
    let thrown: unknown;
    // Not before: a page that was blocked is told of with the registry.
    const earlier = (recalled ??= new Map(
      Object.entries(recall(memories)).map(([entry, { reason }]) => [entry, reason]),
    ));
    for (const release of releases) {
      const { version } = release;
      const known = broken.get(release.entry) ?? earlier.get(release.entry);
      if (known !== undefined) {
        found.push({ version, reason: known });
        continue;
      }
      try {
        await requireFit(release);
        const module = await attempt(area, release, mayRepeat);
        missing.forEach(tell);
        return { area, module, version, faults: found };
      } catch (error) {
        mayRepeat = false;
        const fault = asLoadFault(area, version, error);
        found.push({ version, reason: fault.reason });
        if (!(error instanceof NetworkFault)) {
          broken.set(release.entry, fault.reason);
          thrown ??= fault.error;
          tell(fault);
        } else if (await isServerThere()) missing.push({ ...fault, isMissing: true });
        else throw new AreaUnavailable(area, [{ version, reason: m.the_server_could_not_be_reached() }], true);
      }
    }
    // What only earlier pages saw broken gets another chance when nothing else runs.
    const another = releases.filter(({ entry }) => earlier.delete(entry) && !broken.has(entry));
    if (another.length) return firstThatRuns(area, releases, faults);
    throw new AreaUnavailable(area, found, false, thrown);
  }

  /** From here on, the area is this version. Pages that show another keep it until the next page. */
  function run(loaded: LoadedArea): void {
    const { area } = loaded;
    opened.set(area, Promise.resolve(loaded));
    settle(loaded);
    remember(area);
  }

  /** For later pages. It need not be at once, and a failure only costs another try. */
  function remember(area: string): void {
    rare().then(
      ({ keepBroken }) => keepBroken(memories, area, world),
      () => undefined,
    );
  }

  function settle(loaded: LoadedArea): void {
    running.set(loaded.area, loaded);
    pages.settle(loaded.area, loaded.module.pages);
    listeners.forEach((listener) => listener(loaded));
  }

  function start(area: string, from: Promise<Registry>): Promise<LoadedArea> {
    const opening = from
      .catch(() => {
        throw new AreaUnavailable(area, [{ version: 'any', reason: m.the_list_of_areas_could_not() }]);
      })
      .then((releases) => {
        pages.list(releases);
        const mine = releases.remotes[area];
        if (!mine) throw new AreaUnavailable(area, [{ version: 'none', reason: m.it_has_not_been_released() }]);
        offered.set(area, [mine.current, ...mine.previous]);
        return firstThatRuns(area, [mine.current, ...mine.previous]);
      });
    opened.set(area, opening);
    opening.then(
      (loaded) => {
        settle(loaded);
        if (loaded.faults.length) remember(area);
      },
      () => pages.settle(area),
    );
    return opening;
  }

  function prefetch(area: string): void {
    if (opened.has(area)) return;
    const opening = start(area, registry());
    opening.catch(() => {
      if (opened.get(area) === opening) opened.delete(area);
    });
  }

  const world: FallBackWorld = { running, offered, broken, isServerThere, refresh, firstThatRuns, run, tell };

  return {
    pages,
    prefetch,
    repair: async (area) => (await rare()).repair(world, area),
    fallBack: async (fault) => (await rare()).fallBack(world, fault),
    open: (area) => opened.get(area) ?? start(area, registry()),
    retry: (area) => start(area, freshRegistry().catch(registry)),
    onRunning: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onFault: (listener) => {
      faultListeners.add(listener);
      return () => faultListeners.delete(listener);
    },
    loaded: () => [...running.values()],
  };
}
