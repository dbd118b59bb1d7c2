import type { Answer, Body, BooksOverview, Calls, Client } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';
import { PNG, upload } from '../payments/testing/upload-receipt.js';

type Credit = Calls['clientCredit'];
type Changed = Answer<Credit['add']> & { code?: string; [field: string]: unknown };

describe('the credit of a client', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
  });
  const path = (client: number): string => `/api/scheduling/clients/${client}/credit/`;
  const read = async (client: number) => (await given.on.operator.get<Answer<Credit['read']>>(path(client))).body;
  const add = (client: number, body: Partial<Body<Credit['add']>> = {}, who = given.on.operator, key?: string) =>
    who.post<Changed>(path(client), { amount: 500, method: 'cash', had: 0, ...body }, { key });
  const refund = (client: number, body: Partial<Body<Credit['refund']>> = {}, who = given.on.operator) =>
    who.post<Changed>(`${path(client)}refunds/`, {
      amount: 200,
      method: 'cash',
      reason: 'Moves away',
      had: 500,
      ...body,
    });
  const decide = (id: number, answer: string, who: TestClient, reason = '') =>
    who.post<Changed>(`/api/reports/refunds/${id}/`, { answer, reason });
  const entries = async (client: number) =>
    (await read(client)).results.map(({ kind, amount, method }) => [kind, amount, method]).reverse();
  const inHand = async ({ id }: TestClient): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${id}/`)).body.in_hand;
  const clientOf = async (visit: number): Promise<number> => Number((await given.on.read(visit))['client']);
  const complete = (visit: number, body: object, who = given.on.operator) =>
    given.on.try(who, visit, 'mark_completed', body);
  const books = async () =>
    (await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } })).body;
  const differing = async () => (await books()).checks.filter(({ journal, report }) => journal !== report);
  const balanceOf = (overview: BooksOverview, key: string): number => {
    const account = overview.accounts.find((one) => one.key === key);
    return (account?.credit ?? 0) - (account?.debit ?? 0);
  };
  /** A visit that waits for its payment of ₱850, and its client. */
  async function toPay(): Promise<{ visit: number; client: number }> {
    const { id: visit } = await given.on.at('awaiting_payment');
    return { visit, client: await clientOf(visit) };
  }

  it('is what they pay ahead: cash in the hand of who takes it, a debt in the books, and no revenue (R-beyond-820, R-beyond-821, R-beyond-824)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    const [before, handBefore] = [await desk.summary(), await inHand(on.operator)];
    expect(await add(client, { appointment: visit, note: 'For her birthday' })).toMatchObject({
      status: 200,
      body: { client, amount: 500 },
    });
    expect((await add(client, { amount: 300, method: 'gcash', gcash_reference: '9001', had: 500 })).status).toBe(200);
    expect(await read(client)).toMatchObject({
      amount: 800,
      waiting: null,
      count: 2,
      results: [
        { kind: 'deposit', amount: 300, method: 'gcash', gcash_reference: '9001' },
        { kind: 'deposit', amount: 500, method: 'cash', appointment: visit, reason: 'For her birthday' },
      ],
    });
    expect((await inHand(on.operator)) - handBefore).toBe(500);
    expect(await desk.summary()).toEqual({ ...before, prepaid_cash: 500, prepaid_gcash: 300 });
    const overview = await books();
    expect(balanceOf(overview, 'client_credit')).toBe(800);
    expect(overview.receipts).toMatchObject({ cash: 500, gcash: 300, prepaid: 800 });
    expect(await differing()).toEqual([]);
    expect((await desk.read()).figures).toMatchObject({
      prepaid_cash: 500,
      prepaid_gcash: 300,
      revenue: before.revenue,
    });
    expect((await desk.read()).people).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ id: on.operator.id }), taken: 500, payments: 1 }),
    );
  });

  it('says what was paid ahead for a visit, and what of it the client still has, also once the visit is cancelled (R-beyond-1413)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    const { id: next } = await on.book({ start_time: '20:00' });
    const of = async (id: number) => {
      const { body } = await on.operator.get<Answer<Credit['read']>>(path(client), { query: { appointment: id } });
      return [body.deposit, body.results.map(({ kind, amount }) => [kind, amount])];
    };
    await add(client, { amount: 100 });
    await add(client, { amount: 500, appointment: visit, had: 100 });
    await add(client, { amount: 200, appointment: next, had: 600 });
    expect((await read(client)).deposit).toBeNull();
    expect(await of(visit)).toEqual([{ paid: 500, left: 500 }, [['deposit', 500]]]);
    expect(await of(next)).toEqual([{ paid: 200, left: 200 }, [['deposit', 200]]]);
    // What pays the visit comes out of its deposit first.
    await complete(visit, {
      payment_amount: 850,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 450 },
        { payment_method: 'credit', payment_amount: 400 },
      ],
    });
    expect((await of(visit))[0]).toEqual({ paid: 500, left: 100 });
    await on.act(on.operator, next, 'cancel', { reason: 'The client fell ill' });
    expect((await of(next))[0]).toEqual({ paid: 200, left: 200 });
    // Never more than the client has in all.
    await refund(client, { amount: 350, had: 400 });
    expect((await of(next))[0]).toEqual({ paid: 200, left: 50 });
    // What was a mistake was never a deposit.
    const { id: third } = await on.book({ start_time: '22:00' });
    await add(client, { amount: 70, appointment: third, had: 50, method: 'gcash', gcash_reference: '9002' });
    expect((await of(third))[0]).toEqual({ paid: 70, left: 70 });
    const [{ id: entry = 0 } = {}] = (await read(client)).results;
    expect((await on.operator.post(`${path(client)}${entry}/void/`, { reason: 'Mistyped' })).status).toBe(200);
    expect((await of(third))[0]).toEqual({ paid: 0, left: 0 });
  });

  it('is recorded as the operator saw it, so the same money is recorded once (R-beyond-821)', async () => {
    const { client } = await toPay();
    const both = await Promise.all([add(client), add(client, {}, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { amount: 500 },
    });
    expect((await add(client, { method: 'gcash', had: 500 })).body).toMatchObject({
      gcash_reference: [expect.any(String)],
    });
    const { id: foreign } = await given.on.book({
      client: (
        await given.on.operator.post<Client>('/api/scheduling/clients/', {
          first_name: 'Bea',
          phone_number: '0917 555 0177',
        })
      ).body.id,
      start_time: '21:00',
      location: 'Makati',
    });
    expect((await add(client, { appointment: foreign, had: 500 })).body).toMatchObject({
      appointment: [expect.any(String)],
    });
    expect((await read(client)).amount).toBe(500);
  });

  it('pays for a visit, in part or whole: revenue counts then, and no money comes in (R-beyond-823)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    await add(client);
    const [liza] = on.therapists;
    const before = await desk.summary();
    const hand = await inHand(liza);
    const paid = await complete(visit, {
      payment_amount: 850,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 350 },
        { payment_method: 'credit', payment_amount: 500 },
      ],
    });
    expect(paid.status).toBe(200);
    expect(await on.read(visit)).toMatchObject({ payment_status: 'paid', payment_amount: 850, amount_paid: 850 });
    expect(await entries(client)).toEqual([
      ['deposit', 500, 'cash'],
      ['used', -500, null],
    ]);
    expect((await read(client)).amount).toBe(0);
    expect((await inHand(liza)) - hand).toBe(350);
    const after = await desk.summary();
    expect([after.revenue - before.revenue, after.cash - before.cash, after.credit]).toEqual([850, 350, 500]);
    expect(after.commission - before.commission).toBe(340);
    const overview = await books();
    expect(balanceOf(overview, 'client_credit')).toBe(0);
    expect(overview.receipts).toMatchObject({ cash: 850, prepaid: 500 });
    expect(await differing()).toEqual([]);
  });

  it('pays never more than is due, nor than there is, and gives no change or tip (R-beyond-823)', async () => {
    const { client, visit } = await toPay();
    await add(client, { amount: 2_000 });
    const whole = { payment_method: 'credit' };
    expect((await complete(visit, { ...whole, payment_amount: 900 })).body).toMatchObject({
      payment_amount: [expect.any(String)],
    });
    expect(
      (
        await complete(visit, {
          payment_amount: 900,
          payment_parts: [{ payment_amount: 400 }, { ...whole, payment_amount: 500 }],
        })
      ).body,
    ).toMatchObject({ payment_parts: [expect.any(String)] });
    expect((await complete(visit, { ...whole, payment_amount: 850, received: 900, tip: 50 })).body).toMatchObject({
      payment_method: [expect.any(String)],
    });
    await refund(client, { amount: 1_500, had: 2_000 });
    expect((await complete(visit, { ...whole, payment_amount: 850 })).body).toMatchObject({
      payment_amount: [expect.any(String)],
    });
    expect((await complete(visit, { ...whole, payment_amount: 500 })).status).toBe(200);
    expect((await read(client)).amount).toBe(0);
  });

  it('comes back when the payment is corrected or refunded, to who had it (R-beyond-823)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    await add(client, { amount: 850 });
    await complete(visit, { payment_method: 'credit', payment_amount: 850 });
    const correct = (body: object) => on.act(on.operator, visit, 'correct_payment', { reason: 'x', ...body });
    await correct({ payment_method: 'credit', payment_amount: 600 });
    expect((await read(client)).amount).toBe(250);
    await correct({ payment_amount: 850 });
    expect((await read(client)).amount).toBe(850);
    await correct({ payment_method: 'credit', payment_amount: 850 });
    await correct({ payment_amount: 0 });
    expect((await read(client)).amount).toBe(850);
    expect(await differing()).toEqual([]);
  });

  it('20 times: two servers use it for two visits at once, and it is used once (R-beyond-823)', async () => {
    const { app, on } = given;
    const second = await app.secondInstance();
    const elsewhere = second.withToken((await app.as('operator', 2)).token ?? '');
    for (let round = 0; round < 20; round++) {
      const { client, visit } = await toPay();
      const had = (await read(client)).amount;
      await add(client, { amount: 850, had });
      const { id: next } = await on.book({ client, start_time: '22:00' });
      await on.patch(next, { status: 'completed' });
      const pay = (who: TestClient) =>
        who.post(`${BASE}${next}/payments/`, {
          payment_method: 'credit',
          payment_amount: 850,
          due: 850,
          paid: 0,
          received_on: DAY,
        });
      const all = await Promise.all([
        complete(visit, { payment_method: 'credit', payment_amount: 850 }),
        complete(visit, { payment_method: 'credit', payment_amount: 850 }, elsewhere),
        pay(elsewhere),
        pay(on.operator),
      ]);
      expect(all.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
      const uses = (await entries(client)).slice(-1);
      expect(uses).toEqual([['used', -850, null]]);
      expect((await read(client)).amount).toBe(had);
      await app.sql(`update appointments set status = 'cancelled', outcome = 'cancelled' where id = any ($1)`, [
        [visit, next],
      ]);
      await app.sql('delete from staff_holds');
    }
  }, 120_000);

  it('is what is left above the due, if they want it for later (R-beyond-822)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    const [liza] = on.therapists;
    const hand = await inHand(liza);
    expect(
      (await complete(visit, { payment_amount: 850, received: 1_200, tip: 100, for_later: 200, change: 100 })).body,
    ).toMatchObject({ received: [expect.any(String)] });
    const body = { payment_amount: 850, received: 1_200, tip: 100, for_later: 200, change: 50, tip_kept: false };
    expect((await complete(visit, body)).status).toBe(200);
    expect(await on.read(visit)).toMatchObject({ payment_amount: 850 });
    expect(await read(client)).toMatchObject({
      amount: 200,
      results: [{ kind: 'left', amount: 200, method: 'cash', appointment: visit }],
    });
    expect((await inHand(liza)) - hand).toBe(1_150);
    expect(await differing()).toEqual([]);
    expect(
      (
        await on.try(on.operator, visit, 'correct_payment', {
          payment_amount: 800,
          received: 900,
          for_later: 100,
          reason: 'x',
        })
      ).body,
    ).toMatchObject({ for_later: [expect.any(String)] });
    // A correction leaves it.
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 800, reason: 'x' });
    expect((await read(client)).amount).toBe(200);
  });

  it('came by GCash with its payment, with the same reference (R-beyond-822)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    const { hash } = (await upload(on.operator, visit, PNG)).body;
    const gcash = { payment_method: 'gcash', receipt_hash: hash, gcash_reference: '4711' };
    await complete(visit, { ...gcash, payment_amount: 850, received: 1_000, for_later: 150 });
    expect((await read(client)).results).toMatchObject([
      { kind: 'left', method: 'gcash', gcash_reference: '4711', amount: 150 },
    ]);
  });

  it('is paid back with a reason, from the office; above the limit another operator approves it (R-beyond-825)', async () => {
    const { app, on } = given;
    const { client } = await toPay();
    await add(client);
    const hand = await inHand(on.operator);
    expect((await refund(client, { reason: ' ' })).body).toMatchObject({ reason: [expect.any(String)] });
    expect((await refund(client, { amount: 600 })).body).toMatchObject({ amount: [expect.any(String)] });
    expect(await refund(client)).toMatchObject({ status: 200, body: { amount: 300 } });
    expect(await inHand(on.operator)).toBe(hand);
    await app.sql(`update settings set value = '{"correction_approval": 250}' where key = 'business'`);
    // With the ₱200 of before.
    const large = { amount: 100, had: 300 };
    expect(await refund(client, large)).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect((await refund(client, { ...large, asks: true })).status).toBe(200);
    const { waiting, amount } = await read(client);
    expect([amount, waiting?.amount]).toEqual([300, 100]);
    const id = waiting?.id ?? 0;
    expect((await refund(client, { amount: 10, had: 300 })).body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await decide(id, 'approve', on.operator)).body).toMatchObject({ code: 'SETTLED_BY_ANOTHER' });
    expect((await other.get<Answer<Credit['refundsToDecide']>>('/api/reports/refunds/')).body.results).toMatchObject([
      { id },
    ]);
    expect((await on.operator.get<Answer<Credit['refundsToDecide']>>('/api/reports/refunds/')).body.results).toEqual(
      [],
    );
    const both = await Promise.all([decide(id, 'approve', other), decide(id, 'approve', other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(client)).toMatchObject({ amount: 200, waiting: null });
    // What another operator approved is not counted again.
    expect((await refund(client, { amount: 150, had: 200 })).status).toBe(200);
    expect(await differing()).toEqual([]);
    const trail = await app.sql<{ action: string }>(
      `select action from audit_trail where entity = 'client' and entity_id = $1::text and action like 'credit.%' order by id`,
      [client],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'credit.add',
      'credit.refund',
      'credit.ask_refund',
      'credit.refund',
      'credit.refund',
    ]);
  });

  it('is not paid back where the other operator refuses, the asker takes it back, or it is used meanwhile (R-beyond-825)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    await add(client, { amount: 850 });
    const ask = async (): Promise<number> => {
      await refund(client, { amount: 800, had: 850, asks: true });
      return (await read(client)).waiting?.id ?? 0;
    };
    const first = await ask();
    expect((await decide(first, 'refuse', other)).body).toMatchObject({ reason: [expect.any(String)] });
    expect((await decide(first, 'take_back', other)).body).toMatchObject({ code: 'SETTLED_BY_ANOTHER' });
    expect((await decide(first, 'refuse', other, 'She comes on Friday')).status).toBe(200);
    expect((await decide(first, 'approve', other)).body).toMatchObject({ code: 'NEED_OVER' });
    expect((await decide(await ask(), 'take_back', on.operator)).status).toBe(200);
    const last = await ask();
    await complete(visit, { payment_method: 'credit', payment_amount: 850 });
    expect((await decide(last, 'approve', other)).body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await read(client)).amount).toBe(0);
  });

  it('is added up when two clients become one, and keeps a client from being erased (R-beyond-826)', async () => {
    const { on } = given;
    const { client, visit } = await toPay();
    await add(client, { amount: 850 });
    await complete(visit, { payment_method: 'credit', payment_amount: 600 });
    const made = await on.operator.post<Client>('/api/scheduling/clients/', {
      first_name: 'Bea',
      phone_number: '0917 555 0188',
    });
    await add(made.body.id, { amount: 100 });
    await refund(client, { amount: 50, had: 250, asks: true });
    const merged = await on.operator.post(`/api/registration/clients/${made.body.id}/merge/`, { other: client });
    expect(merged.status).toBe(200);
    expect(await read(made.body.id)).toMatchObject({ amount: 350, waiting: null, count: 3 });
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'x' });
    expect((await read(made.body.id)).amount).toBe(950);
    const { body } = await on.operator.get<Answer<Calls['erasures']['read']>>(
      `/api/registration/clients/${made.body.id}/erasure/`,
    );
    expect(body.blocks).toContainEqual({ kind: 'prepaid', appointment: null });
  });

  it('stays as it is in a signed day, and is never below zero in the database (R-beyond-824)', async () => {
    const { app } = given;
    const { client } = await toPay();
    const insert = (amount: number, at = '2026-11-20T10:00:00Z') =>
      app.sql(
        `insert into client_credit (client_id, kind, amount, method, reason, at) values ($1, $2, $3, 'cash', '', $4)`,
        [client, amount < 0 ? 'refund' : 'deposit', amount, at],
      );
    await expect(insert(-1)).rejects.toMatchObject({ constraint: 'client_balance_is_there' });
    const closed = await desk.closed();
    expect(closed).toBeGreaterThan(0);
    await expect(insert(5)).rejects.toMatchObject({ code: 'HT003' });
    const [{ digest } = {}] = await app.sql<{ digest: string }>(`select book_day_digest('2026-12-25', '{}') as digest`);
    await insert(5, '2026-12-25T10:00:00Z');
    const [{ digest: after } = {}] = await app.sql<{ digest: string }>(
      `select book_day_digest('2026-12-25', '{}') as digest`,
    );
    expect(after).not.toBe(digest);
  });
});
