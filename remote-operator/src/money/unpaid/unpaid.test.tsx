import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  aPage,
  aScheduling,
  anAppointment,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { UnpaidPage } from './UnpaidPage';

const operator = aUser('operator');
const debt = (id: number, name: string, owed: number, visits: number) => ({
  client: { id, name, phone_number: '0917 555 0142' },
  visits,
  owed,
  since: '2026-11-12T14:00:00+08:00',
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.paymentDifferences.writtenOff, { ...aPage([]), written_off: 0 });
});

describe('unpaid visits', () => {
  const show = (debts: ReturnType<typeof debt>[]) => {
    const [owed, visits] = [
      debts.reduce((sum, one) => sum + one.owed, 0),
      debts.reduce((sum, one) => sum + one.visits, 0),
    ];
    server.on(calls.paymentDifferences.unpaid, { ...aPage(debts), owed, visits, since: debts[0]?.since ?? null });
    return renderScreen(<UnpaidPage />, { as: operator, path: '/dashboard/sales-reports?view=unpaid' });
  };

  it('are listed by client, with the sum, the number of visits and since when, and link to them (R-money-31)', async () => {
    show([debt(7, 'Ana Villareal', 1700, 2), debt(8, 'Nina Cruz', 1200, 1)]);
    const table = within(await screen.findByRole('table', { name: 'Who owes' }));
    expect(screen.getByText('₱2,900.00')).toBeVisible();
    expect(screen.getByText(/for 3 visits/)).toBeVisible();
    expect(table.getByRole('link', { name: 'Ana Villareal' })).toHaveAttribute('href', '/dashboard/clients/7');
    expect(table.getByText('₱1,700.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Show the visits' })).toHaveAttribute(
      'href',
      '/dashboard/bookings?filter=unpaid',
    );
  });

  it('open beside the list, and what comes later is recorded for one (R-beyond-641, R-beyond-642)', async () => {
    const visit = {
      id: 2041,
      starts_at: '2026-11-12T14:00:00+08:00',
      services: 'Swedish massage',
      due: 850,
      paid: 700,
    };
    server.on(calls.paymentDifferences.owedBy, {
      ...aPage([{ ...visit, since: '2026-11-12T14:00:00+08:00' }]),
      owed: 150,
    });
    const appointment = anAppointment({ id: 2041, date: '2026-11-12', status: 'completed' }, operator);
    server.on(calls.appointments.read, appointment);
    const { user } = show([debt(7, 'Ana Villareal', 150, 1)]);
    const table = within(await screen.findByRole('table', { name: 'Who owes' }));
    expect(table.getByText(/^\d+ days$/)).toBeVisible();
    await user.click(table.getByRole('link', { name: '1 visit of Ana Villareal' }));
    expect(await screen.findByText(/₱700\.00 of ₱850\.00 paid/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Record a payment for visit #2041' }));
    const amount = await screen.findByLabelText(/^Amount/);
    const dialog = within(screen.getByRole('dialog', { name: 'Record a payment' }));
    expect(amount).toHaveValue('150');
    await user.clear(amount);
    await user.type(amount, '0');
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    expect(await dialog.findByText(/valid payment amount/)).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '100');
    server.on(calls.paymentDifferences.pay, {
      appointment: 2041,
      difference: {
        due: 850,
        paid: 800,
        since: visit.starts_at,
        agreed_by: null,
        agreed_at: null,
        note: '',
        written_off: 0,
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    expect(await screen.findByText('Recorded: ₱50.00 is still owed')).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.pay)[0]?.body).toMatchObject({
      payment_method: 'cash',
      payment_amount: 100,
      due: 850,
      paid: 700,
    });
  });

  it('take a tip, change or money for later with what comes later, and no more for the visit (R-beyond-1412)', async () => {
    const starts_at = '2026-11-12T14:00:00+08:00';
    const visit = { id: 2041, starts_at, services: 'Swedish massage', due: 850, paid: 700 };
    server.on(calls.paymentDifferences.owedBy, { ...aPage([{ ...visit, since: starts_at }]), owed: 150 });
    const appointment = anAppointment({ id: 2041, date: '2026-11-12', status: 'completed' }, operator);
    server.on(calls.appointments.read, appointment);
    server.on(calls.paymentDifferences.pay, { appointment: 2041, difference: null });
    const { user } = show([debt(7, 'Ana Villareal', 150, 1)]);
    await user.click(await screen.findByRole('link', { name: '1 visit of Ana Villareal' }));
    await user.click(await screen.findByRole('button', { name: 'Record a payment for visit #2041' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
    const amount = await dialog.findByLabelText(/^Amount/);
    await user.clear(amount);
    await user.type(amount, '400');
    const above = within(await dialog.findByRole('group', { name: 'Above what is due' }));
    expect(above.getByText(/The rest is change/)).toHaveTextContent('₱250.00');
    expect(above.queryByRole('button', { name: 'It was for the visit' })).not.toBeInTheDocument();
    await user.click(above.getByRole('radio', { name: '₱100.00' }));
    await user.click(above.getByRole('button', { name: 'Keep it for later' }));
    await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
    await waitFor(() => expect(server.seen(calls.paymentDifferences.pay)).toHaveLength(1));
    expect(server.seen(calls.paymentDifferences.pay)[0]?.body).toMatchObject({
      payment_amount: 150,
      received: 400,
      tip: 100,
      for_later: 150,
      due: 850,
      paid: 700,
    });
  });

  describe('are paid later with a voucher, or with credit of the client (R-beyond-1392)', () => {
    const starts_at = '2026-11-12T14:00:00+08:00';
    beforeEach(() => {
      const visit = { id: 2041, starts_at, services: 'Swedish massage', due: 850, paid: 700 };
      server.on(calls.paymentDifferences.owedBy, { ...aPage([{ ...visit, since: starts_at }]), owed: 150 });
      const appointment = anAppointment({ id: 2041, date: '2026-11-12', status: 'completed' }, operator);
      server.on(calls.appointments.read, appointment);
      server.on(calls.clientCredit.read, { ...aPage([]), amount: 60, waiting: null });
      server.on(calls.vouchers.lookUp, {
        ...{ id: 17, end: 'KMNP', value: 500, left: 120, buyer: 'Bea Alonzo', ends_on: null, state: 'open' as const },
        sold_at: starts_at,
      });
      server.on(calls.paymentDifferences.pay, { appointment: 2041, difference: null });
    });
    const open = async () => {
      const { user, unmount } = show([debt(7, 'Ana Villareal', 150, 1)]);
      await user.click(await screen.findByRole('link', { name: '1 visit of Ana Villareal' }));
      await user.click(await screen.findByRole('button', { name: 'Record a payment for visit #2041' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
      expect(await dialog.findByRole('button', { name: 'Use ₱60.00 of the credit' })).toBeVisible();
      const use = async () => {
        await user.click(await dialog.findByRole('button', { name: 'Use a voucher' }));
        await user.type(dialog.getByRole('textbox', { name: 'Code of the voucher' }), 'ACDE-FGHJ-KMNP{Enter}');
        await user.click(await dialog.findByRole('button', { name: 'Use ₱120.00 of it' }));
      };
      const press = () => user.click(dialog.getByRole('button', { name: 'Record a payment' }));
      return { user, unmount, dialog, use, press };
    };
    const sent = () => server.seen(calls.paymentDifferences.pay).map(({ body }) => body);
    const ofVoucher = { payment_method: 'credit', payment_amount: 120, voucher: 17, due: 850, paid: 700 };

    it('as far as it goes, which the keyboard is at then', async () => {
      const { dialog, use, press } = await open();
      await use();
      expect(dialog.getByText('Voucher …KMNP')).toBeVisible();
      expect(dialog.getByLabelText(/^Amount/)).toHaveFocus();
      expect(dialog.queryByLabelText(/Came in on/)).not.toBeInTheDocument();
      await press();
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatchObject(ofVoucher);
    });

    it('and the draft keeps which voucher it is (R-beyond-218)', async () => {
      const first = await open();
      await first.use();
      first.unmount();
      const { user } = show([debt(7, 'Ana Villareal', 150, 1)]);
      await user.click(await screen.findByRole('link', { name: '1 visit of Ana Villareal' }));
      await user.click(await screen.findByRole('button', { name: 'Record a payment for visit #2041' }));
      const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }));
      expect(await dialog.findByText('Voucher …KMNP')).toBeVisible();
      await user.click(dialog.getByRole('button', { name: 'Record a payment' }));
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatchObject(ofVoucher);
    });

    it('today, and a day that was typed is there again for cash', async () => {
      const { user, dialog, use, press } = await open();
      fireEvent.change(await dialog.findByLabelText(/Came in on/), { target: { value: '2026-11-14' } });
      await use();
      server.on(calls.paymentDifferences.pay, problem('VALIDATION_FAILED', { payment_amount: ['Too much.'] }));
      await press();
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]).toMatchObject({ ...ofVoucher, received_on: '2026-11-20' });
      await user.click(dialog.getByRole('radio', { name: 'Cash' }));
      expect(dialog.getByLabelText(/Came in on/)).toHaveValue('2026-11-14');
      await press();
      await waitFor(() => expect(sent()).toHaveLength(2));
      expect(sent()[1]).toMatchObject({ payment_method: 'cash', received_on: '2026-11-14' });
    });
  });

  it('are written off from there with a reason, and that is taken back (R-beyond-730, R-beyond-732, R-beyond-734)', async () => {
    const starts_at = '2026-11-12T14:00:00+08:00';
    const visit = { id: 2041, starts_at, services: 'Swedish massage', due: 850, paid: 700 };
    server.on(calls.paymentDifferences.owedBy, { ...aPage([{ ...visit, since: starts_at }]), owed: 150 });
    const appointment = anAppointment({ id: 2041, date: '2026-11-12', status: 'completed' }, operator);
    server.on(calls.appointments.read, appointment);
    const writeOff = {
      appointment: 1990,
      client: { id: 8, name: 'Nina Cruz' },
      starts_at,
      due: 900,
      paid: 0,
      written_off: 900,
      reason: 'Moved away',
      by: 'Rogelio Panganiban',
      at: '2026-11-20T13:00:00+08:00',
    };
    server.on(calls.paymentDifferences.writtenOff, { ...aPage([writeOff]), written_off: 900 });
    const { user } = show([debt(7, 'Ana Villareal', 150, 1)]);
    expect(await screen.findByText('Written off: ₱900.00')).toBeVisible();
    expect(screen.getByText(/^Rogelio Panganiban · .* · “Moved away”$/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Take back the write-off of visit #1990' }));
    await user.type(await screen.findByLabelText(/^Why it is owed after all/), 'She pays');
    server.on(calls.paymentDifferences.undo, { appointment: 1990, difference: null });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('₱900.00 is owed again')).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.undo)[0]).toMatchObject({
      params: { id: '1990' },
      body: { due: 900, paid: 0, reason: 'She pays' },
    });
    await user.click(screen.getByRole('link', { name: '1 visit of Ana Villareal' }));
    await user.click(await screen.findByRole('button', { name: 'Write off what is owed for visit #2041' }));
    await user.type(await screen.findByLabelText(/^Why it is written off/), 'Nobody opens');
    server.on(calls.paymentDifferences.agree, {
      due: 850,
      paid: 700,
      since: starts_at,
      agreed_by: `${operator.first_name} ${operator.last_name}`,
      agreed_at: starts_at,
      note: 'Nobody opens',
      written_off: 150,
    });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Write off' }));
    expect((await screen.findAllByText('Written off'))[0]).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree)[0]?.body).toEqual({ due: 850, paid: 700, note: 'Nobody opens' });
  });

  it('says when nobody owes anything', async () => {
    show([]);
    expect(await screen.findByText('Nobody owes anything')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Show the visits' })).not.toBeInTheDocument();
  });
});

