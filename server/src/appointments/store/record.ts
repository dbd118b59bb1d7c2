import type { Appointment, Audience } from 'shared-lib/contract';
import type { WordToClient, WorkflowState } from 'shared-lib/domain';
import type { ElsewhereFacts } from './elsewhere.sql.js';
import type { StoredTherapist } from './stored-therapist.sql.js';
import { toWorkflowState, type WorkflowRow } from './workflow-state.js';

/**
 * A row of RECORD_COLUMNS. The members of the view that are stored in their final form come as the text of a JSON
 * object for each audience; null where all are null.
 */
export interface RecordRow extends Readonly<Record<Audience, string | null>> {
  readonly facts: RecordFacts;
}

/** A person's name; more may follow. */
export type Name = readonly [first: string, last: string, ...more: unknown[]];

/** The same columns, with each instant as an ISO text. */
type AsText<Row> = {
  readonly [Column in keyof Row]: Date extends Row[Column] ? string | Exclude<Row[Column], Date> : Row[Column];
};

/** The facts for the workflow's decisions. */
export interface StateFacts extends AsText<WorkflowRow> {
  readonly therapists: readonly StoredTherapist[] | null;
}

/** Start and end of the session, actual or planned. */
export interface SessionFacts {
  /** Minutes. */
  readonly duration: number;
  readonly session_started_at: string | null;
  readonly session_completed_at: string | null;
}

/**
 * The facts for decisions and texts. Related rows are arrays, in the order in which record.sql.ts names their columns.
 */
export interface RecordFacts extends StateFacts, SessionFacts, ElsewhereFacts {
  readonly id: number;
  readonly deleted: boolean;
  readonly service_day: string;
  readonly driver: Name | null;
  readonly pickup_driver: Name | null;
  readonly rejected_by: number | null;
  readonly asked_again: readonly number[];
  readonly backup_note: string | null;
  readonly backup_drivers: readonly AskedDriver[] | null;
  readonly words_said: WordsSaid | null;
  readonly therapists: readonly StoredTherapist<Therapist>[] | null;
  readonly services: readonly StoredService[] | null;
  readonly materials: readonly StoredMaterial[] | null;
}

/** When people told the client what, since the visit was started; and whether the client's unit is known. */
export type WordsSaid = Readonly<Record<WordToClient, string | null>> & { readonly has_unit: boolean };

/** A driver who was asked to take over a ride. */
export type AskedDriver = readonly [id: number, name: string];

type Therapist = readonly [
  first: string,
  last: string,
  specialization: string | null,
  phone: string | null,
  pickupAddress: string | null,
];
type StoredService = readonly [
  position: number,
  id: number,
  name: string,
  duration: number,
  price: number,
  therapist: number | null,
];
type StoredMaterial = readonly [
  id: number,
  quantity: number,
  deductedAt: string,
  returnedAt: string | null,
  isEmpty: boolean | null,
  shortage: number,
  checkedQuantity: number | null,
  checkNotes: string,
  material: readonly [name: string, category: string, unit: string, reusable: boolean],
];

export type TherapistDetails = Appointment['therapists_details'][number];
type MaterialSummary = NonNullable<Appointment['material_usage_summary']>;

interface BookedService {
  readonly id: number;
  readonly name: string;
  readonly duration: number;
  readonly price: number;
  /** The therapist who gives it, where one is set. */
  readonly therapist?: number;
}

/** A stored appointment, from which any reader's view is made without another query. */
export interface AppointmentRecord {
  readonly facts: RecordFacts;
  /** The columns of RECORD_COLUMNS. */
  readonly written: RecordRow;
  readonly id: number;
  readonly deleted: boolean;
  readonly state: WorkflowState;
  readonly therapists: readonly TherapistDetails[];
  readonly services: readonly BookedService[];
  readonly materials: MaterialSummary;
}

export function toRecord(row: RecordRow): AppointmentRecord {
  const { facts } = row;
  return {
    facts,
    written: row,
    id: facts.id,
    deleted: facts.deleted,
    state: stateOf(facts, facts.materials !== null),
    therapists: inOrder(facts.therapists).map(toTherapist),
    services: inOrder(facts.services).map(toService),
    materials: toMaterials(facts.materials ?? []),
  };
}

const instant = (text: string | null): Date | null => (text === null ? null : new Date(text));

export const stateOf = (facts: StateFacts, tookMaterials: boolean): WorkflowState =>
  toWorkflowState(
    {
      ...facts,
      starts_at: new Date(facts.starts_at),
      ends_at: new Date(facts.ends_at),
      driver_accepted_at: instant(facts.driver_accepted_at),
      response_deadline: new Date(facts.response_deadline),
      last_reminded_at: instant(facts.last_reminded_at),
      materials_checked_at: instant(facts.materials_checked_at),
      pickup_deadline: instant(facts.pickup_deadline),
      estimated_pickup_time: instant(facts.estimated_pickup_time),
      pickup_wanted_at: instant(facts.pickup_wanted_at),
    },
    {
      therapists: inOrder(facts.therapists).map(
        ([, id, accepted, ready, picked_up, needs_no_ride, collected_before]) => ({
          id,
          accepted,
          ready,
          picked_up,
          needs_no_ride,
          collected_before,
        }),
      ),
      took_materials: tookMaterials,
    },
  );

/** By position. Sorting a few rows here is cheaper than a sort node for each appointment in the database. */
export const inOrder = <T extends readonly [position: number, ...rest: unknown[]]>(
  rows: readonly T[] | null,
): readonly T[] => (rows && rows.length > 1 ? [...rows].sort(([a], [b]) => a - b) : (rows ?? []));

/** A service without a therapist leaves the field out. */
const toService = ([, id, name, duration, price, therapist]: StoredService): BookedService => ({
  id,
  name,
  duration,
  price,
  ...(therapist !== null && { therapist }),
});

/** A therapist's state, for every reader. JSON leaves out what does not apply. */
export const shownStanding = ([, id, accepted, ready, pickedUp, needsNoRide, collectedBefore]: StoredTherapist) => ({
  id,
  pickup_status: pickedUp ? ('picked_up' as const) : ('waiting' as const),
  accepted,
  ready,
  needs_no_ride: needsNoRide || undefined,
  collected_before: collectedBefore || undefined,
});

function toTherapist(stored: StoredTherapist<Therapist>): TherapistDetails {
  const [first_name, last_name, specialization, phone_number] = stored[7];
  return { ...shownStanding(stored), first_name, last_name, specialization, phone_number };
}

function toMaterials(rows: readonly StoredMaterial[]): MaterialSummary {
  const summary: MaterialSummary = { consumable_materials: [], reusable_materials: [] };
  for (const [
    id,
    quantity_used,
    deducted_at,
    returned_at,
    is_empty,
    shortage,
    checked_quantity,
    check_notes,
    [name, category, unit, reusable],
  ] of rows) {
    const list = reusable ? summary.reusable_materials : summary.consumable_materials;
    const checked = { is_empty, checked_quantity, check_notes };
    list.push({ id, name, category, quantity_used, unit, deducted_at, returned_at, shortage, ...checked });
  }
  return summary;
}

/** The staff of an appointment, who may see it besides the operators. Source: 6-009, 6-012. */
export const staffOf = ({ facts, therapists }: AppointmentRecord): number[] => [
  ...therapists.map(({ id }) => id),
  ...(facts.driver_id === null ? [] : [facts.driver_id]),
  ...(facts.pickup_driver_id === null || facts.pickup_driver_id === facts.driver_id ? [] : [facts.pickup_driver_id]),
];
