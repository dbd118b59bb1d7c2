import * as m from '../../texts/m.js';

/** How a column is shown. `person`: the first name of a member of the staff. `service`: one name, or several. */
export type Shown = 'text' | 'person' | 'service' | 'material' | 'pesos' | 'minutes' | 'request';

/** Why something about a client is not in their export. The words stand in the export. */
export const REASONS = {
  copy: m.copies_of_what_is_in_this(),
  ours: m.how_the_office_plans_the_work(),
  passing: m.notices_and_steps_that_go(),
  photo: m.photos_of_receipts_which_the(),
  secret: m.keys_and_check_sums(),
  staff: m.what_is_about_the_people_who(),
} as const;
export type Reason = keyof typeof REASONS;

/** A table with data about a client. Each of its columns is shown, or left out for a reason. */
export interface Kept {
  readonly table: string;
  /** The member of the JSON file. */
  readonly name: string;
  readonly title: string;
  /** The number of the client, or of the visit, that a row `t` is about. */
  readonly of: string;
  readonly where: string;
  readonly order: string;
  readonly shows: Readonly<Record<string, Shown>>;
  readonly leaves: Readonly<Partial<Record<Reason, readonly string[]>>>;
}

const ofClient = { of: 't.client_id', where: 't.client_id = any ($1::int[])' } as const;
const ofVisit = { of: 't.appointment_id', where: 't.appointment_id = any ($1::int[])' } as const;

/** What is kept of a client besides the visits. $1 is the client. */
export const OF_CLIENT: readonly Kept[] = [
  {
    table: 'clients',
    name: 'record',
    title: m.record(),
    of: 't.id',
    where: 't.id = any ($1::int[])',
    order: 't.id',
    shows: {
      id: 'text',
      first_name: 'text',
      last_name: 'text',
      phone_number: 'text',
      shares_number: 'text',
      email: 'text',
      address: 'text',
      gate_instructions: 'text',
      notes: 'text',
      allergies: 'text',
      preferred_therapist: 'person',
      preferred_gender: 'text',
      created_at: 'text',
      updated_at: 'text',
    },
    // A client whose data were removed has no export, and earlier numbers are rows of their own.
    leaves: { copy: ['earlier_phones', 'staff_search', 'operator_search', 'redacted_at'] },
  },
  {
    ...ofClient,
    table: 'client_phones',
    name: 'phones',
    title: m.all_phone_numbers(),
    order: 't.position',
    shows: { shown: 'text' },
    leaves: { copy: ['client_id', 'number', 'position'] },
  },
  {
    ...ofClient,
    table: 'client_addresses',
    name: 'addresses',
    title: m.all_addresses(),
    order: 't.position',
    shows: { address: 'text' },
    leaves: { copy: ['client_id', 'folded', 'position'] },
  },
  {
    table: 'merged_clients',
    name: 'merged',
    title: m.records_that_became_this_one(),
    of: 't.into_id',
    where: 't.into_id = any ($1::int[])',
    order: 't.merged_at, t.from_id',
    shows: { from_id: 'text', merged_at: 'text', merged_by: 'person' },
    leaves: { copy: ['into_id'] },
  },
  {
    ...ofClient,
    table: 'client_marks',
    name: 'marks',
    title: m.marks(),
    order: 't.id',
    shows: {
      id: 'text',
      kind: 'text',
      on_day: 'text',
      reason: 'text',
      appointment_id: 'text',
      marked_by: 'person',
      marked_at: 'text',
    },
    leaves: { copy: ['client_id'] },
  },
  {
    table: 'client_mark_lifts',
    name: 'lifted_marks',
    title: m.marks_that_were_lifted(),
    of: '(select c.client_id from client_marks c where c.id = t.mark_id)',
    where: 't.mark_id = any (array(select c.id from client_marks c where c.client_id = any ($1::int[])))',
    order: 't.mark_id',
    shows: { mark_id: 'text', reason: 'text', lifted_by: 'person', lifted_at: 'text' },
    leaves: {},
  },
  {
    ...ofClient,
    table: 'waitlist_wishes',
    name: 'waitlist',
    title: m.waitlist(),
    order: 't.id',
    shows: {
      id: 'text',
      state: 'text',
      services: 'service',
      from_day: 'text',
      to_day: 'text',
      from_time: 'text',
      to_time: 'text',
      therapist_id: 'person',
      notes: 'text',
      offer_start: 'text',
      offer_therapist: 'person',
      offered_at: 'text',
      appointment_id: 'text',
      closed_at: 'text',
      closed_by: 'person',
      closed_reason: 'text',
      created_by: 'person',
      created_at: 'text',
      updated_at: 'text',
    },
    leaves: { copy: ['client_id'], ours: ['version', 'first_start', 'last_start'] },
  },
];

