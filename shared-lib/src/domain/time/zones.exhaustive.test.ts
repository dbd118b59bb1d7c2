import fc from 'fast-check';
import { addDays, instantOf, localTime, serviceDayOf, windowOf } from './service-day';
import { SLOTS, slotState } from '../booking/slots';
import { isHeld } from '../staff-time/held-time';
import { inZone } from '../../testing/inZone';

/**
 * Compares the rules of time with models that count by hand, here and in programs of their own on machines with other
 * clocks. A browser may be anywhere; the business is in Manila.
 */
const ZONES = ['Asia/Manila', 'America/New_York', 'UTC'];
const FILES = ['limits', 'time/service-day', 'booking/slots', 'staff-time/held-time'];
const elsewhere = (zone: string, code: string): unknown => inZone(zone, FILES, code);

const MINUTE = 60_000;
const DAY_MS = 1_440 * MINUTE;
/** Manila's only offset since 1990. */
const MANILA = 8 * 60 * MINUTE;
const FIRST = '2026-01-01';
const day = fc.integer({ min: 0, max: 1_500 }).map((days) => addDays(FIRST, days));
const instant = fc.integer({ min: 0, max: 1_500 * 1_440 }).map((minutes) => Date.parse(FIRST) + minutes * MINUTE);
const pad = (number: number): string => String(number).padStart(2, '0');
const clock = fc.integer({ min: 0, max: 1_439 }).map((minute) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`);
const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Midnight of a day in Manila, on a clock without zones. */
const midnight = (date: string): number => Date.parse(`${date}T00:00:00Z`) - MANILA;
/** Walks day by day until the next one would begin too late. */
function dayByWalking(at: number): string {
  let date = FIRST;
  while (midnight(date) + DAY_MS + 6 * 60 * MINUTE <= at)
    date = new Date(Date.parse(date) + DAY_MS).toISOString().slice(0, 10);
  return at < midnight(FIRST) + 6 * 60 * MINUTE ? '2025-12-31' : date;
}
/** Counts minute by minute from 06:00 until the clock shows the time. */
function instantByCounting(date: string, time: string): number {
  let minute = 6 * 60;
  while (minute % 1_440 !== minutesOf(time)) minute++;
  return midnight(date) + minute * MINUTE;
}
/** Counts from its start until the clock shows its end, one minute later at least. */
function windowByCounting(date: string, from: string, to: string): [start: number, end: number] {
  const start = instantByCounting(date, from);
  let minutes = 1;
  while ((minutesOf(from) + minutes) % 1_440 !== minutesOf(to)) minutes++;
  return [start, start + minutes * MINUTE];
}
/** Half hours of a clock from 1 PM to 1 AM. */
const SLOTS_BY_HAND = Array.from({ length: 24 }, (_, half) => {
  const minute = (13 * 60 + 30 * half) % 1_440;
  return `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`;
});

interface Supply {
  onDuty: number;
  free: number;
  freeDrivers: number;
}
/** Reads the table of the rule from top to bottom. */
function stateByHand(date: string, slot: string, now: number, { onDuty, free, freeDrivers }: Supply): string {
  if (instantByCounting(date, slot) <= now) return 'past';
  if (onDuty === 0) return 'none';
  if (free === 0) return 'full';
  const busy = onDuty - free;
  return freeDrivers === 0 || busy > free ? 'limited' : 'available';
}
const supply: fc.Arbitrary<Supply> = fc
  .record({ onDuty: fc.nat(6), free: fc.nat(6), freeDrivers: fc.nat(2) })
  .map(({ onDuty, free, freeDrivers }) => ({ onDuty, free: Math.min(onDuty, free), freeDrivers }));
const slot = fc.constantFrom(...SLOTS_BY_HAND);

/** Looks for a shared minute, one by one. */
function meetByCounting([from, to]: readonly number[], [otherFrom, otherTo]: readonly number[]): boolean {
  for (let minute = from ?? 0; minute < (to ?? 0); minute += MINUTE)
    if ((otherFrom ?? 0) <= minute && minute < (otherTo ?? 0)) return true;
  return false;
}
const time = fc.tuple(
  day.map(() => '2026-11-20'),
  clock,
  clock,
);

/**
 * The questions to each rule, and the answers counted by hand. They are data, so that another machine gets the same.
 */
const RULES = {
  'the service day of an instant (9-001)': {
    asked: fc.tuple(instant),
    code: '(at) => serviceDayOf(new Date(at))',
    here: (at: number) => serviceDayOf(new Date(at)),
    model: dayByWalking,
  },
  'the instant of a time of a service day, and its clock (9-001)': {
    asked: fc.tuple(day, clock),
    code: '(date, time) => [instantOf(date, time).getTime(), localTime(instantOf(date, time))]',
    here: (date: string, time: string) => [instantOf(date, time).getTime(), localTime(instantOf(date, time))],
    model: (date: string, time: string) => [instantByCounting(date, time), time],
  },
  'a window over midnight (3-025)': {
    asked: fc.tuple(day, clock, clock),
    code: '(...of) => [windowOf(...of).start.getTime(), windowOf(...of).end.getTime()]',
    here: (...of: [string, string, string]) => [windowOf(...of).start.getTime(), windowOf(...of).end.getTime()],
    model: windowByCounting,
  },
  'the slots of a day and how each stands (9-006, R-booking-14)': {
    asked: fc.tuple(day, slot, instant, supply, fc.boolean()).map(([date, at, now, given, isNear]) => {
      // Half of them lie within minutes of the slot.
      const near = isNear ? instantByCounting(date, at) + ((now / MINUTE) % 5) * MINUTE - 2 * MINUTE : now;
      return [date, at, near, given] as [string, string, number, Supply];
    }),
    code: '(date, at, now, given) => [SLOTS, slotState(date, at, new Date(now), given)]',
    here: (date: string, at: string, now: number, given: Supply) => [SLOTS, slotState(date, at, new Date(now), given)],
    model: (...of: [string, string, number, Supply]) => [SLOTS_BY_HAND, stateByHand(...of)],
  },
  'whether two stretches of a person meet (R-booking-2)': {
    asked: fc.tuple(time, time),
    code: '(one, other) => isHeld([windowOf(...one)], windowOf(...other))',
    here: (one: [string, string, string], other: [string, string, string]) =>
      isHeld([windowOf(...one)], windowOf(...other)),
    model: (one: [string, string, string], other: [string, string, string]) =>
      meetByCounting(windowByCounting(...one), windowByCounting(...other)),
  },
} as const;

/** Arguments differ by rule; the questions and answers of one rule always match. */
interface Rule {
  readonly asked: fc.Arbitrary<unknown[]>;
  readonly code: string;
  readonly here: (...of: unknown[]) => unknown;
  readonly model: (...of: unknown[]) => unknown;
}

describe.each(Object.entries(RULES) as unknown as [string, Rule][])('%s', (_, { asked, code, here, model }) => {
  it('agrees with a count by hand', () => {
    fc.assert(fc.property(asked, (of) => expect(here(...of)).toEqual(model(...of))));
  });

  it.each(ZONES)('is the same on a machine in %s', (zone) => {
    const some = fc.sample(asked, { numRuns: 200, seed: 7 });
    expect(elsewhere(zone, `${JSON.stringify(some)}.map((of) => (${code})(...of))`)).toEqual(
      some.map((of) => model(...of)),
    );
  });
});
