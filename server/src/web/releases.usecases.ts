// How it works: docs/subsystems/releases.md.
import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import type { ShellPart, SharedWith } from 'shared-lib/contract';
import { SYSTEM, type Actor } from 'shared-lib/domain';
import { recordAudit, type AuditEntry } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, messageOf, wrongFields } from '../platform/errors.js';
import { beginCanary, endCanary, peopleNamed, type Audience } from './canaries.repository.js';
import { requireFit, requireShellFit, type Taker } from './fit/fit.usecases.js';
import { recordEvent } from './history.repository.js';
import { claimedTwice } from './page-claims.js';
import { packageRelease, type Built, type ReleasePackage } from './release-package.js';
import {
  findVersion,
  insertVersion,
  lockClaimsOfOthers,
  lockRemote,
  movePointer,
  pointerOf,
  type Origin,
  type PublishedVersion,
} from './releases.repository.js';
import { clashOf } from './shell-files.repository.js';
import { SHELL } from './shell-part.js';
import { inFront } from './versions-for.js';
import type { Writer } from './writer.js';
import * as m from '../texts/m.js';

export interface Released {
  readonly remote: string;
  /** What was released, or what everybody has after a step. */
  readonly version: string;
  /** Who gets it; null: everybody. */
  readonly canary: SharedWith | null;
  /** The versions that a rollback or a failing load goes back to, newest first. */
  readonly previous: string[];
}

/** Who releases: a team's token, or a person or start that runs the product itself (the command line, the start). */
export interface Releaser {
  readonly origin: Origin;
  readonly tokenId?: number | undefined;
  /** An operator, on the Releases page. */
  readonly operator?: Actor;
  /** Why a version is to be delivered although it is not higher, or does not fit. */
  readonly force?: string;
  readonly requestId?: string;
  readonly address?: string;
}

type ReleaseDeps = Pick<Deps, 'db' | 'clock'>;

export const releaseAnswer = (remote: string, [version = '', ...previous]: readonly string[]): Released => ({
  remote,
  version,
  previous,
  canary: null,
});

/** As the history stores it. */
export const writerOf = ({ origin, tokenId, operator }: Releaser): Writer => ({
  kind: operator ? 'person' : tokenId !== undefined ? 'token' : origin === 'checkout' ? 'start' : 'command',
  token: tokenId ?? null,
  user: operator?.id ?? null,
});

export async function audited(
  tx: Tx,
  entry: Pick<AuditEntry, 'at' | 'action' | 'entityId' | 'before' | 'after'>,
  by: Releaser,
): Promise<void> {
  const after = {
    ...entry.after,
    ...(!by.operator && { by: by.tokenId === undefined ? by.origin : `token ${by.tokenId}` }),
    ...(by.force !== undefined && { reason: by.force }),
  };
  const actor = by.operator ?? SYSTEM;
  recordAudit(tx, { ...entry, after, actor, entity: 'remote', requestId: by.requestId, address: by.address });
}

/** Are the files and the pages the same? Then nobody would notice a difference. */
export function isSameRelease({ files, pages }: ReleasePackage, published: PublishedVersion): boolean {
  return (
    isDeepStrictEqual(pages, published.pages) &&
    files.length === Object.keys(published.files).length &&
    files.every(({ path, integrity }) => published.files[path] === integrity)
  );
}

/**
 * Every path below /dashboard belongs to one remote for each role, whichever versions are delivered. Throws
 * PAGE_CLAIMED if another remote has it now.
 */
export async function requireUnclaimed(tx: Tx, remote: string, pages: PublishedVersion['pages']): Promise<void> {
  if (!pages?.length) return;
  const detail = claimedTwice(pages, await lockClaimsOfOthers(tx, remote));
  if (detail) throw new ApiError('PAGE_CLAIMED', { detail });
}

/**
 * A release has a higher version than the current one, so a pipeline that runs an old job again takes nothing back. A
 * person who wants that says why. Starts are free: they deliver what their checkout holds. Source: R-beyond-207.
 */
