import { screen, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  aTherapistOn,
  aUser,
  anAppointment,
  calls,
  fakeServer,
  rawAnswer,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { DriverDashboard } from './DriverDashboard';

const ben = aUser('driver');
const mine: Partial<Appointment> = { assigned_pickup_driver: ben.id, pickup_requested: true };

/** The dashboard with one transport at this status. The server answers every step in the given way. */
function open(status: Appointment['status'], answer: (appointment: Appointment) => unknown) {
  const asked = status === 'driver_assigned_pickup' || status === 'return_journey';
  const appointment = anAppointment(
    {
      start_time: '14:00',
      status,
      ...(asked && { ...mine, pickup_deadline: '2026-11-20T13:24:00+08:00' }),
      ...(status === 'picking_up_therapists' && {
        therapists_details: [aTherapistOn({ pickup_status: 'picked_up' })],
      }),
    },
    ben,
  );
  const server = fakeServer();
  serveAppointments(server, { today: [appointment] });
  server.on(calls.appointments.act, () => answer(appointment) as Appointment);
  return renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard' });
}
type User = ReturnType<typeof open>['user'];

/** Presses a button of the card. A refusal gets a reason. */
async function press(user: User, name: string) {
  await user.click(await screen.findByRole('button', { name }));
  if (!name.startsWith('Reject')) return;
  // Until the code of this dialog has loaded, another one stands in its place.
  await user.click(await screen.findByRole('radio', { name: 'Travel conflict' }));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Reject' }));
}

it.each([
  ['therapist_confirmed', 'Confirm Ready to Drive', 'Driver confirmation successful', '8-088'],
  ['driver_assigned_pickup', 'Confirm Pickup', 'Pickup confirmed successfully', '8-089'],
  ['driver_assigned_pickup', 'Reject Pickup', 'Pickup rejected successfully', '8-090'],
  [
    'at_location',
    'Mark Drop-off Complete',
    'Transport completed successfully! Therapist dropped off. You are now available for new assignments.',
    '8-117',
  ],
  [
    'return_journey',
    'Complete Return Journey',
    'Return journey completed successfully! You are now available for new assignments.',
    '8-118',
  ],
] as const)('at %s: %s says, once it is done: %s (%s)', async (status, button, text, _rule) => {
  const { user } = open(status, (appointment) => ({ ...appointment, allowed_actions: [], version: 2 }));
  await press(user, button);
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  ['pending', 'Accept Transport', 'Failed to accept appointment. Please try again.', '8-102'],
  ['therapist_confirmed', 'Confirm Ready to Drive', 'Failed to confirm appointment. Please try again.', '8-103'],
  ['journey', 'Mark Arrived at Pickup', 'Failed to mark arrived. Please try again.', '8-108'],
  ['transporting_group', 'Mark Arrived at Location', 'Failed to mark arrival. Please try again.', '8-109'],
  ['at_location', 'Mark Drop-off Complete', 'Failed to mark drop-off complete. Please try again.', '8-110'],
  ['arrived', 'Drop Off Therapist', 'Failed to complete transport. Please try again.', '8-111'],
  ['return_journey', 'Complete Return Journey', 'Failed to complete return journey. Please try again.', '8-112'],
  [
    'picking_up_therapists',
    'All Therapists Collected',
    'Failed to mark all therapists picked up. Please try again.',
    '8-113',
  ],
] as const)('at %s: %s says, when the server fails: %s (%s)', async (status, button, text, _rule) => {
  const { user } = open(status, () => rawAnswer(500));
  await press(user, button);
  expect(await screen.findByText(text)).toBeVisible();
});

const because = rawAnswer(400, { detail: 'The road is closed.' });
it.each([
  ['driver_assigned_pickup', 'Confirm Pickup', 'Failed to confirm pickup: The road is closed.', '8-114'],
  ['driver_assigned_pickup', 'Reject Pickup', 'Failed to reject pickup: The road is closed.', '8-115'],
  ['pending', 'Reject', 'Failed to reject: The road is closed.', '8-116'],
  ['in_progress', 'Start Journey', 'Failed to start journey: The road is closed. (Current status: Started)', '8-106'],
] as const)('at %s: %s says, when the server gives a reason: %s (%s)', async (status, button, text, _rule) => {
  const { user } = open(status, () => because);
  await press(user, button);
  expect(await screen.findByText(text)).toBeVisible();
});

it.each([
  {
    why: 'somebody else acted first',
    answer: rawAnswer(409, { detail: 'Not now.', code: 'ACTION_NOT_ALLOWED', current_status: 'journey' }),
    text: 'Cannot start journey from status On the way',
    rule: '8-104',
  },
  {
    why: 'the visit no longer exists',
    answer: rawAnswer(404),
    text: 'Appointment not found. Please refresh the page.',
    rule: '8-105',
  },
  {
    why: 'the token was refused',
    answer: rawAnswer(400, { detail: 'Request failed with 401' }),
    text: 'Session expired. Please refresh the page and log in again.',
    rule: '8-101',
  },
])('says that a journey cannot start because $why ($rule)', async ({ answer, text }) => {
  const { user } = open('in_progress', () => answer);
  await press(user, 'Start Journey');
  expect(await screen.findByText(text)).toBeVisible();
});
