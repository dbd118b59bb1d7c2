import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { appointmentQueries } from '../api/appointments/appointments';
import type { Appointment } from '../contract';
import { limits } from '../domain';
import {
  anAppointment,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
  serveAppointments,
} from '../testing';
import { useTakeAction } from './useTakeAction';

const liza = aUser('therapist');
const running = anAppointment({ status: 'session_in_progress' }, liza);
const paid: Appointment = { ...running, status: 'awaiting_payment', version: running.version + 1 };
const ROWS = { mark_awaiting_payment: { label: 'Request Payment', failure: 'Failed.' } } as const;

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  serveAppointments(server, { today: [running] });
});
afterEach(() => {
  jest.useRealTimers();
});

/** Today's visits, each with its step and its failure. */
function Visits() {
  const today = useQuery(appointmentQueries.today());
  const { act: take, errorOf } = useTakeAction(ROWS, (_action, _visit, error) => (error as Error).message);
  return today.data?.results.map((visit) => (
    <article key={visit.id}>
      {visit.status}
      <button type="button" onClick={() => void take(visit, 'mark_awaiting_payment')}>
        Request Payment
      </button>
      <p role="note">{errorOf(visit)}</p>
    </article>
  ));
}

async function open() {
  const shown = renderScreen(<Visits />, { as: liza });
  await screen.findByText('session_in_progress');
  return shown;
}
const said = () => screen.getByRole('note').textContent;
const press = () => act(async () => screen.getByRole('button', { name: 'Request Payment' }).click());
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

it('a failure message goes once the visit shows that the step was taken (R-texts-8)', async () => {
  const { client } = await open();
  server.on(calls.appointments.act, rawAnswer(504));
  await press();
  await waitFor(() => expect(said()).toContain('currently experiencing issues'));
  serveAppointments(server, { today: [paid] });
  await act(() => client.invalidateQueries());
  await screen.findByText('awaiting_payment');
  expect(said()).toBe('');
});

it('the message that the server cannot be reached stays until it answers again, and long enough to read (R-texts-8)', async () => {
  const { client } = await open();
  jest.useFakeTimers();
  server.setReachable(false);
  await press();
  // Each write retries by itself.
  await pass(60_000);
  expect(said()).toContain('Unable to connect to the server');
  server.setReachable(true);
  await act(() => client.invalidateQueries());
  await pass(limits.NOTICE_MS.error - 1);
  expect(said()).toContain('Unable to connect to the server');
  await pass(1);
  expect(said()).toBe('');
});

it("a refusal stays to be read, whatever the visit's status and later answers (R-texts-8)", async () => {
  await open();
  jest.useFakeTimers();
  server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED', { appointment: paid }));
  await press();
  await pass(60_000);
  expect(screen.getByText('awaiting_payment')).toBeVisible();
  expect(said()).not.toBe('');
});
