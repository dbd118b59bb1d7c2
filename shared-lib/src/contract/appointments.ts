import { z } from 'zod';
import {
  CHANGES,
  FIELD_TEXTS,
  OUTCOMES,
  SETTABLE_STATUSES,
  canonicalStatus,
  PAYMENT_METHODS,
  PAYMENT_STATUSES,
  PICKUP_URGENCIES,
  STATUSES,
  STATUS_NAMES,
  URGENCIES,
  limits,
  type Action,
  type Change,
  type SettableStatus,
  type Status,
  type StatusName,
} from '../domain/index.js';
import { call } from './call.js';
import {
  day,
  empty,
  flag,
  id,
  idParams,
  idText,
  instant,
  name,
  noBody,
  oneOfText,
  pageQuery,
  pageSize,
  page,
  paginated,
  pesos,
  requiredText,
  text,
  time,
} from './primitives.js';

const statusName = z.enum(STATUS_NAMES as [StatusName, ...StatusName[]], {
  error: `Allowed values: ${STATUS_NAMES.join(', ')}`,
});

const isSettable = (status: Status): status is SettableStatus =>
  (SETTABLE_STATUSES as readonly Status[]).includes(status);
const settableNames = STATUS_NAMES.filter((one) => isSettable(canonicalStatus(one)));
/** One of the ten of the dropdown, or another name of it; parsed to the stored one. Point 4-066. */
const settableStatus = z
  .enum(settableNames as [StatusName, ...StatusName[]], { error: `Allowed values: ${SETTABLE_STATUSES.join(', ')}` })
  .transform((one) => canonicalStatus(one) as SettableStatus);

export const therapistDetails = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  specialization: z.string().nullable(),
  phone_number: z.string().nullable(),
  pickup_status: z.enum(['waiting', 'picked_up']),
  accepted: z.boolean(),
  ready: z.boolean(),
});

const usedMaterial = z.object({
  id,
  name: z.string(),
  category: z.string(),
  quantity_used: z.int(),
  unit: z.string(),
  deducted_at: instant,
  returned_at: instant.nullable(),
  is_empty: z.boolean().nullable(),
  shortage: z.int(),
});

/** Payment data: left out for a driver. */
const payment = {
  total_price: pesos,
  payment_status: z.enum(PAYMENT_STATUSES),
  payment_method: z.enum(PAYMENT_METHODS).nullable(),
  payment_amount: pesos.nullable(),
  payment_notes: z.string().nullable(),
  payment_verified_at: instant.nullable(),
  receipt_hash: z.string().nullable(),
  receipt_url: z.string().nullable(),
  metadata: z.object({
    service_extension: z.object({ has_extension: z.boolean(), extension_amount: pesos.nullable() }),
  }),
};
const paymentShape = z.object(payment).partial().shape;

