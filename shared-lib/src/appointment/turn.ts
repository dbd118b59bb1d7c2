import type { AppointmentCard } from '../contract/appointment-card';
import { serviceDayOf } from '../domain/service-day';
import { BEFORE_START, ENDED, ON_THE_ROAD, oneOf, type Status } from '../domain/statuses';
import { now } from '../ui/time/now';

/** What an appointment is to the therapist or driver whose day it is, the one to show first at the beginning. */
export const TURNS = [
  /** A ride home that is lost unless it is answered in time. */
  'answer',
  /** Under way, and the next step is theirs. */
  'act',
  /** Under way, and somebody else's. */
  'follow',
  /** Agreed or asked for, and theirs to press. */
  'decide',
  /** Somebody else's to press, or not yet the day for it. */
  'wait',
  /** Nothing more to do about it. */
  'over',
] as const;
export type Turn = (typeof TURNS)[number];

/** Agreed, and of a later service day: to say that one is ready has time until then. Source: R-pages-43. */
export const isAheadOfItsDay = ({ status, date }: Pick<AppointmentCard, 'status' | 'date'>): boolean =>
  oneOf(BEFORE_START, status) && status !== 'pending' && serviceDayOf(now()) < date;

/** @param asks there is something to press for whoever's day it is */
export function turnOf(appointment: Pick<AppointmentCard, 'status' | 'date'>, asks: boolean): Turn {
  if (oneOf(ENDED, appointment.status)) return asks ? 'decide' : 'over';
  if (!oneOf(BEFORE_START, appointment.status)) return asks ? 'act' : 'follow';
  return asks && !isAheadOfItsDay(appointment) ? 'decide' : 'wait';
}

/** On the road, in the session or on the way home, and not only about to be. */
const isInIt = (status: Status): boolean =>
  oneOf([...ON_THE_ROAD, 'session_in_progress', 'return_journey'], status) && status !== 'in_progress';

/**
 * The visit of now: of those that come first in `TURNS` the one that runs, else the first of the list; nothing that has
 * ended. What was pressed last stays it until it is over or something is under way, so that a list does not change
 * under the thumb that works through it. Source: R-pages-40.
 */
export function visitOfNow<A extends Pick<AppointmentCard, 'id' | 'status'>>(
  appointments: readonly A[],
  turnOf: (appointment: A) => Turn,
  pressed?: number,
): A | undefined {
  const rank = (one: A): number => TURNS.indexOf(turnOf(one)) - (isInIt(one.status) ? 0.5 : 0);
  const open = appointments.filter((one) => turnOf(one) !== 'over' || !oneOf(ENDED, one.status));
  const first = open.reduce<A | undefined>(
    (best, one) => (best === undefined || rank(one) < rank(best) ? one : best),
    undefined,
  );
  const isUnderWay = first !== undefined && rank(first) <= TURNS.indexOf('follow');
  return isUnderWay ? first : (open.find((one) => one.id === pressed && turnOf(one) !== 'over') ?? first);
}
