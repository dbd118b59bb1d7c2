// How it works: docs/subsystems/invoices.md.
import { z } from 'zod';
import {
  DISCOUNT_KINDS,
  EXEMPT_KINDS,
  FIELD_TEXTS,
  INVOICE_NUMBER_MAX,
  INVOICE_PREFIX,
  INVOICE_TEXTS,
  limits,
  MANUAL_NUMBER,
  PAYMENT_METHODS,
  TIN,
  VOID_REASONS,
} from '../domain/index.js';
import { call } from './call.js';
import { looser } from './change.js';
import { day, id, idParams, idText, instant, line, name, noBody } from './primitives.js';

const issuer = {
  /** As the permit says them. */
  name,
  address: line(limits.TEXT_MAX).min(1, FIELD_TEXTS.required),
  tin: line(20).regex(TIN, INVOICE_TEXTS.tin),
  /** Null: not registered for VAT. */
  vat_percent: z.int().min(1).max(30).nullable(),
  /** The line of the permit at the foot of the paper. */
  permit: line(limits.TEXT_MAX).min(1, FIELD_TEXTS.required),
};
const prefix = line(12).regex(INVOICE_PREFIX, INVOICE_TEXTS.prefix);
/** Discounts whose sales are exempt from VAT. Left out, what is set stays. Source: R-beyond-1263. */
const exemptKinds = z.array(z.enum(EXEMPT_KINDS)).max(EXEMPT_KINDS.length);
const permit = { on: z.boolean(), ...issuer, prefix, exempt_kinds: exemptKinds.optional() };
const nextNumber = z.int().min(1).max(INVOICE_NUMBER_MAX);

/** What the permit says, and the series. Nothing is an invoice before an owner enters it. Source: R-beyond-1040. */
const invoiceSettings = z.object({
  on: z.boolean(),
  name: z.string(),
  address: z.string(),
  tin: z.string(),
  vat_percent: z.int().nullable(),
  /** A server of before leaves it out. */
  exempt_kinds: exemptKinds.optional(),
  permit: z.string(),
  prefix: z.string(),
  next_number: z.int(),
  /** The series has an invoice, so that its numbers go on by themselves. */
  begun: z.boolean(),
});
export type InvoiceSettings = z.infer<typeof invoiceSettings>;

/** An invoice in the ledger of its visit. */
export const invoiceOfVisit = z.object({
  id,
  label: z.string(),
  at: instant,
  total: z.int(),
  voided: z.boolean(),
  /** As of the paper. A server of the version before leaves it out. */
  differs: z.boolean().optional(),
});
export type InvoiceOfVisit = z.infer<typeof invoiceOfVisit>;

export const INVOICE_STEPS = ['printed', 'voided', 'manual'] as const;
const step = z.object({
  step: z.enum(INVOICE_STEPS),
  reason: z.enum(VOID_REASONS).nullable(),
  manual_number: z.string().nullable(),
  by: z.string(),
  at: instant,
});

/** What a senior citizen's or a PWD's ID says. Operators alone read it. Source: R-beyond-1151. */
export const discountId = z.object({ number: z.string(), name: z.string() });
export type DiscountId = z.infer<typeof discountId>;

/** Pesos with centavos, which add up to the total. A server of before has nothing exempt. Source: R-beyond-1264. */
export const vatOfSale = z.object({ net: z.number(), vat: z.number(), exempt: z.number().optional() });

/**
 * How, how much, when it was recorded, the end of a voucher's code, and the day on which it came in, where that was
 * before. A server of before has three members. Source: R-beyond-1344.
 */
const received = z.tuple([
  z.enum(PAYMENT_METHODS),
  z.int(),
  instant,
  z.string().nullable().optional(),
  day.nullable().optional(),
]);
export type ReceivedLine = z.infer<typeof received>;

/** The paper of an invoice, as it was issued. Names come from the visit, so that they can be erased. */
const invoice = z.object({
  id,
  label: z.string(),
  appointment: id,
  at: instant,
  issuer: z.object({
    name: z.string(),
    address: z.string(),
    tin: z.string(),
    vat_percent: z.int().nullable(),
    /** Where there are some, exempt sales stand apart. */
    exempt_kinds: exemptKinds.optional(),
    permit: z.string(),
  }),
  client_name: z.string(),
  location: z.string(),
  therapists: z.array(z.string()),
  starts_at: instant,
  ends_at: instant,
  /** None for a visit that was called off: then the total is what was kept. */
  lines: z.array(z.tuple([z.string(), z.int(), z.int()])),
  /** Whole pesos. */
  discount: z.int(),
  /** Null without a discount, and for an invoice of before there were kinds. Source: R-beyond-1152. */
  discount_kind: z.enum(DISCOUNT_KINDS).nullable().optional(),
  discount_id: discountId.nullable().optional(),
  extension: z.int(),
  total: z.int(),
  /** Pesos with centavos; null without VAT. */
  vat: vatOfSale.nullable(),
  /** What was received and stands. */
  received: z.array(received),
  issued_by: z.string().nullable(),
  voided: z.enum(VOID_REASONS).nullable(),
  manual_number: z.string().nullable(),
  /** How often it was printed. The first is the original, any other a copy. */
  printed: z.int(),
  /** The visit now has another total, or keeps no money. */
  differs: z.boolean(),
  steps: z.array(step),
});
export type Invoice = z.infer<typeof invoice>;

const own = { auth: 'session', roles: ['operator'], status: 200 } as const;
const settingsPath = '/api/settings/invoices/';

export const invoices = {
  settings: call({
    ...own,
    method: 'GET',
    path: settingsPath,
    summary: 'What the permit for invoices says, and the series of their numbers',
    response: invoiceSettings,
  }),
  set: call({
    ...own,
    method: 'PUT',
    owner: 'always',
    path: settingsPath,
    summary: 'Enter what the permit for invoices says; visits that are paid from then on get the numbers of the series',
    body: z.strictObject({
      ...permit,
      /** Left out, the series goes on; a new one begins at 1. One that has begun is set higher, never lower. */
      next_number: nextNumber.optional(),
      /** What the screen showed. A screen of the version before leaves it out. */
      expected: z.strictObject(looser(permit)).partial().optional(),
    }),
    response: invoiceSettings,
  }),
  issue: call({
    ...own,
    method: 'POST',
    path: '/api/scheduling/receipts/:appointment/invoices/',
    summary: 'Issue the invoice of a paid visit that has none that stands',
    params: z.object({ appointment: idText }),
    body: noBody,
    response: invoice,
  }),
  read: call({
    ...own,
    method: 'GET',
    path: '/api/scheduling/invoices/:id/',
    summary: 'The paper of an invoice, and what became of it',
    params: idParams,
    response: invoice,
  }),
  addStep: call({
    ...own,
    method: 'POST',
    path: '/api/scheduling/invoices/:id/steps/',
    summary: 'Note that an invoice was printed, void it with a reason, or note the number that was written by hand',
    params: idParams,
    body: z.strictObject({
      step: z.enum(INVOICE_STEPS),
      /** With `voided`. */
      reason: z.enum(VOID_REASONS).optional(),
      /** With `manual`. */
      manual_number: line(20).regex(MANUAL_NUMBER, INVOICE_TEXTS.manual).optional(),
    }),
    response: invoice,
  }),
};
