import type {
  Answer,
  BookFigure,
  BooksOverview,
  Calls,
  JournalLine,
  Paginated,
  Query,
  Receipt,
  Sale,
} from 'shared-lib/contract';
import { monthPeriod, type Period, vatOfSale } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { offsetOf, paginated, type PageRequest } from '../platform/http/paging.js';
import { inPesos } from '../platform/pesos.js';
import { sumMaterials, sumStillOut } from '../reports/materials-used.repository.js';
import { sumCosts, sumDiscounts, sumFees, sumMoney, sumTipsOf } from '../reports/summary.repository.js';
import {
  findFacts,
  findIssued,
  findReceipts,
  findSales,
  type FactRow,
  type IssuedRow,
  type ReceiptRow,
  type SaleRow,
  type SummedFact,
  sumFacts,
  sumOthers,
  sumReceipts,
  sumDiscountKinds,
  sumSurcharges,
  sumSales,
  hasSplit,
  sumVat,
} from './books.repository.js';
import { type Chart, chartOf, readChart } from './chart.usecases.js';
import { closedState, keepIfClosed } from './months.usecases.js';
import { entryNumber, type Ledger, type Posting, postings, SPENT_ON } from './postings.js';

type Books = Calls['books'];

/** The days of `2026-11`. */
const daysOf = (month: string): Period => monthPeriod(`${month}-01`);

const debitOf = (amount: number): number => inPesos(Math.max(0, amount));
const creditOf = (amount: number): number => inPesos(Math.max(0, -amount));

/** An entry as the lines of the journal. */
export const shownEntry = (fact: FactRow, chart: Chart): JournalLine[] =>
  postings(fact).map(({ account, amount, person }) => ({
    day: fact.day,
    entry: entryNumber(fact),
    account: chart[account],
    debit: debitOf(amount),
    credit: creditOf(amount),
    person,
    visit: fact.visit,
    client: fact.client,
  }));

/** A completed visit owes its price; for another, what was kept of its money and its fee are due. */
export const shownSale = (row: SaleRow): Sale => ({
  ...row,
  due: row.outcome === 'completed' ? row.price - row.discount + row.extension + row.fee : row.received,
});

export const shownReceipt = ({ ledger, id, ...row }: ReceiptRow): Receipt => ({
  ...row,
  entry: entryNumber({ ledger, id, day: row.day }),
});

type Sums = readonly { readonly ledger: Ledger; readonly count: number; readonly lines: readonly Posting[] }[];
const summed = (facts: readonly SummedFact[]): Sums =>
  facts.map((fact) => ({ ledger: fact.ledger, count: fact.count, lines: postings(fact) }));

/** The lines that a book of these facts has. */
export const countLines = (facts: readonly SummedFact[]): number =>
  facts.reduce((all, fact) => all + fact.count * postings(fact).length, 0);

const total = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** The balance of accounts, a debit above zero; with `of`, only by the entries of those ledgers. Centavos. */
const balance = (sums: Sums, accounts: readonly Posting['account'][], of?: readonly Ledger[]): number =>
  total(
    sums
      .filter(({ ledger }) => !of || of.includes(ledger))
      .flatMap(({ lines }) => lines.filter(({ account }) => accounts.includes(account)).map(({ amount }) => amount)),
  );

/** Each category of costs but bills of materials. */
const COST_ACCOUNTS: readonly Posting['account'][] = Object.values(SPENT_ON);

/** Where money of clients is. */
const MONEY_ACCOUNTS: readonly Posting['account'][] = ['office_cash', 'cash_in_hand', 'gcash'];

/** What entries add up to, by figure. Centavos. */
const figuresOf = (sums: Sums): Readonly<Record<BookFigure, number>> => ({
  revenue: -balance(sums, ['revenue', 'extensions', 'surcharges', 'discounts', 'revenue_exempt', 'vat']),
  extensions: -balance(sums, ['extensions']),
  discounts: balance(sums, ['discounts']),
  visit_fees: -balance(sums, ['visit_fees']),
  tips: -balance(sums, ['tips'], ['tip']),
  tips_owed: -balance(sums, ['tips', 'tips_kept'], ['tip']),
  commission: balance(sums, ['commission']),
  materials: balance(sums, ['materials']),
  cash_in_hand: balance(sums, ['cash_in_hand']),
  costs: balance(sums, COST_ACCOUNTS),
  payouts: -balance(sums, ['office_cash', 'gcash', 'bank'], ['payout', 'payout_voided']),
  prepaid: -balance(sums, ['client_credit']),
  vouchers: -balance(sums, ['vouchers']),
  surcharges: -balance(sums, ['surcharges']),
  received: balance(sums, [...MONEY_ACCOUNTS, 'tips_kept'], ['payment', 'credit', 'voucher', 'tip']),
  paid_cash: balance(sums, ['office_cash', 'cash_in_hand'], ['payment']),
  paid_gcash: balance(sums, ['gcash'], ['payment']),
  paid_credit: balance(sums, ['client_credit'], ['payment']),
  paid_voucher: balance(sums, ['vouchers'], ['payment']),
  handed_in: -balance(sums, ['cash_in_hand'], ['count', 'count_withdrawn', 'settlement']),
  short_and_over: balance(sums, ['short_and_over']),
  wages: balance(sums, ['wages']),
  allowances: balance(sums, ['allowances']),
  advances: -balance(sums, ['advances']),
  deductions: -balance(sums, ['deductions']),
  vat: -balance(sums, ['vat']),
  vat_exempt: -balance(sums, ['revenue_exempt']),
});

