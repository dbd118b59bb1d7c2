// How it works: docs/subsystems/queued-steps.md.
import type { TodayStatus } from '../../contract';
import { canCheckInAt, checkOutCloses } from '../../domain/people/attendance';
import { serviceDayOf } from '../../domain/time/service-day';
import type { UnsentStep } from '../appointments/unsent/unsent-step';

/** My attendance as it will be once the server has taken a step. */
export function withStep(today: TodayStatus, name: string, at: Date): TodayStatus {
  return name === 'check-in'
    ? { ...today, is_checked_in: true, check_in_time: at.toISOString(), can_check_in: false, can_check_out: true }
    : { ...today, is_checked_in: false, check_out_time: at.toISOString(), can_check_out: false };
}

/** An answer of an earlier day, as it is now: a day has begun, and a night that is still open can end until noon. */
function ofNow(today: TodayStatus, now: Date): TodayStatus {
  const day = serviceDayOf(now);
  if (today.date >= day) return today;
  if (today.is_checked_in && now < checkOutCloses(today.date)) return { ...today, can_check_in: canCheckInAt(now) };
  return {
    ...today,
    date: day,
    is_checked_in: false,
    check_in_time: null,
    check_out_time: null,
    can_check_in: canCheckInAt(now),
    can_check_out: false,
    record: null,
  };
}

/**
 * What the server last said of my day, as it is now, with the check-in and check-out that wait on this phone.
 * Source: R-beyond-321.
 */
export function predictedToday(today: TodayStatus, steps: readonly UnsentStep[], now: Date): TodayStatus {
  let next = ofNow(today, now);
  for (const { kind, action, state, occurredAt } of steps) {
    if (kind !== 'attendance' || state !== 'waiting') continue;
    const at = new Date(occurredAt);
    // A check-in of the next day begins a day of its own.
    if (action === 'check-in' && serviceDayOf(at) > next.date) next = { ...ofNow(next, at), date: serviceDayOf(at) };
    next = withStep(next, action, at);
  }
  return next;
}
