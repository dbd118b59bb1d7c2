import {
  type Board,
  type BoardPerson,
  type BoardVisit,
  type Interval,
  type Leg,
  oneOf,
  PICKUP_STATUSES,
} from 'shared-lib';
import {
  type OpenVisit,
  plannedHolds,
  type PlannedState,
  rideHomeHold,
  type StaffTime,
  timeOfNewcomer,
} from 'shared-lib/board';
import { piecesOf } from './pieces';

/** A hold of a person's time, and the visit that takes it. */
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
  /** When each person's bars end, finished ones included; epoch milliseconds. */
  readonly ends: ReadonlyMap<number, readonly number[]>;
}

const stateOf = (visit: BoardVisit): PlannedState => ({
  status: visit.status,
  startsAt: Date.parse(visit.starts_at),
  endsAt: Date.parse(visit.ends_at),
  therapists: visit.therapists_details,
  driver: visit.driver ? { id: visit.driver } : null,
});

/** The time that the board's visits take of everybody, as the server holds it. */
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

/** A person's windows of the day, in the form that the rules take. */
export const dutyOf = ({ duty }: BoardPerson) =>
  duty.map(({ starts_at, ends_at }) => ({ start: new Date(starts_at), end: new Date(ends_at) }));

/** A person's time, in the form that every rule of who is free takes. `except` is the visit that is being moved. */
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

/** A visit that needs a person. The time that it takes of them itself does not count. */
export interface OpenBoardVisit extends OpenVisit {
  readonly except: number;
}

/** @param time the new time, if the visit would move */
export const openVisit = (
  { board, now }: World,
  visit: Pick<BoardVisit, 'id' | 'starts_at' | 'ends_at'> & { readonly therapists_details: readonly unknown[] },
  time: Interval = { start: new Date(visit.starts_at), end: new Date(visit.ends_at) },
): OpenBoardVisit => ({
  visit: time,
  passengers: visit.therapists_details.length,
  rules: board.rules,
  now,
  except: visit.id,
});

/** The time that the ride out takes of its driver; undefined when nothing is left of it. */
export const rideTime = ({ board, now }: World, visit: BoardVisit): Interval | undefined =>
  timeOfNewcomer(stateOf(visit), 'driver', { rules: board.rules, now });
