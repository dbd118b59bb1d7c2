import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';

const READ = sql('calendar_link_read', 'select created_at, last_used_at from calendar_links where user_id = $1');
const PUT = sql(
  'calendar_link_put',
  `insert into calendar_links (user_id, token_hash, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at, last_used_at = null`,
);
/** Programs read every few minutes, so the last use is exact to a minute. */
const USED = sql(
  'calendar_link_used',
  `update calendar_links set last_used_at = $2
   where token_hash = $1 and (last_used_at is null or last_used_at < $2::timestamptz - interval '1 minute')`,
);

export interface StoredLink {
  readonly created_at: Date;
  readonly last_used_at: Date | null;
}
/** Since when a person has a link, and its last use; undefined without one. */
export const findLink = (q: Queryable, userId: number): Promise<StoredLink | undefined> =>
  q.maybe<StoredLink>(READ, [userId]);

/** Replaces a person's link. */
export const putLink = (tx: Tx, userId: number, tokenHash: Buffer, now: Date): Promise<unknown> =>
  tx.rows(PUT, [userId, tokenHash, now]);

/** Records that a program has read by this link. */
export const noteUse = (q: Autocommit, tokenHash: Buffer, now: Date): Promise<unknown> =>
  q.rows(USED, [tokenHash, now]);
