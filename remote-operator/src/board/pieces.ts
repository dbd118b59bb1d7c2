import {
  addDays,
  BEFORE_START,
  type Board,
  type BoardPerson,
  type BoardVisit,
  instantOf,
  type Leg,
  limits,
  oneOf,
  ON_THE_ROAD,
  overlap,
  personName,
  ridersOf,
  type ServiceDay,
  serviceDayBounds,
  standingLabel,
  statusLabel,
  type Status,
} from 'shared-lib';
import {
  outboundTime,
  returnTime,
  rideHomeHold,
  type SchedulingRules,
  standingStatus,
  statusTone,
  TAKES_NO_TIME,
} from 'shared-lib/board';
import * as m from '../texts/m';

/** A stretch of a row, or a thing at the side that waits for someone. Instants are epoch milliseconds. */
export interface Piece {
  readonly key: string;
  readonly visit: BoardVisit;
  /** The part of the visit that takes that person's time, as in the server's holds. */
  readonly leg: Leg;
  /** The person of the row; null at the side. */
  readonly person: number | null;
  readonly from: number;
  readonly to: number;
}

/** A visit that changed is another object, so an identical one did not change. */
export const isSamePiece = (one: Piece, other: Piece): boolean =>
  one.visit === other.visit && one.key === other.key && one.from === other.from && one.to === other.to;

export const pieceKey = ({ id }: BoardVisit, leg: Leg, person: number | null): string => `${id} ${leg} ${person ?? ''}`;

const HOUR = 60 * limits.MINUTE;
const ms = (instant: string): number => Date.parse(instant);

/** A ride that has begun is drawn as it went. Its hold only keeps its driver from other rides. */
function drawnRideOut(visit: BoardVisit, rules: SchedulingRules): { from: number; to: number } {
  const planned = outboundTime({ start: new Date(visit.starts_at) }, rules);
  const from = visit.journey_started_at ? ms(visit.journey_started_at) : planned.start.getTime();
  const to = visit.dropped_off_at ? ms(visit.dropped_off_at) : planned.end.getTime();
  // A ride that began late is drawn as long as planned.
  return to > from ? { from, to } : { from, to: from + (planned.end.getTime() - planned.start.getTime()) };
}

function drawnRideHome(visit: BoardVisit, rules: SchedulingRules) {
  const hold = rideHomeHold(visit, rules);
  if (!hold) return undefined;
  const { staffId: driver, start, end } = hold;
  const over = visit.return_journey_completed_at ? ms(visit.return_journey_completed_at) : end.getTime();
  return { driver, from: start.getTime(), to: Math.max(over, start.getTime() + 5 * limits.MINUTE) };
}

/** The bars of one visit. */
export function piecesOf(visit: BoardVisit, rules: SchedulingRules): Piece[] {
  const piece = (leg: Leg, person: number, time: { from: number; to: number }): Piece => ({
    key: pieceKey(visit, leg, person),
    visit,
    leg,
    person,
    ...time,
  });
  if (TAKES_NO_TIME.includes(visit.status)) return [];
  const session = { from: ms(visit.starts_at), to: ms(visit.ends_at) };
  const home = drawnRideHome(visit, rules);
  return [
    ...visit.therapists_details.map(({ id }) => piece('session', id, session)),
    ...(visit.driver ? [piece('outbound', visit.driver, drawnRideOut(visit, rules))] : []),
    ...(home ? [piece('return', home.driver, { from: home.from, to: home.to })] : []),
  ];
}

/** A bar and its line in the row. Bars that overlap lie on different lines. */
export interface Placed {
  readonly piece: Piece;
  readonly track: number;
}

export interface BoardRow {
  readonly person: BoardPerson;
  readonly placed: readonly Placed[];
  readonly tracks: number;
  /** The person has no window that day. */
  readonly isOff: boolean;
}

function place(pieces: readonly Piece[]): Placed[] {
  const ends: number[] = [];
  return [...pieces]
    .sort((one, other) => one.from - other.from || one.visit.id - other.visit.id)
    .map((piece) => {
      const free = ends.findIndex((end) => end <= piece.from);
      const track = free < 0 ? ends.length : free;
      ends[track] = piece.to;
      return { piece, track };
    });
}

const ROWS: readonly BoardPerson['role'][] = ['therapist', 'driver'];

/** Everybody's row: therapists first, in the order of the server's answer. */
export function rowsOf({ staff, visits, rules, date }: Board): BoardRow[] {
  const byPerson = new Map<number, Piece[]>(staff.map(({ id }) => [id, []]));
  for (const visit of visits)
    for (const piece of piecesOf(visit, rules)) if (piece.person) byPerson.get(piece.person)?.push(piece);
  const day = serviceDayBounds(date);
  const inOrder = ROWS.flatMap((role) => staff.filter((person) => person.role === role));
  return inOrder.map((person) => {
    const placed = place(byPerson.get(person.id) ?? []);
    return {
      person,
      placed,
      tracks: Math.max(1, ...placed.map(({ track }) => track + 1)),
      isOff: !person.duty.some((one) => overlap({ start: new Date(one.starts_at), end: new Date(one.ends_at) }, day)),
    };
  });
}

/**
 * The drawn part of the day, in whole hours: from the first slot to an hour past the last, and more if visits lie
 * beyond.
 */
