import { QueryObserver } from '@tanstack/react-query';
import { appointmentKeys, appointmentQueries } from '../api/appointments/appointments';
import type { AppointmentPage, CachedAppointment } from '../api/appointments/appointment-record';
import { attendanceQueries } from '../api/attendance/attendance';
import { notificationQueries } from '../api/notifications/notifications';
import { RELEASED } from '../reload';
import { signIn } from '../session/session';
import {
  anAppointment,
  anAttendanceRecord,
  aRegister,
  aTodayStatus,
  cardOf,
  aPage,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../testing';
import { setServerTime } from '../clock/now';
import { createApplier } from './apply';
import type { LiveMessage } from '../api/http/channel-questions';

const record = anAppointment({ id: 41, status: 'driver_confirmed' });
let server: FakeServer;
let client = testQueryClient();
let applier = createApplier(client);

beforeEach(() => {
  jest.useFakeTimers();
  setServerTime(TEST_NOW);
  signIn({ token: TEST_TOKEN, user: aUser() });
  server = fakeServer();
  client = testQueryClient();
  applier = createApplier(client);
});
afterEach(() => {
  applier.stop();
  client.clear();
  jest.useRealTimers();
});

const seed = (...records: CachedAppointment[]) =>
  client.setQueryData(appointmentQueries.today().queryKey, aPage(records) as AppointmentPage);
const today = () => client.getQueryData(appointmentQueries.today().queryKey)?.results ?? [];
const say = (type: string, rest: Record<string, unknown> = {}): void => applier.take({ type, ...rest } as LiveMessage);

describe('a message with an appointment', () => {
  it.each([
    ['appointment_update', '7-105'],
    ['appointment_updated', '7-106'],
    ['appointment_status_changed', '7-109'],
    ['driver_assigned', '7-112'],
    ['driver_response', '7-113'],
    ['therapist_acceptance', '7-114'],
    ['therapist_response', '7-115'],
    ['session_started', '4-068'],
    ['awaiting_payment', '4-069'],
    ['appointment_started', '4-070'],
  ])('%s changes the record in the lists at once, without a request (7-118, %s)', (type) => {
    seed(record);
    say(type, { appointment: { ...record, version: 2, status: 'in_progress', notes: 'gate 2' } });
    expect(today()[0]).toMatchObject({ status: 'in_progress', notes: 'gate 2' });
    expect(server.seen()).toHaveLength(0);
  });

  it.each([
    ['appointment_create', '7-103'],
    ['appointment_created', '7-104'],
  ])('%s adds it to the lists it belongs to, in its place (%s)', (type) => {
    const early = anAppointment({ start_time: '14:00', end_time: '15:00' });
    const late = anAppointment({ start_time: '18:00', end_time: '19:00' });
    seed(early, late);
    const upcoming = appointmentQueries.upcoming().queryKey;
    client.setQueryData(upcoming, aPage([]) as AppointmentPage);
    say(type, { appointment: record });
    expect(today().map(({ id }) => id)).toEqual([early.id, 41, late.id]);
    expect(client.getQueryData(upcoming)?.results).toEqual([]);
  });

  it.each([
    ['appointment_delete', '7-107'],
    ['appointment_deleted', '7-108'],
  ])('%s removes it (%s)', (type) => {
    seed(record);
    say(type, { appointment: { id: 41 } });
    expect(today()).toEqual([]);
    expect(client.getQueryData(appointmentQueries.today().queryKey)?.count).toBe(0);
  });

  it.each([
    ['session_started', 'session_in_progress', '4-068'],
    ['awaiting_payment', 'awaiting_payment', '4-069'],
    ['appointment_started', 'in_progress', '4-070'],
  ])('%s without a record sets the status %s (%s)', (type, status) => {
    seed(record);
    say(type, { appointment: { id: 41 } });
    expect(today()[0]?.status).toBe(status);
  });

  it('is unwrapped from an appointment_message (7-117)', () => {
    seed(record);
    say('appointment_message', { message: { type: 'appointment_deleted', appointment: { id: 41 } } });
    expect(today()).toEqual([]);
  });

  it('that is older than the known record changes nothing', () => {
    seed({ ...record, version: 5, notes: 'newest' });
    say('appointment_updated', { appointment: { ...record, version: 4, notes: 'older' } });
    expect(today()[0]?.notes).toBe('newest');
  });

  it('changes its own page too', () => {
    client.setQueryData(appointmentKeys.one(41), record);
    say('appointment_updated', { appointment: { ...record, version: 2, notes: 'new' } });
    expect(client.getQueryData<CachedAppointment>(appointmentKeys.one(41))?.notes).toBe('new');
  });

  it.each([
    'appointment_create',
    'appointment_created',
    'appointment_update',
    'appointment_updated',
    'appointment_delete',
    'appointment_deleted',
    'appointment_status_changed',
    'driver_assigned',
    'driver_response',
    'therapist_acceptance',
    'therapist_response',
    'session_started',
    'awaiting_payment',
    'appointment_started',
  ])('%s marks lists as stale, so that the next look fetches (7-119)', (type) => {
    seed(record);
    say(type, { appointment: { ...record, version: 2 } });
    expect(client.getQueryState(appointmentQueries.today().queryKey)?.isInvalidated).toBe(true);
  });
});

describe('many messages', () => {
  it('within 100 ms are applied together, the first at once (9-057)', async () => {
    seed(record);
    const drawn = jest.fn();
    const stop = new QueryObserver(client, { ...appointmentQueries.today(), enabled: false }).subscribe(drawn);
    for (let version = 2; version <= 50; version += 1)
      say('appointment_updated', { appointment: { ...record, version, notes: `${version}` } });
    expect(today()[0]?.notes).toBe('2');
    await jest.advanceTimersByTimeAsync(99);
    expect(today()[0]?.notes).toBe('2');
    await jest.advanceTimersByTimeAsync(1);
    expect(today()[0]?.notes).toBe('50');
    expect(drawn.mock.calls.length).toBeLessThanOrEqual(4);
    stop();
  });

  it('cause one fetch, soon, of a list whose pages this browser cannot know', async () => {
    const key = appointmentQueries.list({ page: 2 });
    server.on(calls.appointments.list, aPage([record]));
    client.setQueryData(
      key.queryKey,
      aPage([record], { count: 40, total_pages: 5, current_page: 2, page_size: 8 }) as AppointmentPage,
    );
    const stop = new QueryObserver(client, { ...key, refetchOnMount: false }).subscribe(() => undefined);
    for (let id = 900; id < 930; id += 1) say('appointment_created', { appointment: anAppointment({ id }) });
    await jest.advanceTimersByTimeAsync(300);
    expect(server.seen(calls.appointments.list)).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.seen(calls.appointments.list).length).toBeLessThanOrEqual(2);
    stop();
  });

  it('fetch the notifications once a second at most', async () => {
    server.on(calls.notifications.list, { notifications: [], unread_count: 0, ...aPage([]) });
    const stop = new QueryObserver(client, notificationQueries.unread()).subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    for (let version = 2; version < 20; version += 1)
      say('appointment_updated', { appointment: { ...record, version } });
    await jest.advanceTimersByTimeAsync(1_500);
    expect(server.seen(calls.notifications.list)).toHaveLength(2);
    stop();
  });
});

