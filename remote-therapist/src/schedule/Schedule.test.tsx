import { act, screen, within } from '@testing-library/react';
import {
  aCalendarEntry,
  anAppointment,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  renderScreen,
  serveAppointments,
  serveSchedule,
} from 'shared-lib/testing';
import { TherapistDashboard } from '../dashboard/TherapistDashboard';
import { BookingsPage, SchedulePage } from './SchedulePages';

const liza = aUser('therapist');
const visit = anAppointment({ id: 2041, date: '2026-11-24', status: 'pending' }, liza);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, { all: [visit] });
  server.on(calls.attendance.records, []);
  serveSchedule(server, [
    aCalendarEntry({ date: '2026-11-24', status: 'pending', awaits_you: true }),
    aCalendarEntry({ date: '2026-11-24', status: 'pending', client: 'Noel Sumulong' }),
  ]);
});
const open = (query = '') =>
  renderScreen(<SchedulePage />, {
    as: liza,
    path: `/dashboard/scheduling${query}`,
    route: '/dashboard/scheduling',
  });

describe("a therapist's schedule", () => {
  it("shows the therapist's own month, in colours that say who must answer a visit (2-182, 2-206, R-pages-2)", async () => {
    open();
    const label = async (name: string) => (await screen.findByText(name)).parentElement;
    expect(await label('Ana Villareal')).toHaveAttribute('data-phase', 'answer');
    expect(await label('Noel Sumulong')).toHaveAttribute('data-phase', 'waiting');
    const legend = within(screen.getByRole('list', { name: 'Colours of bookings' }));
    expect(legend.getByText('Therapist view')).toBeInTheDocument();
    expect(legend.getByText('Your answer')).toBeInTheDocument();
    expect(legend.queryByText('Needs you')).not.toBeInTheDocument();
  });

  it("hatches and names the therapist's days off, and its legend explains them (R-pages-90)", async () => {
    open();
    const free = await screen.findByRole('button', { name: 'Sunday, 22 November 2026, day off' });
    expect(free).toHaveAttribute('data-off', 'true');
    expect(screen.getByRole('button', { name: /^Tuesday, 24 November 2026, 2/ })).toHaveAttribute('data-off', 'false');
    expect(within(screen.getByRole('list', { name: 'Colours of bookings' })).getByText('Day off')).toBeInTheDocument();
  });

  it('says who is free in a slot, and books nothing (2-184, 2-185)', async () => {
    const { user } = open('?show=month&date=2026-11-24');
    const preview = within(await screen.findByRole('region', { name: 'Time Slots Preview' }));
    await user.click(await preview.findByRole('radio', { name: /^7:00 PM/ }));
    expect(await preview.findByText('1 therapist free')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Book/ })).not.toBeInTheDocument();
  });

  it('opens a day with its visits, which can be answered there, and shows who is free (2-186, 2-191, 2-192, 2-193)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: /^Tuesday, 24 November 2026, 2 bookings/ }));
    const list = within(await screen.findByRole('region', { name: 'Bookings of the day' }));
    expect(await list.findByRole('button', { name: 'Accept' })).toBeEnabled();
    expect(await screen.findByRole('list', { name: 'Available Therapists' })).toHaveTextContent('Liza Ramos');
    expect(screen.getByRole('list', { name: 'Available Drivers' })).toHaveTextContent('Ben Castro');
    expect(server.seen(calls.appointments.list).at(-1)?.query).toMatchObject({ date: '2026-11-24' });
  });

  it('says when a day has no visits (2-194)', async () => {
    serveAppointments(server, { all: [] });
    open('?date=2026-11-24');
    expect(await screen.findByText('No bookings found for this date.')).toBeInTheDocument();
  });

  it('links to the own availability and to the list (R-pages-2, R-pages-19)', async () => {
    open();
    expect(await screen.findByRole('link', { name: 'My availability' })).toHaveAttribute(
      'href',
      '/dashboard/availability',
    );
    expect(screen.getByRole('link', { name: 'All bookings' })).toHaveAttribute('href', '/dashboard/bookings');
  });

  it('is also on the dashboard, without a tab (2-140, R-pages-22)', async () => {
    const { address, user } = renderScreen(<TherapistDashboard />, { as: liza, path: '/dashboard?view=calendar' });
    await user.click(await screen.findByRole('button', { name: /^Tuesday, 24 November 2026/ }));
    expect(await screen.findByRole('button', { name: 'Back to Month' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard?view=calendar&date=2026-11-24');
    for (const tab of screen.getAllByRole('tab')) expect(tab).toHaveAttribute('aria-selected', 'false');
  });
});

describe("a therapist's list of all bookings", () => {
  const list = (query = '') =>
    renderScreen(<BookingsPage />, { as: liza, path: `/dashboard/bookings${query}`, route: '/dashboard/bookings' });

  it('begins with today, then later days, then the past (R-beyond-1062)', async () => {
    list('');
    expect(await screen.findByText('Ana Villareal', { ignore: '[aria-hidden]' })).toBeInTheDocument();
    expect(server.seen(calls.appointments.list).at(-1)?.query).toMatchObject({ ordering: 'nearest' });
  });

  it('filters by days and status, and keeps the filters in the address (2-205, R-pages-2)', async () => {
    const { user, address } = list('?from=2026-11-24&to=2026-11-24');
    expect(await screen.findByText('Ana Villareal', { ignore: '[aria-hidden]' })).toBeInTheDocument();
    expect(server.seen(calls.appointments.list).at(-1)?.query).toMatchObject({
      date_after: '2026-11-24',
      date_before: '2026-11-24',
    });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'Completed');
    expect(address()).toBe('/dashboard/bookings?from=2026-11-24&to=2026-11-24&filter=completed');
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe('/dashboard/bookings');
  });

  it.each([
    ['all visits every half minute (9-047)', '', 30_000],
    ['the visits of today every half minute (9-047)', '?filter=today', 30_000],
    ['the coming visits every minute (9-048)', '?filter=upcoming', 60_000],
  ])('fetches again for %s', async (_, query, every) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] });
    const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
    list(query);
    await pass(0);
    const asked = () => server.seen(calls.appointments.list).length;
    expect(asked()).toBe(1);
    await pass(every - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    jest.useRealTimers();
  });
});
