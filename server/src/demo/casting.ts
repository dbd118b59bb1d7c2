import {
  addMinutes,
  limits,
  serviceDayBounds,
  serviceDayOf,
  windowOf,
  type Interval,
  type ServiceDay,
} from 'shared-lib/domain';
import { assignedAt } from './flow.js';
import { findStart, startsOfDay, takeStart, type StartSearch } from './slots.js';
import type { Placed, Underway } from './today-plan.js';
import type { World } from './world.js';

const MINUTE = limits.MINUTE;
const HOUR = 60 * MINUTE;
/** The least minutes between two clients of one person. */
const TRAVEL = 30;
/** Minutes from leaving for a client to the planned start. */
const WAY_THERE = 45;
/** `therapist`, `therapist2`, `driver` and `driver2` stay free for visitors who try the flow. Source: R-booking-16. */
const FREE_TO_TRY = 2;
/** This many further people of each trade stay free: for the next booking, and for the next ride home. */
const IN_RESERVE = 2;
/** For this long from now. */
const RESERVE_MINUTES = 180;

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const sooner = (a: Date, b: Date): Date => (a < b ? a : b);

/** The working hours of people with accounts: the business's own hours. */
const openHours = (day: ServiceDay): Interval => windowOf(day, limits.DEFAULT_WINDOW.start, limits.DEFAULT_WINDOW.end);
/** May a visit begin, or a ride home be requested, while the business is open? */
function isOpen(at: Date): boolean {
  const { start, end } = openHours(serviceDayOf(at));
  return start <= at && at <= addMinutes(end, -limits.SLOT_MINUTES);
}

/** Further people for work that those with accounts cannot take, the least busy first; without the reserve. */
const further = ({ diary }: World, ids: readonly number[]): number[] =>
  ids.slice(0, -IN_RESERVE).sort((one, other) => diary.load(one) - diary.load(other));

interface Sought {
  /** By position; 0 is any of the further people. */
  readonly wished: readonly number[];
  readonly regulars: readonly number[];
  readonly others: readonly number[];
  readonly during: Interval;
}

/**
 * As many people as wanted, free the whole time: the wanted ones while the business is open, otherwise further people.
 */
function choose(world: World, { wished, regulars, others, during }: Sought, at: Date): number[] {
  const isFree = (id: number): boolean => world.diary.isFree(id, during.start.getTime(), during.end.getTime());
  const named = wished.flatMap((position) => regulars[position - 1] ?? []);
  const chosen =
    isOpen(at) && named.length === wished.length && named.every(isFree)
      ? named
      : further(world, others).filter(isFree).slice(0, wished.length);
  if (chosen.length < wished.length) throw new Error('the demo day is wrong: there are too few people for it');
  for (const id of chosen) world.diary.take(id, during.start.getTime(), during.end.getTime());
  return chosen;
}

/** Records that people must be on duty then. */
function note({ duties }: World, ids: readonly number[], { start, end }: Interval): void {
  for (const id of ids) duties.push({ id, start, end });
}

/** The people of a visit that has begun, and its planned start. */
interface PlannedPeople {
  readonly start: Date;
  readonly therapists: readonly number[];
  readonly driver: number | null;
  readonly pickupDriver: number | null;
}

const BEFORE_DROP_OFF: readonly string[] = [
  'in_progress',
  'journey',
  'arrived',
  'picking_up_therapists',
  'transporting_group',
];
const IS_OVER: readonly string[] = ['completed', 'checked', 'transport_completed'];

/**
 * The people of a visit that has begun. While they are at it, on the way there or home, they are in no other. It begins
 * on the half hour that its stage needs, on today's service day.
 */
export function castUnderway(world: World, plan: Underway, duration: number): PlannedPeople {
  const { now, team } = world;
  const day = startsOfDay(now);
  const grid = limits.SLOT_MINUTES * MINUTE;
  const asked = new Date(Math.round((now.getTime() + plan.start * MINUTE) / grid) * grid);
  const start = later(day.from, sooner(day.to, asked));
  const reached = addMinutes(now, -plan.ago);
  // In the first hours of a service day, running visits began before their planned time.
  const begun = sooner(start, addMinutes(now, plan.start));
  const leaves = addMinutes(begun, -WAY_THERE);
  const end = addMinutes(start, duration);
  const over = IS_OVER.includes(plan.stage) ? reached : addMinutes(later(end, now), TRAVEL);
  const therapists = choose(
    world,
    {
      wished: plan.t,
      regulars: team.therapists,
      others: team.further.therapists,
      during: { start: leaves, end: over },
    },
    start,
  );
  note(world, therapists, { start, end });
  const isOut = BEFORE_DROP_OFF.includes(plan.stage);
  const ride = {
    start: leaves,
    end: isOut ? addMinutes(later(start, now), TRAVEL) : addMinutes(begun, limits.OUTBOUND_AFTER),
  };
  const [driver = null] =
    plan.d === undefined
      ? []
      : choose(world, { wished: [plan.d], regulars: team.drivers, others: team.further.drivers, during: ride }, start);
  if (driver !== null) note(world, [driver], { start, end: addMinutes(start, limits.OUTBOUND_AFTER) });
  return { start, therapists, driver, pickupDriver: castPickup(world, plan, reached) };
}

