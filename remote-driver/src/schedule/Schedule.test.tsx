import { screen, within } from '@testing-library/react';
import { SLOTS } from 'shared-lib/booking';
import {
  aCalendarEntry,
  anAppointment,
  anAvailableDriver,
  anAvailableTherapist,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { DriverDashboard } from '../dashboard/DriverDashboard';
import { SchedulePage } from './SchedulePages';

const ben = aUser('driver');
const visit = anAppointment({ id: 2041, date: '2026-11-24', status: 'pending' }, ben);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, { all: [visit] });
  server.on(calls.settings.scheduling, aScheduling());
  server.on(
    calls.appointments.calendar,
    aPage([aCalendarEntry({ date: '2026-11-24', status: 'driver_assigned_pickup', awaits_you: true })]),
  );
  server.on(
    calls.availability.slots,
    SLOTS.map((time) => ({ time, state: 'available' as const, free_therapists: 2, free_drivers: 1 })),
  );
  server.on(calls.availability.days, [
    { date: '2026-11-22', slots: [], day_off: true },
    { date: '2026-11-24', slots: ['limited'], day_off: false },
  ]);
  server.on(calls.availability.therapists, [anAvailableTherapist()]);
  server.on(calls.availability.drivers, [anAvailableDriver()]);
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

it("hatches and names the driver's days off (R-pages-90)", async () => {
  renderScreen(<SchedulePage />, { as: ben, path: '/dashboard/scheduling', route: '/dashboard/scheduling' });
  const free = await screen.findByRole('button', { name: 'Sunday, 22 November 2026, day off' });
  expect(free).toHaveAttribute('data-off', 'true');
});