function requireHigher(version: string, current: string | undefined, { origin, force }: Releaser): void {
  if (origin === 'checkout' || force !== undefined || current === undefined || version === current) return;
  if (semver.gt(version, current)) return;
  throw new ApiError('VERSION_NOT_HIGHER', {
    detail: `${version} is not higher than ${current}, which is delivered now. Release a higher version, or say why: --force '<reason>'.`,
  });
}

/**
 * Whether this version may be published now, to those who shall get it, asked before it is built. What it needs is
 * known when its sources were built before; null otherwise. Source: R-beyond-207, R-beyond-210.
 */
export function checkVersion(
  { db }: Pick<Deps, 'db'>,
  { canary, ...taker }: Taker & { readonly shell?: ShellPart | undefined; readonly canary?: SharedWith | undefined },
  by: Releaser,
): Promise<{ readonly remote: string; readonly current: string | null }> {
  const { remote, version } = taker;
  return db.tx(async (tx) => {
    const [current] = await pointerOf(tx, remote);
    requireHigher(version, current, by);
    await requireFits(tx, taker, by);
    if (canary) await audienceOf(tx, canary);
    return { remote, current: current ?? null };
  });
}

/**
 * A start brings its shell and its remotes together, so there the shell is not refused: the log says what does not fit
 * once all are there. Source: R-beyond-211.
 */
async function requireFits(
  tx: Tx,
  { shell, ...taker }: Taker & { readonly shell?: ShellPart | undefined },
  { force, origin }: Releaser,
): Promise<void> {
  if (force !== undefined) return;
  if (!shell) await requireFit(tx, taker);
  else if (origin === 'release') await requireShellFit(tx, shell.record);
}

/** A hashed name of the shell stands for one content: open tabs ask for it without saying which version they have. */
async function requireOneContent(tx: Tx, { version, files }: ReleasePackage): Promise<void> {
  const clash = await clashOf(tx, version, Object.fromEntries(files.map(({ path, integrity }) => [path, integrity])));
  if (clash) throw new ApiError('INVALID_RELEASE', { detail: `${clash.path} has other contents in ${clash.version}.` });
}

/** Who gets a release, and what it brings. */
export interface ReleaseGiven {
  /** Without it, everybody. */
  readonly canary?: SharedWith | undefined;
  readonly notes?: string | undefined;
}

/**
 * Publishes a version and gives it to everybody, or to some as a canary. The same files again only move the pointer.
 * Refuses other files (VERSION_EXISTS), a lower version (VERSION_NOT_HIGHER), a misfit (RELEASE_DOES_NOT_FIT), a page
 * of another remote (PAGE_CLAIMED), a canary of the current version (CURRENT_VERSION) or of the first
 * (NOTHING_RELEASED). Source: R-beyond-3, R-beyond-207, R-beyond-210.
 */
export async function publish(
  deps: ReleaseDeps,
  release: ReleasePackage,
  by: Releaser,
  given: ReleaseGiven = {},
): Promise<Released> {
  try {
    return await deps.db.tx((tx) => publishIn(tx, deps.clock, release, { by, ...given }));
  } catch (error) {
    await recordRefusal(deps, release, { by, error, notes: given.notes });
    throw error;
  }
}

/** Packages and publishes what a team sends. The history keeps what cannot be packaged, too (INVALID_RELEASE). */
export async function publishBuilt(
  deps: ReleaseDeps,
  built: Built,
  by: Releaser,
  given: ReleaseGiven,
): Promise<Released> {
  const packaged = await Promise.resolve(built)
    .then(packageRelease)
    .catch(async (error: unknown) => {
      await recordRefusal(deps, built, { by, error, notes: given.notes });
      throw error;
    });
  return publish(deps, packaged, by, given);
}

