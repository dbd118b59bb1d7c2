import { act, screen, waitFor, within } from '@testing-library/react';
import { aStaffMember, aUser, calls, fakeServer, type FakeServer, problem, renderScreen } from 'shared-lib/testing';
import type { WorkRate } from 'shared-lib/settings';
import { WorkRates } from './WorkRates';

const RATE: WorkRate = {
  id: 3,
  person: null,
  work: 'ride',
  from_area: null,
  to_area: null,
  from: '2026-11-01',
  pesos: 50,
  set_at: '2026-10-30T10:00:00+08:00',
  set_by: 'Ana Cruz',
  in_effect: true,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.business.workRates, { rates: [RATE] });
  const unchanged = { words: [], changed_at: null, changed_by: null };
  server.on(calls.travel.settings, {
    areas: [
      { id: 1, name: 'Makati', ...unchanged },
      { id: 2, name: 'BGC', ...unchanged },
    ],
    pairs: [],
    between: 30,
    within: 10,
  });
  server.on(calls.people.activeStaff, {
    results: [
      aStaffMember('driver', { id: 7, first_name: 'Boyet', last_name: 'Cruz' }),
      aStaffMember('therapist', { id: 8, first_name: 'Liza', last_name: 'Ramos' }),
    ],
  });
});
const open = () => act(async () => renderScreen(<WorkRates readOnly={false} />, { as: aUser('operator') }));

describe('pay by ride, day and hour (R-beyond-1185)', () => {
  it('lists every rule, and pays rides to drivers alone, from tomorrow at the earliest', async () => {
    const { user } = await open();
    expect(await screen.findByRole('row', { name: /^All drivers Each ride ₱50\.00 .* In effect/ })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set pay for work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set pay for work' }));
    const who = dialog.getByRole('combobox', { name: 'Of whom' });
    await within(who).findByRole('option', { name: 'Boyet Cruz' });
    expect(within(who).queryByRole('option', { name: 'Liza Ramos' })).not.toBeInTheDocument();
    await user.clear(dialog.getByLabelText(/^From(?! area)/));
    await user.type(dialog.getByLabelText(/^From(?! area)/), '2026-11-20');
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await dialog.findByText('A rule of pay for work begins tomorrow at the earliest.')).toBeInTheDocument();
    expect(dialog.getByText('Enter a whole number from 0 to 100000.')).toBeInTheDocument();
    await user.selectOptions(dialog.getByRole('combobox', { name: 'For what' }), 'Each day worked');
    await user.selectOptions(who, 'Liza Ramos');
    await user.type(dialog.getByRole('textbox', { name: 'Pesos for each' }), '300');
    await user.clear(dialog.getByLabelText(/^From(?! area)/));
    await user.type(dialog.getByLabelText(/^From(?! area)/), '2026-11-21');
    server.on(calls.business.setWorkRate, { rates: [RATE] });
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    await waitFor(() => expect(server.seen(calls.business.setWorkRate)).toHaveLength(1));
    expect(server.seen(calls.business.setWorkRate)[0]?.body).toEqual({
      person: 8,
      work: 'day',
      from: '2026-11-21',
      pesos: 300,
      expected: null,
    });
  });

  it('prices rides from area to area, and says so in the list (R-beyond-1382)', async () => {
    const makati = { id: 1, name: 'Makati' };
    const removed = { id: 3, name: null };
    const priced = { ...RATE, id: 4, from_area: makati, to_area: removed, pesos: 150 };
    server.on(calls.business.workRates, { rates: [RATE, priced] });
    const { user } = await open();
    const row = /^All drivers Each ride, Makati to an area that was removed ₱150\.00/;
    expect(await screen.findByRole('row', { name: row })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Set pay for work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set pay for work' }));
    const [option] = await dialog.findAllByRole('option', { name: 'BGC' });
    expect(option).toBeInTheDocument();
    await user.selectOptions(dialog.getByRole('combobox', { name: /^From area/ }), 'Makati');
    await user.selectOptions(dialog.getByRole('combobox', { name: 'To area' }), 'BGC');
    await user.type(dialog.getByRole('textbox', { name: 'Pesos for each' }), '150');
    server.on(calls.business.setWorkRate, { rates: [RATE] });
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    await waitFor(() => expect(server.seen(calls.business.setWorkRate)).toHaveLength(1));
    expect(server.seen(calls.business.setWorkRate)[0]?.body).toMatchObject({
      work: 'ride',
      from_area: 1,
      to_area: 2,
      pesos: 150,
      expected: null,
    });
  });

  it('shows what another operator has just set, and lets this one choose', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('button', { name: 'Set pay for work' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Set pay for work' }));
    await user.type(dialog.getByRole('textbox', { name: 'Pesos for each' }), '60');
    server.on(calls.business.setWorkRate, problem('STALE_VERSION', { current: { pesos: 55 } }));
    await user.click(dialog.getByRole('button', { name: 'Set the rate' }));
    expect(await dialog.findByRole('row', { name: 'Each ride ₱55.00 ₱60.00' })).toBeInTheDocument();
    expect(dialog.getByRole('button', { name: 'Save mine' })).toBeInTheDocument();
  });
});
