import { SLOTS, addMinutes, instantOf, type Interval, type ServiceDay } from 'shared-lib/domain';

/** From the first slot of the first day to the end of a visit of this length at the last slot of the last day. */
export function slotsSpan(days: readonly ServiceDay[], minutes: number): Interval {
  const [first, last] = [days[0], days.at(-1)];
  const [firstSlot, lastSlot] = [SLOTS[0], SLOTS.at(-1)];
  if (!first || !last || !firstSlot || !lastSlot) throw new Error('a span of no slots');
  return { start: instantOf(first, firstSlot), end: addMinutes(instantOf(last, lastSlot), minutes) };
}
