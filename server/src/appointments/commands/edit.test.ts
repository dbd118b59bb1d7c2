import type { Appointment } from 'shared-lib/contract';
import { BASE, TODAY, type Booking, type Business } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('changing an appointment', () => {
  const given = freshBusiness();
  const holds = (id: number) =>
    given.app.sql<{ staff_id: number; leg: string; from: string; to: string }>(
      `select staff_id, leg, to_char(lower(during) at time zone 'Asia/Manila', 'HH24:MI') as from, to_char(upper(during) at time zone 'Asia/Manila', 'HH24:MI') as to
     from staff_holds where appointment_id = $1 order by leg desc, staff_id`,
      [id],
    );
  const answersOf = ({ status, therapists_accepted, driver_accepted }: Appointment) => ({
    status,
    therapists_accepted,
    driver_accepted,
  });

  it('another time makes everyone accept again and moves their holds (7-039)', async () => {
    const { on, app } = given;
    const { id, version } = await on.at('driver_confirmed');
    app.clock.advance({ minutes: 30 });
    const moved = await on.patch(id, { start_time: '18:00' });
    expect(moved).toMatchObject({
      status: 200,
      body: {
        start_time: '18:00',
        end_time: '19:00',
        status: 'pending',
        therapists_accepted: [false],
        driver_accepted: false,
        version: version + 1,
      },
    });
    expect(new Date(moved.body.response_deadline)).toEqual(new Date('2026-11-20T17:30:00+08:00'));
    expect(await holds(id)).toEqual([
      { staff_id: on.therapists[0].id, leg: 'session', from: '18:00', to: '19:00' },
      { staff_id: on.drivers[0].id, leg: 'outbound', from: '17:30', to: '18:15' },
    ]);
    expect((await on.tryBook({ start_time: '16:00' })).status).toBe(201);
  });

  it('refuses a time that is past, but not an unchanged time that passed meanwhile', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    expect(await on.patch(id, { start_time: '13:00' })).toMatchObject({
      status: 400,
      body: { start_time: ['This time is already past.'] },
    });
    app.clock.set('2026-11-20T16:10:00+08:00');
    expect(await on.patch(id, { start_time: '16:00', notes: 'They wait' })).toMatchObject({
      status: 200,
      body: { start_time: '16:00', notes: 'They wait' },
    });
  });

  it("other services change length and price, at today's prices", async () => {
    const { on, app } = given;
    const { id } = await on.book();
    await app.sql('update services set price = 1300 where id = $1', [on.richService]);
    expect((await on.patch(id, { services: [on.richService] })).body).toMatchObject({
      total_price: 1300,
      duration: 90,
      end_time: '17:30',
      services: [on.richService],
    });
    const [row] = await app.sql<{ before: object; after: object }>(
      `select before, after from audit_trail where entity_id = $1 and action = 'appointment.edit_visit'`,
      [String(id)],
    );
    expect(row).toMatchObject({
      before: { services: [on.service], total_price: 850 },
      after: { services: [on.richService], total_price: 1300 },
    });
  });

  it('changes nothing where nothing differs', async () => {
    const { on, app } = given;
    const booked = await on.at('confirmed');
    const same = await on.patch(booked.id, {
      date: TODAY,
      start_time: '16:00',
      services: [on.service],
      therapist: on.therapists[0].id,
      driver: on.drivers[0].id,
      notes: '',
      location: booked.location,
    });
    expect(same.body).toMatchObject({ status: 'confirmed', version: booked.version });
    expect(
      await app.sql(`select count(*) from audit_log where entity_id = $1 and action like 'appointment.edit%'`, [
        String(booked.id),
      ]),
    ).toEqual([{ count: 0 }]);
  });

  it('only a new therapist still accepts; then the visit is back at its status', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.at('driver_confirmed');
    expect(answersOf((await on.patch(id, { therapist: bea.id })).body)).toEqual({
      status: 'pending',
      therapists_accepted: [false],
      driver_accepted: true,
    });
    expect(await on.try(ana, id, 'therapist_confirm')).toMatchObject({ status: 404 });
    expect(await on.act(bea, id, 'therapist_confirm')).toMatchObject({ status: 'confirmed' });
    expect(await holds(id)).toMatchObject([{ staff_id: bea.id }, { staff_id: on.drivers[0].id }]);
  });

  it('a new driver where all therapists are ready: accepts, and the visit is at therapist_confirmed; the time of his assignment stays (3-012)', async () => {
    const { on, app } = given;
    const { id, driver_assigned_at } = await on.at('driver_confirmed');
    expect(new Date(driver_assigned_at ?? '')).toEqual(app.clock.now());
    app.clock.advance({ minutes: 5 });
    const changed = (await on.patch(id, { driver: on.drivers[1].id })).body;
    expect(answersOf(changed)).toEqual({ status: 'pending', therapists_accepted: [true], driver_accepted: false });
    expect(new Date(changed.driver_assigned_at ?? '')).toEqual(app.clock.now());
    expect(await on.act(on.drivers[1], id, 'driver_confirm')).toMatchObject({ status: 'therapist_confirmed' });
    expect(await on.patch(id, { driver: null })).toMatchObject({
      body: { status: 'therapist_confirmed', driver: null, driver_details: null },
    });
  });

  it.each<[string, (on: Business) => object]>([
    ['therapist', (on) => ({ therapist: on.therapists[1].id })],
    ['driver', (on) => ({ driver: on.drivers[1].id })],
  ])('a %s who is asked late has 15 minutes to answer', async (_who, change) => {
    const { on, app } = given;
    const { id } = await on.at('confirmed');
    app.clock.set('2026-11-20T15:25:00+08:00');
    expect(new Date((await on.patch(id, change(on))).body.response_deadline)).toEqual(
      new Date('2026-11-20T15:40:00+08:00'),
    );
  });

  it('in a group that changes, only the new therapist is asked', async () => {
    const { on } = given;
    const [ana, bea, cai] = on.therapists;
    const { id } = await on.at('driver_confirmed', { therapists: [ana.id, bea.id] });
    expect(answersOf((await on.patch(id, { therapists: [ana.id, cai.id] })).body)).toEqual({
      status: 'pending',
      therapists_accepted: [true, false],
      driver_accepted: true,
    });
    expect(await on.act(cai, id, 'therapist_confirm')).toMatchObject({ status: 'confirmed' });
    expect(await on.act(cai, id, 'therapist_confirm')).toMatchObject({ status: 'therapist_confirmed' });
    expect((await on.patch(id, { therapist: bea.id })).body.therapists).toEqual([bea.id, cai.id]);
  });

  it('tells who came, who left and who stays; who left gets it on the live channel too', async () => {
    const { on, app } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.book();
    await on.patch(id, { therapist: bea.id });
    const told = await app.sql<{ user_id: number; title: string }>(
      `select user_id, title from notifications where appointment_id = $1 and notification_type = 'edit_therapists'`,
      [id],
    );
    expect(new Map(told.map(({ user_id, title }) => [user_id, title]))).toEqual(
      new Map([
        [bea.id, 'New appointment'],
        [ana.id, 'No longer your appointment'],
        [on.drivers[0].id, 'Appointment changed'],
      ]),
    );
    const [event] = await app.sql<{ audience: object }>(
      'select audience from events where appointment_id = $1 order by id desc limit 1',
      [id],
    );
    expect(event?.audience).toEqual({ operators: true, users: [ana.id] });
  });

  it.each<[string, string, (on: Business) => Partial<Booking>, (on: Business) => readonly [number, number]]>([
    [
      'therapist',
      'edit_therapists',
      ({ therapists: [, bea, cai], service }) => ({
        therapists: [cai.id, bea.id],
        service_assignments: [bea, cai].map(({ id }) => ({ service, therapist: id })),
      }),
      ({ therapists: [ana, , cai] }) => [cai.id, ana.id],
    ],
    [
      'driver',
      'edit_driver',
      ({ therapists: [ana, bea], drivers, service }) => ({
        driver: drivers[1].id,
        service_assignments: [bea, ana].map(({ id }) => ({ service, therapist: id })),
      }),
      ({ drivers: [ben, rey] }) => [rey.id, ben.id],
    ],
  ])(
    'tells a %s who came and who left, also where the same edit assigns the services anew',
    async (_who, change, edit, people) => {
      const { on, app } = given;
      const [ana, bea] = on.therapists;
      const { id } = await on.book({
        therapists: [ana.id, bea.id],
        services: [on.service, on.service],
        service_assignments: [ana, bea].map((one) => ({ service: on.service, therapist: one.id })),
      });
      const wish = edit(on);
      const { body } = await on.patch(id, wish);
      expect(body.services_details.map(({ therapist, id: service }) => ({ service, therapist }))).toEqual(
        wish.service_assignments,
      );
      const told = await app.sql<{ user_id: number; title: string }>(
        `select user_id, title from notifications where appointment_id = $1 and notification_type <> 'create'`,
        [id],
      );
      const [newcomer, gone] = people(on);
      const stay = [ana.id, bea.id, on.drivers[0].id].filter((one) => one !== gone);
      expect(new Map(told.map(({ user_id, title }) => [user_id, title]))).toEqual(
        new Map([
          [newcomer, 'New appointment'],
          [gone, 'No longer your appointment'],
          ...stay.map((one) => [one, 'Appointment changed'] as const),
        ]),
      );
      const [event] = await app.sql<{ audience: object; payload: object }>(
        'select audience, payload from events where appointment_id = $1 order by id desc limit 1',
        [id],
      );
      expect(event).toMatchObject({ audience: { users: [gone] }, payload: { change } });
      const trail = await app.sql<{ action: string; after: object }>(
        `select action, after from audit_trail where entity_id = $1 and action like 'appointment.edit%'`,
        [String(id)],
      );
      const services_given_by = body.services_details.map(({ therapist }) => therapist);
      expect(trail).toMatchObject([{ action: `appointment.${change}`, after: { services_given_by } }]);
    },
  );

  it('changes time and people together, or neither', async () => {
    const { on } = given;
    await on.book({ therapist: on.therapists[1].id, start_time: '20:00', driver: null });
    const { id, version } = await on.book();
    expect(await on.patch(id, { start_time: '19:30', therapist: on.therapists[1].id, notes: 'moved' })).toMatchObject({
      status: 400,
      body: {
        therapist: ['Therapist is not available during this time slot'],
        alternatives: { free_now: expect.any(Array) },
      },
    });
    expect(await on.read(id)).toMatchObject({
      version,
      start_time: '16:00',
      notes: '',
      therapist: on.therapists[0].id,
    });
    expect(await on.patch(id, { start_time: '19:00', therapist: on.therapists[1].id, notes: 'moved' })).toMatchObject({
      status: 200,
      body: { start_time: '19:00', therapist: on.therapists[1].id, notes: 'moved' },
    });
  });

  it('makes a group of one and one of a group; the group needs a car', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.book({ driver: on.drivers[2].id });
    expect(await on.patch(id, { therapists: [ana.id, bea.id] })).toMatchObject({
      status: 400,
      body: { driver: ['A group needs a driver with a car.'] },
    });
    expect((await on.patch(id, { therapists: [ana.id, bea.id], driver: on.drivers[1].id })).body).toMatchObject({
      group_size: 2,
      requires_car: true,
      driver: on.drivers[1].id,
    });
    expect(await on.patch(id, { driver: null })).toMatchObject({
      status: 400,
      body: { driver: ['A group needs a driver with a car.'] },
    });
    expect((await on.patch(id, { therapists: [bea.id] })).body).toMatchObject({
      group_size: 1,
      requires_car: false,
      therapists: [bea.id],
    });
  });

  it('removes one of a group, and price and length stay; the last therapist stays', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id, total_price } = await on.book({ therapists: [ana.id, bea.id] });
    await on.act(ana, id, 'therapist_confirm');
    await on.act(on.drivers[0], id, 'driver_confirm');
    expect(await on.act(on.operator, id, 'remove_therapist', { therapist_id: bea.id })).toMatchObject({
      status: 'confirmed',
      therapists: [ana.id],
      total_price,
      duration: 60,
    });
    expect(await on.try(on.operator, id, 'remove_therapist', { therapist_id: ana.id })).toMatchObject({
      status: 409,
      body: { code: 'LAST_THERAPIST' },
    });
    expect(await on.tryBook({ therapist: bea.id, driver: null })).toMatchObject({ status: 201 });
  });

  it('removes a therapist on the road and late, whatever the driver is booked for next', async () => {
    const { on, app } = given;
    const [ana, bea, cai] = on.therapists;
    const { id } = await on.at('picking_up_therapists', { therapists: [ana.id, bea.id] });
    await on.book({ therapist: cai.id, start_time: '16:50' });
    app.clock.set('2026-11-20T16:16:00+08:00');
    await on.act(on.drivers[0], id, 'pick_up_therapist', { therapist_id: ana.id });
    expect(await on.act(on.operator, id, 'remove_therapist', { therapist_id: bea.id })).toMatchObject({
      status: 'picking_up_therapists',
      therapists: [ana.id],
    });
    expect(await on.act(on.drivers[0], id, 'collect_therapists')).toMatchObject({ status: 'transporting_group' });
  });

  it('another driver on the road starts the journey again, and is held from now on', async () => {
    const { on, app } = given;
    const { id } = await on.at('arrived');
    app.clock.set('2026-11-20T16:30:00+08:00');
    const answer = await on.patch(id, { driver: on.drivers[1].id });
    expect(answer.body).toMatchObject({
      status: 'in_progress',
      driver: on.drivers[1].id,
      driver_accepted: true,
      journey_started_at: null,
      arrived_at: null,
    });
    expect((await holds(id)).filter(({ staff_id }) => staff_id === on.drivers[1].id)).toEqual([
      { staff_id: on.drivers[1].id, leg: 'outbound', from: '16:30', to: '17:15' },
    ]);
    expect(await on.patch(id, { driver: null })).toMatchObject({ status: 409, body: { code: 'DRIVER_REQUIRED' } });
    expect(await on.act(on.drivers[1], id, 'start_journey')).toMatchObject({ status: 'journey' });
  });

  it('another driver of a group on the road collects everyone again', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const { id } = await on.at('picking_up_therapists', { therapists: [ana.id, bea.id] });
    await on.act(on.drivers[0], id, 'pick_up_therapist', { therapist_id: ana.id });
    const { body } = await on.patch(id, { driver: on.drivers[1].id });
    expect([body.status, body.therapists_details.map((one) => one.pickup_status)]).toEqual([
      'in_progress',
      ['waiting', 'waiting'],
    ]);
    expect(await on.act(on.drivers[1], id, 'start_journey')).toMatchObject({ status: 'picking_up_therapists' });
  });

  it('refuses to move or regroup a visit that has begun; place and notes may change until the end', async () => {
    const { on } = given;
    const { id } = await on.at('session_in_progress');
    expect(await on.patch(id, { start_time: '18:00' })).toMatchObject({
      status: 409,
      body: { code: 'ACTION_NOT_ALLOWED', current_status: 'session_in_progress' },
    });
    expect((await on.patch(id, { therapist: on.therapists[1].id })).status).toBe(409);
    expect(await on.patch(id, { notes: 'Gate code 4', location: 'Second house' })).toMatchObject({
      status: 200,
      body: { notes: 'Gate code 4', location: 'Second house', status: 'session_in_progress' },
    });
    expect(await on.patch(id, { location: '' })).toMatchObject({ status: 400 });
  });

  it('refuses an edit of an older version', async () => {
    const { on } = given;
    const { id, version } = await on.book();
    await on.patch(id, { notes: 'first', version });
    expect(await on.patch(id, { notes: 'second', version })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', appointment: { notes: 'first', version: version + 1 } },
    });
  });

  it('takes a deleted appointment off all lists, frees its people and keeps its audit trail (7-040)', async () => {
    const { on, app } = given;
    const { id } = await on.at('confirmed');
    const answer = await on.operator.delete(`${BASE}${id}/`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await on.operator.get(`${BASE}${id}/`)).status).toBe(404);
    for (const [who, path] of [
      [on.operator, ''],
      [on.operator, 'today/'],
      [on.therapists[0], ''],
      [on.drivers[0], 'today/'],
    ] as const) {
      const { body } = await who.get<{ results: Appointment[] }>(`${BASE}${path}`, { query: { page_size: 100 } });
      expect(body.results.map((one) => one.id)).not.toContain(id);
    }
    expect((await on.operator.delete(`${BASE}${id}/`)).status).toBe(404);
    expect((await on.tryBook()).status).toBe(201);
    expect(await app.sql('select type from events where appointment_id = $1 order by id desc limit 1', [id])).toEqual([
      { type: 'appointment_deleted' },
    ]);
    expect(
      await app.sql(`select count(*) from audit_log where entity_id = $1 and action = 'appointment.delete'`, [
        String(id),
      ]),
    ).toEqual([{ count: 1 }]);
    const begun = await on.at('journey', { start_time: '20:00' });
    expect((await on.operator.delete(`${BASE}${begun.id}/`)).status).toBe(409);
  });
});
