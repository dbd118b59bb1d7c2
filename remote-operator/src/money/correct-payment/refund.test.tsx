import { screen, waitFor } from '@testing-library/react';
import type { LedgerEntry } from 'shared-lib/booking';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { Refund } from './CorrectPayment';

const operator = aUser('operator');
const paid = {
  id: 2041,
  version: 9,
  status: 'completed',
  payment_status: 'paid',
  payment_method: 'cash',
  payment_amount: 850,
} as const;
const entry = {
  at: '2026-11-20T15:12:00+08:00',
  reverses: null,
  discount: 0,
  tip: 0,
  tip_for: null,
  tip_for_id: null,
  tip_kept: false,
  written_off: 0,
  change_given: null,
  reason: '',
  receipt_hash: null,
  gcash_reference: null,
  seen_in_history: false,
  collected_by: null,
  collected_by_id: null,
  recorded_by: 'Marisol Ocampo',
  received_on: null,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const sent = () => server.seen(calls.appointments.act);

describe('Refund in the menu of a visit (R-beyond-1540)', () => {
  const delivered = anAppointment({ ...paid, outcome: 'completed' }, operator);
  const part = (id: number, amount: number, over: Partial<LedgerEntry> & Pick<LedgerEntry, 'method'>) => ({
    ...entry,
    id,
    kind: 'payment' as const,
    amount,
    ...over,
  });
  const refund = async (visit = delivered) => {
    server.on(calls.appointments.read, visit);
    server.on(calls.receipts.ledger, {
      entries: [
        part(1, 400, { method: 'cash', collected_by: 'Rico Mendoza', collected_by_id: 77 }),
        part(2, 250, { method: 'gcash', receipt_hash: 'a'.repeat(64), seen_in_history: true }),
        part(3, 120, { method: 'credit' }),
        part(4, 80, { method: 'credit', voucher: 17 }),
      ],
      receipts: [],
    });
    server.on(calls.appointments.act, { ...visit, payment_status: 'unpaid', payment_amount: 0, version: 10 });
    const onClose = jest.fn();
    const { user } = renderScreen(<Refund row={ACTIONS.refund} appointment={visit} onClose={onClose} />, {
      as: operator,
    });
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'She was ill');
    return { user, onClose, press: () => user.click(screen.getByRole('button', { name: 'Refund all' })) };
  };
  const differs = (due: number) => ({
    due,
    paid: 0,
    since: entry.at,
    agreed_by: null,
    agreed_at: null,
    note: '',
    written_off: 0,
  });

  it('says where each part goes, and types no sums', async () => {
    const { user, press } = await refund();
    expect(screen.getByRole('dialog', { name: 'Refund' })).toBeVisible();
    expect(screen.getByText('₱400.00 out of the cash of Rico Mendoza')).toBeVisible();
    expect(screen.getByText('₱250.00 by the office')).toBeVisible();
    expect(screen.getByText("₱120.00 back to the client's credit")).toBeVisible();
    expect(screen.getByText('₱80.00 back to the voucher')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: /Amount/ })).not.toBeInTheDocument();
    await press();
    expect(sent()).toHaveLength(0);
    await user.click(screen.getByRole('radio', { name: /^Still owed/ }));
    await press();
    expect(await screen.findByText('Payment refunded')).toBeInTheDocument();
    expect(sent()[0]).toMatchObject({
      params: { action: 'correct_payment' },
      body: { payment_amount: 0, has_service_extension: false, reason: 'She was ill', version: 9 },
    });
    expect(sent()[0]?.body).not.toHaveProperty('payment_parts');
    expect(server.seen(calls.paymentDifferences.agree)).toHaveLength(0);
  });

  it('writes off what is owed then, above the limit by a second operator (R-beyond-1541)', async () => {
    const { user, press, onClose } = await refund();
    server.on(calls.paymentDifferences.read, { appointment: 2041, difference: differs(850) });
    server.on(calls.paymentDifferences.agree, ({ body }) =>
      (body as { asks?: boolean }).asks ? differs(850) : problem('CORRECTION_NEEDS_APPROVAL'),
    );
    await user.click(screen.getByRole('radio', { name: /^Nothing is owed any more/ }));
    await press();
    expect((await screen.findAllByText('Another operator has to check the payment'))[0]).toBeInTheDocument();
    expect(server.seen(calls.paymentDifferences.agree).at(-1)?.body).toMatchObject({
      due: 850,
      paid: 0,
      note: 'She was ill',
    });
    expect(onClose).toHaveBeenCalled();
  });

  it('says when it was refunded but not written off, and asks nothing of a visit to come (R-beyond-1541)', async () => {
    const { user, press, onClose } = await refund();
    server.on(calls.paymentDifferences.read, problem('NOT_FOUND'));
    await user.click(screen.getByRole('radio', { name: /^Nothing is owed any more/ }));
    await press();
    expect(await screen.findByText('Payment refunded')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    await waitFor(() => expect(server.seen(calls.paymentDifferences.read)).not.toHaveLength(0));
  });

  it('asks nothing of a visit that is not done', async () => {
    const { press } = await refund(anAppointment({ ...paid, status: 'awaiting_payment', outcome: null }, operator));
    expect(screen.queryByRole('radio')).not.toBeInTheDocument();
    await press();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });
});
