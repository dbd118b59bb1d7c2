import { limits, runningLeg, type Action, type Actor, type Status } from 'shared-lib/domain';
import { acceptAll, assignedAt, walkTo, type FlowOptions, type Stage } from './flow.js';
import { Diary } from './diary.js';
import { findStart, startsOfDay, takeStart, type StartSearch } from './slots.js';
import { Visit } from './visit.js';
import type { ServiceRecord } from './records.js';
import { remember, serviceOf, type World } from './world.js';

const MINUTE = limits.MINUTE;
const HOUR = 60 * MINUTE;

interface Planned {
  /** Positions in the team: 1 is `therapist`, 2 `therapist2` … */
  readonly t: readonly number[];
  /** 1 is `driver`; none where left out. */
  readonly d?: number;
  readonly services: readonly string[];
  /** Minutes from now to the best start; negative: already begun. */
  readonly start: number;
  /** Hours from being asked to the start or to now, whichever is first. */
  readonly asked?: number;
  /** Must begin later than now. */
  readonly future?: boolean;
  /** The latest start, in minutes from now. */
  readonly latest?: number;
  /** Not with those who stay free for whoever tries the flow. */
  readonly isRunning?: boolean;
  /** Which client, by position. */
  readonly client: number;
}

/** On the road, at work or done: how far, and how many minutes ago that was reached. */
interface Underway extends Planned {
  readonly stage: Stage;
  readonly ago: number;
  readonly options?: FlowOptions;
  /** What another system would have called it. */
  readonly importedAs?: Status;
}

/**
 * `therapist`, `therapist2`, `driver` and `driver2` are in no session and on no ride: whoever tries the flow as one of
 * them is not refused for what the demo day left running. Source: R-booking-16.
 */
const FREE_TO_TRY = 2;

const underway: (drivers: readonly number[]) => readonly Underway[] = ([one = 0, two = 0, three = 0, four = 0]) => [
  {
    stage: 'driver_assigned_pickup',
    ago: 1,
    t: [5],
    d: 1,
    services: ['swedish'],
    start: -120,
    client: 4,
    options: { pickup: { driver: three, asked: [one, two, three], notes: 'At the guard house.' } },
  },
  {
    stage: 'return_journey',
    ago: 48,
    t: [6],
    d: 3,
    services: ['hilot'],
    start: -165,
    client: 5,
    options: { pickup: { driver: four } },
  },
  {
    stage: 'transport_completed',
    ago: 60,
    t: [1],
    d: 2,
    services: ['stone'],
    start: -300,
    client: 17,
    options: { pickup: { driver: one } },
  },
  {
    stage: 'transport_completed',
    ago: 150,
    t: [2],
    d: 1,
    services: ['scrub'],
    start: -330,
    client: 18,
    options: { pickup: { driver: one } },
  },
  {
    stage: 'pickup_requested',
    ago: 6,
    t: [4],
    d: 2,
    services: ['shiatsu'],
    start: -150,
    client: 6,
    options: { pickup: { driver: two, urgency: 'urgent', notes: 'Heavy rain, please hurry.' } },
  },
  { stage: 'in_progress', ago: 4, t: [5], d: 1, services: ['prenatal'], start: 25, client: 7 },
  { stage: 'journey', ago: 9, t: [4], d: 5, services: ['ventosa'], start: 60, client: 8 },
  { stage: 'dropped_off', ago: 3, t: [1], d: 2, services: ['hilot'], start: -20, client: 9 },
  { stage: 'arrived', ago: 2, t: [6], d: 3, services: ['stone'], start: -60, client: 10 },
  { stage: 'session_in_progress', ago: 25, t: [4], d: 3, services: ['deep'], start: -30, client: 11 },
  { stage: 'awaiting_payment', ago: 5, t: [3], d: 1, services: ['aroma'], start: -90, client: 12 },
  { stage: 'picking_up_therapists', ago: 6, t: [5, 6], d: 4, services: ['swedish'], start: -45, client: 13 },
  { stage: 'transporting_group', ago: 7, t: [3, 4], d: 5, services: ['hilot'], start: -75, client: 14 },
  { stage: 'arrived', ago: 4, t: [4, 6], d: 5, services: ['foot'], start: -105, client: 15 },
  {
    stage: 'completed',
    ago: 20,
    t: [1],
    d: 1,
    services: ['swedish', 'foot'],
    start: -190,
    client: 0,
    options: { payment: { method: 'cash', amount: 1_550, extension: 300 } },
  },
  { stage: 'checked', ago: 35, t: [3], d: 2, services: ['swedish'], start: -180, client: 16 },
  // Statuses that another system may bring; this one never writes them itself.
  {
    stage: 'journey',
    importedAs: 'driving_to_location',
    ago: 11,
    t: [3],
    d: 3,
    services: ['shiatsu'],
    start: -135,
    client: 19,
  },
  { stage: 'completed', importedAs: 'payment_verified', ago: 15, t: [2], services: ['foot'], start: -210, client: 20 },
  {
    stage: 'completed',
    importedAs: 'payment_completed',
    ago: 30,
    t: [5],
    services: ['hilot'],
    start: -240,
    client: 21,
  },
];

