import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const READ = sql('calendar_link_read', 'select created_at from calendar_links where user_id = $1');
const PUT = sql(
  'calendar_link_put',
  `insert into calendar_links (user_id, token_hash, created_at) values ($1, $2, $3)
   on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = excluded.created_at`,
);
const REMOVE = sql('calendar_link_remove', 'delete from calendar_links where user_id = $1 returning user_id');

/** Since when somebody has a link; undefined without one. */
export const findLink = (q: Queryable, userId: number): Promise<{ created_at: Date } | undefined> =>
  q.maybe<{ created_at: Date }>(READ, [userId]);

/** Makes this the only link of a person. */
export const putLink = (tx: Tx, userId: number, tokenHash: Buffer, now: Date): Promise<unknown> =>
  tx.rows(PUT, [userId, tokenHash, now]);

/** False where there was none. */
export const removeLink = async (tx: Tx, userId: number): Promise<boolean> =>
  (await tx.rows(REMOVE, [userId])).length > 0;
