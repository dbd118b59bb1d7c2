import type { Actor, WorkflowState } from 'shared-lib/domain';
import type { AppointmentRow } from './appointment-row.js';

/** An appointment under its row lock: nobody else changes it until the transaction ends. */
export interface LockedAppointment {
  readonly row: AppointmentRow;
  readonly clientName: string;
  readonly state: WorkflowState;
  /** Ids of the booked services, in their order. */
  readonly services: readonly number[];
}

/** May this actor know that the appointment exists? Source: 6-009, 6-012. */
export function isConcerned({ state }: LockedAppointment, actor: Actor): boolean {
  switch (actor.role) {
    case 'therapist':
      return state.therapists.some(({ id }) => id === actor.id);
    case 'driver':
      return state.driver?.id === actor.id || state.pickup?.driverId === actor.id;
    default:
      return true;
  }
}

/** Everybody who works on the appointment: therapists, driver, pickup driver. */
export const staffOfState = (state: WorkflowState): number[] => [
  ...new Set([
    ...state.therapists.map(({ id }) => id),
    ...(state.driver ? [state.driver.id] : []),
    ...(state.pickup?.driverId ? [state.pickup.driverId] : []),
  ]),
];
