import { act, screen, waitFor, within } from '@testing-library/react';
import type { Appointment, PickupDriver } from 'shared-lib';
import {
  anAppointment,
  aScheduling,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { AppointmentCard } from '../../visit/appointment-card/AppointmentCard';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';

const operator = aUser('operator');
const aDriver = (over: Partial<PickupDriver> = {}): PickupDriver => ({
  id: 21,
  first_name: 'Ben',
  last_name: 'Castro',
  vehicle_type: 'car',
  motorcycle_plate: 'NCR 4821',
  seats: 4,
  standing: 'free',
  available_from: '2026-11-20T13:10:00+08:00',
  suspended_until: null,
  on_duty_from: null,
  was_asked: false,
  minutes_away: null,
  ...over,
});
const rey = { id: 22, first_name: 'Rey', last_name: 'Santos', motorcycle_plate: 'NCR 77' };
const jun = {
  id: 23,
  first_name: 'Jun',
  last_name: 'Ilagan',
  vehicle_type: 'motorcycle',
  motorcycle_plate: 'MC 3',
  seats: null,
};

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});

async function open(drivers: PickupDriver[], over: Partial<Appointment> = {}) {
  const appointment = anAppointment(
    { id: 2041, status: 'pickup_requested', pickup_requested: true, ...over },
    operator,
  );
  server.on(calls.appointments.pickupDrivers, drivers);
  server.on(calls.appointments.act, {
    ...appointment,
    status: 'driver_assigned_pickup',
    pickup_driver_name: 'Ben Castro',
    version: 2,
  });
  const shown = renderScreen(
    <ActionsProvider>
      <AppointmentCard appointment={appointment} />
    </ActionsProvider>,
    { as: operator },
  );
  await shown.user.click(screen.getByRole('button', { name: 'Assign ride home' }));
  return {
    ...shown,
    location: appointment.location,
    dialog: await screen.findByRole('dialog', { name: 'Assign ride home' }),
  };
}
const sent = () => server.seen(calls.appointments.act).map(({ body }) => body);
/** The name of a person of the list, and what is said of them. */
const saidOf = (radio: HTMLElement) => radio.closest('label')?.querySelector('b')?.parentElement?.textContent;

