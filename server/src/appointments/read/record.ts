import type { Appointment } from 'shared-lib/contract';
import type { Outcome, PaymentStatus, PickupUrgency, Status, WorkflowState } from 'shared-lib/domain';
import { toWorkflowState } from '../workflow-state.js';

/** A row of RECORD_COLUMNS. */
export interface RecordRow {
  readonly id: number;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly service_day: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly driver_id: number | null;
  readonly driver_accepted_at: Date | null;
  readonly response_deadline: Date;
  readonly last_reminded_at: Date | null;
  readonly payment_status: PaymentStatus;
  readonly materials_checked_at: Date | null;
  readonly session_started_at: Date | null;
  readonly session_completed_at: Date | null;
  readonly duration: number;
  readonly rode_out: boolean;
  readonly status_before_pickup: Status | null;
  readonly pickup_driver_id: number | null;
  readonly pickup_urgency: PickupUrgency;
  readonly pickup_deadline: Date | null;
  readonly pickup_asked: readonly number[];
  readonly deleted: boolean;
  readonly driver_first_name: string | null;
  readonly driver_last_name: string | null;
  readonly pickup_first_name: string | null;
  readonly pickup_last_name: string | null;
  readonly therapists_json: string | null;
  readonly services_json: string | null;
  readonly consumable_json: string | null;
  readonly reusable_json: string | null;
  readonly core_json: string;
  readonly money_json: string;
}

export type TherapistDetails = Appointment['therapists_details'][number];

/** An appointment as stored, from which the view of any reader is made without asking the database again. */
export interface AppointmentRecord {
  readonly id: number;
  readonly deleted: boolean;
  readonly row: RecordRow;
  readonly state: WorkflowState;
  readonly therapists: readonly TherapistDetails[];
}

export function toRecord(row: RecordRow): AppointmentRecord {
  const therapists = row.therapists_json === null ? [] : (JSON.parse(row.therapists_json) as TherapistDetails[]);
  const state = toWorkflowState({
    ...row,
    therapists: therapists.map(({ id, accepted, ready, pickup_status }) => ({ id, accepted, ready, picked_up: pickup_status === 'picked_up' })),
    took_materials: row.consumable_json !== null || row.reusable_json !== null,
  });
  return { id: row.id, deleted: row.deleted, row, state, therapists };
}

/** The staff of an appointment: who may see it besides the operators. Source: spec 6; points 6-009, 6-012. */
export const staffOf = ({ row, therapists }: AppointmentRecord): number[] => [
  ...therapists.map(({ id }) => id),
  ...(row.driver_id === null ? [] : [row.driver_id]),
  ...(row.pickup_driver_id === null || row.pickup_driver_id === row.driver_id ? [] : [row.pickup_driver_id]),
];
