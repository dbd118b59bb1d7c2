// How it works: docs/subsystems/tracking.md.
import type { Outcome } from './state.js';
import { CANCELLED, ON_THE_ROAD, oneOf, STATUSES, type Status } from './statuses.js';

/** The states of the page by which a client follows a visit. */
export const PAGE_STATES = [
  'booked',
  'confirmed',
  'on_the_way',
  'arrived',
  'in_session',
  'to_pay',
  'done',
  'ended_early',
  'cancelled',
] as const;
export type PageState = (typeof PAGE_STATES)[number];

const WAITING = ['pending', 'rejected'] as const satisfies readonly Status[];
const WITH_CLIENT = ['at_location', 'dropped_off'] as const satisfies readonly Status[];
const SETTLING = ['awaiting_payment', 'payment_verified', 'payment_completed'] as const satisfies readonly Status[];

interface Seen {
  readonly status: Status;
  readonly outcome: Outcome | null;
  /** Null where people come by themselves. */
  readonly driver: unknown;
}

/**
 * What the page says of a status. 'Arrived' of one therapist is the driver's arrival at their pickup, so the client
 * still waits then.
 */
export function pageState({ status, outcome, driver }: Seen): PageState {
  if (outcome === 'cancelled' || (oneOf(CANCELLED, status) && outcome !== 'aborted')) return 'cancelled';
  if (outcome === 'aborted') return 'ended_early';
  if (outcome === 'completed') return 'done';
  if (oneOf(WAITING, status)) return 'booked';
  // Started by the office; the driver has not left yet. Without a driver, people come by themselves.
  if (status === 'in_progress') return driver ? 'confirmed' : 'on_the_way';
  if (oneOf(WITH_CLIENT, status)) return 'arrived';
  if (oneOf(ON_THE_ROAD, status)) return 'on_the_way';
  if (status === 'session_in_progress') return 'in_session';
  if (oneOf(SETTLING, status)) return 'to_pay';
  return oneOf(['confirmed', 'therapist_confirmed', 'driver_confirmed'], status) ? 'confirmed' : 'done';
}

/** Clients rate what they were given: a visit that is done, for as long as its page is open. Source: R-beyond-511. */
export const canBeRated = (row: Seen): boolean => pageState(row) === 'done';

const BEFORE: readonly PageState[] = ['booked', 'confirmed', 'on_the_way', 'arrived'];

/** The statuses of a visit that stands and whose session has not begun. */
export const BEFORE_SESSION: readonly Status[] = STATUSES.filter((status) =>
  BEFORE.includes(pageState({ status, outcome: null, driver: null })),
);

/** The session has not begun and the visit stands. Source: R-beyond-540. */
export const isBeforeSession = ({ status, outcome }: Pick<Seen, 'status' | 'outcome'>): boolean =>
  outcome === null && BEFORE_SESSION.includes(status);
