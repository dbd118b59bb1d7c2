// How it works: docs/subsystems/canaries.md.
import type { Body, Calls, Choosers, Mix } from 'shared-lib/contract';
import { serverLimits, type Role } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { inMilliseconds } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import type { Device } from '../platform/http/device.js';
import type { Principal } from '../platform/principal.js';
import { findSetting, lockSetting, writeSetting } from '../settings/settings.repository.js';
import { lackedBy } from './fit/fit.usecases.js';
import { wordsOf } from './fit/fit.js';
import { runningBuilds } from './fit/running-builds.repository.js';
import { refusalOf, versionsToMix, type MixVersion } from './mix.repository.js';
import { claimedTwice, type Claims } from './page-claims.js';
import { findVersion } from './releases.repository.js';
import * as m from '../texts/m.js';

type MixDeps = Pick<Deps, 'db' | 'clock' | 'config'>;
/** What deciding needs: also a connection that only reads. */
export type ChooserDeps = Pick<Deps, 'config'> & { readonly db: Queryable };
type Chosen = Body<Calls['mix']['choose']>['versions'][number];

const SHOWN_MS = inMilliseconds({ hours: serverLimits.PREVIEW_HOURS });

const choosers = async (db: Queryable): Promise<Choosers> => (await findSetting(db, 'version_choosers')) ?? 'nobody';

/** In demo mode everybody may choose versions; elsewhere those whom the business lets. Source: R-beyond-240. */
export async function mayChoose({ db, config }: ChooserDeps, role: Role): Promise<boolean> {
  if (config.demo) return true;
  const who = await choosers(db);
  return who === 'everybody' || (who === 'operators' && role === 'operator');
}

/** What this person may choose, and what their browser has. */
export async function readMix(deps: MixDeps, { role }: Pick<Principal, 'role'>, device?: Device): Promise<Mix> {
  const { db, clock } = deps;
  const may = await mayChoose(deps, role);
  const who = await choosers(db);
  if (!may) return { who, may, parts: [] };
  const now = clock.now().getTime();
  const versions = await versionsToMix(db);
  const parts = [...new Set(versions.map(({ remote }) => remote))].map((remote) => {
    const published = versions.filter((one) => one.remote === remote);
    const free = published.filter(({ taken }) => taken === null).slice(0, serverLimits.RELEASE_VERSIONS_SHOWN);
    const shown = device?.previews?.[remote];
    return {
      remote,
      version: published[0]?.current ?? '',
      chosen: shown && shown.until > now ? shown.version : null,
      versions: free.map(({ version, published_at }) => ({ version, published_at: published_at.toISOString() })),
    };
  });
  return { who, may, parts };
}

/** Why nobody may choose this version; undefined for one that may be chosen. */
async function faultOf(
  db: Queryable,
  { remote, version }: Chosen,
  published: readonly MixVersion[],
): Promise<string | undefined> {
  const named = { remote: `remote-${remote}`, version };
  const ofRemote = published.filter((one) => one.remote === remote);
  if (!ofRemote.length) return m.there_is_no_part_with_the_name({ remote });
  const found = ofRemote.find((one) => one.version === version);
  if (!found) {
    const reason = await refusalOf(db, remote, version);
    return reason === undefined ? m.version_was_never_published(named) : m.version_was_refused({ ...named, reason });
  }
  if (found.taken === 'returned') return m.version_went_back_by_itself({ ...named, reason: found.reason ?? '' });
  if (found.taken !== null) return m.version_was_taken_back(named);
  const running = await runningBuilds(db);
  const needs = (await findVersion(db, remote, version))?.needs ?? null;
  const lacking = running ? lackedBy({ remote, version, needs }, running) : [];
  return lacking.length ? wordsOf(lacking) : undefined;
}

/** The pages of the mix: of what is chosen, and of what everybody has of the other remotes. */
async function claimsOf(db: Queryable, chosen: readonly Chosen[], published: readonly MixVersion[]): Promise<Claims[]> {
  const versions = new Map([
    ...published.map(({ remote, current }) => [remote, current] as const),
    ...chosen.map(({ remote, version }) => [remote, version] as const),
  ]);
  const claims: Claims[] = [];
  for (const [remote, version] of versions)
    claims.push({ remote, pages: (await findVersion(db, remote, version))?.pages ?? [] });
  return claims;
}

/**
 * What a device shows from now on, for a day. Throws FORBIDDEN for who may not choose. VALIDATION_FAILED at the name of
 * each remote whose version was never published, was refused or taken back, does not fit, or has a page of another
 * remote of the mix. Source: R-beyond-240, R-beyond-241.
 */
export async function chosenBy(
  deps: MixDeps,
  { role }: Pick<Principal, 'role'>,
  chosen: readonly Chosen[],
): Promise<NonNullable<Device['previews']>> {
  const { db, clock } = deps;
  if (!(await mayChoose(deps, role))) throw new ApiError('FORBIDDEN', { detail: m.you_may_not_choose_versions() });
  const published = await versionsToMix(db);
  const wrong: Record<string, string[]> = {};
  for (const one of chosen) {
    const fault = await faultOf(db, one, published);
    if (fault !== undefined) wrong[one.remote] = [fault];
  }
  if (!Object.keys(wrong).length) {
    const claims = await claimsOf(db, chosen, published);
    for (const { remote } of chosen) {
      const mine = claims.find((one) => one.remote === remote)?.pages ?? [];
      const fault = claimedTwice(
        mine,
        claims.filter((one) => one.remote !== remote),
      );
      if (fault !== undefined) wrong[remote] = [fault];
    }
  }
  if (Object.keys(wrong).length) throw wrongFields(wrong);
  const until = clock.now().getTime() + SHOWN_MS;
  return Object.fromEntries(chosen.map(({ remote, version }) => [remote, { version, until, chosen: role }]));
}

/** Says who may choose versions outside demo mode. Source: R-beyond-240. */
export function letChoose(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  user: Principal,
  who: Choosers,
  requestId: string,
): Promise<void> {
  return db.tx(async (tx) => {
    const [now, before] = [clock.now(), (await lockSetting(tx, 'version_choosers')) ?? 'nobody'];
    await writeSetting(tx, ['version_choosers', who], now, user.userId);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.let_choose',
      entity: 'settings',
      entityId: 'version_choosers',
      before: { who: before },
      after: { who },
      requestId,
    });
  });
}
