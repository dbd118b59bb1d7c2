// How it works: docs/subsystems/who-is-free.md.
import type { Alternatives, NotFreeAnswer } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  placeInVisit,
  type Hold,
  type SchedulingRules,
  type Standing,
  type Trade,
} from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { alternativesFor } from './alternatives.js';
import { findBusy } from '../holds/holds.repository.js';
import { isOverlap } from '../holds/overlap-violation.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { checkStaff, peopleOf, type StaffFields, type StaffRequest } from './duty-and-seats.js';
import { findStaffTime, type StaffTime } from './staff-time.repository.js';
import * as m from '../../texts/m.js';

/**
 * The refusal of people who cannot take a visit: the field errors of 8-036 and 8-037, the ids of these people, and who
 * could come and when.
 */
const staffUnavailable = (fields: StaffFields, { not_free, alternatives }: NotFreeAnswer): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields, extra: { not_free, alternatives } });

/**
 * Explains that a person wanted for a visit is not free: who, why, and the words for people. A booking asks
 * `checkStaff` (duty-and-seats.ts) for duty and seats, a series `findNotFree`. A request that chose the people gets
 * VALIDATION_FAILED at the field, any other STAFF_NOT_FREE.
 *
 * In the end the database decides that nobody is booked twice: `staff_holds_no_overlap` (migrations/007_holds.sql).
 */

/**
 * Thrown in a transaction: a person is off duty, or the database refused a hold because the person is held elsewhere.
 * The transaction fails; who and why is read outside it (appointments/commands/answer-not-free.ts).
 */
export class StaffNotFree extends Error {
  constructor(
    readonly wanted: StaffRequest,
    readonly holds: readonly Hold[],
    /** The appointment whose own holds do not count; null for a new one. */
    readonly appointmentId: number | null,
    /** The request did not choose these people, so no field is wrong. */
    readonly asConflict = false,
  ) {
    super(m.somebody_is_not_free());
  }
}

/** Turns the database's refusal of these holds into StaffNotFree. */
export async function withOverlapError<T>(refusal: StaffNotFree, take: () => Promise<T>): Promise<T> {
  try {
    return await take();
  } catch (error) {
    throw isOverlap(error, 'staff_holds_no_overlap') ? refusal : error;
  }
}

/** A person who cannot take a place in a visit, and why. */
export interface NotFree {
  readonly id: number;
  readonly name: string;
  readonly role: Trade;
  readonly standing: Standing;
}

/** The wanted people who are not free, and why; `staff` are these people with their time around the visit. */
export const findNotFree = (
  staff: readonly StaffTime[],
  wanted: StaffRequest,
  { rules, now }: { readonly rules: SchedulingRules; readonly now: Date },
): NotFree[] =>
  staff
    .map((person): NotFree => {
      const { id, name } = person;
      const role = id === wanted.driverId ? 'driver' : 'therapist';
      const open = { visit: wanted, passengers: wanted.therapistIds.length, rules, now };
      return { id, name, role, standing: placeInVisit(person, open).standing };
    })
    .filter(({ standing }) => standing !== 'free');

interface Explained {
  readonly fields: StaffFields;
  readonly people: readonly NotFree[];
  readonly alternatives: Alternatives;
}

interface RefusedVisit {
  readonly wanted: StaffRequest;
  readonly holds: readonly Hold[];
  readonly except: number | null;
  readonly now: Date;
}

/**
 * Why a visit's people are not all free: the sentence at each role's field (8-036, 8-037), which people, and other
 * choices.
 */
export async function explainNotFree(q: Queryable, { wanted, holds, except, now }: RefusedVisit): Promise<Explained> {
  const rules = await readSchedulingRules(q);
  const staff = await findStaffTime(q, peopleOf(wanted), { span: wanted, except });
  const busy = await findBusy(q, holds, except);
  const offDuty = checkStaff(staff, wanted, { rules, now }).unavailable;
  const therapist =
    offDuty?.therapist ??
    (wanted.therapistIds.some((id) => busy.includes(id)) ? [FIELD_TEXTS.therapistNotAvailable] : undefined);
  const driver =
    offDuty?.driver ??
    (wanted.driverId !== null && busy.includes(wanted.driverId) ? [FIELD_TEXTS.driverNotAvailable] : undefined);
  const fields: StaffFields = { ...(therapist && { therapist }), ...(driver && { driver }) };
  // The booking in the way is gone again. The answer repeats the database's refusal, so that the person tries again.
  if (!therapist && !driver)
    Object.assign(
      fields,
      wanted.therapistIds.length
        ? { therapist: [FIELD_TEXTS.therapistNotAvailable] }
        : { driver: [FIELD_TEXTS.driverNotAvailable] },
    );
  const name = staff.find(({ id }) => id === wanted.therapistIds[0])?.name ?? '';
  const people = findNotFree(staff, wanted, { rules, now });
  return { fields, people, alternatives: await alternativesFor(q, fields, { wanted, except, now, rules }, name) };
}

/** The refusal of a visit whose people are not all free. */
export async function staffNotFreeError(q: Queryable, visit: RefusedVisit): Promise<ApiError> {
  const { fields, people, alternatives } = await explainNotFree(q, visit);
  return staffUnavailable(fields, { not_free: people.map(({ id }) => id), alternatives });
}