async function publishIn(
  tx: Tx,
  clock: Deps['clock'],
  release: ReleasePackage,
  { by, canary, notes }: ReleaseGiven & { readonly by: Releaser },
): Promise<Released> {
  const { remote, version } = release;
  await lockRemote(tx, remote);
  const at = clock.now();
  const known = await findVersion(tx, remote, version);
  if (known && !isSameRelease(release, known)) throw new ApiError('VERSION_EXISTS');
  const before = await pointerOf(tx, remote);
  requireHigher(version, before[0], by);
  await requireFits(tx, release, by);
  await requireUnclaimed(tx, remote, release.pages);
  if (!known && remote === SHELL) await requireOneContent(tx, release);
  if (!known) await insertVersion(tx, release, { origin: by.origin, at });
  if (canary) return giveToSome(tx, { remote, version, at, by, canary, notes }, before);
  return giveToEverybody(tx, { remote, version, at, by, notes }, before);
}

async function giveToEverybody(
  tx: Tx,
  { remote, version, at, by, notes }: Omit<Given, 'canary'>,
  before: readonly string[],
): Promise<Released> {
  const [previous] = before;
  const versions = inFront(version, before);
  await movePointer(tx, remote, { versions, at });
  const change = { before: { version: previous ?? null }, after: { version } };
  await audited(tx, { at, action: 'remote.release', entityId: remote, ...change }, by);
  // The same version again changes nothing, so a canary goes on.
  if (version !== previous) {
    const event = { remote, at, kind: 'released', version, previous, reason: by.force, notes } as const;
    await endCanary(tx, remote);
    await recordEvent(tx, { ...event, by: writerOf(by) });
  }
  return releaseAnswer(remote, versions);
}

interface Given extends ReleaseGiven {
  readonly remote: string;
  readonly version: string;
  readonly at: Date;
  readonly by: Releaser;
  readonly canary: SharedWith;
}

async function giveToSome(
  tx: Tx,
  { remote, version, at, by, canary, notes }: Given,
  [current, ...previous]: readonly string[],
): Promise<Released> {
  if (current === undefined) throw new ApiError('NOTHING_RELEASED');
  if (version === current) throw new ApiError('CURRENT_VERSION');
  const audience = await audienceOf(tx, canary);
  const writer = writerOf(by);
  await beginCanary(tx, remote, { version, ...audience, since: at }, writer);
  await recordEvent(tx, {
    ...audience,
    remote,
    at,
    kind: 'canary',
    version,
    previous: current,
    reason: by.force,
    notes,
    by: writer,
  });
  const change = { before: { version: current }, after: { version, ...canary } };
  await audited(tx, { at, action: 'remote.canary', entityId: remote, ...change }, by);
  return { ...releaseAnswer(remote, [version, current, ...previous]), canary };
}

/** User names become people. VALIDATION_FAILED at the field for a name that nobody has. */
async function audienceOf(tx: Tx, { percent, people, role }: SharedWith): Promise<Audience> {
  if (!people) return { percent: percent ?? null, people: null, role: role ?? null };
  const found = await peopleNamed(tx, people);
  const known = new Set(found.map(({ username }) => username.toLowerCase()));
  const unknown = people.filter((name) => !known.has(name.toLowerCase()));
  if (unknown.length) throw wrongFields({ canary: [m.nobody_has_the_user_name({ names: unknown.join(', ') })] });
  return { percent: null, people: found.map(({ id }) => id), role: null };
}

/** A start that another server was quicker with is nothing to tell. */
async function recordRefusal(
  { db, clock }: ReleaseDeps,
  { remote, version }: Pick<ReleasePackage, 'remote' | 'version'>,
  { by, error, notes }: { readonly by: Releaser; readonly error: unknown; readonly notes: string | undefined },
): Promise<void> {
  if (!(error instanceof ApiError) || by.origin === 'checkout') return;
  const reason = messageOf(error);
  await db.tx((tx) =>
    recordEvent(tx, { remote, at: clock.now(), kind: 'refused', version, reason, notes, by: writerOf(by) }),
  );
}
