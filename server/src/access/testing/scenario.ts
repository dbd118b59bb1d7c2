import { addDays, EMPTY_PATTERN, instantOf } from 'shared-lib/domain';
import type { TestApp } from '../../testing/test-app.js';
import {
  seedAppointment,
  seedClient,
  seedRequest,
  seedService,
  seedWindow,
  type AppointmentSeed,
} from '../../testing/seed.js';
import type { Users, Member, Person } from './users.js';

/** The path's parameters and the body. */
export interface Ask {
  readonly path?: Readonly<Record<string, string | number>>;
  readonly query?: Readonly<Record<string, string | number>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One person who calls one route. */
export interface Scenario {
  readonly server: TestApp;
  readonly users: Users;
  readonly person: Person;
  readonly who: Member;
}

/** The service day of the test's clock. */
export const TODAY = '2026-11-20';

let serial = 0;
const next = (): number => ++serial;

const idOf = ([row]: readonly { id: number }[]): number => {
  if (!row) throw new Error('nothing was stored');
  return row.id;
};

/** The visit of the users' driver and therapist. */
export const visitOf = ({ server, users }: Scenario, given: Partial<AppointmentSeed> = {}): Promise<number> =>
  seedAppointment(server, { therapists: [{ id: users.therapist.id }], driver: users.driver.id, ...given });

export const aVisit =
  (given: Partial<AppointmentSeed> = {}, body?: unknown) =>
  async (scenario: Scenario): Promise<Ask> => ({ path: { id: await visitOf(scenario, given) }, body });

/** A visit whose refusal waits for operators. */
export const aRefusedVisit =
  (body?: unknown) =>
  async (scenario: Scenario): Promise<Ask> => ({
    path: { id: await visitOf(scenario, { status: 'rejected' }), kind: 'refusal' },
    body,
  });

export const aClient =
  (body?: unknown) =>
  async ({ server }: Scenario): Promise<Ask> => ({ path: { id: await seedClient(server) }, body });

export const aService =
  (body: unknown) =>
  async ({ server }: Scenario): Promise<Ask> => ({ path: { id: await seedService(server) }, body });

/** A new member of the staff, who is not one of the users. */
export const aColleague =
  (body?: unknown) =>
  async ({ server }: Scenario): Promise<Ask> => ({ path: { id: (await server.addUser('driver')).id }, body });

/** A valid booking: a client, a service and a therapist who is on duty and free. */
export async function aBooking({ server }: Scenario): Promise<Ask> {
  const therapist = await server.addUser('therapist');
  await seedWindow(server, therapist.id, TODAY);
  return {
    body: {
      client: await seedClient(server),
      services: [await seedService(server)],
      therapist: therapist.id,
      date: TODAY,
      start_time: '16:00',
    },
  };
}

/** The same also a week later. */
export async function aSeriesBooking(scenario: Scenario, { preview }: { readonly preview: boolean }): Promise<Ask> {
  const { date, start_time, ...booking } = (await aBooking(scenario)).body as Record<string, unknown>;
  const dates = [TODAY, addDays(TODAY, 7)].map((one) => ({ date: one, start_time }));
  await seedWindow(scenario.server, Number(booking['therapist']), addDays(TODAY, 7));
  return preview
    ? { body: { ...booking, date, start_time, repeat: { every_weeks: 1, times: 2 } } }
    : { body: { ...booking, every_weeks: 1, dates } };
}

/** A series with one remaining visit, and the request about it. */
export const aSeries =
  (ask: (visit: number) => object | undefined) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server, users } = scenario;
    const visit = await visitOf(scenario);
    const rows = await server.sql<{ id: number }>(
      'insert into appointment_series (every_weeks, size, created_by, created_at) values (1, 2, $1, $2) returning id',
      [users.operator.id, server.clock.now()],
    );
    const id = idOf(rows);
    await server.sql('update appointments set series_id = $2, series_position = 1 where id = $1', [visit, id]);
    return { path: { id }, body: ask(visit) };
  };

/** The owner of the record: the calling driver or therapist; others of their trade meet that owner's record. */
const ownerOf = ({ users, person }: Scenario): number =>
  person === 'driver' || person === 'otherDriver' ? users.driver.id : users.therapist.id;
