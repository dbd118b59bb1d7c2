import { type RemoteModule, remoteModuleFault } from 'shared-lib';
import { type AreaPages, createAreaPages, samePages } from './areaPages';
import { type AreaFault, AreaUnavailable, CodeFault, NetworkFault, type VersionFault } from './faults';
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
  refresh: (release: Release) => Promise<void>;
  pause?: (ms: number) => Promise<void>;
  /** The pages from the page's own registry. A new `AreaPages` knows none yet. */
  pages?: AreaPages;
}

export interface AreaLoader {
  /** The same promise for the same area, so an open page keeps its version. */
  open(area: string): Promise<LoadedArea>;
  /** Tries a failed area again, with what is released now. */
  retry(area: string): Promise<LoadedArea>;
  /** Loads an area ahead of use. A failure is forgotten: opening the area tries again and shows the error. */
  prefetch(area: string): void;
  /** Fetches the files of the running version again, after one of its pages did not load. */
  repair(area: string): Promise<void>;
  /** Calls `listener` for every area that starts to run, no matter who opened it. Returns the function to stop. */
  onRunning(listener: (loaded: LoadedArea) => void): () => void;
  /** Calls `listener` for every version that is broken, not for a lost network. Returns the function to stop. */
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

/**
 * Decides which version of an area runs: the released one, or else the newest that works. It knows nothing of webpack
 * or the page, so every decision can be tested. Source: R-beyond-3.
 */
export function createAreaLoader({ pages = createAreaPages(), pause = wait, ...sources }: AreaSources): AreaLoader {
  const { registry, freshRegistry, load, refresh } = sources;
  const opened = new Map<string, Promise<LoadedArea>>();
  const running = new Map<string, LoadedArea>();
  const listeners = new Set<(loaded: LoadedArea) => void>();
  const faultListeners = new Set<(fault: AreaFault) => void>();
  /** What is wrong with a version's code, by entry address. Such a version is not tried again. */
  const broken = new Map<string, string>();
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

  async function firstThatRuns(area: string, { remotes }: Registry): Promise<LoadedArea> {
    const releases = remotes[area];
    if (!releases) throw new AreaUnavailable(area, [{ version: 'none', reason: m.it_has_not_been_released() }]);
    const faults: VersionFault[] = [];
    const tell = (fault: VersionFault): void =>
      faultListeners.forEach((listener) => listener({ area, kind: 'load', ...fault }));
    /** Told once another version has shown that files do come. */
    const missing: VersionFault[] = [];
    for (const release of [releases.current, ...releases.previous]) {
      const { version, entry } = release;
      const known = broken.get(entry);
      try {
        if (known !== undefined) throw new CodeFault(known);
        const module = await attempt(area, release, release === releases.current);
        missing.forEach(tell);
        return { area, module, version, faults };
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error);
        const fault = { version, reason };
        faults.push(fault);
        if (error instanceof NetworkFault) missing.push(fault);
        else if (known === undefined) {
          broken.set(entry, reason);
          tell(fault);
        }
      }
    }
    throw new AreaUnavailable(area, faults);
  }

  function start(area: string, from: Promise<Registry>): Promise<LoadedArea> {
    const opening = from
      .catch((error: Error) => {
        throw new AreaUnavailable(area, [{ version: 'any', reason: error.message }]);
      })
      .then((releases) => {
        pages.list(releases);
        return firstThatRuns(area, releases);
      });
    opened.set(area, opening);
    opening.then(
      (loaded) => {
        running.set(area, loaded);
        pages.settle(area, loaded.module.pages);
        listeners.forEach((listener) => listener(loaded));
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

  async function repair(area: string): Promise<void> {
    const version = running.get(area)?.version;
    const { current, previous } = (await registry()).remotes[area] ?? { current: undefined, previous: [] };
    const release = [current, ...previous].find((one) => one?.version === version);
    if (release) await refresh(release);
  }

  return {
    pages,
    prefetch,
    repair,
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
