// How it works: docs/subsystems/appointments.md.
import {
  SECOND_DRIVER_WINDOW,
  MINUTE,
  PICKUP_WINDOW,
  RESPONSE_BEFORE_START,
  RESPONSE_WINDOW,
  STALLED_AFTER_START,
} from '../limits.js';
import type { Status } from './statuses.js';
import type { WorkflowState } from './state.js';

/**
 * When people asked at `askedAt` must have answered: RESPONSE_WINDOW later, or RESPONSE_BEFORE_START before the start
 * if that is later, never after the start. After it operators are told, and may cancel (`auto_cancel` of table.ts). The
 * server's appointments/jobs/unanswered.ts cancels at the visit's end. Source: R-workflow-42.
 */
export const responseDeadline = (startsAt: number, askedAt: number): number =>
  Math.min(startsAt, Math.max(startsAt - RESPONSE_BEFORE_START * MINUTE, askedAt + RESPONSE_WINDOW * MINUTE));

/** Pending past its response deadline. Source: 4-002, R-workflow-42. */
export const isOverdue = (state: Pick<WorkflowState, 'status' | 'responseDeadline'>, now: number): boolean =>
  state.status === 'pending' && now > state.responseDeadline;

/**
 * When a driver who is asked for a ride home must have confirmed it. After it, the next driver is asked and this one is
 * suspended: the row `pickup_timeout` of table.ts, run by the server's jobs/pickup-window.ts. Source: R-workflow-19.
 */
export const pickupDeadline = (askedAt: number): number => askedAt + PICKUP_WINDOW * MINUTE;

/** When the driver with this deadline was asked. */
export const pickupAskedAt = (deadline: number): number => deadline - PICKUP_WINDOW * MINUTE;

/**
 * When other drivers can no longer take a ride over: the server's jobs/second-driver-window.ts ends it. Source:
 * R-beyond-9.
 */
export const secondDriverDeadline = (askedAt: number): number => askedAt + SECOND_DRIVER_WINDOW * MINUTE;

/** Early enough before its planned start that a step asks for confirmation. Source: R-booking-17. */
export const isEarly = (startsAt: string, now: Date, minutes: number): boolean =>
  Date.parse(startsAt) - now.getTime() > minutes * MINUTE;

/** A session that has not run half of its minutes: its end may be a wrong press. Source: R-beyond-968. */
export const endsEarly = (begunAt: string, minutes: number, now: Date): boolean =>
  2 * (now.getTime() - Date.parse(begunAt)) < minutes * MINUTE;

/** Everybody has accepted, and nobody is on the way yet. */
export const hasAgreed = ({ status }: Pick<WorkflowState, 'status'>): boolean =>
  status === 'confirmed' || status === 'therapist_confirmed' || status === 'driver_confirmed';

/** The planned end of a session that begins now. An early session keeps its planned length. */
export const endOfSession = (
  { startsAt, endsAt }: Pick<WorkflowState, 'startsAt' | 'endsAt'>,
  begunAt: number,
): number => (begunAt < startsAt ? begunAt + (endsAt - startsAt) : endsAt);

export const MAY_STALL: readonly Status[] = ['confirmed', 'therapist_confirmed', 'driver_confirmed', 'in_progress'];

/** Agreed, but not on its way 15 minutes after the start. Source: R-workflow-43. */
export const isStalled = (state: Pick<WorkflowState, 'status' | 'startsAt'>, now: number): boolean =>
  MAY_STALL.includes(state.status) && now >= state.startsAt + STALLED_AFTER_START * MINUTE;
