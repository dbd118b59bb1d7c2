import type { Board } from 'shared-lib';
import {
  neighboursOf,
  type PlacedVisit,
  type Stop,
  stopsOf,
  travelGaps,
  type TravelGap,
  waysAround,
} from 'shared-lib/board';

/** Where everybody of a board has to be: asked for at each step of a bar in hand, so it is found once. */
const stopsOfBoards = new WeakMap<Board, readonly Stop[]>();
export function stopsOfBoard(board: Board): readonly Stop[] {
  const before = stopsOfBoards.get(board);
  if (before) return before;
  const stops = board.visits.flatMap((visit) => stopsOf(visit, board.rules));
  stopsOfBoards.set(board, stops);
  return stops;
}

/** The ways between everybody's neighbouring visits, by person. */
export function waysByPerson(board: Board): ReadonlyMap<number, readonly TravelGap[]> {
  const byPerson = new Map<number, TravelGap[]>();
  for (const gap of travelGaps(board.travel, stopsOfBoard(board))) {
    const theirs = byPerson.get(gap.after.person);
    if (theirs) theirs.push(gap);
    else byPerson.set(gap.after.person, [gap]);
  }
  return byPerson;
}

const isSameStop = (one: Stop, other: Stop): boolean =>
  one.visit === other.visit && one.leg === other.leg && one.starts === other.starts && one.ends === other.ends;

/** Nothing to be drawn anew: the same ways, of the same length, at the same times. */
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

/** What a visit would ask of its people if it were so: the ways to and from it, by whoever else is where they are. */
function waysOf(board: Board, changed: PlacedVisit): { readonly stop: Stop; readonly ways: TravelGap[] }[] {
  const others = stopsOfBoard(board).filter(({ visit }) => visit !== changed.id);
  return stopsOf(changed, board.rules).map((stop) => ({
    // What is planned is still to come, whatever the visit has done so far.
    stop,
    ways: waysAround(board.travel, { ...stop, isAhead: true }, others),
  }));
}

export interface WayNote {
  /** `20 min travel`, or what is too short. */
  readonly says: string;
  readonly isShort: boolean;
}

const tightness = ({ room, minutes }: TravelGap): number => room - minutes;
/** `50 min travel, only 30 min between` */
export const shortWords = ({ minutes, room }: TravelGap): string =>
  `${minutes} min travel, ${room === 0 ? 'no time' : `only ${room} min`} between`;

/**
 * Of a visit as a move would make it, the tightest way that is too short; else the way to it of whoever takes it.
 * Undefined where there is no way to speak of. Source: R-booking-6.
 */
export function wayNote(
  board: Board,
  changed: PlacedVisit,
  { person, leg, nameOf }: { person: number; leg: Stop['leg']; nameOf: (id: number) => string },
): WayNote | undefined {
  const all = waysOf(board, changed).filter(({ stop }) => leg === 'session' || stop.leg === leg);
  const [worst] = all
    .flatMap(({ stop, ways }) => ways.filter(({ isShort }) => isShort).map((way) => ({ way, who: stop.person })))
    .sort((one, other) => tightness(one.way) - tightness(other.way));
  if (worst) {
    const whose = worst.who === person ? '' : `${nameOf(worst.who)} `;
    return { says: `${whose}${shortWords(worst.way)}`, isShort: true };
  }
  const mine = all.find(({ stop }) => stop.person === person && stop.leg === leg);
  const [way] = mine?.ways.filter(({ after }) => after.visit === changed.id) ?? [];
  return way && { says: `${way.minutes} min travel`, isShort: false };
}

export interface Nearness {
  /** From the visit before; the default where nobody knows where they are. */
  readonly minutes: number;
  /** What says so; undefined where there is nothing to say. */
  readonly says: string | undefined;
  readonly isShort: boolean;
}

/** How near somebody is to a stop of a visit, for the order in which people are suggested. Source: R-booking-6. */
export function nearnessTo(board: Board, changed: PlacedVisit, person: number, leg: Stop['leg']): Nearness {
  const found = waysOf(board, changed).find(({ stop }) => stop.person === person && stop.leg === leg);
  const others = stopsOfBoard(board).filter(({ visit }) => visit !== changed.id);
  const before = found && neighboursOf(found.stop, others).before;
  const comes = found?.ways.find(({ after }) => after.visit === changed.id);
  const short = found?.ways.find(({ isShort }) => isShort);
  const isKnown = before !== undefined && !before.isLost;
  return {
    minutes: isKnown ? (comes?.minutes ?? 0) : board.travel.between,
    says: short ? shortWords(short) : comes && `${comes.minutes} min away`,
    isShort: short !== undefined,
  };
}
