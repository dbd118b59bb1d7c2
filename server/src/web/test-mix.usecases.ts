// How it works: docs/subsystems/releases.md.
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { endCanary } from './canaries.repository.js';
import { requireFit } from './fit/fit.usecases.js';
import { recordEvent } from './history.repository.js';
import type { ReleasePackage } from './release-package.js';
import { findVersion, insertVersion, lockRemote, movePointer, pointerOf } from './releases.repository.js';
import {
  audited,
  isSameRelease,
  releaseAnswer,
  requireUnclaimed,
  writerOf,
  type Released,
} from './releases.usecases.js';
import { SHELL } from './shell-part.js';
import { inFront } from './versions-for.js';
import * as m from '../texts/m.js';

/** What a test stack runs: a build, or a version that its database has. */
export type Composed = ReleasePackage | { readonly remote: string; readonly version: string };

const by = { origin: 'release' } as const;

/** The version under which a build is published: its own, or one of its sources when that number is taken. */
async function versionOf(tx: Tx, composed: Composed, at: Date): Promise<string> {
  const { remote, version } = composed;
  const known = await findVersion(tx, remote, version);
  if (!('files' in composed)) {
    if (!known?.pages)
      throw new ApiError('UNKNOWN_VERSION', { detail: `This stack has no remote-${remote} ${version}.` });
    return version;
  }
  if (known && isSameRelease(composed, known)) return version;
  if (known && composed.sources === undefined) throw new ApiError('VERSION_EXISTS');
  const own = known ? `${version}-dev.${composed.sources?.slice(0, 8)}` : version;
  if (!(await findVersion(tx, remote, own)))
    await insertVersion(tx, { ...composed, version: own }, { origin: by.origin, at });
  return own;
}

/**
 * Gives everybody of a test stack these versions, higher or lower, all or none. They must fit what runs
 * (RELEASE_DOES_NOT_FIT), and no two may have one page (PAGE_CLAIMED). Source: R-beyond-244.
 */
export function compose(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  mix: readonly Composed[],
): Promise<Released[]> {
  if (!config.demo)
    throw new ApiError('FORBIDDEN', {
      detail: 'Versions for everybody are composed on test stacks alone (HATID_DEMO=1).',
    });
  return db.tx(async (tx) => {
    const at = clock.now();
    const released: Released[] = [];
    const delivered: { readonly remote: string; readonly version: string }[] = [];
    // In one order, so that two runs never wait for each other.
    for (const composed of mix.toSorted((one, other) => (one.remote < other.remote ? -1 : 1))) {
      const { remote } = composed;
      if (remote === SHELL) throw new ApiError('FORBIDDEN', { detail: m.a_mix_is_of_remotes() });
      await lockRemote(tx, remote);
      const version = await versionOf(tx, composed, at);
      const known = await findVersion(tx, remote, version);
      await requireFit(tx, { remote, version, needs: known?.needs ?? null });
      const before = await pointerOf(tx, remote);
      const versions = inFront(version, before);
      await endCanary(tx, remote);
      // So that a later start of this stack does not deliver its checkout's build again.
      const rolledBack = before.find((one) => one !== version);
      await movePointer(tx, remote, { versions, at, ...(rolledBack !== undefined && { rolledBack }) });
      await recordEvent(tx, { remote, at, kind: 'released', version, previous: before[0], by: writerOf(by) });
      const change = { before: { version: before[0] ?? null }, after: { version } };
      await audited(tx, { at, action: 'remote.release', entityId: remote, ...change }, by);
      delivered.push({ remote, version });
      released.push(releaseAnswer(remote, versions));
    }
    for (const { remote, version } of delivered)
      await requireUnclaimed(tx, remote, (await findVersion(tx, remote, version))?.pages ?? null);
    return released;
  });
}
