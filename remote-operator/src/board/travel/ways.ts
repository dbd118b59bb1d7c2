import type { Board } from 'shared-lib';
import {
  type Nearness,
  nearnessOf,
  type PlacedVisit,
  type Stop,
  stopsOf,
  travelGaps,
  type TravelGap,
  unknownNearness,
  waysAround,
} from 'shared-lib/board';
import * as m from '../../texts/m';

/** Everybody's stops of a board, by person. Cached, because each step of a carried bar asks for them. */
const stopsOfBoards = new WeakMap<Board, ReadonlyMap<number, readonly Stop[]>>();
function stopsByPerson(board: Board): ReadonlyMap<number, readonly Stop[]> {
  const before = stopsOfBoards.get(board);
  if (before) return before;
  const byPerson = new Map<number, Stop[]>();
  for (const stop of board.visits.flatMap((visit) => stopsOf(visit, board.rules))) {
    const theirs = byPerson.get(stop.person);
    if (theirs) theirs.push(stop);
    else byPerson.set(stop.person, [stop]);
  }
  stopsOfBoards.set(board, byPerson);
  return byPerson;
}
const otherStops = (board: Board, person: number, visit: number): readonly Stop[] =>
  (stopsByPerson(board).get(person) ?? []).filter((stop) => stop.visit !== visit);

/** The ways between everybody's neighbouring visits, by person. */
export const waysByPerson = (board: Board): ReadonlyMap<number, readonly TravelGap[]> =>
  new Map([...stopsByPerson(board)].map(([person, stops]) => [person, travelGaps(board.travel, stops)]));

const isSameStop = (one: Stop, other: Stop): boolean =>
  one.visit === other.visit && one.leg === other.leg && one.starts === other.starts && one.ends === other.ends;

/** Nothing needs redrawing: the same ways, lengths and times. */
export const isSameWays = (ones: readonly TravelGap[], others: readonly TravelGap[]): boolean =>
  ones.length === others.length &&
  ones.every((one, at) => {
    const other = others[at];
    return (
      other !== undefined &&
      one.minutes === other.minutes &&
      one.isShort === other.isShort &&
      isSameStop(one.before, other.before) &&
      isSameStop(one.after, other.after)
    );
  });

/** A planned stop is still to come, whatever the visit has done so far. */
const asPlanned = (stop: Stop): Stop => ({ ...stop, isAhead: true });

/** The ways to and from a visit for each of its people, if it were changed this way. */
const waysOf = (board: Board, changed: PlacedVisit, isMeant: (stop: Stop) => boolean) =>
  stopsOf(changed, board.rules)
    .filter(isMeant)
    .map((planned) => {
      const stop = asPlanned(planned);
      return { stop, ways: waysAround(board.travel, stop, otherStops(board, stop.person, changed.id)) };
    });

export interface WayNote {
  /** `20 min travel`, or what is too short. */
  readonly says: string;
  readonly isShort: boolean;
}

const tightness = ({ room, minutes }: TravelGap): number => room - minutes;
/** `would be 20 min late`: how much longer the way takes than there is time. */
export const shortWords = ({ minutes, room }: TravelGap): string => m.would_be_min_late({ late: minutes - room });

/**
 * The tightest way that is too short after a move; else the way of the person who takes the visit. Undefined when there
 * is no way to mention. Source: R-booking-6.
 */
export function wayNote(
  board: Board,
  changed: PlacedVisit,
  { person, leg, nameOf }: { person: number; leg: Stop['leg']; nameOf: (id: number) => string },
): WayNote | undefined {
  const all = waysOf(board, changed, (stop) => leg === 'session' || stop.leg === leg);
  const [worst] = all
    .flatMap(({ stop, ways }) => ways.filter(({ isShort }) => isShort).map((way) => ({ way, who: stop.person })))
    .sort((one, other) => tightness(one.way) - tightness(other.way));
  if (worst) {
    const whose = worst.who === person ? '' : `${nameOf(worst.who)} `;
    return { says: `${whose}${shortWords(worst.way)}`, isShort: true };
  }
  const mine = all.find(({ stop }) => stop.person === person && stop.leg === leg);
  const [way] = mine?.ways.filter(({ after }) => after.visit === changed.id) ?? [];
  return way && { says: m.minutes_min_travel({ minutes: way.minutes }), isShort: false };
}

export interface SaidNearness extends Nearness {
  /** The words; undefined when there is nothing to say. */
  readonly says: string | undefined;
}

/** How near a person is to a stop of a visit, to order suggestions. Source: R-booking-6. */
export function nearnessTo(board: Board, changed: PlacedVisit, person: number, leg: Stop['leg']): SaidNearness {
  const planned = stopsOf(changed, board.rules).find((stop) => stop.person === person && stop.leg === leg);
  if (!planned) return { ...unknownNearness(board.travel), says: undefined };
  const near = nearnessOf(board.travel, asPlanned(planned), otherStops(board, person, changed.id));
  const { comes, short } = near;
  return { ...near, says: short ? shortWords(short) : comes && m.min_away({ minutes: comes.minutes }) };
}
