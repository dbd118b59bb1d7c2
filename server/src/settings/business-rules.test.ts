import type { Answer, BusinessRules, Calls } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { clearRates } from '../testing/clear-rates.js';
import type { TestClient } from '../testing/test-client.js';

const RULES = '/api/settings/business/';
const COMMISSION = '/api/settings/commission/';
type Commission = Answer<Calls['business']['commission']>;
type Refused = { code: string; current: Record<string, number> | null; [field: string]: unknown };

const given = freshBusiness();
const rulesOf = async (client: TestClient): Promise<BusinessRules> => (await client.get<BusinessRules>(RULES)).body;

describe('the rules of the business (R-pages-9)', () => {
  afterEach(async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
  });

  it('have their defaults at first; a rule that an operator sets names the operator and the time', async () => {
    const { app } = given;
    const [one, two] = [await app.as('operator', 1), await app.as('operator', 2)];
    const before = await rulesOf(one);
    expect(Object.fromEntries(Object.entries(before).map(([rule, { value }]) => [rule, value]))).toEqual({
      book_code: 0,
      senior_discount: 0,
      pwd_discount: 0,
      promo_discount: 0,
      correction_approval: 0,
      books: 120,
      calendar_details: 0,
      late_after: 0,
      late_cancel_fee: 0,
      late_cancel_hours: 0,
      late_cancel_percent: 0,
      no_show_fee: 0,
      no_show_percent: 0,
      cancel_by_client: 2,
      move_by_client: 2,
      client_mails: 0,
      client_sms: 0,
      sms_part_price: 0,
      client_reminders: 0,
      client_quiet_hours: 0,
      book_online: 0,
      gap: 0,
      outbound_before: 30,
      outbound_after: 15,
      pickup: 45,
      overrun: 60,
      travel_between: 45,
      travel_within: 15,
      voucher_months: 0,
      early_step: 60,
      retention: 24,
      statement: 12,
    });
    expect(before.gap).toEqual({ value: 0, changed_at: null, changed_by: null, waiting: null });
    await one.patch(RULES, { gap: 15, pickup: 60 });
    app.clock.advance({ minutes: 5 });
    // The header that every screen sends.
    const headers = { 'idempotency-key': 'a-change-of-the-ride-home' };
    const { status, body } = await two.patch<BusinessRules>(RULES, { pickup: 30, overrun: 60 }, { headers });
    expect(body).toEqual(await rulesOf(one));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      gap: { value: 15, changed_at: '2026-11-20T05:10:00.000Z', changed_by: expect.any(String) as string },
      pickup: { value: 30, changed_at: '2026-11-20T05:15:00.000Z' },
      overrun: { value: 60, changed_at: null },
    });
    const rows = await app.sql(
      `select actor_id, before, after from audit_log where action = 'settings.business' order by id`,
    );
    expect(rows).toEqual([
      { actor_id: one.id, before: { gap: 0, pickup: 45 }, after: { gap: 15, pickup: 60 } },
      { actor_id: two.id, before: { pickup: 60 }, after: { pickup: 30 } },
    ]);
  });

  it.each([
    { gap: -1 },
    { gap: 241 },
    { outbound_after: 0 },
    { early_step: 12.5 },
    { overrun: '60' },
    { retention: 5 },
    { calendar_details: 2 },
    { pickup: null },
  ])('refuse %j at its field and keep the old values', async (change) => {
    const operator = await given.app.as('operator');
    const { status, body } = await operator.patch<Refused>(RULES, change);
    expect([status, body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(body[Object.keys(change)[0] ?? '']).toEqual([
      expect.stringMatching(/^Enter a whole number from \d+ to \d+\.$/),
    ]);
    expect((await rulesOf(operator)).gap.value).toBe(0);
  });

  it('hold at once on every server, for everything that is booked from then on', async () => {
    const { on, app } = given;
    const second = await app.secondInstance();
    const elsewhere = second.withToken((await app.addSession(on.operator.id)).token);
    await on.book({ start_time: '16:00', driver: null });
    await elsewhere.patch(RULES, { gap: 30 });
    expect((await on.tryBook({ start_time: '18:00', driver: null })).status).toBe(201);
    expect((await on.tryBook({ start_time: '19:29', driver: null })).status).toBe(400);
    expect((await on.tryBook({ start_time: '19:30', driver: null })).status).toBe(201);
  });

  it('reach every screen that follows them', async () => {
    const { on, app } = given;
    const driver = await app.channel((await app.addSession(on.drivers[0].id)).token);
    // A screen that has just connected gets no news of earlier changes.
    await driver.next('initial_data');
    expect((await on.operator.patch(RULES, { early_step: 15, outbound_before: 45 })).status).toBe(200);
    expect(await driver.next('settings_update')).toMatchObject({ type: 'settings_update' });
    expect((await on.drivers[0].get('/api/settings/scheduling/')).body).toEqual({
      early_step_minutes: 15,
      outbound_before_minutes: 45,
    });
  });

  it('are set by the first of two operators who saw the same; the second is told what holds now', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const one = await app.as('operator', 1);
    const two = second.withToken((await app.addSession((await app.as('operator', 2)).id)).token);
    for (let gap = 0; gap < 8; gap++) {
      const answers = await Promise.all([
        one.patch<Refused>(RULES, { gap: gap + 1, overrun: 10, expected: { gap } }),
        two.patch<Refused>(RULES, { gap: gap + 1, overrun: 20, expected: { gap } }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const { overrun } = await rulesOf(one);
      const refused = answers.find(({ status }) => status === 409)?.body;
      expect(refused).toMatchObject({ code: 'STALE_VERSION', current: { gap: gap + 1, overrun: overrun.value } });
    }
  });
});

describe('commission rates (R-money-8)', () => {
  const TODAY = '2026-11-20';
  const rate = (given: object) => ({ from: TODAY, payment_percent: 50, extension_percent: 90, ...given });
  beforeEach(async () => {
    await clearRates(given.app);
  });
  const inEffect = ({ rates }: Commission) =>
    rates
      .filter(({ in_effect }) => in_effect)
      .map(({ therapist, payment_percent }) => [therapist?.id, payment_percent]);

  it('are 40 and 100 percent at first, and hold from their first day on, for one therapist or for all', async () => {
    const { on, app } = given;
    const { operator, therapists } = on;
    expect((await operator.get(COMMISSION)).body).toEqual({
      standard: { payment_percent: 40, extension_percent: 100 },
      rates: [],
    });
    await operator.post(COMMISSION, rate({}));
    await operator.post(COMMISSION, rate({ from: '2026-11-22', payment_percent: 60 }));
    const { body } = await operator.post<Commission>(
      COMMISSION,
      rate({ therapist: therapists[0].id, payment_percent: 55 }),
    );
    expect(body.standard).toEqual({ payment_percent: 50, extension_percent: 90 });
    expect(body.rates.map(({ from, in_effect }) => [from, in_effect])).toEqual([
      ['2026-11-22', false],
      [TODAY, true],
      [TODAY, true],
    ]);
    expect(inEffect(body)).toEqual([
      [undefined, 50],
      [therapists[0].id, 55],
    ]);
    app.clock.advance({ hours: 48 });
    const later = (await operator.get<Commission>(COMMISSION)).body;
    expect(later.standard.payment_percent).toBe(60);
    expect(inEffect(later)).toEqual([
      [undefined, 60],
      [therapists[0].id, 55],
    ]);
  });

  it('leave the past alone: no rate is set, changed or removed for a day that is over', async () => {
    const { on, app } = given;
    const { operator } = on;
    const { status, body } = await operator.post<Refused>(COMMISSION, rate({ from: '2026-11-19' }));
    expect([status, body['from']]).toEqual([400, ['This day is over. Look first at who gets more or less.']]);
    const set = (await operator.post<Commission>(COMMISSION, rate({}))).body.rates[0];
    const planned = (await operator.post<Commission>(COMMISSION, rate({ from: '2026-12-01' }))).body.rates[0];
    app.clock.advance({ hours: 24 });
    expect((await operator.delete(`${COMMISSION}${planned?.id}/`)).status).toBe(204);
    expect((await operator.delete<Refused>(`${COMMISSION}${set?.id}/`)).body.code).toBe('IN_USE');
    expect((await operator.delete(`${COMMISSION}${planned?.id}/`)).status).toBe(404);
    expect((await operator.get<Commission>(COMMISSION)).body.rates.map(({ from }) => from)).toEqual([TODAY]);
  });

  it('of one day are set by the first of two operators; the second is told, and may then replace them', async () => {
    const { operator } = given.on;
    const answers = await Promise.all(
      [50, 60].map((payment_percent) => operator.post<Refused>(COMMISSION, rate({ payment_percent }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const current = answers.find(({ status }) => status === 409)?.body.current;
    expect(current).toMatchObject({ extension_percent: 90 });
    const again = await operator.post<Commission>(COMMISSION, rate({ payment_percent: 70, expected: current }));
    expect(again.body.standard.payment_percent).toBe(70);
    const trail = await given.app.sql<{ before: object | null }>(
      `select before from audit_log where action = 'settings.set_commission' and actor_id = $1 order by id desc limit 1`,
      [operator.id],
    );
    expect(trail).toEqual([{ before: current }]);
  });

  it.each([{ payment_percent: 101 }, { extension_percent: -1 }, { payment_percent: 33.3 }, { from: 'soon' }])(
    'refuse %j',
    async (change) => {
      expect((await given.on.operator.post(COMMISSION, rate(change))).status).toBe(400);
    },
  );

  it('are for therapists only', async () => {
    const { on } = given;
    const { status, body } = await on.operator.post<Refused>(COMMISSION, rate({ therapist: on.drivers[0].id }));
    expect([status, body['therapist']]).toEqual([400, ['Not found.']]);
  });
});
