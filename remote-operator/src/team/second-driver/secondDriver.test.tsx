import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Appointment } from 'shared-lib';
import {
  ACTION_FAILURES,
  type ActionFailure,
  anAppointment,
  aReplacement,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeClock,
  fakeServer,
  NO_RESPONSE,
  problem,
  REFUSED_BECAUSE,
  renderScreen,
  SERVER_TROUBLE,
  TEST_NOW,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';
import { SecondDriverNote } from '../../visit/appointment-card/lazyNotes';

const operator = aUser('operator');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});
beforeAll(async () => {
  SecondDriverNote.prefetch();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

type SecondDriverRequest = NonNullable<Appointment['backup']>;
const request = (over: Partial<SecondDriverRequest> = {}): SecondDriverRequest => ({
  asked_at: '2026-11-20T13:00:00+08:00',
  until: '2026-11-20T13:10:00+08:00',
  answered_at: null,
  note: '',
  drivers: [
    { id: 22, name: 'Rey Santos', answer: null },
    { id: 23, name: 'Jun Cruz', answer: null },
  ],
  ...over,
});
const taken = request({
  answered_at: '2026-11-20T13:02:00+08:00',
  drivers: [{ id: 22, name: 'Rey Santos', answer: 'taken' }],
});

/** Ben Castro drives Liza Ramos, and is stuck. */
function show(over: Partial<Appointment> = {}) {
  const appointment = anAppointment(
    { id: 2041, version: 3, status: 'journey', allowed_actions: ['ask_backup', 'edit_driver'], ...over },
    operator,
  );
  const view = renderScreen(
    <ActionsProvider>
      <AppointmentCard appointment={appointment} />
    </ActionsProvider>,
    { as: operator },
  );
  return { ...view, appointment };
}
async function askFrom({ user }: ReturnType<typeof show>) {
  await user.click(screen.getByRole('button', { name: /More actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ask for backup' }));
  return screen.findByRole('dialog', { name: 'Ask for backup' });
}
const sent = () => server.seen(calls.appointments.act).map(({ params, body }) => [params.action, body]);

describe('asking for a second driver (R-beyond-9)', () => {
  it('goes to all free drivers or to one of them, and says why the others are not free', async () => {
    server.on(calls.appointments.backupDrivers, [
      aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' }),
      aReplacement({ id: 23, first_name: 'Jun', last_name: 'Cruz' }),
      aReplacement({ id: 24, first_name: 'Leo', last_name: 'Uy', standing: 'off_duty' }),
    ]);
    const view = show();
    const dialog = await askFrom(view);
    expect(dialog).toHaveTextContent('Ben Castro with Liza Ramos');
    expect(await within(dialog).findByRole('radio', { name: /All 2 who are free/ })).toBeChecked();
    expect(within(dialog).getByRole('list', { name: 'Not free' })).toHaveTextContent('Leo Uy: off duty');
    await view.user.type(within(dialog).getByRole('textbox', { name: /Where the ride stands/ }), 'Toll gate');
    server.on(calls.appointments.act, { ...view.appointment, version: 4, backup: request() });
    await view.user.click(within(dialog).getByRole('button', { name: 'Ask for backup' }));
    expect(await screen.findByText('2 drivers are asked to take the ride over')).toBeInTheDocument();
    expect(sent()).toEqual([['ask_backup', { notes: 'Toll gate' }]]);
  });

  it('goes to the chosen driver, and says who is no longer free and who is now', async () => {
    server.on(calls.appointments.backupDrivers, [aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos' })]);
    const view = show();
    const dialog = await askFrom(view);
    await view.user.click(await within(dialog).findByRole('radio', { name: /Rey Santos/ }));
    server.on(
      calls.appointments.act,
      problem('VALIDATION_FAILED', { detail: undefined, driver_id: ['Driver is not available during this time slot'] }),
    );
    server.on(calls.appointments.backupDrivers, [
      aReplacement({ id: 22, first_name: 'Rey', last_name: 'Santos', standing: 'busy', busy_until: null }),
    ]);
    await view.user.click(within(dialog).getByRole('button', { name: 'Ask for backup' }));
    expect(await within(dialog).findByText('Rey Santos: busy then')).toBeInTheDocument();
    expect(within(dialog).getByRole('button', { name: 'Ask for backup' })).toBeDisabled();
    expect(sent()).toEqual([['ask_backup', { notes: '', driver_id: 22 }]]);
  });

  it('shows on the card who was asked, until when and their answers, and is withdrawn from its menu', async () => {
    const { user, appointment } = show({
      backup: request({
        note: 'Toll gate',
        drivers: [
          { id: 22, name: 'Rey Santos', answer: 'declined' },
          { id: 23, name: 'Jun Cruz', answer: null },
        ],
      }),
      allowed_actions: ['withdraw_backup'],
    });
    expect(await screen.findByText('Backup asked for')).toBeInTheDocument();
    expect(screen.getByText(/2 drivers asked, can't come: Rey Santos, answer by 1:10 PM/)).toBeInTheDocument();
    expect(screen.getByText(/Toll gate/)).toBeInTheDocument();
    server.on(calls.appointments.act, { ...appointment, version: 4, backup: null });
    await user.click(screen.getByRole('button', { name: /More actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Withdraw backup request' }));
    expect(await screen.findByText('The request for backup is withdrawn')).toBeInTheDocument();
    expect(sent()).toEqual([['withdraw_backup', undefined]]);
  });

  it('is sent again from its note when nobody takes it', async () => {
    server.on(calls.appointments.backupDrivers, [aReplacement()]);
    const { user } = show({ backup: request({ answered_at: '2026-11-20T13:10:00+08:00' }) });
    expect(await screen.findByText('No backup found')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Ask again' }));
    expect(await screen.findByRole('dialog', { name: 'Ask for backup' })).toBeInTheDocument();
  });
});

describe('giving the ride to a driver who came forward', () => {
  it('changes the driver with one press, at the version that is shown (R-workflow-33)', async () => {
    const { user, appointment } = show({ backup: taken });
    expect(await screen.findByText('Rey Santos takes over from Ben Castro')).toBeInTheDocument();
    server.on(calls.appointments.update, { ...appointment, version: 4, driver: 22, backup: null });
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    expect(
      await screen.findByText('Appointment updated successfully: Rey Santos takes over the ride.'),
    ).toBeInTheDocument();
    expect(server.seen(calls.appointments.update).map(({ body }) => body)).toEqual([{ driver: 22, version: 3 }]);
  });

  it('assigns a ride home again, at the version that is shown (R-workflow-17)', async () => {
    const { user, appointment } = show({ backup: taken, status: 'return_journey', pickup_driver_name: 'Jun Cruz' });
    expect(await screen.findByText('Rey Santos takes over from Jun Cruz')).toBeInTheDocument();
    server.on(calls.appointments.act, { ...appointment, version: 4, status: 'driver_assigned_pickup', backup: null });
    await user.click(screen.getByRole('button', { name: 'Swap' }));
    await waitFor(() => expect(sent()).toEqual([['assign_pickup_driver', { driver_id: 22, version: 3 }]]));
    expect(await screen.findByText('Rey Santos is asked, and has 15 minutes to confirm')).toBeInTheDocument();
  });

  it.each<[string, Partial<Appointment>]>([
    [
      'This ride home has changed: Leo Uy is asked and has until 1:20 PM to confirm.',
      { assigned_pickup_driver: 25, pickup_driver_name: 'Leo Uy' },
    ],
    [
      'Rey Santos is asked and has until 1:20 PM to confirm',
      { assigned_pickup_driver: 22, pickup_driver_name: 'Rey Santos' },
    ],
    [
      'This ride home has changed: Jun Cruz has confirmed it.',
      // The call was withdrawn: the driver who came forward has been told to stay.
      { status: 'return_journey', pickup_deadline: null },
    ],
  ])('when a colleague was faster with a ride home: %s (R-workflow-17)', async (says, by) => {
    const { user, appointment } = show({ backup: taken, status: 'return_journey', pickup_driver_name: 'Jun Cruz' });
    const pickup_deadline = '2026-11-20T13:20:00+08:00';
    const theirs = {
      ...appointment,
      version: 4,
      status: 'driver_assigned_pickup',
      pickup_deadline,
      backup: null,
      ...by,
    } as const;
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: theirs }));
    await user.click(await screen.findByRole('button', { name: 'Swap' }));
    expect(await screen.findByText(says)).toBeInTheDocument();
    expect(sent()).toHaveLength(1);
  });

  it('assigns a ride home with the same press when only a note of its visit changed (R-workflow-17)', async () => {
    const { user, appointment } = show({ backup: taken, status: 'return_journey', pickup_driver_name: 'Jun Cruz' });
    const now = { ...appointment, version: 4, internal_note: 'Call first' };
    server.on(calls.appointments.act, ({ body }) =>
      (body as { version: number }).version === 4
        ? { ...now, version: 5, status: 'driver_assigned_pickup' as const, backup: null }
        : problem('STALE_VERSION', { appointment: now }),
    );
    await user.click(await screen.findByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('Rey Santos is asked, and has 15 minutes to confirm')).toBeInTheDocument();
  });

  it('says in the server’s words why not (5-058)', async () => {
    const { user } = show({ backup: taken });
    server.on(
      calls.appointments.update,
      problem('VALIDATION_FAILED', { detail: undefined, driver: ['Driver is not available during this time slot'] }),
    );
    await user.click(await screen.findByRole('button', { name: 'Swap' }));
    expect(await screen.findByText('driver: Driver is not available during this time slot')).toBeInTheDocument();
  });

  it.each<[ActionFailure, string]>([
    ['refused for a reason', REFUSED_BECAUSE],
    ['refused without a reason', 'Could not update appointment'],
    ['not answered in time', NO_RESPONSE],
    ['answered with a page of HTML', SERVER_TROUBLE],
  ])('says so when it is %s, and can be pressed again (8-009, 8-010, 8-011, 8-039)', async (failure, text) => {
    fakeClock(TEST_NOW);
    server.on(calls.appointments.read, show({ backup: taken }).appointment);
    server.on(calls.appointments.update, ACTION_FAILURES[failure]);
    await act(() => jest.advanceTimersByTimeAsync(500));
    fireEvent.click(screen.getByRole('button', { name: 'Swap' }));
    for (let second = 0; second < 4; second += 1) await act(() => jest.advanceTimersByTimeAsync(1_000));
    expect(screen.getAllByText(text)[0]).toBeVisible();
    expect(screen.getByRole('button', { name: 'Swap' })).not.toHaveAttribute('aria-busy', 'true');
    expect(screen.getByText('Rey Santos takes over from Ben Castro')).toBeVisible();
    jest.useRealTimers();
  });
});
