import type { Body, Calls, ClosingDay } from 'shared-lib/contract';
import { serviceDayOf, serviceDayBounds, WINDOW_TEXTS, type ServiceDay } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Tx } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import {
  deleteClosingDay,
  findClosingDays,
  findFieldStaff,
  findPatterned,
  storeClosingDay,
} from './closing-days.repository.js';
import { changeDays } from './day.usecases.js';
import { lockStaff } from './holds.repository.js';
import { findExceptions, findPattern } from './pattern.repository.js';
import { planned } from './pattern.usecases.js';
import { field, refuseBooked, type Acting } from './window-changes.js';
import { findBookingsOfDay, findWindows } from './windows.repository.js';

/** Days to come on which the business is closed. */
export const listClosingDays = ({ deps }: Pick<Acting, 'deps'>): Promise<ClosingDay[]> =>
  findClosingDays(deps.db, serviceDayOf(deps.clock.now()));

/**
 * Closes a day: everybody's windows of it go, or none where somebody is booked in them. Everybody is locked, as whoever
 * changes windows is, so that none comes in between.
 */
export const addClosingDay = (
  body: Body<Calls['availability']['addClosingDay']>,
  acting: Acting,
): Promise<ClosingDay> =>
  acting.deps.db.tx(async (tx) => {
    const now = acting.deps.clock.now();
    const { day } = body;
    if (day < serviceDayOf(now)) throw field('day', WINDOW_TEXTS.dayOver);
    await lockStaff(tx, await findFieldStaff(tx));
    const stored = await findWindows(tx, { staffId: null, from: day, to: day });
    const staff = [...new Set(stored.map(({ user }) => user))];
    refuseBooked(await findBookingsOfDay(tx, serviceDayBounds(day), now));
    for (const staffId of staff)
      await changeDays(tx, acting, {
        staffId,
        stored: stored.filter(({ user }) => user === staffId),
        days: [{ date: day, windows: [] }],
      });
    const closing = await storeClosingDay(tx, body, { id: acting.actor.id, now });
    record(tx, acting, 'add_closing_day', closing);
    return closing;
  });

/** Opens a day again: whoever has a pattern that is written so far works by it; windows set by hand are gone. */
export const removeClosingDay = (day: ServiceDay, acting: Acting): Promise<void> =>
  acting.deps.db.tx(async (tx) => {
    const today = serviceDayOf(acting.deps.clock.now());
    const staff = await findPatterned(tx, day);
    await lockStaff(tx, staff);
    const closing = await deleteClosingDay(tx, day);
    if (!closing) throw new ApiError('NOT_FOUND');
    for (const staffId of day < today ? [] : staff) {
      const pattern = await findPattern(tx, staffId);
      const stored = await findWindows(tx, { staffId, from: day, to: day });
      if (!pattern || stored.length) continue;
      const exceptions = await findExceptions(tx, staffId, today);
      const windows = planned(day, { days: pattern.days, exceptions, closed: new Set() });
      await changeDays(tx, acting, { staffId, stored, days: [{ date: day, windows }] });
    }
    record(tx, acting, 'remove_closing_day', closing);
  });

function record(tx: Tx, { deps, actor, requestId, address }: Acting, verb: string, closing: ClosingDay): void {
  recordAudit(tx, {
    at: deps.clock.now(),
    actor,
    action: `availability.${verb}`,
    entity: 'closing_day',
    entityId: closing.day,
    requestId,
    address,
    ...(verb.startsWith('add') ? { after: { ...closing } } : { before: { ...closing } }),
  });
}
