import { screen, within } from '@testing-library/react';
import type { CorrectionSide, PaymentCorrection } from 'shared-lib/booking';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { CorrectPayment } from '../correct-payment/CorrectPayment';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { VerifyPayment } from '../verify-payment/VerifyPayment';
import { AskedCorrection } from './AskedCorrection';

const { corrections } = calls;
const operator = aUser('operator');
const asked: PaymentCorrection = {
  id: 12,
  appointment: 2041,
  client: 'Ana Villareal',
  state: 'waiting',
  change: 'correct_payment',
  paid_before: 850,
  paid_after: 100,
  method: 'cash',
  reason: 'A digit too many',
  asked_by: { id: 99, name: 'Rogelio Panganiban' },
  asked_at: '2026-11-20T13:00:00+08:00',
  decided_by: null,
  decided_at: null,
  decided_reason: '',
  is_outdated: false,
};

type Compared = { before: CorrectionSide; after: CorrectionSide } | null;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const approvers = [{ id: operator.id, name: 'Marisol Ocampo' }];
function show(correction: PaymentCorrection, compared: Compared = null, by = approvers) {
  server.on(corrections.ofAppointment, { corrections: [correction], compared, approvers: by });
  return renderScreen(<AskedCorrection visit={anAppointment({ id: 2041 })} />, { as: operator });
}