describe('a message that comes while a page first loads', () => {
  /** Watches a query whose first answer was read before the message, and comes after it. */
  const loading = async (call: Parameters<FakeServer['on']>[0], queryOptions: unknown) => {
    let arrive: (answer: unknown) => void = () => undefined;
    server.on(call, () => new Promise<never>((resolve) => (arrive = resolve as typeof arrive)));
    const stop = new QueryObserver<unknown>(client, queryOptions as never).subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    return { stop, arrive: (answer: unknown) => arrive(answer) };
  };

  it('is not undone by the older list', async () => {
    const page = await loading(calls.appointments.today, appointmentQueries.today());
    say('appointment_updated', { appointment: { ...record, version: 2, status: 'in_progress' } });
    await jest.advanceTimersByTimeAsync(400);
    page.arrive(aPage([record]));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(today()[0]).toMatchObject({ version: 2, status: 'in_progress' });
    expect(server.seen(calls.appointments.today)).toHaveLength(1);
    page.stop();
  });

  it('that deletes a visit removes it from the older list', async () => {
    const page = await loading(calls.appointments.today, appointmentQueries.today());
    say('appointment_deleted', { appointment_id: record.id });
    page.arrive(aPage([record]));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(today()).toEqual([]);
    page.stop();
  });

  it('fetches the list again if it cannot know its place there', async () => {
    const key = appointmentQueries.list({ page: 2 });
    const pages = { count: 40, total_pages: 5, current_page: 2, page_size: 8 };
    const page = await loading(calls.appointments.list, key);
    const made = anAppointment({ id: 900 });
    say('appointment_created', { appointment: made });
    await jest.advanceTimersByTimeAsync(400);
    server.on(calls.appointments.list, aPage([made], pages));
    page.arrive(aPage([record], pages));
    await jest.advanceTimersByTimeAsync(5_000);
    expect(client.getQueryData(key.queryKey)?.results.map(({ id }) => id)).toEqual([900]);
    expect(server.seen(calls.appointments.list)).toHaveLength(2);
    page.stop();
  });

  it('asks again for what needs this person, and for other lists it makes stale', async () => {
    const { inventoryQueries } = await import('../api/records/inventory');
    const needs = await loading(calls.appointments.needs, appointmentQueries.needs());
    const shelf = await loading(calls.inventory.list, inventoryQueries.list({ page: 1 }));
    say('notification');
    say('inventory_update', { materials: null });
    await jest.advanceTimersByTimeAsync(400);
    const nothing = { ...aPage([]), next_at: null };
    server.on(calls.appointments.needs, nothing);
    server.on(calls.inventory.list, { ...aPage([]), low_count: 0, stock_value: 0 });
    needs.arrive(nothing);
    shelf.arrive({ ...aPage([]), low_count: 0, stock_value: 0 });
    await jest.advanceTimersByTimeAsync(5_000);
    expect([calls.appointments.needs, calls.inventory.list].map((call) => server.seen(call).length)).toEqual([2, 2]);
    [needs, shelf].forEach(({ stop }) => stop());
  });
});

