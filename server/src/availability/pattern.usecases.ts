import type { Answer, AvailabilityException, AvailabilityPattern, Body, Calls } from 'shared-lib/contract';
import {
  addDays,
  EMPTY_PATTERN,
  limits,
  patternWindows,
  sameWindows,
  serviceDayBounds,
  serviceDayOf,
  WINDOW_TEXTS,
  windowFault,
  windowFaults,
  type PatternException,
  type ServiceDay,
  type WeekPattern,
  type WindowTimes,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import { findClosingDays } from './closing-days.repository.js';
import { changeDays, type WantedDay } from './day.usecases.js';
import { lockStaff } from './holds.repository.js';
import {
  deleteException,
  findException,
  findExceptions,
  findPattern,
  insertException,
  storePattern,
  type StoredPattern,
} from './pattern.repository.js';
import { explainingOverlap, field, keepingBookings, ownerOf, type Acting } from './window-changes.js';
import { findWindows, type StoredWindow } from './windows.repository.js';

type Availability = Calls['availability'];

/** Any Sunday: the seven lists of a pattern are the days of a week from it on. */
const SOME_SUNDAY = '2000-01-02';

/** The last of the eight weeks' days that are written ahead. */
export const horizonOf = (today: ServiceDay): ServiceDay => addDays(today, limits.PATTERN_DAYS - 1);

export const daysFrom = (from: ServiceDay, to: ServiceDay): ServiceDay[] => {
  const days: ServiceDay[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
};

/** What of a person decides how a day of theirs is written. */
interface Plan {
  readonly days: WeekPattern;
  readonly exceptions: readonly PatternException[];
  readonly closed: ReadonlySet<ServiceDay>;
}
export const planned = (day: ServiceDay, { days, exceptions, closed }: Plan): readonly WindowTimes[] =>
  closed.has(day) ? [] : patternWindows(day, days, exceptions);

export const closedFrom = async (q: Queryable, day: ServiceDay): Promise<ReadonlySet<ServiceDay>> =>
  new Set((await findClosingDays(q, day)).map((closing) => closing.day));

async function patternOf(q: Queryable, staffId: number, today: ServiceDay): Promise<AvailabilityPattern> {
  const [pattern, exceptions] = [await findPattern(q, staffId), await findExceptions(q, staffId, today)];
  return {
    user: staffId,
    days: (pattern?.days ?? EMPTY_PATTERN).map((windows) => windows.map((window) => ({ ...window }))),
    written_until: pattern?.written_until ?? null,
    exceptions: [...exceptions].sort((one, other) => (one.from < other.from ? -1 : 1)),
  };
}

/** What somebody usually works, with the exceptions that are not over. */
export const readPattern = async (
  { deps, actor }: Pick<Acting, 'deps' | 'actor'>,
  user: number | undefined,
): Promise<AvailabilityPattern> =>
  patternOf(deps.db, await ownerOf(deps.db, actor, user), serviceDayOf(deps.clock.now()));

interface Rewriting {
  readonly staffId: number;
  readonly days: readonly ServiceDay[];
  /** What a day is to have; undefined leaves it as it is. */
  readonly want: (day: ServiceDay, stored: readonly StoredWindow[]) => readonly WindowTimes[] | undefined;
}

/** Writes days anew, all of them or, where a booking would be left outside, none. */
async function rewrite(tx: Tx, acting: Acting, { staffId, days, want }: Rewriting): Promise<void> {
  const [from, to] = [days[0], days.at(-1)];
  if (from === undefined || to === undefined) return;
  const stored = await findWindows(tx, { staffId, from, to });
  const wanted = days.flatMap((date): WantedDay[] => {
    const windows = want(
      date,
      stored.filter((window) => window.date === date),
    );
    return windows ? [{ date, windows }] : [];
  });
  await keepingBookings(tx, acting, {
    staffId,
    stretch: { start: serviceDayBounds(from).start, end: serviceDayBounds(to).end },
    work: () => changeDays(tx, acting, { staffId, stored, days: wanted }),
  });
}

const record = (
  tx: Tx,
  { deps, actor, requestId, address }: Acting,
  entry: { action: string; entityId: number; before?: object; after?: object },
): void => {
  const { before, after, ...rest } = entry;
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    entity: 'availability_pattern',
    requestId,
    address,
    ...rest,
    ...(before && { before: { ...before } }),
    ...(after && { after: { ...after } }),
  });
};

/**
 * Sets what somebody usually works and writes it eight weeks ahead. A day that is not as the pattern before says was
 * set by hand: it stays, and is named. Source: R-pages-4.
 */