/** The same for records that operators have too. */
export const holderOf = (scenario: Scenario): number =>
  scenario.person === 'operator' ? scenario.users.operator.id : ownerOf(scenario);

let day = 0;
/** Two windows of a person must not overlap, so each has its own day. */
const freshDay = (): string => `2027-0${1 + (Math.floor(++day / 28) % 9)}-${String(1 + (day % 28)).padStart(2, '0')}`;

export const aWindow =
  (withBody: boolean) =>
  async (scenario: Scenario): Promise<Ask> => {
    const id = await seedWindow(scenario.server, ownerOf(scenario), freshDay());
    return { path: { id }, ...(withBody && { body: { date: freshDay(), start_time: '14:00', end_time: '20:00' } }) };
  };

export const aNewWindow = async (scenario: Scenario): Promise<Ask> => ({
  body: { user: ownerOf(scenario), date: freshDay(), start_time: '13:00', end_time: '01:00' },
});

export const aCopiedDay = async (scenario: Scenario): Promise<Ask> => ({
  body: { user: ownerOf(scenario), from: freshDay(), to: [freshDay()] },
});

export const aSetDay = async (scenario: Scenario): Promise<Ask> => ({
  body: { user: ownerOf(scenario), date: freshDay(), windows: [{ start_time: '13:00', end_time: '01:00' }] },
});

/** A quarter of an hour on Sundays, which disturbs no other test. */
const QUIET_PATTERN = EMPTY_PATTERN.map((_, weekday) =>
  weekday === 0 ? [{ start_time: '06:00', end_time: '06:15' }] : [],
);
export const aPattern = async (scenario: Scenario): Promise<Ask> => ({
  body: { user: ownerOf(scenario), days: QUIET_PATTERN },
});
export const anEndedPattern = (scenario: Scenario): Ask => ({ body: { user: ownerOf(scenario) } });
export const aPatternsOwner = (scenario: Scenario): Ask => ({ query: { user: ownerOf(scenario) } });

export const aTherapistsStatement = ({ users }: Scenario): Ask => ({
  query: { from: TODAY, to: TODAY, therapist: users.therapist.id },
});

export const aNewException = async (scenario: Scenario): Promise<Ask> => {
  const date = freshDay();
  return { body: { user: ownerOf(scenario), from: date, to: date, kind: 'day_off' } };
};
export const anException = async (scenario: Scenario): Promise<Ask> => {
  const { server } = scenario;
  const rows = await server.sql<{ id: number }>(
    `insert into availability_exceptions (staff_id, from_day, to_day, kind, created_at) values ($1, $2, $2, 'sick', $3) returning id`,
    [ownerOf(scenario), freshDay(), server.clock.now()],
  );
  return { path: { id: idOf(rows) } };
};
export const aRate = (): Ask => ({ body: { from: freshDay(), payment_percent: 45, extension_percent: 100 } });
export const aKeptRate = async ({ server }: Scenario): Promise<Ask> => {
  const rows = await server.sql<{ id: number }>(
    `insert into commission_rates (from_day, payment_percent, extension_percent, set_at) values ($1, 50, 100, $2) returning id`,
    [freshDay(), server.clock.now()],
  );
  return { path: { id: idOf(rows) } };
};
let areas = 0;
export const anArea = (): Ask => ({ body: { name: `Area ${(areas += 1)}`, words: [] } });
export const aKeptArea = async ({ server }: Scenario): Promise<Ask> => {
  const rows = await server.sql<{ id: number }>(
    `insert into service_areas (name, words) values ($1, '{}') returning id`,
    [`Kept ${(areas += 1)}`],
  );
  return { path: { id: idOf(rows) } };
};
export const aChangedArea = async (scenario: Scenario): Promise<Ask> => ({
  ...(await aKeptArea(scenario)),
  body: { within: 10 },
});
export const aClosingDay = async ({ server }: Scenario): Promise<Ask> => {
  const day = freshDay();
  await server.sql('insert into closing_days (day, created_at) values ($1, $2)', [day, server.clock.now()]);
  return { path: { day } };
};

