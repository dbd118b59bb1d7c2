import type { Actor } from '../domain/index.js';
import type { Appointment } from './appointment.js';
import type { AnsweredMaterial } from './inventory.js';

/**
 * Who may know each field of an appointment and of a material. record-owners.ts decides about whole records,
 * answer-fields.ts about all other answers, message-fields.ts about messages. The server builds its views from these
 * lists, and `server/src/access/fields.test.ts` checks every answer and message against them.
 */

/** Who gets a field, among those who may know of its record. */
export const AUDIENCES = [
  'everybody',
  'operatorsAndTherapists',
  'operatorsAndDrivers',
  'operatorsAndRefuser',
  'operators',
] as const;
export type Audience = (typeof AUDIENCES)[number];

/** An audience for every field, at any depth. The items of a list share one row. */
export type Visibility<T> = T extends readonly (infer Element)[]
  ? Visibility<Element>
  : NonNullable<T> extends object
    ? { readonly [K in keyof NonNullable<T>]-?: Visibility<NonNullable<NonNullable<T>[K]>> }
    : Audience;

/** @param refusedBy the person who last refused the record, if it can be refused: they may read their own words. */
export function isIn(audience: Audience, { role, id }: Actor, refusedBy: number | null): boolean {
  switch (audience) {
    case 'everybody':
      return true;
    case 'operatorsAndTherapists':
      return role !== 'driver';
    case 'operatorsAndDrivers':
      return role !== 'therapist';
    case 'operatorsAndRefuser':
      return role === 'operator' || id === refusedBy;
    case 'operators':
      return role === 'operator';
  }
}

const everybody = 'everybody';
/**
 * What a driver does not need for driving. Drivers see what is done, not its price or its materials. Source: R-money-7.
 */
const operatorsAndTherapists = 'operatorsAndTherapists';
/** What only drivers are told; they tell their passengers. Source: R-beyond-41. */
const operatorsAndDrivers = 'operatorsAndDrivers';
const operatorsAndRefuser = 'operatorsAndRefuser';
const operators = 'operators';

const THERAPIST: Visibility<Appointment['therapists_details']> = {
  id: everybody,
  first_name: everybody,
  last_name: everybody,
  specialization: everybody,
  phone_number: everybody,
  pickup_status: everybody,
  accepted: everybody,
  ready: everybody,
  needs_no_ride: everybody,
  collected_before: everybody,
};

type UsedMaterial = NonNullable<Appointment['material_usage_summary']>['consumable_materials'][number];
const USED_MATERIAL = {
  id: operatorsAndTherapists,
  name: operatorsAndTherapists,
  category: operatorsAndTherapists,
  quantity_used: operatorsAndTherapists,
  unit: operatorsAndTherapists,
  deducted_at: operatorsAndTherapists,
  returned_at: operatorsAndTherapists,
  is_empty: operatorsAndTherapists,
  shortage: operatorsAndTherapists,
  checked_quantity: operatorsAndTherapists,
  check_notes: operatorsAndTherapists,
} as const satisfies Visibility<UsedMaterial>;

/**
 * The fields of an appointment. An object whose fields are all hidden from a reader is null itself. Source: R-money-7,
 * R-visibility-1..R-visibility-5.
 */
