import { BEFORE_DROP_OFF, type BoardPerson, oneOf, PICKUP_STATUSES } from 'shared-lib';
import { isBeforeStart, type Piece } from './pieces';
import * as m from '../texts/m';

/** Why a piece cannot be moved any more; undefined when it can. */
export function whyFixed({ visit, leg }: Piece): string | undefined {
  if (leg === 'return') return oneOf(PICKUP_STATUSES, visit.status) ? undefined : m.this_ride_home_is_over();
  const isOpen = leg === 'outbound' ? oneOf(BEFORE_DROP_OFF, visit.status) : isBeforeStart(visit);
  return isOpen ? undefined : m.this_has_begun_so_it();
}

/** All but the ride out, which keeps to its visit. */
export const movesInTime = ({ leg }: Piece): boolean => leg !== 'outbound';
/** Only a visit's length is chosen, until it begins. The rules of the business set how long rides are. */
export const lengthens = (piece: Piece): boolean => piece.leg === 'session' && whyFixed(piece) === undefined;
export const tradeOf = ({ leg }: Piece): BoardPerson['role'] => (leg === 'session' ? 'therapist' : 'driver');
