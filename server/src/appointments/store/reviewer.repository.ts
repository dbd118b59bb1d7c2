import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';

const REVIEWER = sql('appointment_reviewer', `select ${fullNameOf('u')} as name from users u where u.id = $1`);

/** Who reviewed a refusal, by name. */
export const findReviewer = async (q: Queryable, userId: number): Promise<string> =>
  (await q.one<{ name: string }>(REVIEWER, [userId])).name;
