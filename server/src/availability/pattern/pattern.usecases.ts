import type { Answer, AvailabilityException, AvailabilityPattern, Body, Calls, Query } from 'shared-lib/contract';
import {
  addDays,
  EMPTY_PATTERN,
  hasNoDay,
  serverLimits,
  sameWindows,
  serviceDayBounds,
  serviceDayOf,
  WINDOW_TEXTS,
  windowFault,
  windowFaults,
  type AuditAction,
  type ServiceDay,
  type WeekPattern,
  type WindowTimes,
} from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Queryable, Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { refuseStaleEdit } from '../../platform/http/stale-edit.js';
import { changeDays, type WantedDay } from '../windows/day.usecases.js';
import { lockStaff } from '../holds/holds.repository.js';
import {
  deleteException,
  findException,
  findExceptions,
  findPattern,
  insertException,
  storePattern,
  type StoredPattern,
} from './pattern.repository.js';
import {
  daysFrom,
  isPlanned,
  planned,
  restoredDays,
  replacedDay,
  withReplaced,
  type Plan,
  type ReplacedDay,
} from './plan.js';
import { findPlan, forgetReplaced, storeReplaced } from './plan.repository.js';
import { announce, explainOverlap, field, refuseLostBookings, ownerOf } from '../windows/window-changes.js';
import { findWindows, type StoredWindow } from '../windows/windows.repository.js';
import * as m from '../../texts/m.js';

type Availability = Calls['availability'];

/** Any Sunday: the seven lists of a pattern are the days of a week that starts on it. */
const SOME_SUNDAY = '2000-01-02';

/** The last of the eight weeks' days that are written ahead. */
export const horizonOf = (today: ServiceDay): ServiceDay => addDays(today, serverLimits.PATTERN_DAYS - 1);

async function patternOf(q: Queryable, staffId: number, from: ServiceDay): Promise<AvailabilityPattern> {
  const [pattern, exceptions] = [await findPattern(q, staffId), await findExceptions(q, staffId, from)];
  return {
    user: staffId,
    days: (pattern?.days ?? EMPTY_PATTERN).map((windows) => windows.map((window) => ({ ...window }))),
    written_until: pattern?.written_until ?? null,
    exceptions: [...exceptions].sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
}

/** A person's weekly pattern, with the exceptions that are not over today, or were not on an earlier day. */
export const readPattern = async (
  { deps, actor }: Pick<Caller, 'deps' | 'actor'>,
  { user, from }: Query<Availability['pattern']>,
): Promise<AvailabilityPattern> =>
  patternOf(deps.db, await ownerOf(deps.db, actor, user), from ?? serviceDayOf(deps.clock.now()));

interface Rewriting {
  readonly staffId: number;
  readonly days: readonly ServiceDay[];
  /** The windows that a day should have; undefined leaves it as it is. */
  readonly want: (day: ServiceDay, stored: readonly StoredWindow[]) => readonly WindowTimes[] | undefined;
}

/**
 * Writes days anew: all, or none where a booking would be left outside.
 * @returns the days that changed
 */
async function rewrite(tx: Tx, caller: Caller, { staffId, days, want }: Rewriting): Promise<ServiceDay[]> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return [];
  const stored = await findWindows(tx, { staffId, from, to });
  const wanted = days.flatMap((date): WantedDay[] => {
    const windows = want(
      date,
      stored.filter((window) => window.date === date),
    );
    return windows ? [{ date, windows }] : [];
  });
  await refuseLostBookings(tx, caller, {
    staffId,
    stretch: { start: serviceDayBounds(from).start, end: serviceDayBounds(to).end },
    work: () => changeDays(tx, caller, { staffId, stored, days: wanted }),
  });
  return wanted.flatMap(({ date, windows }) =>
    sameWindows(
      windows,
      stored.filter((window) => window.date === date),
    )
      ? []
      : [date],
  );
}

const record = (
  tx: Tx,
  { deps, actor, origin }: Caller,
  entry: { action: AuditAction; entityId: number; before?: object; after?: object },
): void => {
  const { before, after, ...rest } = entry;
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    entity: 'availability_pattern',
    ...origin,
    ...rest,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  });
};

type WrittenPattern = Answer<Availability['setPattern']>;

/**
 * Writes a person's weekly pattern eight weeks ahead, in place of the windows of the earlier pattern. A day that
 * differs from the earlier pattern was set by hand: it stays, and is named. A pattern that has ended is not ended
 * again.
 */
const writePattern = (
  {
    user,
    days,
    expected,
    action,
  }: Body<Availability['endPattern']> & { days: WeekPattern; action: `availability.${'set' | 'end'}_pattern` },
  caller: Caller,
): Promise<WrittenPattern> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, caller.actor, user);
      await lockStaff(tx, [staffId]);
      const now = caller.deps.clock.now();
      const today = serviceDayOf(now);
      const plan = await findPlan(tx, staffId, today);
      const before = plan.pattern?.days ?? EMPTY_PATTERN;
      if (hasNoDay(before) && hasNoDay(days)) return { ...(await patternOf(tx, staffId, today)), kept: [] };
      refuseStaleEdit(expected && { days: expected }, { days: before });
      const after: StoredPattern = { days, written_until: horizonOf(today) };
      const kept: ServiceDay[] = [];
      await rewrite(tx, caller, {
        staffId,
        days: daysFrom(today, after.written_until),
        want: (day, stored) => {
          const wanted = planned(day, { ...plan, pattern: after });
          const isOwn = plan.replaced.has(day) || !(isPlanned(day, stored, plan) || sameWindows(stored, wanted));
          if (isOwn) kept.push(day);
          return isOwn ? undefined : wanted;
        },
      });
      await storePattern(tx, staffId, after, now);
      record(tx, caller, { action, entityId: staffId, before: { days: before }, after: { days } });
      announce(tx, [staffId], { user: staffId, date: today });
      return { ...(await patternOf(tx, staffId, today)), kept };
    }),
  );

