import type { Answer, Calls, ClientContacts, SeriesDate, SeriesPreview } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { seedWindow } from '../../testing/seed.js';
import type { TestAnswer, TestClient } from '../../testing/test-client.js';
import { TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const SERIES = '/api/scheduling/series/';
const TAKEN = 'Therapist is not available during this time slot';
type Series = Calls['series'];
type Refused = { readonly code?: string; readonly [field: string]: unknown };

/** The service day that many weeks from today. */
const week = (weeks: number): string => addDays(TODAY, weeks * 7);

describe('visits of a series', () => {
  const given = freshBusiness();
  /** Windows for everyone on this day of the week, for that many weeks, and on the days around it. */
  const hours = async (weeks: number): Promise<void> => {
    const { on, app } = given;
    for (const person of [...on.therapists, ...on.drivers])
      for (let at = 1; at <= weeks; at++)
        for (const days of [-1, 0, 1]) await seedWindow(app, person.id, addDays(week(at), days));
  };
  const booking = () => {
    const { on } = given;
    return { client: on.client, services: [on.service], therapist: on.therapists[0].id, driver: on.drivers[0].id };
  };
  const preview = (repeat: object, more: object = {}): Promise<TestAnswer<SeriesPreview & Refused>> =>
    given.on.operator.post(`${SERIES}preview/`, { ...booking(), date: week(1), start_time: '16:00', repeat, ...more });
  const at = (weeks: number, more: object = {}) => ({ date: week(weeks), start_time: '16:00', ...more });
  const create = (
    dates: object[],
    { as = given.on.operator, key }: { as?: TestClient; key?: string } = {},
  ): Promise<TestAnswer<Answer<Series['create']> & Refused>> =>
    as.post(SERIES, { ...booking(), every_weeks: 1, dates }, { key });
  const read = async (id: number): Promise<Answer<Series['read']>> =>
    (await given.on.operator.get<Answer<Series['read']>>(`${SERIES}${id}/`)).body;
  /** A series of that many weeks, with its visits. */
  const booked = async (weeks: number): Promise<Answer<Series['read']>> => {
    await hours(weeks + 2);
    const { body } = await create(Array.from({ length: weeks }, (_, index) => at(index + 1)));
    return read(body.first.series?.id ?? 0);
  };
  const count = async (): Promise<unknown> =>
    (
      await given.app.sql(
        'select (select count(*)::int from appointments) as visits, (select count(*)::int from staff_holds) as holds, (select count(*)::int from appointment_series) as series, (select count(*)::int from audit_log) as audit',
      )
    )[0];
  const standings = (dates: readonly SeriesDate[]) => dates.map(({ date, standing }) => [date, standing]);

  it('are shown with every date, who is not free and why, and other choices; nothing is written (R-booking-40)', async () => {
    const { on, app } = given;
    await hours(3);
    await on.book({ date: week(2), start_time: '16:30', driver: null });
    await app.sql(`delete from availability_windows where staff_id = $1 and service_day = $2`, [
      on.drivers[0].id,
      week(3),
    ]);
    const before = await count();
    const { status, body } = await preview({ every_weeks: 1, times: 10 });
    expect(status).toBe(200);
    expect(await count()).toEqual(before);
    expect(standings(body.dates)).toEqual([
      [week(1), 'free'],
      [week(2), 'taken'],
      [week(3), 'taken'],
      ...[4, 5, 6, 7].map((one) => [week(one), 'taken']),
      ...[8, 9, 10].map((one) => [week(one), 'unknown']),
    ]);
    expect(body.known_until).toBe(addDays(TODAY, 55));
    expect(body.dates[1]).toMatchObject({
      reasons: [TAKEN],
      people: [{ id: on.therapists[0].id, role: 'therapist', standing: 'busy' }],
    });
    expect(body.dates[1]?.alternatives?.free_now.map(({ id }) => id)).toContain(on.therapists[1].id);
    expect(body.dates[1]?.alternatives?.slots[0]).toMatchObject({ date: week(2), start_time: '15:30' });
    expect(body.dates[2]).toMatchObject({
      reasons: ['Driver is not available during this time slot'],
      people: [{ id: on.drivers[0].id, role: 'driver', standing: 'off_duty' }],
    });
    expect(body.dates[8]).toMatchObject({ reasons: ['Availability is not known yet.'], alternatives: null });
  });

  it('are booked at once, each with its place, holds, event and audit row, once for one key (R-booking-41)', async () => {
    const { on, app } = given;
    await hours(4);
    const other = { date: week(3), start_time: '18:30', therapists: [on.therapists[1].id], driver: null };
    const send = () => create([at(4), at(1), other], { key: 'a-series' });
    const { status, body } = await send();
    expect([status, body.booked]).toEqual([201, 3]);
    expect((await send()).body).toEqual(body);
    expect(body.first).toMatchObject({ date: week(1), series: { every_weeks: 1, position: 1, size: 3 } });
    const { visits } = await read(body.first.series?.id ?? 0);
    expect(visits.map(({ date, start_time, position }) => [date, start_time, position])).toEqual([
      [week(1), '16:00', 1],
      [week(3), '18:30', 2],
      [week(4), '16:00', 3],
    ]);
    expect(visits.map(({ outcome }) => outcome)).toEqual([null, null, null]);
    const third = await on.read(visits[1]?.id ?? 0);
    expect(third).toMatchObject({ therapists: [on.therapists[1].id], driver: null, status: 'pending' });
    const ids = visits.map(({ id }) => id);
    expect(
      await app.sql(
        `select (select count(*)::int from events where appointment_id = any($1) and type = 'appointment_created') as events,
         (select count(*)::int from audit_log where entity = 'appointment' and action = 'appointment.create' and entity_id = any($2)) as audit,
         (select count(*)::int from staff_holds where appointment_id = any($1)) as holds`,
        [ids, ids.map(String)],
      ),
    ).toEqual([{ events: 3, audit: 3, holds: 5 }]);
    const cards = await on.operator.get<{ results: { id: number }[] }>(
      `/api/scheduling/appointments/?date=${week(4)}&fields=card`,
    );
    expect(cards.body.results.filter(({ id }) => ids.includes(id))).toMatchObject([
      { series: { position: 3, size: 3 } },
    ]);
  });

  it('are refused as a whole where somebody was faster, with every date as it stands now (R-booking-41)', async () => {
    const { on } = given;
    await hours(3);
    await on.book({ date: week(2), start_time: '15:30' });
    const before = await count();
    const { status, body } = await create([at(1), at(2), at(3)]);
    expect([status, body.code]).toEqual([409, 'SERIES_CONFLICTS']);
    expect(standings(body['dates'] as SeriesDate[])).toEqual([
      [week(1), 'free'],
      [week(2), 'taken'],
      [week(3), 'free'],
    ]);
    expect(await count()).toEqual(before);
  });

  it('of two operators on two servers at the same moment go to one operator whole, and to the other not at all (R-booking-41)', async () => {
    const { on, app } = given;
    await hours(5);
    const second = await app.secondInstance();
    const answers = await Promise.all([
      create([at(1), at(2), at(3), at(4)]),
      create([at(4), at(5), at(3)], { as: second.withToken(on.operator.token ?? '') }),
      create([at(2), at(5)]),
    ]);
    const won = answers.filter(({ status }) => status === 201);
    expect(answers.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    expect(won.length).toBe(1);
    const [sum] = await app.sql<{ visits: number }>(
      'select count(*)::int as visits from appointments where series_id is not null and client_id = $1',
      [on.client],
    );
    expect(sum?.visits).toBe(won[0]?.body.booked);
  });

  it('have a replacement give the services of the person they replace (R-booking-41)', async () => {
    const { on } = given;
    await hours(2);
    const [one, two, three] = on.therapists.map(({ id }) => id) as [number, number, number];
    const { status, body } = await on.operator.post<Answer<Series['create']>>(SERIES, {
      ...booking(),
      services: [on.service, on.richService],
      therapists: [one, two],
      service_assignments: [
        { service: on.service, therapist: one },
        { service: on.richService, therapist: two },
      ],
      every_weeks: 1,
      dates: [at(1), at(2, { therapists: [one, three] })],
    });
    expect(status).toBe(201);
    const { visits } = await read(body.first.series?.id ?? 0);
    const second = await on.read(visits[1]?.id ?? 0);
    expect(second.services_details.map(({ therapist }) => therapist)).toEqual([one, three]);
  });

  it('take a year and 52 dates at most, two at least, one a day (R-booking-40)', async () => {
    expect((await preview({ every_weeks: 1, until: addDays(TODAY, 900) })).body.dates).toHaveLength(52);
    expect((await preview({ every_weeks: 1, times: 53 })).status).toBe(400);
    expect((await preview({ every_weeks: 1 })).body).toHaveProperty(['repeat.until']);
    expect((await preview({ every_weeks: 2, until: addDays(TODAY, 8) })).body).toMatchObject({
      until: ['There is no second date until then.'],
    });
    expect((await create([at(1)])).body).toMatchObject({ dates: ['Choose two dates at least.'] });
    expect((await create([at(1), at(54)])).body).toMatchObject({ dates: ['A series lasts up to a year.'] });
    expect((await create([at(1), { ...at(1), start_time: '20:00' }])).body).toMatchObject({
      dates: ['Two of these visits are on the same day.'],
    });
  });

  describe('are changed from one of them on', () => {
    const choose = (visits: readonly { id: number; version: number }[]) =>
      visits.map(({ id, version }) => ({ id, version }));
    const change = (
      series: Answer<Series['read']>,
      from: number,
      wanted: object,
      visits = series.visits.filter(({ position }) => position >= from),
    ): Promise<TestAnswer<{ changed: number } & Refused>> =>
      given.on.operator.patch(`${SERIES}${series.id}/`, {
        from: series.visits[from - 1]?.id,
        change: wanted,
        visits: choose(visits),
      });
    const look = (series: Answer<Series['read']>, from: number, wanted: object) =>
      given.on.operator.post<Answer<Series['previewChange']> & Refused>(`${SERIES}${series.id}/preview/`, {
        from: series.visits[from - 1]?.id,
        change: wanted,
      });

    it('by the same days and hours, over midnight too; earlier ones stay, each changed one has event and trail (R-booking-42)', async () => {
      const { app } = given;
      const series = await booked(3);
      const wanted = { date: addDays(week(2), 1), start_time: '00:30' };
      const shown = await look(series, 2, wanted);
      expect(shown.body.visits.map(({ date, start_time, standing }) => [date, start_time, standing])).toEqual([
        [addDays(week(2), 1), '00:30', 'free'],
        [addDays(week(3), 1), '00:30', 'free'],
      ]);
      expect((await read(series.id)).visits).toEqual(series.visits);
      expect((await change(series, 2, wanted)).body).toEqual({ changed: 2 });
      const { visits } = await read(series.id);
      expect(visits.map(({ date, start_time }) => [date, start_time])).toEqual([
        [week(1), '16:00'],
        [addDays(week(2), 1), '00:30'],
        [addDays(week(3), 1), '00:30'],
      ]);
      const moved = visits.slice(1).map(({ id }) => id);
      expect(
        await app.sql(
          `select (select count(*)::int from events where appointment_id = any($1) and type <> 'appointment_created') as events,
           (select count(*)::int from audit_log where entity = 'appointment' and action = 'appointment.edit_visit' and entity_id = any($2)) as audit`,
          [moved, moved.map(String)],
        ),
      ).toEqual([{ events: 2, audit: 2 }]);
    });

    it('each into the place of the next, a week later (R-booking-42)', async () => {
      const series = await booked(3);
      expect((await change(series, 1, { date: week(2) })).body).toEqual({ changed: 3 });
      expect((await read(series.id)).visits.map(({ date }) => date)).toEqual([week(2), week(3), week(4)]);
      const again = await read(series.id);
      expect((await change(again, 1, { date: week(1) })).body).toEqual({ changed: 3 });
    });

    it('with other people, services and place; what has begun is never touched (R-booking-42)', async () => {
      const { on } = given;
      const series = await booked(3);
      const [first, second] = series.visits;
      for (const who of [on.therapists[0], on.drivers[0], on.therapists[0], on.drivers[0]])
        await on.act(who, second?.id ?? 0, who === on.drivers[0] ? 'driver_confirm' : 'therapist_confirm');
      await on.act(on.operator, second?.id ?? 0, 'start_appointment');
      const wanted = { therapists: [on.therapists[1].id], driver: null, services: [on.richService], location: 'Hotel' };
      const shown = await look(series, 1, wanted);
      expect(shown.body.visits.map(({ position }) => position)).toEqual([1, 3]);
      const now = await read(series.id);
      expect((await change(now, 1, wanted)).body).toMatchObject({
        visits: ['One of these has begun, or is over.'],
      });
      expect(
        (
          await change(
            now,
            1,
            wanted,
            now.visits.filter(({ open }) => open),
          )
        ).body,
      ).toEqual({ changed: 2 });
      expect(await on.read(first?.id ?? 0)).toMatchObject({ location: 'Hotel', driver: null, duration: 90 });
      expect(await on.read(second?.id ?? 0)).toMatchObject({
        status: 'in_progress',
        therapists: [on.therapists[0].id],
      });
    });

    it('with whom they are for and the number to call, which becomes one of the client once (R-booking-42, R-beyond-1200)', async () => {
      const { on } = given;
      const contacts = `/api/scheduling/clients/${on.client}/contacts/`;
      const series = await booked(3);
      const companions = [{ name: 'Rosa', note: '' }];
      const known = (await on.operator.patch<ClientContacts>(contacts, { companions })).body;
      const wanted = { companion: known.companions?.[0]?.id, visit_phone: '0919 555 0144' };
      const before = known.phones.length;
      expect((await look(series, 2, wanted)).body.visits.map(({ standing }) => standing)).toEqual(['free', 'free']);
      expect((await on.operator.get<ClientContacts>(contacts)).body.phones).toHaveLength(before);
      expect((await change(series, 2, wanted)).body).toEqual({ changed: 2 });
      const now = await Promise.all(series.visits.map(({ id }) => on.read(id)));
      expect(now.map(({ companion, visit_phone: phone }) => [companion?.name, phone])).toEqual([
        [undefined, null],
        ['Rosa', '0919 555 0144'],
        ['Rosa', '0919 555 0144'],
      ]);
      expect((await on.operator.get<ClientContacts>(contacts)).body.phones).toHaveLength(before + 1);
      expect((await look(series, 2, { companion: 99_999 })).status).toBe(400);
      expect((await look(series, 2, { visit_phone: 'none' })).status).toBe(400);
    });

    it('or none of them, where one is not possible; that one may stay as it is (R-booking-42)', async () => {
      const { on } = given;
      const series = await booked(3);
      await on.book({ date: week(3), start_time: '20:00', driver: null });
      const shown = await look(series, 1, { start_time: '20:00' });
      expect(shown.body.visits.map(({ standing }) => standing)).toEqual(['free', 'free', 'taken']);
      expect(shown.body.visits[2]).toMatchObject({
        reasons: [TAKEN],
        people: [{ id: on.therapists[0].id, standing: 'busy' }],
      });
      const refused = await change(series, 1, { start_time: '20:00' });
      expect([refused.status, refused.body.code]).toEqual([409, 'SERIES_CONFLICTS']);
      expect(refused.body['visits']).toEqual(shown.body.visits);
      expect((await read(series.id)).visits).toEqual(series.visits);
      expect((await change(series, 1, { start_time: '20:00' }, series.visits.slice(0, 2))).body).toEqual({
        changed: 2,
      });
      expect((await read(series.id)).visits.map(({ start_time }) => start_time)).toEqual(['20:00', '20:00', '16:00']);
    });

    it('but not over what somebody else changed meanwhile, even at the same moment (R-booking-42)', async () => {
      const { on } = given;
      const series = await booked(3);
      await on.patch(series.visits[1]?.id ?? 0, { notes: 'Ring twice' });
      const late = await change(series, 1, { start_time: '17:00' });
      expect([late.status, late.body.code]).toEqual([409, 'STALE_VERSION']);
      const now = await read(series.id);
      const both = await Promise.all([
        change(now, 1, { start_time: '17:00' }),
        change(now, 2, { start_time: '18:00' }),
      ]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('and cancelled, from the third on, all or none (R-booking-43)', async () => {
      const { on } = given;
      const series = await booked(4);
      const cancel = (visits: readonly { id: number; version: number }[]) =>
        on.operator.post<Refused>(`${SERIES}${series.id}/cancel/`, { visits: choose(visits), reason: 'Moves away' });
      expect((await cancel([{ id: on.client + 1_000_000, version: 1 }])).body).toMatchObject({
        visits: ['Not all of these are visits of the series.'],
      });
      await on.patch(series.visits[3]?.id ?? 0, { notes: 'Ring twice' });
      expect((await cancel(series.visits.slice(2))).body.code).toBe('STALE_VERSION');
      const now = await read(series.id);
      expect((await cancel(now.visits.slice(2))).body).toEqual({ changed: 2 });
      expect((await read(series.id)).visits.map(({ status }) => status)).toEqual([
        'pending',
        'pending',
        'cancelled',
        'cancelled',
      ]);
      // Their people are free again.
      expect((await on.tryBook({ date: week(3), start_time: '16:00' })).status).toBe(201);
    });
  });
});
