import { screen, within } from '@testing-library/react';
import type { Payee, PayGroup } from 'shared-lib/records';
import { aUser, calls, fakeServer, renderScreen } from 'shared-lib/testing';
import { PayeePanel } from './PayeePanel';
import { leftOf, payRow } from './payRow';
import { PayoutsPage } from './PayoutsPage';
import { PayTable } from './PayTable';

const line = (kind: PayGroup['kind'], amount: number): PayGroup => ({
  kind,
  is_earlier: false,
  is_correction: false,
  day: '2026-11-20',
  count: 1,
  visits: 1,
  quantity: 0,
  base: 1_000,
  percent: 40,
  rule: null,
  amount,
  reason: '',
  by: null,
});
const payee = (id: number, name: string, amounts: { earned: number; taken?: number; in_hand?: number }): Payee => {
  const { earned, taken = 0, in_hand = 0 } = amounts;
  const lines = [line('commission', earned), ...(taken ? [line('advance', -taken)] : [])];
  const person = { id, name, role: 'driver', is_active: true } as const;
  return { person, open: earned - taken, in_hand, lines, waiting_days: 0, payouts: [] };
};
const boyet = payee(3, 'Boyet Sandoval', { earned: 500, in_hand: 1_200 });
const rows = [
  payRow(payee(1, 'Liza Ramos', { earned: 900, in_hand: 300 }), true),
  payRow(boyet, true),
  payRow(payee(4, 'Ramil Cruz', { earned: 100, taken: 400 }), true),
];

const open = (element: React.ReactElement) => renderScreen(element, { as: aUser('operator') });

it('has no box to pay who has to hand over, and says how much (R-beyond-706)', () => {
  open(<PayTable rows={rows} chosen={new Set()} onChoose={() => undefined} opened={null} hrefOf={() => '/'} />);
  const [, liza, owing, taken, total] = screen.getAllByRole('row') as HTMLElement[];
  expect(liza).toHaveTextContent('₱600.00');
  expect(within(liza!).getByRole('checkbox')).toBeInTheDocument();
  expect(owing).toHaveTextContent('To hand over ₱700.00');
  expect(within(owing!).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(taken).toHaveTextContent('₱300.00 for a later payout');
  expect(within(taken!).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(total).toHaveTextContent('₱600.00');
});

it('has no box to pay who earned nothing, and says in the statement what it lists (R-beyond-1544)', () => {
  const none = payRow(payee(5, 'Edwin Ballesteros', { earned: 0 }), true);
  const { unmount } = open(
    <PayTable rows={[none]} chosen={new Set()} onChoose={() => undefined} opened={null} hrefOf={() => '/'} />,
  );
  const row = screen.getAllByRole('row')[1] as HTMLElement;
  expect(within(row).queryByRole('checkbox')).not.toBeInTheDocument();
  expect(row).not.toHaveTextContent('₱0.00');
  unmount();
  open(
    <PayeePanel
      row={none}
      period={{ from: '2026-11-16', to: '2026-11-30' }}
      starts="2026-11-16"
      onPay={() => undefined}
      onPrint={() => undefined}
      onClose={() => undefined}
    />,
  );
  expect(screen.getByText('Pay from before Mon, 16 Nov is not listed here.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Add a line' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /as paid/ })).not.toBeInTheDocument();
});

it('has a column of pay for work only where somebody has some (R-beyond-1186)', () => {
  const table = (shown: typeof rows) => (
    <PayTable rows={shown} chosen={new Set()} onChoose={() => undefined} opened={null} hrefOf={() => '/'} />
  );
  const { unmount } = open(table(rows));
  expect(screen.queryByRole('columnheader', { name: 'Rides and hours' })).not.toBeInTheDocument();
  unmount();
  open(table([payRow({ ...boyet, lines: [line('ride_out', 50)] }, true)]));
  expect(screen.getByRole('columnheader', { name: 'Rides and hours' })).toBeInTheDocument();
});

it('says in the statement what is left, and settles what was earned with the cash (R-beyond-706)', () => {
  const period = { from: '2026-11-16', to: '2026-11-30' };
  const panel = {
    period,
    starts: '2026-11-01',
    onPay: () => undefined,
    onPrint: () => undefined,
    onClose: () => undefined,
  };
  open(<PayeePanel row={payRow(boyet, true)} {...panel} />);
  expect(screen.getByText('To hand over').parentElement).toHaveTextContent('₱700.00');
  expect(screen.getByRole('link', { name: 'See the cash' })).toHaveAttribute(
    'href',
    '/dashboard/sales-reports?view=cash&person=3',
  );
  expect(screen.getByRole('button', { name: 'Settle ₱500.00 with their cash' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /as paid/ })).not.toBeInTheDocument();
});

it('pays in full where cash in hand stays there (R-beyond-706)', () => {
  expect(payRow(boyet, false)).toMatchObject({ toPay: 500, handOver: 0, canChoose: true });
  const both = payRow(payee(5, 'Nestor Cruz', { earned: 100, taken: 400, in_hand: 500 }), true);
  expect(both).toMatchObject({ toPay: 0, handOver: 500, later: 300, canChoose: false, payable: null });
  expect(leftOf(both)).toEqual({ label: 'To hand over', sum: 500 });
});

it('has nothing to pay, void or begin for whoever is no owner, and names the owners (R-beyond-1030)', async () => {
  const server = fakeServer();
  server.on(calls.business.owners, { owners: [{ id: 3, name: 'Ana Reyes' }], may_change: false });
  server.on(calls.payouts.list, { starts: '2026-11-01', business: 'Hatid', people: [boyet] });
  const { unmount } = open(<PayoutsPage />);
  expect(await screen.findByText(/Owners: Ana Reyes\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Mark/ })).not.toBeInTheDocument();
  unmount();
  server.on(calls.payouts.list, { starts: null, business: 'Hatid', people: [] });
  open(<PayoutsPage />);
  expect(await screen.findByText(/Owners: Ana Reyes\./)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Begin' })).not.toBeInTheDocument();
});
