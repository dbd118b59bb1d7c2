import { screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aScheduling,
  aUser,
  calls,
  fakeServer,
  rawAnswer,
  renderScreen,
  serveAppointments,
  WITH_OIL,
} from 'shared-lib/testing';
import { TherapistDashboard } from './TherapistDashboard';

const liza = aUser('therapist');

/** The dashboard with one appointment at this status. The server answers every step in the given way. */
function open(
  status: Appointment['status'],
  answer: (appointment: Appointment) => unknown,
  over: Partial<Appointment> = {},
) {
  // More than half of the session is over, so that no step asks for confirmation.
  const begun = status === 'session_in_progress' && { session_started_at: '2026-11-20T10:00:00+08:00' };
  const appointment = anAppointment({ status, start_time: '14:00', ...begun, ...over }, liza);
  const server = fakeServer();
  serveAppointments(server, { today: [appointment] });
  server.on(calls.attendance.records, []);
  server.on(calls.appointments.act, () => answer(appointment) as Appointment);
  server.on(calls.settings.scheduling, aScheduling());
  return { server, ...renderScreen(<TherapistDashboard />, { as: liza, path: '/dashboard?view=all' }) };
}

it('says that a confirmation was saved (8-087)', async () => {
  const { user } = open('pending', (appointment) => ({ ...appointment, allowed_actions: [], version: 2 }));
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Therapist confirmation successful')).toBeVisible();
});

it.each([
  ['pending', 'Accept', 'Failed to confirm appointment. Please try again.', '8-130'],
  ['confirmed', 'Confirm Ready', 'Failed to confirm appointment. Please try again.', '8-130'],
  ['dropped_off', 'Start Session', 'Failed to start session. Please try again.', '8-131'],
  ['session_in_progress', 'Request Payment', 'Failed to request payment. Please try again.', '8-132'],
] as const)('at %s: %s says, when the server fails: %s (%s)', async (status, button, text, _rule) => {
  const { user } = open(status, () => rawAnswer(500));
  await user.click(await screen.findByRole('button', { name: button }));
  expect(await screen.findByText(text)).toBeVisible();
});

it('shows behind its question that a session cannot be completed (4-029, 8-133)', async () => {
  const { user } = open('payment_completed', () => rawAnswer(500));
  await user.click(await screen.findByRole('button', { name: 'Complete Session' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(await within(dialog).findByText('Complete this session? This action cannot be undone.')).toBeVisible();
  await user.click(within(dialog).getByRole('button', { name: 'Complete Session' }));
  expect((await screen.findAllByText('Failed to complete session. Please try again.'))[0]).toBeVisible();
});

it('says that a ride home cannot be requested (8-134)', async () => {
  const { user } = open('completed', () => rawAnswer(500), { materials_status: 'checked' });
  await user.click(await screen.findByRole('button', { name: 'Request Pickup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Request Pickup' });
  await user.click(within(dialog).getByRole('button', { name: 'Request Pickup' }));
  expect((await screen.findAllByText('Failed to request pickup. Please try again.'))[0]).toBeVisible();
});

it.each([
  ['session_in_progress', 'Material check is not available during session. Please request payment first.', '8-135'],
  [
    'awaiting_payment',
    'Material check is only available after payment verification. Current status: Awaiting payment',
    '8-136',
  ],
] as const)('says why materials cannot be checked at %s: %s (%s)', async (current_status, text, _rule) => {
  const refusal = rawAnswer(409, { detail: 'Not now.', code: 'ACTION_NOT_ALLOWED', current_status });
  const { user } = open('payment_verified', () => refusal, WITH_OIL);
  await user.click(await screen.findByRole('button', { name: 'Check Materials' }));
  await screen.findByRole('checkbox', { name: 'None left' });
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Complete Check' }));
  expect((await screen.findAllByText(text))[0]).toBeVisible();
});

const ASKED = { pickup_requested: true, materials_status: 'checked' } as const;
const TAKEN = { ...ASKED, assigned_pickup_driver: 21, pickup_driver_name: 'Ben Castro' };

/** Actions at their rarer statuses. The tests of failures and the tests in a browser press the others. */
it.each([
  { status: 'in_progress', button: 'Start Session', action: 'start_session', over: { driver: null } },
  {
    status: 'cancelled',
    button: 'Request Pickup',
    sends: 'Request Pickup',
    action: 'request_pickup',
    over: { arrived_at: '2026-11-20T13:10:00+08:00' },
  },
  ...(
    [
      ['pickup_requested', ASKED],
      ['driver_assigned_pickup', TAKEN],
      ['return_journey', TAKEN],
    ] as const
  ).map(([status, asked]) => ({
    status,
    button: 'Check Materials',
    sends: 'Complete Check',
    action: 'complete',
    over: { ...asked, ...WITH_OIL },
  })),
  ...(['driver_assigned_pickup', 'return_journey'] as const).map((status) => ({
    status,
    button: 'Cancel Pickup',
    sends: 'Cancel Pickup',
    action: 'cancel_pickup',
    over: TAKEN,
  })),
] as const satisfies {
  status: Appointment['status'];
  button: string;
  sends?: string;
  action: string;
  over: Partial<Appointment>;
}[])(
  'at $status: $button is pressed and sent (4-017, 4-025, 4-031, R-workflow-16, R-workflow-22)',
  async ({ status, button, action, over, ...asks }) => {
    const { user, server } = open(status, (appointment) => ({ ...appointment, version: 2 }), over);
    await user.click(await screen.findByRole('button', { name: button }));
    if (button === 'Check Materials') await screen.findByRole('checkbox', { name: 'None left' });
    if ('sends' in asks) {
      const dialog = await screen.findByRole(button === 'Cancel Pickup' ? 'alertdialog' : 'dialog');
      await user.click(await within(dialog).findByRole('button', { name: asks.sends }));
    }
    await waitFor(() =>
      expect(server.seen(calls.appointments.act).map(({ params }) => params.action)).toEqual([action]),
    );
  },
);
