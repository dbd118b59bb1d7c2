import type { AvailabilityWindow, Body, Calls, Query } from 'shared-lib/contract';
import {
  FIELD_TEXTS,
  formatLocalTime,
  formatServiceDay,
  formatTime,
  serviceDayBounds,
  serviceDayOf,
  windowOf,
  type Actor,
  type Interval,
} from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { lockStaff } from './holds.repository.js';
import { dutyDuring } from './on-duty.js';
import { isOverlap } from './overlap-violation.js';
import { readSchedulingRules } from './scheduling-rules.repository.js';
import { findStaffTime } from './staff-time.repository.js';
import {
  deleteWindow,
  findBookings,
  findOverlapping,
  findPerson,
  findWindows,
  insertWindow,
  lockWindow,
  updateWindow,
  type StoredWindow,
} from './windows.repository.js';

type WindowBody = Body<Calls['availability']['create']>;

export interface Acting {
  readonly deps: Deps;
  readonly actor: Actor;
  readonly requestId: string;
  readonly address: string;
}

const shown = ({ id, user, date, start_time, end_time }: StoredWindow): AvailabilityWindow => ({
  id,
  user,
  date,
  start_time,
  end_time,
});

/** Staff see their own windows, whoever they ask for; where no day is given the list begins today. Source: 7-070. */
export async function listWindows(
  { deps, actor }: Pick<Acting, 'deps' | 'actor'>,
  query: Query<Calls['availability']['list']>,
): Promise<AvailabilityWindow[]> {
  if (actor.role !== 'operator' && query.user !== undefined && query.user !== actor.id) return [];
  const isOpen = !query.date && !query.date_after && !query.date_before;
  const windows = await findWindows(deps.db, {
    staffId: actor.role === 'operator' ? (query.user ?? null) : actor.id,
    from: query.date ?? query.date_after ?? (isOpen ? serviceDayOf(deps.clock.now()) : null),
    to: query.date ?? query.date_before ?? null,
  });
  return windows.map(shown);
}

const field = (name: string, text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [name]: [text] } });

/** Whose window it is to be: operators say, staff have their own alone. */
async function ownerOf(tx: Tx, actor: Actor, user: number | undefined): Promise<number> {
  if (actor.role !== 'operator') {
    if (user !== undefined && user !== actor.id) throw new ApiError('NOT_FOUND');
    return actor.id;
  }
  if (user === undefined) throw field('user', FIELD_TEXTS.required);
  const person = await findPerson(tx, user);
  if (!person || person.role === 'operator') throw field('user', 'Not found.');
  return user;
}

/** A window lies in one service day, so one that crosses midnight ends by 06:00. Source: 5-034, R-day-2. */
function timeOf({ date, start_time, end_time }: Pick<WindowBody, 'date' | 'start_time' | 'end_time'>): Interval {
  const time = windowOf(date, start_time, end_time);
  if (time.end > serviceDayBounds(date).end)
    throw field('end_time', 'A window that crosses midnight ends in the early morning, by 06:00.');
  return time;
}

const overlapping = (other: StoredWindow | undefined): ApiError =>
  new ApiError('VALIDATION_FAILED', {
    nonField: [
      other
        ? `This overlaps the window ${formatLocalTime(other.start_time)} to ${formatLocalTime(other.end_time)} on ${formatServiceDay(other.date)}.`
        : 'This overlaps another window.',
    ],
  });

async function refuseOverlap(tx: Tx, staffId: number, time: Interval, except: number | null): Promise<void> {
  const other = await findOverlapping(tx, staffId, time, except);
  if (other) throw overlapping(other);
}

interface WindowChange {
  readonly staffId: number;
  /** What was and what will be open: bookings outside both are not touched by the change. */
  readonly stretch: Interval;
  readonly work: () => Promise<void>;
}

/** A person's stretches of duty around a time. */
async function dutyOf(tx: Tx, staffId: number, span: Interval): Promise<readonly Interval[]> {
  const [person] = await findStaffTime(tx, [staffId], { span, except: null });
  return person?.duty ?? [];
}

/**
 * Changes windows and refuses it where a booking that was inside them is left outside. The person is locked as for a
 * booking, so that none slips in between. Source: R-pages-4.
 */
