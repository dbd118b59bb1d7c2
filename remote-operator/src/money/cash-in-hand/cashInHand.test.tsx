import { screen, waitFor, within } from '@testing-library/react';
import type { CashSettlement } from 'shared-lib/booking';
import type { CashHolder, CashOf, Remittance } from 'shared-lib/records';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { ReportsPage } from '../../reports/ReportsPage';

const { cash } = calls;
const liza: CashHolder = {
  person: { id: 7, name: 'Liza Magbanua', role: 'therapist', is_active: true },
  in_hand: 3_200,
  since: '2026-11-18T15:20:00+08:00',
  last_handed_over_at: '2026-11-18T09:00:00+08:00',
};
const gone: CashHolder = {
  person: { id: 9, name: 'Ben Torres', role: 'driver', is_active: false },
  in_hand: -50,
  since: '2026-11-19T15:20:00+08:00',
  last_handed_over_at: null,
};
const remittance: Remittance = {
  id: 31,
  person: { id: 7, name: 'Liza Magbanua', is_active: true },
  at: '2026-11-18T09:00:00+08:00',
  counted_by: { id: 1, name: 'Marisol Dizon' },
  expected: 1_000,
  counted: 900,
  handed_over: 900,
  is_settled: false,
  settlement: null,
  reason: 'Taxi',
  state: 'disputed',
  answered_at: '2026-11-18T09:05:00+08:00',
  answered_by: 'Liza Magbanua',
  answer_reason: 'It was a thousand',
};
const settlement: CashSettlement = {
  id: 5,
  remittance: 31,
  person: { id: 9, name: 'Ben Torres' },
  amount: 200,
  expected: 1_000,
  counted: 800,
  reason: 'Lost on the way',
  asked_by: { id: 501, name: 'Marisol Dizon' },
  asked_at: '2026-11-20T09:00:00+08:00',
  state: 'waiting',
  decided_by: null,
  decided_reason: '',
};
const cashOfLiza: CashOf = {
  ...aPage([
    {
      id: 5,
      at: '2026-11-18T15:20:00+08:00',
      kind: 'payment',
      amount: 3_200,
      balance: 3_200,
      appointment: 2037,
      client: 'Carmela Reyes',
      remittance: null,
    },
  ]),
  person: liza.person,
  in_hand: 3_200,
  since: liza.since,
  last_handed_over_at: liza.last_handed_over_at,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(cash.holders, { holders: [liza, gone], total: 3_150 });
  server.on(cash.remittances, { ...aPage([]), open_count: 0 });
  server.on(cash.person, cashOfLiza);
  server.on(cash.settlements, { results: [] });
});
const open = (query = '') =>
  renderScreen(<ReportsPage />, {
    as: aUser('operator'),
    path: `/dashboard/sales-reports?view=cash${query}`,
    route: '/dashboard/sales-reports',
  });
async function count() {
  const view = open();
  await view.user.click(await screen.findByRole('button', { name: 'Count the cash of Liza Magbanua' }));
  const dialog = await screen.findByRole('dialog', { name: 'Count the cash of Liza Magbanua' });
  const { user } = view;
  return {
    ...view,
    dialog,
    type: (label: string | RegExp, text: string) => user.type(within(dialog).getByLabelText(label), text),
    press: (name: string) => user.click(within(dialog).getByRole('button', { name })),
  };
}