function castPickup(world: World, { stage, pickup }: Underway, reached: Date): number | null {
  const { team, now } = world;
  const assigned = pickup && assignedAt(stage, reached);
  if (!assigned) return null;
  const home = addMinutes(assigned, limits.PICKUP_HOLD);
  const during = {
    start: assigned,
    end: stage === 'transport_completed' ? reached : later(home, addMinutes(now, TRAVEL)),
  };
  const [driver = null] = choose(
    world,
    { wished: [pickup.driver], regulars: team.drivers, others: team.further.drivers, during },
    assigned,
  );
  if (driver !== null) note(world, [driver], { start: assigned, end: home });
  return driver;
}

/**
 * The best start of a future visit: while the business is open, with the wanted people or others with accounts.
 * Otherwise, and where it cannot wait for that, with further people.
 */
export function findPlace(world: World, plan: Placed, duration: number): { wanted: StartSearch; start: Date } {
  const { now, team } = world;
  const day = startsOfDay(now);
  const open = openHours(serviceDayOf(now));
  const near = addMinutes(now, plan.start);
  const from = plan.future ? later(day.from, addMinutes(now, 5)) : day.from;
  const to = plan.latest === undefined ? day.to : sooner(day.to, addMinutes(now, plan.latest));
  const whileOpen = { from: later(from, open.start), to: sooner(to, addMinutes(open.end, -limits.SLOT_MINUTES)) };
  const withOthers = (therapists: readonly number[], driver: number | null, span: object): StartSearch => ({
    therapists,
    driver,
    duration,
    near,
    from,
    to,
    ...span,
  });
  const named = (positions: readonly number[], ids: readonly number[]): number[] =>
    positions.flatMap((position) => ids[position - 1] ?? []);
  const canWait = plan.latest === undefined && plan.start > 0;
  const wished = named(plan.t, team.therapists);
  const [driver = null] = plan.d === undefined ? [] : named([plan.d], team.drivers);
  const isNamed = wished.length === plan.t.length && (plan.d === undefined || driver !== null);
  const inHours =
    isNamed && (isOpen(near) || canWait)
      ? [
          withOthers(wished, driver, whileOpen),
          ...(wished.length === 1
            ? team.therapists.slice(FREE_TO_TRY).map((id) => withOthers([id], driver, whileOpen))
            : []),
        ]
      : [];
  const drivers = plan.d === undefined ? [null] : further(world, team.further.drivers);
  const ids = further(world, team.further.therapists);
  const groups = ids.map((_, at) => [...ids, ...ids].slice(at, at + plan.t.length));
  const others = groups.flatMap((group) => drivers.map((one) => withOthers(group, one, {})));
  const soon = { from: later(from, addMinutes(near, -15)), to: sooner(to, addMinutes(near, 15)) };
  const choices = [
    ...inHours,
    ...others.map((one) => ({ ...one, ...soon })),
    ...others,
    // The last minutes of a day have no room for future visits.
    ...others.map((one) => ({ ...one, from, to: new Date(day.to.getTime() + 24 * HOUR) })),
  ];
  for (const wanted of choices) {
    const start = findStart(world, wanted);
    if (!start) continue;
    takeStart(world, wanted, start);
    note(world, wanted.therapists, { start, end: addMinutes(start, duration) });
    if (wanted.driver !== null) note(world, [wanted.driver], { start, end: addMinutes(start, limits.OUTBOUND_AFTER) });
    return { wanted, start };
  }
  throw new Error('the demo day is wrong: two days are not enough for it');
}

const whole = (at: number, round: (hours: number) => number): number => round(at / HOUR) * HOUR;

/** A window of a person without an account. */
interface FurtherWindow extends Interval {
  readonly id: number;
  readonly day: ServiceDay;
}

/**
 * The windows of further people: the business's own hours where that is enough, otherwise around their work, and for
 * the reserve around now: a late party, an early hotel. People without work have the day off.
 */
export function furtherWindows(world: World): FurtherWindow[] {
  const { now, team, duties } = world;
  const people = [...team.further.therapists, ...team.further.drivers];
  const reserve = [team.further.therapists, team.further.drivers].flatMap((ids) => ids.slice(-IN_RESERVE));
  const today = serviceDayOf(now);
  const soon = addMinutes(now, RESERVE_MINUTES);
  const dayEnds = serviceDayBounds(today).end;
  const standingBy = dayEnds < soon ? [now, dayEnds] : [now];
  const all = [...duties, ...reserve.flatMap((id) => standingBy.map((start) => ({ id, start, end: soon })))];
  return people.flatMap((id) => {
    const own = all.filter((duty) => duty.id === id);
    // Work that began before this service day counts from its first minute.
    const dayOf = ({ start }: Interval): ServiceDay => (serviceDayOf(start) < today ? today : serviceDayOf(start));
    return [...new Set(own.map(dayOf))].map((day): FurtherWindow => {
      const duty = own.filter((one) => dayOf(one) === day);
      if (duty.every(({ start }) => isOpen(start) && serviceDayOf(start) === day))
        return { id, day, ...openHours(day) };
      const bounds = serviceDayBounds(day);
      const first = Math.min(...duty.map(({ start }) => start.getTime())) - 30 * MINUTE;
      const last = Math.max(...duty.map(({ end }) => end.getTime()), ...(day === today ? [now.getTime() + HOUR] : []));
      return {
        id,
        day,
        start: later(bounds.start, new Date(whole(first, Math.floor))),
        end: sooner(bounds.end, new Date(whole(last, Math.ceil))),
      };
    });
  });
}
