import { sql } from '../database/database.js';

/** $1 who act; $2 the account that they change, or null for what the whole business has. */
export const REFUSED = sql(
  'owner_only',
  `select exists (select from users where is_owner and ($2::int is null or id = $2))
     and not exists (select from users where is_owner and id = any ($1::int[])) as refused`,
);
