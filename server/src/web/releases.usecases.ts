import { isDeepStrictEqual } from 'node:util';
import semver from 'semver';
import { SYSTEM } from 'shared-lib/domain';
import { newToken, tokenHash } from '../accounts/passwords/secrets.js';
import { recordAudit, type AuditEntry } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { requireFit, type Taker } from './fit/fit.usecases.js';
import { claimedTwice } from './page-claims.js';
import type { ReleasePackage } from './release-package.js';
import {
  findVersion,
  insertToken,
  insertVersion,
  lockClaimsOfOthers,
  lockRemote,
  movePointer,
  pointerOf,
  revokeTokens,
  useToken,
  type Origin,
  type PublishedVersion,
} from './releases.repository.js';

export interface Released {
  readonly remote: string;
  readonly version: string;
  /** The versions that a rollback or a failing load goes back to, newest first. */
  readonly previous: string[];
}

/** Who releases: a team's token, or a person or start that runs the product itself (the command line, the start). */
export interface Releaser {
  readonly origin: Origin;
  readonly tokenId?: number;
  /** Why a version is to be delivered although it is not higher, or does not fit. */
  readonly force?: string;
  readonly requestId?: string;
  readonly address?: string;
}

type ReleaseDeps = Pick<Deps, 'db' | 'clock'>;

const releaseAnswer = (remote: string, [version = '', ...previous]: readonly string[]): Released => ({
  remote,
  version,
  previous,
});

async function audited(
  tx: Tx,
  entry: Pick<AuditEntry, 'at' | 'action' | 'entityId' | 'before' | 'after'>,
  by: Releaser,
): Promise<void> {
  const after = {
    ...entry.after,
    by: by.tokenId === undefined ? by.origin : `token ${by.tokenId}`,
    ...(by.force !== undefined && { reason: by.force }),
  };
  recordAudit(tx, { ...entry, after, actor: SYSTEM, entity: 'remote', requestId: by.requestId, address: by.address });
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
async function requireUnclaimed(tx: Tx, remote: string, pages: PublishedVersion['pages']): Promise<void> {
  const detail = claimedTwice(pages ?? [], await lockClaimsOfOthers(tx, remote));
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
 * Whether this version may be published now, asked before it is built. What it needs is known when its sources were
 * built before; null otherwise. Source: R-beyond-207, R-beyond-210.
 */
export function checkVersion(
  { db }: Pick<Deps, 'db'>,
  taker: Taker,
  by: Releaser,
): Promise<{ readonly remote: string; readonly current: string | null }> {
  const { remote, version } = taker;
  return db.tx(async (tx) => {
    const [current] = await pointerOf(tx, remote);
    requireHigher(version, current, by);
    if (by.force === undefined) await requireFit(tx, taker);
    return { remote, current: current ?? null };
  });
}

/**
 * Publishes a version and makes it the current one. A version is immutable: the same files again only move the pointer,
 * others are refused with VERSION_EXISTS. So is a version that is not higher (VERSION_NOT_HIGHER), one that needs what
 * does not run (RELEASE_DOES_NOT_FIT), and a page of another remote (PAGE_CLAIMED). Source: R-beyond-3, R-beyond-207,
 * R-beyond-210.
 */
export function publish({ db, clock }: ReleaseDeps, release: ReleasePackage, by: Releaser): Promise<Released> {
  const { remote, version } = release;
  return db.tx(async (tx) => {
    await lockRemote(tx, remote);
    const at = clock.now();
    const known = await findVersion(tx, remote, version);
    if (known && !isSameRelease(release, known)) throw new ApiError('VERSION_EXISTS');
    const before = await pointerOf(tx, remote);
    requireHigher(version, before[0], by);
    if (by.force === undefined) await requireFit(tx, release);
    await requireUnclaimed(tx, remote, release.pages);
    if (!known) await insertVersion(tx, release, { origin: by.origin, at });
    const after = [version, ...before.filter((one) => one !== version)];
    await movePointer(tx, remote, { versions: after, at });
    await audited(
      tx,
      { at, action: 'remote.release', entityId: remote, before: { version: before[0] ?? null }, after: { version } },
      by,
    );
    return releaseAnswer(remote, after);
  });
}

/**
 * Makes the version before the current one current again, with its pages. NO_PREVIOUS_VERSION if there is none,
 * PAGE_CLAIMED if another remote has taken one of its pages since. A start does not deliver the version again that was
 * taken back. Source: R-beyond-3, R-beyond-208.
 */
export function rollback({ db, clock }: ReleaseDeps, remote: string, by: Releaser): Promise<Released> {
  return db.tx(async (tx) => {
    await lockRemote(tx, remote);
    const at = clock.now();
    const [current, ...previous] = await pointerOf(tx, remote);
    const [version] = previous;
    if (version === undefined) throw new ApiError('NO_PREVIOUS_VERSION');
    await requireUnclaimed(tx, remote, (await findVersion(tx, remote, version))?.pages ?? null);
    await movePointer(tx, remote, { versions: previous, at, rolledBack: current });
    await audited(
      tx,
      {
        at,
        action: 'remote.rollback',
        entityId: remote,
        before: { version: current ?? null },
        after: { version },
      },
      by,
    );
    return releaseAnswer(remote, previous);
  });
}

/** Creates a token that may release one remote. It is shown only this once. */
export function issueToken({ db, clock }: ReleaseDeps, remote: string): Promise<string> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const token = newToken();
    const id = await insertToken(tx, remote, tokenHash(token), at);
    await audited(
      tx,
      { at, action: 'remote.token_issued', entityId: remote, after: { token_id: id } },
      { origin: 'release' },
    );
    return token;
  });
}

/** Revokes every token of a remote. Returns how many there were. */
export function revokeAllTokens({ db, clock }: ReleaseDeps, remote: string): Promise<number> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const ids = await revokeTokens(tx, remote, at);
    if (ids.length)
      await audited(
        tx,
        { at, action: 'remote.tokens_revoked', entityId: remote, after: { token_ids: ids } },
        { origin: 'release' },
      );
    return ids.length;
  });
}

/**
 * The id of the token in `Authorization: Bearer …`. NOT_AUTHENTICATED for an unknown one, FORBIDDEN for another
 * remote's.
 */
export async function requireReleaseToken(
  { db, clock }: ReleaseDeps,
  remote: string,
  authorization: string | undefined,
): Promise<number> {
  const token = /^Bearer\s+([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const found = token === undefined ? undefined : await useToken(db, tokenHash(token), clock.now());
  if (!found) throw new ApiError('NOT_AUTHENTICATED', { detail: 'This needs a valid release token.' });
  if (found.remote !== remote) throw new ApiError('FORBIDDEN', { detail: 'This token releases another remote.' });
  return found.id;
}