type After = 'confirmed' | 'therapist_confirmed' | 'driver_confirmed';

/** Agreed, not begun. */
const agreed: readonly (Planned & { readonly stage: After; readonly ago: number })[] = [
  { stage: 'confirmed', ago: 50, t: [1], d: 1, services: ['deep'], start: 120, client: 1, future: true },
  { stage: 'therapist_confirmed', ago: 14, t: [2], d: 1, services: ['swedish'], start: 75, client: 22, future: true },
  { stage: 'driver_confirmed', ago: 8, t: [3], d: 2, services: ['aroma'], start: 45, client: 23, future: true },
  // Stalled: agreed, but nobody has moved.
  { stage: 'confirmed', ago: 200, t: [6], d: 3, services: ['foot'], start: -35, latest: -16, client: 24 },
];

interface Pending extends Planned {
  /** Who has accepted already: 1 for the first of the therapists, 0 for the driver. */
  readonly accepted?: readonly number[];
}

const pending: readonly Pending[] = [
  { t: [1], d: 1, services: ['hilot'], start: 210, asked: 0.6, future: true, client: 2 },
  { t: [1], services: ['foot'], start: 330, asked: 2, future: true, client: 25 },
  { t: [3], services: ['swedish'], start: 25, latest: 30, asked: 0.05, future: true, client: 26 },
  { t: [4], d: 2, services: ['shiatsu'], start: 75, latest: 80, asked: 1, future: true, accepted: [1], client: 27 },
  { t: [2, 5], d: 2, services: ['swedish'], start: 135, asked: 3, future: true, accepted: [1], client: 28 },
  // Overdue: asked long ago, one has not answered.
  { t: [6], d: 3, services: ['stone'], start: 20, latest: 29, asked: 5, future: true, accepted: [0], client: 29 },
  { t: [5], services: ['prenatal'], start: 15, latest: 29, asked: 4, future: true, client: 30 },
];

/** Said no, called off, ran out. */
interface Ended extends Planned {
  readonly how: 'therapist_rejected' | 'driver_rejected' | 'reviewed' | 'cancelled' | 'auto_cancelled';
  readonly reason: string;
  readonly ago: number;
}

const ended: readonly Ended[] = [
  {
    how: 'therapist_rejected',
    reason: 'Schedule conflict',
    ago: 35,
    t: [4],
    d: 1,
    services: ['deep'],
    start: 240,
    client: 31,
  },
  {
    how: 'driver_rejected',
    reason: 'The motorcycle is at the workshop',
    ago: 70,
    t: [2],
    d: 3,
    services: ['hilot'],
    start: 270,
    client: 32,
  },
  {
    how: 'therapist_rejected',
    reason: 'Health issues',
    ago: 15,
    t: [5],
    d: 2,
    services: ['prenatal'],
    start: 300,
    client: 33,
  },
  {
    how: 'reviewed',
    reason: 'Client requirements cannot be met',
    ago: 110,
    t: [6],
    d: 1,
    services: ['stone'],
    start: 180,
    client: 34,
  },
  {
    how: 'cancelled',
    reason: 'The client has a fever.',
    ago: 90,
    t: [5],
    d: 2,
    services: ['swedish'],
    start: 150,
    client: 35,
  },
  { how: 'auto_cancelled', reason: '', ago: 40, t: [6], services: ['ventosa'], start: -50, latest: 20, client: 36 },
];

