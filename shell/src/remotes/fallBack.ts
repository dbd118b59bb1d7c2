// How it works: docs/subsystems/broken-remotes.md.
import type { Memories } from './brokenVersions';
import type { FallBackWorld, LoadedArea, Outcome } from './area';
import { type AreaFault, AreaUnavailable, type Repair } from './faults';
import { change } from './rememberBroken';

interface Places {
  /** The versions that broke at one place, newest first. */
  readonly brokeAt: Map<string, LoadedArea[]>;
  /** The places where every version broke. */
  readonly hopeless: Set<string>;
  /** By area: one version is taken out at a time. */
  readonly falling: Map<string, Promise<Outcome>>;
}

const placesOf = new WeakMap<FallBackWorld, Places>();
const newPlaces = (): Places => ({ brokeAt: new Map(), hopeless: new Set(), falling: new Map() });

async function takeOut(
  world: FallBackWorld,
  { brokeAt, hopeless }: Places,
  { where, ...fault }: AreaFault & { where: string },
): Promise<Outcome> {
  const { running, offered, broken, isServerThere, firstThatRuns, run, tell } = world;
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
    broken.set(release.entry, reason);
    run(await firstThatRuns(area, releases.slice(at + 1), [...now.faults, { version, reason }]));
    brokeAt.set(place, before);
    return 'replaced';
  } catch (error) {
    broken.delete(release.entry);
    if (error instanceof AreaUnavailable && error.isOffline) return 'unreachable';
    hopeless.add(place);
    for (const { entry, version: name } of releases)
      if (before.some((one) => one.version === name)) broken.delete(entry);
    const [first = now] = before;
    if (first !== now) run(first);
    return 'none';
  }
}

/** See `fallBack` of AreaLoader. */
export function fallBack(world: FallBackWorld, fault: AreaFault & { where: string }): Promise<Outcome> {
  const places = placesOf.get(world) ?? newPlaces();
  placesOf.set(world, places);
  const after = (places.falling.get(fault.area) ?? Promise.resolve()).then(() => takeOut(world, places, fault));
  places.falling.set(fault.area, after);
  return after;
}

/** See `repair` of AreaLoader. */
export async function repair(
  { running, offered, refresh, isServerThere }: FallBackWorld,
  area: string,
): Promise<Repair> {
  const version = running.get(area)?.version;
  const release = offered.get(area)?.find((one) => one.version === version);
  const found = release ? await refresh(release) : 'mended';
  return found === 'broken' && !(await isServerThere()) ? 'unreachable' : found;
}

/**
 * Remembers which versions of an area broke, now that another one runs. All others are forgotten: the place was to
 * blame.
 */
export function keepBroken(memories: Memories, area: string, { offered, broken, running }: FallBackWorld): void {
  const skipped = running.get(area)?.faults ?? [];
  change(memories, (kept, at) => {
    for (const { entry, version } of offered.get(area) ?? []) {
      const reason = broken.get(entry);
      if (!skipped.some((fault) => fault.version === version)) delete kept[entry];
      else if (reason !== undefined) kept[entry] ??= { reason, at };
    }
  });
}
