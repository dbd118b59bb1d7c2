import { limits, type Action, type Actor } from 'shared-lib/domain';
import { castUnderway, findPlace } from './casting.js';
import { Diary } from './diary.js';
import { acceptAll, walkTo, type FlowOptions } from './flow.js';
import type { ServiceRecord } from './records.js';
import {
  AGREED,
  ENDED,
  PENDING,
  UNDERWAY,
  type Agreed,
  type Ended,
  type Pending,
  type Placed,
  type Planned,
  type Underway,
} from './today-plan.js';
import { Visit } from './visit.js';
import { remember, serviceOf, type World } from './world.js';

const MINUTE = limits.MINUTE;
const HOUR = 60 * MINUTE;

/** Every stage of the workflow on today's service day, around now. Source: R-beyond-12. */
export function writeToday(world: World): void {
  // Running visits are fixed to now, so they come first. The others then find their places around them.
  for (const plan of UNDERWAY) writeUnderway(world, plan);
  for (const plan of AGREED) writeAgreed(world, plan);
  for (const plan of PENDING) writePending(world, plan);
  for (const plan of ENDED) writeEnded(world, plan);
}

const positioned = (ids: readonly number[], position: number): number => {
  const id = ids[position - 1];
  if (id === undefined) throw new Error(`nobody stands at ${position} in the demo team`);
  return id;
};

const servicesOf = (world: World, plan: Planned): ServiceRecord[] => plan.services.map((key) => serviceOf(world, key));
const minutesOf = (services: readonly ServiceRecord[]): number =>
  services.reduce((sum, { duration }) => sum + duration, 0);

interface Begun {
  readonly start: Date;
  readonly therapists: readonly number[];
  readonly driver: number | null;
  /** The first event of the day itself; all people were asked and had answered before. */
  readonly firstStep: Date;
}

function begin(world: World, plan: Planned, { start, therapists, driver, firstStep }: Begun): Visit {
  const client = world.clients[plan.client];
  if (!client) throw new Error(`there is no demo client ${plan.client}`);
  const askedAt = new Date(sooner(start, firstStep).getTime() - (plan.asked ?? world.random.between(6, 28)) * HOUR);
  const operator = positioned(world.team.operators, 1);
  const services = servicesOf(world, plan);
  return remember(world, new Visit({ client, services, therapists, driver, start, askedAt, operator }, true));
}

/** @param staysHeld false for people who refused or were sent home: the visit takes none of their time */
function beginPlaced(world: World, plan: Placed, firstStep: Date, staysHeld = true): Visit {
  const room = staysHeld ? world : { ...world, diary: new Diary(), duties: [] };
  const { wanted, start } = findPlace(room, plan, minutesOf(servicesOf(world, plan)));
  return begin(world, plan, { start, therapists: wanted.therapists, driver: wanted.driver, firstStep });
}

const later = (a: Date, b: Date): Date => (a > b ? a : b);
const sooner = (a: Date, b: Date): Date => (a < b ? a : b);
const before = (now: Date, minutes: number): Date => new Date(now.getTime() - minutes * MINUTE);

function writeUnderway(world: World, plan: Underway): void {
  const { stage, ago, pickup, payment, importedAs } = plan;
  const at = before(world.now, ago);
  const { pickupDriver, ...cast } = castUnderway(world, plan, minutesOf(servicesOf(world, plan)));
  // A rough first step, early enough for every way to the stage.
  const visit = begin(world, plan, { ...cast, firstStep: before(at, 240) });
  const options: FlowOptions = {
    ...(payment && { payment }),
    ...(pickup && {
      pickup: {
        ...pickup,
        driver: pickupDriver ?? 0,
        ...(pickup.asked && {
          asked: [...pickup.asked.map((one) => positioned(world.team.drivers, one)), pickupDriver ?? 0],
        }),
      },
    }),
  };
  acceptAll(visit, visit.plan.askedAt);
  walkTo(visit, stage, { stage, at }, options);
  if (importedAs) visit.importAs(importedAs);
}

function writeAgreed(world: World, plan: Agreed): void {
  const at = before(world.now, plan.ago);
  const visit = beginPlaced(world, plan, before(at, 30));
  acceptAll(visit, visit.plan.askedAt);
  if (plan.stage !== 'confirmed') walkTo(visit, plan.stage, { stage: plan.stage, at });
}

function writePending(world: World, plan: Pending): void {
  const visit = beginPlaced(world, plan, world.now);
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
  const visit = beginPlaced(world, { ...plan, asked: plan.asked ?? 3 }, before(at, 30), false);
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
