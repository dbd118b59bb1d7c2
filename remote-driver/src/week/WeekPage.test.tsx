import { screen, within } from '@testing-library/react';
import { anAppointment, aPage, aUser, calls, fakeServer, renderScreen, serveAppointments } from 'shared-lib/testing';
import { WeekPage } from './WeekPage';

const user = aUser('driver');

it('shows a driver the transports of today, the hours and the cash in hand, and no earnings (R-beyond-305)', async () => {
  const server = fakeServer();
  const dropped = { dropped_off_at: '2026-11-20T12:40:00+08:00' };
  serveAppointments(server, {
    today: [
      anAppointment({ status: 'session_in_progress', ...dropped }, user),
      anAppointment({ status: 'confirmed' }, user),
      anAppointment({ status: 'rejected' }, user),
    ],
  });
  server.on(calls.cash.person, {
    ...aPage([]),
    person: { id: user.id, name: 'Ben Castro', is_active: true, role: 'driver' },
    in_hand: 850,
    since: '2026-11-18T15:20:00+08:00',
    last_handed_over_at: null,
  });
  server.on(calls.attendance.todayStatus, {
    date: '2026-11-20',
    is_checked_in: false,
    check_in_time: null,
    check_out_time: null,
    can_check_in: true,
    can_check_out: false,
    record: null,
    no_check_out: null,
    late_from: '2026-11-20T13:15:00+08:00',
    late_minutes: 0,
  });
  server.on(calls.attendance.totals, { from: '2026-11-15', to: '2026-11-21', staff: [] });
  renderScreen(<WeekPage />, { as: user, path: '/dashboard/week', route: '/dashboard/week' });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getAllByRole('term').map((one) => `${one.textContent}: ${one.nextElementSibling?.textContent}`)).toEqual(
    ['Visits: 2', 'Hours: 0 min', 'Cash in hand: ₱850.00'],
  );
  expect(today.getByText('1 done')).toBeVisible();
  expect(server.seen(calls.reports.statement)).toEqual([]);
});
