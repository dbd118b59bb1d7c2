// How it works: docs/subsystems/tracking.md.
import type { Answer, Calls, Query } from 'shared-lib/contract';
import {
  addDays,
  addMinutes,
  plannedHolds,
  serviceDayOf,
  serverLimits,
  SYSTEM,
  type SchedulingRules,
  type ServiceDay,
} from 'shared-lib/domain';
import { z } from 'zod';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { releaseAskedTime } from '../appointments/store/asked-time.repository.js';
import { freeSlots } from '../availability/free-staff/alternatives.js';
import { lockStaff } from '../availability/holds/holds.repository.js';
import { isOverlap } from '../availability/holds/overlap-violation.js';
import { staffTimeChanged } from '../availability/holds/staff-time-changes.js';
import { readSchedulingRules } from '../availability/rules/scheduling-rules.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { paginated } from '../platform/http/paging.js';
import { defineTask } from '../platform/jobs/task.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { hoursToMove } from '../settings/business-rules.usecases.js';
import { tellKept } from './tell-kept.js';
import { tellOperators } from './tell-operators.js';
import { isBeforeStart, mayAskForTime } from './time-part.js';
import {
  findPeople,
  findTimeRequests,
  holdAsked,
  keepTime,
  lockTimeRequest,
  putTimeRequest,
} from './time-requests.repository.js';
import { lockTracked } from './lock-tracked.js';
import type { TrackedRow } from './tracking.repository.js';

type Requests = Calls['timeRequests'];

/** The service days of which the page offers times: around the visit, and not before today. */
function offeredDays(startsAt: Date, now: Date): ServiceDay[] {
  const around = addDays(serviceDayOf(startsAt), -Math.floor(serverLimits.TIME_ASK_DAYS / 2));
  const today = serviceDayOf(now);
  const first = around > today ? around : today;
  return Array.from({ length: serverLimits.TIME_ASK_DAYS }, (_, after) => addDays(first, after));
}

interface Offer {
  readonly rules: SchedulingRules;
  /** The rule `move_by_client`: nobody is surprised by a visit sooner than that. */
  readonly hours: number;
  readonly now: Date;
}

/**
 * The starts at which everyone who comes to a visit is free for all of it, as a booking decides it. The visit itself,
 * and what is held for its client, keep nobody from it. Source: R-beyond-660.
 */
async function freeStarts(
  q: Queryable,
  visit: Pick<TrackedRow, 'id' | 'starts_at' | 'ends_at'>,
  { rules, hours, now }: Offer,
): Promise<Date[]> {
  const [start, end] = [new Date(visit.starts_at), new Date(visit.ends_at)];
  const { therapists, driver_id } = await findPeople(q, visit.id);
  const wanted = { start, end, therapistIds: therapists, driverId: driver_id };
  const soonest = addMinutes(now, hours * 60);
  const free = await freeSlots(q, { wanted, except: visit.id, now, rules }, offeredDays(start, now));
  return free.filter((at) => at >= soonest && at.getTime() !== start.getTime());
}

/** The times that the page of a visit offers, soonest first. Reads only. */
export async function offeredTimes({ db, clock }: Deps, visit: TrackedRow, hours: number): Promise<Date[]> {
  return freeStarts(db, visit, { rules: await readSchedulingRules(db), hours, now: clock.now() });
}

/** Longer than any visit. */
const DAY_MINUTES = 24 * 60;
const RELEASE = queuedTask({ name: 'tracking.release_time', payload: z.object({ appointmentId: z.int() }) });

/** What became of a press: `taken` where the time is free no longer, or never was. */
export type AskedFor = 'asked' | 'taken' | 'over';

/**
 * Notes that a client asks by the link for another time, and holds it for some minutes. The same again changes nothing.
 * Another time takes its place.
 * @param startsAt as ISO text
 * Refusal: NOT_FOUND for a link that opens nothing. Source: R-beyond-660, R-beyond-661.
 */