export const setPattern = (
  { user, days, expected }: Body<Availability['setPattern']>,
  acting: Acting,
): Promise<Answer<Availability['setPattern']>> =>
  explainingOverlap(() =>
    acting.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, acting.actor, user);
      const faults = days.flatMap((windows, weekday) => windowFaults(addDays(SOME_SUNDAY, weekday), windows));
      if (faults.some((fault) => fault !== undefined))
        throw new ApiError('VALIDATION_FAILED', { fields: { days: faults.filter((fault) => fault !== undefined) } });
      await lockStaff(tx, [staffId]);
      const now = acting.deps.clock.now();
      const today = serviceDayOf(now);
      const before = await findPattern(tx, staffId);
      refuseStaleEdit(expected && { days: expected }, { days: before?.days ?? EMPTY_PATTERN });
      const closed = await closedFrom(tx, today);
      const exceptions = await findExceptions(tx, staffId, today);
      const kept: ServiceDay[] = [];
      await rewrite(tx, acting, {
        staffId,
        days: daysFrom(today, horizonOf(today)),
        want: (day, stored) => {
          const was =
            before && day <= before.written_until ? planned(day, { days: before.days, exceptions, closed }) : [];
          const wanted = planned(day, { days, exceptions, closed });
          if (sameWindows(stored, was) || sameWindows(stored, wanted)) return wanted;
          kept.push(day);
          return undefined;
        },
      });
      const after: StoredPattern = { days, written_until: horizonOf(today) };
      await storePattern(tx, staffId, after, now);
      record(tx, acting, {
        action: 'availability.set_pattern',
        entityId: staffId,
        before: { days: before?.days ?? EMPTY_PATTERN },
        after: { days },
      });
      return { ...(await patternOf(tx, staffId, today)), kept };
    }),
  );

/** Days off, sick days or other hours: written at once as far as windows are written, and later with the pattern. */
export const addException = (
  { user, ...body }: Body<Availability['addException']>,
  acting: Acting,
): Promise<AvailabilityException> =>
  explainingOverlap(() =>
    acting.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, acting.actor, user);
      const now = acting.deps.clock.now();
      const today = serviceDayOf(now);
      refuseImpossible(body, today);
      await lockStaff(tx, [staffId]);
      const pattern = await findPattern(tx, staffId);
      const others = await findExceptions(tx, staffId, today);
      if (others.length >= limits.EXCEPTIONS_MAX) throw field('from', 'There are too many exceptions to come.');
      const exception = await insertException(tx, staffId, body, now);
      const closed = await closedFrom(tx, today);
      const plan = { days: pattern?.days ?? EMPTY_PATTERN, exceptions: [exception, ...others], closed };
      await rewrite(tx, acting, {
        staffId,
        days: writtenDays(exception, pattern, today),
        // Other hours cut what there is, whoever wrote it; off is off.
        want: (day, stored) =>
          body.kind === 'hours' && !closed.has(day)
            ? patternWindows(
                day,
                Array.from({ length: 7 }, () => stored.map(timesOf)),
                [exception],
              )
            : planned(day, plan),
      });
      record(tx, acting, { action: 'availability.add_exception', entityId: staffId, after: exception });
      return exception;
    }),
  );

const timesOf = ({ start_time, end_time }: WindowTimes): WindowTimes => ({ start_time, end_time });

function refuseImpossible(body: Omit<Body<Availability['addException']>, 'user'>, today: ServiceDay): void {
  const { from, to, kind, start_time, end_time } = body;
  if (from < today) throw field('from', WINDOW_TEXTS.dayOver);
  if (to < from) throw field('to', WINDOW_TEXTS.endsBeforeBegin);
  if (addDays(from, limits.EXCEPTION_DAYS_MAX) <= to) throw field('to', 'At most a year at once.');
  if ((kind === 'hours') !== (start_time !== null || end_time !== null))
    throw field('start_time', WINDOW_TEXTS.needsTime);
  const fault =
    start_time !== null && end_time !== null ? windowFault(SOME_SUNDAY, { start_time, end_time }) : undefined;
  if (fault) throw field('end_time', fault);
}

/** The days of an exception that are not over and for which windows are written. */
function writtenDays(
  { from, to }: PatternException,
  pattern: StoredPattern | undefined,
  today: ServiceDay,
): ServiceDay[] {
  const first = from > today ? from : today;
  const written = pattern?.written_until ?? horizonOf(today);
  return daysFrom(first, to < written ? to : written);
}

/** Takes an exception back. Days that were set by hand since stay as they are. */
export const removeException = (id: number, acting: Acting): Promise<void> =>
  explainingOverlap(() =>
    acting.deps.db.tx(async (tx) => {
      const exception = await findException(tx, id);
      if (!exception || (acting.actor.role !== 'operator' && exception.staff_id !== acting.actor.id))
        throw new ApiError('NOT_FOUND');
      const { staff_id: staffId, ...shown } = exception;
      await lockStaff(tx, [staffId]);
      const today = serviceDayOf(acting.deps.clock.now());
      const exceptions = await findExceptions(tx, staffId, today);
      if (!(await deleteException(tx, id))) throw new ApiError('NOT_FOUND');
      const pattern = await findPattern(tx, staffId);
      if (pattern) {
        const closed = await closedFrom(tx, today);
        const plan = { days: pattern.days, exceptions, closed };
        const without = { ...plan, exceptions: exceptions.filter((one) => one.id !== id) };
        await rewrite(tx, acting, {
          staffId,
          days: writtenDays(exception, pattern, today),
          want: (day, stored) => (sameWindows(stored, planned(day, plan)) ? planned(day, without) : undefined),
        });
      }
      record(tx, acting, { action: 'availability.remove_exception', entityId: staffId, before: shown });
    }),
  );
