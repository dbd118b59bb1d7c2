import type { Selectable } from 'kysely';
import type { Appointment } from 'shared-lib/contract';
import type { Outcome, PaymentMethod, PaymentStatus, PickupUrgency, Role, Status, WorkflowState } from 'shared-lib/domain';
import type { Schema } from '../../platform/schema.js';
import { toWorkflowState } from '../workflow-state.js';
import type { InstantColumn } from './record.sql.js';

type Stored = Selectable<Schema['appointments']>;
type Words = 'id' | 'version' | 'client_id' | 'service_day' | 'location' | 'notes' | 'duration' | 'total_price' | 'requires_car' | 'driver_id' | 'rejection_reason'
  | 'rejected_by' | 'rejection_review_decision' | 'rejection_review_notes' | 'cancel_reason' | 'payment_amount' | 'extension_amount' | 'payment_notes'
  | 'receipt_hash' | 'receipt_url' | 'pickup_notes' | 'pickup_driver_id' | 'pickup_asked' | 'rode_out';
type Dates = 'starts_at' | 'ends_at' | 'driver_accepted_at' | 'response_deadline' | 'last_reminded_at' | 'session_started_at' | 'session_completed_at'
  | 'pickup_deadline' | 'materials_checked_at';

/** A row of RECORD_COLUMNS. Related rows come as arrays, in the order in which record.sql.ts names their columns. */
export type RecordRow = Pick<Stored, Words | Dates> & { readonly [K in InstantColumn]: string | null } & {
  readonly created_at: string;
  readonly updated_at: string;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly payment_status: PaymentStatus;
  readonly payment_method: PaymentMethod | null;
  readonly status_before_pickup: Status | null;
  readonly pickup_urgency: PickupUrgency;
  readonly deleted: boolean;
  readonly client: readonly [first: string, last: string, phone: string, address: string];
  readonly driver: readonly [first: string, last: string, plate: string | null, vehicle: string | null, phone: string | null] | null;
  readonly pickup_driver: readonly [first: string, last: string] | null;
  readonly rejecter: readonly [first: string, last: string, role: Role] | null;
  readonly therapists: readonly StoredTherapist[] | null;
  readonly services: readonly StoredService[] | null;
  readonly materials: readonly StoredMaterial[] | null;
};

type StoredTherapist = readonly [
  position: number, id: number, accepted: boolean, ready: boolean, pickedUp: boolean,
  person: readonly [first: string, last: string, specialization: string | null, phone: string | null],
];
type StoredService = readonly [position: number, id: number, name: string, duration: number, price: number];
type StoredMaterial = readonly [
  id: number, quantity: number, deductedAt: string, returnedAt: string | null, isEmpty: boolean | null, shortage: number,
  material: readonly [name: string, category: string, unit: string, reusable: boolean],
];

export type TherapistDetails = Appointment['therapists_details'][number];
export type MaterialSummary = Appointment['material_usage_summary'];

export interface BookedService {
  readonly id: number;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
}

/** An appointment as stored, from which the view of any reader is made without asking the database again. */
export interface AppointmentRecord {
  readonly id: number;
  readonly deleted: boolean;
  readonly row: RecordRow;
  readonly state: WorkflowState;
  readonly therapists: readonly TherapistDetails[];
  readonly services: readonly BookedService[];
  readonly materials: MaterialSummary;
}

export function toRecord(row: RecordRow): AppointmentRecord {
  const therapists = inOrder(row.therapists).map(toTherapist);
  return {
    id: row.id,
    deleted: row.deleted,
    row,
    therapists,
    services: inOrder(row.services).map(([, id, name, duration, price]) => ({ id, name, duration, price })),
    materials: toMaterials(row.materials ?? []),
    state: stateOf(row),
  };
}

/** Named one by one: a spread of so long a row costs more than all the rest of its record. */
const stateOf = (row: RecordRow): WorkflowState =>
  toWorkflowState({
    status: row.status,
    outcome: row.outcome,
    starts_at: row.starts_at,
    ends_at: row.ends_at,
    driver_id: row.driver_id,
    driver_accepted_at: row.driver_accepted_at,
    response_deadline: row.response_deadline,
    last_reminded_at: row.last_reminded_at,
    payment_status: row.payment_status,
    materials_checked_at: row.materials_checked_at,
    rode_out: row.rode_out,
    status_before_pickup: row.status_before_pickup,
    pickup_driver_id: row.pickup_driver_id,
    pickup_urgency: row.pickup_urgency,
    pickup_deadline: row.pickup_deadline,
    pickup_asked: row.pickup_asked,
    therapists: inOrder(row.therapists).map(([, id, accepted, ready, picked_up]) => ({ id, accepted, ready, picked_up })),
    took_materials: row.materials !== null,
  });

/** By position: sorting a few rows here is cheaper than a sort node for each appointment in the database. */
const inOrder = <T extends readonly [position: number, ...rest: unknown[]]>(rows: readonly T[] | null): readonly T[] =>
  rows && rows.length > 1 ? [...rows].sort(([a], [b]) => a - b) : rows ?? [];

const toTherapist = ([, id, accepted, ready, pickedUp, [first_name, last_name, specialization, phone_number]]: StoredTherapist): TherapistDetails => ({
  id, first_name, last_name, specialization, phone_number, pickup_status: pickedUp ? 'picked_up' : 'waiting', accepted, ready,
});

const NO_MATERIALS: MaterialSummary = { consumable_materials: [], reusable_materials: [] };

function toMaterials(rows: readonly StoredMaterial[]): MaterialSummary {
  if (!rows.length) return NO_MATERIALS;
  const summary: MaterialSummary = { consumable_materials: [], reusable_materials: [] };
  for (const [id, quantity_used, deducted_at, returned_at, is_empty, shortage, [name, category, unit, reusable]] of rows) {
    const list = reusable ? summary.reusable_materials : summary.consumable_materials;
    list.push({ id, name, category, quantity_used, unit, deducted_at, returned_at, is_empty, shortage });
  }
  return summary;
}

/** The staff of an appointment: who may see it besides the operators. Source: spec 6; points 6-009, 6-012. */
export const staffOf = ({ row, therapists }: AppointmentRecord): number[] => [
  ...therapists.map(({ id }) => id),
  ...(row.driver_id === null ? [] : [row.driver_id]),
  ...(row.pickup_driver_id === null || row.pickup_driver_id === row.driver_id ? [] : [row.pickup_driver_id]),
];
