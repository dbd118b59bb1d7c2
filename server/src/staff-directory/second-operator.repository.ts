import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const OTHER = sql(
  'other_operator',
  `select exists (select from users where role = 'operator' and is_active and password_hash is not null and id <> all ($1::int[])) as found`,
);
/** Can an operator other than these log in? */
export const hasOtherOperator = async (q: Queryable, besides: readonly (number | null)[]): Promise<boolean> =>
  (await q.one<{ found: boolean }>(OTHER, [besides.filter((id) => id !== null)])).found;

const OTHER_SINCE = sql(
  'other_operator_since',
  `select exists (select from users where role = 'operator' and password_hash is not null and id <> $1
     and (is_active or disabled_at > $2)) as found`,
);
/** The same, or could one log in after this instant? So disabling a second operator does not avoid their approval. */
export const hadOtherOperator = async (q: Queryable, besides: number, after: Date): Promise<boolean> =>
  (await q.one<{ found: boolean }>(OTHER_SINCE, [besides, after])).found;

const DECIDES = sql(
  'operator_decides',
  `select created_at from users where id = $1 and role = 'operator' and is_active for share`,
);
/**
 * Since when a person has been an operator; undefined if they are none or are disabled. Nobody can disable them until
 * the transaction ends.
 */
export const operatorSince = async (tx: Tx, id: number): Promise<Date | undefined> =>
  (await tx.maybe<{ created_at: Date }>(DECIDES, [id]))?.created_at;

export interface Decider {
  readonly id: number;
  readonly name: string;
}
const DECIDERS = sql(
  'operators_who_decide',
  `select id, ${fullNameOf('u')} as name from users u where role = 'operator' and is_active and password_hash is not null
     and created_at <= $1 order by name, id`,
);
/** The operators who can log in and were operators by this instant. */
export const operatorsBy = (q: Queryable, by: Date): Promise<Decider[]> => q.rows(DECIDERS, [by]);
