import type { Answer, Appointment, Calls, Owners, RegisteredService, Service } from 'shared-lib/contract';
import { addDays, MOST_COMING_PRICES, PRICE_DAYS_AHEAD } from 'shared-lib/domain';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { seedWindows } from '../testing/seed.js';
import type { TestClient } from '../testing/test-client.js';

const SERVICES = '/api/scheduling/services/';
const SERIES = '/api/scheduling/series/';
type Series = Calls['series'];
const [TOMORROW, AFTER] = [addDays(TODAY, 1), addDays(TODAY, 2)];
type Answered = RegisteredService & {
  code?: string;
  current?: { price: number | null };
};
interface Wanted {
  readonly from?: string;
  readonly price?: number | null;
  readonly expected?: number | null;
}

/** The business's service costs 850. */
describe('a price that begins on a later day', () => {
  const given = freshBusiness();
  const set = (wanted: Wanted, as: TestClient = given.on.operator, service = given.on.service) =>
    as.put<Answered>(`${SERVICES}${service}/coming-price/`, { from: TOMORROW, price: 1000, ...wanted });
  const offered = async (): Promise<Service | undefined> =>
    (await given.app.anonymous.get<Service[]>(SERVICES)).body.find(({ id }) => id === given.on.service);
  const inTrail = () =>
    given.app.sql(
      `select action, before, after from audit_log where entity = 'service' and entity_id = $1 order by id`,
      [String(given.on.service)],
    );
  const pricesOf = ({ total_price, services_details }: Appointment) => [
    total_price,
    ...services_details.map(({ price }) => price),
  ];

  it('is in the list of services and the record beside the price of today, until it begins (R-beyond-1240)', async () => {
    const { on, app } = given;
    expect((await offered())?.coming_prices).toEqual([]);
    await set({ from: AFTER, price: 900 });
    const answer = await set({});
    const coming = [
      { from: TOMORROW, price: 1000 },
      { from: AFTER, price: 900 },
    ];
    expect(answer).toMatchObject({ status: 200, body: { price: 850, coming_prices: coming } });
    expect(await offered()).toMatchObject({ price: 850, coming_prices: coming });
    app.clock.advance({ hours: 24 });
    expect(await offered()).toMatchObject({ price: 1000, coming_prices: [coming[1]] });
    expect((await on.operator.get<RegisteredService>(`/api/registration/services/${on.service}/`)).body).toMatchObject({
      price: 1000,
      coming_prices: [coming[1]],
    });
    app.clock.advance({ hours: 24 });
    expect(await offered()).toMatchObject({ price: 900, coming_prices: [] });
    const { text } = await on.operator.get('/api/registration/register/service/');
    expect(text).toContain('"price":900');
  });

  it('counts for visits of that day and later, also those booked before it; earlier and booked visits keep theirs (R-beyond-1240)', async () => {
    const { on, app } = given;
    const before = await on.book({ date: TOMORROW, start_time: '13:00' });
    await set({});
    const [today, tomorrow, late] = [
      await on.book(),
      await on.book({ date: TOMORROW, services: [on.service, on.richService, on.service] }),
      // The night after today still is today's.
      await on.book({ therapist: on.therapists[1].id, driver: null, start_time: '00:30' }),
    ];
    expect([today, tomorrow, late].map(pricesOf)).toEqual([
      [850, 850],
      [3200, 1000, 1200, 1000],
      [850, 850],
    ]);
    app.clock.advance({ hours: 24 });
    expect(pricesOf(await on.read(before.id))).toEqual([850, 850]);
  });

  it('is the default payment of a visit that has it (R-beyond-1240)', async () => {
    const { on, app } = given;
    await set({});
    app.clock.advance({ hours: 24 });
    const visit = await on.at('awaiting_payment', { date: TOMORROW });
    const done = await on.act(on.operator, visit.id, 'mark_completed', { payment_amount: 1000 });
    expect(done).toMatchObject({ total_price: 1000, payment_amount: 1000 });
    expect(await app.sql('select amount from payments where appointment_id = $1', [visit.id])).toEqual([
      { amount: 1000 },
    ]);
  });

  it('counts in a series for the visits from its day on, and where they move it is chosen for all of them (R-beyond-1240, R-beyond-1242)', async () => {
    const { on, app } = given;
    const weeks = [1, 2, 3, 4].map((at) => addDays(TODAY, at * 7));
    await seedWindows(app, [on.therapists[0].id, on.drivers[0].id], weeks);
    await set({ from: weeks[1] ?? '' });
    const dates = weeks.slice(0, 3).map((date) => ({ date, start_time: '16:00' }));
    const { therapists, drivers, client, service } = on;
    const people = { client, services: [service], therapist: therapists[0].id, driver: drivers[0].id };
    const { body } = await on.operator.post<Answer<Series['create']>>(SERIES, { ...people, every_weeks: 1, dates });
    const series = `${SERIES}${body.first.series?.id ?? 0}/`;
    const read = async () => (await on.operator.get<Answer<Series['read']>>(series)).body.visits;
    const prices = async () => Promise.all((await read()).map(async ({ id }) => (await on.read(id)).total_price));
    expect(await prices()).toEqual([850, 1000, 1000]);
    const move = async (more: object) => {
      const visits = (await read()).map(({ id, version }) => ({ id, version }));
      const [first] = visits;
      return on.operator.patch(series, { from: first?.id, visits, change: more });
    };
    expect((await move({ date: weeks[1], price_of_the_day: true })).status).toBe(200);
    expect(await prices()).toEqual([1000, 1000, 1000]);
    expect((await move({ date: weeks[0] })).status).toBe(200);
    expect(await prices()).toEqual([1000, 1000, 1000]);
  });

  it('of an edit: other services get the price of the day to which the visit moves (R-beyond-1242)', async () => {
    const { on } = given;
    const visit = await on.book();
    await set({});
    const change = { services: [on.service, on.service], date: TOMORROW };
    expect(pricesOf((await on.patch(visit.id, change)).body)).toEqual([2000, 1000, 1000]);
    const back = { services: [on.service], date: TODAY };
    expect(pricesOf((await on.patch(visit.id, back)).body)).toEqual([850, 850]);
  });

  it('a moved visit keeps its price, or takes that of its new day where the operator says so (R-beyond-1242)', async () => {
    const { on, app } = given;
    const visit = await on.book();
    await set({});
    const moved = (await on.patch(visit.id, { date: TOMORROW })).body;
    expect([moved.date, pricesOf(moved)]).toEqual([TOMORROW, [850, 850]]);
    await on.patch(visit.id, { date: TODAY });
    const chosen = (await on.patch(visit.id, { date: TOMORROW, price_of_the_day: true })).body;
    expect(pricesOf(chosen)).toEqual([1000, 1000]);
    expect(chosen.duration).toBe(60);
    const [row] = await app.sql<{ before: object; after: object }>(
      `select before, after from audit_log where entity = 'appointment' and entity_id = $1 order by id desc limit 1`,
      [String(visit.id)],
    );
    expect(row).toMatchObject({ before: { total_price: 850 }, after: { total_price: 1000 } });
    // Said again it changes nothing.
    const again = (await on.patch(visit.id, { price_of_the_day: true })).body;
    expect([again.version, pricesOf(again)]).toEqual([chosen.version, [1000, 1000]]);
  });

  it('takes the price of the day of each service, also where the sum stays (R-beyond-1242)', async () => {
    const { on, app } = given;
    const { id } = await on.book({ services: [on.service, on.service] });
    await app.sql('update appointment_services set price = 100 * (7 + position) where appointment_id = $1', [id]);
    await app.sql(
      'update appointments set total_price = (select sum(price) from appointment_services where appointment_id = $1) where id = $1',
      [id],
    );
    const prices = async () =>
      pricesOf(await on.read(id))
        .slice(1)
        .map(Number);
    const before = await prices();
    expect(new Set(before).size).toBe(2);
    const half = before.reduce((sum, one) => sum + one, 0) / 2;
    await app.sql('update services set price = $1 where id = $2', [half, on.service]);
    expect(pricesOf((await on.patch(id, { price_of_the_day: true })).body)).toEqual([2 * half, half, half]);
    await app.sql('update services set price = 850 where id = $1', [on.service]);
  });

  it('takes the price of the day and other therapists in one edit, also for a service that is off offer (R-beyond-1242)', async () => {
    const { on } = given;
    const [one, two] = on.therapists;
    const visit = await on.book({
      services: [on.service, on.richService],
      therapists: [one.id, two.id],
      service_assignments: [
        { service: on.service, therapist: one.id },
        { service: on.richService, therapist: two.id },
      ],
    });
    await set({});
    await on.operator.patch(`${SERVICES}${on.service}/`, { is_active: false });
    const edited = await on.patch(visit.id, {
      date: TOMORROW,
      price_of_the_day: true,
      service_assignments: [
        { service: on.service, therapist: two.id },
        { service: on.richService, therapist: one.id },
      ],
    });
    expect(edited.status).toBe(200);
    expect(pricesOf(edited.body)).toEqual([2200, 1000, 1200]);
    expect(edited.body.services_details.map(({ therapist }) => therapist)).toEqual([two.id, one.id]);
  });

  it('does not change what a paid visit costs (R-beyond-1242)', async () => {
    const { on } = given;
    const visit = await on.at('completed');
    await on.operator.patch(`${SERVICES}${on.service}/`, { price: 1000 });
    expect((await on.patch(visit.id, { price_of_the_day: true })).status).toBe(409);
    expect(pricesOf(await on.read(visit.id))).toEqual([850, 850]);
  });

  it('begins tomorrow at the earliest and within a year, differs from the day before, and is said at its field (R-beyond-1241)', async () => {
    const { on, app } = given;
    const refused = async (wanted: Wanted) => {
      const { status, body } = await set(wanted);
      return [status, Object.values(body as unknown as Record<string, string[]>).flat()[0], Object.keys(body)[0]];
    };
    expect(await refused({ from: TODAY })).toEqual([400, 'A price begins tomorrow at the earliest.', 'from']);
    expect(await refused({ from: addDays(TODAY, PRICE_DAYS_AHEAD + 1) })).toEqual([
      400,
      'Choose a day within a year.',
      'from',
    ]);
    expect(await refused({ price: 850 })).toEqual([400, 'It costs that already on the day before.', 'price']);
    expect((await set({ price: -1 })).status).toBe(400);
    expect((await set({}, on.operator, 999_999)).status).toBe(404);
    for (let at = 1; at <= MOST_COMING_PRICES; at++)
      expect((await set({ from: addDays(TODAY, at), price: 1000 + at })).status).toBe(200);
    expect((await refused({ from: addDays(TODAY, 30) }))[2]).toBe('from');
    // One that is set already can still change.
    expect((await set({ price: 1100, expected: 1001 })).status).toBe(200);
    const [kept] = await app.sql('select count(*)::int as n from service_prices where service_id = $1', [on.service]);
    expect(kept).toEqual({ n: MOST_COMING_PRICES });
  });

  it('is taken back until it begins, and then stays (R-beyond-1241)', async () => {
    const { app, on } = given;
    await set({});
    expect((await set({ price: null, expected: 1000 })).body.coming_prices).toEqual([]);
    // A second press finds it gone.
    expect((await set({ price: null, expected: 1000 })).status).toBe(200);
    expect(pricesOf(await on.book({ date: TOMORROW }))).toEqual([850, 850]);
    await set({});
    app.clock.advance({ hours: 24 });
    expect((await set({ price: null, expected: 1000 })).status).toBe(400);
    expect(await offered()).toMatchObject({ price: 1000 });
    const [said, price] = [{ price: 1000, price_from: TOMORROW }, 'service.set_price'];
    expect(await inTrail()).toEqual([
      { action: price, before: null, after: said },
      { action: 'service.take_back_price', before: said, after: null },
      { action: price, before: null, after: said },
    ]);
  });

  it('ends with another price from now on; a later one still begins (R-beyond-1240)', async () => {
    const { on, app } = given;
    await set({ from: AFTER, price: 1300 });
    await set({});
    app.clock.advance({ hours: 24 });
    const answer = await on.operator.patch<RegisteredService>(`${SERVICES}${on.service}/`, {
      price: 950,
      expected: { price: 1000 },
    });
    expect(answer.body).toMatchObject({ price: 950, coming_prices: [{ from: AFTER, price: 1300 }] });
    expect(pricesOf(await on.book({ date: TOMORROW }))).toEqual([950, 950]);
    // Other members of the record leave it alone.
    await on.operator.patch(`${SERVICES}${on.service}/`, { description: 'By hand' });
    expect(await offered()).toMatchObject({ price: 950, coming_prices: [{ from: AFTER, price: 1300 }] });
  });

  it('is set by two at once on two servers: the second sees the first, and the same price is set once (R-beyond-1241)', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const other = second.withToken((await app.as('operator', 2)).token ?? '');
    const answers = await Promise.all([set({ price: 1000 }), set({ price: 1100 }, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409)?.body;
    const holds = answers.find(({ status }) => status === 200)?.body.coming_prices?.[0]?.price;
    expect(refused).toMatchObject({ code: 'STALE_VERSION', current: { price: holds } });
    const same = await Promise.all([
      set({ price: 1500, expected: holds ?? null }),
      set({ price: 1500, expected: holds ?? null }, other),
    ]);
    expect(same.map(({ status }) => status)).toEqual([200, 200]);
    expect(await inTrail()).toHaveLength(2);
  });

  it('is set by owners alone where there are owners (R-beyond-1241)', async () => {
    const { app } = given;
    const other = await app.as('operator', 2);
    await app.sql(`update users set password_hash = 'x' where role = 'operator'`);
    expect((await other.post<Owners>('/api/settings/owners/', { user: other.id })).status).toBe(200);
    expect(await set({})).toMatchObject({ status: 403, body: { code: 'OWNER_ONLY' } });
    expect((await set({}, other)).status).toBe(200);
  });
});