/** An appointment as its reader sees it; the server's `read/view.ts` makes it. Source: spec 3. Points 3-001..3-020. */
export const appointment = z.object({
  id,
  version: z.int(),
  date: day,
  start_time: time,
  end_time: time,
  starts_at: instant,
  ends_at: instant,
  formatted_date: z.string(),
  formatted_start_time: z.string(),
  formatted_end_time: z.string(),
  location: z.string(),
  notes: z.string(),
  duration: z.int(),
  total_duration: z.int(),
  status: z.enum(STATUSES as [Status, ...Status[]]),
  outcome: z.enum(OUTCOMES).nullable(),
  created_at: instant,
  updated_at: instant,

  client: id,
  client_details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    address: z.string(),
  }),
  services: z.array(id),
  services_details: z.array(z.object({ id, name: z.string(), duration: z.int(), price: pesos.optional() })),

  therapist: id.nullable(),
  therapist_id: id.nullable(),
  therapists: z.array(id),
  therapist_details: therapistDetails.nullable(),
  therapists_details: z.array(therapistDetails),
  therapist_accepted: z.boolean(),
  therapists_accepted: z.array(z.boolean()),
  driver_accepted: z.boolean(),
  both_accepted: z.boolean(),
  both_parties_accepted: z.boolean(),
  pending_acceptances: z.array(z.string()),

  driver: id.nullable(),
  driver_id: id.nullable(),
  driver_details: z
    .object({
      first_name: z.string(),
      last_name: z.string(),
      motorcycle_plate: z.string().nullable(),
      vehicle_type: z.string().nullable(),
      phone_number: z.string().nullable(),
    })
    .nullable(),
  driver_name: z.string().nullable(),
  driver_assigned_at: instant.nullable(),
  group_size: z.int(),
  requires_car: z.boolean(),

  rejection_reason: z.string().nullable(),
  rejected_at: instant.nullable(),
  rejected_by: z.object({ id, role: z.string(), name: z.string() }).nullable(),
  rejection_reviewed: z.boolean(),
  rejection_review_decision: z.string().nullable(),
  rejection_review_notes: z.string().nullable(),
  rejection_reviewed_at: instant.nullable(),
  review_completed: z.boolean(),
  cancelled_at: instant.nullable(),
  cancel_reason: z.string().nullable(),

  ...paymentShape,

  started_at: instant.nullable(),
  journey_started_at: instant.nullable(),
  arrived_at: instant.nullable(),
  dropped_off_at: instant.nullable(),
  session_started_at: instant.nullable(),
  session_completed_at: instant.nullable(),
  session_end_time: instant.nullable(),
  session_details: z.object({ duration: z.int().nullable() }),

  pickup_requested: z.boolean(),
  pickup_requested_at: instant.nullable(),
  pickup_urgency: z.enum(PICKUP_URGENCIES),
  pickup_notes: z.string().nullable(),
  assigned_pickup_driver: id.nullable(),
  pickup_driver_name: z.string().nullable(),
  pickup_deadline: instant.nullable(),
  estimated_pickup_time: instant.nullable(),
  pickup_confirmed_at: instant.nullable(),
  return_journey_completed_at: instant.nullable(),

  material_usage_summary: z.object({
    consumable_materials: z.array(usedMaterial),
    reusable_materials: z.array(usedMaterial),
  }),
  materials_checked: z.boolean(),
  materials_verified: z.boolean(),
  materials_status: z.enum(['none', 'unchecked', 'checked']),

  response_deadline: instant,
  is_overdue: z.boolean(),
  is_stalled: z.boolean(),
  urgency: z.enum(URGENCIES).nullable(),
  waiting_for: z.array(z.object({ role: z.string(), id: id.nullable(), name: z.string() })),
  /** What the reader may do now; screens draw their buttons from it. */
  allowed_actions: z.array(z.enum(CHANGES as [Change, ...Change[]])),
});
export type Appointment = z.infer<typeof appointment>;

/** Source: spec 2, 'Operator dashboard', filter. Point 2-090. */
export const LIST_FILTERS = [
  'all',
  'today',
  'upcoming',
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rejected',
  'awaiting_payment',
  'overdue',
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

const base = '/api/scheduling/appointments';
const list = paginated(appointment);
const one = { auth: 'session', params: idParams, response: appointment, status: 200 } as const;

const listQuery = z.strictObject({
  ...pageQuery,
  date: day.optional(),
  date_after: day.optional(),
  date_before: day.optional(),
  filter: oneOfText(LIST_FILTERS).optional(),
  status: statusName.optional(),
  search: z.string().trim().max(limits.NAME_MAX).optional(),
  therapist: idText.optional(),
  driver: idText.optional(),
  client: idText.optional(),
  ordering: oneOfText(['starts_at', '-starts_at']).optional(),
});

const therapists = z.array(id).min(1).max(limits.GROUP_MAX);
/** An array in place of the one id is reduced to its first element. Point 3-005. */
const therapist = z.union([
  id,
  z
    .array(id)
    .min(1)
    .transform((ids) => ids[0] as number),
]);

const newAppointment = z.strictObject({
  client: id,
  services: z.array(id).min(1, FIELD_TEXTS.required).max(20),
  therapist,
  therapists: therapists.optional(),
  driver: id.nullable().optional(),
  date: day,
  start_time: time,
  end_time: time.optional(),
  location: text.optional(),
  notes: text.optional(),
});

const changedAppointment = z.strictObject({
  version: z.int().optional(),
  services: z.array(id).min(1).max(20).optional(),
  therapist: therapist.optional(),
  therapists: therapists.optional(),
  driver: id.nullable().optional(),
  date: day.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  location: text.optional(),
  notes: text.optional(),
  status: settableStatus.optional(),
});

/** A queued offline action may say when it really happened, at most 12 hours back. */
const occurred = { occurred_at: instant.optional() };
const plain = z.strictObject(occurred).optional();

/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const paymentBody = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS).default('cash'),
  payment_amount: z
    .int(FIELD_TEXTS.paymentAmount)
    .min(1, FIELD_TEXTS.paymentAmount)
    .max(limits.PESO_MAX, FIELD_TEXTS.paymentAmount),
  payment_notes: text.default(''),
  receipt_hash: hash.optional(),
  receipt_url: z.string().max(300).optional(),
  has_service_extension: z.boolean().default(false),
  extension_amount: z
    .int(FIELD_TEXTS.extensionAmount)
    .min(0, FIELD_TEXTS.extensionAmount)
    .max(limits.PESO_MAX, FIELD_TEXTS.extensionAmount)
    .optional(),
  collected_by: id.optional(),
  gcash_reference: z.string().trim().max(40).optional(),
  /** 'Seen in our GCash transaction history'. */
  seen_in_history: z.boolean().default(false),
});

