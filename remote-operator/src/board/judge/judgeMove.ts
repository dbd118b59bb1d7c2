import { type Board, type BoardVisit, personName } from 'shared-lib';
import { foldText, TAKES_NO_TIME } from 'shared-lib/board';
import type { Piece } from '../pieces';
import { wayNote } from '../travel/ways';
import type { World } from '../world';
import { judgeRideHome } from './judgeRideHome';
import { judgeRideOut } from './judgeRideOut';
import { judgeSession } from './judgeSession';
import type { FittingMove, Target, Verdict } from './move';
import { sameTimeWords } from '../../parts/visit-words/sameTimeWords';
import * as m from '../../texts/m';

/** The visit as a drop would make it: who is where, and when. */
function movedVisit({ visit, leg, person: from, from: began, to: ended }: Piece, to: Target & { person: number }) {
  const [starts, ends] = [to.from, to.to ?? to.from + ended - began].map((at) => new Date(at).toISOString());
  if (leg === 'outbound') return { ...visit, driver: to.person, dropped_off_at: undefined };
  if (leg === 'return') return { ...visit, assigned_pickup_driver: to.person, estimated_pickup_time: starts };
  const team = visit.therapists_details.map((one) => (one.id === from ? { ...one, id: to.person } : one));
  return { ...visit, starts_at: starts ?? '', ends_at: ends ?? '', therapists_details: team };
}

type Judge = (world: World, piece: Piece, to: Target) => Verdict | FittingMove;
const JUDGES: Record<Piece['leg'], Judge> = { session: judgeSession, outbound: judgeRideOut, return: judgeRideHome };

/**
 * What dropping a piece there would do, by the same rules as the server's. A bar whose verdict has no request is put
 * back, and the verdict of one that does not fit is shown on it: `drop` of useBoardMoves.ts. Source: R-beyond-1.
 */
export function judge(world: World, piece: Piece, to: Target): Verdict {
  const found = JUDGES[piece.leg](world, piece, to);
  if (!('asks' in found)) return found;
  const { but, asks, request } = found;
  const person = to.person ?? piece.person;
  const { isShort = false, ...warnings } = person === null ? {} : warningsOf(world, piece, { ...to, person });
  const says = [but ?? (isShort ? m.tight() : m.fits()), warnings.way, warnings.same, asks].filter(Boolean).join(' · ');
  return { fits: true, says, isTight: isShort || warnings.same !== undefined, request };
}

interface Warnings {
  /** Someone has less time than the way takes. */
  readonly isShort?: boolean;
  readonly way?: string;
  readonly same?: string;
}

/** What else an operator should know before a move that fits. It refuses nothing. */
function warningsOf(world: World, piece: Piece, to: Target & { person: number }): Warnings {
  const moved = movedVisit(piece, to);
  const note = wayNote(world.board, moved, {
    person: to.person,
    leg: piece.leg,
    nameOf: (id) => world.people.get(id)?.first_name ?? '',
  });
  const isAnotherTime = to.from !== piece.from || (to.to ?? piece.to) !== piece.to;
  const same = piece.leg === 'session' && isAnotherTime ? sameTimeNote(world.board, moved) : undefined;
  return { isShort: note?.isShort, way: note?.says, same };
}

/** Cached by visit, because a carried bar asks at each step. */
const addresses = new WeakMap<BoardVisit, string>();
function addressOf(visit: BoardVisit): string {
  const known = addresses.get(visit) ?? foldText(visit.location);
  addresses.set(visit, known);
  return known;
}

const takesTime = ({ status, outcome = 'completed' }: BoardVisit): boolean =>
  outcome === 'completed' && !TAKES_NO_TIME.includes(status);

/** `already booked 7:30 PM, #381`: what the moved visit's client or address already has then. Source: R-same-1. */
function sameTimeNote({ visits }: Board, moved: BoardVisit): string | undefined {
  const [starts, ends] = [Date.parse(moved.starts_at), Date.parse(moved.ends_at)];
  const address = addressOf(moved);
  const other = visits.find(
    (one) =>
      one.id !== moved.id &&
      (one.client === moved.client || (address !== '' && addressOf(one) === address)) &&
      Date.parse(one.starts_at) < ends &&
      Date.parse(one.ends_at) > starts &&
      takesTime(one),
  );
  if (!other) return undefined;
  const same = other.client === moved.client ? 'client' : 'address';
  const words = sameTimeWords({ starts_at: other.starts_at, client: personName(other.client_details), same });
  return `${words.charAt(0).toLowerCase()}${words.slice(1)} #${other.id}`;
}