describe('assigning a pickup driver', () => {
  it('offers each driver with the time from which he is free and how near he is, and says once what is true of all (R-booking-5, R-beyond-381, R-beyond-610)', async () => {
    const { user, dialog } = await open([
      aDriver({ minutes_away: 12 }),
      aDriver({ ...rey, standing: 'busy', available_from: '2026-11-20T17:40:00+08:00', minutes_away: 25 }),
      aDriver({ id: 24, first_name: 'Ana', last_name: 'Lim', standing: 'free', was_asked: true }),
      aDriver({ id: 25, first_name: 'Leo', last_name: 'Uy', standing: 'on_ride' }),
      aDriver({ id: 26, first_name: 'Gil', last_name: 'Go', standing: 'off_duty' }),
      aDriver({
        id: 27,
        first_name: 'Max',
        last_name: 'Ong',
        standing: 'off_duty',
        on_duty_from: '2026-11-20T18:00:00+08:00',
      }),
    ]);
    const options = await within(dialog).findAllByRole('radio');
    expect(options.map(saidOf)).toEqual([
      'Ben Castro · 12 min away · free now',
      'Rey Santos · 25 min away · free from 5:40 PM',
      'Ana Lim · free now · already asked',
      'Leo Uy · on another ride, which is late',
      'Gil Go · off duty: call first',
      'Max Ong · off duty until 6:00 PM: call first',
    ]);
    expect(within(dialog).getByText('All: company car')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: /Rey Santos/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(await screen.findByText('Ben Castro is asked, and has 15 minutes to confirm')).toBeVisible();
    expect(sent()).toEqual([{ driver_id: 22, version: 1 }]);
  });

  it('has the best driver chosen, with the focus on him: one press assigns (R-beyond-610)', async () => {
    const { user, dialog } = await open([
      aDriver({ id: 24, first_name: 'Ana', last_name: 'Lim', was_asked: true }),
      aDriver(),
      aDriver(rey),
    ]);
    expect(await within(dialog).findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    expect(within(dialog).getByRole('radio', { name: /Ben Castro/ })).toHaveFocus();
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    await waitFor(() => expect(sent()).toEqual([{ driver_id: 21, version: 1 }]));
  });

  it('proposes nobody who must be called first (R-beyond-610)', async () => {
    const { user, dialog } = await open([aDriver({ standing: 'off_duty' }), aDriver({ ...rey, standing: 'on_ride' })]);
    for (const one of await within(dialog).findAllByRole('radio')) expect(one).not.toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(within(dialog).getByRole('radiogroup', { name: /Driver/ })).toHaveAccessibleDescription(/./);
    expect(sent()).toEqual([]);
  });

  it('keeps who is proposed when the list changes, and proposes anew for another time (R-beyond-610)', async () => {
    const { user, dialog, client } = await open([aDriver(), aDriver(rey)]);
    expect(await within(dialog).findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    server.on(calls.appointments.pickupDrivers, [aDriver({ ...rey, minutes_away: 5 }), aDriver()]);
    await act(() => client.invalidateQueries());
    expect(await within(dialog).findByText(/5 min away/)).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    await user.type(within(dialog).getByLabelText(/^Time of the ride home/), '18:30');
    await waitFor(() => expect(within(dialog).getByRole('radio', { name: /Rey Santos/ })).toBeChecked());
  });

  it('says why everybody else cannot, and never that a free driver is not free (R-booking-5, R-booking-9)', async () => {
    const { dialog } = await open(
      [
        aDriver(),
        aDriver({ ...jun, standing: 'vehicle', available_from: null }),
        aDriver({ ...rey, seats: 1, standing: 'vehicle', available_from: null }),
        aDriver({
          id: 24,
          first_name: 'Ana',
          last_name: 'Lim',
          standing: 'suspended',
          available_from: null,
          suspended_until: '2026-11-21T06:00:00+08:00',
        }),
      ],
      { therapists_details: [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })] },
    );
    const list = await within(dialog).findByRole('list', { name: "Can't take it" });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual([
      'Jun Ilagan: motorcycle, a group needs a car',
      'Rey Santos: 1 seat, the group is 2',
      expect.stringMatching(/^Ana Lim: suspended until Sat, 21 Nov, 6:00 AM /),
    ]);
    expect(within(dialog).getAllByRole('radio')).toHaveLength(1);
  });

  it('lifts a suspension, and then offers the driver (R-workflow-44)', async () => {
    const until = '2026-11-21T06:00:00+08:00';
    const { user, dialog } = await open([
      aDriver({ standing: 'suspended', available_from: null, suspended_until: until }),
    ]);
    const lift = await within(dialog).findByRole('button', { name: 'Lift the suspension of Ben Castro' });
    expect(within(dialog).getByText('No driver can take this ride at that time.')).toBeVisible();
    server.on(calls.registration.liftSuspension, rawAnswer(200, { id: 21 }));
    server.on(calls.appointments.pickupDrivers, [aDriver()]);
    await user.click(lift);
    expect(await within(dialog).findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    expect(screen.getByText('Ben Castro gets new work again')).toBeVisible();
    expect(server.seen(calls.registration.liftSuspension)).toHaveLength(1);
  });

  it('asks who can be there at a chosen time, and plans for it (R-booking-5)', async () => {
    const { user, dialog } = await open([aDriver(), aDriver({ ...rey, available_from: '2026-11-20T13:10:00+08:00' })]);
    await within(dialog).findByRole('radio', { name: /Ben Castro/ });
    server.on(calls.appointments.pickupDrivers, [
      aDriver({ available_from: '2026-11-20T18:30:00+08:00' }),
      aDriver({ ...rey, standing: 'busy', available_from: '2026-11-20T19:15:00+08:00' }),
    ]);
    await user.type(within(dialog).getByLabelText(/^Time of the ride home/), '18:30');
    expect(await within(dialog).findByText('free at 6:30 PM · company car')).toBeVisible();
    expect(within(dialog).getByText('Rey Santos: free from 7:15 PM')).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: /Ben Castro/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    await waitFor(() =>
      expect(sent()).toEqual([{ driver_id: 21, estimated_pickup_time: '2026-11-20T10:30:00.000Z', version: 1 }]),
    );
  });

  it('keeps the chosen driver for another time, or says at the field that he cannot take it (R-booking-5)', async () => {
    const { user, dialog } = await open([aDriver(), aDriver(rey)]);
    await user.click(await within(dialog).findByRole('radio', { name: /Ben Castro/ }));
    const chooseTime = async (time: string) => {
      await user.clear(within(dialog).getByLabelText(/^Time of the ride home/));
      await user.type(within(dialog).getByLabelText(/^Time of the ride home/), time);
    };
    await chooseTime('18:30');
    expect(await within(dialog).findByText('All: free at 6:30 PM · company car')).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: /Ben Castro/ })).toBeChecked();

    const busy = aDriver({ standing: 'busy', available_from: '2026-11-20T19:15:00+08:00' });
    server.on(calls.appointments.pickupDrivers, [busy, aDriver(rey)]);
    await chooseTime('18:45');
    const says = "Ben Castro can't take this ride at that time. Choose another driver.";
    expect(await within(dialog).findByText(says)).toBeVisible();
    expect(within(dialog).getByRole('radiogroup', { name: /Driver/ })).toHaveAccessibleDescription(says);
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(within(dialog).getByRole('radio', { name: /Rey Santos/ })).toHaveFocus();
    expect(sent()).toEqual([]);

    server.on(calls.appointments.pickupDrivers, [{ ...busy, standing: 'free' }, aDriver(rey)]);
    await chooseTime('19:30');
    expect(await within(dialog).findByText('All: free at 7:30 PM · company car')).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    expect(within(dialog).queryByText(says)).not.toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    await waitFor(() => expect(sent()).toMatchObject([{ driver_id: 21 }]));
  });

  it('takes a time that has just passed as now (R-booking-53)', async () => {
    const { user, dialog } = await open([aDriver({ standing: 'busy' })]);
    await user.type(within(dialog).getByLabelText(/^Time of the ride home/), '13:00');
    expect(await within(dialog).findByText(/^free from 1:10 PM/)).toBeVisible();
    await user.click(within(dialog).getByRole('radio', { name: /Ben Castro/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    await waitFor(() => expect(sent()).toEqual([{ driver_id: 21, version: 1 }]));
  });

  it('names the night of every time past midnight (R-booking-5, R-day-2)', async () => {
    const { user, dialog } = await open([
      aDriver(),
      aDriver({ ...rey, standing: 'busy', available_from: '2026-11-21T00:10:00+08:00' }),
      aDriver({ ...jun, standing: 'off_duty', on_duty_from: '2026-11-21T13:00:00+08:00' }),
    ]);
    expect(await within(dialog).findByText(/^free from tonight, Sat 12:10 AM/)).toBeVisible();
    expect(within(dialog).getByText(/^off duty until tomorrow 1:00 PM: call first/)).toBeVisible();
    await user.type(within(dialog).getByLabelText(/^Time of the ride home/), '00:40');
    expect(await within(dialog).findByText(/^free tonight, Sat 12:40 AM/)).toBeVisible();
  });

  it('refuses a past time at its field as soon as it is chosen (R-booking-53)', async () => {
    const { user, dialog } = await open([aDriver()]);
    const time = within(dialog).getByLabelText(/^Time of the ride home/);
    await user.type(time, '12:00');
    expect(await within(dialog).findByText('This is in the past.')).toBeVisible();
    await user.click(await within(dialog).findByRole('radio', { name: /Ben Castro/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(within(dialog).getByText('This is in the past.')).toBeVisible();
    expect(sent()).toEqual([]);
    await user.clear(time);
    await user.type(time, '14:00');
    expect(within(dialog).queryByText('This is in the past.')).not.toBeInTheDocument();
  });

  it('says at the field that a colleague was faster, and looks up again who is free', async () => {
    const { user, dialog } = await open([aDriver()]);
    await user.click(await within(dialog).findByRole('radio', { name: /Ben Castro/ }));
    server.on(calls.appointments.act, rawAnswer(400, { driver_id: ['Driver is not available during this time slot'] }));
    server.on(calls.appointments.pickupDrivers, [
      aDriver({ standing: 'busy', available_from: '2026-11-20T17:40:00+08:00' }),
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(await within(dialog).findByText('Driver is not available during this time slot')).toBeVisible();
    expect(await within(dialog).findByText(/^free from 5:40 PM/)).toBeVisible();
  });
});

describe('a ride home that a colleague assigned while the dialog was open (R-workflow-17)', () => {
  const theirs = (over: Partial<Appointment> = {}) =>
    anAppointment(
      {
        id: 2041,
        status: 'driver_assigned_pickup',
        pickup_requested: true,
        pickup_driver_name: 'Rey Santos',
        pickup_deadline: '2026-11-20T13:20:00+08:00',
        location: '9 Roxas Boulevard',
        version: 4,
        ...over,
      },
      operator,
    );
  const press = async ({ user, dialog }: Awaited<ReturnType<typeof open>>) => {
    await user.click(await within(dialog).findByRole('radio', { name: /Ben Castro/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
  };

  it('is not overwritten: the dialog says who is asked now, and a second press decides', async () => {
    const shown = await open([aDriver(), aDriver(rey)]);
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: theirs() }));
    server.on(calls.appointments.pickupDrivers, [aDriver(), aDriver({ ...rey, was_asked: true })]);
    await press(shown);
    const { dialog, user } = shown;
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'This ride home has changed: Rey Santos is asked and has until 1:20 PM to confirm.',
    );
    expect(dialog).toHaveTextContent('9 Roxas Boulevard');
    expect(await within(dialog).findByText('already asked')).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    server.on(calls.appointments.act, theirs({ pickup_driver_name: 'Ben Castro', version: 5 }));
    await user.click(within(dialog).getByRole('button', { name: 'Assign driver' }));
    expect(await screen.findByText('Ben Castro is asked, and has 15 minutes to confirm')).toBeVisible();
    expect(sent()).toEqual([
      { driver_id: 21, version: 1 },
      { driver_id: 21, version: 4 },
    ]);
  });

  it.each<[string, Partial<Appointment>]>([
    ['Rey Santos has confirmed it.', { status: 'return_journey' }],
    ['no driver is asked now.', { status: 'pickup_requested', pickup_driver_name: null }],
    ['it no longer needs a driver.', { status: 'completed', pickup_requested: false, pickup_driver_name: null }],
  ])('says that %s', async (says, over) => {
    const shown = await open([aDriver()]);
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: theirs(over) }));
    await press(shown);
    expect(await within(shown.dialog).findByRole('alert')).toHaveTextContent(says);
  });

  it.each<[string, Partial<Appointment>]>([
    ['Ben Castro is asked and has until 1:20 PM to confirm', {}],
    ['Ben Castro has confirmed it', { status: 'return_journey' }],
  ])('asks nobody twice after a colleague, or a press without an answer, has asked them: %s', async (says, over) => {
    const shown = await open([aDriver(), aDriver(rey)]);
    const now = theirs({ assigned_pickup_driver: 21, pickup_driver_name: 'Ben Castro', ...over });
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: now }));
    await press(shown);
    expect(await screen.findByText(says)).toBeVisible();
    await waitFor(() => expect(shown.dialog).not.toBeInTheDocument());
    expect(sent()).toHaveLength(1);
  });

  it('needs a decision to ask the same driver for another time', async () => {
    const shown = await open([aDriver()]);
    await shown.user.type(within(shown.dialog).getByLabelText(/^Time of the ride home/), '18:30');
    const now = theirs({
      assigned_pickup_driver: 21,
      pickup_driver_name: 'Ben Castro',
      estimated_pickup_time: '2026-11-20T13:10:00+08:00',
    });
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: now }));
    await press(shown);
    const said = await within(shown.dialog).findByRole('alert');
    expect(said).toHaveTextContent('Ben Castro is asked and has until 1:20 PM to confirm.');
    expect(said).toHaveTextContent('To ask for your time instead, press Assign driver again.');
  });

  it('is assigned with the same press when only something else of its visit changed', async () => {
    const shown = await open([aDriver()]);
    const noted = anAppointment(
      { id: 2041, status: 'pickup_requested', pickup_requested: true, version: 4, internal_note: 'Call first' },
      operator,
    );
    server.on(calls.appointments.act, ({ body }) =>
      (body as { version: number }).version === 4
        ? theirs({ pickup_driver_name: 'Ben Castro', version: 5 })
        : problem('STALE_VERSION', { appointment: noted }),
    );
    await press(shown);
    expect(await screen.findByText('Ben Castro is asked, and has 15 minutes to confirm')).toBeVisible();
    expect(sent()).toEqual([
      { driver_id: 21, version: 1 },
      { driver_id: 21, version: 4 },
    ]);
  });

  it('needs a new decision, for its current riders, after someone joined it (R-workflow-17, R-workflow-66)', async () => {
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    const shown = await open([aDriver()], {
      therapists_details: [aTherapistOn(), { ...mia, needs_no_ride: true }],
    });
    expect(shown.dialog).not.toHaveTextContent('Mia Gomez');
    const joined = theirs({
      status: 'pickup_requested',
      pickup_driver_name: null,
      pickup_deadline: null,
      location: shown.location,
      therapists_details: [aTherapistOn(), mia],
    });
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: joined }));
    await press(shown);
    expect(await within(shown.dialog).findByRole('alert')).toHaveTextContent(
      'no driver is asked now. It is for Liza Ramos and Mia Gomez now.',
    );
    expect(sent()).toHaveLength(1);
  });

  it('needs a new decision after it became urgent', async () => {
    const shown = await open([aDriver()]);
    const urgent = theirs({
      status: 'pickup_requested',
      pickup_driver_name: null,
      pickup_deadline: null,
      location: shown.location,
      pickup_urgency: 'urgent',
    });
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: urgent }));
    await press(shown);
    expect(await within(shown.dialog).findByRole('alert')).toHaveTextContent('no driver is asked now.');
    expect(shown.dialog).toHaveTextContent('Urgent. ');
    expect(sent()).toHaveLength(1);
  });

  it('says who is asked when it is opened to ask another', async () => {
    const { user } = renderScreen(
      <ActionsProvider>
        <AppointmentCard appointment={theirs()} />
      </ActionsProvider>,
      { as: operator },
    );
    server.on(calls.appointments.pickupDrivers, [aDriver()]);
    await user.click(screen.getByRole('button', { name: 'Assign ride home' }));
    expect(await screen.findByRole('dialog', { name: 'Assign ride home' })).toHaveTextContent(
      'Rey Santos is asked and has until 1:20 PM to confirm.',
    );
  });
});

