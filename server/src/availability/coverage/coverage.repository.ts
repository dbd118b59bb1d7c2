import { ENDED, type Interval } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';
import type { TeamMember } from './coverage.js';
import { type Pairs, toDuty, windowsNear } from '../free-staff/duty.sql.js';

const TEAM = sql(
  'coverage_team',
  `
  select u.id, u.role, u.is_active, u.suspended_until, (${windowsNear('u.id', '$1', '$2')}) as windows
  from users u where u.role in ('therapist', 'driver') and u.is_active`,
);
/** All people who are not disabled, with their duty in a stretch of time and a day around it. */
export async function findTeam(q: Queryable, { start, end }: Interval): Promise<TeamMember[]> {
  const rows = await q.rows<Omit<TeamMember, 'duty'> & { windows: Pairs | null }>(TEAM, [start, end]);
  return rows.map(({ windows, ...person }) => ({ ...person, duty: toDuty(windows) }));
}

export interface BookedVisit extends Interval {
  readonly client: string;
  readonly therapists: number;
  /** False: the therapists travel on their own. */
  readonly has_driver: boolean;
}

const VISITS = sql(
  'coverage_visits',
  `
  select a.starts_at as start, a.ends_at as "end", concat_ws(' ', c.first_name, nullif(c.last_name, '')) as client, a.driver_id is not null as has_driver,
    greatest(1, (select count(*)::int from appointment_therapists t where t.appointment_id = a.id)) as therapists
  from appointments a join clients c on c.id = a.client_id
  where a.deleted_at is null and a.service_day between $1::date and $2::date and a.status <> all($3::text[])
  order by a.starts_at, a.id`,
);
/** Visits of these days that are neither over nor called off, by their start. */
export const findVisits = (q: Queryable, from: string, to: string): Promise<BookedVisit[]> =>
  q.rows<BookedVisit>(VISITS, [from, to, ENDED]);
