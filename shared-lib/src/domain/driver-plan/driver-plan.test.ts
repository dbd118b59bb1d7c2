import fc from 'fast-check';
import {
  compareCosts,
  type DriverPlan,
  driverPlan,
  type DriverPlanInput,
  type OpenRide,
  type PlanCost,
  type PlanDriver,
  type PlanStop,
} from './driver-plan.js';

const MINUTE = 60_000;
const AREAS = ['Makati', 'Malate', 'Pasig', null] as const;
/** Any figures, the same both ways. An unknown place is 20 minutes away. */
const minutes: DriverPlanInput['minutes'] = (from, to) =>
  from === null || to === null ? 20 : Math.abs(AREAS.indexOf(from as 'Pasig') - AREAS.indexOf(to as 'Pasig')) * 25 + 5;

/** Long before all rides, if nothing else is said. */
function planOf({
  now = 0,
  ...input
}: Partial<Pick<DriverPlanInput, 'now'>> & Omit<DriverPlanInput, 'now'>): DriverPlan {
  const steps = driverPlan({ ...input, now });
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

const out = (key: string, at: number, area: PlanStop['at'] = null): OpenRide => ({
  key,
  start: (at - 30) * MINUTE,
  end: (at + 15) * MINUTE,
  due: at * MINUTE,
  at: area,
  ends: area,
  mayWait: false,
});
const home = (key: string, at: number, area: PlanStop['at'] = null): OpenRide => ({
  key,
  start: at * MINUTE,
  end: (at + 45) * MINUTE,
  due: at * MINUTE,
  at: area,
  ends: null,
  mayWait: true,
});
const driver = (id: number, stops: readonly PlanStop[] = [], takes: PlanDriver['takes'] = () => true): PlanDriver => ({
  id,
  stops,
  takes,
});
const asPairs = ({ rides }: DriverPlan) => rides.map(({ key, driver: id }) => [key, id]);

describe('drivers for the rest of a day', () => {
  it('comes first without lateness, then without driving, then shared evenly', () => {
    const busy = out('', 600, 'Makati');
    // A driver who is already at the place drives least, though another has nothing to do.
    expect(
      asPairs(planOf({ rides: [out('a', 720, 'Makati')], drivers: [driver(1), driver(2, [busy])], minutes })),
    ).toEqual([['a', 2]]);
    // Straight after a ride at the other end of town, one driver would be late.
    const far = { ...out('', 675, 'Pasig') };
    const plan = planOf({ rides: [out('a', 720, 'Makati')], drivers: [driver(2, [far]), driver(1)], minutes });
    expect(plan.rides).toEqual([{ key: 'a', driver: 1, start: 690 * MINUTE, late: 0, driving: 20 }]);
    // If all else is equal, each gets one.
    const two = { rides: [out('a', 720), out('b', 900)], drivers: [driver(1), driver(2)], minutes: () => 20 };
    expect(asPairs(planOf(two))).toEqual([
      ['a', 1],
      ['b', 2],
    ]);
  });

  it('says how late a driver comes who can only set off now, and takes the nearest then', () => {
    const near = out('', 660, 'Malate');
    const plan = planOf({
      now: 715 * MINUTE,
      rides: [out('a', 720, 'Makati')],
      drivers: [driver(1), driver(2, [near])],
      minutes: (from) => (from === 'Malate' ? 15 : 40),
    });
    // Ten minutes after the visit should have begun; the other would come 35 minutes late.
    expect(plan.rides).toEqual([{ key: 'a', driver: 2, start: 690 * MINUTE, late: 10, driving: 15 }]);
  });

  it('leaves a ride open only if nobody can take it, and keeps a driver for the ride that nobody else can take', () => {
    const onlyFirst = driver(2, [], ({ key }) => key === 'a');
    const plan = planOf({
      rides: [out('a', 720), out('b', 725), out('c', 730)],
      drivers: [driver(1), onlyFirst],
      minutes,
    });
    expect(asPairs(plan)).toEqual([
      ['a', 2],
      ['b', 1],
    ]);
    expect(plan.cost.open).toBe(1);
  });

  it('lets a ride home wait for its driver, never a ride out', () => {
    const held = out('', 735);
    const plan = planOf({ rides: [home('h', 700), out('o', 720)], drivers: [driver(1, [held])], minutes: () => 0 });
    expect(plan.rides).toEqual([{ key: 'h', driver: 1, start: 750 * MINUTE, late: 50, driving: 0 }]);
  });

  it('leaves agreed stops as they are, and puts between two stops only what fits', () => {
    const stops = [out('', 600), out('', 660)];
    expect(planOf({ rides: [out('a', 630)], drivers: [driver(1, stops)], minutes }).rides).toEqual([]);
    expect(
      asPairs(planOf({ rides: [out('a', 645)], drivers: [driver(1, [stops[0]!, out('', 690)])], minutes })),
    ).toEqual([['a', 1]]);
  });

  it('for a day of four hundred visits takes a bounded number of steps and always gives the same plan', () => {
    const rides = Array.from({ length: 400 }, (_, at) => out(`${at}`, 780 + (at % 48) * 15, AREAS[at % 4]));
    const drivers = Array.from({ length: 20 }, (_, id) => driver(id, [], ({ key }) => (Number(key) + id) % 7 > 0));
    const input = { rides, drivers, minutes, now: 0 };
    const plan = planOf(input);
    expect([...driverPlan(input)]).toHaveLength(400);
    expect(plan).toEqual(planOf(input));
    expect(plan.rides.length).toBeGreaterThan(300);
    for (const { id } of drivers) {
      const own = plan.rides.filter((ride) => ride.driver === id).map(({ start }) => start);
      const inOrder = own.sort((one, other) => one - other);
      for (const [at, start] of inOrder.slice(1).entries())
        expect(start - (inOrder[at] ?? 0)).toBeGreaterThanOrEqual(45 * MINUTE);
    }
  });
});

/**
 * The rules again, in the plainest way: one day for each way to assign the rides. Fixed rides stand at their time. A
 * ride home stands at the first free minute of the day.
 */
function costOf({ rides, drivers, now }: DriverPlanInput, to: readonly number[]): PlanCost | undefined {
  const inOrder = [...rides.entries()].sort(
    ([, one], [, other]) =>
      Number(one.mayWait) - Number(other.mayWait) || one.start - other.start || one.end - other.end,
  );
  const before = totals(
    drivers.map(({ stops }) => stops),
    now,
  );
  const days = drivers.map(({ stops }) => [...stops]);
  let waited = 0;
  for (const [nth, ride] of inOrder) {
    const day = days[to[nth] ?? -1];
    const who = drivers[to[nth] ?? -1];
    if (!day || !who) continue;
    const length = ride.end - ride.start;
    const isFree = (start: number) => day.every((stop) => stop.end <= start || start + length <= stop.start);
    let { start } = ride;
    while (ride.mayWait && !isFree(start)) start += MINUTE;
    if (!isFree(start) || !who.takes(ride, start)) return undefined;
    waited += start - ride.start;
    day.push({ ...ride, start, end: start + length, due: start === ride.start ? ride.due : start });
  }
  const after = totals(days, now);
  return {
    open: rides.length - to.filter((one) => one >= 0).length,
    late: after.late - before.late + waited,
    driving: after.driving - before.driving,
    load: after.load - before.load,
  };
}
function totals(days: readonly (readonly PlanStop[])[], now: number) {
  const sum = { late: 0, driving: 0, load: 0 };
  for (const day of days) {
    sum.load += day.length ** 2;
    let last: PlanStop | undefined;
    for (const stop of [...day].sort((one, other) => one.start - other.start)) {
      const drive = minutes(last ? last.ends : null, stop.at) * MINUTE;
      sum.driving += drive;
      const arrives = Math.max(now, last ? last.end : now) + drive;
      if (arrives > stop.due) sum.late += arrives - stop.due;
      last = stop;
    }
  }
  return sum;
}
function bestOf(input: DriverPlanInput): PlanCost {
  let best: PlanCost | undefined;
  const tryAll = (to: number[]): void => {
    if (to.length < input.rides.length) {
      for (let one = -1; one < input.drivers.length; one++) tryAll([...to, one]);
      return;
    }
    const cost = costOf(input, to);
    if (cost && (!best || compareCosts(cost, best) < 0)) best = cost;
  };
  tryAll([]);
  if (!best) throw new Error('a plan with nothing in it is a plan');
  return best;
}

const anArea = fc.constantFrom(...AREAS);
const aTime = fc.integer({ min: 0, max: 48 }).map((step) => 600 + step * 5);
const aRide = fc
  .record({ at: aTime, area: anArea, isHome: fc.boolean() })
  .map(({ at, area, isHome }) => (isHome ? home('', at, area) : out('', at, area)));
/** A driver's agreed stops, one after the other. */
const someStops = fc
  .array(fc.record({ gap: fc.integer({ min: 0, max: 12 }), area: anArea }), { maxLength: 2 })
  .map((gaps) => {
    let at = 620;
    return gaps.map(({ gap, area }) => {
      at += 45 + gap * 5;
      return out('', at, area);
    });
  });
const aDay = fc
  .record({
    // Before all rides, or amid them.
    now: fc.constantFrom(0, 590, 650, 710),
    rides: fc.array(aRide, { minLength: 1, maxLength: 5 }),
    days: fc.array(
      fc.record({
        stops: someStops,
        until: fc.integer({ min: 600, max: 1_000 }),
        refuses: fc.integer({ min: 0, max: 7 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
  })
  .map(({ now, rides, days }) => ({
    minutes,
    now: now * MINUTE,
    rides: rides.map((ride, nth) => ({ ...ride, key: `${nth}` })),
    drivers: days.map(({ stops, until, refuses }, id) =>
      driver(id, stops, ({ key }, start) => Number(key) !== refuses && start < until * MINUTE),
    ),
  }));

it('a plan of any small day is as good as the best of all possible assignments (R-beyond-1)', () => {
  fc.assert(
    fc.property(aDay, (input) => {
      const plan = planOf(input);
      expect(plan.isProven).toBe(true);
      expect(plan.cost).toEqual(bestOf(input));
      const to = input.rides.map(({ key }) => plan.rides.find((one) => one.key === key)?.driver ?? -1);
      expect(costOf(input, to)).toEqual(plan.cost);
    }),
    { numRuns: 300 },
  );
});
