import type { AppointmentCard } from '../contract/appointment-card';
import type { Action } from '../domain/workflow/state';

/** What begins something at a time that people agreed on. */
export const BEGINNINGS = ['start_appointment', 'start_journey', 'start_session'] as const satisfies readonly Action[];
export type Beginning = (typeof BEGINNINGS)[number];

export interface EarlyStep {
  readonly appointment: Pick<AppointmentCard, 'starts_at' | 'ends_at' | 'client_details' | 'estimated_pickup_time'>;
  readonly action: Action;
  /** Of the button that was pressed: the answer that goes on. */
  readonly label: string;
  readonly take: () => void;
}

/** What such a step begins, or nothing where it ends a ride home, and for when that was planned. */
export interface AskedStep extends EarlyStep {
  readonly begins: Beginning | undefined;
  readonly planned: string;
}
