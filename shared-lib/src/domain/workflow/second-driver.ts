import type { ErrorCode } from '../errors.js';
import { secondDriverDeadline } from './deadlines.js';
import type { Context } from './row.js';
import { RUNS_IN, runningLeg, staffOfLeg } from './running.js';
import { ON_THE_ROAD, oneOf, PICKUP_STATUSES, type Status } from './statuses.js';
import type { SecondDriverState, WorkflowState } from './state.js';

/*
 * A second driver for a ride that broke down: asked for, taken by the first who comes forward, given up or unanswered.
 * Who takes it is only proposed; operators reassign. Source: R-beyond-9.
 */

/** Where a driver is on the way with somebody, or to them. */
export const SECOND_DRIVER_FROM = [...RUNS_IN.outbound, ...RUNS_IN.return] as const;

type WithSecondDriver = Pick<WorkflowState, 'backup'>;

/** Answers are still awaited. */
const isOpen = (backup: SecondDriverState | null): boolean => backup != null && backup.answeredAt === null;

/** Whom the request still calls: those who were asked and have not said no, until somebody takes it. */
export const calledAsSecondDriver = ({ backup }: WithSecondDriver): readonly number[] =>
  backup && isOpen(backup) ? backup.asked.filter((id) => !backup.declined.includes(id)) : [];

/** One request at a time. */
export const askSecondDriverGuard = ({ state: { backup } }: Context): ErrorCode | undefined =>
  isOpen(backup) || backup?.takenBy != null ? 'BACKUP_ASKED' : undefined;

export const withdrawSecondDriverGuard = ({ state }: Context): ErrorCode | undefined =>
  state.backup === null ? 'ACTION_NOT_ALLOWED' : undefined;

/** Only who is still called, and in time: the first who takes it has it. */
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

/** When everybody has said no, operators need not wait for the end of the window. */
export const declineAsSecondDriver = ({ state, actor, now }: Context): WorkflowState => {
  const backup = state.backup && { ...state.backup, declined: [...state.backup.declined, actor.id] };
  const isLast = calledAsSecondDriver({ backup }).length === 0;
  return { ...state, backup: backup && (isLast ? { ...backup, answeredAt: now } : backup) };
};

export const endSecondDriverWindow = ({ state, now }: Context): WorkflowState => ({
  ...state,
  backup: state.backup && { ...state.backup, answeredAt: now },
});

/** A request is of one ride of one driver: it ends with the ride, and when somebody else drives. */
export function dropPastSecondDriver(before: WorkflowState, next: WorkflowState): WorkflowState {
  if (!next.backup) return next;
  const leg = runningLeg(next.status);
  const isSameRide =
    leg !== undefined &&
    leg === runningLeg(before.status) &&
    staffOfLeg(leg, before).join() === staffOfLeg(leg, next).join();
  return isSameRide ? next : { ...next, backup: null };
}

/** Out, from the start of the visit on, or home, from the request on: whoever drives by now. */
const rideOf = (status: Status): 'out' | 'home' | undefined =>
  oneOf(ON_THE_ROAD, status) ? 'out' : oneOf(PICKUP_STATUSES, status) ? 'home' : undefined;

/**
 * What was noted with a request, where the ride stands, is for whoever takes it over: it stays with the ride until that
 * is over, and goes with a request that is withdrawn. Source: R-beyond-41.
 */
export function keepsSecondDriverNote(before: WorkflowState, next: WorkflowState): boolean {
  if (next.backup) return true;
  const ride = rideOf(next.status);
  if (ride === undefined || ride !== rideOf(before.status)) return false;
  const leg = ride === 'out' ? 'outbound' : 'return';
  return !before.backup || staffOfLeg(leg, before).join() !== staffOfLeg(leg, next).join();
}
