import type { Answer, Calls } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

const RATES = '/api/settings/work-rates/';
type Rates = Answer<Calls['business']['workRates']> & { [field: string]: unknown };
const [MAKATI, BGC] = [71, 72];
type Area = number | null;

describe('pay by ride from area to area', () => {
  const given = freshBusiness();
  let driver: TestClient;
  let owner: TestClient;
  beforeEach(async () => {
    [driver, owner] = [given.on.drivers[1], given.on.operator];
    await given.app.sql(
      `insert into payouts_start (from_day, set_by, set_at) values ('2026-11-01', $1, '2026-11-01T12:00+08')`,
      [owner.id],
    );
    await given.app.sql(
      `insert into service_areas (id, name, words, changed_at) overriding system value
       values ($1, 'Makati Test', '{}', now()), ($2, 'BGC Test', '{}', now())`,
      [MAKATI, BGC],
    );
  });
  afterEach(() => given.app.sql('delete from service_areas where id = any ($1)', [[MAKATI, BGC]]));

  /** As if it had been set on 1 November. */
  const rate = (pesos: number, from: Area = null, to: Area = null) =>
    given.app.sql(
      `insert into work_rates (staff_id, work, from_day, pesos, set_at, from_area, to_area)
       values ($1, 'ride', '2026-11-02', $2, '2026-11-01T12:00+08', $3, $4)`,
      [driver.id, pesos, from, to],
    );
  const place = (visits: readonly number[], area: Area) =>
    given.app.sql('update visit_areas set area_id = $2 where appointment_id = any ($1)', [visits, area]);
  /** A visit in an area whose driver is on the way. */
  async function onTheWay(start_time: string, area: number, status: 'journey' | 'in_progress' = 'journey') {
    const { id } = await given.on.at(status, { start_time, driver: driver.id });
    await place([id], area);
    return id;
  }
  const DROP_OFF = `update appointments set status = 'dropped_off', dropped_off_at = starts_at, updated_at = $2 where id = $1`;
  async function drive(start_time: string, area: number): Promise<number> {
    const id = await onTheWay(start_time, area);
    await given.app.sql(DROP_OFF, [id, given.app.clock.now()]);
    return id;
  }
  const rides = async (kind = 'ride_out') => {
    const { body } = await owner.get<Answer<Calls['payouts']['list']>>('/api/reports/payouts/', {
      query: { from: '2026-11-16', to: TODAY },
    });
    return (body.people.find(({ person }) => person.id === driver.id)?.lines ?? [])
      .filter((line) => line.kind === kind)
      .map(({ quantity, rule, amount }) => [quantity, amount, rule?.from_area?.name, rule?.to_area?.name])
      .sort((one, other) => Number(one[1]) - Number(other[1]));
  };
  /** Nobody knows where the first ride of a day began. */
  const PAID = [
    [1, 40, undefined, undefined],
    [1, 150, 'Makati Test', 'BGC Test'],
  ];

  it('is by the areas of a ride as it was driven, whatever they become, and its line names them (R-beyond-1383, R-beyond-1384)', async () => {
    await rate(40);
    await rate(150, MAKATI, BGC);
    const [first, second] = [await drive('14:00', MAKATI), await drive('17:00', BGC)];
    expect(await rides()).toEqual(PAID);
    const { app } = given;
    await place([first, second], null);
    await app.sql(`update appointments set status = 'session_in_progress', updated_at = $2 where id = $1`, [
      second,
      app.clock.now(),
    ]);
    await app.deps.db.tx((tx) =>
      tx.rows('select write_work_pay(array[$1::int], array[$2::date], $3, true)', [driver.id, TODAY, app.clock.now()]),
    );
    expect(await rides()).toEqual(PAID);
    await app.sql('delete from service_areas where id = any ($1)', [[MAKATI, BGC]]);
    expect(await rides()).toEqual([PAID[0], [1, 150, null, null]]);
    // A visit whose area was removed is nowhere, whatever rule there is of that area.
    await rate(90, null, BGC);
    await drive('20:00', BGC);
    expect((await rides())[0]).toEqual([2, 80, undefined, undefined]);
  });

  it('begins at the visit for a ride home, and nobody knows where the next ride out begins (R-beyond-1383)', async () => {
    await rate(40);
    await rate(70, BGC);
    const { app } = given;
    const id = await drive('14:00', BGC);
    const end = `update appointments set status = 'transport_completed', pickup_driver_id = $2,
      return_journey_completed_at = ends_at, updated_at = $3 where id = $1`;
    await app.sql(end, [id, driver.id, app.clock.now()]);
    expect(await rides('ride_home')).toEqual([[1, 70, 'BGC Test', undefined]]);
    await drive('18:00', MAKATI);
    expect(await rides()).toEqual([[2, 80, undefined, undefined]]);
  });

  it('goes to another who drove it, by where that one came from; one that was not driven is taken back (R-beyond-1383)', async () => {
    await rate(40);
    await rate(150, MAKATI, BGC);
    await drive('14:00', MAKATI);
    const { app, on } = given;
    const { id } = await on.at('dropped_off', { start_time: '17:00', driver: on.drivers[0].id });
    await place([id], BGC);
    const give = (to: number) =>
      app.sql('update appointments set driver_id = $2, dropped_off_at = starts_at, updated_at = $3 where id = $1', [
        id,
        to,
        app.clock.now(),
      ]);
    await give(driver.id);
    expect(await rides()).toEqual(PAID);
    await give(on.drivers[0].id);
    expect(await rides()).toEqual([PAID[0]]);
    expect(await app.sql(`select driver_id, to_area from ride_areas where appointment_id = $1`, [id])).toEqual([
      { driver_id: on.drivers[0].id, to_area: BGC },
    ]);
  });

  it('begins where the driver was before, once a mistaken drop-off before it is taken back or another drove it (R-beyond-1427)', async () => {
    await rate(40);
    await rate(150, MAKATI, BGC);
    const { app, on } = given;
    await drive('14:00', MAKATI);
    const wrong = await drive('17:00', BGC);
    await drive('20:00', BGC);
    const pairs = async () => (await rides()).map(([count, amount]) => [count, amount]);
    expect(await rides()).toEqual([[2, 80, undefined, undefined], PAID[1]]);
    const change = (columns: string, ...values: unknown[]) =>
      app.sql(`update appointments set ${columns}, updated_at = $2 where id = $1`, [wrong, app.clock.now(), ...values]);
    await change(`status = 'journey', dropped_off_at = null`);
    // The last ride came from Makati, so it is one from area to area.
    expect(await rides()).toEqual(PAID);
    await change(`status = 'dropped_off', dropped_off_at = starts_at`);
    // What is recorded after a later drop-off changes nothing of the later one.
    expect(await pairs()).toEqual([
      [1, 40],
      [2, 300],
    ]);
    await change('driver_id = $3', on.drivers[0].id);
    expect(await rides()).toEqual(PAID);
  });

  it('does not begin nowhere because of a ride home that was taken back (R-beyond-1427)', async () => {
    await rate(40);
    await rate(150, MAKATI, BGC);
    const { app } = given;
    const id = await drive('14:00', MAKATI);
    const home = (set: string) =>
      app.sql(`update appointments set ${set}, updated_at = $2 where id = $1`, [id, app.clock.now()]);
    await home(`status = 'transport_completed', pickup_driver_id = driver_id, return_journey_completed_at = ends_at`);
    await drive('18:00', BGC);
    expect(await rides()).toEqual([[2, 80, undefined, undefined]]);
    await home(`status = 'completed', pickup_driver_id = null, return_journey_completed_at = null`);
    expect(await rides()).toEqual(PAID);
  });

  it('knows where the ride ended when an operator sets a later status by hand (R-beyond-1383)', async () => {
    await rate(40);
    await rate(90, null, BGC);
    const id = await onTheWay('19:00', BGC);
    expect((await given.on.patch(id, { status: 'completed' })).status).toBe(200);
    expect(await rides()).toEqual([[1, 90, undefined, 'BGC Test']]);
  });

  it('knows a drop-off that another server writes at the same moment (R-beyond-1190, R-beyond-1383)', async () => {
    await rate(40);
    await rate(150, MAKATI, BGC);
    const [first, second] = [await onTheWay('14:00', MAKATI), await onTheWay('17:00', BGC, 'in_progress')];
    const { app } = given;
    const other = await app.secondInstance();
    let later: Promise<unknown> = Promise.resolve();
    await app.deps.db.tx(async (tx) => {
      await tx.rows(DROP_OFF, [first, app.clock.now()]);
      later = other.deps.db.tx((second_) => second_.rows(DROP_OFF, [second, app.clock.now()]));
      await new Promise((resolve) => setTimeout(resolve, 300));
    });
    await later;
    expect(await rides()).toEqual(PAID);
  });

  describe('its rules', () => {
    const LATER = addDays(TODAY, 9);
    const set = (rule: object) => owner.post<Rates>(RATES, { work: 'ride', from: LATER, ...rule });
    const at = async (began: Area, ended: Area): Promise<number | null | undefined> =>
      (
        await given.app.sql<{ pesos: number | null }>(
          `select (select pesos from work_rates where id = work_rate($1, 'ride', $2, $3, $4)) as pesos`,
          [driver.id, LATER, began, ended],
        )
      )[0]?.pesos;
    const all = async () => [
      await at(MAKATI, BGC),
      await at(MAKATI, null),
      await at(null, BGC),
      await at(BGC, MAKATI),
      await at(null, null),
    ];
    const BOTH = { from_area: MAKATI, to_area: BGC };

    it('count a person’s own first, then the most exact; one that ends gives way (R-beyond-1382)', async () => {
      for (const rule of [
        { pesos: 40 },
        { pesos: 50, from_area: MAKATI },
        { pesos: 60, to_area: BGC },
        { pesos: 150, ...BOTH },
      ])
        expect((await set(rule)).status).toBe(200);
      expect(await all()).toEqual([150, 50, 60, 40, 40]);
      // A server of before asks without areas.
      const [before] = await given.app.sql(`select pesos from work_rates where id = work_rate($1, 'ride', $2::date)`, [
        driver.id,
        LATER,
      ]);
      expect(before).toEqual({ pesos: 40 });
      await set({ ...BOTH, pesos: null, expected: { pesos: 150 } });
      expect(await at(MAKATI, BGC)).toBe(60);
      const { body } = await set({ person: driver.id, pesos: 45 });
      expect(await all()).toEqual([45, 45, 45, 45, 45]);
      expect(body.rates.find(({ pesos }) => pesos === 50)).toMatchObject({
        from_area: { id: MAKATI, name: 'Makati Test' },
        to_area: null,
      });
    });

    it('are of rides and of areas that there are; one of a removed area can be ended (R-beyond-1382, R-beyond-1384)', async () => {
      expect((await set({ work: 'day', pesos: 9, from_area: MAKATI })).body['from_area']).toEqual([
        'Only a ride has areas.',
      ]);
      expect((await set({ pesos: 9, to_area: 987_654 })).body['to_area']).toEqual(['Not found.']);
      const own = { ...BOTH, person: driver.id };
      await set({ ...own, pesos: 150 });
      await given.app.sql('delete from service_areas where id = $1', [BGC]);
      expect((await set({ ...own, pesos: 160, expected: { pesos: 150 } })).body['to_area']).toEqual(['Not found.']);
      const { status, body } = await set({ ...own, pesos: null, expected: { pesos: 150 } });
      expect(status).toBe(200);
      expect(body.rates.find(({ person }) => person?.id === driver.id)).toMatchObject({
        pesos: null,
        from_area: { id: MAKATI, name: 'Makati Test' },
        to_area: { id: BGC, name: null },
      });
    });

    it('are read in a time that grows with their number alone; each one says whether it holds (R-beyond-1382)', async () => {
      const add = (from: number, to: number): Promise<unknown> =>
        given.app.sql(
          `insert into work_rates (staff_id, work, from_day, pesos, set_at, from_area, to_area)
           select $1, 'ride', day::date, 100, '2026-11-01T12:00+08', 10000 + i, 20000 + i
           from generate_series($2::int, $3::int) i cross join unnest(array['2026-11-02', '2026-11-03', $4]) day`,
          [driver.id, from, to, LATER],
        );
      /** Milliseconds: the best of three, as the machine may be busy. */
      const readTime = async (): Promise<number> => {
        const times: number[] = [];
        while (times.length < 3) {
          const begun = performance.now();
          await owner.get<Rates>(RATES);
          times.push(performance.now() - begun);
        }
        return Math.min(...times);
      };
      await add(1, 500);
      const few = await readTime();
      await add(501, 4_000);
      // Compared with one another they would take 64 times as long.
      expect((await readTime()) / few).toBeLessThan(24);
      const own = (await owner.get<Rates>(RATES)).body.rates.filter(({ person }) => person?.id === driver.id);
      expect(own).toHaveLength(12_000);
      for (const { from, in_effect } of own) expect([from, in_effect]).toEqual([from, from === '2026-11-03']);
    });
  });
});
