import type {
  CannotComeState,
  SecondDriverState,
  Outcome,
  PaymentStatus,
  RunningLate,
  PickupUrgency,
  Status,
  WorkflowState,
} from 'shared-lib/domain';

/**
 * The parts of a row of `appointments` that the workflow needs to decide: columns by their own names, instants as
 * dates.
 */
export interface WorkflowRow {
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly driver_id: number | null;
  readonly driver_accepted_at: Date | null;
  readonly response_deadline: Date;
  readonly last_reminded_at: Date | null;
  readonly payment_status: PaymentStatus;
  readonly materials_checked_at: Date | null;
  readonly rode_out: boolean;
  /** The status after a cancelled pickup; null exactly while no pickup was asked for. */
  readonly status_before_pickup: Status | null;
  readonly pickup_driver_id: number | null;
  readonly pickup_urgency: PickupUrgency;
  readonly pickup_deadline: Date | null;
  readonly pickup_asked: readonly number[];
  readonly estimated_pickup_time: Date | null;
  readonly pickup_wanted_at: Date | null;
  readonly backup: SecondDriverState | null;
  readonly cannot_come: CannotComeState | null;
  readonly running_late: RunningLate | null;
}

/** The parts from other tables. */
export interface RowsBeside {
  /** In the order of their positions. */
  readonly therapists: readonly TherapistRow[];
  /** True where the start of the session took materials: a row of `appointment_materials` exists. */
  readonly took_materials: boolean;
}

export interface TherapistRow {
  readonly id: number;
  readonly accepted: boolean;
  readonly ready: boolean;
  readonly picked_up: boolean;
  readonly needs_no_ride: boolean;
  readonly collected_before: boolean;
}

const millis = (instant: Date | null): number | null => instant && instant.getTime();

/** Translates stored columns to the workflow's state. Reads and writes both decide by it. */
export const toWorkflowState = (row: WorkflowRow, { therapists, took_materials }: RowsBeside): WorkflowState => ({
  status: row.status,
  outcome: row.outcome,
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at.getTime(),
  therapists: therapists.map(({ id, accepted, ready, picked_up, needs_no_ride, collected_before }) => ({
    id,
    accepted,
    ready,
    pickedUp: picked_up,
    needsNoRide: needs_no_ride,
    ...(collected_before && { collectedBefore: true }),
  })),
  driver: row.driver_id === null ? null : { id: row.driver_id, accepted: row.driver_accepted_at !== null },
  responseDeadline: row.response_deadline.getTime(),
  lastRemindedAt: millis(row.last_reminded_at),
  paymentStatus: row.payment_status,
  materials: took_materials ? (row.materials_checked_at ? 'checked' : 'unchecked') : 'none',
  rodeOut: row.rode_out,
  pickup: pickupOf(row),
  backup: row.backup,
  ...(row.cannot_come && { cannotCome: row.cannot_come }),
  ...(row.running_late && { late: row.running_late }),
});

const pickupOf = (row: WorkflowRow): WorkflowState['pickup'] =>
  row.status_before_pickup === null
    ? null
    : {
        driverId: row.pickup_driver_id,
        urgency: row.pickup_urgency,
        deadline: millis(row.pickup_deadline),
        asked: row.pickup_asked,
        plannedAt: millis(row.estimated_pickup_time),
        wantedAt: millis(row.pickup_wanted_at),
        returnsTo: row.status_before_pickup === 'cancelled' ? 'cancelled' : 'completed',
      };
