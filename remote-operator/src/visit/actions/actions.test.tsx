import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { type Appointment, appointmentQueries, limits, statusLabel } from 'shared-lib';
import {
  anAppointment,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  type Problem,
  problem,
  rawAnswer,
  renderScreen,
  stepPauses,
} from 'shared-lib/testing';
import { AppointmentCard } from '../appointment-card/AppointmentCard';
import { ActionsProvider } from './ActionsProvider';

const operator = aUser('operator');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});

function show(over: Partial<Appointment>) {
  const appointment = anAppointment({ id: 2041, start_time: '14:00', ...over }, operator);
  server.on(calls.appointments.read, appointment);
  return {
    appointment,
    ...renderScreen(
      <ActionsProvider>
        <AppointmentCard appointment={appointment} />
      </ActionsProvider>,
      { as: operator },
    ),
  };
}

/** Draws the current card after each step. */
function Live() {
  const { data } = useQuery(appointmentQueries.read(2041));
  return <ActionsProvider>{data && <AppointmentCard appointment={data} />}</ActionsProvider>;
}
const menu = async (user: ReturnType<typeof show>['user'], item: string) => {
  await user.click(screen.getByRole('button', { name: /More actions for Ana Villareal/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

describe('starting an appointment', () => {
  it('takes the action start_appointment (4-058)', async () => {
    const { user, appointment } = show({ status: 'driver_confirmed' });
    server.on(calls.appointments.act, { ...appointment, status: 'in_progress', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Start Appointment' }));
    expect(await screen.findByText('Appointment started')).toBeInTheDocument();
    expect(server.seen(calls.appointments.act).map(({ params }) => params)).toEqual([
      { id: '2041', action: 'start_appointment' },
    ]);
  });

  it('says on whose visit it was done, or failed (R-texts-7)', async () => {
    const { user, appointment } = show({ status: 'driver_confirmed' });
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    const start = screen.getByRole('button', { name: 'Start Appointment' });
    await user.click(start);
    const failed = await within(screen.getByRole('alert')).findByText(/^Failed to start appointment/);
    expect(failed.parentElement).toHaveTextContent(/Ana Villareal, today \d+:\d\d PM$/);
    server.on(calls.appointments.act, { ...appointment, status: 'in_progress', version: 2 });
    await waitFor(() => expect(start).toBeEnabled());
    await user.click(start);
    const done = await screen.findByText('Appointment started');
    expect(done.parentElement).toHaveTextContent(/^Appointment started\s*Ana Villareal, today \d+:\d\d PM$/);
  });

  it('asks first when it is planned more than an hour later (R-booking-17)', async () => {
    const { user, appointment } = show({ status: 'driver_confirmed', start_time: '16:00' });
    server.on(calls.appointments.act, { ...appointment, status: 'in_progress', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Start Appointment' }));
    const question = await screen.findByRole('alertdialog', { name: 'Begin this early?' });
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Start Appointment' }));
    expect(await screen.findByText('Appointment started')).toBeInTheDocument();
  });

  it('happens once on a double click', async () => {
    const { user, appointment } = show({ status: 'driver_confirmed' });
    let answer = (_: Appointment): void => undefined;
    server.on(
      calls.appointments.act,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    await user.dblClick(screen.getByRole('button', { name: 'Start Appointment' }));
    answer({ ...appointment, status: 'in_progress', version: 2 });
    await screen.findByText('Appointment started');
    expect(server.seen(calls.appointments.act)).toHaveLength(1);
  });

  it('says that it failed, and why if the server gave a reason (8-120)', async () => {
    const { user } = show({ status: 'driver_confirmed' });
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    await user.click(screen.getByRole('button', { name: 'Start Appointment' }));
    expect(
      await screen.findByText(
        "Failed to start appointment. Please try again. You can't do this at the current status.",
      ),
    ).toBeInTheDocument();
  });

  it('says that the appointment no longer exists when it is gone (8-121)', async () => {
    const { user } = show({ status: 'driver_confirmed' });
    server.on(calls.appointments.act, problem('NOT_FOUND'));
    await user.click(screen.getByRole('button', { name: 'Start Appointment' }));
    expect(await screen.findByText('Failed to start appointment. Invalid appointment selected')).toBeInTheDocument();
  });
});

describe('reminding', () => {
  const LATE = { status: 'pending', response_deadline: '2026-11-20T13:00:00+08:00' } as const;

  it('is not offered while nobody is late, neither on the card nor in its menu', async () => {
    const { user } = show({ status: 'pending' });
    expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: /More actions for Ana Villareal/ }));
    expect(await screen.findByRole('menuitem', { name: 'Open' })).toBeInTheDocument();
    expect(screen.queryByRole('menuitem', { name: /Remind/ })).not.toBeInTheDocument();
  });

  it('is a quiet button beside Reassign, which swaps the person who has not answered in time', async () => {
    const { user } = show(LATE);
    expect(screen.getByRole('button', { name: 'Remind both' })).toHaveAttribute('data-variant', 'outline');
    const reassign = screen.getByRole('button', { name: 'Swap' });
    expect(reassign).toHaveAttribute('data-variant', 'primary');
    await user.click(reassign);
    expect(await screen.findByRole('dialog', { name: 'Swap therapist' })).toBeInTheDocument();
  });

  const asOnTheGlass = () => {
    jest.replaceProperty(stepPauses, 'guard', limits.STEP_GUARD_MS);
    jest.replaceProperty(stepPauses, 'rest', limits.STEP_REST_MS);
  };
  const untilPressable = (button: HTMLElement) =>
    waitFor(() => expect(button).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 3_000 });

  it('is not triggered by the second tap of Start Appointment on a late visit, and works when meant (R-workflow-60)', async () => {
    asOnTheGlass();
    const ready = anAppointment({ id: 2041, start_time: '12:00', status: 'driver_confirmed' }, operator);
    const started = anAppointment({ id: 2041, start_time: '12:00', status: 'in_progress', version: 2 }, operator);
    server.on(calls.appointments.read, ready);
    server.on(calls.appointments.act, started);
    const { user } = renderScreen(<Live />, { as: operator });
    await user.click(await screen.findByRole('button', { name: 'Start Appointment' }));
    const remind = await screen.findByRole('button', { name: 'Remind driver' });
    await user.click(remind);
    const taken = () => server.seen(calls.appointments.act).map(({ params }) => params.action);
    await untilPressable(remind);
    expect(taken()).toEqual(['start_appointment']);
    await user.click(remind);
    await waitFor(() => expect(taken()).toEqual(['start_appointment', 'remind']));
    await untilPressable(remind);
  });

  it('does not open Reassign beside it by its second tap (R-workflow-60)', async () => {
    asOnTheGlass();
    const { user, appointment } = show(LATE);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Remind both' }));
    const reassign = screen.getByRole('button', { name: 'Swap' });
    await user.click(reassign);
    await untilPressable(reassign);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('says who was reminded', async () => {
    const { user, appointment } = show(LATE);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(screen.getByRole('button', { name: 'Remind both' }));
    expect(await screen.findByText('Reminder sent to Liza Ramos, Ben Castro')).toBeInTheDocument();
  });

  it('offers a swap once people who do not set off were just reminded (R-beyond-960)', () => {
    const late = anAppointment({ status: 'confirmed', start_time: '12:00', end_time: '13:00' }, operator);
    const allowed_actions = late.allowed_actions.filter((action) => action !== 'remind');
    show({ ...late, allowed_actions });
    expect(screen.queryByRole('button', { name: /^Remind/ })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Swap' })).toBeVisible();
  });

  it('says that it is too early for another one', async () => {
    const { user } = show(LATE);
    server.on(calls.appointments.act, problem('REMINDED_RECENTLY'));
    await user.click(screen.getByRole('button', { name: 'Remind both' }));
    expect(await screen.findByText('A reminder went out less than 5 minutes ago.')).toBeInTheDocument();
  });
});

describe('cancelling', () => {
  it('asks for a reason and sends it', async () => {
    const { user, appointment } = show({ status: 'confirmed' });
    server.on(calls.appointments.act, { ...appointment, status: 'cancelled', version: 2 });
    await menu(user, 'Cancel appointment');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel appointment' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
    expect(within(dialog).getByText('This field is required')).toBeInTheDocument();
    expect(server.seen(calls.appointments.act)).toHaveLength(0);
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), ' Client fell ill ');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.seen(calls.appointments.act)[0]).toMatchObject({
      params: { action: 'cancel' },
      body: { reason: 'Client fell ill' },
    });
  });

  it('says who reads the reason, and has a note beside it that only operators see (R-visibility-4, R-visibility-5)', async () => {
    const { user, appointment } = show({ status: 'confirmed', internal_note: 'Second time' });
    server.on(calls.appointments.act, { ...appointment, status: 'cancelled', version: 2 });
    await menu(user, 'Cancel appointment');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel appointment' });
    expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveAccessibleDescription(
      'Everyone assigned reads this.',
    );
    const note = within(dialog).getByRole('textbox', { name: /Internal note/ });
    expect(note).toHaveAccessibleDescription('Only operators see this note.');
    expect(note).toHaveValue('Second time');
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Client fell ill');
    await user.type(note, ', call first ');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.seen(calls.appointments.act)[0]?.body).toEqual({
      reason: 'Client fell ill',
      internal_note: 'Second time, call first',
    });
  });

  it('keeps the reason when it failed', async () => {
    const { user } = show({ status: 'confirmed' });
    server.on(calls.appointments.act, rawAnswer(502, '<html></html>', { 'content-type': 'text/html' }));
    await menu(user, 'Cancel appointment');
    const dialog = await screen.findByRole('dialog', { name: 'Cancel appointment' });
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Client fell ill');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel appointment' }));
    expect(
      await within(dialog).findByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    expect(within(dialog).getByRole('textbox', { name: /Reason/ })).toHaveValue('Client fell ill');
  });
});

describe('a question', () => {
  it('stays with what was typed when another visit is cancelled meanwhile (R-pages-95)', async () => {
    const [first, second] = [
      anAppointment({ id: 2041, status: 'confirmed' }, operator),
      anAppointment({ id: 2042, status: 'confirmed' }, operator),
    ];
    let answer = (): void => undefined;
    server.on(
      calls.appointments.act,
      () => new Promise((resolve) => (answer = () => resolve({ ...first, status: 'cancelled', version: 2 }))),
    );
    const { user } = renderScreen(
      <ActionsProvider>
        <AppointmentCard appointment={first} />
        <AppointmentCard appointment={second} />
      </ActionsProvider>,
      { as: operator },
    );
    const ask = async (nth: number, item: string, box: RegExp, text: string) => {
      await user.click(screen.getAllByRole('button', { name: /More actions for Ana Villareal/ })[nth]!);
      await user.click(await screen.findByRole('menuitem', { name: item }));
      await user.type(await screen.findByRole('textbox', { name: box }), text);
      return within(screen.getByRole('dialog'));
    };
    const dialog = await ask(0, 'Cancel appointment', /Reason/, 'Client fell ill');
    await user.click(dialog.getByRole('button', { name: 'Cancel appointment' }));
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await ask(1, 'Write internal note', /Internal note/, 'Two dogs');
    answer();
    expect(await screen.findByText('Appointment cancelled')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Internal note/ })).toHaveValue('Two dogs');
  });
});

