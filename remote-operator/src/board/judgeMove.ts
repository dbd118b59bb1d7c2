import {
  type ActionBody,
  type AppointmentChange,
  BEFORE_DROP_OFF,
  type Board,
  type BoardPerson,
  type BoardVisit,
  FIELD_TEXTS,
  formatTime,
  type Interval,
  type Leg,
  limits,
  localTime,
  oneOf,
  personName,
  PICKUP_STATUSES,
  ridersOf,
} from 'shared-lib';
import {
  dutyDuring,
  freeSince,
  type OpenVisit,
  pickupDriverTime,
  placeInVisit,
  plannedHolds,
  type PlannedState,
  rideHomeHold,
  type StaffTime,
  timeOfNewcomer,
} from 'shared-lib/board';
import { tooSmall } from '../appointment-words/appointmentWords';
import { suspendedUntil } from '../suspension/suspendedUntil';
import { isBeforeStart, type Piece, piecesOf } from './pieces';
import { nearnessTo, wayNote } from './travel/ways';

/** Somebody's windows of the day, as the rules take them. */
export const dutyOf = ({ duty }: BoardPerson) =>
  duty.map(({ starts_at, ends_at }) => ({ start: new Date(starts_at), end: new Date(ends_at) }));

/** A hold of somebody's time, and whose visit takes it. */
interface BoardHold {
  readonly visit: number;
  readonly leg: Leg;
  readonly start: Date;
  readonly end: Date;
}

/** The board as the rules of who is free see it. */
export interface World {
  readonly board: Board;
  readonly now: Date;
  readonly people: ReadonlyMap<number, BoardPerson>;
  readonly holds: ReadonlyMap<number, readonly BoardHold[]>;
  /** When everybody's bars end, those of what is over included; epoch milliseconds. */
  readonly ends: ReadonlyMap<number, readonly number[]>;
}

const stateOf = (visit: BoardVisit): PlannedState => ({
  status: visit.status,
  startsAt: Date.parse(visit.starts_at),
  endsAt: Date.parse(visit.ends_at),
  therapists: visit.therapists_details,
  driver: visit.driver ? { id: visit.driver } : null,
});

/** What the board's visits take of everybody's time, as the server holds it. */
export function worldOf(board: Board, now: Date): World {
  const holds = new Map<number, BoardHold[]>(board.staff.map(({ id }) => [id, []]));
  const ends = new Map<number, number[]>(board.staff.map(({ id }) => [id, []]));
  const hold = (staffId: number, one: BoardHold): void => void holds.get(staffId)?.push(one);
  for (const visit of board.visits) {
    for (const { person, to } of piecesOf(visit, board.rules)) ends.get(person ?? 0)?.push(to);
    const home = oneOf(PICKUP_STATUSES, visit.status) ? rideHomeHold(visit, board.rules) : undefined;
    const held = [...plannedHolds(stateOf(visit), board.rules, now), ...(home ? [home] : [])];
    for (const { staffId, leg, start, end } of held) hold(staffId, { visit: visit.id, leg, start, end });
  }
  return { board, now, people: new Map(board.staff.map((person) => [person.id, person])), holds, ends };
}

/** Somebody's time as every rule of who is free asks for it; `except`: the visit that is being moved. */
export function timeOf(
  { people, holds, ends }: World,
  id: number,
  { except, before }: { except: number; before: Date },
) {
  const person = people.get(id);
  if (!person) return undefined;
  const held = (holds.get(id) ?? []).filter(({ visit }) => visit !== except);
  const over = (ends.get(id) ?? []).filter((end) => end <= before.getTime());
  const last = Math.max(0, ...over, person.last_work_end ? Date.parse(person.last_work_end) : 0);
  const time: StaffTime = {
    id,
    role: person.role,
    vehicle_type: person.vehicle_type,
    seats: person.seats,
    is_active: person.is_active,
    suspended_until: person.suspended_until ? new Date(person.suspended_until) : null,
    duty: dutyOf(person),
    held,
    last_work_end: last ? new Date(last) : null,
  };
  return { person, time };
}

