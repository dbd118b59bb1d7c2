import type { PaymentCorrection } from 'shared-lib/contract';
import type { TestClient } from '../../testing/test-client.js';
import { PNG, upload } from '../../payments/testing/upload-receipt.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

type Answered = PaymentCorrection & { code?: string; detail?: string; [field: string]: unknown };

const given = freshBusiness();
let other: TestClient;
beforeEach(async () => {
  other = await given.app.as('operator', 2);
  await setLimit(500);
});
const setLimit = (correction_approval: number) =>
  given.on.operator.patch('/api/settings/business/', { correction_approval });
/** A visit of 850 pesos that waits for its payment. */
const unpaid = async (): Promise<number> => (await given.on.at('awaiting_payment')).id;
async function paid(payment: object = {}): Promise<number> {
  const id = await unpaid();
  await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount: 850, ...payment });
  return id;
}
const correct = (visit: number, body: object, as = given.on.operator) =>
  given.on.try(as, visit, 'correct_payment', { payment_amount: 850, reason: 'The driver took it', ...body });
const ask = (visit: number, body: object, as = given.on.operator) =>
  as.post<Answered>(`${BASE}${visit}/corrections/`, { payment_amount: 850, reason: 'The driver took it', ...body });
const decide = (who: TestClient, id: number, how: 'approve' | 'refuse', body?: object) =>
  who.post<Answered>(`/api/scheduling/corrections/${id}/${how}/`, body);
const inHand = async ({ id }: TestClient): Promise<number> =>
  (await given.app.sql<{ amount: number }>('select amount from cash_in_hand where staff_id = $1', [id]))[0]?.amount ??
  0;
const told = async ({ id }: TestClient): Promise<string[]> =>
  (
    await given.app.sql<{ title: string }>(
      `select title from notifications where user_id = $1 and notification_type = 'cash_moved' order by id`,
      [id],
    )
  ).map(({ title }) => title);

describe('cash that goes from one person to another by a correction (R-money-40)', () => {
  it('counts like a change of the amount, needs the second operator, and is told to both', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const [rico] = on.drivers;
    const visit = await paid();
    expect(await correct(visit, { collected_by: rico.id })).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_NEEDS_APPROVAL', limit: 500, paid_before: 850, paid_after: 850 },
    });
    expect([await inHand(liza), await inHand(rico), await told(liza)]).toEqual([850, 0, []]);
    const { body, status } = await ask(visit, { collected_by: rico.id });
    expect(status).toBe(201);
    expect(await told(rico)).toEqual([]);
    expect(await decide(on.operator, body.id, 'approve')).toMatchObject({ status: 403 });
    expect((await decide(other, body.id, 'approve')).status).toBe(200);
    expect([await inHand(liza), await inHand(rico)]).toEqual([0, 850]);
    expect([await told(liza), await told(rico)]).toEqual([['₱850.00 left your hand'], ['₱850.00 is in your hand now']]);
  });

  it('is told to both below the limit, and where there is none', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    await setLimit(900);
    const visit = await paid();
    expect((await correct(visit, { collected_by: mia.id })).status).toBe(200);
    await setLimit(0);
    expect((await correct(visit, { collected_by: liza.id })).status).toBe(200);
    expect(await told(liza)).toEqual(['₱850.00 left your hand', '₱850.00 is in your hand now']);
    expect(await told(mia)).toEqual(['₱850.00 is in your hand now', '₱850.00 left your hand']);
    // Another sum of the same hand is no news of whose it is.
    expect((await correct(visit, { payment_amount: 800 })).status).toBe(200);
    expect(await told(liza)).toHaveLength(2);
  });

  it('is not moved in small steps, in parts, by GCash in its place, or by refund and verification', async () => {
    const { on } = given;
    const [liza] = on.therapists;
    const [rico] = on.drivers;
    const visit = await paid();
    const parts = (ofRico: number) => ({
      payment_parts: [
        { payment_method: 'cash', payment_amount: 850 - ofRico, collected_by: liza.id },
        { payment_method: 'cash', payment_amount: ofRico, collected_by: rico.id },
      ],
    });
    expect((await correct(visit, parts(300))).status).toBe(200);
    expect(await correct(visit, parts(600))).toMatchObject({ status: 409, body: { changed_before: 300 } });
    const receipt_hash = (await upload(on.operator, visit, PNG)).body.hash;
    expect((await correct(visit, { payment_method: 'gcash', receipt_hash })).status).toBe(409);
    expect(await inHand(rico)).toBe(300);

    await setLimit(850);
    const second = await paid();
    expect((await correct(second, { payment_amount: 0 })).status).toBe(200);
    await setLimit(500);
    expect(
      await on.try(on.operator, second, 'mark_completed', { payment_amount: 850, collected_by: rico.id }),
    ).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    await on.patch(visit, { status: 'awaiting_payment' });
    expect(
      await on.try(on.operator, visit, 'abort_session', {
        payment_amount: 850,
        reason: 'Fell ill',
        collected_by: on.drivers[1].id,
      }),
    ).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
  });

  it('is not approved by the operator whose own cash it makes less', async () => {
    const { on, app } = given;
    const visit = await paid({ collected_by: other.id });
    const held = await inHand(other);
    const { body } = await ask(visit, { collected_by: on.therapists[0].id });
    expect(await decide(other, body.id, 'approve')).toMatchObject({
      status: 403,
      body: { code: 'CORRECTION_OF_OWN_CASH' },
    });
    expect(await inHand(other)).toBe(held);
    expect((await decide(await app.as('operator', 3), body.id, 'approve')).status).toBe(200);
    expect(await inHand(other)).toBe(held - 850);
  });
});

