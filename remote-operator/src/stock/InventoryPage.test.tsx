import { screen, waitFor, within } from '@testing-library/react';
import {
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
  type SeenRequest,
} from 'shared-lib/testing';
import { type Movement, type StockedMaterial, type StockRecord } from 'shared-lib/records';
import { InventoryPage } from './InventoryPage';

const { inventory } = calls;
const lavender: StockedMaterial = {
  id: 7,
  name: 'Lavender oil',
  category: 'Oils',
  unit: 'ml',
  reusable: false,
  stock: 380,
  reorder_level: 1_000,
  unit_cost: 0.45,
  is_empty: false,
  is_low: true,
  used_a_day: 190,
  days_of_cover: 2,
  out: 0,
  services_count: 5,
};
const towel: StockedMaterial = {
  ...lavender,
  id: 8,
  name: 'Towel, large',
  category: 'Linen',
  unit: 'pcs',
  reusable: true,
  stock: 98,
  reorder_level: 60,
  is_low: false,
  used_a_day: null,
  days_of_cover: null,
  out: 22,
  services_count: 1,
};
const record = (over: Partial<StockRecord> = {}): StockRecord => ({
  ...lavender,
  used_by: ['Swedish', 'Thai', 'Hilot', 'Shiatsu', 'Aroma', 'Couple'].map((name, id) => ({
    id: id + 1,
    name,
    quantity: 60,
  })),
  days: [
    { date: '2026-11-19', stock: 500 },
    { date: '2026-11-20', stock: 380 },
  ],
  ...over,
});
const movement = (over: Partial<Movement> = {}): Movement => ({
  id: 91,
  unit_cost: 0.45,
  at: '2026-11-20T13:02:00+08:00',
  kind: 'use',
  quantity: -60,
  stock_after: 380,
  reason: '',
  by: 'Amihan Salonga',
  appointment: 2037,
  ...over,
});
const listed = (rows: StockedMaterial[], over: object = {}) => ({
  ...aPage(rows, { count: 46, total_pages: 4, page_size: 12 }),
  low_count: 4,
  stock_value: 18_340.5,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(inventory.list, listed([lavender, towel]));
  server.on(inventory.read, record());
  server.on(inventory.movements, aPage([movement()]));
  server.on(inventory.move, { ...movement({ kind: 'restock', quantity: 2_000, stock_after: 2_380 }), cost: null });
});
const open = (query = '') =>
  renderScreen(<InventoryPage />, {
    as: aUser('operator'),
    path: `/dashboard/inventory${query}`,
    route: '/dashboard/inventory',
  });
const box = (name: string | RegExp) => screen.findByRole('textbox', { name });
const sent = () => server.seen(inventory.move).map(({ body }) => body);

