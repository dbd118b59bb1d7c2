// How it works: docs/subsystems/canaries.md.
import type { Paginated, PartDetails, PartVersion, ReleasedPart, ReleaseEvent, StartCounts } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { z } from 'zod';
import { inMilliseconds } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { paginated, type PageRequest } from '../platform/http/paging.js';
import { sealerOf, type Sealer } from '../platform/seal.js';
import { VERSION } from '../platform/version.js';
import { sharedWithOf } from './canaries.repository.js';
import { countEvents, eventsOf, eventsOnPage, lastChangeOf, sinceOf } from './history.repository.js';
import {
  findParts,
  findStarts,
  findVersions,
  type PartRow,
  type StartsRow,
  type VersionRow,
} from './parts.repository.js';
import { findVersion } from './releases.repository.js';
import * as m from '../texts/m.js';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

const BARS = 12;
const HOUR_MS = inMilliseconds({ hours: 1 });
const PREVIEW_MS = inMilliseconds({ days: serverLimits.PREVIEW_DAYS });

function countsOf(rows: readonly StartsRow[]): StartCounts {
  const counts = { good: 0, slow: 0, failed: 0 };
  for (const { outcome, count } of rows) counts[outcome] += count;
  return counts;
}

/** 12 bars of 5 minutes, the oldest first. */
const barsOf = (rows: readonly StartsRow[]): StartCounts[] =>
  Array.from({ length: BARS }, (_, bar) => countsOf(rows.filter(({ ago }) => ago === BARS - 1 - bar)));

function canaryOf({ canary, since, by_kind: kind, by_name: name, ...audience }: PartRow): ReleasedPart['canary'] {
  // People whose accounts are gone leave an empty list.
  if (canary === null || since === null || kind === null) return null;
  const shared_with = sharedWithOf(audience) ?? { percent: 0 };
  return { version: canary, shared_with, since: since.toISOString(), by: { kind, name } };
}

async function partOf(db: Queryable, row: PartRow, starts: readonly StartsRow[]): Promise<ReleasedPart> {
  const { remote, version, moved_at } = row;
  const since = await sinceOf(db, remote);
  const last = await lastChangeOf(db, remote);
  const own = starts.filter((start) => start.remote === remote);
  return {
    remote,
    version,
    since: (since?.at ?? moved_at).toISOString(),
    by: since ? { kind: since.by_kind, name: since.by_name } : null,
    canary: canaryOf(row),
    bars: barsOf(own),
    starts: countsOf(own),
    returned: last?.kind === 'returned' ? last : null,
  };
}

/** Every part that runs, the shell first, the server last. Source: R-beyond-224, R-beyond-226. */
export async function listParts({ db, clock }: ReadDeps): Promise<ReleasedPart[]> {
  const now = clock.now();
  const starts = await findStarts(db, now, new Date(now.getTime() - HOUR_MS));
  const released: ReleasedPart[] = [];
  for (const row of await findParts(db)) released.push(await partOf(db, row, starts));
  const server: ReleasedPart = {
    remote: 'server',
    version: VERSION,
    since: null,
    by: null,
    canary: null,
    bars: [],
    starts: countsOf([]),
    returned: null,
  };
  return [...released, server];
}

/** What happened to all parts, the latest first. */
export const allEvents = async ({ db }: Pick<Deps, 'db'>, page: PageRequest): Promise<Paginated<ReleaseEvent>> =>
  paginated(await eventsOnPage(db, page), { ...page, count: await countEvents(db) });

const versionOf = (
  { version, published_at, notes, by_kind: kind, by_name: name }: VersionRow,
  { versions: [current, ...before], canary }: PartRow,
  starts: readonly StartsRow[],
): PartVersion => ({
  version,
  state:
    version === current ? 'current' : version === canary ? 'canary' : before.includes(version) ? 'before' : 'published',
  published_at: published_at.toISOString(),
  by: kind && { kind, name },
  notes,
  starts: countsOf(starts.filter((start) => start.version === version)),
});

/** One remote with its published versions and its history. NOT_FOUND for one that was never released. */
export async function partDetails({ db, clock }: ReadDeps, remote: string): Promise<PartDetails> {
  const [row] = await findParts(db, remote);
  if (!row) throw new ApiError('NOT_FOUND', { detail: m.was_never_released({ remote }) });
  const now = clock.now();
  const starts = await findStarts(db, now, new Date(now.getTime() - HOUR_MS), remote);
  const events = await eventsOf(db, remote);
  const versions = (await findVersions(db, remote)).map((version) => versionOf(version, row, starts));
  return { part: await partOf(db, row, starts), versions, events };
}

const previewForm = z.object({ remote: z.string(), version: z.string(), until: z.number() });
type PreviewLink = z.infer<typeof previewForm>;

/** A link that shows a published version to who has it. UNKNOWN_VERSION for another. Source: R-beyond-225. */
export async function previewLink(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  remote: string,
  version: string,
): Promise<{ link: string; version: string; until: string }> {
  const known = await findVersion(db, remote, version);
  if (!known?.pages) throw new ApiError('UNKNOWN_VERSION');
  const until = clock.now().getTime() + PREVIEW_MS;
  const token = (await sealerOf(db)).seal('preview', { remote, version, until } satisfies PreviewLink);
  return { link: `${config.publicUrl}/preview/${token}`, version, until: new Date(until).toISOString() };
}

/** What a link shows; undefined if it is over, or was not made here. */
export function previewOf(sealer: Sealer, token: string, now: Date): PreviewLink | undefined {
  const link = sealer.open('preview', token, previewForm);
  return link && link.until > now.getTime() ? link : undefined;
}
