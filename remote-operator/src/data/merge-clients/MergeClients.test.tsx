import { screen, waitFor, within } from '@testing-library/react';
import type { Client } from 'shared-lib';
import { aClient, aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { DataPage } from '../DataPage';
import { recordCounts } from '../testing/recordCounts';

const story = { created_at: '2024-03-04T09:00:00+08:00', appointments: [], appointments_count: 0, history: [] };
const ana = {
  ...aClient({ id: 7, first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 555 0101', visits: 3 }),
  ...story,
};
const anna = {
  ...aClient({ id: 8, first_name: 'Anna', last_name: 'Cruz', phone_number: '0918 555 0102', visits: 1 }),
  ...story,
  appointments_count: 2,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.records.counts, recordCounts());
  server.on(calls.registration.clients, aPage([ana]));
  server.on(calls.records.client, ({ params }) => (params['id'] === '7' ? ana : anna));
  server.on(calls.records.alike, { matches: [] });
  server.on(
    calls.people.clients,
    aPage([aClient({ id: 7 }), aClient({ id: 8, first_name: 'Anna', last_name: 'Cruz' })]),
  );
});
const open = () =>
  renderScreen(<DataPage />, {
    as: aUser('operator'),
    path: '/dashboard/data?tab=clients&open=7',
    route: '/dashboard/data',
  });

describe('merging two clients', () => {
  it('finds the other client, shows both side by side, asks again, and opens the one that is kept', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    const search = await screen.findByRole('combobox', { name: 'The other record of the same client' });
    expect(search).toHaveValue('Cruz');
    await user.click(search);
    await user.click(await screen.findByRole('option', { name: /Anna Cruz/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two clients' }));
    expect(await dialog.findByRole('row', { name: 'Phone 0917 555 0101 0918 555 0102' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Keep the other one instead' }));
    expect(dialog.getByRole('row', { name: 'Phone 0918 555 0102 0917 555 0101' })).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    expect(dialog.getByText('Are Anna Cruz and Ana Cruz the same person?')).toBeInTheDocument();
    expect(dialog.getByText(/0917 555 0101\) for good\. Only the audit log.*3 visits move\./)).toBeInTheDocument();
    expect(server.seen(calls.records.mergeClients)).toEqual([]);
    server.on(calls.records.mergeClients, aClient({ id: 8 }));
    await user.click(dialog.getByRole('button', { name: 'Merge for good' }));
    await waitFor(() => expect(address()).toBe('/dashboard/data?tab=clients&open=8'));
    const [sent] = server.seen(calls.records.mergeClients);
    expect([sent?.params, sent?.body]).toEqual([{ id: '8' }, { other: 7 }]);
    expect(sent?.headers).toHaveProperty('Idempotency-Key');
    expect(await screen.findByRole('heading', { name: 'Anna Cruz' })).toBeInTheDocument();
    expect(screen.queryByRole('dialog', { name: 'Merge two clients' })).not.toBeInTheDocument();
  });

  it('is offered when another client has the same name (7-027)', async () => {
    server.on(calls.records.alike, { matches: [{ kind: 'client', id: 8, name: 'Ana Cruz', fields: ['name'] }] });
    const { user } = open();
    expect(await screen.findByText('Another client has the name Ana Cruz.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Compare the two' }));
    expect(await screen.findByRole('row', { name: 'First name Ana Anna' })).toBeInTheDocument();
  });

  it('says that another operator was faster, with a link to the client that was kept', async () => {
    server.on(
      calls.records.mergeClients,
      problem('NOT_FOUND', { detail: 'This client was merged with Bea Cruz.', merged_into: 9 }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    await user.click(await screen.findByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Anna Cruz/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two clients' }));
    await user.click(await dialog.findByRole('button', { name: 'Merge' }));
    await user.click(dialog.getByRole('button', { name: 'Merge for good' }));
    expect(await dialog.findByText(/This client was merged with Bea Cruz\./)).toBeInTheDocument();
    expect(dialog.getByRole('link', { name: 'Open the client' })).toHaveAttribute('href', '/dashboard/clients/9');
  });

  it('reports the result without leaving the page when it was closed before the answer came (R-pages-95)', async () => {
    let answer = (_: Client): void => undefined;
    server.on(calls.records.mergeClients, () => new Promise((resolve) => (answer = resolve)));
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Merge' }));
    await user.click(await screen.findByRole('combobox'));
    await user.click(await screen.findByRole('option', { name: /Anna Cruz/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Merge two clients' }));
    await user.click(await dialog.findByRole('button', { name: 'Keep the other one instead' }));
    await user.click(dialog.getByRole('button', { name: 'Merge' }));
    await user.click(dialog.getByRole('button', { name: 'Merge for good' }));
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    answer(aClient({ id: 8 }));
    expect(await screen.findByText('Anna Cruz is now one client')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/data?tab=clients&open=7');
  });
});
