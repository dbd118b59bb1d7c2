import { act, screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import type { Surcharge } from 'shared-lib/settings';
import { Surcharges } from './Surcharges';

const NIGHT: Surcharge = {
  id: 90,
  name: 'Night',
  unit: 'pesos',
  amount: 200,
  from_time: '22:00',
  to_time: '06:00',
  days: [],
  area: null,
  starts_on: '2026-11-01',
  ends_on: null,
  counts_for_commission: true,
  set_at: '2026-10-30T10:00:00+08:00',
  set_by: 'Ana Cruz',
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.business.surcharges, { surcharges: [NIGHT] });
  server.on(calls.travel.settings, { areas: [], pairs: [], between: 40, within: 20 });
});
const open = (readOnly = false) =>
  act(async () => renderScreen(<Surcharges readOnly={readOnly} />, { as: aUser('operator') }));

describe('surcharges in Settings (R-beyond-1330)', () => {
  it('are listed in words; another one says when it counts', async () => {
    const { user } = await open();
    expect(await screen.findByRole('row', { name: /^Night ₱200\.00 10:00 PM to 6:00 AM In effect/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Add a surcharge' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Add a surcharge' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('Say when it counts: hours, days or an area')).toBeInTheDocument();
    expect(dialog.getByText('Enter a whole number from 1 to 100000.')).toBeInTheDocument();
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Holiday');
    await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '30');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'In' }), 'Percent of the services');
    await user.type(dialog.getByLabelText(/^Only on these days/), '2026-12-25');
    await user.click(dialog.getByRole('button', { name: 'Add the day' }));
    await user.click(dialog.getByRole('checkbox', { name: /It counts for commission/ }));
    server.on(calls.business.addSurcharge, { surcharges: [NIGHT] });
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(server.seen(calls.business.addSurcharge)).toHaveLength(1));
    expect(server.seen(calls.business.addSurcharge)[0]?.body).toMatchObject({
      name: 'Holiday',
      unit: 'percent',
      amount: 30,
      days: ['2026-12-25'],
      counts_for_commission: false,
    });
  });

  it('are ended with a day; what another owner changed meanwhile is shown first', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Change Night' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Night' }));
    await user.type(dialog.getByLabelText(/^Last day/), '2026-12-31');
    server.on(calls.business.changeSurcharge, problem('STALE_VERSION', { current: { ...NIGHT, amount: 250 } }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText(/₱250\.00/)).toBeInTheDocument();
    const row = (name: string) => dialog.getByRole('rowheader', { name }).closest('tr')?.textContent;
    expect(row('Amount')).toBe('Amount₱250.00₱200.00');
    expect(row('When')).toMatch(/^When(.+)\1$/);
    expect(row('Last day')).toMatch(/nothing.*31 Dec/);
    expect(server.seen(calls.business.changeSurcharge)[0]?.body).toMatchObject({ ends_on: '2026-12-31' });
    expect(dialog.getByRole('button', { name: 'Save mine' })).toBeInTheDocument();
  });

  it('are read by who is no owner', async () => {
    await open(true);
    expect(await screen.findByText('Night')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Add a surcharge' })).not.toBeInTheDocument();
  });
});