/** The visits, deleted ones too. $1 is the visits. */
export const VISITS: Kept = {
  table: 'appointments',
  name: 'visits',
  title: m.visits(),
  of: 't.id',
  where: 't.id = any ($1::int[])',
  order: 't.id',
  shows: {
    id: 'text',
    service_day: 'text',
    starts_at: 'text',
    ends_at: 'text',
    duration: 'minutes',
    status: 'text',
    outcome: 'text',
    location: 'text',
    notes: 'text',
    internal_note: 'text',
    total_price: 'pesos',
    requires_car: 'text',
    driver_id: 'person',
    backup_note: 'text',
    pickup_notes: 'text',
    rejection_reason: 'text',
    rejected_at: 'text',
    rejected_by: 'person',
    rejection_review_decision: 'text',
    rejection_review_notes: 'text',
    rejection_reviewed_at: 'text',
    rejection_reviewed_by: 'person',
    cancel_reason: 'text',
    cancelled_at: 'text',
    cancelled_by: 'person',
    started_at: 'text',
    journey_started_at: 'text',
    arrived_at: 'text',
    dropped_off_at: 'text',
    session_started_at: 'text',
    session_completed_at: 'text',
    payment_status: 'text',
    payment_method: 'text',
    payment_amount: 'pesos',
    extension_amount: 'pesos',
    payment_notes: 'text',
    payment_verified_at: 'text',
    payment_verified_by: 'person',
    created_by: 'person',
    created_at: 'text',
    updated_at: 'text',
    deleted_at: 'text',
    deleted_by: 'person',
  },
  leaves: {
    copy: ['client_id'],
    ours: [
      'version',
      'driver_accepted_at',
      'driver_assigned_at',
      'asked_at',
      'response_deadline',
      'last_reminded_at',
      'materials_checked_at',
      'materials_checked_by',
      'deadline_near_told',
      'deadline_over_told',
      'status_since',
      'backup',
      'series_id',
      'series_position',
      'asked_again',
      'risen',
      'running_late',
    ],
    staff: [
      'cannot_come',
      'status_before_pickup',
      'pickup_requested_at',
      'pickup_requested_by',
      'pickup_urgency',
      'pickup_driver_id',
      'pickup_assigned_at',
      'pickup_deadline',
      'pickup_asked',
      'pickup_confirmed_at',
      'pickup_wanted_at',
      'pickup_declined_at',
      'pickup_declined_by',
      'estimated_pickup_time',
      'return_journey_completed_at',
      'rode_out',
    ],
    secret: ['receipt_hash'],
    photo: ['receipt_url'],
  },
};

