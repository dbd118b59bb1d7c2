import type { Answer, Calls } from 'shared-lib/contract';
import { instantOf } from 'shared-lib/domain';
import { BASE, TODAY, type Answered } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { seedClient } from '../testing/seed.js';
import type { TestInstance } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

type Appointments = Calls['appointments'];
type Unpaid = Answer<Calls['paymentDifferences']['unpaid']>;
const UNPAID = '/api/scheduling/reports/unpaid/';

describe('a completed visit that is not paid', () => {
  const given = freshBusiness();
  let second: TestInstance;
  beforeAll(async () => {
    second = await given.app.secondInstance();
  });
  // For each test alone, because the lists cover the whole business.
  beforeEach(() => given.app.sql('delete from payment_differences'));

  const needs = async (visit: number) =>
    (await given.on.operator.get<Answer<Appointments['needs']>>(`${BASE}needs_me/`)).body.results.filter(
      ({ appointment }) => appointment.id === visit,
    );
  const need = async (visit: number) => (await needs(visit))[0];
  const ids = async (path: string, who = given.on.operator): Promise<number[]> =>
    (await who.get<Answer<Appointments['list']>>(`${BASE}${path}`)).body.results.map(({ id }) => id);
  const filtered = (who?: TestClient) => ids('?filter=unpaid', who);
  const verification = () => ids('awaiting_payment/');
  const count = async (): Promise<number> =>
    (await given.on.operator.get<Answer<Appointments['counts']>>(`${BASE}counts/`)).body.payment;
  const report = async (query = {}): Promise<Unpaid> => (await given.on.operator.get<Unpaid>(UNPAID, { query })).body;
  const agree = (visit: number, note: string): Promise<Answered> =>
    given.on.operator.post(`${BASE}${visit}/payment_difference/agree/`, { due: 850, paid: 0, note });
  const verify = (visit: number, who = given.on.operator) =>
    given.on.try(who, visit, 'mark_completed', { payment_amount: 850 });

  /** All places that must show it. */
  async function expectSeen(visit: number, isSeen: boolean): Promise<void> {
    const differs = (await needs(visit)).flatMap((line) => (line.kind === 'payment_differs' ? [line.difference] : []));
    expect(differs).toEqual(isSeen ? [{ due: 850, paid: 0 }] : []);
    expect((await filtered()).includes(visit)).toBe(isSeen);
    expect((await verification()).includes(visit)).toBe(isSeen);
    expect((await report()).visits).toBe(isSeen ? 1 : 0);
  }
  /** Completed by hand, without a payment. */
  async function byHand(booking = {}): Promise<number> {
    const { id } = await given.on.book(booking);
    await given.on.patch(id, { status: 'completed' });
    return id;
  }
  async function refunded(): Promise<number> {
    const { on } = given;
    const { id } = await on.at('completed');
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'By mistake' });
    return id;
  }

  it.each<[string, () => Promise<number>]>([
    ['completed by hand', () => byHand()],
    ['refunded in full', () => refunded()],
    ['refunded in full on its way home', async () => onItsWayHome()],
    [
      'written off, and completed after all',
      async () => {
        const { on } = given;
        const { id } = await on.at('session_in_progress');
        await on.act(on.operator, id, 'abort_session', { reason: 'Fell ill' });
        await on.patch(id, { status: 'completed' });
        return id;
      },
    ],
  ])(
    'is in the needs, the filter, Payment Verification with its count, and the report where it is %s (R-money-31)',
    async (_how, make) => {
      const before = await count();
      const visit = await make();
      await expectSeen(visit, true);
      expect(await count()).toBe(before + 1);
      expect((await verify(visit)).status).toBe(200);
      await expectSeen(visit, false);
      expect(await count()).toBe(before);
    },
  );
  const STAGES = {
    pickup_requested: (visit: number) => given.on.act(given.on.therapists[0], visit, 'request_pickup', {}),
    driver_assigned_pickup: (visit: number) =>
      given.on.act(given.on.operator, visit, 'assign_pickup_driver', { driver_id: given.on.drivers[0].id }),
    return_journey: (visit: number) => given.on.act(given.on.drivers[0], visit, 'confirm_pickup'),
    transport_completed: (visit: number) => given.on.act(given.on.drivers[0], visit, 'complete_return_journey'),
  } as const;
  /** Takes a completed visit to this point of its ride home. */
  async function rideTo(status: keyof typeof STAGES, visit: number): Promise<void> {
    for (const stage of Object.keys(STAGES) as (keyof typeof STAGES)[]) {
      await STAGES[stage](visit);
      if (stage === status) return;
    }
  }

  it.each(Object.keys(STAGES) as (keyof typeof STAGES)[])(
    'is verified where it is noticed at %s, and the ride home stays as it is (R-workflow-14, R-money-31)',
    async (status) => {
      const { on } = given;
      const { id } = await on.at('completed');
      await rideTo(status, id);
      await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'By mistake' });
      await expectSeen(id, true);
      const { pickup_driver_name: driver, allowed_actions: allowed } = await on.read(id);
      expect(allowed).toContain('mark_completed');
      expect((await verify(id)).body).toMatchObject({ status, payment_status: 'paid', pickup_driver_name: driver });
      await expectSeen(id, false);
      expect((await on.read(id)).allowed_actions).not.toContain('mark_completed');
    },
  );

  it('has nothing to verify on the ride home from a visit that was called off (R-workflow-14)', async () => {
    const { on } = given;
    const { id } = await on.at('arrived');
    await on.act(on.operator, id, 'cancel', { reason: 'Nobody opens' });
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_notes: 'Gate 2' });
    expect((await verify(id)).status).toBe(409);
    expect((await on.read(id)).allowed_actions).not.toContain('mark_completed');
  });

  async function onItsWayHome(): Promise<number> {
    const { on } = given;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup', {});
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'By mistake' });
    await on.act(on.operator, id, 'cancel_pickup');
    return id;
  }

  it('is not listed where it is set back, or costs nothing (R-money-31)', async () => {
    const { on, app } = given;
    const visit = await byHand();
    await on.patch(visit, { status: 'session_in_progress' });
    await expectSeen(visit, false);
    await on.patch(visit, { status: 'completed' });
    await expectSeen(visit, true);
    await on.patch(visit, { status: 'awaiting_payment' });
    expect(await need(visit)).toMatchObject({ kind: 'payment' });
    expect(await verification()).toContain(visit);
    expect(await filtered()).toEqual([]);
    const free = await on.book({ start_time: '19:00' });
    await app.sql('update appointments set total_price = 0 where id = $1', [free.id]);
    await on.patch(free.id, { status: 'completed' });
    expect(await need(free.id)).toBeUndefined();
  });

  it('ends when an operator says with a reason that nothing is owed (R-money-31)', async () => {
    const visit = await byHand();
    expect(await agree(visit, '')).toMatchObject({ status: 400, body: { note: [expect.any(String)] } });
    await expectSeen(visit, true);
    expect((await agree(visit, 'A gift of the house')).status).toBe(200);
    await expectSeen(visit, false);
    // It is paid after all.
    expect((await verify(visit)).status).toBe(200);
  });

  it('is listed by client: who owes how much for how many visits and since when, the longest owing first (R-money-31)', async () => {
    const { on, app } = given;
    const other = await seedClient(app, { first_name: 'Nina', last_name: 'Cruz', phone_number: '0917 555 0142' });
    const started = app.clock.now().toISOString();
    await byHand({ start_time: '14:00' });
    app.clock.set(instantOf(TODAY, '13:20'));
    await byHand({ client: other, start_time: '16:00', services: [on.richService] });
    app.clock.set(instantOf(TODAY, '13:30'));
    await byHand({ start_time: '19:00' });
    const answer = await report();
    expect(answer).toMatchObject({ count: 2, visits: 3, owed: 2900, since: started });
    expect(answer.results.map(({ client, visits, owed, since }) => [client.id, visits, owed, since])).toEqual([
      [on.client, 2, 1700, started],
      [other, 1, 1200, instantOf(TODAY, '13:20').toISOString()],
    ]);
    expect(answer.results[1]?.client).toEqual({ id: other, name: 'Nina Cruz', phone_number: '0917 555 0142' });
    const page = await report({ page: 2, page_size: 1 });
    expect(page).toMatchObject({ total_pages: 2, visits: 3 });
    expect(page.results.map(({ client }) => client.id)).toEqual([other]);
  });

  it('follows the other filters of a list, and is shown only to operators (R-money-31, R-money-7)', async () => {
    const { on } = given;
    const visit = await byHand();
    expect(await ids(`?filter=unpaid&client=${on.client}`)).toEqual([visit]);
    expect(await ids(`?filter=unpaid&therapist=${on.therapists[1].id}`)).toEqual([]);
    expect(await ids('?filter=unpaid&date_before=2026-11-19')).toEqual([]);
    expect(await ids('?filter=unpaid&search=Reyes')).toEqual([visit]);
    expect(await ids('?filter=unpaid&ordering=-total_price')).toEqual([visit]);
    expect(await ids('?to_be_paid=true&search=Reyes')).toContain(visit);
    expect(await ids('?to_be_paid=true&filter=unpaid')).toEqual([visit]);
    expect(await ids('?to_be_paid=true&filter=awaiting_payment')).not.toContain(visit);
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect(await filtered(who)).toEqual([]);
      expect((await who.get(UNPAID)).status).toBe(403);
    }
  });

  describe('a paid visit that is set back to its payment', () => {
    async function setBack(body: object = { payment_amount: 850 }): Promise<number> {
      const { on } = given;
      const { id } = await on.at('awaiting_payment');
      await on.act(on.operator, id, 'mark_completed', body);
      await on.patch(id, { status: 'awaiting_payment' });
      return id;
    }
    const entries = (visit: number) =>
      given.app.sql('select kind, amount from payments where appointment_id = $1 order by id', [visit]);

    it('offers to confirm it as paid, and not to verify it; confirmed, it is completed without an entry (R-workflow-90)', async () => {
      const { on } = given;
      const visit = await setBack();
      const { allowed_actions: allowed } = await on.read(visit);
      expect(allowed).toContain('confirm_paid');
      expect(allowed).not.toContain('mark_completed');
      expect(await verification()).toContain(visit);
      const before = await entries(visit);
      const done = await on.act(on.operator, visit, 'confirm_paid');
      expect(done).toMatchObject({ status: 'completed', outcome: 'completed', payment_status: 'paid' });
      expect(await entries(visit)).toEqual(before);
      expect([await need(visit), (await verification()).includes(visit)]).toEqual([undefined, false]);
    });

    it('keeps the statement about a payment that differs (R-money-24, R-workflow-90)', async () => {
      const { on } = given;
      const visit = await setBack({ payment_amount: 700 });
      const differs = { kind: 'payment_differs', difference: { due: 850, paid: 700 } };
      await on.act(on.operator, visit, 'confirm_paid');
      expect(await need(visit)).toMatchObject(differs);
    });

    it.each(['unpaid', 'completed'])('has nothing to confirm where it is %s (R-workflow-90)', async (which) => {
      const { on } = given;
      const { id } = await on.at(which === 'unpaid' ? 'awaiting_payment' : 'completed');
      expect((await on.try(on.operator, id, 'confirm_paid')).status).toBe(409);
      expect((await on.read(id)).allowed_actions).not.toContain('confirm_paid');
    });

    it('is confirmed once where two confirm it at once (R-workflow-90)', async () => {
      const { on, app } = given;
      const visit = await setBack();
      const other = second.withToken((await app.as('operator', 2)).token ?? '');
      const answers = await Promise.all([on.operator, other].map((who) => on.try(who, visit, 'confirm_paid')));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(
        await app.sql(`select from audit_log where entity_id = $1::text and action = 'appointment.confirm_paid'`, [
          visit,
        ]),
      ).toHaveLength(1);
    });

    it('20 times: it is confirmed while it is refunded: in either order, an unpaid visit is seen (R-workflow-90, R-money-31)', async () => {
      const { on, app } = given;
      const other = second.withToken((await app.as('operator', 2)).token ?? '');
      const visit = await setBack();
      for (let round = 0; round < 20; round++) {
        const [confirmed, refund] = await Promise.all([
          on.try(on.operator, visit, 'confirm_paid'),
          on.try(other, visit, 'correct_payment', { payment_amount: 0, reason: 'Given back' }),
        ]);
        expect(refund.status).toBe(200);
        expect([200, 409]).toContain(confirmed.status);
        const { status } = await on.read(visit);
        expect(status).toBe(confirmed.status === 200 ? 'completed' : 'awaiting_payment');
        expect(await verification()).toContain(visit);
        expect(await filtered()).toEqual(status === 'completed' ? [visit] : []);
        expect((await verify(visit)).status).toBe(200);
        await on.patch(visit, { status: 'awaiting_payment' });
      }
    }, 60_000);

    it('two verify a completed unpaid visit: one succeeds, and nothing is owed any more (R-money-31)', async () => {
      const { app, on } = given;
      const other = second.withToken((await app.as('operator', 2)).token ?? '');
      const visit = await byHand();
      const answers = await Promise.all([on.operator, other].map((who) => verify(visit, who)));
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      await expectSeen(visit, false);
    });
  });
});
