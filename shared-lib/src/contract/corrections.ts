import { z } from 'zod';
import { DISCOUNT_KINDS, PAYMENT_METHODS, serverLimits } from '../domain/index.js';
import { ACTION_BODIES } from './appointment-bodies.js';
import { call } from './call.js';
import { page, pageSize, paginated } from './paging.js';
import { day, id, idParams, instant, noBody, requiredText } from './primitives.js';

export const CORRECTION_STATES = ['waiting', 'approved', 'refused', 'taken_back'] as const;

/** A correction of a payment that needs a second operator, waiting or decided. Source: R-money-23. */
const correction = z.object({
  id,
  appointment: id,
  client: z.string(),
  state: z.enum(CORRECTION_STATES),
  /**
   * What is asked for: to correct a payment, to record one for the first time, or to accept one that is less than due.
   */
  change: z.enum(['correct_payment', 'mark_completed', 'agree_difference']),
  /**
   * Total in whole pesos: before, and after the correction (0: a refund). For an accepted difference: what was due and
   * paid.
   */
  paid_before: z.int(),
  paid_after: z.int(),
  /** The place and the person that the payment is then recorded with. */
  method: z.string().nullable(),
  reason: z.string(),
  asked_by: z.object({ id, name: z.string() }),
  asked_at: instant,
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  /** The reason for the rejection. */
  decided_reason: z.string(),
  /** The payment, price or outcome of the visit has changed since the request. It can no longer be approved. */
  is_outdated: z.boolean(),
});
export type PaymentCorrection = z.infer<typeof correction>;

/**
 * Who may approve the one that waits: never who asked, or would have less cash. A server of the version before leaves
 * it out. Source: R-beyond-1030.
 */
const approvers = z.array(z.object({ id, name: z.string() })).optional();

/** A payment as it is, or would be, recorded. Whole pesos. */
const side = z.object({
  /** Empty for a refund. The extension is one of them. */
  parts: z.array(
    z.object({
      method: z.enum(PAYMENT_METHODS).nullable(),
      amount: z.int(),
      collected_by: z.string().nullable(),
      gcash_reference: z.string().nullable(),
      /** The end of the code of the voucher that it comes out of, `…K3P4`. An older server leaves it out. */
      voucher: z.string().nullable().optional(),
    }),
  ),
  extension: z.int(),
  discount: z.object({ amount: z.int(), reason: z.string(), kind: z.enum(DISCOUNT_KINDS).optional() }).nullable(),
  tips: z.array(z.object({ name: z.string(), amount: z.int(), method: z.enum(PAYMENT_METHODS), kept: z.boolean() })),
  /**
   * The day on which the money came in, where the correction changes it or it is not the day on which it was recorded.
   * Source: R-beyond-1426.
   */
  received_on: day.optional(),
});
export type CorrectionSide = z.infer<typeof side>;

/**
 * The stored form: what was due and paid as the asking operator saw it, and why it is right. Whole pesos. Source:
 * R-money-48.
 */
export const askedAgreement = z.strictObject({ due: z.int(), paid: z.int(), reason: requiredText });

const operators = { auth: 'session', roles: ['operator'] } as const;
const base = '/api/scheduling/corrections';
const deciding = { ...operators, method: 'POST', params: idParams, response: correction, status: 200 } as const;

/** Corrections of payments above the amount set by the business (`correction_approval`). */
export const corrections = {
  toApprove: call({
    ...operators,
    method: 'GET',
    path: `${base}/`,
    status: 200,
    summary: 'Corrections that wait for a second operator and that one may approve, the longest waiting first',
    query: z.strictObject({ page, page_size: pageSize(serverLimits.PAGE_SIZE_CORRECTIONS) }),
    response: paginated(correction.extend({ approvers })),
  }),
  ofAppointment: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/appointments/:id/corrections/',
    status: 200,
    summary: 'Corrections that were asked for of one payment, the newest first',
    params: idParams,
    response: z.object({
      corrections: z.array(correction),
      /** For a waiting correction: what is recorded, and what it would become. */
      compared: z.object({ before: side, after: side }).nullable(),
      approvers,
    }),
  }),
  ask: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/corrections/',
    status: 201,
    summary:
      'Ask a second operator for a correction, or a first payment below the price, that one may not make alone; nothing changes yet',
    params: idParams,
    body: ACTION_BODIES.correct_payment,
    response: correction,
  }),
  approve: call({
    ...deciding,
    path: `${base}/:id/approve/`,
    summary: 'Make the correction that another operator asked for, as it was asked',
    body: noBody,
  }),
  refuse: call({
    ...deciding,
    path: `${base}/:id/refuse/`,
    summary: 'Refuse a correction that another operator asked for, with the reason',
    body: z.strictObject({ reason: requiredText }),
  }),
  takeBack: call({
    ...deciding,
    path: `${base}/:id/take_back/`,
    summary: 'Take back a correction that one asked for oneself',
    body: noBody,
  }),
};
