import { screen, waitFor, within } from '@testing-library/react';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { type ReportGroup, type ReportSummary, type ReportVisit, type Statement } from 'shared-lib/records';
import { ReportsPage } from './ReportsPage';

const { reports } = calls;
/** Figures as drawn: November up to the 20th, and October up to its 20th. */
const november: ReportSummary = {
  from: '2026-11-01',
  to: '2026-11-20',
  until: null,
  revenue: 298_450,
  commission: 125_140,
  net: 173_310,
  costs: 0,
  net_after_costs: 0,
  materials_cost: 8_214.35,
  extensions: 4_100,
  discounts: 2_350,
  tips: 480,
  tips_owed: 150,
  written_off: 600,
  cash: 171_300,
  gcash: 127_150,
  credit: 0,
  prepaid_cash: 0,
  prepaid_gcash: 0,
  visits: 214,
  average: 1_394.63,
  new_clients: 38,
  returning_clients: 120,
  booked: 500,
  cancelled: 25,
  refused: 12,
  refusals: 12,
};
const october: ReportSummary = {
  ...november,
  from: '2026-10-01',
  to: '2026-10-20',
  revenue: 275_320,
  visits: 203,
  cancelled: 31,
};
const group = (over: Partial<ReportGroup>): ReportGroup => ({
  key: '7',
  label: 'Liza Magbanua',
  revenue: 34_900,
  commission: 13_960,
  visits: 25,
  ...over,
});
const GROUPS: Readonly<Record<string, ReportGroup[]>> = {
  day: ['2026-11-18', '2026-11-19', '2026-11-20'].map((key, at) => group({ key, label: key, revenue: 9_000 + at })),
  therapist: Array.from({ length: 9 }, (_, at) =>
    group({ key: String(at + 1), label: `Therapist ${at + 1}`, revenue: 9_000 - at * 1_000 }),
  ),
  driver: [group({ key: 'none', label: 'No driver' })],
  service: [group({ label: 'Swedish massage', commission: null }), group({ key: 'extensions', label: 'Extensions' })],
  area: [
    group({ key: '2', label: 'Taguig (BGC)', revenue: 200_000 }),
    group({ key: 'none', label: 'No area', revenue: 98_450 }),
  ],
  method: [
    group({ key: 'cash', label: 'Cash', revenue: 171_300 }),
    group({ key: 'gcash', label: 'GCash', revenue: 127_150 }),
  ],
  reason: [group({ key: 'Travel conflict', label: 'Travel conflict', revenue: null, commission: null, visits: 12 })],
};
const visit: ReportVisit = {
  id: 2037,
  date: '2026-11-19',
  start_time: '00:30',
  client: { id: 3, name: 'Carmela Reyes' },
  services: ['Swedish massage'],
  therapists: ['Liza Magbanua'],
  driver: null,
  status: 'completed',
  outcome: 'completed',
  reason: null,
  paid_on: '2026-11-20',
  discount: null,
  tip: null,
  written_off: null,
  revenue: 850,
  commission: 340,
  visits: 1,
};
const statement: Statement = {
  from: '2026-11-01',
  to: '2026-11-20',
  therapist: { id: 1, name: 'Therapist 1' },
  visits: 1,
  share: 425,
  earned: 170,
  made_at: '2026-11-20T13:10:00+08:00',
  tips: 0,
  tips_owed: 0,
  tip_rows: [],
  rows: [
    {
      appointment: 2037,
      day: '2026-11-20',
      date: '2026-11-19',
      start_time: '00:30',
      client: 'Carmela Reyes',
      services: ['Swedish massage'],
      kind: 'payment',
      amount: 850,
      shared_by: 2,
      share: 425,
      percent: 40,
      rules: [{ unit: 'percent', value: 40, service: null, from: null, base: 0, earned: 0 }],
      since: '2026-11-20',
      earned: 170,
    },
  ],
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(reports.summary, ({ query }) => (String(query.from) < '2026-11-01' ? october : november));
  server.on(reports.breakdown, ({ query }) => ({
    by: query.by as 'day',
    groups: GROUPS[String(query.by)] ?? [],
  }));
  server.on(reports.appointments, aPage([visit], { count: 1, total_pages: 1, page_size: 25 }));
  server.on(reports.statement, statement);
  server.on(reports.materials, {
    rows: [
      { id: 3, name: 'Virgin coconut massage oil', unit: 'ml', quantity: 12_840, cost: 5_778 },
      { id: 9, name: 'Disposable bed sheet', unit: 'pc', quantity: 214, cost: 2_436.35 },
    ],
  });
});
const open = (query = '') =>
  renderScreen(<ReportsPage />, {
    as: aUser('operator'),
    path: `/dashboard/sales-reports${query}`,
    route: '/dashboard/sales-reports',
  });
const figures = async () => screen.findByLabelText('Figures of the period');

