import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { overdueAt } from './overdue.sql.js';

const OVERDUE = sql(
  'appointments_overdue',
  `
  select id from appointments where ${overdueAt('$1')} and deleted_at is null and ($2::int[] is null or id = any($2)) order by id`,
);
const NAMES = sql(
  'auto_cancel_names',
  `
  select id, ${fullNameOf('u')} as name from users u where id = any($1::int[]) and ($2 or is_active) order by first_name, last_name, id`,
);

/** Ids of the pending appointments whose deadline is over. @param only only of these */
export const findOverdue = async (q: Queryable, now: Date, only?: readonly number[]): Promise<number[]> =>
  (await q.rows<{ id: number }>(OVERDUE, [now, only ?? null])).map(({ id }) => id);

export interface NamedUser {
  readonly id: number;
  readonly name: string;
}

/** Users by name. @param includeDisabled includes people who cannot sign in */
export const findNames = (q: Queryable, ids: readonly number[], includeDisabled: boolean): Promise<NamedUser[]> =>
  ids.length ? q.rows<NamedUser>(NAMES, [ids, includeDisabled]) : Promise.resolve([]);