export interface Axis {
  readonly from: number;
  readonly to: number;
}
export function axisOf(date: ServiceDay, rows: readonly BoardRow[]): Axis {
  const day = serviceDayBounds(date);
  const pieces = rows.flatMap(({ placed }) => placed.map(({ piece }) => piece));
  const first = instantOf(date, limits.FIRST_SLOT).getTime();
  const last = instantOf(date, limits.LAST_SLOT_END).getTime() + HOUR;
  const from = pieces.reduce((least, one) => Math.min(least, one.from), first);
  const to = pieces.reduce((most, one) => Math.max(most, one.to), last);
  // Whole hours in Manila are whole hours of the epoch.
  return {
    from: Math.max(day.start.getTime(), Math.floor(from / HOUR) * HOUR),
    to: Math.min(instantOf(addDays(date, 1), '06:00').getTime(), Math.ceil(to / HOUR) * HOUR),
  };
}
export const hoursBetween = (from: number, to: number): number => (to - from) / HOUR;

/** What waits for someone at the side, the soonest first. */
export type Waiting =
  | { readonly kind: 'refused' | 'no-driver'; readonly visit: BoardVisit }
  | { readonly kind: 'ride-home'; readonly visit: BoardVisit };

export const isBeforeStart = ({ status }: Pick<BoardVisit, 'status'>): boolean => oneOf(BEFORE_START, status);

export function waitingOf({ visits }: Board): Waiting[] {
  const kindOf = (visit: BoardVisit): Waiting['kind'] | undefined => {
    if (visit.status === 'pickup_requested') return 'ride-home';
    if (visit.status === 'rejected') return 'refused';
    return isBeforeStart(visit) && !visit.driver ? 'no-driver' : undefined;
  };
  const RANK = { 'ride-home': 0, refused: 1, 'no-driver': 2 };
  return visits
    .flatMap((visit) => {
      const kind = kindOf(visit);
      return kind ? [{ kind, visit }] : [];
    })
    .sort(
      (one, other) =>
        Number(other.visit.pickup_urgency === 'urgent') - Number(one.visit.pickup_urgency === 'urgent') ||
        RANK[one.kind] - RANK[other.kind] ||
        ms(one.visit.starts_at) - ms(other.visit.starts_at),
    );
}

/** The piece that is dragged from the side to a driver's row; undefined for a refusal, which is decided first. */
export function pieceAtSide({ kind, visit }: Waiting, { rules }: Board, now: Date): Piece | undefined {
  if (kind === 'refused') return undefined;
  const leg = kind === 'ride-home' ? 'return' : 'outbound';
  const ride =
    leg === 'outbound' ? drawnRideOut(visit, rules) : { from: now.getTime(), to: returnTime(now, rules).end.getTime() };
  return { key: pieceKey(visit, leg, null), visit, leg, person: null, ...ride };
}

/** A refused visit as a piece that moves when someone else is asked. It is in no row. */
export const refusedPiece = (visit: BoardVisit): Piece => ({
  key: pieceKey(visit, 'session', null),
  visit,
  leg: 'session',
  person: null,
  from: ms(visit.starts_at),
  to: ms(visit.ends_at),
});

/** The states by which the bars can be filtered. */
export const STATES = [
  { value: 'all', label: m.all_states() },
  { value: 'waiting', label: m.waiting_for_answers() },
  { value: 'agreed', label: m.agreed() },
  { value: 'running', label: m.under_way() },
  { value: 'done', label: m.done() },
] as const;
export type StateFilter = (typeof STATES)[number]['value'];

export function stateOf({ status }: Pick<BoardVisit, 'status'>): StateFilter {
  if (status === 'pending' || status === 'rejected') return 'waiting';
  if (isBeforeStart({ status })) return 'agreed';
  const isOver: readonly Status[] = ['completed', 'transport_completed', 'payment_verified', 'payment_completed'];
  return isOver.includes(status) ? 'done' : 'running';
}

/** The two lines of a bar, and its colour. The second line says in words what the colour says. */
export interface PieceWords {
  readonly title: string;
  readonly state: string;
  readonly tone: string;
}

const ofTeam = ({ visit, leg }: Piece, nameOf: (id: number) => string): string => {
  const team = leg === 'return' ? ridersOf(visit) : visit.therapists_details;
  return team.length > 1 ? m.group() : nameOf(team[0]?.id ?? 0);
};

function sessionWords({ visit, person }: Piece): PieceWords {
  const { status, outcome, therapists_details: team, client_details } = visit;
  const tone = statusTone(standingStatus(status, outcome));
  const title = personName(client_details);
  if (status !== 'pending' || team.length < 2) return { title, state: standingLabel(status, outcome), tone };
  const has = team.filter(({ accepted }) => accepted).length;
  const mine = team.find(({ id }) => id === person)?.accepted ? m.accepted() : m.waiting();
  return { title, state: m.of({ mine, has, count: team.length }), tone };
}

/** @param nameOf the first name of a person's id */
export function wordsOf(piece: Piece, nameOf: (id: number) => string): PieceWords {
  const { visit, leg } = piece;
  const { status } = visit;
  if (leg === 'session') return sessionWords(piece);
  const title = ofTeam(piece, nameOf);
  if (leg === 'return') {
    if (visit.return_journey_completed_at) return { title, state: m.home(), tone: 'green' };
    return status === 'return_journey'
      ? { title, state: m.ride_home(), tone: 'blue' }
      : { title, state: m.home_asked(), tone: visit.pickup_urgency === 'urgent' ? 'red' : 'amber' };
  }
  if (visit.dropped_off_at) return { title, state: m.dropped_off(), tone: 'green' };
  if (oneOf(ON_THE_ROAD, status)) return { title, state: statusLabel(status), tone: 'blue' };
  return status === 'pending' && !visit.driver_accepted
    ? { title, state: m.out_waiting(), tone: 'amber' }
    : { title, state: m.out(), tone: 'brand' };
}
