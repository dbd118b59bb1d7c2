import type { Answer, Calls, CashSettlement, Remittance, ShortAndOver } from 'shared-lib/contract';
import { addMinutes, asksToSettle, countFaults, leavesHand } from 'shared-lib/domain';
import fc from 'fast-check';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
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

/** A visit whose cash the first therapist took. */
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

describe('a shortage to settle (R-money-42)', () => {
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

  it('of the whole cash in hand moves nothing, and stays a debt where another operator refuses', async () => {
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

  it('is refused at its field where only the counter and the debtor could approve it: it stays a debt', async () => {
    const { on, app } = given;
    const third = await app.as('operator', 3);
    await app.sql('update users set is_active = false where id = any ($1)', [[third.id]]);
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850, collected_by: other.id });
    const expected = await inHand(other);
    const own = { person: other.id, expected, counted: 0, settles: true };
    // The debtor is an operator. Of the other two, one counts and one is disabled.
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
    // Without settling, the count is stored, and the missing sum stays.
    await count({ counted: 800 });
    expect(await inHand(liza())).toBe(50);
  });

  it('is replaced by the next count of the person, and by the withdrawal of its own count', async () => {
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

  it.each<[string, number, (visit: number) => Promise<unknown>]>([
    ['less is in hand', 0, () => Promise.resolve()],
    // With the cash of the next visit, more is in hand than the shortage.
    ['more cash has come in', 850, () => paid()],
  ])(
    'is not approved where a payment was corrected since and %s: the cash is counted again',
    async (_what, more, meanwhile) => {
      const { on } = given;
      const start = await inHand(liza());
      const visit = await paid();
      await count({ expected: start + 850, counted: start + 800, settles: true });
      const settlement = await waiting();
      await on.act(on.operator, visit, 'correct_payment', { payment_amount: 800, reason: 'Mistyped' });
      await meanwhile(visit);
      expect(await decide(other, settlement, 'approve')).toMatchObject({
        status: 409,
        body: {
          code: 'STALE_VERSION',
          current: { in_hand: more },
          detail: expect.stringMatching(/in hand\. Count again\.$/),
        },
      });
      expect(await inHand(liza())).toBe(more);
      // It can still be refused, and a new count replaces it.
      expect((await decide(other, settlement, 'refuse', { reason: 'It was mistyped' })).status).toBe(200);
      if (more) await count({ expected: more, counted: more, reason: '' });
    },
  );

  it('is approved whatever other cash its person takes meanwhile', async () => {
    const start = await inHand(liza());
    await paid();
    await count({ expected: start + 850, counted: start + 800, settles: true });
    await paid();
    expect((await decide(other, await waiting(), 'approve')).status).toBe(200);
    expect(await inHand(liza())).toBe(850);
    await count({ expected: 850, counted: 850, reason: '' });
  });

  it('leaves the hand once where two operators decide at once on two servers, or one counts or withdraws meanwhile', async () => {
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

describe('the hand-over of a disabled person (R-money-44)', () => {
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

  it('is listed for each operator who may confirm it, at once on their screens, until it is confirmed', async () => {
    const { on, app } = given;
    // The hand-overs of earlier tests, whose people are disabled.
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
    // Not for the person who counted it or handed it over, nor for anyone who is not an operator.
    expect([await toConfirm(on.operator), await toConfirm(other)]).toEqual([[counted[1]], [counted[0]]]);
    expect([await toConfirm(await app.as('operator', 3)), await toConfirm(on.therapists[1])]).toEqual([counted, []]);
    await say(other, counted[0] ?? 0, 'confirm');
    expect(await toConfirm(other)).toEqual([]);
  });

  it('needs a reason where they disagreed: they read it when they return, and operators are told at once (R-money-53)', async () => {
    const { on, app } = given;
    const third = await app.as('operator', 3);
    const news = ({ id }: TestClient) =>
      app.sql<{ title: string; message: string }>(
        `select title, message from notifications where user_id = $1 and notification_type = 'remittance_confirmed'`,
        [id],
      );
    await paid();
    const id = await count({ counted: 800 });
    await say(liza(), id, 'dispute', 'It was all of it');
    await disable(false);
    expect(await say(other, id, 'confirm')).toMatchObject({
      status: 400,
      body: { reason: ['This field is required'] },
    });
    expect((await say(other, id, 'confirm', 'Counted before a witness')).body).toMatchObject({
      state: 'confirmed',
      answer_reason: 'Counted before a witness',
    });
    await disable(true);
    expect(await news(liza())).toEqual([
      {
        title: 'Your hand-over of ₱800.00 is confirmed',
        message: expect.stringMatching(/ confirmed it for you: Counted before a witness$/),
      },
    ]);
    for (const operator of [on.operator, third])
      expect(await news(operator)).toEqual([
        {
          title: expect.stringMatching(/^The hand-over of .* is confirmed$/),
          message: expect.stringMatching(/ confirmed ₱800\.00 for .*: Counted before a witness$/),
        },
      ]);
    expect(await news(other)).toEqual([]);
  });

  it('is confirmed with a reason by its counter, where no other operator could, or could recently (R-money-53)', async () => {
    const { on, app } = given;
    const alone = (disabledAt: string) =>
      app.sql(
        `update users set is_active = false, disabled_at = $2::timestamptz where role = 'operator' and id <> $1`,
        [on.operator.id, disabledAt],
      );
    await paid();
    const id = await count({ counted: 850, reason: '' });
    await disable(false);
    await alone('2026-11-20T10:00:00+08:00');
    expect(await say(on.operator, id, 'confirm', 'Nobody else is there')).toMatchObject({
      status: 403,
      body: { code: 'CONFIRM_BY_ANOTHER' },
    });
    await alone('2026-11-01T10:00:00+08:00');
    expect(await say(on.operator, id, 'confirm')).toMatchObject({ status: 400 });
    expect((await say(on.operator, id, 'confirm', 'Nobody else is there')).body).toMatchObject({ state: 'confirmed' });
  });

  it('is theirs to confirm again once they are enabled', async () => {
    await paid();
    const id = await count({ counted: 850, reason: '' });
    await disable(false);
    await disable(true);
    expect((await say(other, id, 'confirm')).status).toBe(403);
    expect((await say(liza(), id, 'confirm')).status).toBe(200);
  });

  it('is confirmed once where two operators press at once on two servers, or not where the person is enabled meanwhile', async () => {
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
    // Enabling locks the person's row. The confirmation waits for it, and sees that the person can confirm it.
    const answer = await app.db.tx(async (tx) => {
      await tx.rows('update users set is_active = true where id = $1', [liza().id]);
      const asked = say(third, id, 'confirm');
      await new Promise((resolve) => setImmediate(resolve));
      return { asked };
    });
    expect((await answer.asked).status).toBe(403);
  });
});

describe('a second operator for cash (R-money-46)', () => {
  const registered = (who: TestClient, hours: number) =>
    given.app.sql('update users set created_at = $2 where id = $1', [
      who.id,
      addMinutes(given.app.clock.now(), -hours * 60),
    ]);
  const TOO_NEW = {
    status: 403,
    body: { detail: 'Only an operator who joined at least 72 hours ago can agree.' },
  };
  afterEach(() => registered(other, 1_000));

  it('was registered three days before a shortage is settled, or a hand-over confirmed for another person', async () => {
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

  it('who was disabled lately still counts as present: nobody counts their own cash for that', async () => {
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
  const report = async (day = '2026-11-20'): Promise<readonly ShortAndOver[]> =>
    (
      await given.on.operator.get<Answer<Calls['reports']['shortOver']>>(SHORT_OVER, {
        query: { from: day, to: day },
      })
    ).body.rows.filter(({ person }) => person.id === liza().id);

  it('counts a shortage once, however often it is counted, and shows what was made good, settled and over', async () => {
    const { on } = given;
    await paid();
    await count({ counted: 750 });
    expect(await report()).toMatchObject([{ counts: 1, short: 100, over: 0, made_good: 0, settled: 0, in_hand: 100 }]);
    await paid();
    // Forty come back, and sixty are still missing.
    await count({ expected: 950, counted: 890 });
    expect(await report()).toMatchObject([{ counts: 2, short: 100, made_good: 40, settled: 0, in_hand: 60 }]);
    await paid();
    // Ten more are missing, and the whole sum is settled.
    await count({ expected: 910, counted: 840, settles: true });
    await decide(other, await waiting(), 'approve');
    expect(await report()).toMatchObject([{ counts: 3, short: 110, made_good: 40, settled: 70, in_hand: 0 }]);
    await paid();
    const over = await count({ expected: 850, counted: 880 });
    expect(await report()).toMatchObject([{ counts: 4, short: 110, over: 30, in_hand: -30 }]);
    // A withdrawn count does not count.
    await say(on.operator, over, 'withdraw', 'Counted twice');
    expect(await report()).toMatchObject([{ counts: 3, short: 110, over: 0 }]);
  });

  const correct = (visit: number, payment_amount: number) =>
    given.on.act(given.on.operator, visit, 'correct_payment', { payment_amount, reason: 'Mistyped' });

  it('says who settled a difference, and on which day (R-beyond-1350)', async () => {
    await paid();
    const id = await count({ counted: 800, settles: true });
    const listed = async (): Promise<Remittance | undefined> =>
      (
        await given.on.operator.get<{ results: Remittance[] }>('/api/reports/remittances/', { query: { show: 'all' } })
      ).body.results.find((one) => one.id === id);
    expect(await listed()).toMatchObject({ settled_by: null, settled_at: null });
    expect(await report()).toMatchObject([{ settled_by: [] }]);
    await decide(other, await waiting(), 'approve');
    expect(await listed()).toMatchObject({ settled_by: expect.any(String), settled_at: expect.any(String) });
    expect(await report()).toMatchObject([{ settled_by: [{ name: (await listed())?.settled_by, day: '2026-11-20' }] }]);
  });

  it('has a settled sum on the day of the decision: earlier days do not change', async () => {
    await paid();
    await count({ counted: 800, settles: true });
    const settlement = await waiting();
    expect(await report()).toMatchObject([{ counts: 1, short: 50, settled: 0 }]);
    await decide(other, settlement, 'approve');
    await given.app.sql(`update cash_settlements set decided_at = decided_at + interval '1 day' where id = $1`, [
      settlement,
    ]);
    expect(await report()).toMatchObject([{ counts: 1, short: 50, settled: 0 }]);
    expect(await report('2026-11-21')).toMatchObject([{ counts: 0, short: 0, settled: 50, in_hand: 0 }]);
  });

  it('does not count as made good what a corrected payment explains, nor as over what the office pays back', async () => {
    const visit = await paid();
    await count({ counted: 750 });
    await correct(visit, 750);
    await paid();
    await count({ counted: 850, reason: '' });
    expect(await report()).toMatchObject([{ counts: 2, short: 100, made_good: 0, over: 0, in_hand: 0 }]);
    // What they gave too much is given back to them.
    await correct(visit, 700);
    await count({ expected: -50, counted: 0, settles: true, reason: 'Paid back' });
    expect(await report()).toMatchObject([{ counts: 3, short: 100, made_good: 0, over: 0, in_hand: 0 }]);
    await correct(visit, 600);
    await count({ expected: -100, counted: 20, reason: 'Twenty besides' });
    expect(await report()).toMatchObject([{ over: 20, in_hand: -120 }]);
  });

  it('equals a count by hand after any payments, corrections and counts', async () => {
    const step = fc.record({
      kind: fc.constantFrom('pay', 'correct', 'count', 'count'),
      pesos: fc.integer({ min: 1, max: 3 }),
      differs: fc.integer({ min: -2, max: 2 }),
      settles: fc.boolean(),
    });
    for (const steps of fc.sample(fc.array(step, { minLength: 14, maxLength: 14 }), { numRuns: 2, seed: 29 })) {
      const before = (await report())[0];
      const byHand = { counts: 0, short: 0, over: 0, made_good: 0, settled: 0 };
      const visits: { id: number; paid: number; isCounted: boolean }[] = [];
      let [hand, debt, corrected] = [await inHand(liza()), 0, 0];
      if (hand !== 0) throw new Error('of the run before something is left');
      const pay = async (): Promise<void> => {
        visits.push({ id: await paid(), paid: 850, isCounted: false });
        hand += 850;
      };
      const countBy = async (differs: number, settles: boolean): Promise<void> => {
        const counted = Math.max(hand - differs, 0);
        const asked = { expected: hand, counted, settles, reason: 'Counted' };
        if (Object.keys(countFaults(asked)).length > 0) return;
        const missing = hand - counted;
        // A correction reduces what was known to be missing or too much; it adds nothing to either.
        const known =
          debt > 0 ? Math.max(debt + Math.min(corrected, 0), 0) : Math.min(debt + Math.max(corrected, 0), 0);
        const owedByOffice = Math.max(-known, -hand, 0);
        byHand.counts++;
        byHand.short += Math.max(Math.max(missing, 0) - Math.max(known, 0), 0);
        byHand.made_good += Math.max(Math.max(known, 0) - Math.max(missing, 0), 0);
        byHand.over += Math.max(-missing - owedByOffice, 0);
        await count(asked);
        hand -= leavesHand(asked);
        if (asksToSettle(asked)) {
          expect((await decide(other, await waiting(), 'approve')).status).toBe(200);
          byHand.settled += missing;
          hand -= missing;
        }
        [debt, corrected] = [hand, 0];
        for (const visit of visits) visit.isCounted = true;
      };
      for (const { kind, pesos, differs, settles } of steps) {
        const last = visits[visits.length - (pesos % visits.length) - 1];
        if (kind === 'pay' || !last) await pay();
        else if (kind === 'count') await countBy(differs * 100, settles);
        else {
          const amount = last.paid + (differs || 1) * 50 * pesos;
          await correct(last.id, amount);
          hand += amount - last.paid;
          if (last.isCounted) corrected += amount - last.paid;
          last.paid = amount;
        }
      }
      expect(await inHand(liza())).toBe(hand);
      const [now] = await report();
      const sums = Object.fromEntries(
        (Object.keys(byHand) as (keyof typeof byHand)[]).map((key) => [key, (now?.[key] ?? 0) - (before?.[key] ?? 0)]),
      );
      expect(sums).toEqual(byHand);
      if (hand !== 0) await countBy(hand > 0 ? 0 : hand, true);
    }
  }, 120_000);

  it('is a file, too, and is empty for other days', async () => {
    const { on } = given;
    await paid();
    await count({ counted: 800 });
    const { text } = await on.operator.get('/api/reports/export/', {
      query: { from: '2026-11-20', to: '2026-11-20', rows: 'short_over', format: 'csv' },
    });
    expect(text).toContain('Person,Counts,Short,Over,Made good,Settled,Settled by,In hand now\r\n');
    expect(text).toMatch(/,1,50\.00,0\.00,0\.00,0\.00,,50\.00\r\n/);
    const { body } = await on.operator.get(SHORT_OVER, { query: { from: '2026-11-19', to: '2026-11-19' } });
    expect(body).toEqual({ rows: [] });
  });
});
