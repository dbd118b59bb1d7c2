import type { Answer, Calls, CashSettlement, Remittance, ShortAndOver } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { addMinutes } from 'shared-lib/domain';
import type { TestClient } from '../testing/test-client.js';

const REMITTANCES = '/api/reports/remittances/';
const SETTLEMENTS = '/api/reports/settlements/';
const SHORT_OVER = '/api/reports/short-over/';
type Refused<T> = Partial<T> & { code?: string; detail?: string; [field: string]: unknown };

const given = freshBusiness();
let other: TestClient;
beforeEach(async () => {
  other = await given.app.as('operator', 2);
  await given.app.sql(`update users set password_hash = 'x', is_active = true where role = 'operator'`);
  await given.app.sql(
    `update cash_settlements set state = 'overtaken', decided_by = asked_by, decided_at = asked_at where state = 'waiting'`,
  );
  await given.app.sql('delete from notifications');
});

/** A visit of which the first therapist took the cash. */
async function paid(payment_amount = 850): Promise<number> {
  const { id } = await given.on.at('awaiting_payment');
  await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount });
  return id;
}
const liza = (): TestClient => given.on.therapists[0];
const inHand = async ({ id }: TestClient): Promise<number> =>
  (await given.app.sql<{ amount: number }>('select amount from cash_in_hand where staff_id = $1', [id]))[0]?.amount ??
  0;
const tryCount = (body: object, as = given.on.operator) =>
  as.post<Refused<Remittance>>(REMITTANCES, { person: liza().id, expected: 850, reason: 'It is missing', ...body });
async function count(body: object, as = given.on.operator): Promise<number> {
  const { status, body: answer, text } = await tryCount(body, as);
  if (status !== 201 || answer.id === undefined) throw new Error(text);
  return answer.id;
}
const say = (who: TestClient, id: number, what: 'confirm' | 'dispute' | 'withdraw', reason?: string) =>
  who.post<Refused<Remittance>>(`${REMITTANCES}${id}/${what}/`, reason === undefined ? undefined : { reason });
const toDecide = async (who: TestClient): Promise<CashSettlement[]> =>
  (await who.get<Answer<Calls['cash']['settlements']>>(SETTLEMENTS)).body.results;
const decide = (who: TestClient, id: number, how: 'approve' | 'refuse', body?: object) =>
  who.post<Refused<CashSettlement>>(`${SETTLEMENTS}${id}/${how}/`, body);
const waiting = async (): Promise<number> => (await toDecide(other))[0]?.id ?? 0;
const told = async ({ id }: TestClient): Promise<string[]> =>
  (
    await given.app.sql<{ title: string }>(
      `select title from notifications where user_id = $1 and notification_type like 'cash_settlement%' order by id`,
      [id],
    )
  ).map(({ title }) => title);