const materialCheck = z
  .strictObject({
    ...occurred,
    materials_checked: z.boolean().optional(),
    materials_are_empty: z.boolean().optional(),
    material_status: z
      .array(z.strictObject({ id, is_empty: z.boolean(), quantity: z.int().min(0).optional(), notes: text.optional() }))
      .max(100)
      .optional(),
  })
  .optional();

/** The body of each action. Source: spec 7, 'Appointments'. */
export const ACTION_BODIES = {
  therapist_confirm: plain,
  driver_confirm: plain,
  start_appointment: plain,
  start_journey: plain,
  collect_therapists: plain,
  arrive_at_location: plain,
  start_session: plain,
  mark_awaiting_payment: plain,
  confirm_pickup: plain,
  cancel_pickup: plain,
  complete_return_journey: plain,
  remind: noBody,
  reject: z.strictObject({
    rejection_reason: z
      .string(FIELD_TEXTS.rejectionReasonRequired)
      .trim()
      .min(1, FIELD_TEXTS.rejectionReasonRequired)
      .max(limits.TEXT_MAX),
    ...occurred,
  }),
  review_rejection: z.strictObject({
    action: z.string().trim().min(1).max(40),
    reason: text.default(''),
    therapists: therapists.optional(),
    driver: id.nullable().optional(),
  }),
  pick_up_therapist: z.strictObject({ therapist_id: id, ...occurred }),
  drop_off_therapist: z.strictObject({ notes: text.optional(), ...occurred }).optional(),
  mark_completed: paymentBody,
  correct_payment: paymentBody.extend({ reason: requiredText }),
  complete: materialCheck,
  request_pickup: z
    .strictObject({
      pickup_urgency: z.enum(PICKUP_URGENCIES).default('normal'),
      pickup_notes: text.default(''),
      ...occurred,
    })
    .default({ pickup_urgency: 'normal', pickup_notes: '' }),
  assign_pickup_driver: z.strictObject({ driver_id: id }),
  reject_pickup: z.strictObject({
    reason: z
      .string(FIELD_TEXTS.rejectionReasonRequired)
      .trim()
      .min(1, FIELD_TEXTS.rejectionReasonRequired)
      .max(limits.TEXT_MAX),
    ...occurred,
  }),
  cancel: z.strictObject({ reason: requiredText }),
  abort_session: z.strictObject({
    reason: requiredText,
    payment_method: z.enum(PAYMENT_METHODS).default('cash'),
    payment_amount: z
      .int(FIELD_TEXTS.paymentAmount)
      .min(1, FIELD_TEXTS.paymentAmount)
      .max(limits.PESO_MAX, FIELD_TEXTS.paymentAmount)
      .optional(),
    receipt_hash: hash.optional(),
  }),
  remove_therapist: z.strictObject({ therapist_id: id }),
} as const satisfies Record<Action, z.ZodType>;
export type ActionBody<A extends Action> = z.input<(typeof ACTION_BODIES)[A]>;

