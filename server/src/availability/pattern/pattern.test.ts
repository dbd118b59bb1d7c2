import type { AvailabilityException, AvailabilityPattern, AvailabilityWindow, StaffWeek } from 'shared-lib/contract';
import { addDays, EMPTY_PATTERN, weekdayOf, type WindowTimes } from 'shared-lib/domain';
import { waitForBlocked } from '../../appointments/testing/held.js';
import { seedAppointment, seedClient, seedWindow } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { lockStaff } from '../holds/holds.repository.js';
import { markWritten } from './pattern.repository.js';
import { writePatterns } from './write-patterns.js';

const BASE = '/api/scheduling/availabilities';
const NOW = '2026-11-20T13:10:00+08:00';
/** A Friday. */
const TODAY = '2026-11-20';
const LAST = addDays(TODAY, 55);
const LONG: WindowTimes = { start_time: '13:00', end_time: '01:00' };
const SHORT: WindowTimes = { start_time: '14:00', end_time: '18:00' };
/** Every day except Thursdays. */
const WEEK = EMPTY_PATTERN.map((_, weekday) => (weekday === 4 ? [] : [LONG]));

describe('a weekly pattern', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient;
  let id: number;
  beforeAll(async () => {
    server = await testApp({ now: NOW });
    operator = await server.as('operator');
  });
  beforeEach(async () => {
    const one = await server.addUser('therapist');
    [therapist, id] = [server.withToken(one.token), one.id];
  });
  afterEach(() => server.clock.set(NOW));
  afterAll(() => server.close());

  const set = (days: readonly (readonly WindowTimes[])[], more: object = {}) =>
    therapist.put<AvailabilityPattern & { kept: string[] }>(`${BASE}/pattern/`, { days, ...more });
  const except = (body: object) => therapist.post<AvailabilityException>(`${BASE}/exceptions/`, body);
  const windows = async (): Promise<Map<string, string>> => {
    const { body } = await operator.get<AvailabilityWindow[]>(`${BASE}/`, { query: { user: id, date_after: TODAY } });
    return new Map(body.map(({ date, start_time, end_time }) => [date, `${start_time}-${end_time}`]));
  };
  async function book(date: string): Promise<number> {
    const appointment = await seedAppointment(server, {
      date,
      start_time: '22:30',
      end_time: '23:30',
      therapists: [id],
      client: await seedClient(server, { first_name: 'Hector', last_name: 'Yumul' }),
    });
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) select $1, id, 'session', tstzrange(starts_at, ends_at) from appointments where id = $2`,
      [id, appointment],
    );
    return appointment;
  }
  const runJob = () => writePatterns.run(server.deps, { due: server.clock.now(), attempt: 1, lastAttempt: false });

  it('writes real windows eight weeks ahead, which look-ups of free people see (R-pages-4)', async () => {
    const { status, body } = await set(WEEK);
    expect(status).toBe(200);
    expect(body).toMatchObject({ user: id, written_until: LAST, kept: [], exceptions: [] });
    const written = await windows();
    expect(written.size).toBe(48);
    expect([...written.keys()].some((day) => weekdayOf(day) === 4)).toBe(false);
    expect([written.get(TODAY), written.get(LAST), written.get(addDays(LAST, 1))]).toEqual([
      '13:00-01:00',
      weekdayOf(LAST) === 4 ? undefined : '13:00-01:00',
      undefined,
    ]);
    const free = await operator.get<{ id: number }[]>(`${BASE}/available_therapists/`, {
      query: { date: addDays(TODAY, 8), start_time: '15:00', end_time: '16:00' },
    });
    expect(free.body.map((one) => one.id)).toContain(id);
    expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.days).toEqual(WEEK);
  });

  it('keeps days that were set by hand, and names them', async () => {
    await seedWindow(server, id, '2026-11-24', ['14:00', '18:00']);
    expect((await set(WEEK)).body.kept).toEqual(['2026-11-24']);
    await therapist.put(`${BASE}/day/`, { date: '2026-11-25', windows: [] });
    const again = await set(EMPTY_PATTERN.map(() => [SHORT]));
    // A day that already has the wanted windows is no exception any more.
    expect(again.body.kept).toEqual(['2026-11-25']);
    const written = await windows();
    expect([written.get('2026-11-24'), written.get('2026-11-25'), written.get('2026-11-26')]).toEqual([
      '14:00-18:00',
      undefined,
      '14:00-18:00',
    ]);
  });

  it('is refused where it would leave a booking outside, and nothing changes', async () => {
    await set(WEEK);
    const appointment = await book('2026-12-01');
    const refused = await set(EMPTY_PATTERN.map(() => [SHORT]));
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({ code: 'IN_USE', conflicts: [{ appointment, date: '2026-12-01' }] });
    expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.days).toEqual(WEEK);
    expect((await windows()).get('2026-11-24')).toBe('13:00-01:00');
  });

  it('is refused with impossible windows, or where a colleague has changed it meanwhile', async () => {
    const wrong = await set(EMPTY_PATTERN.map(() => [{ start_time: '13:00', end_time: '13:00' }]));
    expect(wrong.body).toMatchObject({ days: Array<string>(7).fill('The start and the end are the same.') });
    await set(WEEK);
    const again = await set(
      EMPTY_PATTERN.map(() => [LONG]),
      { expected: EMPTY_PATTERN },
    );
    expect(again.body).toMatchObject({ code: 'STALE_VERSION' });
  });

  it('without a day is refused, also as a change of a stored one (R-pages-140)', async () => {
    for (const before of [undefined, WEEK]) {
      if (before) await set(before);
      const empty = await set(EMPTY_PATTERN);
      expect([empty.status, empty.body]).toMatchObject([400, { days: ['Choose at least one day.'] }]);
    }
    expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.days).toEqual(WEEK);
  });

  describe('that is ended (R-pages-141)', () => {
    const end = (body: object = {}, by = therapist) =>
      by.post<AvailabilityPattern & { kept: string[] }>(`${BASE}/pattern/end/`, body);
    const trail = async () =>
      (
        await server.sql<{ action: string }>(
          `select action from audit_log where entity = 'availability_pattern' and entity_id::int = $1 order by id`,
          [id],
        )
      ).map(({ action }) => action);

    it('loses its windows from today on, keeps those set by hand, and is not written any further', async () => {
      await seedWindow(server, id, '2026-11-19', ['13:00', '01:00']);
      await set(WEEK);
      await therapist.put(`${BASE}/day/`, { date: '2026-11-24', windows: [SHORT] });
      const { status, body } = await end({ expected: WEEK });
      expect([status, body]).toMatchObject([200, { user: id, days: EMPTY_PATTERN, kept: ['2026-11-24'] }]);
      expect([...(await windows())]).toEqual([['2026-11-24', '14:00-18:00']]);
      expect(await server.sql('select 1 from availability_windows where staff_id = $1', [id])).toHaveLength(2);
      server.clock.set('2026-11-27T06:05:00+08:00');
      await runJob();
      expect([...(await windows()).keys()]).toEqual(['2026-11-24']);
    });

    it('is ended once, however often it is requested, and can be set again', async () => {
      expect((await end()).status).toBe(200);
      await set(WEEK);
      const both = await Promise.all([end({ expected: WEEK }), end({ expected: WEEK })]);
      expect(both.map(({ status }) => status)).toEqual([200, 200]);
      expect((await end({ user: id }, operator)).body.days).toEqual(EMPTY_PATTERN);
      expect(await trail()).toEqual(['availability.set_pattern', 'availability.end_pattern']);
      expect((await set(WEEK, { expected: EMPTY_PATTERN })).status).toBe(200);
      expect((await windows()).size).toBe(48);
    });

    it('stays whole where a booking would be left outside, or a colleague has changed it meanwhile', async () => {
      await set(WEEK);
      expect((await end({ expected: EMPTY_PATTERN.map(() => [LONG]) })).body).toMatchObject({ code: 'STALE_VERSION' });
      const appointment = await book('2026-12-01');
      expect((await end({ expected: WEEK })).body).toMatchObject({ code: 'IN_USE', conflicts: [{ appointment }] });
      expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.days).toEqual(WEEK);
      expect((await windows()).size).toBe(48);
    });

    it('is ended by its own person or an operator; an operator names the person', async () => {
      await set(WEEK);
      const other = await server.addUser('therapist');
      expect((await end({ user: id }, server.withToken(other.token))).status).toBe(404);
      expect((await end({}, operator)).body).toMatchObject({
        code: 'VALIDATION_FAILED',
        user: ['This field is required'],
      });
      expect((await windows()).size).toBe(48);
      expect((await end({ user: id }, operator)).body.days).toEqual(EMPTY_PATTERN);
    });
  });

  it('is changed as often as somebody wants, by anyone who has read its stored version (R-pages-4)', async () => {
    await set(WEEK);
    for (const days of [EMPTY_PATTERN.map(() => [SHORT]), WEEK]) {
      const { body } = await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`);
      const changed = await set(days, { expected: body.days });
      expect([changed.status, changed.body.days]).toEqual([200, days]);
    }
  });

  it('is written ahead day by day, once, by two servers at the same time', async () => {
    await set(WEEK);
    server.clock.set('2026-11-27T06:05:00+08:00');
    const second = await server.secondInstance();
    const due = { due: server.clock.now(), attempt: 1, lastAttempt: false };
    await Promise.all([writePatterns.run(server.deps, due), writePatterns.run(second.deps, due), runJob()]);
    const written = await windows();
    expect(written.get(addDays(LAST, 7))).toBe(weekdayOf(addDays(LAST, 7)) === 4 ? undefined : '13:00-01:00');
    expect(written.get(addDays(LAST, 8))).toBeUndefined();
    // A day off set by hand does not come back.
    await therapist.put(`${BASE}/day/`, { date: addDays(LAST, 2), windows: [] });
    await runJob();
    expect((await windows()).get(addDays(LAST, 2))).toBeUndefined();
  });

  it('is not written for days that have windows already, nor past an exception or a closing day', async () => {
    await set(WEEK);
    const [own, off, closed] = [addDays(LAST, 1), addDays(LAST, 2), addDays(LAST, 3)];
    await seedWindow(server, id, own, ['09:00', '11:00']);
    await except({ from: off, to: off, kind: 'sick' });
    await operator.post(`${BASE}/closing_days/`, { day: closed });
    server.clock.set('2026-11-27T06:05:00+08:00');
    await runJob();
    const written = await windows();
    expect([written.get(own), written.get(off), written.get(closed)]).toEqual(['09:00-11:00', undefined, undefined]);
    await operator.delete(`${BASE}/closing_days/${closed}/`);
  });

  describe('with an exception', () => {
    beforeEach(() => set(WEEK));

    it('for days off or sick days has no windows then; after its removal it has them again', async () => {
      const { body, status } = await except({ from: '2026-11-23', to: '2026-11-25', kind: 'sick', note: 'Flu' });
      expect([status, body]).toEqual([
        201,
        {
          id: body.id,
          from: '2026-11-23',
          to: '2026-11-25',
          kind: 'sick',
          start_time: null,
          end_time: null,
          note: 'Flu',
        },
      ]);
      const during = await windows();
      expect(['22', '23', '25', '27'].map((day) => during.has(`2026-11-${day}`))).toEqual([true, false, false, true]);
      expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.exceptions).toEqual([body]);
      const week = await therapist.get<{ results: StaffWeek[] }>(`${BASE}/week/`, { query: { date: '2026-11-24' } });
      expect(week.body.results[0]?.exceptions).toEqual([
        { date: '2026-11-24', kind: 'sick' },
        { date: '2026-11-25', kind: 'sick' },
      ]);
      await therapist.put(`${BASE}/day/`, { date: '2026-11-24', windows: [SHORT] });
      expect((await therapist.delete(`${BASE}/exceptions/${body.id}/`)).body).toEqual({
        restored: ['2026-11-23', '2026-11-25'],
      });
      const after = await windows();
      expect(['23', '24', '25'].map((day) => after.get(`2026-11-${day}`))).toEqual([
        '13:00-01:00',
        '14:00-18:00',
        '13:00-01:00',
      ]);
    });

    it('for other hours begins later or ends earlier', async () => {
      await except({ from: '2026-11-23', to: '2026-11-23', kind: 'hours', start_time: '17:00' });
      await except({ from: '2026-11-24', to: '2026-11-24', kind: 'hours', end_time: '23:00' });
      await except({ from: '2026-11-25', to: '2026-11-25', kind: 'hours', start_time: '09:00', end_time: '12:00' });
      const written = await windows();
      expect(['23', '24', '25'].map((day) => written.get(`2026-11-${day}`))).toEqual([
        '17:00-01:00',
        '13:00-23:00',
        '09:00-12:00',
      ]);
    });

    it.each([
      [
        'off and other hours',
        [{ kind: 'day_off' }, { kind: 'hours', start_time: '09:00', end_time: '12:00' }],
        undefined,
      ],
      [
        'later and earlier',
        [
          { kind: 'hours', start_time: '15:00' },
          { kind: 'hours', end_time: '20:00' },
        ],
        '15:00-20:00',
      ],
      [
        'hours of their own, cut',
        [
          { kind: 'hours', start_time: '09:00', end_time: '12:00' },
          { kind: 'hours', start_time: '10:00' },
        ],
        '10:00-12:00',
      ],
    ])('and another of the same day is written alike at once and by the nightly job (%s)', async (_, both, times) => {
      // The same weekday, one already written and one not yet.
      const [near, far] = [addDays(LAST, -6), addDays(LAST, 1)];
      for (const day of [near, far]) for (const one of both) await except({ from: day, to: day, ...one });
      server.clock.set('2026-11-21T06:05:00+08:00');
      await runJob();
      const written = await windows();
      expect([written.get(near), written.get(far)]).toEqual([times, times]);
    });

    it('takes away hours set by hand beyond what is written, and gives them back unchanged', async () => {
      const days = ['2026-11-24', addDays(LAST, 20)];
      for (const date of days) await therapist.put(`${BASE}/day/`, { date, windows: [SHORT] });
      const { body } = await except({ from: '2026-11-24', to: addDays(LAST, 25), kind: 'sick' });
      expect((await windows()).size).toBe(4);
      await therapist.delete(`${BASE}/exceptions/${body.id}/`);
      const after = await windows();
      expect(days.map((day) => after.get(day))).toEqual(['14:00-18:00', '14:00-18:00']);
      expect([after.size, after.get('2026-11-25')]).toEqual([49, '13:00-01:00']);
    });

    it('beyond the written days is refused where it would leave a booking outside', async () => {
      const date = addDays(LAST, 20);
      await therapist.put(`${BASE}/day/`, { date, windows: [LONG] });
      const appointment = await book(date);
      const refused = await except({ from: '2026-11-24', to: date, kind: 'day_off' });
      expect(refused.body).toMatchObject({ code: 'IN_USE', conflicts: [{ appointment, date }] });
    });

    it('when it is removed, gives nobody hours that were taken away, nor those of another exception', async () => {
      await therapist.put(`${BASE}/day/`, { date: '2026-11-24', windows: [] });
      const [sick, off] = [
        await except({ from: '2026-11-23', to: '2026-11-24', kind: 'sick' }),
        await except({ from: '2026-11-23', to: '2026-11-24', kind: 'day_off' }),
      ];
      expect((await therapist.delete(`${BASE}/exceptions/${sick.body.id}/`)).body).toEqual({ restored: [] });
      expect((await therapist.delete(`${BASE}/exceptions/${off.body.id}/`)).body).toEqual({ restored: ['2026-11-23'] });
      expect((await windows()).has('2026-11-24')).toBe(false);
    });

    it('is told to the person and the operators even where no window changes', async () => {
      const day = addDays(LAST, 30);
      const told = () =>
        server.sql(
          `select audience from events where type = 'availability_update' and payload = $1::jsonb order by id`,
          [JSON.stringify({ user: id, date: day })],
        );
      const { body } = await except({ from: day, to: day, kind: 'day_off' });
      await therapist.delete(`${BASE}/exceptions/${body.id}/`);
      expect(await told()).toEqual(Array(2).fill({ audience: { operators: true, users: [id] } }));
    });

    it('stays listed for past days on request', async () => {
      const { body } = await except({ from: TODAY, to: TODAY, kind: 'sick' });
      server.clock.set('2026-11-22T13:00:00+08:00');
      const of = async (query: { from?: string }) =>
        (await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`, { query })).body.exceptions;
      expect([await of({}), await of({ from: '2026-11-15' })]).toEqual([[], [body]]);
    });

    it.each([
      [{ from: '2026-11-19', to: '2026-11-21', kind: 'sick' }, { from: ['This day is over.'] }],
      [{ from: '2026-11-23', to: '2026-11-22', kind: 'sick' }, { to: ['This is before the first day.'] }],
      [
        { from: '2026-11-23', to: '2026-11-23', kind: 'hours' },
        { start_time: ['Say from when, until when, or both.'] },
      ],
    ])('with impossible values is refused at its field (%j)', async (body, reason) => {
      const refused = await except(body);
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject(reason);
    });

    it('that would leave a booking outside is refused, and nothing changes', async () => {
      const appointment = await book('2026-11-24');
      const refused = await except({ from: '2026-11-23', to: '2026-11-25', kind: 'sick' });
      expect(refused.body).toMatchObject({ code: 'IN_USE', conflicts: [{ appointment }] });
      expect((await windows()).has('2026-11-23')).toBe(true);
      expect((await therapist.get<AvailabilityPattern>(`${BASE}/pattern/`)).body.exceptions).toEqual([]);
    });
  });

  describe('and a day on which the business is closed', () => {
    const day = '2026-12-08';
    const close = () => operator.post(`${BASE}/closing_days/`, { day, note: 'Immaculate Conception' });
    afterEach(() => operator.delete(`${BASE}/closing_days/${day}/`));

    it('has no windows of anybody, nor can it have; opened again, it follows the pattern', async () => {
      await set(WEEK);
      expect((await close()).status).toBe(201);
      expect((await therapist.get(`${BASE}/closing_days/`)).body).toEqual([{ day, note: 'Immaculate Conception' }]);
      expect((await windows()).has(day)).toBe(false);
      for (const answer of [
        await therapist.post(`${BASE}/`, { date: day, ...LONG }),
        await therapist.put(`${BASE}/day/`, { date: day, windows: [LONG] }),
        await therapist.post(`${BASE}/copy/`, { from: '2026-11-24', to: [day] }),
      ])
        expect(answer.body).toMatchObject({ date: ['The business is closed on Tue, 8 Dec 2026.'] });
      await operator.delete(`${BASE}/closing_days/${day}/`);
      expect((await windows()).get(day)).toBe('13:00-01:00');
    });

    it('opened again gives back the hours that were set by hand, and no others, and says to how many people', async () => {
      await set(WEEK);
      await therapist.put(`${BASE}/day/`, { date: day, windows: [SHORT] });
      await close();
      await except({ from: addDays(day, -1), to: addDays(day, 1), kind: 'hours', start_time: '16:00' });
      expect((await windows()).has(day)).toBe(false);
      const opened = await operator.delete<{ restored: number }>(`${BASE}/closing_days/${day}/`);
      const all = await operator.get<AvailabilityWindow[]>(`${BASE}/`, { query: { date: day } });
      expect(opened.body.restored).toBe(new Set(all.body.map(({ user }) => user)).size);
      expect((await windows()).get(day)).toBe('16:00-18:00');
      await therapist.put(`${BASE}/day/`, { date: day, windows: [] });
      await close();
      await operator.delete(`${BASE}/closing_days/${day}/`);
      expect((await windows()).has(day)).toBe(false);
    });

    it('is told to everyone, and stays listed for past days on request', async () => {
      const far = addDays(LAST, 40);
      await operator.post(`${BASE}/closing_days/`, { day: far });
      await operator.delete(`${BASE}/closing_days/${far}/`);
      const told = await server.sql<{ audience: { operators: boolean; users: number[] } }>(
        `select audience from events where type = 'availability_update' and payload = $1::jsonb`,
        [JSON.stringify({ user: null, date: far })],
      );
      expect(told).toHaveLength(2);
      expect([told[0]?.audience.operators, told[0]?.audience.users.includes(id)]).toEqual([true, true]);
      await close();
      server.clock.set('2026-12-09T13:00:00+08:00');
      const of = async (query: { from?: string }) => (await therapist.get(`${BASE}/closing_days/`, { query })).body;
      expect([await of({}), await of({ from: day })]).toEqual([[], [{ day, note: 'Immaculate Conception' }]]);
    });

    it('is opened again while the nightly job writes it, and then follows the pattern', async () => {
      await set(WEEK);
      const far = addDays(LAST, 4);
      await operator.post(`${BASE}/closing_days/`, { day: far });
      server.clock.set('2026-11-27T06:05:00+08:00');
      // The job has locked this person's days, and has read that the day is closed.
      let goOn = (): void => undefined;
      let job: Promise<void> = Promise.resolve();
      await new Promise<void>((holds) => {
        job = server.deps.db.tx(async (tx) => {
          await lockStaff(tx, [id]);
          const told = new Promise<void>((resolve) => (goOn = resolve));
          holds();
          await told;
          await markWritten(tx, id, addDays(LAST, 7));
        });
      });
      const opened = operator.delete(`${BASE}/closing_days/${far}/`);
      // Or it does not wait for the job, which would be the error that this test looks for.
      await Promise.race([waitForBlocked(server, 1), opened]);
      goOn();
      await Promise.all([job, opened]);
      expect((await windows()).get(far)).toBe('13:00-01:00');
    });

    it('is refused while a person is booked then', async () => {
      await set(WEEK);
      const appointment = await book(day);
      const refused = await close();
      expect(refused.status).toBe(409);
      expect(refused.body).toMatchObject({ code: 'IN_USE', conflicts: [{ appointment }] });
      expect((await windows()).has(day)).toBe(true);
    });
  });
});
