import { addDays, instantOf, limits, serviceDayOf, type PaymentMethod } from 'shared-lib/domain';
import { MINUTES_TO_PICKUP, acceptAll, rideHome, walkTo } from './flow.js';
import { findStart, takeStart, type StartSearch } from './slots.js';
import { HISTORY_DAYS, onDuty } from './rosters.js';
import { Visit, type VisitPlan } from './visit.js';
import type { ServiceRecord } from './records.js';
import { remember, serviceOf, type World } from './world.js';

const MINUTE = limits.MINUTE;
const HOUR = 60 * MINUTE;
const UPCOMING_DAYS = 10;

/** Popular services are booked more often. */
const MIX = [
  'swedish',
  'swedish',
  'swedish',
  'hilot',
  'hilot',
  'hilot',
  'deep',
  'deep',
  'aroma',
  'aroma',
  'stone',
  'ventosa',
  'shiatsu',
  'foot',
  'foot',
  'prenatal',
  'scrub',
];
const REASONS = [
  'The client fell ill.',
  'The client is travelling.',
  'Double-booked by the client.',
  'Flooded street.',
];

/** A month of finished visits, and the bookings of the coming days. */
export function writeOtherDays(world: World): void {
  const today = serviceDayOf(world.now);
  for (let back = HISTORY_DAYS; back >= 1; back--) writeDay(world, addDays(today, -back), pastVisit);
  for (let ahead = 1; ahead <= UPCOMING_DAYS; ahead++) writeDay(world, addDays(today, ahead), comingVisit);
}

type WriteVisit = (world: World, plan: VisitPlan) => void;

function writeDay(world: World, day: string, write: WriteVisit): void {
  const { random, now } = world;
  const weekend = [0, 5, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay());
  const coming = instantOf(day, '13:00') > now;
  const visits = coming ? random.between(2, 4) : random.between(weekend ? 11 : 7, weekend ? 14 : 10);
  for (let count = 0; count < visits; count++) {
    const plan = planVisit(world, day);
    if (plan) write(world, plan);
  }
}

/** People on duty who are free, mostly with a driver; undefined where the day is full. */
function planVisit(world: World, day: string): VisitPlan | undefined {
  const { random, team, clients, services } = world;
  const start = instantOf(
    day,
    random.pick([
      '13:00',
      '13:30',
      '14:00',
      '15:00',
      '16:00',
      '16:30',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
      '20:00',
      '20:30',
      '21:00',
      '22:00',
      '23:00',
    ]),
  );
  const group = random.chance(0.06);
  const therapists = pickOnDuty(world, team.therapists, day, group ? 2 : 1);
  const drivers = random.chance(0.85) ? pickOnDuty(world, group ? team.drivers.slice(0, 2) : team.drivers, day, 1) : [];
  const booked: ServiceRecord[] = [serviceOf(world, random.pick(MIX))];
  if (random.chance(0.15)) booked.push(random.pick(services));
  const wanted: StartSearch = {
    therapists,
    driver: drivers[0] ?? null,
    duration: booked.reduce((sum, one) => sum + one.duration, 0),
    near: start,
    from: instantOf(day, '13:00'),
    to: instantOf(day, '23:30'),
  };
  const free = therapists.length ? findStart(world, wanted) : undefined;
  if (!free) return undefined;
  takeStart(world, wanted, free);
  const client = random.pick(clients.filter(({ since }) => since < free));
  return {
    client,
    services: booked,
    therapists,
    driver: wanted.driver,
    start: free,
    operator: random.pick(team.operators),
    askedAt: new Date(free.getTime() - random.between(5, 60) * HOUR),
  };
}

function pickOnDuty({ random }: World, ids: readonly number[], day: string, count: number): number[] {
  const candidates = ids.filter((_id, position) => onDuty(position, day));
  const chosen: number[] = [];
  while (chosen.length < count && chosen.length < candidates.length) {
    const id = random.pick(candidates);
    if (!chosen.includes(id)) chosen.push(id);
  }
  return chosen;
}

function pastVisit(world: World, plan: VisitPlan): void {
  const { random } = world;
  const visit = remember(world, new Visit(plan, false));
  const fate = random.next();
  const operator = { role: 'operator', id: plan.operator } as const;
  const later = (minutes: number): Date => new Date(plan.askedAt.getTime() + minutes * MINUTE);
  if (fate < 0.05) {
    acceptAll(visit, plan.askedAt);
    return visit.take('cancel', operator, later(90), { details: { cancel_reason: random.pick(REASONS) } });
  }
  if (fate < 0.08) {
    const [id = 0] = plan.therapists;
    visit.take('reject', { role: 'therapist', id }, later(12), {
      details: { rejection_reason: 'Schedule conflict', rejected_at: later(12), rejected_by: id },
    });
    return visit.take('review_rejection', operator, later(40), {
      input: { decision: 'accept' },
      details: {
        rejection_reviewed_at: later(40),
        rejection_reviewed_by: plan.operator,
        rejection_review_decision: 'accept',
        rejection_review_notes: 'No other therapist was free.',
      },
    });
  }
  if (fate < 0.1) return visit.take('expire', { role: 'system', id: 0 }, visit.row.ends_at);
  return finished(world, visit);
}

function finished({ random, team, diary }: World, visit: Visit): void {
  const { plan } = visit;
  acceptAll(visit, plan.askedAt);
  const method: PaymentMethod = random.chance(0.35) ? 'gcash' : 'cash';
  const extension = random.chance(0.12) ? random.pick([200, 300, 400]) : undefined;
  const sessionMinutes = visit.row.duration - random.between(0, 6);
  const begun = new Date(plan.start.getTime() - random.between(0, 4) * MINUTE);
  const ride = rideHome(new Date(begun.getTime() + (sessionMinutes + MINUTES_TO_PICKUP) * MINUTE));
  const pickup =
    plan.driver !== null && random.chance(0.5) && diary.isFree(plan.driver, ride.from, ride.to)
      ? { driver: plan.driver }
      : undefined;
  if (pickup) diary.take(pickup.driver, ride.from, ride.to);
  const options = {
    payment: {
      method,
      amount: visit.row.total_price,
      ...(extension && { extension }),
      ...(method === 'cash' && { collectedBy: plan.therapists[0] ?? team.former }),
    },
    sessionMinutes,
    ...(pickup && { pickup }),
  };
  walkTo(visit, pickup ? 'transport_completed' : 'checked', { stage: 'session_in_progress', at: begun }, options);
}

function comingVisit(world: World, plan: VisitPlan): void {
  const { random, now } = world;
  const askedAt = new Date(now.getTime() - random.between(1, 30) * HOUR);
  const visit = remember(world, new Visit({ ...plan, askedAt }, true));
  if (random.chance(0.65)) acceptAll(visit, askedAt);
}
