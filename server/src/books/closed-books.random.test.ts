import type { BooksOverview } from 'shared-lib/contract';
import { testApp, type TestApp } from '../testing/test-app.js';
import { findFacts, type FactRow } from './books.repository.js';
import { postings } from './postings.js';
import { someRandomDays } from './testing/random-books.js';

const SEED = Number(process.env['HATID_BOOKS_SEED'] ?? 20_261_129);
const DAYS = Number(process.env['HATID_CLOSED_DAYS'] ?? 500);

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

  it('keep every entry and each digest of closed days, balance, and agree with the reports; invoices have no gap (R-beyond-1361)', async () => {
    const kept = new Map<string, FactRow[]>();
    const { happened, open, first, last } = await someRandomDays(app, {
      first: '2021-01-10',
      days: DAYS,
      seed: SEED,
      closed: async (from, to) => void kept.set(`${from} ${to}`, await factsOf(from, to)),
    });
    // Each kind of entry came, and came again after days were closed.
    for (const kind of ['visit', 'takeBack', 'useVoucher', 'fee', 'cost', 'stock', 'line', 'count', 'others', 'payOut'])
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
    const numbers = await app.sql<{ number: number }>('select number from invoices order by number');
    expect(numbers.map(({ number }) => number)).toEqual(numbers.map((_, at) => at + 1));
    expect(numbers.length).toBeGreaterThan(20);
  }, 240_000);
});
