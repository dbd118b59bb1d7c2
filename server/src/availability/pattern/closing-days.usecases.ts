import type { Answer, Body, Calls, ClosingDay, Query } from 'shared-lib/contract';
import { serviceDayOf, serviceDayBounds, WINDOW_TEXTS, type ServiceDay } from 'shared-lib/domain';
import type { Caller } from '../../platform/caller.js';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError } from '../../platform/errors.js';
import {
  deleteClosingDay,
  findClosingDays,
  findFieldStaff,
  storeClosingDay,
} from '../windows/closing-days.repository.js';
import { changeDays } from '../windows/day.usecases.js';
import { lockStaff } from '../holds/holds.repository.js';
import { planned, isPlanned, restoredDays, replacedDay } from './plan.js';
import { findPlans, forgetReplaced, storeReplaced } from './plan.repository.js';
import { announce, field, refuseBooked } from '../windows/window-changes.js';
import { findBookingsOfDay, findWindows } from '../windows/windows.repository.js';

/** Days on which the business is closed, from today or from an earlier day on. */
export const listClosingDays = (
  { deps }: Pick<Caller, 'deps'>,
  { from }: Query<Calls['availability']['closingDays']>,
): Promise<ClosingDay[]> => findClosingDays(deps.db, from ?? serviceDayOf(deps.clock.now()));

/**
 * Closes a day and removes all windows on it, or none where a person is booked in them. It locks all staff, as every
 * change of windows does, so that no window is added meanwhile.
 */
export const addClosingDay = (
  body: Body<Calls['availability']['addClosingDay']>,
  caller: Caller,
): Promise<ClosingDay> =>
  caller.deps.db.tx(async (tx) => {
    const now = caller.deps.clock.now();
    const { day } = body;
    if (day < serviceDayOf(now)) throw field('day', WINDOW_TEXTS.dayOver);
    const staff = await findFieldStaff(tx);
    await lockStaff(tx, staff);
    refuseBooked(await findBookingsOfDay(tx, serviceDayBounds(day), now));
    const all = await findWindows(tx, { staffId: null, from: day, to: day });
    for (const [staffId, plan] of await findPlans(tx, staff, serviceDayOf(now))) {
      const stored = all.filter(({ user }) => user === staffId);
      const own = replacedDay(day, stored, plan);
      if (own) await storeReplaced(tx, staffId, [own]);
      await changeDays(tx, caller, { staffId, stored, days: [{ date: day, windows: [] }] });
    }
    const closing = await storeClosingDay(tx, body, { id: caller.actor.id, now });
    record(tx, caller, 'add_closing_day', closing);
    announce(tx, staff, { user: null, date: day });
    return closing;
  });

/**
 * Opens a day again: people get the windows that they had before it was closed. It locks all staff before it reads, so
 * that the nightly job writes none of their days meanwhile.
 * @returns how many people have windows on the day again
 */
export const removeClosingDay = (
  day: ServiceDay,
  caller: Caller,
): Promise<Answer<Calls['availability']['removeClosingDay']>> =>
  caller.deps.db.tx(async (tx) => {
    const today = serviceDayOf(caller.deps.clock.now());
    const staff = await findFieldStaff(tx);
    await lockStaff(tx, staff);
    const plans = await findPlans(tx, staff, day < today ? day : today);
    const closing = await deleteClosingDay(tx, day);
    if (!closing) throw new ApiError('NOT_FOUND');
    const all = await findWindows(tx, { staffId: null, from: day, to: day });
    let restored = 0;
    for (const [staffId, before] of day < today ? [] : plans) {
      const stored = all.filter(({ user }) => user === staffId);
      if (!isPlanned(day, stored, before)) continue;
      const after = { ...before, closed: new Set([...before.closed].filter((one) => one !== day)) };
      const windows = planned(day, after);
      if (windows.length) restored++;
      await changeDays(tx, caller, { staffId, stored, days: [{ date: day, windows }] });
      await forgetReplaced(tx, staffId, restoredDays([day], after));
    }
    record(tx, caller, 'remove_closing_day', closing);
    announce(tx, staff, { user: null, date: day });
    return { restored };
  });

type Verb = 'add_closing_day' | 'remove_closing_day';

function record(tx: Tx, { deps, actor, origin }: Caller, verb: Verb, closing: ClosingDay): void {
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `availability.${verb}`,
    entity: 'closing_day',
    entityId: closing.day,
    ...origin,
    ...(verb.startsWith('add') ? { after: { ...closing } } : { before: { ...closing } }),
  });
}
