import { testApp, type TestApp } from '../testing/test-app.js';
import { aBusiness, BASE, TODAY, type Answered, type Business } from './testing/business.js';

describe('the main flow', () => {
  let app: TestApp;
  let on: Business;
  beforeEach(async () => {
    app = await testApp();
    on = await aBusiness(app);
  });
  afterEach(() => app.close());

  it('goes from booking to payment, each step by its own role (7-037, 7-038, 7-041, 7-042, 7-046, 7-047, 7-048, 7-051, 7-052, 7-053, 7-054, 7-056, 4-004, 4-005)', async () => {
    const [therapist] = on.therapists;
    const [driver] = on.drivers;
    const booked = await on.tryBook({ notes: '  Please ring twice ' });
    expect(booked.status).toBe(201);
    expect(booked.body).toMatchObject({
      status: 'pending', date: TODAY, start_time: '16:00', end_time: '17:00', total_price: 850, duration: 60, therapist: therapist.id, driver: driver.id,
      location: '14 Sampaguita Street, Quezon City', notes: 'Please ring twice', payment_status: 'unpaid', requires_car: false,
    });
    const { id } = booked.body;

    expect(await on.act(therapist, id, 'therapist_confirm')).toMatchObject({ status: 'pending', therapist_accepted: true, both_accepted: false });
    expect(await on.act(driver, id, 'driver_confirm')).toMatchObject({ status: 'confirmed', driver_accepted: true, both_accepted: true });
    expect(await on.act(therapist, id, 'therapist_confirm')).toMatchObject({ status: 'therapist_confirmed' });
    expect(await on.act(driver, id, 'driver_confirm')).toMatchObject({ status: 'driver_confirmed' });
    expect(await on.act(on.operator, id, 'start_appointment')).toMatchObject({ status: 'in_progress', started_at: expect.any(String) });
    expect(await on.act(driver, id, 'start_journey')).toMatchObject({ status: 'journey', journey_started_at: expect.any(String) });
    expect(await on.act(driver, id, 'arrive_at_location')).toMatchObject({ status: 'arrived', arrived_at: expect.any(String) });
    expect(await on.act(driver, id, 'drop_off_therapist', { notes: 'Dropped at 15:50' })).toMatchObject({ status: 'dropped_off', dropped_off_at: expect.any(String) });
    expect(await on.act(therapist, id, 'start_session')).toMatchObject({ status: 'session_in_progress', session_started_at: expect.any(String) });
    expect(await on.act(therapist, id, 'mark_awaiting_payment')).toMatchObject({ status: 'awaiting_payment', session_completed_at: expect.any(String) });
    expect(await on.act(on.operator, id, 'mark_completed', { payment_method: 'cash', payment_amount: 850, payment_notes: 'exact' })).toMatchObject({
      status: 'completed', outcome: 'completed', payment_status: 'paid', payment_method: 'cash', payment_amount: 850, payment_verified_at: expect.any(String),
    });

    const changes = ['create', 'therapist_confirm', 'driver_confirm', 'therapist_confirm', 'driver_confirm', 'start_appointment', 'start_journey', 'arrive_at_location',
      'drop_off_therapist', 'start_session', 'mark_awaiting_payment', 'mark_completed'];
    const audit = await app.sql<{ action: string }>(`select action from audit_log where entity = 'appointment' order by id`);
    expect(audit.map(({ action }) => action)).toEqual(changes.map((change) => `appointment.${change}`));
    const events = await app.sql<{ type: string }>('select type from events order by id');
    expect(events.map(({ type }) => type)).toEqual([
      'appointment_created', 'therapist_acceptance', 'driver_response', 'therapist_response', 'driver_response', 'appointment_started', 'appointment_status_changed',
      'appointment_status_changed', 'appointment_status_changed', 'session_started', 'awaiting_payment', 'appointment_status_changed',
    ]);
  });

  it('takes an action named in the body as the same call (7-059)', async () => {
    const { id } = await on.book();
    const answer: Answered = await on.therapists[0].post(`${BASE}${id}/`, { action: 'therapist_confirm' });
    expect(answer.status).toBe(200);
    expect(answer.body.therapist_accepted).toBe(true);
    const refused: Answered = await on.drivers[0].post(`${BASE}${id}/`, { action: 'reject', rejection_reason: ' Travel conflict ' });
    expect(refused.body).toMatchObject({ status: 'rejected', rejection_reason: 'Travel conflict' });
    const reviewed: Answered = await on.operator.post(`${BASE}${id}/`, { action: 'review_rejection', decision: 'other', reason: 'asked again' });
    expect(reviewed.body).toMatchObject({ status: 'pending', rejection_reviewed: true, rejection_review_decision: 'other' });
  });
});