/** Every stage of the workflow on today's service day, around now. Source: architecture, 'demo data'. */
export function writeToday(world: World): void {
  // Rides home are fixed to now: all of them first, then the rest finds its place around them.
  const withRides = underway(world.team.drivers).map((plan) => ({
    ...plan,
    options: withFreePickupDriver(world, plan),
  }));
  for (const plan of withRides) writeUnderway(world, plan);
  for (const plan of agreed) writeAgreed(world, plan);
  for (const plan of pending) writePending(world, plan);
  for (const plan of ended) writeEnded(world, plan);
}

const positioned = (ids: readonly number[], position: number): number => {
  const id = ids[position - 1];
  if (id === undefined) throw new Error(`nobody stands at ${position} in the demo team`);
  return id;
};

/** @param firstStep what happens on the day itself begins here; everybody was asked and had answered before. */
function begin(world: World, plan: Planned, firstStep: Date, staysHeld = true): Visit {
  const { team, clients } = world;
  const services = plan.services.map((key) => serviceOf(world, key));
  // Who said no or was sent home takes nobody's time.
  const { wanted, start } = place(staysHeld ? world : { ...world, diary: new Diary() }, plan, services);
  const client = clients[plan.client];
  if (!client) throw new Error(`there is no demo client ${plan.client}`);
  const askedAt = new Date(sooner(start, firstStep).getTime() - (plan.asked ?? world.random.between(6, 28)) * HOUR);
  return remember(
    world,
    new Visit(
      {
        client,
        services,
        therapists: wanted.therapists,
        driver: wanted.driver,
        start,
        askedAt,
        operator: positioned(team.operators, 1),
      },
      true,
    ),
  );
}

/**
 * The best start on today's service day; where these people have none left, with others; in the last minutes of a day,
 * on the next.
 */
function place(world: World, plan: Planned, services: readonly ServiceRecord[]): { wanted: StartSearch; start: Date } {
  const { now, team } = world;
  const day = startsOfDay(now);
  const best: StartSearch = {
    therapists: plan.t.map((position) => positioned(team.therapists, position)),
    driver: plan.d === undefined ? null : positioned(team.drivers, plan.d),
    duration: services.reduce((sum, one) => sum + one.duration, 0),
    near: new Date(now.getTime() + plan.start * MINUTE),
    from: plan.future ? later(day.from, new Date(now.getTime() + 5 * MINUTE)) : day.from,
    to: plan.latest === undefined ? day.to : sooner(day.to, new Date(now.getTime() + plan.latest * MINUTE)),
  };
  const first = plan.isRunning ? FREE_TO_TRY : 0;
  const drivers = plan.d === undefined ? [null] : [best.driver, ...team.drivers.slice(first)];
  const therapists = [
    best.therapists,
    ...(plan.t.length === 1 ? [...team.therapists.slice(first)].reverse().map((id) => [id]) : []),
  ];
  const choices = therapists.flatMap((ids) =>
    drivers.map((driver): StartSearch => ({ ...best, therapists: ids, driver })),
  );
  // What has begun lies before now, as long as there is any place there: the first hours of a day are too short for all
  // of it.
  const begun = plan.start < 0 ? choices.map((choice) => ({ ...choice, to: sooner(choice.to, now) })) : [];
  for (const wanted of [...begun, ...choices, { ...best, to: new Date(day.to.getTime() + 24 * HOUR) }]) {
    const start = findStart(world, wanted);
    if (!start) continue;
    takeStart(world, wanted, start);
    return { wanted, start };
  }
  throw new Error('the demo day is wrong: two days are not enough for it');
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const sooner = (a: Date, b: Date): Date => (a < b ? a : b);
const before = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);

