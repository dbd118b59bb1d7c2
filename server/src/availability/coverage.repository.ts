import { dutyStretches, ENDED, type Interval } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import type { TeamMember } from './coverage.js';

/** Epoch milliseconds. */
type Pairs = readonly (readonly [start: number, end: number])[] | null;

const TEAM = sql(
  'coverage_team',
  `
  select u.id, u.role, u.is_active, u.suspended_until, (
    select json_agg(json_build_array(round(date_part('epoch', lower(w.during)) * 1000), round(date_part('epoch', upper(w.during)) * 1000)))
    from availability_windows w where w.staff_id = u.id and w.during && tstzrange($1::timestamptz - interval '1 day', $2::timestamptz + interval '1 day')) as windows
  from users u where u.role in ('therapist', 'driver') and u.is_active`,
);
/** Everybody who is not disabled, with their duty in a stretch of time and a day around it. */
export async function findTeam(q: Queryable, { start, end }: Interval): Promise<TeamMember[]> {
  const rows = await q.rows<Omit<TeamMember, 'duty'> & { windows: Pairs }>(TEAM, [start, end]);
  return rows.map(({ windows, ...person }) => ({
    ...person,
    duty: dutyStretches((windows ?? []).map(([from, to]) => ({ start: new Date(from), end: new Date(to) }))),
  }));
}

export interface BookedVisit extends Interval {
  readonly client: string;
  readonly therapists: number;
  /** Else the therapists come by themselves. */
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
