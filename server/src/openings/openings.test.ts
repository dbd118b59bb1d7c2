import type { Answer, BooksOverview, Calls, OpeningBalance } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';

const OPENINGS = '/api/reports/opening-balances/';
const MONTH = DAY.slice(0, 7);

const given = freshBusiness();
const desk = dayDesk(given);
const BANK = { account: 'bank', side: 'debit', amount: 120_000.5, as_of: '2026-11-01' } as const;
const ask = (more: object = {}) => given.on.operator.post<OpeningBalance>(OPENINGS, { ...BANK, ...more });
const add = async (more: object = {}): Promise<OpeningBalance> => {
  const { status, body } = await ask(more);
  expect([status, body]).toEqual([201, body]);
  return body;
};
const list = async (query: object = {}) =>
  (await given.on.operator.get<Answer<Calls['openingBalances']['list']>>(OPENINGS, { query: { ...query } })).body;
const takeBack = (id: number, reason = 'Typed twice') =>
  given.on.operator.post<OpeningBalance>(`${OPENINGS}${id}/void/`, { reason });
const overview = async () =>
  (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: MONTH } })).body;

describe('an opening balance', () => {
  it('stands in its account against the opening balances, and counts on the day on which it is recorded (R-beyond-1370)', async () => {
    const before = await desk.read();
    const bank = await add({ note: 'Statement of October' });
    expect(bank).toMatchObject({
      ...BANK,
      day: DAY,
      number: '1030',
      name: 'Bank',
      note: 'Statement of October',
    });
    await add({ account: 'loans', side: 'credit', amount: 50_000 });
    expect(await list()).toMatchObject({ count: 2, as_of: '2026-11-01', debit: 120_000.5, credit: 50_000 });
    const books = await overview();
    const sums = Object.fromEntries(books.accounts.map(({ key, debit, credit }) => [key, debit - credit]));
    expect(sums).toMatchObject({ bank: 120_000.5, loans: -50_000, opening: -70_000.5, revenue: 0 });
    expect([books.entries, books.debit]).toEqual([2, books.credit]);
    expect(books.checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    const journal = await given.on.operator.get<Answer<Calls['books']['journal']>>('/api/reports/books/journal/', {
      query: { month: MONTH },
    });
    expect(journal.body.results[0]?.lines.map(({ day, entry }) => [day, entry])).toEqual([
      [DAY, `OB-${bank.id}`],
      [DAY, `OB-${bank.id}`],
    ]);
    expect((await desk.read()).digest).not.toBe(before.digest);
    const [entry] = await given.app.sql('select action from audit_log order by id desc limit 1');
    expect(entry).toEqual({ action: 'opening_balance.add' });
  });

  it.each([
    ['a day to come', { as_of: '2026-11-29' }, 'as_of'],
    ['nothing', { amount: 0 }, 'amount'],
    ['less than nothing', { amount: -5 }, 'amount'],
    ['more than there can be', { amount: 20_000_001 }, 'amount'],
    ['a part of a centavo', { amount: 1.005 }, 'amount'],
    ['an account that its own ledger keeps', { account: 'vouchers' }, 'account'],
    ['no side', { side: 'left' }, 'side'],
  ])('is refused for %s (R-beyond-1371)', async (_what, wrong, field) => {
    const { status, body } = await ask(wrong);
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
    expect((await list()).count).toBe(0);
  });

  it('has the day of the others, until they are voided (R-beyond-1371)', async () => {
    const { id } = await add();
    expect(await ask({ as_of: '2026-11-02' })).toMatchObject({
      status: 400,
      body: { as_of: ['All opening balances have one day: Sun, 1 Nov 2026. Void them to choose another.'] },
    });
    const both = await Promise.all([takeBack(id), ask({ as_of: '2026-11-02' })]);
    expect(both[0].status).toBe(200);
    if (both[1].status !== 201) await add({ as_of: '2026-11-02' });
    expect(await list()).toMatchObject({ as_of: '2026-11-02', debit: 120_000.5 });
  });

  it('is voided once, with a reason, by an entry of the day on which it is said (R-beyond-1371)', async () => {
    const { id } = await add();
    expect((await takeBack(id, '')).status).toBe(400);
    const { body: entry } = await takeBack(id);
    expect(entry).toMatchObject({ side: 'credit', amount: 120_000.5, reverses: id, note: 'Typed twice', day: DAY });
    expect((await takeBack(id, 'Again')).body).toEqual(entry);
    expect((await takeBack(entry.id)).status).toBe(404);
    expect((await takeBack(999_999)).status).toBe(404);
    expect(await list({ page_size: 1, page: 2 })).toMatchObject({
      count: 2,
      as_of: null,
      debit: 0,
      results: [{ id, is_voided: true }],
    });
    await expect(given.app.sql('update opening_balances set amount = 1')).rejects.toMatchObject({ code: 'HT001' });
    await expect(given.app.sql('delete from opening_balances')).rejects.toMatchObject({ code: 'HT001' });
  });

  it('is never dated in a signed day (R-beyond-1370)', async () => {
    await desk.closed();
    await desk.refusedBySql(
      `insert into opening_balances (account, amount, as_of, recorded_by, at) values ('bank', 1, $1, $2, $3)`,
      [DAY, given.on.operator.id, `${DAY}T12:00:00+08:00`],
    );
  });
});
