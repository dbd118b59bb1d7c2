import type { Answer, Appointment, BooksOverview, Calls, Service, Surcharge } from 'shared-lib/contract';
import { addDays, isSurcharge, SURCHARGE_TEXTS } from 'shared-lib/domain';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { findToldVisit } from '../client-messages/client-messages.repository.js';
import { clearBooks } from '../closed-days/testing/clear-books.js';
import { seedService } from '../testing/seed.js';
import { linkTo } from '../tracking/testing/link-to.js';

const PATH = '/api/settings/surcharges/';
const TOMORROW = addDays(TODAY, 1);
type Listed = Answer<Calls['business']['surcharges']> & { code?: string; current?: Surcharge };
type Tight = Answer<Calls['dispatch']['tightWays']>;

/** A service costs 850. A visit begins at 16:00 today, and nobody else books meanwhile. */
describe('surcharges', () => {
  const given = freshBusiness();
  let area = 0;
  beforeEach(async () => {
    await clearBooks(given.app);
    await given.app.sql('update surcharges set ends_on = starts_on, starts_on = starts_on - 400');
    await given.app.sql(`update surcharges set ends_on = starts_on`);
    await given.app.sql(`update services set name = 'Old ' || id where is_surcharge`);
    await given.app.sql('delete from service_areas');
    const [made] = await given.app.sql<{ id: number }>(
      `insert into service_areas (name, words) values ('Makati', '{}') returning id`,
    );
    area = made?.id ?? 0;
  });
  const add = async (more: object) =>
    given.on.operator.post<Listed>(PATH, { name: 'Night', unit: 'pesos', amount: 200, starts_on: TODAY, ...more });
  const added = async (more: object): Promise<Surcharge> => {
    const { status, text, body } = await add(more);
    if (status !== 200) throw new Error(text);
    const name = (more as { name?: string }).name ?? 'Night';
    return body.surcharges.find((one) => one.name === name) as Surcharge;
  };
  const EVENING = { from_time: '15:00', to_time: '02:00' };
  const linesOf = ({ total_price, services_details }: Appointment) => [
    total_price,
    ...services_details.filter(isSurcharge).map(({ name, price }) => `${name} ${price}`),
  ];
  const due = async (id: number) =>
    (await given.app.sql<{ total_price: number }>('select total_price from appointments where id = $1', [id]))[0]
      ?.total_price;
  const ahead = async (more: object = {}) =>
    (
      await given.on.operator.get<Tight>(
        `/api/scheduling/dispatch/tight_ways/?${new URLSearchParams({
          date: TODAY,
          start_time: '16:00',
          end_time: '17:00',
          location: '12 Ayala Ave, Makati',
          therapists: String(given.on.therapists[0].id),
          ...more,
        })}`,
      )
    ).body.surcharges;
  const trail = async (id: number) =>
    (
      await given.app.sql<{ before: object; after: object }>(
        `select before, after from audit_log where entity = 'appointment' and entity_id = $1 order by id desc limit 1`,
        [String(id)],
      )
    )[0];

  it('stand on a visit by its start, day and place as lines of its price, and are no service that is booked (R-beyond-1331)', async () => {
    const { on, app } = given;
    expect(linesOf(await on.book())).toEqual([850]);
    await added({ ...EVENING, name: 'Evening' });
    await added({ days: [TODAY, '2026-12-25'], name: 'Holiday', unit: 'percent', amount: 15 });
    await added({ area, name: 'Makati', amount: 90 });
    const visit = await on.book({ location: '12 Ayala Ave, Makati', start_time: '19:00' });
    expect(linesOf(visit)).toEqual([850 + 200 + 128 + 90, 'Evening 200', 'Holiday 128', 'Makati 90']);
    expect([visit.services, visit.duration]).toEqual([[on.service], 60]);
    const tomorrow = await on.book({ location: '1 Taft Ave, Manila', start_time: '13:00', date: TOMORROW });
    expect(linesOf(tomorrow)).toEqual([850]);
    const offered = (await app.anonymous.get<Service[]>('/api/scheduling/services/')).body;
    expect(offered.map(({ name }) => name)).not.toContain('Evening');
    expect((await on.operator.get('/api/registration/register/service/?search=Evening')).text).not.toContain('Evening');
    const [line] = visit.services_details.filter(({ name }) => name === 'Evening');
    expect((await on.tryBook({ services: [line?.id ?? 0] })).status).toBe(400);
    expect((await on.operator.get(`/api/registration/services/${line?.id}/`)).status).toBe(404);
  });

  it('change no booked visit when their rule changes; a visit that moves gets those of its new start and place (R-beyond-1332)', async () => {
    const { on, app } = given;
    const night = await added(EVENING);
    const visit = await on.book();
    expect(linesOf(visit)).toEqual([1050, 'Night 200']);
    const change = { name: 'Night', unit: 'pesos', amount: 300, starts_on: TODAY, ...EVENING };
    const put = (body: object) => on.operator.put<Listed>(`${PATH}${night.id}/`, body);
    app.clock.advance({ seconds: 1 });
    expect((await put({ ...change, expected: night.set_at })).status).toBe(200);
    expect(await put({ ...change, amount: 400, expected: night.set_at })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { amount: 300 } },
    });
    expect(linesOf((await on.patch(visit.id, { notes: 'Ring twice' })).body)).toEqual([1050, 'Night 200']);
    expect(linesOf((await on.patch(visit.id, { start_time: '18:00' })).body)).toEqual([1150, 'Night 300']);
    expect(await trail(visit.id)).toMatchObject({
      before: { surcharges: 'Night ₱200.00', total_price: 1050 },
      after: { surcharges: 'Night ₱300.00', total_price: 1150 },
    });
    expect(linesOf((await on.patch(visit.id, { date: TOMORROW, start_time: '13:00' })).body)).toEqual([850]);
    await added({ area, name: 'Makati', unit: 'percent', amount: 10 });
    const moved = (await on.patch(visit.id, { location: '12 Ayala Ave, Makati' })).body;
    expect(linesOf(moved)).toEqual([935, 'Makati 85']);
    const longer = await on.patch(visit.id, { services: [on.service, on.richService] });
    expect(linesOf(longer.body)).toEqual([2050 + 205, 'Makati 205']);
    expect(linesOf((await on.patch(visit.id, { location: '1 Taft Ave, Manila' })).body)).toEqual([2050]);
  });

  it('are left out of a visit with a reason, stay so when it moves, and come back; a paid visit keeps its price (R-beyond-1333)', async () => {
    const { on } = given;
    const night = await added(EVENING);
    const visit = await on.book();
    const say = (left_out: boolean, reason = 'Agreed by phone', surcharge = night.id) =>
      on.patch(visit.id, { surcharge: { id: surcharge, left_out, reason } });
    expect((await say(true, '  ')).status).toBe(400);
    expect((await say(true, 'x', on.service)).status).toBe(400);
    expect(linesOf((await say(true)).body)).toEqual([850, 'Night 0']);
    expect(await trail(visit.id)).toMatchObject({
      before: { surcharges: 'Night ₱200.00' },
      after: { surcharges: 'Night ₱0.00' },
    });
    const { version } = await on.read(visit.id);
    expect((await say(true)).body.version).toBe(version);
    expect(linesOf((await on.patch(visit.id, { start_time: '18:00' })).body)).toEqual([850, 'Night 0']);
    expect(linesOf((await say(false)).body)).toEqual([1050, 'Night 200']);

    const paid = await on.at('completed', { therapist: on.therapists[1].id, driver: on.drivers[1].id });
    expect([paid.amount_paid, linesOf(paid)]).toEqual([1050, [1050, 'Night 200']]);
    const refused = await on.patch(paid.id, { surcharge: { id: night.id, left_out: true, reason: 'Late' } });
    expect(refused).toMatchObject({ status: 400, body: { surcharge: [expect.any(String)] } });
    expect(linesOf(await on.read(paid.id))).toEqual([1050, 'Night 200']);
  });

  it('stay in the price where services change and the total stays the same (R-beyond-1332)', async () => {
    const { on, app } = given;
    await added(EVENING);
    const same = await seedService(app, { name: 'Shiatsu of 1050', duration: 60, price: 1050 });
    const visit = await on.book();
    expect(linesOf((await on.patch(visit.id, { services: [same] })).body)).toEqual([1250, 'Night 200']);
    const back = (await on.patch(visit.id, { services: [on.service] })).body;
    expect([linesOf(back), await due(visit.id)]).toEqual([[1050, 'Night 200'], 1050]);
    const twin = await seedService(app, { name: 'Thai of 850', duration: 60, price: 850 });
    expect(linesOf((await on.patch(visit.id, { services: [twin] })).body)).toEqual([1050, 'Night 200']);
    await on.patch(visit.id, { services: [twin, on.richService] });
    const turned = (await on.patch(visit.id, { services: [on.richService, twin] })).body;
    expect([linesOf(turned), turned.services, await due(visit.id)]).toEqual([
      [2250, 'Night 200'],
      [on.richService, twin],
      2250,
    ]);
  });

  it('stay as they are once the visit began, whatever is edited (R-beyond-1332)', async () => {
    const { on } = given;
    const night = await added(EVENING);
    await added({ area, name: 'Makati', amount: 90 });
    const { id } = await on.at('in_progress', { location: '1 Taft Ave, Manila' });
    const moved = await on.patch(id, { location: '12 Ayala Ave, Makati' });
    expect([moved.status, linesOf(moved.body)]).toEqual([200, [1050, 'Night 200']]);
    const refused = await on.patch(id, { surcharge: { id: night.id, left_out: true, reason: 'Late' } });
    expect(refused).toMatchObject({ status: 400, body: { surcharge: [SURCHARGE_TEXTS.kept] } });
    expect((await ahead({ except: String(id) }))?.map(({ name, amount }) => [name, amount])).toEqual([['Night', 200]]);
  });

  it('stay once money was taken, though a refund set the visit back (R-beyond-1335)', async () => {
    const { on, app } = given;
    const night = await added(EVENING);
    const { id } = await on.at('completed');
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    await app.sql(`update appointments set status = 'pending', payment_status = 'unpaid' where id = $1`, [id]);
    const refused = await on.patch(id, { surcharge: { id: night.id, left_out: true, reason: 'Late' } });
    expect(refused).toMatchObject({ status: 400, body: { surcharge: [SURCHARGE_TEXTS.kept] } });
    const moved = await on.patch(id, { date: TOMORROW, start_time: '13:00' });
    expect([moved.status, linesOf(moved.body)]).toEqual([200, [1050, 'Night 200']]);
    expect((await ahead({ except: String(id) }))?.map(({ name }) => name)).toEqual(['Night']);
  });

  it('stay left out while the visit is elsewhere for a while, and say why they do not come back (R-beyond-1333)', async () => {
    const { on } = given;
    const night = await added(EVENING);
    const { id } = await on.book();
    const say = (left_out: boolean) => on.patch(id, { surcharge: { id: night.id, left_out, reason: 'Agreed' } });
    await say(true);
    expect(linesOf((await on.patch(id, { date: TOMORROW, start_time: '13:00' })).body)).toEqual([850, 'Night 0']);
    expect(await say(false)).toMatchObject({ status: 400, body: { surcharge: [SURCHARGE_TEXTS.countsNoMore] } });
    expect(linesOf((await on.patch(id, { date: TODAY, start_time: '16:00' })).body)).toEqual([850, 'Night 0']);
    expect(linesOf((await say(false)).body)).toEqual([1050, 'Night 200']);
  });

  it('are not counted anew by another end, nor by another giver (R-beyond-1332)', async () => {
    const { on, app } = given;
    const night = await added(EVENING);
    const [first, second] = on.therapists.map(({ id }) => id);
    const { id } = await on.book({ services: [on.service, on.service], therapists: [first ?? 0, second ?? 0] });
    await app.sql('update surcharges set amount = 300 where service_id = $1', [night.id]);
    const longer = await on.patch(id, { end_time: '18:30' });
    expect([longer.status, linesOf(longer.body)]).toEqual([200, [1900, 'Night 200']]);
    const givers = [first, second].map((therapist) => ({ service: on.service, therapist }));
    const shared = await on.patch(id, { service_assignments: givers });
    expect([shared.status, linesOf(shared.body)]).toEqual([200, [1900, 'Night 200']]);
    expect(linesOf((await on.patch(id, { start_time: '17:00' })).body)).toEqual([2000, 'Night 300']);
  });

  it('are said before the booking, and of a visit that moves (R-beyond-1334)', async () => {
    const { on } = given;
    expect(await ahead()).toBeUndefined();
    const night = await added(EVENING);
    await added({ area, name: 'Makati', unit: 'percent', amount: 10 });
    const [makati, evening] = [
      { name: 'Makati', unit: 'percent', amount: 10 },
      { name: 'Night', unit: 'pesos', amount: 200 },
    ];
    expect(await ahead()).toMatchObject([makati, evening]);
    expect(await ahead({ start_time: '13:00', end_time: '14:00', location: '1 Taft Ave, Manila' })).toBeUndefined();
    const { id } = await on.book({ location: '12 Ayala Ave, Makati' });
    await on.patch(id, { surcharge: { id: night.id, left_out: true, reason: 'Agreed' } });
    expect(await ahead({ except: String(id) })).toMatchObject([makati]);
  });

  it('refuse what cannot be, field by field, and are ended, never deleted (R-beyond-1330)', async () => {
    const refusals: [object, string][] = [
      [{}, 'from_time'],
      [{ from_time: '22:00' }, 'to_time'],
      [{ from_time: '22:00', to_time: '22:00' }, 'to_time'],
      [{ ...EVENING, unit: 'percent', amount: 201 }, 'amount'],
      [{ ...EVENING, amount: 0 }, 'amount'],
      [{ area: area + 99 }, 'area'],
      [{ ...EVENING, starts_on: addDays(TODAY, -1) }, 'starts_on'],
      [{ ...EVENING, ends_on: addDays(TODAY, -1) }, 'ends_on'],
      [{ ...EVENING, name: '' }, 'name'],
    ];
    for (const [more, field] of refusals)
      expect([field, await add(more)]).toMatchObject([field, { status: 400, body: { [field]: [expect.any(String)] } }]);
    const night = await added(EVENING);
    expect(await add(EVENING)).toMatchObject({ status: 400, body: { name: [expect.any(String)] } });
    await added({ area, name: 'Makati' });
    const [last] = await given.app.sql(
      `select after from audit_log where action = 'settings.set_surcharge' order by id desc limit 1`,
    );
    expect(last).toMatchObject({ after: { name: 'Makati', area: 'Makati' } });
    const { set_at: expected, id } = night;
    const body = { name: 'Night', unit: 'pesos', amount: 200, ...EVENING, starts_on: TODAY, ends_on: TODAY, expected };
    expect((await given.on.operator.put(`${PATH}${id}/`, body)).status).toBe(200);
    expect(linesOf(await given.on.book({ date: TOMORROW }))).toEqual([850]);
    expect(linesOf(await given.on.book())).toEqual([1050, 'Night 200']);
    expect((await given.on.operator.put(`${PATH}999999/`, body)).status).toBe(404);
  });

  it('are revenue with an account of their own, in commission, reports, receipt and sales book (R-beyond-1335)', async () => {
    const { on, app } = given;
    await added(EVENING);
    await added({ days: [TODAY], name: 'Holiday', amount: 150, counts_for_commission: false });
    const { id } = await on.at('completed');
    const books = (await on.operator.get<BooksOverview>('/api/reports/books/?month=2026-11')).body;
    const balanceOf = (key: string): number => {
      const found = books.accounts.find((one) => one.key === key);
      return (found?.credit ?? 0) - (found?.debit ?? 0);
    };
    expect([balanceOf('revenue'), balanceOf('surcharges')]).toEqual([850, 350]);
    // 40 % of the service and the evening; nothing of the holiday.
    expect(balanceOf('commission')).toBe(-420);
    expect(books.checks.filter(({ journal, report }) => journal !== report)).toEqual([]);
    expect(books.sales).toMatchObject({ received: 1200, owed: 0 });
    const shares = await app.sql<{ name: string; amount: number }>(
      `select s.name, r.amount from revenue_services r join services s on s.id = r.service_id where r.appointment_id = $1 order by r.position`,
      [id],
    );
    expect(shares.slice(1)).toEqual(
      [
        { name: 'Night', amount: 200 },
        { name: 'Holiday', amount: 150 },
      ].sort((one, other) => one.name.localeCompare(other.name)),
    );
    const report = await on.operator.get<{ groups: { label: string; revenue: number }[] }>(
      `/api/reports/breakdown/?by=service&from=${TODAY}&to=${TODAY}`,
    );
    expect(report.body.groups).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ label: 'Surcharge: Night', revenue: 200 }),
        expect.objectContaining({ label: 'Surcharge: Holiday', revenue: 150 }),
      ]),
    );
    const { text } = await app.anonymous.get<string>(`${await linkTo(on.operator, id)}/?receipt`);
    expect(text).toMatch(/Holiday.*₱150\.00[\s\S]*Night.*₱200\.00[\s\S]*₱1,200\.00/);
    expect(text).not.toMatch(/>0( min)?</);
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    const after = (await on.operator.get<BooksOverview>('/api/reports/books/?month=2026-11')).body;
    expect(after.accounts.find(({ key }) => key === 'surcharges')).toMatchObject({ debit: 350, credit: 350 });
  });

  it('count for no commission where the owner said so, from whatever day and by whatever rule (R-beyond-1335)', async () => {
    const { on, app } = given;
    const later = { ...EVENING, starts_on: TOMORROW, counts_for_commission: false };
    const night = await added(later);
    const rules = (await on.operator.get<object>('/api/settings/commission/')).body;
    expect(JSON.stringify(rules)).not.toContain('Night');
    const body = { name: 'Night', unit: 'pesos', amount: 200, ...EVENING, starts_on: TODAY, expected: night.set_at };
    expect((await on.operator.put(`${PATH}${night.id}/`, body)).status).toBe(200);
    await app.sql(
      `insert into commission_rates (staff_id, service_id, from_day, unit, payment_percent, extension_percent, set_at)
       values ($1, null, $2, 'percent', 50, 100, '2026-11-01T12:00+08'), (null, $3, $2, 'percent', 90, null, '2026-11-01T12:00+08')`,
      [on.therapists[0].id, TODAY, night.id],
    );
    const { id } = await on.at('completed');
    const rows = await app.sql('select amount, commission from revenue_shares where appointment_id = $1', [id]);
    expect(rows).toEqual([{ amount: 1050, commission: 42_500 }]);
  });

  it('are lines of papers, but no service that is given; one that was left out is on none (R-beyond-1331)', async () => {
    const { on, app } = given;
    const permit = { name: 'Spa', address: '218 Katipunan Avenue', tin: '412-555-019-00000', permit: 'OCN 4AU0026' };
    const invoices = { on: true, ...permit, vat_percent: null, prefix: 'SUR-' };
    expect(await on.operator.put('/api/settings/invoices/', invoices)).toMatchObject({ status: 200 });
    const night = await added(EVENING);
    await added({ days: [TODAY], name: 'Holiday', amount: 150 });
    const { id } = await on.at('driver_confirmed');
    const said = await on.patch(id, { surcharge: { id: night.id, left_out: true, reason: 'Agreed' } });
    expect(linesOf(said.body)).toEqual([1000, 'Holiday 150', 'Night 0']);
    const path = await linkTo(on.operator, id);
    const page = (await app.anonymous.get<string>(`${path}/`)).text;
    expect(page).toContain('Swedish');
    expect(page).not.toMatch(/Night|Holiday/);
    expect((await findToldVisit(app.deps.db, id))?.services).toEqual([expect.stringContaining('Swedish')]);
    const named = (by: typeof on.operator) => async (query: string) => {
      const { results } = (await by.get<{ results: Appointment[] }>(`${BASE}?date=${TODAY}${query}`)).body;
      return results.find((one) => one.id === id)?.services_details.map(({ name }) => name.split(' ')[0]);
    };
    const [phone, desk] = [named(on.therapists[0]), named(on.operator)];
    expect([await phone(''), await phone('&fields=card')]).toEqual([['Swedish'], ['Swedish']]);
    expect(await desk('')).toEqual(['Swedish', 'Holiday', 'Night']);
    expect(await desk('&fields=card')).toEqual(['Swedish', 'Holiday']);
    const { results } = (await on.operator.get<{ results: Appointment[] }>(`${BASE}?date=${TODAY}&fields=card`)).body;
    expect(results.find((one) => one.id === id)?.services_details.map(isSurcharge)).toEqual([false, true]);
    const csv = (await on.operator.get<string>(`${BASE}export/?date=${TODAY}`)).text;
    expect(csv.split('\n').find((line) => line.startsWith(`${id},`))).toMatch(/"Swedish[^,"]*, \+ Holiday"/);

    await app.sql('update appointments set status = $2 where id = $1', [id, 'awaiting_payment']);
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 1000 });
    const receipt = (await app.anonymous.get<string>(`${path}/?receipt`)).text;
    expect(receipt).toMatch(/Holiday.*₱150\.00/);
    expect(receipt).not.toContain('Night');
    const lines = await app.sql<{ lines: [string][] }>('select lines from invoices where appointment_id = $1', [id]);
    expect(lines.map((one) => one.lines.map(([name]) => name))).toEqual([
      [expect.stringContaining('Swedish'), 'Holiday'],
    ]);
    await app.sql(`delete from settings where key = 'invoices'`);
  });

  it('get nothing of a rule in pesos for each service (R-beyond-1335)', async () => {
    const { on, app } = given;
    await app.sql(
      `insert into commission_rates (staff_id, from_day, unit, pesos, extension_percent, set_at) values ($1, $2, 'pesos', 300, 100, '2026-11-01T12:00+08')`,
      [on.therapists[0].id, TODAY],
    );
    await added(EVENING);
    const { id } = await on.at('completed');
    const rows = await app.sql('select amount, commission from revenue_shares where appointment_id = $1', [id]);
    expect(rows).toEqual([{ amount: 1050, commission: 30_000 }]);
  });
});
