import type { BooksOverview, Cost, Paginated, ReportSummary } from 'shared-lib/contract';
import { readSheet } from 'read-excel-file/node';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, DAYS, dayDesk } from '../closed-days/testing/day-desk.js';

const COSTS = '/api/reports/costs/';
const MONTH = DAY.slice(0, 7);
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200', 'hex');

type List = Paginated<Cost> & { amount: number; categories: { category: string; amount: number; entries: number }[] };

const given = freshBusiness();
const desk = dayDesk(given);
const PETROL = { category: 'petrol', amount: 1_250.5, method: 'cash', paid_on: DAY } as const;
const add = async (more: object = {}): Promise<Cost> => {
  const { status, body } = await given.on.operator.post<Cost>(COSTS, { ...PETROL, ...more });
  expect([status, body]).toEqual([201, body]);
  return body;
};
const list = async (query: object = {}): Promise<List> =>
  (await given.on.operator.get<List>(COSTS, { query: { month: MONTH, ...query } })).body;
const takeBack = (id: number, reason = 'Typed twice') =>
  given.on.operator.post<Cost>(`${COSTS}${id}/void/`, { reason });
const summary = async (): Promise<ReportSummary> =>
  (await given.on.operator.get<ReportSummary>('/api/reports/summary/', { query: { from: DAY, to: DAY } })).body;
const upload = (id: number, content: Buffer) =>
  given.app.app.inject({
    method: 'POST',
    url: `${COSTS}${id}/proofs/`,
    headers: {
      authorization: `Bearer ${given.on.operator.token}`,
      'content-type': 'multipart/form-data; boundary=b',
    },
    payload: Buffer.concat([
      Buffer.from('--b\r\nContent-Disposition: form-data; name="file"; filename="bill.png"\r\n\r\n'),
      content,
      Buffer.from('\r\n--b--\r\n'),
    ]),
  });

beforeEach(() =>
  given.app.sql(
    `alter table cost_proofs disable trigger user; alter table costs disable trigger user;
     delete from cost_proofs; delete from costs;
     alter table cost_proofs enable trigger user; alter table costs enable trigger user`,
  ),
);

describe('a cost', () => {
  it('is recorded with what its document says, and counts today (R-beyond-860)', async () => {
    const said = { supplier: 'Shell EDSA', reference: 'OR 0042', note: 'Van', paid_on: '2026-11-01' };
    const cost = await add(said);
    expect(cost).toMatchObject({ ...PETROL, ...said, day: DAY, reverses: null, is_voided: false, proofs: [] });
    expect((await list()).results).toEqual([cost]);
    const [entry] = await given.app.sql('select action, after from audit_log order by id desc limit 1');
    expect(entry).toMatchObject({ action: 'cost.add', after: { category: 'petrol', amount: 1_250.5 } });
  });

  it.each([
    ['a day to come', { paid_on: '2026-11-29' }, 'paid_on'],
    ['nothing', { amount: 0 }, 'amount'],
    ['a part of a centavo', { amount: 1.005 }, 'amount'],
    ['another category', { category: 'lunch' }, 'category'],
    ['another way to pay', { method: 'card' }, 'method'],
  ])('is refused for %s (R-beyond-860)', async (_what, wrong, field) => {
    const { status, body } = await given.on.operator.post<Record<string, unknown>>(COSTS, { ...PETROL, ...wrong });
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
    expect((await list()).count).toBe(0);
  });

  it('is voided once, with a reason, by an entry of the day on which it is said (R-beyond-862)', async () => {
    const cost = await add();
    expect((await takeBack(cost.id, '')).status).toBe(400);
    const { body: entry } = await takeBack(cost.id);
    expect(entry).toMatchObject({ amount: -1_250.5, reverses: cost.id, note: 'Typed twice', category: 'petrol' });
    expect((await takeBack(cost.id, 'Again')).body).toEqual(entry);
    expect((await takeBack(entry.id)).status).toBe(404);
    expect((await takeBack(999_999)).status).toBe(404);
    const { results, amount, count } = await list();
    expect([amount, count, results.map((one) => [one.id, one.is_voided])]).toEqual([
      0,
      2,
      [
        [entry.id, false],
        [cost.id, true],
      ],
    ]);
  });

  it('never changes and never goes in the database (R-beyond-862)', async () => {
    const { id } = await add();
    await expect(given.app.sql('update costs set amount = 1 where id = $1', [id])).rejects.toMatchObject({
      code: 'HT001',
    });
    await expect(given.app.sql('delete from costs where id = $1', [id])).rejects.toMatchObject({ code: 'HT001' });
  });

  it('has documents, which only operators read (R-beyond-860)', async () => {
    const { id } = await add();
    const first = await upload(id, PNG);
    expect(first.statusCode).toBe(201);
    const { hash } = first.json<{ hash: string }>();
    expect((await upload(id, PNG)).json()).toEqual({ hash, mime: 'image/png' });
    expect((await upload(id, Buffer.from('<svg/>'))).statusCode).toBe(400);
    expect((await upload(999_999, PNG)).statusCode).toBe(404);
    expect((await list()).results[0]?.proofs).toEqual([{ hash, mime: 'image/png' }]);
    const url = `${COSTS}${id}/proofs/${hash}/`;
    const read = ({ token = '' }: { readonly token?: string }) =>
      given.app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    const file = await read(given.on.operator);
    expect([file.rawPayload, file.headers['content-type'], file.headers['x-content-type-options']]).toEqual([
      PNG,
      'image/png',
      'nosniff',
    ]);
    expect((await read(given.on.therapists[0])).statusCode).toBe(403);
  });
});

