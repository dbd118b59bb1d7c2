import { fireEvent, screen, within } from '@testing-library/react';
import type { RegisteredService } from 'shared-lib';
import type { Owners } from 'shared-lib/records';
import {
  aPage,
  aService,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  type Problem,
  renderScreen,
} from 'shared-lib/testing';
import { DataPage } from './DataPage';
import { recordCounts } from './testing/recordCounts';

const self = aUser('operator');
const ANYBODY: Owners = { owners: [], may_change: true };
const TO_COME = [{ from: '2026-12-01', price: 1200 }];
const HISTORY = [
  {
    at: '2026-11-19T09:00:00+08:00',
    action: 'service.set_price',
    by: 'Ana Cruz',
    changes: [
      { field: 'price', before: null, after: 1200 },
      { field: 'price_from', before: null, after: '2026-12-01' },
    ],
  },
];
const aRecord = (over: Partial<RegisteredService> = {}): RegisteredService => ({
  ...aService(),
  is_active: true,
  materials: [],
  coming_prices: [],
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.records.counts, recordCounts({}));
});
const open = (service: RegisteredService, owners: Owners | Problem = ANYBODY) => {
  server.on(calls.registration.services, aPage([service]));
  server.on(calls.records.service, {
    ...service,
    created_at: '2024-03-04T09:00:00+08:00',
    appointments: [],
    appointments_count: 0,
    history: HISTORY,
  });
  server.on(calls.business.owners, owners);
  return renderScreen(<DataPage />, {
    as: self,
    path: `/dashboard/data?tab=services&open=${service.id}`,
    route: '/dashboard/data',
  });
};
const sent = () => server.seen(calls.registration.setComingPrice).map(({ body }) => body);
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));

describe('the coming prices of a service (R-beyond-1241)', () => {
  it('stand in its record and beside its price in the list, and are taken back after a question', async () => {
    const { user } = open(aRecord({ coming_prices: TO_COME }));
    const list = within(await screen.findByRole('list', { name: 'Coming prices' }));
    expect(list.getByText('₱1,200.00 from Tue, 1 Dec')).toBeVisible();
    expect(screen.getAllByText('₱1,200.00 from Tue, 1 Dec').length).toBeGreaterThan(1);
    expect(screen.getByText(/^Coming price set/)).toBeVisible();
    expect(screen.getByText('Tue, 1 Dec')).toBeVisible();
    server.on(calls.registration.setComingPrice, aRecord());
    await user.click(list.getByRole('button', { name: 'Take back ₱1,200.00 from Tue, 1 Dec' }));
    const question = within(screen.getByRole('alertdialog', { name: 'Take back ₱1,200.00 from Tue, 1 Dec?' }));
    await user.click(question.getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('The price is taken back.')).toBeInTheDocument();
    expect(sent()).toEqual([{ from: '2026-12-01', price: null, expected: 1200 }]);
  });

  it('are set from tomorrow on; what is wrong is said at its field, and what was typed stays', async () => {
    const { user } = open(aRecord());
    await user.click(await screen.findByRole('button', { name: 'Set a coming price' }));
    const dialog = await dialogOf('Coming price of Swedish 60');
    const press = () => user.click(dialog.getByRole('button', { name: 'Set the price' }));
    await press();
    expect(dialog.getByRole('textbox', { name: /Price/ })).toBeInvalid();
    await user.type(dialog.getByRole('textbox', { name: /Price/ }), '1200');
    fireEvent.change(dialog.getByLabelText(/From/), { target: { value: '2026-11-20' } });
    await press();
    expect(dialog.getByText('A price begins tomorrow at the earliest.')).toBeVisible();
    expect(sent()).toEqual([]);
    fireEvent.change(dialog.getByLabelText(/From/), { target: { value: '2026-12-01' } });
    server.on(
      calls.registration.setComingPrice,
      problem('VALIDATION_FAILED', { price: ['It costs that already on the day before.'] }),
    );
    await press();
    expect(await dialog.findByText('It costs that already on the day before.')).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Price/ })).toHaveValue('1200');
    server.on(calls.registration.setComingPrice, aRecord({ coming_prices: TO_COME }));
    await press();
    expect(await screen.findByText('The coming price is set.')).toBeInTheDocument();
    expect(sent().at(-1)).toEqual({ from: '2026-12-01', price: 1200, expected: null });
  });

  it('show what another operator has just set, and let this one choose', async () => {
    const { user } = open(aRecord());
    await user.click(await screen.findByRole('button', { name: 'Set a coming price' }));
    const dialog = await dialogOf('Coming price of Swedish 60');
    expect(dialog.getByText('₱')).toBeVisible();
    expect(dialog.getByText(/A visit on that day or later is booked at the new price\./)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Price/ }), '1200');
    server.on(calls.registration.setComingPrice, problem('STALE_VERSION', { current: { price: 1100 } }));
    await user.click(dialog.getByRole('button', { name: 'Set the price' }));
    expect(await dialog.findByRole('row', { name: 'Price ₱1,100.00 ₱1,200.00' })).toBeInTheDocument();
    server.on(calls.registration.setComingPrice, aRecord({ coming_prices: TO_COME }));
    await user.click(dialog.getByRole('button', { name: 'Save mine' }));
    expect(await screen.findByText('The coming price is set.')).toBeInTheDocument();
    expect(sent().at(-1)).toMatchObject({ price: 1200, expected: 1100 });
  });

  it('are read, not set, by who is no owner', async () => {
    open(aRecord({ coming_prices: TO_COME }), { owners: [{ id: 900, name: 'Ana Cruz' }], may_change: false });
    expect(await screen.findByText('Only an owner sets coming prices: Ana Cruz.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Set a coming price|Take back/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
  });

  it('are shown without buttons where the owners cannot be read', async () => {
    open(aRecord({ coming_prices: TO_COME }), problem('INTERNAL'));
    const list = within(await screen.findByRole('list', { name: 'Coming prices' }));
    expect(list.getByText('₱1,200.00 from Tue, 1 Dec')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Set a coming price|Take back/ })).toBeNull();
    expect(screen.queryByText(/^Only an owner sets coming prices/)).toBeNull();
  });
});
