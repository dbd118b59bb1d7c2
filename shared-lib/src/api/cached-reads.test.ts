import { waitFor } from '@testing-library/react';
import type { Service } from '../contract';
import { signIn, signOut } from '../session/session';
import {
  aClient,
  anAppointment,
  aNotification,
  aPage,
  aService,
  aStaffMember,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  rawAnswer,
  TEST_TOKEN,
} from '../testing';
import { resultsOf } from './http/pages';
import { appointmentQueries } from './appointments/appointments';
import { attendanceQueries } from './attendance/attendance';
import { registerQueries } from './attendance/attendance-register';
import { availabilityQueries } from './availability/availability';
import { clientQueries } from './records/clients';
import { notificationQueries } from './notifications/notifications';
import { createQueryClient } from './http/queryClient';
import { FALLBACK_SERVICES, keptServices, serviceQueries, servicesOr } from './records/services';
import { staffQueries } from './records/staff';

let server: FakeServer;
const client = createQueryClient();
client.setDefaultOptions({ queries: { retry: false } });

beforeEach(() => {
  signIn({ token: TEST_TOKEN, user: aUser('operator') });
  server = fakeServer();
});
afterEach(() => client.clear());

describe('a list', () => {
  const visit = anAppointment({ id: 7 });

  it.each([
    ['a paginated answer', aPage([visit])],
    ['a bare array', [visit]],
  ])('is read from %s (7-120)', async (_form, answer) => {
    server.on(calls.appointments.today, rawAnswer(200, answer));
    const page = await client.fetchQuery(appointmentQueries.today());
    expect(page).toMatchObject({ count: 1, total_pages: 1, has_next: false, results: [{ id: 7 }] });
  });

  it('has no rows if it could not be fetched (7-121)', async () => {
    server.on(calls.appointments.today, rawAnswer(500));
    await expect(client.fetchQuery(appointmentQueries.today())).rejects.toThrow();
    expect(resultsOf(client.getQueryData(appointmentQueries.today().queryKey))).toEqual([]);
  });

  it.each([
    ['therapist', '6-014'],
    ['driver', '6-015'],
  ] as const)('is cached separately for each %s (%s)', async (role, _point) => {
    signIn({ token: TEST_TOKEN, user: aUser(role, { id: 31 }) });
    server.on(calls.appointments.today, aPage([visit]));
    await client.fetchQuery(appointmentQueries.today());
    signIn({ token: TEST_TOKEN, user: aUser(role, { id: 32 }) });
    expect(client.getQueryData(appointmentQueries.today().queryKey)).toBeUndefined();
    signIn({ token: TEST_TOKEN, user: aUser(role, { id: 31 }) });
    expect(client.getQueryData(appointmentQueries.today().queryKey)?.results).toHaveLength(1);
  });
});

describe('a client', () => {
  const foreign = {
    id: 3,
    Name: 'Maria Clara  de los Santos',
    Contact: '+639171234567',
    Email: 'maria@example.com',
    Address: '12 Mabini Street',
    Notes: 'Gate 2',
  };
  const ours = {
    id: 3,
    first_name: 'Maria',
    last_name: 'Clara de los Santos',
    phone_number: '+639171234567',
    email: 'maria@example.com',
    address: '12 Mabini Street',
    notes: 'Gate 2',
  };

  it('with Name, Contact, Email, Address and Notes is read as ours, its name split in two (3-033, 3-034)', async () => {
    server.on(calls.people.clients, rawAnswer(200, [foreign]));
    expect((await client.fetchQuery(clientQueries.search())).results).toEqual([ours]);
  });

  it('may have only one name (3-034)', async () => {
    server.on(calls.people.client, rawAnswer(200, { ...foreign, Name: 'Lualhati' }));
    expect(await client.fetchQuery(clientQueries.read(3))).toMatchObject({ first_name: 'Lualhati', last_name: '' });
  });

  it('in our own form stays as it is', async () => {
    server.on(calls.people.client, aClient({ id: 3 }));
    expect(await client.fetchQuery(clientQueries.read(3))).toEqual(aClient({ id: 3 }));
  });
});