describe('a shortage that is to be settled (R-money-42)', () => {
  it('stays in hand until a second operator approves it, whatever its person confirms', async () => {
    const { on } = given;
    await paid();
    const id = await count({ counted: 800, settles: true });
    expect(await inHand(liza())).toBe(50);
    expect((await say(liza(), id, 'confirm')).body).toMatchObject({ is_settled: false, settlement: 'waiting' });
    expect(await inHand(liza())).toBe(50);
    expect(await told(other)).toEqual(['A shortage waits to be settled']);
    expect(await toDecide(on.operator)).toEqual([]);
    expect(await toDecide(other)).toMatchObject([{ remittance: id, amount: 50, reason: 'It is missing' }]);
    const settlement = await waiting();
    expect(await decide(on.operator, settlement, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'SETTLED_BY_ANOTHER' },
    });
    expect((await decide(liza(), settlement, 'approve')).status).toBe(403);
    expect((await decide(other, settlement, 'approve')).body).toMatchObject({ state: 'approved' });
    expect(await inHand(liza())).toBe(0);
    expect(await told(liza())).toEqual([expect.stringMatching(/^₱50\.00 of .* is settled$/)]);
    expect(await told(on.operator)).toHaveLength(1);
    expect(await decide(other, settlement, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'SETTLEMENT_CLOSED' },
    });
    const { body } = await liza().get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${liza().id}/`);
    expect(body.results.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['settlement', -50, 0],
      ['remittance', -800, 50],
      ['payment', 850, 850],
    ]);
  });

  it('of all that was in hand moves nothing, and is the debt of who has it where another refuses', async () => {
    await paid();
    const id = await count({ counted: 0, settles: true });
    expect(await inHand(liza())).toBe(850);
    expect((await say(liza(), id, 'confirm')).status).toBe(200);
    expect((await decide(other, await waiting(), 'refuse', { reason: 'Ask her again' })).body).toMatchObject({
      state: 'refused',
      decided_reason: 'Ask her again',
    });
    expect(await inHand(liza())).toBe(850);
    expect(await told(liza())).toEqual([expect.stringMatching(/is not settled$/)]);
  });

  it('is refused at its field where nobody but who counted and who owes could approve it: it stays a debt', async () => {
    const { on, app } = given;
    const third = await app.as('operator', 3);
    await app.sql('update users set is_active = false where id = any ($1)', [[third.id]]);
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850, collected_by: other.id });
    const expected = await inHand(other);
    const own = { person: other.id, expected, counted: 0, settles: true };
    // The debtor is an operator, and of the other two one counts and one is disabled.
    expect(await tryCount(own)).toMatchObject({
      status: 400,
      body: { settles: ['Nobody else can approve that, so the difference stays in hand.'] },
    });
    await app.sql(`update users set is_active = true, password_hash = 'x' where id = $1`, [third.id]);
    await count(own);
    expect(await toDecide(other)).toEqual([]);
    const [settlement] = await toDecide(third);
    expect((await decide(other, settlement?.id ?? 0, 'approve')).status).toBe(403);
    expect(await inHand(other)).toBe(expected);
    await app.sql('update users set is_active = false where id = any ($1)', [[third.id, other.id]]);
    await paid();
    expect((await tryCount({ counted: 800, settles: true })).status).toBe(400);
    expect(await inHand(liza())).toBe(850);
    // Without settling it the count is kept, and what is missing stays.
    await count({ counted: 800 });
    expect(await inHand(liza())).toBe(50);
  });

  it('is overtaken by the next count of the person, and by the withdrawal of its own', async () => {
    const { on } = given;
    await paid();
    await count({ counted: 800, settles: true });
    const first = await waiting();
    await count({ expected: 50, counted: 50, reason: '' });
    expect(await decide(other, first, 'approve')).toMatchObject({ status: 409, body: { code: 'SETTLEMENT_CLOSED' } });
    expect(await inHand(liza())).toBe(0);
    await paid();
    const id = await count({ counted: 800, settles: true });
    const second = await waiting();
    expect((await say(on.operator, id, 'withdraw', 'Found it')).status).toBe(200);
    expect(await decide(other, second, 'approve')).toMatchObject({ status: 409 });
    expect(await inHand(liza())).toBe(850);
    const third = await count({ counted: 800, settles: true });
    await decide(other, await waiting(), 'approve');
    expect(await inHand(liza())).toBe(0);
    expect((await say(on.operator, third, 'withdraw', 'Found it')).status).toBe(200);
    expect(await inHand(liza())).toBe(850);
  });

  it('leaves the hand once where two operators decide at once over two servers, or one counts or withdraws meanwhile', async () => {
    const { on, app } = given;
    const second = await app.secondInstance();
    const third = second.withToken((await app.addSession((await app.as('operator', 3)).id)).token);
    const counter = second.withToken((await app.addSession(on.operator.id)).token);
    for (let round = 0; round < 6; round++) {
      const expected = await inHand(liza());
      await paid();
      const now = expected + 850;
      const id = await count({ expected: now, counted: now - 100, settles: true });
      const settlement = await waiting();
      const rivals = [
        () => decide(third, settlement, 'approve'),
        () => say(counter, id, 'withdraw', 'Found it'),
        () => tryCount({ expected: 100, counted: 60, reason: 'Some of it' }, counter),
      ];
      const [approved, rival] = await Promise.all([decide(other, settlement, 'approve'), rivals[round % 3]?.()]);
      const statuses = [approved.status, rival?.status];
      const hand = await inHand(liza());
      if (round % 3 === 0) expect([...statuses].sort()).toEqual([200, 409]);
      if (round % 3 === 1) expect([rival?.status, hand]).toEqual([200, now]);
      if (round % 3 === 2)
        expect(approved.status === 200 ? [rival?.status, hand] : [409, hand]).toEqual([
          409,
          approved.status === 200 ? 0 : 40,
        ]);
      // Nothing of it is left for the next round.
      if (hand !== 0) await count({ expected: hand, counted: hand, reason: '' });
    }
  });
});

describe('the hand-over of somebody who is disabled (R-money-44)', () => {
  const disable = (isActive: boolean) =>
    given.app.sql('update users set is_active = $2 where id = $1', [liza().id, isActive]);

  it('is confirmed by an operator who did not count it, and by nobody while its person can', async () => {
    const { on } = given;
    await paid();
    const id = await count({ counted: 850, reason: '' });
    expect(await say(other, id, 'confirm')).toMatchObject({ status: 403, body: { code: 'WRONG_ROLE' } });
    await disable(false);
    expect(await say(on.operator, id, 'confirm')).toMatchObject({ status: 403, body: { code: 'CONFIRM_BY_ANOTHER' } });
    expect((await say(on.therapists[1], id, 'confirm')).status).toBe(404);
    const answer = await say(other, id, 'confirm');
    expect(answer.body).toMatchObject({ state: 'confirmed', person: { is_active: false } });
    expect(answer.body.answered_by).toBeTruthy();
    expect(await say(other, id, 'confirm')).toMatchObject({ status: 409 });
  });

  it('stands in the list of each operator who may confirm it, on their screens at once, until it is confirmed', async () => {
    const { on, app } = given;
    // Those of earlier tests, whose people are disabled.
    await app.sql(
      `insert into remittance_steps (remittance_id, step, reason, by_id, at) select id, 'confirmed', '', counted_by, at from remittances r
       where not exists (select from remittance_steps s where s.remittance_id = r.id and s.step in ('confirmed', 'withdrawn'))`,
    );
    const toConfirm = async (who: TestClient) =>
      (
        await who.get<Answer<Calls['cash']['remittances']>>(REMITTANCES, { query: { show: 'to_confirm' } })
      ).body.results.map(({ id }) => id);
    await paid();
    const counted = [await count({ counted: 800 })];
    counted.push(await count({ expected: 50, counted: 50, reason: '' }, other));
    expect(await toConfirm(other)).toEqual([]);
    const desk = await app.channel(other.token);
    await on.operator.post(`/api/registration/staff/${liza().id}/disable/`, { reason: 'Left' });
    await desk.next('cash_update');
    // Neither who counted it nor who handed it over, nor anybody who is no operator.
    expect([await toConfirm(on.operator), await toConfirm(other)]).toEqual([[counted[1]], [counted[0]]]);
    expect([await toConfirm(await app.as('operator', 3)), await toConfirm(on.therapists[1])]).toEqual([counted, []]);
    await say(other, counted[0] ?? 0, 'confirm');
    expect(await toConfirm(other)).toEqual([]);
  });

  it('is theirs again once they are let in', async () => {
    await paid();
    const id = await count({ counted: 850, reason: '' });
    await disable(false);
    await disable(true);
    expect((await say(other, id, 'confirm')).status).toBe(403);
    expect((await say(liza(), id, 'confirm')).status).toBe(200);
  });

  it('is confirmed once where two operators press at once over two servers, or not where the person is let in meanwhile', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const third = second.withToken((await app.addSession((await app.as('operator', 3)).id)).token);
    for (let round = 0; round < 3; round++) {
      await paid();
      const id = await count({ counted: 850, reason: '' });
      await disable(false);
      const answers = await Promise.all([say(other, id, 'confirm'), say(third, id, 'confirm')]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await disable(true);
    }
    await paid();
    const id = await count({ counted: 850, reason: '' });
    await disable(false);
    // Who lets the person in has their row; the confirmation waits for it, and sees that they can do it themselves.
    const answer = await app.db.tx(async (tx) => {
      await tx.rows('update users set is_active = true where id = $1', [liza().id]);
      const asked = say(third, id, 'confirm');
      await new Promise((resolve) => setImmediate(resolve));
      return { asked };
    });
    expect((await answer.asked).status).toBe(403);
  });
});

describe('a second operator of cash (R-money-46)', () => {
  const registered = (who: TestClient, hours: number) =>
    given.app.sql('update users set created_at = $2 where id = $1', [
      who.id,
      addMinutes(given.app.clock.now(), -hours * 60),
    ]);
  const TOO_NEW = {
    status: 403,
    body: { detail: 'Only an operator who was registered 72 hours ago or earlier can agree.' },
  };
  afterEach(() => registered(other, 1_000));

  it('was registered three days before a shortage is settled, or a hand-over confirmed for somebody', async () => {
    const { app } = given;
    await paid();
    const id = await count({ counted: 800, settles: true });
    await app.sql('update users set is_active = false where id = $1', [liza().id]);
    await registered(other, 71);
    const settlement = await waiting();
    expect(await decide(other, settlement, 'approve')).toMatchObject(TOO_NEW);
    expect(await say(other, id, 'confirm')).toMatchObject(TOO_NEW);
    expect(await inHand(liza())).toBe(50);
    await registered(other, 72);
    expect((await decide(other, settlement, 'approve')).status).toBe(200);
    expect((await say(other, id, 'confirm')).status).toBe(200);
  });

  it('who was disabled lately still counts as there: nobody counts their own cash for that', async () => {
    const { on, app } = given;
    const disabled = (hours: number) =>
      app.sql(
        `update users set is_active = false, password_hash = 'x', disabled_at = $2 where role = 'operator' and id <> $1`,
        [on.operator.id, addMinutes(app.clock.now(), -hours * 60)],
      );
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850, collected_by: on.operator.id });
    const expected = await inHand(on.operator);
    const own = { person: on.operator.id, expected, counted: expected, reason: '' };
    await disabled(71);
    expect(await tryCount(own)).toMatchObject({ status: 403, body: { code: 'COUNT_BY_ANOTHER' } });
    await disabled(72);
    expect((await tryCount(own)).status).toBe(201);
  });
});

describe('the report Short and over (R-money-43)', () => {
  const report = async (): Promise<readonly ShortAndOver[]> =>
    (
      await given.on.operator.get<Answer<Calls['reports']['shortOver']>>(SHORT_OVER, {
        query: { from: '2026-11-20', to: '2026-11-20' },
      })
    ).body.rows.filter(({ person }) => person.id === liza().id);

  it('counts a shortage once, however often it is counted, and says what was made good, settled and over', async () => {
    const { on } = given;
    await paid();
    await count({ counted: 750 });
    expect(await report()).toMatchObject([{ counts: 1, short: 100, over: 0, made_good: 0, settled: 0, in_hand: 100 }]);
    await paid();
    // Forty of it come back, and sixty are still missing.
    await count({ expected: 950, counted: 890 });
    expect(await report()).toMatchObject([{ counts: 2, short: 100, made_good: 40, settled: 0, in_hand: 60 }]);
    await paid();
    // Ten more are missing, and all of it is settled.
    await count({ expected: 910, counted: 840, settles: true });
    await decide(other, await waiting(), 'approve');
    expect(await report()).toMatchObject([{ counts: 3, short: 110, made_good: 40, settled: 70, in_hand: 0 }]);
    await paid();
    const over = await count({ expected: 850, counted: 880 });
    expect(await report()).toMatchObject([{ counts: 4, short: 110, over: 30, in_hand: -30 }]);
    // What is withdrawn was no count.
    await say(on.operator, over, 'withdraw', 'Counted twice');
    expect(await report()).toMatchObject([{ counts: 3, short: 110, over: 0 }]);
  });

  it('is a file, too, and of other days it says nothing', async () => {
    const { on } = given;
    await paid();
    await count({ counted: 800 });
    const { text } = await on.operator.get('/api/reports/export/', {
      query: { from: '2026-11-20', to: '2026-11-20', rows: 'short_over', format: 'csv' },
    });
    expect(text).toContain('Person,Counts,Short,Over,Made good,Settled,In hand now\r\n');
    expect(text).toMatch(/,1,50\.00,0\.00,0\.00,0\.00,50\.00\r\n/);
    const { body } = await on.operator.get(SHORT_OVER, { query: { from: '2026-11-19', to: '2026-11-19' } });
    expect(body).toEqual({ rows: [] });
  });
});
