import { screen, within } from '@testing-library/react';
import type { Statement } from 'shared-lib/records';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { WeekPage } from './WeekPage';

const user = aUser('therapist');
const entry = (day: string, earned: number): Statement['rows'][number] => ({
  appointment: 2037,
  day,
  date: day,
  start_time: '14:00',
  client: 'Carmela Reyes',
  services: ['Swedish massage'],
  kind: 'payment',
  amount: 850,
  shared_by: 1,
  share: 850,
  percent: 40,
  rules: [{ unit: 'percent', value: 40, service: null, from: null, base: 0, earned: 0 }],
  since: '2026-11-20',
  earned,
});
const statement: Statement = {
  from: '2026-11-15',
  to: '2026-11-20',
  therapist: { id: user.id, name: 'Liza Ramos' },
  visits: 3,
  share: 1_850,
  earned: 740.3,
  made_at: '2026-11-20T13:10:00+08:00',
  rows: [entry('2026-11-18', 340), entry('2026-11-20', 200.1), entry('2026-11-20', 200.2)],
  tips: 0,
  tips_owed: 0,
  tip_rows: [],
};
const total = {
  staff_member: user.id,
  staff_name: 'Liza Ramos',
  staff_role: 'therapist',
  days: 5,
  present: 5,
  late: 0,
  absent: 0,
  pending_approval: 0,
  open: 0,
  hours_worked: 31.5,
  overtime_hours: 1.5,
};

const AT_WORK = {
  date: '2026-11-20',
  is_checked_in: true,
  // Half an hour before the clock of the tests.
  check_in_time: '2026-11-20T12:40:00+08:00',
  check_out_time: null,
  can_check_in: false,
  can_check_out: true,
  record: null,
  no_check_out: null,
  late_from: '2026-11-20T13:15:00+08:00',
  late_minutes: 0,
};
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, {
    today: [
      anAppointment({ status: 'completed', outcome: 'completed' }, user),
      anAppointment({ status: 'confirmed' }, user),
      anAppointment({ status: 'cancelled', outcome: 'cancelled' }, user),
    ],
  });
  server.on(calls.reports.statement, statement);
  server.on(calls.cash.person, {
    ...aPage([]),
    person: { id: user.id, name: 'Liza Ramos', is_active: true, role: 'therapist' },
    in_hand: 1_450,
    since: '2026-11-18T15:20:00+08:00',
    last_handed_over_at: null,
  });
  server.on(calls.attendance.todayStatus, AT_WORK);
  server.on(calls.attendance.totals, { from: '2026-11-15', to: '2026-11-21', staff: [total] });
});
const open = () => renderScreen(<WeekPage />, { as: user, path: '/dashboard/week', route: '/dashboard/week' });
const figures = (part: HTMLElement) =>
  within(part)
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);

describe('the week of a therapist (R-beyond-305)', () => {
  it('has today’s visits, what was earned, hours so far, and the cash in hand', async () => {
    open();
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(figures(today)).toEqual(['Visits: 2', 'Earned: ₱400.30', 'Hours: 30 min', 'Cash in hand: ₱1,450.00']);
    expect(within(today).getByText('1 done')).toBeVisible();
    expect(within(today).getByText('Still at work')).toBeVisible();
  });

  it('sums up the week from Sunday on, the hours that still run included, each figure from its own page', async () => {
    open();
    const week = await screen.findByRole('region', { name: 'This week' });
    expect(figures(week)).toEqual(['Days at work: 5', 'Earned: ₱740.30', 'Hours: 32 h']);
    expect(server.seen(calls.reports.statement)[0]?.query).toEqual({ from: '2026-11-15', to: '2026-11-20' });
    expect(server.seen(calls.attendance.totals)[0]?.query).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(within(week).getByRole('link', { name: '₱740.30' })).toHaveAttribute('href', '/dashboard/statement');
  });

  it('lists today’s finished visits: where it was, and what it earned (R-beyond-970)', async () => {
    const done = { status: 'completed', outcome: 'completed', location: 'Pasig' } as const;
    const [paid, unpaid] = [
      anAppointment({ ...done, id: 2037, payment_status: 'paid' }, user),
      anAppointment({ ...done, id: 2038, payment_status: 'unpaid' }, user),
    ];
    serveAppointments(server, { today: [paid, unpaid, anAppointment({ status: 'confirmed' }, user)] });
    open();
    const finished = await screen.findByRole('region', { name: 'Finished today' });
    expect(within(finished).getAllByText('Ana Villareal')).toHaveLength(2);
    expect(within(finished).getAllByText('Pasig')).toHaveLength(2);
    expect(within(finished).getByText('₱400.30')).toBeVisible();
    expect(within(finished).getByText('Not paid yet')).toBeVisible();
  });

  it('says whom to ask where operators keep statements to themselves (R-pages-7)', async () => {
    server.on(calls.reports.statement, problem('WRONG_ROLE'));
    open();
    const today = await screen.findByRole('region', { name: 'Today' });
    expect(within(today).getByText('Ask the office')).toBeVisible();
    expect(figures(today)).toContain('Hours: 30 min');
  });

  it('says when it cannot be fetched, and fetches it again', async () => {
    server.on(calls.cash.person, problem('NOT_FOUND'));
    const { user: person } = open();
    expect(await screen.findByText('Could not fetch your week')).toBeVisible();
    server.on(calls.cash.person, {
      ...aPage([]),
      person: { id: user.id, name: 'Liza Ramos', is_active: true, role: 'therapist' },
      in_hand: -50,
      since: null,
      last_handed_over_at: null,
    });
    await person.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('The office owes you')).toBeVisible();
  });
});
