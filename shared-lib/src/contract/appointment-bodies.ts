import { z } from 'zod';
import {
  CANNOT_COME_REASON_NAMES,
  DISCOUNT_ID_MAX,
  DISCOUNT_KINDS,
  DRIVERS_OF_A_VISIT,
  PAYMENT_PARTS_MAX,
  FIELD_TEXTS,
  LATE_MINUTES,
  PAYMENT_METHODS,
  PICKUP_URGENCIES,
  SETTABLE_STATUSES,
  STATUS_NAMES,
  canonicalStatus,
  limits,
  type Action,
  type SettableStatus,
  type Status,
  type StatusName,
} from '../domain/index.js';
import {
  day,
  id,
  instant,
  line,
  longText,
  noBody,
  occurred,
  phone,
  requiredText,
  rejectBlank,
  stepBody,
  text,
  time,
} from './primitives.js';
import * as m from '../texts/m.js';

const isSettable = (status: Status): status is SettableStatus =>
  (SETTABLE_STATUSES as readonly Status[]).includes(status);
const settableNames = STATUS_NAMES.filter((one) => isSettable(canonicalStatus(one)));
/** One of the ten statuses of the dropdown, or an alias of one. It is parsed to the stored status. Source: 4-066. */
const settableStatus = z
  .enum(settableNames as [StatusName, ...StatusName[]], {
    error: m.allowed_values({ settableStatuses: SETTABLE_STATUSES.join(', ') }),
  })
  .transform((one) => canonicalStatus(one) as SettableStatus);

const therapists = z.array(id).min(1).max(limits.GROUP_MAX);
/** If an array arrives in place of the one id, its first element counts. Source: 3-005. */
const therapist = z.union([
  id,
  z
    .array(id)
    .min(1)
    .transform((ids) => ids[0] as number),
]);

/**
 * Which therapist gives which service, one for each. Empty: they give them one after the other. Source: R-booking-20.
 */
const serviceAssignments = z.array(z.strictObject({ service: id, therapist: id })).max(limits.SERVICES_MAX);

/**
 * The fields of a booking. `checkBooking` (server/src/appointments/commands/book.usecases.ts) fills in a missing length
 * and place. Source: R-booking-12.
 */
export const newAppointment = z.strictObject({
  client: id,
  services: z.array(id).min(1, FIELD_TEXTS.required).max(limits.SERVICES_MAX),
  service_assignments: serviceAssignments.optional(),
  therapist,
  therapists: therapists.optional(),
  driver: id.nullable().optional(),
  date: day,
  start_time: time,
  end_time: time.optional(),
  location: text.optional(),
  notes: text.optional(),
  /** One of the client's companions; left out, the visit is for the client. Source: R-beyond-1025. */
  companion: id.optional(),
  /** The client's number for this visit; left out, the main one. A new one becomes theirs. Source: R-beyond-1200. */
  visit_phone: phone.optional(),
  /** The waitlist entry that this booking settles. */
  wish: id.optional(),
  /** The request of the page `/book/` that this booking answers. */
  request: id.optional(),
  /** The operator has read that the client is marked "do not book", and books anyway. */
  despite_do_not_book: z.boolean().optional(),
});

export const changedAppointment = z.strictObject({
  version: z.int().optional(),
  services: z.array(id).min(1).max(limits.SERVICES_MAX).optional(),
  /** If new `services` come without it, all assignments are cleared. */
  service_assignments: serviceAssignments.optional(),
  /** Services that stay get the prices of the visit's day; without it they keep those they were booked with. */
  price_of_the_day: z.boolean().optional(),
  /**
   * Takes the last move back: where nothing changed the visit since, it has the surcharges from before. R-beyond-1424.
   */
  takes_back: z.boolean().optional(),
  /** Leaves a surcharge out of the price, or puts it back. Source: R-beyond-1333. */
  surcharge: z.strictObject({ id, left_out: z.boolean(), reason: requiredText }).optional(),
  therapist: therapist.optional(),
  therapists: therapists.optional(),
  driver: id.nullable().optional(),
  date: day.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  location: text.optional(),
  notes: text.optional(),
  internal_note: text.optional(),
  /** Null: for the client. */
  companion: id.nullable().optional(),
  /** Null: the main one. */
  visit_phone: phone.nullable().optional(),
  status: settableStatus.optional(),
  /** The operator has read that the client is marked "do not book", and restores the visit anyway. */
  despite_do_not_book: z.boolean().optional(),
});

/**
 * A client that keeps actions without a network says when one really happened, 12 hours back at most. It is no part of
 * what makes a repeat the same request. Source: R-workflow-41.
 */

