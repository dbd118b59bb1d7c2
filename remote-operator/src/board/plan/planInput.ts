import { type BoardPerson, type BoardVisit, type Leg, overlap, ridersOf } from 'shared-lib';
import {
  type DriverPlanInput,
  dutyAt,
  freeSince,
  type OpenRide,
  placeInVisit,
  rideHomeCandidate,
  type StaffTime,
  type PlanStop,
  travelMinutes,
} from 'shared-lib/board';
import { type Piece, pieceAtSide, piecesOf, type Waiting } from '../pieces';
import { openVisit, rideTime, timeOf, type World } from '../world';

export interface PlanQuestion {
  readonly world: World;
  readonly waiting: readonly Waiting[];
  /** Drivers who may be asked for a ride home, by visit, from the server: it knows who said no. */
  readonly homeDrivers: ReadonlyMap<number, ReadonlySet<number>>;
}

/** A ride as a stop of its driver's day: to the client by the start of the visit, or home from there. */
const stopOf = (visit: BoardVisit, leg: Leg, { start, end }: { start: number; end: number }): PlanStop =>
  leg === 'return'
    ? { start, end, due: start, at: visit.location, ends: null }
    : { start, end, due: Math.max(start, Date.parse(visit.starts_at)), at: visit.location, ends: visit.location };

/** Everybody's stops as the server holds them, and where finished ones have taken them. */
function stopsByPerson({ board, holds, now }: World): ReadonlyMap<number, readonly PlanStop[]> {
  const visits = new Map(board.visits.map((visit) => [visit.id, visit]));
  const stops = new Map<number, PlanStop[]>();
  for (const [id, held] of holds) {
    const ofHolds = held.flatMap(({ visit, leg, start, end }) => {
      const found = visits.get(visit);
      return found ? [stopOf(found, leg, { start: start.getTime(), end: end.getTime() })] : [];
    });
    stops.set(id, ofHolds);
  }
  const isOver = (piece: Piece): boolean => piece.leg !== 'session' && piece.to <= now.getTime();
  for (const piece of board.visits.flatMap((visit) => piecesOf(visit, board.rules)).filter(isOver)) {
    const own = stops.get(piece.person ?? 0);
    // A late ride is held longer than its bar is drawn.
    const drawn = { start: piece.from, end: piece.to };
    const isHeld = own?.some((stop) => overlap(stop, drawn));
    if (!isHeld) own?.push(stopOf(piece.visit, piece.leg, { start: piece.from, end: piece.to }));
  }
  return stops;
}

/** A person's time without their bookings, which the search checks itself. */
interface Idle {
  readonly person: BoardPerson;
  readonly time: StaffTime;
  /** Since when they had nothing to do. People off duty now come last. */
  readonly since: number;
}

function idleOf(world: World, { id }: BoardPerson): Idle | undefined {
  const { now } = world;
  const found = timeOf(world, id, { except: 0, before: now });
  if (!found) return undefined;
  const duty = dutyAt(found.time.duty, now, { overrun: 0 });
  return {
    person: found.person,
    time: { ...found.time, held: [] },
    since: duty ? freeSince(found.time, duty) : Number.MAX_SAFE_INTEGER,
  };
}

/** Drivers who could take a ride if they had nothing else to do: by duty, vehicle and suspension. */
function whoMayDrive({ world, homeDrivers }: PlanQuestion, { visit, leg }: Piece) {
  const { rules } = world.board;
  if (leg === 'return') {
    const ride = { passengers: ridersOf(visit).length, rules, now: world.now };
    const offered = homeDrivers.get(visit.id);
    return ({ time }: Idle, start: number): boolean =>
      (offered?.has(time.id) ?? false) && rideHomeCandidate(time, { ...ride, from: new Date(start) }) !== undefined;
  }
  const open = openVisit(world, visit);
  const wanted = rideTime(world, visit);
  // Cached, because the search asks a hundred thousand times.
  const known = new Map<number, boolean>();
  return ({ time }: Idle): boolean => {
    const can = known.get(time.id) ?? placeInVisit(time, open, wanted).standing === 'free';
    known.set(time.id, can);
    return can;
  };
}

/** The input of the plan search: the rides of a day without a driver, and the drivers. */
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
  const may = new Map(pieces.map((piece) => [piece.key, whoMayDrive(question, piece)]));
  const stops = stopsByPerson(world);
  const drivers = board.staff
    .filter(({ role }) => role === 'driver')
    .flatMap((person) => idleOf(world, person) ?? [])
    .sort((one, other) => one.since - other.since || one.person.id - other.person.id)
    .map((idle) => ({
      id: idle.person.id,
      stops: stops.get(idle.person.id) ?? [],
      takes: ({ key }: OpenRide, start: number) => may.get(key)?.(idle, start) ?? false,
    }));
  const { travel } = board;
  const minutes: DriverPlanInput['minutes'] = (from, to) =>
    from === null || to === null ? travel.between : travelMinutes(travel, from, to);
  return { rides, drivers, minutes, now: now.getTime() };
}
