import { z } from 'zod';
import {
  HAND_KINDS,
  limits,
  PAID_AT_ONCE,
  PAY_KINDS,
  PAYOUT_METHODS,
  PAYOUT_STATES,
  REPORT_DAYS_MAX,
  ROLES,
} from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { day, id, idParams, instant, line, noBody, pesos, periodQuery, requiredText, text } from './primitives.js';

/** Pesos, with centavos. */
const exact = z.number();

/** Lines of one kind and rate added up, or one line that an operator wrote. Source: R-beyond-561. */
const ruleArea = z.object(everybodyRead({ name: z.string().nullable() }));
const payGroup = z.object(
  everybodyRead({
    kind: z.enum(PAY_KINDS),
    /** Of days before the period: corrected or found later. Source: R-beyond-563. */
    is_earlier: z.boolean(),
    /** What changed after it was paid. Source: R-beyond-1189. */
    is_correction: z.boolean(),
    /** The first day of it. */
    day,
    count: z.int(),
    visits: z.int(),
    /** Rides, days, or minutes of hours, where it is paid by its work. */
    quantity: z.int(),
    /** Whole pesos that a commission is of, and its rate. */
    base: z.int(),
    percent: z.int().nullable(),
    /**
     * The rule, where it is of a service, of work, or in pesos: `value` is percent or pesos of each.
     * Source: R-beyond-1001, R-beyond-1185.
     */
    rule: z
      .object(
        everybodyRead({
          unit: z.enum(['percent', 'pesos']),
          value: z.int(),
          service: z.string().nullable(),
          from: day,
          /** Of a ride's rule: between which areas. One that was removed since has no name. Source: R-beyond-1384. */
          from_area: ruleArea.nullish(),
          to_area: ruleArea.nullish(),
        }),
      )
      .nullable(),
    amount: exact,
    /** Of a line that an operator wrote. */
    reason: z.string(),
    by: z.string().nullable(),
  }),
);
export type PayGroup = z.infer<typeof payGroup>;

const payout = z.object(
  everybodyRead({
    id,
    person: z.object(everybodyRead({ id, name: z.string() })),
    from: day,
    to: day,
    /** What was paid, after the cash. */
    amount: exact,
    /** Whole pesos of cash in hand that it settled. */
    cash: z.int(),
    method: z.enum(PAYOUT_METHODS),
    paid_on: day,
    reference: z.string(),
    note: z.string(),
    paid_by: z.string(),
    at: instant,
    state: z.enum(PAYOUT_STATES),
    /** When it got this state, and why; null before the person's answer. */
    answered_at: instant.nullable(),
    answer_reason: z.string(),
    lines: z.array(payGroup),
  }),
);
export type Payout = z.infer<typeof payout>;

const payee = z.object({
  person: z.object({ id, name: z.string(), role: z.enum(ROLES), is_active: z.boolean() }),
  /** Whole pesos of the business, now. */
  in_hand: z.int(),
  /** What is not paid yet, up to the end of the period. */
  lines: z.array(payGroup),
  /** Of those lines, before cash in hand. */
  open: exact,
  /** Days at work that wait for approval, or hours for a check-out: paid later. Source: R-beyond-1188. */
  waiting_days: z.int(),
  /** Of this period, the newest first. */
  payouts: z.array(payout),
});
export type Payee = z.infer<typeof payee>;

const list = '/api/reports/payouts';
const operators = { auth: 'session', roles: ['operator'] } as const;
const answering = { method: 'POST', auth: 'session', params: idParams, response: payout, status: 200 } as const;
const reasoned = z.strictObject({ reason: requiredText });

export const payouts = {
  list: call({
    ...operators,
    method: 'GET',
    path: `${list}/`,
    status: 200,
    summary: 'What everybody earned in a period and is not paid yet, and what was paid for it',
    query: periodQuery(REPORT_DAYS_MAX, {}),
    response: z.object({
      /** The day from which payouts are kept; null until an operator says it. */
      starts: day.nullable(),
      people: z.array(payee),
      business: z.string(),
    }),
  }),
  own: call({
    auth: 'session',
    method: 'GET',
    path: `${list}/own/`,
    status: 200,
    summary: 'The last payouts of the person who asks, the newest first',
    response: z.object(everybodyRead({ results: z.array(payout) })),
  }),
  start: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: `${list}/start/`,
    status: 200,
    summary: 'Say from which day payouts are kept; what counted before was paid outside. Until the first payout',
    body: z.strictObject({ from: day }),
    response: z.object({ starts: day }),
  }),
  addLine: call({
    ...operators,
    method: 'POST',
    path: `${list}/lines/`,
    status: 201,
    summary: 'Write an allowance, an advance or a deduction, with the reason; it is never changed',
    body: z.strictObject({
      person: id,
      kind: z.enum(HAND_KINDS),
      day,
      amount: pesos.min(1),
      reason: requiredText,
    }),
    response: z.object({ id: z.int() }),
  }),
  pay: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: `${list}/`,
    status: 201,
    summary: 'Say that people were paid; refused where what is to pay is no more as `expected`',
    body: z.strictObject({
      from: day,
      to: day,
      people: z
        .array(z.strictObject({ person: id, expected: z.number().min(0) }))
        .min(1)
        .max(PAID_AT_ONCE),
      /** Cash in hand is settled with it. */
      nets_cash: z.boolean(),
      method: z.enum(PAYOUT_METHODS),
      paid_on: day,
      reference: line(limits.NAME_MAX).default(''),
      note: text.default(''),
    }),
    response: z.object({ results: z.array(payout) }),
  }),
  confirm: call({
    ...answering,
    path: `${list}/:id/confirm/`,
    summary: 'Say that one received it',
    body: noBody,
  }),
  dispute: call({
    ...answering,
    path: `${list}/:id/dispute/`,
    summary: 'Say what is wrong with it',
    body: reasoned,
  }),
  void: call({
    ...answering,
    ...operators,
    owner: 'always',
    path: `${list}/:id/void/`,
    summary: 'Void a payout that was a mistake: its lines are unpaid again, and its cash is in hand again',
    body: reasoned,
  }),
};