describe('money under what needs you now', () => {
  const need = (over: object, more: object = {}) => ({
    kind: 'payment_differs' as const,
    since: '2026-11-20T13:00:00+08:00',
    until: null,
    phone_number: null,
    notification_id: null,
    note: null,
    taken: null,
    appointment: anAppointment({ id: 2041, ...over }, operator),
    ...more,
  });
  const show = (line: ReturnType<typeof need>) => {
    server.on(calls.appointments.needs, { ...aPage([line]), next_at: null });
    return renderScreen(
      <ActionsProvider>
        <NeedsNow />
      </ActionsProvider>,
      { as: operator, path: '/dashboard', route: '/dashboard' },
    );
  };

  it.each([
    {
      is: 'done but not paid',
      visit: { status: 'completed', outcome: 'completed', payment_status: 'unpaid' },
      difference: { due: 850, paid: 0 },
      label: 'Unpaid',
      detail: /₱850\.00 is owed/,
    },
    {
      is: 'paid and called off',
      visit: { status: 'cancelled', outcome: 'cancelled', payment_status: 'paid' },
      difference: { due: 0, paid: 850 },
      label: 'Paid, but called off',
      detail: /₱850\.00 was paid: keep it or give it back/,
    },
  ])('says for a visit that is $is what to decide (R-money-30, R-money-31)', async (one) => {
    show(need(one.visit, { difference: one.difference }));
    const line = within(await screen.findByRole('list', { name: 'Needs you now' }));
    expect((await line.findAllByText(one.label))[0]).toBeVisible();
    expect(line.getByText(one.detail)).toBeVisible();
    expect(line.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/dashboard/appointments/2041#payment');
  });

  it('confirms with one press a paid visit that waits for its payment (R-workflow-90)', async () => {
    const visit = { status: 'awaiting_payment', payment_status: 'paid', payment_amount: 850 } as const;
    const { user } = show({ ...need(visit), kind: 'payment' as never });
    const line = within(await screen.findByRole('list', { name: 'Needs you now' }));
    expect(await line.findByText(/Paid already/)).toBeVisible();
    server.on(
      calls.appointments.act,
      anAppointment({ id: 2041, version: 2, status: 'completed', payment_status: 'paid' }, operator),
    );
    await user.click(line.getByRole('button', { name: 'Confirm as paid' }));
    expect(await screen.findByText('Confirmed as paid')).toBeInTheDocument();
    expect(server.seen(calls.appointments.act)[0]?.params).toMatchObject({ id: '2041', action: 'confirm_paid' });
  });
});
