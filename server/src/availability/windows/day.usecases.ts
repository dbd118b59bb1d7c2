import type { Answer, Body, Calls } from 'shared-lib/contract';
import {
  sameWindows,
  serviceDayBounds,
  serviceDayOf,
  WINDOW_TEXTS,
  windowFaults,
  windowOf,
  type ServiceDay,
  type WindowTimes,
} from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { staffTimeChanged } from '../holds/staff-time-changes.js';
import { lockStaff } from '../holds/holds.repository.js';
import { announce, explainOverlap, field, refuseLostBookings, ownerOf, closedOf, shown } from './window-changes.js';
import { deleteWindows, findWindows, insertWindows, type StoredWindow } from './windows.repository.js';

type DayBody = Body<Calls['availability']['setDay']>;

const timesOf = ({ start_time, end_time }: WindowTimes): WindowTimes => ({ start_time, end_time });

/**
 * Gives a day these windows, and the same to other days in place of theirs: all, or nothing where any of them would
 * leave a booking outside. Days on which the business is closed are left out.
 * Source: R-pages-4.
 */
export const setDay = (body: DayBody, caller: Caller): Promise<Answer<Calls['availability']['setDay']>> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, caller.actor, body.user);
      const named = [...new Set([body.date, ...(body.copy_to ?? [])])].sort();
      refuseImpossible(body, named, serviceDayOf(caller.deps.clock.now()));
      await lockStaff(tx, [staffId]);
      const closed = body.windows.length ? await closedOf(tx, caller, named) : [];
      if (closed.includes(body.date)) throw field('date', WINDOW_TEXTS.closed(body.date));
      const days = named.filter((day) => !closed.includes(day));
      const [from = body.date, to = body.date] = [days[0], days.at(-1)];
      const stored = await findWindows(tx, { staffId, from, to });
      refuseStaleDay(body, stored);
      await refuseLostBookings(tx, caller, {
        staffId,
        stretch: { start: serviceDayBounds(from).start, end: serviceDayBounds(to).end },
        work: () =>
          changeDays(tx, caller, { staffId, stored, days: days.map((date) => ({ date, windows: body.windows })) }),
      });
      return { windows: (await findWindows(tx, { staffId, from: body.date, to: body.date })).map(shown), closed };
    }),
  );

function refuseImpossible({ date, windows, copy_to }: DayBody, days: readonly ServiceDay[], today: ServiceDay): void {
  if (date < today) throw field('date', WINDOW_TEXTS.dayOver);
  if (copy_to && days.some((day) => day < today)) throw field('copy_to', WINDOW_TEXTS.dayOver);
  const faults = windowFaults(date, windows).filter((fault) => fault !== undefined);
  if (faults.length) throw new ApiError('VALIDATION_FAILED', { fields: { windows: faults } });
}

/** A person who saves a day must have seen its current windows: a colleague may have changed it meanwhile. */
function refuseStaleDay({ date, expected }: DayBody, stored: readonly StoredWindow[]): void {
  const now = stored.filter((window) => window.date === date);
  if (expected && !sameWindows(expected, now))
    throw new ApiError('STALE_VERSION', { extra: { current: { date, windows: now.map(timesOf) } } });
}

export interface WantedDay {
  readonly date: ServiceDay;
  readonly windows: readonly WindowTimes[];
}

interface DaysChange {
  readonly staffId: number;
  /** All stored windows of these days. */
  readonly stored: readonly StoredWindow[];
  readonly days: readonly WantedDay[];
}

/**
 * Sets the windows of the days. Unchanged windows keep their id. Each changed day gives one message and one audit row.
 */
export async function changeDays(tx: Tx, caller: Caller, { staffId, stored, days }: DaysChange): Promise<void> {
  const { deps, actor, origin } = caller;
  const changed = days.flatMap(({ date, windows }) => {
    const before = stored.filter((window) => window.date === date);
    return sameWindows(before, windows) ? [] : [{ date, before, after: windows }];
  });
  await deleteWindows(
    tx,
    changed.flatMap(({ before, after }) => before.filter((window) => !has(after, window)).map(({ id }) => id)),
  );
  await insertWindows(
    tx,
    changed.flatMap(({ date, before, after }) =>
      after
        .filter((window) => !has(before, window))
        .map(({ start_time, end_time }) => ({ staffId, serviceDay: date, ...windowOf(date, start_time, end_time) })),
    ),
    deps.clock.now(),
  );
  if (changed.length) await staffTimeChanged(tx, deps.jobs, null);
  for (const { date, before, after } of changed) {
    announce(tx, [staffId], { user: staffId, date });
    recordAudit(tx, {
      at: deps.clock.now(),
      actor,
      action: 'availability.set_day',
      entity: 'availability_day',
      entityId: `${staffId}/${date}`,
      ...origin,
      before: { user: staffId, date, windows: before.map(timesOf) },
      after: { user: staffId, date, windows: after.map(timesOf) },
    });
  }
}

const has = (windows: readonly WindowTimes[], { start_time, end_time }: WindowTimes): boolean =>
  windows.some((one) => one.start_time === start_time && one.end_time === end_time);
