import type { Answer, Calls, Payee, Payout } from 'shared-lib/contract';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { PNG, upload } from '../payments/testing/upload-receipt.js';
import type { TestClient } from '../testing/test-client.js';

const PAYOUTS = '/api/reports/payouts/';
type Payouts = Calls['payouts'];
type Refused = { code?: string; detail?: string; results: Payout[]; [field: string]: unknown };

const HALF = { from: '2026-11-16', to: TODAY };
const NEXT = { from: '2026-11-21', to: '2026-11-30' };

describe('payouts', () => {
  const given = freshBusiness();
  let liza: TestClient;
  let owner: TestClient;
  beforeEach(async () => {
    liza = given.on.therapists[0];
    owner = given.on.operator;
    await given.app.sql(
      `insert into payouts_start (from_day, set_by, set_at) values ('2026-11-01', $1, '2026-11-01T12:00+08')`,
      [owner.id],
    );
  });

  const list = async (period: object = HALF) =>
    (await owner.get<Answer<Payouts['list']>>(PAYOUTS, { query: { ...period } })).body;
  const rowOf = async (who: TestClient, period: object = HALF): Promise<Payee> => {
    const row = (await list(period)).people.find(({ person }) => person.id === who.id);
    if (!row) throw new Error('not in the list');
    return row;
  };
  const open = async (who: TestClient, period?: object): Promise<number> => (await rowOf(who, period)).open;
  const inHand = async (who: TestClient): Promise<number> => (await rowOf(who)).in_hand;
  /** 850 by GCash with a tip, or in cash. 340 is the commission. */
  async function visit(tip = 60): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    const { hash } = (await upload(owner, id, PNG)).body;
    const body = { payment_amount: 850, payment_method: 'gcash', receipt_hash: hash, received: 850 + tip, tip };
    await given.on.act(owner, id, 'mark_completed', body);
    return id;
  }
  async function inCash(): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.act(owner, id, 'mark_completed', { payment_amount: 850 });
    return id;
  }
  const tryPay = (expected: number, more: object = {}, as: TestClient = owner, who: TestClient = liza) =>
    as.post<Refused>(PAYOUTS, {
      ...HALF,
      people: [{ person: who.id, expected }],
      nets_cash: false,
      method: 'gcash',
      paid_on: TODAY,
      ...more,
    });
  async function pay(expected: number, more: object = {}): Promise<Payout> {
    const { status, body, text } = await tryPay(expected, more);
    if (status !== 201 || !body.results[0]) throw new Error(text);
    return body.results[0];
  }
  const say = (who: TestClient, id: number, what: 'confirm' | 'dispute' | 'void', reason?: string) =>
    who.post<Payout & Refused>(`${PAYOUTS}${id}/${what}/`, reason === undefined ? undefined : { reason });
  const addLine = (kind: string, amount: number, day = TODAY, who: TestClient = liza) =>
    owner.post<Refused>(`${PAYOUTS}lines/`, { person: who.id, kind, day, amount, reason: 'School fees' });

  it('are of what was earned and of tips that are owed, in lines that say why (R-beyond-560, R-beyond-561)', async () => {
    await visit();
    const { starts, business } = await list();
    expect([starts, typeof business]).toEqual(['2026-11-01', 'string']);
    const row = await rowOf(liza);
    expect(row).toMatchObject({ open: 400, payouts: [], in_hand: 0 });
    expect(
      row.lines.map(({ kind, count, visits, base, percent, amount }) => [kind, count, visits, base, percent, amount]),
    ).toEqual([
      ['commission', 1, 1, 850, 40, 340],
      ['tip', 1, 0, 0, null, 60],
    ]);
    // A kept tip is with her already; the cash is in her hand.
    await inCash();
    expect(await rowOf(liza)).toMatchObject({ open: 740, in_hand: 850 });
    expect(await open(liza, { from: '2026-11-01', to: '2026-11-15' })).toBe(0);
  });

  it('are made once, exact, and frozen with their lines; a repeat is refused, on another server too (R-beyond-562)', async () => {
    const id = await visit();
    const second = await given.app.secondInstance();
    const rival = second.withToken((await given.app.addSession(owner.id)).token);
    const tries = await Promise.all([tryPay(400), tryPay(400, {}, rival), tryPay(400), tryPay(400, {}, rival)]);
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
    expect((await tryPay(400)).body.code).toBe('NOTHING_TO_PAY');
    const row = await rowOf(liza);
    expect([row.open, row.lines, row.payouts.map(({ amount, state }) => [amount, state])]).toEqual([
      0,
      [],
      [[400, 'paid']],
    ]);
    const before = row.payouts[0];
    await given.on.act(owner, id, 'correct_payment', { payment_amount: 1000, reason: 'It was more', tip: 60 });
    expect((await rowOf(liza)).payouts[0]).toEqual(before);
    expect(
      await given.app.sql(`select title from notifications where user_id = $1 and notification_type = 'payout_paid'`, [
        liza.id,
      ]),
    ).toEqual([{ title: 'You were paid ₱400.00' }]);
  });

  it('are refused where what is to pay is another sum than was seen, and then nobody is paid (R-beyond-562)', async () => {
    await visit();
    const joy = given.on.therapists[1];
    await addLine('allowance', 100, TODAY, joy);
    const both = {
      people: [
        { person: joy.id, expected: 100 },
        { person: liza.id, expected: 399 },
      ],
    };
    expect((await tryPay(0, both)).body.code).toBe('PAYOUT_CHANGED');
    expect([await open(joy), await open(liza)]).toEqual([100, 400]);
    expect((await tryPay(400, { to: '2026-11-21' })).status).toBe(400);
    expect((await tryPay(400, { paid_on: '2026-11-21' })).status).toBe(400);
    const twice = {
      people: [
        { person: liza.id, expected: 400 },
        { person: liza.id, expected: 400 },
      ],
    };
    expect((await tryPay(0, twice)).status).toBe(400);
  });

  it('leave what is corrected later to the next one, as of an earlier period (R-beyond-563)', async () => {
    const id = await visit();
    given.app.clock.set('2026-11-21T13:00:00+08:00');
    await pay(400);
    await given.on.act(owner, id, 'correct_payment', { payment_amount: 1000, reason: 'It was more' });
    expect(await open(liza)).toBe(0);
    expect((await rowOf(liza)).payouts.map(({ amount }) => amount)).toEqual([400]);
    const next = await rowOf(liza, NEXT);
    expect(next.open).toBe(60);
    expect(next.lines.every(({ is_earlier }) => is_earlier)).toBe(true);
    // Another therapist was there: what was paid for it is taken off, and goes to the other.
    const joy = given.on.therapists[1];
    await given.app.sql('delete from appointment_therapists where appointment_id = $1', [id]);
    await given.app.sql(
      'insert into appointment_therapists (appointment_id, therapist_id, position) values ($1, $2, 0)',
      [id, joy.id],
    );
    expect([await open(liza, NEXT), await open(joy, NEXT)]).toEqual([-340, 400]);
    // Her period is closed, and stays.
    expect(await open(liza)).toBe(0);
    expect((await tryPay(0, NEXT)).status).toBe(400);
  });

  it('take lines that operators write, never below nothing (R-beyond-564)', async () => {
    await visit();
    expect((await addLine('advance', 150)).status).toBe(201);
    expect((await addLine('deduction', 50)).status).toBe(201);
    expect((await addLine('allowance', 20.5)).status).toBe(400);
    expect((await addLine('allowance', 20)).status).toBe(201);
    expect((await addLine('advance', 20, '2026-11-21')).status).toBe(400);
    expect((await addLine('advance', 20, '2026-10-31')).status).toBe(400);
    expect((await addLine('advance', 20, TODAY, owner)).status).toBe(400);
    const { lines, open: sum } = await rowOf(liza);
    expect(sum).toBe(220);
    expect(lines.slice(2).map(({ kind, amount, reason, by }) => [kind, amount, reason, by !== null])).toEqual([
      ['allowance', 20, 'School fees', true],
      ['advance', -150, 'School fees', true],
      ['deduction', -50, 'School fees', true],
    ]);
    const joy = given.on.therapists[1];
    await addLine('advance', 500, TODAY, joy);
    expect((await tryPay(0, {}, owner, joy)).body.code).toBe('NOTHING_TO_PAY');
    expect(await open(joy)).toBe(-500);
  });

  it('settle cash in hand where the operator says so, no more than there is to pay (R-beyond-565)', async () => {
    await inCash();
    expect((await tryPay(340, { nets_cash: true })).body.code).toBe('PAYOUT_CHANGED');
    const payout = await pay(0, { nets_cash: true });
    expect([payout.amount, payout.cash, await inHand(liza)]).toEqual([0, 340, 510]);
    const moved = await liza.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${liza.id}/`);
    expect(moved.body.results.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
      ['payout', -340, 510],
      ['payment', 850, 850],
    ]);
    await say(owner, payout.id, 'void', 'Not today');
    expect([await inHand(liza), await open(liza)]).toEqual([850, 340]);
    expect((await pay(340)).cash).toBe(0);
    expect(await inHand(liza)).toBe(850);
  });

  it('leave cash to a shortage that waits for another operator (R-beyond-565)', async () => {
    await inCash();
    await given.app.as('operator', 2);
    await given.app.sql(`update users set password_hash = 'x' where role = 'operator'`);
    const count = { person: liza.id, expected: 850, counted: 750, settles: true, reason: 'Lost' };
    expect((await owner.post('/api/reports/remittances/', count)).status).toBe(201);
    expect((await tryPay(240, { nets_cash: true })).body.code).toBe('SHORTAGE_WAITS');
    expect((await tryPay(340)).status).toBe(201);
  });

  it('are voided with a reason, never deleted; then their lines are unpaid again (R-beyond-566)', async () => {
    await visit();
    const { id } = await pay(400);
    expect((await say(owner, id, 'void', '')).status).toBe(400);
    expect((await say(owner, id, 'void', 'Wrong person')).body).toMatchObject({
      state: 'voided',
      answer_reason: 'Wrong person',
      amount: 400,
    });
    expect((await say(owner, id, 'void', 'Again')).body.code).toBe('PAYOUT_CLOSED');
    const row = await rowOf(liza);
    expect([row.open, row.payouts.map(({ state }) => state), row.payouts[0]?.lines.length]).toEqual([
      400,
      ['voided'],
      2,
    ]);
    await pay(400);
    expect((await rowOf(liza)).payouts.map(({ state }) => state)).toEqual(['paid', 'voided']);
    const told = await given.app.sql<{ message: string }>(
      `select message from notifications where user_id = $1 and notification_type = 'payout_voided'`,
      [liza.id],
    );
    expect(told).toEqual([{ message: 'Wrong person' }]);
  });

  it('are confirmed by the person who got them, or called wrong, which operators read (R-beyond-567)', async () => {
    await visit();
    const { id } = await pay(400);
    const own = async () => (await liza.get<Answer<Payouts['own']>>(`${PAYOUTS}own/`)).body.results;
    expect((await own()).map(({ amount, method, state }) => [amount, method, state])).toEqual([[400, 'gcash', 'paid']]);
    expect((await given.on.therapists[1].get<Answer<Payouts['own']>>(`${PAYOUTS}own/`)).body.results).toEqual([]);
    expect((await say(given.on.therapists[1], id, 'confirm')).status).toBe(404);
    expect((await say(owner, id, 'confirm')).body.code).toBe('WRONG_ROLE');
    expect((await say(liza, id, 'dispute', 'I got 300')).body.state).toBe('disputed');
    expect((await rowOf(liza)).payouts[0]).toMatchObject({ state: 'disputed', answer_reason: 'I got 300' });
    expect((await say(liza, id, 'confirm')).body.state).toBe('received');
    expect((await say(liza, id, 'dispute', 'No')).body.code).toBe('PAYOUT_CLOSED');
    // A mistake is a mistake, whatever they said.
    expect((await say(owner, id, 'void', 'A mistake')).status).toBe(200);
  });

  it('begin on a day that is said once: what counted before was paid outside (R-beyond-568)', async () => {
    await given.app.sql(
      'alter table payouts_start disable trigger user; delete from payouts_start; alter table payouts_start enable trigger user',
    );
    // Of earlier tests.
    for (const { id } of await given.app.sql<{ id: number }>('select id from payouts o where not is_voided(o.id)'))
      await say(owner, id, 'void', 'Over');
    await visit();
    expect(await list()).toMatchObject({ starts: null });
    expect(await open(liza)).toBe(0);
    expect((await tryPay(400)).body.code).toBe('PAYOUTS_NOT_STARTED');
    expect((await addLine('advance', 5)).body.code).toBe('PAYOUTS_NOT_STARTED');
    const start = (from: string) => owner.post<Refused>(`${PAYOUTS}start/`, { from });
    expect((await start('2026-11-21')).status).toBe(400);
    given.app.clock.set('2026-11-21T13:00:00+08:00');
    expect((await start('2026-11-21')).status).toBe(200);
    expect(await open(liza, NEXT)).toBe(0);
    expect((await start(TODAY)).status).toBe(200);
    expect(await open(liza)).toBe(400);
    await pay(400);
    expect((await start('2026-11-01')).body.code).toBe('PAYOUTS_STARTED');
    expect((await start(TODAY)).status).toBe(200);
  });

  it('stand in the logs with the name of whom they paid, and their sum (R-beyond-964)', async () => {
    await visit();
    const { id } = await pay(await open(liza));
    const { body } = await owner.get<Answer<Calls['logs']['list']>>('/api/logs/', {
      query: { entity: 'payout', entity_id: String(id) },
    });
    expect(body.results[0]).toMatchObject({
      action: 'payout.pay',
      subject: (await rowOf(liza)).person.name,
      changes: expect.arrayContaining([{ field: 'amount', before: null, after: 400 }]),
    });
  });

  it('are made and voided by owners alone, where there are owners (R-beyond-562)', async () => {
    await visit();
    const other = await given.app.as('operator', 2);
    await given.app.sql('update users set is_owner = true where id = $1', [owner.id]);
    expect((await tryPay(400, {}, other)).body.code).toBe('OWNER_ONLY');
    const { id } = await pay(400);
    expect((await say(other, id, 'void', 'No')).body.code).toBe('OWNER_ONLY');
    await given.app.sql(
      'alter table users disable trigger users_keep_an_owner; update users set is_owner = false; alter table users enable trigger users_keep_an_owner',
    );
  });

  it('are held by the database: no line changes, is paid twice, or goes to another sum or person (R-beyond-560)', async () => {
    await visit();
    const { id } = await pay(400);
    const joy = given.on.therapists[1];
    await addLine('allowance', 100, TODAY, joy);
    const tries = [
      'update pay_lines set amount = amount + 1 where payout_id = $1',
      'update pay_lines set amount = amount + 1 where payout_id is null and $1::int > 0',
      'update pay_lines set payout_id = null where payout_id = $1',
      'delete from pay_lines where payout_id = $1',
      'update payouts set amount = amount - 1 where id = $1',
      'delete from payout_lines where payout_id = $1',
      'update pay_lines set payout_id = $1 where payout_id is null',
      `insert into payouts (staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at)
       select staff_id, period_from, period_to, amount, cash, method, paid_on, paid_by, at from payouts where id = $1`,
    ];
    for (const text of tries) await expect(given.app.sql(text, [id])).rejects.toMatchObject({ code: 'HT001' });
    expect((await rowOf(liza)).payouts[0]?.amount).toBe(400);
  });
});
