import { cleanup, screen } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  aProfile,
  aScheduling,
  aUser,
  anAppointment,
  calls,
  fakeServer,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { DriverDashboard } from './DriverDashboard';

const ben = aUser('driver');
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...over }, ben);
function open(today: Appointment[]) {
  const server = fakeServer();
  serveAppointments(server, { today });
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.accounts.profile, aProfile('driver'));
  return renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard' });
}

it('says that somebody cannot come, and asks nothing of a driver who said so (R-beyond-1531)', async () => {
  const office = [{ role: 'operator', id: null, name: 'Operator' }];
  open([at('confirmed', { waiting_for: office, allowed_actions: [] })]);
  expect(await screen.findByText(/Someone can't make it\. The office is finding someone else\.$/)).toBeVisible();
  expect(screen.getByText('Waiting for the office')).toBeVisible();
  cleanup();
  open([at('therapist_confirmed', { waiting_for: office, allowed_actions: ['driver_confirm', 'can_make_it'] })]);
  expect(await screen.findByText("You can't make it. The office is finding someone else.")).toBeVisible();
  expect(screen.queryByRole('button', { name: /Confirm Ready/ })).toBeNull();
});

it('says the reason of a refusal in the language of who reads it (R-beyond-1529)', async () => {
  globalThis.hatidFilipino = { 'Travel conflict': 'Hindi kaya ang biyahe' };
  const own = { id: ben.id, role: 'driver', name: 'Ben Castro' } as const;
  open([at('rejected', { rejected_by: own, rejection_reason: 'Travel conflict' })]);
  expect(await screen.findByText('You declined: Hindi kaya ang biyahe')).toBeVisible();
  globalThis.hatidFilipino = undefined;
});
