import type { Answer, Calls, PaymentCorrection } from 'shared-lib/contract';
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

describe('cash that a correction moves from one person to another (R-money-40)', () => {
  it('counts like a change of the amount, needs the second operator, and is told to both people', async () => {
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

  it('is told to both below the limit, and where no limit is set', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    await setLimit(900);
    const visit = await paid();
    expect((await correct(visit, { collected_by: mia.id })).status).toBe(200);
    await setLimit(0);
    expect((await correct(visit, { collected_by: liza.id })).status).toBe(200);
    expect(await told(liza)).toEqual(['₱850.00 left your hand', '₱850.00 is in your hand now']);
    expect(await told(mia)).toEqual(['₱850.00 is in your hand now', '₱850.00 left your hand']);
    expect((await correct(visit, { payment_amount: 800 })).status).toBe(200);
    expect((await told(liza)).slice(2)).toEqual(['₱50.00 left your hand']);
  });

  it('cannot be moved alone in small steps, in parts, by way of GCash, or by refund and verification', async () => {
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

  it('is told to both where it moves in two steps with different sums', async () => {
    const { on } = given;
    const [liza, mia, joy] = on.therapists;
    await setLimit(0);
    const refunded = await paid({ collected_by: liza.id });
    expect((await correct(refunded, { payment_amount: 0 })).status).toBe(200);
    await on.act(on.operator, refunded, 'mark_completed', { payment_amount: 850, collected_by: mia.id });
    expect([await told(liza), await told(mia)]).toEqual([['₱850.00 left your hand'], ['₱850.00 is in your hand now']]);

    const inSteps = await paid({ collected_by: joy.id });
    const parts = {
      payment_parts: [
        { payment_method: 'cash', payment_amount: 1, collected_by: joy.id },
        { payment_method: 'cash', payment_amount: 849, collected_by: on.drivers[0].id },
      ],
    };
    expect((await correct(inSteps, { payment_amount: 1 })).status).toBe(200);
    expect((await correct(inSteps, parts)).status).toBe(200);
    expect([await told(joy), await told(on.drivers[0])]).toEqual([
      ['₱849.00 left your hand'],
      ['₱849.00 is in your hand now'],
    ]);

    // With the approval of another operator, and with a session that ends early.
    const approved = await paid({ collected_by: on.drivers[1].id });
    await correct(approved, { payment_amount: 0 });
    const asked = await ask(approved, { collected_by: on.drivers[2].id });
    expect((await decide(other, asked.body.id, 'approve')).status).toBe(200);
    expect([await told(on.drivers[1]), await told(on.drivers[2])]).toEqual([
      ['₱850.00 left your hand'],
      ['₱850.00 is in your hand now'],
    ]);
    await on.patch(approved, { status: 'awaiting_payment' });
    await correct(approved, { payment_amount: 0 });
    const early = { reason: 'Fell ill', payment_amount: 400, collected_by: on.drivers[1].id };
    await on.act(on.operator, approved, 'abort_session', early);
    expect((await told(on.drivers[1])).slice(1)).toEqual(['₱400.00 is in your hand now']);
  });

  it('is not told with a first payment: its collector knows that they took it', async () => {
    const { on } = given;
    await paid({ collected_by: on.drivers[0].id });
    const halfOff = { payment_amount: 250, discount_amount: 600, discount_reason: 'A friend' };
    const asked = await ask(await unpaid(), { ...halfOff, collected_by: on.drivers[0].id });
    expect((await decide(other, asked.body.id, 'approve')).status).toBe(200);
    expect(await told(on.drivers[0])).toEqual([]);
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

  it('names who may approve it, and is not asked for where nobody may (R-beyond-1030, R-beyond-1031)', async () => {
    const { on, app } = given;
    const [liza] = on.therapists;
    const third = await app.as('operator', 3);
    await app.sql(`update users set password_hash = 'x' where role = 'operator'`);
    const visit = await paid({ collected_by: other.id });
    expect((await ask(visit, { collected_by: liza.id })).status).toBe(201);
    const { approvers } = (
      await on.operator.get<Answer<Calls['corrections']['ofAppointment']>>(`${BASE}${visit}/corrections/`)
    ).body;
    const ids = (approvers ?? []).map(({ id }) => id);
    expect([ids.includes(third.id), ids.includes(other.id), ids.includes(on.operator.id)]).toEqual([
      true,
      false,
      false,
    ]);
    const list = await other.get<Answer<Calls['corrections']['toApprove']>>('/api/scheduling/corrections/');
    expect(list.body.results.find(({ appointment }) => appointment === visit)?.approvers).toEqual(approvers);

    await app.sql(`update users set is_active = false where role = 'operator' and id <> all ($1::int[])`, [
      [on.operator.id, other.id],
    ]);
    const next = await paid({ collected_by: other.id });
    const refused = { status: 403, body: { code: 'CORRECTION_OF_OWN_CASH' } };
    expect(await correct(next, { collected_by: liza.id })).toMatchObject(refused);
    expect(await ask(next, { collected_by: liza.id })).toMatchObject(refused);
    const { body } = await ask(next, { collected_by: liza.id }, other);
    expect((await decide(on.operator, body.id, 'approve')).status).toBe(200);
  });
});

describe('cash that an operator holds (R-money-40)', () => {
  const OWN = {
    status: 409,
    body: {
      code: 'CORRECTION_NEEDS_APPROVAL',
      detail: 'This lowers your own cash, so another operator has to approve it. Nothing is changed yet.',
    },
  };
  const canLogIn = (able: boolean) =>
    given.app.sql(`update users set password_hash = $1 where role = 'operator'`, [able ? 'x' : null]);
  beforeEach(async () => {
    await setLimit(0);
    await canLogIn(true);
  });
  // Other tests of this file set a rule without a second operator.
  afterEach(() => canLogIn(false));

  it.each<[string, object]>([
    ['a refund', { payment_amount: 0 }],
    ['a peso less', { payment_amount: 849 }],
    ['a move of cash to another person', { collected_by: 'liza' }],
    [
      'a move of a part to another person',
      {
        payment_parts: [
          { payment_method: 'cash', payment_amount: 800 },
          { payment_method: 'cash', payment_amount: 50, collected_by: 'liza' },
        ],
      },
    ],
  ])('becomes less by %s only once another operator approves it, whatever the limit', async (_what, body) => {
    const { on } = given;
    const change = JSON.parse(JSON.stringify(body).replace('"liza"', String(on.therapists[0].id))) as object;
    const before = await inHand(other);
    const visit = await paid({ collected_by: other.id });
    expect(await correct(visit, change, other)).toMatchObject(OWN);
    expect(await inHand(other)).toBe(before + 850);
    const { body: asked, status } = await ask(visit, change, other);
    expect(status).toBe(201);
    expect((await decide(other, asked.id, 'approve')).status).toBe(403);
    expect((await decide(on.operator, asked.id, 'approve')).status).toBe(200);
    expect(await inHand(other)).toBeLessThan(before + 850);
  });

  it('does not become less when the visit is ended, or recorded again after a refund', async () => {
    const { on } = given;
    const before = await inHand(other);
    const visit = await paid({ collected_by: other.id });
    await on.patch(visit, { status: 'awaiting_payment' });
    const given_back = { becomes: 'given_back', paid: 850, amount: 50, reason: 'Half an hour' };
    const ended = { reason: 'Fell ill', payment_decision: given_back };
    expect(await on.try(other, visit, 'abort_session', ended)).toMatchObject(OWN);
    expect(await on.try(other, visit, 'abort_session', { reason: 'Fell ill', payment_amount: 300 })).toMatchObject(OWN);
    await on.patch(visit, { status: 'in_progress' });
    expect(await on.try(other, visit, 'cancel', ended)).toMatchObject(OWN);
    await on.patch(visit, { status: 'pending' });
    await on.act(on.therapists[0], visit, 'reject', { rejection_reason: 'Not free' });
    const accepted = { action: 'accept', payment_decision: given_back };
    expect(await on.try(other, visit, 'review_rejection', accepted)).toMatchObject(OWN);
    expect(await inHand(other)).toBe(before + 850);

    await on.patch(visit, { status: 'awaiting_payment' });
    expect((await correct(visit, { payment_amount: 0 })).status).toBe(200);
    const anew = { payment_amount: 850, collected_by: on.therapists[0].id };
    expect(await on.try(other, visit, 'mark_completed', anew)).toMatchObject(OWN);
    const asked = await ask(visit, anew, other);
    expect((await decide(on.operator, asked.body.id, 'approve')).status).toBe(200);
  });

  it('is corrected by others, by themselves to more, or to any amount where there is no other operator', async () => {
    const { on, app } = given;
    const visit = await paid({ collected_by: other.id });
    expect((await correct(visit, { payment_amount: 900 }, other)).status).toBe(200);
    expect((await correct(visit, { payment_amount: 800 })).status).toBe(200);
    const alone = async (away: string) => {
      await app.sql(`update users set is_active = false${away} where role = 'operator' and id <> $1`, [other.id]);
      const answer = await correct(visit, { payment_amount: 0 }, other);
      await app.sql(`update users set is_active = true, disabled_at = null where role = 'operator'`);
      return answer;
    };
    expect(await alone(`, disabled_at = '${app.clock.now().toISOString()}'`)).toMatchObject(OWN);
    expect((await alone('')).status).toBe(200);
    expect((await on.read(visit)).payment_status).toBe('unpaid');
  });
});

describe('a first payment that is far below the price (R-money-41)', () => {
  const halfOff = { payment_amount: 250, discount_amount: 600, discount_reason: 'A friend' };
  it('is asked for as a correction is, with or without a discount, and recorded once another operator approves', async () => {
    const { on } = given;
    for (const less of [halfOff, { payment_amount: 349 }]) {
      const visit = await unpaid();
      expect(await on.try(on.operator, visit, 'mark_completed', less)).toMatchObject({
        status: 409,
        body: {
          code: 'CORRECTION_NEEDS_APPROVAL',
          detail: 'More than ₱500.00 below the price needs another operator. Nothing is recorded yet.',
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
          detail: 'More than ₱500.00 below the price needs another operator. Ask for it where the payment is verified.',
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

  it('needs no approval where a session ends without a payment, or where no limit is set', async () => {
    const { on } = given;
    await on.act(on.operator, (await on.at('session_in_progress')).id, 'abort_session', { reason: 'Fell ill' });
    await setLimit(0);
    const { id } = await on.at('session_in_progress', { start_time: '20:00' });
    await on.act(on.operator, id, 'abort_session', { payment_amount: 1, reason: 'Fell ill' });
    expect(await on.read(id)).toMatchObject({ payment_status: 'paid', payment_amount: 1 });
  });

  it('up to the limit needs one operator, and its discount counts with later corrections', async () => {
    const { on } = given;
    const visit = await unpaid();
    await on.act(on.operator, visit, 'mark_completed', {
      payment_amount: 350,
      discount_amount: 500,
      discount_reason: 'A regular',
    });
    expect((await correct(visit, { payment_amount: 340 })).status).toBe(409);
    // Two steps without a discount are refused too.
    const inSteps = await unpaid();
    await on.act(on.operator, inSteps, 'mark_completed', { payment_amount: 450 });
    expect(await correct(inSteps, { payment_amount: 340 })).toMatchObject({
      status: 409,
      body: { changed_before: 400 },
    });
    expect((await correct(inSteps, { payment_amount: 350 })).status).toBe(200);
    await setLimit(0);
    const free = await unpaid();
    await on.act(on.operator, free, 'mark_completed', halfOff);
  });

  it('needs approval for its discount alone, too, though the whole price is paid', async () => {
    const { on } = given;
    const all = { ...halfOff, payment_amount: 850 };
    expect((await on.try(on.operator, await unpaid(), 'mark_completed', all)).status).toBe(409);
  });

  it.each<[string, object]>([
    [
      'the price becomes an extension, and a discount takes its place',
      {
        payment_amount: 1,
        has_service_extension: true,
        extension_amount: 849,
        discount_amount: 849,
        discount_reason: 'A friend',
      },
    ],
    ['the price becomes an extension', { payment_amount: 349, has_service_extension: true, extension_amount: 501 }],
    ['a discount grows', { discount_amount: 501, discount_reason: 'A friend' }],
  ])('is not reached by a correction that keeps the sum: %s (R-money-23)', async (_what, body) => {
    const visit = await paid();
    expect(await correct(visit, body)).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_NEEDS_APPROVAL', paid_before: 850, paid_after: 850 },
    });
    const asked = await ask(visit, body);
    expect((await decide(other, asked.body.id, 'approve')).status).toBe(200);
    expect((await correct(visit, body)).status).toBe(200);
  });

  it('that waits for approval is not a payment of nothing, and is not made once the whole price is recorded', async () => {
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

  it('is recorded once where two approve it at once on two servers, or one approves while another verifies', async () => {
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
