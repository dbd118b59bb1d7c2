import { z } from 'zod';
import { DAY_STATES, DAY_STEPS, PAYMENT_METHODS, ROLES, STATUSES } from '../domain/index.js';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { day, id, instant, text } from './primitives.js';

const named = z.object({ id, name: z.string() });

/** Of one service day, in whole pesos. What is signed are these numbers. Source: R-beyond-550. */
const dayFigures = z.object({
  /** As Sales & Reports has them for the day. */
  revenue: z.int(),
  commission: z.number(),
  extensions: z.int(),
  cash: z.int(),
  gcash: z.int(),
  /** Of the revenue: paid with credit. Days that were signed before migration 286 have none of the three. */
  credit: z.int().optional(),
  /** What clients paid ahead, less what they got back. No revenue yet. Source: R-beyond-824. */
  prepaid_cash: z.int().optional(),
  prepaid_gcash: z.int().optional(),
  /** For visits that were called off. Days that were signed before migration 339 have none. Source: R-beyond-1133. */
  fees: z.int().optional(),
  discounts: z.int(),
  tips: z.int(),
  tips_owed: z.int(),
  visits: z.int(),
  /** The counts of cash. */
  expected: z.int(),
  counted: z.int(),
  short: z.int(),
  over: z.int(),
  gcash_payments: z.int(),
  gcash_seen: z.int(),
  unpaid_visits: z.int(),
  unpaid: z.int(),
  open_visits: z.int(),
  corrections: z.int(),
});
export type DayFigures = z.infer<typeof dayFigures>;

const count = z.object({
  id,
  expected: z.int(),
  counted: z.int(),
  at: instant,
  by: named,
  /** Why it differs; empty if it does not. */
  reason: z.string(),
  /** Who settled the difference, and when; null while it stays in hand. Source: R-beyond-1350. */
  settled_by: z.string().nullable().optional(),
  settled_at: instant.nullable().optional(),
  /** It also has cash of later days: by how much it differs stands on the last of them. */
  with_later: z.boolean(),
});

const dayPerson = z.object({
  person: named.extend({ role: z.enum(ROLES), is_active: z.boolean() }),
  /** The visits whose cash or tips they took. */
  payments: z.int(),
  /** The cash that came into their hand on the day, less what corrections took back. */
  taken: z.int(),
  /** What they had when the day ended, and what they have now, which a count is compared with. */
  in_hand: z.int(),
  in_hand_now: z.int(),
  /** The first count after the last cash of the day; null until somebody counts. */
  count: count.nullable(),
  is_counted: z.boolean(),
});
export type DayPerson = z.infer<typeof dayPerson>;

const gcashPayment = z.object({
  /** The number of its first entry in the ledger of payments, or of the entry that was paid ahead. */
  payment: z.int(),
  /** Null for money that was paid ahead for no visit. */
  appointment: id.nullable(),
  client: z.string(),
  amount: z.int(),
  /** The tip that came with it: the history has both in one sum. */
  tip: z.int(),
  /** What was paid ahead: kept for later with the payment, or a prepayment by itself. Source: R-beyond-995. */
  ahead: z.int(),
  reference: z.string(),
  /**
   * The earlier day on which all of it came in: the history has it there. Null for the day itself, and where parts came
   * in on several. A server of the version before leaves it out. Source: R-beyond-1401.
   */
  received_on: day.nullish(),
  is_seen: z.boolean(),
  /** Who found it after it was recorded; null where the payment itself says so, or nobody has. */
  seen_by: z.string().nullable(),
});
export type DayGcash = z.infer<typeof gcashPayment>;

const dayVisit = z.object({ appointment: id, client: z.string(), status: z.enum(STATUSES), due: z.int() });
export type DayVisit = z.infer<typeof dayVisit>;

const owedTip = z.object({ person: named, amount: z.int(), appointments: z.array(id) });

const methods = z.array(z.enum(PAYMENT_METHODS));
const dayCorrection = z.object({
  appointment: id,
  client: z.string(),
  at: instant,
  by: z.string().nullable(),
  /** The second operator who agreed. */
  agreed_by: z.string().nullable(),
  reason: z.string(),
  before: z.int(),
  after: z.int(),
  methods_before: methods,
  methods_after: methods,
  /** The day of the payment that was corrected. */
  of_day: day,
});
export type DayCorrection = z.infer<typeof dayCorrection>;

