import { screen } from '@testing-library/react';
import { aPage, aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { CashPage } from './CashPage';

const user = aUser('driver');

it("shows the cash in a driver's hand, its parts, the tips, and asks about a hand-over (R-money-20, R-money-22, R-beyond-1381)", async () => {
  const server = fakeServer();
  const person = { id: user.id, name: 'Ben Castro', is_active: true };
  server.on(calls.cash.person, {
    ...aPage([]),
    person: { ...person, role: 'driver' },
    in_hand: 200,
    since: '2026-11-18T15:20:00+08:00',
    last_handed_over_at: null,
  });
  const remittance = {
    id: 31,
    person,
    at: '2026-11-20T13:00:00+08:00',
    counted_by: { id: 1, name: 'Ana Cruz' },
    expected: 3_400,
    counted: 3_400,
    handed_over: 3_400,
    is_settled: false,
    settlement: null,
    reason: '',
    state: 'waiting' as const,
    answered_at: null,
    answered_by: null,
    answer_reason: '',
  };
  server.on(calls.cash.remittances, { ...aPage([remittance]), open_count: 1 });
  server.on(calls.reports.statement, {
    from: '2026-11-01',
    to: '2026-11-20',
    therapist: { id: user.id, name: 'Ben Castro' },
    visits: 0,
    share: 0,
    earned: 0,
    made_at: '2026-11-20T13:00:00+08:00',
    rows: [],
    tips: 60,
    tips_owed: 60,
    tip_rows: [
      {
        appointment: 7,
        day: '2026-11-20',
        date: '2026-11-20',
        start_time: '13:00',
        client: 'Ana Cruz',
        method: 'gcash',
        kept: false,
        amount: 60,
      },
    ],
  });
  renderScreen(<CashPage />, { as: user, path: '/dashboard/cash', route: '/dashboard/cash' });
  expect(screen.getByRole('heading', { level: 1, name: 'Cash in hand' })).toBeInTheDocument();
  expect(await screen.findByText('No cash yet')).toBeInTheDocument();
  expect(screen.getByText('In hand').parentElement).toHaveTextContent('₱200.00');
  expect(await screen.findByRole('region', { name: 'Hand-over of ₱3,400.00' })).toBeInTheDocument();
  const tips = await screen.findByRole('region', { name: 'Tips this month' });
  expect(tips).toHaveTextContent('The office owes ₱60.00 of it');
  expect(tips).toHaveTextContent('The office owes it (GCash)');
});
