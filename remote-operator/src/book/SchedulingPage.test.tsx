import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, hasSeatsFor, putAppointment, SLOTS } from 'shared-lib';
import {
  aClient,
  anAppointment,
  anAvailableDriver,
  anAvailableTherapist,
  aPage,
  aService,
  aStaffMember,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { SchedulingPage } from './SchedulingPage';

const operator = aUser('operator');
const ana = aClient();
const mia = { id: 12, first_name: 'Mia', last_name: 'Gomez' };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.list, aPage([]));
  server.on(calls.people.services, [aService(), aService({ id: 2, name: 'Foot 30', duration: 30, price: 450 })]);
  server.on(calls.people.clients, ({ query }) =>
    aPage(String(query.search).toLowerCase().startsWith('ana') ? [ana] : []),
  );
  server.on(calls.people.duplicates, { is_duplicate: false, matches: [] });
  server.on(calls.people.activeStaff, {
    results: [aStaffMember('therapist'), aStaffMember('therapist', mia), aStaffMember('driver')],
  });
  server.on(
    calls.availability.slots,
    SLOTS.map((time) => ({
      time,
      state: time === '13:00' ? ('past' as const) : time === '20:00' ? ('full' as const) : ('available' as const),
      free_therapists: 2,
      free_drivers: 1,
    })),
  );
  server.on(calls.availability.therapists, [anAvailableTherapist(mia), anAvailableTherapist()]);
  server.on(calls.availability.drivers, [anAvailableDriver()]);
});

const open = (query = '?booking=new') =>
  renderScreen(<SchedulingPage />, {
    as: operator,
    path: `/dashboard/scheduling${query}`,
    route: '/dashboard/scheduling',
  });
type User = ReturnType<typeof open>['user'];

const book = () => screen.getByRole('button', { name: /^Book appointment/ });

async function chooseClient(user: User) {
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'ana');
  await user.click(await screen.findByRole('option', { name: /Ana Villareal/ }));
}
async function takeService(user: User, name: RegExp) {
  await user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await user.click(await screen.findByRole('option', { name }));
}
async function fill(user: User) {
  await chooseClient(user);
  await takeService(user, /Swedish 60/);
  await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
  await user.click(await screen.findByRole('checkbox', { name: /Mia Gomez/ }));
  await user.click(screen.getByRole('radio', { name: /Ben Castro/ }));
}
/** Of the list, which a window as narrow as that of these tests hides behind the form. */
const beside = (role: 'heading' | 'button', name: string) => screen.findByRole(role, { name, hidden: true });
const booked = () => server.seen(calls.appointments.create);

