// How it works: docs/subsystems/appointments.md.
import { MINUTE, NEWS_OF_CANCELLATION, RESPONSE_WINDOW } from '../limits.js';
import type { Actor } from '../people/roles.js';
import { CANNOT_COME_FROM } from './cannot-come.js';
import { oneOf, type Status } from './statuses.js';
import { calledAsSecondDriver } from './second-driver.js';
import { pickupAskedAt } from './deadlines.js';
import { waitingFor } from './waiting-for.js';
import type { WorkflowState } from './state.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** What an operator may have to act on now. */
export const OPERATOR_NEEDS = [
  'cannot_come',
  'refusal',
  'overdue',
  'not_begun',
  'backup_taken',
  'backup_unanswered',
  'ride_stuck',
  'session_over',
  'ride_home',
  'ride_home_unanswered',
  'payment',
  'payment_differs',
  'ready',
] as const;
export type OperatorNeed = (typeof OPERATOR_NEEDS)[number];

/** What may call a therapist or driver at once, anywhere in the product. */
export const STAFF_NEEDS = ['pickup', 'backup', 'backup_offered', 'answer', 'cancelled', 'reminded'] as const;
export type StaffNeed = (typeof STAFF_NEEDS)[number];

export const NEEDS = [...OPERATOR_NEEDS, ...STAFF_NEEDS] as const;

const BY_STATUS: { readonly [S in Status]?: (state: { readonly hasDriver: boolean }) => OperatorNeed } = {
  pending: () => 'overdue',
  rejected: () => 'refusal',
  confirmed: () => 'not_begun',
  therapist_confirmed: ({ hasDriver }) => (hasDriver ? 'not_begun' : 'ready'),
  driver_confirmed: () => 'ready',
  in_progress: ({ hasDriver }) => (hasDriver ? 'ride_stuck' : 'not_begun'),
  journey: () => 'ride_stuck',
  picking_up_therapists: () => 'ride_stuck',
  transporting_group: () => 'ride_stuck',
  driving_to_location: () => 'ride_stuck',
  session_in_progress: () => 'session_over',
  awaiting_payment: () => 'payment',
  pickup_requested: () => 'ride_home',
  driver_assigned_pickup: () => 'ride_home_unanswered',
  return_journey: () => 'ride_stuck',
};

/**
 * What an appointment of this status needs an operator for, once its time has come; undefined if never. The database
 * knows when the time has come, by an index: `operator_needed_at` of server/migrations/247_rising.sql. When it
 * is lost, which is their order: `lost-next.ts`. A payment that differs (`paymentDifference`) also needs one, in any
 * status.
 */
export const operatorNeed = (
  status: Status,
  hasDriver: boolean,
  { backup, cannotCome }: { readonly [K in 'backup' | 'cannotCome']?: WorkflowState[K] | null } = {},
): OperatorNeed | undefined => {
  if (backup?.answeredAt != null) return backup.takenBy ? 'backup_taken' : 'backup_unanswered';
  // A server of the version before ends a visit and leaves what was said.
  if (cannotCome && oneOf(CANNOT_COME_FROM, status)) return 'cannot_come';
  return BY_STATUS[status]?.({ hasDriver });
};

/** The fields of an appointment that decide whether it calls a person. Instants in epoch milliseconds. */
export interface CalledFor extends WorkflowState {
  /** Since when it has had its status. */
  readonly statusSince: number;
  /** When it was cancelled, until this person confirms reading it; null otherwise. */
  readonly cancelledUnread: number | null;
  /** An operator has started it. Without a driver, nothing more is known until the session begins. */
  readonly hasStarted: boolean;
  /** The driver has set off, with therapists aboard or to collect them. */
  readonly hasSetOff: boolean;
  /** The therapists are at the client's, and their driver has gone. */
  readonly isAtClient: boolean;
}

export interface Call {
  readonly kind: StaffNeed;
  readonly since: number;
  /** The deadline for an answer; null if there is none. */
  readonly until: number | null;
}

/**
 * What calls a therapist or driver to an appointment, anywhere in the product. A ride home to answer; a broken-down
 * ride to take over, or one they offered to take over; a request about to run out; a visit cancelled while they were on
 * the road; an operator's reminder. Null if nothing does.
 */
export function callOf(state: CalledFor, actor: Actor, now: number): Call | null {
  const { status, pickup, responseDeadline, lastRemindedAt, cancelledUnread } = state;
  if (status === 'driver_assigned_pickup' && pickup?.driverId === actor.id && pickup.deadline !== null)
    return { kind: 'pickup', since: pickupAskedAt(pickup.deadline), until: pickup.deadline };
  if (state.backup && now < state.backup.until && calledAsSecondDriver(state).includes(actor.id))
    return { kind: 'backup', since: state.backup.askedAt, until: state.backup.until };
  if (state.backup?.takenBy === actor.id)
    return { kind: 'backup_offered', since: state.backup.answeredAt ?? state.backup.askedAt, until: null };
  if (cancelledUnread !== null && isOut(state, actor) && now - cancelledUnread < NEWS_OF_CANCELLATION * MINUTE)
    return { kind: 'cancelled', since: cancelledUnread, until: null };
  if (!waitingFor(state).some(({ id }) => id === actor.id)) return null;
  const asksSince = answerAsksSince(state);
  if (status === 'pending' && asksSince <= now && now < state.startsAt)
    return { kind: 'answer', since: asksSince, until: responseDeadline };
  if (lastRemindedAt === null || lastRemindedAt < state.statusSince) return null;
  return { kind: 'reminded', since: lastRemindedAt, until: untilOf(state) };
}

/**
 * On the road for a visit, at its client's, or at the door while the driver is coming: a cancellation makes them turn
 * round or find a way back. Without a driver, therapists may be on the way from the start.
 */
function isOut({ rodeOut, hasStarted, hasSetOff, isAtClient, driver }: CalledFor, actor: Actor): boolean {
  const isOnTheRoad = rodeOut || hasSetOff;
  if (actor.id === driver?.id) return isOnTheRoad && !isAtClient;
  return isOnTheRoad || isAtClient || (driver === null && hasStarted);
}

/** From this moment a request calls people who have not answered it. */
export const answerAsksSince = ({ responseDeadline }: Pick<WorkflowState, 'responseDeadline'>): number =>
  responseDeadline - RESPONSE_WINDOW * MINUTE;

const BEFORE_THE_START = ['confirmed', 'therapist_confirmed', 'in_progress'] as const satisfies readonly Status[];

/** When the task that a person was reminded of must be done. */
function untilOf({ status, responseDeadline, startsAt }: WorkflowState): number | null {
  if (status === 'pending') return responseDeadline;
  return oneOf(BEFORE_THE_START, status) ? startsAt : null;
}

/** Most urgent first: the nearest deadline, then the longest wait. */
export const byUrgency = (a: Call, b: Call): number =>
  (a.until ?? Infinity) - (b.until ?? Infinity) || a.since - b.since || 0;
