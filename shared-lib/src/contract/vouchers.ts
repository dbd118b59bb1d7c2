import { z } from 'zod';
import { CREDIT_METHODS, FIELD_TEXTS, limits, VOUCHER_STATES } from '../domain/index.js';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { day, id, idParams, instant, line, longIdText, name, oneOfText, phone, requiredText } from './primitives.js';

/** A voucher: prepaid money that whoever knows its code can use. Source: R-beyond-1220. */
const voucher = z.object({
  id,
  /** The end of the code. The whole code is answered with one voucher alone. */
  end: z.string(),
  /** Whole pesos. */
  value: z.int(),
  left: z.int(),
  buyer: z.string(),
  /** The last day on which it pays; null without an end. */
  ends_on: day.nullable(),
  state: z.enum(VOUCHER_STATES),
  sold_at: instant,
});
export type Voucher = z.infer<typeof voucher>;

/** What came in for a voucher, what paid a visit, and what went back. Whole pesos. */
const entry = z.object({
  id: z.int(),
  kind: z.enum(['deposit', 'used', 'refund', 'void']),
  amount: z.int(),
  method: z.enum(CREDIT_METHODS).nullable(),
  appointment: id.nullable(),
  gcash_reference: z.string().nullable(),
  /** The earlier day on which it came in. A server of the version before leaves it out. */
  received_on: day.nullish(),
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
});

const whole = voucher.extend({
  code: z.string(),
  buyer_phone: z.string(),
  client: z.object({ id, name: z.string() }).nullable(),
  sold_by: z.string().nullable(),
  /** The latest first, 100 at most. */
  entries: z.array(entry),
  /** The sale may be voided: nothing of it was used, and its day is open. */
  can_void: z.boolean(),
  /** What another operator decides about; null where nothing waits. */
  waiting: id.nullable(),
});
export type WholeVoucher = z.infer<typeof whole>;

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;
const path = '/api/reports/vouchers/';
const wholePesos = z
  .int(FIELD_TEXTS.paymentAmount)
  .min(1, FIELD_TEXTS.paymentAmount)
  .max(limits.PESO_MAX, FIELD_TEXTS.paymentAmount);
const changed = z.object({ id });

export const vouchers = {
  list: call({
    ...operators,
    method: 'GET',
    path,
    summary: 'Vouchers, the latest sold first, and what is left on all of them',
    query: z.strictObject({
      ...pageQuery,
      state: oneOfText(VOUCHER_STATES).optional(),
      /** The end of a code, or a part of the buyer's name. */
      search: line(limits.NAME_MAX).optional(),
    }),
    response: paginated(voucher).extend({
      /** On all vouchers, whole pesos; and of it, on those that have ended. */
      left: z.int(),
      left_ended: z.int(),
      /** The end that a voucher of today is proposed; null for none. */
      proposed_end: day.nullable(),
    }),
  }),
  sell: call({
    ...operators,
    method: 'POST',
    path,
    summary: 'Sell a voucher. Cash is in the hand of the operator; revenue counts when a visit is paid with it',
    status: 201,
    body: z.strictObject({
      amount: wholePesos,
      method: z.enum(CREDIT_METHODS),
      /** For GCash alone, which needs it. */
      gcash_reference: line(40).optional(),
      /** The day on which it came in: today, where it is left out, or before. It counts today. */
      received_on: day.optional(),
      buyer: name,
      buyer_phone: phone.or(z.literal('')).default(''),
      /** The client who buys it, where they are one. */
      client: id.optional(),
      /** Null: no end. */
      ends_on: day.nullable(),
    }),
    response: changed,
  }),
  lookUp: call({
    ...operators,
    method: 'POST',
    path: `${path}look_up/`,
    summary: 'The voucher with this code, to pay with. Wrong codes are counted',
    body: z.strictObject({ voucher_code: line(40) }),
    response: voucher,
  }),
  read: call({
    ...operators,
    method: 'GET',
    path: `${path}:id/`,
    params: idParams,
    summary: 'A voucher with its code, and every entry of it',
    response: whole,
  }),
  extend: call({
    ...operators,
    method: 'POST',
    path: `${path}:id/end/`,
    params: idParams,
    summary: 'Set a later end of a voucher, or none',
    body: z.strictObject({
      ends_on: day.nullable(),
      /** What the operator saw. If it has changed since, the call is rejected. */
      expected: z.strictObject({ ends_on: day.nullable() }),
      reason: requiredText,
    }),
    response: changed,
  }),
  refund: call({
    ...operators,
    method: 'POST',
    path: `${path}:id/refunds/`,
    params: idParams,
    summary: 'Pay back what is left of a voucher, with a reason, or ask another operator to approve it',
    body: z.strictObject({
      amount: wholePesos,
      /** Cash comes from the office. */
      method: z.enum(CREDIT_METHODS),
      /** For GCash alone, which needs it. */
      gcash_reference: line(40).optional(),
      reason: requiredText,
      /** What the operator saw as left. If it has changed since, the call is rejected. */
      had: z.int(),
      /** Another operator must approve it. */
      asks: z.boolean().optional(),
    }),
    response: changed,
  }),
  void: call({
    ...operators,
    method: 'POST',
    path: `${path}:id/:entry/void/`,
    params: idParams.extend({ entry: longIdText }),
    summary:
      'Void the sale of a voucher that was a mistake, while its day is open, or ask another operator to approve it',
    body: z.strictObject({
      reason: requiredText,
      /** Another operator must approve it. */
      asks: z.boolean().optional(),
    }),
    response: changed,
  }),
};
