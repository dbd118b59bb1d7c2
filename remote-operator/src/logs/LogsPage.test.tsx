import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { aUser, calls, type FakeServer, fakeServer, problem, renderScreen, type SeenRequest } from 'shared-lib/testing';
import { type BrowserLogEntry, type LogEntry } from 'shared-lib/records';
import { LogsPage } from './LogsPage';

const { logs } = calls;
const entry = (over: Partial<LogEntry> = {}): LogEntry => ({
  id: 900,
  at: '2026-11-20T13:05:09+08:00',
  actor: 1,
  actor_name: 'Marisol Ocampo',
  actor_role: 'operator',
  action: 'appointment.correct_payment',
  entity: 'appointment',
  entity_id: '2036',
  subject: 'Irene Catacutan',
  unchanged: 0,
  changes: [
    { field: 'extension_amount', before: 500, after: 300 },
    { field: 'driver_id', before: 8, after: null },
    { field: 'version', before: 7, after: 8 },
    { field: 'reason', before: null, after: 'the receipt says 300' },
  ],
  request_id: '7c1f-9a40',
  address: '203.0.113.24',
  device: 'Chrome on Android',
  ...over,
});
const answered = entry({
  id: 899,
  at: '2026-11-19T15:40:07+08:00',
  actor: 8,
  actor_name: 'Wilmer Dacanay',
  actor_role: 'driver',
  action: 'appointment.driver_confirm',
  entity_id: '2040',
  subject: 'Kevin Arceo',
  unchanged: 0,
  changes: [{ field: 'status', before: 'therapist_confirmed', after: 'driver_confirmed' }],
});
const run = entry({
  id: 898,
  actor: null,
  actor_name: null,
  actor_role: 'system',
  action: 'appointment.pickup_timeout',
  entity_id: '2029',
  subject: null,
  unchanged: 0,
  changes: [],
});
const page = (results: LogEntry[], over: object = {}) => ({
  results,
  people: [{ id: 8, name: 'Wilmer Dacanay' }],
  services: [],
  next: null,
  count: results.length,
  searched: null,
  ...over,
});
const broken: BrowserLogEntry = {
  id: 3,
  kind: 'error',
  of: { remote: 'driver', version: '1.4.0', fault: 'page' },
  message: 'TypeError: x is undefined',
  stack: 'at open (operator.js:1:204)',
  page: '/dashboard/appointments/:id',
  release: 'shell 1.0.0, operator 1.2.0',
  device: 'Chrome on Android',
  role: 'driver',
  count: 12,
  first_at: '2026-11-20T09:00:00+08:00',
  last_at: '2026-11-20T13:00:00+08:00',
};

let server: FakeServer;
let newer = 0;
beforeEach(() => {
  newer = 0;
  server = fakeServer();
  server.on(logs.people, [{ id: 8, name: 'Wilmer Dacanay', role: 'driver' }]);
  server.on(logs.client, [broken]);
  server.on(logs.list, ({ query }: SeenRequest) =>
    query['after'] ? page([], { count: newer }) : page([entry(), answered, run]),
  );
});
const open = (query = '') =>
  renderScreen(<LogsPage />, { as: aUser('operator'), path: `/dashboard/logs${query}`, route: '/dashboard/logs' });
/** The last query of the trail, without the polls for newer entries. */
const asked = (): Record<string, unknown> | undefined =>
  server
    .seen(logs.list)
    .map(({ query }) => query)
    .filter((query) => !query['after'])
    .at(-1);
const line = (name: RegExp) => screen.findByRole('button', { name });

