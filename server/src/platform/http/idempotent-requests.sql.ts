import { sql } from '../database/database.js';

/** Waits for a transaction that is inserting the same key. Once that has committed, this inserts nothing. */
export const RESERVE = sql(
  'idempotency_reserve',
  `insert into idempotency_keys (user_id, key, request_hash, created_at) values ($1, $2, $3, $4)
   on conflict (user_id, key) do update set request_hash = excluded.request_hash, status = null, body = null, created_at = excluded.created_at
     where idempotency_keys.created_at <= $5
   returning user_id`,
);

export const FIND = sql(
  'idempotency_find',
  'select request_hash, status, body from idempotency_keys where user_id = $1 and key = $2',
);

/** The answer is kept as text inside the JSON column, because JSON would change the order of its members. */
export const COMPLETE = sql(
  'idempotency_complete',
  'update idempotency_keys set status = $3, body = $4 where user_id = $1 and key = $2',
);
