import { screen, waitFor, within } from '@testing-library/react';
import { aPage, anAppointment, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { VisitDeposit, type VisitDepositProps } from './VisitDeposit';

const operator = aUser('operator');
const visit = anAppointment({ id: 7, status: 'confirmed' }, operator);

let server: FakeServer;
const has = (deposit: { paid: number; left: number } | null | undefined, amount = 500) =>
  server.on(calls.clientCredit.read, { ...aPage([]), amount, waiting: null, deposit });
beforeEach(() => {
  server = fakeServer();
  server.on(calls.clientCredit.add, { client: visit.client, amount: 700 });
  server.on(calls.clientCredit.refund, { client: visit.client, amount: 0 });
});
const show = (over: Partial<VisitDepositProps['visit']> = {}) =>
  renderScreen(<VisitDeposit visit={{ ...visit, ...over }} />, { as: operator });

describe('the deposit for a visit (R-beyond-1413)', () => {
  it('is shown with what is left of it, and taken from the page of the visit', async () => {
    has({ paid: 500, left: 200 });
    const { user } = show();
    expect(await screen.findByText('Deposit')).toBeVisible();
    expect(screen.getByText('₱500.00')).toBeVisible();
    expect(screen.getByText('₱200.00 of it is left.')).toBeVisible();
    // 850 less what is left of it (R-beyond-1548).
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('₱650.00');
    expect(screen.queryByRole('link', { name: 'Print the receipt' })).not.toBeInTheDocument();
    expect(server.seen(calls.clientCredit.read)[0]?.query).toMatchObject({ appointment: 7 });
    await user.click(screen.getByRole('button', { name: 'Take a deposit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Take a deposit' }));
    await user.type(dialog.getByRole('textbox', { name: /^Amount/ }), '200');
    await user.click(dialog.getByRole('button', { name: 'Take the deposit' }));
    await waitFor(() => expect(server.seen(calls.clientCredit.add)).toHaveLength(1));
    expect(server.seen(calls.clientCredit.add)[0]?.body).toMatchObject({
      amount: 200,
      method: 'cash',
      appointment: 7,
      had: 500,
    });
  });

  it('has its paper, and the way to the entry that voids it or pays it back (R-beyond-1548)', async () => {
    has({ paid: 500, left: 500 });
    show();
    expect(await screen.findByRole('link', { name: 'Print the receipt' })).toHaveAttribute(
      'href',
      '/dashboard/receipts/7?paper=1',
    );
    expect(screen.getByRole('link', { name: 'Void it or pay it back' })).toHaveAttribute(
      'href',
      `/dashboard/clients/${visit.client}`,
    );
    expect(screen.getByText('Left to pay').parentElement).toHaveTextContent('₱350.00');
  });

  it('is credit of the client once the visit is cancelled, to keep or to pay back', async () => {
    has({ paid: 500, left: 400 }, 900);
    const { user } = show({ outcome: 'cancelled' });
    expect(await screen.findByText('The deposit of ₱400.00 is credit of the client now')).toBeVisible();
    expect(screen.getByText(/It stays for other visits unless you pay it back/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take a deposit' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Pay it back' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('400');
    await user.type(dialog.getByRole('textbox', { name: /Reason|Why/ }), 'She moved away');
    await user.click(dialog.getAllByRole('button', { name: /Pay/ }).at(-1) as HTMLElement);
    await waitFor(() => expect(server.seen(calls.clientCredit.refund)).toHaveLength(1));
    expect(server.seen(calls.clientCredit.refund)[0]?.body).toMatchObject({ amount: 400, had: 900 });
  });

  it('is not spoken of where there is none, where the visit is over, or where an older server knows of none', async () => {
    has({ paid: 0, left: 0 });
    const view = show({ outcome: 'completed' });
    await waitFor(() => expect(server.seen(calls.clientCredit.read)).toHaveLength(1));
    expect(view.container).not.toHaveTextContent(/deposit/i);
    view.unmount();
    has(undefined);
    const older = show();
    await waitFor(() => expect(server.seen(calls.clientCredit.read)).toHaveLength(2));
    expect(older.container).not.toHaveTextContent(/deposit/i);
  });
});