export const aCalendarLink = async ({ server, who }: Scenario): Promise<Ask> => {
  await server.sql(
    'insert into calendar_links (user_id, token_hash, created_at) select id, $2, $3 from users where id = $1',
    [who.id, Buffer.from(`of ${who.id}`), server.clock.now()],
  );
  return {};
};
/** As a browser gives it. */
export const A_SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/1',
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
};
/** The device of the caller's session. */
export const aCalledDevice =
  (body?: object) =>
  async ({ server, who }: Scenario): Promise<Ask> => {
    await server.sql(
      `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, created_at)
       select $1, id, 'https://fcm.googleapis.com/' || id, 'B', 'a', $2 from sessions where user_id = $1 on conflict do nothing`,
      [who.id, server.clock.now()],
    );
    return body ? { body } : {};
  };
/** A waitlist entry in its first version. */
export const aWish =
  (body?: object) =>
  async ({ server }: Scenario): Promise<Ask> => {
    const rows = await server.sql<{ id: number }>(
      `insert into waitlist_wishes (client_id, services, from_day, to_day, from_time, to_time, first_start, last_start, created_at, updated_at)
       values ($1, array[$2::int], '2026-11-25', '2026-11-25', '13:00', '14:00', '2026-11-25T13:00+08', '2026-11-25T14:00+08', $3, $3) returning id`,
      [await seedClient(server), await seedService(server), server.clock.now()],
    );
    return { path: { id: idOf(rows) }, ...(body && { body }) };
  };
/** The cash of the record's owner. */
export const anOwnHand = (scenario: Scenario): Ask => ({ path: { id: holderOf(scenario) } });
/** The therapist's cash, to be counted: never nothing, whatever was handed over before. */
export const aCount = async ({ server, users: { therapist } }: Scenario): Promise<Ask> => {
  const taken = await server.sql<{ amount: number }>(
    `insert into cash_in_hand (staff_id, amount, since) values ($1, 7, $2)
     on conflict (staff_id) do update set amount = cash_in_hand.amount + 7, since = $2 returning amount`,
    [therapist.id, server.clock.now()],
  );
  const expected = taken[0]?.amount ?? 0;
  return { body: { person: therapist.id, expected, counted: expected } };
};
/** Handed over, and not confirmed yet. */
/** An open call for help of the therapist among the users, or of the caller where it is theirs. */
export const aCallForHelp =
  (body: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server } = scenario;
    const now = server.clock.now();
    await server.sql('delete from sos_calls');
    const rows = await server.sql<{ id: number }>(
      'insert into sos_calls (pressed_by, pressed_at, received_at) values ($1, $2, $2) returning id',
      [ownerOf(scenario), now],
    );
    return { path: { id: idOf(rows) }, body };
  };

export const aRemittance =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server, users } = scenario;
    const rows = await server.sql<{ id: number }>(
      'insert into remittances (staff_id, expected, counted, handed_over, counted_by, at) values ($1, 500, 500, 500, $2, $3) returning id',
      [holderOf(scenario), users.operator.id, server.clock.now()],
    );
    return { path: { id: idOf(rows) }, ...(body && { body }) };
  };

/** A payment with a correction that another operator asked for, or the deciding one where the test says so. */
export const aCorrection =
  (body?: object, isOwn = false) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server, users } = scenario;
    const visit = await visitOf(scenario, { status: 'completed', columns: { payment_status: 'paid' } });
    const rows = await server.sql<{ id: number }>(
      `insert into payment_corrections (appointment_id, body, paid_before, paid_after, last_entry, reason, asked_by, asked_at, price, outcome)
       select id, '{"payment_amount": 100, "reason": "x"}', 850, 100, 0, 'x', $2, $3, total_price, outcome from appointments
       where id = $1 returning id`,
      [visit, isOwn ? users.operator.id : users.unverified.id, server.clock.now()],
    );
    return { path: { id: idOf(rows) }, ...(body && { body }) };
  };

/** Paid, and less than was due. */
export const aDifference =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server } = scenario;
    const visit = await visitOf(scenario, { status: 'completed', columns: { payment_status: 'paid' } });
    await server.sql('insert into payment_differences (appointment_id, due, paid, since) values ($1, 850, 800, $2)', [
      visit,
      server.clock.now(),
    ]);
    return { path: { id: visit }, ...(body && { body }) };
  };

