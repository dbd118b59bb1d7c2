import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment } from 'shared-lib';
import { hasSeatsFor } from 'shared-lib/booking';
import {
  anAppointment,
  anAvailableDriver,
  anAvailableTherapist,
  aPage,
  aStaffMember,
  calls,
  type FakeServer,
  type Problem,
  problem,
  rawAnswer,
} from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  chooseClient,
  fillBooking,
  mia,
  openScheduling,
  operator,
  serveBooking,
  takeService,
} from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});
const booked = () => bookedIn(server);

describe('booking an appointment', () => {
  it('takes client, services, date, slot, therapist, driver and notes, and books (1-001, 7-037, 7-038, 8-077)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100, start_time: '19:00', end_time: '20:30' }, operator));
    const { user, address } = openScheduling();
    await fillBooking(user);
    await takeService(user, /Foot 30/);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱1,300.00');
    expect(panel).toHaveTextContent('90 min · until 8:30 PM');
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue(ana.address);
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(booked()[0]?.body).toEqual({
      client: ana.id,
      services: [1, 2],
      date: '2026-11-20',
      start_time: '19:00',
      therapist: 12,
      driver: 21,
      location: ana.address,
      notes: 'Gate 2',
    });
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-20');
  });

  it('is sent once, with one key, on a double click', async () => {
    let answer = (_: Appointment): void => undefined;
    server.on(
      calls.appointments.create,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    await user.dblClick(bookButton());
    answer(anAppointment({ id: 2100 }, operator));
    await screen.findByText('Appointment created successfully');
    expect(booked()).toHaveLength(1);
    expect(booked()[0]?.headers['Idempotency-Key']).toEqual(expect.any(String));
  });

  it('is reported with its client and next step when its form was closed before the answer, and a form opened since stays (R-pages-95, R-texts-7)', async () => {
    let answer = (_: Appointment): void => undefined;
    server.on(calls.appointments.create, () => new Promise((resolve) => (answer = resolve)));
    const { user, address } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'New booking' }));
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    answer(anAppointment({ id: 2100, start_time: '19:00', end_time: '20:00' }, operator));
    const news = await screen.findByText('Appointment created successfully');
    expect(news.parentElement).toHaveTextContent(
      /Ana Villareal, today 7:00 PM\. Liza Ramos and Ben Castro are asked, until .+ PM\.$/,
    );
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('');
    expect(address()).toContain('booking=new');
  });

  it('is kept as typed, with a message, when it fails after its form was closed (R-pages-95)', async () => {
    let answer = (_: Problem): void => undefined;
    server.on(calls.appointments.create, () => new Promise((resolve) => (answer = resolve)));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    await user.click(bookButton());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    answer(rawAnswer(400, {}));
    expect(await screen.findByText('Could not create appointment')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New booking' }));
    expect(await screen.findByRole('textbox', { name: /Notes/ })).toHaveValue('Gate 2');
  });

  it('names what is missing at each field, gives the first of them the focus, and sends nothing', async () => {
    const { user } = openScheduling();
    await user.click(bookButton());
    expect(screen.getAllByText('This field is required')).toHaveLength(5);
    expect(screen.getByText('Choose a driver, or No driver.')).toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
    await chooseClient(user);
    await user.click(bookButton());
    expect(screen.getByRole('combobox', { name: 'Services' })).toHaveFocus();
    await takeService(user, /Foot 30/);
    await user.click(bookButton());
    expect(within(screen.getByRole('radiogroup', { name: 'Start' })).getAllByRole('radio')).toContain(
      document.activeElement,
    );
    expect(booked()).toHaveLength(0);
  });

  it('does not say that nobody is free when nobody is chosen, or only the chosen person is not free (R-booking-31)', async () => {
    server.on(calls.appointments.create, rawAnswer(400, { therapist: ['Therapist is not available'] }));
    const { user } = openScheduling();
    await user.click(bookButton());
    expect(await screen.findByText('No slot suits?')).toBeVisible();
    await fillBooking(user);
    await user.click(bookButton());
    await waitFor(() => expect(booked()).toHaveLength(1));
    expect(await screen.findByText('Therapist is not available')).toBeVisible();
    expect(screen.queryByText('Nobody is free then?')).not.toBeInTheDocument();
  });

  it('says in words how each slot stands, and past slots cannot be chosen (5-037)', async () => {
    openScheduling();
    expect(await screen.findByRole('radio', { name: '1:00 PM, past' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '1:30 PM, available, 2 therapists, 1 driver' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: '8:00 PM, fully booked' })).toBeEnabled();
  });

  it('keeps showing who is free while it asks about another length of the same start (R-pages-105)', async () => {
    const { user } = openScheduling();
    await fillBooking(user);
    server.on(calls.availability.therapists, () => new Promise(() => undefined));
    await takeService(user, /Foot 30/);
    // Liza is not chosen: only the answer lists her.
    expect(screen.getByRole('checkbox', { name: /Liza Ramos/ })).toBeInTheDocument();
    await waitFor(() =>
      expect(server.seen(calls.availability.therapists).at(-1)?.query).toMatchObject({ end_time: '20:30' }),
    );
    expect(screen.getByRole('checkbox', { name: /Liza Ramos/ })).toBeInTheDocument();
  });

  it('colours the slots for the length of the chosen services', async () => {
    const { user } = openScheduling();
    await takeService(user, /Foot 30/);
    await waitFor(() =>
      expect(server.seen(calls.availability.slots).at(-1)?.query).toEqual({ date: '2026-11-20', duration: 30 }),
    );
    expect(server.seen(calls.availability.slots)[0]?.query).toEqual({ date: '2026-11-20', duration: 60 });
  });

  it('offers the therapists and drivers who are free then, in the order of the server, and no driver (5-035)', async () => {
    const { user } = openScheduling();
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    const therapists = within(await screen.findByRole('group', { name: /^Therapist/ })).getAllByRole('checkbox');
    expect(therapists.map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Mia Gomez'),
      expect.stringContaining('Liza Ramos'),
    ]);
    const drivers = within(screen.getByRole('radiogroup', { name: /Driver/ })).getAllByRole('radio');
    expect(drivers.map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Ben Castro · motorcycle'),
      expect.stringContaining('No driver'),
    ]);
    expect(server.seen(calls.availability.therapists)[0]?.query).toEqual({
      date: '2026-11-20',
      start_time: '19:00',
      end_time: '20:00',
    });
  });

  it('lists suspended drivers below the others, and offers them once the suspension is lifted (R-workflow-44)', async () => {
    const rey = { id: 22, first_name: 'Rey', last_name: 'Salonga' };
    const staff = (until: string | null) => ({
      results: [aStaffMember('therapist', mia), aStaffMember('driver', { ...rey, suspended_until: until })],
    });
    server.on(calls.people.activeStaff, staff('2026-11-21T06:00:00+08:00'));
    const { user } = openScheduling();
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    const marked = await screen.findByRole('list', { name: 'Suspended drivers' });
    expect(marked).toHaveTextContent('Rey SalongaSuspendedsuspended until Sat, 21 Nov, 6:00 AM');
    server.on(calls.registration.liftSuspension, rawAnswer(200, {}));
    server.on(calls.people.activeStaff, staff(null));
    server.on(calls.availability.drivers, [anAvailableDriver(rey)]);
    await user.click(within(marked).getByRole('button', { name: 'Lift the suspension of Rey Salonga' }));
    expect(await screen.findByRole('radio', { name: /Rey Salonga/ })).toBeEnabled();
    expect(screen.queryByRole('list', { name: 'Suspended drivers' })).not.toBeInTheDocument();
  });

  it('keeps the suggested therapist beside another one, and asks for a driver with a car for the group (R-beyond-1518)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    // The suggested one stays beside the one who is pressed. Both together are a group.
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    expect(screen.getByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();
    expect(screen.getByText('A group needs a driver with a car.')).toBeInTheDocument();
    await waitFor(() => expect(server.seen(calls.availability.drivers).at(-1)?.query).toMatchObject({ passengers: 2 }));
    await user.click(bookButton());
    await waitFor(() => expect(booked()[0]?.body).toMatchObject({ therapist: 12, therapists: [12, 11] }));
  });

  it('offers the drivers who have a seat for everybody, also when the group grows', async () => {
    const rey = { id: 22, first_name: 'Rey', last_name: 'Salonga' };
    const cars = [
      { vehicle_type: 'car', seats: 2 },
      { ...rey, vehicle_type: 'car', seats: 4 },
    ];
    server.on(calls.people.activeStaff, {
      results: [
        aStaffMember('therapist'),
        aStaffMember('therapist', mia),
        ...cars.map((car) => aStaffMember('driver', car)),
      ],
    });
    server.on(calls.availability.therapists, [
      anAvailableTherapist(mia),
      anAvailableTherapist(),
      anAvailableTherapist({ id: 13, first_name: 'Jo', last_name: 'Tan' }),
    ]);
    server.on(calls.availability.drivers, ({ query }) =>
      cars.map((car) => anAvailableDriver(car)).filter((driver) => hasSeatsFor(driver, Number(query.passengers ?? 1))),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    await user.click(screen.getByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('radio', { name: /No driver/ }));
    await user.click(await screen.findByRole('radio', { name: /Ben Castro/ }));
    expect(screen.getByRole('radio', { name: /Ben Castro/ })).toHaveAccessibleName(/company car/);

    await user.click(screen.getByRole('checkbox', { name: /Jo Tan/ }));
    expect(await screen.findByRole('radio', { name: /Rey Salonga/ })).toBeInTheDocument();
    const [ben] = screen.getAllByRole('radio', { name: /Ben Castro/ });
    expect(ben).toHaveAccessibleName(/too few seats for the group/);
    expect(screen.getAllByRole('radio', { name: /Ben Castro/ })).toHaveLength(1);

    await user.click(screen.getByRole('checkbox', { name: /Jo Tan/ }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Ben Castro/ })).toHaveAccessibleName(/company car/));
  });

  it('says that the therapist is taken, keeps what was typed, and offers alternatives (8-036)', async () => {
    server.on(
      calls.appointments.create,
      problem('VALIDATION_FAILED', {
        detail: undefined,
        therapist: ['Therapist is not available during this time slot'],
        alternatives: {
          slots: [{ date: '2026-11-20', start_time: '18:00', therapist: 12, therapist_name: 'Mia Gomez' }],
          free_now: [{ id: 11, name: 'Liza Ramos' }],
          free_drivers: [],
        },
      }),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    await user.click(bookButton());
    const text =
      'This therapist is not available during the selected time. Please select another therapist or time slot.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Gate 2');
    expect(screen.getByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();

    await user.click(screen.getByRole('button', { name: '6:00 PM with Mia' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(bookButton());
    await screen.findByText('Appointment created successfully');
    expect(booked().map(({ body }) => (body as { start_time: string }).start_time)).toEqual(['19:00', '18:00']);
    expect(booked()[0]?.headers['Idempotency-Key']).not.toBe(booked()[1]?.headers['Idempotency-Key']);
  });

  it('shows other field errors as the server words them, next to their field (8-037)', async () => {
    server.on(calls.appointments.create, problem('VALIDATION_FAILED', { location: ['This place is not served.'] }));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    expect(await screen.findByText('This place is not served.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Location/ })).toBeInvalid();
  });

  it('shows errors at the right field when the call names it differently (8-037)', async () => {
    server.on(
      calls.appointments.create,
      problem('VALIDATION_FAILED', { start_time: ['This time is already past.'], therapists: ['Too', 'many.'] }),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    expect(await screen.findByText('This time is already past.')).toBeInTheDocument();
    expect(screen.getByText('Too many.')).toBeInTheDocument();
  });

  it('has its own words when the server sends none (8-038)', async () => {
    server.on(calls.appointments.create, rawAnswer(400, {}));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    expect(await screen.findByText('Could not create appointment')).toBeInTheDocument();
  });
});

describe('a booking that was made', () => {
  it("is shown with who, when and what comes next, is marked in the day's list, and has the keyboard focus", async () => {
    const made = anAppointment({ id: 2100, date: '2026-11-20', start_time: '19:00', end_time: '20:00' }, operator);
    server.on(calls.appointments.create, made);
    const { user } = openScheduling();
    await fillBooking(user);
    server.on(calls.appointments.list, aPage([made]));
    await user.click(bookButton());
    const news = (await screen.findByText('Appointment created successfully')).closest('[role=status]');
    expect(news).toHaveTextContent('Ana Villareal, Today 7:00 – 8:00 PM. Liza Ramos and Ben Castro are asked, until');
    const visit = await screen.findByRole('link', { name: /Ana Villareal/ });
    expect(visit.closest('li')).toHaveAttribute('aria-current', 'true');
    expect(visit).toHaveFocus();
    await user.click(within(news as HTMLElement).getByRole('button'));
    expect(screen.queryByText('Appointment created successfully')).not.toBeInTheDocument();
    expect(visit.closest('li')).not.toHaveAttribute('aria-current');
  });

  it('goes after 8 seconds, and the visit stays marked in the list (R-beyond-583)', async () => {
    const made = anAppointment({ id: 2100, date: '2026-11-20', start_time: '19:00', end_time: '20:00' }, operator);
    server.on(calls.appointments.create, made);
    const { user } = openScheduling();
    await fillBooking(user);
    server.on(calls.appointments.list, aPage([made]));
    const waits = jest.spyOn(globalThis, 'setTimeout');
    await user.click(bookButton());
    await screen.findByText('Appointment created successfully');
    const visit = await screen.findByRole('link', { name: /Ana Villareal/ });
    const [goes] = waits.mock.calls.find(([, after]) => after === 8_000) ?? [];
    act(() => goes?.());
    expect(screen.queryByText('Appointment created successfully')).not.toBeInTheDocument();
    expect(visit.closest('li')).toHaveAttribute('aria-current', 'true');
    expect(visit).toHaveFocus();
  });

  it('names the day by which it must be answered, if not today (R-day-2)', async () => {
    const day = { date: '2026-11-23', response_deadline: '2026-11-23T18:30:00+08:00' };
    const made = anAppointment({ id: 2100, ...day, start_time: '19:00', end_time: '20:00' }, operator);
    server.on(calls.appointments.create, made);
    const { user } = openScheduling();
    await fillBooking(user);
    server.on(calls.appointments.list, aPage([made]));
    await user.click(bookButton());
    const news = (await screen.findByText('Appointment created successfully')).closest('[role=status]');
    expect(news).toHaveTextContent('are asked, until Mon, 23 Nov 6:30 PM.');
  });
});