export async function askForTime({ db, clock, jobs }: Deps, hash: Buffer, startsAt: string): Promise<AskedFor> {
  const now = clock.now();
  try {
    return await db.tx(async (tx) => {
      const { visit, locked } = await lockTracked(tx, hash, now);
      const { row, state } = locked;
      const [hours, rules] = [await hoursToMove(tx), await readSchedulingRules(tx)];
      const before = await lockTimeRequest(tx, row.id);
      if (!mayAskForTime({ ...visit, time_asks: before?.asks ?? 0 }, hours, now)) return 'over';
      const isHeld = before?.answer === null && before.held_until !== null && before.held_until > now;
      if (isHeld && before.starts_at.getTime() === Date.parse(startsAt)) return 'asked';
      const times = { id: row.id, starts_at: row.starts_at.toISOString(), ends_at: row.ends_at.toISOString() };
      const start = (await freeStarts(tx, times, { rules, hours, now })).find(
        (at) => at.getTime() === Date.parse(startsAt),
      );
      if (!start) return 'taken';
      const moved = { ...state, startsAt: start.getTime(), endsAt: start.getTime() + (state.endsAt - state.startsAt) };
      const holds = plannedHolds(moved, rules, now);
      await lockStaff(
        tx,
        holds.map(({ staffId }) => staffId),
      );
      await releaseAskedTime(tx, row.id);
      await holdAsked(tx, row.id, holds);
      const heldUntil = addMinutes(now, serverLimits.TIME_HELD_MINUTES);
      await putTimeRequest(tx, row.id, { start, askedAt: now, heldUntil });
      const key = `appointment:${row.id}:release_time`;
      await jobs.add(tx, RELEASE, { appointmentId: row.id }, { runAt: heldUntil, key });
      const after = { starts_at: start.toISOString() };
      await tellOperators(tx, {
        locked,
        about: 'time_request',
        actor: SYSTEM,
        now,
        action: 'tracking.ask_time',
        after,
      });
      return 'asked';
    });
  } catch (error) {
    if (isOverlap(error, 'staff_holds_no_overlap')) return 'taken';
    throw error;
  }
}

/** Frees the time that was held for a client, once its minutes are over. The request waits on. Source: R-beyond-663. */
export const releaseTime = defineTask({
  ...RELEASE,
  run: ({ appointmentId }, { db, clock, jobs }) =>
    db.tx(async (tx) => {
      if (!(await lockAppointment(tx, appointmentId))) return;
      const request = await lockTimeRequest(tx, appointmentId);
      if (!request?.held_until || request.held_until > clock.now()) return;
      await releaseAskedTime(tx, appointmentId);
      tx.emit({ type: 'time_request_update', audience: { operators: true } });
      await staffTimeChanged(tx, jobs, { start: request.starts_at, end: addMinutes(request.starts_at, DAY_MINUTES) });
    }),
});

/** Requests that wait for an operator. */
export async function listTimeRequests(
  q: Queryable,
  page: Query<Requests['waiting']>,
): Promise<Answer<Requests['waiting']>> {
  const { rows, count } = await findTimeRequests(q, page);
  return paginated(
    rows.map(({ starts_at, asked_for, asked_at, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      asked_for: asked_for.toISOString(),
      asked_at: asked_at.toISOString(),
    })),
    { ...page, count },
  );
}

/**
 * Keeps the time of a visit whose client asks for another. Refusals: NOT_FOUND, NEED_OVER where nobody asks any more.
 * Source: R-beyond-662.
 */
export async function keepAskedTime(
  { deps, actor, origin }: Caller,
  appointment: number,
): Promise<Answer<Requests['keep']>> {
  const now = deps.clock.now();
  return deps.db.tx(async (tx) => {
    const locked = await lockAppointment(tx, appointment);
    if (!locked) throw notFound();
    const request = await lockTimeRequest(tx, appointment);
    if (request?.answer === 'kept' && request.answered_at)
      return { appointment, answered_at: request.answered_at.toISOString() };
    if (!request || request.answer !== null || !isBeforeStart(locked.row)) throw new ApiError('NEED_OVER');
    await releaseAskedTime(tx, appointment);
    await keepTime(tx, appointment, userIdOf(actor), now);
    await tellOperators(tx, { locked, about: 'time_request', actor, now, action: 'tracking.keep_time', origin });
    await tellKept({ tx, deps, now }, locked);
    return { appointment, answered_at: now.toISOString() };
  });
}