/** A visit that its client asks to cancel. */
export const anAskToCancel =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const visit = await visitOf(scenario, { status: 'confirmed' });
    const { server } = scenario;
    await server.sql('insert into cancel_requests (appointment_id, asked_at) values ($1, $2)', [
      visit,
      server.clock.now(),
    ]);
    return { path: { id: visit }, ...(body && { body }) };
  };

/** A visit for which its client asks for another time. */
export const anAskForTime =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const visit = await visitOf(scenario, { status: 'confirmed' });
    const { server } = scenario;
    await server.sql('insert into time_requests (appointment_id, starts_at, asked_at) values ($1, $2, $2)', [
      visit,
      server.clock.now(),
    ]);
    return { path: { id: visit }, ...(body && { body }) };
  };

/** A visit that somebody asks for on the request form. */
export const aBookingRequest =
  (body?: object) =>
  async ({ server }: Scenario): Promise<Ask> => {
    return { path: { id: await seedRequest(server) }, ...(body && { body }) };
  };

/** A low rating that waits. */
export const aLowRating =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server } = scenario;
    const visit = await visitOf(scenario, { status: 'completed' });
    await server.sql('insert into ratings (appointment_id, stars, words, rated_at) values ($1, 2, $2, $3)', [
      visit,
      'Late',
      server.clock.now(),
    ]);
    return { path: { id: visit }, ...(body && { body }) };
  };

export const aNewWish = async ({ server }: Scenario): Promise<Ask> => ({
  body: {
    client: await seedClient(server),
    services: [await seedService(server)],
    from_day: '2026-11-25',
    to_day: '2026-11-25',
    from_time: '13:00',
    to_time: '14:00',
  },
});

export const aNotification = async (scenario: Scenario): Promise<Ask> => {
  const { server } = scenario;
  const owner = holderOf(scenario);
  const rows = await server.sql<{ id: number }>(
    `insert into notifications (user_id, type, notification_type, title, message, created_at) values ($1, 'appointment', 'x', 'x', 'x', $2) returning id`,
    [owner, server.clock.now()],
  );
  return { path: { id: idOf(rows) } };
};

/** An attendance record of today. */
export const aRecord =
  (body?: unknown) =>
  async (scenario: Scenario): Promise<Ask> => {
    const { server } = scenario;
    const rows = await server.sql<{ id: number }>(
      `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)
     on conflict (staff_id, service_day) do update set status = 'pending_approval' returning id`,
      [ownerOf(scenario), TODAY, server.clock.now()],
    );
    return { path: { id: idOf(rows) }, body };
  };

/** The same record, named in a list. */
export const aRecordToApprove = async (scenario: Scenario): Promise<Ask> => {
  const { path } = await aRecord()(scenario);
  return { body: { ids: [path?.['id']] } };
};

/** The caller's day before, without a check-out. */
export async function anOpenDay({ server, who }: Scenario): Promise<Ask> {
  if (!who.id) return { body: { record: 1, time: '22:05' } };
  const day = addDays(TODAY, -1);
  const [record] = await server.sql<{ id: number }>(
    `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)
     on conflict (staff_id, service_day) do update set check_in_at = $3, check_out_at = null, check_out_said_at = null, updated_at = $3 returning id`,
    [who.id, day, instantOf(day, '13:00')],
  );
  return { body: { record: record?.id, time: '22:05' } };
}

/** A check-in of the caller, just now. */
export async function aCheckIn({ server, who }: Scenario): Promise<Ask> {
  if (who.id)
    await server.sql(
      `insert into attendance_records (staff_id, service_day, check_in_at, arrival, status, created_at, updated_at) values ($1, $2, $3, 'present', 'pending_approval', $3, $3)
     on conflict (staff_id, service_day) do update set check_in_at = $3, check_out_at = null, updated_at = $3`,
      [who.id, TODAY, server.clock.now()],
    );
  return {};
}

