import { z } from 'zod';
import { CREDIT_KINDS, CREDIT_METHODS, FEE_KINDS, FEE_SOURCES, FIELD_TEXTS, limits } from '../domain/index.js';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { day, id, idParams, idText, instant, line, longIdText, requiredText, text } from './primitives.js';

const named = z.object({ id, name: z.string() });

/** What a client paid ahead, what paid for a visit, and what went back. Source: R-beyond-820. */
const entry = z.object({
  id: z.int(),
  kind: z.enum(CREDIT_KINDS),
  /** Whole pesos: above zero for what came in, below for what was used or paid back. */
  amount: z.int(),
  /** Null where a visit was paid with it. */
  method: z.enum(CREDIT_METHODS).nullable(),
  /** The visit that it is for, that it was left at, or that was paid with it. */
  appointment: id.nullable(),
  gcash_reference: z.string().nullable(),
  /** The earlier day on which it came in. A server of the version before leaves it out. */
  received_on: day.nullish(),
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
  /** The entry that it voids. */
  reverses: z.int().nullable(),
  is_voided: z.boolean(),
  /** It may be voided: it came in, stands, and its day is open. */
  can_void: z.boolean(),
});
export type CreditEntry = z.infer<typeof entry>;

/** A refund, or a void, that another operator decides about. Whole pesos. Source: R-beyond-825. */
const refund = z.object({
  id,
  /** For a voucher, `id` is 0, and the name says which voucher. */
  client: z.object({ id: z.int(), name: z.string() }),
  /** The voucher that it is about; null for a client's credit. A server of the version before leaves it out. */
  voucher: id.nullish(),
  amount: z.int(),
  method: z.enum(CREDIT_METHODS),
  gcash_reference: z.string().nullable(),
  reason: z.string(),
  asked_by: named,
  asked_at: instant,
  /** The entry that is to be voided; null where money goes back to the client. */
  voids: z.int().nullable(),
  /** Who has the cash that is to be voided; null for the office and GCash. */
  holder: named.nullish(),
  /**
   * Who may approve it: never who asked, or has the cash. A server of the version before leaves both out. Source:
   * R-beyond-1030.
   */
  approvers: z.array(named).optional(),
});
export type CreditRefund = z.infer<typeof refund>;

/** What was paid ahead for one visit. Whole pesos. Source: R-beyond-1413. */
const deposit = z.object({
  paid: z.int(),
  /** What the client still has of it: neither used nor paid back. */
  left: z.int(),
});

const operators = { auth: 'session', roles: ['operator'], params: idParams, status: 200 } as const;
const path = '/api/scheduling/clients/:id/credit/';
const feePath = '/api/scheduling/appointments/:id/fee/';
const wholePesos = z
  .int(FIELD_TEXTS.paymentAmount)
  .min(1, FIELD_TEXTS.paymentAmount)
  .max(limits.PESO_MAX, FIELD_TEXTS.paymentAmount);
/** The fee of a visit that was called off, and what the client could pay it with. Source: R-beyond-1130. */
const visitFee = z.object({
  appointment: id,
  client: id,
  /** What the client has paid ahead. Whole pesos. */
  credit: z.int(),
  /** By the rules of the business; null where none is due, or an operator has decided. Whole pesos. */
  proposal: z.object({ kind: z.enum(FEE_KINDS), amount: z.int() }).nullable(),
  /** What was decided and stands. An `amount` of 0 was waived. */
  fee: z
    .object({
      id: z.int(),
      kind: z.enum(FEE_KINDS),
      proposed: z.int(),
      amount: z.int(),
      reason: z.string(),
      by: z.string().nullable(),
      at: instant,
    })
    .nullable(),
});
export type VisitFee = z.infer<typeof visitFee>;

/** What a client has left. Whole pesos. Of a voucher, both are 0. */
const balance = z.object({ client: z.int(), amount: z.int() });

