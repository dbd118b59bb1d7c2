import { screen, within } from '@testing-library/react';
import {
  aCalendarEntry,
  anAppointment,
  aProfile,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  renderScreen,
  serveAppointments,
  serveSchedule,
} from 'shared-lib/testing';
import { DriverDashboard } from '../dashboard/DriverDashboard';
import { SchedulePage } from './SchedulePages';

const ben = aUser('driver');
const visit = anAppointment({ id: 2041, date: '2026-11-24', status: 'pending' }, ben);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, { all: [visit] });
  serveSchedule(server, [aCalendarEntry({ date: '2026-11-24', status: 'driver_assigned_pickup', awaits_you: true })]);
});

it("shows a driver's own month in a driver's colours, and a day with visits to answer (2-182, 2-193, 2-206)", async () => {
  const { user } = renderScreen(<SchedulePage />, {
    as: ben,
    path: '/dashboard/scheduling',
    route: '/dashboard/scheduling',
  });
  expect((await screen.findByText('Ana Villareal')).parentElement).toHaveAttribute('data-phase', 'answer');
  const legend = within(screen.getByRole('list', { name: 'Colours of bookings' }));
  expect(legend.getByText('Driver view')).toBeInTheDocument();
  expect(legend.getByText('Dropped off')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^Tuesday, 24 November 2026/ }));
  const list = within(await screen.findByRole('region', { name: 'Bookings of the day' }));
  expect(await list.findByRole('button', { name: 'Accept Transport' })).toBeEnabled();
});

it('is also on the dashboard of a driver, without a tab (2-157, R-pages-22)', async () => {
  renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard?view=calendar' });
  expect(await screen.findByRole('grid', { name: 'Days of the month' })).toBeInTheDocument();
  for (const tab of screen.getAllByRole('tab')) expect(tab).toHaveAttribute('aria-selected', 'false');
});

it('is there beside the name of the profile, which the dashboard asks for on every view (2-160)', async () => {
  server.on(calls.accounts.profile, aProfile('driver', { first_name: 'Dodong' }));
  renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard?view=calendar' });
  expect(await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Dodong' })).toBeInTheDocument();
});

it("hatches and names the driver's days off (R-pages-90)", async () => {
  renderScreen(<SchedulePage />, { as: ben, path: '/dashboard/scheduling', route: '/dashboard/scheduling' });
  const free = await screen.findByRole('button', { name: 'Sunday, 22 November 2026, day off' });
  expect(free).toHaveAttribute('data-off', 'true');
});