describe('the list of costs', () => {
  it('is of a month, by category, page by page, with its sums (R-beyond-861)', async () => {
    await add();
    await add({ category: 'rent', amount: 30_000, method: 'bank' });
    const last = await add({ amount: 100 });
    const all = await list({ page_size: 2 });
    expect([all.count, all.total_pages, all.amount]).toEqual([3, 2, 31_350.5]);
    expect(all.categories).toEqual([
      { category: 'rent', amount: 30_000, entries: 1 },
      { category: 'petrol', amount: 1_350.5, entries: 2 },
    ]);
    expect(all.results[0]).toEqual(last);
    const petrol = await list({ category: 'petrol', page: 2, page_size: 1 });
    expect([petrol.count, petrol.amount, petrol.results.map(({ amount }) => amount)]).toEqual([2, 1_350.5, [1_250.5]]);
    expect(await list({ month: '2026-10' })).toMatchObject({ count: 0, amount: 0, categories: [] });
  });

  it('comes whole as a workbook that a public reader opens (R-beyond-861)', async () => {
    for (let at = 0; at < 3; at++) await add({ supplier: 'Shell', amount: 100 });
    const { rawPayload, headers } = await given.app.app.inject({
      url: `${COSTS}export/?month=${MONTH}&format=xlsx`,
      headers: { authorization: `Bearer ${given.on.operator.token}` },
    });
    expect(headers['content-disposition']).toContain(`filename="costs-${MONTH}.xlsx"`);
    const rows = (await readSheet(rawPayload)).slice(1);
    expect(rows.map((row) => row.slice(3, 7))).toEqual([1, 2, 3].map(() => ['Petrol', 100, 'Cash', 'Shell']));
  });
});

describe('Net after costs', () => {
  it('is revenue less commission, materials used and costs, without bills of materials (R-beyond-864)', async () => {
    await desk.paid();
    const before = await summary();
    await add({ amount: 200 });
    await add({ category: 'materials', amount: 5_000 });
    const voided = await add({ category: 'toll', amount: 70 });
    await takeBack(voided.id);
    const after = await summary();
    expect([before.costs, after.costs]).toEqual([0, 200]);
    expect(after.net_after_costs).toBe(after.revenue - after.commission - after.materials_cost - 200);
    expect(after.net).toBe(before.net);
  });
});