describe('coming back', () => {
  const watched = async () => {
    server.on(calls.appointments.today, aPage([record]));
    const stop = new QueryObserver(client, appointmentQueries.today()).subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    return stop;
  };

  it('initial_data of the first connection fills the lists and fetches nothing (7-116)', async () => {
    const stop = await watched();
    say('initial_data', {
      appointments: [cardOf({ ...record, version: 3, notes: 'now' })],
      connection_id: 'c',
      timestamp: TEST_NOW,
    });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(today()[0]?.notes).toBe('now');
    expect(server.seen(calls.appointments.today)).toHaveLength(1);
    stop();
  });

  it('initial_data after a gap fetches what is on the screen', async () => {
    const stop = await watched();
    say('heartbeat');
    say('initial_data', { appointments: [] });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.seen(calls.appointments.today)).toHaveLength(2);
    stop();
  });
});

it('availability_update refreshes everything about availability (7-110, 9-063)', async () => {
  const { availabilityQueries } = await import('../api/availability/availability');
  server.on(calls.availability.slots, []);
  const options = availabilityQueries.slots('2026-11-20');
  const stop = new QueryObserver(client, options).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  say('availability_update', { date: '2026-11-20' });
  await jest.advanceTimersByTimeAsync(0);
  expect(server.seen(calls.availability.slots)).toHaveLength(2);
  stop();
});

it('a forced refresh of availability lasts 5 s: until then each look fetches, and after it the data is fresh (9-063)', async () => {
  const { availabilityQueries } = await import('../api/availability/availability');
  server.on(calls.availability.slots, []);
  const look = async (): Promise<number> => {
    const stop = new QueryObserver(client, availabilityQueries.slots('2026-11-20')).subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    stop();
    return server.seen(calls.availability.slots).length;
  };
  // The forced refresh of an earlier test is over.
  await jest.advanceTimersByTimeAsync(5_000);
  expect([await look(), await look()]).toEqual([1, 1]);
  say('availability_update', { date: '2026-11-20' });
  const asked = await look();
  await jest.advanceTimersByTimeAsync(4_990);
  expect(await look()).toBe(asked + 1);
  await jest.advanceTimersByTimeAsync(10);
  expect(await look()).toBe(asked + 1);
});

it.each([
  ['no particular driver', 2, null],
  ['this driver', 2, 21],
  ['another driver', 1, 22],
])(
  'urgent_backup_request sent to %s: fetches what needs this driver %i times (6-017, 6-018)',
  async (_whom, times, to) => {
    signIn({ token: TEST_TOKEN, user: aUser('driver', { id: 21 }) });
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    const stop = new QueryObserver(client, { ...appointmentQueries.needs(), refetchInterval: false }).subscribe(
      () => undefined,
    );
    await jest.advanceTimersByTimeAsync(0);
    say('urgent_backup_request', { appointment: { id: 77 }, driver_id: to });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(server.seen(calls.appointments.needs)).toHaveLength(times);
    expect(today()).toEqual([]);
    stop();
  },
);

