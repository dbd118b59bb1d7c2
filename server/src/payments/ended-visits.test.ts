import type { Answer, Calls, PaymentDecision } from 'shared-lib/contract';
import { instantOf } from 'shared-lib/domain';
import { BASE, TODAY, type Answered } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { until } from '../testing/until.js';
import { runWhileHeld } from '../appointments/testing/held.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

type Needs = Answer<Calls['appointments']['needs']>;
type Differences = Calls['paymentDifferences'];

const KEPT: PaymentDecision = { becomes: 'kept', paid: 850, reason: 'The therapist was there already' };

describe('a paid visit that ends', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });
  /** Another operator, on the other server. */
  const elsewhere = async (): Promise<TestClient> => second.withToken((await given.app.as('operator', 2)).token ?? '');
  const asked = async (visit: number, who = given.on.operator) =>
    (await who.get<Needs>(`${BASE}needs_me/`)).body.results.find(
      ({ kind, appointment }) => kind === 'payment_differs' && appointment.id === visit,
    )?.difference;
  const read = async (visit: number) =>
    (await given.on.operator.get<Answer<Differences['read']>>(`${BASE}${visit}/payment_difference/`)).body.difference;
  const agree = (visit: number, body: object, who = given.on.operator): Promise<Answered> =>
    who.post(`${BASE}${visit}/payment_difference/agree/`, body);
  const revenue = async (visit: number): Promise<number | undefined> =>
    (
      await given.app.sql<{ sum: number }>(
        'select coalesce(sum(amount), 0)::int as sum from revenue_shares where appointment_id = $1',
        [visit],
      )
    )[0]?.sum;
  const standing = async (visit: number) => {
    const { status, outcome, payment_status } = await given.on.read(visit);
    return [status, outcome, payment_status];
  };
  /** Paid in full, and set back by hand. */
  async function setBack(status: string, body: object = { payment_amount: 850 }, booking = {}): Promise<number> {
    const { on } = given;
    const { id } = await on.at('awaiting_payment', booking);
    await on.act(on.operator, id, 'mark_completed', body);
    const answer = await on.patch(id, { status });
    if (answer.status !== 200) throw new Error(answer.text);
    return id;
  }
  const end = (visit: number, payment_decision?: object, who = given.on.operator): Promise<Answered> =>
    given.on.try(who, visit, 'cancel', {
      reason: 'The client fell ill',
      ...(payment_decision && { payment_decision: { paid: 850, ...payment_decision } }),
    });

  const LEFT = { due: 0, paid: 850 };

  it.each<[string, string, (visit: number) => Promise<unknown>]>([
    ['cancelled on the road', 'in_progress', (visit) => end(visit)],
    ['cancelled before it began', 'driver_confirmed', (visit) => end(visit)],
    ['ended early in its session', 'session_in_progress', (visit) => abort(visit)],
    ['ended early while its payment is awaited', 'awaiting_payment', (visit) => abort(visit)],
    ['refused, with the refusal accepted', 'pending', (visit) => refusedAndAccepted(visit)],
    ['auto-cancelled because it was overdue', 'pending', () => autoCancelled()],
    ['ended by the system at its deadline', 'pending', (visit) => expired(visit)],
  ])('asks what happens to the money where it is %s (R-money-30)', async (_way, status, ends) => {
    const visit = await setBack(status);
    expect(await asked(visit)).toBeUndefined();
    await ends(visit);
    expect((await standing(visit)).slice(1)).toEqual([expect.stringMatching(/cancelled|aborted/), 'paid']);
    expect(await asked(visit)).toEqual(LEFT);
  });
  const abort = (visit: number) => given.on.act(given.on.operator, visit, 'abort_session', { reason: 'Fell ill' });
  async function refusedAndAccepted(visit: number): Promise<void> {
    const { on } = given;
    await on.act(on.therapists[0], visit, 'reject', { rejection_reason: 'Not free' });
    await on.act(on.operator, visit, 'review_rejection', { action: 'accept' });
  }
  async function autoCancelled(): Promise<void> {
    given.app.clock.set(instantOf(TODAY, '16:01'));
    await given.on.operator.post(`${BASE}auto_cancel_overdue/`);
  }
  async function expired(visit: number): Promise<void> {
    given.app.clock.set(instantOf(TODAY, '17:01'));
    await until(async () => {
      await given.app.runDueJobs();
      return (await given.on.read(visit)).status === 'auto_cancelled';
    });
  }

  it('asks for each paid visit of a cancelled series, and for no other (R-money-30)', async () => {
    const { on, app } = given;
    const paid = await setBack('driver_confirmed');
    const { id: unpaid } = await on.book({ start_time: '19:00' });
    const [series] = await app.sql<{ id: number }>(
      'insert into appointment_series (every_weeks, size, created_by, created_at) values (1, 2, $1, $2) returning id',
      [on.operator.id, app.clock.now()],
    );
    for (const [at, id] of [paid, unpaid].entries())
      await app.sql('update appointments set series_id = $2, series_position = $3 where id = $1', [
        id,
        series?.id,
        at + 1,
      ]);
    const visits = await Promise.all([paid, unpaid].map(async (id) => ({ id, version: (await on.read(id)).version })));
    const answer = await on.operator.post(`/api/scheduling/series/${series?.id}/cancel/`, { visits, reason: 'Moved' });
    expect(answer.status).toBe(200);
    expect([await asked(paid), await asked(unpaid)]).toEqual([LEFT, undefined]);
  });

  it('cannot be deleted instead, before or after (R-workflow-48)', async () => {
    const { on } = given;
    const visit = await setBack('pending');
    const remove = () => on.operator.delete<{ code: string }>(`${BASE}${visit}/`);
    expect((await remove()).body.code).toBe('HAS_LEDGER');
    await end(visit);
    expect((await remove()).body.code).toBe('HAS_LEDGER');
    expect(await asked(visit)).toEqual(LEFT);
  });

  it('keeps its money with a reason as it ends: nobody is asked, and the trail says who kept it and why (R-money-30)', async () => {
    const { on, app } = given;
    const visit = await setBack('in_progress');
    expect((await end(visit, KEPT)).status).toBe(200);
    expect(await asked(visit)).toBeUndefined();
    expect(await read(visit)).toMatchObject({ ...LEFT, note: KEPT.reason, agreed_at: app.clock.now().toISOString() });
    expect(await standing(visit)).toEqual(['cancelled', 'cancelled', 'paid']);
    expect(await revenue(visit)).toBe(850);
    const trail = await app.sql<{ actor: number; after: object }>(
      `select actor_id as actor, after from audit_trail where entity_id = $1::text and action = 'payment.agree_difference'`,
      [visit],
    );
    expect(trail).toEqual([{ actor: on.operator.id, after: { ...LEFT, agreement_note: KEPT.reason } }]);
  });

  it('gives all money back as it ends: it is no revenue any more, and people read why it ended, not why money went back (R-money-30)', async () => {
    const { on, app } = given;
    const visit = await setBack('in_progress');
    const answer = await end(visit, { becomes: 'given_back', reason: 'Paid twice' });
    expect(answer.status).toBe(200);
    expect(await standing(visit)).toEqual(['cancelled', 'cancelled', 'unpaid']);
    expect([await asked(visit), await read(visit), await revenue(visit)]).toEqual([undefined, null, 0]);
    expect(
      await app.sql('select kind, amount, notes from payments where appointment_id = $1 order by id', [visit]),
    ).toEqual([
      { kind: 'payment', amount: 850, notes: '' },
      { kind: 'reversal', amount: -850, notes: 'Paid twice' },
    ]);
    expect((await on.read(visit)).cancel_reason).toBe('The client fell ill');
    const told = await app.sql<{ message: string }>(
      `select message from notifications where user_id = $1 and appointment_id = $2 and notification_type = 'cancel'`,
      [on.therapists[0].id, visit],
    );
    expect(told[0]?.message).toContain('fell ill');
    expect(told[0]?.message).not.toContain('twice');
  });

  it.each<[string, object, number, object[]]>([
    [
      'one payment stays with the person who took it',
      { payment_amount: 850 },
      300,
      [{ kind: 'payment', method: 'cash', amount: 550 }],
    ],
    [
      'the extension first, then the price',
      { payment_amount: 850, has_service_extension: true, extension_amount: 200 },
      300,
      [{ kind: 'payment', method: 'cash', amount: 750 }],
    ],
    [
      'only a part of the extension',
      { payment_amount: 850, has_service_extension: true, extension_amount: 200 },
      50,
      [
        { kind: 'payment', method: 'cash', amount: 850 },
        { kind: 'extension', method: 'cash', amount: 150 },
      ],
    ],
    [
      'the smaller part of two, then the other',
      {
        payment_amount: 850,
        payment_parts: [
          { payment_method: 'cash', payment_amount: 600, collected_by: 'driver' },
          { payment_method: 'cash', payment_amount: 250 },
        ],
      },
      300,
      [{ kind: 'payment', method: 'cash', amount: 550 }],
    ],
    [
      'the discount stays',
      { payment_amount: 750, discount_amount: 100, discount_reason: 'A regular' },
      250,
      [{ kind: 'payment', method: 'cash', amount: 500 }],
    ],
  ])('gives part of the money back as it ends: %s (R-money-30)', async (_what, body, amount, entries) => {
    const { on, app } = given;
    const who = JSON.parse(JSON.stringify(body).replace('"driver"', String(on.drivers[0].id))) as object;
    const visit = await setBack('awaiting_payment', who);
    const { amount_paid: paid } = await on.read(visit);
    const decision = { becomes: 'given_back', paid, amount, reason: 'Half an hour only' };
    const answer = await on.try(on.operator, visit, 'abort_session', {
      reason: 'Fell ill',
      payment_decision: decision,
    });
    expect(answer.status).toBe(200);
    expect(await standing(visit)).toEqual(['cancelled', 'aborted', 'paid']);
    expect(await asked(visit)).toBeUndefined();
    const now = await app.sql(
      `select kind, method, amount from payments p where appointment_id = $1 and reverses is null
       and not exists (select from payments r where r.reverses = p.id) order by id`,
      [visit],
    );
    expect(now).toEqual(entries);
    const [cash] = await app.sql<{ sum: number }>(
      `select coalesce(sum(amount), 0)::int as sum from payments where appointment_id = $1`,
      [visit],
    );
    expect(cash?.sum).toBe(entries.reduce((sum, entry) => sum + (entry as { amount: number }).amount, 0));
  });

  it.each<[string, object]>([
    ['more than was paid', { becomes: 'given_back', amount: 851, reason: 'Wrong' }],
    ['an amount of zero', { becomes: 'given_back', amount: 0, reason: 'Wrong' }],
    ['no reason', { becomes: 'kept', reason: ' ' }],
    ['an amount for money that is kept', { becomes: 'kept', amount: 100, reason: 'Agreed' }],
    ['an empty amount, which would be all of it', { becomes: 'given_back', amount: '', reason: 'Paid twice' }],
    ['no sum that the operator saw', { becomes: 'kept', paid: null, reason: 'Agreed' }],
    ['an unknown decision', { becomes: 'lost', reason: 'Agreed' }],
  ])('is refused with %s in the decision, and nothing changes (R-money-30)', async (_what, decision) => {
    const visit = await setBack('in_progress');
    const before = await given.on.read(visit);
    const answer = await end(visit, decision);
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.body).some((field) => field.startsWith('payment_decision'))).toBe(true);
    expect(await given.on.read(visit)).toEqual(before);
  });

  it('has nothing to decide where nothing is paid, where an amount decides it, or where it goes on (R-money-30)', async () => {
    const { on } = given;
    const { id } = await on.book({ driver: null });
    expect(await end(id, KEPT)).toMatchObject({ status: 409, body: { code: 'STALE_VERSION' } });
    const visit = await setBack('awaiting_payment', undefined, { start_time: '18:00' });
    const both = { reason: 'Fell ill', payment_amount: 300, payment_decision: KEPT };
    expect((await on.try(on.operator, visit, 'abort_session', both)).status).toBe(400);
    await on.patch(visit, { status: 'pending' });
    await on.act(on.therapists[0], visit, 'reject', { rejection_reason: 'Not free' });
    const declined = { action: 'decline', payment_decision: KEPT };
    expect((await on.try(on.operator, visit, 'review_rejection', declined)).status).toBe(400);
    const accepted = { action: 'accept', payment_decision: KEPT };
    expect((await on.try(on.operator, visit, 'review_rejection', accepted)).status).toBe(200);
    expect(await read(visit)).toMatchObject({ note: KEPT.reason });
  });

  it('is decided for the payment that was seen: for another one it is refused, with the current payment (R-money-30)', async () => {
    const { on } = given;
    const visit = await setBack('in_progress');
    await on.act(on.operator, visit, 'correct_payment', {
      payment_amount: 850,
      has_service_extension: true,
      extension_amount: 200,
      reason: 'It went on',
    });
    for (const decision of [KEPT, { becomes: 'given_back', reason: 'Paid twice' }])
      expect(await end(visit, decision)).toMatchObject({
        status: 409,
        body: { code: 'STALE_VERSION', appointment: { amount_paid: 1050 } },
      });
    expect(await standing(visit)).toEqual(['in_progress', null, 'paid']);
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await end(visit, KEPT)).toMatchObject({ status: 409, body: { appointment: { payment_status: 'unpaid' } } });
  });

  it('is not written off by an empty amount (R-api-16)', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress');
    const empty = { reason: 'Fell ill', payment_amount: '' };
    expect(await on.try(on.operator, id, 'abort_session', empty)).toMatchObject({
      status: 400,
      body: { payment_amount: [expect.any(String)] },
    });
  });

  it('asks nobody where its end already says what was paid (R-money-30)', async () => {
    const { on } = given;
    const visit = await setBack('awaiting_payment');
    await on.act(on.operator, visit, 'abort_session', { reason: 'Fell ill', payment_amount: 400 });
    expect(await asked(visit)).toBeUndefined();
  });

  it('is decided later: kept with a reason, corrected or refunded (R-money-30)', async () => {
    const { on } = given;
    const visit = await setBack('in_progress');
    await end(visit);
    expect(await agree(visit, { ...LEFT, note: '' })).toMatchObject({
      status: 400,
      body: { note: [expect.any(String)] },
    });
    expect(await asked(visit)).toEqual(LEFT);
    expect((await agree(visit, { ...LEFT, note: 'Too late to cancel' })).status).toBe(200);
    expect(await asked(visit)).toBeUndefined();

    const other = await setBack('in_progress', undefined, { start_time: '18:00' });
    await end(other);
    await on.act(on.operator, other, 'correct_payment', { payment_amount: 400, reason: 'Half given back' });
    expect([await asked(other), await read(other)]).toEqual([undefined, null]);

    const third = await setBack('in_progress', undefined, { start_time: '20:00' });
    await end(third);
    await on.act(on.operator, third, 'correct_payment', { payment_amount: 0, reason: 'All given back' });
    expect([await asked(third), (await on.read(third)).payment_status]).toEqual([undefined, 'unpaid']);
  });

  it('stays undecided, or kept with its reason, after a correction to the same or more (R-money-30)', async () => {
    const { on } = given;
    const correct = (visit: number, body: object) =>
      on.act(on.operator, visit, 'correct_payment', { payment_amount: 850, reason: 'Who took it', ...body });
    const visit = await setBack('in_progress');
    await end(visit);
    await correct(visit, { collected_by: on.drivers[0].id });
    expect(await asked(visit)).toEqual(LEFT);
    await correct(visit, { payment_amount: 900 });
    expect(await asked(visit)).toEqual({ due: 0, paid: 900 });
    await agree(visit, { due: 0, paid: 900, note: 'Too late to cancel' });
    await correct(visit, { payment_amount: 700, has_service_extension: true, extension_amount: 200 });
    await correct(visit, { payment_amount: 950 });
    expect(await asked(visit)).toBeUndefined();
    expect(await read(visit)).toMatchObject({ due: 0, paid: 950, note: 'Too late to cancel' });
    await correct(visit, { payment_amount: 300 });
    expect([await asked(visit), await read(visit)]).toEqual([undefined, null]);
    // An end that already decides about the money leaves no question.
    const aborted = await setBack('awaiting_payment', undefined, { start_time: '18:00' });
    await on.act(on.operator, aborted, 'abort_session', { reason: 'Fell ill', payment_amount: 400 });
    await correct(aborted, { payment_amount: 500 });
    expect([await asked(aborted), await read(aborted)]).toEqual([undefined, null]);
  });

  it('stops asking when it is taken up again, and asks anew when it ends again, kept or not (R-money-30)', async () => {
    const { on } = given;
    const visit = await setBack('in_progress');
    await end(visit, KEPT);
    await on.patch(visit, { status: 'in_progress' });
    expect([await asked(visit), await read(visit)]).toEqual([undefined, null]);
    await end(visit);
    expect(await asked(visit)).toEqual(LEFT);
    await on.patch(visit, { status: 'completed' });
    expect(await asked(visit)).toBeUndefined();
  });

  it('keeps its decision while its people are driven home (R-money-30)', async () => {
    const { on } = given;
    const visit = await setBack('dropped_off');
    await end(visit, KEPT);
    await on.act(on.therapists[0], visit, 'request_pickup', {});
    await on.act(on.operator, visit, 'cancel_pickup');
    expect(await asked(visit)).toBeUndefined();
    expect(await read(visit)).toMatchObject({ note: KEPT.reason });
  });

  it('with more money than one operator may change does not end with the refund; ended without it, another operator approves the refund (R-money-23, R-money-30)', async () => {
    const { on } = given;
    const setLimit = (correction_approval: number) =>
      on.operator.patch('/api/settings/business/', { correction_approval });
    await setLimit(500);
    const visit = await setBack('in_progress');
    const refused = await end(visit, { becomes: 'given_back', reason: 'Paid twice' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'CORRECTION_NEEDS_APPROVAL' } });
    expect(await standing(visit)).toEqual(['in_progress', null, 'paid']);
    expect((await end(visit, { becomes: 'given_back', amount: 500, reason: 'Paid twice' })).status).toBe(200);
    await setLimit(0);
  });

  it('20 times: two end it at once, one keeps the money and one gives it back: one of them ends it, and that decision holds (R-money-30)', async () => {
    const { on } = given;
    const other = await elsewhere();
    const visit = await setBack('in_progress');
    for (let round = 0; round < 20; round++) {
      const answers = await Promise.all([
        end(visit, KEPT),
        end(visit, { becomes: 'given_back', reason: 'Paid twice' }, other),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const isKept = answers[0]?.status === 200;
      expect(await revenue(visit)).toBe(isKept ? 850 : 0);
      expect(await asked(visit)).toBeUndefined();
      expect((await read(visit))?.note).toBe(isKept ? KEPT.reason : undefined);
      await on.patch(visit, { status: 'awaiting_payment' });
      if (!isKept) await on.act(on.operator, visit, 'mark_completed', { payment_amount: 850 });
      await on.patch(visit, { status: 'in_progress' });
    }
  }, 60_000);

  it('one keeps the money while another gives it back: money given back is never recorded as kept (R-money-30)', async () => {
    const { on, app } = given;
    const other = await elsewhere();
    const visit = await setBack('in_progress');
    await end(visit);
    const { refund, agreed } = await runWhileHeld(app, visit, async (waiting) => {
      const refund = on.try(other, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
      await waiting(1);
      return { refund, agreed: await agree(visit, { ...LEFT, note: 'Too late' }) };
    });
    expect([(await refund).status, agreed.status]).toEqual([200, 200]);
    expect([await read(visit), await revenue(visit)]).toEqual([null, 0]);
    expect((await agree(visit, { ...LEFT, note: 'Once more' })).body.code).toBe('NEED_OVER');
  });
});
