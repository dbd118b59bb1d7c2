import type { Calls, JournalLine, Query, Receipt, Sale } from 'shared-lib/contract';
import { addDays, BOOK_ROWS_XLSX, DISCOUNT_WORDS, type Period } from 'shared-lib/domain';
import { BULK_STATEMENT_MS } from '../platform/database/connections.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { csvOf, xlsxOf, type Sheet, type SheetColumn } from '../platform/spreadsheet/spreadsheet.js';
import {
  findFacts,
  findReceipts,
  findSales,
  hasDiscountKinds,
  hasFees,
  hasSurcharges,
  hasSplit,
  type Piece,
  sumFacts,
  sumReceipts,
  sumSales,
} from './books.repository.js';
import { countLines, shownEntry, shownReceipt, shownSale } from './books.usecases.js';
import { chartOf } from './chart.usecases.js';
import { findSetting } from '../settings/settings.repository.js';
import * as m from '../texts/m.js';

/** Rows that are written at once. The text of more would wait for the socket, and outlive the young garbage. */
const PIECE = 100;
const WHOLE_DAY: Piece = { limit: null, offset: 0 };

const JOURNAL: readonly SheetColumn<JournalLine>[] = [
  { heading: m.date(), kind: 'day', cell: ({ day }) => day },
  { heading: m.entry(), kind: 'text', cell: ({ entry }) => entry },
  { heading: m.account_number(), kind: 'text', cell: ({ account }) => account.number },
  { heading: m.account(), kind: 'text', cell: ({ account }) => account.name },
  { heading: m.debit(), kind: 'pesos', cell: ({ debit }) => debit || null },
  { heading: m.credit(), kind: 'pesos', cell: ({ credit }) => credit || null },
  { heading: m.person_id(), kind: 'text', cell: ({ person }) => person },
  { heading: m.appointment(), kind: 'text', cell: ({ visit }) => visit },
  { heading: m.client_id(), kind: 'text', cell: ({ client }) => client },
];
const SALES: readonly SheetColumn<Sale>[] = [
  { heading: m.service_day(), kind: 'day', cell: ({ day }) => day },
  { heading: m.appointment(), kind: 'text', cell: ({ visit }) => visit },
  { heading: m.client_id(), kind: 'text', cell: ({ client }) => client },
  { heading: m.outcome(), kind: 'text', cell: ({ outcome }) => outcome },
  { heading: m.price(), kind: 'pesos', cell: ({ price }) => price },
  { heading: m.discount(), kind: 'pesos', cell: ({ discount }) => discount },
  { heading: m.extension(), kind: 'pesos', cell: ({ extension }) => extension },
  { heading: m.due(), kind: 'pesos', cell: ({ due }) => due },
  { heading: m.received(), kind: 'pesos', cell: ({ received }) => received },
  { heading: m.still_owed(), kind: 'pesos', cell: ({ owed }) => owed },
];
const RECEIPTS: readonly SheetColumn<Receipt>[] = [
  { heading: m.date(), kind: 'day', cell: ({ day }) => day },
  { heading: m.received_on(), kind: 'day', cell: ({ received_on }) => received_on },
  { heading: m.entry(), kind: 'text', cell: ({ entry }) => entry },
  { heading: m.appointment(), kind: 'text', cell: ({ visit }) => visit },
  { heading: m.client_id(), kind: 'text', cell: ({ client }) => client },
  { heading: m.kind(), kind: 'text', cell: ({ kind }) => kind },
  { heading: m.method(), kind: 'text', cell: ({ method }) => method },
  { heading: m.amount(), kind: 'pesos', cell: ({ amount }) => amount },
  { heading: m.person_id(), kind: 'text', cell: ({ person }) => person },
];

/** Only where a discount is of another kind than `other`: without it the file is as before. Source: R-beyond-1153. */
async function withKinds(q: Queryable, columns: readonly SheetColumn<Sale>[]): Promise<readonly SheetColumn<Sale>[]> {
  if (!(await hasDiscountKinds(q))) return columns;
  const words = ({ discount_kind: kind }: Sale): string | null => (kind ? DISCOUNT_WORDS[kind] : null);
  return [...columns, { heading: m.kind_of_discount(), kind: 'text', cell: words }];
}

/** Only where a surcharge was ever set: without one the file is as before. Source: R-beyond-1335. */
async function withSurcharges(
  q: Queryable,
  columns: readonly SheetColumn<Sale>[],
): Promise<readonly SheetColumn<Sale>[]> {
  if (!(await hasSurcharges(q))) return columns;
  return [
    ...columns,
    { heading: m.surcharges_in_the_price(), kind: 'pesos', cell: ({ surcharges }) => surcharges ?? 0 },
  ];
}