/** A material that the users' therapist must still answer for. */
export const aMaterial = async (scenario: Scenario): Promise<Ask> => {
  const { server } = scenario;
  const id = idOf(
    await server.sql<{ id: number }>(
      `insert into materials (name, unit, created_at, updated_at) values ($1, 'ml', $2, $2) returning id`,
      [`Oil of the matrix ${next()}`, server.clock.now()],
    ),
  );
  const visit = await visitOf(scenario, { status: 'completed' });
  await server.sql(
    'insert into appointment_materials (appointment_id, material_id, quantity_used, deducted_at) values ($1, $2, 1, $3)',
    [visit, id, server.clock.now()],
  );
  return { path: { id }, body: { is_empty: false, appointment: visit } };
};

/** A material of no visit. */
export const aMaterialInStock =
  (body?: object) =>
  async (scenario: Scenario): Promise<Ask> => ({
    path: { id: (await aMaterial(scenario)).path?.['id'] ?? 0 },
    ...(body && { body }),
  });

const PNG = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from('the matrix')]);

const formHead = (name: string, more = ''): string =>
  `--b\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`;
/** A form with a picture, after its other members. */
export const fileForm = (before = ''): Ask => ({
  body: Buffer.concat([
    Buffer.from(`${before}${formHead('file', '; filename="r.png"')}`),
    PNG,
    Buffer.from('\r\n--b--\r\n'),
  ]),
  headers: { 'content-type': 'multipart/form-data; boundary=b' },
});

export const aReceiptForm = async (scenario: Scenario): Promise<Ask> =>
  fileForm(`${formHead('appointment_id')}${await visitOf(scenario)}\r\n`);

export const aReceipt = async (scenario: Scenario): Promise<Ask> => {
  const { server, users } = scenario;
  const appointment = await visitOf(scenario);
  const hash = 'a'.repeat(64);
  await server.sql(
    `insert into receipt_files (hash, mime, content) values ($1, 'image/png', $2) on conflict do nothing`,
    [hash, PNG],
  );
  await server.sql('insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, $3, $4)', [
    appointment,
    hash,
    users.operator.id,
    server.clock.now(),
  ]);
  return { path: { appointment, hash } };
};

/** A new person to register. */
export const aPerson =
  (more: object = {}) =>
  async (): Promise<Ask> => {
    const which = next();
    return {
      body: {
        first_name: `Nena${which}`,
        last_name: 'Matrix',
        email: `nena.${which}@example.test`,
        phone_number: `0918 ${String(1_000_000 + which)}`,
        ...more,
      },
    };
  };

/** With the name that an operator types who is alone. */
export const aClientToErase = async ({ server }: Scenario): Promise<Ask> => ({
  path: { id: await seedClient(server, { first_name: 'Quiet', last_name: '' }) },
  body: { reason: 'client', name: 'Quiet' },
});
/** Asked for by another operator. */
export const anErasure = async ({ server, users }: Scenario): Promise<Ask> => {
  const rows = await server.sql<{ id: number }>(
    `insert into client_erasures (client_id, reason, asked_by, asked_at) values ($1, 'client', $2, $3) returning id`,
    [await seedClient(server), users.unverified.id, server.clock.now()],
  );
  return { path: { id: idOf(rows) } };
};

/** Two records of one client. */
export const twoClients = async ({ server }: Scenario): Promise<Ask> => ({
  path: { id: await seedClient(server) },
  body: { other: await seedClient(server) },
});

export const aCsvFile = async (): Promise<Ask> => ({
  path: { kind: 'client' },
  body: Buffer.from(`First name,Phone\nNena,0916 ${1_000_000 + next()}\n`),
  headers: { 'content-type': 'text/csv' },
});

export const aName = (more: object) => async (): Promise<Ask> => ({ body: { name: `New thing ${next()}`, ...more } });

/** A session beside the calling one. */
export const anotherSession = async (scenario: Scenario): Promise<Ask> => {
  const owner = scenario.person === 'unverified' ? scenario.who.id : holderOf(scenario);
  return { path: { id: (await scenario.server.addSession(owner)).sessionId } };
};

export const noRecordOf =
  (more?: object) =>
  async ({ server }: Scenario): Promise<Ask> => ({
    body: { staff_id: (await server.addUser('therapist')).id, date: TODAY, ...more },
  });
