import { readSheet } from 'read-excel-file/node';
import type { Account, BookDay, BooksOverview, LedgerEntry } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, DAYS, dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';
import { LEDGER_LETTERS, type Ledger } from './postings.js';

const BOOKS = '/api/reports/books/';
const CHART = '/api/settings/accounts/';
const MONTH = DAY.slice(0, 7);
const NOVEMBER = { from: `${MONTH}-01`, to: `${MONTH}-30` };

const given = freshBusiness();
const desk = dayDesk(given);
const overview = async (as = given.on.operator) =>
  (await as.get<BooksOverview>(BOOKS, { query: { month: MONTH } })).body;
const rowsOf = async (book: string, as = given.on.operator): Promise<unknown[][]> => {
  const asked = new URLSearchParams({ ...NOVEMBER, book, format: 'xlsx' });
  const { rawPayload, headers } = await given.app.app.inject({
    url: `${BOOKS}export/?${asked.toString()}`,
    headers: { authorization: `Bearer ${as.token}` },
  });
  expect(headers['content-disposition']).toContain(`filename="${book}-${NOVEMBER.from}-to-${NOVEMBER.to}.xlsx"`);
  return (await readSheet(rawPayload)).slice(1);
};
const column = (rows: unknown[][], at: number): number => rows.reduce((sum, row) => sum + Number(row[at] ?? 0), 0);

/**
 * Where each kind of a visit's ledger comes into the journal. A new kind does not compile until it says so; then it is
 * read by journal-facts.sql.ts and posted by postings.ts.
 */
const OF_KIND: Readonly<Record<LedgerEntry['kind'], Ledger | 'has no amount'>> = {
  payment: 'payment',
  extension: 'payment',
  discount: 'discount',
  tip: 'tip',
  reversal: 'payment',
  write_off: 'has no amount',
};
/** Where each append-only table comes into it. */
const OF_TABLE: Readonly<Record<string, Ledger | 'no money' | 'is made of others'>> = {
  // Papers of what the ledgers say; their VAT, where exempt sales stand apart.
  invoices: 'invoice_vat',
  invoice_steps: 'invoice_vat_voided',
  audit_log: 'no money',
  audit_personal: 'no money',
  book_day_steps: 'no money',
  book_days: 'no money',
  book_months: 'no money',
  client_consents: 'no money',
  client_credit: 'credit',
  visit_fees: 'fee',
  client_mark_lifts: 'no money',
  client_marks: 'no money',
  erased_clients: 'no money',
  cash_movements: 'is made of others',
  cost_proofs: 'no money',
  costs: 'cost',
  opening_balances: 'opening',
  // What a later rule changes is a line of pay.
  commission_changes: 'no money',
  commission_rates: 'no money',
  work_rates: 'no money',
  discounts: 'discount',
  // What an ID says of a discount.
  discount_ids: 'no money',
  pay_lines: 'earned',
  payments: 'payment',
  payout_lines: 'payout',
  payout_steps: 'payout_voided',
  payouts: 'payout',
  payouts_start: 'no money',
  remote_files: 'no money',
  remote_versions: 'no money',
  remittance_steps: 'count_withdrawn',
  remittances: 'count',
  stock_movements: 'stock',
  tips: 'tip',
  // What is owed is no entry, so giving it up is none.
  write_offs: 'no money',
};