/** Where a piece is taken: to whose row, and from when on. */
export interface Target {
  readonly person: number | null;
  /** Epoch milliseconds. */
  readonly from: number;
  /** Where it would end; as long after its beginning as now, where left out. */
  readonly to?: number;
}

/** The one request that a drop sends, and what takes it back. */
export type MoveRequest =
  | {
      readonly kind: 'edit';
      readonly id: number;
      readonly change: AppointmentChange;
      readonly back: AppointmentChange;
    }
  | { readonly kind: 'pickup'; readonly id: number; readonly body: PickupBody; readonly back: PickupBody | null }
  /** Somebody else instead of who refused; nothing takes it back. */
  | {
      readonly kind: 'review';
      readonly id: number;
      readonly body: ActionBody<'review_rejection'>;
      readonly back: null;
    };
type PickupBody = ActionBody<'assign_pickup_driver'>;

/** What a drop there would do, or break. */
export interface Verdict {
  readonly fits: boolean;
  readonly says: string;
  /** Somebody would have less time than the way takes; it fits all the same. */
  readonly isTight?: boolean;
  /** Null where nothing would change, or it does not fit. */
  readonly request: MoveRequest | null;
}

const broken = (says: string): Verdict => ({ fits: false, says, request: null });
const UNMOVED: Verdict = { fits: true, says: 'where it was', request: null };

/** Why a piece is no longer moved here; undefined where it is. */
export function whyFixed({ visit, leg }: Piece): string | undefined {
  if (leg === 'return') return oneOf(PICKUP_STATUSES, visit.status) ? undefined : 'This ride home is over.';
  const isOpen = leg === 'outbound' ? oneOf(BEFORE_DROP_OFF, visit.status) : isBeforeStart(visit);
  return isOpen ? undefined : 'This has begun, so it is no longer moved here.';
}

/** Only the ride out keeps to its visit: that is what moves in time. */
export const movesInTime = ({ leg }: Piece): boolean => leg !== 'outbound';
/** Whose length is chosen: a visit's, until it begins. Rides are as long as the rules of the business say. */
export const lengthens = (piece: Piece): boolean => piece.leg === 'session' && whyFixed(piece) === undefined;
export const tradeOf = ({ leg }: Piece): BoardPerson['role'] => (leg === 'session' ? 'therapist' : 'driver');

const first = (person: BoardPerson): string => person.first_name || personName(person);

/** Why somebody cannot take a place; undefined where they can. */
function whyNot(world: World, id: number, open: OpenVisit & { except: number; wanted?: PlannedHold }) {
  const { visit, except, wanted } = open;
  const found = timeOf(world, id, { except, before: visit.start });
  if (!found) return 'Nobody there';
  const { person, time } = found;
  const { standing, inTheWay } = placeInVisit(time, open, wanted);
  const name = first(person);
  const until = Math.max(0, ...inTheWay.map(({ end }) => end.getTime()));
  const WHY = {
    free: undefined,
    busy: `${name} is busy until ${formatTime(new Date(until))}`,
    off_duty: `${name} is off duty then`,
    suspended: `${name}: ${person.is_active ? suspendedUntil(person.suspended_until) : 'disabled'}`,
    vehicle: `${name}: ${tooSmall(person, open.passengers)}`,
  };
  return WHY[standing];
}
type PlannedHold = { readonly start: Date; readonly end: Date } | undefined;

export const openVisit = (
  { board, now }: World,
  visit: BoardVisit,
  start: Date,
  end = new Date(start.getTime() + Date.parse(visit.ends_at) - Date.parse(visit.starts_at)),
): OpenVisit & { except: number } => ({
  visit: { start, end },
  passengers: visit.therapists_details.length,
  rules: board.rules,
  now,
  except: visit.id,
});

