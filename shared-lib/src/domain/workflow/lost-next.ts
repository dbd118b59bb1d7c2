// How it works: docs/subsystems/appointments.md.
import { MINUTE } from '../limits.js';
import type { OperatorNeed } from './needs.js';

/** What operators need to act on beside a visit's state. Each is a line of 'Needs you now'. */
export type OtherNeed =
  | 'offer'
  | 'correction'
  | 'refund'
  | 'settlement'
  | 'hand_over'
  | 'rule'
  | 'rating'
  | 'erasure'
  | 'cancel_request'
  | 'time_request'
  | 'booking_request';

/**
 * When each kind is lost: with the start of its visit, or so many hours after it began to need someone. A person who
 * waits now is lost at once, money within half a day, all else within a day. This orders 'Needs you now'. The database
 * has the kinds of a visit a second time: docs/subsystems/database-rules.md. Source: R-beyond-580.
 */
const LOST: { readonly [K in OperatorNeed | OtherNeed]: 'start' | number } = {
  cannot_come: 'start',
  refusal: 'start',
  overdue: 'start',
  not_begun: 'start',
  ready: 'start',
  ride_stuck: 'start',
  offer: 'start',
  backup_taken: 0,
  backup_unanswered: 0,
  session_over: 0,
  ride_home: 0,
  ride_home_unanswered: 0,
  payment: 0,
  payment_differs: 12,
  correction: 12,
  refund: 12,
  settlement: 12,
  hand_over: 12,
  rule: 24,
  rating: 24,
  cancel_request: 0,
  time_request: 0,
  booking_request: 0,
  erasure: 24,
};

const HOUR = 60 * MINUTE;

/** The instant at which something is lost. Instants in epoch milliseconds; `start` is that of its visit. */
export function lostAt(kind: OperatorNeed | OtherNeed, { since, start }: { since: number; start: number }): number {
  const rule = LOST[kind];
  return rule === 'start' ? start : since + rule * HOUR;
}

/** A century: what was lost long ago comes after all else. `LOST_LONG_AGO` of the server's needs has the same. */
const LAST_MS = 876_000 * HOUR;

/** The place of an instant in the list: soonest first, and what was lost before `oldBefore` at the end. */
export const turnOf = (lost: number, oldBefore: number): number => (lost < oldBefore ? lost + LAST_MS : lost);
