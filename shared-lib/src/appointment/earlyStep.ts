import type { AppointmentCard } from '../contract/appointment-card';
import type { Action } from '../domain/workflow/state';

/** Steps that begin something at an agreed time. How early is too early: the rule `early_step`, in useEarlyStep.tsx. */
export const BEGINNINGS = ['start_appointment', 'start_journey', 'start_session'] as const satisfies readonly Action[];
export type Beginning = (typeof BEGINNINGS)[number];

export interface EarlyStep {
  readonly appointment: Pick<
    AppointmentCard,
    | 'id'
    | 'status'
    | 'starts_at'
    | 'ends_at'
    | 'client_details'
    | 'estimated_pickup_time'
    | 'session_started_at'
    | 'total_duration'
  >;
  readonly action: Action;
  /** The label of the pressed button, which is also the answer that continues. */
  readonly label: string;
  readonly take: () => void;
}

/** A step that begins something or ends a ride home before its planned time, or a session soon after it began. */
export type AskedStep = EarlyStep &
  ({ readonly begins: Beginning | undefined; readonly planned: string } | { readonly begunAt: string });
