import type { TeamCover } from 'shared-lib/contract';
import { addMinutes, instantOf, limits, localTime, SLOTS, type Interval, type ServiceDay } from 'shared-lib/domain';

type Trade = 'therapist' | 'driver';

/** A booking, and for how many of each trade it asks when. */
export interface Demand {
  readonly client: string;
  readonly role: Trade;
  readonly people: number;
  readonly time: Interval;
}
export interface Duty {
  readonly id: number;
  readonly role: Trade;
  readonly windows: readonly Interval[];
}
type Gap = TeamCover['gaps'][number];

const meets = (one: Interval, other: Interval): boolean => one.start < other.end && other.start < one.end;
const holds = (window: Interval, at: Date): boolean => window.start <= at && at < window.end;

/**
 * Each slot of a day: how many of a trade are on duty as it begins, and how many people the bookings in it ask for.
 * Slots after each other in which more are asked for make one gap.
 */
export function coverOf(day: ServiceDay, role: Trade, duty: readonly Duty[], demands: readonly Demand[]) {
  const mine = duty.filter((person) => person.role === role);
  const asked = demands.filter((demand) => demand.role === role);
  const people = new Set<number>();
  const gaps: Gap[] = [];
  const slots = SLOTS.map((time) => {
    const start = instantOf(day, time);
    const end = addMinutes(start, limits.SLOT_MINUTES);
    const there = mine.filter(({ windows }) => windows.some((window) => holds(window, start)));
    for (const { id } of there) people.add(id);
    const wanted = asked.filter((demand) => meets(demand.time, { start, end }));
    const on_duty = there.length;
    const needed = wanted.reduce((sum, demand) => sum + demand.people, 0);
    const before = gaps.at(-1);
    if (needed > on_duty) {
      const clients = wanted.map(({ client }) => client);
      if (before && before.end_time === time) {
        before.end_time = localTime(end);
        before.clients = [...new Set([...before.clients, ...clients])];
        // The worst of it is what is said.
        if (needed - on_duty > before.needed - before.on_duty) Object.assign(before, { needed, on_duty });
      } else gaps.push({ date: day, role, start_time: time, end_time: localTime(end), on_duty, needed, clients });
    }
    return { time, on_duty, needed };
  });
  return { cover: { people: people.size, slots }, gaps };
}
