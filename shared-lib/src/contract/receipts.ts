import { z } from 'zod';
import { DISCOUNT_KINDS, FIELD_TEXTS, PAPER_MAILS_MAX, PAYMENT_METHODS, RECEIPT_TYPES } from '../domain/index.js';
import { call } from './call.js';
import { discountId, invoiceOfVisit } from './invoices.js';
import { day, email, id, idText, instant, line } from './primitives.js';

/** Another appointment with the same receipt or GCash reference. Source: R-money-3. */
const sameElsewhere = z.object({ appointment: id, client_name: z.string(), date: day });
export type SameElsewhere = z.infer<typeof sameElsewhere>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.instanceof(Uint8Array, { error: FIELD_TEXTS.required }).meta({ type: 'string', format: 'binary' });

export const LEDGER_KINDS = ['payment', 'extension', 'discount', 'tip', 'reversal', 'write_off'] as const;
/** An entry of the payments ledger. It never changes: a further entry takes it back. */
const ledgerEntry = z.object({
  id: z.int(),
  /** The entry that this one takes back. */
  reverses: z.int().nullable(),
  at: instant,
  kind: z.enum(LEDGER_KINDS),
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** The voucher that it came out of. A server of the version before leaves it out. Source: R-beyond-1222. */
  voucher: id.nullable().optional(),
  /** Whole pesos; below zero if it takes an entry back. */
  amount: z.int(),
  /** Whole pesos taken off the price, which nobody paid; below zero if it takes that back. */
  discount: z.int(),
  /** Of a discount; null for any other entry. A server of the version before leaves it out. Source: R-beyond-1150. */
  discount_kind: z.enum(DISCOUNT_KINDS).nullable().optional(),
  /** Whole pesos on top, for a person; below zero if it takes a tip back. Never a part of `amount`. R-beyond-500. */
  tip: z.int(),
  /**
   * Whole pesos that were owed and will not be paid; below zero if it takes that back. Never a part of `amount`. 0 for
   * a session that ended without a payment. R-beyond-730.
   */
  written_off: z.int(),
  /** Who a tip is for, and whether they have it already. Otherwise the business owes it to them. */
  tip_for: z.string().nullable(),
  tip_for_id: id.nullable(),
  tip_kept: z.boolean(),
  /** What went back to the client, with the first entry of a payment; null where nobody said it. */
  change_given: z.int().nullable(),
  /** The reason for a discount, a reversal or a write-off. */
  reason: z.string(),
  receipt_hash: z.string().nullable(),
  gcash_reference: z.string().nullable(),
  seen_in_history: z.boolean(),
  /** Who took the cash, and who recorded it; null if nobody did, or the product. */
  collected_by: z.string().nullable(),
  collected_by_id: id.nullable(),
  recorded_by: z.string().nullable(),
  /** The day on which it came in, where that was before it was recorded. Source: R-beyond-643. */
  received_on: day.nullable(),
});
export type LedgerEntry = z.infer<typeof ledgerEntry>;

/** A receipt uploaded for an appointment. After a correction there may be several. */
const shownReceipt = z.object({
  hash,
  mime: z.enum(RECEIPT_TYPES),
  bytes: z.int(),
  at: instant,
  uploaded_by: z.string(),
});
export type ShownReceipt = z.infer<typeof shownReceipt>;

/** How the receipt or the invoice of a visit goes to the client by e-mail. Source: R-beyond-1260. */
const paperMail = z.object({
  /** The client's, as their record says it now. */
  address: z.string().nullable(),
  /** They agreed to e-mails last. */
  agreed: z.boolean(),
  /** There is a limit for each visit. */
  may_send: z.boolean(),
  /** What operators sent, the oldest first; `dropped`: nothing was received any more. */
  sent: z.array(z.object({ at: instant, state: z.enum(['waiting', 'sent', 'failed', 'dropped']) })),
});
export type PaperMail = z.infer<typeof paperMail>;

