import type { StaffWeek, TakenTime } from 'shared-lib/contract';
import { localTime, serviceDayBounds, serviceDayOf, type Leg, type ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';
import { milliseconds } from '../free-staff/duty.sql.js';

export interface WeekSearch {
  /** The first and the last day, both included. */
  readonly from: ServiceDay;
  readonly to: ServiceDay;
  readonly roles: readonly StaffWeek['role'][];
  /** One person, disabled or not; null for all who are not disabled. */
  readonly staffId: number | null;
  /** Part of a name. */
  readonly search: string | null;
}

const NAME = `concat_ws(' ', u.first_name, nullif(u.last_name, ''))`;
const WHO = `u.role = any($1::text[]) and ($2::int is null and u.is_active or u.id = $2) and ($3::text is null or strpos(lower(${NAME}), lower($3)) > 0)`;

const COUNT = sql('availability_week_count', `select count(*)::int as count from users u where ${WHO}`);

/** Windows and holds are arrays without names: two hundred people have thousands of them. */
const WEEK = sql(
  'availability_week',
  `
  select u.id, u.role, u.first_name, u.last_name, u.specialization, u.vehicle_type, u.motorcycle_plate, u.seats, windows.list as windows, taken.list as taken,
    exceptions.list as exceptions
  from users u
  cross join lateral (
    select json_agg(json_build_array(w.id, w.service_day, ${milliseconds('lower(w.during)')}, ${milliseconds('upper(w.during)')}) order by lower(w.during)) as list
    from availability_windows w where w.staff_id = u.id and w.service_day between $4::date and $5::date) windows
  cross join lateral (
    select json_agg(json_build_array(a.id, concat_ws(' ', c.first_name, nullif(c.last_name, '')), h.leg, ${milliseconds('lower(h.during)')},
      ${milliseconds('upper(h.during)')}, ${milliseconds('a.starts_at')}, ${milliseconds('a.ends_at')}) order by lower(h.during)) as list
    from staff_holds h join appointments a on a.id = h.appointment_id and a.deleted_at is null join clients c on c.id = a.client_id
    where h.staff_id = u.id and h.leg <> 'asked' and h.during && tstzrange($6, $7)) taken
  cross join lateral (
    select json_agg(json_build_array(d.day::date, e.kind) order by d.day, e.id) as list
    from availability_exceptions e cross join generate_series(greatest(e.from_day, $4::date), least(e.to_day, $5::date), interval '1 day') d(day)
    where e.staff_id = u.id and e.to_day >= $4::date) exceptions
  where ${WHO} order by u.role desc, u.first_name, u.last_name, u.id limit $8 offset $9`,
);

type Lists = {
  readonly windows: readonly (readonly [id: number, day: ServiceDay, start: number, end: number])[] | null;
  readonly taken:
    | readonly (readonly [id: number, client: string, leg: Leg, start: number, end: number, from: number, to: number])[]
    | null;
  readonly exceptions: readonly (readonly [date: ServiceDay, kind: StaffWeek['exceptions'][number]['kind']])[] | null;
};
type WeekRow = Omit<StaffWeek, keyof Lists> & Lists;

const timesOf = (start: number, end: number) => ({
  start_time: localTime(new Date(start)),
  end_time: localTime(new Date(end)),
});

const toWeek = ({ windows, taken, exceptions, ...person }: WeekRow): StaffWeek => ({
  ...person,
  windows: (windows ?? []).map(([id, date, start, end]) => ({ id, user: person.id, date, ...timesOf(start, end) })),
  taken: (taken ?? []).map(
    ([appointment, client, leg, start, end, from, to]): TakenTime => ({
      appointment,
      client,
      leg,
      date: serviceDayOf(new Date(start)),
      ...timesOf(start, end),
      visit_start: localTime(new Date(from)),
      visit_end: localTime(new Date(to)),
    }),
  ),
  exceptions: (exceptions ?? []).map(([date, kind]) => ({ date, kind })),
});

/** A page of people by trade and name, each with windows and holds of these days, and the number of people. */
export async function findStaffWeek(
  q: Queryable,
  { from, to, roles, staffId, search }: WeekSearch,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ people: StaffWeek[]; count: number }> {
  const who = [roles, staffId, search];
  const span = [serviceDayBounds(from).start, serviceDayBounds(to).end];
  const [{ count }, rows] = await Promise.all([
    q.one<{ count: number }>(COUNT, who),
    q.rows<WeekRow>(WEEK, [...who, from, to, ...span, limit, offset]),
  ]);
  return { people: rows.map(toWeek), count };
}
