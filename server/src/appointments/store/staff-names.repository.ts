import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

const STAFF_NAMES = sql(
  'staff_names',
  `select u.id, ${fullNameOf('u')} as name from users u where u.id = any($1::int[])`,
);

/** Of these people, by their ids. */
export async function findStaffNames(q: Queryable, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const people = await q.rows<{ readonly id: number; readonly name: string }>(STAFF_NAMES, [ids]);
  return new Map(people.map(({ id, name }) => [id, name]));
}

const REVIEWER = sql('appointment_reviewer', `select ${fullNameOf('u')} as name from users u where u.id = $1`);

/** The name of the operator who reviewed a refusal. */
export const findReviewer = async (q: Queryable, userId: number): Promise<string> =>
  (await q.one<{ name: string }>(REVIEWER, [userId])).name;
