import { screen, waitFor } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  anAppointment,
  aUser,
  calls,
  fakeServer,
  rawAnswer,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { DriverDashboard } from '../dashboard/DriverDashboard';

// Loaded before the first render, as on a page that has been open for a while.
beforeAll(() => Promise.all([import('./RunningLate'), import('shared-lib/controls')]));
const ben = aUser('driver');
const late = (expected: string, minutes: 10 | 20 | 30 = 20) => ({
  minutes,
  at: '2026-11-20T13:00:00+08:00',
  expected_at: `2026-11-20T${expected}:00+08:00`,
});
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...over }, ben);

function open(shown: Appointment) {
  const server = fakeServer();
  serveAppointments(server, { today: [shown] });
  const answerWith = (next: Appointment) =>
    server.on(calls.appointments.act, () => {
      serveAppointments(server, { today: [next] });
      return next;
    });
  return { server, answerWith, ...renderScreen(<DriverDashboard />, { as: ben, path: '/dashboard' }) };
}
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.seen(calls.appointments.act).map(({ params, body }) => ({ action: params.action, body }));
/** Once its code is there. */
const opener = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: "I'm running late" });
    expect(button).toBeEnabled();
    return button;
  });

describe('a driver who runs late (R-beyond-261)', () => {
  it('says how much later with two presses, and reads on the card whom it concerns (R-beyond-1524)', async () => {
    const journey = at('journey');
    const { server, user, answerWith } = open(journey);
    answerWith({ ...journey, version: 2, late: late('14:20') });
    await user.click(await opener());
    expect(screen.getByRole('group', { name: 'How much later?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: '20 min' }));
    await waitFor(() => expect(asked(server)).toMatchObject([{ action: 'running_late', body: { minutes: 20 } }]));
    expect(await screen.findByText('The office and your team know: about 2:20 PM.')).toBeVisible();
    expect(await screen.findByText('You come to Ana Villareal about 2:20 PM')).toBeVisible();
    expect(screen.queryByRole('group', { name: 'How much later?' })).not.toBeInTheDocument();
  });

  it('closes with the next step, which it does not ask about (R-beyond-1064)', async () => {
    const journey = at('journey');
    const { user, answerWith } = open(journey);
    answerWith({ ...at('arrived'), id: journey.id, version: 2 });
    await user.click(await opener());
    expect(screen.getByRole('group', { name: 'How much later?' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: /^Mark Arrived at Pickup/ }));
    expect(await screen.findByRole('button', { name: /^Drop Off Therapist/ })).toBeVisible();
    expect(screen.queryByRole('group', { name: 'How much later?' })).not.toBeInTheDocument();
  });

  it('says it once, however often it is pressed', async () => {
    const journey = at('journey');
    const { server, user, answerWith } = open(journey);
    answerWith({ ...journey, version: 2, late: late('14:10', 10) });
    await user.click(await opener());
    await user.dblClick(screen.getByRole('button', { name: '10 min' }));
    expect(await screen.findByText('The office and your team know: about 2:10 PM.')).toBeVisible();
    expect(asked(server)).toHaveLength(1);
  });

  it('takes it back', async () => {
    const journey = at('journey', { late: late('14:20') });
    const said = { ...journey, allowed_actions: [...journey.allowed_actions, 'on_time' as const] };
    const { server, user, answerWith } = open(said);
    answerWith({ ...journey, version: 2, late: null });
    await user.click(await screen.findByRole('button', { name: 'Change how late' }));
    await user.click(screen.getByRole('button', { name: 'On time after all' }));
    await waitFor(() => expect(asked(server)).toMatchObject([{ action: 'on_time' }]));
    expect(await screen.findByText('The office and your team know that you are on time.')).toBeVisible();
    expect(screen.queryByText(/You come to/)).not.toBeInTheDocument();
  });

  it('is told when nobody could be told', async () => {
    const { server, user } = open(at('journey'));
    server.on(calls.appointments.act, rawAnswer(400, {}));
    await user.click(await opener());
    await user.click(screen.getByRole('button', { name: '30 min' }));
    expect(await screen.findByText('Could not tell the others')).toBeVisible();
    expect(await opener()).toBeVisible();
  });

  it.each(['driver_confirmed', 'dropped_off'] as const)('has no button at %s', async (status) => {
    open(at(status));
    await screen.findByRole('article');
    expect(screen.queryByRole('button', { name: "I'm running late" })).not.toBeInTheDocument();
  });
});
