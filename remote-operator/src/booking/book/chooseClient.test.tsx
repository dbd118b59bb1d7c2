import { screen, within } from '@testing-library/react';
import { aClient, anAppointment, calls, type FakeServer, problem, rawAnswer } from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  chooseTheRest,
  openScheduling,
  operator,
  serveBooking,
  type User,
} from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});
const booked = () => bookedIn(server);

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
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveFocus();
    expect(within(form()).getByRole('textbox', { name: /First name/ })).toHaveValue('Joy');
    expect(within(form()).getByRole('textbox', { name: /Last name/ })).toHaveValue('Santos');
  };

  it('is asked for a language and whether we may write, with nothing ticked before (R-beyond-1305)', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(within(form()).getByRole('textbox', { name: /Address/ }), 'Blk 4 Lot 11');
    const bySms = await within(form()).findByRole('checkbox', { name: 'By SMS' });
    expect(bySms).not.toBeChecked();
    expect(within(form()).queryByRole('checkbox', { name: 'By e-mail' })).not.toBeInTheDocument();
    await user.type(within(form()).getByRole('textbox', { name: /E-mail/ }), 'joy@example.test');
    expect(within(form()).getByRole('checkbox', { name: 'By e-mail' })).not.toBeChecked();
    await user.click(bySms);
    await user.click(within(form()).getByRole('radio', { name: 'Filipino' }));
    await chooseTheRest(user);
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient)).toMatchObject([{ body: { language: 'fil', agreed: ['sms'] } }]);
  });

  it('can be typed in, and is added with the booking by one press', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Address/ }), 'Blk 4 Lot 11');
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue('Blk 4 Lot 11');
    await chooseTheRest(user);
    await user.click(bookButton());
    expect(within(form()).getByText('This field is required')).toBeInTheDocument();
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveFocus();
    await user.keyboard('0920 555 0119');
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient).map(({ body }) => body)).toEqual([
      { first_name: 'Joy', last_name: 'Santos', phone_number: '0920 555 0119', email: null, address: 'Blk 4 Lot 11' },
    ]);
    expect(booked()[0]?.body).toMatchObject({ client: 200, location: 'Blk 4 Lot 11' });
  });

  it('is added only once when the booking is refused after that, and what was typed stays', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, problem('VALIDATION_FAILED', { location: ['This place is not served.'] }));
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await chooseTheRest(user);
    await user.click(bookButton());
    expect(await screen.findByText('This place is not served.')).toBeInTheDocument();
    expect(screen.getByText('Joy Santos')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue('Blk 4');
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient)).toHaveLength(1);
    expect(booked().map(({ body }) => (body as { client: number }).client)).toEqual([200, 200]);
  });

  it('is refused at its own fields, and then nothing is booked', async () => {
    server.on(
      calls.people.createClient,
      problem('DUPLICATE', { phone_number: ['Ana already has this phone number.'] }),
    );
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0917 555 0142');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await chooseTheRest(user);
    await user.click(bookButton());
    expect(await within(form()).findByText('Ana already has this phone number.')).toBeInTheDocument();
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveFocus();
    expect(booked()).toHaveLength(0);
  });

  it('is sent as the same request again after no answer came, and so is the booking', async () => {
    server.on(calls.people.createClient, rawAnswer(502));
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await chooseTheRest(user);
    const press = async () => {
      await user.click(bookButton());
      await screen.findByText(/experiencing issues|Could not create/);
    };
    await press();
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, rawAnswer(502));
    await press();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    const keys = (call: typeof calls.people.createClient | typeof calls.appointments.create) =>
      new Set(server.seen(call).map(({ headers }) => headers['Idempotency-Key'])).size;
    expect([keys(calls.people.createClient), keys(calls.appointments.create)]).toEqual([1, 1]);
  });

  it('is recognised by the phone number, and taken from the records (7-027)', async () => {
    server.on(calls.people.duplicates, { is_duplicate: true, matches: [{ ...ana, fields: ['phone_number'] }] });
    const { user } = openScheduling();
    await user.type(screen.getByRole('combobox', { name: 'Client' }), '09');
    expect(screen.getAllByText('Type at least 3 letters or digits.')).not.toHaveLength(0);
    await user.type(screen.getByRole('combobox', { name: 'Client' }), '17 555 0142');
    await user.click(await screen.findByRole('option', { name: /as a new client/ }));
    expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue('0917 555 0142');
    await user.click(await screen.findByRole('button', { name: 'Use Ana Villareal' }));
    expect(server.seen(calls.people.duplicates).at(-1)?.query).toMatchObject({ phone_number: '0917 555 0142' });
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue(ana.address);
  });

  it('is said to be maybe one on record by the address, and may be taken or booked as new (R-beyond-1320)', async () => {
    server.on(calls.people.duplicates, ({ query }) =>
      query.address
        ? { is_duplicate: true, matches: [{ ...ana, fields: ['address' as const] }] }
        : { is_duplicate: false, matches: [] },
    );
    const { user } = openScheduling();
    await typeJoy(user);
    expect(screen.queryByText(/^Maybe the same client/)).toBeNull();
    await user.type(within(form()).getByRole('textbox', { name: /Address/ }), ana.address);
    expect(await screen.findByText('Maybe the same client: this is an address of Ana Villareal.')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Use Ana Villareal' }));
    expect(screen.getByRole('textbox', { name: /Location/ })).toHaveValue(ana.address);
  });

  it.each([
    '(0920) 555.0119',
    '+63 920 555 0119',
    '\u202a0920\u00a0555\u00a00119\u202c',
    '8123-4567 local 12',
    'tel:+639205550119',
  ])('starts at Phone when the search was a number that nobody has: %j (R-phone-1)', async (number) => {
    const { user } = openScheduling();
    await user.click(screen.getByRole('combobox', { name: 'Client' }));
    await user.paste(number);
    await user.click(await screen.findByRole('option', { name: /as a new client/ }));
    expect(within(form()).getByRole('textbox', { name: /Phone/ })).toHaveValue(number.trim());
    expect(within(form()).getByRole('textbox', { name: /First name/ })).toHaveValue('');
  });

  it('a number that cannot be read gets a hint, and may stay (R-phone-1)', async () => {
    server.on(calls.people.readPhone, ({ query }) => ({ is_number: false, shown: String(query.number) }));
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 01');
    expect(await within(form()).findByText(/We keep it as you typed it/)).toBeInTheDocument();
  });

  it('asks about a similar name before a new client is added (R-names-2)', async () => {
    server.on(calls.people.createClient, joy);
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    const namesake = { ...joy, first_name: 'Jóy', phone_number: '0920 555 0999', fields: ['name' as const] };
    server.on(calls.people.duplicates, ({ query }) =>
      query.name ? { is_duplicate: true, matches: [namesake] } : { is_duplicate: false, matches: [] },
    );
    const { user } = openScheduling();
    await typeJoy(user);
    expect(await within(form()).findByText('Jóy Santos is already on record.')).toBeInTheDocument();
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    await user.type(screen.getByRole('textbox', { name: /Location/ }), 'Blk 4');
    await chooseTheRest(user);
    await user.click(bookButton());
    const question = await screen.findByRole('alertdialog', { name: 'Add Joy Santos as a new client?' });
    expect(within(question).getByText('Jóy Santos (0920 555 0999) is already on record.')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient)).toHaveLength(0);
    await user.click(within(question).getByRole('button', { name: 'Add a new client' }));
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(server.seen(calls.people.createClient)).toHaveLength(1);
  });

  it('asks about a similar name before a waitlist entry is saved (R-names-2)', async () => {
    server.on(calls.people.createClient, joy);
    const namesake = { ...joy, first_name: 'Jóy', phone_number: '0920 555 0999', fields: ['name' as const] };
    server.on(calls.people.duplicates, { is_duplicate: true, matches: [namesake] });
    const { user } = openScheduling();
    await typeJoy(user);
    await user.type(within(form()).getByRole('textbox', { name: /Phone/ }), '0920 555 0119');
    const keep = () => screen.getByRole('button', { name: 'Keep on the waitlist' });
    await user.click(keep());
    const question = await screen.findByRole('alertdialog', { name: 'Add Joy Santos as a new client?' });
    expect(screen.queryByRole('dialog', { name: /on the waitlist/ })).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Back to the form' }));
    expect(server.seen(calls.people.createClient)).toHaveLength(0);
    await user.click(keep());
    await user.click(await screen.findByRole('button', { name: 'Add a new client' }));
    expect(await screen.findByRole('dialog', { name: /Keep Joy Santos on the waitlist/ })).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });
});