/**
 * The amount of a payment: whole pesos, from 1. A correction may say 0, a full refund. Extensions and discounts are
 * whole pesos too. Their limits beside the price and the parts are checked in
 * server/src/appointments/commands/prepare-payment.ts.
 */
const wholePesos = (least: number, refusal: string) => z.int(refusal).min(least, refusal).max(limits.PESO_MAX, refusal);
const paymentAmount = (least: number) => wholePesos(least, FIELD_TEXTS.paymentAmount);

/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const given = (least = 0) => wholePesos(least, FIELD_TEXTS.wholeNumber).optional();

/** What is above a part of a payment. Source: R-beyond-500, R-beyond-1412. */
const onTop = z.strictObject({
  /**
   * What the client handed over: always the payment, its extension, the tip, the change and what is kept for later
   * together. All may be left out. Source: R-beyond-501.
   */
  received: given(1),
  /** On top, for the people. A correction that says nothing of it keeps the tips; 0 takes them back. R-beyond-500. */
  tip: given(),
  change: given(),
  /** Above what is due, and kept as the client's credit. A correction takes none. Source: R-beyond-822. */
  for_later: given(),
  /**
   * Whose it is. Left out, the therapists of the visit share it. A `therapist` here may be a driver of the visit, too.
   * Source: R-beyond-502, R-beyond-1380.
   */
  tip_shares: z
    .array(z.strictObject({ therapist: id, amount: wholePesos(1, FIELD_TEXTS.wholeNumber) }))
    .min(1)
    .max(limits.GROUP_MAX + DRIVERS_OF_A_VISIT)
    .optional(),
  /** They have the cash of it already. Left out, they have it if one of them took it. Source: R-beyond-503. */
  tip_kept: z.boolean().optional(),
});

/** How the money came in, and its proof. */
export const paidBy = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS).default('cash'),
  payment_amount: paymentAmount(1),
  /** With `credit` alone: the voucher that it comes out of. Left out, it is what the client has. R-beyond-1222. */
  voucher: id.optional(),
  ...onTop.shape,
  receipt_hash: hash.optional(),
  receipt_url: line(300).optional(),
  collected_by: id.optional(),
  gcash_reference: line(40).optional(),
  /** 'Seen in our GCash transaction history'. */
  seen_in_history: z.boolean().default(false),
});

const paymentBody = paidBy.extend({
  payment_notes: text.default(''),
  /**
   * When it came in, from the day of the visit to today. Left out, it is the day on which it is recorded; a correction
   * keeps what is recorded. It counts on the day on which it is recorded. Source: R-beyond-1353.
   */
  received_on: day.optional(),
  has_service_extension: z.boolean().default(false),
  extension_amount: wholePesos(0, FIELD_TEXTS.extensionAmount).optional(),
  /**
   * For a payment in several parts: every part, the extension included. The proof stands with each part, not beside
   * them. A part of 0 is a tip alone. Source: R-money-15.
   */
  payment_parts: z
    .array(paidBy.extend({ payment_amount: paymentAmount(0) }))
    .min(2)
    .max(PAYMENT_PARTS_MAX)
    .optional(),
  /** Taken off the price, and why. The amounts still say what was paid. Source: R-money-16. */
  discount_amount: wholePesos(0, FIELD_TEXTS.discountAmount).optional(),
  discount_reason: text.optional(),
  /** Left out, it is `other`, or in a correction the recorded kind. Source: R-beyond-1150. */
  discount_kind: z.enum(DISCOUNT_KINDS).optional(),
  /**
   * Of the ID that a senior citizen or a PWD showed, and the name on it. A correction that leaves both out keeps what
   * is recorded of the same kind. Source: R-beyond-1151.
   */
  discount_id_number: line(DISCOUNT_ID_MAX).optional(),
  discount_id_name: line(limits.NAME_MAX).optional(),
});

/**
 * What happens to the payment of a visit that ends: the business keeps it or gives it back. Without an amount, all is
 * given back.
 */
const paymentDecision = z.strictObject({
  becomes: z.enum(['kept', 'given_back']),
  /**
   * The total that the operator saw, the extension included. If the payment has changed since, the decision is
   * rejected.
   */
  paid: paymentAmount(1),
  amount: rejectBlank(paymentAmount(1).optional()),
  reason: requiredText,
});
export type PaymentDecision = z.infer<typeof paymentDecision>;
/** If left out, the visit stays under "needs attention" until an operator decides. Source: R-money-30. */
const ending = { payment_decision: paymentDecision.optional() };

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

const refusalReason = longText(limits.TEXT_MAX, FIELD_TEXTS.rejectionReasonRequired).min(
  1,
  FIELD_TEXTS.rejectionReasonRequired,
);

