import { screen, waitFor, within } from '@testing-library/react';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import type { Cost } from 'shared-lib/records';
import { CostsPage } from './CostsPage';

const PETROL: Cost = {
  id: 12,
  day: '2026-11-20',
  paid_on: '2026-11-18',
  category: 'petrol',
  amount: 1_250.5,
  method: 'cash',
  supplier: 'Shell EDSA',
  reference: 'OR 0042',
  note: 'Van',
  by: 'Amihan Salonga',
  at: '2026-11-20T13:02:00+08:00',
  reverses: null,
  is_voided: false,
  needs_bill: false,
  bought: null,
  proofs: [{ hash: 'a'.repeat(64), mime: 'image/png' }],
};
const listed = (rows: readonly Cost[], amount = 1_250.5) => ({
  ...aPage([...rows]),
  amount,
  categories: rows.length ? [{ category: 'petrol' as const, amount, entries: rows.length }] : [],
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.costs.list, listed([PETROL]));
  server.on(calls.costs.add, PETROL);
  server.on(calls.costs.void, { ...PETROL, id: 13, amount: -1_250.5, reverses: 12 });
  server.on(calls.costs.prove, { hash: 'b'.repeat(64), mime: 'image/png' as const });
});
const open = (query = '') =>
  renderScreen(<CostsPage />, {
    as: aUser('operator'),
    path: `/dashboard/sales-reports?view=costs&month=2026-11${query}`,
  });
const table = async () => within(await screen.findByRole('table', { name: 'Costs' }));
const picture = new File(['a bill'], 'bill.png', { type: 'image/png' });

describe('the costs of a month', () => {
  it('say what each entry was for, whom it was paid to, and the sum (R-beyond-861)', async () => {
    open();
    const [, row] = (await table()).getAllByRole('row');
    for (const words of ['#12', 'Petrol', 'Shell EDSA · OR 0042', '“Van” · Amihan Salonga', '₱1,250.50'])
      expect(row).toHaveTextContent(words);
    expect(within(row as HTMLElement).getByRole('button', { name: 'Show document 1 of #12' })).toBeVisible();
  });

  it('are filtered by their address, from page 1 (R-beyond-861)', async () => {
    open('&category=toll&page=3');
    await waitFor(() =>
      expect(server.seen(calls.costs.list).at(-1)?.query).toEqual({ month: '2026-11', category: 'toll', page: 3 }),
    );
  });

  it('are recorded with a document, which goes to the cost (R-beyond-860)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Record a cost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a cost' }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '1250.505');
    await user.click(dialog.getByRole('button', { name: 'Record the cost' }));
    expect(dialog.getByText('Enter pesos, with up to two digits of centavos.')).toBeVisible();
    await user.clear(dialog.getByRole('textbox', { name: /Amount/ }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '1,250.50');
    await user.upload(dialog.getByLabelText(/Choose the document/), picture);
    expect(dialog.getByText('bill.png')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Record the cost' }));
    await waitFor(() => expect(server.seen(calls.costs.prove)).toHaveLength(1));
    expect(server.seen(calls.costs.add).at(-1)?.body).toMatchObject({
      category: 'petrol',
      amount: 1_250.5,
      method: 'cash',
    });
  });

  it('stay recorded where the document is refused, and that is said (R-beyond-860)', async () => {
    server.on(
      calls.costs.prove,
      problem('VALIDATION_FAILED', { file: ['Only JPEG, PNG, WebP and PDF files are accepted.'] }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Record a cost' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a cost' }));
    await user.type(dialog.getByRole('textbox', { name: /Amount/ }), '80');
    await user.upload(dialog.getByLabelText(/Choose the document/), picture);
    await user.click(dialog.getByRole('button', { name: 'Record the cost' }));
    expect(await screen.findByText('The cost is recorded without its document')).toBeInTheDocument();
    expect(server.seen(calls.costs.add)).toHaveLength(1);
  });

  it('are voided with a reason (R-beyond-862)', async () => {
    const { user } = open();
    await user.click((await table()).getByRole('button', { name: 'Void #12' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Void this cost?' }));
    await user.click(dialog.getByRole('button', { name: 'Void it' }));
    expect(server.seen(calls.costs.void)).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Typed twice');
    await user.click(dialog.getByRole('button', { name: 'Void it' }));
    await waitFor(() => expect(server.seen(calls.costs.void).at(-1)?.body).toEqual({ reason: 'Typed twice' }));
  });

  it('offer nothing to void at what is voided, or voids another (R-beyond-862)', async () => {
    server.on(
      calls.costs.list,
      listed(
        [
          { ...PETROL, id: 13, amount: -1_250.5, reverses: 12, proofs: [] },
          { ...PETROL, is_voided: true },
        ],
        0,
      ),
    );
    open();
    const rows = await table();
    expect(rows.getByText('Voided')).toBeVisible();
    expect(rows.getByText(/voids #12/)).toBeVisible();
    expect(rows.queryByRole('button', { name: /^Void #/ })).toBeNull();
  });

  it('say so where there are none (R-beyond-861)', async () => {
    server.on(calls.costs.list, listed([], 0));
    open();
    expect(await screen.findByText('No cost in this month')).toBeVisible();
  });
});