function writeUnderway(world: World, plan: Underway): void {
  const at = before(world.now, plan.ago);
  // A rough first step, early enough for every way to the stage.
  const isRunning = plan.stage !== 'checked' && runningLeg(plan.stage) !== undefined;
  const visit = begin(world, { ...plan, isRunning }, before(at, 240));
  acceptAll(visit, visit.plan.askedAt);
  walkTo(visit, plan.stage, { stage: plan.stage, at }, plan.options);
  if (plan.importedAs) visit.importAs(plan.importedAs);
}

/** The wished-for pickup driver, or another one who is free then; noted in the diary. */
function withFreePickupDriver({ diary, team, now }: World, { stage, ago, options = {} }: Underway): FlowOptions {
  const at = before(now, ago);
  const assigned = assignedAt(stage, at);
  if (!options.pickup || !assigned) return options;
  const from = assigned.getTime();
  const to = stage === 'transport_completed' ? at.getTime() : from + limits.PICKUP_HOLD * MINUTE;
  const others = team.drivers.slice(stage === 'return_journey' ? FREE_TO_TRY : 0);
  const driver = [options.pickup.driver, ...others].find((id) => diary.isFree(id, from, to));
  if (driver === undefined) throw new Error('the demo day is wrong: no driver is free for a pickup');
  diary.take(driver, from, to);
  return { ...options, pickup: { ...options.pickup, driver } };
}

function writeAgreed(world: World, plan: (typeof agreed)[number]): void {
  const at = before(world.now, plan.ago);
  const visit = begin(world, plan, before(at, 30));
  acceptAll(visit, visit.plan.askedAt);
  if (plan.stage !== 'confirmed') walkTo(visit, plan.stage, { stage: plan.stage, at });
}

function writePending(world: World, plan: Pending): void {
  const visit = begin(world, plan, world.now);
  let at = visit.plan.askedAt.getTime();
  for (const position of plan.accepted ?? []) {
    at += 6 * MINUTE;
    if (position)
      visit.take(
        'therapist_confirm',
        { role: 'therapist', id: positioned(visit.plan.therapists, position) },
        new Date(at),
      );
    else visit.take('driver_confirm', { role: 'driver', id: visit.plan.driver ?? 0 }, new Date(at));
  }
}

function writeEnded(world: World, plan: Ended): void {
  const { team, now } = world;
  const at = before(now, plan.ago);
  const operator: Actor = { role: 'operator', id: positioned(team.operators, 1) };
  const visit = begin(world, { ...plan, asked: plan.asked ?? 3 }, before(at, 30), false);
  const [therapistId = 0] = visit.plan.therapists;
  const refuse = (actor: Actor, when: Date): void =>
    visit.take('reject', actor, when, {
      reason: plan.reason,
      details: { rejection_reason: plan.reason, rejected_at: when, rejected_by: actor.id },
    });
  switch (plan.how) {
    case 'therapist_rejected':
      return refuse({ role: 'therapist', id: therapistId }, at);
    case 'driver_rejected':
      return refuse({ role: 'driver', id: visit.plan.driver ?? 0 }, at);
    case 'reviewed': {
      refuse({ role: 'therapist', id: therapistId }, before(at, 25));
      return visit.take('review_rejection', operator, at, {
        input: { decision: 'accept' },
        reason: plan.reason,
        details: {
          rejection_reviewed_at: at,
          rejection_reviewed_by: operator.id,
          rejection_review_decision: 'accept',
          rejection_review_notes: 'Client agreed to another week.',
        },
      });
    }
    case 'cancelled': {
      acceptAll(visit, visit.plan.askedAt);
      return visit.take('cancel' satisfies Action, operator, at, {
        reason: plan.reason,
        details: { cancel_reason: plan.reason },
      });
    }
    default:
      return visit.take('auto_cancel', operator, later(at, new Date(visit.state.responseDeadline + MINUTE)));
  }
}