describe('booking an appointment', () => {
  it('takes client, services, date, slot, therapist, driver and notes, and books (1-001, 7-037, 7-038, 8-077)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100, start_time: '19:00', end_time: '20:30' }, operator));
    const { user, address } = open();
    await fill(user);
    await takeService(user, /Foot 30/);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱1,300.00');
    expect(panel).toHaveTextContent('90 min · until 8:30 PM');
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue(ana.address);
    await user.click(book());
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

  it('is sent once, with one key, by a double click', async () => {
    let answer = (_: Appointment): void => undefined;
    server.on(
      calls.appointments.create,
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const { user } = open();
    await fill(user);
    await user.dblClick(book());
    answer(anAppointment({ id: 2100 }, operator));
    await screen.findByText('Appointment created successfully');
    expect(booked()).toHaveLength(1);
    expect(booked()[0]?.headers['Idempotency-Key']).toEqual(expect.any(String));
  });

  it('says at each field what is missing, and sends nothing', async () => {
    const { user } = open();
    await user.click(book());
    expect(screen.getAllByText('This field is required')).toHaveLength(5);
    expect(screen.getByText('Choose a driver, or None.')).toBeInTheDocument();
    expect(booked()).toHaveLength(0);
  });

  it('says in words how each slot stands, and keeps the past from being chosen (5-037)', async () => {
    open();
    expect(await screen.findByRole('radio', { name: '1:00 PM, past' })).toBeDisabled();
    expect(screen.getByRole('radio', { name: '1:30 PM, available, 2 therapists, 1 driver' })).toBeEnabled();
    expect(screen.getByRole('radio', { name: '8:00 PM, fully booked' })).toBeEnabled();
  });

  it('colours the slots for the length of the chosen services', async () => {
    const { user } = open();
    await takeService(user, /Foot 30/);
    await waitFor(() =>
      expect(server.seen(calls.availability.slots).at(-1)?.query).toEqual({ date: '2026-11-20', duration: 30 }),
    );
    expect(server.seen(calls.availability.slots)[0]?.query).toEqual({ date: '2026-11-20', duration: 60 });
  });

  it('offers therapists and drivers who are free then, in the order of the server, and None (5-035)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    const therapists = within(await screen.findByRole('group', { name: /^Therapist/ })).getAllByRole('checkbox');
    expect(therapists.map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Mia Gomez'),
      expect.stringContaining('Liza Ramos'),
    ]);
    const drivers = within(screen.getByRole('radiogroup', { name: /Driver/ })).getAllByRole('radio');
    expect(drivers.map((one) => one.closest('label')?.textContent)).toEqual([
      expect.stringContaining('Ben Castro · ABC 1234'),
      'None',
    ]);
    expect(server.seen(calls.availability.therapists)[0]?.query).toEqual({
      date: '2026-11-20',
      start_time: '19:00',
      end_time: '20:00',
    });
  });

  it('asks for a driver with a car for a group', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    expect(screen.getByText('A group needs a driver with a car.')).toBeInTheDocument();
    await waitFor(() => expect(server.seen(calls.availability.drivers).at(-1)?.query).toMatchObject({ passengers: 2 }));
    await user.click(book());
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
    const { user } = open();
    await fill(user);
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    expect(await screen.findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /Ben Castro/ })).toHaveAccessibleName(/company car/);

    await user.click(screen.getByRole('checkbox', { name: /Jo Tan/ }));
    expect(await screen.findByRole('radio', { name: /Rey Salonga/ })).toBeInTheDocument();
    const [ben] = screen.getAllByRole('radio', { name: /Ben Castro/ });
    expect(ben).toHaveAccessibleName(/too few seats for the group/);
    expect(screen.getAllByRole('radio', { name: /Ben Castro/ })).toHaveLength(1);

    await user.click(screen.getByRole('checkbox', { name: /Jo Tan/ }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /Ben Castro/ })).toHaveAccessibleName(/company car/));
  });

  it('says that the therapist is taken, keeps what was typed, and offers what else would work (8-036)', async () => {
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
    const { user } = open();
    await fill(user);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    await user.click(book());
    const text =
      'This therapist is not available during the selected time. Please select another therapist or time slot.';
    expect(await screen.findByText(text)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Gate 2');
    expect(screen.getByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();

    await user.click(screen.getByRole('button', { name: '6:00 PM with Mia' }));
    expect(screen.queryByText(text)).not.toBeInTheDocument();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(book());
    await screen.findByText('Appointment created successfully');
    expect(booked().map(({ body }) => (body as { start_time: string }).start_time)).toEqual(['19:00', '18:00']);
    expect(booked()[0]?.headers['Idempotency-Key']).not.toBe(booked()[1]?.headers['Idempotency-Key']);
  });

  it('shows other field errors as returned, next to their field (8-037)', async () => {
    server.on(calls.appointments.create, problem('VALIDATION_FAILED', { location: ['This place is not served.'] }));
    const { user } = open();
    await fill(user);
    await user.click(book());
    expect(await screen.findByText('This place is not served.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Location/ })).toBeInvalid();
  });

  it('shows what the call names otherwise at the field of the form (8-037)', async () => {
    server.on(
      calls.appointments.create,
      problem('VALIDATION_FAILED', { start_time: ['This time is already past.'], therapists: ['Too', 'many.'] }),
    );
    const { user } = open();
    await fill(user);
    await user.click(book());
    expect(await screen.findByText('This time is already past.')).toBeInTheDocument();
    expect(screen.getByText('Too many.')).toBeInTheDocument();
  });

  it('has words of its own where the server has none (8-038)', async () => {
    server.on(calls.appointments.create, rawAnswer(400, {}));
    const { user } = open();
    await fill(user);
    await user.click(book());
    expect(await screen.findByText('Could not create appointment')).toBeInTheDocument();
  });
});

describe('the day of the form and of the list', () => {
  it('is one: whichever is changed, the other goes along', async () => {
    const { address } = open();
    fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value: '2026-11-23' } });
    expect(await beside('heading', 'Mon, 23 Nov 2026')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-23&booking=new');
    fireEvent.click(await beside('button', 'Day before'));
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22'));
  });
});

