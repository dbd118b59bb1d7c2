import { sql, type Queryable } from '../../platform/database/database.js';

const REVIEWER = sql(
  'appointment_reviewer',
  `
  select concat_ws(' ', u.first_name, nullif(u.last_name, '')) as name
  from appointments a join users u on u.id = a.rejection_reviewed_by where a.id = $1`,
);

/** Who reviewed the refusal of an appointment; undefined where nobody did. */
export const findReviewer = async (q: Queryable, appointmentId: number): Promise<string | undefined> =>
  (await q.maybe<{ name: string }>(REVIEWER, [appointmentId]))?.name;