export const clientCredit = {
  read: call({
    ...operators,
    method: 'GET',
    path,
    summary: 'What a client has paid ahead and not used, and every entry of it, or of one visit, the latest first',
    query: z.strictObject({ ...pageQuery, appointment: idText.optional() }),
    /**
     * `waiting`: the refund that another operator decides about; null where none does. `deposit`: of the visit that was
     * asked for. A server of the version before leaves it out.
     */
    response: paginated(entry).extend({ amount: z.int(), waiting: refund.nullable(), deposit: deposit.nullish() }),
  }),
  add: call({
    ...operators,
    method: 'POST',
    path,
    summary: 'Record money that a client pays ahead; it is no revenue before a visit is paid with it',
    body: z.strictObject({
      amount: wholePesos,
      method: z.enum(CREDIT_METHODS),
      /** For GCash alone, which needs it. */
      gcash_reference: line(40).optional(),
      /** The day on which it came in: today, where it is left out, or before. It counts today. */
      received_on: day.optional(),
      /** The visit that it is for. */
      appointment: id.optional(),
      note: text.default(''),
      /** What the operator saw that the client has. If it has changed since, the call is rejected. */
      had: z.int(),
    }),
    response: balance,
  }),
  refund: call({
    ...operators,
    method: 'POST',
    path: `${path}refunds/`,
    summary: 'Pay credit back to a client, with a reason, or ask another operator to approve it',
    body: z.strictObject({
      amount: wholePesos,
      /** Cash comes from the office. */
      method: z.enum(CREDIT_METHODS),
      /** For GCash alone, which needs it. */
      gcash_reference: line(40).optional(),
      reason: requiredText,
      /** As in `add`. */
      had: z.int(),
      /** Another operator must approve it. */
      asks: z.boolean().optional(),
    }),
    response: balance,
  }),
  void: call({
    ...operators,
    method: 'POST',
    path: `${path}:entry/void/`,
    summary: 'Void a prepayment that was a mistake, while its day is open, or ask another operator to approve it',
    params: idParams.extend({ entry: longIdText }),
    body: z.strictObject({
      reason: requiredText,
      /** Another operator must approve it. */
      asks: z.boolean().optional(),
    }),
    response: balance,
  }),
  fee: call({
    ...operators,
    method: 'GET',
    path: feePath,
    summary: 'The fee of a visit that was called off: what the rules propose, and what was decided',
    response: visitFee,
  }),
  decideFee: call({
    ...operators,
    method: 'POST',
    path: feePath,
    summary: 'Take the fee of a visit that was called off from the client, in whole or part, or waive it with a reason',
    body: z.strictObject({
      kind: z.enum(FEE_KINDS),
      /** What the operator saw as proposed. If it has changed since, the call is rejected. */
      proposed: wholePesos,
      /** Below what is proposed the rest is waived, which needs a reason. */
      amount: z
        .int(FIELD_TEXTS.paymentAmount)
        .min(0, FIELD_TEXTS.paymentAmount)
        .max(limits.PESO_MAX, FIELD_TEXTS.paymentAmount),
      /** What it is paid with; needed for an amount above 0. Cash is then in the hand of the operator. */
      from: z.enum(FEE_SOURCES).optional(),
      /** For GCash alone, which needs it. */
      gcash_reference: line(40).optional(),
      reason: text.default(''),
    }),
    response: visitFee,
  }),
  takeFeeBack: call({
    ...operators,
    method: 'POST',
    path: `${feePath}take_back/`,
    summary: 'Take the decision about a fee back, with a reason. The money becomes credit of the client',
    body: z.strictObject({
      /** The decision that the operator saw. If another stands by now, the call is rejected. */
      fee: z.int(),
      reason: requiredText,
    }),
    response: visitFee,
  }),
  refundsToDecide: call({
    auth: 'session',
    roles: ['operator'],
    method: 'GET',
    path: '/api/reports/refunds/',
    summary: 'Refunds and voids of credit that another operator asked for, the longest waiting first',
    response: z.object({ results: z.array(refund) }),
    status: 200,
  }),
  decideRefund: call({
    ...operators,
    method: 'POST',
    path: '/api/reports/refunds/:id/',
    summary: 'Approve or refuse a refund or void that another operator asked for, or take back the own request',
    body: z.strictObject({
      answer: z.enum(['approve', 'refuse', 'take_back']),
      /** A refusal needs one. */
      reason: text.default(''),
    }),
    response: balance,
  }),
};
