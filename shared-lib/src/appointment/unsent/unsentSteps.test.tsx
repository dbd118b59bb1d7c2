import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { knownAppointment } from '../../api/appointments/appointment-cache';
import { appointmentQueries } from '../../api/appointments/appointments';
import { stepQueue } from '../../api/appointments/unsent/act-or-keep';
import { logOut } from '../../api/accounts/log-out';
import { currentSession } from '../../session/session';
import { anAppointment, aPage, aUser, calls, fakeServer, problem, renderScreen } from '../../testing';
import { AppointmentHead } from '../AppointmentHead';
import { UnsentSteps } from './UnsentSteps';
import { useQuery } from '@tanstack/react-query';

const therapist = aUser('therapist');
let isOnline: boolean;
let untilLoaded: (load: () => Promise<unknown>) => Promise<unknown>;

function Page() {
  const { data } = useQuery({ ...appointmentQueries.today(), enabled: false });
  return (
    <main id="main">
      <UnsentSteps untilLoaded={untilLoaded} />
      {data?.results.map((one) => (
        <article key={one.id} aria-labelledby={`v${one.id}`}>
          <AppointmentHead appointment={one} titleId={`v${one.id}`} />
        </article>
      ))}
    </main>
  );
}

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  isOnline = false;
  untilLoaded = (load) => load();
  jest.spyOn(navigator, 'onLine', 'get').mockImplementation(() => isOnline);
});
afterEach(() => jest.restoreAllMocks());

it('wait only once all code of steps is here, however often it had to be asked for (R-device-30)', async () => {
  let arrive: () => void = () => undefined;
  untilLoaded = (load) => new Promise((resolve) => (arrive = () => void load().then(resolve)));
  renderScreen(<Page />, { as: therapist });
  await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
  expect(document.querySelector('[data-part="unsent"]')).toBeNull();
  act(() => arrive());
  await waitFor(() => expect(document.querySelector('[data-part="unsent"]')).toBeInTheDocument());
});

/** A therapist at the door who has pressed two steps without a network. */
async function twoSteps() {
  const visit = anAppointment({ status: 'dropped_off' }, therapist);
  const server = fakeServer();
  const { client } = renderScreen(<Page />, { as: therapist });
  act(() => void client.setQueryData(appointmentQueries.today().queryKey, aPage([visit])));
  const queue = (await stepQueue(client))!;
  await waitFor(() => expect(document.querySelector('[data-part="unsent"]')).toBeInTheDocument());
  for (const [action, label] of [
    ['start_session', 'Start Session'],
    ['mark_awaiting_payment', 'Request Payment'],
  ] as const)
    await act(async () => {
      const before = knownAppointment(client, visit.id)!;
      await queue.keep(
        { key: label, appointment: visit.id, client: 'Ana Villareal', action, label, before },
        new Date(),
      );
    });
  return { visit, server, queue };
}
const line = () => screen.findByRole('button', { name: 'Offline · 2 waiting' });

it('says once how many steps wait, and on the card which one was last and from when the session counts; the sheet takes them back (R-device-30, R-beyond-715)', async () => {
  await twoSteps();
  expect(await screen.findByText(/^Request Payment .+ · not sent yet$/)).toBeVisible();
  expect(screen.getByText('The session counts from when it is sent.')).toBeVisible();
  await userEvent.click(await line());
  const sheet = within(await screen.findByRole('dialog', { name: 'Waiting to send (2)' }));
  expect(sheet.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/^1Start Session/),
    expect.stringMatching(/^2Request Payment/),
  ]);
  await userEvent.click(sheet.getByRole('button', { name: 'Take back Start Session' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.queryByText(/not sent yet/)).not.toBeInTheDocument();
});

it('says only what waits, where the line of the kept day says that there is no network (R-beyond-1534)', async () => {
  await twoSteps();
  const network = (await line()).querySelector('[data-network]');
  // The style that hides it beside that line is not applied by jsdom.
  expect(network).toHaveTextContent('Offline ·');
  expect(network?.parentElement).toHaveTextContent('Offline · 2 waiting');
});

it('explains a refusal on the card, with what followed from it, until it was read (R-device-34)', async () => {
  const { visit, server, queue } = await twoSteps();
  const cancelled = anAppointment({ ...visit, status: 'cancelled', outcome: 'cancelled', version: 2 }, therapist);
  server.on(
    calls.appointments.act,
    problem('ACTION_NOT_ALLOWED', { appointment: cancelled, current_status: 'cancelled' }),
  );
  isOnline = true;
  await act(() => queue.send());
  const card = within(screen.getByRole('article'));
  const alert = within(await card.findByRole('alert'));
  expect(alert.getByText(/^Not accepted: /)).toBeVisible();
  expect(alert.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
    expect.stringMatching(/Start Sessionnot recorded$/),
    expect.stringMatching(/Request Paymentnot sent$/),
  ]);
  await userEvent.click(alert.getByRole('button', { name: 'Got it' }));
  await waitFor(() => expect(card.queryByRole('alert')).not.toBeInTheDocument());
});

it('asks before a log-out that would lose steps (R-device-33)', async () => {
  await twoSteps();
  await line();
  act(() => logOut());
  const question = within(await screen.findByRole('alertdialog', { name: 'Log out and lose 2 steps?' }));
  await userEvent.click(question.getByRole('button', { name: 'Stay' }));
  expect(currentSession().user?.id).toBe(therapist.id);
});
