// How it works: docs/subsystems/broken-remotes.md.
import { shellVersion } from '../about/shellVersion';

/** This build of the shell: the address of its first script, which has a hash of the code in its name. */
export const shellBuild = (): string =>
  document.querySelector('script[src^="/main."]')?.getAttribute('src') ?? shellVersion;

/** How long a device skips a version that broke. A tab skips it as long as it lives. */
export const DEVICE_MS = 60 * 60_000;
export const KEY = 'hatid.broken-versions';

type Store = Pick<Storage, 'getItem' | 'setItem'> & Partial<Pick<Storage, 'removeItem'>>;

/** The memory of the tab and of the device. */
export interface Memories {
  tab?: Store;
  device?: Store;
  now?: () => number;
}

/** Versions that broke and were replaced, by entry address: a mended version has another one. */
export type Broken = Record<string, { reason: string; at: number }>;

/** Reads what one memory holds. Another shell may run what this one could not, so it starts with nothing. */
export function read(store: Store | undefined, limit: number, now: number): Broken {
  try {
    const { shell, broken } = JSON.parse(store?.getItem(KEY) ?? '{}') as { shell?: string; broken?: Broken };
    const known = shell === shellBuild() ? Object.entries(broken ?? {}) : [];
    return Object.fromEntries(known.filter(([, { at }]) => Math.abs(now - at) < limit));
  } catch {
    return {};
  }
}

/** What earlier pages saw broken. */
export const recall = ({ tab, device, now = Date.now }: Memories): Broken => ({
  ...read(device, DEVICE_MS, now()),
  ...read(tab, Infinity, now()),
});
