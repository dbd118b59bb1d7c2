import { z } from 'zod';
import {
  CASH_MOVEMENTS,
  CASH_TEXTS,
  COUNTED_MAX,
  REMITTANCE_LISTS,
  REMITTANCE_STATES,
  ROLES,
  serverLimits,
} from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { id, idParams, idText, instant, noBody, oneOfText, requiredText, text } from './primitives.js';

const named = z.object(everybodyRead({ id, name: z.string() }));
const holder = named.extend(
  everybodyRead({
    role: z.enum(ROLES),
    /** A disabled person keeps what they have in hand. */
    is_active: z.boolean(),
  }),
);
/** Whole pesos; below zero if the office owes them. */
const inHand = z.int();

/** A shortage that a second operator settles, so it stays with nobody. Source: R-money-42. */
const SETTLEMENT_STATES = ['waiting', 'approved', 'refused', 'overtaken'] as const;

/**
 * What a person handed over, as an operator counted it. Entries never change: a further entry withdraws one.
 * R-money-21.
 */
const remittance = z.object(
  everybodyRead({
    id,
    /**
     * A disabled person can no longer confirm it: an operator other than the one who counted does. Source: R-money-44.
     */
    person: named.extend(everybodyRead({ is_active: z.boolean() })),
    at: instant,
    counted_by: named,
    /** What the ledger said they had at that moment. */
    expected: inHand,
    counted: z.int(),
    /** What left the person's hand: what was counted, or the whole expected amount if the rest was settled at once. */
    handed_over: z.int(),
    is_settled: z.boolean(),
    /** The state of the shortage's settlement; null if none was asked for. */
    settlement: z.enum(SETTLEMENT_STATES).nullable(),
    /** Who settled the difference, and when. A server of the version before leaves them out. Source: R-beyond-1350. */
    settled_by: z.string().nullable().optional(),
    settled_at: instant.nullable().optional(),
    /** Why it differs; empty if it does not. */
    reason: z.string(),
    state: z.enum(REMITTANCE_STATES),
    /** When and by whom it got this state, and why; null before any answer. */
    answered_at: instant.nullable(),
    answered_by: z.string().nullable(),
    answer_reason: z.string(),
  }),
);
export type Remittance = z.infer<typeof remittance>;

const settlement = z.object({
  id,
  remittance: id,
  person: named,
  /** Whole pesos that were missing. */
  amount: z.int(),
  expected: inHand,
  counted: z.int(),
  reason: z.string(),
  asked_by: named,
  asked_at: instant,
  state: z.enum(SETTLEMENT_STATES),
  decided_by: z.string().nullable(),
  /** The reason for the rejection. */
  decided_reason: z.string(),
});
export type CashSettlement = z.infer<typeof settlement>;

const cashHolder = z.object({
  person: holder,
  in_hand: inHand,
  /** Since when they have had cash in hand. */
  since: instant,
  last_handed_over_at: instant.nullable(),
});
export type CashHolder = z.infer<typeof cashHolder>;

const movement = z.object(
  everybodyRead({
    id: z.int(),
    at: instant,
    kind: z.enum(CASH_MOVEMENTS),
    /** Whole pesos; below zero if it left the hand. */
    amount: z.int(),
    /** The amount in hand after this entry. */
    balance: inHand,
    /** An entry of the payments ledger has one. */
    appointment: id.nullable(),
    client: z.string().nullable(),
    remittance: id.nullable(),
  }),
);
export type CashMovement = z.infer<typeof movement>;

const cashOf = paginated(movement).extend(
  everybodyRead({
    person: holder,
    in_hand: inHand,
    since: instant.nullable(),
    last_handed_over_at: instant.nullable(),
  }),
);
export type CashOf = z.infer<typeof cashOf>;

const listed = { page, page_size: pageSize(serverLimits.PAGE_SIZE_CASH) };
const hand = '/api/reports/cash';
const remittances = '/api/reports/remittances';
const settlements = '/api/reports/settlements';
const operators = { auth: 'session', roles: ['operator'] } as const;
/** For the person who handed over, operators included. */
const answering = { method: 'POST', auth: 'session', params: idParams, response: remittance, status: 200 } as const;

export const cash = {
  holders: call({
    ...operators,
    method: 'GET',
    path: `${hand}/`,
    status: 200,
    summary: 'Who has cash of the business in hand, how much, and since when; the most first',
    response: z.object({ holders: z.array(cashHolder), total: inHand }),
  }),
  person: call({
    auth: 'session',
    method: 'GET',
    path: `${hand}/:id/`,
    status: 200,
    summary:
      'What one person has in hand and what it is made of, the newest first; operators of anybody, others their own',
    params: idParams,
    query: z.strictObject(listed),
    response: cashOf,
  }),
  remittances: call({
    auth: 'session',
    method: 'GET',
    path: `${remittances}/`,
    status: 200,
    summary:
      'What was handed over, the newest first; operators of all or of one person, others their own. With to_confirm what the operator who asks confirms for somebody who is disabled, the longest waiting first',
    query: z.strictObject({
      person: idText.optional(),
      show: oneOfText(REMITTANCE_LISTS).default('all'),
      ...listed,
    }),
    response: paginated(remittance).extend(everybodyRead({ open_count: z.int() })),
  }),
  count: call({
    ...operators,
    method: 'POST',
    path: `${remittances}/`,
    status: 201,
    summary: 'Count what somebody hands over; refused where what they have in hand has changed since `expected`',
    body: z.strictObject({
      person: id,
      expected: inHand.min(-COUNTED_MAX).max(COUNTED_MAX),
      counted: z.int(CASH_TEXTS.whole).min(0, CASH_TEXTS.whole).max(COUNTED_MAX, CASH_TEXTS.whole),
      settles: z.boolean().default(false),
      reason: text.default(''),
    }),
    response: remittance,
  }),
  confirm: call({
    ...answering,
    path: `${remittances}/:id/confirm/`,
    summary: 'Say that what was counted is what one handed over, or what somebody did who is disabled',
    // The reason, from a person who does not agree. Source: R-money-53.
    body: z.strictObject({ reason: text.default('') }).optional(),
  }),
  dispute: call({
    ...answering,
    path: `${remittances}/:id/dispute/`,
    summary: 'Say that what was counted is not what one handed over, and why',
    body: z.strictObject({ reason: requiredText }),
  }),
  settlements: call({
    ...operators,
    method: 'GET',
    path: `${settlements}/`,
    status: 200,
    summary: 'Shortages that wait to be settled and that one may decide about, the longest waiting first',
    response: z.object({ results: z.array(settlement) }),
  }),
  settle: call({
    ...operators,
    method: 'POST',
    path: `${settlements}/:id/approve/`,
    status: 200,
    summary: 'Settle a shortage that another operator counted: it stays in hand no more',
    params: idParams,
    body: noBody,
    response: settlement,
  }),
  refuseToSettle: call({
    ...operators,
    method: 'POST',
    path: `${settlements}/:id/refuse/`,
    status: 200,
    summary: 'Refuse to settle a shortage, with the reason: it stays in hand',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: settlement,
  }),
  withdraw: call({
    ...answering,
    roles: ['operator'],
    path: `${remittances}/:id/withdraw/`,
    summary: 'Take back a count that was a mistake, until it is confirmed: the cash is in hand again',
    body: z.strictObject({ reason: requiredText }),
  }),
};
