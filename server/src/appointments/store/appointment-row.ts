import type {
  CannotComeState,
  SecondDriverState,
  Outcome,
  PaymentMethod,
  RunningLate,
  PaymentStatus,
  PickupUrgency,
  Status,
} from 'shared-lib/domain';
import type { Schema } from '../../platform/database/schema.js';

/** Named one by one: a prepared `select *` fails on every running server once a migration adds a column. */
export const COLUMNS = [
  'id',
  'version',
  'client_id',
  'service_day',
  'starts_at',
  'ends_at',
  'status',
  'status_since',
  'outcome',
  'location',
  'companion_id',
  'visit_phone',
  'notes',
  'duration',
  'total_price',
  'requires_car',
  'driver_id',
  'driver_accepted_at',
  'driver_assigned_at',
  'asked_at',
  'response_deadline',
  'last_reminded_at',
  'rejection_reason',
  'rejected_at',
  'rejected_by',
  'rejection_reviewed_at',
  'rejection_reviewed_by',
  'rejection_review_decision',
  'rejection_review_notes',
  'asked_again',
  'cancelled_at',
  'cancelled_by',
  'cancel_reason',
  'client_confirmed_at',
  'internal_note',
  'started_at',
  'journey_started_at',
  'arrived_at',
  'dropped_off_at',
  'session_started_at',
  'session_completed_at',
  'rode_out',
  'payment_status',
  'payment_method',
  'payment_amount',
  'extension_amount',
  'payment_notes',
  'payment_verified_at',
  'payment_verified_by',
  'receipt_hash',
  'receipt_url',
  'status_before_pickup',
  'pickup_requested_at',
  'pickup_requested_by',
  'pickup_urgency',
  'pickup_notes',
  'pickup_driver_id',
  'pickup_assigned_at',
  'pickup_deadline',
  'pickup_asked',
  'estimated_pickup_time',
  'pickup_wanted_at',
  'pickup_declined_at',
  'backup',
  'cannot_come',
  'running_late',
  'backup_note',
  'pickup_confirmed_at',
  'return_journey_completed_at',
  'materials_checked_at',
  'materials_checked_by',
  'deleted_at',
  'deleted_by',
] as const satisfies readonly (keyof Schema['appointments'])[];

type StoredRow = Pick<Schema['appointments'], (typeof COLUMNS)[number]>;

type InstantColumn = {
  [K in keyof StoredRow]: unknown extends StoredRow[K] ? never : Date extends StoredRow[K] ? K : never;
}[keyof StoredRow];

/** The columns that are instants, which JSON holds as text. A missing one would not compile. */
const INSTANTS = Object.keys({
  status_since: 0,
  starts_at: 0,
  ends_at: 0,
  driver_accepted_at: 0,
  driver_assigned_at: 0,
  asked_at: 0,
  response_deadline: 0,
  last_reminded_at: 0,
  rejected_at: 0,
  rejection_reviewed_at: 0,
  cancelled_at: 0,
  client_confirmed_at: 0,
  started_at: 0,
  journey_started_at: 0,
  arrived_at: 0,
  dropped_off_at: 0,
  session_started_at: 0,
  session_completed_at: 0,
  payment_verified_at: 0,
  pickup_requested_at: 0,
  pickup_assigned_at: 0,
  pickup_deadline: 0,
  estimated_pickup_time: 0,
  pickup_wanted_at: 0,
  pickup_declined_at: 0,
  pickup_confirmed_at: 0,
  return_journey_completed_at: 0,
  materials_checked_at: 0,
  deleted_at: 0,
} satisfies Record<InstantColumn, 0>) as InstantColumn[];

/** The row in the form of `row_to_json`. */
export type JsonRow = Omit<AppointmentRow, InstantColumn> & Record<InstantColumn, string | null>;

/** The columns with words of the domain, which checks of the database guarantee. */
interface DomainWords {
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly payment_status: PaymentStatus;
  readonly payment_method: PaymentMethod | null;
  readonly pickup_urgency: PickupUrgency;
  readonly status_before_pickup: Status | null;
  readonly backup: SecondDriverState | null;
  readonly cannot_come: CannotComeState | null;
  readonly running_late: RunningLate | null;
}

export type AppointmentRow = Omit<StoredRow, keyof DomainWords> & DomainWords;

/** Changes the row in place, because no other code holds it. Copies of sixty members took 2% of an action's time. */
export function toRow(json: JsonRow): AppointmentRow {
  const row = json as Record<InstantColumn, unknown>;
  for (const column of INSTANTS) {
    const text = json[column];
    row[column] = text === null ? null : new Date(text);
  }
  return json as unknown as AppointmentRow;
}
