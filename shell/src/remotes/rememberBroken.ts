import { type Broken, DEVICE_MS, KEY, type Memories, read, shellBuild } from './brokenVersions';

const MOST = 20;

/** Changes both memories, each by its own limit: a device must not keep for ever what a tab passes on. */
export function change({ tab, device, now = Date.now }: Memories, edit: (broken: Broken, at: number) => void): void {
  for (const [store, limit] of [
    [tab, Infinity],
    [device, DEVICE_MS],
  ] as const) {
    const broken = read(store, limit, now());
    edit(broken, now());
    const latest = Object.fromEntries(Object.entries(broken).slice(-MOST));
    try {
      store?.setItem(KEY, JSON.stringify({ shell: shellBuild(), broken: latest }));
    } catch {
      // A full or blocked memory only means that the version is tried once more.
    }
  }
}
