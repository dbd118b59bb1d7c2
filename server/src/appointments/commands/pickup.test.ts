import { addMinutes } from 'shared-lib/domain';
import type { TestClient } from '../../testing/test-client.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('the ride home', () => {
  const given = freshBusiness();
  /** The time that the clock shows, or some minutes later, as the API writes it. */
  const stamp = (minutes = 0) =>
    expect.stringMatching(addMinutes(given.app.clock.now(), minutes).toISOString().slice(0, 19)) as string;
  const now = (time: string) => given.app.clock.set(`2026-11-20T${time}+08:00`);
  const suspended = async (who: TestClient) =>
    (
      await given.app.sql<{ suspended_until: Date | null }>('select suspended_until from users where id = $1', [who.id])
    )[0]?.suspended_until ?? null;
  const returns = (id: number) =>
    given.app.sql<{ staff_id: number; from: string; to: string }>(
      `select staff_id, to_char(lower(during) at time zone 'Asia/Manila', 'HH24:MI') as from, to_char(upper(during) at time zone 'Asia/Manila', 'HH24:MI') as to
     from staff_holds where appointment_id = $1 and leg = 'return' order by lower(during)`,
      [id],
    );
  /** A completed visit whose pickup a driver was asked for at 17:00. */
  const asked = async (driver = given.on.drivers[0]) => {
    const { on } = given;
    const { id } = await on.at('completed');
    now('17:00:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    return on.act(on.operator, id, 'assign_pickup_driver', { driver_id: driver.id });
  };

  it('is asked for, assigned, confirmed within 15 minutes and completed (3-016, 4-008, 4-009, 4-010, 4-031, 4-046, 4-051, 7-049, 7-055, 7-058)', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    now('17:00:00');
    expect(
      await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent', pickup_notes: ' side gate ' }),
    ).toMatchObject({
      status: 'pickup_requested',
      pickup_requested: true,
      pickup_requested_at: stamp(),
      pickup_urgency: 'urgent',
      pickup_notes: 'side gate',
      assigned_pickup_driver: null,
    });
    const assigned = await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[2].id });
    expect(assigned).toMatchObject({ status: 'driver_assigned_pickup', assigned_pickup_driver: on.drivers[2].id });
    expect(new Date(assigned.pickup_deadline ?? '')).toEqual(new Date('2026-11-20T17:15:00+08:00'));
    expect(await returns(id)).toEqual([{ staff_id: on.drivers[2].id, from: '17:00', to: '17:45' }]);
    now('17:14:59');
    expect(await on.act(on.drivers[2], id, 'confirm_pickup')).toMatchObject({
      status: 'return_journey',
      pickup_confirmed_at: stamp(),
      estimated_pickup_time: stamp(),
    });
    now('17:40:00');
    expect(await on.act(on.drivers[2], id, 'complete_return_journey')).toMatchObject({
      status: 'transport_completed',
      outcome: 'completed',
      return_journey_completed_at: stamp(),
    });
    expect(await returns(id)).toEqual([{ staff_id: on.drivers[2].id, from: '17:00', to: '17:40' }]);
  });

  it('needs a driver, and its urgency is normal unless stated (3-017, R-workflow-16)', async () => {
    const { on } = given;
    const without = await on.at('completed', { driver: null });
    expect(await on.try(on.therapists[0], without.id, 'request_pickup')).toMatchObject({
      status: 409,
      body: { code: 'DRIVER_REQUIRED' },
    });
    const { id } = await on.at('completed', { start_time: '18:00' });
    expect(await on.try(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'soon' })).toMatchObject({
      status: 400,
      body: { pickup_urgency: ['Allowed values: normal, urgent'] },
    });
    expect(await on.act(on.therapists[0], id, 'request_pickup')).toMatchObject({ pickup_urgency: 'normal' });
  });

  it('can be raised to urgent once, and never lowered (4-032)', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    const { pickup_requested_at } = await on.act(on.therapists[0], id, 'request_pickup');
    given.app.clock.advance({ minutes: 3 });
    expect(await on.try(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'normal' })).toMatchObject({
      status: 409,
    });
    expect(await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent' })).toMatchObject({
      status: 'pickup_requested',
      pickup_urgency: 'urgent',
      pickup_requested_at,
    });
    expect(await on.try(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent' })).toMatchObject({
      status: 409,
    });
    const told = await given.app.sql<{ title: string }>(
      `select title from notifications where appointment_id = $1 and notification_type = 'request_pickup' and user_id = $2 order by id`,
      [id, on.operator.id],
    );
    expect(told.map(({ title }) => title)).toEqual(['Pickup requested', 'Urgent pickup requested']);
  });

  it('at 15 minutes to the second it is too late to confirm', async () => {
    const { on } = given;
    const { id } = await asked();
    now('17:15:00');
    expect(await on.try(on.drivers[0], id, 'confirm_pickup')).toMatchObject({
      status: 409,
      body: { code: 'PICKUP_WINDOW_OVER' },
    });
  });

  it("nothing happens a second before the asked driver's time is over; then he is suspended and the next one is asked (R-workflow-76)", async () => {
    const { on, app } = given;
    const { id, pickup_driver_name: silent } = await asked();
    now('17:14:59');
    expect((await app.runDueJobs()).done).not.toContain('appointments.pickup_window');
    now('17:15:00');
    expect((await app.runDueJobs()).done).toContain('appointments.pickup_window');
    const passedOn = await on.read(id);
    expect(passedOn).toMatchObject({ status: 'driver_assigned_pickup', assigned_pickup_driver: on.drivers[1].id });
    expect(new Date(passedOn.pickup_deadline ?? '')).toEqual(new Date('2026-11-20T17:30:00+08:00'));
    expect(await suspended(on.drivers[0])).toEqual(new Date('2026-11-21T06:00:00+08:00'));
    const told = `select message from notifications where user_id = $1 and notification_type = 'pickup_timeout'`;
    expect(await app.sql(told, [on.drivers[0].id])).toEqual([
      { message: 'You did not confirm in time. You get no new work until the next service day.' },
    ]);
    const next = passedOn.pickup_driver_name;
    expect(await app.sql(told, [on.operator.id])).toEqual([
      { message: expect.stringContaining(`. ${silent} did not answer and is suspended. ${next} is asked now.`) },
    ]);
    expect(await returns(id)).toEqual([
      { staff_id: on.drivers[0].id, from: '17:00', to: '17:15' },
      { staff_id: on.drivers[1].id, from: '17:15', to: '18:00' },
    ]);
    expect(await on.try(on.drivers[0], id, 'confirm_pickup')).toMatchObject({
      status: 403,
      body: { detail: 'Only the assigned driver can do this' },
    });
  });

  it('a suspended driver gets no new work until the next service day, finishes current work, and stays signed in', async () => {
    const { on, app } = given;
    const running = await on.at('journey', {
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
      start_time: '20:00',
    });
    const { id } = await asked(on.drivers[1]);
    now('17:15:00');
    await app.runDueJobs();
    expect(await suspended(on.drivers[1])).not.toBeNull();
    expect(await on.tryBook({ start_time: '22:00', driver: on.drivers[1].id })).toMatchObject({
      status: 400,
      body: { driver: ['Driver is not available during this time slot'] },
    });
    expect(await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id })).toMatchObject({
      status: 400,
      body: { driver_id: ['Driver is not available during this time slot'] },
    });
    expect(await on.act(on.drivers[1], running.id, 'arrive_at_location')).toMatchObject({ status: 'arrived' });
    app.clock.set('2026-11-21T05:59:59+08:00');
    expect((await on.tryBook({ date: '2026-11-21', driver: on.drivers[1].id })).status).toBe(400);
    app.clock.set('2026-11-21T06:00:00+08:00');
    expect((await on.tryBook({ date: '2026-11-21', driver: on.drivers[1].id })).status).toBe(201);
  });

  it('goes to the driver who can be there first, is on duty and was not asked yet, if need be after their next ride (R-booking-5, R-workflow-19)', async () => {
    const { on, app } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await asked(ben);
    // Rey drove until 16:10 and is free again. Jun has a ride that begins at 17:30.
    await app.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'return', tstzrange($3, $4))`,
      [rey.id, id, new Date('2026-11-20T15:30:00+08:00'), new Date('2026-11-20T16:10:00+08:00')],
    );
    await on.book({ start_time: '18:00', therapist: on.therapists[1].id, driver: jun.id });
    now('17:05:00');
    expect(await on.act(ben, id, 'reject_pickup', { reason: 'Flat tyre' })).toMatchObject({
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: rey.id,
    });
    now('17:10:00');
    const behind = await on.act(rey, id, 'reject_pickup', { reason: 'Too far' });
    expect(behind).toMatchObject({ status: 'driver_assigned_pickup', assigned_pickup_driver: jun.id });
    expect(new Date(behind.estimated_pickup_time ?? '')).toEqual(new Date('2026-11-20T18:15:00+08:00'));
    expect(await on.act(jun, id, 'reject_pickup', { reason: 'Too late' })).toMatchObject({
      status: 'pickup_requested',
      assigned_pickup_driver: null,
      pickup_deadline: null,
      estimated_pickup_time: null,
    });
    expect([await suspended(ben), await suspended(rey)]).toEqual([null, null]);
  });

  it.each<[string, (driver: TestClient) => Promise<unknown>]>([
    [
      'is suspended',
      (driver) =>
        given.app.sql('update users set suspended_until = $2 where id = $1', [
          driver.id,
          new Date('2026-11-21T06:00:00+08:00'),
        ]),
    ],
    ['is disabled', (driver) => given.app.sql('update users set is_active = false where id = $1', [driver.id])],
    ['is off duty', (driver) => given.app.sql('delete from availability_windows where staff_id = $1', [driver.id])],
    [
      'comes on duty later',
      (driver) =>
        given.app.sql(
          `update availability_windows set during = tstzrange($2, upper(during)) where staff_id = $1 and service_day = '2026-11-20'`,
          [driver.id, new Date('2026-11-20T17:06:00+08:00')],
        ),
    ],
  ])('never goes automatically to a driver who %s', async (_why, becomes) => {
    const { on } = given;
    const { id } = await asked(on.drivers[0]);
    await becomes(on.drivers[1]);
    now('17:05:00');
    expect(await on.act(on.drivers[0], id, 'reject_pickup', { reason: 'Flat tyre' })).toMatchObject({
      assigned_pickup_driver: on.drivers[2].id,
    });
    expect(await on.act(on.drivers[2], id, 'reject_pickup', { reason: 'Too far' })).toMatchObject({
      status: 'pickup_requested',
      assigned_pickup_driver: null,
    });
  });

  it('cannot be given to a disabled driver, even by an operator', async () => {
    const { on, app } = given;
    const { id } = await asked(on.drivers[0]);
    await app.sql('update users set is_active = false where id = $1', [on.drivers[1].id]);
    expect(await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id })).toMatchObject({
      status: 400,
      body: { driver_id: ['Driver is not available during this time slot'] },
    });
  });

  it('asks first the driver whose last ride ended earlier', async () => {
    const { on, app } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await asked(ben);
    for (const [who, until] of [
      [rey, '16:40'],
      [jun, '16:20'],
    ] as const) {
      const past = await on.book({
        start_time: '21:00',
        therapist: on.therapists[who === rey ? 1 : 2].id,
        driver: null,
      });
      await app.sql(
        `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'outbound', tstzrange($3, $4))`,
        [who.id, past.id, new Date('2026-11-20T15:30:00+08:00'), new Date(`2026-11-20T${until}:00+08:00`)],
      );
    }
    expect(await on.act(ben, id, 'reject_pickup', { reason: 'Flat tyre' })).toMatchObject({
      assigned_pickup_driver: jun.id,
    });
  });

  it('refused by all drivers, it comes back to the operators with an alarm; only an operator asks a driver twice', async () => {
    const { on, app } = given;
    const { id } = await asked(on.drivers[0]);
    for (let rounds = 0; rounds < 3; rounds++) {
      const { assigned_pickup_driver } = await on.read(id);
      const driver = on.drivers.find((one) => one.id === assigned_pickup_driver);
      if (driver) await on.act(driver, id, 'reject_pickup', { reason: 'No' });
    }
    expect(await on.read(id)).toMatchObject({ status: 'pickup_requested', assigned_pickup_driver: null });
    expect(
      await app.sql(
        `select title from notifications where appointment_id = $1 and user_id = $2 and notification_type = 'reject_pickup' order by id desc limit 1`,
        [id, on.operator.id],
      ),
    ).toEqual([{ title: 'No driver for a pickup' }]);
    expect(
      await app.sql('select count(*) from staff_holds where appointment_id = $1 and leg = $2 and upper(during) > $3', [
        id,
        'return',
        app.clock.now(),
      ]),
    ).toEqual([{ count: 0 }]);
    expect(await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id })).toMatchObject({
      assigned_pickup_driver: on.drivers[0].id,
    });
  });

  it('remembers after a reassignment who was asked', async () => {
    const { on } = given;
    const [ben, rey, jun] = on.drivers;
    const { id } = await asked(ben);
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: rey.id });
    expect(await on.act(rey, id, 'reject_pickup', { reason: 'Too far' })).toMatchObject({
      assigned_pickup_driver: jun.id,
    });
    expect(await on.act(jun, id, 'reject_pickup', { reason: 'Too far' })).toMatchObject({
      status: 'pickup_requested',
      assigned_pickup_driver: null,
    });
  });

  it('is refused only with a reason, which is kept (4-050, 7-050)', async () => {
    const { on, app } = given;
    const { id } = await asked();
    for (const body of [undefined, {}, { reason: ' ' }]) {
      expect(await on.try(on.drivers[0], id, 'reject_pickup', body)).toMatchObject({
        status: 400,
        body: { reason: ['Rejection reason is required'] },
      });
    }
    const { status, body } = await on.try(on.drivers[1], id, 'reject_pickup', { reason: 'No' });
    expect([status, body.code]).toEqual([404, 'NOT_FOUND']);
    expect(await on.act(on.drivers[0], id, 'reject_pickup', { reason: ' Flat tyre ' })).not.toMatchObject({
      assigned_pickup_driver: on.drivers[0].id,
    });
    const [row] = await app.sql<{ after: object }>(
      `select p.after from audit_log l join audit_personal p on p.audit_id = l.id
       where l.entity_id = $1 and l.action = 'appointment.reject_pickup'`,
      [String(id)],
    );
    expect(row?.after).toMatchObject({ reason: 'Flat tyre' });
  });

  it('can be given to another driver at any time; the first one is free again', async () => {
    const { on } = given;
    const { id } = await asked(on.drivers[0]);
    now('17:05:00');
    await on.act(on.drivers[0], id, 'confirm_pickup');
    expect(await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id })).toMatchObject({
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: on.drivers[1].id,
      pickup_confirmed_at: null,
    });
    expect((await on.tryBook({ start_time: '18:00', driver: on.drivers[0].id })).status).toBe(201);
    expect(await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.therapists[1].id })).toMatchObject({
      status: 400,
      body: { driver_id: ['Not found.'] },
    });
  });

  it('needs a car for a group', async () => {
    const { on } = given;
    const { id } = await on.at('completed', { therapists: [on.therapists[0].id, on.therapists[1].id] });
    await on.act(on.therapists[1], id, 'request_pickup');
    expect(await on.try(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[2].id })).toMatchObject({
      status: 400,
      body: { driver_id: ['A group needs a driver with a car.'] },
    });
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    await on.act(on.drivers[0], id, 'reject_pickup', { reason: 'No' });
    expect((await on.read(id)).assigned_pickup_driver).toBe(on.drivers[1].id);
    await on.act(on.drivers[1], id, 'reject_pickup', { reason: 'No' });
    expect((await on.read(id)).status).toBe('pickup_requested');
  });

  it.each(['operator', 'therapist'] as const)('is withdrawn by the %s, and the visit is as before', async (role) => {
    const { on } = given;
    const { id } = await asked();
    const who = role === 'operator' ? on.operator : on.therapists[0];
    now('17:20:00');
    expect(await on.act(who, id, 'cancel_pickup')).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      pickup_requested: false,
      assigned_pickup_driver: null,
      pickup_urgency: 'normal',
    });
    expect(await returns(id)).toEqual([{ staff_id: on.drivers[0].id, from: '17:00', to: '17:20' }]);
    await given.app.runDueJobs();
    expect(await suspended(on.drivers[0])).toBeNull();
    expect(await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'urgent' })).toMatchObject({
      status: 'pickup_requested',
      pickup_urgency: 'urgent',
    });
  });

  it('takes the therapist home from a cancelled visit too; the visit stays cancelled', async () => {
    const { on } = given;
    const { id } = await on.at('arrived');
    await on.act(on.operator, id, 'cancel', { reason: 'Client does not open' });
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_notes: 'At gate 2' });
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    await on.act(on.drivers[0], id, 'confirm_pickup');
    expect(await on.act(on.drivers[0], id, 'complete_return_journey')).toMatchObject({
      status: 'transport_completed',
      outcome: 'cancelled',
      cancel_reason: 'Client does not open',
    });
    const atHome = await on.at('confirmed', { start_time: '20:00' });
    await on.act(on.operator, atHome.id, 'cancel', { reason: 'Rain' });
    expect((await on.try(on.therapists[0], atHome.id, 'request_pickup')).status).toBe(409);
  });

  it('from somewhere on the way needs the exact place, also from a therapist who joins (R-workflow-72)', async () => {
    const { on } = given;
    const [liza, mia] = on.therapists;
    const refused = { status: 400, body: { pickup_notes: ['This field is required'] } };
    const alone = await on.at('arrived');
    await on.act(on.operator, alone.id, 'cancel', { reason: 'The street is flooded' });
    expect(await on.try(liza, alone.id, 'request_pickup')).toMatchObject(refused);
    expect(await on.try(liza, alone.id, 'request_pickup', { pickup_notes: '  ' })).toMatchObject(refused);
    expect(await on.read(alone.id)).toMatchObject({ status: 'cancelled', version: expect.any(Number) as number });

    const { id } = await on.at('transporting_group', { therapists: [liza.id, mia.id], start_time: '20:00' });
    await on.act(on.operator, id, 'cancel', { reason: 'The street is flooded' });
    await on.act(liza, id, 'request_pickup', { pickup_notes: 'In the car' });
    await on.act(mia, id, 'decline_pickup');
    expect(await on.try(mia, id, 'request_pickup', { pickup_urgency: 'normal' })).toMatchObject(refused);
    // Making the ride urgent needs no place: it is known already.
    expect(await on.act(liza, id, 'request_pickup', { pickup_urgency: 'urgent' })).toMatchObject({
      pickup_notes: 'In the car',
    });
  });

  it("from the client's door needs no place (R-workflow-72)", async () => {
    const { on } = given;
    const { id } = await on.at('dropped_off');
    await on.act(on.operator, id, 'cancel', { reason: 'Client does not open' });
    expect(await on.act(on.therapists[0], id, 'request_pickup')).toMatchObject({ status: 'pickup_requested' });
  });

  it('withdrawn for a visit that was called off, it leaves the visit cancelled', async () => {
    const { on } = given;
    const { id } = await on.at('arrived');
    await on.act(on.operator, id, 'cancel', { reason: 'Client does not open' });
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_notes: 'At gate 2' });
    expect(await on.act(on.operator, id, 'cancel_pickup')).toMatchObject({
      status: 'cancelled',
      outcome: 'cancelled',
      cancel_reason: 'Client does not open',
      pickup_requested: false,
    });
  });

  it('comes after the material check', async () => {
    const { on } = given;
    const { id } = await on.at('completed', { services: [on.richService] });
    expect(await on.try(on.therapists[0], id, 'request_pickup')).toMatchObject({
      status: 409,
      body: { code: 'MATERIALS_UNCHECKED', current_status: 'completed' },
    });
    await on.act(on.therapists[0], id, 'complete');
    expect(await on.act(on.therapists[0], id, 'request_pickup')).toMatchObject({ status: 'pickup_requested' });
    expect((await on.try(on.therapists[0], id, 'complete')).status).toBe(409);
  });

  it('from an aborted session leaves the material check possible on the way', async () => {
    const { on, app } = given;
    const { id } = await on.at('session_in_progress', { services: [on.richService] });
    await on.act(on.operator, id, 'abort_session', { reason: 'Client fell ill' });
    await on.act(on.therapists[0], id, 'request_pickup');
    expect(await on.act(on.therapists[0], id, 'complete', { materials_checked: true })).toMatchObject({
      status: 'pickup_requested',
      outcome: 'aborted',
      materials_status: 'checked',
    });
    expect(await app.sql('select stock from materials where id = any($1) order by id', [[on.oil, on.towel]])).toEqual([
      { stock: 8 },
      { stock: 10 },
    ]);
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    await on.act(on.drivers[0], id, 'confirm_pickup');
    expect(await on.act(on.drivers[0], id, 'complete_return_journey')).toMatchObject({
      status: 'transport_completed',
      outcome: 'aborted',
    });
  });
});
