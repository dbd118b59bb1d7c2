import type { Answer, Body, BooksOverview, Calls } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import { forgetBuyers } from '../redaction/redaction.repository.js';
import type { TestClient } from '../testing/test-client.js';

type Vouchers = Calls['vouchers'];
type Said = { code?: string; detail?: string; [field: string]: unknown };
/** Of a visit. */
const PRICE = 850;
const VOUCHERS = '/api/reports/vouchers/';

describe('a voucher', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    await given.app.sql('delete from voucher_tries');
  });
  const trySell = (body: Partial<Body<Vouchers['sell']>> = {}, who = given.on.operator) =>
    who.post<Said & { id: number }>(VOUCHERS, {
      amount: 1_000,
      method: 'cash',
      buyer: 'Carmela Uy',
      ends_on: null,
      ...body,
    });
  const read = async (id: number) => (await given.on.operator.get<Answer<Vouchers['read']>>(`${VOUCHERS}${id}/`)).body;
  const sell = async (body: Partial<Body<Vouchers['sell']>> = {}) => {
    const { status, body: said } = await trySell(body);
    expect([status, said]).toEqual([201, { id: said.id }]);
    return read(said.id);
  };
  const lookUp = (code: string, who = given.on.operator) =>
    who.post<Said>(`${VOUCHERS}look_up/`, { voucher_code: code });
  const refund = (id: number, body: object = {}, who = given.on.operator) =>
    who.post<Said>(`${VOUCHERS}${id}/refunds/`, { amount: 400, method: 'cash', reason: 'Moves', had: 1_000, ...body });
  const complete = (visit: number, body: object, who = given.on.operator) =>
    given.on.try(who, visit, 'mark_completed', body);
  const toPay = async (): Promise<number> => (await given.on.at('awaiting_payment')).id;
  const inHand = async ({ id }: TestClient): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${id}/`)).body.in_hand;
  const books = async () =>
    (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } })).body;
  const differing = async () => (await books()).checks.filter(({ journal, report }) => journal !== report);
  const owed = async (key = 'vouchers'): Promise<number> => {
    const account = (await books()).accounts.find((one) => one.key === key);
    return (account?.credit ?? 0) - (account?.debit ?? 0);
  };
  const credit = (voucher: number, amount: number) => ({
    payment_method: 'credit',
    payment_amount: amount,
    voucher,
  });
  const entries = async (id: number) => (await read(id)).entries.map(({ kind, amount }) => [kind, amount]).reverse();

  it('is sold with a code that nobody guesses, owed on its own account, and no revenue (R-beyond-1220, R-beyond-1221)', async () => {
    const { operator } = given.on;
    const [before, hand] = [await desk.summary(), await inHand(operator)];
    const sold = await sell({ buyer_phone: '0917 555 0100' });
    expect(sold.code).toMatch(/^[ACDEFGHJKMNPQRTUVWXY34679]{12}$/);
    expect(sold).toMatchObject({
      value: 1_000,
      left: 1_000,
      state: 'open',
      buyer: 'Carmela Uy',
      end: sold.code.slice(-4),
    });
    expect((await inHand(operator)) - hand).toBe(1_000);
    const gcash = await sell({ method: 'gcash', gcash_reference: '9001', amount: 500 });
    expect(gcash.code).not.toBe(sold.code);
    expect(await desk.summary()).toEqual({ ...before, prepaid_cash: 1_000, prepaid_gcash: 500 });
    expect([await owed(), await owed('client_credit')]).toEqual([1_500, 0]);
    expect(await differing()).toEqual([]);
    expect((await desk.read()).gcash.some(({ client }) => client === 'Carmela Uy')).toBe(true);
  });

  it('stands in the receipts book by the number that the journal has (R-beyond-1221, R-beyond-1229)', async () => {
    const { id } = await sell({ amount: 1_000 });
    expect((await refund(id)).status).toBe(200);
    const query = { month: '2026-11', page_size: 100 };
    const receipts = await given.on.operator.get<Answer<Calls['books']['receipts']>>('/api/reports/books/receipts/', {
      query,
    });
    const journal = await given.on.operator.get<Answer<Calls['books']['journal']>>('/api/reports/books/journal/', {
      query,
    });
    const own = (await read(id)).entries.map((one) => `V-${one.id}`).reverse();
    expect(receipts.body.results.map(({ entry, client, amount }) => [entry, client, amount])).toEqual(
      expect.arrayContaining([
        [own[0], null, 1_000],
        [own[1], null, -400],
      ]),
    );
    expect(journal.body.results.flatMap(({ lines }) => lines.map(({ entry }) => entry))).toEqual(
      expect.arrayContaining(own),
    );
  });

  it('is refused without its parts, next to the field (R-beyond-1221)', async () => {
    for (const [wrong, field] of [
      [{ amount: 0 }, 'amount'],
      [{ buyer: ' ' }, 'buyer'],
      [{ method: 'gcash' as const }, 'gcash_reference'],
      [{ ends_on: '2020-01-01' }, 'ends_on'],
      [{ client: 999_999 }, 'client'],
    ] as const) {
      const { status, body } = await trySell(wrong);
      expect([field, status, Object.keys(body)]).toEqual([field, 400, expect.arrayContaining([field])]);
    }
  });

  it('pays a part of a visit, cash the rest, and revenue counts then (R-beyond-1222)', async () => {
    const { id } = await sell({ amount: 500 });
    const visit = await toPay();
    const { status, body } = await complete(visit, {
      payment_amount: PRICE,
      payment_parts: [credit(id, 500), { payment_method: 'cash', payment_amount: PRICE - 500 }],
    });
    expect([status, body]).toEqual([200, body]);
    expect(await entries(id)).toEqual([
      ['deposit', 500],
      ['used', -500],
    ]);
    const [told] = await given.app.sql<{ parts: unknown }>(
      `select after -> 'payment_parts' as parts from audit_trail where entity = 'appointment' and entity_id = $1
        order by at desc, id desc limit 1`,
      [String(visit)],
    );
    expect(told?.parts).toContainEqual({ method: 'credit', amount: 500, voucher: `…${(await read(id)).end}` });
    expect(await read(id)).toMatchObject({ left: 0, state: 'used_up' });
    expect([await owed(), await owed('client_credit'), await owed('revenue')]).toEqual([0, 0, PRICE]);
    expect(await differing()).toEqual([]);
  });

  it('comes back with a correction or refund of the visit, also after its end (R-beyond-1222, R-beyond-1223)', async () => {
    const { id } = await sell();
    const visit = await toPay();
    expect((await complete(visit, credit(id, PRICE))).status).toBe(200);
    await given.app.sql(`update vouchers set ends_on = '2026-01-01' where id = $1`, [id]);
    const version = async () => Number((await given.on.read(visit))['version']);
    const correct = async (body: object) =>
      given.on.try(given.on.operator, visit, 'correct_payment', {
        reason: 'Typed wrong',
        version: await version(),
        ...body,
      });
    expect((await correct(credit(id, PRICE - 100))).status).toBe(200);
    expect((await read(id)).left).toBe(1_000 - PRICE + 100);
    expect((await correct(credit(id, PRICE))).body).toMatchObject({
      payment_amount: [expect.stringContaining('This voucher ended on')],
    });
    expect((await correct({ payment_amount: 0 })).status).toBe(200);
    expect((await read(id)).left).toBe(1_000);
    expect(await owed()).toBe(1_000);
    expect(await differing()).toEqual([]);
  });

  it('pays for a visit up to its last day, also when that is verified after it (R-beyond-1223)', async () => {
    const { id } = await sell({ ends_on: DAY });
    const visit = await toPay();
    const now = given.app.clock.now();
    given.app.clock.set(new Date(now.getTime() + 24 * 3_600_000).toISOString());
    const operator = given.app.withToken((await given.app.addSession(given.on.operator.id)).token);
    expect((await complete(visit, credit(id, PRICE), operator)).status).toBe(200);
    given.app.clock.set(now.toISOString());
  });

  it('pays later what is still owed, by the same rule about its end (R-beyond-1392)', async () => {
    const { id } = await sell({ ends_on: DAY });
    const late = await sell();
    const [visit, second] = [await toPay(), await toPay()];
    for (const one of [visit, second]) await complete(one, { payment_method: 'cash', payment_amount: PRICE - 300 });
    const pay = (one: number, body: object, paid = PRICE - 300) =>
      given.on.operator.post<Said>(`/api/scheduling/appointments/${one}/payments/`, {
        received_on: DAY,
        due: PRICE,
        paid,
        ...body,
      });
    await given.app.sql(`update vouchers set ends_on = '2026-01-01' where id = $1`, [late.id]);
    expect((await pay(visit, credit(late.id, 100))).body).toMatchObject({
      payment_amount: [expect.stringContaining('This voucher ended on')],
    });
    expect((await pay(visit, { ...credit(id, 100), payment_method: 'cash' })).body).toHaveProperty('voucher');
    expect((await pay(visit, credit(id, 200))).status).toBe(200);
    // A day later the voucher has ended. The visit was before its end.
    given.app.clock.set('2026-11-22T09:00:00+08:00');
    expect(await pay(visit, { ...credit(id, 100) }, PRICE - 100)).toMatchObject({
      status: 200,
      body: { difference: null },
    });
    expect(await read(id)).toMatchObject({ left: 700, state: 'ended' });
    expect(await entries(id)).toEqual([
      ['deposit', 1_000],
      ['used', -200],
      ['used', -100],
    ]);
    expect(await differing()).toEqual([]);
  });

  it('says in the trail, and to whoever approves, which voucher paid (R-beyond-1222)', async () => {
    const [first, second] = [await sell(), await sell()];
    const visit = await toPay();
    expect((await complete(visit, credit(first.id, PRICE))).status).toBe(200);
    await given.on.operator.patch('/api/settings/business/', { correction_approval: 300 });
    const version = Number((await given.on.read(visit))['version']);
    const asked = { ...credit(second.id, 100), reason: 'The other one', version };
    const corrections = `/api/scheduling/appointments/${visit}/corrections/`;
    expect((await given.on.operator.post(corrections, asked)).status).toBe(201);
    const { body } = await other.get<Answer<Calls['corrections']['ofAppointment']>>(corrections);
    expect([body.compared?.before.parts, body.compared?.after.parts]).toMatchObject([
      [{ voucher: `…${first.end}`, amount: PRICE }],
      [{ voucher: `…${second.end}`, amount: 100 }],
    ]);
    const trail = await given.app.sql<{ after: object }>(
      `select after from audit_trail where action = 'appointment.mark_completed' and entity_id = $1::int::text`,
      [visit],
    );
    expect(trail).toMatchObject([{ after: { voucher: `${first.id} …${first.end}` } }]);
  });

  it('says in the trail who read a whole code, once an hour (R-beyond-1224)', async () => {
    const { id } = await sell();
    const readers = async () =>
      (
        await given.app.sql<{ actor_id: number }>(
          `select actor_id from audit_log where action = 'voucher.read' and entity_id = $1::int::text order by id`,
          [id],
        )
      ).map(({ actor_id: who }) => who);
    await read(id);
    await other.get(`${VOUCHERS}${id}/`);
    expect(await readers()).toEqual([given.on.operator.id, other.id]);
    given.app.clock.advance({ minutes: 61 });
    await read(id);
    expect(await readers()).toEqual([given.on.operator.id, other.id, given.on.operator.id]);
  });

  it('pays no more than is due or left, as credit alone, and never two visits at once (R-beyond-1222)', async () => {
    const { id } = await sell({ amount: PRICE });
    const [visit, second] = [await toPay(), await toPay()];
    expect((await complete(visit, credit(id, PRICE + 1))).status).toBe(400);
    expect((await complete(visit, { ...credit(id, PRICE), payment_method: 'cash' })).body).toHaveProperty('voucher');
    expect((await complete(visit, credit(999_999, 10))).status).toBe(400);
    const both = await Promise.all([complete(visit, credit(id, PRICE)), complete(second, credit(id, PRICE), other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(both.find(({ status }) => status === 400)?.body).toMatchObject({
      payment_amount: ['The voucher has less than this left.'],
    });
    await expect(given.app.sql(`update vouchers set balance = balance - 1 where id = $1`, [id])).rejects.toMatchObject({
      constraint: 'voucher_balance_is_there',
    });
  });

  it('is found by its code however it is typed, and refused at the code once it ended or is used up (R-beyond-1223)', async () => {
    const { id, code, end } = await sell({ ends_on: DAY });
    const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4, 8)} ${code.slice(8)}`;
    expect((await lookUp(typed)).body).toMatchObject({ id, end, left: 1_000, ends_on: DAY });
    expect(JSON.stringify((await lookUp(typed)).body)).not.toContain(code);
    await given.app.sql(`update vouchers set ends_on = '2026-11-01' where id = $1`, [id]);
    // The payment decides: the visit may be of before.
    expect((await lookUp(code)).body).toMatchObject({ id, state: 'ended', ends_on: '2026-11-01' });
    expect((await complete(await toPay(), credit(id, PRICE))).body).toMatchObject({
      payment_amount: [expect.stringContaining('This voucher ended on')],
    });
    const extended = { ends_on: '2026-12-31', expected: { ends_on: '2026-11-01' }, reason: 'Asked for it' };
    const extend = (body: object) => given.on.operator.post<Said>(`${VOUCHERS}${id}/end/`, body);
    expect((await extend({ ...extended, ends_on: '2026-10-01' })).body).toHaveProperty('ends_on');
    expect((await extend(extended)).status).toBe(200);
    expect((await extend({ ...extended, ends_on: '2027-01-31' })).body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await lookUp(code)).status).toBe(200);
    expect((await refund(id, { amount: 1_000 })).status).toBe(200);
    expect((await lookUp(code)).body).toMatchObject({ voucher_code: ['Nothing is left on this voucher.'] });
    expect((await read(id)).state).toBe('refunded');
  });

  it('gets a later end or none with a reason, which the trail has with the one before (R-beyond-1225)', async () => {
    const { id } = await sell({ ends_on: '2026-12-31' });
    const extend = (before: string | null, ends_on: string | null, body: object = {}) =>
      given.on.operator.post<Said>(`${VOUCHERS}${id}/end/`, {
        ...{ ends_on, expected: { ends_on: before }, reason: 'Was ill' },
        ...body,
      });
    expect((await extend('2026-12-31', '2027-01-31', { reason: '' })).body).toHaveProperty('reason');
    expect((await extend('2026-12-31', '2026-12-30')).body).toMatchObject({
      ends_on: ['Choose a later end than before.'],
    });
    expect((await extend('2026-12-31', '2027-01-31')).status).toBe(200);
    expect((await extend('2026-12-31', '2027-02-28')).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { ends_on: '2027-01-31' },
    });
    expect((await extend('2027-01-31', null)).status).toBe(200);
    expect((await extend(null, '2027-06-30')).body).toMatchObject({
      ends_on: ['It has no end, so it needs no later one.'],
    });
    const trail = await given.app.sql<object>(
      `select before, after from audit_trail where action = 'voucher.extend' and entity_id = $1::text order by id`,
      [id],
    );
    expect(trail).toEqual([
      { before: { ends_on: '2026-12-31' }, after: { ends_on: '2027-01-31', reason: 'Was ill' } },
      { before: { ends_on: '2027-01-31' }, after: { ends_on: null, reason: 'Was ill' } },
    ]);
  });

  it('forgets a buyer who is no client once nothing can be paid with it, and keeps amounts (R-beyond-1231)', async () => {
    const [open, ended, used] = [await sell(), await sell({ ends_on: DAY }), await sell({ amount: 400 })];
    expect((await refund(used.id, { had: 400 })).status).toBe(200);
    const ids = [open.id, ended.id, used.id];
    const { db } = given.app.deps;
    const kept = { months: 12, books: 120 };
    const buyers = async () => (await Promise.all(ids.map(read))).map(({ buyer, left }) => [buyer, left]);
    await forgetBuyers(db, '2027-11-20', kept);
    expect(await buyers()).toEqual([
      ['Carmela Uy', 1_000],
      ['Carmela Uy', 1_000],
      ['Carmela Uy', 0],
    ]);
    await forgetBuyers(db, '2027-12-20', kept);
    expect(await buyers()).toEqual([
      ['Carmela Uy', 1_000],
      ['', 1_000],
      ['', 0],
    ]);
    // The trail keeps words of a voucher beside it, so that they can go.
    const inTrail = () =>
      given.app.sql<{ kept: string | null; beside: string | null }>(
        `select l.after ->> 'reason' as kept, p.after ->> 'reason' as beside from audit_log l left join audit_personal p on p.audit_id = l.id
         where l.action = 'credit.refund' and l.entity = 'voucher' and l.entity_id = $1::int::text`,
        [used.id],
      );
    expect(await inTrail()).toEqual([{ kept: null, beside: 'Moves' }]);
    const words = async () => (await read(used.id)).entries.map(({ reason }) => reason);
    expect(await words()).toContain('Moves');
    await forgetBuyers(db, '2037-12-20', kept);
    expect(await words()).toEqual(['', '']);
    expect(await inTrail()).toEqual([{ kept: null, beside: null }]);
  });

  it('gives an operator ten wrong codes an hour, and the trail no code (R-beyond-1224)', async () => {
    const { code } = await sell();
    // What is no code at all is a slip, and no guess.
    for (const slip of ['ACDE', `${code}A`, '0917 555 0100'])
      expect((await lookUp(slip)).body).toMatchObject({
        voucher_code: ['A code has 12 letters and digits. Check what you typed.'],
      });
    expect((await lookUp('ACDE-FGHJ-KMN0')).body).toMatchObject({
      voucher_code: ["A letter or digit isn't right. Check what you typed."],
    });
    for (let at = 0; at < 10; at++) expect((await lookUp('ACDE-FGHJ-KMNP')).body).toHaveProperty('voucher_code');
    expect((await lookUp(code)).body).toMatchObject({ code: 'RATE_LIMITED' });
    expect((await lookUp(code, other)).status).toBe(200);
    const trail = (text: string) =>
      given.app.sql(
        `select 1 from (select id, before, after from audit_log union all select audit_id, before, after from audit_personal) t
         where concat(before, after) like '%' || $1 || '%'`,
        [text],
      );
    expect(await trail(code)).toEqual([]);
    // It would find one.
    expect(await trail('"amount": 1000')).not.toEqual([]);
  });

  it('is paid back with a reason, above the limit by two (R-beyond-1226)', async () => {
    await given.on.operator.patch('/api/settings/business/', { correction_approval: 300 });
    const { id } = await sell();
    expect((await refund(id, { reason: '' })).status).toBe(400);
    expect((await refund(id, { had: 900 })).body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await refund(id)).body).toMatchObject({ code: 'CORRECTION_NEEDS_APPROVAL', limit: 300 });
    expect((await refund(id, { asks: true })).status).toBe(200);
    const { body } = await other.get<Answer<Calls['clientCredit']['refundsToDecide']>>('/api/reports/refunds/');
    const asked = body.results.find(({ voucher }) => voucher === id);
    expect(asked).toMatchObject({ client: { id: 0, name: `Voucher …${(await read(id)).end}` }, amount: 400 });
    expect((await other.post(`/api/reports/refunds/${asked?.id}/`, { answer: 'approve' })).status).toBe(200);
    expect(await read(id)).toMatchObject({ left: 600, state: 'open', waiting: null });
    expect(await owed()).toBe(600);
    expect(await differing()).toEqual([]);
  });

  it('that was sold by mistake is voided out of the same hand while its day is open (R-beyond-1227)', async () => {
    const hand = await inHand(given.on.operator);
    const sold = await sell();
    const entry = sold.entries[0]?.id;
    const takeBack = (who: TestClient) => who.post<Said>(`${VOUCHERS}${sold.id}/${entry}/void/`, { reason: 'Twice' });
    expect((await takeBack(given.on.operator)).body).toMatchObject({ code: 'CORRECTION_NEEDS_APPROVAL' });
    expect((await takeBack(other)).status).toBe(200);
    expect(await inHand(given.on.operator)).toBe(hand);
    expect(await read(sold.id)).toMatchObject({ left: 0, state: 'refunded', can_void: false });
    expect([await owed(), await differing()]).toEqual([0, []]);
  });

  it('that was sold on a signed day is not voided, also by the database (R-beyond-1227)', async () => {
    const sold = await sell({ method: 'gcash', gcash_reference: '1' });
    const entry = sold.entries[0]?.id;
    await desk.closed();
    const signedIn = given.app.withToken((await given.app.addSession(given.on.operator.id)).token);
    const path = `${VOUCHERS}${sold.id}/`;
    const answer = await signedIn.post<Said>(`${path}${entry}/void/`, { reason: 'Twice' });
    expect(answer).toMatchObject({ status: 409, body: { code: 'DAY_SIGNED' } });
    await desk.refusedBySql(
      `insert into client_credit (voucher_id, kind, amount, method, reverses, reason, at)
       values ($1, 'void', -1000, 'gcash', $2, '', $3)`,
      [sold.id, entry, '2026-12-25T10:00:00Z'],
    );
    expect((await signedIn.get<Answer<Vouchers['read']>>(path)).body).toMatchObject({ left: 1_000, can_void: false });
  });

  it('is in a list by pages, found by state, the end of its code or its buyer (R-beyond-1228)', async () => {
    const [one, two] = [await sell({ buyer: 'Bea Alonzo' }), await sell({ ends_on: DAY })];
    const list = async (query: object) =>
      (await given.on.operator.get<Answer<Vouchers['list']>>(VOUCHERS, { query: { ...query } })).body;
    const ids = async (query: object) => (await list(query)).results.map(({ id }) => id);
    expect(await ids({ search: 'alonzo' })).toEqual([one.id]);
    expect(await ids({ search: two.end.toLowerCase() })).toContain(two.id);
    expect((await ids({ page_size: 1 }))[0]).toBe(two.id);
    await given.app.sql(`update vouchers set ends_on = '2026-11-01' where id = $1`, [two.id]);
    expect(await ids({ state: 'ended' })).toContain(two.id);
    expect(await ids({ state: 'open' })).not.toContain(two.id);
    expect((await list({})).left_ended).toBeGreaterThanOrEqual(1_000);
    expect((await list({})).proposed_end).toBeNull();
    await given.on.operator.patch('/api/settings/business/', { voucher_months: 12 });
    expect((await list({})).proposed_end).toBe(`${Number(DAY.slice(0, 4)) + 1}${DAY.slice(4)}`);
  });
});