/** Only where a fee was ever taken: without one the file is as before. Source: R-beyond-1133. */
async function withFees(q: Queryable, columns: readonly SheetColumn<Sale>[]): Promise<readonly SheetColumn<Sale>[]> {
  return (await hasFees(q)) ? [...columns, { heading: m.fee(), kind: 'pesos', cell: ({ fee }) => fee }] : columns;
}

/** Only where exempt sales ever stood apart: without it the file is as before. Source: R-beyond-1265. */
async function withVat(q: Queryable, columns: readonly SheetColumn<Sale>[]): Promise<readonly SheetColumn<Sale>[]> {
  if (!(await hasSplit(q))) return columns;
  return [
    ...columns,
    { heading: m.vatable_sales(), kind: 'pesos', cell: ({ vat }) => vat?.net ?? null },
    { heading: m.vat_exempt_sales(), kind: 'pesos', cell: ({ vat }) => vat?.exempt ?? null },
    { heading: m.vat(), kind: 'pesos', cell: ({ vat }) => vat?.vat ?? null },
  ];
}

/** Only where an owner entered the permit: without it the files are as before. Source: R-beyond-1047. */
async function withInvoices<Row extends { readonly invoice: string | null }>(
  q: Queryable,
  columns: readonly SheetColumn<Row>[],
): Promise<readonly SheetColumn<Row>[]> {
  const isSet = (await findSetting(q, 'invoices')) !== undefined;
  return isSet ? [...columns, { heading: m.invoice(), kind: 'text', cell: ({ invoice }) => invoice }] : columns;
}

type Export = Query<Calls['books']['export']>;
type FileBytes = AsyncGenerator<string | Uint8Array>;
type Find<Row> = (day: Period, piece: Piece) => Promise<readonly Row[]>;

/**
 * Day by day: one statement reads each day, so an entry that is recorded meanwhile is in it whole or not at all. No
 * connection is held in between, and no more than a day is in memory.
 */
async function* piecesOf<Row, Shown>(
  { from, to }: Period,
  find: Find<Row>,
  show: (row: Row) => readonly Shown[],
): AsyncGenerator<readonly Shown[]> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows = await find({ from: day, to: day }, WHOLE_DAY);
    for (let at = 0; at < rows.length; at += PIECE) yield rows.slice(at, at + PIECE).flatMap(show);
  }
}

const written = <Row>(format: Export['format'], sheet: Sheet<Row>): FileBytes =>
  format === 'xlsx' ? xlsxOf(sheet) : csvOf(sheet);

/** The rows that the file will have. */
async function countRows(q: Queryable, book: Export['book'], days: Period): Promise<number> {
  if (book === 'journal') return countLines(await sumFacts(q, days));
  return book === 'sales' ? (await sumSales(q, days)).visits : (await sumReceipts(q, days)).entries;
}

/**
 * A book of some days, read while the file is sent. Each person gets one file at a time on this server. Refused where a
 * workbook could not hold its rows. Source: R-beyond-742.
 */
export async function exportBook(
  deps: Pick<Deps, 'db' | 'inTurn'>,
  { book, format, from, to }: Export,
  { userId, signal }: { readonly userId: number; readonly signal: AbortSignal },
): Promise<FileBytes> {
  const db = deps.db.withStatementLimit(BULK_STATEMENT_MS);
  const days = { from, to };
  const rows = await deps.inTurn(`book of ${userId}`, async () =>
    // A caller who gave up while waiting for a turn is skipped.
    format === 'csv' || signal.aborted ? 0 : countRows(db, book, days),
  );
  if (rows > BOOK_ROWS_XLSX)
    throw new ApiError('VALIDATION_FAILED', { fields: { format: [m.too_many_rows_for_a_workbook()] } });
  if (book === 'sales') {
    const pieces = piecesOf(
      days,
      (day, piece) => findSales(db, day, piece),
      (row) => [shownSale(row)],
    );
    return written(format, {
      name: m.sales_book(),
      columns: await withSurcharges(
        db,
        await withVat(db, await withInvoices(db, await withFees(db, await withKinds(db, SALES)))),
      ),
      pieces,
    });
  }
  if (book === 'receipts') {
    const pieces = piecesOf(
      days,
      (day, piece) => findReceipts(db, day, piece),
      (row) => [shownReceipt(row)],
    );
    return written(format, { name: m.receipts_book(), columns: await withInvoices(db, RECEIPTS), pieces });
  }
  const chart = await chartOf(db);
  const pieces = piecesOf(
    days,
    (day, piece) => findFacts(db, day, piece),
    (fact) => shownEntry(fact, chart),
  );
  return written(format, { name: m.journal(), columns: JOURNAL, pieces });
}
