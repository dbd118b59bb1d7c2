import { ACTIONS, STATUSES, decide, type Action, type Role } from 'shared-lib/domain';
import { seedAppointment } from '../../testing/seed.js';
import { lockAppointment } from '../store/lock.repository.js';
import { BASE, type Answered } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

/** A body that fits each action's schema, so that only the rule can refuse. */
const BODIES: Partial<Record<Action, unknown>> = {
  reject: { rejection_reason: 'Schedule conflict' },
  review_rejection: { action: 'other' },
  mark_completed: { payment_amount: 100 },
  correct_payment: { payment_amount: 100, reason: 'mistyped' },
  reject_pickup: { reason: 'far away' },
  cancel: { reason: 'rain' },
  abort_session: { reason: 'ill' },
};

describe('the refusals of an action', () => {
  const given = freshBusiness();

  it("answers 404 for a missing appointment, another person's, a deleted one and an unknown action alike (6-009, 6-012)", async () => {
    const { on } = given;
    const { id } = await on.book();
    const deleted = await on.book({ start_time: '20:00' });
    await on.operator.delete(`${BASE}${deleted.id}/`);
    const answers: Answered[] = [
      await on.try(on.therapists[1], id, 'therapist_confirm'),
      await on.try(on.drivers[1], id, 'driver_confirm'),
      await on.try(on.therapists[1], id, 'cancel', { reason: 'x' }),
      await on.try(on.operator, 987_654, 'start_appointment'),
      await on.try(on.operator, deleted.id, 'cancel', { reason: 'x' }),
      await on.operator.post(`${BASE}${id}/fly_away/`),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(404);
      expect(answer.body).toEqual({ detail: 'Not found.', code: 'NOT_FOUND', request_id: expect.any(String) });
    }
  });

  it.each<[Action, Role, string]>([
    ['therapist_confirm', 'operator', 'Only therapists can confirm appointments'],
    ['therapist_confirm', 'driver', 'Only therapists can confirm appointments'],
    ['start_session', 'operator', 'Only therapists can start sessions'],
    ['mark_awaiting_payment', 'driver', 'Only therapists can request payment'],
    ['request_pickup', 'operator', 'Only therapists can request pickups'],
    ['complete', 'driver', 'Only therapists can complete sessions'],
    ['driver_confirm', 'therapist', 'Only drivers can confirm transports'],
    ['start_journey', 'operator', 'Only drivers can start journeys'],
    ['start_appointment', 'therapist', 'Only operators can start appointments'],
    ['mark_completed', 'driver', 'Only operators can verify payments'],
    ['reject', 'operator', 'Only therapists and drivers can reject appointments'],
  ])('refuses %s by a %s with "%s", whatever the screen offers (5-029, 6-020)', async (action, role, detail) => {
    const { on } = given;
    const { id } = await on.book();
    const who = { operator: on.operator, therapist: on.therapists[0], driver: on.drivers[0] }[role];
    const answer = await on.try(who, id, action, BODIES[action]);
    expect(answer).toMatchObject({ status: 403, body: { detail, code: 'WRONG_ROLE' } });
  });

  it('answers 409 with the current status and the fresh appointment, and changes nothing (4-042)', async () => {
    const { on, app } = given;
    const { id } = await on.at('confirmed');
    const traces = () =>
      app.sql(
        'select (select count(*) from events where appointment_id = $1) as events, (select count(*) from audit_log where entity_id = $1::text) as audit, (select count(*) from notifications where appointment_id = $1) as told, version, updated_at from appointments where id = $1',
        [id],
      );
    const before = await traces();
    const answer = await on.try(on.drivers[0], id, 'start_journey');
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({
      code: 'ACTION_NOT_ALLOWED',
      current_status: 'confirmed',
      appointment: { id, status: 'confirmed', allowed_actions: ['cannot_make_it'] },
    });
    expect(answer.body.appointment).toHaveProperty('payment_status', null);
    expect(await traces()).toEqual(before);
  });

  it('takes an answer once: accepting or getting ready again is refused (4-011)', async () => {
    const { on } = given;
    const { id } = await on.book({ therapists: [on.therapists[0].id, on.therapists[1].id] });
    await on.act(on.therapists[0], id, 'therapist_confirm');
    expect(await on.try(on.therapists[0], id, 'therapist_confirm')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ANSWERED', detail: 'You have already answered.' },
    });
    await on.act(on.drivers[0], id, 'driver_confirm');
    expect(await on.try(on.drivers[0], id, 'driver_confirm')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_ANSWERED' },
    });
  });

  it.each([[{}], [{ rejection_reason: '   ' }], [{ rejection_reason: 7 }], [undefined]])(
    'refuses a rejection without a reason: %j (5-022)',
    async (body) => {
      const { on } = given;
      const { id } = await on.book();
      const answer = await on.try(on.therapists[0], id, 'reject', body);
      expect(answer).toMatchObject({
        status: 400,
        body: { rejection_reason: ['Rejection reason is required'], code: 'VALIDATION_FAILED' },
      });
      expect((await on.read(id)).status).toBe('pending');
    },
  );

  it('refuses fields it does not know', async () => {
    const { on } = given;
    const { id } = await on.book();
    expect(await on.try(on.therapists[0], id, 'therapist_confirm', { status: 'completed' })).toMatchObject({
      status: 400,
      body: { status: ['Unknown field'] },
    });
    expect(await on.patch(id, { total_price: 1 })).toMatchObject({
      status: 400,
      body: { total_price: ['Unknown field'] },
    });
    expect(await on.tryBook({ payment_status: 'paid' } as object)).toMatchObject({
      status: 400,
      body: { payment_status: ['Unknown field'] },
    });
  });

  it('lets only operators book, change, delete and clean up', async () => {
    const { on } = given;
    const { id } = await on.book();
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect((await on.tryBook({}, who)).status).toBe(403);
      expect((await on.patch(id, { notes: 'x' }, who)).status).toBe(403);
      expect((await who.delete(`${BASE}${id}/`)).status).toBe(403);
      expect((await who.post(`${BASE}auto_cancel_overdue/`)).status).toBe(403);
    }
    expect((await given.app.anonymous.post(`${BASE}${id}/start_appointment/`)).status).toBe(401);
  });

  it('refuses in every status and role whatever the table does not allow (4-003)', async () => {
    const { on, app } = given;
    const [ana] = on.therapists;
    const [ben, rey] = on.drivers;
    const seeded = await Promise.all(
      STATUSES.map((status) =>
        seedAppointment(app, {
          status,
          driver: ben.id,
          driver_accepted: true,
          therapists: [{ id: ana.id, accepted: true, ready: status !== 'confirmed' }],
          columns:
            status.includes('pickup') || status === 'return_journey'
              ? {
                  status_before_pickup: 'completed',
                  pickup_driver_id: rey.id,
                  pickup_deadline: new Date('2026-11-20T13:20:00+08:00'),
                  pickup_requested_at: app.clock.now(),
                }
              : {},
        }),
      ),
    );
    const people = [on.operator, ana, ben, rey];
    for (const id of seeded) {
      const locked = await app.db.tx((tx) => lockAppointment(tx, id));
      if (!locked) throw new Error('the seeded appointment is gone');
      const { state } = locked;
      const refusals = ACTIONS.flatMap((action) =>
        people.flatMap((who) => {
          if (!who.role) return [];
          const decision = decide(action, {
            state,
            actor: { role: who.role, id: who.id },
            input: {},
            now: app.clock.now().getTime(),
          });
          if (decision.allowed) return [];
          const isStranger = who === rey && state.pickup?.driverId !== rey.id;
          return [{ action, who, status: isStranger ? 404 : decision.code === 'WRONG_ROLE' ? 403 : 409 }];
        }),
      );
      const answers = await Promise.all(refusals.map(({ action, who }) => on.try(who, id, action, BODIES[action])));
      const shown = (status: (at: number) => number) =>
        refusals.map(({ action, who }, at) => `${state.status} ${action} ${who.role} ${status(at)}`);
      expect(shown((at) => answers[at]?.status ?? 0)).toEqual(shown((at) => refusals[at]?.status ?? 0));
    }
  }, 120_000);
});