it('payments_update asks again about the fee of a visit, as another operator may have decided (R-beyond-1131)', async () => {
  const { feeQuery } = await import('../api/money/client-credit');
  server.on(calls.clientCredit.fee, {
    appointment: 41,
    client: 30,
    credit: 0,
    proposal: { kind: 'late_cancel', amount: 425 },
    fee: null,
  });
  const stop = new QueryObserver(client, feeQuery(41)).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  say('payments_update');
  await jest.advanceTimersByTimeAsync(0);
  expect(server.seen(calls.clientCredit.fee)).toHaveLength(2);
  stop();
});

it('inventory_update of many materials, and many of one, refresh the shelf once (R-pages-6)', async () => {
  const { inventoryQueries } = await import('../api/records/inventory');
  server.on(calls.inventory.list, { ...aPage([]), low_count: 0, stock_value: 0 });
  const stop = new QueryObserver(client, inventoryQueries.list({ page: 1 })).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  say('inventory_update', { materials: null });
  await jest.advanceTimersByTimeAsync(0);
  expect(server.seen(calls.inventory.list)).toHaveLength(2);
  for (let id = 1; id < 200; id++) say('inventory_update', { materials: [id] });
  await jest.advanceTimersByTimeAsync(500);
  expect(server.seen(calls.inventory.list)).toHaveLength(3);
  stop();
});

it('releases_update refreshes what runs where, an unfolded part, and the history (R-beyond-224)', async () => {
  const { releaseQueries } = await import('../api/records/releases');
  server.on(calls.parts.list, []);
  server.on(calls.parts.events, aPage([]));
  const stops = [releaseQueries.parts(), releaseQueries.events(1)].map((query) =>
    new QueryObserver<unknown>(client, query as never).subscribe(() => undefined),
  );
  await jest.advanceTimersByTimeAsync(0);
  const heard = jest.fn();
  window.addEventListener(RELEASED, heard);
  say('releases_update', { remote: 'driver' });
  expect(heard).toHaveBeenCalledTimes(1);
  await jest.advanceTimersByTimeAsync(500);
  expect([server.seen(calls.parts.list).length, server.seen(calls.parts.events).length]).toEqual([2, 2]);
  stops.forEach((stop) => stop());
});

it('every connection asks for the calls for help: one may have come before it (R-beyond-259)', async () => {
  const { sosQueries } = await import('../api/safety/sos');
  server.on(calls.sos.open, { open: [] });
  const stop = new QueryObserver<unknown>(client, sosQueries.open() as never).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  for (const asked of [2, 3]) {
    say('initial_data', { appointments: [] });
    await jest.advanceTimersByTimeAsync(500);
    expect(server.seen(calls.sos.open)).toHaveLength(asked);
  }
  stop();
});

it('a gap refreshes whatever any message would, once: also rules and releases (7-116)', async () => {
  const { releaseQueries } = await import('../api/records/releases');
  const { businessRulesQuery } = await import('../api/records/business-rules');
  const shown = [
    [calls.parts.list, [], releaseQueries.parts()],
    [calls.settings.scheduling, {}, businessRulesQuery()],
    [calls.appointments.today, aPage([]), appointmentQueries.today()],
  ] as const;
  const stops = shown.map(([call, answer, query]) => {
    server.on(call, answer as never);
    return new QueryObserver<unknown>(client, query as never).subscribe(() => undefined);
  });
  await jest.advanceTimersByTimeAsync(0);
  say('heartbeat');
  say('initial_data', { appointments: [] });
  await jest.advanceTimersByTimeAsync(500);
  expect(shown.map(([call]) => server.seen(call).length)).toEqual([2, 2, 2]);
  stops.forEach((stop) => stop());
});

it('sos_update refreshes the calls for help (R-beyond-259)', async () => {
  const { sosQueries } = await import('../api/safety/sos');
  server.on(calls.sos.open, { open: [] });
  const stop = new QueryObserver<unknown>(client, sosQueries.open() as never).subscribe(() => undefined);
  await jest.advanceTimersByTimeAsync(0);
  say('sos_update', { sos: 1 });
  await jest.advanceTimersByTimeAsync(500);
  expect(server.seen(calls.sos.open)).toHaveLength(2);
  stop();
});

