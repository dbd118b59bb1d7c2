import type { Alternatives } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  SLOTS,
  addDays,
  addMinutes,
  instantOf,
  minutesBetween,
  localTime,
  serviceDayBounds,
  serviceDayOf,
  type Role,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import { unavailable } from './appointments.errors.js';
import type { ApiError } from '../platform/errors.js';
import { findBusy } from './holds.repository.js';
import type { Hold } from './holds.js';
import { readSchedulingRules, type SchedulingRules } from './scheduling-rules.js';
import { checkStaff, findWantedStaff, peopleOf, type StaffFields, type Wanted } from './staff-check.js';

/** How many free slots are offered, and over how many service days they are looked for. */
const OFFERED = 5;
const DAYS = 3;

interface Stretch {
  readonly staff_id: number;
  readonly from_at: Date;
  readonly to_at: Date;
}

const DUTY = sql(
  'alternatives_duty',
  `
  select m.staff_id, lower(m.during) as from_at, upper(m.during) as to_at from (
    select w.staff_id, unnest(range_agg(w.during)) as during from availability_windows w where w.staff_id = any($1::int[]) and w.during && tstzrange($2, $3) group by w.staff_id
  ) m`,
);
const HELD = sql(
  'alternatives_held',
  `
  select h.staff_id, lower(h.during) as from_at, upper(h.during) as to_at from staff_holds h
  where h.staff_id = any($1::int[]) and h.during && tstzrange($2, $3) and h.appointment_id is distinct from $4::int`,
);
const FREE = sql(
  'alternatives_free',
  `
  select u.id, concat_ws(' ', u.first_name, nullif(u.last_name, '')) as name from users u
  where u.role = $1 and u.is_active and (u.suspended_until is null or u.suspended_until <= $7)
    and ($8::int < 2 or (u.vehicle_type = 'car' and coalesce(u.seats, $8::int) >= $8::int))
    and exists (
      select from (select unnest(range_agg(w.during)) as during from availability_windows w
        where w.staff_id = u.id and w.during && tstzrange($2::timestamptz - interval '1 day', $2::timestamptz + interval '1 day')) duty
      where duty.during @> $2::timestamptz and upper(duty.during) + $6 * interval '1 minute' >= $3::timestamptz)
    and not exists (select from staff_holds h where h.staff_id = u.id and h.during && tstzrange($4, $5))
  order by u.first_name, u.last_name, u.id limit 20`,
);

interface Search {
  readonly wanted: Wanted;
  readonly except: number | null;
  readonly now: Date;
  readonly rules: SchedulingRules;
}

const heldTime = (role: Role, startsAt: Date, endsAt: Date, rules: SchedulingRules): { from: Date; to: Date } =>
  role === 'driver'
    ? { from: addMinutes(startsAt, -rules.outbound_before), to: addMinutes(startsAt, rules.outbound_after) }
    : { from: startsAt, to: addMinutes(endsAt, rules.gap) };

async function freeAtWantedTime(
  q: Queryable,
  role: 'therapist' | 'driver',
  { wanted, now, rules }: Search,
): Promise<{ id: number; name: string }[]> {
  const { from, to } = heldTime(role, wanted.startsAt, wanted.endsAt, rules);
  const passengers = role === 'driver' ? wanted.therapistIds.length : 0;
  return q.rows(FREE, [role, wanted.startsAt, wanted.endsAt, from, to, rules.overrun, now, passengers]);
}

/** Slots at which all wanted people could take a visit of the same length, nearest first. */
async function nearestSlots(q: Queryable, { wanted, except, now, rules }: Search): Promise<Date[]> {
  const people = peopleOf(wanted);
  const day = serviceDayOf(wanted.startsAt);
  const span = [serviceDayBounds(day).start, serviceDayBounds(addDays(day, DAYS)).end] as const;
  const duty = await q.rows<Stretch>(DUTY, [people, ...span]);
  const held = await q.rows<Stretch>(HELD, [people, ...span, except]);
  const length = minutesBetween(wanted.startsAt, wanted.endsAt);

  const isFree = (id: number, start: Date): boolean => {
    const end = addMinutes(start, length);
    const time = heldTime(id === wanted.driverId ? 'driver' : 'therapist', start, end, rules);
    return (
      duty.some(
        (one) =>
          one.staff_id === id &&
          one.from_at <= start &&
          start < one.to_at &&
          addMinutes(one.to_at, rules.overrun) >= end,
      ) && !held.some((one) => one.staff_id === id && one.from_at < time.to && time.from < one.to_at)
    );
  };
  const distance = (start: Date): number => Math.abs(minutesBetween(wanted.startsAt, start));
  return Array.from({ length: DAYS }, (_, days) => addDays(day, days))
    .flatMap((on) => SLOTS.map((slot) => instantOf(on, slot)))
    .filter((start) => start > now && people.every((id) => isFree(id, start)))
    .sort((a, b) => distance(a) - distance(b))
    .slice(0, OFFERED);
}

/** What could be booked instead. Source: product 3. */
async function alternativesFor(q: Queryable, fields: StaffFields, search: Search, name: string): Promise<Alternatives> {
  const [therapist] = search.wanted.therapistIds;
  const slots = therapist === undefined ? [] : await nearestSlots(q, search);
  return {
    slots: slots.map((start) => ({
      date: serviceDayOf(start),
      start_time: localTime(start),
      therapist: therapist as number,
      therapist_name: name,
    })),
    free_now: fields.therapist ? await freeAtWantedTime(q, 'therapist', search) : [],
    free_drivers: fields.driver ? await freeAtWantedTime(q, 'driver', search) : [],
  };
}

export interface Conflict {
  readonly wanted: Wanted;
  readonly holds: readonly Hold[];
  readonly except: number | null;
  readonly now: Date;
}

/** The refusal of a visit whose people are not all free: a field for each role, and what could be booked instead. */
export async function explainConflict(q: Queryable, { wanted, holds, except, now }: Conflict): Promise<ApiError> {
  const rules = await readSchedulingRules(q);
  const staff = await findWantedStaff(q, wanted, rules);
  const busy = await findBusy(q, holds, except);
  const offDuty = checkStaff(staff, wanted, now).unavailable;
  const therapist =
    offDuty?.therapist ??
    (wanted.therapistIds.some((id) => busy.includes(id)) ? [FIELD_TEXTS.therapistNotAvailable] : undefined);
  const driver =
    offDuty?.driver ??
    (wanted.driverId !== null && busy.includes(wanted.driverId) ? [FIELD_TEXTS.driverNotAvailable] : undefined);
  const fields: StaffFields = { ...(therapist && { therapist }), ...(driver && { driver }) };
  // Whoever was in the way is gone again: say what the database said, so that the person tries once more.
  if (!therapist && !driver)
    Object.assign(
      fields,
      wanted.therapistIds.length
        ? { therapist: [FIELD_TEXTS.therapistNotAvailable] }
        : { driver: [FIELD_TEXTS.driverNotAvailable] },
    );
  const name = staff.find(({ id }) => id === wanted.therapistIds[0])?.name ?? '';
  return unavailable(fields, await alternativesFor(q, fields, { wanted, except, now, rules }, name));
}
