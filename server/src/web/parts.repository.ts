import type { ReleaserKind, StartOutcome } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { NAME } from './writer.js';

const REMOTES = sql(
  'parts_remotes',
  `select p.remote, p.versions[1] as version, p.versions, p.moved_at,
     c.version as canary, c.percent, c.role, c.since, c.by_kind, ${NAME} as by_name,
     (select array_agg(u.username order by u.username) from users u where u.id = any (c.people)) as people
     from remote_pointers p left join remote_canaries c using (remote)
     left join release_tokens t on t.id = c.by_token left join users w on w.id = c.by_user
    where $1::text is null or p.remote = $1 order by p.remote <> 'shell', p.remote`,
);
const STARTS = sql(
  'parts_starts',
  `select remote, version, outcome, least(11, greatest(0, floor(extract(epoch from ($2 - at)) / 300)))::int as ago, count(*)::int as count
     from release_starts where at > $3 and ($1::text is null or remote = $1) group by 1, 2, 3, 4`,
);
const VERSIONS = sql(
  'parts_versions',
  `select v.version, v.published_at, e.notes, e.by_kind, ${NAME} as by_name
     from remote_versions v left join lateral (
       select notes, by_kind, by_token, by_user from release_events e
        where e.remote = v.remote and e.version = v.version and e.kind in ('released', 'canary') order by id limit 1) e on true
     left join release_tokens t on t.id = e.by_token left join users w on w.id = e.by_user
    where v.remote = $1 and v.pages is not null
    order by v.published_at desc, v.version desc limit ${serverLimits.RELEASE_VERSIONS_SHOWN}`,
);

export interface PartRow {
  readonly remote: string;
  readonly version: string;
  readonly versions: string[];
  readonly moved_at: Date;
  readonly canary: string | null;
  readonly percent: number | null;
  readonly role: string | null;
  readonly people: string[] | null;
  readonly since: Date | null;
  readonly by_kind: ReleaserKind | null;
  readonly by_name: string | null;
}

/** Starts of one outcome in one bar of 5 minutes. `ago`: 0 is the last bar. */
export interface StartsRow {
  readonly remote: string;
  readonly version: string;
  readonly outcome: StartOutcome;
  readonly ago: number;
  readonly count: number;
}

export interface VersionRow {
  readonly version: string;
  readonly published_at: Date;
  readonly notes: string | null;
  readonly by_kind: ReleaserKind | null;
  readonly by_name: string | null;
}

/** @param remote undefined: all. */
export const findParts = (db: Queryable, remote?: string): Promise<PartRow[]> =>
  db.rows<PartRow>(REMOTES, [remote ?? null]);

/** @param remote undefined: of all. `since`: how far back. */
export const findStarts = (db: Queryable, now: Date, since: Date, remote?: string): Promise<StartsRow[]> =>
  db.rows<StartsRow>(STARTS, [remote ?? null, now, since]);

/** The versions of a remote that can run today, the newest first. */
export const findVersions = (db: Queryable, remote: string): Promise<VersionRow[]> =>
  db.rows<VersionRow>(VERSIONS, [remote]);
