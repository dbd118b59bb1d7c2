import { screen, within } from '@testing-library/react';
import type { BookDay, ClosedDay, DayPerson } from 'shared-lib/records';
import { aPage, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { ReportsPage } from './ReportsPage';

const DAY = '2026-11-18';
const figures: BookDay['figures'] = {
  revenue: 9_950,
  commission: 3_980,
  extensions: 0,
  cash: 5_200,
  gcash: 4_750,
  discounts: 0,
  tips: 100,
  tips_owed: 100,
  visits: 9,
  expected: 3_450,
  counted: 3_350,
  short: 100,
  over: 0,
  gcash_payments: 1,
  gcash_seen: 0,
  unpaid_visits: 1,
  unpaid: 850,
  open_visits: 0,
  corrections: 1,
};
const liza: DayPerson = {
  person: { id: 7, name: 'Liza Magbanua', role: 'therapist', is_active: true },
  payments: 3,
  taken: 3_450,
  in_hand: 3_450,
  in_hand_now: 100,
  count: {
    id: 31,
    expected: 3_450,
    counted: 3_350,
    at: `${DAY}T23:12:00+08:00`,
    by: { id: 1, name: 'Dino Robles' },
    reason: 'Change owed, #369',
    settled_by: 'Marisol Ocampo',
    settled_at: `${DAY}T23:40:00+08:00`,
    with_later: false,
  },
  is_counted: true,
};
const dodong: DayPerson = {
  ...liza,
  person: { id: 9, name: 'Dodong Lacsamana', role: 'driver', is_active: true },
  payments: 1,
  taken: 850,
  in_hand: 850,
  in_hand_now: 1_850,
  count: null,
  is_counted: false,
};
const day: BookDay = {
  day: DAY,
  state: 'open',
  signed_by: null,
  signed_at: null,
  confirmed_by: null,
  digest_fits: null,
  figures,
  digest: 'a'.repeat(64),
  is_over: true,
  steps: [],
  approvers: [],
  taken: [],
  people: [liza, dodong],
  gcash: [
    {
      payment: 5,
      appointment: 377,
      client: 'Grace Ilagan',
      amount: 850,
      tip: 0,
      ahead: 0,
      reference: '9031',
      received_on: '2026-11-17',
      is_seen: false,
      seen_by: null,
    },
  ],
  unpaid: [{ appointment: 379, client: 'Eduardo Pamintuan', status: 'completed', due: 850 }],
  open: [],
  tips: [{ person: { id: 7, name: 'Liza Magbanua' }, amount: 100, appointments: [378, 380] }],
  corrections: [
    {
      appointment: 368,
      client: 'Hector Yumul',
      at: `${DAY}T21:02:00+08:00`,
      by: 'Dino Robles',
      agreed_by: null,
      reason: 'paid by phone',
      before: 850,
      after: 850,
      methods_before: ['cash'],
      methods_after: ['gcash'],
      of_day: '2026-11-17',
    },
  ],
  later: [],
};
const closed: ClosedDay = {
  day: '2026-11-17',
  state: 'closed',
  signed_by: { id: 2, name: 'Marisol Ocampo' },
  signed_at: '2026-11-18T12:31:00+08:00',
  confirmed_by: { id: 1, name: 'Dino Robles' },
  digest_fits: true,
  figures: { ...figures, revenue: 16_800 },
  later: 1,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const show = (shown: Partial<BookDay> = {}, days: ClosedDay[] = []) => {
  server.on(calls.bookDays.read, { ...day, ...shown });
  server.on(calls.bookDays.list, aPage(days));
  return renderScreen(<ReportsPage />, { as: aUser('operator'), path: `/dashboard/sales-reports?view=day&day=${DAY}` });
};

describe('closing a day', () => {
  it('shows who is short and why, who is not counted, and what else the books of the day have (R-beyond-550, R-beyond-552)', async () => {
    show();
    const table = within(await screen.findByRole('table', { name: 'Cash, by who holds it' }));
    expect(table.getByRole('row', { name: /Liza Magbanua/ })).toHaveTextContent('Short ₱100.00Change owed, #369');
    expect(table.getByRole('row', { name: /Dodong Lacsamana/ })).toHaveTextContent('Not counted');
    expect(table.getByRole('row', { name: /Liza Magbanua/ })).toHaveTextContent(/Settled by Marisol Ocampo, .*11:40/);
    expect(screen.getByText('Dodong Lacsamana is not counted yet')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Close the day' })).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'GCash' })).toHaveTextContent(
      'Not found yet · ref 9031 · came in on Tue, 17 Nov',
    );
    expect(screen.getByRole('region', { name: /^Unpaid visits/ })).toHaveTextContent('₱850.00');
    expect(screen.getByRole('region', { name: 'Tips to pay out' })).toHaveTextContent('#378, #380');
    expect(screen.getByRole('region', { name: /^Corrections/ })).toHaveTextContent('“paid by phone”');
    expect(screen.getByRole('region', { name: /^Corrections/ })).toHaveTextContent('Cash → GCash');
    expect(screen.getByRole('region', { name: /^Corrections/ })).toHaveTextContent('of Tue, 17 Nov');
  });

  it('counts what a person has now, and ticks a payment (R-beyond-552, R-beyond-553)', async () => {
    const { user } = show();
    await user.click(await screen.findByRole('button', { name: 'Count the cash of Dodong Lacsamana' }));
    const dialog = await screen.findByRole('dialog', { name: 'Count the cash of Dodong Lacsamana' });
    expect(dialog).toHaveTextContent('₱1,850.00');
    await user.keyboard('{Escape}');
    server.on(calls.bookDays.see, { ...day, gcash: [] });
    await user.click(screen.getByRole('button', { name: 'Found: the payment of #377' }));
    expect(server.seen(calls.bookDays.see)[0]?.body).toEqual({ payment: 5, seen: true });
  });

  it('takes a tick back by Undo, and says why a signed day ticks no more (R-beyond-553, R-beyond-1543)', async () => {
    const seen = { ...day.gcash[0]!, is_seen: true, seen_by: 'Marisol Ocampo' };
    const { unmount } = show({ gcash: [seen] });
    expect(await screen.findByRole('button', { name: /^Undo: found the payment of #377/ })).toHaveTextContent('Undo');
    unmount();
    const signed = show({ state: 'signed', steps: ['take_back'] });
    expect(await screen.findByText('The day is signed. Take the signature back to tick payments.')).toBeVisible();
    signed.unmount();
    show({ state: 'closed', gcash: [seen] });
    expect(await screen.findByRole('region', { name: 'GCash' })).toHaveTextContent('Found by Marisol Ocampo');
    expect(screen.queryByText(/to tick payments/)).not.toBeInTheDocument();
  });

  it('signs what is shown, and says why it was refused (R-beyond-551)', async () => {
    const { user } = show({ people: [liza], steps: ['sign'] });
    server.on(calls.bookDays.step, problem('STALE_VERSION', { detail: 'The books of this day have changed.' }));
    await user.click(await screen.findByRole('button', { name: 'Close the day' }));
    expect(server.seen(calls.bookDays.step)[0]?.body).toEqual({ step: 'sign', digest: day.digest, reason: '' });
    expect(await screen.findByText('The books of this day have changed.')).toBeVisible();
  });

  it('names who may confirm a signed day, or says that nobody may yet (R-beyond-1030)', async () => {
    const { unmount } = show({ state: 'signed', steps: ['take_back'], approvers: [{ id: 98, name: 'Dino Robles' }] });
    expect(await screen.findByText(/Dino Robles may approve it\./)).toBeVisible();
    unmount();
    show({ state: 'signed', steps: ['take_back'] });
    expect(await screen.findByText(/No other operator may approve it yet/)).toBeVisible();
  });

  it('says to whoever may confirm a signed day what to do (R-beyond-1030, R-beyond-1445)', async () => {
    show({ state: 'signed', steps: ['confirm', 'take_back'], approvers: [{ id: 98, name: 'Dino Robles' }] });
    expect(await screen.findByText('Check the figures, then confirm the day.')).toBeVisible();
    expect(screen.queryByText(/Dino Robles may approve it/)).not.toBeInTheDocument();
  });

  it('names nobody where a server of the version before says nothing of it (R-beyond-1030)', async () => {
    show({ state: 'signed', steps: ['take_back'], approvers: undefined });
    expect(await screen.findByText(/Another operator looks at it and confirms it/)).toBeVisible();
    expect(screen.queryByText(/may approve it/)).not.toBeInTheDocument();
  });

  it('has its button above the closed days, and names a day that is only signed apart from them (R-beyond-1542)', async () => {
    const signed: ClosedDay = { ...closed, day: '2026-11-16', state: 'signed', confirmed_by: null };
    show({ people: [liza], steps: ['sign'] }, [signed, closed]);
    const waiting = await screen.findByRole('table', { name: 'Waiting for the second signature' });
    expect(within(waiting).getAllByRole('row')).toHaveLength(2);
    expect(waiting).toHaveTextContent(/Signed by.*Mon, 16 Nov.*Marisol Ocampo/);
    const done = screen.getByRole('table', { name: 'Closed days' });
    expect(within(done).getAllByRole('row')).toHaveLength(2);
    expect(done).not.toHaveTextContent('Mon, 16 Nov');
    const button = screen.getByRole('button', { name: 'Close the day' });
    expect(button.compareDocumentPosition(waiting)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('asks why before a closed day is reopened, and lists days with their later changes (R-beyond-554, R-beyond-555, R-beyond-1351, R-beyond-1352)', async () => {
    const { user } = show(
      {
        state: 'closed',
        steps: ['ask_reopening'],
        digest_fits: false,
        later: [
          { ...day.corrections[0]!, before: 900, after: 850 },
          { ...day.corrections[0]!, kind: 'write_off', key: '7', appointment: 371, before: 0, after: 40 },
        ],
        earlier: [{ ...day.corrections[0]!, kind: 'edit_therapists', key: '8', before: 0, after: 0, reason: '' }],
      },
      [closed],
    );
    expect(await screen.findByText('The books of this day are not what was signed')).toBeVisible();
    expect(screen.getByRole('region', { name: 'Later changes' })).toHaveTextContent('₱900.00 → ₱850.00');
    expect(screen.getByRole('region', { name: 'Later changes' })).toHaveTextContent('#371 Written off ₱40.00');
    expect(screen.getByRole('region', { name: 'Of earlier days' })).toHaveTextContent(
      '#368 Therapists changed · of Tue, 17 Nov',
    );
    const row = (await within(await screen.findByRole('table', { name: 'Closed days' })).findAllByRole('row'))[1]!;
    expect(row).toHaveTextContent('₱16,800.00');
    expect(row).toHaveTextContent('Marisol Ocampo, Dino Robles');
    expect(row).toHaveTextContent('1 later change');
    await user.click(screen.getByRole('button', { name: 'Reopen the day' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Reopen the day' }));
    server.on(calls.bookDays.step, { ...day, state: 'reopening' });
    await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'A wrong count');
    await user.click(dialog.getByRole('button', { name: 'Reopen the day' }));
    expect(server.seen(calls.bookDays.step)[0]?.body).toEqual({
      step: 'ask_reopening',
      digest: day.digest,
      reason: 'A wrong count',
    });
  });
});
