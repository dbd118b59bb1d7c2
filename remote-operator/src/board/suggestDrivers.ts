import type { BoardPerson, BoardVisit } from 'shared-lib';
import { suggestedFirst } from 'shared-lib/board';
import type { Facts } from '../parts/choose-person/whatDiffers';
import { judge } from './judge/judgeMove';
import type { MoveRequest } from './judge/move';
import type { Piece } from './pieces';
import { driverReasons } from './reasons';
import type { World } from './world';

export interface Suggestion {
  readonly person: BoardPerson;
  readonly facts: Facts;
  readonly request: MoveRequest;
}

/** How many drivers are offered. */
export const BEST = 3;

/**
 * The best free drivers for a visit without one: those who refused nothing that day first, then those with time for
 * the way, then the nearest, then the longest free. Source: R-booking-6, R-booking-21, R-beyond-1513.
 */
export function suggestDrivers(world: World, visit: BoardVisit): Suggestion[] {
  const start = new Date(visit.starts_at);
  const piece: Piece = { key: '', visit, leg: 'outbound', person: null, from: start.getTime(), to: start.getTime() };
  return world.board.staff
    .filter(({ role }) => role === 'driver')
    .flatMap((person) => {
      const { request } = judge(world, piece, { person: person.id, from: piece.from });
      const reasons = request && driverReasons(world, visit, person);
      return reasons ? [{ ...reasons, request }] : [];
    })
    .sort(suggestedFirst)
    .slice(0, BEST)
    .map(({ facts, request, person }) => ({ person, facts, request }));
}