/** Sets a person's weekly pattern, which needs at least one day. Source: R-pages-4, R-pages-140. */
export async function setPattern(body: Body<Availability['setPattern']>, caller: Caller): Promise<WrittenPattern> {
  const faults = body.days
    .flatMap((windows, weekday) => windowFaults(addDays(SOME_SUNDAY, weekday), windows))
    .filter((fault) => fault !== undefined);
  if (faults.length > 0) throw new ApiError('VALIDATION_FAILED', { fields: { days: faults } });
  if (hasNoDay(body.days)) throw new ApiError('VALIDATION_FAILED', { fields: { days: [WINDOW_TEXTS.noDay] } });
  return writePattern({ ...body, action: 'availability.set_pattern' }, caller);
}

/** Ends a person's weekly pattern and removes its windows from today on. Source: R-pages-141. */
export const endPattern = (body: Body<Availability['endPattern']>, caller: Caller): Promise<WrittenPattern> =>
  writePattern({ ...body, days: EMPTY_PATTERN, action: 'availability.end_pattern' }, caller);

/**
 * Days off, sick days or other hours, at once on every day that has windows, however far ahead. Days set by hand are
 * stored and come back when the exception is removed.
 */
export const addException = (
  { user, ...body }: Body<Availability['addException']>,
  caller: Caller,
): Promise<AvailabilityException> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, caller.actor, user);
      const now = caller.deps.clock.now();
      const today = serviceDayOf(now);
      refuseImpossible(body, today);
      await lockStaff(tx, [staffId]);
      const before = await findPlan(tx, staffId, today);
      if (before.exceptions.length >= serverLimits.EXCEPTIONS_MAX)
        throw field('from', m.there_are_too_many_exceptions());
      const exception = await insertException(tx, staffId, body, now);
      const after: Plan = { ...before, exceptions: [...before.exceptions, exception] };
      const replaced: ReplacedDay[] = [];
      await rewrite(tx, caller, {
        staffId,
        days: daysFrom(exception.from, exception.to),
        want: (day, stored) => {
          const own = replacedDay(day, stored, before);
          if (own) replaced.push(own);
          return planned(day, withReplaced(after, own));
        },
      });
      await storeReplaced(tx, staffId, replaced);
      record(tx, caller, { action: 'availability.add_exception', entityId: staffId, after: exception });
      announce(tx, [staffId], { user: staffId, date: exception.from });
      return exception;
    }),
  );

function refuseImpossible(body: Omit<Body<Availability['addException']>, 'user'>, today: ServiceDay): void {
  const { from, to, kind, start_time, end_time } = body;
  if (from < today) throw field('from', WINDOW_TEXTS.dayOver);
  if (to < from) throw field('to', WINDOW_TEXTS.endsBeforeBegin);
  if (addDays(from, serverLimits.EXCEPTION_DAYS_MAX) <= to) throw field('to', m.at_most_a_year_at());
  if ((kind === 'hours') !== (start_time !== null || end_time !== null))
    throw field('start_time', WINDOW_TEXTS.needsTime);
  const fault =
    start_time !== null && end_time !== null ? windowFault(SOME_SUNDAY, { start_time, end_time }) : undefined;
  if (fault) throw field('end_time', fault);
}

/**
 * Removes an exception: its days are as before, except those that were set by hand since.
 * @returns the days that changed
 */
export const removeException = (id: number, caller: Caller): Promise<Answer<Availability['removeException']>> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const exception = await findException(tx, id);
      if (!exception || (caller.actor.role !== 'operator' && exception.staff_id !== caller.actor.id))
        throw new ApiError('NOT_FOUND');
      const { staff_id: staffId, ...shown } = exception;
      await lockStaff(tx, [staffId]);
      const today = serviceDayOf(caller.deps.clock.now());
      const before = await findPlan(tx, staffId, today);
      if (!(await deleteException(tx, id))) throw new ApiError('NOT_FOUND');
      const after: Plan = { ...before, exceptions: before.exceptions.filter((one) => one.id !== id) };
      const days = daysFrom(exception.from > today ? exception.from : today, exception.to);
      const restored = await rewrite(tx, caller, {
        staffId,
        days,
        want: (day, stored) => (isPlanned(day, stored, before) ? planned(day, after) : undefined),
      });
      await forgetReplaced(tx, staffId, restoredDays(days, after));
      record(tx, caller, { action: 'availability.remove_exception', entityId: staffId, before: shown });
      announce(tx, [staffId], { user: staffId, date: exception.from });
      return { restored };
    }),
  );