describe("the operator's card of a ride home", () => {
  const card = (over: Partial<Appointment>) =>
    renderScreen(
      <ActionsProvider>
        <AppointmentCard appointment={anAppointment({ id: 2041, pickup_requested: true, ...over }, operator)} />
      </ActionsProvider>,
      { as: operator },
    );

  it('says who was asked and for when (R-booking-5)', () => {
    card({
      status: 'driver_assigned_pickup',
      pickup_driver_name: 'Rey Santos',
      estimated_pickup_time: '2026-11-20T17:40:00+08:00',
    });
    expect(screen.getByText('Pickup at 5:40 PM')).toBeVisible();
    expect(screen.getByText(/Rey Santos/)).toBeVisible();
  });

  it('names the night of one that is planned past midnight (R-day-2)', () => {
    card({ status: 'driver_assigned_pickup', estimated_pickup_time: '2026-11-21T00:40:00+08:00' });
    expect(screen.getByText('Pickup tonight, Sat 12:40 AM')).toBeVisible();
  });

  it('says that none is needed (R-workflow-20)', () => {
    card({ status: 'completed', pickup_requested: false, pickup_declined: true });
    expect(screen.getByText('No ride home needed')).toBeVisible();
  });

  const group = [
    aTherapistOn(),
    aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' }),
    aTherapistOn({ id: 13, first_name: 'Cora', last_name: 'Diaz', needs_no_ride: true }),
  ];

  it.each([
    ['pickup_requested', true, 'Ride home for Liza Ramos and Mia Gomez. Cora Diaz needs none.'],
    ['completed', false, 'Cora Diaz needs no ride home'],
  ] as const)('says at %s who in a group needs none (R-workflow-67)', (status, pickup_requested, says) => {
    card({ status, pickup_requested, therapists_details: group });
    expect(screen.getByText(says)).toBeVisible();
  });

  it('says for a group cancelled during collection whose ride it is, and who was not collected (R-workflow-65, R-workflow-67)', () => {
    const [liza, mia] = [aTherapistOn({ pickup_status: 'picked_up' }), aTherapistOn({ ...group[1], id: 12 })];
    const therapists_details = [liza, { ...mia, pickup_status: 'waiting' as const }];
    card({ status: 'pickup_requested', outcome: 'cancelled', pickup_requested: true, therapists_details });
    expect(screen.getByText('Ride home for Liza Ramos. Mia Gomez was not collected.')).toBeVisible();
  });
});