describe('a bill of a restock', () => {
  const bill = { amount: 900, method: 'gcash', paid_on: DAY, supplier: 'Oils Ltd', reference: 'SI 7' };
  const material = async (): Promise<number> =>
    (
      await given.app.sql<{ id: number }>(
        `with made as (
           insert into materials (name, unit, unit_cost, created_at, updated_at)
           values ('Oil ' || gen_random_uuid(), 'ml', 0.30, now(), now()) returning id)
         insert into stock_movements (material_id, kind, quantity, at)
           select id, 'opening', 1000, now() from made returning material_id as id`,
      )
    )[0]?.id ?? 0;
  const restock = (id: number, more: object = {}) =>
    given.on.operator.post<{ cost: number | null; unit_cost: number }>(`/api/inventory/${id}/movements/`, {
      kind: 'restock',
      quantity: 2_000,
      bill,
      ...more,
    });

  it('is a cost of materials, and a unit then costs the average (R-beyond-863)', async () => {
    const id = await material();
    const { body } = await restock(id);
    expect(body).toMatchObject({ unit_cost: 0.45 });
    // 1,000 ml at 0.30 and 2,000 ml for 900: 1,200 for 3,000.
    expect(await given.app.sql('select unit_cost, stock from materials where id = $1', [id])).toEqual([
      { unit_cost: 0.4, stock: 3_000 },
    ]);
    expect((await list()).results).toMatchObject([
      {
        id: body.cost,
        category: 'materials',
        amount: 900,
        method: 'gcash',
        supplier: 'Oils Ltd',
        bought: { material: id, quantity: 2_000, unit: 'ml' },
      },
    ]);
    await given.app.sql(
      `insert into stock_movements (material_id, kind, quantity, at) values ($1, 'use', -10, now())`,
      [id],
    );
    const [used] = await given.app.sql(
      `select unit_cost from stock_movements where material_id = $1 and kind = 'use'`,
      [id],
    );
    expect(used).toEqual({ unit_cost: 0.4 });
  });

  it('is recorded again once it is voided, once over two servers, and settles the restock as the first would have (R-beyond-994)', async () => {
    const { app, on } = given;
    const id = await material();
    const { cost } = (await restock(id, { bill: { ...bill, amount: 9_000 } })).body;
    const right = { ...bill, category: 'materials', instead_of: cost };
    const refused = async (body: object, as = on.operator) =>
      as.post<Record<string, unknown>>(COSTS, { ...right, ...body });
    expect(await refused({})).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    await takeBack(cost ?? 0, 'One zero too many');
    expect((await list()).results.map(({ needs_bill }) => needs_bill)).toEqual([false, true]);
    const other = (await add()).id;
    for (const wrong of [{ category: 'petrol' }, { instead_of: other }, { instead_of: 999_999 }])
      expect((await refused(wrong)).body).toMatchObject({ instead_of: [expect.any(String)] });
    const elsewhere = (await app.secondInstance()).withToken(on.operator.token ?? '');
    const both = await Promise.all([refused({}), refused({}, elsewhere)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    const [again] = (await list({ category: 'materials' })).results;
    expect(again).toMatchObject({ amount: 900, bought: { material: id, quantity: 2_000 }, needs_bill: false });
    expect((await list()).results.filter(({ needs_bill }) => needs_bill)).toEqual([]);
    const { body } = await on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: MONTH } });
    expect(body.checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    // The right one can be voided, too, and then the third recorded.
    await takeBack(again?.id ?? 0);
    expect((await refused({ instead_of: again?.id })).status).toBe(201);
    await expect(
      app.sql(
        `insert into costs (category, amount, method, paid_on, movement_id, recorded_by, at)
         select category, amount, method, paid_on, movement_id, recorded_by, at from costs where id = $1`,
        [cost],
      ),
    ).rejects.toMatchObject({ code: '23505' });
  });

  it('settles in the journal what the restock left open, and its rounding is a stock difference (R-beyond-865)', async () => {
    const balances = async (): Promise<number[]> => {
      const { body } = await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: MONTH } });
      expect([body.debit, body.checks.filter(({ journal, report }) => journal !== report)]).toEqual([body.credit, []]);
      return ['gcash', 'stock', 'stock_to_settle', 'stock_differences'].map((key) => {
        const account = body.accounts.find((one) => one.key === key);
        return Math.round(((account?.debit ?? 0) - (account?.credit ?? 0)) * 100);
      });
    };
    const id = await material();
    const before = await balances();
    const { body } = await restock(id, { bill: { ...bill, amount: 901 } });
    const after = await balances();
    // 901 for 2,000 ml is 0.4505 a ml, which is kept as 0.45.
    expect(after.map((amount, at) => amount - (before[at] ?? 0))).toEqual([-90_100, 90_000, 0, 100]);
    // Voided, it is open again.
    await takeBack(body.cost ?? 0);
    expect((await balances()).map((amount, at) => amount - (before[at] ?? 0))).toEqual([0, 90_000, -90_000, 0]);
  });

  it('is of a restock only, and leaves everything as it was where it is refused (R-beyond-863)', async () => {
    const id = await material();
    expect((await restock(id, { kind: 'correction', reason: 'x' })).status).toBe(400);
    expect((await restock(id, { bill: { ...bill, paid_on: '2027-01-01' } })).status).toBe(400);
    expect(await given.app.sql('select unit_cost, stock from materials where id = $1', [id])).toEqual([
      { unit_cost: 0.3, stock: 1_000 },
    ]);
    expect((await restock(id, { bill: undefined })).body).toMatchObject({ cost: null, unit_cost: 0.3 });
    expect((await list()).count).toBe(0);
  });
});

describe('a closed day', () => {
  it('has its costs in its digest, takes none, and a later void has its own day (R-beyond-866)', async () => {
    const digest = async () => (await given.on.operator.get<{ digest: string }>(`${DAYS}${DAY}/`)).body.digest;
    const before = await digest();
    const { id } = await add();
    const signed = await digest();
    expect(signed).not.toBe(before);
    given.app.clock.set('2026-11-21T08:00:00+08:00');
    const { token } = await given.app.addSession(given.on.operator.id);
    const operator = given.app.withToken(token);
    expect((await operator.post(`${DAYS}${DAY}/steps/`, { step: 'sign', digest: signed, reason: 'x' })).status).toBe(
      200,
    );
    await expect(
      given.app.sql(
        `insert into costs (category, amount, method, paid_on, recorded_by, at) values ('toll', 100, 'cash', $2, $1, $3)`,
        [given.on.operator.id, DAY, `${DAY}T20:00:00+08:00`],
      ),
    ).rejects.toMatchObject({ code: 'HT003' });
    const { body } = await operator.post<Cost>(`${COSTS}${id}/void/`, { reason: 'Wrong van' });
    expect(body.day).toBe('2026-11-21');
    expect((await operator.get<{ digest: string }>(`${DAYS}${DAY}/`)).body.digest).toBe(signed);
  });
});
