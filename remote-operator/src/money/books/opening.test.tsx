import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpeningBalance } from 'shared-lib/records';
import { aPage, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { BooksPage } from './BooksPage';

const BANK: OpeningBalance = {
  id: 1,
  day: '2026-11-20',
  as_of: '2026-11-01',
  account: 'bank',
  number: '1030',
  name: 'Bank',
  side: 'debit',
  amount: 120_000.5,
  note: 'Statement of October',
  by: 'Ana Cruz',
  at: '2026-11-20T08:00:00+08:00',
  reverses: null,
  is_voided: false,
};
const ACCOUNTS = [
  { key: 'bank', number: '1030', name: 'Bank' },
  { key: 'office_cash', number: '1000', name: 'Cash in the office' },
  { key: 'loans', number: '2500', name: 'Loans to pay back' },
] as const;

let server: FakeServer;
const show = (results: OpeningBalance[], mayChange = true) => {
  server = fakeServer();
  server.on(calls.business.owners, { owners: [], may_change: mayChange });
  server.on(calls.openingBalances.list, {
    ...aPage(results),
    as_of: results[0]?.as_of ?? null,
    debit: 120_000.5,
    credit: 0,
    accounts: [...ACCOUNTS],
  });
  return renderScreen(<BooksPage />, {
    as: aUser('operator'),
    path: '/dashboard/sales-reports?view=books&opening=1',
  });
};

describe('the opening balances', () => {
  it('are recorded on the usual side of their account, and a wrong amount is said at its field (R-beyond-1370)', async () => {
    show([BANK]);
    server.on(calls.openingBalances.add, { ...BANK, id: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Record an opening balance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an opening balance' }));
    await userEvent.selectOptions(dialog.getByLabelText(/^Account/), '2500 Loans to pay back');
    await userEvent.type(dialog.getByLabelText(/^Amount/), '20000001');
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    expect(await dialog.findByText(/^Enter pesos up to ₱20,000,000/)).toBeVisible();
    expect(dialog.getByLabelText(/^Amount/)).toHaveValue('20000001');
    await userEvent.clear(dialog.getByLabelText(/^Amount/));
    await userEvent.type(dialog.getByLabelText(/^Amount/), '1,250,000.50');
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(server.seen(calls.openingBalances.add)).toHaveLength(1));
    expect(server.seen(calls.openingBalances.add)[0]).toMatchObject({
      body: { account: 'loans', side: 'credit', amount: 1_250_000.5, as_of: '2026-11-01', note: '' },
    });
  });

  it('are read by every operator and recorded by owners alone (R-beyond-1371)', async () => {
    show([BANK], false);
    expect(await screen.findByText('Owners record opening balances.')).toBeVisible();
    expect(screen.getByText('Statement of October')).toBeVisible();
    expect(screen.queryByRole('button', { name: /opening balance|^Void/ })).toBeNull();
  });
});
