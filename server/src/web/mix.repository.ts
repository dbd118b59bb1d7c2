import { sql, type Queryable } from '../platform/database/database.js';

/**
 * The last change of a version decides whether it was taken away. `rolled_back` names what everybody had before, and
 * that is the version that was taken back.
 */
const VERSIONS = sql(
  'mix_versions',
  `select v.remote, v.version, v.published_at, p.versions[1] as current,
     case when v.version = any (p.versions) or c.version is not null then null else l.taken end as taken, l.reason
     from remote_versions v join remote_pointers p using (remote)
     left join remote_canaries c on c.remote = v.remote and c.version = v.version
     left join lateral (
       select e.reason, case when e.kind in ('returned', 'stopped') or e.version <> v.version then e.kind end as taken
         from release_events e
        where e.remote = v.remote and e.kind <> 'refused'
          and (e.version = v.version or (e.kind = 'rolled_back' and e.previous = v.version))
        order by e.id desc limit 1) l on true
    where v.pages is not null and v.remote <> 'shell' and ($1::text[] is null or v.remote = any ($1))
    order by v.remote, v.published_at desc, v.version desc`,
);
const REFUSAL = sql(
  'mix_refusal',
  `select reason from release_events where remote = $1 and version = $2 and kind = 'refused' order by id desc limit 1`,
);

/** A published version that can run today. */
export interface MixVersion {
  readonly remote: string;
  readonly version: string;
  readonly published_at: Date;
  /** What everybody has of this remote. */
  readonly current: string;
  /** How it was taken away from those who had it; null: it was not. */
  readonly taken: 'returned' | 'stopped' | 'rolled_back' | null;
  /** Why it went back by itself. */
  readonly reason: string | null;
}

/** @param remotes undefined: of all. The newest of each remote first. */
export const versionsToMix = (db: Queryable, remotes?: readonly string[]): Promise<MixVersion[]> =>
  db.rows<MixVersion>(VERSIONS, [remotes ?? null]);

/** Why this version was refused; undefined if it never was. */
export const refusalOf = async (db: Queryable, remote: string, version: string): Promise<string | undefined> =>
  (await db.maybe<{ reason: string | null }>(REFUSAL, [remote, version]))?.reason ?? undefined;
