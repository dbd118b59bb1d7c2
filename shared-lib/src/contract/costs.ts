import { z } from 'zod';
import { COST_CATEGORIES, FIELD_TEXTS, limits, PAYOUT_METHODS, RECEIPT_TYPES, serverLimits } from '../domain/index.js';
import { month } from './books.js';
import { call, XLSX } from './call.js';
import { page, pageSize, paginated } from './paging.js';
import { day, idParams, instant, line, longIdText, oneOfText, requiredText, text } from './primitives.js';
import * as m from '../texts/m.js';

/** Pesos, with centavos; below zero where an entry voids another. */
const pesos = z.number();
const category = oneOfText(COST_CATEGORIES);
const hash = z.string().regex(/^[0-9a-f]{64}$/);

const proof = z.object({ hash, mime: z.enum(RECEIPT_TYPES) });
export type CostProof = z.infer<typeof proof>;

/** An entry of the ledger of costs. It never changes: a further entry voids it. Source: R-beyond-860. */
const cost = z.object({
  id: z.int(),
  /** The service day on which it was recorded, and counts. */
  day,
  paid_on: day,
  category: z.enum(COST_CATEGORIES),
  amount: pesos,
  method: z.enum(PAYOUT_METHODS),
  supplier: z.string(),
  /** The number of the supplier's document. */
  reference: z.string(),
  /** Of an entry that voids another: why. */
  note: z.string(),
  by: z.string(),
  at: instant,
  /** The entry that it voids. */
  reverses: z.int().nullable(),
  /** Another entry voids it. */
  is_voided: z.boolean(),
  /** It is the voided bill of a restock, and no other took its place. */
  needs_bill: z.boolean(),
  /** What was bought, where it is the bill of a restock. */
  bought: z.object({ material: z.int(), name: z.string(), quantity: z.int(), unit: z.string() }).nullable(),
  proofs: z.array(proof),
});
export type Cost = z.infer<typeof cost>;

/** What a bill says. */
const bill = {
  /** Pesos, with centavos. */
  amount: z
    .number({ error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : m.enter_pesos_with_two_digits()) })
    .min(0.01, m.enter_pesos_with_two_digits())
    .max(limits.PESO_MAX)
    .multipleOf(0.01, m.enter_pesos_with_two_digits()),
  method: oneOfText(PAYOUT_METHODS),
  /** Today or a day before. */
  paid_on: day,
  supplier: line(limits.NAME_MAX).default(''),
  reference: line(limits.NAME_MAX).default(''),
};
/** The bill of a restock. */
export const restockBill = z.strictObject(bill);

const own = { auth: 'session', roles: ['operator'] } as const;
const list = '/api/reports/costs';
const file = z.instanceof(Uint8Array, { error: FIELD_TEXTS.required }).meta({ type: 'string', format: 'binary' });

export const costs = {
  list: call({
    ...own,
    method: 'GET',
    path: `${list}/`,
    status: 200,
    summary: 'The costs that were recorded in a month, or voided in it, the newest first; and what they add up to',
    query: z.strictObject({
      month,
      category: category.optional(),
      page,
      page_size: pageSize(serverLimits.PAGE_SIZE_BEHIND),
    }),
    response: paginated(cost).extend({
      /** Of the entries found. */
      amount: pesos,
      /** Of the whole month, those with entries. */
      categories: z.array(z.object({ category: z.enum(COST_CATEGORIES), amount: pesos, entries: z.int() })),
    }),
  }),
  add: call({
    ...own,
    method: 'POST',
    path: `${list}/`,
    status: 201,
    summary: 'Record what the business spent; it counts today',
    body: z.strictObject({
      ...bill,
      category,
      note: text.default(''),
      /** The voided bill of a restock, of which this is the right one. A restock has one bill that stands. */
      instead_of: z.int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    response: cost,
  }),
  void: call({
    ...own,
    method: 'POST',
    path: `${list}/:id/void/`,
    status: 200,
    summary: 'Void a cost that was a mistake, with the reason: an entry of today takes it back',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: cost,
  }),
  /** multipart/form-data: `file`. */
  prove: call({
    ...own,
    method: 'POST',
    path: `${list}/:id/proofs/`,
    status: 201,
    summary: 'Upload a document of a cost (jpeg, png, webp or pdf, at most 5 MiB)',
    params: idParams,
    form: z.strictObject({ file }),
    response: proof,
  }),
  proof: call({
    ...own,
    method: 'GET',
    path: `${list}/:id/proofs/:hash/`,
    status: 200,
    summary: 'The file of a document of a cost',
    params: z.object({ id: longIdText, hash }),
    response: z.unknown(),
  }),
  file: call({
    ...own,
    method: 'GET',
    path: `${list}/export/`,
    status: 200,
    summary: 'The costs of a month as a CSV file or an Excel workbook, the oldest first',
    query: z.strictObject({
      month,
      category: category.optional(),
      format: oneOfText(['csv', 'xlsx']).default('csv'),
    }),
    answersFile: ['text/csv', XLSX],
    response: z.unknown(),
  }),
};
