// How it works: docs/subsystems/calls-and-steps.md.
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

/** What an appointment asks of the therapist or driver whose day it is. */
export type Turn =
  /** A ride home that is lost unless answered in time. */
  | 'answer'
  /** Under way, and the next step is this person's. */
  | 'act'
  /** Under way, and the next step is another person's. */
  | 'follow'
  /** Agreed or requested, with a button for this person. */
  | 'decide'
  /** Another person must act, or it is not the day yet. */
  | 'wait'
  /** Nothing more to do. */
  | 'over';

/** Agreed, on a later service day: saying that one is ready has time until then. Source: R-pages-43. */
export const isAheadOfItsDay = ({ status, date }: Pick<AppointmentCard, 'status' | 'date'>): boolean =>
  oneOf(BEFORE_START, status) && status !== 'pending' && serviceDayOf(now()) < date;

/** @param asks there is a button for the person whose day it is */
export function turnOf(appointment: Pick<AppointmentCard, 'status' | 'date'>, asks: boolean): Turn {
  if (oneOf(ENDED, appointment.status)) return asks ? 'decide' : 'over';
  if (!oneOf(BEFORE_START, appointment.status)) return asks ? 'act' : 'follow';
  return asks && !isAheadOfItsDay(appointment) ? 'decide' : 'wait';
}

type Placed = Pick<AppointmentCard, 'id' | 'status' | 'starts_at' | 'response_deadline' | 'estimated_pickup_time'>;

/** On the road, in the session or on the way home, not only about to be. */
export const isInIt = (status: Status): boolean =>
  oneOf([...ON_THE_ROAD, 'session_in_progress', 'return_journey'], status) && status !== 'in_progress';

/** The order of the groups. Visits in one group are sorted by their due time. */
const PLACES = ['runs', 'answer', 'act', 'follows', 'follow', 'due', 'over'] as const;

/** A ride home confirmed for later has not begun. Source: R-booking-5. */
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
 * When a visit is due. The deadline of the answer that this person owes; at once for unfinished work of an ended visit;
 * the time of a planned ride home. Otherwise its start, or when its driver sets off.
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
  /** How many minutes before its start this person sets off. */
  readonly setsOff?: number;
}

/**
 * The one order of visits on a phone. First this person's running visit, then a ride home to answer, then other visits
 * under way, this person's first. Then everything requested, agreed or unfinished, by its due time: a request for
 * tonight comes below the visit in 40 minutes. Last what is over. Source: R-pages-40.
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

/** It runs, or its step is due at once: not only agreed or requested. */
export const isUnderWay = (one: Placed, turn: Turn): boolean => !oneOf(['due', 'over'], placeOf(one, turn));

/**
 * The current visit: the first in order that has not ended. A visit that was pressed while current stays so until it is
 * over or another is under way. The list must not change under the thumb. Source: R-pages-40.
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
  return first && isUnderWay(first, turnOf(first))
    ? first
    : (open.find((one) => one.id === pressed && turnOf(one) !== 'over') ?? first);
}
