// How it works: docs/subsystems/who-is-free.md.
import type { AvailabilityWindow } from 'shared-lib/contract';
import {
  dutyDuring,
  FIELD_TEXTS,
  formatMoment,
  formatServiceDay,
  localTime,
  serviceDayOf,
  WINDOW_TEXTS,
  type Actor,
  type Interval,
  type ServiceDay,
} from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { lateAfter } from '../../settings/business-rules.usecases.js';
import { isOverlap } from '../holds/overlap-violation.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { findStaffTime } from '../free-staff/staff-time.repository.js';
import { findClosingDays } from './closing-days.repository.js';
import { findBookings, findFirstStart, findPerson, type Booking, type StoredWindow } from './windows.repository.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** The rules for every change of windows, by any person and in any form. */

export const shown = ({ id, user, date, start_time, end_time }: StoredWindow): AvailabilityWindow => ({
  id,
  user,
  date,
  start_time,
  end_time,
});

/**
 * Tells people and the operators that a day's availability changed: who can work, or why nobody does.
 * @param about no one person where the whole business is meant
 */
export const announce = (
  tx: Tx,
  users: readonly number[],
  about: { readonly user: number | null; readonly date: ServiceDay },
): void => tx.emit({ type: 'availability_update', audience: { operators: true, users: [...users] }, payload: about });

export const field = (name: string, text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [name]: [text] } });

/** The owner of a window: operators name one, staff have only their own. */
export async function ownerOf(tx: Queryable, actor: Actor, user: number | undefined): Promise<number> {
  if (actor.role !== 'operator') {
    if (user !== undefined && user !== actor.id) throw new ApiError('NOT_FOUND');
    return actor.id;
  }
  if (user === undefined) throw field('user', FIELD_TEXTS.required);
  const person = await findPerson(tx, user);
  if (!person || person.role === 'operator') throw field('user', m.not_found());
  return user;
}

export const overlapping = (other: StoredWindow | undefined): ApiError =>
  new ApiError('VALIDATION_FAILED', {
    nonField: [
      other ? `${WINDOW_TEXTS.overlaps(other)} on ${formatServiceDay(other.date)}.` : m.this_overlaps_another_window(),
    ],
  });

/** Refuses a change that would leave these bookings outside, and names them. Nothing changes then. */
export function refuseBooked(lost: readonly Booking[]): void {
  if (!lost.length) return;
  const named = lost.map((booking) => `${booking.client} (${formatMoment(booking.start)})`);
  throw new ApiError('IN_USE', {
    detail: m.already_booked_then({ named: named.join('; ') }),
    extra: {
      conflicts: lost.map(({ id, client, service_day, start }) => ({
        appointment: id,
        client,
        date: service_day,
        start_time: localTime(start),
      })),
    },
  });
}

interface WindowChange {
  readonly staffId: number;
  /** The old and the new open time: the change does not touch bookings outside both. */
  readonly stretch: Interval;
  readonly work: () => Promise<void>;
}

/** A person's stretches of duty around a time. */
async function dutyOf(tx: Tx, staffId: number, span: Interval): Promise<readonly Interval[]> {
  const [person] = await findStaffTime(tx, [staffId], { span, except: null });
  return person?.duty ?? [];
}

/**
 * Changes windows, and refuses where a booking that was inside them would be outside. The person is locked as for a
 * booking, so that none is made meanwhile. Source: R-pages-4.
 */
export async function refuseLostBookings(
  tx: Tx,
  caller: Caller,
  { staffId, stretch, work }: WindowChange,
): Promise<void> {
  const now = caller.deps.clock.now();
  const rules = await readSchedulingRules(tx);
  const booked = await findBookings(tx, { staffId, start: stretch.start, end: stretch.end, now });
  const before = await dutyOf(tx, staffId, stretch);
  await keepingBeginning(tx, caller, { staffId, stretch, work });
  const after = await dutyOf(tx, staffId, stretch);
  const lost = booked.filter((visit) => dutyDuring(before, visit, rules) && !dutyDuring(after, visit, rules));
  refuseBooked(lost);
}

/**
 * Where people's own hours decide lateness, only an operator moves or removes the beginning of a day that has begun.
 * Otherwise late staff could make themselves on time. Source: R-day-10.
 */
async function keepingBeginning(
  tx: Tx,
  { deps, actor }: Caller,
  { staffId, stretch, work }: WindowChange,
): Promise<void> {
  const now = deps.clock.now();
  const day = serviceDayOf(stretch.start < now ? stretch.start : now);
  const isKept = actor.role !== 'operator' && (await lateAfter(tx)) > 0;
  const before = isKept ? await findFirstStart(tx, staffId, day) : null;
  await work();
  if (!before || before > now) return;
  const after = await findFirstStart(tx, staffId, day);
  if (!after || after > before) throw new ApiError('VALIDATION_FAILED', { nonField: [WINDOW_TEXTS.begun(before)] });
}

/** The exclusion constraint decides between two simultaneous changes; its refusal reads like the earlier check's. */
export async function explainOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOverlap(error, 'availability_windows_no_overlap') ? overlapping(undefined) : error;
  }
}

/** Of these days, those on which the business is closed. */
export async function closedOf(tx: Tx, { deps }: Caller, days: readonly ServiceDay[]): Promise<ServiceDay[]> {
  const closed = await findClosingDays(tx, serviceDayOf(deps.clock.now()));
  return days.filter((one) => closed.some(({ day }) => day === one));
}

/** No window begins on a day on which the business is closed. */
export async function refuseClosed(tx: Tx, caller: Caller, days: readonly ServiceDay[]): Promise<void> {
  const [day] = await closedOf(tx, caller, days);
  if (day !== undefined) throw field('date', WINDOW_TEXTS.closed(day));
}
