import type { Answer, Calls, PaymentCorrection } from 'shared-lib/contract';
import { addDays, addMinutes } from 'shared-lib/domain';
import type { TestClient } from '../../testing/test-client.js';
import { BASE, TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const CORRECTIONS = '/api/scheduling/corrections/';
type Corrections = Calls['corrections'];
type Answered = PaymentCorrection & { code?: string; detail?: string; [field: string]: unknown };

describe('a correction above what one operator may change alone', () => {
  const given = freshBusiness();
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
    await given.app.sql(
      `update payment_corrections set state = 'taken_back', decided_by = asked_by, decided_at = asked_at, body = null, becomes = null where state = 'waiting'`,
    );
    await given.app.sql('delete from notifications');
    await setLimit(500);
  });
  const setLimit = (correction_approval: number) =>
    given.on.operator.patch('/api/settings/business/', { correction_approval });
  async function paid(payment_amount = 850): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.act(given.on.operator, id, 'mark_completed', { payment_amount });
    return id;
  }
  const ask = (visit: number, body: object, as = given.on.operator) =>
    as.post<Answered>(`${BASE}${visit}/corrections/`, { reason: 'A digit too many', ...body });
  async function asked(visit: number, body: object): Promise<number> {
    const { status, body: answer, text } = await ask(visit, body);
    if (status !== 201) throw new Error(text);
    return answer.id;
  }
  const decide = (who: TestClient, id: number, how: 'approve' | 'refuse' | 'take_back', body?: object) =>
    who.post<Answered>(`${CORRECTIONS}${id}/${how}/`, body);
  const paidNow = async (visit: number): Promise<number> =>
    (
      await given.app.sql<{ sum: number }>('select sum(amount)::int as sum from payments where appointment_id = $1', [
        visit,
      ])
    )[0]?.sum ?? 0;
  const trail = async (visit: number) =>
    (
      await given.app.sql<{ what: string }>(
        `select action || ' ' || actor_id as what from audit_log where entity_id = $1::text
         and (action like 'payment.%' or action = 'appointment.correct_payment') order by id`,
        [visit],
      )
    ).map(({ what }) => what);
  const news = (person: TestClient, kind: string) =>
    given.app.sql<{ title: string; message: string; is_read: boolean }>(
      `select title, message, read_at is not null as is_read from notifications where user_id = $1 and notification_type = $2 order by id`,
      [person.id, kind],
    );

  it('is refused to one alone, and made when another approves it; the trail has each step (R-money-23)', async () => {
    const { on, app } = given;
    const visit = await paid();
    expect(
      await on.try(on.operator, visit, 'correct_payment', { payment_amount: 300, reason: 'A digit too many' }),
    ).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_NEEDS_APPROVAL', limit: 500, paid_before: 850, paid_after: 300 },
    });
    expect(await paidNow(visit)).toBe(850);

    const desk = await app.channel(other.token);
    const id = await asked(visit, { payment_amount: 300, payment_notes: 'read again' });
    await desk.next('payments_update');
    expect(await paidNow(visit)).toBe(850);
    expect((await other.get<Answer<Corrections['toApprove']>>(CORRECTIONS)).body.results).toMatchObject([
      { id, appointment: visit, paid_before: 850, paid_after: 300, reason: 'A digit too many' },
    ]);
    expect((await on.operator.get<Answer<Corrections['toApprove']>>(CORRECTIONS)).body.count).toBe(0);
    expect(await news(other, 'correction_asked')).toMatchObject([
      { title: 'A correction waits for approval', message: expect.stringContaining('₱850.00 to ₱300.00') },
    ]);

    expect(await decide(on.operator, id, 'approve')).toMatchObject({
      status: 403,
      body: { detail: 'Another operator decides what you asked for.' },
    });
    expect(await decide(on.operator, id, 'refuse', { reason: 'No' })).toMatchObject({ status: 403 });
    expect(await decide(other, id, 'take_back')).toMatchObject({ status: 403 });
    expect(await paidNow(visit)).toBe(850);

    expect((await decide(other, id, 'approve')).body).toMatchObject({ state: 'approved' });
    expect(await on.read(visit)).toMatchObject({ payment_amount: 300, payment_notes: 'read again' });
    expect(await paidNow(visit)).toBe(300);
    expect(await trail(visit)).toEqual([
      `payment.ask_correction ${on.operator.id}`,
      `payment.approve_correction ${other.id}`,
      `appointment.correct_payment ${other.id}`,
    ]);
    expect((await news(other, 'correction_asked')).every(({ is_read }) => is_read)).toBe(true);
    expect((await news(on.operator, 'correction_decided')).at(-1)).toMatchObject({
      title: 'Your correction was approved',
    });
    expect(await decide(other, id, 'approve')).toMatchObject({ status: 409, body: { code: 'CORRECTION_CLOSED' } });
  });

  it('is approved by nobody who was registered for it; they may refuse it (R-money-46)', async () => {
    const { app } = given;
    const registered = (hours: number) =>
      app.sql('update users set created_at = $2 where id = $1', [other.id, addMinutes(app.clock.now(), -hours * 60)]);
    const visit = await paid();
    const id = await asked(visit, { payment_amount: 300 });
    await registered(71);
    expect(await decide(other, id, 'approve')).toMatchObject({
      status: 403,
      body: { detail: 'Only an operator who joined at least 72 hours ago can agree.' },
    });
    expect(await paidNow(visit)).toBe(850);
    expect((await decide(other, id, 'refuse', { reason: 'No' })).status).toBe(200);
    const again = await asked(visit, { payment_amount: 300 });
    await registered(72);
    expect((await decide(other, again, 'approve')).status).toBe(200);
  });

  it('up to the amount needs one operator, and any amount does where no limit is set (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 350, reason: 'Exactly as much' });
    await setLimit(0);
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await paidNow(visit)).toBe(0);
  });

  it('small steps come to no more than one large one, whoever makes them, until another approves (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    const correct = (who: TestClient, payment_amount: number) =>
      on.try(who, visit, 'correct_payment', { payment_amount, reason: 'Once more' });
    expect((await correct(on.operator, 600)).status).toBe(200);
    expect((await correct(other, 400)).status).toBe(200);
    expect(await correct(on.operator, 340)).toMatchObject({
      status: 409,
      body: {
        code: 'CORRECTION_NEEDS_APPROVAL',
        detail:
          'A change above ₱500.00, with the ₱450.00 that it was changed by before, needs another operator. Nothing is changed yet.',
        changed_before: 450,
      },
    });
    // The way back is refused too: it is also a change.
    expect((await correct(other, 850)).status).toBe(409);
    const id = await asked(visit, { payment_amount: 340 });
    expect((await decide(other, id, 'approve')).status).toBe(200);
    // After an approval, changes count from the approved amount.
    expect((await correct(on.operator, 800)).status).toBe(200);
    expect((await correct(on.operator, 840)).status).toBe(200);
    expect((await correct(on.operator, 841)).status).toBe(409);
    expect(await paidNow(visit)).toBe(840);
  });

  it('a refund and an ended session are no way round it (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    expect(
      await on.try(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' }),
    ).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    await on.patch(visit, { status: 'awaiting_payment' });
    expect(
      await on.try(on.operator, visit, 'abort_session', { payment_amount: 100, reason: 'Fell ill' }),
    ).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect(await paidNow(visit)).toBe(850);
    const id = await asked(visit, { payment_amount: 0 });
    expect((await decide(other, id, 'approve')).status).toBe(200);
    expect(await paidNow(visit)).toBe(0);
    expect(await on.read(visit)).toMatchObject({ payment_status: 'unpaid' });
  });

  it('giving all of it back and recording it anew is no way round it, unless another operator approved the refund (R-money-23)', async () => {
    const { on } = given;
    await setLimit(1_000);
    const visit = await paid(900);
    const verify = (payment_amount: number) => on.try(on.operator, visit, 'mark_completed', { payment_amount });
    const refund = { payment_amount: 0, reason: 'Given back' };
    await on.act(on.operator, visit, 'correct_payment', refund);
    expect(await verify(9_000)).toMatchObject({
      status: 409,
      body: {
        code: 'CORRECTION_NEEDS_APPROVAL',
        detail: 'A change above ₱1,000.00 needs another operator. Nothing is changed yet.',
        paid_before: 900,
        paid_after: 9_000,
      },
    });
    await on.patch(visit, { status: 'awaiting_payment' });
    expect((await verify(9_000)).status).toBe(409);
    expect(
      await on.try(on.operator, visit, 'abort_session', { payment_amount: 9_000, reason: 'Fell ill' }),
    ).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect(await paidNow(visit)).toBe(0);
    expect((await verify(900)).status).toBe(200);
    expect((await decide(other, await asked(visit, { payment_amount: 0 }), 'approve')).status).toBe(200);
    expect((await verify(9_000)).status).toBe(200);
    expect(await paidNow(visit)).toBe(9_000);
  });

  it('is not needed for a first payment, whatever was written off before (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid(2_000);
    expect(await paidNow(visit)).toBe(2_000);
    const { id } = await on.at('awaiting_payment');
    await on.act(on.operator, id, 'abort_session', { reason: 'Fell ill' });
    await on.patch(id, { status: 'awaiting_payment' });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 2_000 });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 1_600, reason: 'Counted again' });
    expect(await paidNow(id)).toBe(1_600);
  });

  it('is refused with a reason, or withdrawn by its author, and changes nothing; one can wait at a time (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    const first = await asked(visit, { payment_amount: 100 });
    expect(await ask(visit, { payment_amount: 200 }, other)).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_WAITS' },
    });
    expect((await decide(other, first, 'refuse', { reason: 'The receipt says 850' })).body).toMatchObject({
      state: 'refused',
      decided_reason: 'The receipt says 850',
    });
    expect((await news(on.operator, 'correction_decided')).at(-1)).toMatchObject({
      title: 'Your correction was refused',
      message: expect.stringContaining('The receipt says 850'),
    });
    const second = await asked(visit, { payment_amount: 200 });
    expect((await decide(on.operator, second, 'take_back')).body).toMatchObject({ state: 'taken_back' });
    expect(await decide(other, second, 'approve')).toMatchObject({ status: 409, body: { code: 'CORRECTION_CLOSED' } });
    expect(await paidNow(visit)).toBe(850);
    const listed = await on.operator.get<Answer<Corrections['ofAppointment']>>(`${BASE}${visit}/corrections/`);
    expect(listed.body.corrections.map(({ state }) => state)).toEqual(['taken_back', 'refused']);
  });

  it('shows the recorded payment and the new one: parts, who took the cash, the discount and why (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    const name = async (person: TestClient) =>
      (
        await given.app.sql<{ name: string }>(
          `select first_name || ' ' || last_name as name from users where id = $1`,
          [person.id],
        )
      )[0]?.name;
    const id = await asked(visit, {
      payment_amount: 250,
      discount_amount: 300,
      discount_reason: 'A regular',
      has_service_extension: true,
      extension_amount: 50,
      payment_parts: [
        { payment_method: 'cash', payment_amount: 100, collected_by: on.drivers[0].id },
        { payment_method: 'cash', payment_amount: 200 },
      ],
    });
    const compared = async () =>
      (await other.get<Answer<Corrections['ofAppointment']>>(`${BASE}${visit}/corrections/`)).body.compared;
    const part = { method: 'cash', gcash_reference: null, voucher: null };
    const therapist = await name(on.therapists[0]);
    expect(await compared()).toEqual({
      before: { parts: [{ ...part, amount: 850, collected_by: therapist }], extension: 0, discount: null, tips: [] },
      after: {
        parts: [
          { ...part, amount: 200, collected_by: therapist },
          { ...part, amount: 100, collected_by: await name(on.drivers[0]) },
        ],
        extension: 50,
        discount: { amount: 300, kind: 'other', reason: 'A regular' },
        tips: [],
      },
    });
    expect((await decide(other, id, 'approve')).status).toBe(200);
    expect(await compared()).toBeNull();
    const refund = await asked(visit, { payment_amount: 0 });
    expect((await compared())?.after).toEqual({ parts: [], extension: 0, discount: null, tips: [] });
    await decide(on.operator, refund, 'take_back');
  });

  it('shows the day on which the money came in, where the correction changes it or it is not the recorded one (R-beyond-1426)', async () => {
    const visit = await paid();
    const days = async () => {
      const said = await other.get<Answer<Corrections['ofAppointment']>>(`${BASE}${visit}/corrections/`);
      return [said.body.compared?.before.received_on, said.body.compared?.after.received_on];
    };
    const same = await asked(visit, { payment_amount: 100 });
    expect(await days()).toEqual([undefined, undefined]);
    await decide(given.on.operator, same, 'take_back');
    given.app.clock.advance({ hours: 24 });
    const moved = await asked(visit, { payment_amount: 100, received_on: addDays(TODAY, 1) });
    expect(await days()).toEqual([TODAY, addDays(TODAY, 1)]);
    await decide(given.on.operator, moved, 'take_back');
    // Left out, the day stays. It is not the day on which the correction is recorded.
    const kept = await asked(visit, { payment_amount: 100 });
    expect(await days()).toEqual([TODAY, TODAY]);
    await decide(given.on.operator, kept, 'take_back');
    const refund = await asked(visit, { payment_amount: 0 });
    expect(await days()).toEqual([undefined, undefined]);
    await decide(given.on.operator, refund, 'take_back');
  });

  /** A first payment that is too far below the price, sent for approval. */
  async function firstPayment(): Promise<{ visit: number; id: number }> {
    const { id: visit } = await given.on.at('awaiting_payment');
    return { visit, id: await asked(visit, { payment_amount: 100 }) };
  }

  it.each<[string, (visit: number) => Promise<unknown>]>([
    ['a higher price', (visit) => given.app.sql('update appointments set total_price = 1200 where id = $1', [visit])],
    ['another outcome', (visit) => given.on.patch(visit, { status: 'completed' })],
  ])('is not made once its visit has %s (R-money-23)', async (_what, change) => {
    const { visit, id } = await firstPayment();
    await change(visit);
    expect(await decide(other, id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_OUTDATED', current: { is_outdated: true } },
    });
    expect(await paidNow(visit)).toBe(0);
    expect((await decide(other, id, 'refuse', { reason: 'Ask anew' })).status).toBe(200);
  });

  it('keeps its visit from being deleted until an operator decides it (R-money-23)', async () => {
    const { on } = given;
    const { visit, id } = await firstPayment();
    await on.patch(visit, { status: 'pending' });
    const remove = () => on.operator.delete<Answered>(`${BASE}${visit}/`);
    expect(await remove()).toMatchObject({ status: 409, body: { code: 'CORRECTION_WAITS' } });
    expect((await decide(other, id, 'refuse', { reason: 'Not yet' })).status).toBe(200);
    expect((await remove()).status).toBe(204);
  });

  it('is not made where the payment has changed since, nor with a body that the payment would refuse (R-money-23)', async () => {
    const { on } = given;
    const visit = await paid();
    expect(await ask(visit, { payment_amount: 100, payment_method: 'gcash' })).toMatchObject({ status: 400 });
    const id = await asked(visit, { payment_amount: 100 });
    await on.act(other, visit, 'correct_payment', { payment_amount: 900, reason: 'Fifty more' });
    expect(await decide(other, id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'CORRECTION_OUTDATED', current: { is_outdated: true } },
    });
    expect(await paidNow(visit)).toBe(900);
  });

  it('two who approve it at once make it only once (R-money-23)', async () => {
    const { app } = given;
    const third = await app.as('operator', 3);
    const visit = await paid();
    const id = await asked(visit, { payment_amount: 100 });
    const answers = await Promise.all([decide(other, id, 'approve'), decide(third, id, 'approve')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await paidNow(visit)).toBe(100);
  });
});
