import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { ACTIONS } from '../../visit/actions/actionTable';
import { CorrectPayment } from './CorrectPayment';
import { paymentBody } from '../verify-payment/paymentForm';
import { correctionErrors, recordedPayment } from './correction';

const operator = aUser('operator');
const paid = anAppointment(
  {
    id: 2041,
    version: 9,
    status: 'completed',
    payment_status: 'paid',
    payment_method: 'cash',
    payment_amount: 850,
    payment_notes: 'exact change',
    metadata: { service_extension: { has_extension: true, extension_amount: 300 } },
  },
  operator,
);

/** An entry of the ledger without what a test is about. */
const entry = {
  at: '2026-11-20T15:12:00+08:00',
  reverses: null,
  amount: 0,
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
  server.on(calls.appointments.read, paid);
  server.on(calls.receipts.ledger, { entries: [], receipts: [] });
});

async function open() {
  const onClose = jest.fn();
  const view = renderScreen(<CorrectPayment row={ACTIONS.correct_payment} appointment={paid} onClose={onClose} />, {
    as: operator,
  });
  await screen.findByRole('textbox', { name: /^Amount/ });
  return { ...view, onClose };
}
const amount = () => screen.getByRole('textbox', { name: /^Amount/ });
const reason = () => screen.getByRole('textbox', { name: /Reason/ });
const sent = () => server.seen(calls.appointments.act);