describe('services', () => {
  const chosen = () => screen.getByRole('list', { name: 'Chosen services' });

  it('are looked for by name, and listed as the server orders them, with minutes and price', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('combobox', { name: 'Services' }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Swedish 6060 min · ₱850',
      'Foot 3030 min · ₱450',
    ]);
    await user.keyboard('foo');
    expect(screen.getAllByRole('option')).toHaveLength(1);
    await user.keyboard('{ArrowDown}{Enter}');
    expect(chosen()).toHaveTextContent('Foot 30');
    expect(screen.getByRole('combobox', { name: 'Services' })).toHaveFocus();
  });

  it('are taken more than once, less often again, and given back (R-booking-20)', async () => {
    const { user } = open();
    await takeService(user, /Swedish 60/);
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    expect(chosen()).toHaveTextContent('Swedish 60 60 min · ₱850 × 3');
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱2,550.00180 min');
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once less' }));
    expect(panel).toHaveTextContent('₱1,700.00120 min');
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once less' }));
    await user.click(screen.getByRole('button', { name: 'Remove Swedish 60' }));
    expect(screen.queryByRole('list', { name: 'Chosen services' })).not.toBeInTheDocument();
    expect(screen.getByRole('combobox', { name: 'Services' })).toHaveFocus();
  });

  it('are given at the same time by a group where that is said, and then take as long as the longest (R-booking-20)', async () => {
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = open();
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Swedish 60 once more' }));
    expect(screen.queryByRole('group', { name: 'Who gives what' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    const panel = screen.getByRole('region', { name: 'New booking' });
    expect(panel).toHaveTextContent('₱1,700.00120 min · until 9:00 PM');
    await user.click(screen.getByRole('radio', { name: 'At the same time' }));
    expect(panel).toHaveTextContent('₱1,700.0060 min · until 8:00 PM');
    const second = screen.getByRole('combobox', { name: 'Swedish 60 (2)' });
    expect(second).toHaveDisplayValue('Liza Ramos');
    await user.selectOptions(second, 'Mia Gomez');
    expect(panel).toHaveTextContent('120 min');
    await user.selectOptions(second, 'Liza Ramos');
    await user.click(book());
    await waitFor(() =>
      expect(booked()[0]?.body).toMatchObject({
        services: [1, 1],
        service_assignments: [
          { service: 1, therapist: 12 },
          { service: 1, therapist: 11 },
        ],
      }),
    );
  });
});

it('offers specialists of the chosen service first (R-booking-21)', async () => {
  const reflexologist = anAvailableTherapist({
    id: 13,
    first_name: 'Jo',
    last_name: 'Tan',
    specialization: 'Foot care',
  });
  server.on(calls.availability.therapists, [anAvailableTherapist(mia), reflexologist]);
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
  const names = async () =>
    (await within(screen.getByRole('group', { name: /^Therapist/ })).findAllByRole('checkbox')).map(
      (one) => one.closest('label')?.querySelector('span:last-child')?.textContent,
    );
  expect(await names()).toEqual(['Mia Gomez · Swedish', 'Jo Tan · Foot care']);
  await takeService(user, /Foot 30/);
  await waitFor(async () => expect(await names()).toEqual(['Jo Tan · Foot care', 'Mia Gomez · Swedish']));
});

describe('a booking that was made', () => {
  it('is said with who, when and what comes next, is marked in the list of its day, and has the keyboard', async () => {
    const made = anAppointment({ id: 2100, date: '2026-11-20', start_time: '19:00', end_time: '20:00' }, operator);
    server.on(calls.appointments.create, made);
    const { user } = open();
    await fill(user);
    server.on(calls.appointments.list, aPage([made]));
    await user.click(book());
    const news = (await screen.findByText('Appointment created successfully')).closest('[role=status]');
    expect(news).toHaveTextContent('Ana Villareal, Today 7:00 – 8:00 PM. Liza Ramos and Ben Castro are asked, until');
    const visit = await screen.findByRole('link', { name: /Ana Villareal/ });
    expect(visit.closest('li')).toHaveAttribute('aria-current', 'true');
    expect(visit).toHaveFocus();
    await user.click(within(news as HTMLElement).getByRole('button'));
    expect(screen.queryByText('Appointment created successfully')).not.toBeInTheDocument();
    expect(visit.closest('li')).not.toHaveAttribute('aria-current');
  });
});

describe('a booking that is not sent yet', () => {
  const location = () => screen.getByRole('textbox', { name: /Location/ });

  it('is asked about before it is closed, and then gone', async () => {
    const { user } = open();
    await user.type(location(), 'Pasig');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(location()).toHaveValue('Pasig');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    const again = await screen.findByRole('button', { name: 'New booking' });
    expect(again).toHaveFocus();
    await user.click(again);
    expect(location()).toHaveValue('');
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('is closed without a question while only the day of the list is chosen', async () => {
    const { user } = open();
    fireEvent.click(await beside('button', 'Day after'));
    expect(await screen.findByLabelText(/^Date/)).toHaveValue('2026-11-21');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'New booking' })).toBeInTheDocument();
  });

  it('says that it was begun before, and can be started over, which is asked about', async () => {
    const before = open();
    await before.user.type(location(), 'Pasig');
    before.unmount();
    const { user } = open();
    expect(screen.getByText('You had begun this earlier. It is as you left it.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start over' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(location()).toHaveValue('');
    expect(screen.queryByText('You had begun this earlier. It is as you left it.')).not.toBeInTheDocument();
  });

  it('comes back with its day, unless the address asks for another, and the list is of the same day', async () => {
    const before = open('?booking=new&date=2026-11-24');
    await before.user.type(location(), 'Pasig');
    before.unmount();
    const back = open();
    await waitFor(() => expect(back.address()).toContain('date=2026-11-24'));
    expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-24');
    expect(await beside('heading', 'Tue, 24 Nov 2026')).toBeInTheDocument();
    back.unmount();
    open('?booking=new&date=2026-11-22');
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22'));
    expect(await beside('heading', 'Sun, 22 Nov 2026')).toBeInTheDocument();
  });

  it('is still there after a reload, until it is booked', async () => {
    const before = open();
    await fill(before.user);
    before.unmount();
    const { user, unmount } = open();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(book());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(booked()).toHaveLength(1);
    unmount();
    open();
    expect(location()).toHaveValue('');
  });
});

describe('the client of a booking', () => {
  const joy = aClient({
    id: 200,
    first_name: 'Joy',
    last_name: 'Santos',
    phone_number: '0920 555 0119',
    address: 'Blk 4 Lot 11',
  });
  const form = () => screen.getByRole('group', { name: 'New client' });
  const typeJoy = async (user: User) => {
    await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Joy Santos');
    await user.click(await screen.findByRole('option', { name: 'Add “Joy Santos” as a new client' }));
    expect(within(form()).getByRole('textbox', { name: /First name/ })).toHaveFocus();
    expect(within(form()).getByRole('textbox', { name: /First name/ })).toHaveValue('Joy');
    expect(within(form()).getByRole('textbox', { name: /Last name/ })).toHaveValue('Santos');
  };
  const fillRest = async (user: User) => {
    await takeService(user, /Swedish 60/);
    await user.click(await screen.findByRole('radio', { name: /7:00 PM/ }));
    await user.click(await screen.findByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('radio', { name: /Ben Castro/ }));
  };

  it('can be typed in on the way and is put on record with the booking, by its one press', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = open();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Address/ }), 'Blk 4 Lot 11');
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue('Blk 4 Lot 11');
    await fillRest(user);
    await user.click(book());
    expect(within(form()).getByText('This field is required')).toBeInTheDocument();
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveFocus();
    await user.keyboard('0920 555 0119');
    await user.click(book());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient).map(({ body }) => body)).toEqual([
      { first_name: 'Joy', last_name: 'Santos', phone_number: '0920 555 0119', email: null, address: 'Blk 4 Lot 11' },
    ]);
    expect(booked()[0]?.body).toMatchObject({ client: 200, location: 'Blk 4 Lot 11' });
  });

  it('is put on record once where the booking is refused after that, and what was typed stays', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, problem('VALIDATION_FAILED', { location: ['This place is not served.'] }));
    const { user } = open();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await fillRest(user);
    await user.click(book());
    expect(await screen.findByText('This place is not served.')).toBeInTheDocument();
    expect(screen.getByText('Joy Santos')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue('Blk 4');
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(book());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient)).toHaveLength(1);
    expect(booked().map(({ body }) => (body as { client: number }).client)).toEqual([200, 200]);
  });

  it('is refused at its own fields, and nothing is booked', async () => {
    server.on(
      calls.people.createClient,
      problem('DUPLICATE', { phone_number: ['Ana has this phone number already.'] }),
    );
    const { user } = open();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0917 555 0142');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await fillRest(user);
    await user.click(book());
    expect(await within(form()).findByText('Ana has this phone number already.')).toBeInTheDocument();
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveFocus();
    expect(booked()).toHaveLength(0);
  });

  it('is sent as the same request again where no answer came, and so is the booking', async () => {
    server.on(calls.people.createClient, rawAnswer(502));
    const { user } = open();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await fillRest(user);
    const press = async () => {
      await user.click(book());
      await screen.findByText(/experiencing issues|Could not create/);
    };
    await press();
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, rawAnswer(502));
    await press();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(book());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    const keys = (call: typeof calls.people.createClient | typeof calls.appointments.create) =>
      new Set(server.seen(call).map(({ headers }) => headers['Idempotency-Key'])).size;
    expect([keys(calls.people.createClient), keys(calls.appointments.create)]).toEqual([1, 1]);
  });

  it('is recognised by the phone number, and taken from the records instead (7-027)', async () => {
    server.on(calls.people.duplicates, { is_duplicate: true, matches: [{ ...ana, fields: ['phone_number'] }] });
    const { user } = open();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), '09');
    expect(screen.getAllByText('Type at least 3 letters or digits.')).not.toHaveLength(0);
    await user.type(screen.getByRole('combobox', { name: 'Client' }), '17 555 0142');
    await user.click(await screen.findByRole('option', { name: /as a new client/ }));
    expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('0917 555 0142');
    await user.click(await screen.findByRole('button', { name: 'Use Ana Villareal' }));
    expect(server.seen(calls.people.duplicates).at(-1)?.query).toMatchObject({ phone_number: '0917 555 0142' });
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue(ana.address);
  });
});

