// How it works: docs/subsystems/canaries.md.
import type { AreaLoader } from './areaLoader';
import type { AreaFault } from './faults';
import { rare } from './loadRare';
import { readPageConfig } from './pageConfig';
import { inlinedRegistry } from './registry';

/** A start that takes longer is slow. Source: R-beyond-222. */
const SLOW_MS = 4_000;
const SHELL = 'shell';
/** The calls after which a person first sees the areas. */
const SIGNS_IN = /\/api\/auth\/(login|two-factor-verify|verify-email)\/$/;

type Outcome = 'good' | 'slow' | 'failed';
type Loader = Pick<AreaLoader, 'loaded'>;
const told = new Map<string, Outcome>();

const requests = (): PerformanceResourceTiming[] =>
  performance.getEntriesByType('resource') as PerformanceResourceTiming[];

/** Since when somebody waits for a version: the first of its files, or the answer to a later sign-in. */
function waitedSince(area: string, version: string): number {
  const begun = requests().find(({ name }) => name.includes(`/remotes/${area}/${version}/`))?.startTime ?? 0;
  const signedIn = requests().findLast(({ name }) => SIGNS_IN.test(name))?.responseEnd ?? 0;
  return Math.max(begun, signedIn);
}

/** A page that nobody looks at is slow by itself. */
const outcomeOf = (took: number): Outcome =>
  took > SLOW_MS && document.visibilityState === 'visible' ? 'slow' : 'good';

/** Sent even if the page is closed. Nothing waits for it, and a failure is ignored. */
function send(parts: readonly { name: string; outcome: Outcome }[]): void {
  const { start } = readPageConfig();
  if (start === undefined || !parts.length) return;
  void fetch('/api/starts/', {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ page: start, parts }),
  }).catch(() => undefined);
}

/** What is new to the server: the first outcome of a part, and a later failure. */
const isNews = ({ name, outcome }: { name: string; outcome: Outcome }): boolean => {
  const before = told.get(name);
  if (before !== undefined && (outcome !== 'failed' || before === 'failed')) return false;
  told.set(name, outcome);
  return true;
};

/**
 * Tells the server how the start of an area went, and with it that of the shell. It counts for the version that this
 * page began with; those to fall back to, and local builds, are nobody's news.
 *
 * @param at when it ran, in milliseconds since the page began; undefined: it broke
 */
export function tellOfStart(area: string, version: string, at: number | undefined): void {
  if (inlinedRegistry()?.remotes[area]?.current.version !== version) return;
  const outcome = at === undefined ? 'failed' : outcomeOf(at - waitedSince(area, version));
  // The shell ran when it could say that an area is broken.
  const ofShell = { name: SHELL, outcome: outcome === 'failed' ? 'good' : outcome } as const;
  send([{ name: area, outcome }, ofShell].filter(isNews));
}

/** By then it is clear whether the version before works at that place. */
const SETTLED_MS = 3_000;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Tells the server that an area broke, once it is clear that the version is to blame. Not when its files came at a
 * second try: then the network was slow. Nor when every version broke at that place, and this one runs again.
 */
export async function tellOfFault({ area, version, kind, isMissing }: AreaFault, loader: Loader): Promise<void> {
  const release = inlinedRegistry()?.remotes[area]?.current;
  if (release?.version !== version) return;
  if (isMissing && (await (await rare()).refresh(release)) !== 'broken') return;
  if (kind !== 'load') await wait(SETTLED_MS);
  const isBack = loader.loaded().some((one) => one.area === area && one.version === version);
  if (!isBack) tellOfStart(area, version, undefined);
}

/** The shell itself did not start. */
export const tellOfDeadShell = (): void => send([{ name: SHELL, outcome: 'failed' } as const].filter(isNews));