describe('correcting a payment', () => {
  it('starts with the recorded values, and sends the new ones with the reason and the version (R-workflow-27)', async () => {
    server.on(calls.appointments.act, { ...paid, payment_amount: 900, version: 10 });
    const { user, onClose } = await open();
    expect(amount()).toHaveValue('850');
    expect(screen.getByRole('textbox', { name: /Extension amount/ })).toHaveValue('300');
    await user.clear(amount());
    await user.type(amount(), '900');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(sent()).toHaveLength(0);
    await user.type(reason(), 'Mistyped');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    expect(await screen.findByText('Payment corrected')).toBeInTheDocument();
    expect(onClose).toHaveBeenCalled();
    expect(sent()[0]).toMatchObject({
      params: { action: 'correct_payment' },
      body: {
        reason: 'Mistyped',
        version: 9,
        payment_method: 'cash',
        payment_amount: 900,
        payment_notes: 'exact change',
        has_service_extension: true,
        extension_amount: 300,
      },
    });
    // The person who took the cash does not change.
    expect(sent()[0]?.body).not.toHaveProperty('collected_by');
  });

  it('keeps the recorded GCash reference (R-money-3)', () => {
    expect(recordedPayment({ ...paid, payment_method: 'gcash', payment_reference: '9012 345' })).toMatchObject({
      method: 'gcash',
      gcashReference: '9012 345',
    });
  });

  describe('with a recorded tip (R-beyond-504)', () => {
    const inCash = { ...entry, method: 'cash' as const, collected_by: 'Rico Mendoza', collected_by_id: 77 };
    const payment = { ...inCash, id: 2, kind: 'payment' as const, amount: 850, change_given: 50 };
    const tip = { ...inCash, id: 1, kind: 'tip' as const, tip: 100, tip_for: 'Liza Ramos', tip_for_id: 11 };
    const cash = { ...paid, payment_amount: 850, metadata: null };

    it('starts with all that was handed over, and says the tip again', () => {
      const form = recordedPayment(cash, [tip, payment]);
      expect(form).toMatchObject({ amount: '1000', tip: '100', tipKept: false, rest: 'change', hadTip: true });
      expect(paymentBody(form, 850)).toMatchObject({ payment_amount: 850, received: 1000, tip: 100, change: 50 });
      expect(paymentBody({ ...form, amount: '850' }, 850)).toMatchObject({ payment_amount: 850, tip: 0 });
      // A refund leaves it, unless somebody says so.
      expect(paymentBody({ ...form, amount: '0' }, 850)).not.toHaveProperty('tip');
      expect(paymentBody({ ...form, amount: '0', tipGivenBack: true }, 850)).toMatchObject({ tip: 0 });
    });

    it('in cash beside a payment by GCash, it is a part of its own', () => {
      const gcash = {
        ...payment,
        method: 'gcash' as const,
        collected_by: null,
        collected_by_id: null,
        change_given: null,
      };
      const form = recordedPayment({ ...cash, payment_method: 'gcash' }, [tip, gcash]);
      expect(paymentBody(form, 850)).toMatchObject({
        payment_amount: 850,
        payment_parts: [
          { payment_method: 'gcash', payment_amount: 850 },
          { payment_method: 'cash', payment_amount: 0, received: 100, tip: 100, collected_by: 77 },
        ],
      });
    });

    it('that came in several ways stays as it is', () => {
      const form = recordedPayment(cash, [tip, { ...tip, id: 3, tip_kept: true }, payment]);
      expect(paymentBody(form, 850)).not.toHaveProperty('tip');
      expect(form.amount).toBe('850');
    });

    it('a payment above the price stays one', () => {
      const form = recordedPayment({ ...cash, payment_amount: 900 }, [{ ...payment, amount: 900, change_given: null }]);
      expect(paymentBody(form, 850)).toMatchObject({ payment_amount: 900 });
    });
  });

  it('starts with the recorded parts and discount, and who took the cash, and sends them (R-money-15, R-money-16)', async () => {
    const hash = 'a'.repeat(64);
    const gcash = { method: 'gcash' as const, receipt_hash: hash, gcash_reference: '9012', seen_in_history: true };
    const driver = { method: 'cash' as const, collected_by: 'Rico Mendoza', collected_by_id: 77 };
    server.on(calls.receipts.ledger, {
      entries: [
        { ...entry, id: 1, kind: 'discount', method: null, discount: 100, reason: 'A regular' },
        { ...entry, id: 2, kind: 'payment', amount: 500, ...gcash },
        { ...entry, id: 3, kind: 'payment', amount: 250, ...driver },
        { ...entry, id: 4, kind: 'extension', amount: 300, ...driver },
      ],
      receipts: [],
    });
    server.on(calls.appointments.act, { ...paid, version: 10 });
    const view = renderScreen(
      <CorrectPayment row={ACTIONS.correct_payment} appointment={paid} onClose={() => undefined} />,
      { as: operator },
    );
    const part = async (number: number) => within(await screen.findByRole('group', { name: `Part ${number}` }));
    expect((await part(1)).getByRole('textbox', { name: /^Amount/ })).toHaveValue('500');
    // Someone of neither the visit nor the office, but recorded.
    expect((await part(2)).getByRole('combobox', { name: 'Cash taken by' })).toHaveDisplayValue('Rico Mendoza');
    const second = (await part(2)).getByRole('textbox', { name: /^Amount/ });
    expect(second).toHaveValue('550');
    await view.user.clear(second);
    await view.user.type(second, '600');
    await view.user.type(reason(), 'Counted again');
    await view.user.click(screen.getByRole('button', { name: 'Correct payment' }));
    await waitFor(() =>
      expect(sent()[0]?.body).toEqual({
        payment_amount: 800,
        payment_parts: [
          {
            payment_method: 'gcash',
            payment_amount: 500,
            receipt_hash: hash,
            gcash_reference: '9012',
            seen_in_history: true,
          },
          { payment_method: 'cash', payment_amount: 600, collected_by: 77 },
        ],
        payment_notes: 'exact change',
        has_service_extension: true,
        extension_amount: 300,
        discount_amount: 100,
        discount_reason: 'A regular',
        reason: 'Counted again',
        version: 9,
      }),
    );
  });

  it('starts with the kind and the ID of the discount, and says a kind that is taken away (R-beyond-1151)', () => {
    const discount = { ...entry, id: 1, kind: 'discount' as const, method: null, discount: 170 };
    const payment = { ...entry, id: 2, kind: 'payment' as const, method: 'cash' as const, amount: 680 };
    const ledger = [{ ...discount, discount_kind: 'senior_citizen' as const }, payment];
    const bare = { ...paid, payment_amount: 680, metadata: null };
    const form = recordedPayment(bare, ledger, { number: 'OSCA-77', name: 'Remedios Acosta' });
    expect(paymentBody(form)).toMatchObject({
      discount_amount: 170,
      discount_kind: 'senior_citizen',
      discount_id_number: 'OSCA-77',
      discount_id_name: 'Remedios Acosta',
    });
    expect(paymentBody({ ...form, discountKind: 'other', discountReason: 'A regular' })).toMatchObject({
      discount_kind: 'other',
      discount_reason: 'A regular',
    });
    // An erased ID stays erased, and the correction goes on.
    const erased = recordedPayment(bare, ledger);
    expect(correctionErrors(erased, 850)).toEqual({});
    expect(paymentBody(erased)).not.toHaveProperty('discount_id_number');
  });

  it('keeps in its draft that the part of a voucher is gone (R-beyond-1222, R-beyond-218)', async () => {
    const credit = { ...entry, kind: 'payment' as const, method: 'credit' as const };
    server.on(calls.appointments.read, { ...paid, payment_method: 'credit', metadata: null });
    server.on(calls.receipts.ledger, {
      entries: [
        { ...credit, id: 1, amount: 550, voucher: 17 },
        { ...credit, id: 2, amount: 300 },
      ],
      receipts: [],
    });
    server.on(calls.appointments.act, { ...paid, version: 10 });
    const show = () =>
      renderScreen(<CorrectPayment row={ACTIONS.correct_payment} appointment={paid} onClose={() => undefined} />, {
        as: operator,
      });
    const first = show();
    await first.user.click(await screen.findByRole('button', { name: 'Remove part 1' }));
    await first.user.type(reason(), 'Mistyped');
    first.unmount();
    const { user } = show();
    expect(await screen.findByRole('textbox', { name: /^Amount/ })).toHaveValue('300');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ payment_method: 'credit', payment_amount: 300 });
    expect(sent()[0]?.body).not.toHaveProperty('voucher');
  });

  describe('with the day on which it came in (R-beyond-1353)', () => {
    const part = (id: number, received_on: string | null) => ({
      ...{ ...entry, id, kind: 'payment' as const, method: 'cash' as const, amount: 425 },
      ...{ collected_by: 'Rico Mendoza', collected_by_id: 77, received_on },
    });
    const day = () => screen.findByLabelText(/^Came in on/);
    const show = async (...days: (string | null)[]) => {
      const bare = { ...paid, metadata: null, date: '2026-11-15' };
      server.on(calls.appointments.read, bare);
      server.on(calls.receipts.ledger, { entries: days.map((one, at) => part(at + 1, one)), receipts: [] });
      server.on(calls.appointments.act, { ...bare, version: 10 });
      const { user } = renderScreen(
        <CorrectPayment row={ACTIONS.correct_payment} appointment={bare} onClose={() => undefined} />,
        { as: operator },
      );
      await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Mistyped');
      return { user, press: () => user.click(screen.getByRole('button', { name: 'Correct payment' })) };
    };

    it('shows that of all parts, and leaves it out while it stays', async () => {
      const { press } = await show('2026-11-17', '2026-11-17');
      expect(await day()).toHaveValue('2026-11-17');
      await press();
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]?.body).not.toHaveProperty('received_on');
    });

    it('sends another one, and shows its error at its field', async () => {
      const { press } = await show('2026-11-17', '2026-11-17');
      fireEvent.change(await day(), { target: { value: '2026-11-18' } });
      server.on(calls.appointments.act, problem('VALIDATION_FAILED', { received_on: ['Choose a day.'] }));
      await press();
      await waitFor(async () => expect(await day()).toHaveAccessibleDescription(/Choose a day\./));
      expect(sent()[0]?.body).toMatchObject({ received_on: '2026-11-18' });
    });

    it.each([
      ['2026-11-17', '2026-11-18'],
      [null, '2026-11-18'],
    ])('says none where parts came in on several: %s and %s', async (...days) => {
      const { user, press } = await show(...days);
      await user.click(await screen.findByRole('button', { name: 'Received on another day' }));
      expect(await day()).toHaveValue('');
      await press();
      await waitFor(() => expect(sent()).toHaveLength(1));
      expect(sent()[0]?.body).not.toHaveProperty('received_on');
    });
  });

  it('says that an amount far from the price may have a digit too few or too many (R-workflow-27)', async () => {
    const { user } = await open();
    expect(screen.getByText('0 refunds all of it.')).toBeVisible();
    await user.clear(amount());
    await user.type(amount(), '85');
    expect(screen.getByText('Less than half of the price, ₱850.00.')).toBeVisible();
    await user.type(amount(), '00');
    expect(screen.getByText('More than twice the price, ₱850.00.')).toBeVisible();
  });

  it('says that 0 refunds everything, and refunds it (R-workflow-27)', async () => {
    server.on(calls.appointments.act, { ...paid, payment_status: 'unpaid', payment_amount: 0, version: 10 });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: /extended/ }));
    await user.clear(amount());
    await user.type(amount(), '0');
    expect(screen.getByText('All of the money goes back. The visit is unpaid again.')).toBeVisible();
    await user.type(reason(), 'The client complained');
    await user.click(screen.getByRole('button', { name: 'Refund all' }));
    expect(await screen.findByText('Payment refunded')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ payment_amount: 0, has_service_extension: false });
  });

  it('says when someone else changed it meanwhile (R-workflow-27)', async () => {
    server.on(calls.appointments.act, problem('STALE_VERSION'));
    const { user } = await open();
    await user.type(reason(), 'Mistyped');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    await waitFor(() => expect(screen.getByText('Someone else has changed this.')).toBeInTheDocument());
    expect(reason()).toHaveValue('Mistyped');
  });
});
