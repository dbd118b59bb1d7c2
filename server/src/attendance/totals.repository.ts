// How it works: docs/subsystems/attendance.md.
import type { AttendanceTotal } from 'shared-lib/contract';
import { serviceDayBounds } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** `minutesWorked` of the domain: the minutes shown for each day add up to the sum. Source: R-day-8. */
const minutes = (from: string, to: string): string =>
  `extract(epoch from date_trunc('minute', ${to}) - date_trunc('minute', ${from})) / 60`;
/** As hours to two decimals. */
const hours = (sum: string): string => `round(coalesce(${sum}, 0) / 60, 2)::float8`;

/**
 * $1 to $2 are service days, both included; $3 a person or null; days before $5 are over. By the day of the record: a
 * night that ends on the next morning, or in the next month, counts on the evening it began.
 */
const TOTALS = sql(
  'attendance_totals',
  `
  with last_window as (
    select staff_id, service_day, max(upper(during)) as ends from availability_windows
    where service_day between $1::date and $2::date and ($3::int is null or staff_id = $3) group by staff_id, service_day
  ), total as (
    select r.staff_id, count(r.check_in_at)::int as days,
      (count(*) filter (where r.arrival = 'present'))::int as present,
      (count(*) filter (where r.arrival = 'late'))::int as late,
      (count(*) filter (where r.arrival = 'absent'))::int as absent,
      (count(*) filter (where r.status = 'pending_approval'))::int as pending_approval,
      (count(*) filter (where r.check_in_at is not null and r.check_out_at is null and r.service_day < $5))::int as open,
      ${hours(`sum(${minutes('r.check_in_at', 'r.check_out_at')})`)} as hours_worked,
      ${hours(`sum(greatest(0, ${minutes('greatest(r.check_in_at, w.ends)', 'r.check_out_at')})) filter (where w.ends is not null and r.check_out_at is not null)`)} as overtime_hours
    from attendance_records r left join last_window w on w.staff_id = r.staff_id and w.service_day = r.service_day
    where r.service_day between $1::date and $2::date and ($3::int is null or r.staff_id = $3)
    group by r.staff_id
  )
  select u.id as staff_member, ${fullNameOf('u')} as staff_name, u.role as staff_role,
    coalesce(t.days, 0) as days, coalesce(t.present, 0) as present, coalesce(t.late, 0) as late, coalesce(t.absent, 0) as absent,
    coalesce(t.pending_approval, 0) as pending_approval, coalesce(t.open, 0) as open, coalesce(t.hours_worked, 0) as hours_worked,
    coalesce(t.overtime_hours, 0) as overtime_hours
  from users u left join total t on t.staff_id = u.id
  where ($3::int is null or u.id = $3)
    and (t.staff_id is not null or u.id = $3 or (u.is_active and u.role <> 'operator' and u.username is not null and u.created_at < $4))
  order by u.last_name, u.first_name, u.id`,
);

export interface Stretch {
  /** Service days, both included. */
  readonly from: string;
  readonly to: string;
}

/** For all staff, and others with a record then; or for one person. */
export const findTotals = (
  q: Queryable,
  { from, to }: Stretch,
  staffId: number | null,
  today: string,
): Promise<AttendanceTotal[]> => q.rows<AttendanceTotal>(TOTALS, [from, to, staffId, serviceDayBounds(to).end, today]);
