import { type BoardPerson, type BoardVisit } from 'shared-lib';
import {
  type DriverPlanInput,
  dutyDuring,
  freeSince,
  type OpenRide,
  placeInVisit,
  rideHomeCandidate,
  type PlanStop,
  travelMinutes,
} from 'shared-lib/board';
import { openVisit, rideTime, timeOf, type World } from '../moves';
import { type Leg, type Piece, pieceAtSide, piecesOf, type Waiting } from '../pieces';

export interface PlanQuestion {
  readonly world: World;
  readonly waiting: readonly Waiting[];
  /** Who may be asked for a ride home, by visit, as the server says it: it knows who said no. */
  readonly homeDrivers: ReadonlyMap<number, ReadonlySet<number>>;
}

/** A ride as a stop of its driver's day: out to the client by the start of the visit, or from there home. */
const stopOf = (visit: BoardVisit, leg: Leg, { start, end }: { start: number; end: number }): PlanStop =>
  leg === 'return'
    ? { start, end, due: start, at: visit.location, ends: null }
    : { start, end, due: Math.max(start, Date.parse(visit.starts_at)), at: visit.location, ends: visit.location };

/** What a driver has to do, as the server holds it, and where what is over has taken them. */
function stopsOf({ board, holds, now }: World, id: number, visits: ReadonlyMap<number, BoardVisit>): PlanStop[] {
  const held = (holds.get(id) ?? []).flatMap(({ visit, leg, start, end }) => {
    const found = visits.get(visit);
    return found ? [stopOf(found, leg, { start: start.getTime(), end: end.getTime() })] : [];
  });
  const isHeld = (piece: Piece): boolean =>
    held.some(({ start, end }) => start < piece.to && piece.from < end) || piece.to > now.getTime();
  const over = board.visits
    .flatMap((visit) => piecesOf(visit, board.rules))
    .filter((piece) => piece.person === id && piece.leg !== 'session' && !isHeld(piece))
    .map((piece) => stopOf(piece.visit, piece.leg, { start: piece.from, end: piece.to }));
  return [...over, ...held];
}

/** Since when a driver has had nothing to do; who is off duty now comes behind everybody else. */
function restedSince(world: World, { id }: BoardPerson): number {
  const { now, board } = world;
  const found = timeOf(world, id, { except: 0, before: now });
  const duty = found && dutyDuring(found.time.duty, { start: now, end: now }, board.rules);
  return duty ? freeSince(found.time, duty) : Infinity;
}

/** Whether a driver could take a ride if there were nothing else to do: duty, vehicle, suspension. */
function mayDrive(question: PlanQuestion, piece: Piece, driver: number): (start: number) => boolean {
  const { world, homeDrivers } = question;
  const { visit, leg } = piece;
  const found = timeOf(world, driver, { except: visit.id, before: world.now });
  if (!found) return () => false;
  const idle = { ...found.time, held: [] };
  if (leg === 'return') {
    const ride = { passengers: visit.therapists_details.length, rules: world.board.rules, now: world.now };
    const isOffered = homeDrivers.get(visit.id)?.has(driver) ?? false;
    return (start) => isOffered && rideHomeCandidate(idle, { ...ride, from: new Date(start) }) !== undefined;
  }
  const open = openVisit(world, visit, new Date(visit.starts_at));
  const isFree = placeInVisit(idle, open, rideTime(world, visit)).standing === 'free';
  return () => isFree;
}

/** The rides of a day that nobody drives yet, and its drivers, as the search for a plan takes them. */
export function planInputOf(question: PlanQuestion): DriverPlanInput {
  const { world, waiting } = question;
  const { board, now } = world;
  const pieces = waiting.flatMap((one) => pieceAtSide(one, board, now) ?? []);
  const rides = pieces.map(
    (piece): OpenRide => ({
      ...stopOf(piece.visit, piece.leg, { start: piece.from, end: piece.to }),
      key: piece.key,
      mayWait: piece.leg === 'return',
    }),
  );
  const visits = new Map(board.visits.map((visit) => [visit.id, visit]));
  const since = new Map(board.staff.map((person) => [person.id, restedSince(world, person)]));
  const drivers = board.staff
    .filter(({ role }) => role === 'driver')
    .sort((one, other) => (since.get(one.id) ?? 0) - (since.get(other.id) ?? 0) || one.id - other.id)
    .map(({ id }) => {
      const may = new Map(pieces.map((piece) => [piece.key, mayDrive(question, piece, id)]));
      return {
        id,
        stops: stopsOf(world, id, visits),
        takes: ({ key }: OpenRide, start: number) => may.get(key)?.(start) ?? false,
      };
    });
  const { travel } = board;
  const minutes: DriverPlanInput['minutes'] = (from, to) =>
    from === null || to === null ? travel.between : travelMinutes(travel, from, to);
  return { rides, drivers, minutes };
}
