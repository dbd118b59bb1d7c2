import type { RemoteModule } from 'shared-lib';
import type { AreaPages } from './areaPages';
import type { Memories } from './brokenVersions';
import type { AreaFault, Repair, VersionFault } from './faults';
import type { Registry, Release } from './registry';

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
  /** What a version takes and this page does not have: '`peso2` of shared-lib'. By default nothing. */
  lacked?: (release: Release) => Promise<readonly string[]>;
  /** Fetches the files of a version, bypassing the browser's cache. */
  refresh: (release: Release) => Promise<Repair>;
  /** Does the server answer? Without it, nobody knows whether a version is to blame for a file that did not come. */
  isServerThere?: () => Promise<boolean>;
  /** Where broken versions are remembered for later pages. */
  memories?: Memories;
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

/** `none`: no version is left. `unreachable`: the server did not answer, so nothing was changed or told. */
export type Outcome = 'replaced' | 'none' | 'unreachable';

/** What the loader lends to the code that takes a version out of use. */
export interface FallBackWorld {
  readonly running: ReadonlyMap<string, LoadedArea>;
  /** The versions that each area may run, by the registry that it was opened with. */
  readonly offered: ReadonlyMap<string, readonly Release[]>;
  /** Why versions are not tried again, by entry address. */
  readonly broken: Map<string, string>;
  readonly isServerThere: () => Promise<boolean>;
  readonly refresh: AreaSources['refresh'];
  readonly firstThatRuns: (
    area: string,
    releases: readonly Release[],
    faults: readonly VersionFault[],
  ) => Promise<LoadedArea>;
  readonly run: (loaded: LoadedArea) => void;
  readonly tell: (fault: AreaFault) => void;
}

/** The part of an area that a boundary holds. The shell's own pages have none. */
export interface InsideArea {
  area: string;
  /** The name of the view, if it is no page of the area. */
  view?: string;
  /** The version that is shown. */
  promise: Promise<LoadedArea>;
  loader: AreaLoader;
  /** Another version runs: show it. */
  onReplaced: () => void;
}
