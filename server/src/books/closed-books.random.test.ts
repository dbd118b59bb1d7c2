import type { BooksOverview, ReportSummary, Statement } from 'shared-lib/contract';
import { addDays, monthPeriod, serviceDayOf } from 'shared-lib/domain';
import { countByHand, within } from '../reports/testing/by-hand.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { findFacts, type FactRow, findReceipts, findSales } from './books.repository.js';
import { shownSale } from './books.usecases.js';
import { postings } from './postings.js';
import { someRandomDays } from './testing/random-books.js';

const SEED = Number(process.env['HATID_BOOKS_SEED'] ?? 20_261_129);
const DAYS = Number(process.env['HATID_CLOSED_DAYS'] ?? 420);

const monthOf = (day: string): string => day.slice(0, 7);
const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
/** Sums of some amounts, by keys of their own. */
class Sums {
  readonly #of = new Map<string, number>();
  add(key: string, amount: number): void {
    this.#of.set(key, this.get(key) + amount);
  }
  get(key: string): number {
    return this.#of.get(key) ?? 0;
  }
  /** Without zeroes. */
  all(): Record<string, number> {
    return Object.fromEntries([...this.#of].filter(([, amount]) => amount !== 0).sort());
  }
}

interface Money {
  readonly id: number;
  readonly kind: string;
  readonly method: string | null;
  readonly amount: number;
  readonly at: Date;
}

describe('the books over random days that are closed a few days later', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await testApp();
  });
  afterAll(() => app.close());
  const factsOf = (from: string, to: string): Promise<FactRow[]> =>
    findFacts(app.deps.db, { from, to }, { limit: null, offset: 0 });
  // Of a closed day only the client of a visit may change.
  const frozen = (facts: readonly FactRow[]) => facts.map(({ client: _, ...fact }) => fact);

  /** What each person earned on days that are about to be closed, by month: the plain tables, added up here. */
  async function addStatements(sums: Sums, days: { readonly from: string; readonly to: string }): Promise<void> {
    const { shares, tips } = await countByHand(app);
    for (const { day, therapist, visits, amount, commission } of shares.filter(within(days))) {
      const key = `${monthOf(day)} ${therapist}`;
      sums.add(`${key} visits`, visits);
      sums.add(`${key} share`, amount);
      sums.add(`${key} earned`, commission);
    }
    for (const { day, staff, amount, isOwed } of tips.filter(within(days))) {
      sums.add(`${monthOf(day)} ${staff} tips`, amount);
      sums.add(`${monthOf(day)} ${staff} tips_owed`, isOwed ? amount : 0);
    }
  }

  /** Statements of closed days, the receipts book, sales of what was broken off, and what was written off. */
  async function agreeWithSums(
    months: readonly string[],
    { people, byHand, open }: { readonly people: readonly number[]; readonly byHand: Sums; readonly open: string },
  ): Promise<void> {
    const operator = await app.as('operator');
    const stated = new Sums();
    const receipts = await receiptsByHand();
    const lost = new Sums();
    for (const { amount, at } of await app.sql<Money>('select amount, at from write_offs'))
      lost.add(monthOf(serviceDayOf(at)), amount);
    for (const month of months) {
      const { from, to } = monthPeriod(`${month}-01`);
      const query = { from, to: to < open ? to : addDays(open, -1) };
      for (const person of query.to < from ? [] : people) {
        const { body } = await operator.get<Statement>('/api/reports/statement/', {
          query: { ...query, therapist: String(person) },
        });
        for (const figure of ['visits', 'share', 'tips', 'tips_owed'] as const)
          stated.add(`${month} ${person} ${figure}`, body[figure]);
        stated.add(`${month} ${person} earned`, Math.round(body.earned * 100));
      }
      const overview = await operator.get<BooksOverview>('/api/reports/books/', { query: { month } });
      const rows = await findReceipts(app.deps.db, { from, to }, { limit: null, offset: 0 });
      const listed = new Sums();
      for (const { kind, method, amount } of rows) listed.add(kindOf(kind, method), amount);
      expect([month, rows.length, listed.all()]).toEqual([
        month,
        receipts.get(month)?.entries ?? 0,
        receipts.get(month)?.sums.all() ?? {},
      ]);
      const of = (wanted: (key: string) => boolean): number =>
        sum(Object.entries(listed.all()).flatMap(([key, amount]) => (wanted(key) ? [amount] : [])));
      expect([month, overview.body.receipts]).toEqual([
        month,
        {
          entries: rows.length,
          cash: of((key) => !key.startsWith('tip') && !key.endsWith('gcash')),
          gcash: of((key) => !key.startsWith('tip') && key.endsWith('gcash')),
          tips: of((key) => key.startsWith('tip')),
          prepaid: of((key) => key.startsWith('prepaid')),
        },
      ]);
      const summary = await operator.get<ReportSummary>('/api/reports/summary/', { query: { from, to } });
      expect([month, summary.body.written_off]).toEqual([month, lost.get(month)]);
    }
    expect(stated.all()).toEqual(byHand.all());
    expect(Object.keys(lost.all()).length).toBeGreaterThan(5);
  }