/** What is kept of each visit. $1 is the visits. */
export const OF_VISIT: readonly Kept[] = [
  {
    ...ofVisit,
    table: 'appointment_services',
    name: 'services',
    title: m.services(),
    order: 't.position',
    shows: { name: 'text', duration: 'minutes', price: 'pesos', therapist_id: 'person' },
    leaves: { copy: ['appointment_id', 'position', 'service_id'] },
  },
  {
    ...ofVisit,
    table: 'appointment_therapists',
    name: 'therapists',
    title: m.therapists(),
    order: 't.position',
    shows: { therapist_id: 'person' },
    leaves: {
      copy: ['appointment_id', 'position'],
      staff: ['accepted_at', 'ready_at', 'picked_up_at', 'needs_no_ride_at', 'collected_before'],
    },
  },
  {
    ...ofVisit,
    table: 'payments',
    name: 'payments',
    title: m.payments(),
    order: 't.id',
    shows: {
      id: 'text',
      at: 'text',
      kind: 'text',
      method: 'text',
      amount: 'pesos',
      gcash_reference: 'text',
      notes: 'text',
      collected_by: 'person',
      recorded_by: 'person',
      reverses: 'text',
    },
    leaves: { copy: ['appointment_id'], secret: ['receipt_hash'], ours: ['seen_in_history'] },
  },
  {
    ...ofVisit,
    table: 'discounts',
    name: 'discounts',
    title: m.discounts(),
    order: 't.id',
    shows: { id: 'text', at: 'text', amount: 'pesos', reason: 'text', recorded_by: 'person', reverses: 'text' },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'payment_differences',
    name: 'payment_differences',
    title: m.differences_between_price_and_payment(),
    order: 't.since',
    shows: {
      since: 'text',
      due: 'pesos',
      paid: 'pesos',
      note: 'text',
      agreed_by: 'person',
      agreed_at: 'text',
    },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'payment_corrections',
    name: 'payment_corrections',
    title: m.corrections_of_payments(),
    order: 't.id',
    shows: {
      state: 'text',
      paid_before: 'pesos',
      paid_after: 'pesos',
      price: 'pesos',
      outcome: 'text',
      body: 'request',
      reason: 'text',
      asked_by: 'person',
      asked_at: 'text',
      decided_by: 'person',
      decided_at: 'text',
      decided_reason: 'text',
    },
    leaves: { copy: ['id', 'appointment_id', 'becomes', 'change'], ours: ['last_entry'] },
  },
  {
    ...ofVisit,
    table: 'receipts',
    name: 'receipts',
    title: m.photos_of_receipts(),
    order: 't.at',
    shows: { at: 'text', uploaded_by: 'person' },
    leaves: { copy: ['appointment_id'], secret: ['hash'] },
  },
  {
    ...ofVisit,
    table: 'appointment_materials',
    name: 'materials',
    title: m.materials_used(),
    order: 't.material_id',
    shows: { material_id: 'material', quantity_used: 'text', check_notes: 'text' },
    leaves: {
      copy: ['appointment_id'],
      ours: ['shortage', 'deducted_at', 'returned_at', 'is_empty', 'checked_quantity', 'short_used', 'short_cost'],
    },
  },
  {
    ...ofVisit,
    table: 'ratings',
    name: 'rating',
    title: m.how_they_rated_it(),
    order: 't.rated_at',
    shows: { stars: 'text', words: 'text', rated_at: 'text', settled_by: 'person', settled_at: 'text' },
    leaves: { copy: ['appointment_id'] },
  },
  {
    ...ofVisit,
    table: 'tracking_links',
    name: 'tracking_links',
    title: m.link_to_follow_the_visit(),
    order: 't.made_at',
    shows: { made_at: 'text', opened: 'text', first_opened_at: 'text', last_opened_at: 'text' },
    leaves: { copy: ['appointment_id'], ours: ['generation'], secret: ['salt', 'token_hash'] },
  },
];

/** The trail about the client, the entries of the waitlist, and the visits: client-export.repository.ts reads it. */
export const TRAIL = {
  tables: ['audit_log', 'audit_personal'],
  shows: ['at', 'actor_id', 'actor_role', 'action', 'entity', 'entity_id', 'before', 'after'],
  leaves: { copy: ['id', 'audit_id'], staff: ['request_id', 'address', 'device'] },
} as const;
/** Members of the trail's entries that are left out, as they are in the record. */
export const UNSAID_CHANGES: ReadonlySet<string> = new Set(['receipt_hash', 'receipt_url', 'hash', 'cannot_come']);

export const ALL_KEPT: readonly Kept[] = [...OF_CLIENT, VISITS, ...OF_VISIT];

/** Tables about clients that are left out whole. kept.test.ts asks for a row of each, here or above. */
export const LEFT_OUT: Readonly<Record<string, Reason>> = {
  appointment_people: 'copy',
  client_first_visits: 'copy',
  client_looks: 'copy',
  revenue_services: 'copy',
  revenue_shares: 'copy',
  stock_movements: 'copy',
  visit_areas: 'copy',
  staff_holds: 'ours',
  taken_needs: 'ours',
  events: 'passing',
  notifications: 'passing',
  push_messages: 'passing',
  push_tokens: 'passing',
  undoable_steps: 'passing',
  receipt_files: 'photo',
  cash_movements: 'staff',
  // What a person at work says of an emergency could turn against them.
  sos_calls: 'staff',
  sos_sights: 'staff',
};