/** The body of each action. Source: 7-041..7-060. */
export const ACTION_BODIES = {
  therapist_confirm: stepBody,
  driver_confirm: stepBody,
  start_appointment: stepBody,
  start_journey: stepBody,
  collect_therapists: stepBody,
  arrive_at_location: stepBody,
  start_session: stepBody,
  mark_awaiting_payment: stepBody,
  confirm_pickup: stepBody,
  cancel_pickup: stepBody,
  decline_pickup: stepBody,
  complete_return_journey: stepBody,
  remind: noBody,
  confirm_paid: noBody,
  take_backup: stepBody,
  decline_backup: stepBody,
  withdraw_backup: noBody,
  cannot_make_it: z
    .strictObject({
      reason: z.enum(CANNOT_COME_REASON_NAMES, FIELD_TEXTS.required),
      notes: text.default(''),
      ...occurred,
    })
    .refine(({ reason, notes }) => reason !== 'other' || notes, { path: ['notes'], error: FIELD_TEXTS.required }),
  can_make_it: stepBody,
  running_late: z.strictObject({ minutes: z.literal(LATE_MINUTES, FIELD_TEXTS.required), ...occurred }),
  on_time: stepBody,
  undo: noBody,
  reject: z.strictObject({
    rejection_reason: refusalReason,
    ...occurred,
  }),
  review_rejection: z.strictObject({
    action: line(40).min(1),
    reason: text.default(''),
    internal_note: text.optional(),
    therapists: therapists.optional(),
    driver: id.nullable().optional(),
    /** The version of the refusal that the operator read. It keeps a decision from applying to a later refusal. */
    version: z.int().min(1).optional(),
    ...ending,
  }),
  pick_up_therapist: z.strictObject({ therapist_id: id, ...occurred }),
  drop_off_therapist: z.strictObject({ notes: text.optional(), ...occurred }).optional(),
  mark_completed: paymentBody,
  correct_payment: paymentBody.extend({
    /** 0 is a refund of all that was paid. */
    payment_amount: paymentAmount(0),
    reason: requiredText,
    /**
     * The version of the appointment that the operator saw. It protects another operator's correction from being
     * overwritten.
     */
    version: z.int().min(1).optional(),
  }),
  complete: materialCheck,
  request_pickup: z
    .strictObject({
      pickup_urgency: z.enum(PICKUP_URGENCIES).default('normal'),
      pickup_notes: text.default(''),
      ...occurred,
    })
    .default({ pickup_urgency: 'normal', pickup_notes: '' }),
  /** Without a time, the ride begins when the driver can be there. */
  assign_pickup_driver: z.strictObject({
    driver_id: id,
    estimated_pickup_time: instant.optional(),
    /** The version of the ride that the operator saw. It protects another operator's choice from being overwritten. */
    version: z.int().min(1).optional(),
  }),
  reject_pickup: z.strictObject({
    reason: refusalReason,
    ...occurred,
  }),
  /** Without `driver_id`, all free drivers on duty are asked. */
  ask_backup: z.strictObject({ driver_id: rejectBlank(id.optional()), notes: text.default('') }),
  cancel: z.strictObject({ reason: requiredText, internal_note: text.optional(), ...ending }),
  abort_session: z.strictObject({
    reason: requiredText,
    payment_method: z.enum(PAYMENT_METHODS).default('cash'),
    /** If left out, nothing is paid: the visit is written off, or its payment stays. */
    payment_amount: rejectBlank(paymentAmount(1).optional()),
    ...onTop.shape,
    receipt_hash: hash.optional(),
    collected_by: id.optional(),
    ...ending,
  }),
  remove_therapist: z.strictObject({ therapist_id: id }),
} as const satisfies Record<Action, z.ZodType>;
export type ActionBody<A extends Action> = z.input<(typeof ACTION_BODIES)[A]>;

/** What the answer to a rejected booking carries beside its field errors. Source: R-booking-10, R-workflow-77. */
export interface NotFreeAnswer {
  /** The wanted people who are not free. A field error covers everyone of a trade, so it cannot name them. */
  readonly not_free: readonly number[];
  readonly alternatives: Alternatives;
}

/** Other possible bookings, beside the field errors of a rejected visit. Source: R-booking-10. */
export interface Alternatives {
  /** Times at which everyone wanted could come, nearest first. */
  readonly slots: readonly {
    readonly date: string;
    readonly start_time: string;
    readonly therapist: number;
    readonly therapist_name: string;
  }[];
  /** Therapists who are free at the wanted time, if a therapist is not. */
  readonly free_now: readonly { readonly id: number; readonly name: string }[];
  /** Drivers who are free at the wanted time, if the driver is not. */
  readonly free_drivers: readonly { readonly id: number; readonly name: string }[];
}