export const APPOINTMENT_VISIBILITY = {
  id: everybody,
  version: everybody,
  date: everybody,
  start_time: everybody,
  end_time: everybody,
  starts_at: everybody,
  ends_at: everybody,
  formatted_date: everybody,
  formatted_start_time: everybody,
  formatted_end_time: everybody,
  location: everybody,
  notes: everybody,
  duration: everybody,
  total_duration: everybody,
  status: everybody,
  outcome: everybody,
  created_at: everybody,
  updated_at: everybody,
  series: { id: everybody, every_weeks: everybody, position: everybody, size: everybody },

  client: everybody,
  client_details: { first_name: everybody, last_name: everybody, phone_number: everybody, address: everybody },
  gate_instructions: everybody,
  // Therapists touch the client, so they must know. Drivers need not. Source: R-client-1.
  allergies: operatorsAndTherapists,
  client_preference: { therapist: operators, therapist_name: operators, gender: operators },
  services: everybody,
  services_details: {
    id: everybody,
    name: everybody,
    duration: everybody,
    price: operatorsAndTherapists,
    therapist: everybody,
  },

  therapist: everybody,
  therapist_id: everybody,
  therapists: everybody,
  therapist_details: THERAPIST,
  therapists_details: THERAPIST,
  therapist_accepted: everybody,
  therapists_accepted: everybody,
  driver_accepted: everybody,
  both_accepted: everybody,
  both_parties_accepted: everybody,
  pending_acceptances: everybody,

  driver: everybody,
  driver_id: everybody,
  driver_details: {
    first_name: everybody,
    last_name: everybody,
    motorcycle_plate: everybody,
    vehicle_type: everybody,
    phone_number: everybody,
  },
  driver_name: everybody,
  driver_assigned_at: everybody,
  group_size: everybody,
  requires_car: everybody,

  // The status shows that it was refused. Who, why and the decision stay between that person and the operators.
  rejection_reason: operatorsAndRefuser,
  rejected_at: everybody,
  rejected_by: { id: operatorsAndRefuser, role: operatorsAndRefuser, name: operatorsAndRefuser },
  rejection_reviewed: everybody,
  rejection_review_decision: operatorsAndRefuser,
  rejection_review_notes: operators,
  rejection_reviewed_at: everybody,
  review_completed: everybody,
  asked_again: everybody,
  cancelled_at: everybody,
  cancel_reason: everybody,
  internal_note: operators,

  // Therapists know the price they collect, and that the payment was verified.
  total_price: operatorsAndTherapists,
  payment_status: operatorsAndTherapists,
  payment_method: operatorsAndTherapists,
  payment_amount: operatorsAndTherapists,
  amount_paid: operatorsAndTherapists,
  payment_reference: operators,
  payment_verified_by: operators,
  payment_notes: operators,
  payment_verified_at: operatorsAndTherapists,
  receipt_hash: operators,
  receipt_url: operators,
  metadata: { service_extension: { has_extension: operatorsAndTherapists, extension_amount: operatorsAndTherapists } },

  started_at: everybody,
  journey_started_at: everybody,
  arrived_at: everybody,
  dropped_off_at: everybody,
  session_started_at: everybody,
  session_completed_at: everybody,
  session_end_time: everybody,
  session_details: { duration: everybody },

  pickup_requested: everybody,
  pickup_requested_at: everybody,
  pickup_requested_by: everybody,
  pickup_declined: everybody,
  pickup_urgency: everybody,
  pickup_notes: everybody,
  assigned_pickup_driver: everybody,
  pickup_driver_name: everybody,
  pickup_driver_phone: everybody,
  pickup_deadline: everybody,
  estimated_pickup_time: everybody,
  pickup_confirmed_at: everybody,
  return_journey_completed_at: everybody,
  backup: {
    asked_at: operators,
    until: operators,
    answered_at: operators,
    note: operators,
    drivers: { id: operators, name: operators, answer: operators },
  },

  takeover_note: operatorsAndDrivers,

  material_usage_summary: { consumable_materials: USED_MATERIAL, reusable_materials: USED_MATERIAL },
  materials_checked: everybody,
  materials_verified: everybody,
  materials_status: everybody,

  // Of the staff, only those who begin something together with that person: `heardOfBy` in the server.
  elsewhere: {
    id: everybody,
    name: everybody,
    appointment: everybody,
    leg: everybody,
    from: everybody,
    until: everybody,
    blocks_until: everybody,
  },

  response_deadline: everybody,
  is_overdue: everybody,
  is_stalled: everybody,
  urgency: everybody,
  waiting_for: { role: everybody, id: everybody, name: everybody },
  allowed_actions: everybody,
} as const satisfies Visibility<Appointment>;

/** A material as the responsible therapist sees it. Stock figures are for the office. */
export const MATERIAL_VISIBILITY = {
  id: everybody,
  name: everybody,
  category: everybody,
  unit: everybody,
  reusable: everybody,
  stock: operators,
  reorder_level: operators,
  unit_cost: operators,
  is_empty: everybody,
} as const satisfies Visibility<AnsweredMaterial>;

type Rows = Audience | { readonly [field: string]: Rows };

/** The audience of a whole field; undefined if its own fields differ. */
export function audienceOf(rows: Rows): Audience | undefined {
  if (typeof rows === 'string') return rows;
  const [first, ...others] = new Set(Object.values(rows).map(audienceOf));
  return others.length ? undefined : first;
}

export type Restricted<Field extends string> = readonly (readonly [field: Field, audience: Audience])[];

/** The fields of a record that are not for everyone, each with its audience. */
export const restrictedOf = <Field extends string>(rows: Readonly<Record<Field, Rows>>): Restricted<Field> =>
  (Object.entries(rows) as [Field, Rows][]).flatMap(([field, one]) => {
    const audience = audienceOf(one);
    return audience === undefined || audience === 'everybody' ? [] : [[field, audience] as const];
  });

/** A copy of the record with null in place of hidden fields, or the record itself if nothing is hidden. */
export function withheld<T extends object>(
  record: T,
  restricted: Restricted<string & keyof T>,
  mayRead: (audience: Audience) => boolean,
): T {
  const kept = restricted.filter(([, audience]) => !mayRead(audience));
  return kept.length ? { ...record, ...Object.fromEntries(kept.map(([field]) => [field, null])) } : record;
}

/** The page numbers of a list. */
export const NUMBERS = {
  count: 'everybody',
  count_capped: 'everybody',
  total_pages: 'everybody',
  current_page: 'everybody',
  page_size: 'everybody',
  has_next: 'everybody',
  has_previous: 'everybody',
} as const;
