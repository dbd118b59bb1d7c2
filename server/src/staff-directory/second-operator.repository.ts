import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const OTHER = sql(
  'other_operator',
  `select exists (select from users where role = 'operator' and is_active and password_hash is not null and id <> all ($1::int[])) as found`,
);
/** Is there an operator besides these who can log in? */
export const hasOtherOperator = async (q: Queryable, besides: readonly (number | null)[]): Promise<boolean> =>
  (await q.one<{ found: boolean }>(OTHER, [besides.filter((id) => id !== null)])).found;

const OTHER_SINCE = sql(
  'other_operator_since',
  `select exists (select from users where role = 'operator' and password_hash is not null and id <> $1
     and (is_active or disabled_at > $2)) as found`,
);
/** The same, or was there one after an instant? Whoever is disabled to be out of the way counts all the same. */
export const hadOtherOperator = async (q: Queryable, besides: number, after: Date): Promise<boolean> =>
  (await q.one<{ found: boolean }>(OTHER_SINCE, [besides, after])).found;

const DECIDES = sql(
  'operator_decides',
  `select created_at from users where id = $1 and role = 'operator' and is_active for share`,
);
/** Since when somebody is an operator here who is not disabled, nor can be until this is done; undefined: is none. */
export const operatorSince = async (tx: Tx, id: number): Promise<Date | undefined> =>
  (await tx.maybe<{ created_at: Date }>(DECIDES, [id]))?.created_at;
