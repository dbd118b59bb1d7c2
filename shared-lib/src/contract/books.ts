import { z } from 'zod';
import {
  DISCOUNT_KINDS,
  FIELD_TEXTS,
  isServiceDay,
  limits,
  PAYMENT_METHODS,
  REPORT_DAYS_MAX,
  serverLimits,
} from '../domain/index.js';
import { call, XLSX } from './call.js';
import { vatOfSale } from './invoices.js';
import { page, pageSize, paginated } from './paging.js';
import { day, id, instant, line, oneOfText, periodQuery } from './primitives.js';
import * as m from '../texts/m.js';

/** The accounts that entries of the journal name. What each is for: server/src/books/postings.ts. */
export const ACCOUNTS = [
  'office_cash',
  'cash_in_hand',
  'gcash',
  'bank',
  'equipment',
  'other_assets',
  'stock',
  'client_credit',
  'vouchers',
  'tips',
  'tips_kept',
  'owed_to_people',
  'stock_to_settle',
  'vat',
  'loans',
  'other_debts',
  'capital',
  'opening',
  'revenue',
  'extensions',
  'revenue_exempt',
  'surcharges',
  'discounts',
  'visit_fees',
  'deductions',
  'commission',
  'wages',
  'allowances',
  'advances',
  'materials',
  'stock_differences',
  'short_and_over',
  'petrol',
  'toll',
  'rent',
  'utilities',
  'supplies',
  'repairs',
  'advertising',
  'fees',
  'other_costs',
] as const;
export type AccountKey = (typeof ACCOUNTS)[number];

/** The books of a month that an accountant gets. */
export const BOOKS = ['journal', 'sales', 'receipts'] as const;
export type Book = (typeof BOOKS)[number];

const account = z.object({ key: z.enum(ACCOUNTS), number: z.string(), name: z.string() });
export type Account = z.infer<typeof account>;
const chart = z.object({ accounts: z.array(account) });

/** A month, `YYYY-MM`. */
/** A month of the years that days can have, as YYYY-MM. */
export const month = z.string().refine((text) => isServiceDay(`${text}-01`), m.enter_a_month_as_yyyy_mm());
/** Pesos, with centavos. */
const pesos = z.number();

/** `materials` has the reusable ones that are still at a visit, which the report of materials leaves out. */
const figure = z.enum([
  'revenue',
  'extensions',
  'discounts',
  'visit_fees',
  'tips',
  'tips_owed',
  'commission',
  'materials',
  'cash_in_hand',
  'payouts',
  'prepaid',
  'vouchers',
  'costs',
  'surcharges',
  'received',
  'paid_cash',
  'paid_gcash',
  'paid_credit',
  'paid_voucher',
  'handed_in',
  'short_and_over',
  'wages',
  'allowances',
  'advances',
  'deductions',
  'vat',
  'vat_exempt',
]);
export type BookFigure = z.infer<typeof figure>;

const overview = z.object({
  month,
  from: day,
  to: day,
  entries: z.int(),
  debit: pesos,
  credit: pesos,
  /** All of the chart, in the order of their numbers. */
  accounts: z.array(z.object({ ...account.shape, debit: pesos, credit: pesos })),
  /** What the entries add up to, beside what the reports and ledgers say. */
  checks: z.array(z.object({ figure, journal: pesos, report: pesos })),
  sales: z.object({ visits: z.int(), due: z.int(), received: z.int(), owed: z.int() }),
  /** Of the invoices of its visits that stand, where exempt sales stand apart; else left out. R-beyond-1265. */
  vat: vatOfSale.required().optional(),
  /** Taken off in the month by kind, less what was taken back. A server of before leaves it out. R-beyond-1153. */
  discounts: z.array(z.object({ kind: z.enum(DISCOUNT_KINDS), visits: z.int(), amount: z.int() })).optional(),
  /** `prepaid` is in cash and GCash, too. */
  receipts: z.object({ entries: z.int(), cash: z.int(), gcash: z.int(), tips: z.int(), prepaid: z.int() }),
  closed: z.object({
    /** Days with entries that are not closed yet, and the first of them. */
    open_days: z.int(),
    first_open: day.nullable(),
    /** Of the month as it was closed; null while it is not. */
    digest: z.string().nullable(),
    closed_at: instant.nullable(),
    /** The first day whose entries are no longer what was closed; null where all are. */
    first_changed: day.nullable(),
  }),
});
export type BooksOverview = z.infer<typeof overview>;