describe('a first payment that is far below the price (R-money-41)', () => {
  const halfOff = { payment_amount: 250, discount_amount: 600, discount_reason: 'A friend' };
  it('is asked for as a correction is, by a discount or without one, and recorded once another approves', async () => {
    const { on } = given;
    for (const less of [halfOff, { payment_amount: 349 }]) {
      const visit = await unpaid();
      expect(await on.try(on.operator, visit, 'mark_completed', less)).toMatchObject({
        status: 409,
        body: {
          code: 'CORRECTION_NEEDS_APPROVAL',
          detail: 'More than ₱500.00 below the price is approved by another operator. Nothing is recorded yet.',
        },
      });
      expect(await on.read(visit)).toMatchObject({ status: 'awaiting_payment', payment_status: 'unpaid' });
      const asked = await ask(visit, { ...less, reason: 'A friend' });
      expect(asked.body).toMatchObject({ change: 'mark_completed', paid_before: 0, paid_after: less.payment_amount });
      expect((await decide(on.operator, asked.body.id, 'approve')).status).toBe(403);
      expect((await decide(other, asked.body.id, 'approve')).body).toMatchObject({ state: 'approved' });
      expect(await on.read(visit)).toMatchObject({
        status: 'completed',
        payment_status: 'paid',
        payment_amount: less.payment_amount,
      });
    }
  });

  it('is asked for where a session is ended early, too, while its payment is awaited', async () => {
    const { on } = given;
    for (const status of ['session_in_progress', 'awaiting_payment'] as const) {
      const { id } = await on.at(status);
      const end = (payment_amount: number) =>
        on.try(on.operator, id, 'abort_session', { payment_amount, reason: 'Fell ill' });
      expect(await end(349)).toMatchObject({
        status: 409,
        body: {
          code: 'CORRECTION_NEEDS_APPROVAL',
          detail:
            'More than ₱500.00 below the price is approved by another operator. Ask for it where the payment is verified.',
          limit: 500,
          paid_before: 0,
          paid_after: 349,
        },
      });
      expect(await on.read(id)).toMatchObject({ status, payment_status: 'unpaid' });
      expect((await end(350)).status).toBe(200);
      expect(await on.read(id)).toMatchObject({ outcome: 'aborted', payment_status: 'paid', payment_amount: 350 });
    }
    const visit = await unpaid();
    const asked = await ask(visit, { payment_amount: 349, reason: 'Fell ill' });
    expect((await decide(other, asked.body.id, 'approve')).status).toBe(200);
    expect(await on.read(visit)).toMatchObject({ payment_status: 'paid', payment_amount: 349 });
  });

  it('is no question of a session that is ended without a payment, or where no limit is set', async () => {
    const { on } = given;
    await on.act(on.operator, (await on.at('session_in_progress')).id, 'abort_session', { reason: 'Fell ill' });
    await setLimit(0);
    const { id } = await on.at('session_in_progress', { start_time: '20:00' });
    await on.act(on.operator, id, 'abort_session', { payment_amount: 1, reason: 'Fell ill' });
    expect(await on.read(id)).toMatchObject({ payment_status: 'paid', payment_amount: 1 });
  });

  it('is recorded by one alone up to the limit; what was given then counts with the corrections after it', async () => {
    const { on } = given;
    const visit = await unpaid();
    await on.act(on.operator, visit, 'mark_completed', {
      payment_amount: 350,
      discount_amount: 500,
      discount_reason: 'A regular',
    });
    expect((await correct(visit, { payment_amount: 340 })).status).toBe(409);
    await setLimit(0);
    const free = await unpaid();
    await on.act(on.operator, free, 'mark_completed', halfOff);
  });

  it('asked for is no payment of nothing, and not made once somebody has recorded the whole price', async () => {
    const { on } = given;
    const visit = await unpaid();
    expect(await ask(visit, { payment_amount: 0 })).toMatchObject({
      status: 400,
      body: { payment_amount: [expect.any(String)] },
    });
    const asked = await ask(visit, halfOff);
    await on.act(other, visit, 'mark_completed', { payment_amount: 850 });
    expect((await decide(other, asked.body.id, 'approve')).status).toBe(409);
    expect(await on.read(visit)).toMatchObject({ payment_amount: 850 });
    expect((await decide(other, asked.body.id, 'refuse', { reason: 'Paid in full' })).status).toBe(200);
  });

  it('is recorded once where two approve it at once over two servers, or one approves as another verifies', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const third = await app.as('operator', 3);
    const elsewhere = second.withToken((await app.addSession(third.id)).token);
    const sum = async (visit: number) =>
      (await app.sql<{ sum: number }>('select sum(amount)::int from payments where appointment_id = $1', [visit]))[0]
        ?.sum;
    for (let round = 0; round < 4; round++) {
      const visit = await unpaid();
      const { id } = (await ask(visit, halfOff)).body;
      const rival = round % 2 === 0;
      const answers = await Promise.all([
        decide(other, id, 'approve'),
        rival
          ? decide(elsewhere, id, 'approve')
          : elsewhere.post(`${BASE}${visit}/mark_completed/`, { payment_amount: 850 }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect([250, 850]).toContain(await sum(visit));
      if (rival) expect(await sum(visit)).toBe(250);
    }
  });
});