/** What may be recorded after the day that it concerns. Source: R-beyond-1351. */
export const DAY_CHANGES = [
  'payment',
  'correction',
  'refund',
  'tips',
  'discount',
  'write_off',
  'write_off_back',
  'fee',
  'fee_waived',
  'fee_back',
  'invoice_voided',
  'prepaid',
  'client_credit_voided',
  'costs_voided',
  'edit_visit',
  'edit_therapists',
  'edit_driver',
  'edit_details',
  'remove_therapist',
  'set_status',
  'merged',
] as const;
const dayChange = dayCorrection.extend({
  /** Sums in pesos: of costs with centavos; 0 and 0 where no sum changed. */
  before: z.number(),
  after: z.number(),
  /** Null for costs, and for what a client paid ahead by itself. */
  appointment: id.nullable(),
  /** A server of the version before has corrections alone, and leaves both out. */
  kind: z.enum(DAY_CHANGES).optional(),
  key: z.string().optional(),
});
export type DayChange = z.infer<typeof dayChange>;

const dayStep = z.object({
  step: z.enum(DAY_STEPS),
  by: named,
  at: instant,
  reason: z.string(),
});

const stateOf = {
  day,
  state: z.enum(DAY_STATES),
  signed_by: named.nullable(),
  signed_at: instant.nullable(),
  confirmed_by: named.nullable(),
  /** False where the books of a signed day are no longer what was signed; null while it is open. */
  digest_fits: z.boolean().nullable(),
};

const bookDay = z.object({
  ...stateOf,
  /** As signed; of an open day, as they are now. */
  figures: dayFigures,
  /** Of the entries of the day, as they are now. */
  digest: z.string(),
  /** The service day has ended. */
  is_over: z.boolean(),
  /** What the caller may do. */
  steps: z.array(z.enum(DAY_STEPS)),
  /**
   * Who may confirm or reopen it, where that waits for a second operator. A server of the version before leaves it out.
   * Source: R-beyond-1030.
   */
  approvers: z.array(named).optional(),
  taken: z.array(dayStep),
  people: z.array(dayPerson),
  gcash: z.array(gcashPayment),
  unpaid: z.array(dayVisit),
  open: z.array(dayVisit),
  tips: z.array(owedTip),
  corrections: z.array(dayCorrection),
  /** What concerns this day and was recorded on a later one, on which it counts. Source: R-beyond-1351. */
  later: z.array(dayChange),
  /** What was recorded on this day and concerns an earlier one, beside the corrections. Source: R-beyond-1352. */
  earlier: z.array(dayChange).optional(),
  /** How many there are: each list has the first 300. A server of the version before leaves them out. */
  later_count: z.int().optional(),
  earlier_count: z.int().optional(),
});
export type BookDay = z.infer<typeof bookDay>;

const closedDay = z.object({ ...stateOf, figures: dayFigures, later: z.int() });
export type ClosedDay = z.infer<typeof closedDay>;

const days = '/api/reports/days';
const operators = { auth: 'session', roles: ['operator'] } as const;
const params = z.object({ day });

export const bookDays = {
  list: call({
    ...operators,
    method: 'GET',
    path: `${days}/`,
    status: 200,
    summary: 'The days that are signed or closed, the newest first',
    query: z.strictObject(pageQuery),
    response: paginated(closedDay),
  }),
  read: call({
    ...operators,
    method: 'GET',
    path: `${days}/:day/`,
    status: 200,
    summary: 'One service day of the books: cash by person, GCash, unpaid visits, tips, corrections, and who signed it',
    params,
    response: bookDay,
  }),
  step: call({
    ...operators,
    method: 'POST',
    path: `${days}/:day/steps/`,
    status: 200,
    summary: 'Sign a day, confirm it as the second operator, or open it again; refused where its books have changed',
    params,
    body: z.strictObject({
      step: z.enum(DAY_STEPS),
      /** The digest that the operator saw, to sign and to confirm. */
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
      reason: text.default(''),
    }),
    response: bookDay,
  }),
  see: call({
    ...operators,
    method: 'POST',
    path: `${days}/:day/gcash/`,
    status: 200,
    summary: 'Say that a GCash payment of an open day is in the transaction history, or take that back',
    params,
    body: z.strictObject({ payment: z.int().positive().max(Number.MAX_SAFE_INTEGER), seen: z.boolean() }),
    response: bookDay,
  }),
};
