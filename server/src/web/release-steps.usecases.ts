// How it works: docs/subsystems/releases.md.
import semver from 'semver';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { canaryOf, endCanary, shareCanary, type Canary } from './canaries.repository.js';
import { requireShellFit } from './fit/fit.usecases.js';
import { recordEvent } from './history.repository.js';
import { findVersion, lockRemote, movePointer, pointerOf, type PublishedVersion } from './releases.repository.js';
import {
  audited,
  releaseAnswer,
  requireUnclaimed,
  writerOf,
  type Released,
  type Releaser,
} from './releases.usecases.js';
import { inFront } from './versions-for.js';

type StepDeps = Pick<Deps, 'db' | 'clock'>;

/** What a person had before their eyes: the version that everybody has, and the canary. */
interface Seen {
  readonly version: string;
  readonly canary: string | null;
}

/** A step of one remote, after every other of it. */
interface Step {
  readonly tx: Tx;
  readonly at: Date;
  readonly remote: string;
  readonly by: Releaser;
  /** What everybody has, then what it replaced. */
  readonly versions: readonly string[];
  readonly canary: Canary | undefined;
}

const inStep = <T>({ db, clock }: StepDeps, remote: string, by: Releaser, work: (step: Step) => Promise<T>) =>
  db.tx(async (tx) => {
    await lockRemote(tx, remote);
    const [versions, canary] = [await pointerOf(tx, remote), await canaryOf(tx, remote)];
    return work({ tx, at: clock.now(), remote, by, versions, canary });
  });

/**
 * What may have changed since a version was published. RELEASE_DOES_NOT_FIT for a shell that lacks what current remotes
 * take, PAGE_CLAIMED if another remote has one of its pages.
 */
async function requirePlace({ tx, remote }: Step, known: PublishedVersion | undefined): Promise<void> {
  if (known?.shell) await requireShellFit(tx, known.shell.record);
  await requireUnclaimed(tx, remote, known?.pages ?? null);
}

/** The canary of a step. NO_CANARY if there is none, or another than the caller saw. */
function requireCanary({ canary }: Step, version: string | undefined): Canary {
  if (!canary || (version !== undefined && canary.version !== version)) throw new ApiError('NO_CANARY');
  return canary;
}

/** Ends the canary of a step, if it has one; `isTold`: as a step of its own. */
async function stopIn({ tx, at, remote, by, versions: [current], canary }: Step, isTold: boolean): Promise<void> {
  if (!canary) return;
  await endCanary(tx, remote);
  if (!isTold) return;
  const { version } = canary;
  await recordEvent(tx, { remote, at, kind: 'stopped', version, previous: current, by: writerOf(by) });
  await audited(tx, { at, action: 'remote.stop', entityId: remote, before: { version }, after: {} }, by);
}

/**
 * Gives the canary to everybody, or to another share of all devices. NO_CANARY if it ended or is another than
 * `version`, RELEASE_CHANGED if it has another share than `from`, and what `requirePlace` says. Source: R-beyond-221,
 * R-beyond-227.
 *
 * @param share per cent; undefined and 100: everybody. `from`: null: people or a role; undefined: any.
 */
export const promote = (
  deps: StepDeps,
  remote: string,
  by: Releaser,
  {
    version: seen,
    share = 100,
    from,
  }: {
    readonly version?: string | undefined;
    readonly share?: number | undefined;
    readonly from?: number | null | undefined;
  } = {},
): Promise<Released> =>
  inStep(deps, remote, by, async (step) => {
    const { tx, at, versions } = step;
    const { version, percent } = requireCanary(step, seen);
    if (from !== undefined && from !== percent) throw new ApiError('RELEASE_CHANGED');
    const [current] = versions;
    const event = { remote, at, kind: 'promoted', version, previous: current, by: writerOf(by) } as const;
    const change = { before: { version: current ?? null }, after: { version, percent: share } };
    await audited(tx, { at, action: 'remote.promote', entityId: remote, ...change }, by);
    if (share < 100) {
      await shareCanary(tx, remote, share);
      await recordEvent(tx, { ...event, percent: share });
      return { ...releaseAnswer(remote, [version, ...versions]), canary: { percent: share } };
    }
    await requirePlace(step, await findVersion(tx, remote, version));
    const after = inFront(version, versions);
    await movePointer(tx, remote, { versions: after, at });
    await endCanary(tx, remote);
    await recordEvent(tx, event);
    return releaseAnswer(remote, after);
  });

/** Ends the canary: its devices get what everybody has. NO_CANARY if it ended or is another than `version`. */
export const stopCanary = (
  deps: StepDeps,
  remote: string,
  by: Releaser,
  version: string | undefined,
): Promise<Released> =>
  inStep(deps, remote, by, async (step) => {
    requireCanary(step, version);
    await stopIn(step, true);
    return releaseAnswer(remote, step.versions);
  });

/**
 * Without `to`: ends the canary or, without one, gives everybody the version before (NO_PREVIOUS_VERSION). With it:
 * gives them that version (UNKNOWN_VERSION, CURRENT_VERSION, and what `requirePlace` says). RELEASE_CHANGED if
 * something else runs than was `seen`. A start does not deliver what was taken back. Source: R-beyond-3, R-beyond-208,
 * R-beyond-221, R-beyond-227.
 */
export const rollback = (
  deps: StepDeps,
  remote: string,
  by: Releaser,
  { to, seen }: { readonly to?: string | undefined; readonly seen?: Seen } = {},
): Promise<Released> =>
  inStep(deps, remote, by, async (step) => {
    const { tx, versions, canary } = step;
    const [current] = versions;
    if (seen && (seen.version !== current || seen.canary !== (canary?.version ?? null)))
      throw new ApiError('RELEASE_CHANGED');
    if (canary && (to === undefined || to === current)) {
      await stopIn(step, true);
      return releaseAnswer(remote, versions);
    }
    const version = to ?? versions[1];
    if (version === undefined) throw new ApiError('NO_PREVIOUS_VERSION');
    if (version === current) throw new ApiError('CURRENT_VERSION');
    const known = await findVersion(tx, remote, version);
    if (!known || current === undefined) throw new ApiError('UNKNOWN_VERSION');
    await requirePlace(step, known);
    await stopIn(step, false);
    return goTo(step, version);
  });

async function goTo({ tx, at, remote, by, versions }: Step, version: string): Promise<Released> {
  const [current = ''] = versions;
  const place = versions.indexOf(version);
  // What was taken back is nothing to fall back to.
  const after = place >= 0 ? versions.slice(place) : [version, ...versions.filter((one) => semver.lt(one, version))];
  const isBack = semver.lt(version, current) || place >= 0;
  await movePointer(tx, remote, { versions: after, at, ...(isBack && { rolledBack: current }) });
  await recordEvent(tx, { remote, at, kind: 'rolled_back', version, previous: current, by: writerOf(by) });
  const change = { before: { version: current }, after: { version } };
  await audited(tx, { at, action: 'remote.rollback', entityId: remote, ...change }, by);
  return releaseAnswer(remote, after);
}
