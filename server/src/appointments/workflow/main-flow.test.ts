import type { Action, Status } from 'shared-lib/domain';
import { BASE, TODAY, type Answered } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

describe('the main flow', () => {
  const given = freshBusiness();

  it('goes from booking to payment, each step by its own role, and answers the updated appointment each time (7-006, 7-037, 7-038, 7-041, 7-042, 7-046, 7-047, 7-048, 7-051, 7-052, 7-053, 7-054, 4-004, 4-005, 4-045)', async () => {
    const { on, app } = given;
    const [therapist] = on.therapists;
    const [driver] = on.drivers;
    const booked = await on.tryBook({ notes: '  Please ring twice ' });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      status: 'pending',
      date: TODAY,
      start_time: '16:00',
      end_time: '17:00',
      total_price: 850,
      duration: 60,
      therapist: therapist.id,
      driver: driver.id,
      location: '14 Sampaguita Street, Quezon City',
      notes: 'Please ring twice',
      payment_status: 'unpaid',
      requires_car: false,
    });
    const { id } = booked.body;

    expect(await on.act(therapist, id, 'therapist_confirm')).toMatchObject({
      status: 'pending',
      therapist_accepted: true,
      both_accepted: false,
    });
    expect(await on.act(driver, id, 'driver_confirm')).toMatchObject({
      status: 'confirmed',
      driver_accepted: true,
      both_accepted: true,
    });
    expect(await on.act(therapist, id, 'therapist_confirm')).toMatchObject({ status: 'therapist_confirmed' });
    expect(await on.act(driver, id, 'driver_confirm')).toMatchObject({ status: 'driver_confirmed' });
    expect(await on.act(on.operator, id, 'start_appointment')).toMatchObject({
      status: 'in_progress',
      started_at: expect.any(String),
    });
    expect(await on.act(driver, id, 'start_journey')).toMatchObject({
      status: 'journey',
      journey_started_at: expect.any(String),
    });
    expect(await on.act(driver, id, 'arrive_at_location')).toMatchObject({
      status: 'arrived',
      arrived_at: expect.any(String),
    });
    expect(await on.act(driver, id, 'drop_off_therapist', { notes: 'Dropped at 15:50' })).toMatchObject({
      status: 'dropped_off',
      dropped_off_at: expect.any(String),
    });
    expect(await on.act(therapist, id, 'start_session')).toMatchObject({
      status: 'session_in_progress',
      session_started_at: expect.any(String),
    });
    expect(await on.act(therapist, id, 'mark_awaiting_payment')).toMatchObject({
      status: 'awaiting_payment',
      session_completed_at: expect.any(String),
    });
    expect(
      await on.act(on.operator, id, 'mark_completed', {
        payment_method: 'cash',
        payment_amount: 850,
        payment_notes: 'exact',
      }),
    ).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      payment_status: 'paid',
      payment_method: 'cash',
      payment_amount: 850,
      payment_notes: 'exact',
      payment_verified_at: expect.any(String),
    });

    const changes = [
      'create',
      'therapist_confirm',
      'driver_confirm',
      'therapist_confirm',
      'driver_confirm',
      'start_appointment',
      'start_journey',
      'arrive_at_location',
      'drop_off_therapist',
      'start_session',
      'mark_awaiting_payment',
      'mark_completed',
    ];
    const audit = await app.sql<{ action: string; after: object }>(
      `select action, after from audit_trail where entity = 'appointment' and entity_id = $1 order by id`,
      [String(id)],
    );
    expect(audit.map(({ action }) => action)).toEqual(changes.map((change) => `appointment.${change}`));
    expect(audit.find(({ action }) => action === 'appointment.drop_off_therapist')?.after).toMatchObject({
      notes: 'Dropped at 15:50',
    });
    const events = await app.sql<{ type: string }>('select type from events where appointment_id = $1 order by id', [
      id,
    ]);
    expect(events.map(({ type }) => type)).toEqual([
      'appointment_created',
      'therapist_acceptance',
      'driver_response',
      'therapist_response',
      'driver_response',
      'appointment_started',
      'appointment_status_changed',
      'appointment_status_changed',
      'appointment_status_changed',
      'session_started',
      'awaiting_payment',
      'appointment_status_changed',
    ]);
  });

  it('accepts an action named in the body as the same call (7-059)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const answer: Answered = await on.therapists[0].post(`${BASE}${id}/`, { action: 'therapist_confirm' });
    expect(answer.status).toBe(200);
    expect(answer.body.therapist_accepted).toBe(true);
    const refused: Answered = await on.drivers[0].post(`${BASE}${id}/`, {
      action: 'reject',
      rejection_reason: ' Travel conflict ',
    });
    expect(refused.body).toMatchObject({ status: 'rejected', rejection_reason: 'Travel conflict' });
    const reviewed: Answered = await on.operator.post(`${BASE}${id}/`, {
      action: 'review_rejection',
      decision: 'other',
      reason: 'asked again',
    });
    expect(reviewed.body).toMatchObject({
      status: 'pending',
      rejection_reviewed: true,
      rejection_review_decision: 'other',
    });
  });

  it('leads a group: each therapist accepts and is ready alone, each is picked up, then all are driven (4-036, 4-052, 4-053, 4-055)', async () => {
    const { on, app } = given;
    const [ana, bea] = on.therapists;
    const [driver] = on.drivers;
    const { id } = await on.book({ therapists: [ana.id, bea.id] });
    expect(await on.read(id)).toMatchObject({
      therapists: [ana.id, bea.id],
      group_size: 2,
      requires_car: true,
      therapist: ana.id,
    });
    await on.act(ana, id, 'therapist_confirm');
    expect(await on.act(driver, id, 'driver_confirm')).toMatchObject({
      status: 'pending',
      therapists_accepted: [true, false],
      pending_acceptances: [expect.stringContaining('Tala')],
    });
    expect(await on.act(bea, id, 'therapist_confirm')).toMatchObject({
      status: 'confirmed',
      therapists_accepted: [true, true],
    });
    expect(await on.act(bea, id, 'therapist_confirm')).toMatchObject({ status: 'confirmed' });
    expect(await on.act(ana, id, 'therapist_confirm')).toMatchObject({ status: 'therapist_confirmed' });
    await on.act(driver, id, 'driver_confirm');
    await on.act(on.operator, id, 'start_appointment');
    expect(await on.act(driver, id, 'start_journey')).toMatchObject({ status: 'picking_up_therapists' });
    expect(
      (await on.act(driver, id, 'pick_up_therapist', { therapist_id: bea.id })).therapists_details.map(
        (one) => one.pickup_status,
      ),
    ).toEqual(['waiting', 'picked_up']);
    expect(await on.try(driver, id, 'collect_therapists')).toMatchObject({
      status: 409,
      body: { code: 'THERAPISTS_NOT_COLLECTED' },
    });
    expect(await on.try(driver, id, 'pick_up_therapist', { therapist_id: 999_999 })).toMatchObject({ status: 400 });
    const { journey_started_at } = await on.act(driver, id, 'pick_up_therapist', { therapist_id: ana.id });
    app.clock.advance({ minutes: 10 });
    expect(await on.act(driver, id, 'collect_therapists')).toMatchObject({
      status: 'transporting_group',
      journey_started_at,
    });
    expect(await on.act(driver, id, 'arrive_at_location')).toMatchObject({ status: 'at_location' });
    expect(await on.act(driver, id, 'drop_off_therapist')).toMatchObject({ status: 'dropped_off' });
    expect(await on.act(bea, id, 'start_session')).toMatchObject({ status: 'session_in_progress' });
    expect(await on.act(ana, id, 'mark_awaiting_payment')).toMatchObject({ status: 'awaiting_payment' });
  });

  it('needs no driver: the operator starts ready therapists, and they start the session themselves (R-workflow-6, R-workflow-12)', async () => {
    const { on } = given;
    const [ana] = on.therapists;
    const { id } = await on.book({ driver: null });
    expect(await on.act(ana, id, 'therapist_confirm')).toMatchObject({ status: 'confirmed', both_accepted: true });
    await on.act(ana, id, 'therapist_confirm');
    expect(await on.act(on.operator, id, 'start_appointment')).toMatchObject({ status: 'in_progress' });
    expect(await on.act(ana, id, 'start_session')).toMatchObject({ status: 'session_in_progress' });
  });

  it('waits for its driver: no start before the driver is ready, no session before the drop-off', async () => {
    const { on } = given;
    const { id } = await on.at('therapist_confirmed');
    expect(await on.try(on.operator, id, 'start_appointment')).toMatchObject({
      status: 409,
      body: { code: 'ACTION_NOT_ALLOWED', current_status: 'therapist_confirmed' },
    });
    await on.act(on.drivers[0], id, 'driver_confirm');
    await on.act(on.operator, id, 'start_appointment');
    expect(await on.try(on.therapists[0], id, 'start_session')).toMatchObject({
      status: 409,
      body: { code: 'ACTION_NOT_ALLOWED', current_status: 'in_progress' },
    });
  });

  it('finishes the visits of other systems: driving_to_location, payment_verified and payment_completed (4-025, 4-027, 4-028, 4-054)', async () => {
    const { on, app } = given;
    const put = (id: number, status: Status) =>
      app.sql('update appointments set status = $2 where id = $1', [id, status]);
    const driven = await on.at('journey');
    await put(driven.id, 'driving_to_location');
    expect(await on.act(on.drivers[0], driven.id, 'arrive_at_location')).toMatchObject({ status: 'at_location' });
    await on.act(on.drivers[0], driven.id, 'drop_off_therapist');

    const paid = await on.at('session_in_progress', { start_time: '18:00', services: [on.richService] });
    await put(paid.id, 'payment_verified');
    expect(await on.act(on.therapists[0], paid.id, 'complete', { materials_checked: true })).toMatchObject({
      status: 'completed',
      outcome: 'completed',
      payment_status: 'paid',
      materials_checked: true,
    });
    const other = await on.at('session_in_progress', { start_time: '20:00' });
    await put(other.id, 'payment_completed');
    expect(await on.act(on.therapists[0], other.id, 'complete')).toMatchObject({ status: 'completed' });
  });

  it("stores the time of each step by the server's clock, and the time of an offline action beside it", async () => {
    const { on, app } = given;
    const { id } = await on.at('in_progress');
    app.clock.advance({ minutes: 7 });
    const happened = new Date(app.clock.now().getTime() - 5 * 60_000).toISOString();
    const moved = await on.act(on.drivers[0], id, 'start_journey', { occurred_at: happened });
    expect(new Date(moved.journey_started_at ?? '')).toEqual(app.clock.now());
    const [row] = await app.sql<{ after: { occurred_at: string } }>(
      `select after from audit_log where entity_id = $1 and action = 'appointment.start_journey'`,
      [String(id)],
    );
    expect(row?.after.occurred_at).toBe(happened);
  });

  it.each([
    ['start_journey', 'in_progress', undefined],
    ['drop_off_therapist', 'arrived', { notes: 'At the gate' }],
  ] as const)(
    'takes %s once, though a later try of the same press says when it happened and the first did not (R-workflow-40, R-workflow-41)',
    async (action, status, body) => {
      const { on, app } = given;
      const { id } = await on.at(status);
      const post = (sent: object | undefined) =>
        on.drivers[0].post(`${BASE}${id}/${action}/`, sent, { key: `pressed-${action}` });
      const first = await post(body);
      const again = await post({ ...body, occurred_at: app.clock.now().toISOString() });
      expect([first.status, again.status]).toEqual([200, 200]);
      expect(again.body).toEqual(first.body);
    },
  );

  it.each([
    [12 * 3_600_000 + 1, 400],
    [12 * 3_600_000, 200],
    [-5 * 60_000 - 1, 400],
    [-5 * 60_000, 200],
  ])('accepts an action that happened %s ms ago: %s', async (ago, status) => {
    const { on, app } = given;
    const { id } = await on.book();
    const answer = await on.try(on.therapists[0], id, 'therapist_confirm', {
      occurred_at: new Date(app.clock.now().getTime() - ago).toISOString(),
    });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body).toHaveProperty('occurred_at');
  });

  it.each<[Action, Status]>([
    ['therapist_confirm', 'confirmed'],
    ['start_appointment', 'driver_confirmed'],
    ['drop_off_therapist', 'arrived'],
    ['mark_awaiting_payment', 'session_in_progress'],
  ])('tells the people concerned, never the person who acted: %s', async (action, status) => {
    const { on, app } = given;
    const { id } = await on.at(status);
    const actor =
      action === 'start_appointment' ? on.operator : action === 'drop_off_therapist' ? on.drivers[0] : on.therapists[0];
    await on.act(actor, id, action);
    const told = await app.sql<{ user_id: number }>(
      'select user_id from notifications where appointment_id = $1 and notification_type = $2',
      [id, action],
    );
    const expected = {
      therapist_confirm: [on.drivers[0].id],
      start_appointment: [on.drivers[0].id, on.therapists[0].id],
      drop_off_therapist: [on.therapists[0].id],
      mark_awaiting_payment: [on.operator.id],
    };
    expect(told.map((one) => one.user_id).sort()).toEqual([...expected[action as keyof typeof expected]].sort());
  });
});
