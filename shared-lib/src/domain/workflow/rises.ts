import { MINUTE, STALLED_AFTER_START } from '../limits.js';
import { oneOf } from './statuses.js';

/* Apart from the other rules of what rises, because the first screen of operators needs no more. */

/**
 * Minutes after its time. The database has `needs` a second time: `operator_needed_at` of
 * server/migrations/247_rising.sql.
 */
export const RISES = { asks: 5, needs: STALLED_AFTER_START, urgent: 60 } as const;

/** A need that became urgent, from the instant at which it came into the list. */
export const isUrgentSince = (kind: string, since: number, now: number): boolean =>
  oneOf(['session_over', 'ride_stuck'], kind) && now - since >= (RISES.urgent - RISES.needs) * MINUTE;
