import { act, screen, waitFor, within } from '@testing-library/react';
import {
  anAppointment,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  rawAnswer,
  renderScreen,
  TEST_NOW,
} from '../testing';
import type { Appointment } from '../contract';
import type { Action } from '../domain';
import { putAppointment } from '../api/appointments/appointment-cache';
import { useIsAsked } from './askedStep';
import { useEarlyStep } from './useEarlyStep';

const driver = aUser('driver');
const therapist = aUser('therapist');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

/** A button that starts the journey of a visit planned for `start_time`; the time is 1:10 PM. */
const show = (start_time: string) =>
  showStep(anAppointment({ status: 'in_progress', start_time }, driver), 'start_journey', 'Start Journey');

/** A button that ends a session of 60 minutes, begun so many minutes ago. */
const showEnd = (minutes: number) => {
  const session_started_at = new Date(Date.parse(TEST_NOW) - minutes * 60_000).toISOString();
  const session = anAppointment({ status: 'session_in_progress', total_duration: 60, session_started_at }, therapist);
  return showStep(session, 'mark_awaiting_payment', 'Request Payment');
};

function showStep(appointment: Appointment, action: Action, label: string) {
  const take = jest.fn();
  function Start() {
    const { takeInTime, question } = useEarlyStep();
    const isAsked = useIsAsked();
    const step = { appointment, action, label, take };
    return (
      <>
        <button type="button" onClick={() => takeInTime(step)}>
          Start
        </button>
        {isAsked && <p>calls wait</p>}
        {question}
      </>
    );
  }
  return { take, appointment, ...renderScreen(<Start />, { as: driver }) };
}
const start = () => screen.getByRole('button', { name: 'Start', hidden: true });
const question = () => screen.findByRole('alertdialog', { name: 'Begin this early?' });

describe('a step before its planned time', () => {
  it("acts on the press, while the business's setting is still loading (R-booking-17)", async () => {
    server.on(calls.settings.scheduling, () => new Promise(() => undefined));
    const soon = show('14:00');
    start().click();
    expect(soon.take).toHaveBeenCalledTimes(1);
    soon.unmount();

    const far = show('16:00');
    await far.user.click(start());
    await far.user.click(within(await question()).getByRole('button', { name: 'Start Journey' }));
    expect(far.take).toHaveBeenCalledTimes(1);
  });

  it('follows the minutes set by the business, if loaded before the press (R-booking-17)', async () => {
    server.on(calls.settings.scheduling, aScheduling({ early_step_minutes: 15 }));
    const { take, client, user } = show('14:00');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(server.seen(calls.settings.scheduling)).toHaveLength(1);
    await user.click(start());
    expect(await question()).toBeVisible();
    expect(take).not.toHaveBeenCalled();
  });

  it('uses the default hour if they cannot be loaded (R-booking-17)', async () => {
    server.on(calls.settings.scheduling, rawAnswer(500));
    const { take, client, user } = show('14:00');
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await user.click(start());
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('asks once: a press under the open question does nothing (R-booking-17)', async () => {
    const { take, user } = show('16:00');
    await user.click(start());
    const asked = await question();
    start().click();
    await user.click(within(asked).getByRole('button', { name: 'Not yet' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(take).not.toHaveBeenCalled();
  });

  it('holds back calls over the page, and closes itself when its visit has moved on (R-beyond-927, R-beyond-928)', async () => {
    const { take, user, client, appointment } = show('16:00');
    await user.click(start());
    await question();
    expect(screen.getByText('calls wait')).toBeInTheDocument();
    act(() => putAppointment(client, { ...appointment, version: appointment.version + 1 }));
    expect(await question()).toBeVisible();
    act(() => putAppointment(client, { ...appointment, status: 'journey', version: appointment.version + 2 }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('calls wait')).toBeNull();
    expect(take).not.toHaveBeenCalled();
  });
});

describe('the end of a session', () => {
  it('is asked about while less than half of its minutes have passed (R-beyond-968)', async () => {
    const { take, user } = showEnd(29);
    await user.click(start());
    const asked = await screen.findByRole('alertdialog', { name: 'End this early?' });
    expect(asked).toHaveTextContent('The session of Ana Villareal has run 29 min of 1 h. It ends now.');
    expect(take).not.toHaveBeenCalled();
    await user.click(within(asked).getByRole('button', { name: 'Request Payment' }));
    expect(take).toHaveBeenCalledTimes(1);
  });

  it('says so when it has only just begun (R-beyond-1064)', async () => {
    const { user } = showEnd(0);
    await user.click(start());
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('has run less than a minute of 1 h.');
  });

  it('is not, once half of it is over (R-beyond-968)', async () => {
    const { take, user } = showEnd(30);
    await user.click(start());
    expect(take).toHaveBeenCalledTimes(1);
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
