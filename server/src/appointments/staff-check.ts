import { FIELD_TEXTS, type Role, type Vehicle } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import type { SchedulingRules } from './scheduling-rules.js';

/** Who is wanted for a visit, and when. */
export interface Wanted {
  readonly therapistIds: readonly number[];
  readonly driverId: number | null;
  readonly startsAt: Date;
  readonly endsAt: Date;
}

export interface WantedStaff {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
  readonly is_active: boolean;
  readonly suspended_until: Date | null;
  readonly vehicle_type: Vehicle | null;
  readonly seats: number | null;
  /** On duty: the visit begins inside one of the person's windows and runs past its end by no more than the overrun. */
  readonly on_duty: boolean;
}

/** Windows that touch count as one, so that a break in the record is no break in the work. */
const STAFF = sql(
  'staff_wanted',
  `
  select u.id, u.role, concat_ws(' ', u.first_name, nullif(u.last_name, '')) as name, u.is_active, u.suspended_until, u.vehicle_type, u.seats,
    exists (
      select from (select unnest(range_agg(w.during)) as during from availability_windows w
        where w.staff_id = u.id and w.during && tstzrange($2::timestamptz - interval '1 day', $2::timestamptz + interval '1 day')) duty
      where duty.during @> $2::timestamptz and upper(duty.during) + $4 * interval '1 minute' >= $3::timestamptz
    ) as on_duty
  from users u where u.id = any($1::int[]) order by u.id`,
);

export const peopleOf = ({ therapistIds, driverId }: Pick<Wanted, 'therapistIds' | 'driverId'>): number[] => [
  ...therapistIds,
  ...(driverId === null ? [] : [driverId]),
];

export const findWantedStaff = (q: Queryable, wanted: Wanted, rules: SchedulingRules): Promise<WantedStaff[]> =>
  q.rows<WantedStaff>(STAFF, [peopleOf(wanted), wanted.startsAt, wanted.endsAt, rules.overrun]);

export interface StaffFields {
  readonly therapist?: readonly string[];
  readonly driver?: readonly string[];
}

/**
 * Why these people cannot take a visit, by field; undefined where nothing stands against it. `notFound` fields come
 * from a wrong request; `unavailable` ones call for alternatives.
 * @param only ids to check for duty (all where left out): those who stay on an appointment were checked when they came
 */
export function checkStaff(
  staff: readonly WantedStaff[],
  wanted: Wanted,
  now: Date,
  only?: readonly number[],
): { wrong?: StaffFields; unavailable?: StaffFields } {
  const byId = new Map(staff.map((one) => [one.id, one]));
  const therapists = wanted.therapistIds.map((id) => byId.get(id));
  const driver = wanted.driverId === null ? null : byId.get(wanted.driverId);
  const isChecked = (id: number): boolean => !only || only.includes(id);

  const wrong: { therapist?: string[]; driver?: string[] } = {};
  if (new Set(wanted.therapistIds).size < wanted.therapistIds.length) wrong.therapist = ['Name each therapist once.'];
  if (therapists.some((one) => !one || one.role !== 'therapist')) wrong.therapist = [FIELD_TEXTS.notFound];
  if (driver === undefined || (driver && driver.role !== 'driver')) wrong.driver = [FIELD_TEXTS.notFound];
  else if (therapists.length > 1 && !(driver && fits(driver, therapists.length)))
    wrong.driver = [FIELD_TEXTS.groupNeedsCar];
  if (wrong.therapist || wrong.driver) return { wrong };

  const unavailable: { therapist?: string[]; driver?: string[] } = {};
  const mayWork = (one: WantedStaff): boolean =>
    !isChecked(one.id) || (one.is_active && one.on_duty && !isSuspended(one, now));
  if (therapists.some((one) => one && !mayWork(one))) unavailable.therapist = [FIELD_TEXTS.therapistNotAvailable];
  if (driver && !mayWork(driver)) unavailable.driver = [FIELD_TEXTS.driverNotAvailable];
  return unavailable.therapist || unavailable.driver ? { unavailable } : {};
}

export const isSuspended = ({ suspended_until }: Pick<WantedStaff, 'suspended_until'>, now: Date): boolean =>
  suspended_until !== null && suspended_until > now;

/** A car with a seat for everybody; a car whose seats nobody recorded is believed to have them. */
export const fits = (
  { vehicle_type, seats }: Pick<WantedStaff, 'vehicle_type' | 'seats'>,
  passengers: number,
): boolean => vehicle_type === 'car' && (seats === null || seats >= passengers);