const journalLine = z.object({
  day,
  entry: z.string(),
  account: z.object({ number: z.string(), name: z.string() }),
  /** One of the two is 0. */
  debit: pesos,
  credit: pesos,
  /** Ids alone: names can be erased. */
  person: id.nullable(),
  visit: id.nullable(),
  client: id.nullable(),
});
export type JournalLine = z.infer<typeof journalLine>;

const sale = z.object({
  day,
  visit: id,
  client: id,
  outcome: z.enum(['completed', 'cancelled', 'aborted']).nullable(),
  /** Whole pesos: the price of its services, what was taken off, what was added. */
  price: z.int(),
  discount: z.int(),
  /** What of the price is surcharges. An older server leaves it out. Source: R-beyond-1335. */
  surcharges: z.int().optional(),
  /** Null without a discount. Source: R-beyond-1153. */
  discount_kind: z.enum(DISCOUNT_KINDS).nullable().optional(),
  extension: z.int(),
  /** For a visit that was called off; it is in what is due and received, too. An older server leaves it out. */
  fee: z.int().optional(),
  due: z.int(),
  received: z.int(),
  /** Still to pay. What is due, not received and not owed was let go by an operator. */
  owed: z.int(),
  /** The numbers of its invoices; a void one says so. Null where it has none. Source: R-beyond-1047. */
  invoice: z.string().nullable(),
  /** Of the invoice that stands, where exempt sales stand apart in it. Source: R-beyond-1265. */
  vat: vatOfSale.required().nullable().optional(),
});
export type Sale = z.infer<typeof sale>;

const receipt = z.object({
  day,
  /** The day on which the money came in, where that was earlier. */
  received_on: day.nullable(),
  entry: z.string(),
  /** Null for what was paid ahead for no visit. */
  visit: id.nullable(),
  /** Null for money of a voucher. */
  client: id.nullable(),
  kind: z.enum(['payment', 'extension', 'tip', 'prepaid']),
  method: z.enum(PAYMENT_METHODS).nullable(),
  /** Whole pesos; below zero where it was taken back. */
  amount: z.int(),
  /** Who took the cash. */
  person: id.nullable(),
  /** As in the sales book. */
  invoice: z.string().nullable(),
});
export type Receipt = z.infer<typeof receipt>;

const own = { auth: 'session', roles: ['operator'], method: 'GET', status: 200 } as const;
const ofMonth = z.strictObject({ month, page, page_size: pageSize(serverLimits.PAGE_SIZE_BEHIND) });

export const books = {
  overview: call({
    ...own,
    path: '/api/reports/books/',
    summary: 'The books of a month: its accounts, what reconciles, and whether it is closed and unchanged',
    query: z.strictObject({ month }),
    response: overview,
  }),
  journal: call({
    ...own,
    path: '/api/reports/books/journal/',
    summary: 'The entries of a month in double entry; a page has that many entries, each with all its lines',
    query: ofMonth,
    response: paginated(z.object({ lines: z.array(journalLine) })),
  }),
  sales: call({
    ...own,
    path: '/api/reports/books/sales/',
    summary: 'The visits of a month that were delivered or paid, and what is due for each',
    query: ofMonth,
    response: paginated(sale),
  }),
  receipts: call({
    ...own,
    path: '/api/reports/books/receipts/',
    summary: 'The money that came in, or was given back, in a month',
    query: ofMonth,
    response: paginated(receipt),
  }),
  export: call({
    ...own,
    path: '/api/reports/books/export/',
    summary: 'A book of some service days as a CSV file or an Excel workbook',
    query: periodQuery(REPORT_DAYS_MAX, {
      book: oneOfText(BOOKS).default('journal'),
      format: oneOfText(['csv', 'xlsx']).default('csv'),
    }),
    answersFile: ['text/csv', XLSX],
    response: z.unknown(),
  }),
  accounts: call({
    ...own,
    path: '/api/settings/accounts/',
    summary: 'The chart of accounts of the journal',
    response: chart,
  }),
  setAccounts: call({
    ...own,
    method: 'PUT',
    owner: 'always',
    path: '/api/settings/accounts/',
    summary: 'Number and name the accounts of the journal; those that are left out stay',
    body: z.strictObject({
      accounts: z
        .array(
          z.strictObject({
            key: z.enum(ACCOUNTS),
            number: line(serverLimits.ACCOUNT_NUMBER_MAX).regex(/^[0-9A-Za-z.-]+$/, m.use_digits_letters_dots()),
            name: line(limits.NAME_MAX).min(1, FIELD_TEXTS.required),
          }),
        )
        .max(ACCOUNTS.length),
    }),
    response: chart,
  }),
};
