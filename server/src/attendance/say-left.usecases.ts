// How it works: docs/subsystems/attendance.md.
import type { AttendanceRecord, Body, Calls } from 'shared-lib/contract';
import { ATTENDANCE_TEXTS, checkOutAt, lacksCheckOut } from 'shared-lib/domain';
import { actorOf } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import type { Principal } from '../platform/principal.js';
import { lockRecord, markLeft } from './attendance.repository.js';
import { announce, shownRecord } from './attendance.usecases.js';
import * as m from '../texts/m.js';

const wrongTime = (text: string): ApiError => new ApiError('VALIDATION_FAILED', { fields: { time: [text] } });

/**
 * A person reports when they left, on their own past day without a check-out. The day then waits for approval, and
 * operators see that the time was given later. Refusals: another's record answers like a missing one;
 * ALREADY_CHECKED_OUT where the day has a check-out now, NOT_CHECKED_IN where it never began or still runs.
 * Source: R-day-12.
 */
export async function sayLeft(
  { db, clock }: Deps,
  user: Principal,
  { record: id, time }: Body<Calls['attendance']['sayLeft']>,
  requestId: string,
): Promise<AttendanceRecord> {
  const now = clock.now();
  return db.tx(async (tx) => {
    const before = await lockRecord(tx, id);
    if (!before || before.staff_id !== user.userId) throw notFound();
    if (before.check_out_at) throw new ApiError('ALREADY_CHECKED_OUT', { detail: m.this_day_has_a_check() });
    if (!before.check_in_at || !lacksCheckOut(shownRecord(before), now)) throw new ApiError('NOT_CHECKED_IN');
    const left = checkOutAt(before.service_day, time, before.check_in_at);
    if (left < before.check_in_at) throw wrongTime(m.you_came_later_than_that());
    if (left > now) throw wrongTime(ATTENDANCE_TEXTS.notYet);
    const after = await markLeft(tx, id, left, now);
    return announce(tx, { action: 'say_left', actor: actorOf(user), now, before, after, requestId });
  });
}
