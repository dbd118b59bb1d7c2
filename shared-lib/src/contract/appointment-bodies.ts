import { z } from 'zod';
import {
  PAYMENT_PARTS_MAX,
  FIELD_TEXTS,
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
import { day, id, instant, line, longText, noBody, requiredText, saidByAbsence, text, time } from './primitives.js';

const isSettable = (status: Status): status is SettableStatus =>
  (SETTABLE_STATUSES as readonly Status[]).includes(status);
const settableNames = STATUS_NAMES.filter((one) => isSettable(canonicalStatus(one)));
/** One of the ten of the dropdown, or another name of it; parsed to the stored one. Source: 4-066. */
const settableStatus = z
  .enum(settableNames as [StatusName, ...StatusName[]], { error: `Allowed values: ${SETTABLE_STATUSES.join(', ')}` })
  .transform((one) => canonicalStatus(one) as SettableStatus);

const therapists = z.array(id).min(1).max(limits.GROUP_MAX);
/** An array in place of the one id is reduced to its first element. Source: 3-005. */
const therapist = z.union([
  id,
  z
    .array(id)
    .min(1)
    .transform((ids) => ids[0] as number),
]);

/** Who gives which of the services, one for each; none: one after the other. Source: R-booking-20. */
const serviceAssignments = z.array(z.strictObject({ service: id, therapist: id })).max(limits.SERVICES_MAX);

/**
 * What a booking says; length and place where they are left out: `checkBooking`
 * (server/src/appointments/commands/book.usecases.ts). Source: R-booking-12.
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
  /** The wish of the waitlist that this booking settles. */
  wish: id.optional(),
  /** Who books has read that the client is not to be booked, and means it. */
  despite_do_not_book: z.boolean().optional(),
});

export const changedAppointment = z.strictObject({
  version: z.int().optional(),
  services: z.array(id).min(1).max(limits.SERVICES_MAX).optional(),
  /** Left out beside new `services`, nobody is assigned any more. */
  service_assignments: serviceAssignments.optional(),
  therapist: therapist.optional(),
  therapists: therapists.optional(),
  driver: id.nullable().optional(),
  date: day.optional(),
  start_time: time.optional(),
  end_time: time.optional(),
  location: text.optional(),
  notes: text.optional(),
  internal_note: text.optional(),
  status: settableStatus.optional(),
  /** Who takes a cancelled visit up again has read that the client is not to be booked, and means it. */
  despite_do_not_book: z.boolean().optional(),
});

/** A queued offline action may say when it really happened, at most 12 hours back. */
const occurred = { occurred_at: instant.optional() };
const plain = z.strictObject(occurred).optional();

/**
 * A payment's amount: whole pesos, from 1 on (from nothing on in a correction, where nothing is a refund of all). An
 * extension and a discount are whole pesos, too; what they may be beside the price and the parts is asked where the
 * payment is prepared (server/src/appointments/commands/prepare-payment.ts).
 */
const wholePesos = (least: number, refusal: string) => z.int(refusal).min(least, refusal).max(limits.PESO_MAX, refusal);
const paymentAmount = (least: number) => wholePesos(least, FIELD_TEXTS.paymentAmount);

/** SHA-256 in hexadecimal. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** How money came in, and what proves it. */
const paidBy = z.strictObject({
  payment_method: z.enum(PAYMENT_METHODS).default('cash'),
  payment_amount: paymentAmount(1),
  receipt_hash: hash.optional(),
  receipt_url: line(300).optional(),
  collected_by: id.optional(),
  gcash_reference: line(40).optional(),
  /** 'Seen in our GCash transaction history'. */
  seen_in_history: z.boolean().default(false),
});

const paymentBody = paidBy.extend({
  payment_notes: text.default(''),
  has_service_extension: z.boolean().default(false),
  extension_amount: wholePesos(0, FIELD_TEXTS.extensionAmount).optional(),
  /**
   * Where it was not paid in one: all that came in, the extension included, part by part. What is proven stands with
   * them, not beside. Source: R-money-15.
   */
  payment_parts: z.array(paidBy).min(2).max(PAYMENT_PARTS_MAX).optional(),
  /** Taken off the price, and why; the amounts are what was paid all the same. Source: R-money-16. */
  discount_amount: wholePesos(0, FIELD_TEXTS.discountAmount).optional(),
  discount_reason: text.optional(),
});

/** What becomes of what was paid for a visit that ends: kept, or given back, all of it where no amount is said. */
const paymentDecision = z.strictObject({
  becomes: z.enum(['kept', 'given_back']),
  /** In all, the extension included, as whoever decides saw it: of another payment nothing is decided. */
  paid: paymentAmount(1),
  amount: saidByAbsence(paymentAmount(1).optional()),
  reason: requiredText,
});
export type PaymentDecision = z.infer<typeof paymentDecision>;
/** Left out, the visit stands under what needs operators until one of them says it. Source: R-money-30. */
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
  decline_pickup: plain,
  complete_return_journey: plain,
  remind: noBody,
  confirm_paid: noBody,
  take_backup: plain,
  decline_backup: plain,
  withdraw_backup: noBody,
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
    /** Of the refusal as whoever decides it read it: a later one is not decided by what was said of the first. */
    version: z.int().min(1).optional(),
    ...ending,
  }),
  pick_up_therapist: z.strictObject({ therapist_id: id, ...occurred }),
  drop_off_therapist: z.strictObject({ notes: text.optional(), ...occurred }).optional(),
  mark_completed: paymentBody,
  correct_payment: paymentBody.extend({
    /** Nothing is a refund of all that was paid. */
    payment_amount: paymentAmount(0),
    reason: requiredText,
    /** Of the appointment whose payment is corrected: somebody else's correction meanwhile is not overwritten. */
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
  /** Without a time the ride begins when the driver can be there. */
  assign_pickup_driver: z.strictObject({
    driver_id: id,
    estimated_pickup_time: instant.optional(),
    /** Of the ride as whoever assigns it sees it: somebody else's choice meanwhile is not overwritten. */
    version: z.int().min(1).optional(),
  }),
  reject_pickup: z.strictObject({
    reason: refusalReason,
    ...occurred,
  }),
  /** Without `driver_id`: all who are free and on duty. */
  ask_backup: z.strictObject({ driver_id: saidByAbsence(id.optional()), notes: text.default('') }),
  cancel: z.strictObject({ reason: requiredText, internal_note: text.optional(), ...ending }),
  abort_session: z.strictObject({
    reason: requiredText,
    payment_method: z.enum(PAYMENT_METHODS).default('cash'),
    /** Left out, nothing is paid: the visit is written off, or its payment stays. */
    payment_amount: saidByAbsence(paymentAmount(1).optional()),
    receipt_hash: hash.optional(),
    collected_by: id.optional(),
    ...ending,
  }),
  remove_therapist: z.strictObject({ therapist_id: id }),
} as const satisfies Record<Action, z.ZodType>;
export type ActionBody<A extends Action> = z.input<(typeof ACTION_BODIES)[A]>;

/** What a refused visit's answer carries beside its field errors. Source: R-booking-10, R-workflow-77. */
export interface NotFreeAnswer {
  /** Of those who were wanted, who is not free: a field is for all of a trade. */
  readonly not_free: readonly number[];
  readonly alternatives: Alternatives;
}

/** What could be booked instead, beside the field errors of a refused visit. Source: R-booking-10. */
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