describe('the cash in hand, for operators', () => {
  it('lists who has cash, since when, and their last hand-over, disabled people included (R-money-20)', async () => {
    open();
    const table = await screen.findByRole('table', { name: 'Cash in hand' });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows[0]).toHaveTextContent(/Liza Magbanua.*therapist.*₱3,200\.00/);
    expect(rows[1]).toHaveTextContent(/Ben Torres Disabled.*Never.*−₱50\.00the office owes it/);
    expect(screen.getByText('₱3,150.00')).toBeVisible();
    expect(within(table).getByRole('link', { name: 'Liza Magbanua' })).toHaveAttribute(
      'href',
      '/dashboard/sales-reports?view=cash&person=7',
    );
  });

  it("opens the entries behind one person's cash, each with its visit (R-money-20)", async () => {
    open('&person=7');
    const table = await screen.findByRole('table', { name: 'Cash of Liza Magbanua' });
    expect(table).toHaveTextContent(/PaymentCarmela Reyes #2037.*₱3,200\.00₱3,200\.00$/);
    expect(within(table).getByRole('link')).toHaveAttribute('href', '/dashboard/appointments/2037');
  });

  it('says when nobody has any, and when it cannot be fetched (R-money-20)', async () => {
    server.on(cash.holders, { holders: [], total: 0 });
    const { unmount } = open();
    expect(await screen.findByText('Nobody has cash in hand')).toBeVisible();
    unmount();
    server.on(cash.holders, problem('NOT_FOUND'));
    open();
    expect(await screen.findByText('Could not fetch the cash in hand')).toBeVisible();
  });

  it('asks why a count differs, and says what stays in hand (R-money-21)', async () => {
    server.on(cash.count, remittance);
    const { type, press, dialog, user } = await count();
    await type(/^Counted/, '3000');
    expect(within(dialog).getByText(/₱200\.00 less than in hand/)).toBeVisible();
    expect(dialog).toHaveTextContent('Stays in hand₱200.00');
    await press('Keep the count');
    expect(await within(dialog).findByText('Say why it differs.')).toBeVisible();
    await user.click(within(dialog).getByRole('checkbox', { name: /^Settle the difference/ }));
    // Until another operator approves it.
    expect(dialog).toHaveTextContent('Stays in hand₱200.00');
    await type(/^Why does it differ/, 'Wrong change');
    await press('Keep the count');
    expect(await screen.findByText(/^₱3,000\.00 of Liza Magbanua is counted/)).toBeInTheDocument();
    expect(server.seen(cash.count)[0]?.body).toEqual({
      person: 7,
      expected: 3_200,
      counted: 3_000,
      settles: true,
      reason: 'Wrong change',
    });
  });

  it('says who must confirm a count, and what to do when the office owes the person (R-money-21, R-money-22)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Count the cash of Ben Torres' }));
    const dialog = await screen.findByRole('dialog', { name: 'Count the cash of Ben Torres' });
    expect(dialog).toHaveTextContent('Ben Torres is disabled. Another operator confirms what you count.');
    expect(dialog).toHaveTextContent('The office owes Ben Torres ₱50.00. After you pay it back, enter 0');
  });

  it('shows beside the count what changed meanwhile, and sends it only on a second press (R-money-21)', async () => {
    server.on(
      cash.count,
      problem('STALE_VERSION', { detail: 'What Liza has in hand has changed.', current: { in_hand: 4_050 } }),
    );
    const { type, press, dialog } = await count();
    await type(/^Counted/, '3200');
    await press('Keep the count');
    expect(await within(dialog).findByText('What Liza has in hand has changed.')).toBeVisible();
    expect(within(dialog).getByRole('row', { name: 'In hand ₱4,050.00 ₱3,200.00' })).toBeVisible();
    server.on(cash.count, remittance);
    await press('Take what is stored');
    await press('Keep my count');
    expect(await screen.findByText('₱4,050.00 of Liza Magbanua is counted')).toBeInTheDocument();
    expect(server.seen(cash.count).at(-1)?.body).toMatchObject({ expected: 4_050, counted: 4_050, reason: '' });
  });

  it('shows a disputed hand-over with both reasons, and withdraws it with a reason (R-money-21, R-money-22)', async () => {
    server.on(cash.remittances, { ...aPage([remittance]), open_count: 1 });
    server.on(cash.withdraw, { ...remittance, state: 'withdrawn' });
    const { user, address } = open();
    const table = await screen.findByRole('table', { name: 'Handed over' });
    expect(table).toHaveTextContent('₱100.00 less than the ₱1,000.00 in hand; it stays in hand');
    expect(table).toHaveTextContent('Not agreed');
    expect(table).toHaveTextContent('Liza Magbanua: It was a thousand');
    await user.click(screen.getByRole('button', { name: 'Withdraw the hand-over of Liza Magbanua' }));
    const dialog = await screen.findByRole('dialog', { name: 'Withdraw the hand-over of Liza Magbanua?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'A note stuck to another');
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw it' }));
    expect(await screen.findByText('The hand-over of Liza Magbanua is withdrawn')).toBeInTheDocument();
    expect(server.seen(cash.withdraw)[0]).toMatchObject({
      params: { id: '31' },
      body: { reason: 'A note stuck to another' },
    });
    await user.click(screen.getByRole('radio', { name: 'Not confirmed (1)' }));
    expect(address()).toBe('/dashboard/sales-reports?view=cash&show=open');
  });

  it('settles a shortage once another operator approves: the count says so, and its line here decides it (R-money-42)', async () => {
    server.on(cash.settlements, { results: [settlement] });
    server.on(cash.settle, { ...settlement, state: 'approved' });
    server.on(cash.refuseToSettle, { ...settlement, state: 'refused' });
    const { user, dialog, type, press } = await count();
    await type(/^Counted/, '3000');
    await type(/^Why does it differ/, 'It is missing');
    await user.click(
      within(dialog).getByRole('checkbox', { name: 'Settle the difference once another operator approves' }),
    );
    expect(within(dialog).getByText('Stays in hand').parentElement).toHaveTextContent('₱200.00');
    const nobody = 'Nobody else can approve that, so the difference stays in hand.';
    server.on(cash.count, problem('VALIDATION_FAILED', { settles: [nobody] }));
    await press('Keep the count');
    expect(await within(dialog).findByText(nobody)).toBeVisible();
    server.on(cash.count, { ...remittance, state: 'waiting', settlement: 'waiting' });
    await press('Keep the count');
    expect(
      await screen.findByText('₱3,000.00 of Liza Magbanua is counted. Another operator is asked to settle the rest'),
    ).toBeInTheDocument();
    expect(server.seen(cash.count).at(-1)?.body).toMatchObject({ counted: 3_000, settles: true });

    expect(screen.getByText('Settle ₱200.00 that Ben Torres is short of?')).toBeVisible();
    expect(screen.getByText(/Marisol Dizon counted ₱800\.00 of ₱1,000\.00, .*: Lost on the way/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Refuse to settle it?' }));
    await user.type(asked.getByLabelText(/^Reason/), 'Ask him again');
    await user.click(asked.getByRole('button', { name: 'Refuse it' }));
    expect(await screen.findByText('It stays in hand')).toBeInTheDocument();
    expect(server.seen(cash.refuseToSettle)[0]?.body).toEqual({ reason: 'Ask him again' });
    await user.click(screen.getByRole('button', { name: 'Settle it' }));
    expect(await screen.findByText('₱200.00 of Ben Torres is settled')).toBeInTheDocument();
  });

  it("needs an operator other than the one who counted to confirm a disabled person's hand-over (R-money-44)", async () => {
    const self = aUser('operator').id;
    const ofBen = { ...remittance, state: 'waiting' as const, person: { id: 9, name: 'Ben Torres', is_active: false } };
    server.on(cash.remittances, {
      ...aPage([
        { ...ofBen, counted_by: { id: 501, name: 'Marisol Dizon' } },
        {
          ...ofBen,
          id: 32,
          person: { id: 10, name: 'Rey Cruz', is_active: false },
          counted_by: { id: self, name: 'Me' },
        },
        { ...remittance, id: 33, counted_by: { id: 501, name: 'Marisol Dizon' } },
      ]),
      open_count: 3,
    });
    server.on(cash.confirm, { ...ofBen, state: 'confirmed' });
    const { user, address } = open();
    const buttons = await screen.findAllByRole('button', { name: /^Confirm the hand-over for/ });
    expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
      'Confirm the hand-over for Ben Torres, who is disabled',
      'Confirm the hand-over for Rey Cruz, who is disabled',
    ]);
    await user.click(buttons[0] as HTMLElement);
    expect(await screen.findByText('The hand-over of Ben Torres is confirmed')).toBeInTheDocument();
    expect(server.seen(cash.confirm)[0]?.params).toEqual({ id: '31' });
    await user.click(screen.getByRole('radio', { name: 'Yours to confirm' }));
    expect(address()).toBe('/dashboard/sales-reports?view=cash&show=to_confirm');
    await waitFor(() => expect(server.seen(cash.remittances).at(-1)?.query).toMatchObject({ show: 'to_confirm' }));
  });

  it('asks for the reason when a disabled person disputed it or an operator counted it alone, and shows who confirmed it (R-money-53)', async () => {
    const self = aUser('operator').id;
    const ben = { id: 9, name: 'Ben Torres', is_active: false };
    const by = { id: 501, name: 'Marisol Dizon' };
    server.on(cash.remittances, {
      ...aPage([
        { ...remittance, person: ben, counted_by: by },
        {
          ...remittance,
          id: 32,
          state: 'waiting',
          answer_reason: '',
          person: { ...ben, name: 'Rey Cruz' },
          counted_by: { id: self, name: 'Me' },
        },
        { ...remittance, id: 33, state: 'confirmed', person: ben, answered_by: 'Marisol Dizon', answer_reason: 'Seen' },
        { ...remittance, id: 34, state: 'confirmed', person: ben, answered_by: 'Marisol Dizon', answer_reason: '' },
        { ...remittance, id: 35, state: 'confirmed', answer_reason: '' },
      ]),
      open_count: 2,
    });
    server.on(cash.confirm, { ...remittance, state: 'confirmed' });
    const { user } = open();
    const table = await screen.findByRole('table', { name: 'Handed over' });
    expect(table).toHaveTextContent('By Marisol Dizon for Ben Torres: Seen');
    expect(within(table).getByText('By Marisol Dizon for Ben Torres')).toBeVisible();
    expect(within(table).queryByText(/for Liza/)).not.toBeInTheDocument();
    for (const [who, says] of [
      [
        'Ben Torres',
        'Ben Torres did not agree: It was a thousand. They and all operators are told why you confirm it.',
      ],
      ['Rey Cruz', 'You counted it, so use this only if you are the one operator. All are told why.'],
    ] as const) {
      await user.click(screen.getByRole('button', { name: `Confirm the hand-over for ${who}, who is disabled` }));
      const dialog = await screen.findByRole('dialog', { name: `Confirm ₱900.00 for ${who}?` });
      expect(dialog).toHaveTextContent(says);
      await user.type(within(dialog).getByLabelText(/^Reason/), 'The camera shows it');
      await user.click(within(dialog).getByRole('button', { name: 'Confirm it' }));
      expect(await screen.findByText(`The hand-over of ${who} is confirmed`)).toBeInTheDocument();
    }
    expect(server.seen(cash.confirm).map(({ params, body }) => [params.id, body])).toEqual([
      ['31', { reason: 'The camera shows it' }],
      ['32', { reason: 'The camera shows it' }],
    ]);
  });

  it('reports what was short and over, by person, for the chosen days (R-money-43)', async () => {
    server.on(calls.reports.shortOver, {
      rows: [{ person: gone.person, counts: 3, short: 110, over: 30, made_good: 40, settled: 70, in_hand: -30 }],
    });
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Short and over' }));
    const table = await screen.findByRole('table', { name: 'Short and over' });
    expect(table).toHaveTextContent(/Ben Torres Disabled ?driver3₱110\.00₱30\.00₱40\.00₱70\.00−₱30\.00/);
    expect(screen.queryByText('compared with')).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Week' }));
    await waitFor(() => expect(server.seen(calls.reports.shortOver).length).toBeGreaterThan(1));
    expect(screen.getByRole('heading', { name: 'Short and over' })).toBeVisible();
  });
});

describe('the counted amount', () => {
  it.each(['1e3', '-5', '3,20', '3200.50'])('typed as %s stays as typed, and is refused (R-forms-2)', async (typed) => {
    const { dialog, type, press } = await count();
    await type(/^Counted/, typed);
    await press('Keep the count');
    const field = within(dialog).getByLabelText(/^Counted/);
    expect(field).toHaveValue(typed);
    expect(field).toHaveAccessibleDescription(/^Enter whole pesos/);
    expect(server.seen(cash.count)).toHaveLength(0);
  });
});