/** What could be booked instead, beside the field errors of a refused visit. Source: product 3. */
export interface Alternatives {
  /** At which everybody who was wanted could come, nearest first. */
  readonly slots: readonly {
    readonly date: string;
    readonly start_time: string;
    readonly therapist: number;
    readonly therapist_name: string;
  }[];
  /** Therapists free at the wanted time, where a therapist stands against it. */
  readonly free_now: readonly { readonly id: number; readonly name: string }[];
  /** Drivers free at the wanted time, where the driver stands against it. */
  readonly free_drivers: readonly { readonly id: number; readonly name: string }[];
}

export const appointments = {
  list: call({
    method: 'GET',
    path: `${base}/`,
    auth: 'session',
    summary: 'Appointments, newest start first; staff see their own',
    query: listQuery,
    response: list,
    status: 200,
  }),
  today: call({
    method: 'GET',
    path: `${base}/today/`,
    auth: 'session',
    summary: "The service day's appointments",
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_STATISTICS) }),
    response: list,
    status: 200,
  }),
  upcoming: call({
    method: 'GET',
    path: `${base}/upcoming/`,
    auth: 'session',
    summary: 'Appointments of later service days',
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_STATISTICS) }),
    response: list,
    status: 200,
  }),
  byWeek: call({
    method: 'GET',
    path: `${base}/by_week/`,
    auth: 'session',
    summary: 'Seven service days from week_start',
    query: z.strictObject({ week_start: day, page, page_size: pageSize(limits.PAGE_SIZE_MONTH) }),
    response: list,
    status: 200,
  }),
  rejected: call({
    method: 'GET',
    path: `${base}/rejected/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Rejected appointments, not yet reviewed first, with counts',
    query: z.strictObject(pageQuery),
    response: list.extend({
      counts: z.object({ total: z.int(), therapist: z.int(), driver: z.int(), pending_review: z.int() }),
    }),
    status: 200,
  }),
  pending: call({
    method: 'GET',
    path: `${base}/pending/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Waiting for acceptance, soonest first',
    query: z.strictObject(pageQuery),
    response: list,
    status: 200,
  }),
  timeout: call({
    method: 'GET',
    path: `${base}/timeout/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Overdue, then critical, then stalled',
    query: z.strictObject(pageQuery),
    response: list,
    status: 200,
  }),
  awaitingPayment: call({
    method: 'GET',
    path: `${base}/awaiting_payment/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Payments to verify',
    query: z.strictObject(pageQuery),
    response: list,
    status: 200,
  }),
  counts: call({
    method: 'GET',
    path: `${base}/counts/`,
    auth: 'session',
    summary: 'How many stand behind each tab of the reader',
    status: 200,
    response: z.object({
      rejected: z.int(),
      pending: z.int(),
      timeout: z.int(),
      payment: z.int(),
      all: z.int(),
      today: z.int(),
      upcoming: z.int(),
    }),
  }),
  create: call({
    method: 'POST',
    path: `${base}/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Book an appointment',
    body: newAppointment,
    response: appointment,
    status: 201,
  }),
  read: call({ ...one, method: 'GET', path: `${base}/:id/`, summary: 'One appointment' }),
  update: call({
    ...one,
    method: 'PATCH',
    path: `${base}/:id/`,
    roles: ['operator'],
    summary: 'Change an appointment or set its status',
    body: changedAppointment,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:id/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Delete an appointment that has not begun',
    params: idParams,
    response: empty,
    status: 204,
  }),
  /** Both forms of an action are the same call; the body is checked against ACTION_BODIES. */
  act: call({
    ...one,
    method: 'POST',
    path: `${base}/:id/:action/`,
    summary: 'Take an action',
    params: z.object({ id: idText, action: name }),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  actByBody: call({
    ...one,
    method: 'POST',
    path: `${base}/:id/`,
    summary: 'Take the action named in the body',
    body: z.looseObject({ action: z.string() }),
  }),
  autoCancelOverdue: call({
    method: 'POST',
    path: `${base}/auto_cancel_overdue/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Cancel what is overdue and disable therapists who never answered',
    status: 200,
    query: z.strictObject({ dry_run: flag.optional() }),
    body: noBody,
    response: z.object({
      message: z.string(),
      cancelled: z.array(id),
      disabled: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
