import type { AppointmentRow } from './appointment-row.js';

/** Only the transition sets these, from the decision of the workflow. */
type WorkflowColumn =
  | 'status'
  | 'status_since'
  | 'outcome'
  | 'payment_status'
  | 'starts_at'
  | 'ends_at'
  | 'rode_out'
  | 'requires_car'
  | 'last_reminded_at'
  | 'driver_id'
  | 'driver_assigned_at'
  | 'driver_accepted_at'
  | 'started_at'
  | 'journey_started_at'
  | 'arrived_at'
  | 'dropped_off_at'
  | 'session_started_at'
  | 'session_completed_at'
  | 'cancelled_at'
  | 'cancelled_by'
  | 'status_before_pickup'
  | 'pickup_requested_at'
  | 'pickup_requested_by'
  | 'pickup_urgency'
  | 'pickup_driver_id'
  | 'pickup_assigned_at'
  | 'pickup_deadline'
  | 'pickup_asked'
  | 'estimated_pickup_time'
  | 'pickup_wanted_at'
  | 'pickup_declined_at'
  | 'backup'
  | 'cannot_come'
  | 'running_late'
  | 'pickup_confirmed_at'
  | 'return_journey_completed_at';

/** Values of commands and effects: place, reason, payment and check. */
type DetailColumn = Exclude<keyof AppointmentRow, WorkflowColumn | 'id' | 'version' | 'client_id'>;

/** Details that the transition sets or clears, because they belong to a state that begins or ends. */
type DetailOfState =
  | 'cancel_reason'
  | 'client_confirmed_at'
  | 'pickup_notes'
  | 'backup_note'
  | 'payment_verified_at'
  | 'payment_verified_by'
  | 'materials_checked_at'
  | 'materials_checked_by';

type Values<Column extends keyof AppointmentRow> = { -readonly [K in Column]?: AppointmentRow[K] };

/** Columns that may follow from a state. */
export type StateColumns = Values<WorkflowColumn | DetailOfState>;

declare const decided: unique symbol;

/** Columns that follow from a state of the workflow. Only `workflowColumns` makes them: no other code sets a status. */
export type WorkflowColumns = StateColumns & { readonly [decided]: true };

/** What a command or an effect may set on an appointment. A workflow column in it does not compile. */
export type DetailColumns = Values<DetailColumn> & { readonly [K in WorkflowColumn]?: never };