function judgeSession(world: World, piece: Piece, to: Target): Verdict {
  const { visit, person: from } = piece;
  const start = new Date(to.from);
  const end = new Date(to.to ?? to.from + piece.to - piece.from);
  const isMoved = to.from !== piece.from;
  const isStretched = end.getTime() - to.from !== piece.to - piece.from;
  const isSwapped = to.person !== null && to.person !== from;
  if (!isMoved && !isSwapped && !isStretched) return UNMOVED;
  const team = visit.therapists_details.map(({ id }) => id);
  const comes = to.person ?? 0;
  if (isSwapped && team.includes(comes)) return broken('In this visit already');
  if (isMoved && start < world.now) return broken(FIELD_TEXTS.startInPast);
  const open = openVisit(world, visit, start, end);
  const after = isSwapped ? team.map((id) => (id === from ? comes : id)) : team;
  // Who stays on a visit that stays was looked at when they came.
  const isAnotherTime = isMoved || isStretched;
  const asked = isAnotherTime ? [...after, ...(visit.driver ? [visit.driver] : [])] : [comes];
  for (const id of asked) {
    const why = whyNot(world, id, open);
    if (why) return broken(why);
  }
  const { version, id } = visit;
  const timeOn = (date: string, at: string) => ({ date, start_time: localTime(new Date(at)) });
  const person = world.people.get(comes);
  return {
    fits: true,
    says: isAnotherTime
      ? 'fits · everybody is asked again'
      : `fits · ${person ? first(person) : 'the newcomer'} is asked`,
    request: {
      kind: 'edit',
      id,
      change: {
        version,
        ...(isMoved && timeOn(world.board.date, start.toISOString())),
        ...(isStretched && { end_time: localTime(end) }),
        ...(isSwapped && { therapists: after }),
      },
      back: {
        ...(isMoved && timeOn(visit.date, visit.starts_at)),
        ...(isStretched && { end_time: localTime(new Date(visit.ends_at)) }),
        ...(isSwapped && { therapists: team }),
      },
    },
  };
}

/** What the ride out takes of the time of whoever drives it; undefined where nothing is left of it. */
export const rideTime = ({ board, now }: World, visit: BoardVisit): PlannedHold =>
  timeOfNewcomer(stateOf(visit), 'driver', { rules: board.rules, now });

function judgeRideOut(world: World, { visit, person: from }: Piece, to: Target): Verdict {
  if (to.person === null || to.person === from) return UNMOVED;
  const wanted = rideTime(world, visit);
  const why = whyNot(world, to.person, { ...openVisit(world, visit, new Date(visit.starts_at)), wanted });
  if (why) return broken(why);
  const person = world.people.get(to.person);
  return {
    fits: true,
    says: `fits · ${person ? first(person) : 'the driver'} is asked`,
    request: {
      kind: 'edit',
      id: visit.id,
      change: { version: visit.version, driver: to.person },
      back: { driver: visit.driver ?? null },
    },
  };
}

function judgeRideHome(world: World, piece: Piece, to: Target): Verdict {
  const { visit, person: from } = piece;
  const isMoved = to.from !== piece.from;
  if (to.person === null || (to.person === from && !isMoved)) return UNMOVED;
  const { now, board } = world;
  // What is dropped on the minute that runs is meant for now.
  const isNow = to.from < now.getTime() + limits.MINUTE;
  if (isMoved && to.from < now.getTime() - limits.PICKUP_LATE * limits.MINUTE) return broken(FIELD_TEXTS.pickupInPast);
  const at = new Date(isNow ? now.getTime() : to.from);
  const found = timeOf(world, to.person, { except: visit.id, before: at });
  if (!found) return UNMOVED;
  const { person, time } = found;
  const ride = { from: at, passengers: ridersOf(visit).length, rules: board.rules, now };
  const can = pickupDriverTime(time, ride);
  if (!can.can)
    return broken(
      can.why === 'vehicle' ? `${first(person)}: ${tooSmall(person, ride.passengers)}` : `${first(person)}: ${can.why}`,
    );
  if (can.at > at && !isNow) return broken(`${first(person)} is busy until ${formatTime(can.at)}`);
  const said = can.at > at ? `from ${formatTime(can.at)}` : can.duty ? 'fits' : 'off duty: agree it by phone first';
  const { version, assigned_pickup_driver: before, estimated_pickup_time: planned } = visit;
  return {
    fits: true,
    says: `${said} · ${first(person)} is asked`,
    request: {
      kind: 'pickup',
      id: visit.id,
      body: { driver_id: to.person, version, ...(!isNow && { estimated_pickup_time: at.toISOString() }) },
      back: before && planned ? { driver_id: before, estimated_pickup_time: planned } : null,
    },
  };
}