describe('the Inventory page', () => {
  it('lists low stock first, each with category, kind, stock and level, cover and use (1-025, R-pages-6)', async () => {
    open();
    const [low, rest] = [
      await screen.findByRole('table', { name: 'Low stock · 4' }),
      screen.getByRole('table', { name: 'Enough in stock · 42' }),
    ];
    for (const words of ['Lavender oil', 'Oils · consumable', '380 ml', '1,000', '2 days', '5 services'])
      expect(within(low).getAllByRole('row')[1]).toHaveTextContent(words);
    for (const words of ['Linen · reusable · 22 out', '98 pcs', 'comes back', '1 service'])
      expect(within(rest).getAllByRole('row')[1]).toHaveTextContent(words);
    expect(screen.getByText('46 materials')).toBeInTheDocument();
    expect(screen.getByText('4 low')).toBeInTheDocument();
    expect(screen.getByText('₱18,340.50 in stock')).toBeInTheDocument();
    expect(screen.getByText('1 to 2 of 46')).toBeInTheDocument();
  });

  it('is searched and filtered by its address, from page 1 (R-pages-6)', async () => {
    const { user, address } = open('?page=2');
    await user.click(await screen.findByRole('radio', { name: 'Low' }));
    await waitFor(() => expect(server.seen(inventory.list).at(-1)?.query).toEqual({ page: 1, low_stock: true }));
    await user.click(screen.getByRole('radio', { name: 'Reusable' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search materials' }), 'to');
    await waitFor(() => expect(address()).toBe('/dashboard/inventory?search=to&show=reusable'));
    await waitFor(() =>
      expect(server.seen(inventory.list).at(-1)?.query).toEqual({ page: 1, search: 'to', kind: 'reusable' }),
    );
  });

  it.each([
    ['', 'No materials yet', 'Add material'],
    ['?show=low', 'Nothing runs low', 'Show all'],
    ['?search=zz', 'No material found', 'Show all'],
  ])('says of an empty list %j what it means and what to do next', async (query, title, button) => {
    server.on(inventory.list, listed([], { count: 0, low_count: 0, stock_value: 0 }));
    open(query);
    expect(await screen.findByText(title)).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: button }).length).toBeGreaterThan(0);
  });

  it('says when the materials, or one of them, cannot be fetched, with Retry', async () => {
    server.on(inventory.list, problem('FORBIDDEN'));
    server.on(inventory.read, problem('NOT_FOUND'));
    open('?open=7');
    expect(await screen.findByText('Could not fetch materials')).toBeInTheDocument();
    expect(await screen.findByText('Could not fetch this material')).toBeInTheDocument();
    expect(screen.getAllByRole('button', { name: /Retry/, hidden: true })).toHaveLength(2);
  });

  it('opens a material with its ledger: what came and went, who, why, for which visit, and the stock after it', async () => {
    server.on(
      inventory.movements,
      aPage([
        movement(),
        movement({
          id: 90,
          kind: 'correction',
          quantity: -40,
          stock_after: 440,
          reason: 'bottle spilled',
          appointment: null,
        }),
        movement({
          id: 89,
          at: '2026-11-11T10:00:00+08:00',
          kind: 'restock',
          quantity: 2_000,
          stock_after: 480,
          by: null,
        }),
      ]),
    );
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Lavender oil' }));
    expect(await screen.findByRole('heading', { name: 'Lavender oil' })).toHaveFocus();
    expect(
      screen.getByRole('img', { name: /Stock of the last 2 days: 500 ml .* 380 ml now, reorder at 1,000/ }),
    ).toBeVisible();
    const rows = within(await screen.findByRole('table', { name: 'Ledger' })).getAllByRole('row');
    expect(rows[1]).toHaveTextContent(/1:02 PM.*Used.*#2037 · Amihan Salonga.*−60.*380/);
    expect(within(rows[1] as HTMLElement).getByRole('link')).toHaveAttribute('href', '/dashboard/appointments/2037');
    expect(rows[2]).toHaveTextContent(/Correction.*“bottle spilled” · Amihan Salonga.*−40.*440/);
    expect(rows[3]).toHaveTextContent(/11 Nov.*Restock.*the system.*\+2,000.*480/);
    await user.click(screen.getByRole('button', { name: 'All 6' }));
    expect(screen.getByText('Couple')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('link', { name: 'Lavender oil' })).toHaveFocus();
  });

  it('turns the pages of a ledger one by one (9-023, 9-024, R-pages-92)', async () => {
    server.on(inventory.movements, aPage([movement()], { total_pages: 3, has_next: true }));
    const { user } = open('?open=7');
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of the ledger' }));
    expect(pages.getByText('page 1 of 3')).toBeVisible();
    expect(pages.getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true');
    await user.click(pages.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(server.seen(inventory.movements).at(-1)?.query).toEqual({ page: 2 }));
  });

  it('restocks by keyboard, and shows the new stock before the press (R-pages-6)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Restock Lavender oil' }));
    const quantity = await box('Restock, in ml');
    await waitFor(() => expect(quantity).toHaveFocus());
    await user.keyboard('2000');
    expect(screen.getByText('Makes 2,380 ml, 12 days of cover.')).toBeVisible();
    await user.type(await box('Invoice or note'), 'Invoice 0417');
    await user.click(screen.getByRole('button', { name: 'Restock 2,000 ml' }));
    await waitFor(() => expect(sent()).toEqual([{ kind: 'restock', quantity: 2_000, reason: 'Invoice 0417' }]));
    expect(await screen.findByText('2,000 ml added to Lavender oil')).toBeInTheDocument();
    await waitFor(() => expect(quantity).toHaveValue(''));
  });

  it('refuses an impossible purchase at the field, and sends nothing (R-materials-3)', async () => {
    const { user } = open('?open=7');
    const field = await box('Restock, in ml');
    for (const [typed, text] of [
      ['', 'This field is required'],
      ['0', 'Enter a whole number above 0.'],
      ['-5', 'Enter a whole number above 0.'],
      ['1.5', 'Enter a whole number above 0.'],
      ['999999999', 'At most 1,000,000 can be in stock.'],
    ] as const) {
      await user.clear(field);
      if (typed) await user.type(field, typed);
      await user.click(screen.getByRole('button', { name: /^Restock( [\d,]+ ml)?$/ }));
      expect(await screen.findByText(text)).toBeVisible();
      expect(field).toHaveFocus();
    }
    expect(sent()).toEqual([]);
  });

  it('restocks with a bill, and says what a unit costs then (R-beyond-863)', async () => {
    const { user } = open('?open=7');
    await user.type(await box(/^Restock/), '2000');
    await user.click(screen.getByRole('checkbox', { name: 'With its bill' }));
    await user.type(await box(/^Amount/), '900');
    // 380 ml at 0.45 and 2,000 ml at 0.45.
    expect(screen.getByText(/Then a ml costs ₱0.45/)).toBeVisible();
    await user.type(await box(/^Supplier/), 'Oils Ltd');
    await user.click(screen.getByRole('button', { name: 'Restock 2,000 ml' }));
    await waitFor(() =>
      expect(sent()).toMatchObject([
        {
          kind: 'restock',
          quantity: 2_000,
          bill: { amount: 900, method: 'cash', supplier: 'Oils Ltd', reference: '' },
        },
      ]),
    );
  });

  describe('corrects a material', () => {
    const correct = async () => {
      const shown = open('?open=7');
      await shown.user.click(await screen.findByRole('button', { name: 'Correct with a reason' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Correct Lavender oil' }));
      return {
        ...shown,
        dialog,
        save: (name = 'Correct the stock') => shown.user.click(dialog.getByRole('button', { name })),
      };
    };

    it('to the counted stock, with a reason, by the difference (R-pages-6)', async () => {
      const { user, dialog, save } = await correct();
      await user.type(dialog.getByRole('textbox', { name: /Counted/ }), '340');
      expect(dialog.getByText('Writes −40 ml into the ledger.')).toBeVisible();
      await save();
      expect(dialog.getByText('This field is required')).toBeVisible();
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Bottle spilled');
      await save();
      await waitFor(() =>
        expect(sent()).toEqual([
          { kind: 'correction', quantity: -40, reason: 'Bottle spilled', expected: { stock: 380 } },
        ]),
      );
      expect(await screen.findByText('Lavender oil is corrected to 340 ml')).toBeInTheDocument();
    });

    it('but not to a fraction, below zero or to the same stock, with the error at the field (R-materials-3)', async () => {
      const { user, dialog, save } = await correct();
      const counted = dialog.getByRole('textbox', { name: /Counted/ });
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Counted');
      for (const [typed, text] of [
        ['-1', 'Enter a whole number, 0 or more.'],
        ['2.5', 'Enter a whole number, 0 or more.'],
        ['380', 'The ledger already says this.'],
      ] as const) {
        await user.clear(counted);
        await user.type(counted, typed);
        await save();
        expect(dialog.getByText(text)).toBeVisible();
      }
      expect(sent()).toEqual([]);
    });

    it("but not over another operator's change: both are shown side by side to choose from (R-materials-7)", async () => {
      server.on(inventory.move, ({ body }: SeenRequest) =>
        (body as { expected: { stock: number } }).expected.stock === 380
          ? problem('STALE_VERSION', { current: { ...lavender, stock: 320 } })
          : { ...movement(), cost: null },
      );
      const { user, dialog, save } = await correct();
      await user.type(dialog.getByRole('textbox', { name: /Counted/ }), '340');
      await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Counted');
      await save();
      expect(await dialog.findByText('The stock has changed. Your change is not saved yet.')).toBeVisible();
      expect(dialog.getByRole('row', { name: 'In stock 320 340' })).toBeVisible();
      await save('Save mine');
      await waitFor(() =>
        expect(sent().at(-1)).toEqual({
          kind: 'correction',
          quantity: 20,
          reason: 'Counted',
          expected: { stock: 320 },
        }),
      );
    });
  });

  it('registers and edits a material with the form of the Data page (1-011)', async () => {
    server.on(calls.records.alike, { matches: [] });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Add material' }));
    expect(await screen.findByRole('dialog', { name: 'Register material' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('link', { name: 'Lavender oil' }));
    await user.click(await screen.findByRole('button', { name: 'Edit material' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lavender oil' }));
    expect(dialog.getByRole('textbox', { name: 'Low from' })).toHaveValue('1000');
    const cost = dialog.getByRole('textbox', { name: /^Cost of a unit/ });
    expect(cost).toHaveValue('0.45');
    await user.clear(cost);
    await user.type(cost, '0.455');
    await user.click(dialog.getByRole('button', { name: /^Save/ }));
    expect(dialog.getByText('Enter pesos, with up to two digits of centavos.')).toBeVisible();
    expect(server.seen(calls.registration.updateMaterial)).toEqual([]);
    const { id, name, category, unit, reusable, stock, reorder_level, is_empty } = lavender;
    const stored = { id, name, category, unit, reusable, stock, reorder_level, is_empty, unit_cost: 0.5 };
    server.on(calls.registration.updateMaterial, stored);
    await user.clear(cost);
    await user.type(cost, '0.5');
    await user.click(dialog.getByRole('button', { name: /^Save/ }));
    await waitFor(() =>
      expect(server.seen(calls.registration.updateMaterial).map(({ body }) => body)).toEqual([
        { unit_cost: 0.5, expected: { unit_cost: 0.45 } },
      ]),
    );
  });

  it('shows the unit cost of a material, and links to its record (R-materials-8)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Lavender oil' }));
    expect(await screen.findByText(/₱0.45 a ml/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Details and history', hidden: true })).toHaveAttribute(
      'href',
      '/dashboard/data?tab=materials&open=7',
    );
  });
});
