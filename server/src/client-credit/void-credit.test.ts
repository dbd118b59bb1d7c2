import type { Answer, Body, BooksOverview, Calls, Client } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';

type Credit = Calls['clientCredit'];
type Changed = Answer<Credit['add']> & { code?: string; [field: string]: unknown };

describe('a prepayment that was a mistake', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  let other: TestClient;
  let third: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    third = await given.app.as('operator', 3);
    await given.app.sql(`update users set created_at = '2026-01-01' where role = 'operator'`);
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
  });
  const path = (client: number): string => `/api/scheduling/clients/${client}/credit/`;
  const read = async (client: number) => (await given.on.operator.get<Answer<Credit['read']>>(path(client))).body;
  const add = (client: number, body: Partial<Body<Credit['add']>> = {}, who = given.on.operator) =>
    who.post<Changed>(path(client), { amount: 500, method: 'cash', had: 0, ...body });
  const takeBack = (client: number, entry: number, who = other, body: object = {}) =>
    who.post<Changed>(`${path(client)}${entry}/void/`, { reason: 'Typed ₱500 for ₱50', ...body });
  const decide = (id: number, answer: string, who: TestClient, reason = '') =>
    who.post<Changed>(`/api/reports/refunds/${id}/`, { answer, reason });
  const inHand = async ({ id }: { id: number }): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${id}/`)).body.in_hand;
  const differing = async () =>
    (
      await given.on.operator.get<BooksOverview>('/api/reports/books/', { query: { month: '2026-11' } })
    ).body.checks.filter(({ journal, report }) => journal !== report);
  async function aClient(): Promise<number> {
    const phone = `0917 555 ${String(Math.floor(Math.random() * 10_000)).padStart(4, '0')}`;
    const { body } = await given.on.operator.post<Client>('/api/scheduling/clients/', {
      first_name: 'Bea',
      phone_number: phone,
    });
    return body.id;
  }
  /** A client with one deposit of ₱500 in the hand of the first operator. */
  async function deposited(body: Partial<Body<Credit['add']>> = {}): Promise<{ client: number; entry: number }> {
    const client = await aClient();
    await add(client, body);
    return { client, entry: (await read(client)).results[0]?.id ?? 0 };
  }

  it('is voided by a counter-entry of today, out of the same hand: books, cash and the day are as without it (R-beyond-992)', async () => {
    const { on } = given;
    const client = await aClient();
    const before = [await desk.summary(), await inHand(on.operator), (await desk.read()).figures];
    await add(client);
    const entry = (await read(client)).results[0];
    expect(entry).toMatchObject({ kind: 'deposit', is_voided: false, can_void: true, reverses: null });
    const id = entry?.id ?? 0;
    expect((await takeBack(client, id, other, { reason: ' ' })).body).toMatchObject({ reason: [expect.any(String)] });
    expect(await takeBack(client, id)).toMatchObject({ status: 200, body: { client, amount: 0 } });
    expect((await read(client)).results).toMatchObject([
      { kind: 'void', amount: -500, method: 'cash', reverses: id, reason: 'Typed ₱500 for ₱50', can_void: false },
      { id, kind: 'deposit', amount: 500, is_voided: true, can_void: false },
    ]);
    expect([await desk.summary(), await inHand(on.operator), (await desk.read()).figures]).toEqual(before);
    expect(await differing()).toEqual([]);
    const { body: cash } = await on.operator.get<Answer<Calls['cash']['person']>>(
      `/api/reports/cash/${on.operator.id}/`,
    );
    expect(cash.results.slice(0, 2)).toMatchObject([
      { kind: 'prepaid_reversal', amount: -500 },
      { kind: 'prepaid', amount: 500 },
    ]);
    const told = await given.app.sql<{ title: string }>(
      `select title from notifications where user_id = $1 order by id desc limit 1`,
      [on.operator.id],
    );
    expect(told).toEqual([{ title: '₱500.00 left your hand' }]);
  });

  it('is voided once, however often and on whichever server it is pressed (R-beyond-992)', async () => {
    const second = await given.app.secondInstance();
    const elsewhere = second.withToken(other.token ?? '');
    for (let round = 0; round < 10; round++) {
      const { client, entry } = await deposited({ method: 'gcash', gcash_reference: '1' });
      const all = await Promise.all([
        takeBack(client, entry),
        takeBack(client, entry, elsewhere),
        takeBack(client, entry, third),
        add(client, { amount: 40, method: 'gcash', gcash_reference: '2', had: 500 }, elsewhere),
      ]);
      expect(all.slice(0, 3).map(({ status }) => status)).toEqual([200, 200, 200]);
      const { amount, results } = await read(client);
      expect(results.filter(({ kind }) => kind === 'void')).toHaveLength(1);
      expect(amount).toBe(all[3]?.status === 200 ? 40 : 0);
    }
  }, 60_000);

  it('is what was left for later, too: the cash leaves the hand of who took it; refunds, uses and voids are not (R-beyond-992)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const { id: visit } = await on.at('awaiting_payment');
    const client = Number((await on.read(visit))['client']);
    const hand = await inHand(liza);
    await on.act(on.operator, visit, 'mark_completed', { payment_amount: 850, received: 1_000, for_later: 150 });
    const [left] = (await read(client)).results;
    // A correction of the payment leaves it where it is. So it is voided by itself.
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Nobody paid' });
    expect([(await inHand(liza)) - hand, (await read(client)).amount]).toEqual([150, left?.amount]);
    expect((await takeBack(client, left?.id ?? 0)).status).toBe(200);
    expect([(await inHand(liza)) - hand, (await read(client)).amount]).toEqual([0, 0]);
    await add(client);
    await on.operator.post(`${path(client)}refunds/`, { amount: 100, method: 'cash', reason: 'x', had: 500 });
    for (const { id, kind } of (await read(client)).results)
      if (kind !== 'deposit')
        expect([kind, (await takeBack(client, id)).status]).toEqual([kind, kind === 'left' ? 200 : 404]);
    expect((await takeBack(await aClient(), left?.id ?? 0)).status).toBe(404);
    expect(await differing()).toEqual([]);
  });

  it('is not voided once a part of it is used: credit is never below zero (R-beyond-992)', async () => {
    const { on } = given;
    const { id: visit } = await on.at('awaiting_payment');
    const client = Number((await on.read(visit))['client']);
    await add(client, { amount: 900 });
    const entry = (await read(client)).results[0]?.id ?? 0;
    await on.act(on.operator, visit, 'mark_completed', { payment_method: 'credit', payment_amount: 850 });
    expect(await takeBack(client, entry)).toMatchObject({ status: 400, body: { reason: [expect.any(String)] } });
    expect((await read(client)).amount).toBe(50);
    // The right sum is recorded first.
    await add(client, { amount: 850, had: 50 });
    expect(await takeBack(client, entry)).toMatchObject({ status: 200, body: { amount: 0 } });
  });

  it('is not voided in a signed day, also by the database: the money is paid back then (R-beyond-992)', async () => {
    const { client, entry } = await deposited({ method: 'gcash', gcash_reference: '1' });
    const insert = (amount: number, method = 'gcash') =>
      given.app.sql(
        `insert into client_credit (client_id, kind, amount, method, reverses, reason, at) values ($1, 'void', $2, $3, $4, '', $5)`,
        [client, amount, method, entry, '2026-12-25T10:00:00Z'],
      );
    await expect(insert(-400)).rejects.toMatchObject({ code: 'HT001' });
    await expect(insert(-500, 'cash')).rejects.toMatchObject({ code: 'HT001' });
    await desk.closed();
    expect((await read(client)).results).toMatchObject([{ id: entry, can_void: false }]);
    expect(await takeBack(client, entry)).toMatchObject({ status: 409, body: { code: 'DAY_SIGNED' } });
    await expect(insert(-500)).rejects.toMatchObject({ code: 'HT003' });
    expect((await read(client)).amount).toBe(500);
  });

  it('is not voided alone by whoever has its cash, or above the limit: another operator approves it (R-beyond-993)', async () => {
    const { on, app } = given;
    const { client, entry } = await deposited();
    const alone = await takeBack(client, entry, on.operator);
    expect(alone).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect((await read(client)).amount).toBe(500);
    expect((await takeBack(client, entry, on.operator, { asks: true })).status).toBe(200);
    const { waiting } = await read(client);
    expect(waiting).toMatchObject({ amount: 500, voids: entry, method: 'cash' });
    expect((await takeBack(client, entry)).body).toMatchObject({ code: 'STALE_VERSION' });
    expect((await decide(waiting?.id ?? 0, 'approve', on.operator)).body).toMatchObject({ code: 'SETTLED_BY_ANOTHER' });
    const both = await Promise.all([other, third].map((who) => decide(waiting?.id ?? 0, 'approve', who)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await read(client)).toMatchObject({ amount: 0, waiting: null, results: [{ kind: 'void' }, {}] });

    await app.sql(`update settings set value = '{"correction_approval": 600}' where key = 'business'`);
    // ₱500 that was voided alone counts with the ₱150 that is paid back after it.
    await add(client, { amount: 500, method: 'gcash', gcash_reference: '1' });
    const [gcash] = (await read(client)).results;
    expect((await takeBack(client, gcash?.id ?? 0)).status).toBe(200);
    await add(client, { amount: 300 });
    const back = { amount: 150, method: 'cash', reason: 'x', had: 300 };
    expect((await other.post<Changed>(`${path(client)}refunds/`, back)).body).toMatchObject({
      code: 'CORRECTION_NEEDS_APPROVAL',
    });
    const [cash] = (await read(client)).results;
    expect((await takeBack(client, cash?.id ?? 0)).body).toMatchObject({ code: 'CORRECTION_NEEDS_APPROVAL' });
    await takeBack(client, cash?.id ?? 0, other, { asks: true });
    const id = (await read(client)).waiting?.id ?? 0;
    // Nobody approves what makes their own cash less.
    expect((await decide(id, 'approve', on.operator)).body).toMatchObject({ code: 'CORRECTION_OF_OWN_CASH' });
    expect((await decide(id, 'refuse', third, 'It is right')).status).toBe(200);
    expect(await read(client)).toMatchObject({ amount: 300, waiting: null });
    expect(await differing()).toEqual([]);
  });

  it('says who has the cash, how, and who may approve: never who asked, has it, or is new (R-beyond-1030)', async () => {
    const { on, app } = given;
    await app.sql(`update settings set value = '{"correction_approval": 300}' where key = 'business'`);
    const { client, entry } = await deposited();
    expect((await takeBack(client, entry, other, { asks: true })).status).toBe(200);
    const namesOf = (people: readonly { id: number }[] = []) => people.map(({ id }) => id);
    const { waiting } = await read(client);
    expect(waiting).toMatchObject({ amount: 500, method: 'cash', holder: { id: on.operator.id } });
    expect(namesOf(waiting?.approvers)).toContain(third.id);
    for (const id of [on.operator.id, other.id]) expect(namesOf(waiting?.approvers)).not.toContain(id);
    await app.sql('update users set created_at = $2 where id = $1', [third.id, app.clock.now()]);
    const list = await third.get<Answer<Credit['refundsToDecide']>>('/api/reports/refunds/');
    expect(namesOf(list.body.results[0]?.approvers)).not.toContain(third.id);
    expect((await decide(waiting?.id ?? 0, 'approve', third)).status).toBe(403);
  });

  it('is not asked for where only who has the cash could approve: in an office of two they void it (R-beyond-1031)', async () => {
    const { on, app } = given;
    await app.sql(`update settings set value = '{"correction_approval": 300}' where key = 'business'`);
    await app.sql(`update users set is_active = false where role = 'operator' and id <> all ($1::int[])`, [
      [on.operator.id, other.id],
    ]);
    const { client, entry } = await deposited();
    for (const body of [{}, { asks: true }])
      expect(await takeBack(client, entry, other, body)).toMatchObject({
        status: 403,
        body: { code: 'CORRECTION_OF_OWN_CASH', detail: expect.stringContaining('then you approve it') },
      });
    expect((await read(client)).waiting).toBeNull();
    expect((await takeBack(client, entry, on.operator, { asks: true })).status).toBe(200);
    const { waiting } = await read(client);
    expect(waiting?.approvers?.map(({ id }) => id)).toEqual([other.id]);
    expect((await decide(waiting?.id ?? 0, 'approve', other)).status).toBe(200);
  });

  it('that waits to be voided is overtaken by a merge, and not voided in a day that is signed meanwhile (R-beyond-993)', async () => {
    const { on } = given;
    const { client, entry } = await deposited({ method: 'gcash', gcash_reference: '1' });
    await takeBack(client, entry, on.operator, { asks: true });
    const kept = await aClient();
    const first = (await read(client)).waiting?.id ?? 0;
    await on.operator.post(`/api/registration/clients/${kept}/merge/`, { other: client });
    expect((await decide(first, 'approve', other)).body).toMatchObject({ code: 'NEED_OVER' });
    expect((await takeBack(kept, entry, on.operator, { asks: true })).status).toBe(200);
    const { waiting } = await read(kept);
    await desk.closed();
    expect(await decide(waiting?.id ?? 0, 'approve', other)).toMatchObject({
      status: 409,
      body: { code: 'DAY_SIGNED' },
    });
    expect(await read(kept)).toMatchObject({ amount: 500, waiting: { id: waiting?.id } });
    expect((await decide(waiting?.id ?? 0, 'take_back', on.operator)).status).toBe(200);
  });
});
