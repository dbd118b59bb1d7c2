import { screen, within } from '@testing-library/react';
import { anAppointment, aPage, aUser, calls, fakeServer, renderScreen, serveAppointments } from 'shared-lib/testing';
import { WeekPage } from './WeekPage';

const user = aUser('driver');

it('shows a driver the transports of today, the hours and the cash in hand, the tips, and no earnings (R-beyond-305, R-beyond-1381)', async () => {
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
  const tip = { date: '2026-11-20', start_time: '13:00', client: 'Ana Cruz', appointment: 7, amount: 60 };
  server.on(calls.reports.statement, {
    from: '2026-11-15',
    to: '2026-11-20',
    therapist: { id: user.id, name: 'Ben Castro' },
    visits: 0,
    share: 0,
    earned: 0,
    made_at: '2026-11-20T13:00:00+08:00',
    rows: [],
    tips: 160,
    tips_owed: 60,
    tip_rows: [
      { ...tip, day: '2026-11-20', method: 'gcash', kept: false },
      { ...tip, day: '2026-11-19', method: 'cash', kept: true, amount: 100 },
    ],
  });
  renderScreen(<WeekPage />, { as: user, path: '/dashboard/week', route: '/dashboard/week' });
  const today = within(await screen.findByRole('region', { name: 'Today' }));
  expect(today.getAllByRole('term').map((one) => `${one.textContent}: ${one.nextElementSibling?.textContent}`)).toEqual(
    ['Visits: 2', 'Tips: ₱60.00', 'Hours: 0 min', 'Cash in hand: ₱850.00'],
  );
  expect(today.getByText('1 done')).toBeVisible();
  expect(today.getByText('The office owes ₱60.00 of it')).toBeVisible();
  const week = within(screen.getByRole('region', { name: 'This week' }));
  expect(week.getByRole('link', { name: '₱160.00' })).toHaveAttribute('href', '/dashboard/cash');
});
