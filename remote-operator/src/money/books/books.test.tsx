import { screen, within } from '@testing-library/react';
import { aPage, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import type { BooksOverview, Sale } from 'shared-lib/records';
import { BooksPage } from './BooksPage';
import { SalesTable } from './BookTables';

const OVERVIEW: BooksOverview = {
  month: '2026-10',
  from: '2026-10-01',
  to: '2026-10-31',
  entries: 1,
  debit: 850,
  credit: 850,
  accounts: [
    { key: 'office_cash', number: '1000', name: 'Cash in the office', debit: 850, credit: 0 },
    { key: 'revenue', number: '4000', name: 'Revenue from services', debit: 0, credit: 850 },
  ],
  checks: [{ figure: 'revenue', journal: 850, report: 850 }],
  sales: { visits: 1, due: 850, received: 850, owed: 0 },
  receipts: { entries: 1, cash: 850, gcash: 0, tips: 0, prepaid: 0 },
  closed: {
    open_days: 0,
    first_open: null,
    digest: 'f'.repeat(64),
    closed_at: '2026-11-01T08:00:00+08:00',
    first_changed: null,
  },
};
const LINE = { day: '2026-10-20', entry: 'P-7', person: null, visit: 41, client: 9 };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.business.owners, { owners: [], may_change: true });
  server.on(
    calls.books.journal,
    aPage([
      {
        lines: [
          { ...LINE, account: { number: '1000', name: 'Cash in the office' }, debit: 850, credit: 0 },
          { ...LINE, account: { number: '4000', name: 'Revenue from services' }, debit: 0, credit: 850 },
        ],
      },
    ]),
  );
});

describe('the books of a month', () => {
  const show = (over: Partial<BooksOverview> = {}) => {
    server.on(calls.books.overview, { ...OVERVIEW, ...over });
    return renderScreen(<BooksPage />, {
      as: aUser('operator'),
      path: '/dashboard/sales-reports?view=books&month=2026-10',
    });
  };
  const state = async () => within(await screen.findByRole('region', { name: 'Is the month closed?' }));

  it('have VAT and exempt sales where they stand apart, and no such column before (R-beyond-1265)', async () => {
    const sale = { day: '2026-10-20', visit: 41, client: 9, outcome: 'completed', price: 850, discount: 0 } as const;
    const row: Sale = { ...sale, extension: 0, due: 850, received: 850, owed: 0, invoice: null };
    server.on(calls.books.sales, aPage([row]));
    const before = renderScreen(<SalesTable month="2026-10" page={1} onPage={() => undefined} />, {
      as: aUser('operator'),
    });
    await screen.findByRole('table', { name: 'Sales book' });
    expect(screen.queryByRole('columnheader', { name: 'VAT-exempt sales' })).toBeNull();
    before.unmount();
    server.on(calls.books.sales, aPage([{ ...row, vat: { net: 0, vat: 0, exempt: 850 } }]));
    renderScreen(<SalesTable month="2026-10" page={1} onPage={() => undefined} />, { as: aUser('operator') });
    expect(await screen.findByRole('columnheader', { name: 'VAT-exempt sales' })).toBeVisible();
  });

  it('have the lines of each entry, with its visit, and the sums that are equal (R-beyond-740, R-beyond-741)', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Journal' }));
    expect(table.getAllByText('P-7')).toHaveLength(2);
    expect(table.getAllByRole('link', { name: '#41' })[0]).toHaveAttribute('href', '/dashboard/appointments/41');
    expect(screen.getByText('Equal')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Number and name of Cash in the office' })).toBeVisible();
  });

  it('have a column of fees only where one was taken (R-beyond-1133)', async () => {
    const sale: Sale = {
      day: '2026-10-20',
      visit: 41,
      client: 9,
      outcome: 'cancelled',
      price: 850,
      discount: 0,
      discount_kind: null,
      extension: 0,
      fee: 0,
      due: 425,
      received: 425,
      owed: 0,
      invoice: null,
    };
    const columns = async (sales: Sale[]): Promise<(string | null)[]> => {
      server.on(calls.books.sales, aPage(sales));
      const { unmount } = renderScreen(<SalesTable month="2026-10" page={1} onPage={jest.fn()} />, {
        as: aUser('operator'),
      });
      const shown = within(await screen.findByRole('table', { name: 'Sales book' })).getAllByRole('columnheader');
      const names = shown.map(({ textContent }) => textContent);
      unmount();
      return names;
    };
    expect(await columns([sale])).not.toContain('Fee');
    expect((await columns([{ ...sale, fee: 425, invoice: 'SI-1' }])).slice(-2)).toEqual(['Fee', 'Invoice']);
  });

  it('say that they are unchanged since they were closed (R-beyond-744)', async () => {
    show();
    expect((await state()).getByText(/^Unchanged since it was closed/)).toBeVisible();
  });

  it('name the first day that is no longer what was closed (R-beyond-744)', async () => {
    show({ closed: { ...OVERVIEW.closed, first_changed: '2026-10-20' } });
    expect((await state()).getByText('Changed')).toBeVisible();
    expect((await state()).getByRole('link')).toHaveAttribute(
      'href',
      '/dashboard/sales-reports?view=day&day=2026-10-20',
    );
  });

  it('say how many days are open, and where a figure differs (R-beyond-741, R-beyond-744)', async () => {
    show({
      closed: { open_days: 2, first_open: '2026-10-03', digest: null, closed_at: null, first_changed: null },
      checks: [{ figure: 'revenue', journal: 850, report: 800 }],
    });
    expect((await state()).getByText(/^2 days with entries are not closed yet/)).toBeVisible();
    expect(screen.getByText('Differs by ₱50.00')).toBeVisible();
  });

  it('list figures that have an amount on either side, and leave out the others (R-beyond-1360)', async () => {
    show({
      checks: [
        { figure: 'paid_cash', journal: 850, report: 850 },
        { figure: 'handed_in', journal: 0, report: 0 },
        { figure: 'short_and_over', journal: 0, report: -20 },
      ],
    });
    const table = within(await screen.findByRole('table', { name: 'Journal and reports' }));
    expect(table.getAllByRole('row').map((row) => row.textContent)).toEqual([
      expect.stringContaining('Compared'),
      'Paid in cash₱850.00₱850.00Equal',
      'Short and over₱0.00−₱20.00Differs by ₱20.00',
    ]);
  });

  it('leave the names of accounts to owners (R-beyond-745)', async () => {
    server.on(calls.business.owners, { owners: [{ id: 3, name: 'Ana' }], may_change: false });
    show();
    expect(await screen.findByText('Owners give accounts their numbers and names.')).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Number and name of/ })).toBeNull();
  });
});
