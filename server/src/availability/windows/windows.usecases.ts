import type { AvailabilityWindow, Body, Calls, Query } from 'shared-lib/contract';
import {
  addDays,
  serverLimits,
  serviceDayBounds,
  serviceDayOf,
  windowFault,
  windowOf,
  type Actor,
  type Interval,
} from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import { staffTimeChanged } from '../holds/staff-time-changes.js';
import { lockStaff } from '../holds/holds.repository.js';
import {
  explainOverlap,
  field,
  refuseLostBookings,
  overlapping,
  ownerOf,
  refuseClosed,
  shown,
} from './window-changes.js';
import {
  deleteWindow,
  findOverlapping,
  findWindows,
  insertWindow,
  lockWindow,
  updateWindow,
  type StoredWindow,
} from './windows.repository.js';
import * as m from '../../texts/m.js';

type WindowBody = Body<Calls['availability']['create']>;

/**
 * Staff see only their own windows, whoever they ask for; without a day the list begins today. The list is always
 * whole: an open stretch ends after the maximum number of days, and a longer one is refused. Source: 7-070.
 */
export async function listWindows(
  { deps, actor }: Pick<Caller, 'deps' | 'actor'>,
  query: Query<Calls['availability']['list']>,
): Promise<AvailabilityWindow[]> {
  if (actor.role !== 'operator' && query.user !== undefined && query.user !== actor.id) return [];
  const staffId = actor.role === 'operator' ? (query.user ?? null) : actor.id;
  const days = staffId === null ? serverLimits.WINDOW_LIST_DAYS : serverLimits.WINDOW_LIST_DAYS_OF_ONE;
  const { date, date_after, date_before } = query;
  const first = date_before ? addDays(date_before, 1 - days) : serviceDayOf(deps.clock.now());
  const from = date ?? date_after ?? first;
  const last = addDays(from, days - 1);
  const to = date ?? date_before ?? last;
  if (to > last)
    throw new ApiError('INVALID_FILTER', {
      fields: { date_before: [m.at_most_days_days_words_at({ days, words: staffId === null ? ' of everybody' : '' })] },
    });
  const windows = await findWindows(deps.db, { staffId, from, to });
  return windows.map(shown);
}

/** A window lies in one service day, so one that crosses midnight ends by 06:00. Source: 5-034, R-day-2. */
function timeOf(window: Pick<WindowBody, 'date' | 'start_time' | 'end_time'>): Interval {
  const fault = windowFault(window.date, window);
  if (fault) throw field('end_time', fault);
  return windowOf(window.date, window.start_time, window.end_time);
}

async function refuseOverlap(tx: Tx, staffId: number, time: Interval, except: number | null): Promise<void> {
  const other = await findOverlapping(tx, staffId, time, except);
  if (other) throw overlapping(other);
}

interface Recorded {
  readonly action: 'create' | 'update' | 'delete';
  readonly before?: StoredWindow;
  readonly after?: StoredWindow;
}

/** Reports a change to the owner, the operators and the audit trail. */
async function tell(tx: Tx, { deps, actor, origin }: Caller, { action, before, after }: Recorded): Promise<void> {
  const window = after ?? before;
  if (!window) throw new Error('a change of nothing');
  await staffTimeChanged(tx, deps.jobs, null);
  tx.emit({
    type: 'availability_update',
    audience: { operators: true, users: [window.user] },
    payload: { user: window.user, date: window.date },
  });
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `availability.${action}`,
    entity: 'availability',
    entityId: window.id,
    ...origin,
    ...(before && { before: { ...shown(before) } }),
    ...(after && { after: { ...shown(after) } }),
  });
}

export const createWindow = (body: WindowBody, caller: Caller): Promise<AvailabilityWindow> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, caller.actor, body.user);
      const time = timeOf(body);
      await lockStaff(tx, [staffId]);
      await refuseClosed(tx, caller, [body.date]);
      await refuseOverlap(tx, staffId, time, null);
      const after = await insertWindow(tx, { staffId, serviceDay: body.date, ...time }, caller.deps.clock.now());
      await tell(tx, caller, { action: 'create', after });
      return shown(after);
    }),
  );

/** Staff get for another person's window the answer for a missing one. */
async function lockOwnWindow(tx: Tx, id: number, actor: Actor): Promise<StoredWindow> {
  const window = await lockWindow(tx, id);
  if (!window || (actor.role !== 'operator' && window.user !== actor.id)) throw new ApiError('NOT_FOUND');
  await lockStaff(tx, [window.user]);
  return window;
}

/** A missing field stays as it is. Source: R-api-16. */
export const changeWindow = (
  id: number,
  { user, ...change }: Partial<WindowBody>,
  caller: Caller,
): Promise<AvailabilityWindow> =>
  explainOverlap(() =>
    caller.deps.db.tx(async (tx) => {
      const before = await lockOwnWindow(tx, id, caller.actor);
      if (user !== undefined && user !== before.user) throw field('user', m.a_window_stays_with_its());
      const wanted = { ...shown(before), ...change };
      const time = timeOf(wanted);
      await refuseClosed(tx, caller, [wanted.date]);
      await refuseOverlap(tx, before.user, time, id);
      let after = before;
      await refuseLostBookings(tx, caller, {
        staffId: before.user,
        stretch: before,
        work: async () => {
          after = await updateWindow(tx, id, { serviceDay: wanted.date, ...time }, caller.deps.clock.now());
        },
      });
      await tell(tx, caller, { action: 'update', before, after });
      return shown(after);
    }),
  );

export const removeWindow = (id: number, caller: Caller): Promise<void> =>
  caller.deps.db.tx(async (tx) => {
    const before = await lockOwnWindow(tx, id, caller.actor);
    await refuseLostBookings(tx, caller, { staffId: before.user, stretch: before, work: () => deleteWindow(tx, id) });
    await tell(tx, caller, { action: 'delete', before });
  });

/** Puts a day's windows on other days. A day with its own windows stays as it is and is named. */
export const copyDay = (
  { user, from, to }: Body<Calls['availability']['copy']>,
  caller: Caller,
): Promise<{ created: AvailabilityWindow[]; skipped: string[] }> =>
  caller.deps.db.tx(async (tx) => {
    const staffId = await ownerOf(tx, caller.actor, user);
    await lockStaff(tx, [staffId]);
    await refuseClosed(tx, caller, to);
    const windows = await findWindows(tx, { staffId, from, to: from });
    const created: AvailabilityWindow[] = [];
    const skipped: string[] = [];
    for (const day of [...new Set(to)].sort()) {
      const free = await isFree(tx, staffId, day);
      if (!free) skipped.push(day);
      for (const window of free ? windows : []) {
        const after = await insertWindow(
          tx,
          { staffId, serviceDay: day, ...windowOf(day, window.start_time, window.end_time) },
          caller.deps.clock.now(),
        );
        await tell(tx, caller, { action: 'create', after });
        created.push(shown(after));
      }
    }
    return { created, skipped };
  });

const isFree = async (tx: Tx, staffId: number, day: string): Promise<boolean> =>
  !(await findOverlapping(tx, staffId, serviceDayBounds(day), null));
