import { act, screen, waitFor, within } from '@testing-library/react';
import type { ReactElement } from 'react';
import {
  anAppointment,
  aNotification,
  aPage,
  aReplacement,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  htmlAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { AppointmentPage } from '../visit/appointment/AppointmentPage';
import { SchedulingPage } from '../booking/book/SchedulingPage';
import { BookingsPage } from '../booking/bookings/BookingsPage';
import { OperatorDashboard } from './dashboard/OperatorDashboard';
import { SwapDriver } from '../team/swap/SwapPerson';
import { UnreadNotifications } from './dashboard/UnreadNotifications';

const operator = aUser('operator');
const visit = anAppointment({ id: 2041, status: 'pending', is_overdue: true }, operator);
const STALE = /The server is currently experiencing issues. Please try again later. Shown as of .* ago\./;
const down = htmlAnswer();
const page = aPage([visit]);
const LISTS = [
  calls.appointments.list,
  calls.appointments.rejected,
  calls.appointments.pending,
  calls.appointments.timeout,
  calls.appointments.awaitingPayment,
] as const;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.people.activeStaff, { results: [] });
  server.on(calls.appointments.timeline, []);
  server.on(calls.appointments.messages, []);
  server.on(calls.appointments.read, visit);
  for (const call of LISTS)
    server.on(call, { ...page, counts: { total: 1, therapist: 1, driver: 0, pending_review: 1 } });
  server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
  server.on(calls.appointments.counts, {
    rejected: 1,
    pending: 1,
    timeout: 1,
    payment: 1,
    all: 1,
    today: 1,
    upcoming: 0,
  });
  server.on(calls.appointments.replacements, [aReplacement()]);
  const { results: _, ...numbers } = aPage([]);
  const notifications = [aNotification({ title: 'Ready to start' })];
  server.on(calls.notifications.list, { ...numbers, notifications, unread_count: 1, count: 1 });
});

const dashboard = (view: string) =>
  [<OperatorDashboard key={view} />, `/dashboard?view=${view}`, '/dashboard'] as const;

describe('a list that cannot be fetched again stays, with one line that says why, how old it is, and Retry (8-010)', () => {
  it.each<[string, readonly [ReactElement, string, string], RegExp]>([
    ['Rejection Reviews', dashboard('rejected'), /Ana Villareal/],
    ['Pending Acceptance', dashboard('pending'), /Ana Villareal/],
    ['Payment Verification', dashboard('payment'), /Ana Villareal/],
    ['All Appointments', dashboard('all'), /Ana Villareal/],
    ['unread notifications', [<UnreadNotifications key="u" />, '/dashboard', '*'], /Ready to start/],
    ['all bookings', [<BookingsPage key="b" />, '/dashboard/bookings', '/dashboard/bookings'], /Ana Villareal/],
    [
      'the bookings of a day',
      [<SchedulingPage key="d" />, '/dashboard/scheduling?show=day', '/dashboard/scheduling'],
      /Ana Villareal/,
    ],
    [
      'an appointment',
      [<AppointmentPage key="a" />, '/dashboard/appointments/2041', '/dashboard/appointments/:id'],
      /Ana Villareal/,
    ],
    [
      'the people who may be swapped in',
      [
        <SwapDriver
          key="s"
          appointment={{ ...visit, allowed_actions: ['edit_driver'] }}
          row={{ label: '', failure: '' }}
          onClose={() => undefined}
        />,
        '/dashboard',
        '*',
      ],
      /Mia Gomez/,
    ],
  ])('%s', async (_, [element, path, route], shown) => {
    const { client, user } = renderScreen(element, { as: operator, path, route });
    await screen.findAllByText(shown);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    for (const call of [...LISTS, calls.appointments.read, calls.appointments.replacements, calls.notifications.list])
      server.on(call, down);
    await act(() => client.refetchQueries({ type: 'active' }));
    const line = (await screen.findAllByText(STALE))[0] as HTMLElement;
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
    const before = server.seen().length;
    await user.click(within(line.parentElement as HTMLElement).getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(server.seen().length).toBeGreaterThan(before));
    expect(screen.getAllByText(shown).length).toBeGreaterThan(0);
  });
});