it('need_update refreshes unpaid visits and the count of their tab (R-money-31)', async () => {
  server.on(calls.appointments.counts, {
    rejected: 0,
    pending: 0,
    timeout: 0,
    payment: 1,
    all: 1,
    today: 1,
    upcoming: 0,
  });
  server.on(calls.appointments.awaitingPayment, aPage([]));
  server.on(calls.appointments.list, aPage([]));
  const shown = [
    appointmentQueries.counts(),
    appointmentQueries.awaitingPayment(),
    appointmentQueries.list({ to_be_paid: true, search: 'Reyes' }),
  ];
  const stops = shown.map((options) => new QueryObserver<unknown>(client, options as never).subscribe(() => undefined));
  const asked = () =>
    [calls.appointments.counts, calls.appointments.awaitingPayment, calls.appointments.list].map(
      (call) => server.seen(call).length,
    );
  await jest.advanceTimersByTimeAsync(0);
  expect(asked()).toEqual([1, 1, 1]);
  say('need_update', { appointment_id: 41, kind: 'payment_differs', taken: null });
  await jest.advanceTimersByTimeAsync(500);
  expect(asked()).toEqual([2, 2, 2]);
  stops.forEach((stop) => stop());
});

describe('bookings of people, on the screen', () => {
  const watched = async () => {
    const { teamWeekQuery } = await import('../availability/queries');
    server.on(calls.availability.week, { ...aPage([]), overrun: 60 });
    const stop = new QueryObserver(client, teamWeekQuery({ date: '2026-11-15' })).subscribe(() => undefined);
    await jest.advanceTimersByTimeAsync(0);
    return stop;
  };
  const asked = () => server.seen(calls.availability.week).length;

  it.each([
    ['appointment_created', { appointment: record }],
    ['appointment_status_changed', { appointment: { ...record, version: 2 } }],
    ['appointment_deleted', { appointment: { id: 41 } }],
    ['availability_update', { user: 12, date: '2026-11-20' }],
    ['settings_update', {}],
  ])('are refreshed after %s, and at no other time (R-pages-4)', async (type, rest) => {
    const stop = await watched();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(asked()).toBe(1);
    say(type, rest);
    await jest.advanceTimersByTimeAsync(500);
    expect(asked()).toBe(2);
    stop();
  });

  it('are refreshed a few times in a storm of changes, and once after a gap', async () => {
    const stop = await watched();
    for (let id = 900; id < 930; id += 1) say('appointment_created', { appointment: anAppointment({ id }) });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBeLessThanOrEqual(3);
    const before = asked();
    say('heartbeat');
    say('initial_data', { appointments: [] });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(asked()).toBe(before + 1);
    stop();
  });
});

describe('attendance on the screen', () => {
  const watched = async () => {
    const { registerQueries } = await import('../api/attendance/attendance-register');
    server.on(calls.attendance.todayStatus, aTodayStatus());
    server.on(calls.attendance.summary, aRegister());
    const stops = [attendanceQueries.today(), registerQueries.day('2026-11-20')].map((options) =>
      new QueryObserver<unknown>(client, options as never).subscribe(() => undefined),
    );
    await jest.advanceTimersByTimeAsync(0);
    return () => stops.forEach((stop) => stop());
  };
  const asked = () => [calls.attendance.todayStatus, calls.attendance.summary].map((call) => server.seen(call).length);

  it("is refreshed by attendance_update: one's own card and the register (4-088, 4-089)", async () => {
    const stop = await watched();
    expect(asked()).toEqual([1, 1]);
    for (let n = 0; n < 3; n++) say('attendance_update', { attendance: anAttendanceRecord() });
    await jest.advanceTimersByTimeAsync(0);
    expect(asked()).toEqual([2, 2]);
    // The two that came within 100 ms of the first, together.
    await jest.advanceTimersByTimeAsync(200);
    expect(asked()).toEqual([3, 3]);
    stop();
  });

  it('is refreshed after a gap, in which messages may have been missed', async () => {
    const stop = await watched();
    say('heartbeat');
    say('initial_data', { appointments: [] });
    await jest.advanceTimersByTimeAsync(200);
    expect(asked()).toEqual([2, 2]);
    stop();
  });
});
