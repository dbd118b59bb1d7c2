import {
  type AppointmentCard,
  BEFORE_START,
  ENDED,
  limits,
  now,
  ON_THE_ROAD,
  oneOf,
  serviceDayOf,
  type Status,
} from 'shared-lib';

/** What an appointment is to the therapist or driver whose day it is. */
export type Turn =
  /** A ride home that is lost unless it is answered in time. */
  | 'answer'
  /** Under way, and the next step is theirs. */
  | 'act'
  /** Under way, and somebody else's. */
  | 'follow'
  /** Agreed or asked for, and theirs to press. */
  | 'decide'
  /** Somebody else's to press, or not yet the day for it. */
  | 'wait'
  /** Nothing more to do about it. */
  | 'over';

/** Agreed, and of a later service day: to say that one is ready has time until then. Source: R-pages-43. */
export const isAheadOfItsDay = ({ status, date }: Pick<AppointmentCard, 'status' | 'date'>): boolean =>
  oneOf(BEFORE_START, status) && status !== 'pending' && serviceDayOf(now()) < date;

/** @param asks there is something to press for whoever's day it is */
export function turnOf(appointment: Pick<AppointmentCard, 'status' | 'date'>, asks: boolean): Turn {
  if (oneOf(ENDED, appointment.status)) return asks ? 'decide' : 'over';
  if (!oneOf(BEFORE_START, appointment.status)) return asks ? 'act' : 'follow';
  return asks && !isAheadOfItsDay(appointment) ? 'decide' : 'wait';
}

type Placed = Pick<AppointmentCard, 'id' | 'status' | 'starts_at' | 'response_deadline' | 'estimated_pickup_time'>;

/** On the road, in the session or on the way home, and not only about to be. */
const isInIt = (status: Status): boolean =>
  oneOf([...ON_THE_ROAD, 'session_in_progress', 'return_journey'], status) && status !== 'in_progress';

/** One after the other; those of one place stand by the moment at which they are due. */
const PLACES = ['runs', 'answer', 'act', 'follows', 'follow', 'due', 'over'] as const;

/** A ride home that was confirmed for later has not begun. Source: R-booking-5. */
export const comesLater = ({
  status,
  estimated_pickup_time: planned,
}: Pick<AppointmentCard, 'status' | 'estimated_pickup_time'>): boolean =>
  status === 'return_journey' && planned != null && new Date(planned) > now();

function placeOf(one: Placed, turn: Turn): (typeof PLACES)[number] {
  const { status } = one;
  if (turn !== 'over' && comesLater(one)) return 'due';
  if (turn === 'act') return isInIt(status) ? 'runs' : 'act';
  if (turn === 'follow') return isInIt(status) ? 'follows' : 'follow';
  return turn === 'decide' || turn === 'wait' ? 'due' : turn;
}

/**
 * When something of it is due: the answer that this person owes, what is left to finish of a visit that has ended (that
 * is due already), a ride home that is planned, else its start, or when its driver sets off for it.
 */
function dueAt(one: Placed, turn: Turn, setsOff: number): number {
  const { status, starts_at, response_deadline, estimated_pickup_time } = one;
  if (oneOf(ENDED, status)) return 0;
  if (comesLater(one)) return Date.parse(estimated_pickup_time ?? '');
  if (status === 'pending' && turn === 'decide') return Date.parse(response_deadline);
  return Date.parse(starts_at) - setsOff * limits.MINUTE;
}

export interface Order<A> {
  readonly turnOf: (appointment: A) => Turn;
  /** So many minutes before its start this person sets off. */
  readonly setsOff?: number;
}

/**
 * The one order of visits on a phone: what runs and is this person's; a ride home to answer; what else is under way,
 * theirs before somebody else's; then whatever is asked for, agreed or left to finish, by the moment at which it is
 * due, so that a request for tonight stands below the visit that begins in 40 minutes; last what is over. Source:
 * R-pages-40.
 */
export function sortByTurn<A extends Placed>(
  appointments: readonly A[],
  { turnOf, setsOff = 0 }: Order<A>,
): readonly A[] {
  const placed = appointments.map((one) => {
    const turn = turnOf(one);
    const place = placeOf(one, turn);
    return { one, place: PLACES.indexOf(place), due: place === 'due' ? dueAt(one, turn, setsOff) : 0 };
  });
  return placed.sort((a, b) => a.place - b.place || a.due - b.due).map(({ one }) => one);
}

/**
 * The visit of now: the first in order, of those that have not ended. What was pressed while it was that stays
 * so until it is over or something is under way: a list does not change under the thumb that works through it. Source:
 * R-pages-40.
 *
 * @param inOrder as {@link sortByTurn} leaves them
 */
export function visitOfNow<A extends Placed>(
  inOrder: readonly A[],
  turnOf: (appointment: A) => Turn,
  pressed?: number,
): A | undefined {
  const open = inOrder.filter((one) => turnOf(one) !== 'over' || !oneOf(ENDED, one.status));
  const [first] = open;
  const isUnderWay = first !== undefined && !oneOf(['due', 'over'], placeOf(first, turnOf(first)));
  return isUnderWay ? first : (open.find((one) => one.id === pressed && turnOf(one) !== 'over') ?? first);
}
