import type { BooksOverview, JournalLine, Statement } from 'shared-lib/contract';
import { COST_CATEGORIES, monthPeriod, OPENING_ACCOUNTS } from 'shared-lib/domain';
import { findDeposit } from '../payments/credit.repository.js';
import { countByHand, within } from '../reports/testing/by-hand.js';
import { aRandomLedger } from '../reports/testing/random-ledger.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { findFacts, type FactRow, findSales, sumVat } from './books.repository.js';
import { type Posting, postings, SPENT_ON } from './postings.js';
import { someRandomDays, type RandomBooks } from './testing/random-books.js';

const SEED = Number(process.env['HATID_BOOKS_SEED'] ?? 20_261_128);
const DAYS = Number(process.env['HATID_BOOKS_DAYS'] ?? 2_000);
const FIRST = '2019-03-28';
/** A comma between columns. One within a name stands between quotes. */
const OUTSIDE_QUOTES = /,(?=(?:[^"]*"[^"]*")*[^"]*$)/;

const sum = (all: readonly number[]): number => all.reduce((total, one) => total + one, 0);
/** Sums by key, without zeroes. */
function sumBy<T>(all: readonly T[], keyOf: (one: T) => string, amountOf: (one: T) => number): Record<string, number> {
  const sums = new Map<string, number>();
  for (const one of all) sums.set(keyOf(one), (sums.get(keyOf(one)) ?? 0) + amountOf(one));
  return Object.fromEntries([...sums].filter(([, amount]) => amount !== 0).sort());
}

interface Line extends Posting {
  readonly fact: FactRow;
}

describe('the journal over thousands of random days', () => {
  let app: TestApp;
  let books: RandomBooks;
  let facts: FactRow[];
  let lines: Line[];
  beforeAll(async () => {
    app = await testApp();
    await aRandomLedger(app, 150, SEED);
    books = await someRandomDays(app, { first: FIRST, days: DAYS, seed: SEED });
    const days = { from: '2019-01-01', to: '2029-12-31' };
    facts = await findFacts(app.deps.db, days, { limit: null, offset: 0 });
    lines = facts.flatMap((fact) => postings(fact).map((one) => ({ ...one, fact })));
  }, 240_000);
  afterAll(() => app.close());

  const of = (accounts: readonly string[]): Line[] => lines.filter(({ account }) => accounts.includes(account));
  const byDay = (accounts: readonly string[], sign = 1) =>
    sumBy(
      of(accounts),
      ({ fact }) => fact.day,
      ({ amount }) => sign * amount,
    );

  it('has every kind of entry', () => {
    expect(Math.min(...Object.values(books.happened))).toBeGreaterThan(3);
    expect([...new Set(facts.map(({ ledger, kind }) => `${ledger} ${kind ?? ''}`))].sort()).toEqual([
      ...[...COST_CATEGORIES].sort().map((category) => `cost ${category}`),
      'count ',
      'count_withdrawn ',
      'credit deposit',
      'credit left',
      'credit refund',
      'credit void',
      'discount ',
      'earned commission',
      'earned day',
      'earned extension',
      'earned hour',
      'earned overtime',
      'earned ride_home',
      'earned ride_out',
      'fee late_cancel',
      'fee no_show',
      'invoice_vat ',
      'invoice_vat_voided ',
      'line advance',
      'line allowance',
      'line deduction',
      'materials ',
      ...[...OPENING_ACCOUNTS].sort().map((account) => `opening ${account}`),
      'payment extension',
      'payment payment',
      'payout ',
      'payout_voided ',
      'settlement ',
      'stock correction',
      'stock opening',
      'stock restock',
      'surcharge ',
      'tip kept',
      'tip owed',
      'voucher deposit',
      'voucher refund',
      'voucher void',
    ]);
  });

  it('has as much debit as credit in every entry (R-beyond-740)', () => {
    for (const fact of facts) expect([fact, sum(postings(fact).map(({ amount }) => amount))]).toEqual([fact, 0]);
  });

  it('has the revenue, commission, extensions, discounts and tips of each day as a count by hand (R-beyond-741)', async () => {
    const { shares, discounts, tips } = await countByHand(app);
    const pesos = (all: readonly { day: string; amount: number }[]) =>
      sumBy(
        all,
        ({ day }) => day,
        ({ amount }) => amount * 100,
      );
    expect(byDay(['revenue', 'extensions', 'surcharges', 'discounts', 'revenue_exempt', 'vat'], -1)).toEqual(
      pesos(shares),
    );
    expect(byDay(['extensions'], -1)).toEqual(pesos(shares.filter(({ isExtension }) => isExtension)));
    expect(byDay(['discounts'])).toEqual(pesos(discounts));
    expect(byDay(['commission'])).toEqual(
      sumBy(
        shares,
        ({ day }) => day,
        ({ commission }) => commission,
      ),
    );
    const given = of(['tips']).filter(({ fact }) => fact.ledger === 'tip');
    expect(
      sumBy(
        given,
        ({ fact }) => fact.day,
        ({ amount }) => -amount,
      ),
    ).toEqual(pesos(tips));
    const owed = of(['tips', 'tips_kept']).filter(({ fact }) => fact.ledger === 'tip');
    expect(
      sumBy(
        owed,
        ({ fact }) => fact.day,
        ({ amount }) => -amount,
      ),
    ).toEqual(pesos(tips.filter(({ isOwed }) => isOwed)));
  });

  it('has the cash in hand, and what is owed to each person, as their ledgers do (R-beyond-741)', async () => {
    const ofPerson = ({ person }: Line): string => String(person);
    const hands = await app.sql<{ person: number; amount: number }>(
      'select staff_id as person, amount from cash_in_hand',
    );
    expect(sumBy(of(['cash_in_hand']), ofPerson, ({ amount }) => amount)).toEqual(
      sumBy(
        hands,
        ({ person }) => String(person),
        ({ amount }) => amount * 100,
      ),
    );
    const open = await app.sql<{ person: number; is_tip: boolean; amount: number }>(
      `select staff_id as person, kind = 'tip' as is_tip, amount from pay_lines where payout_id is null`,
    );
    const stillOpen = (isTip: boolean) =>
      sumBy(
        open.filter(({ is_tip }) => is_tip === isTip),
        ({ person }) => String(person),
        ({ amount }) => amount,
      );
    expect(sumBy(of(['owed_to_people']), ofPerson, ({ amount }) => -amount)).toEqual(stillOpen(false));
    expect(sumBy(of(['tips', 'tips_kept']), ofPerson, ({ amount }) => -amount)).toEqual(stillOpen(true));
    const paid = await app.sql<{ method: string; amount: number }>(
      `select case method when 'cash' then 'office_cash' else method end as method, amount from payouts o where not is_voided(o.id)`,
    );
    const out = of(['office_cash', 'gcash', 'bank']).filter(({ fact }) => fact.ledger.startsWith('payout'));
    expect(
      sumBy(
        out,
        ({ account }) => account,
        ({ amount }) => -amount,
      ),
    ).toEqual(
      sumBy(
        paid,
        ({ method }) => method,
        ({ amount }) => amount,
      ),
    );
  });

  it('has what people earned by ride, day and hour as their lines of pay have it, day by day (R-beyond-1191)', async () => {
    const written = await app.sql<{ day: string; person: string; amount: number }>(
      `select day::text, staff_id::text as person, amount from pay_lines where work_rate_id is not null`,
    );
    expect(byDay(['wages'])).toEqual(
      sumBy(
        written,
        ({ day }) => day,
        ({ amount }) => amount,
      ),
    );
    expect(
      sumBy(
        of(['wages']),
        ({ person }) => String(person),
        ({ amount }) => amount,
      ),
    ).toEqual(
      sumBy(
        written,
        ({ person }) => person,
        ({ amount }) => amount,
      ),
    );
  });

  it('owes each client what they paid ahead and did not use, day by day (R-beyond-824)', async () => {
    const written = await app.sql<{ client_id: number; day: string; amount: number }>(
      'select client_id, service_day_of(at)::text as day, amount from client_credit where client_id is not null',
    );
    const pesos = ({ amount }: { amount: number }): number => amount * 100;
    expect(byDay(['client_credit'], -1)).toEqual(sumBy(written, ({ day }) => day, pesos));
    const left = await app.sql<{ client_id: number; amount: number }>('select client_id, amount from client_balances');
    const clientOf = ({ client_id: client }: { client_id: number }): string => String(client);
    expect(sumBy(left, clientOf, pesos)).toEqual(sumBy(written, clientOf, pesos));
    expect(
      sumBy(
        of(['client_credit']),
        ({ fact }) => String(fact.client),
        ({ amount }) => -amount,
      ),
    ).toEqual(sumBy(left, clientOf, pesos));
    const came = facts.filter(
      ({ ledger, kind }) =>
        ledger === 'credit' || ledger === 'fee' || (ledger === 'opening' && kind === 'client_credit'),
    );
    const used = written.length - came.length;
    expect(used).toBe(facts.filter(({ ledger, method }) => ledger === 'payment' && method === 'credit').length);
    expect(used).toBeGreaterThan(20);
  });

  it('says of each deposit for one visit how much is left of it, whoever used the credit (R-beyond-1413)', async () => {
    const written = await app.sql<{
      id: number;
      client_id: number;
      visit: number | null;
      kind: string;
      amount: number;
      reverses: number | null;
    }>(
      `select id, client_id, appointment_id as visit, kind, amount, reverses from client_credit where client_id is not null`,
    );
    const visits = new Set(written.flatMap(({ kind, visit }) => (kind === 'deposit' && visit !== null ? [visit] : [])));
    const found = new Set<string>();
    for (const visit of visits) {
      const own = written.filter((entry) => entry.visit === visit);
      const client = own[0]?.client_id ?? 0;
      const deposits = own.filter(({ kind }) => kind === 'deposit').map(({ id }) => id);
      const paid = sum(own.filter(({ id, reverses }) => deposits.includes(reverses ?? id)).map(({ amount }) => amount));
      const used = -sum(own.filter(({ kind }) => kind === 'used' || kind === 'fee').map(({ amount }) => amount));
      const has = sum(written.filter((entry) => entry.client_id === client).map(({ amount }) => amount));
      const left = Math.max(0, Math.min(paid, paid - used, has));
      expect([visit, await findDeposit(app.deps.db, client, visit)]).toEqual([visit, { paid, left }]);
      found.add(left === paid ? 'all' : left === 0 ? 'nothing' : 'a part');
    }
    expect([...found].sort()).toEqual(['a part', 'all', 'nothing']);
  });

  it('has the statement of each month, also after rates of past days and for money that came in earlier (R-beyond-1361)', async () => {
    const { shares, tips } = await countByHand(app);
    const operator = await app.as('operator');
    const months = [...new Set([...shares, ...tips].map(({ day }) => day.slice(0, 7)))].sort();
    for (const month of months.filter((_, at) => at % 3 === 0)) {
      const period = monthPeriod(`${month}-01`);
      for (const person of books.people) {
        const { body } = await operator.get<Statement>('/api/reports/statement/', {
          query: { ...period, therapist: String(person) },
        });
        const own = shares.filter(within(period)).filter(({ therapist }) => therapist === person);
        const given = tips.filter(within(period)).filter(({ staff }) => staff === person);
        expect([month, person, body.visits, body.share, Math.round(body.earned * 100), body.tips]).toEqual([
          month,
          person,
          sum(own.map(({ visits }) => visits)),
          sum(own.map(({ amount }) => amount)),
          sum(own.map(({ commission }) => commission)),
          sum(given.map(({ amount }) => amount)),
        ]);
      }
    }
    const [late] = await app.sql<{ count: number }>(
      'select count(*)::int as count from payments where received_on < service_day_of(at)',
    );
    expect(late?.count).toBeGreaterThan(3);
  });

  it('owes on vouchers what was paid for them and not used, day by day, and has revenue when they are used (R-beyond-1229)', async () => {
    const written = await app.sql<{ voucher_id: number; day: string; amount: number; kind: string }>(
      'select voucher_id, service_day_of(at)::text as day, amount, kind from client_credit where voucher_id is not null',
    );
    const pesos = ({ amount }: { amount: number }): number => amount * 100;
    expect(byDay(['vouchers'], -1)).toEqual(sumBy(written, ({ day }) => day, pesos));
    const left = await app.sql<{ id: number; balance: number; value: number }>(
      'select id, balance, value from vouchers',
    );
    expect(
      sumBy(
        left,
        ({ id }) => String(id),
        ({ balance }) => balance * 100,
      ),
    ).toEqual(sumBy(written, ({ voucher_id: id }) => String(id), pesos));
    expect(left.every(({ balance, value }) => balance >= 0 && balance <= value)).toBe(true);
    const used = written.filter(({ kind }) => kind === 'used');
    expect(used.length).toBe(facts.filter(({ ledger, method }) => ledger === 'payment' && method === 'voucher').length);
    expect(used.filter(({ amount }) => amount < 0).length).toBeGreaterThan(20);
    expect(used.some(({ amount }) => amount > 0)).toBe(true);
  });

  it('has what surcharges got of the money of each day, in an account of their own and in revenue (R-beyond-1336)', async () => {
    const paid = await app.sql<{ day: string; amount: number; prices: number[]; total: number }>(
      `select service_day_of(p.at)::text as day, p.amount, array(select s.price from appointment_services s where s.appointment_id = p.appointment_id and s.duration = 0) as prices,
         (select sum(s.price) from appointment_services s where s.appointment_id = p.appointment_id)::int as total
       from payments p left join payments r on r.id = p.reverses where coalesce(r.kind, p.kind) = 'payment'`,
    );
    expect(byDay(['surcharges'], -1)).toEqual(
      sumBy(
        paid.flatMap(({ day, amount, prices, total }) =>
          prices.map((price) => ({ day, amount: Math.trunc((amount * price) / total) * 100 })),
        ),
        ({ day }) => day,
        ({ amount }) => amount,
      ),
    );
    expect(paid.filter(({ prices }) => prices.length === 2).length).toBeGreaterThan(20);
    expect(paid.some(({ prices, amount }) => prices.length > 0 && amount < 0)).toBe(true);
  });

  it('has the fees of each day, out of what clients paid ahead, and in no revenue or commission (R-beyond-1133)', async () => {
    const written = await app.sql<{ day: string; amount: number; taken: number | null }>(
      `select service_day_of(f.at)::text as day, f.amount, c.amount as taken from visit_fees f left join client_credit c on c.id = f.credit_id`,
    );
    expect(byDay(['visit_fees'], -1)).toEqual(
      sumBy(
        written,
        ({ day }) => day,
        ({ amount }) => amount * 100,
      ),
    );
    expect(written.every(({ amount, taken }) => amount + (taken ?? 0) === 0)).toBe(true);
    for (const sign of [1, 0, -1]) expect(written.some(({ amount }) => Math.sign(amount) === sign)).toBe(true);
  });

  it('has VAT and exempt sales of each invoice with exempt sales apart, by its day, and less its void (R-beyond-1264, R-beyond-1265)', async () => {
    const issued = await app.sql<{
      day: string;
      visit_day: string;
      total: number;
      kind: string | null;
      exempt: string[] | null;
      voided: string | null;
    }>(
      `select service_day_of(i.at)::text as day, a.service_day::text as visit_day, i.total, d.kind, i.issuer -> 'exempt_kinds' as exempt,
         service_day_of(s.at)::text as voided
       from invoices i join appointments a on a.id = i.appointment_id left join discounts d on d.id = i.discount_entry
         left join invoice_steps s on s.invoice_id = i.id and s.step = 'voided'`,
    );
    const split = issued.filter(({ exempt }) => exempt?.length);
    const isExempt = ({ kind }: { kind: string | null }): boolean => kind === 'senior_citizen';
    // As accountants do: centavos of the sale without VAT, half a centavo up.
    const vatOf = (one: { total: number; kind: string | null }): number =>
      isExempt(one) ? 0 : one.total * 100 - Math.floor((2 * one.total * 10_000 + 112) / 224);
    const exemptOf = (one: { total: number; kind: string | null }): number => (isExempt(one) ? one.total * 100 : 0);
    for (const [account, amountOf] of [
      ['vat', vatOf],
      ['revenue_exempt', exemptOf],
    ] as const)
      expect([account, byDay([account], -1)]).toEqual([
        account,
        sumBy(
          [
            ...split.map((one) => ({ day: one.day, amount: amountOf(one) })),
            ...split.flatMap((one) => (one.voided ? [{ day: one.voided, amount: -amountOf(one) }] : [])),
          ],
          ({ day }) => day,
          ({ amount }) => amount,
        ),
      ]);
    expect(split.filter(isExempt).length).toBeGreaterThan(3);
    expect(split.filter(({ voided }) => voided).length).toBeGreaterThan(5);
    expect(issued.length - split.length).toBeGreaterThan(50);
    const standing = split.filter(({ voided }) => !voided);
    const days = { from: '2019-01-01', to: '2029-12-31' };
    const total = await sumVat(app.deps.db, days);
    expect(Object.values(total).map((pesos) => Math.round(pesos * 100))).toEqual([
      sum(standing.map((one) => one.total * 100 - vatOf(one) - exemptOf(one))),
      sum(standing.map(vatOf)),
      sum(standing.map(exemptOf)),
    ]);
    const sales = await findSales(app.deps.db, days, { limit: null, offset: 0 });
    expect(Math.round(sum(sales.map(({ vat }) => vat?.vat ?? 0)) * 100)).toBe(sum(standing.map(vatOf)));
  });

  it('has what was spent by category and how it was paid, and settles each restock with its bill (R-beyond-865)', async () => {
    const spent = await app.sql<{
      category: string;
      method: string;
      amount: number;
      day: string;
      restock: number | null;
      quantity: number;
      unit: number;
    }>(
      `select c.category, c.method, c.amount, c.movement_id as restock, to_char(service_day_of(c.at), 'YYYY-MM-DD') as day,
         coalesce(k.quantity, 0) as quantity, coalesce(k.unit_cost, 0) as unit
       from costs c left join stock_movements k on k.id = c.movement_id order by c.id`,
    );
    const ofCosts = (accounts: readonly string[]): Line[] => of(accounts).filter(({ fact }) => fact.ledger === 'cost');
    for (const [category, account] of Object.entries(SPENT_ON))
      expect([category, byDay([account])]).toEqual([
        category,
        sumBy(
          spent.filter((one) => one.category === category),
          ({ day }) => day,
          ({ amount }) => amount,
        ),
      ]);
    expect(
      sumBy(
        ofCosts(['office_cash', 'gcash', 'bank']),
        ({ account }) => account,
        ({ amount }) => -amount,
      ),
    ).toEqual(
      sumBy(
        spent,
        ({ method }) => (method === 'cash' ? 'office_cash' : method),
        ({ amount }) => amount,
      ),
    );
    // By hand: a bill of a restock settles what the stock counted it as, any other bill all that it says.
    const bills = spent.filter(({ category }) => category === 'materials');
    const counted = ({ amount, restock, quantity, unit }: (typeof spent)[number]): number =>
      restock === null ? amount : Math.sign(amount) * Math.round(quantity * unit * 100);
    expect(sum(ofCosts(['stock_to_settle']).map(({ amount }) => amount))).toBe(sum(bills.map(counted)));
    expect(sum(ofCosts(['stock_differences']).map(({ amount }) => amount))).toBe(
      sum(bills.map((one) => one.amount - counted(one))),
    );
    expect(bills.some(({ restock, amount }) => restock !== null && amount < 0)).toBe(true);
  });

  it('opens each account with what was recorded, against the opening balances, less what was voided (R-beyond-1370)', async () => {
    const written = await app.sql<{ account: string; amount: number; day: string; reverses: number | null }>(
      `select account, amount, reverses, service_day_of(at)::text as day from opening_balances`,
    );
    const brought = lines.filter(({ fact }) => fact.ledger === 'opening');
    const key = ({ account, day }: { account: string; day: string }): string => `${account} ${day}`;
    expect(
      sumBy(
        brought.filter(({ account }) => account !== 'opening'),
        ({ account, fact }) => key({ account, day: fact.day }),
        ({ amount }) => amount,
      ),
    ).toEqual(sumBy(written, key, ({ amount }) => amount));
    expect(sum(brought.filter(({ account }) => account === 'opening').map(({ amount }) => amount))).toBe(
      -sum(written.map(({ amount }) => amount)),
    );
    expect(written.filter(({ reverses }) => reverses !== null).length).toBeGreaterThan(5);
  });

  it('reconciles with every report of every month, page by page and in the file, to the same peso (R-beyond-741, R-beyond-742, R-beyond-1360)', async () => {
    const operator = await app.as('operator');
    const days = [...new Set(facts.map(({ day }) => day))].sort();
    const months = [...new Set(days.map((day) => day.slice(0, 7)))];
    expect(months.length).toBeGreaterThan(60);
    const compared = new Set<string>();
    for (const month of months) {
      const { body } = await operator.get<BooksOverview>('/api/reports/books/', { query: { month } });
      const ofMonth = lines.filter(({ fact }) => fact.day.startsWith(month));
      expect([month, body.debit]).toEqual([month, sum(ofMonth.map(({ amount }) => Math.max(0, amount))) / 100]);
      expect([month, body.credit]).toEqual([month, body.debit]);
      expect([month, body.checks.filter(({ journal, report }) => journal !== report)]).toEqual([month, []]);
      for (const { figure, journal } of body.checks) if (journal !== 0) compared.add(figure);
      if (month === months.at(-1))
        expect(body.checks.map(({ figure }) => figure).filter((figure) => !compared.has(figure))).toEqual([]);
      expect(body.entries).toBe(facts.filter(({ day }) => day.startsWith(month)).length);
      for (const { key, debit, credit } of body.accounts)
        expect([month, key, Math.round((debit - credit) * 100)]).toEqual([
          month,
          key,
          sum(ofMonth.filter(({ account }) => account === key).map(({ amount }) => amount)),
        ]);
    }
    const [month = ''] = [...months].sort(
      (one, other) =>
        facts.filter(({ day }) => day.startsWith(other)).length - facts.filter(({ day }) => day.startsWith(one)).length,
    );
    const paged: JournalLine[] = [];
    for (let page = 1, more = true; more; page++) {
      const { body } = await operator.get<{ results: { lines: JournalLine[] }[]; has_next: boolean }>(
        '/api/reports/books/journal/',
        { query: { month, page, page_size: 7 } },
      );
      paged.push(...body.results.flatMap((entry) => entry.lines));
      more = body.has_next;
    }
    expect(paged.length).toBe(lines.filter(({ fact }) => fact.day.startsWith(month)).length);
    const file = await operator.get<string>('/api/reports/books/export/', { query: { ...monthPeriod(`${month}-01`) } });
    const rows = String(file.body).trim().split('\r\n').slice(1);
    expect(rows).toHaveLength(paged.length);
    const cents = (column: number): number =>
      sum(rows.map((row) => Math.round(Number(row.split(OUTSIDE_QUOTES)[column]?.replaceAll('"', '')) * 100)));
    expect([cents(4), cents(5)]).toEqual([
      Math.round(sum(paged.map(({ debit }) => debit)) * 100),
      Math.round(sum(paged.map(({ credit }) => credit)) * 100),
    ]);
  });

  it('counts all revenue anew in parts, and changes no row (R-beyond-1431)', async () => {
    const [visits] = await app.sql<{ paid: number }>(
      'select count(distinct appointment_id)::int as paid from payments',
    );
    expect(visits?.paid).toBeGreaterThan(501);
    const rows = async () => [
      await app.sql('select * from revenue_shares order by payment_id, position'),
      await app.sql('select * from revenue_services order by payment_id, position'),
      await app.sql('select * from client_first_visits order by client_id'),
      await app.sql('select * from pay_lines order by id'),
    ];
    const before = await rows();
    await app.sql('update revenue_shares set commission = 0, amount = 1 where payment_id % 3 = 0');
    await app.sql('delete from revenue_services where payment_id % 5 = 0');
    await app.sql('select recount_revenue()');
    expect(await rows()).toEqual(before);
  });
});