const JUDGES = { session: judgeSession, outbound: judgeRideOut, return: judgeRideHome } as const;

/** What would come of dropping a piece there, by the rules by which the server decides. Source: R-beyond-1. */
export function judge(world: World, piece: Piece, to: Target): Verdict {
  const verdict = JUDGES[piece.leg](world, piece, to);
  const person = to.person ?? piece.person;
  if (!verdict.request || person === null) return verdict;
  const note = wayNote(world.board, movedVisit(piece, { ...to, person }), {
    person,
    leg: piece.leg,
    nameOf: (id) => world.people.get(id)?.first_name ?? '',
  });
  if (!note) return verdict;
  const [does = '', ...asks] = verdict.says.split(' · ');
  const fits = note.isShort && does === 'fits' ? 'tight' : does;
  return { ...verdict, isTight: note.isShort, says: [fits, note.says, ...asks].join(' · ') };
}

/** The visit as it would be after a drop, as far as it says who is where, and when. */
function movedVisit({ visit, leg, person: from, from: began, to: ended }: Piece, to: Target & { person: number }) {
  const [starts, ends] = [to.from, to.to ?? to.from + ended - began].map((at) => new Date(at).toISOString());
  if (leg === 'outbound') return { ...visit, driver: to.person, dropped_off_at: undefined };
  if (leg === 'return') return { ...visit, assigned_pickup_driver: to.person, estimated_pickup_time: starts };
  const team = visit.therapists_details.map((one) => (one.id === from ? { ...one, id: to.person } : one));
  return { ...visit, starts_at: starts ?? '', ends_at: ends ?? '', therapists_details: team };
}

export interface Suggestion {
  readonly person: BoardPerson;
  readonly why: string;
  readonly request: MoveRequest;
}

/** How many are offered. */
export const BEST = 3;

/** `free since 3:00 PM`; who has done nothing yet has been on duty since then, and something may be said of that. */
export function sinceInWords(since: number, duty: Interval, ofFresh = ''): string {
  const isFresh = since === duty.start.getTime();
  return `${isFresh ? 'on duty' : 'free'} since ${formatTime(new Date(since))}${isFresh ? ofFresh : ''}`;
}

/**
 * The best drivers for a visit that has none: of those who are free then who has time for the way, the nearest first,
 * among equals the longest free. Source: R-booking-6, R-booking-21.
 */
export function suggestDrivers(world: World, visit: BoardVisit): Suggestion[] {
  const start = new Date(visit.starts_at);
  const piece: Piece = { key: '', visit, leg: 'outbound', person: null, from: start.getTime(), to: start.getTime() };
  return world.board.staff
    .filter(({ role }) => role === 'driver')
    .flatMap((person) => {
      const { request } = judge(world, piece, { person: person.id, from: piece.from });
      const found = request && timeOf(world, person.id, { except: visit.id, before: start });
      const open = openVisit(world, visit, start);
      const duty = found && dutyDuring(found.time.duty, open.visit, open.rules);
      if (!request || !found || !duty) return [];
      const since = freeSince(found.time, duty);
      const rest = sinceInWords(since, duty, ', no ride before');
      const near = nearnessTo(world.board, { ...visit, driver: person.id }, person.id, 'outbound');
      const why = [near.says, rest].filter(Boolean).join(' · ');
      return [{ suggestion: { person, why, request }, since, near }];
    })
    .sort(
      (one, other) =>
        Number(one.near.isShort) - Number(other.near.isShort) ||
        one.near.minutes - other.near.minutes ||
        one.since - other.since ||
        one.suggestion.person.id - other.suggestion.person.id,
    )
    .slice(0, BEST)
    .map(({ suggestion }) => suggestion);
}