describe('Sales & Reports', () => {
  it('shows the month so far beside as many days of the month before, with rises and falls (1-026, R-pages-7)', async () => {
    open();
    const shown = await figures();
    expect(shown).toHaveTextContent('Revenue₱298,450.00');
    await waitFor(() => expect(shown).toHaveTextContent('up 8.4 % from ₱275,320.00'));
    expect(shown).toHaveTextContent('Visits214up 11 from 203');
    expect(shown).toHaveTextContent('Cancelled or refused7.4 %down 1.2 points from 8.6 %');
    expect(screen.getByLabelText('More figures of the period')).toHaveTextContent('Net, after commission₱173,310.00');
    expect(server.seen(reports.summary).map(({ query }) => query)).toEqual([
      { from: '2026-11-01', to: '2026-11-20' },
      { from: '2026-10-01', to: '2026-10-20', so_far: true },
    ]);
  });

  it('compares today with the same hours of the other day, and says until when (R-pages-190)', async () => {
    server.on(reports.summary, ({ query }) => ({
      ...november,
      until: query.so_far ? '2026-11-19T13:10:00+08:00' : null,
    }));
    open('?period=day');
    expect(await screen.findByText('until 1:10 PM')).toBeVisible();
    const asked = server.seen(reports.summary).map(({ query }) => query.so_far ?? 'whole');
    expect(asked).toEqual(['whole', true]);
  });

  it('compares a past period with the whole of the other (R-pages-190)', async () => {
    open('?period=day&day=2026-11-12');
    expect(await figures()).toBeVisible();
    await waitFor(() => expect(server.seen(reports.summary)).toHaveLength(2));
    expect(server.seen(reports.summary).map(({ query }) => query.so_far)).toEqual([undefined, undefined]);
  });

  it('names on paper the time and the date of the bar that still grows; the screen says up to now, and Today (R-pages-194)', async () => {
    const { container } = open();
    expect(await figures()).toBeVisible();
    const paper = () => [...container.querySelectorAll('[data-print]')].map((part) => part.textContent);
    await waitFor(() => expect(paper()).toContain(', up to Fri, 20 Nov, 1:10 PM'));
    expect(container.querySelector('[data-screen]:not(div)')).toHaveTextContent(', up to now');
    for (const today of screen.queryAllByText('Today')) expect(today.closest('[data-screen]')).not.toBeNull();
  });

  it('all rows of a card add up: the first six by name, the others in one line (R-pages-7)', async () => {
    open();
    const card = await screen.findByRole('region', { name: 'By therapist' });
    expect(await within(card).findByText('Therapist 6')).toBeVisible();
    expect(within(card).queryByText('Therapist 7')).toBeNull();
    expect(card).toHaveTextContent('3 others₱6,000.00');
  });

  it('a figure, and a row of a breakdown, opens its visits, with a way back (R-pages-7)', async () => {
    const { user, address } = open('?vs=year');
    await user.click(within(await figures()).getByRole('link', { name: '38' }));
    expect(address()).toBe('/dashboard/sales-reports?vs=year&figure=new_clients');
    const table = await screen.findByRole('table', { name: 'New clients' });
    expect(table).toHaveTextContent('Carmela Reyes');
    // The service day of the 19th, after midnight. Source: R-day-2.
    expect(table).toHaveTextContent('Fri, 20 Nov, 12:30 AM');
    expect(table).toHaveTextContent('paid on Fri, 20 Nov');
    expect(within(table).getByRole('link', { name: 'Carmela Reyes' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2037',
    );
    await user.click(screen.getByRole('link', { name: 'Sales & Reports' }));
    expect(address()).toBe('/dashboard/sales-reports?vs=year');
    await user.click(await screen.findByRole('link', { name: 'GCash' }));
    expect(await screen.findByRole('heading', { name: 'Revenue: GCash' })).toBeVisible();
    expect(server.seen(reports.appointments).at(-1)?.query).toMatchObject({ by: 'method', key: 'gcash' });
  });

  it('gives a row without visits in these days a heading too (R-pages-7)', async () => {
    server.on(reports.appointments, aPage<ReportVisit>([]));
    open('?period=day&by=therapist&key=99');
    expect(await screen.findByRole('heading', { name: 'Revenue by therapist' })).toBeVisible();
    expect(await screen.findByText('No visits')).toBeVisible();
  });

  it('a called-off visit behind a figure says so, whatever became of the ride home (R-workflow-80)', async () => {
    const called = { ...visit, status: 'transport_completed', outcome: 'cancelled' } as const;
    server.on(reports.appointments, aPage([called], { count: 1, total_pages: 1, page_size: 25 }));
    open('?figure=lost');
    expect(await screen.findByText('Cancelled · Transport completed')).toBeVisible();
  });

  it('areas have a card of their own, and visits outside every area open too (R-pages-7, R-money-9)', async () => {
    const { user, address } = open();
    const card = await screen.findByRole('region', { name: 'By area' });
    expect(await within(card).findByText('Taguig (BGC)')).toBeVisible();
    await user.click(within(card).getByRole('link', { name: 'No area' }));
    expect(address()).toBe('/dashboard/sales-reports?by=area&key=none');
    expect(await screen.findByRole('heading', { name: 'Revenue: No area' })).toBeVisible();
  });

  it('the cost of materials opens how much of each was used, with links to the stock and a way back (R-pages-7, R-materials-8)', async () => {
    const { user, address } = open('?vs=none');
    const figure = await screen.findByLabelText('More figures of the period');
    expect(figure).toHaveTextContent('Materials used₱8,214.35');
    await user.click(within(figure).getByRole('link', { name: '₱8,214.35' }));
    const table = await screen.findByRole('table', { name: 'Materials used' });
    expect(table).toHaveTextContent('Virgin coconut massage oil12,840 ml₱5,778.00');
    expect(screen.getByText('Cost', { selector: 'dt' }).parentElement).toHaveTextContent('₱8,214.35');
    expect(within(table).getByRole('link', { name: 'Disposable bed sheet' })).toHaveAttribute(
      'href',
      '/dashboard/inventory?open=9',
    );
    await user.click(screen.getByRole('link', { name: 'Sales & Reports' }));
    expect(address()).toBe('/dashboard/sales-reports?vs=none');
  });

  it('exports as a workbook or CSV, under the name of what it shows (R-pages-7)', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.on(reports.export, 'bytes');
    const { user } = open();
    await figures();
    const choose = async (kind: string, name: string): Promise<void> => {
      await user.click(screen.getByRole('button', { name: `Export as ${kind}` }));
      await user.click(await screen.findByRole('menuitem', { name }));
    };
    await choose('Excel', 'Revenue by area');
    await waitFor(() => expect(saved).toEqual(['report-by-area-2026-11-01-to-2026-11-20.xlsx']));
    expect(server.seen(reports.export).at(-1)?.query).toMatchObject({ rows: 'groups', by: 'area', format: 'xlsx' });
    await choose('CSV', 'Materials used');
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]).toBe('report-materials-2026-11-01-to-2026-11-20.csv');
  });

  it('a chart has a table for people who cannot see it, and a press or the address shows it to everybody (R-pages-7)', async () => {
    const { user, address } = open();
    const spoken = await screen.findByRole('table', { name: 'Revenue by day' });
    await waitFor(() => expect(spoken).toHaveTextContent('Fri, 20 Nov₱9,002.0025 visits'));
    await user.click(screen.getByRole('button', { name: 'Revenue by day as a table' }));
    expect(address()).toBe('/dashboard/sales-reports?tables=time');
    const link = await screen.findByRole('link', { name: 'Fri, 20 Nov' });
    expect(link).toHaveAttribute('href', expect.stringContaining('by=day&key=2026-11-20'));
  });

  it('the table of therapists links to each statement, with what was shared at which rate (R-pages-7, R-money-8)', async () => {
    const { user, address } = open('?tables=who');
    await user.click(await screen.findByRole('link', { name: 'Statement of Therapist 1' }));
    expect(address()).toContain('statement=1');
    const table = await screen.findByRole('table', { name: 'Earnings of Therapist 1' });
    expect(table).toHaveTextContent('₱425.00of ₱850.00 among 2');
    expect(table).toHaveTextContent('Carmela ReyesFri, 20 Nov 2026, 12:30 AM');
    expect(table).toHaveTextContent('40 %₱170.00');
    expect(screen.getByText(/Statement of 1 – 20 Nov 2026/)).toBeVisible();
  });

  it('days that make no period get an error at their fields, and today is shown (R-pages-7)', async () => {
    open('?period=custom&from=2026-11-12&to=2026-11-01');
    expect(await screen.findByText('The last day is before the first.')).toBeVisible();
    await figures();
    expect(server.seen(reports.summary)[0]?.query).toEqual({ from: '2026-11-20', to: '2026-11-20' });
  });

  it('a breakdown that cannot be fetched says so in its card, beside the others (R-pages-7)', async () => {
    server.on(reports.breakdown, ({ query }) =>
      query.by === 'service' ? problem('INTERNAL') : { by: query.by as 'day', groups: GROUPS[String(query.by)] ?? [] },
    );
    open();
    const card = await screen.findByRole('region', { name: 'By service' });
    expect(await within(card).findByText('Could not fetch these figures')).toBeVisible();
    expect(await screen.findByText('Therapist 1')).toBeVisible();
  });

  it('a report that cannot be fetched says so, and a press fetches it again (8-003)', async () => {
    server.on(reports.summary, problem('INTERNAL'));
    const { user } = open();
    expect(await screen.findByText('Could not fetch the report')).toBeVisible();
    server.on(reports.summary, november);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await figures()).toHaveTextContent('₱298,450.00');
  });
});
