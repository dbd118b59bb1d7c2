import { screen, waitFor } from '@testing-library/react';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { ACTIONS } from '../actions/actionTable';
import { CorrectPayment } from './CorrectPayment';
import { recordedPayment } from './correction';

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

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, paid);
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
  it('opens with what is recorded and sends the new values, with the reason and the version they correct (R-workflow-27)', async () => {
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
    // Who took the cash stays who it was.
    expect(sent()[0]?.body).not.toHaveProperty('collected_by');
  });

  it('keeps the GCash reference that is recorded (R-money-3)', () => {
    expect(recordedPayment({ ...paid, payment_method: 'gcash', payment_reference: '9012 345' })).toMatchObject({
      method: 'gcash',
      gcashReference: '9012 345',
    });
  });

  it('says that 0 refunds everything, and does (R-workflow-27)', async () => {
    server.on(calls.appointments.act, { ...paid, payment_status: 'unpaid', payment_amount: 0, version: 10 });
    const { user } = await open();
    await user.click(screen.getByRole('checkbox', { name: /extended/ }));
    await user.clear(amount());
    await user.type(amount(), '0');
    expect(screen.getByText('All that was paid is refunded; the visit is unpaid again.')).toBeVisible();
    await user.type(reason(), 'The client complained');
    await user.click(screen.getByRole('button', { name: 'Refund all' }));
    expect(await screen.findByText('Payment refunded')).toBeInTheDocument();
    expect(sent()[0]?.body).toMatchObject({ payment_amount: 0, has_service_extension: false });
  });

  it('says that somebody else changed it meanwhile (R-workflow-27)', async () => {
    server.on(calls.appointments.act, problem('STALE_VERSION'));
    const { user } = await open();
    await user.type(reason(), 'Mistyped');
    await user.click(screen.getByRole('button', { name: 'Correct payment' }));
    await waitFor(() =>
      expect(screen.getByText('This was changed by somebody else in the meantime.')).toBeInTheDocument(),
    );
    expect(reason()).toHaveValue('Mistyped');
  });
});
