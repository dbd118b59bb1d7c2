import { mayKnowOf } from 'shared-lib/contract';
import type { Actor, Elsewhere, WorkflowState } from 'shared-lib/domain';
import type { AppointmentRow } from './appointment-row.js';
import type { UndoableStep } from './undoable-steps.repository.js';

/** A service as it was booked. */
export interface BookedService {
  readonly id: number;
  /** Minutes. */
  readonly duration: number;
  /** Who gives it, where that was said. */
  readonly therapist: number | null;
}

/** An appointment under its row lock: nobody else changes it until the transaction ends. */
export interface LockedAppointment {
  readonly row: AppointmentRow;
  readonly clientName: string;
  readonly state: WorkflowState;
  /** The booked services, in their order. */
  readonly services: readonly BookedService[];
  /** Where it was locked to begin a leg of it. */
  readonly elsewhere?: Elsewhere;
  /** Where it was locked to take its last step back, and that may still be. */
  readonly lastStep?: UndoableStep;
}

/** Everybody who works on the appointment: therapists, driver, pickup driver. */
export const staffOfState = (state: WorkflowState): number[] => [
  ...new Set([
    ...state.therapists.map(({ id }) => id),
    ...(state.driver ? [state.driver.id] : []),
    ...(state.pickup?.driverId ? [state.pickup.driverId] : []),
  ]),
];

/** Whoever was asked to take the ride over is no part of it yet, but has an answer to give. */
export const isConcerned = ({ state }: LockedAppointment, actor: Actor): boolean =>
  mayKnowOf(actor, [...staffOfState(state), ...(state.backup?.asked ?? [])]);
