import { screen, waitFor, within } from '@testing-library/react';
import {
  anAppointment,
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { DifferenceNote } from '../../visit/appointment/DifferenceNote';
import { PaymentHeading } from './PaymentHeading';

const operator = aUser('operator');
const PAID = {
  id: 2041,
  status: 'completed',
  payment_status: 'paid',
  payment_method: 'cash',
  payment_amount: 700,
} as const;
const visit = anAppointment(PAID, operator);
const open = {
  due: 850,
  paid: 700,
  since: '2026-11-20T13:00:00+08:00',
  agreed_by: null,
  agreed_at: null,
  note: '',
  written_off: 0,
};
const agreed = {
  ...open,
  agreed_by: 'Rogelio Panganiban',
  agreed_at: '2026-11-20T13:05:00+08:00',
  note: 'A voucher',
  written_off: 150,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});
function show(difference: typeof open | typeof agreed | null, appointment = visit) {
  server.on(calls.paymentDifferences.read, { appointment: 2041, difference });
  return renderScreen(
    <ActionsProvider>
      <DifferenceNote appointment={appointment} />
    </ActionsProvider>,
    { as: operator },
  );
}

describe('a payment that differs from what was due', () => {
  it('can be written off, with a reason, for the sums that were shown, and taken back (R-beyond-730, R-beyond-732)', async () => {
    const { user } = show(open);
    expect(await screen.findByText('This is not what was due: ₱700.00 paid, ₱850.00 was due')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Write off' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Write off what is owed?' }));
    await user.type(dialog.getByLabelText(/^Why it is written off/), ' A voucher ');
    server.on(calls.paymentDifferences.agree, { ...agreed, agreed_by: `${operator.first_name} ${operator.last_name}` });
    server.on(calls.paymentDifferences.read, { appointment: 2041, difference: agreed });
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect((await screen.findAllByText('Written off'))[0]).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree)[0]).toMatchObject({
      params: { id: '2041' },
      body: { due: 850, paid: 700, note: 'A voucher' },
      headers: { 'Idempotency-Key': expect.any(String) as string },
    });
    expect(await screen.findByText(/^Rogelio Panganiban wrote off ₱150\.00, .*: “A voucher”$/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Write off' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take back' }));
    await user.type(await screen.findByLabelText(/^Why it is owed after all/), 'They pay');
    server.on(calls.paymentDifferences.undo, { appointment: 2041, difference: open });
    server.on(calls.paymentDifferences.read, { appointment: 2041, difference: open });
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Take back' }));
    expect(await screen.findByText('₱150.00 is owed again')).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.undo)[0]).toMatchObject({
      params: { id: '2041' },
      body: { due: 850, paid: 700, reason: 'They pay' },
      headers: { 'Idempotency-Key': expect.any(String) as string },
    });
    expect(await screen.findByRole('button', { name: 'Write off' })).toBeVisible();
  });

  it('that was accepted before write-offs were entries is said as it was, and is not taken back (R-beyond-730)', async () => {
    show({ ...agreed, written_off: 0 });
    expect(
      await screen.findByText(/^₱150\.00 less than was due\. Rogelio Panganiban says it is right, .*: “A voucher”$/),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take back' })).not.toBeInTheDocument();
  });

  it('above what was due can be said to be right, also without a note; a second operator hears who did (R-money-24)', async () => {
    const above = { ...open, paid: 1000 };
    const { user } = show(above);
    await user.click(await screen.findByRole('button', { name: 'It is right' }));
    server.on(calls.paymentDifferences.agree, { ...agreed, paid: 1000, written_off: 0 });
    const dialog = within(await screen.findByRole('dialog', { name: 'Is the payment right?' }));
    await user.click(dialog.getByRole('button', { name: 'It is right' }));
    expect(await screen.findByText('Rogelio Panganiban already said so')).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree)[0]?.body).toMatchObject({ note: '' });
  });

  it('goes to another operator, with the reason, when one cannot decide it alone (R-money-48)', async () => {
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'Write off' }));
    const refusal = 'More than ₱100.00 below what was due needs another operator. Nothing is changed yet.';
    server.on(calls.paymentDifferences.agree, problem('CORRECTION_NEEDS_APPROVAL', { detail: refusal }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(server.seen(calls.paymentDifferences.agree)).toHaveLength(0);
    await user.type(dialog.getByLabelText(/^Why it is written off/), 'A voucher');
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(await dialog.findByText(refusal)).toBeVisible();
    const ask = dialog.getByRole('button', { name: 'Ask for approval' });
    server.on(calls.paymentDifferences.agree, open);
    await user.click(ask);
    expect(await screen.findByText('Another operator has to check the payment')).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree)[1]?.body).toEqual({
      due: 850,
      paid: 700,
      note: 'A voucher',
      asks: true,
    });
  });

  it('says that it was changed meanwhile, and stays open with the note (R-money-24)', async () => {
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'Write off' }));
    server.on(calls.paymentDifferences.agree, problem('STALE_VERSION'));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(/^Why it is written off/), 'A voucher');
    await user.click(dialog.getByRole('button', { name: 'Write off' }));
    expect(await dialog.findByText('Someone else has changed this.')).toBeVisible();
    expect(dialog.getByLabelText(/^Why it is written off/)).toHaveValue('A voucher');
  });

  it('can be corrected from there, when the server allows that (R-workflow-27)', async () => {
    server.on(calls.appointments.read, visit);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    const { user } = show(open);
    await user.click(await screen.findByRole('button', { name: 'Correct payment' }));
    // Until the code of this dialog has loaded, another one stands in its place.
    await waitFor(() => expect(screen.getByRole('dialog', { name: /Correct/ })).toBeVisible());
  });

  it.each([
    {
      is: 'called off',
      over: { status: 'cancelled', outcome: 'cancelled' } as const,
      sums: { due: 0, paid: 850 },
      title: 'This visit was cancelled, and ₱850.00 was paid',
      leave: 'Keep it',
      change: 'Give back',
      question: 'Keep what was paid?',
      why: /^Why it is kept/,
      done: 'The payment is kept',
    },
    {
      is: 'done but not paid',
      over: { status: 'pickup_requested', outcome: 'completed', payment_status: 'unpaid' } as const,
      sums: { due: 850, paid: 0 },
      title: 'This visit is done but not paid: ₱850.00 is owed',
      leave: 'Write off',
      change: 'Verify Payment',
      question: 'Write off what is owed?',
      why: /^Why it is written off/,
      done: 'Written off',
    },
  ])('of a visit that is $is needs only a reason to stay as it is (R-money-30, R-money-31)', async (one) => {
    const { sums, leave } = one;
    const { user } = show({ ...open, ...sums }, anAppointment({ ...PAID, ...one.over }, operator));
    expect(await screen.findByText(one.title)).toBeVisible();
    expect(screen.getByRole('button', { name: one.change })).toBeVisible();
    await user.click(screen.getByRole('button', { name: leave }));
    const dialog = within(await screen.findByRole('dialog', { name: one.question }));
    await user.click(dialog.getByRole('button', { name: leave }));
    expect(server.seen(calls.paymentDifferences.agree)).toHaveLength(0);
    await user.type(dialog.getByLabelText(one.why), 'A gift');
    const by = `${operator.first_name} ${operator.last_name}`;
    server.on(calls.paymentDifferences.agree, { ...agreed, ...sums, agreed_by: by });
    await user.click(dialog.getByRole('button', { name: leave }));
    expect((await screen.findAllByText(one.done))[0]).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree)[0]?.body).toEqual({ ...sums, note: 'A gift' });
  });

  it("leaves recording the payment to the page's button when that is the same", async () => {
    const unpaid = { ...PAID, status: 'completed', outcome: 'completed', payment_status: 'unpaid' } as const;
    show({ ...open, due: 850, paid: 0 }, anAppointment(unpaid, operator));
    expect(await screen.findByRole('button', { name: 'Write off' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Verify Payment' })).not.toBeInTheDocument();
  });

  it('shows nothing when the payment is what was due', async () => {
    show(null);
    await waitFor(() => expect(server.seen(calls.paymentDifferences.read)).toHaveLength(1));
    expect(screen.queryByText(/was due/)).not.toBeInTheDocument();
  });
});

describe('the line of a payment that differs', () => {
  it('says what was paid and due, and links to the payment of the visit (R-money-24)', async () => {
    server.on(calls.appointments.needs, {
      ...aPage([
        {
          kind: 'payment_differs',
          since: '2026-11-20T13:00:00+08:00',
          until: null,
          phone_number: null,
          notification_id: null,
          note: null,
          taken: null,
          difference: { due: 850, paid: 700 },
          appointment: visit,
        },
      ]),
      next_at: null,
    });
    renderScreen(
      <ActionsProvider>
        <NeedsNow />
      </ActionsProvider>,
      { as: operator, path: '/dashboard', route: '/dashboard' },
    );
    const line = within(await screen.findByRole('list', { name: 'Needs you now' }));
    expect((await line.findAllByText('Payment differs'))[0]).toBeVisible();
    expect(line.getByText(/₱700\.00 paid, ₱850\.00 was due/)).toBeVisible();
    expect(line.getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/dashboard/appointments/2041#payment');
  });

  it('opens the page at the payment', async () => {
    const scrolled = jest.fn();
    Element.prototype.scrollIntoView = scrolled;
    renderScreen(<PaymentHeading />, { as: operator, path: '/dashboard/appointments/2041#payment' });
    const heading = await screen.findByRole('heading', { name: 'Payment' });
    await waitFor(() => expect(heading).toHaveFocus());
    expect(scrolled).toHaveBeenCalled();
  });
});
