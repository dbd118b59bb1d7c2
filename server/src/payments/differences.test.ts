import type { Answer, Calls } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { ChannelMessage } from '../testing/channel-client.js';
import type { TestClient } from '../testing/test-client.js';

type Needs = Answer<Calls['appointments']['needs']>;
type Differences = Calls['paymentDifferences'];
type Agreed = Answer<Differences['agree']> & { readonly code?: string };

describe('a payment that differs from what was due', () => {
  const given = freshBusiness();
  let other: TestClient;
  beforeEach(async () => {
    other = await given.app.as('operator', 2);
  });
  const differs = async (visit: number, who = given.on.operator) =>
    (await who.get<Needs>(`${BASE}needs_me/`)).body.results.find(
      ({ kind, appointment }) => kind === 'payment_differs' && appointment.id === visit,
    );
  const read = async (visit: number) =>
    (await given.on.operator.get<Answer<Differences['read']>>(`${BASE}${visit}/payment_difference/`)).body.difference;
  const agree = (who: TestClient, visit: number, body: object) =>
    who.post<Agreed>(`${BASE}${visit}/payment_difference/agree/`, body);
  async function paid(body: object, status: 'awaiting_payment' | 'completed' = 'completed'): Promise<number> {
    const { id } = await given.on.at('awaiting_payment');
    await given.on.act(given.on.operator, id, 'mark_completed', body);
    if (status !== 'completed') await given.on.patch(id, { status });
    return id;
  }
  const price = async (visit: number): Promise<number> => (await given.on.read(visit)).total_price ?? 0;

  it('needs operators once it is verified, with what was due and what was paid, beside other needs of the visit (R-money-24)', async () => {
    const { on, app } = given;
    const visit = await paid({ payment_amount: 700 });
    expect(await price(visit)).toBe(850);
    expect(await differs(visit)).toMatchObject({
      since: app.clock.now().toISOString(),
      difference: { due: 850, paid: 700 },
    });
    await on.act(on.therapists[0], visit, 'request_pickup', { pickup_urgency: 'normal' });
    const kinds = (await on.operator.get<Needs>(`${BASE}needs_me/`)).body.results
      .filter(({ appointment }) => appointment.id === visit)
      .map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['payment_differs', 'ride_home']);
  });

  it.each([
    ['the price', { payment_amount: 850 }, null],
    ['the price less the discount', { payment_amount: 750, discount_amount: 100, discount_reason: 'A regular' }, null],
    [
      'the price, with a discount',
      { payment_amount: 850, discount_amount: 100, discount_reason: 'A regular' },
      [750, 850],
    ],
    ['the price and an extension', { payment_amount: 850, has_service_extension: true, extension_amount: 300 }, null],
    [
      'less than the price, and an extension',
      { payment_amount: 800, has_service_extension: true, extension_amount: 300 },
      [1150, 1100],
    ],
    [
      'the price in parts',
      {
        payment_amount: 850,
        payment_parts: [
          { payment_method: 'cash', payment_amount: 500 },
          { payment_method: 'cash', payment_amount: 350 },
        ],
      },
      null,
    ],
    ['more', { payment_amount: 1000 }, [850, 1000]],
  ] as const)('depends on the whole payment: %s (R-money-24)', async (_, body, wanted) => {
    const difference = await read(await paid(body));
    expect(difference && [difference.due, difference.paid]).toEqual(wanted);
  });

  it('is none where a session ended early, or the payment is given back (R-money-24)', async () => {
    const { on } = given;
    const { id: aborted } = await on.at('session_in_progress');
    await on.act(on.operator, aborted, 'abort_session', { payment_amount: 300, reason: 'Fell ill' });
    const { id: writtenOff } = await on.at('awaiting_payment', {
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
    });
    await on.act(on.operator, writtenOff, 'abort_session', { reason: 'Fell ill' });
    for (const visit of [aborted, writtenOff]) expect(await differs(visit)).toBeUndefined();
  });

  it('is the whole payment where a visit that was set back ends early without another payment, and the earlier one after it is set back again (R-money-24, R-money-30)', async () => {
    const { on } = given;
    const difference = { due: 850, paid: 700 };
    const setBack = await paid({ payment_amount: 700 }, 'awaiting_payment');
    expect(await differs(setBack)).toMatchObject({ difference });
    await on.act(on.operator, setBack, 'abort_session', { reason: 'Fell ill' });
    expect(await differs(setBack)).toMatchObject({ difference: { due: 0, paid: 700 } });
    await on.patch(setBack, { status: 'completed' });
    expect(await differs(setBack)).toMatchObject({ difference });
    // An accepted difference stays accepted while it is the same.
    await agree(on.operator, setBack, { ...difference, note: 'Agreed on the phone' });
    await on.patch(setBack, { status: 'awaiting_payment' });
    await on.patch(setBack, { status: 'completed' });
    expect(await differs(setBack)).toBeUndefined();
    expect(await read(setBack)).toMatchObject({ ...difference, note: 'Agreed on the phone' });
  });

  it('comes with a status set by hand: an ended session that is completed after all gives no reason (R-money-24)', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress');
    const partly = { payment_amount: 300, reason: 'Fell ill' };
    await on.act(on.operator, id, 'abort_session', partly);
    expect(await differs(id)).toBeUndefined();
    await on.patch(id, { status: 'completed' });
    expect(await differs(id)).toMatchObject({ difference: { due: 850, paid: 300 } });
    await on.patch(id, { status: 'awaiting_payment' });
    await on.act(on.operator, id, 'abort_session', partly);
    expect(await differs(id)).toBeUndefined();
  });

  it('is the whole price once the payment is refunded (R-money-24, R-money-31)', async () => {
    const { on } = given;
    const refunded = await paid({ payment_amount: 700 });
    await on.act(on.operator, refunded, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    expect(await differs(refunded)).toMatchObject({ difference: { due: 850, paid: 0 } });
  });

  it('is right when an operator says so: the line goes for both, with who, when and why in the trail (R-money-24)', async () => {
    const { on, app } = given;
    const visit = await paid({ payment_amount: 700 });
    const desk = await app.channel(other.token);
    const first = await agree(on.operator, visit, { due: 850, paid: 700, note: 'Agreed on the phone' });
    expect(first).toMatchObject({
      status: 200,
      body: { agreed_at: app.clock.now().toISOString(), note: 'Agreed on the phone' },
    });
    // The event of the earlier visit may arrive only now.
    const ofVisit = (one: ChannelMessage): boolean => one.type === 'need_update' && one['appointment_id'] === visit;
    expect(await desk.next(ofVisit)).toMatchObject({
      appointment_id: visit,
      kind: 'payment_differs',
      taken: null,
    });
    expect(await differs(visit, other)).toBeUndefined();
    // The second operator reads what the first said, and changes nothing.
    expect((await agree(other, visit, { due: 850, paid: 700, note: 'Me too' })).body).toEqual(first.body);
    const trail = await app.sql<{ actor: number; after: object }>(
      `select actor_id as actor, after from audit_trail where entity_id = $1::text and action = 'payment.write_off'`,
      [visit],
    );
    expect(trail).toEqual([{ actor: on.operator.id, after: { due: 850, paid: 700, reason: 'Agreed on the phone' } }]);
  });

  it('comes back with a later change of the money, and goes with a change that corrects it (R-money-24)', async () => {
    const { on } = given;
    const visit = await paid({ payment_amount: 700 });
    await agree(on.operator, visit, { due: 850, paid: 700, note: 'A regular' });
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 650, reason: 'Counted again' });
    expect(await differs(visit)).toMatchObject({ difference: { due: 850, paid: 650 } });
    expect(await read(visit)).toMatchObject({ agreed_by: null, note: '' });
    // A payment that has changed since cannot be accepted.
    expect(await agree(other, visit, { due: 850, paid: 700 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { paid: 650 } },
    });
    await on.act(on.operator, visit, 'correct_payment', { payment_amount: 850, reason: 'The rest came' });
    expect(await differs(visit)).toBeUndefined();
    expect(await agree(other, visit, { due: 850, paid: 650 })).toMatchObject({
      status: 409,
      body: { code: 'NEED_OVER' },
    });
  });

  it('is accepted by one of two at once, and both get the same answer (R-money-24)', async () => {
    const visit = await paid({ payment_amount: 700 });
    const answers = await Promise.all(
      [given.on.operator, other].map((who) => agree(who, visit, { due: 850, paid: 700, note: `by ${who.id}` })),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.body).toEqual(answers[1]?.body);
  });

  it('is taken like any need, and no more once it is accepted (R-pages-70)', async () => {
    const { on } = given;
    const visit = await paid({ payment_amount: 700 });
    const take = () => on.operator.post(`${BASE}${visit}/needs/payment_differs/take/`, { from: null });
    expect((await take()).status).toBe(200);
    expect(await differs(visit, other)).toMatchObject({ taken: { id: on.operator.id } });
    await agree(other, visit, { due: 850, paid: 700, note: 'A regular' });
    expect(await take()).toMatchObject({ status: 409, body: { code: 'NEED_OVER' } });
  });
});
