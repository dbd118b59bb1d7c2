import { BEFORE_DROP_OFF, type BoardPerson, oneOf, PICKUP_STATUSES } from 'shared-lib';
import { isBeforeStart, type Piece } from './pieces';

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
