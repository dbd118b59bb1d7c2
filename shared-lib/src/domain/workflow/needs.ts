import { MINUTE, NEWS_OF_CANCELLATION, RESPONSE_WINDOW } from '../limits.js';
import type { Actor } from '../people/roles.js';
import { oneOf, type Status } from './statuses.js';
import { calledAsSecondDriver } from './second-driver.js';
import { pickupAskedAt } from './deadlines.js';
import { waitingFor, type SecondDriverState, type WorkflowState } from './state.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** What may need an operator now. */
export const OPERATOR_NEEDS = [
  'refusal',
  'overdue',
  'not_begun',
  'backup_taken',
  'backup_unanswered',
  'ride_stuck',
  'ride_home',
  'ride_home_unanswered',
  'payment',
  'payment_differs',
  'ready',
] as const;
export type OperatorNeed = (typeof OPERATOR_NEEDS)[number];

/** What may need a therapist or driver at once, wherever they are in the product. */
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
  awaiting_payment: () => 'payment',
  pickup_requested: () => 'ride_home',
  driver_assigned_pickup: () => 'ride_home_unanswered',
  return_journey: () => 'ride_stuck',
};

/**
 * What an appointment of this status needs an operator for, once its time has come; undefined where it never does. When
 * the time has come the database says, by an index: `operator_needed_at` of server/migrations/006_appointments.sql. A
 * payment that differs (`paymentDifference`) needs one besides, in whatever status.
 */
export const operatorNeed = (
  status: Status,
  hasDriver: boolean,
  backup: SecondDriverState | null = null,
): OperatorNeed | undefined =>
  backup?.answeredAt == null
    ? BY_STATUS[status]?.({ hasDriver })
    : backup.takenBy
      ? 'backup_taken'
      : 'backup_unanswered';

/** What a person needs to know of an appointment to be called to it. Instants in epoch milliseconds. */
export interface CalledFor extends WorkflowState {
  /** Since when it stands in its status. */
  readonly statusSince: number;
  /** When it was cancelled, while this person has not said to have read it; null otherwise. */
  readonly cancelledUnread: number | null;
  /** An operator has started it: without a driver nobody knows of more until the session begins. */
  readonly hasStarted: boolean;
  /** The driver has set off, with somebody aboard or to collect them. */
  readonly hasSetOff: boolean;
  /** The therapists are at the client's, and whoever drove them there has gone. */
  readonly isAtClient: boolean;
}

export interface Call {
  readonly kind: StaffNeed;
  readonly since: number;
  /** By when it wants an answer; null where nothing runs out. */
  readonly until: number | null;
}

/**
 * What calls a therapist or driver to an appointment at once, wherever they are: a ride home to answer, a ride of
 * somebody else that broke down, or that they offered to take over, a request whose time to answer runs out, a visit
 * cancelled with them on the road, a reminder by an operator. Null where nothing does.
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
 * On the road for a visit, or at its client's: a cancellation makes them turn round, or find their way back; or waiting
 * at the door for a driver who has set off. Who goes there without a driver may be on the way from the start on.
 */
function isOut({ rodeOut, hasStarted, hasSetOff, isAtClient, driver }: CalledFor, actor: Actor): boolean {
  const isOnTheRoad = rodeOut || hasSetOff;
  if (actor.id === driver?.id) return isOnTheRoad && !isAtClient;
  return isOnTheRoad || isAtClient || (driver === null && hasStarted);
}

/** From then on a request calls those who have not answered it. */
export const answerAsksSince = ({ responseDeadline }: Pick<WorkflowState, 'responseDeadline'>): number =>
  responseDeadline - RESPONSE_WINDOW * MINUTE;

const BEFORE_THE_START = ['confirmed', 'therapist_confirmed', 'in_progress'] as const satisfies readonly Status[];

/** By when what somebody was reminded of should be done. */
function untilOf({ status, responseDeadline, startsAt }: WorkflowState): number | null {
  if (status === 'pending') return responseDeadline;
  return oneOf(BEFORE_THE_START, status) ? startsAt : null;
}

/** The most urgent first: what runs out soonest, then what waits longest. */
export const byUrgency = (a: Call, b: Call): number =>
  (a.until ?? Infinity) - (b.until ?? Infinity) || a.since - b.since || 0;
