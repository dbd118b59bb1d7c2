import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, aUser, calls, type FakeServer, fakeServer, renderScreen } from 'shared-lib/testing';
import { ACTIONS } from './actionTable';
import { AbortSession } from './AbortSession';

const operator = aUser('operator');
const running = anAppointment({ id: 2041, status: 'session_in_progress' }, operator);

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, running);
  server.on(calls.appointments.act, { ...running, status: 'cancelled', version: 2 });
});

async function open() {
  const view = renderScreen(
    <AbortSession row={ACTIONS.abort_session} appointment={running} onClose={() => undefined} />,
    { as: operator },
  );
  await screen.findByRole('dialog', { name: 'End this session early' });
  return view;
}
const end = () => screen.getByRole('button', { name: 'End the session' });
const sent = () => server.seen(calls.appointments.act);

describe('ending a session early', () => {
  it('needs a reason, and writes the visit off when nothing was paid (R-workflow-26)', async () => {
    const { user } = await open();
    await user.click(end());
    expect(screen.getByText('This field is required')).toBeVisible();
    expect(screen.getByText('The visit is written off in the ledger.')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
    await user.click(end());
    expect(await screen.findByText('Session ended early')).toBeInTheDocument();
    expect(sent()[0]).toMatchObject({ params: { action: 'abort_session' }, body: { reason: 'The client fell ill' } });
    expect(sent()[0]?.body).not.toHaveProperty('payment_amount');
  });

  it('records the part that was paid (R-workflow-26)', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
    await user.click(screen.getByRole('radio', { name: 'Part of the price' }));
    await user.click(end());
    expect(screen.getByText('Please enter a valid payment amount (whole numbers only).')).toBeVisible();
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '400');
    await user.click(end());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payment_method: 'cash', payment_amount: 400 }));
  });

  it('takes a tip, change or money for later with that part, where the client gave more (R-beyond-1412)', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
    await user.click(screen.getByRole('radio', { name: 'Part of the price' }));
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '400');
    const received = screen.getByRole('textbox', { name: /^Received/ });
    await user.type(received, '300');
    await user.click(end());
    expect(await screen.findByText('This is less than the amount.')).toBeVisible();
    await user.clear(received);
    await user.type(received, '550');
    const above = within(await screen.findByRole('group', { name: 'Above what is due' }));
    await user.click(above.getByRole('radio', { name: '₱100.00' }));
    expect(above.getByText(/The rest is change/)).toHaveTextContent('₱50.00');
    await user.click(end());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.body).toMatchObject({ payment_amount: 400, received: 550, tip: 100, change: 50 });
  });

  it.each([
    ['850', undefined],
    ['8500', 'More than the price, ₱850.00.'],
  ])(
    'warns at the field when a part of %s is more than the price, and accepts it without a question',
    async (typed, note) => {
      const { user } = await open();
      await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
      await user.click(screen.getByRole('radio', { name: 'Part of the price' }));
      const amount = screen.getByRole('textbox', { name: /^Amount/ });
      await user.type(amount, typed);
      if (note) expect(amount).toHaveAccessibleDescription(note);
      else expect(amount).not.toHaveAccessibleDescription();
      await user.click(end());
      await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payment_amount: Number(typed) }));
    },
  );

  it('asks who took its cash: the first therapist unless another is named (R-money-4)', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
    expect(screen.queryByRole('combobox', { name: 'Cash taken by' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Part of the price' }));
    const taker = screen.getByRole('combobox', { name: 'Cash taken by' });
    expect(taker).toHaveDisplayValue('Liza Ramos');
    await user.selectOptions(taker, 'Ben Castro (driver)');
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '400');
    await user.click(end());
    await waitFor(() => expect(sent()[0]?.body).toMatchObject({ payment_amount: 400, collected_by: 21 }));
  });

  it('asks for the receipt of a part paid by GCash (5-043)', async () => {
    const { user } = await open();
    await user.type(screen.getByRole('textbox', { name: /Reason/ }), 'The client fell ill');
    await user.click(screen.getByRole('radio', { name: 'Part of the price' }));
    await user.type(screen.getByRole('textbox', { name: /^Amount/ }), '400');
    await user.click(screen.getByRole('radio', { name: 'GCash' }));
    await user.click(end());
    expect(screen.getByText('A proof of payment is required for GCash payments.')).toBeVisible();
    expect(sent()).toHaveLength(0);
  });
});
