import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

const REVIEWER = sql('appointment_reviewer', `select ${fullNameOf('u')} as name from users u where u.id = $1`);

/** The name of the operator who reviewed a refusal. */
export const findReviewer = async (q: Queryable, userId: number): Promise<string> =>
  (await q.one<{ name: string }>(REVIEWER, [userId])).name;
