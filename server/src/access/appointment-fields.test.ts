import {
  APPOINTMENT_VISIBILITY,
  LIVE_MESSAGES,
  appointment as appointmentSchema,
  audienceOf,
  audiencesOf,
  isIn,
  type Appointment,
  type AppointmentCard,
  type Audience,
  type Paginated,
  type Rows,
  type TrackedVisit,
} from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { shownOnCard } from '../appointments/testing/shown-on-card.js';
import { aBuild } from '../testing/a-build.js';
import { seedAppointment, seedClient, seedRequest, seedService } from '../testing/seed.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';
import { until } from '../testing/until.js';
import { packageRelease } from '../web/release-package.js';
import { publish } from '../web/releases.usecases.js';
import { faultsIn, rowsOf } from './testing/fields.js';

const VISITS = '/api/scheduling/appointments/';

type May = (audience: Audience) => boolean;

/** The rest of a value that an operator sees: null in place of what is withheld. */
function left(value: unknown, rows: Rows, may: May): unknown {
  const audience = audienceOf(rows);
  if (audience !== undefined && !may(audience)) return null;
  if (value === null || typeof rows === 'string') return value;
  if (Array.isArray(value)) return value.map((one) => left(one, rows, may));
  return Object.fromEntries(
    Object.entries(value as object).map(([name, one]) => [name, left(one, rows[name] ?? 'operators', may)]),
  );
}

function leftOf(row: Appointment, { role, id }: Pick<TestClient, 'role' | 'id'>): Appointment {
  if (!role) throw new Error('nobody reads');
  const may: May = (audience) => isIn(audience, { role, id }, row.rejected_by?.id ?? null);
  return {
    ...(left(row, APPOINTMENT_VISIBILITY, may) as Appointment),
    // Only people who are kept themselves, or begin the step with them, see it; here only the driver.
    elsewhere: row.elsewhere?.some((one) => one.id === id) ? row.elsewhere : null,
    // Here the driver who refused.
    asked_again: row.status === 'pending' && row.rejected_by?.id === id,
    // The driver at the door; the unit is known.
    words_to_client:
      row.status === 'arrived' && row.driver === id
        ? [
            { word: 'here', said_at: null },
            { word: 'come_down', said_at: new Date(row.starts_at).toISOString() },
          ]
        : null,
    // Each reader has a value of their own in it.
    allowed_actions: expect.any(Array) as never,
  };
}

/** The leaves with a value: a null, false, zero or empty one looks like a withheld one. */
const saying = (value: unknown, at = ''): string[] => {
  if (Array.isArray(value)) return value.flatMap((one) => saying(one, at));
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, one]) => saying(one, at ? `${at}.${name}` : name));
  return value ? [at] : [];
};

