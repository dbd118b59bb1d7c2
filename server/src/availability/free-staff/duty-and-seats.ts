import {
  FIELD_TEXTS,
  hasSeatsFor,
  isOnDuty,
  needsCar,
  type Interval,
  type SchedulingRules,
  type Trade,
} from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { findStaffTime, type StaffTime } from './staff-time.repository.js';
import * as m from '../../texts/m.js';

/** The people wanted for a visit, and its time. */
export interface StaffRequest extends Interval {
  readonly therapistIds: readonly number[];
  readonly driverId: number | null;
  /** The client, while no appointment has one yet. */
  readonly client?: number;
}

export const peopleOf = ({ therapistIds, driverId }: Pick<StaffRequest, 'therapistIds' | 'driverId'>): number[] => [
  ...therapistIds,
  ...(driverId === null ? [] : [driverId]),
];

/** The wanted people with their time around the visit. */
export const findWantedStaff = (q: Queryable, wanted: StaffRequest): Promise<StaffTime[]> =>
  findStaffTime(q, peopleOf(wanted), { span: wanted, except: null });

/** The problems of people, by the field that names them. */
export type StaffFields = Partial<Record<Trade, readonly string[]>>;

export interface CheckOptions {
  readonly rules: SchedulingRules;
  readonly now: Date;
  /**
   * The people to check for duty, all where it is missing. People who stay in an appointment were checked when they
   * came.
   */
  readonly only?: readonly number[];
}

/**
 * Why these people cannot take a visit, by field; undefined where they can. `wrong` fields come from a wrong request;
 * `unavailable` ones call for other choices. The constraint `staff_holds_no_overlap` (migrations/007_holds.sql) decides
 * whether they have time, and staff-not-free.ts explains it.
 */
export function checkStaff(
  staff: readonly StaffTime[],
  wanted: StaffRequest,
  { rules, now, only }: CheckOptions,
): { wrong?: StaffFields; unavailable?: StaffFields } {
  const byId = new Map(staff.map((one) => [one.id, one]));
  const therapists = wanted.therapistIds.map((id) => byId.get(id));
  const driver = wanted.driverId === null ? null : byId.get(wanted.driverId);

  const wrong: StaffFields = {};
  if (new Set(wanted.therapistIds).size < wanted.therapistIds.length) wrong.therapist = [m.name_each_therapist_once()];
  if (therapists.some((one) => one?.role !== 'therapist')) wrong.therapist = [FIELD_TEXTS.notFound];
  if (driver !== null && driver?.role !== 'driver') wrong.driver = [FIELD_TEXTS.notFound];
  else if (driver ? !hasSeatsFor(driver, therapists.length) : needsCar(therapists.length))
    wrong.driver = [FIELD_TEXTS.groupNeedsCar];
  if (wrong.therapist || wrong.driver) return { wrong };

  const unavailable: StaffFields = {};
  const mayCome = (one: StaffTime): boolean =>
    (only !== undefined && !only.includes(one.id)) || isOnDuty(one, wanted, { rules, now });
  if (therapists.some((one) => one && !mayCome(one))) unavailable.therapist = [FIELD_TEXTS.therapistNotAvailable];
  if (driver && !mayCome(driver)) unavailable.driver = [FIELD_TEXTS.driverNotAvailable];
  return unavailable.therapist || unavailable.driver ? { unavailable } : {};
}
