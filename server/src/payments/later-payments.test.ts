import type { Answer, Body, Calls } from 'shared-lib/contract';
import { addDays, addMinutes } from 'shared-lib/domain';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { DAY, dayDesk } from '../closed-days/testing/day-desk.js';
import type { TestClient } from '../testing/test-client.js';
import { PNG, RECEIPTS, upload } from './testing/upload-receipt.js';

type Pay = Calls['paymentDifferences']['pay'];
type Answered = Answer<Pay> & { code?: string; [field: string]: unknown };

describe('a payment that comes later', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  const pay = (visit: number, body: Partial<Body<Pay>> & { due?: number; paid: number }, who?: TestClient) =>
    (who ?? given.on.operator).post<Answered>(`${BASE}${visit}/payments/`, {
      due: 850,
      payment_amount: 100,
      received_on: DAY,
      ...body,
    });
  const ledger = async (visit: number) =>
    (await given.on.operator.get<Answer<Calls['receipts']['ledger']>>(`${RECEIPTS}${visit}/`)).body.entries.map(
      ({ kind, method, amount, collected_by_id: taker, received_on: on }) => [kind, method, amount, taker, on],
    );
  const owed = async (): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['paymentDifferences']['unpaid']>>('/api/scheduling/reports/unpaid/')).body
      .owed;
  const inHand = async (who: TestClient): Promise<number> =>
    (await given.on.operator.get<Answer<Calls['cash']['person']>>(`/api/reports/cash/${who.id}/`)).body.in_hand;
  const told = ({ id }: TestClient) =>
    given.app.sql(`select title from notifications where user_id = $1 and notification_type = 'cash_moved'`, [id]);
  async function unpaid(): Promise<number> {
    const { id } = await given.on.book();
    await given.on.patch(id, { status: 'completed' });
    return id;
  }

  it('may have come in on an earlier day when it is verified, and counts on the day it is recorded; a correction keeps the day (R-beyond-1353)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    const next = addDays(DAY, 1);
    desk.nextMorning();
    const verify = (received_on: string) =>
      on.try(on.operator, id, 'mark_completed', { payment_amount: 850, received_on });
    for (const wrong of [addDays(DAY, 2), addDays(DAY, -1)])
      expect(await verify(wrong)).toMatchObject({ status: 400, body: { received_on: expect.anything() } });
    expect((await verify(DAY)).status).toBe(200);
    expect((await ledger(id)).map((entry) => entry[4])).toEqual([DAY]);
    expect([(await desk.summary()).revenue, (await desk.summary(next)).revenue]).toEqual([0, 850]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 800, reason: 'Mistyped' });
    expect((await ledger(id)).at(-1)).toEqual(['payment', 'cash', 800, expect.anything(), DAY]);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 800, received_on: next, reason: 'Today' });
    expect((await ledger(id)).at(-1)).toEqual(['payment', 'cash', 800, expect.anything(), null]);
  });

  it('keeps the day on which it was recorded when it is corrected later, and says none where parts came in on several days (R-beyond-1353)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 500 });
    desk.nextMorning();
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 400, reason: 'Mistyped' });
    expect((await ledger(id)).at(-1)).toEqual(['payment', 'cash', 400, expect.anything(), DAY]);
    expect((await pay(id, { payment_amount: 450, paid: 400, received_on: addDays(DAY, 1) })).status).toBe(200);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 850, reason: 'A note' });
    expect((await ledger(id)).at(-1)).toEqual(['payment', 'cash', 850, expect.anything(), null]);
  });

  it('is an entry beside the earlier ones: what is left stays owed since it was, and nothing is taken back (R-beyond-642)', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const visit = await unpaid();
    const before = await desk.summary();
    const [{ since }] = (await given.app.sql('select since from payment_differences where appointment_id = $1', [
      visit,
    ])) as [{ since: Date }];
    given.app.clock.set(addMinutes(given.app.clock.now(), 45).toISOString());
    const first = await pay(visit, { payment_amount: 300, paid: 0 });
    expect(first).toMatchObject({
      status: 200,
      body: { difference: { due: 850, paid: 300, agreed_at: null, since: since.toISOString() } },
    });
    expect(await on.read(visit)).toMatchObject({ payment_status: 'paid', payment_amount: 300, status: 'completed' });
    const { hash } = (await upload(on.operator, visit, PNG)).body;
    await pay(visit, { payment_method: 'gcash', receipt_hash: hash, payment_amount: 500, paid: 300 });
    expect(await on.read(visit)).toMatchObject({ payment_method: 'gcash', amount_paid: 800 });
    expect(await owed()).toBe(50);
    expect(await pay(visit, { payment_amount: 50, paid: 800, collected_by: on.operator.id })).toMatchObject({
      body: { difference: null },
    });
    expect(await ledger(visit)).toEqual([
      ['payment', 'cash', 300, liza.id, null],
      ['payment', 'gcash', 500, null, null],
      ['payment', 'cash', 50, on.operator.id, null],
    ]);
    expect([await owed(), await inHand(liza), await inHand(on.operator)]).toEqual([0, 300, 50]);
    // One visit, its revenue once, its commission of all of it.
    expect(await desk.summary()).toMatchObject({
      visits: before.visits + 1,
      revenue: before.revenue + 850,
      commission: before.commission + 340,
    });
    const trail = await given.app.sql(
      `select after from audit_log where entity_id = $1::text and action = 'appointment.add_payment' order by id`,
      [visit],
    );
    expect(trail).toHaveLength(3);
  });

  it('counts on its own day: a closed day of its visit stays as it was signed, and says when the money came (R-beyond-643)', async () => {
    const { on } = given;
    const visit = await desk.paid({ payment_amount: 700 });
    await desk.count(700);
    desk.nextMorning();
    await desk.sign();
    await desk.confirm();
    const [before, { figures }] = [await desk.summary(), await desk.read()];
    const tomorrow = addDays(DAY, 1);
    expect(await pay(visit, { payment_amount: 150, paid: 700, received_on: addDays(DAY, -1) })).toMatchObject({
      status: 400,
      body: { received_on: ['Money for a visit comes in between its day and today.'] },
    });
    expect((await pay(visit, { payment_amount: 150, paid: 700, received_on: addDays(DAY, 2) })).status).toBe(400);
    expect((await pay(visit, { payment_amount: 150, paid: 700 })).status).toBe(200);
    expect((await ledger(visit)).at(-1)).toEqual(['payment', 'cash', 150, on.therapists[0].id, DAY]);
    expect(await desk.summary()).toEqual(before);
    expect(await desk.read()).toMatchObject({ figures, digest_fits: true });
    expect(await desk.summary(tomorrow)).toMatchObject({ revenue: 150, commission: 60, visits: 0 });
  });

  it.each([
    [{ payment_amount: 151 }, 400, { payment_amount: [expect.any(String)] }],
    [{ payment_amount: 0 }, 400, { payment_amount: [expect.any(String)] }],
    [{ payment_method: 'gcash' as const }, 400, { receipt_hash: [expect.any(String)] }],
    [{ collected_by: 987_654 }, 400, { collected_by: [expect.any(String)] }],
    [{ paid: 600 }, 409, { code: 'STALE_VERSION' }],
  ])('%j is refused (R-beyond-642)', async (body, status, refused) => {
    const visit = await desk.paid({ payment_amount: 700 });
    expect(await pay(visit, { paid: 700, ...body })).toMatchObject({ status, body: refused });
    expect(await ledger(visit)).toHaveLength(1);
  });

  it('is recorded once, however often and by however many it is sent, over two servers (R-beyond-644)', async () => {
    const { app, on } = given;
    const second = await app.secondInstance();
    const other = second.withToken((await app.as('operator', 2)).token ?? '');
    const visit = await desk.paid({ payment_amount: 700 });
    const answers = await Promise.all(
      [on.operator, other, on.operator, other].map((who) => pay(visit, { payment_amount: 100, paid: 700 }, who)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await owed()).toBe(50);
    await pay(visit, { payment_amount: 50, paid: 800 });
    expect(await pay(visit, { payment_amount: 50, paid: 850 })).toMatchObject({
      status: 409,
      body: { code: 'NEED_OVER' },
    });
  });

  it('is for what is owed: not for a visit that was called off or has not ended, nor by others than operators (R-beyond-642)', async () => {
    const { on } = given;
    const visit = await desk.paid({ payment_amount: 700 });
    expect((await pay(visit, { paid: 700 }, on.therapists[0])).status).toBe(403);
    await on.patch(visit, { status: 'in_progress' });
    await on.act(on.operator, visit, 'cancel', { reason: 'Fell ill' });
    expect((await pay(visit, { paid: 700 })).status).toBe(409);
    const { id } = await on.book({ start_time: '20:00' });
    expect((await pay(id, { paid: 0 })).status).toBe(409);
  });

  it('after a refund it is a change of the refund, so that a second operator is needed above the limit (R-beyond-645)', async () => {
    const { on } = given;
    const visit = await desk.paid();
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    await on.operator.patch('/api/settings/business/', { correction_approval: 500 });
    expect(await pay(visit, { payment_amount: 850, paid: 0, collected_by: on.drivers[0].id })).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_NEEDS_APPROVAL' },
    });
  });

  it('takes a tip, change and money for later beside it, by the rule of a first payment, and leaves the tips that are there (R-beyond-1412)', async () => {
    const { on, app } = given;
    const [liza, driver] = [on.therapists[0], on.drivers[0]];
    const visit = await desk.paid({ payment_amount: 700, tip: 20 });
    const before = await desk.summary();
    const more = { payment_amount: 150, paid: 700, collected_by: driver.id };
    const above = { received: 400, tip: 100, for_later: 100, change: 50 };
    const refused: [Parameters<typeof pay>[1], string][] = [
      [{ ...more, ...above, change: 60 }, 'received'],
      [{ ...more, ...above, tip_shares: [{ therapist: liza.id, amount: 90 }] }, 'tip_shares'],
      [{ ...more, ...above, payment_method: 'credit' }, 'payment_method'],
    ];
    for (const [body, field] of refused)
      expect(await pay(visit, body)).toMatchObject({ status: 400, body: { [field]: [expect.any(String)] } });
    expect((await pay(visit, { ...more, ...above })).body).toMatchObject({ difference: null });
    const tips = await app.sql(
      'select staff_id, amount, is_kept, collected_by from tips where appointment_id = $1 order by id',
      [visit],
    );
    expect(tips).toEqual([
      { staff_id: liza.id, amount: 20, is_kept: true, collected_by: liza.id },
      { staff_id: liza.id, amount: 100, is_kept: false, collected_by: driver.id },
    ]);
    const kept = 'select kind, amount, method, collected_by from client_credit where appointment_id = $1';
    expect(await app.sql(kept, [visit])).toEqual([
      { kind: 'left', amount: 100, method: 'cash', collected_by: driver.id },
    ]);
    expect(
      await app.sql('select amount, change_given from payments where appointment_id = $1 order by id', [visit]),
    ).toEqual([
      { amount: 700, change_given: null },
      { amount: 150, change_given: 50 },
    ]);
    expect([await inHand(liza), await inHand(driver)]).toEqual([700, 350]);
    expect(await told(driver)).toEqual([{ title: '₱350.00 is in your hand now' }]);
    expect(await desk.summary()).toMatchObject({
      revenue: before.revenue + 150,
      commission: before.commission + 60,
      tips: before.tips + 100,
    });
    // A correction that says nothing of them keeps both.
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 840, reason: 'Mistyped' });
    expect((await desk.summary()).tips).toBe(before.tips + 100);
  });

  it('tells whoever is said to have taken its cash (R-beyond-645)', async () => {
    const { on } = given;
    const visit = await desk.paid({ payment_amount: 700 });
    await pay(visit, { payment_amount: 100, paid: 700, collected_by: on.drivers[0].id });
    expect(await told(on.drivers[0])).toEqual([{ title: '₱100.00 is in your hand now' }]);
  });
});
