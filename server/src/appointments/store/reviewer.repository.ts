import { sql, type Queryable } from '../../platform/database/database.js';

const REVIEWER = sql(
  'appointment_reviewer',
  `select concat_ws(' ', first_name, nullif(last_name, '')) as name from users where id = $1`,
);

/** Who reviewed a refusal, by name. */
export const findReviewer = async (q: Queryable, userId: number): Promise<string> =>
  (await q.one<{ name: string }>(REVIEWER, [userId])).name;
