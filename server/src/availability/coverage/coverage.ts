import type { TeamCover } from 'shared-lib/contract';
import {
  addMinutes,
  dutyAt,
  instantOf,
  isOnDuty,
  limits,
  overlap,
  localTime,
  serviceDayBounds,
  SLOTS,
  type Interval,
  type SchedulingRules,
  type ServiceDay,
  type Trade,
  type Worker,
} from 'shared-lib/domain';

/** A booking, and how many people of each trade it needs and when. */
export interface Demand {
  readonly client: string;
  readonly role: Trade;
  readonly people: number;
  /** The time of the work: a driver's ride out, a therapist's session. */
  readonly time: Interval;
  /** The visit decides who is on duty for it, also for drivers. */
  readonly visit: Interval;
}
export interface TeamMember extends Worker {
  readonly id: number;
  readonly role: Trade;
}
export interface CoverOptions {
  readonly rules: Pick<SchedulingRules, 'overrun'>;
  readonly now: Date;
}
type Gap = TeamCover['gaps'][number];

/** People on duty for a booking, by their ids. */
export interface StaffedDemand extends Demand {
  readonly able: readonly number[];
}

/** The team members who could take each booking if they had no other work, by the rule of bookings. */
export const staffed = (
  demands: readonly Demand[],
  team: readonly TeamMember[],
  options: CoverOptions,
): StaffedDemand[] =>
  demands.map((demand) => ({
    ...demand,
    able: team.filter((one) => one.role === demand.role && isOnDuty(one, demand.visit, options)).map(({ id }) => id),
  }));

/** How many of the people needed at the same time can come; nobody counts twice. */
function canCome(asked: readonly StaffedDemand[]): number {
  const places = asked.flatMap(({ people, able }) => Array.from({ length: people }, () => able));
  const taken = new Map<number, number>();
  const fill = (place: number, tried: Set<number>): boolean => {
    const able = places[place] ?? [];
    const person =
      able.find((id) => !taken.has(id)) ??
      able.find((id) => {
        const other = taken.get(id);
        if (other === undefined || tried.has(id)) return false;
        tried.add(id);
        // Another person may take the other place.
        return fill(other, tried);
      });
    if (person !== undefined) taken.set(person, place);
    return person !== undefined;
  };
  return places.filter((_, place) => fill(place, new Set())).length;
}

interface Moment {
  readonly asked: readonly StaffedDemand[];
  readonly needed: number;
  readonly coming: number;
}

/** The moment of a slot at which most people are missing, or, without a gap, at which most are needed. */
function hardestMoment(asked: readonly StaffedDemand[], slot: Interval): Moment {
  const starts = asked.map(({ time }) => time.start).filter((start) => slot.start < start && start < slot.end);
  const moments = [slot.start, ...starts].map((at): Moment => {
    const then = asked.filter(({ time }) => time.start <= at && at < time.end);
    return { asked: then, needed: then.reduce((sum, { people }) => sum + people, 0), coming: canCome(then) };
  });
  const missing = ({ needed, coming }: Moment): number => needed - coming;
  return moments.reduce((worst, one) =>
    missing(one) > missing(worst) || (missing(one) === missing(worst) && one.needed > worst.needed) ? one : worst,
  );
}

/**
 * Each slot of a day: how many of a trade are on duty at its start, and how many people the bookings need at the same
 * time. Where more are needed than can come, the first number is how many can. Adjoining slots with missing people make
 * one gap.
 */
export function coverOf(
  day: ServiceDay,
  role: Trade,
  team: readonly TeamMember[],
  demands: readonly StaffedDemand[],
): { cover: TeamCover['days'][number][Trade]; gaps: Gap[] } {
  const mine = team.filter((person) => person.role === role);
  const asked = demands.filter((demand) => demand.role === role);
  const wholeDay = serviceDayBounds(day);
  // Also before the first slot and after the last: the board counts them, too.
  const people = mine.filter(({ duty }) => duty.some((window) => overlap(window, wholeDay))).length;
  const gaps: Gap[] = [];
  const slots = SLOTS.map((time) => {
    const start = instantOf(day, time);
    const end = addMinutes(start, limits.SLOT_MINUTES);
    const there = mine.filter(({ duty }) => dutyAt(duty, start, { overrun: 0 }));
    const then = hardestMoment(
      asked.filter(({ time: taken }) => overlap(taken, { start, end })),
      { start, end },
    );
    const { needed, coming } = then;
    if (needed === coming) {
      // A person who stays past the end of a window for a booking is present.
      const staying = then.asked.flatMap(({ able }) => able);
      return { time, on_duty: new Set([...there.map(({ id }) => id), ...staying]).size, needed };
    }
    const clients = then.asked.map(({ client }) => client);
    const before = gaps.at(-1);
    if (before && before.end_time === time) {
      before.end_time = localTime(end);
      before.clients = [...new Set([...before.clients, ...clients])];
      // The gap reports its worst moment.
      if (needed - coming > before.needed - before.on_duty) Object.assign(before, { needed, on_duty: coming });
    } else gaps.push({ date: day, role, start_time: time, end_time: localTime(end), on_duty: coming, needed, clients });
    return { time, on_duty: coming, needed };
  });
  return { cover: { people, slots }, gaps };
}
