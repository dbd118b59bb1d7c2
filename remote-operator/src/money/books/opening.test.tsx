import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { OpeningBalance } from 'shared-lib/records';
import { aClient, aPage, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
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
  { key: 'client_credit', number: '2050', name: 'Prepaid by clients' },
  { key: 'cash_in_hand', number: '1010', name: 'Cash in hand of people' },
  { key: 'owed_to_people', number: '2200', name: 'Pay owed to people' },
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
    people: [
      { id: 1, name: 'Ana Cruz', role: 'operator' },
      { id: 7, name: 'Liza Magbanua', role: 'therapist' },
    ],
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

  it('of a client or person ask whose they are, and have the one side of their account (R-beyond-1403)', async () => {
    show([
      { ...BANK, id: 3, account: 'cash_in_hand', name: 'Cash in hand of people', person: { id: 7, name: 'Liza M.' } },
    ]);
    server.on(calls.openingBalances.add, { ...BANK, id: 2 });
    const client = aClient({ id: 31, first_name: 'Carmela', last_name: 'Uy' });
    server.on(calls.people.recentClients, [client]);
    expect(await screen.findByText(/^Liza M\. · #3/)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Record an opening balance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an opening balance' }));
    const choose = (account: string) => userEvent.selectOptions(dialog.getByLabelText(/^Account/), account);
    const record = () => userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    const sent = () => server.seen(calls.openingBalances.add).map(({ body }) => body);
    await choose('2050 Prepaid by clients');
    expect(dialog.queryByRole('radiogroup', { name: 'Side' })).toBeNull();
    await userEvent.type(dialog.getByLabelText(/^Amount/), '500.50');
    await record();
    expect(await dialog.findByText('Enter whole pesos.')).toBeVisible();
    expect(sent()).toEqual([]);
    await userEvent.clear(dialog.getByLabelText(/^Amount/));
    await userEvent.type(dialog.getByLabelText(/^Amount/), '500');
    await userEvent.click(dialog.getByRole('combobox', { name: /^Client/ }));
    await userEvent.click(await screen.findByRole('option', { name: /Carmela Uy/ }));
    await record();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({ account: 'client_credit', side: 'credit', amount: 500, client: 31 });
  });

  it('of pay are for therapists and drivers, on either side; cash is for everybody (R-beyond-1403, R-beyond-1405)', async () => {
    show([]);
    server.on(calls.openingBalances.add, { ...BANK, id: 2 });
    await userEvent.click(await screen.findByRole('button', { name: 'Record an opening balance' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record an opening balance' }));
    const people = () =>
      within(dialog.getByLabelText(/^Person/))
        .getAllByRole('option')
        .map((one) => one.textContent);
    await userEvent.selectOptions(dialog.getByLabelText(/^Account/), '1010 Cash in hand of people');
    expect(people()).toEqual(['Choose a person', 'Ana Cruz', 'Liza Magbanua']);
    await userEvent.selectOptions(dialog.getByLabelText(/^Account/), '2200 Pay owed to people');
    expect(people()).toEqual(['Choose a person', 'Liza Magbanua']);
    await userEvent.selectOptions(dialog.getByLabelText(/^Person/), 'Liza Magbanua');
    await userEvent.click(dialog.getByRole('radio', { name: 'Debit' }));
    await userEvent.type(dialog.getByLabelText(/^Amount/), '300.25');
    await userEvent.click(dialog.getByRole('button', { name: 'Record it' }));
    await waitFor(() => expect(server.seen(calls.openingBalances.add)).toHaveLength(1));
    expect(server.seen(calls.openingBalances.add)[0]?.body).toMatchObject({
      account: 'owed_to_people',
      side: 'debit',
      amount: 300.25,
      person: 7,
    });
  });

  it('are read by every operator and recorded by owners alone (R-beyond-1371)', async () => {
    show([BANK], false);
    expect(await screen.findByText('Owners record opening balances.')).toBeVisible();
    expect(screen.getByText('Statement of October')).toBeVisible();
    expect(screen.queryByRole('button', { name: /opening balance|^Void/ })).toBeNull();
  });
});
