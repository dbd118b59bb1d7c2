import { shellVersion } from '../about/shellVersion';
import type { Release } from './registry';

/** How long a device skips a version that broke. A tab skips it as long as it lives. */
const DEVICE_MS = 60 * 60_000;
const MOST = 20;
const KEY = 'hatid.broken-versions';

type Store = Pick<Storage, 'getItem' | 'setItem'>;
interface Kept {
  /** Another shell may run what this one could not, so it starts with nothing. */
  shell: string;
  /** By entry address. A mended version has another one. */
  broken: Record<string, { reason: string; at: number }>;
}

/** The versions that this page does not try again. */
export interface BrokenVersions {
  /** What is wrong with it, in our own words; undefined if nothing is known. */
  reasonOf: (release: Release) => string | undefined;
  /** It broke in this page. */
  add: (release: Release, reason: string) => void;
  /** Another version runs in its place, so later pages go there at once. */
  keep: (release: Release) => void;
  /** It gets another chance. */
  drop: (release: Release) => void;
  /** Gives those another chance that only an earlier page saw broken. False if there are none. */
  dropKept: (releases: readonly Release[]) => boolean;
}

interface Options {
  /** The tab's and the device's memory. */
  tab?: Store;
  device?: Store;
  now?: () => number;
}

/** Without stores it knows only what broke in this page. */
export function createBrokenVersions({ tab, device, now = Date.now }: Options = {}): BrokenVersions {
  const seen = new Map<string, string>();

  const read = (store: Store | undefined, limit: number): Kept['broken'] => {
    try {
      const kept = JSON.parse(store?.getItem(KEY) ?? 'null') as Kept | null;
      if (kept?.shell !== shellVersion) return {};
      return Object.fromEntries(Object.entries(kept.broken).filter(([, { at }]) => Math.abs(now() - at) < limit));
    } catch {
      return {};
    }
  };
  /** In each store with its own limit: a device must not keep for ever what a tab passes on. */
  const change = (edit: (broken: Kept['broken']) => void): void => {
    for (const [store, limit] of [
      [tab, Infinity],
      [device, DEVICE_MS],
    ] as const) {
      const broken = read(store, limit);
      edit(broken);
      const latest = Object.fromEntries(Object.entries(broken).slice(-MOST));
      try {
        store?.setItem(KEY, JSON.stringify({ shell: shellVersion, broken: latest } satisfies Kept));
      } catch {
        // A full or blocked memory only means that the version is tried once more.
      }
    }
  };
  const kept = (): Kept['broken'] => ({ ...read(device, DEVICE_MS), ...read(tab, Infinity) });

  return {
    reasonOf: ({ entry }) => seen.get(entry) ?? kept()[entry]?.reason,
    add: ({ entry }, reason) => void seen.set(entry, reason),
    keep({ entry }) {
      const reason = seen.get(entry);
      if (reason !== undefined) change((broken) => (broken[entry] = { reason, at: now() }));
    },
    drop({ entry }) {
      seen.delete(entry);
      if (kept()[entry]) change((broken) => delete broken[entry]);
    },
    dropKept(releases) {
      const entries = releases.map(({ entry }) => entry).filter((entry) => !seen.has(entry) && kept()[entry]);
      change((broken) => entries.forEach((entry) => delete broken[entry]));
      return entries.length > 0;
    },
  };
}
