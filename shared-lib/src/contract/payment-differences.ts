import { z } from 'zod';
import { paidBy } from './appointment-bodies.js';
import { call, XLSX } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { day, id, idParams, idText, instant, oneOfText, requiredText, text } from './primitives.js';

/** A payment that differs from what was due, and who accepted it. Whole pesos. Source: R-money-24. */
const difference = z.object({
  /** The price less the discount, plus the extension. */
  due: z.int(),
  paid: z.int(),
  /** When it was recorded. */
  since: instant,
  /** Who accepted it, when and why; null and '' until somebody does. */
  agreed_by: z.string().nullable(),
  agreed_at: instant.nullable(),
  note: z.string(),
  /** What of it is written off in the ledger. Whole pesos; 0 where nothing is. Source: R-beyond-730. */
  written_off: z.int(),
});
export type PaymentDifferenceShown = z.infer<typeof difference>;

/** What a client owes for visits that are done. Source: R-money-31, R-beyond-640. */
const debt = z.object({
  client: z.object({ id, name: z.string(), phone_number: z.string() }),
  visits: z.int(),
  owed: z.int(),
  /** Since when the longest of them is owed. */
  since: instant,
});
export type ClientDebt = z.infer<typeof debt>;

/** A visit whose payments are below what is due. Whole pesos. Source: R-beyond-641. */
const owedVisit = z.object({
  id,
  starts_at: instant,
  /** Their names, in the order of the visit. */
  services: z.string(),
  due: z.int(),
  paid: z.int(),
  since: instant,
});
export type OwedVisit = z.infer<typeof owedVisit>;

/** What an operator wrote off, and nobody took back. Whole pesos. Source: R-beyond-734. */
const writeOff = z.object({
  appointment: id,
  client: z.object({ id, name: z.string() }),
  starts_at: instant,
  due: z.int(),
  paid: z.int(),
  written_off: z.int(),
  reason: z.string(),
  by: z.string().nullable(),
  at: instant,
});
export type WriteOff = z.infer<typeof writeOff>;

const operators = { auth: 'session', roles: ['operator'], params: idParams, status: 200 } as const;
const path = '/api/scheduling/appointments/:id/payment_difference/';

export const paymentDifferences = {
  read: call({
    ...operators,
    method: 'GET',
    path,
    summary: 'By how much the payment as it is recorded differs from what was due; null where it does not',
    response: z.object({ appointment: id, difference: difference.nullable() }),
  }),
  agree: call({
    ...operators,
    method: 'POST',
    path: `${path}agree/`,
    summary: 'Say that a payment is right though it differs, or write off what is owed; only the first of two counts',
    /**
     * What the operator saw. If the payment has changed since, it is rejected. `asks`: another operator must accept it.
     */
    body: z.strictObject({
      due: z.int(),
      paid: z.int(),
      note: text.default(''),
      asks: z.boolean().optional(),
    }),
    response: difference,
  }),
  undo: call({
    ...operators,
    method: 'POST',
    path: `${path}undo/`,
    summary: 'Take a write-off back: what was written off is owed again',
    /** What the operator saw, and why it is owed after all. */
    body: z.strictObject({ due: z.int(), paid: z.int(), reason: requiredText }),
    response: z.object({ appointment: id, difference: difference.nullable() }),
  }),
  unpaid: call({
    auth: 'session',
    roles: ['operator'],
    method: 'GET',
    path: '/api/scheduling/reports/unpaid/',
    summary: 'Who owes what for visits that are done and not paid in full, and since when; the longest owing first',
    query: z.strictObject(pageQuery),
    response: paginated(debt).extend({ visits: z.int(), owed: z.int(), since: instant.nullable() }),
    status: 200,
  }),
  writtenOff: call({
    auth: 'session',
    roles: ['operator'],
    method: 'GET',
    path: '/api/scheduling/reports/written-off/',
    summary: 'What was written off of what clients owed, and not taken back, the latest first, and the sum',
    query: z.strictObject({ ...pageQuery, client: idText.optional() }),
    response: paginated(writeOff).extend({ written_off: z.int() }),
    status: 200,
  }),
  file: call({
    auth: 'session',
    roles: ['operator'],
    method: 'GET',
    path: '/api/scheduling/reports/unpaid/export/',
    summary: 'The visits that something is owed for now, or every write-off, as a CSV file or an Excel workbook',
    query: z.strictObject({
      rows: oneOfText(['owed', 'written_off']).default('owed'),
      format: oneOfText(['csv', 'xlsx']).default('csv'),
    }),
    answersFile: ['text/csv', XLSX],
    response: z.unknown(),
    status: 200,
  }),
  owedBy: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/clients/:id/owed/',
    summary: 'The visits that a client owes for, the longest owed first, and the sum',
    query: z.strictObject(pageQuery),
    response: paginated(owedVisit).extend({ owed: z.int() }),
  }),
  pay: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/payments/',
    summary: 'Record money that came later for a visit that something is owed for; it counts on the day it is recorded',
    body: paidBy
      .pick({
        payment_method: true,
        payment_amount: true,
        receipt_hash: true,
        receipt_url: true,
        collected_by: true,
        gcash_reference: true,
        seen_in_history: true,
        voucher: true,
        received: true,
        tip: true,
        change: true,
        for_later: true,
        tip_shares: true,
        tip_kept: true,
      })
      .extend({
        /** When it came in, from the day of the visit to today. */
        received_on: day,
        /** What the operator saw. If the payment has changed since, it is rejected. */
        due: z.int(),
        paid: z.int(),
      }),
    response: z.object({ appointment: id, difference: difference.nullable() }),
  }),
};