describe('the page of the logs', () => {
  it('says of a payout whom it paid and how much (R-beyond-964)', async () => {
    const changes = [{ field: 'amount', before: null, after: 400 }];
    const paid = entry({ action: 'payout.pay', entity: 'payout', entity_id: '3', subject: 'Liza Ramos', changes });
    server.on(logs.list, page([paid]));
    open();
    expect(await screen.findByRole('cell', { name: 'Payout 3 Liza Ramos · ₱400.00' })).toBeVisible();
  });

  it('is one sentence on a line: who did what to which, newest first, from where (1-027, 2-035, R-pages-8)', async () => {
    open();
    await line(/^1:05:09 PM: Marisol Ocampo corrected a payment Irene Catacutan/);
    const rows = screen.getAllByRole('row').slice(1);
    expect(
      rows.map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(1)
          .map(({ textContent }) => textContent),
      ),
    ).toEqual([
      [
        'MOMarisol Ocampo',
        'corrected a payment',
        '#2036 Irene Catacutan · “the receipt says 300”',
        'Chrome on Android',
      ],
      [
        'WDWilmer Dacanay',
        'accepted or is ready to drive',
        '#2040 Kevin Arceo · Therapist ready → Ready to start',
        'Chrome on Android',
      ],
      ['TSThe system', 'let a ride home run out', '#2029 ', 'Chrome on Android'],
    ]);
    // For another day it shows the date.
    expect(screen.getByRole('button', { name: /^Thu, 19 Nov, 3:40:07 PM/ })).toBeInTheDocument();
    expect(screen.getByText('3 entries')).toBeInTheDocument();
  });

  it('opens an entry to show what changed, in words, with why, when and links (R-pages-8)', async () => {
    const { user } = open();
    const button = await line(/Marisol Ocampo corrected/);
    expect(button).toHaveAttribute('aria-expanded', 'false');
    await user.click(button);
    expect(button).toHaveAttribute('aria-expanded', 'true');
    const changed = (name: string) => screen.getByRole('row', { name: new RegExp(`^${name}`) });
    expect(changed('Extension')).toHaveTextContent('Extension₱500.00₱300.00');
    expect(changed('Driver')).toHaveTextContent('DriverWilmer Dacanaynothing');
    expect(screen.queryByRole('row', { name: /^Version/ })).not.toBeInTheDocument();
    expect(screen.getByText('Fri, 20 Nov 2026, 1:05:09 PM')).toBeVisible();
    expect(screen.getByText('7c1f-9a40')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Open visit' })).toHaveAttribute('href', '/dashboard/appointments/2036');
    await user.click(screen.getByRole('link', { name: 'History of #2036' }));
    await waitFor(() => expect(asked()).toEqual({ entity: 'appointment', entity_id: '2036' }));
    expect(screen.queryByRole('link', { name: 'History of #2036' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Only #2036' }));
    await waitFor(() => expect(asked()).toEqual({ entity: 'appointment' }));
  });

  it('filters by person, action, record, time and words, keeps that in the address, and clears it', async () => {
    const { user } = open('?actor=8&action=appointment.reject&entity=appointment&from=2026-11-20&to=2026-11-20');
    await line(/Marisol/);
    expect(asked()).toEqual({
      actor: 8,
      action: 'appointment.reject',
      entity: 'appointment',
      from: '2026-11-20',
      to: '2026-11-20',
    });
    expect(screen.getByRole('combobox', { name: 'When' })).toHaveDisplayValue('Today');
    expect(screen.getByRole('combobox', { name: 'Who' })).toHaveDisplayValue('Wilmer Dacanay');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Who' }), 'The system');
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Yesterday');
    await waitFor(() => expect(asked()).toMatchObject({ actor: 'system', from: '2026-11-19', to: '2026-11-19' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'When' }), 'Chosen days');
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-10-01' } });
    await waitFor(() => expect(asked()).toMatchObject({ from: '2026-10-01', to: '2026-11-20' }));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(asked()).toEqual({}));
    expect(screen.queryByLabelText('From')).not.toBeInTheDocument();
    server.on(logs.list, page([entry()], { searched: { from: '2026-10-21', to: '2026-11-20' } }));
    await user.type(screen.getByRole('searchbox', { name: 'Search the logs' }), 'receipt says');
    await waitFor(() => expect(asked()).toEqual({ search: 'receipt says' }));
    expect(await screen.findByText(/found from Wed, 21 Oct to Fri, 20 Nov/)).toBeInTheDocument();
  });

  it('says how many entries came since, and moves nothing before a press', async () => {
    newer = 2;
    const { user } = open();
    const more = await screen.findByRole('button', { name: '2 new entries' });
    expect(screen.getByText('3 entries')).toBeInTheDocument();
    newer = 0;
    server.on(logs.list, ({ query }: SeenRequest) =>
      query['after'] ? page([], { count: 0 }) : page([entry({ id: 902 }), entry({ id: 901 })]),
    );
    await user.click(more);
    expect(await screen.findByText('2 entries')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('button', { name: /new entr/ })).not.toBeInTheDocument());
  });

  it('loads older entries below the last one', async () => {
    server.on(logs.list, ({ query }: SeenRequest) => {
      if (query['after']) return page([], { count: 0 });
      return query['before']
        ? page([run], { count: null })
        : page([entry(), answered], { next: 899, count: 1000, count_capped: true });
    });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Older entries' }));
    expect(await line(/The system let a ride home run out/)).toBeInTheDocument();
    expect(asked()).toEqual({ before: 899 });
    expect(screen.getByText('1,000 or more entries')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Older entries' })).not.toBeInTheDocument();
  });

  it('lists errors on screens in a tab of its own, with release and page (R-pages-16)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('tab', { name: /Client errors/ }));
    const row = (await screen.findByText('TypeError: x is undefined')).closest('tr');
    expect(row).toHaveTextContent('/dashboard/appointments/:id');
    expect(row).toHaveTextContent('shell 1.0.0, operator 1.2.0');
    expect(row).toHaveTextContent('12');
    // The remote that broke, and the number that its person reads out (R-beyond-215, R-beyond-216).
    expect(row).toHaveTextContent('driver 1.4.0 broke on a later page');
    expect(within(row!).getByRole('cell', { name: '3' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'More of TypeError: x is undefined' }));
    expect(screen.getByText('at open (operator.js:1:204)')).toBeVisible();
    expect(screen.getByText(/by a driver/)).toBeVisible();
  });

  it('shows the device, how many fields stayed as they were, and where two people had to agree (R-pages-8)', async () => {
    const approved = entry({ id: 897, action: 'payment.approve_correction', unchanged: 0 });
    server.on(logs.list, page([entry({ unchanged: 24 }), approved]));
    const { user } = open();
    const row = (await line(/Marisol.*corrected/)).closest('tr') as HTMLElement;
    expect(within(row).getByText('Chrome on Android')).toBeVisible();
    expect(within(row).queryByText('203.0.113.24')).not.toBeInTheDocument();
    await user.click(within(row).getByRole('button'));
    expect(screen.getByText('24 more fields unchanged')).toBeVisible();
    expect(screen.getByText('Chrome on Android, 203.0.113.24')).toBeVisible();
    expect(screen.queryByText('Approval')).not.toBeInTheDocument();
    await user.click((await line(/Marisol.*approved/)).closest('tr')?.querySelector('button') as HTMLElement);
    expect(screen.getByText('Approval').nextElementSibling).toHaveTextContent('by a second person');
  });

  it.each([
    ['', 'No entries yet'],
    ['?actor=8', 'No entry found'],
  ])('says what to do when there is nothing (%s)', async (query, title) => {
    server.on(logs.list, page([]));
    open(query);
    expect(await screen.findByText(title)).toBeInTheDocument();
  });

  it('offers Retry when it cannot be fetched, and says why an export failed', async () => {
    server.on(logs.list, problem('INTERNAL'));
    server.on(logs.export, problem('SEARCH_TOO_WIDE'));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    expect(screen.getByText('Could not fetch the logs')).toBeInTheDocument();
    server.on(logs.list, page([entry()]));
    await user.click(retry);
    expect(await line(/Marisol/)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText(/This search finds too much/)).toBeInTheDocument();
  });
});
