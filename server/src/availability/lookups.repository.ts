import { localTime, type Interval } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

export interface Lookup {
  readonly role: 'therapist' | 'driver';
  /** The visit; it must begin inside a window and may run past its end by `overrun` minutes. */
  readonly visit: Interval;
  /** What of the person's time the visit takes. */
  readonly held: Interval;
  readonly overrun: number;
  readonly now: Date;
  readonly carOnly: boolean;
  /** An appointment whose own people count as free. */
  readonly except: number | null;
}

interface FreeRow {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly specialization: string | null;
  readonly motorcycle_plate: string | null;
  readonly vehicle_type: string | null;
  readonly seats: number | null;
  readonly from_at: Date;
  readonly to_at: Date;
}

export type FreePerson = Omit<FreeRow, 'from_at' | 'to_at'> & {
  readonly start_time: string;
  readonly end_time: string;
};

/** How far back the last work of a person is looked for; whoever had none since then has been free for longest. */
const LOOK_BACK = '7 days';

/**
 * On duty as when booking (appointments/staff-check.ts), free of holds, not disabled, not suspended; longest free
 * first: since the end of the last work or the beginning of the duty, then by the last work.
 */
const FREE = sql(
  'availability_free',
  `
  select u.id, u.first_name, u.last_name, u.specialization, u.motorcycle_plate, u.vehicle_type, u.seats, lower(duty.during) as from_at, upper(duty.during) as to_at
  from users u
  cross join lateral (
    select m.during from (select unnest(range_agg(w.during)) as during from availability_windows w
      where w.staff_id = u.id and w.during && tstzrange($2::timestamptz - interval '1 day', $2::timestamptz + interval '1 day')) m
    where m.during @> $2::timestamptz and upper(m.during) + $6 * interval '1 minute' >= $3::timestamptz
  ) duty
  left join lateral (
    select max(upper(h.during)) as until from staff_holds h
    where h.staff_id = u.id and h.during && tstzrange($2::timestamptz - interval '${LOOK_BACK}', $2::timestamptz) and h.appointment_id is distinct from $9::int
  ) work on true
  where u.role = $1 and u.is_active and (u.suspended_until is null or u.suspended_until <= $7) and (not $8::bool or u.vehicle_type = 'car')
    and not exists (select from staff_holds h where h.staff_id = u.id and h.during && tstzrange($4, $5) and h.appointment_id is distinct from $9::int)
  order by greatest(lower(duty.during), work.until), work.until nulls first, u.first_name, u.last_name, u.id`,
);

export async function findFree(
  q: Queryable,
  { role, visit, held, overrun, now, carOnly, except }: Lookup,
): Promise<FreePerson[]> {
  const rows = await q.rows<FreeRow>(FREE, [
    role,
    visit.start,
    visit.end,
    held.start,
    held.end,
    overrun,
    now,
    carOnly,
    except,
  ]);
  return rows.map(({ from_at, to_at, ...person }) => ({
    ...person,
    start_time: localTime(from_at),
    end_time: localTime(to_at),
  }));
}

/** A person's time on a day: when on duty, and when taken. */
export interface Supply {
  readonly id: number;
  readonly role: 'therapist' | 'driver';
  readonly duty: readonly Interval[];
  readonly taken: readonly Interval[];
}

interface SupplyRow {
  readonly id: number;
  readonly role: 'therapist' | 'driver';
  readonly duty: readonly (readonly [number, number])[];
  readonly taken: readonly (readonly [number, number])[] | null;
}

const SUPPLY = sql(
  'availability_supply',
  `
  select u.id, u.role, duty.list as duty, taken.list as taken
  from users u
  cross join lateral (
    select json_agg(json_build_array(extract(epoch from lower(m.during)) * 1000, extract(epoch from upper(m.during)) * 1000)) as list
    from (select unnest(range_agg(w.during)) as during from availability_windows w where w.staff_id = u.id and w.during && tstzrange($1, $2)) m
  ) duty
  left join lateral (
    select json_agg(json_build_array(extract(epoch from lower(h.during)) * 1000, extract(epoch from upper(h.during)) * 1000)) as list
    from staff_holds h where h.staff_id = u.id and h.during && tstzrange($1::timestamptz - interval '1 day', $2::timestamptz + interval '1 day')
  ) taken on true
  where u.role in ('therapist', 'driver') and u.is_active and (u.suspended_until is null or u.suspended_until <= $3) and duty.list is not null`,
);

const intervals = (pairs: SupplyRow['taken']): Interval[] =>
  (pairs ?? []).map(([start, end]) => ({ start: new Date(start), end: new Date(end) }));

/** Everybody who is on duty in a stretch of time. */
export async function findSupply(q: Queryable, { start, end }: Interval, now: Date): Promise<Supply[]> {
  const rows = await q.rows<SupplyRow>(SUPPLY, [start, end, now]);
  return rows.map(({ id, role, duty, taken }) => ({ id, role, duty: intervals(duty), taken: intervals(taken) }));
}
