import { mayKnowOf } from 'shared-lib/contract';
import type { Actor, Elsewhere, WorkflowState } from 'shared-lib/domain';
import type { AppointmentRow } from './appointment-row.js';
import type { UndoableStep } from './undoable-steps.repository.js';

/** A service as it was booked. */
export interface BookedService {
  readonly id: number;
  /** Minutes. */
  readonly duration: number;
  /** The therapist who gives it, where one is set. */
  readonly therapist: number | null;
}

/** A surcharge of a visit. Its price is 0 where an operator left it out. */
export interface BookedSurcharge {
  readonly id: number;
  readonly name: string;
  /** Whole pesos. */
  readonly price: number;
}

/** An appointment under its row lock: no other transaction changes it until this one ends. */
export interface LockedAppointment {
  readonly row: AppointmentRow;
  readonly clientName: string;
  readonly state: WorkflowState;
  /** The booked services, in their order. */
  readonly services: readonly BookedService[];
  /** The surcharges that stand behind them. */
  readonly surcharges: readonly BookedSurcharge[];
  /** Set where it was locked to begin a leg. */
  readonly elsewhere?: Elsewhere;
  /** Set where it was locked to undo its last step, and undo is still possible. */
  readonly lastStep?: UndoableStep;
}

/** All who work on the appointment: therapists, driver, pickup driver. */
export const staffOfState = (state: WorkflowState): number[] => [
  ...new Set([
    ...state.therapists.map(({ id }) => id),
    ...(state.driver ? [state.driver.id] : []),
    ...(state.pickup?.driverId ? [state.pickup.driverId] : []),
  ]),
];

/** A driver who is asked to take over the ride is not part of the visit yet, but may answer. */
export const isConcerned = ({ state }: LockedAppointment, actor: Actor): boolean =>
  mayKnowOf(actor, [...staffOfState(state), ...(state.backup?.asked ?? [])]);