describe('services', () => {
  it('that cannot be fetched are the three built-in ones (3-036)', () => {
    expect(servicesOr({ isError: true }).map(({ duration, price }) => [duration, price])).toEqual([
      [60, 100],
      [90, 150],
      [75, 130],
    ]);
    expect(servicesOr({ isError: false })).toEqual([]);
    expect(servicesOr({ data: [aService()], isError: true })).toEqual([aService()]);
  });

  it('that are built in cannot be booked: no service of the server has their id (3-036)', () => {
    expect(FALLBACK_SERVICES.every(({ id }) => id < 0)).toBe(true);
  });

  it('fetched last are shown if they cannot be fetched, until the person signs out (R-booking-61)', async () => {
    const offered = [aService(), aService({ id: 2, name: 'Hilot 90', duration: 90 })];
    server.on(calls.people.services, offered);
    await client.fetchQuery(serviceQueries.all());
    expect(servicesOr({ isError: true })).toEqual(offered);
    signIn({ token: TEST_TOKEN, user: aUser('operator', { id: 99 }) });
    expect(servicesOr({ isError: true })).toEqual(offered);
    signOut();
    expect(servicesOr({ isError: true })).toBe(FALLBACK_SERVICES);
    expect(JSON.stringify({ ...localStorage })).not.toContain('Hilot');
  });

  it('are not stored if the answer comes after signing out (R-booking-61)', async () => {
    let answer: (services: Service[]) => void = () => undefined;
    server.on(calls.people.services, () => new Promise<Service[]>((resolve) => (answer = resolve)));
    const asked = client.fetchQuery(serviceQueries.all());
    await waitFor(() => expect(server.seen(calls.people.services)).toHaveLength(1));
    signOut();
    answer([aService()]);
    await asked;
    expect(keptServices()).toBeUndefined();
  });

  it.each(['', 'null', '{}', '[]', '[null]', '[{"id":1}]', '[{"id":"1","name":"Hilot","duration":60,"price":900}]'])(
    'stored as %j are ignored (R-booking-61)',
    (text) => {
      localStorage.setItem('services', text);
      expect(servicesOr({ isError: true })).toBe(FALLBACK_SERVICES);
    },
  );

  it('are read without a token too, and carry one if there is one (7-003)', async () => {
    server.on(calls.people.services, [aService()]);
    expect(await client.fetchQuery(serviceQueries.all())).toEqual([aService()]);
    signOut();
    await client.fetchQuery({ ...serviceQueries.all(), staleTime: 0 });
    expect(server.seen(calls.people.services).map(({ headers }) => headers.Authorization)).toEqual([
      `Token ${TEST_TOKEN}`,
      undefined,
    ]);
  });
});

describe('the notifications', () => {
  const [read, unread] = [aNotification({ id: 1, is_read: true }), aNotification({ id: 2, is_read: false })];
  const fetched = async (answer: object) => {
    server.on(calls.notifications.list, rawAnswer(200, answer));
    return client.fetchQuery(notificationQueries.list());
  };

  it.each(['notifications', 'results'])('are read from %s (3-041)', async (name) => {
    expect((await fetched({ [name]: [read, unread], unread_count: 9 })).notifications).toEqual([read, unread]);
  });

  it.each(['unread_count', 'unreadCount'])(
    'are counted by %s, or by the listed ones if the server does not say (3-042)',
    async (name) => {
      expect((await fetched({ results: [read, unread], [name]: 9 })).unread_count).toBe(9);
      expect((await fetched({ results: [read, unread], [name]: 0 })).unread_count).toBe(0);
      expect((await fetched({ results: [read, unread] })).unread_count).toBe(1);
    },
  );
});

it.each([
  ['a bare array', [aStaffMember()]],
  ['results', { results: [aStaffMember()] }],
  ['staff', { staff: [aStaffMember()] }],
])('active staff are read from %s (7-074)', async (_form, answer) => {
  server.on(calls.people.activeStaff, rawAnswer(200, answer));
  expect(await client.fetchQuery(staffQueries.active())).toEqual([aStaffMember()]);
});

it('a lookup of drivers that the server could not compute says what to try instead (8-018)', async () => {
  const wanted = { date: '2026-11-20', start_time: '23:30', end_time: '00:30' };
  server.on(
    calls.availability.drivers,
    rawAnswer(500, { detail: "cannot access local variable 'shift': it is not associated with a value" }),
  );
  await expect(client.fetchQuery(availabilityQueries.drivers(wanted))).rejects.toThrow(
    'Cross-day availability processing failed. Please try a different time range or contact support.',
  );
  server.on(calls.availability.drivers, rawAnswer(500, { detail: 'disk full' }));
  await expect(client.fetchQuery(availabilityQueries.drivers(wanted))).rejects.toThrow(
    'The server is currently experiencing issues. Please try again later.',
  );
});

describe('fetched data', () => {
  it('about staff and who is free is fresh for 30 seconds (9-058)', () => {
    expect(staffQueries.active().staleTime).toBe(30_000);
    const wanted = { date: '2026-11-20', start_time: '13:00', end_time: '14:00' };
    for (const lookup of [availabilityQueries.therapists(wanted), availabilityQueries.drivers(wanted)]) {
      const query = client.getQueryCache().build(client, client.defaultQueryOptions<unknown>(lookup as never));
      query.setData([]);
      expect(query.isStaleByTime((query.options as { staleTime: (of: unknown) => number }).staleTime(query))).toBe(
        false,
      );
    }
  });

  it('about the slots of a day is fetched again every minute', () =>
    expect(availabilityQueries.slots('2026-11-20').refetchInterval).toBe(60_000));
  it("about attendance, mine and everyone's, is fetched again every 5 minutes (9-005)", () =>
    expect(
      [
        attendanceQueries.today(),
        attendanceQueries.records(),
        registerQueries.day('2026-11-20'),
        registerQueries.totals('2026-11-01', '2026-11-20'),
      ].map(({ refetchInterval }) => refetchInterval),
    ).toEqual([300_000, 300_000, 300_000, 300_000]));
});
