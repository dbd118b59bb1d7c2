import { sql } from '../../platform/database/database.js';

export const ALL = sql(
  'erased_list',
  'select client_id as client, erased_at as at from erased_clients order by erased_at, client_id',
);
export const KNOW = sql(
  'erased_know',
  'insert into erased_clients (client_id, erased_at) values ($1, $2) on conflict do nothing',
);
/** A younger record has the number of an erased one: after a restore numbers are given again. */
export const LOCK = sql(
  'erased_lock',
  `select id from clients c where c.id = $1 and c.created_at <= $2 and c.redacted_at is null for update`,
);
