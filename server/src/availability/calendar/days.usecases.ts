import type { Answer, Calls, Query } from 'shared-lib/contract';
import {
  addDays,
  addMinutes,
  limits,
  LONGEST_MARGIN,
  serverLimits,
  serviceDayOf,
  type Interval,
  type ServiceDay,
} from 'shared-lib/domain';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import type { Principal } from '../../platform/principal.js';
import { slotsSpan } from '../free-staff/slots-span.js';
import { slotsOf } from '../free-staff/slots.usecases.js';
import { findTeamTime, type StaffTime } from '../free-staff/staff-time.repository.js';
import { horizonOf } from '../pattern/pattern.usecases.js';
import { daysFrom } from '../pattern/plan.js';
import { readSchedulingRules } from '../rules/scheduling-rules.repository.js';
import { findWindows } from '../windows/windows.repository.js';
import * as m from '../../texts/m.js';

type Availability = Calls['availability'];

/** The visit length for which a month of whole weeks is computed. Source: 2-185. */
const DURATION = 60;

/**
 * The staff who can be on duty on each day, with their time near it. Without this, each slot would go through
 * everyone's whole month.
 */
function byDay(days: readonly ServiceDay[], team: readonly StaffTime[]): Map<ServiceDay, StaffTime[]> {
  const near = new Map(days.map((day): [ServiceDay, StaffTime[]] => [day, []]));
  const spans = days.map((day) => {
    const { start, end } = slotsSpan([day], DURATION);
    return { day, start: addMinutes(start, -LONGEST_MARGIN), end: addMinutes(end, LONGEST_MARGIN) };
  });
  for (const person of team) {
    const duty = spread(spans, person.duty);
    const held = spread(spans, person.held);
    for (const [at, { day }] of spans.entries())
      if (duty[at]?.length) near.get(day)?.push({ ...person, duty: duty[at], held: held[at] ?? [] });
  }
  return near;
}

/** For each span, the stretches that touch it; the spans are in order of time. */
function spread(spans: readonly Interval[], stretches: readonly Interval[]): Interval[][] {
  const found = spans.map((): Interval[] => []);
  const first = spans[0]?.start.getTime() ?? 0;
  for (const stretch of stretches) {
    const [start, end] = [stretch.start.getTime(), stretch.end.getTime()];
    // A day has at most one span, which is shorter than two days.
    for (let at = Math.max(0, Math.floor((start - first) / limits.DAY) - 1); at < spans.length; at++) {
      const span = spans[at];
      if (!span || span.start.getTime() >= end) break;
      if (start < span.end.getTime()) found[at]?.push(stretch);
    }
  }
  return found;
}

/** Written days on which the caller has no window. Operators have no windows, so they have no days off. */
async function daysOff({ db, clock }: Deps, { role, userId }: Principal, days: readonly ServiceDay[]) {
  const [from, to] = [days[0], days.at(-1)];
  if (role === 'operator' || from === undefined || to === undefined) return new Set<ServiceDay>();
  const working = new Set((await findWindows(db, { staffId: userId, from, to })).map(({ date }) => date));
  const horizon = horizonOf(serviceDayOf(clock.now()));
  return new Set(days.filter((day) => day <= horizon && !working.has(day)));
}

/**
 * The days of a calendar at a glance: the state of each slot, none for a past day, and the caller's days off. Source:
 * 9-017, R-pages-90.
 */
export async function listDays(
  deps: Deps,
  user: Principal,
  { date_after, date_before }: Query<Availability['days']>,
): Promise<Answer<Availability['days']>> {
  const { db, clock } = deps;
  const now = clock.now();
  const today = serviceDayOf(now);
  if (date_before >= addDays(date_after, serverLimits.CALENDAR_DAYS))
    throw new ApiError('INVALID_FILTER', {
      fields: { date_before: [m.at_most_days_at_once({ calendarDays: serverLimits.CALENDAR_DAYS })] },
    });
  const days = daysFrom(date_after, date_before);
  const ahead = days.filter((day) => day >= today);
  const [rules, team, off] = await Promise.all([
    readSchedulingRules(db),
    ahead.length
      ? findTeamTime(db, { roles: ['therapist', 'driver'], span: slotsSpan(ahead, DURATION), except: null })
      : [],
    daysOff(deps, user, days),
  ]);
  const near = byDay(ahead, team);
  const slots = (date: ServiceDay) =>
    slotsOf(date, near.get(date) ?? [], { duration: DURATION, rules, now }).map(({ state }) => state);
  return days.map((date) => ({ date, slots: date < today ? [] : slots(date), day_off: off.has(date) }));
}