describe('the journal', () => {
  it('knows every ledger of the database and every kind of entry (R-beyond-740)', async () => {
    const tables = await given.app.sql<{ name: string }>(
      `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'refuse_change' order by 1`,
    );
    const known = Object.entries(OF_TABLE).filter(([, ledger]) => ledger !== 'no money');
    expect(tables.map(({ name }) => name).filter((name) => !(name in OF_TABLE))).toEqual([]);
    expect(new Set([...known.map(([, ledger]) => ledger), ...Object.values(OF_KIND)])).toEqual(
      new Set([
        ...(Object.keys(LEDGER_LETTERS) as Ledger[]).filter(
          // Entries of `client_credit` by a voucher have a letter of their own; a surcharge is a part of a payment.
          (one) => !['settlement', 'line', 'materials', 'voucher', 'surcharge'].includes(one),
        ),
        'has no amount',
        'is made of others',
      ]),
    );
    // Or two entries of one journal have one number.
    const letters = Object.values(LEDGER_LETTERS);
    expect(letters.filter((one, at) => letters.indexOf(one) !== at)).toEqual([]);
  });

  it('has the money of a visit in a workbook that a public reader opens, to the same peso (R-beyond-742)', async () => {
    const visit = await desk.paid({ tip: 100, received: 950 });
    await desk.count(850, 950, 'Change for the next client');
    const shown = await overview();
    expect(shown.debit).toBe(shown.credit);
    expect(shown.checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    expect(shown.checks).toContainEqual({ figure: 'revenue', journal: 850, report: 850 });
    const rows = await rowsOf('journal');
    expect([column(rows, 4), column(rows, 5)]).toEqual([shown.debit, shown.credit]);
    const money = rows.filter((row) => String(row[1]).startsWith('P-'));
    const [owner] = await given.app.sql<{ client_id: number }>('select client_id from appointments where id = $1', [
      visit,
    ]);
    const [person, client] = [given.on.therapists[0].id, owner?.client_id];
    expect(money.map((row) => row.slice(2))).toEqual([
      ['1010', 'Cash in hand of people', 850, null, person, visit, client],
      ['4000', 'Revenue from services', null, 850, null, visit, client],
    ]);
    // Ids alone: a name that is erased stands in no file of the office.
    const [told] = await given.app.sql<{ last_name: string }>('select last_name from users where id = $1', [person]);
    expect(JSON.stringify(rows)).not.toContain(told?.last_name);
  });

  it('has a sales book of what was delivered and a receipts book of what came in (R-beyond-743)', async () => {
    const visit = await desk.paid({ payment_amount: 800, discount_amount: 20, discount_reason: 'A regular' });
    const [sale] = (await rowsOf('sales')).filter((row) => String(row[1]) === String(visit));
    expect(sale?.slice(3)).toEqual(['completed', 850, 20, 0, 830, 800, 30]);
    const receipts = await rowsOf('receipts');
    expect(receipts.map((row) => row.slice(5, 8))).toEqual([['payment', 'cash', 800]]);
    expect(await overview()).toMatchObject({
      receipts: { entries: 1, cash: 800, gcash: 0, tips: 0 },
      sales: { owed: 30 },
    });
  });

  it('is empty where nothing happened (R-beyond-741)', async () => {
    const { body } = await given.on.operator.get<BooksOverview>(BOOKS, { query: { month: '2020-02' } });
    expect(body).toMatchObject({ from: '2020-02-01', to: '2020-02-29', entries: 0, debit: 0, credit: 0 });
    expect(body.accounts.filter(({ debit, credit }) => debit !== 0 || credit !== 0)).toEqual([]);
    expect(body.closed).toEqual({ open_days: 0, first_open: null, digest: null, closed_at: null, first_changed: null });
    expect((await given.on.operator.get(BOOKS, { query: { month: '2020-13' } })).status).toBe(400);
  });
});

describe('the chart of accounts', () => {
  const put = (accounts: object[]) => given.on.operator.put<{ accounts: Account[] }>(CHART, { accounts });
  it('is numbered and named by an owner, and no two accounts have one number (R-beyond-745)', async () => {
    await desk.paid();
    const { body } = await given.on.operator.get<{ accounts: Account[] }>(CHART);
    expect(new Set(body.accounts.map(({ number }) => number)).size).toBe(41);
    expect((await put([{ key: 'revenue', number: '7001', name: 'Massage' }])).status).toBe(200);
    expect((await overview()).accounts).toContainEqual({
      key: 'revenue',
      number: '7001',
      name: 'Massage',
      debit: 0,
      credit: 850,
    });
    expect(await put([{ key: 'gcash', number: '7001', name: 'GCash' }])).toMatchObject({
      status: 400,
      body: { accounts: ['Two accounts have the number 7001.'] },
    });
    for (const number of ['', '=1+1', '1 2'])
      expect((await put([{ key: 'gcash', number, name: 'GCash' }])).status).toBe(400);
    await put([{ key: 'revenue', number: '4000', name: 'Revenue from services' }]);
  });

  it('numbers an account that came later with the next free number, and keeps it (R-beyond-745)', async () => {
    const numberOf = async (key: string) =>
      (await given.on.operator.get<{ accounts: Account[] }>(CHART)).body.accounts.find((one) => one.key === key)
        ?.number;
    // As an owner numbered them before there were fees, or pay by ride and hour.
    await given.app.sql(
      `insert into settings (key, value, updated_at) values ('chart_of_accounts',
         '{"petrol": {"number": "4100", "name": "Petrol"}, "rent": {"number": "4101", "name": "Rent"}, "toll": {"number": "5020", "name": "Toll"}}', now())
       on conflict (key) do update set value = excluded.value`,
    );
    expect([await numberOf('visit_fees'), await numberOf('wages'), await numberOf('petrol')]).toEqual([
      '4102',
      '5021',
      '4100',
    ]);
    expect((await put([{ key: 'gcash', number: '4000', name: 'GCash' }])).status).toBe(400);
    expect((await put([{ key: 'petrol', number: '6100', name: 'Petrol' }])).status).toBe(200);
    expect(await numberOf('visit_fees')).toBe('4102');
    await given.app.sql(`delete from settings where key = 'chart_of_accounts'`);
  });
});

describe('a closed month', () => {
  let operators: readonly [TestClient, TestClient];
  /** A month with one paid visit, whose only day with entries is closed after its end. */
  async function closed(): Promise<number> {
    const visit = await desk.paid();
    await desk.count(850);
    given.app.clock.set('2026-12-01T08:00:00+08:00');
    const signIn = async (id: number) => given.app.withToken((await given.app.addSession(id)).token);
    operators = [await signIn(given.on.operator.id), await signIn(desk.other.id)];
    expect((await overview(operators[0])).closed).toMatchObject({ open_days: 1, first_open: DAY, digest: null });
    await close();
    return visit;
  }
  const take = async (step: string, by: 0 | 1, reason = '') => {
    const { digest } = (await operators[by].get<BookDay>(`${DAYS}${DAY}/`)).body;
    return operators[by].post(`${DAYS}${DAY}/steps/`, { step, digest, reason });
  };
  const close = async (): Promise<void> => {
    await take('sign', 0);
    expect(await take('confirm', 1)).toMatchObject({ body: { state: 'closed' } });
  };
  const state = async () => (await overview(operators[0])).closed;
  beforeEach(async () => {
    await given.app.sql(
      'alter table book_months disable trigger user; delete from book_months; alter table book_months enable trigger user',
    );
  });

  it('has a digest from when its last day is closed, which names and merges do not change (R-beyond-744)', async () => {
    const visit = await closed();
    const [kept] = await given.app.sql<{ digest: string }>('select digest from book_months');
    const before = await state();
    expect(before).toEqual({
      open_days: 0,
      first_open: null,
      digest: kept?.digest,
      closed_at: '2026-12-01T00:00:00.000Z',
      first_changed: null,
    });
    await given.app.sql(`update clients set first_name = 'x', last_name = 'y'`);
    await given.app.sql(`update payments set notes = '' where appointment_id = $1`, [visit]);
    // A later correction has its own day.
    await operators[0].post(`/api/scheduling/appointments/${visit}/correct_payment/`, {
      payment_amount: 800,
      reason: 'It was 800',
    });
    expect(await state()).toEqual(before);
    expect((await overview(operators[0])).checks).toContainEqual({ figure: 'revenue', journal: 850, report: 850 });
  });

  it('names the first day that is no longer what it was, also after that day is closed anew elsewhere (R-beyond-744)', async () => {
    await closed();
    await given.app.sql(
      'alter table payments disable trigger user; update payments set amount = 50; alter table payments enable trigger user',
    );
    expect(await state()).toMatchObject({ first_changed: DAY });
    await given.app.sql(
      'alter table payments disable trigger user; update payments set amount = 850; alter table payments enable trigger user',
    );
    expect(await state()).toMatchObject({ first_changed: null });
    await given.app.sql(
      `alter table stock_movements disable trigger user;
       insert into stock_movements (material_id, kind, quantity, unit_cost, at)
         select id, 'restock', 5, 2, '2026-11-18T12:00:00+08:00' from materials limit 1;
       alter table stock_movements enable trigger user`,
    );
    expect(await state()).toMatchObject({ open_days: 1, first_open: '2026-11-18', first_changed: '2026-11-18' });
    await given.app.sql(
      `alter table stock_movements disable trigger user; delete from stock_movements where at = '2026-11-18T12:00:00+08:00'; alter table stock_movements enable trigger user`,
    );
  });

  it('is open while a day of it is, and closed anew with it; changes of its other days stay in sight (R-beyond-744)', async () => {
    await closed();
    const { digest } = await state();
    await take('ask_reopening', 0, 'Look again');
    expect(await state()).toMatchObject({ digest });
    await take('reopen', 1);
    expect(await state()).toMatchObject({ open_days: 1, first_open: DAY, digest: null });
    await close();
    expect(await state()).toMatchObject({ digest, first_changed: null });
    expect(await given.app.sql('select id from book_months')).toHaveLength(2);
    await expect(given.app.sql(`update book_months set digest = 'x'`)).rejects.toMatchObject({ code: 'HT001' });
  });

  it('gets its digest at the first look where it was closed before months had one (R-beyond-744)', async () => {
    await closed();
    const { digest } = await state();
    await given.app.sql(
      'alter table book_months disable trigger user; delete from book_months; alter table book_months enable trigger user',
    );
    expect(await state()).toMatchObject({ digest, first_changed: null });
  });
});