  const kindOf = (kind: string, method: string | null): string => `${kind} ${method ?? 'cash'}`;
  /** Money that came in or went back, by month, kind and method. What was paid ahead came in before. */
  async function receiptsByHand(): Promise<Map<string, { entries: number; sums: Sums }>> {
    const payments = await app.sql<Money & { reverses: number | null }>(
      'select id, kind, method, amount, reverses, at from payments',
    );
    const kinds = new Map(payments.map(({ id, kind }) => [id, kind]));
    const entries = [
      ...payments
        .filter(({ method, amount }) => method !== 'credit' && amount !== 0)
        .map(({ reverses, kind, ...entry }) => ({ ...entry, kind: kinds.get(reverses ?? 0) ?? kind })),
      ...(await app.sql<Money>(`select id, 'tip' as kind, method, amount, at from tips`)),
      ...(await app.sql<Money>(
        `select id, 'prepaid' as kind, method, amount, at from client_credit where method is not null`,
      )),
    ];
    const months = new Map<string, { entries: number; sums: Sums }>();
    for (const { kind, method, amount, at } of entries) {
      const month = monthOf(serviceDayOf(at));
      const found = months.get(month) ?? { entries: 0, sums: new Sums() };
      months.set(month, found);
      found.entries += 1;
      found.sums.add(kindOf(kind, method), amount);
    }
    return months;
  }

  it('keep every entry and each digest of closed days, balance, and agree with the reports, and with sums by hand; invoices have no gap (R-beyond-1361)', async () => {
    const kept = new Map<string, FactRow[]>();
    const byHand = new Sums();
    const { people, happened, open, first, last } = await someRandomDays(app, {
      first: '2021-01-10',
      days: DAYS,
      seed: SEED,
      closed: async (from, to) => {
        kept.set(`${from} ${to}`, await factsOf(from, to));
        await addStatements(byHand, { from, to });
      },
    });
    // Closed days stay what they were.
    await app.sql('select recount_revenue()');
    // Each kind of entry came, and came again after days were closed.
    for (const kind of [
      ...['visit', 'takeBack', 'useVoucher', 'fee', 'cost', 'stock', 'line', 'count', 'others', 'payOut'],
      ...['abort', 'writeOff', 'collectAgain', 'payLater', 'prepayVisit'],
    ])
      expect([kind, (happened[kind] ?? 0) > 1]).toEqual([kind, true]);
    const facts = await factsOf(first, last);
    const ledgers = new Set(facts.map(({ ledger }) => ledger));
    for (const ledger of [
      'payment',
      'discount',
      'tip',
      'voucher',
      'credit',
      'surcharge',
      'invoice_vat',
      'earned',
      'stock',
    ])
      expect([ledger, ledgers.has(ledger as FactRow['ledger'])]).toEqual([ledger, true]);
    for (const fact of facts)
      expect([fact, postings(fact).reduce((all, { amount }) => all + amount, 0)]).toEqual([fact, 0]);
    expect(kept.size).toBeGreaterThan(20);
    for (const [days, before] of kept) {
      const [from = '', to = ''] = days.split(' ');
      expect([days, frozen(await factsOf(from, to))]).toEqual([days, frozen(before)]);
    }
    const operator = await app.as('operator');
    const months = [...new Set(facts.map(({ day }) => day.slice(0, 7)))].sort();
    let digests = 0;
    for (const month of months) {
      const { body } = await operator.get<BooksOverview>('/api/reports/books/', { query: { month } });
      expect([month, body.checks.filter(({ journal, report }) => journal !== report)]).toEqual([month, []]);
      if (`${month}-31` >= open) continue;
      expect([month, body.closed.first_changed, body.closed.open_days]).toEqual([month, null, 0]);
      digests += body.closed.digest === null ? 0 : 1;
    }
    expect(digests).toBeGreaterThan(10);
    await agreeWithSums(months, { people, byHand, open });
    const numbers = await app.sql<{ number: number }>('select number from invoices order by number');
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThan(20);
  }, 240_000);

  it('have a session that was broken off at what was paid of it (R-beyond-1361)', async () => {
    const days = { from: '2021-01-01', to: '2029-12-31' };
    const paid = new Sums();
    for (const { visit, amount } of await app.sql<{ visit: number; amount: number }>(
      'select appointment_id as visit, amount from payments union all select appointment_id, amount from visit_fees',
    ))
      paid.add(String(visit), amount);
    const aborted = (await findSales(app.deps.db, days, { limit: null, offset: 0 }))
      .map(shownSale)
      .filter(({ outcome }) => outcome === 'aborted');
    expect(aborted.length).toBeGreaterThan(3);
    for (const { visit, due, received } of aborted)
      expect([visit, due, received]).toEqual([visit, paid.get(String(visit)), paid.get(String(visit))]);
  });
});
