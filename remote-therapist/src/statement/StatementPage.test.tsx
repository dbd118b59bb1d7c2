import { screen } from '@testing-library/react';
import { type Statement } from 'shared-lib/records';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { StatementPage } from './StatementPage';

const { reports } = calls;
const entry: Statement['rows'][number] = {
  appointment: 2037,
  day: '2026-11-20',
  date: '2026-11-19',
  start_time: '23:30',
  client: 'Carmela Reyes',
  services: ['Swedish massage'],
  kind: 'reversal',
  amount: -850,
  shared_by: 1,
  share: -850,
  percent: 45,
  rules: [{ unit: 'percent', value: 45, service: null, from: null, base: 0, earned: 0 }],
  since: '2026-11-20',
  earned: -382.5,
};
const november: Statement = {
  from: '2026-11-01',
  to: '2026-11-20',
  therapist: { id: 7, name: 'Liza Magbanua' },
  visits: 3,
  share: 1_700,
  earned: 765,
  made_at: '2026-11-20T13:10:00+08:00',
  rows: [entry],
  tips: 0,
  tips_owed: 0,
  tip_rows: [],
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(reports.statement, november);
});
const open = (query = '') =>
  renderScreen(<StatementPage />, {
    as: aUser('therapist'),
    path: `/dashboard/statement${query}`,
    route: '/dashboard/statement',
  });

describe('the statement of a therapist (R-pages-7, R-money-8)', () => {
  it('lists tips apart from what was earned, the newest first, and says who has them (R-beyond-505, R-beyond-929)', async () => {
    const tip = { appointment: 2041, day: '2026-11-20', date: '2026-11-20', start_time: '18:00', client: 'Joy Santos' };
    const cash = { ...tip, method: 'cash' as const, kept: true, amount: 100 };
    const gcash = { ...tip, method: 'gcash' as const, kept: false, amount: 60 };
    server.on(reports.statement, { ...november, tips: 160, tips_owed: 60, tip_rows: [cash, gcash] });
    open();
    const table = await screen.findByRole('table', { name: 'Tips of Liza Magbanua' });
    expect(table).toHaveTextContent(/The office owes it \(GCash\).*₱60\.00.*Kept in cash.*₱100\.00/);
    expect(screen.getByText('The office owes ₱60.00 of it')).toBeInTheDocument();
    expect(screen.getByText('Earned', { selector: 'dt' }).nextElementSibling).toHaveTextContent('₱765.00');
  });

  it('lists the month so far with its rates, entries taken back included', async () => {
    open();
    expect(await screen.findByRole('table', { name: 'Earnings of Liza Magbanua' })).toHaveTextContent(
      'Taken back−₱850.0045 %−₱382.50',
    );
    expect(screen.getByText('₱765.00')).toBeVisible();
    expect(server.seen(reports.statement)[0]?.query).toEqual({ from: '2026-11-01', to: '2026-11-20' });
  });

  it('turns to the whole month before, and has no next month while it shows the current one', async () => {
    const { user, address } = open();
    expect(await screen.findByRole('button', { name: 'Next month' })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(address()).toBe('/dashboard/statement?month=2026-10');
    expect(server.seen(reports.statement).at(-1)?.query).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(screen.getByRole('button', { name: 'Next month' })).toBeEnabled();
  });

  it('says whom to ask when the business keeps the statement to itself (R-pages-9)', async () => {
    server.on(reports.statement, problem('WRONG_ROLE', { detail: 'Ask the office for your statement.' }));
    open();
    expect(await screen.findByText('Ask the office for your statement.')).toBeVisible();
  });
});