describe('the words of the menu', () => {
  it('begin with what a press does, in one order everywhere (R-beyond-963)', async () => {
    const { user } = show({ status: 'pending' });
    await user.click(screen.getByRole('button', { name: /More actions for Ana Villareal/ }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Open',
      'Change booking',
      'Swap therapist',
      'Swap driver',
      'Write internal note',
      'Set status',
      'Cancel appointment',
      'Delete appointment',
    ]);
  });
});

describe('noting for operators', () => {
  it('starts from the current note, at any status (R-visibility-5)', async () => {
    const { user, appointment } = show({ status: 'transport_completed', internal_note: 'Two dogs' });
    server.on(calls.appointments.update, { ...appointment, internal_note: 'Two dogs, one bites', version: 2 });
    await menu(user, 'Change internal note');
    const note = await screen.findByRole('textbox', { name: /Internal note/ });
    expect(note).toHaveAccessibleDescription('Only operators see this note.');
    await user.type(note, ', one bites');
    await user.click(screen.getByRole('button', { name: 'Save note' }));
    expect(await screen.findByText('Internal note saved')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ internal_note: 'Two dogs, one bites' });
  });
});

describe('setting the status by hand', () => {
  it('offers the ten statuses, the current one disabled, and sends the chosen one (4-066, 8-081)', async () => {
    const { user, appointment } = show({ status: 'confirmed' });
    server.on(calls.appointments.update, { ...appointment, status: 'journey', version: 2 });
    await menu(user, 'Set status');
    const dropdown = await screen.findByRole('combobox', { name: /New status/ });
    const offered = within(dropdown)
      .getAllByRole('option')
      .slice(1)
      .map((option) => option.textContent);
    expect(offered).toEqual(
      (
        [
          'pending',
          'therapist_confirmed',
          'driver_confirmed',
          'in_progress',
          'journey',
          'arrived',
          'dropped_off',
          'session_in_progress',
          'awaiting_payment',
          'completed',
        ] as const
      ).map(statusLabel),
    );
    await user.selectOptions(dropdown, 'On the way');
    await user.click(screen.getByRole('button', { name: 'Set to On the way' }));
    expect(await screen.findByText('Appointment status updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ status: 'journey', version: 1 });
  });

  it('is offered only when allowed_actions has it (4-067)', async () => {
    const { user } = show({ status: 'confirmed', allowed_actions: ['cancel'] });
    await user.click(screen.getByRole('button', { name: /More actions/ }));
    await screen.findByRole('menuitem', { name: 'Cancel appointment' });
    expect(screen.queryByRole('menuitem', { name: 'Set status' })).not.toBeInTheDocument();
  });

  it("asks before it revives a cancelled visit of a client marked 'Do not book' (R-client-4)", async () => {
    const { user, appointment } = show({ status: 'cancelled' });
    server.on(
      calls.appointments.update,
      problem('DO_NOT_BOOK', { detail: 'Do not book: Was rude (Ana Cruz, 20 Nov)' }),
    );
    await menu(user, 'Set status');
    await user.selectOptions(await screen.findByRole('combobox', { name: /New status/ }), 'On the way');
    await user.click(screen.getByRole('button', { name: 'Set to On the way' }));
    expect(await screen.findByText('Do not book: Was rude (Ana Cruz, 20 Nov)')).toBeVisible();
    server.on(calls.appointments.update, { ...appointment, status: 'journey', version: 2 });
    await user.click(screen.getByRole('button', { name: 'Set it anyway' }));
    expect(await screen.findByText('Appointment status updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update).map(({ body }) => body)).toEqual([
      { status: 'journey', version: 1 },
      { status: 'journey', version: 1, despite_do_not_book: true },
    ]);
  });

  it('says that it failed (8-041)', async () => {
    const { user } = show({ status: 'confirmed' });
    server.on(calls.appointments.update, rawAnswer(400, {}));
    await menu(user, 'Set status');
    await user.selectOptions(await screen.findByRole('combobox', { name: /New status/ }), 'On the way');
    await user.click(screen.getByRole('button', { name: 'Set to On the way' }));
    expect(await screen.findByText('Could not update appointment status')).toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('asks first, and says when it is done (8-079)', async () => {
    const { user } = show({ status: 'pending' });
    server.on(calls.appointments.remove, undefined);
    await menu(user, 'Delete appointment');
    await user.click(await screen.findByRole('button', { name: 'Delete appointment' }));
    expect(await screen.findByText('Appointment deleted successfully')).toBeInTheDocument();
  });

  it('says that it failed (8-040)', async () => {
    const { user } = show({ status: 'pending' });
    server.on(calls.appointments.remove, rawAnswer(400, {}));
    await menu(user, 'Delete appointment');
    await user.click(await screen.findByRole('button', { name: 'Delete appointment' }));
    expect(await screen.findByText('Could not delete appointment')).toBeInTheDocument();
  });

  it('reports the result when the question was closed before the answer came (R-pages-95)', async () => {
    const { user } = show({ status: 'pending' });
    let answer = (_: Problem): void => undefined;
    server.on(calls.appointments.remove, () => new Promise((resolve) => (answer = resolve)));
    await menu(user, 'Delete appointment');
    await user.click(await screen.findByRole('button', { name: 'Delete appointment' }));
    await user.click(screen.getByRole('button', { name: 'Keep it' }));
    answer(rawAnswer(400, {}));
    expect(await screen.findByText('Could not delete appointment')).toBeInTheDocument();
  });
});
