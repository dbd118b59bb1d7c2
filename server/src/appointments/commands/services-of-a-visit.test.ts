import type { Appointment } from 'shared-lib/contract';
import { TODAY } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

/** The business's service takes 60 minutes and costs 850; its rich one takes 90 and costs 1200. */
describe('a service that is taken more than once', () => {
  const given = freshBusiness();
  const group = () => given.on.therapists.slice(0, 2).map(({ id }) => id);
  const assigned = (services: readonly number[], ...therapists: number[]) =>
    services.map((service, at) => ({ service, therapist: therapists[at] }));
  /** Three times the service for two therapists: two by the first, one by the second. */
  const shared = () => {
    const { service } = given.on;
    const [first = 0, second = 0] = group();
    return {
      services: [service, service, service],
      therapists: group(),
      service_assignments: assigned([service, service, service], first, second, first),
    };
  };
  const givers = ({ services_details }: Appointment) => services_details.map(({ therapist }) => therapist);
  const length = ({ start_time, end_time, duration, total_price }: Appointment) => ({
    start_time,
    end_time,
    duration,
    total_price,
  });

  it('adds its price and minutes each time, and is in the answer as often (R-booking-20)', async () => {
    const { on } = given;
    const booked = await on.book({ services: [on.service, on.richService, on.service] });
    expect(length(booked)).toEqual({ start_time: '16:00', end_time: '19:30', duration: 210, total_price: 2900 });
    expect(booked.services).toEqual([on.service, on.richService, on.service]);
    expect(booked.services_details.map(({ id }) => id)).toEqual(booked.services);
    expect(givers(booked)).toEqual([undefined, undefined, undefined]);
    const changed = await on.patch(booked.id, { services: [on.service, on.service] });
    expect(length(changed.body)).toMatchObject({ end_time: '18:00', duration: 120, total_price: 1700 });
  });

  it('takes its materials each time, and is paid each time', async () => {
    const { on, app } = given;
    const visit = await on.at('awaiting_payment', { services: [on.richService, on.richService] });
    expect(visit.material_usage_summary).toMatchObject({
      consumable_materials: [{ id: on.oil, quantity_used: 4 }],
      reusable_materials: [{ id: on.towel, quantity_used: 6 }],
    });
    await on.act(on.operator, visit.id, 'mark_completed', { payment_amount: visit.total_price });
    expect(await app.sql('select amount from payments where appointment_id = $1', [visit.id])).toEqual([
      { amount: 2400 },
    ]);
  });

  it('lasts as long as the therapist with the most to do where assignments are given, and holds all of them that long', async () => {
    const { on, app } = given;
    const [first, second] = group();
    const booked = await on.book(shared());
    expect(length(booked)).toEqual({ start_time: '16:00', end_time: '18:00', duration: 120, total_price: 2550 });
    expect(givers(booked)).toEqual([first, second, first]);
    const held = await app.sql<{ minutes: number }>(
      `select (extract(epoch from upper(during) - lower(during)) / 60)::int as minutes from staff_holds where appointment_id = $1 and leg = 'session'`,
      [booked.id],
    );
    expect(held).toEqual([{ minutes: 120 }, { minutes: 120 }]);
    // A booking in between is refused, and one right after it is accepted.
    expect((await on.tryBook({ therapist: first, driver: null, start_time: '17:30' })).status).toBe(400);
    expect((await on.tryBook({ therapist: first, driver: null, start_time: '18:00' })).status).toBe(201);
  });

  it.each([
    ['a service has no therapist', (all: object[]) => all.slice(1)],
    ['a service is assigned twice', (all: object[]) => [...all, ...all.slice(0, 1)]],
    ['a therapist is not in the visit', (all: object[]) => all.map((one) => ({ ...one, therapist: 999_999 }))],
  ])('is refused where %s, in a booking and in an edit, and nothing changes', async (_case, spoil) => {
    const { on } = given;
    const wish = { ...shared(), service_assignments: spoil(shared().service_assignments) };
    const refusal = { status: 400, body: { service_assignments: [expect.stringContaining('each service')] } };
    expect(await on.tryBook(wish)).toMatchObject(refusal);
    const before = await on.book(shared());
    expect(await on.patch(before.id, { service_assignments: wish.service_assignments })).toMatchObject(refusal);
    expect(await on.patch(before.id, { services: wish.services, service_assignments: [{ service: 1 }] })).toMatchObject(
      {
        status: 400,
      },
    );
    expect(await on.read(before.id)).toEqual(before);
  });

  it('is assigned anew without asking anyone again, unless the visit takes another time', async () => {
    const { on, app } = given;
    const [first = 0, second = 0] = group();
    const { id, services, version } = await on.at('confirmed', shared());
    const turned = await on.patch(id, { service_assignments: assigned(services, second, first, second), version });
    expect(turned.body).toMatchObject({ status: 'confirmed', duration: 120, version: version + 1 });
    expect(givers(turned.body)).toEqual([second, first, second]);
    const heard = await app.sql<{ message: string }>(
      `select message from notifications where appointment_id = $1 and title = 'Appointment changed' and user_id = $2`,
      [id, first],
    );
    expect(heard).toEqual([{ message: expect.stringContaining(': who gives which service changed.') }]);
    // The same once more changes nothing.
    const again = await on.patch(id, { service_assignments: assigned(services, second, first, second) });
    expect(again.body.version).toBe(turned.body.version);

    const alone = await on.patch(id, { service_assignments: assigned(services, first, first, first) });
    expect(length(alone.body)).toEqual({ start_time: '16:00', end_time: '19:00', duration: 180, total_price: 2550 });
    expect(alone.body.status).toBe('pending');
    const after = await on.patch(id, { service_assignments: [] });
    expect(after.body).toMatchObject({ duration: 180, version: alone.body.version + 1 });
    expect(givers(after.body)).toEqual([undefined, undefined, undefined]);
    const told = await app.sql<{ after: object }>(
      `select after from audit_trail where entity_id = $1 and action = 'appointment.edit_visit'`,
      [String(id)],
    );
    expect(told[0]?.after).toMatchObject({ services_given_by: [first, first, first] });
  });

  it('loses its assignments with other services, unless the edit gives them too', async () => {
    const { on } = given;
    const [first = 0, second = 0] = group();
    const { id } = await on.book(shared());
    const services = [on.service, on.richService];
    const assignments = assigned(services, second, first);
    const both = await on.patch(id, { services, service_assignments: assignments });
    expect(length(both.body)).toMatchObject({ duration: 90, total_price: 2050 });
    expect(givers(both.body)).toEqual([second, first]);
    const bare = await on.patch(id, { services: [on.service, on.service] });
    expect(bare.body).toMatchObject({ duration: 120 });
    expect(givers(bare.body)).toEqual([undefined, undefined]);
  });

  it('goes to the newcomer where its therapist is swapped, also after a refusal, and to nobody where a therapist is removed', async () => {
    const { on } = given;
    const [first = 0, second = 0] = group();
    const [, , cai] = on.therapists;
    const { id } = await on.book(shared());
    const swapped = await on.patch(id, { therapists: [cai.id, second] });
    expect(swapped.body).toMatchObject({ duration: 120, therapists: [cai.id, second] });
    expect(givers(swapped.body)).toEqual([cai.id, second, cai.id]);

    await on.act(cai, id, 'reject', { rejection_reason: 'Health issues' });
    const reviewed = await on.act(on.operator, id, 'review_rejection', {
      action: 'decline',
      therapists: [first, second],
    });
    expect(givers(reviewed)).toEqual([first, second, first]);

    const fewer = await on.act(on.operator, id, 'remove_therapist', { therapist_id: second });
    expect(fewer).toMatchObject({ duration: 120, total_price: 2550 });
    expect(givers(fewer)).toEqual([first, undefined, first]);
  });

  it('is changed once, however often the request is sent with the same key', async () => {
    const { on, app } = given;
    const body = {
      client: on.client,
      driver: on.drivers[0].id,
      date: TODAY,
      start_time: '16:00',
      therapist: group()[0],
    };
    const send = () =>
      on.operator.post(
        '/api/scheduling/appointments/',
        { ...body, ...shared() },
        { headers: { 'Idempotency-Key': 'thrice' } },
      );
    const answers = [await send(), await send()];
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(answers[1]?.body).toEqual(answers[0]?.body);
    const { id } = answers[0]?.body as Appointment;
    expect(
      await app.sql('select count(*)::int as count from appointment_services where appointment_id = $1', [id]),
    ).toEqual([{ count: 3 }]);
  });
});
