import { appointment as schema, type Appointment } from 'shared-lib/contract';
import { seedAppointment, seedClient, seedService } from '../../testing/seed.js';
import { testApp, type TestApp, type TestUser } from '../../testing/test-app.js';
import type { Reader } from '../../platform/principal.js';
import { loadAppointment, loadAppointments, viewFor } from './load.js';

describe('an appointment as its reader sees it', () => {
  let server: TestApp;
  let ana: TestUser, ben: TestUser, dario: TestUser, ramon: TestUser, odette: TestUser;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    ana = await server.addUser('therapist', { first_name: 'Ana', last_name: 'Cruz' });
    ben = await server.addUser('therapist', { first_name: 'Ben', last_name: '' });
    await server.sql(`update users set phone_number = '0917 555 0142' where id = $1`, [ana.id]);
    dario = await server.addUser('driver', { first_name: 'Dario', last_name: 'Luna', motorcycle_plate: 'ABC 1234' });
    ramon = await server.addUser('driver', { first_name: 'Ramon', last_name: 'Diaz' });
    odette = await server.addUser('operator');
  });
  afterAll(() => server.close());

  const reader = ({ id, role }: TestUser): Reader => ({ userId: id, role });
  const seen = async (id: number, by: TestUser): Promise<Appointment> => {
    const found = await loadAppointment(server.db, id, reader(by), server.clock.now());
    if (!found) throw new Error('not seen');
    return schema.parse(found);
  };
  const massage = async () => ({ id: await seedService(server), name: 'Swedish massage', duration: 60, price: 850 });

  it('has the base fields, in Manila time on its service day (3-001, 3-002, 3-003, 3-004)', async () => {
    const client = await seedClient(server, {
      first_name: 'Luz',
      last_name: 'Ramos',
      phone_number: '0917 555 0101',
      address: '3 Mabini Street',
    });
    const service = await massage();
    const foot = { ...(await massage()), name: 'Foot massage', duration: 30, price: 400 };
    const id = await seedAppointment(server, {
      client,
      date: '2026-11-20',
      start_time: '23:45',
      end_time: '00:30',
      services: [service, foot],
      therapists: [ana.id],
      notes: 'Ring twice',
    });
    expect(await seen(id, odette)).toMatchObject({
      id,
      date: '2026-11-20',
      start_time: '23:45',
      end_time: '00:30',
      starts_at: '2026-11-20T15:45:00+00:00',
      ends_at: '2026-11-20T16:30:00+00:00',
      formatted_date: 'Fri, 20 Nov 2026',
      formatted_start_time: '11:45 PM',
      formatted_end_time: '12:30 AM',
      location: '14 Sampaguita Street, Quezon City',
      notes: 'Ring twice',
      duration: 45,
      total_duration: 45,
      total_price: 1250,
      status: 'pending',
      client,
      client_details: {
        first_name: 'Luz',
        last_name: 'Ramos',
        phone_number: '0917 555 0101',
        address: '3 Mabini Street',
      },
      services: [service.id, foot.id],
      services_details: [
        { id: service.id, name: 'Swedish massage', duration: 60, price: 850 },
        { id: foot.id, name: 'Foot massage', duration: 30, price: 400 },
      ],
      created_at: '2026-11-18T22:00:00+00:00',
      updated_at: '2026-11-18T22:00:00+00:00',
    });
  });

  it('names its therapists in their order, with each answer and whether they are in the car (3-005, 3-006, 3-007, 3-008, 3-010)', async () => {
    const id = await seedAppointment(server, {
      status: 'picking_up_therapists',
      therapists: [
        { id: ben.id, accepted: true, ready: true },
        { id: ana.id, accepted: true, ready: true, picked_up: true },
      ],
      driver: dario.id,
      driver_accepted: true,
    });
    const found = await seen(id, odette);
    expect(found).toMatchObject({
      therapist: ben.id,
      therapist_id: ben.id,
      therapists: [ben.id, ana.id],
      therapists_accepted: [true, true],
      group_size: 2,
      requires_car: true,
    });
    const first = {
      id: ben.id,
      first_name: 'Ben',
      last_name: '',
      specialization: 'Swedish massage',
      phone_number: null,
      pickup_status: 'waiting',
      accepted: true,
      ready: true,
      pickup_address: '',
    };
    expect(found.therapist_details).toEqual(first);
    expect(found.therapists_details).toEqual([
      first,
      {
        ...first,
        id: ana.id,
        first_name: 'Ana',
        last_name: 'Cruz',
        phone_number: '0917 555 0142',
        pickup_status: 'picked_up',
      },
    ]);
    const half = await seedAppointment(server, { therapists: [{ id: ben.id }, { id: ana.id, accepted: true }] });
    expect((await seen(half, odette)).therapists_accepted).toEqual([false, true]);
  });

  it('names who has accepted and who must still answer (3-009, 3-011)', async () => {
    const id = await seedAppointment(server, {
      therapists: [{ id: ana.id, accepted: true }, ben.id],
      driver: dario.id,
    });
    expect(await seen(id, odette)).toMatchObject({
      therapist_accepted: false,
      therapists_accepted: [true, false],
      driver_accepted: false,
      both_accepted: false,
      both_parties_accepted: false,
      pending_acceptances: ['Ben', 'Dario Luna'],
      waiting_for: [
        { role: 'therapist', id: ben.id, name: 'Ben' },
        { role: 'driver', id: dario.id, name: 'Dario Luna' },
      ],
    });
    const agreed = await seedAppointment(server, {
      status: 'driver_confirmed',
      therapists: [{ id: ana.id, accepted: true, ready: true }],
      driver: dario.id,
      driver_accepted: true,
    });
    expect(await seen(agreed, odette)).toMatchObject({
      therapist_accepted: true,
      driver_accepted: true,
      both_accepted: true,
      both_parties_accepted: true,
      pending_acceptances: [],
      waiting_for: [{ role: 'operator', id: null, name: 'Operator' }],
    });
  });

  it('has the driver with the plate, the vehicle and the number of seats (3-012)', async () => {
    const assigned = new Date('2026-11-19T02:00:00Z');
    const id = await seedAppointment(server, {
      therapists: [ana.id],
      driver: dario.id,
      columns: { driver_assigned_at: assigned },
    });
    expect(await seen(id, odette)).toMatchObject({
      driver: dario.id,
      driver_id: dario.id,
      driver_name: 'Dario Luna',
      driver_assigned_at: '2026-11-19T02:00:00+00:00',
      driver_details: {
        first_name: 'Dario',
        last_name: 'Luna',
        motorcycle_plate: 'ABC 1234',
        vehicle_type: 'motorcycle',
        phone_number: null,
      },
      group_size: 1,
      requires_car: false,
    });
    const without = await seedAppointment(server, { therapists: [ana.id, ben.id] });
    expect(await seen(without, odette)).toMatchObject({
      driver: null,
      driver_id: null,
      driver_details: null,
      driver_name: null,
      driver_assigned_at: null,
      group_size: 2,
      requires_car: true,
    });
  });

  it('has a rejection and its review (3-013)', async () => {
    const id = await seedAppointment(server, {
      status: 'rejected',
      therapists: [ana.id],
      columns: {
        rejection_reason: 'Health issues',
        rejected_at: new Date('2026-11-20T04:00:00Z'),
        rejected_by: ana.id,
        rejection_reviewed_at: new Date('2026-11-20T05:00:00Z'),
        rejection_review_decision: 'accept',
        rejection_review_notes: 'Get well',
      },
    });
    expect(await seen(id, odette)).toMatchObject({
      rejection_reason: 'Health issues',
      rejected_at: '2026-11-20T04:00:00+00:00',
      rejected_by: { id: ana.id, role: 'therapist', name: 'Ana Cruz' },
      rejection_reviewed: true,
      rejection_review_decision: 'accept',
      rejection_review_notes: 'Get well',
      rejection_reviewed_at: '2026-11-20T05:00:00+00:00',
      review_completed: true,
    });
    const open = await seedAppointment(server, { status: 'rejected', therapists: [ana.id] });
    expect(await seen(open, odette)).toMatchObject({
      rejection_reviewed: false,
      review_completed: false,
      rejected_by: null,
    });
  });

  it('has the payment with its extension, and the session with its length (3-014, 3-015)', async () => {
    const id = await seedAppointment(server, {
      status: 'completed',
      therapists: [ana.id],
      services: [await massage()],
      columns: {
        payment_status: 'paid',
        payment_method: 'gcash',
        payment_amount: 1100,
        extension_amount: 250,
        payment_notes: 'Exact',
        payment_verified_at: new Date('2026-11-20T10:00:00Z'),
        payment_verified_by: odette.id,
        started_at: new Date('2026-11-20T06:30:00Z'),
        session_started_at: new Date('2026-11-20T07:05:00Z'),
        session_completed_at: new Date('2026-11-20T08:17:00Z'),
      },
    });
    expect(await seen(id, odette)).toMatchObject({
      payment_status: 'paid',
      payment_method: 'gcash',
      payment_amount: 1100,
      amount_paid: 1350,
      payment_verified_by: expect.any(String) as string,
      payment_notes: 'Exact',
      payment_verified_at: '2026-11-20T10:00:00+00:00',
      metadata: { service_extension: { has_extension: true, extension_amount: 250 } },
      started_at: '2026-11-20T06:30:00+00:00',
      session_started_at: '2026-11-20T07:05:00+00:00',
      session_completed_at: '2026-11-20T08:17:00+00:00',
      session_end_time: '2026-11-20T08:17:00+00:00',
      session_details: { duration: 72 },
    });
    const running = await seedAppointment(server, {
      status: 'session_in_progress',
      therapists: [ana.id],
      columns: { session_started_at: new Date('2026-11-20T07:05:00Z') },
    });
    expect(await seen(running, odette)).toMatchObject({
      session_end_time: '2026-11-20T08:05:00.000Z',
      session_details: { duration: null },
      metadata: { service_extension: { has_extension: false } },
    });
  });

  it('has the pickup; its urgency is normal unless raised (3-016, 3-017)', async () => {
    const id = await seedAppointment(server, {
      status: 'return_journey',
      therapists: [ana.id],
      driver: dario.id,
      driver_accepted: true,
      columns: {
        status_before_pickup: 'completed',
        pickup_requested_at: new Date('2026-11-20T08:00:00Z'),
        pickup_urgency: 'urgent',
        pickup_notes: 'Gate 2',
        pickup_driver_id: ramon.id,
        pickup_deadline: new Date('2026-11-20T08:15:00Z'),
        pickup_asked: [ramon.id],
        estimated_pickup_time: new Date('2026-11-20T08:30:00Z'),
        pickup_confirmed_at: new Date('2026-11-20T08:05:00Z'),
      },
    });
    expect(await seen(id, odette)).toMatchObject({
      pickup_requested: true,
      pickup_requested_at: '2026-11-20T08:00:00+00:00',
      pickup_urgency: 'urgent',
      pickup_notes: 'Gate 2',
      assigned_pickup_driver: ramon.id,
      pickup_driver_name: 'Ramon Diaz',
      pickup_deadline: '2026-11-20T08:15:00+00:00',
      estimated_pickup_time: '2026-11-20T08:30:00+00:00',
      pickup_confirmed_at: '2026-11-20T08:05:00+00:00',
      return_journey_completed_at: null,
      waiting_for: [{ role: 'driver', id: ramon.id, name: 'Ramon Diaz' }],
    });
    await server.sql('update appointments set return_journey_completed_at = $2 where id = $1', [
      id,
      new Date('2026-11-20T08:40:00Z'),
    ]);
    expect((await seen(id, odette)).return_journey_completed_at).toBe('2026-11-20T08:40:00+00:00');
    const none = await seedAppointment(server, { therapists: [ana.id] });
    expect(await seen(none, odette)).toMatchObject({
      pickup_requested: false,
      pickup_requested_at: null,
      pickup_urgency: 'normal',
      pickup_notes: null,
      assigned_pickup_driver: null,
      estimated_pickup_time: null,
      pickup_confirmed_at: null,
    });
  });

  it('sums up the used materials, consumable and reusable ones apart (3-018, 3-019)', async () => {
    const id = await seedAppointment(server, { status: 'completed', therapists: [ana.id] });
    expect(await seen(id, odette)).toMatchObject({
      materials_status: 'none',
      material_usage_summary: { consumable_materials: [], reusable_materials: [] },
    });
    const materials: number[] = [];
    for (const [name, reusable, returned] of [
      ['Almond oil', false, null],
      ['Hot stones', true, new Date('2026-11-20T08:30:00Z')],
    ] as const) {
      const [row] = await server.sql<{ material_id: number }>(
        `with m as (insert into materials (name, category, unit, reusable, created_at, updated_at) values ($1, 'Care', 'ml', $2, $4, $4) returning id)
         insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at, returned_at) select $3, id, 30, $4, $5 from m returning material_id`,
        [name, reusable, id, new Date('2026-11-20T07:00:00Z'), returned],
      );
      materials.push(row?.material_id ?? 0);
    }
    const used = {
      category: 'Care',
      quantity_used: 30,
      unit: 'ml',
      deducted_at: '2026-11-20T07:00:00+00:00',
      returned_at: null,
      is_empty: null,
      shortage: 0,
      checked_quantity: null,
      check_notes: '',
    };
    const found = await seen(id, odette);
    expect(found).toMatchObject({ materials_checked: false, materials_verified: false, materials_status: 'unchecked' });
    expect(found.material_usage_summary).toEqual({
      consumable_materials: [{ id: materials[0], name: 'Almond oil', ...used }],
      reusable_materials: [{ id: materials[1], name: 'Hot stones', ...used, returned_at: '2026-11-20T08:30:00+00:00' }],
    });
    await server.sql('update appointments set materials_checked_at = $2 where id = $1', [id, server.clock.now()]);
    expect(await seen(id, odette)).toMatchObject({
      materials_checked: true,
      materials_verified: true,
      materials_status: 'checked',
    });
  });

  it.each([
    ['13:40', 'critical'],
    ['13:41', 'high'],
    ['14:30', 'high'],
    ['14:31', 'medium'],
    ['15:30', 'medium'],
    ['15:31', 'normal'],
    ['13:00', 'critical'],
  ])('a pending visit at %s is %s at 13:10 (3-020)', async (start_time, urgency) => {
    const id = await seedAppointment(server, { start_time, end_time: '17:00', therapists: [ana.id] });
    expect((await seen(id, odette)).urgency).toBe(urgency);
    await server.sql(`update appointments set status = 'confirmed' where id = $1`, [id]);
    expect((await seen(id, odette)).urgency).toBeNull();
  });

  it('is overdue after its response deadline and stalled 15 minutes past its start', async () => {
    const overdue = await seedAppointment(server, { start_time: '13:30', end_time: '14:30', therapists: [ana.id] });
    const stalled = await seedAppointment(server, {
      status: 'confirmed',
      start_time: '12:55',
      end_time: '14:00',
      therapists: [{ id: ana.id, accepted: true }],
    });
    expect(await seen(overdue, odette)).toMatchObject({
      is_overdue: true,
      is_stalled: false,
      response_deadline: '2026-11-20T05:00:00+00:00',
    });
    expect(await seen(stalled, odette)).toMatchObject({ is_overdue: false, is_stalled: true });
  });

  it('offers each reader the actions that they may take now', async () => {
    const id = await seedAppointment(server, { therapists: [ana.id], driver: dario.id });
    expect((await seen(id, ana)).allowed_actions).toEqual(['therapist_confirm', 'reject']);
    expect((await seen(id, dario)).allowed_actions).toEqual(['driver_confirm', 'reject']);
    expect((await seen(id, odette)).allowed_actions).toEqual(
      expect.arrayContaining(['cancel', 'edit_visit', 'set_status']),
    );
  });

  it('is seen by its own therapists and drivers alone, and by every operator (6-009, 6-012)', async () => {
    const id = await seedAppointment(server, {
      therapists: [ana.id],
      driver: dario.id,
      columns: { pickup_driver_id: ramon.id, status_before_pickup: 'completed' },
    });
    const other = await server.addUser('therapist');
    const sees = async (user: TestUser) =>
      (await loadAppointment(server.db, id, reader(user), server.clock.now())) !== undefined;
    expect([await sees(ana), await sees(dario), await sees(ramon), await sees(odette)]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([await sees(ben), await sees(other)]).toEqual([false, false]);
  });

  it('shows a driver no prices and no payment data (6-012)', async () => {
    const id = await seedAppointment(server, {
      therapists: [ana.id],
      driver: dario.id,
      services: [await massage()],
      columns: { payment_amount: 850, payment_status: 'paid' },
    });
    const forDriver = await seen(id, dario);
    expect(forDriver.services_details).toEqual([
      { id: expect.any(Number), name: 'Swedish massage', duration: 60, price: null },
    ]);
    expect(forDriver).toMatchObject({ total_price: null, payment_status: null, payment_amount: null, metadata: null });
    expect(JSON.stringify(forDriver)).not.toMatch(/850/);
    expect(await seen(id, ana)).toMatchObject({ total_price: 850, payment_status: 'paid' });
  });

  it('hides a deleted appointment from a single read, and marks it in a batch', async () => {
    const id = await seedAppointment(server, { therapists: [ana.id], columns: { deleted_at: server.clock.now() } });
    expect(await loadAppointment(server.db, id, reader(odette), server.clock.now())).toBeUndefined();
    const records = await loadAppointments(server.db, [id, 999_999]);
    expect([...records.values()].map((one) => [one.id, one.deleted])).toEqual([[id, true]]);
  });

  it('makes the views of many readers from one record', async () => {
    const id = await seedAppointment(server, { therapists: [ana.id], driver: dario.id, services: [await massage()] });
    const record = (await loadAppointments(server.db, [id])).get(id);
    if (!record) throw new Error('not loaded');
    const views = [odette, ana, dario].map((user) => viewFor(record, reader(user), server.clock.now()));
    expect(views.map((view) => view.total_price)).toEqual([850, 850, null]);
  });
});
