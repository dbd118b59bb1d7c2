import type { Alternatives } from 'shared-lib/contract';
import { seedClient, seedWindow } from '../../testing/seed.js';
import { TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

const THERAPIST_TAKEN = ['Therapist is not available during this time slot'];
const DRIVER_TAKEN = ['Driver is not available during this time slot'];

describe('booking an appointment', () => {
  const given = freshBusiness();

  it("adds up length and price of the services, and takes a client's own address where none is given (1-001)", async () => {
    const { on } = given;
    const booked = await on.book({ services: [on.service, on.richService], location: undefined });
    expect(booked).toMatchObject({
      duration: 150,
      start_time: '16:00',
      end_time: '18:30',
      total_price: 2050,
      services: [on.service, on.richService],
      location: '14 Sampaguita Street, Quezon City',
    });
    expect(await on.book({ start_time: '20:00', end_time: '20:45', location: 'Hotel, room 12' })).toMatchObject({
      duration: 45,
      end_time: '20:45',
      location: 'Hotel, room 12',
    });
  });

  it('treats a list in place of the one therapist as its first entry (3-005)', async () => {
    const { on } = given;
    const list = [on.therapists[1].id, on.therapists[2].id] as unknown as number;
    const { id, therapist, therapists } = await on.book({ therapist: list });
    expect([therapist, therapists]).toEqual([on.therapists[1].id, [on.therapists[1].id]]);
    await on.patch(id, { therapist: on.therapists[0].id });
    expect((await on.patch(id, { therapist: list })).body.therapists).toEqual([on.therapists[1].id]);
  });

  it('takes the therapist as one integer and the services as a list of integers (7-037, 7-038)', async () => {
    const { on } = given;
    const therapist = on.therapists[0].id;
    expect(await on.book({ therapist, services: [on.richService, on.service] })).toMatchObject({
      therapist,
      therapists: [therapist],
      services: [on.richService, on.service],
    });
    const wrong: Record<string, unknown>[] = [
      { therapist: String(therapist) },
      { therapist: 1.5 },
      { therapist: null },
      { therapist: [] },
      { services: on.service },
      { services: String(on.service) },
      { services: [String(on.service)] },
      { services: [1.5] },
      { services: null },
    ];
    for (const body of wrong) {
      const answer = await on.tryBook({ start_time: '20:00', ...body });
      expect([answer.status, answer.body.code, Object.keys(answer.body)[0]?.split('.')[0]]).toEqual([
        400,
        'VALIDATION_FAILED',
        Object.keys(body)[0],
      ]);
    }
  });

  it('names every field that is wrong: client, services, therapist, driver, date, times', async () => {
    const { on } = given;
    expect(await on.tryBook({ client: 987_654, services: [987_654] })).toMatchObject({
      status: 400,
      body: { client: ['Not found.'], services: ['Not found.'] },
    });
    expect(await on.tryBook({ services: [] })).toMatchObject({
      status: 400,
      body: { services: ['This field is required'] },
    });
    expect(await on.tryBook({ therapist: on.drivers[0].id, driver: on.therapists[0].id })).toMatchObject({
      status: 400,
      body: { therapist: ['Not found.'], driver: ['Not found.'] },
    });
    expect(await on.tryBook({ date: '2026-02-30', start_time: '25:00' })).toMatchObject({
      status: 400,
      body: { date: ['Enter a date as YYYY-MM-DD.'], start_time: ['Enter a time as HH:MM.'] },
    });
    expect(await on.tryBook({ client: await seedClient(given.app, { address: '' }), location: '' })).toMatchObject({
      status: 400,
      body: { location: ['This field is required'] },
    });
  });

  it.each([
    ['16:00', '16:00', 'The end must be after the start.'],
    ['13:00', '13:00', 'The end must be after the start.'],
    ['00:30', '00:30', 'The end must be after the start.'],
    ['16:00', '15:30', 'The end must be after the start.'],
    ['13:00', '06:30', 'The end must be after the start.'],
    // The end of a night visit is accepted, however long the visit is.
    ['16:00', '05:00', 'A visit takes at most 12 hours.'],
    ['06:00', '23:00', 'A visit takes at most 12 hours.'],
  ])('from %s to %s is refused: %s (R-booking-62)', async (start_time, end_time, text) => {
    expect(await given.on.tryBook({ date: '2026-11-21', start_time, end_time })).toMatchObject({
      status: 400,
      body: { end_time: [text] },
    });
  });

  it('refuses a time that is past, and the current minute (5-037)', async () => {
    const { on, app } = given;
    app.clock.set('2026-11-20T16:00:00+08:00');
    expect(await on.tryBook({ start_time: '16:00' })).toMatchObject({
      status: 400,
      body: { start_time: ['This time is already past.'] },
    });
    expect(await on.tryBook({ date: '2026-11-19' })).toMatchObject({ status: 400 });
    app.clock.set('2026-11-20T15:59:59+08:00');
    expect((await on.tryBook({ start_time: '16:00' })).status).toBe(201);
  });

  it('refuses people who are disabled, suspended or off duty', async () => {
    const { on, app } = given;
    await app.sql('update users set is_active = false where id = $1', [on.therapists[1].id]);
    await app.sql('update users set suspended_until = $2 where id = $1', [
      on.drivers[1].id,
      new Date('2026-11-21T06:00:00+08:00'),
    ]);
    expect(await on.tryBook({ therapist: on.therapists[1].id })).toMatchObject({
      status: 400,
      body: { therapist: THERAPIST_TAKEN },
    });
    expect(await on.tryBook({ driver: on.drivers[1].id })).toMatchObject({
      status: 400,
      body: { driver: DRIVER_TAKEN },
    });
    expect(await on.tryBook({ start_time: '11:00', date: '2026-11-21' })).toMatchObject({
      status: 400,
      body: { therapist: THERAPIST_TAKEN, driver: DRIVER_TAKEN },
    });
    app.clock.set('2026-11-21T06:00:00+08:00');
    expect((await on.tryBook({ date: '2026-11-21', driver: on.drivers[1].id })).status).toBe(201);
  });

  it('takes at least 15 minutes, also after an edit (R-booking-18)', async () => {
    const { on } = given;
    const tooShort = { status: 400, body: { end_time: ['A visit takes at least 15 minutes.'] } };
    expect(await on.tryBook({ start_time: '16:00', end_time: '16:14' })).toMatchObject(tooShort);
    const { id } = await on.book({ start_time: '16:00', end_time: '16:15' });
    expect(await on.patch(id, { end_time: '16:14' })).toMatchObject(tooShort);
  });

  it('has a client whose name is one line: it breaks no mail header and no table row (R-api-11)', async () => {
    const { on } = given;
    const names = {
      'Ana\r\nBcc: all@example.com': 'Ana Bcc: all@example.com',
      'Ana\nReyes': 'Ana Reyes',
      'Ana\tReyes': 'Ana Reyes',
      'A\u0000n\u0007a\u202e': 'Ana',
      'Ana\u2028Reyes': 'Ana Reyes',
      'Nin\u0303o 👩‍👩‍👧': 'Niño 👩‍👩‍👧',
    };
    for (const [at, [typed, stored]] of Object.entries(names).entries())
      for (const field of ['first_name', 'last_name'])
        expect(
          await on.operator.post('/api/scheduling/clients/', {
            phone_number: `0917 555 ${field.length}${at}99`,
            address: 'Blue gate\r\n\tRing\u200b twice',
            first_name: 'Ana',
            [field]: typed,
          }),
        ).toMatchObject({ status: 201, body: { [field]: stored, address: 'Blue gate\n\tRing twice' } });
  });

  it('lets a visit begin at the last slot and run an hour past the window, but not a minute more (9-006)', async () => {
    const { on } = given;
    expect(await on.tryBook({ start_time: '00:30', end_time: '02:01' })).toMatchObject({
      status: 400,
      body: { therapist: THERAPIST_TAKEN },
    });
    const late = await on.book({ start_time: '00:30', end_time: '02:00' });
    expect(late).toMatchObject({ date: TODAY, start_time: '00:30', end_time: '02:00' });
    expect(new Date(late.starts_at)).toEqual(new Date('2026-11-21T00:30:00+08:00'));
    expect(await on.tryBook({ start_time: '01:00', therapist: on.therapists[1].id, driver: null })).toMatchObject({
      status: 400,
      body: { therapist: THERAPIST_TAKEN },
    });
  });

  it('treats adjoining windows as one', async () => {
    const { on, app } = given;
    const [ana] = on.therapists;
    await app.sql('delete from availability_windows where staff_id = $1', [ana.id]);
    await seedWindow(app, ana.id, TODAY, ['13:00', '15:00']);
    await seedWindow(app, ana.id, TODAY, ['15:00', '17:00']);
    expect((await on.tryBook({ start_time: '14:30', end_time: '18:00', driver: null })).status).toBe(201);
  });

  it('never books a therapist twice: overlaps of a minute or over midnight are refused; back to back is allowed (5-036)', async () => {
    const { on } = given;
    await on.book({ start_time: '23:30', end_time: '00:30', driver: null });
    for (const [start_time, end_time] of [
      ['23:00', '23:31'],
      ['00:00', '01:00'],
      ['23:45', '00:15'],
      ['22:00', '01:30'],
    ] as const) {
      expect(await on.tryBook({ start_time, end_time, driver: null })).toMatchObject({
        status: 400,
        body: { therapist: THERAPIST_TAKEN },
      });
    }
    expect((await on.tryBook({ start_time: '00:30', end_time: '01:30', driver: null })).status).toBe(201);
    expect((await on.tryBook({ start_time: '22:30', end_time: '23:30', driver: null })).status).toBe(201);
  });

  it('holds a driver from half an hour before the start to a quarter after, and no longer', async () => {
    const { on } = given;
    await on.book({ start_time: '16:00' });
    const other = { therapist: on.therapists[1].id, driver: on.drivers[0].id };
    expect(await on.tryBook({ ...other, start_time: '16:44' })).toMatchObject({
      status: 400,
      body: { driver: DRIVER_TAKEN },
    });
    expect(await on.tryBook({ ...other, start_time: '15:16' })).toMatchObject({
      status: 400,
      body: { driver: DRIVER_TAKEN },
    });
    expect((await on.tryBook({ ...other, start_time: '16:45' })).status).toBe(201);
    expect((await on.tryBook({ ...other, start_time: '15:15', end_time: '16:15' })).status).toBe(201);
  });

  it('wants a driver with a car, and seats for all, for a group', async () => {
    const { on, app } = given;
    const [ana, bea, cai] = on.therapists;
    const group = { therapists: [ana.id, bea.id] };
    expect(await on.tryBook({ ...group, driver: on.drivers[2].id })).toMatchObject({
      status: 400,
      body: { driver: ['A group needs a driver with a car.'] },
    });
    expect(await on.tryBook({ ...group, driver: null })).toMatchObject({
      status: 400,
      body: { driver: ['A group needs a driver with a car.'] },
    });
    await app.sql('update users set seats = 2 where id = $1', [on.drivers[0].id]);
    expect(await on.tryBook({ therapists: [ana.id, bea.id, cai.id] })).toMatchObject({
      status: 400,
      body: { driver: ['A group needs a driver with a car.'] },
    });
    expect(await on.tryBook({ therapists: [ana.id, ana.id] })).toMatchObject({
      status: 400,
      body: { therapist: ['Name each therapist once.'] },
    });
    expect(await on.book(group)).toMatchObject({ group_size: 2, requires_car: true });
  });

  it('offers other staff who are free at that time, and the next free times of the wanted staff, nearest first', async () => {
    const { on } = given;
    const [ana, bea, cai] = on.therapists;
    await on.book({ start_time: '16:00' });
    await on.book({ start_time: '16:00', therapist: bea.id, driver: null });
    const answer = await on.tryBook({ start_time: '16:30', driver: on.drivers[1].id });
    expect(answer.body.therapist).toEqual(THERAPIST_TAKEN);
    const { slots, free_now, free_drivers } = answer.body['alternatives'] as Alternatives;
    expect(free_now.map(({ id }) => id)).toEqual([cai.id]);
    expect(free_drivers).toEqual([]);
    expect(slots.map(({ date, start_time, therapist }) => [date, start_time, therapist])).toEqual([
      [TODAY, '17:00', ana.id],
      [TODAY, '17:30', ana.id],
      [TODAY, '15:00', ana.id],
      [TODAY, '18:00', ana.id],
      [TODAY, '14:30', ana.id],
    ]);
    const taken = await on.tryBook({ start_time: '16:15', therapist: cai.id, driver: on.drivers[0].id });
    expect(taken.body).toMatchObject({ driver: DRIVER_TAKEN, alternatives: { free_now: [] } });
    expect((taken.body['alternatives'] as Alternatives).free_drivers.map(({ id }) => id)).toEqual([
      on.drivers[1].id,
      on.drivers[2].id,
    ]);
  });

  it('keeps the lengths of gap, ride and overrun that the business sets', async () => {
    const { on, app } = given;
    await app.sql(`update settings set value = '{"gap": 30, "overrun": 0}' where key = 'business'`);
    try {
      await on.book({ start_time: '16:00', driver: null });
      expect((await on.tryBook({ start_time: '17:29', driver: null })).status).toBe(400);
      expect((await on.tryBook({ start_time: '17:30', driver: null })).status).toBe(201);
      expect((await on.tryBook({ start_time: '00:01', driver: null })).status).toBe(400);
    } finally {
      await app.sql(`update settings set value = '{}' where key = 'business'`);
    }
  });

  it('tells everyone who is asked, and leaves one event and one audit row', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const told = await app.sql<{ user_id: number; message: string }>(
      'select user_id, message from notifications where appointment_id = $1 order by user_id',
      [id],
    );
    expect(told.map(({ user_id }) => user_id)).toEqual([on.therapists[0].id, on.drivers[0].id].sort((a, b) => a - b));
    expect(told[0]?.message).toContain('Please answer by 3:30 PM');
    expect(await app.sql('select type, payload from events where appointment_id = $1', [id])).toEqual([
      { type: 'appointment_created', payload: { change: 'create', status: 'pending' } },
    ]);
    expect(
      await app.sql('select action, actor_id, actor_role from audit_log where entity_id = $1', [String(id)]),
    ).toEqual([{ action: 'appointment.create', actor_id: on.operator.id, actor_role: 'operator' }]);
  });
});
