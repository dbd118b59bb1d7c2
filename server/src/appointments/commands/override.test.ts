import { SETTABLE_STATUSES, STATUSES, type SettableStatus, type Status } from 'shared-lib/domain';
import { seedAppointment } from '../../testing/seed.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('setting a status by hand', () => {
  const given = freshBusiness();
  const audit = (id: number) =>
    given.app.sql<{ before: { status: Status }; after: { status: Status } }>(
      `select before, after from audit_log where entity_id = $1 and action = 'appointment.set_status' order by id`,
      [String(id)],
    );

  it.each(SETTABLE_STATUSES)('sets "%s" from any status, with an audit row each time (4-066)', async (status) => {
    const { on, app } = given;
    const [ana] = on.therapists;
    for (const from of STATUSES.filter((one) => one !== status)) {
      const id = await seedAppointment(app, {
        status: from,
        driver: on.drivers[0].id,
        therapists: [ana.id],
        start_time: '15:00',
      });
      const answer = await on.patch(id, { status });
      expect([from, answer.status, answer.body.status]).toEqual([from, 200, status]);
      expect((await audit(id))[0]).toMatchObject({ before: { status: from }, after: { status } });
      await app.sql('delete from staff_holds where appointment_id = $1', [id]);
    }
  });

  it('accepts another name of a status, and refuses names that the dropdown does not have', async () => {
    const { on } = given;
    const { id } = await on.book();
    expect((await on.patch(id, { status: 'journey_started' })).body.status).toBe('journey');
    expect((await on.patch(id, { status: 'payment_requested' })).body.status).toBe('awaiting_payment');
    for (const status of ['cancelled', 'confirmed', 'overdue', 'flying']) {
      expect(await on.patch(id, { status })).toMatchObject({
        status: 400,
        body: { status: [expect.stringContaining('Allowed values: pending, therapist_confirmed')] },
      });
    }
  });

  it('sets or clears the acceptances that the status implies', async () => {
    const { on } = given;
    const { id } = await on.book();
    expect((await on.patch(id, { status: 'driver_confirmed' })).body).toMatchObject({
      therapists_accepted: [true],
      driver_accepted: true,
    });
    expect(await on.act(on.operator, id, 'start_appointment')).toMatchObject({ status: 'in_progress' });
    expect((await on.patch(id, { status: 'pending' })).body).toMatchObject({
      therapists_accepted: [false],
      driver_accepted: false,
      started_at: null,
    });
  });

  it('records from the journey on that the driver has picked up everyone', async () => {
    const { on } = given;
    const group = on.therapists.slice(0, 2).map(({ id }) => id);
    const { id } = await on.book({ therapists: group });
    const pickedUp = async (status: SettableStatus) =>
      (await on.patch(id, { status })).body.therapists_details.map((one) => one.pickup_status);
    expect(await pickedUp('journey')).toEqual(['picked_up', 'picked_up']);
    expect(await pickedUp('in_progress')).toEqual(['waiting', 'waiting']);
    expect(await pickedUp('session_in_progress')).toEqual(['picked_up', 'picked_up']);
  });

  it.each<SettableStatus>(['driver_confirmed', 'journey', 'arrived', 'dropped_off'])(
    'refuses "%s" without a driver',
    async (status) => {
      const { on } = given;
      const { id } = await on.book({ driver: null });
      expect(await on.patch(id, { status })).toMatchObject({
        status: 409,
        body: { code: 'DRIVER_REQUIRED', current_status: 'pending' },
      });
    },
  );

  it('restores a cancelled visit only where its people are still free', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.operator, id, 'cancel', { reason: 'Rain' });
    const other = await on.book({ start_time: '16:30', driver: null });
    expect(await on.patch(id, { status: 'pending' })).toMatchObject({
      status: 409,
      body: { code: 'STAFF_NOT_FREE', appointment: { status: 'cancelled' } },
    });
    await on.act(on.operator, other.id, 'cancel', { reason: 'Rain' });
    expect((await on.patch(id, { status: 'therapist_confirmed' })).body).toMatchObject({
      status: 'therapist_confirmed',
      outcome: null,
      cancelled_at: null,
      cancel_reason: null,
    });
    expect((await on.tryBook({ start_time: '16:30' })).status).toBe(400);
  });

  it('puts a visit back on the road only where the released driver is still free', async () => {
    const { on, app } = given;
    const { id } = await on.at('dropped_off');
    app.clock.set('2026-11-20T16:20:00+08:00');
    const other = await on.book({ start_time: '17:00', therapist: on.therapists[1].id, driver: on.drivers[0].id });
    expect(await on.patch(id, { status: 'journey' })).toMatchObject({ status: 409, body: { code: 'STAFF_NOT_FREE' } });
    await on.act(on.operator, other.id, 'cancel', { reason: 'Rain' });
    expect((await on.patch(id, { status: 'journey' })).body).toMatchObject({ status: 'journey', dropped_off_at: null });
    expect((await on.tryBook({ start_time: '17:00', therapist: on.therapists[1].id })).body).toHaveProperty('driver');
  });

  it('frees the people whom the status no longer needs: the driver from the drop-off on, the therapists from the payment request on', async () => {
    const { on } = given;
    const { id } = await on.book();
    const ride = { start_time: '16:30', therapist: on.therapists[1].id, driver: on.drivers[0].id };
    expect((await on.tryBook(ride)).status).toBe(400);
    await on.patch(id, { status: 'dropped_off' });
    expect((await on.tryBook(ride)).status).toBe(201);
    const session = { start_time: '16:30', driver: null };
    expect((await on.tryBook(session)).status).toBe(400);
    await on.patch(id, { status: 'awaiting_payment' });
    expect((await on.tryBook(session)).status).toBe(201);
  });

  it('holds the therapists again, until the end, for a session that continues after all', async () => {
    const { on, app } = given;
    const { id } = await on.at('session_in_progress');
    app.clock.set('2026-11-20T16:20:00+08:00');
    await on.act(on.therapists[0], id, 'mark_awaiting_payment');
    await on.patch(id, { status: 'session_in_progress' });
    expect((await on.tryBook({ start_time: '16:30', driver: null })).body).toHaveProperty('therapist');
    expect((await on.tryBook({ start_time: '17:00', driver: null })).status).toBe(201);
  });

  it('leaves a visit unpaid that is completed without a payment; it can be paid later', async () => {
    const { on } = given;
    const { id } = await on.at('in_progress', { services: [on.richService] });
    expect((await on.patch(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      payment_status: 'unpaid',
      materials_status: 'unchecked',
    });
    expect(await given.app.sql('select stock from materials where id = $1', [on.oil])).toEqual([{ stock: 8 }]);
    expect(await on.act(on.operator, id, 'mark_completed', { payment_amount: 1200 })).toMatchObject({
      payment_status: 'paid',
    });
  });

  it('ends a running pickup and frees its driver', async () => {
    const { on } = given;
    const { id } = await on.at('completed');
    given.app.clock.set('2026-11-20T17:00:00+08:00');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[1].id });
    expect((await on.patch(id, { status: 'completed' })).body).toMatchObject({
      status: 'completed',
      pickup_requested: false,
      assigned_pickup_driver: null,
    });
    expect(
      (await on.tryBook({ start_time: '17:45', therapist: on.therapists[1].id, driver: on.drivers[1].id })).status,
    ).toBe(201);
    expect((await on.read(id, on.drivers[0])).id).toBe(id);
  });

  it('is for operators only (4-067)', async () => {
    const { on } = given;
    const { id } = await on.book();
    for (const who of [on.therapists[0], on.drivers[0]])
      expect((await on.patch(id, { status: 'completed' }, who)).status).toBe(403);
  });
});