describe('changing a booking', () => {
  const appointment = anAppointment({ id: 2041, version: 3, start_time: '19:00', end_time: '20:00' }, operator);
  const save = () => screen.getByRole('button', { name: /^Save changes/ });

  it('opens with what is booked and sends only what changed (8-078)', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    const { user } = open('?date=2026-11-20&booking=2041');
    await screen.findByRole('region', { name: 'Change booking #2041' });
    expect(screen.getByText('7:00 PM – 8:00 PM')).toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    await user.click(save());
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ therapists: [12], version: 3 });
    expect(server.seen(calls.availability.therapists)[0]?.query).toMatchObject({ except: 2041 });
  });

  it('says that it failed (8-039)', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, rawAnswer(400, {}));
    const { user } = open('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    await user.click(save());
    expect(await screen.findByText('Could not update appointment')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
  });

  it('never overwrites what somebody else changed meanwhile, and shows it', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, problem('STALE_VERSION'));
    const { user } = open('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    server.on(calls.appointments.read, { ...appointment, version: 4, notes: 'Use the back door' });
    await user.click(save());
    expect(await screen.findByText('This was changed by somebody else in the meantime.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Use the back door'));
  });

  it('says as soon as somebody else changes it that it is no longer as shown, and shows it when asked', async () => {
    server.on(calls.appointments.read, appointment);
    const { user, client } = open('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    const changed = { ...appointment, version: 4, notes: 'Use the back door' };
    server.on(calls.appointments.read, changed);
    act(() => putAppointment(client, changed));
    expect(await screen.findByText('Somebody changed this booking meanwhile.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Use the back door');
    expect(server.seen(calls.appointments.update)).toHaveLength(0);
  });

  it('warns where the visit is shorter than its services (R-booking-18)', async () => {
    server.on(calls.appointments.read, { ...appointment, end_time: '19:30', duration: 30 });
    open('?date=2026-11-20&booking=2041');
    expect(await screen.findByText('Planned for 30 minutes; the services take 60.')).toBeVisible();
  });

  it('leaves the services of a paid visit as they are, and says how they can change (R-workflow-48)', async () => {
    server.on(calls.appointments.read, { ...appointment, payment_status: 'paid' });
    open('?date=2026-11-20&booking=2041');
    expect(await screen.findByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
    expect(screen.queryByRole('combobox', { name: 'Services' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Swedish 60/ })).not.toBeInTheDocument();
    expect(
      screen.getByText('This visit is paid. Its services change only after the payment is corrected.'),
    ).toBeVisible();
  });

  it('leaves what may not be changed any more as it is', async () => {
    server.on(calls.appointments.read, anAppointment({ id: 2041, status: 'in_progress' }, operator));
    open('?date=2026-11-20&booking=2041');
    expect(await screen.findByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
    expect(screen.queryByRole('combobox', { name: 'Services' })).not.toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: /Liza Ramos/ })).toBeDisabled();
    expect(await screen.findByRole('radio', { name: 'None' })).toBeEnabled();
  });
});

describe("a day's bookings", () => {
  it('shows them in order, and says when there are none', async () => {
    server.on(calls.appointments.list, ({ query }) =>
      query.date === '2026-11-20' ? aPage([anAppointment({ id: 2041 }, operator)]) : aPage([]),
    );
    const { user, address } = open('');
    expect(await screen.findByText('Ana Villareal')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Today, Fri, 20 Nov 2026' })).toBeInTheDocument();
    expect(server.seen(calls.appointments.list)[0]?.query).toEqual({
      fields: 'card',
      date: '2026-11-20',
      page_size: 1000,
      ordering: 'starts_at',
    });
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    expect(await screen.findByText('No bookings found for this date.')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-21');
  });
});