const paperLine = z.object({
  label: z.string(),
  /** Null for what takes no time. */
  minutes: z.int().nullable(),
  amount: z.string(),
  is_sum: z.boolean().optional(),
});
export type PaperLine = z.infer<typeof paperLine>;

/** What a client is given for a payment, in words: on paper, behind the link and by e-mail. Source: R-beyond-1340. */
const paper = z.object({
  heading: z.string(),
  /** When the invoice was issued, or that this is none. */
  kind: z.string(),
  business: z.string(),
  visit: z.string(),
  day: z.string(),
  times: z.string(),
  lines: z.array(paperLine),
  sums: z.array(paperLine),
  /** How and when, and how much; tips, change and what is left follow. */
  paid: z.array(z.tuple([z.string(), z.string()])),
  /** Who gives it. */
  giver: z.array(z.string()),
});
export type Paper = z.infer<typeof paper>;

export const receipts = {
  /** multipart/form-data: `file` and `appointment_id`. Source: 7-066, 7-067. */
  upload: call({
    method: 'POST',
    path: '/api/scheduling/receipts/',
    auth: 'session',
    roles: ['operator'],
    status: 201,
    summary: 'Upload a receipt (jpeg, png, webp or pdf, at most 5 MiB) of an appointment',
    form: z.strictObject({ file, appointment_id: idText }),
    response: z.object({ hash, publicUrl: z.string(), duplicates: z.array(sameElsewhere) }),
  }),
  duplicates: call({
    method: 'GET',
    path: '/api/scheduling/receipts/duplicates/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary: 'Other appointments with this receipt or GCash reference',
    query: z.strictObject({
      appointment: idText,
      hash: hash.optional(),
      reference: line(40).optional(),
    }),
    response: z.array(sameElsewhere),
  }),
  ledger: call({
    method: 'GET',
    path: '/api/scheduling/receipts/:appointment/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary:
      'What was paid for an appointment, entry by entry, and the receipts that were shown for it, the newest first',
    params: z.object({ appointment: idText }),
    /** `paper=no`: without the words to print, which screens of the version before need for their link. */
    query: z.strictObject({ paper: z.literal('no').optional() }),
    response: z.object({
      entries: z.array(ledgerEntry),
      receipts: z.array(shownReceipt),
      /** The ID of the discount that stands. Null without one, or once it was erased. Source: R-beyond-1151. */
      discount_id: discountId.nullable().optional(),
      /** Invoices of the visit, the oldest first. A server of before has none. Source: R-beyond-1041. */
      invoices: z.array(invoiceOfVisit).optional(),
      /** An invoice can be issued: an owner entered the permit, the visit is paid, and none stands. */
      may_invoice: z.boolean().optional(),
      /** Null where nothing was received. A server of before leaves it out. */
      mail: paperMail.nullable().optional(),
      /** The acknowledgement, to print. Null where nothing was received, or an invoice stands. R-beyond-1340. */
      paper: paper.nullable().optional(),
      /** There is one to print. A server of before leaves it out, and sends the words. Source: R-beyond-1481. */
      has_paper: z.boolean().optional(),
    }),
  }),
  mail: call({
    method: 'POST',
    path: '/api/scheduling/receipts/:appointment/mails/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary: 'Send the receipt or the invoice of a visit by e-mail',
    params: z.object({ appointment: idText }),
    body: z.strictObject({
      to: email,
      /** The client asked for it. It may be left out where they agreed to e-mails at this address. */
      asked: z.boolean().optional(),
      /** How many were asked for before, as the screen shows it. More meanwhile is refused. */
      after: z
        .int()
        .min(0)
        .max(PAPER_MAILS_MAX - 1),
    }),
    response: paperMail,
  }),
  read: call({
    method: 'GET',
    path: '/api/scheduling/receipts/:appointment/:hash/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary: 'The file of a receipt',
    params: z.object({ appointment: idText, hash }),
    response: z.unknown(),
  }),
};