describe('a correction that needs a second operator', () => {
  it('is requested with the same values when the server says so, and nothing says that it is corrected (R-money-23)', async () => {
    const paid = anAppointment(
      {
        id: 2041,
        version: 9,
        status: 'completed',
        payment_status: 'paid',
        payment_method: 'cash',
        payment_amount: 850,
      },
      operator,
    );
    server.on(calls.appointments.read, paid);
    server.on(calls.receipts.ledger, { entries: [], receipts: [] });
    server.on(
      calls.appointments.act,
      problem('CORRECTION_NEEDS_APPROVAL', {
        detail: 'A change above ₱500.00 needs another operator. Nothing is changed yet.',
      }),
    );
    server.on(corrections.ask, asked);
    const onClose = jest.fn();
    const { user } = renderScreen(
      <CorrectPayment row={ACTIONS.correct_payment} appointment={paid} onClose={onClose} />,
      { as: operator },
    );
    const amount = await screen.findByRole('textbox', { name: /^Amount/ });
    await user.clear(amount);
    await user.type(amount, '100');
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'A digit too many');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    expect(await screen.findByText(/A change above ₱500\.00 needs another operator\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('Another operator has to approve the change')).toBeInTheDocument();
    expect(server.seen(corrections.ask)[0]).toMatchObject({
      params: { id: '2041' },
      body: { payment_amount: 100, reason: 'A digit too many', version: 9 },
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('says who wants what and why, and another operator approves or refuses it (R-money-23)', async () => {
    server.on(corrections.approve, { ...asked, state: 'approved' });
    server.on(corrections.refuse, { ...asked, state: 'refused' });
    const { user } = show(asked);
    expect(await screen.findByText('A correction waits for approval: ₱850.00 to ₱100.00')).toBeVisible();
    expect(screen.getByText(/Rogelio Panganiban asked .*: A digit too many/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Refuse' }));
    const dialog = await screen.findByRole('dialog', { name: 'Refuse the correction?' });
    await user.type(within(dialog).getByLabelText(/^Reason/), 'The receipt says 850');
    await user.click(within(dialog).getByRole('button', { name: 'Refuse it' }));
    expect(await screen.findByText('The correction is refused')).toBeInTheDocument();
    expect(server.seen(corrections.refuse)[0]?.body).toEqual({ reason: 'The receipt says 850' });
    await user.click(screen.getByRole('button', { name: 'Approve the correction' }));
    expect(await screen.findByText('Payment corrected')).toBeInTheDocument();
    expect(screen.getAllByText(/^Ana Villareal, today/)).not.toHaveLength(0);
  });

  it('has no button that can only fail: it says who may approve (R-beyond-1030)', async () => {
    show(asked, null, [{ id: 98, name: 'Dino Robles' }]);
    expect(await screen.findByText(/Dino Robles may approve it\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve the correction' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Refuse' })).toBeVisible();
  });

  it('shows the recorded payment beside the new one: parts, who took them, the discount and why (R-money-23)', async () => {
    const cash = { method: 'cash', gcash_reference: null } as const;
    show(asked, {
      before: { parts: [{ ...cash, amount: 850, collected_by: 'Liza Ramos' }], extension: 0, discount: null, tips: [] },
      after: {
        parts: [
          { method: 'gcash', amount: 60, collected_by: null, gcash_reference: '9012 345' },
          { method: 'credit', amount: 20, collected_by: null, gcash_reference: null, voucher: '…K3P4' },
          { ...cash, amount: 20, collected_by: 'Rico Mendoza' },
        ],
        extension: 0,
        discount: { amount: 750, reason: 'A voucher' },
        tips: [{ name: 'Liza Ramos', amount: 50, method: 'cash', kept: true }],
      },
    });
    const table = await screen.findByRole('table', { name: 'What the correction does' });
    const rows = within(table)
      .getAllByRole('row')
      .map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) =>
          [...cell.childNodes].map((one) => one.textContent).join(' | '),
        ),
      );
    expect(rows).toEqual([
      ['', 'Recorded', 'Corrected to'],
      ['In all', '₱850.00', '₱100.00'],
      [
        'Paid',
        '₱850.00 Cash, taken by Liza Ramos',
        '₱60.00 GCash, reference 9012 345 | ₱20.00 Voucher …K3P4 | ₱20.00 Cash, taken by Rico Mendoza',
      ],
      ['Tips', '–', '₱50.00 to Liza Ramos, has it'],
      ['Discount', '–', '₱750.00: “A voucher”'],
    ]);
  });

  it('shows on which day the money came in, where that changes (R-beyond-1426)', async () => {
    const side = (received_on?: string) => ({
      parts: [{ method: 'cash' as const, amount: 850, collected_by: 'Liza Ramos', gcash_reference: null }],
      extension: 0,
      discount: null,
      tips: [],
      ...(received_on && { received_on }),
    });
    const { unmount } = show(asked, { before: side('2026-11-18'), after: side('2026-11-19') });
    const row = await screen.findByRole('row', { name: /^Received on/ });
    expect(row).toHaveTextContent(/^Received onWed, 18 NovThu, 19 Nov$/);
    unmount();
    show(asked, { before: side(), after: side() });
    expect(await screen.findByRole('table', { name: 'What the correction does' })).toBeVisible();
    expect(screen.queryByRole('row', { name: /^Received on/ })).not.toBeInTheDocument();
  });

  it('can only be withdrawn by the operator who asked (R-money-23)', async () => {
    server.on(corrections.takeBack, { ...asked, state: 'taken_back' });
    const { user } = show({ ...asked, asked_by: { id: operator.id, name: 'Marisol Dizon' }, paid_after: 0 });
    expect(await screen.findByText('A correction waits for approval: ₱850.00 to nothing, a refund')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve the correction' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take it back' }));
    expect(await screen.findByText('The request is taken back')).toBeInTheDocument();
  });

  it('cannot be approved once the payment has changed, and says so when that happens late (R-money-23)', async () => {
    const { user, unmount } = show(asked);
    server.on(corrections.approve, problem('CORRECTION_OUTDATED', { detail: 'The payment was changed meanwhile.' }));
    await user.click(await screen.findByRole('button', { name: 'Approve the correction' }));
    expect(await screen.findByText('The payment was changed meanwhile.')).toBeInTheDocument();
    unmount();
    show({ ...asked, is_outdated: true });
    expect(await screen.findByText(/The visit or its payment has changed, so/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Approve the correction' })).not.toBeInTheDocument();
  });

  it('of a server of the version before can be approved by whoever did not ask (R-beyond-1030)', async () => {
    server.on(corrections.ofAppointment, { corrections: [asked], compared: null });
    renderScreen(<AskedCorrection visit={anAppointment({ id: 2041 })} />, { as: operator });
    expect(await screen.findByRole('button', { name: 'Approve the correction' })).toBeVisible();
    expect(screen.queryByText(/may approve it/)).not.toBeInTheDocument();
  });

  it('is listed under what needs the operators who may approve it, with a link to the visit (R-money-23, R-beyond-1032)', async () => {
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(calls.waitlist.list, { ...aPage([]), open_count: 0, offered_count: 0 });
    // The reader has the cash that it lowers, or asked for it: neither is a line of theirs.
    const held = { ...asked, id: asked.id + 1, appointment: 2042, approvers: [{ id: 99, name: 'Dino Robles' }] };
    const own = {
      ...asked,
      id: asked.id + 2,
      appointment: 2043,
      asked_by: { id: operator.id, name: 'Marisol Ocampo' },
    };
    server.on(corrections.toApprove, aPage([asked, held, own]));
    renderScreen(<NeedsNow />, { as: operator });
    const list = await screen.findByRole('list', { name: 'Needs you now' });
    expect(within(list).getByRole('listitem')).toHaveTextContent(
      /Ana Villareal #2041.*₱850\.00 to ₱100\.00, Rogelio Panganiban: A digit too many/,
    );
    expect(within(list).getByRole('link', { name: 'Decide' })).toHaveAttribute('href', '/dashboard/appointments/2041');
    expect(screen.getByText('1 need you now')).toHaveAttribute('role', 'status');
  });

  it('a first payment far below the price is requested with a reason, and approved like a correction (R-money-41)', async () => {
    const unpaid = anAppointment({ id: 2041, status: 'awaiting_payment', payment_status: 'unpaid' }, operator);
    server.on(
      calls.appointments.act,
      problem('CORRECTION_NEEDS_APPROVAL', {
        detail: 'More than ₱500.00 below the price needs another operator. Nothing is recorded yet.',
      }),
    );
    const payment = { ...asked, change: 'mark_completed' as const, paid_before: 0 };
    server.on(corrections.ask, payment);
    const onClose = jest.fn();
    const { user, unmount } = renderScreen(
      <VerifyPayment row={ACTIONS.mark_completed} appointment={unpaid} onClose={onClose} />,
      { as: operator },
    );
    const amount = await screen.findByRole('textbox', { name: /^Amount/ });
    await user.clear(amount);
    await user.type(amount, '100');
    await user.click(screen.getByRole('button', { name: ACTIONS.mark_completed.label }));
    expect(await screen.findByText(/More than ₱500\.00 below the price/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(server.seen(corrections.ask)).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: /^Why is it less/ }), 'A regular');
    await user.click(screen.getByRole('button', { name: 'Ask for approval' }));
    expect(await screen.findByText('Another operator has to approve the payment')).toBeInTheDocument();
    expect(server.seen(corrections.ask)[0]?.body).toMatchObject({ payment_amount: 100, reason: 'A regular' });
    expect(onClose).toHaveBeenCalled();
    unmount();

    server.on(corrections.approve, { ...payment, state: 'approved' });
    const view = show(payment);
    expect(await screen.findByText('A payment waits for approval: ₱100.00')).toBeVisible();
    await view.user.click(screen.getByRole('button', { name: 'Approve the payment' }));
    expect(await screen.findByText('The payment is recorded')).toBeInTheDocument();
  });

  it('a large write-off is approved like a correction (R-money-48, R-beyond-731)', async () => {
    const writeOff = { ...asked, change: 'agree_difference' as const, paid_before: 5000, paid_after: 0, method: null };
    server.on(corrections.approve, { ...writeOff, state: 'approved' });
    const { user } = show(writeOff);
    expect(await screen.findByText('A write-off waits for approval: ₱5,000.00')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Approve the write-off' }));
    expect(await screen.findByText('Written off')).toBeInTheDocument();
  });

  it('rules, shortages and hand-overs for a second operator are also listed under what needs them (R-money-42, R-money-44, R-money-45)', async () => {
    const by = { asked_by: asked.asked_by, asked_at: asked.asked_at, state: 'waiting', decided_by: null } as const;
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(calls.waitlist.list, { ...aPage([]), open_count: 0, offered_count: 0 });
    server.on(corrections.toApprove, aPage([]));
    server.on(calls.cash.settlements, {
      results: [
        {
          ...by,
          id: 5,
          remittance: 31,
          person: { id: 9, name: 'Ben Torres' },
          amount: 200,
          expected: 1_000,
          counted: 800,
          reason: 'Lost on the way',
          decided_reason: '',
        },
      ],
    });
    server.on(calls.business.changesToApprove, {
      results: [{ ...by, id: 4, rule: 'correction_approval', value_before: 500, value: 0, decided_reason: '' }],
    });
    server.on(calls.cash.remittances, {
      ...aPage([
        {
          id: 33,
          person: { id: 10, name: 'Rey Cruz', is_active: false },
          at: asked.asked_at,
          counted_by: asked.asked_by,
          expected: 850,
          counted: 850,
          handed_over: 850,
          is_settled: false,
          settlement: null,
          reason: '',
          state: 'waiting',
          answered_at: null,
          answered_by: null,
          answer_reason: '',
        },
      ]),
      open_count: 4,
    });
    renderScreen(<NeedsNow />, { as: operator });
    expect(await screen.findAllByText('Shortage to settle')).not.toHaveLength(0);
    const line = (name: string) => screen.getByRole('listitem', { name });
    expect(line('Ben Torres')).toHaveTextContent('₱200.00, Rogelio Panganiban: Lost on the way');
    expect(line('Rey Cruz')).toHaveTextContent(
      /Hand-over to confirm.*Disabled\. Rogelio Panganiban counted ₱850\.00\./,
    );
    expect(server.seen(calls.cash.remittances)[0]?.query).toEqual({ show: 'to_confirm' });
    expect(within(line('Rey Cruz')).getByRole('link', { name: 'Decide' })).toHaveAttribute(
      'href',
      '/dashboard/sales-reports?view=cash&show=to_confirm',
    );
    expect(screen.getByText('3 need you now')).toBeInTheDocument();
    expect(line('Rogelio Panganiban')).toHaveTextContent('Corrections of payments: ₱500.00 to off');
    expect(within(line('Ben Torres')).getByRole('link', { name: 'Decide' })).toHaveAttribute(
      'href',
      '/dashboard/sales-reports?view=cash',
    );
    expect(within(line('Rogelio Panganiban')).getByRole('link', { name: 'Decide' })).toHaveAttribute(
      'href',
      '/dashboard/settings?view=business',
    );
  });
});
