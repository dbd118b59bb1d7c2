import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, problem, renderScreen } from 'shared-lib/testing';
import { AbortSession } from '../../visit/actions/AbortSession';
import { ACTIONS } from '../../visit/actions/actionTable';
import { CancelAppointment } from '../../visit/actions/CancelAppointment';
import { ReviewRejection } from '../../team/review-rejection/ReviewRejection';

const operator = aUser('operator');
/** The price, and an extension on top. */
const PAID = {
  id: 2041,
  payment_status: 'paid',
  payment_method: 'cash',
  payment_amount: 850,
  amount_paid: 1050,
  metadata: { service_extension: { has_extension: true, extension_amount: 200 } },
} as const;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

/** Each dialog that can end a paid visit, opened and filled in except for the money. */
const DIALOGS = {
  cancel: { status: 'in_progress', Dialog: CancelAppointment, button: 'Cancel' },
  abort_session: { status: 'session_in_progress', Dialog: AbortSession, button: 'End the session' },
  review_rejection: { status: 'rejected', Dialog: ReviewRejection, button: 'Cancel the visit' },
} as const;
type Ends = keyof typeof DIALOGS;

async function open(action: Ends, over: object = PAID) {
  const { status, Dialog, button } = DIALOGS[action];
  const visit = anAppointment({ id: 2041, status, ...over }, operator);
  server.on(calls.appointments.read, visit);
  server.on(calls.appointments.act, { ...visit, status: 'cancelled', version: 2 });
  const onClose = jest.fn();
  const { user } = renderScreen(<Dialog row={ACTIONS[action]} appointment={visit} onClose={onClose} />, {
    as: operator,
  });
  const dialog = within(await screen.findByRole('dialog'));
  if (action === 'review_rejection') await user.click(dialog.getByRole('radio', { name: /^Accept the rejection/ }));
  else await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), 'Fell ill');
  const submit = () => user.click(dialog.getByRole('button', { name: new RegExp(`^${button}`) }));
  return { user, dialog, submit, onClose };
}
const sent = () => server.seen(calls.appointments.act);
const QUESTION = '₱1,050.00 was paid. What happens to it?';

describe.each(Object.keys(DIALOGS) as Ends[])('what happens to the money, asked with %s', (action) => {
  it('covers all that was paid, the extension too, with a reason when it is kept (R-money-30)', async () => {
    const { user, dialog, submit, onClose } = await open(action);
    expect(dialog.getByRole('radiogroup', { name: new RegExp(QUESTION.replace('?', '\\?')) })).toBeVisible();
    await submit();
    expect(dialog.getByText('Choose what happens to the money.')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Keep the money' }));
    await submit();
    expect(sent()).toHaveLength(0);
    await user.type(dialog.getByRole('textbox', { name: /Why it is kept/ }), ' Too late to cancel ');
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()[0]?.body).toMatchObject({
      payment_decision: { becomes: 'kept', paid: 1050, reason: 'Too late to cancel' },
    });
  });

  it('can be given back in part or in full (R-money-30)', async () => {
    const { user, dialog, submit } = await open(action);
    await user.click(dialog.getByRole('radio', { name: 'Give part of it back' }));
    await user.type(dialog.getByRole('textbox', { name: /Why it is given back/ }), 'Half an hour');
    await submit();
    expect(dialog.getByText(/valid payment amount/)).toBeVisible();
    const amount = dialog.getByRole('textbox', { name: /^Given back/ });
    await user.type(amount, '1050');
    await submit();
    expect(dialog.getByText('This is all of it. Choose “Give all of it back”.')).toBeVisible();
    await user.clear(amount);
    await user.type(amount, '900');
    server.on(
      calls.appointments.act,
      problem('VALIDATION_FAILED', { payment_decision: ['This is more than was paid.'] }),
    );
    await submit();
    expect(await dialog.findByText('This is more than was paid.')).toBeVisible();
    expect(amount).toHaveValue('900');
    expect(sent()[0]?.body).toMatchObject({
      payment_decision: { becomes: 'given_back', paid: 1050, amount: 900, reason: 'Half an hour' },
    });
    await user.click(dialog.getByRole('radio', { name: 'Give all of it back' }));
    await submit();
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]?.body).toMatchObject({ payment_decision: { becomes: 'given_back', reason: 'Half an hour' } });
    expect(sent()[1]?.body).not.toHaveProperty('payment_decision.amount');
  });

  it('decides about the current payment once it has changed, with a second press (R-money-30)', async () => {
    const { user, dialog, submit, onClose } = await open(action);
    await user.click(dialog.getByRole('radio', { name: 'Keep the money' }));
    await user.type(dialog.getByRole('textbox', { name: /Why it is kept/ }), 'Too late');
    const visit = anAppointment({ ...PAID, status: DIALOGS[action].status, amount_paid: 900, version: 3 }, operator);
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: visit }));
    await submit();
    expect(await dialog.findByRole('radiogroup', { name: /^₱900\.00 was paid\. What happens to it\?/ })).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Why it is kept/ })).toHaveValue('Too late');
    server.on(calls.appointments.act, { ...visit, status: 'cancelled', version: 4 });
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ body }) => (body as { payment_decision: { paid: number } }).payment_decision.paid)).toEqual([
      1050, 900,
    ]);
  });

  it('can be left for later, and is not asked when nothing is paid (R-money-30)', async () => {
    const { user, dialog, submit, onClose } = await open(action);
    await user.click(dialog.getByRole('radio', { name: /^Decide later/ }));
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()[0]?.body).not.toHaveProperty('payment_decision');
  });

  it('is not asked when nothing is paid (R-money-30)', async () => {
    const { dialog, submit, onClose } = await open(action, {});
    expect(dialog.queryByText(/What happens to it/)).not.toBeInTheDocument();
    await submit();
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()[0]?.body).not.toHaveProperty('payment_decision');
  });
});
