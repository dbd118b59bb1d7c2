// How it works: docs/subsystems/appointments.md.
import type { ErrorCode } from '../errors.js';
import { secondDriverDeadline } from './deadlines.js';
import type { Context } from './row.js';
import { RUNS_IN, runningLeg, staffOfLeg } from './running.js';
import { ON_THE_ROAD, oneOf, PICKUP_STATUSES, type Status } from './statuses.js';
import type { SecondDriverState, WorkflowState } from './state.js';

/* A second driver for a broken-down ride: requested, taken by the first to answer, withdrawn or unanswered. Taking
  it is only a proposal; operators reassign the ride. Source: R-beyond-9. */

/** Statuses in which a driver is on the way with therapists, or to them. */
export const SECOND_DRIVER_FROM = [...RUNS_IN.outbound, ...RUNS_IN.return] as const;

type WithSecondDriver = Pick<WorkflowState, 'backup'>;

/** Answers are still awaited. */
const isOpen = (backup: SecondDriverState | null): boolean => backup != null && backup.answeredAt === null;

/** The drivers whom the request still calls: asked, and not declined, until somebody takes it. */
export const calledAsSecondDriver = ({ backup }: WithSecondDriver): readonly number[] =>
  backup && isOpen(backup) ? backup.asked.filter((id) => !backup.declined.includes(id)) : [];

/** One request at a time. */
export const askSecondDriverGuard = ({ state: { backup } }: Context): ErrorCode | undefined =>
  isOpen(backup) || backup?.takenBy != null ? 'BACKUP_ASKED' : undefined;

export const withdrawSecondDriverGuard = ({ state }: Context): ErrorCode | undefined =>
  state.backup === null ? 'ACTION_NOT_ALLOWED' : undefined;

/** Only a driver who is still called, and in time. The first to take it gets it. */
export function answerSecondDriverGuard({ state, actor, now }: Context): ErrorCode | undefined {
  const { backup } = state;
  if (backup?.takenBy != null) return 'BACKUP_TAKEN';
  return backup && now < backup.until && calledAsSecondDriver(state).includes(actor.id) ? undefined : 'BACKUP_OVER';
}

export const secondDriverTimeoutGuard = ({ state: { backup }, now }: Context): ErrorCode | undefined =>
  backup && isOpen(backup) && now >= backup.until ? undefined : 'ACTION_NOT_ALLOWED';

export const askSecondDriver = ({ state, input, now }: Context): WorkflowState => ({
  ...state,
  backup: {
    to: input.driverId ?? null,
    asked: input.secondDriversAsked ?? [],
    declined: [],
    askedAt: now,
    until: secondDriverDeadline(now),
    takenBy: null,
    answeredAt: null,
  },
});

export const takeAsSecondDriver = ({ state, actor, now }: Context): WorkflowState => ({
  ...state,
  backup: state.backup && { ...state.backup, takenBy: actor.id, answeredAt: now },
});

/** When everyone has declined, operators need not wait for the end of the window. */
export const declineAsSecondDriver = ({ state, actor, now }: Context): WorkflowState => {
  const backup = state.backup && { ...state.backup, declined: [...state.backup.declined, actor.id] };
  const isLast = calledAsSecondDriver({ backup }).length === 0;
  return { ...state, backup: backup && (isLast ? { ...backup, answeredAt: now } : backup) };
};

export const endSecondDriverWindow = ({ state, now }: Context): WorkflowState => ({
  ...state,
  backup: state.backup && { ...state.backup, answeredAt: now },
});

/** A request belongs to one ride of one driver. It ends with the ride, and when another driver takes over. */
export function dropPastSecondDriver(before: WorkflowState, next: WorkflowState): WorkflowState {
  if (!next.backup) return next;
  const leg = runningLeg(next.status);
  const isSameRide =
    leg !== undefined &&
    leg === runningLeg(before.status) &&
    staffOfLeg(leg, before).join() === staffOfLeg(leg, next).join();
  return isSameRide ? next : { ...next, backup: null };
}

/** The ride out, from the start of the visit, or the ride home, from the request; whoever drives now. */
const rideOf = (status: Status): 'out' | 'home' | undefined =>
  oneOf(ON_THE_ROAD, status) ? 'out' : oneOf(PICKUP_STATUSES, status) ? 'home' : undefined;

/**
 * Keep the note of the request? It says where the ride is stuck, for the driver who takes over. It stays until the ride
 * is over, and goes when the request is withdrawn. Source: R-beyond-41.
 */
export function keepsSecondDriverNote(before: WorkflowState, next: WorkflowState): boolean {
  if (next.backup) return true;
  const ride = rideOf(next.status);
  if (ride === undefined || ride !== rideOf(before.status)) return false;
  const leg = ride === 'out' ? 'outbound' : 'return';
  return !before.backup || staffOfLeg(leg, before).join() !== staffOfLeg(leg, next).join();
}