/** What invoices say of VAT: each is split as its paper is. Centavos. */
function vatOfIssued(issued: readonly IssuedRow[]): { vat: number; vat_exempt: number } {
  const papers = issued.map(({ total: pesos, kind, count, ...permit }) => ({
    split: vatOfSale(pesos, permit, kind),
    count,
  }));
  const sumOf = (part: 'vat' | 'exempt'): number =>
    total(papers.map(({ split, count }) => count * Math.round((split?.[part] ?? 0) * 100)));
  return { vat: sumOf('vat'), vat_exempt: sumOf('exempt') };
}

/** The same by the reports, and by the ledgers that they do not show. Centavos. */
async function reportedFigures(q: Queryable, days: Period): Promise<Readonly<Record<BookFigure, number>>> {
  const [money, { discounts }, { fees }, tips, { costs }, materials, stillOut, others, receipts, surcharges, issued] =
    await Promise.all([
      sumMoney(q, days),
      sumDiscounts(q, days),
      sumFees(q, days),
      sumTipsOf(q, days),
      sumCosts(q, days),
      sumMaterials(q, days),
      sumStillOut(q, days),
      sumOthers(q, days),
      sumReceipts(q, days),
      sumSurcharges(q, days),
      findIssued(q, days),
    ]);
  const { counted, ...ledgers } = others;
  const centavos = (pesos: number): number => pesos * 100;
  return {
    revenue: centavos(money.revenue),
    extensions: centavos(money.extensions),
    discounts: centavos(discounts),
    visit_fees: centavos(fees),
    tips: centavos(tips.tips),
    tips_owed: centavos(tips.tips_owed),
    commission: money.commission,
    costs,
    materials: Math.round(centavos(materials + stillOut)),
    received: centavos(receipts.cash + receipts.gcash + receipts.tips),
    paid_cash: centavos(money.cash),
    paid_gcash: centavos(money.gcash),
    paid_credit: centavos(money.credit) - ledgers.paid_voucher,
    short_and_over: ledgers.handed_in - counted,
    ...surcharges,
    ...vatOfIssued(issued),
    ...ledgers,
  };
}

const isFigure = (key: string, figures: object): key is BookFigure => key in figures;

/**
 * The books of a month: the sums of its accounts, each figure beside that of the reports, and whether it is closed. The
 * database adds up by kind; the accounts come from the same table as the entries. Source: R-beyond-741.
 */
export async function booksOf({ db, clock }: Deps, { month }: Query<Books['overview']>): Promise<BooksOverview> {
  const days = daysOf(month);
  await keepIfClosed(db, days.from, clock.now());
  const [facts, reported, { accounts: chart }, sales, discounts, receipts, closed, vat] = await Promise.all([
    sumFacts(db, days),
    reportedFigures(db, days),
    readChart(db),
    sumSales(db, days),
    sumDiscountKinds(db, days),
    sumReceipts(db, days),
    closedState(db, days.from),
    hasSplit(db).then((is) => (is ? sumVat(db, days) : undefined)),
  ]);
  const sums = summed(facts);
  const lines = sums.flatMap((sum) => sum.lines);
  const accounts = chart.map((account) => {
    const amounts = lines.filter((line) => line.account === account.key).map(({ amount }) => amount);
    const [debit, credit] = [total(amounts.filter((one) => one > 0)), -total(amounts.filter((one) => one < 0))];
    return { ...account, debit: inPesos(debit), credit: inPesos(credit) };
  });
  const found = figuresOf(sums);
  return {
    month,
    ...days,
    entries: total(facts.map(({ count }) => count)),
    debit: inPesos(total(lines.map(({ amount }) => Math.max(0, amount)))),
    credit: inPesos(total(lines.map(({ amount }) => Math.max(0, -amount)))),
    accounts,
    checks: Object.keys(found).flatMap((figure) =>
      isFigure(figure, found) ? [{ figure, journal: inPesos(found[figure]), report: inPesos(reported[figure]) }] : [],
    ),
    sales,
    ...(vat && { vat }),
    discounts,
    receipts,
    closed,
  };
}

const pieceOf = (page: PageRequest) => ({ limit: page.page_size, offset: offsetOf(page) });

/** A page of entries, each with all its lines. */
export async function journalPage(
  q: Queryable,
  { month, ...page }: Query<Books['journal']>,
): Promise<Answer<Books['journal']>> {
  const days = daysOf(month);
  const [facts, sums, chart] = await Promise.all([findFacts(q, days, pieceOf(page)), sumFacts(q, days), chartOf(q)]);
  const entries = facts.map((fact) => ({ lines: shownEntry(fact, chart) }));
  return paginated(entries, { ...page, count: total(sums.map(({ count }) => count)) });
}

export async function salesPage(q: Queryable, { month, ...page }: Query<Books['sales']>): Promise<Paginated<Sale>> {
  const days = daysOf(month);
  const [rows, { visits }] = await Promise.all([findSales(q, days, pieceOf(page)), sumSales(q, days)]);
  return paginated(rows.map(shownSale), { ...page, count: visits });
}

export async function receiptsPage(
  q: Queryable,
  { month, ...page }: Query<Books['receipts']>,
): Promise<Paginated<Receipt>> {
  const days = daysOf(month);
  const [rows, { entries }] = await Promise.all([findReceipts(q, days, pieceOf(page)), sumReceipts(q, days)]);
  return paginated(rows.map(shownReceipt), { ...page, count: entries });
}
