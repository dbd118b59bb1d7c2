import type { Answer, Calls } from 'shared-lib/contract';
import {
  addMinutes,
  countFree,
  instantOf,
  SLOTS,
  slotState,
  type SchedulingRules,
  type ServiceDay,
} from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { slotsSpan } from './slots-span.js';
import { findTeamTime, type StaffTime } from './staff-time.repository.js';

type Slots = Answer<Calls['availability']['slots']>;

interface SlotsSearch {
  readonly duration: number;
  readonly rules: SchedulingRules;
  readonly now: Date;
}

/** By the free therapists, and whether a driver is free for them. */
export function slotsOf(date: ServiceDay, staff: readonly StaffTime[], { duration, rules, now }: SlotsSearch): Slots {
  const visits = SLOTS.map((slot) => {
    const start = instantOf(date, slot);
    return { start, end: addMinutes(start, duration) };
  });
  const open = { visits, passengers: 1, rules, now };
  const [therapists, drivers] = [countFree('therapist', staff, open), countFree('driver', staff, open)];
  return SLOTS.map((time, at) => {
    const [onDuty = 0, free = 0, freeDrivers = 0] = [therapists.onDuty[at], therapists.free[at], drivers.free[at]];
    const state = slotState(date, time, now, { onDuty, free, freeDrivers });
    return { time, state, free_therapists: free, free_drivers: freeDrivers };
  });
}

/** The state of each slot of a day for a visit of this length. Source: 9-006, R-booking-8, R-booking-14. */
export async function listSlots(
  { db, clock }: Deps,
  { date, duration }: { readonly date: ServiceDay; readonly duration: number },
): Promise<Slots> {
  const [rules, staff] = await Promise.all([
    readSchedulingRules(db),
    findTeamTime(db, { roles: ['therapist', 'driver'], span: slotsSpan([date], duration), except: null }),
  ]);
  return slotsOf(date, staff, { duration, rules, now: clock.now() });
}
