import type {
  Actor,
  Outcome,
  PaymentMethod,
  PaymentStatus,
  PickupUrgency,
  Status,
  WorkflowState,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';
import type { Schema } from '../platform/database/schema.js';
import { toWorkflowState, type RowsBeside } from './workflow-state.js';

/**
 * Named one by one: `select *` in a prepared statement fails on every running server once a migration adds a column.
 */
const COLUMNS = [
  'id',
  'version',
  'client_id',
  'service_day',
  'starts_at',
  'ends_at',
  'status',
  'outcome',
  'location',
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
  'cancelled_at',
  'cancelled_by',
  'cancel_reason',
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
  'pickup_urgency',
  'pickup_notes',
  'pickup_driver_id',
  'pickup_assigned_at',
  'pickup_deadline',
  'pickup_asked',
  'estimated_pickup_time',
  'pickup_confirmed_at',
  'return_journey_completed_at',
  'materials_checked_at',
  'materials_checked_by',
  'deleted_at',
  'deleted_by',
] as const satisfies readonly (keyof Schema['appointments'])[];

type StoredRow = Pick<Schema['appointments'], (typeof COLUMNS)[number]>;

type InstantColumn = { [K in keyof StoredRow]: Date extends StoredRow[K] ? K : never }[keyof StoredRow];

/** Those of them that are instants, which JSON holds as text. One that were forgotten here would not compile. */
const INSTANTS = Object.keys({
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
  pickup_confirmed_at: 0,
  return_journey_completed_at: 0,
  materials_checked_at: 0,
  deleted_at: 0,
} satisfies Record<InstantColumn, 0>) as InstantColumn[];

type JsonRow = Omit<AppointmentRow, InstantColumn> & Record<InstantColumn, string | null>;

/** The columns that hold words of the domain, as the checks of the database guarantee them. */
interface DomainWords {
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly payment_status: PaymentStatus;
  readonly payment_method: PaymentMethod | null;
  readonly pickup_urgency: PickupUrgency;
  readonly status_before_pickup: Status | null;
}

export type AppointmentRow = Omit<StoredRow, keyof DomainWords> & DomainWords;

/** What a change may set beside what follows from the states. */
export type Columns = { -readonly [K in keyof Omit<AppointmentRow, 'id' | 'version'>]?: AppointmentRow[K] };

/** An appointment under its row lock: nobody else changes it until the transaction ends. */
export interface LockedAppointment {
  readonly row: AppointmentRow;
  readonly clientName: string;
  readonly state: WorkflowState;
  /** Ids of the booked services, in their order. */
  readonly services: readonly number[];
}

/**
 * As one column: the database's client takes longer over sixty of them than over everything else that it reads of a
 * change.
 */
const LOCK = sql(
  'appointment_lock',
  `
  select (select row_to_json(columns) from (select ${COLUMNS.map((column) => `a.${column}`).join(', ')}) columns) as row,
    concat_ws(' ', c.first_name, nullif(c.last_name, '')) as client_name
  from appointments a join clients c on c.id = a.client_id
  where a.id = $1 and a.deleted_at is null for update of a`,
);

/** In place, as the row was read for nobody else: copies of sixty members took a fiftieth of an action. */
function toRow(json: JsonRow): AppointmentRow {
  const row = json as Record<InstantColumn, unknown>;
  for (const column of INSTANTS) {
    const text = json[column];
    row[column] = text === null ? null : new Date(text);
  }
  return json as unknown as AppointmentRow;
}

/** A statement of its own: one that had to wait for the lock would still see the people of before. */
const PEOPLE = sql(
  'appointment_lock_people',
  `
  select coalesce((select json_agg(json_build_object('id', t.therapist_id, 'accepted', t.accepted_at is not null, 'ready', t.ready_at is not null,
      'picked_up', t.picked_up_at is not null) order by t.position) from appointment_therapists t where t.appointment_id = $1), '[]') as therapists,
    coalesce((select array_agg(s.service_id order by s.position) from appointment_services s where s.appointment_id = $1), '{}') as services,
    exists (select from appointment_materials m where m.appointment_id = $1) as took_materials`,
);

interface LockedRow {
  readonly row: JsonRow;
  readonly client_name: string;
}

interface PeopleRow extends RowsBeside {
  readonly services: readonly number[];
}

/** Locks an appointment for the rest of the transaction; undefined where there is none or it is deleted. */
export async function lockAppointment(tx: Queryable, id: number): Promise<LockedAppointment | undefined> {
  // Sent together; the database takes the second one up when the first has its lock.
  const [found, beside] = await Promise.all([tx.maybe<LockedRow>(LOCK, [id]), tx.one<PeopleRow>(PEOPLE, [id])]);
  if (!found) return undefined;
  const row = toRow(found.row);
  return { row, clientName: found.client_name, services: beside.services, state: toWorkflowState(row, beside) };
}

/** May this actor know that the appointment exists? Points 6-009, 6-012. */
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