describe('an appointment with something in every field', () => {
  let server: TestApp;
  let operator: TestClient;
  /** Of the visit: a therapist who refused it, a colleague, its driver, and the driver of the ride home. */
  let people: Readonly<Record<'refuser' | 'colleague' | 'driver' | 'pickupDriver', TestClient>>;
  const visits: number[] = [];

  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    people = {
      refuser: await server.as('therapist', 1),
      colleague: await server.as('therapist', 2),
      driver: await server.as('driver', 1),
      pickupDriver: await server.as('driver', 2),
    };
    const { refuser, colleague, driver, pickupDriver } = people;
    await server.sql(`update users set phone_number = '0917 555 0142', pickup_address = '9 Kalayaan Avenue'`);
    const service = { name: 'Hot oil massage', duration: 61, price: 4_321 };
    const services = [{ id: await seedService(server, service), ...service }];
    const at = (text: string) => new Date(`2026-11-20T${text}:00+08:00`);
    const client = await seedClient(server, { first_name: 'Luz', last_name: 'Ramos', address: '3 Mabini Street' });
    await server.sql(
      `update clients set allergies = 'Coconut oil', gate_instructions = 'Blue gate', preferred_therapist = $2, preferred_gender = 'female' where id = $1`,
      [client, refuser.id],
    );
    const group = [refuser, colleague].map(({ id }) => ({
      id,
      accepted: true,
      ready: true,
      picked_up: true,
      needs_no_ride: true,
      collected_before: true,
    }));
    const common = { client, driver: driver.id, services, notes: 'Ring twice' };
    const refusal = {
      rejection_reason: 'The reason of who refused',
      rejected_at: at('12:00'),
      rejection_reviewed_at: at('12:10'),
      rejection_review_decision: 'decline',
      rejection_review_notes: 'The notes of the review',
    };
    const whole = await seedAppointment(server, {
      ...common,
      start_time: '10:00',
      end_time: '11:01',
      status: 'driver_assigned_pickup',
      therapists: group,
      driver_accepted: true,
      columns: {
        ...refusal,
        rejected_by: refuser.id,
        outcome: 'completed',
        payment_status: 'paid',
        payment_method: 'gcash',
        payment_amount: 4_999,
        extension_amount: 678,
        payment_notes: 'The notes of the payment',
        payment_verified_at: at('11:10'),
        payment_verified_by: operator.id,
        receipt_hash: 'c0ffee'.repeat(10),
        receipt_url: '/api/scheduling/receipts/of-the-visit/',
        status_before_pickup: 'completed',
        pickup_requested_at: at('13:00'),
        pickup_urgency: 'urgent',
        pickup_notes: 'Gate 2',
        pickup_driver_id: pickupDriver.id,
        pickup_deadline: at('13:15'),
        pickup_asked: [pickupDriver.id],
        estimated_pickup_time: at('13:40'),
        pickup_declined_at: at('13:35'),
        pickup_requested_by: refuser.id,
        backup: {
          to: null,
          asked: [pickupDriver.id],
          declined: [],
          askedAt: at('13:05').getTime(),
          until: at('13:15').getTime(),
          takenBy: pickupDriver.id,
          answeredAt: at('13:06').getTime(),
        },
        backup_note: 'At the toll gate',
        cannot_come: {
          people: [
            { id: colleague.id, reason: 'ill', note: 'The words of who cannot come', at: at('12:50').getTime() },
          ],
        },
        pickup_confirmed_at: at('13:05'),
        return_journey_completed_at: at('13:08'),
        driver_assigned_at: at('08:00'),
        started_at: at('09:00'),
        cancelled_at: at('13:01'),
        cancel_reason: 'The reason of the cancellation',
        internal_note: 'The note among operators',
        client_confirmed_at: at('08:30'),
        materials_checked_at: at('12:30'),
        rode_out: true,
      },
    });
    await server.sql(
      'insert into time_requests (appointment_id, starts_at, asked_at, held_until) values ($1, $2, $2, $2)',
      [whole, at('08:50')],
    );
    await server.sql('insert into cancel_requests (appointment_id, asked_at) values ($1, $2)', [whole, at('08:40')]);
    await server.sql('update appointment_services set therapist_id = $2 where appointment_id = $1', [
      whole,
      colleague.id,
    ]);
    await server.sql(
      `insert into payments (appointment_id, kind, method, amount, gcash_reference, at) values ($1, 'payment', 'gcash', 4999, '9012 345', $2)`,
      [whole, at('11:10')],
    );
    await server.sql(
      'update appointments set journey_started_at = $2, arrived_at = $2, dropped_off_at = $2, session_started_at = $2, session_completed_at = $3 where id = $1',
      [whole, at('09:30'), at('10:50')],
    );
    await server.sql(
      `with s as (insert into appointment_series (every_weeks, size, created_by, created_at) values (2, 5, $2, $3) returning id)
       update appointments set series_id = s.id, series_position = 4 from s where appointments.id = $1`,
      [whole, operator.id, at('08:00')],
    );
    for (const [name, reusable] of [
      ['Almond oil', false],
      ['Hot stones', true],
    ] as const)
      await server.sql(
        `with m as (insert into materials (name, category, unit, reusable, created_at, updated_at) values ($1, 'Care', 'ml', $2, $4, $4) returning id)
         insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at, returned_at, is_empty, shortage, checked_quantity, check_notes) select $3, id, 30, $4, $4, true, 7, 28, 'Nearly empty' from m`,
        [name, reusable, whole, at('10:00')],
      );
    visits.push(
      whole,
      await seedAppointment(server, {
        ...common,
        start_time: '13:30',
        end_time: '14:31',
        therapists: [refuser.id, colleague.id],
        columns: { ...refusal, rejected_by: driver.id, asked_again: [driver.id] },
      }),
      await seedAppointment(server, {
        ...common,
        start_time: '12:40',
        end_time: '13:41',
        status: 'in_progress',
        therapists: group,
        driver_accepted: true,
        columns: { cancel_reason: 'The reason of the cancellation' },
      }),
      // This one is still on its way, so its driver is not free for the visit above.
      await seedAppointment(server, {
        ...common,
        start_time: '12:10',
        end_time: '13:11',
        status: 'arrived',
        therapists: group,
        driver_accepted: true,
        columns: {
          running_late: { by: driver.id, minutes: 20, at: at('11:55').getTime(), expectedAt: at('12:30').getTime() },
        },
      }),
    );
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'outbound', tstzrange($3, $4))`,
      [driver.id, visits.at(-1), at('11:55'), at('12:25')],
    );
    // And from 4 PM on because of a ride home that was confirmed for then.
    const rideHome = await seedAppointment(server, {
      ...common,
      start_time: '09:00',
      end_time: '10:01',
      status: 'return_journey',
      therapists: group,
      driver_accepted: true,
      columns: {
        outcome: 'completed',
        pickup_driver_id: driver.id,
        estimated_pickup_time: at('16:00'),
        // Taken over from a driver whose ride broke down.
        backup_note: 'CANARY where the ride stands',
      },
    });
    await server.sql(
      `insert into staff_holds (staff_id, appointment_id, leg, during) values ($1, $2, 'return', tstzrange($3, $4))`,
      [driver.id, rideHome, at('16:00'), at('16:45')],
    );
    visits.push(rideHome);
    await server.sql(
      `with l as (insert into tracking_links (appointment_id, generation, salt, token_hash, made_at)
         select id, 1, substr(sha256(id::text::bytea), 1, 16), sha256(id::text::bytea), $1 from appointments returning appointment_id)
       insert into client_taps (appointment_id, late_at, unit, place, taps, come_down_at)
       select a.id, a.starts_at, 'CANARY unit', a.location, 1, a.starts_at from l join appointments a on a.id = l.appointment_id`,
      [at('12:00')],
    );
    await server.sql(
      `with p as (insert into client_companions (client_id, name, position)
         select distinct client_id, 'CANARY companion', 1 from appointments returning id, client_id)
       update appointments a set companion_id = p.id from p where p.client_id = a.client_id`,
    );
    await server.sql(
      `with p as (insert into client_phones (client_id, number, shown, position)
         select distinct client_id, '+639171112222', '0917 111 2222', 9 from appointments returning client_id, number)
       update appointments a set visit_phone = p.number from p where p.client_id = a.client_id`,
    );
    await server.sql(
      `insert into client_addresses (client_id, folded, address, gate_instructions, pin, position)
       select distinct on (client_id, fold_text(location)) client_id, fold_text(location), location, 'CANARY gate', '14.5,121.0', 9
       from appointments on conflict (client_id, folded) do update set pin = excluded.pin, kind = 'other'`,
    );
  });
  afterAll(() => server.close());

  const rowsFor = async (who: TestClient): Promise<Map<number, Appointment>> => {
    const { body } = await who.get<Paginated<Appointment>>(VISITS, { query: { page_size: 50 } });
    return new Map(body.results.map((row) => [row.id, row]));
  };

  it('has a value in every field, so that a withheld field differs from an empty one', async () => {
    // Only people who are asked again see that they are.
    const readers = await Promise.all([operator, people.driver].map(rowsFor));
    const said = new Set(readers.flatMap((rows) => [...rows.values()]).flatMap((row) => saying(row)));
    expect(rowsOf(APPOINTMENT_VISIBILITY).filter(([field]) => !said.has(field))).toEqual([]);
  });

  /** All ways to read appointments, each as lists of records. */
  const WAYS: Readonly<Record<string, (who: TestClient) => Promise<Appointment[]>>> = {
    'the record itself': (who) =>
      Promise.all(visits.map(async (id) => (await who.get<Appointment>(`${VISITS}${id}/`)).body)),
    'the list of all': async (who) => [...(await rowsFor(who)).values()],
    'the list of today': async (who) => (await who.get<Paginated<Appointment>>(`${VISITS}today/`)).body.results,
    'the list of a week': async (who) =>
      (await who.get<Paginated<Appointment>>(`${VISITS}by_week/`, { query: { week_start: '2026-11-16' } })).body
        .results,
    'an answer of the channel': async (who) => {
      const channel = await server.channel(who.token);
      await channel.next('initial_data');
      return Promise.all(
        visits.map(async (id) => {
          channel.send({ type: 'appointment_update_request', appointment_id: id });
          const said = await channel.next(
            ({ type, appointment, appointment_id }) =>
              (type === 'appointment_update' && (appointment as Appointment).id === id) ||
              (type === 'error' && appointment_id === id),
          );
          return said['appointment'] as Appointment;
        }),
      );
    },
    'a message of the channel': async (who) => {
      const channel = await server.channel(who.token);
      await channel.next('initial_data');
      return Promise.all(
        visits.map(async (id) => {
          await operator.patch(`${VISITS}${id}/`, { notes: `The notes for the ${who.role} ${who.id}` });
          const said = await channel.next(
            ({ type, appointment }) => type === 'appointment_updated' && (appointment as Appointment).id === id,
          );
          return said['appointment'] as Appointment;
        }),
      );
    },
    'a refusal': (who) =>
      Promise.all(
        visits.map(async (id) => {
          const action = who.role === 'driver' ? 'start_journey' : 'start_session';
          const { status, body } = await who.post<{ appointment: Appointment }>(`${VISITS}${id}/${action}/`);
          expect(status).toBe(409);
          return body.appointment;
        }),
      ),
  };
  const cells = Object.keys(WAYS).flatMap((way) =>
    (['refuser', 'colleague', 'driver'] as const).map((name) => [way, name] as const),
  );

  it.each(cells)('in %s gives the %s their own fields, and null for the rest', async (way, name) => {
    const who = people[name];
    const given = (await WAYS[way]?.(who)) ?? [];
    const whole = await rowsFor(operator);
    expect(given.map(({ id }) => id).sort()).toEqual([...visits].sort());
    for (const row of given) {
      expect(appointmentSchema.strict().safeParse(row).error).toBeUndefined();
      expect(row).toEqual(leftOf(whole.get(row.id) as Appointment, who));
    }
  });

  it('gives the driver of the ride home no more than the driver', async () => {
    const whole = await rowsFor(operator);
    const rows = [...(await rowsFor(people.pickupDriver)).values()];
    expect(rows).toHaveLength(1);
    for (const row of rows) expect(row).toEqual(leftOf(whole.get(row.id) as Appointment, people.pickupDriver));
  });

  const CARDS: Readonly<Record<string, (who: TestClient) => Promise<AppointmentCard[]>>> = {
    'a list': async (who) =>
      (await who.get<Paginated<AppointmentCard>>(VISITS, { query: { fields: 'card', page_size: 50 } })).body.results,
    'the first message of the channel': async (who) =>
      (await (await server.channel(who.token)).next('initial_data'))['appointments'] as AppointmentCard[],
  };
  const ofCards = Object.keys(CARDS).flatMap((way) =>
    (['refuser', 'colleague', 'driver'] as const).map((name) => [way, name] as const),
  );

  it.each(ofCards)('on the cards of %s gives the %s their own fields, and leaves the rest out', async (way, name) => {
    const who = people[name];
    const cards = (await CARDS[way]?.(who)) ?? [];
    const whole = await rowsFor(operator);
    expect(cards.map(({ id }) => id).sort()).toEqual([...visits].sort());
    for (const { allowed_actions: _, ...card } of cards) {
      const { allowed_actions: __, ...shown } = shownOnCard({
        ...leftOf(whole.get(card.id) as Appointment, who),
        allowed_actions: [],
      });
      expect(card).toEqual(shown);
    }
  });
});

describe('a text that operators write to each other', () => {
  const given = freshBusiness();

  it('reaches nobody else, under whatever name: in answers, lists, messages and notifications (R-visibility-3, R-visibility-5)', async () => {
    const { on, app } = given;
    const staff = [on.therapists[0], on.therapists[1], on.drivers[0]] as const;
    const channels = await Promise.all(staff.map(({ token }) => app.channel(token)));
    for (const channel of channels) await channel.next('initial_data');
    const [ana, bea, dario] = staff;
    const group = { therapist: ana.id, therapists: [ana.id, bea.id] };
    const SECRET = 'CANARY';

    const refused = await on.book(group);
    await on.act(ana, refused.id, 'reject', { rejection_reason: `${SECRET} of who refused` });
    await on.act(on.operator, refused.id, 'review_rejection', {
      action: 'accept',
      internal_note: `${SECRET} of the review`,
    });
    const declined = await on.book({ ...group, start_time: '18:00' });
    await on.act(ana, declined.id, 'reject', { rejection_reason: `${SECRET} of who refused` });
    await on.act(on.operator, declined.id, 'review_rejection', { action: 'decline', reason: `${SECRET} notes` });
    await on.patch(declined.id, { internal_note: `${SECRET} of the day` });
    const cancelled = await on.book({ ...group, start_time: '20:00' });
    await on.act(on.operator, cancelled.id, 'cancel', { reason: 'Rain', internal_note: `${SECRET} of the cancelling` });
    const paid = await on.at('awaiting_payment', { ...group, start_time: '22:00' });
    await on.act(on.operator, paid.id, 'mark_completed', {
      payment_amount: 850,
      payment_notes: `${SECRET} of the payment`,
    });
    const ids = [refused.id, declined.id, cancelled.id, paid.id];

    for (const [at, who] of [bea, dario].entries()) {
      const channel = channels[at + 1];
      channel?.send({ type: 'appointment_update_request', appointment_id: paid.id });
      await channel?.next(({ type }) => type === 'appointment_update');
      const texts = await Promise.all([
        ...ids.map(async (id) => (await who.get(`${VISITS}${id}/`)).text),
        who.get(VISITS).then(({ text }) => text),
        who.get(VISITS, { query: { fields: 'card' } }).then(({ text }) => text),
        who.get('/api/scheduling/notifications/', { query: { page_size: 100 } }).then(({ text }) => text),
      ]);
      expect([...texts, JSON.stringify(channel?.messages)].filter((text) => text.includes(SECRET))).toEqual([]);
      expect(texts.at(-1)).toContain('Rain');
    }
    const mine = (await ana.get(`${VISITS}${declined.id}/`)).text;
    expect(mine).toContain('CANARY of who refused');
    expect(mine).not.toContain('CANARY notes');
    expect((await on.operator.get(`${VISITS}${paid.id}/`)).text).toContain('CANARY of the payment');
  });

  it('comes in messages whose every field is on the list, whatever happens in a day (R-visibility-1)', async () => {
    const { on, app } = given;
    const readers = [on.operator, on.therapists[0], on.drivers[0]] as const;
    const channels = await Promise.all(readers.map(({ token }) => app.channel(token)));
    for (const channel of channels) await channel.next('initial_data');
    const { id } = await on.at('completed');
    const stuck = await on.at('journey', {
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
      start_time: '22:00',
    });
    await on.act(on.operator, stuck.id, 'ask_backup', {});
    await on.act(on.operator, stuck.id, 'withdraw_backup');
    await on.act(on.therapists[0], id, 'request_pickup');
    await on.operator.post(`${VISITS}${id}/needs/ride_home/take/`, {});
    await on.act(on.operator, id, 'assign_pickup_driver', { driver_id: on.drivers[0].id });
    await on.act(on.drivers[0], id, 'confirm_pickup');
    const other = await on.book({ start_time: '20:00' });
    await on.patch(other.id, { driver: on.drivers[1].id });
    await on.patch(other.id, { notes: 'Two dogs' });
    // A change that was not sent before the visit is gone is not sent later.
    await channels[0]?.next(
      ({ type, appointment }) => type === 'appointment_updated' && (appointment as { id: number }).id === other.id,
    );
    await on.operator.delete(`${VISITS}${other.id}/`);
    await on.operator.post(`/api/inventory/${on.oil}/movements/`, { kind: 'restock', quantity: 1 });
    await on.therapists[0].post('/api/sos/', {});
    await on.operator.post('/api/scheduling/waitlist/', {
      client: on.client,
      services: [on.service],
      from_day: '2026-11-25',
      to_day: '2026-11-25',
      from_time: '13:00',
      to_time: '14:00',
    });
    await on.operator.patch('/api/settings/business/', { gap: 15 });
    const { body: tracked } = await on.operator.post<TrackedVisit>(`${VISITS}${id}/tracking/`, { replaces: 0 });
    await app.anonymous.post(new URL(tracked.link?.url ?? '').pathname, 'stars=2', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    const ahead = await on.book({ start_time: '20:00' });
    const { body: asked } = await on.operator.post<TrackedVisit>(`${VISITS}${ahead.id}/tracking/`, { replaces: 0 });
    const later = new Date(Date.parse(ahead.starts_at) + 2 * 3_600_000).toISOString();
    await app.anonymous.post(new URL(asked.link?.url ?? '').pathname, `do=time&start=${later}`, {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await on.operator.post(`/api/scheduling/booking-requests/${await seedRequest(app)}/decline/`, { reason: 'Full' });
    await app.anonymous.post(new URL(asked.link?.url ?? '').pathname, 'do=cancel', {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    await publish(app.deps, packageRelease(aBuild()), { origin: 'release' });
    const window = { date: '2026-11-25', start_time: '13:00', end_time: '01:00' };
    for (const who of [on.therapists[0], on.drivers[0]]) {
      await who.post('/api/scheduling/availabilities/', window);
      await who.post('/api/attendance/check-in/');
      await who.post('/api/scheduling/notifications/mark_all_as_read/');
    }
    await app.sql('update users set suspended_until = $2 where id = $1', [
      on.drivers[0].id,
      new Date(app.clock.now().getTime() + 3_600_000),
    ]);
    await on.operator.post(`/api/registration/staff/${on.drivers[0].id}/lift_suspension/`);
    for (const channel of channels) {
      await channel.next('attendance_update');
      channel.send({ type: 'appointment_update_request', appointment_id: id });
      await channel.next('appointment_update');
      channel.send({ type: 'appointment_update_request', appointment_id: 987_654 });
      await channel.next('error');
      channel.send({ type: 'availability_check', date: '2026-11-20', time: '22:00', service_id: on.service });
      await channel.next((message) => 'service_id' in message);
      channel.send({ type: 'heartbeat' });
      await channel.next('heartbeat_response');
    }
    // A heartbeat comes after half a minute; all other messages have been received.
    const awaited = Object.keys(LIVE_MESSAGES).filter((type) => type !== 'heartbeat');
    const heard = () => new Set(channels.flatMap(({ messages }) => messages.map(({ type }) => type)));
    await until(async () => awaited.every((type) => heard().has(type)));
    for (const [at, { role, id: reader }] of readers.entries())
      for (const message of channels[at]?.messages ?? []) {
        const type = message.type as keyof typeof LIVE_MESSAGES;
        expect({ type, fits: LIVE_MESSAGES[type]?.safeParse(message).error }).toEqual({ type });
        expect(faultsIn(message, audiencesOf(LIVE_MESSAGES[type]), { role, id: reader })).toEqual([]);
      }
  });

  it('tells everyone who was assigned why a visit was cancelled, in words that blame nobody (R-visibility-3, R-visibility-4)', async () => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.therapists[0], id, 'reject', { rejection_reason: 'Health issues' });
    await on.act(on.operator, id, 'review_rejection', { action: 'accept' });
    for (const who of [on.therapists[0], on.drivers[0], on.operator])
      expect(await on.read(id, who)).toMatchObject({ cancel_reason: 'One of the people asked could not take it.' });
  });

  it('can be written at any status, changes nothing else, and notifies nobody (R-visibility-5)', async () => {
    const { on, app } = given;
    const before = await on.at('completed');
    const notified = () => app.sql('select id from notifications where appointment_id = $1', [before.id]);
    const told = await notified();
    const { status, body } = await on.patch(before.id, { internal_note: 'Knows the owner' });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...before,
      ...(await on.read(before.id)),
      internal_note: 'Knows the owner',
      version: before.version + 1,
    });
    expect(await notified()).toEqual(told);
    expect((await on.patch(before.id, { internal_note: '' }, on.therapists[0])).status).toBe(403);
    expect(await on.read(before.id)).toMatchObject({ internal_note: 'Knows the owner', status: before.status });
  });
});
