import { type RemoteModule, remoteModuleFault } from 'shared-lib';
import { type AreaPages, createAreaPages, samePages } from './areaPages';
import { type BrokenVersions, createBrokenVersions } from './brokenVersions';
import { type AreaFault, AreaUnavailable, CodeFault, NetworkFault, type Repair, type VersionFault } from './faults';
import type { Registry, Release } from './registry';
import * as m from '../texts/m';

/** The time limit for one version: manifest, scripts and start. */
const VERSION_LIMIT_MS = 8_000;
/** Only a quick failure gets a second try. After a longer wait, the previous version serves the user better. */
const QUICK_FAILURE_MS = 2_500;
const RETRY_PAUSE_MS = 300;

export interface LoadedArea {
  area: string;
  module: RemoteModule;
  /** The running version, by the registry. */
  version: string;
  /** Newer versions that could not run; empty when the released one runs. */
  faults: readonly VersionFault[];
}

export interface AreaSources {
  /** The registry of this page. */
  registry: () => Promise<Registry>;
  /** The current registry, asked from the server. */
  freshRegistry: () => Promise<Registry>;
  /** Loads one version; `again` if it failed before. Rejects with a NetworkFault or a CodeFault. */
  load: (area: string, release: Release, again: boolean) => Promise<unknown>;
  /** Fetches the files of a version, bypassing the browser's cache. */
  refresh: (release: Release) => Promise<Repair>;
  /** Does the server answer? Without it, nobody knows whether a version is to blame for a file that did not come. */
  isServerThere?: () => Promise<boolean>;
  /** The versions that broke before, in this tab or on this device. */
  broken?: BrokenVersions;
  pause?: (ms: number) => Promise<void>;
  /** The pages from the page's own registry. A new `AreaPages` knows none yet. */
  pages?: AreaPages;
}

/** `none`: no version is left. `unreachable`: the server did not answer, so nothing was changed or told. */
export type Outcome = 'replaced' | 'none' | 'unreachable';

export interface AreaLoader {
  /** The same promise for the same area, so an open page keeps its version. */
  open(area: string): Promise<LoadedArea>;
  /** Tries a failed area again, with what is released now. */
  retry(area: string): Promise<LoadedArea>;
  /** Loads an area ahead of use. A failure is forgotten: opening the area tries again and shows the error. */
  prefetch(area: string): void;
  /** Fetches the files of the running version again, after one of its pages did not load. */
  repair(area: string): Promise<Repair>;
  /**
   * Takes the version out of use that broke on the screen, and runs the newest earlier one that loads. Each version
   * gets one chance at a place (a page's path, a view's name). When all broke there, the place is to blame: the first
   * of them runs again, and this place shows its error.
   */
  fallBack(fault: AreaFault & { where: string }): Promise<Outcome>;
  /** Calls `listener` for every area that starts to run, no matter who opened it. Returns the function to stop. */
  onRunning(listener: (loaded: LoadedArea) => void): () => void;
  /** Calls `listener` once for each kind of fault of a version. Returns the function to stop. */
  onFault(listener: (fault: AreaFault) => void): () => void;
  /** The areas that run in this page, for the system information. */
  loaded(): LoadedArea[];
  /** The pages of the areas, as far as they are known. */
  readonly pages: AreaPages;
}

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
  broken = createBrokenVersions(),
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
  /** Those that broke at one place, newest first. */
  const brokeAt = new Map<string, LoadedArea[]>();
  /** The places where every version broke. */
  const hopeless = new Set<string>();
  const falling = new Map<string, Promise<Outcome>>();
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
    for (const release of releases) {
      const { version } = release;
      const known = broken.reasonOf(release);
      if (known !== undefined) {
        found.push({ version, reason: known });
        continue;
      }
      try {
        const module = await attempt(area, release, mayRepeat);
        missing.forEach(tell);
        return { area, module, version, faults: found };
      } catch (error) {
        mayRepeat = false;
        const fault = asLoadFault(area, version, error);
        found.push({ version, reason: fault.reason });
        if (!(error instanceof NetworkFault)) {
          broken.add(release, fault.reason);
          thrown ??= fault.error;
          tell(fault);
        } else if (await isServerThere()) missing.push(fault);
        else throw new AreaUnavailable(area, [{ version, reason: m.the_server_could_not_be_reached() }], true);
      }
    }
    if (broken.dropKept(releases)) return firstThatRuns(area, releases, faults);
    throw new AreaUnavailable(area, found, false, thrown);
  }

  /** From here on, the area is this version. Pages that show another keep it until the next page. */
  function run(loaded: LoadedArea): void {
    const { area, module } = loaded;
    opened.set(area, Promise.resolve(loaded));
    settle(loaded);
    pages.settle(area, module.pages);
  }

  function settle(loaded: LoadedArea): void {
    const { area, faults } = loaded;
    running.set(area, loaded);
    for (const release of offered.get(area) ?? [])
      if (faults.some(({ version }) => version === release.version)) broken.keep(release);
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
        pages.settle(area, loaded.module.pages);
      },
      () => pages.settle(area),
    );
    return opening;
  }

  async function takeOut({ where, ...fault }: AreaFault & { where: string }): Promise<Outcome> {
    const { area, version, reason } = fault;
    // Without a server, pages break for reasons that are no fault of their code.
    if (!(await isServerThere())) return 'unreachable';
    tell(fault);
    const now = running.get(area);
    const releases = offered.get(area) ?? [];
    const at = releases.findIndex((release) => release.version === version);
    const release = releases[at];
    // Another part of the page was quicker.
    if (now && now.version !== version) return 'replaced';
    const place = [area, where, releases[0]?.version].join();
    if (!now || !release || release.local || hopeless.has(place)) return 'none';
    const before = [...(brokeAt.get(place) ?? []), now];
    try {
      broken.add(release, reason);
      run(await firstThatRuns(area, releases.slice(at + 1), [...now.faults, { version, reason }]));
      brokeAt.set(place, before);
      return 'replaced';
    } catch (error) {
      broken.drop(release);
      if (error instanceof AreaUnavailable && error.isOffline) return 'unreachable';
      hopeless.add(place);
      for (const one of before) releases.filter((that) => that.version === one.version).forEach(broken.drop);
      const [first = now] = before;
      if (first !== now) run(first);
      return 'none';
    }
  }

  function fallBack(fault: AreaFault & { where: string }): Promise<Outcome> {
    const { area } = fault;
    const after = (falling.get(area) ?? Promise.resolve()).then(() => takeOut(fault));
    falling.set(area, after);
    return after;
  }

  function prefetch(area: string): void {
    if (opened.has(area)) return;
    const opening = start(area, registry());
    opening.catch(() => {
      if (opened.get(area) === opening) opened.delete(area);
    });
  }

  async function repair(area: string): Promise<Repair> {
    const version = running.get(area)?.version;
    const release = offered.get(area)?.find((one) => one.version === version);
    const found = release ? await refresh(release) : 'mended';
    return found === 'broken' && !(await isServerThere()) ? 'unreachable' : found;
  }

  return {
    pages,
    prefetch,
    repair,
    fallBack,
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
