import type { Answer, Body, BookDay, BooksOverview, Calls, Receipt, ReportVisit, Sale } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';

type Credit = Calls['clientCredit'];
type Fee = Answer<Credit['fee']>;
type Refused = Fee & { code?: string; [field: string]: unknown };

const SALES_FILE = { book: 'sales', format: 'csv', from: DAY, to: DAY };

/** The start of a visit is 4:00 PM, its price ₱850, and the clock stands at 1:10 PM. */
describe('the fee of a visit that was called off', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  let other: TestClient;
  const rules = (set: object) => given.on.operator.patch('/api/settings/business/', set);
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await rules({ late_cancel_hours: 4, late_cancel_percent: 50, no_show_fee: 600 });
  });
  const path = (visit: number): string => `${BASE}${visit}/fee/`;
  const read = async (visit: number): Promise<Fee> => (await given.on.operator.get<Fee>(path(visit))).body;
  const decide = (visit: number, body: Partial<Body<Credit['decideFee']>>, who = given.on.operator, key?: string) =>
    who.post<Refused>(path(visit), { kind: 'late_cancel', proposed: 425, amount: 425, ...body }, { key });
  const takeBack = async (visit: number, who = given.on.operator, seen?: number) =>
    who.post<Refused>(`${path(visit)}take_back/`, {
      fee: seen ?? (await who.get<Fee>(path(visit))).body.fee?.id ?? 1,
      reason: 'A mistake',
    });
  const clientOf = async (visit: number): Promise<number> => Number((await given.on.read(visit))['client']);
  async function cancelled(start_time = '16:00'): Promise<number> {
    const { id } = await given.on.book({ start_time });
    await given.on.act(given.on.operator, id, 'cancel', { reason: 'She is ill' });
    return id;
  }
  const noShow = async (visit: number) =>
    given.on.operator.post(`/api/scheduling/clients/${await clientOf(visit)}/marks/`, {
      kind: 'no_show',
      reason: 'Nobody opened',
      appointment: visit,
    });
  const prepay = async (visit: number, amount: number) =>
    given.on.operator.post(`/api/scheduling/clients/${await clientOf(visit)}/credit/`, {
      amount,
      method: 'gcash',
      gcash_reference: '9001',
      had: 0,
    });
  const inHand = async ({ id }: TestClient): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${id}/`)).body.in_hand;
  const books = async () =>
    (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } })).body;
  const account = async (key: string): Promise<number> => {
    const found = (await books()).accounts.find((one) => one.key === key);
    return (found?.credit ?? 0) - (found?.debit ?? 0);
  };
  const differing = async () => (await books()).checks.filter(({ journal, report }) => journal !== report);

  it('is off until a business sets it, and is then proposed by hours, pesos and percent (R-beyond-1130)', async () => {
    const visit = await cancelled();
    expect((await read(visit)).proposal).toEqual({ kind: 'late_cancel', amount: 425 });
    await rules({ late_cancel_fee: 500 });
    expect((await read(visit)).proposal).toEqual({ kind: 'late_cancel', amount: 500 });
    await rules({ late_cancel_fee: 5_000 });
    expect((await read(visit)).proposal).toEqual({ kind: 'late_cancel', amount: 850 });
    await rules({ late_cancel_hours: 2 });
    expect((await read(visit)).proposal).toBeNull();
    await rules({ late_cancel_hours: 3 });
    expect((await read(visit)).proposal).toEqual({ kind: 'late_cancel', amount: 850 });
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    expect(await read(visit)).toMatchObject({ proposal: null, fee: null });
    expect((await decide(visit, {})).body.code).toBe('STALE_VERSION');
  });

  it('is proposed for no visit that stands, was not answered, or ended with a refusal of its people (R-beyond-1130)', async () => {
    const { id } = await given.on.book({});
    expect((await read(id)).proposal).toBeNull();
    await given.on.act(given.on.therapists[0], id, 'reject', { rejection_reason: 'Sick' });
    await given.on.act(given.on.operator, id, 'review_rejection', { action: 'accept', reason: 'Nobody else' });
    expect((await given.on.read(id)).status).toBe('cancelled');
    expect((await read(id)).proposal).toBeNull();
  });

  it('comes out of what is prepaid: income of its own, no revenue and no commission (R-beyond-1131, R-beyond-1133)', async () => {
    const visit = await cancelled();
    await prepay(visit, 500);
    const before = await desk.summary();
    const without = await given.on.operator.get<string>('/api/reports/books/export/', { query: SALES_FILE });
    expect(without.text).not.toContain('Fee');
    expect((await decide(visit, { from: 'credit' })).body).toMatchObject({
      credit: 75,
      proposal: null,
      fee: { kind: 'late_cancel', proposed: 425, amount: 425 },
    });
    expect(await desk.summary()).toEqual({
      ...before,
      fees: 425,
      net_after_costs: before.net_after_costs + 425,
    });
    expect([await account('visit_fees'), await account('client_credit'), await account('commission')]).toEqual([
      425, 75, 0,
    ]);
    expect(await differing()).toEqual([]);
    expect((await books()).checks).toContainEqual({ figure: 'visit_fees', journal: 425, report: 425 });
    const of = async <T>(book: string) =>
      (await given.on.operator.get<{ results: T[] }>(`/api/reports/books/${book}/`, { query: { month: '2026-11' } }))
        .body.results;
    expect((await of<Sale>('sales')).filter((sale) => sale.visit === visit)).toMatchObject([
      { outcome: 'cancelled', fee: 425, due: 425, received: 425, owed: 0 },
    ]);
    expect((await of<Receipt>('receipts')).map(({ kind, amount }) => [kind, amount])).toEqual([['prepaid', 500]]);
    const file = await given.on.operator.get<string>('/api/reports/books/export/', { query: SALES_FILE });
    expect(file.text.split('\r\n')[0]).toMatch(/,Fee$/);
    const behind = await given.on.operator.get<{ results: ReportVisit[] }>('/api/reports/appointments/', {
      query: { from: DAY, to: DAY, figure: 'fees' },
    });
    expect(behind.body.results.map(({ id, fee, revenue }) => [id, fee, revenue])).toEqual([[visit, 425, 0]]);
    const day = (await given.on.operator.get<BookDay>(`/api/reports/days/${DAY}/`)).body;
    expect(day.figures).toMatchObject({ fees: 425, revenue: before.revenue, prepaid_gcash: 500 });
    expect(day.people).toEqual([]);
  });

  it('that is paid now is prepaid in the same step: in the hand of the operator, or GCash of the day (R-beyond-1131)', async () => {
    const [visit, second] = [await cancelled(), await cancelled('18:00')];
    await rules({ late_cancel_hours: 24 });
    const hand = await inHand(given.on.operator);
    expect((await decide(visit, { from: 'cash' })).body).toMatchObject({ credit: 0, fee: { amount: 425 } });
    expect((await inHand(given.on.operator)) - hand).toBe(425);
    expect((await decide(second, { from: 'gcash' })).body['gcash_reference']).toEqual(['This field is required']);
    expect((await read(second)).fee).toBeNull();
    expect((await decide(second, { from: 'gcash', gcash_reference: '77' })).status).toBe(200);
    const day = (await given.on.operator.get<BookDay>(`/api/reports/days/${DAY}/`)).body;
    expect(day.gcash).toMatchObject([{ appointment: second, ahead: 425, reference: '77' }]);
    expect(day.figures).toMatchObject({ fees: 850, prepaid_cash: 425, prepaid_gcash: 425 });
    expect(await differing()).toEqual([]);
  });

  it('is waived, in part or whole, with a reason alone (R-beyond-1132)', async () => {
    const visit = await cancelled();
    expect((await decide(visit, { amount: 0 })).body['reason']).toEqual(['Say why the rest is waived.']);
    expect((await decide(visit, { amount: 300, from: 'cash' })).body['reason']).toBeDefined();
    expect((await decide(visit, { amount: 426, from: 'cash' })).body['amount']).toBeDefined();
    expect((await decide(visit, { amount: 425 })).body['from']).toBeDefined();
    expect((await decide(visit, { amount: 425, from: 'credit' })).body['amount']).toBeDefined();
    expect(await read(visit)).toMatchObject({ fee: null, credit: 0 });
    expect((await decide(visit, { amount: 0, reason: 'Her child is ill' })).body).toMatchObject({
      proposal: null,
      fee: { amount: 0, proposed: 425, reason: 'Her child is ill' },
    });
    expect((await desk.summary()).fees).toBe(0);
    expect(
      await given.app.sql(
        `select action, after ->> 'reason' as reason from audit_trail where action like 'fee.%' and entity_id = $1`,
        [String(visit)],
      ),
    ).toEqual([{ action: 'fee.waive', reason: 'Her child is ill' }]);
  });

  it('is asked again as the one of a no-show where the late one was waived, and never twice (R-beyond-1130)', async () => {
    const visit = await cancelled();
    await decide(visit, { amount: 0, reason: 'Sick' });
    await noShow(visit);
    expect((await read(visit)).proposal).toEqual({ kind: 'no_show', amount: 600 });
    expect((await decide(visit, { kind: 'no_show', proposed: 600, amount: 600, from: 'cash' })).status).toBe(200);
    expect(await read(visit)).toMatchObject({ proposal: null, fee: { kind: 'no_show', amount: 600 } });
  });

  it('is decided once: a second press, another operator and another server change nothing (R-beyond-1131)', async () => {
    const visit = await cancelled();
    const answers = await Promise.all([
      decide(visit, { from: 'cash' }, given.on.operator),
      decide(visit, { from: 'cash' }, other),
      decide(visit, { amount: 0, reason: 'Sick' }, other),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const twice = await cancelled('18:00');
    await rules({ late_cancel_hours: 24 });
    const same = await Promise.all([
      decide(twice, { from: 'cash' }, given.on.operator, 'one-press'),
      decide(twice, { from: 'cash' }, given.on.operator, 'one-press'),
    ]);
    expect(same.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const [{ n } = { n: 0 }] = await given.app.sql<{ n: number }>(
      'select count(*)::int as n from visit_fees where appointment_id = $1',
      [twice],
    );
    expect(n).toBe(1);
    await expect(
      given.app.sql(
        `insert into visit_fees (appointment_id, kind, proposed, amount, reason, at) values ($1, 'late_cancel', 425, 0, 'x', now())`,
        [twice],
      ),
    ).rejects.toMatchObject({ code: 'HT001' });
  });

  it('that is taken back becomes credit of the client, and is proposed again (R-beyond-1134)', async () => {
    const visit = await cancelled();
    await decide(visit, { from: 'cash' });
    expect((await takeBack(visit)).body).toMatchObject({ credit: 425, fee: null, proposal: { amount: 425 } });
    expect((await takeBack(visit)).body).toMatchObject({ credit: 425, fee: null });
    expect((await desk.summary()).fees).toBe(0);
    expect(await account('visit_fees')).toBe(0);
    expect(await differing()).toEqual([]);
    expect((await decide(visit, { from: 'credit' })).body).toMatchObject({ credit: 0, fee: { amount: 425 } });
  });

  it('is taken back as it was seen: one that was decided since stays (R-beyond-1134)', async () => {
    const visit = await cancelled();
    await decide(visit, { amount: 0, reason: 'Sick' });
    const seen = (await read(visit)).fee?.id;
    await takeBack(visit, other);
    await decide(visit, { from: 'cash' }, other);
    expect(await takeBack(visit, given.on.operator, seen)).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', detail: expect.stringContaining('another operator') },
    });
    expect(await read(visit)).toMatchObject({ credit: 0, fee: { amount: 425 } });
  });

  it('is proposed for no visit that was paid, also once the money was given back (R-beyond-1130)', async () => {
    const visit = await cancelled();
    await given.app.sql(
      `insert into payments (appointment_id, kind, method, amount, recorded_by, at) values ($1, 'payment', 'gcash', 850, $2, now())`,
      [visit, given.on.operator.id],
    );
    await given.app.sql(
      `insert into payments (appointment_id, kind, method, amount, recorded_by, reverses, at)
       select appointment_id, 'reversal', method, -amount, recorded_by, id, at from payments where appointment_id = $1`,
      [visit],
    );
    expect((await read(visit)).proposal).toBeNull();
  });

  it('is in the digest of its day, and none is dated in a signed one (R-beyond-1133)', async () => {
    const visit = await cancelled();
    await prepay(visit, 425);
    const { digest } = (await given.on.operator.get<BookDay>(`/api/reports/days/${DAY}/`)).body;
    await decide(visit, { from: 'credit' });
    expect((await given.on.operator.get<BookDay>(`/api/reports/days/${DAY}/`)).body.digest).not.toBe(digest);
    desk.nextMorning();
    const signIn = async (id: number) => given.app.withToken((await given.app.addSession(id)).token);
    const signer = await signIn(given.on.operator.id);
    expect((await desk.sign(signer)).status).toBe(200);
    await desk.refusedBySql(
      `insert into visit_fees (appointment_id, kind, proposed, amount, reason, reverses, at)
       select appointment_id, kind, proposed, -amount, 'x', id, at from visit_fees where appointment_id = $1`,
      [visit],
    );
    const back = await takeBack(visit, signer);
    expect(back.body).toMatchObject({ credit: 425, fee: null });
    expect((await desk.summary()).fees).toBe(425);
    expect((await desk.summary('2026-11-21')).fees).toBe(-425);
  });
});