async function keepingBookings(tx: Tx, { deps }: Acting, { staffId, stretch, work }: WindowChange): Promise<void> {
  const rules = await readSchedulingRules(tx);
  const booked = await findBookings(tx, { staffId, start: stretch.start, end: stretch.end, now: deps.clock.now() });
  const before = await dutyOf(tx, staffId, stretch);
  await work();
  const after = await dutyOf(tx, staffId, stretch);
  const lost = booked.filter((visit) => dutyDuring(before, visit, rules) && !dutyDuring(after, visit, rules));
  if (!lost.length) return;
  const named = lost.map(
    (booking) => `${booking.client} (${formatServiceDay(booking.service_day)}, ${formatTime(booking.start)})`,
  );
  throw new ApiError('IN_USE', {
    detail: `Already booked then: ${named.join('; ')}.`,
    extra: { conflicts: lost.map(({ id, client, service_day }) => ({ appointment: id, client, date: service_day })) },
  });
}

interface Recorded {
  readonly action: 'create' | 'update' | 'delete';
  readonly before?: StoredWindow;
  readonly after?: StoredWindow;
}

/** What everybody who may care learns of a change: the owner, operators, the audit trail. */
async function tell(
  tx: Tx,
  { deps, actor, requestId, address }: Acting,
  { action, before, after }: Recorded,
): Promise<void> {
  const window = after ?? before;
  if (!window) throw new Error('a change of nothing');
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
    requestId,
    address,
    ...(before && { before: { ...shown(before) } }),
    ...(after && { after: { ...shown(after) } }),
  });
}

/** The exclusion constraint decides where two changes meet; its refusal reads like the one made before. */
async function explainingOverlap<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOverlap(error, 'availability_windows_no_overlap') ? overlapping(undefined) : error;
  }
}

export const createWindow = (body: WindowBody, acting: Acting): Promise<AvailabilityWindow> =>
  explainingOverlap(() =>
    acting.deps.db.tx(async (tx) => {
      const staffId = await ownerOf(tx, acting.actor, body.user);
      const time = timeOf(body);
      await lockStaff(tx, [staffId]);
      await refuseOverlap(tx, staffId, time, null);
      const after = await insertWindow(tx, { staffId, serviceDay: body.date, ...time }, acting.deps.clock.now());
      await tell(tx, acting, { action: 'create', after });
      return shown(after);
    }),
  );

/** Somebody else's window answers staff as one that does not exist. */
async function lockOwnWindow(tx: Tx, id: number, actor: Actor): Promise<StoredWindow> {
  const window = await lockWindow(tx, id);
  if (!window || (actor.role !== 'operator' && window.user !== actor.id)) throw new ApiError('NOT_FOUND');
  await lockStaff(tx, [window.user]);
  return window;
}

export const changeWindow = (id: number, body: WindowBody, acting: Acting): Promise<AvailabilityWindow> =>
  explainingOverlap(() =>
    acting.deps.db.tx(async (tx) => {
      const before = await lockOwnWindow(tx, id, acting.actor);
      if (body.user !== undefined && body.user !== before.user) throw field('user', 'A window stays with its person.');
      const time = timeOf(body);
      await refuseOverlap(tx, before.user, time, id);
      let after = before;
      await keepingBookings(tx, acting, {
        staffId: before.user,
        stretch: before,
        work: async () => {
          after = await updateWindow(tx, id, { serviceDay: body.date, ...time }, acting.deps.clock.now());
        },
      });
      await tell(tx, acting, { action: 'update', before, after });
      return shown(after);
    }),
  );

export const removeWindow = (id: number, acting: Acting): Promise<void> =>
  acting.deps.db.tx(async (tx) => {
    const before = await lockOwnWindow(tx, id, acting.actor);
    await keepingBookings(tx, acting, { staffId: before.user, stretch: before, work: () => deleteWindow(tx, id) });
    await tell(tx, acting, { action: 'delete', before });
  });

/** Puts a day's windows on other days. A day with windows of its own is left as it is and named. */
export const copyDay = (
  { user, from, to }: Body<Calls['availability']['copy']>,
  acting: Acting,
): Promise<{ created: AvailabilityWindow[]; skipped: string[] }> =>
  acting.deps.db.tx(async (tx) => {
    const staffId = await ownerOf(tx, acting.actor, user);
    await lockStaff(tx, [staffId]);
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
          acting.deps.clock.now(),
        );
        await tell(tx, acting, { action: 'create', after });
        created.push(shown(after));
      }
    }
    return { created, skipped };
  });

const isFree = async (tx: Tx, staffId: number, day: string): Promise<boolean> =>
  !(await findOverlapping(tx, staffId, serviceDayBounds(day), null));
