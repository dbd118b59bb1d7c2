import { z } from 'zod';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { id, idParams, instant, text } from './primitives.js';

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
});
export type PaymentDifferenceShown = z.infer<typeof difference>;

/** What a client owes for completed visits that are not paid. Source: R-money-31. */
const debt = z.object({
  client: z.object({ id, name: z.string(), phone_number: z.string() }),
  visits: z.int(),
  owed: z.int(),
  /** The date of the visit that is owed the longest. */
  since: instant,
});
export type ClientDebt = z.infer<typeof debt>;

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
    summary: 'Say that a payment is right though it differs; the second who says so is answered as the first was',
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
  unpaid: call({
    auth: 'session',
    roles: ['operator'],
    method: 'GET',
    path: '/api/scheduling/reports/unpaid/',
    summary: 'Who owes what for visits that are completed and not paid, and since when; the longest owing first',
    query: z.strictObject(pageQuery),
    response: paginated(debt).extend({ visits: z.int(), owed: z.int(), since: instant.nullable() }),
    status: 200,
  }),
};
