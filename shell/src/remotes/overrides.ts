// How it works: docs/subsystems/releases.md.
import { localBuilds, type Overrides } from './localBuilds';
import { queryAtStart } from './pageConfig';
import type { Registry } from './registry';

const PARAMETER = /^remote-([a-z]+)$/;
const STORED = 'hatid.remote-overrides';
const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True only for addresses of this machine: a link in a message must never load foreign code. */
export function isLoopback(address: string): boolean {
  try {
    const { protocol, hostname } = new URL(address);
    return (protocol === 'http:' || protocol === 'https:') && loopback.has(hostname);
  } catch {
    return false;
  }
}

/**
 * The overrides in an address: `?remote-driver=http://localhost:4302/mf-manifest.json`. Addresses of other machines are
 * left out.
 */
export function overridesIn(search: string): Overrides {
  const found: Overrides = {};
  for (const [key, address] of new URLSearchParams(search)) {
    const area = PARAMETER.exec(key)?.[1];
    if (area && isLoopback(address)) found[area] = address;
  }
  return found;
}

export interface OverrideWorld {
  search: string;
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  confirm: (question: string) => boolean;
}

const inThisTab = (): OverrideWorld => ({
  search: queryAtStart,
  storage: sessionStorage,
  confirm: (question) => window.confirm(question),
});

function stored({ storage }: OverrideWorld): Overrides {
  const text = storage.getItem(STORED);
  if (!text) return {};
  const kept = JSON.parse(text) as Overrides;
  return Object.fromEntries(Object.entries(kept).filter(([, address]) => isLoopback(address)));
}

/**
 * The overrides of this tab. A new one is asked about once and kept for the tab, because signing in and navigation drop
 * the address it came with. Call it only when the server allows overrides.
 */
export function confirmedOverrides(world: OverrideWorld = inThisTab()): Overrides {
  const kept = stored(world);
  const fresh = Object.entries(overridesIn(world.search)).filter(([area, address]) => kept[area] !== address);
  if (!fresh.length) return kept;
  const list = fresh.map(([area, address]) => `${area}: ${address}`).join('\n');
  if (!world.confirm(`Run these areas from this computer instead of the released ones?\n\n${list}`)) return kept;
  const all = { ...kept, ...Object.fromEntries(fresh) };
  world.storage.setItem(STORED, JSON.stringify(all));
  return all;
}

export function forgetOverrides(storage: OverrideWorld['storage'] = sessionStorage): void {
  storage.removeItem(STORED);
}

/**
 * Replaces areas of the registry by local builds. They have no previous version: a developer wants to see a build fail.
 */
export function withOverrides(registry: Registry, overrides: Overrides): Registry {
  const local = Object.entries(overrides).map(([area, entry]) => [
    area,
    {
      current: { version: 'local', entry, pages: registry.remotes[area]?.current.pages ?? [], local: true as const },
      previous: [],
    },
  ]);
  return { ...registry, remotes: { ...registry.remotes, ...Object.fromEntries(local) } };
}

/** Before the areas' code reads the registry. Asks about new local builds. */
export function plugIn(): void {
  const overrides = confirmedOverrides();
  localBuilds.overrides = overrides;
  localBuilds.plugInto = (registry) => withOverrides(registry, overrides);
}
