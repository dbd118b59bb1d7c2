import { screen, waitFor, within } from '@testing-library/react';
import { aClient, anAppointment, aService, calls, type FakeServer, rawAnswer } from 'shared-lib/testing';
import { emptyDraft } from '../draft/draft';
import { clientBody } from '../draft/draftBodies';
import {
  ana,
  bookButton,
  bookedIn,
  chooseClient,
  openScheduling,
  serveBooking,
  type User,
} from '../book/testing/bookingForm';

const MESSAGE = `Tues 7pm, swedish 60 mins, with Mia, Joy Reyes, ${ana.phone_number}, Unit 4B Ayala Ave, Makati. magkano po?`;

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  server.on(calls.people.services, [
    aService({ name: 'Swedish 60' }),
    aService({ id: 2, name: 'Foot 30', duration: 30 }),
  ]);
});

const paste = async (user: User, message: string) => {
  await user.click(await screen.findByRole('button', { name: 'Paste a message' }));
  const field = await screen.findByRole('textbox', { name: /Message/ });
  await user.click(field);
  await user.paste(message);
};
const said = (field: string) => screen.findByRole('note', { name: new RegExp(`^${field}: from the message`) });

it('fills the fields that a pasted message names, marks each with its words, and shows what it did not understand (R-booking-30)', async () => {
  const { user } = openScheduling();
  await paste(user, MESSAGE);
  const status = await screen.findByText(/^Filled in from the message:/);
  expect(status).toHaveTextContent('client, services, date, start, therapist and location');
  expect(status.closest('[role=status]')).not.toBeNull();
  expect(within(await said('start')).getByText(/“7pm”/)).toBeInTheDocument();
  expect(screen.getByText(/^7:00 PM – 8:00 PM$/)).toBeInTheDocument();
  expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-24');
  expect(await said('date')).toHaveTextContent('“Tues”, in place of Fri, 20 Nov');
  expect(screen.getByLabelText(/^Location/)).toHaveValue('Unit 4B Ayala Ave, Makati');
  expect(screen.getByRole('textbox', { name: /First name/ })).toHaveValue('Joy');
  expect(screen.getByRole('textbox', { name: /Phone/ })).toHaveValue(ana.phone_number);
  expect(screen.getByRole('list', { name: 'Not understood' })).toHaveTextContent('magkano po?');
  // A field changed by hand is no longer from the message.
  await user.type(screen.getByLabelText(/^Location/), ', ring twice');
  expect(screen.queryByRole('note', { name: /^location:/ })).not.toBeInTheDocument();
});

it('chooses the client who has the number, and says when the message has another name (R-booking-30)', async () => {
  server.on(calls.people.duplicates, {
    is_duplicate: true,
    matches: [{ ...aClient(), fields: ['phone_number'] }],
  });
  const { user } = openScheduling();
  await paste(user, MESSAGE);
  expect(await said('client')).toHaveTextContent(/The number is Ana Villareal’s, but the message says Joy Reyes/);
  expect(screen.queryByRole('group', { name: 'New client' })).not.toBeInTheDocument();
});

it("keeps earlier entries, with the message's words beside them, one press away (R-booking-30)", async () => {
  const { user } = openScheduling();
  await user.type(await screen.findByLabelText(/^Location/), '12 Narra Road');
  await paste(user, MESSAGE);
  const note = await screen.findByRole('note', { name: 'location: the message says' });
  expect(screen.getByLabelText(/^Location/)).toHaveValue('12 Narra Road');
  expect(note).toHaveTextContent('Unit 4B Ayala Ave, Makati');
  await user.click(within(note).getByRole('button', { name: 'Use Unit 4B Ayala Ave, Makati' }));
  expect(screen.getByLabelText(/^Location/)).toHaveValue('Unit 4B Ayala Ave, Makati');
});

it('asks about unclear words, and fills nothing in before the operator answers (R-booking-30)', async () => {
  const { user } = openScheduling();
  await paste(user, 'next Tuesday 7pm or 8pm');
  const note = await screen.findByRole('note', { name: 'start: the message says' });
  expect(screen.getByText(/^Please look at: |Please look at: date and start\./)).toBeInTheDocument();
  expect(screen.getByRole('radiogroup', { name: 'Start' })).toBeInTheDocument();
  await user.click(within(note).getByRole('button', { name: '8:00 PM' }));
  expect(await screen.findByText(/^8:00 PM – /)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Tue, 1 Dec' }));
  expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-12-01');
});

it('is there again after a reload, with what it filled in (R-beyond-218)', async () => {
  const before = openScheduling();
  await paste(before.user, MESSAGE);
  await screen.findByText(/^Filled in from the message:/);
  before.unmount();
  openScheduling();
  expect(await screen.findByRole('textbox', { name: /Message/ })).toHaveValue(MESSAGE);
  expect(screen.getByLabelText(/^Location/)).toHaveValue('Unit 4B Ayala Ave, Makati');
});

it('says when it understood nothing of the message (R-booking-30)', async () => {
  const { user } = openScheduling();
  await paste(user, 'asdf qwer');
  expect(await screen.findByText('Nothing was filled in.')).toBeInTheDocument();
  expect(screen.getByRole('list', { name: 'Not understood' })).toHaveTextContent('asdf qwer');
});

it('knows the services fetched last when they cannot be fetched now (R-booking-61)', async () => {
  const first = openScheduling();
  await first.user.click(await screen.findByRole('combobox', { name: 'Services' }));
  await screen.findByRole('option', { name: /Swedish 60/ });
  first.unmount();
  server.on(calls.people.services, rawAnswer(500));
  const { user } = openScheduling();
  await paste(user, MESSAGE);
  expect(await screen.findByText(/^Filled in from the message:/, {}, { timeout: 5_000 })).toHaveTextContent('services');
});

describe('what a message says of health', () => {
  const WITH_HEALTH =
    'Tues 7pm, swedish 60 mins, with Mia, allergic sa peanut oil po. Unit 4B Ayala Ave, Makati. para sa dalawa';

  it("is shown as found, goes into a known client's record with the booking, once, and never into the notes (R-beyond-700)", async () => {
    let record = aClient({ allergies: 'Latex' });
    server.on(calls.people.client, () => record);
    server.on(calls.people.updateClient, ({ body }) => (record = { ...record, ...(body as object) }));
    server.on(calls.appointments.create, anAppointment({ client: ana.id }));
    const { user } = openScheduling();
    await paste(user, WITH_HEALTH);
    expect(await said('health')).toHaveTextContent('“allergic sa peanut oil”');
    expect(screen.getByRole('textbox', { name: /^Health/ })).toHaveValue('allergic sa peanut oil');
    expect(screen.getByText(/^Filled in from the message: .*health/)).toBeInTheDocument();
    await chooseClient(user);
    expect(screen.getByRole('textbox', { name: /^Health/ })).toHaveValue('allergic sa peanut oil');
    expect(screen.getByRole('textbox', { name: /^Notes/ })).toHaveValue('para sa dalawa');
    expect(server.seen(calls.people.updateClient)).toHaveLength(0);
    await user.click(await screen.findByRole('radio', { name: /No driver/ }));
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
    expect(server.seen(calls.people.updateClient).map(({ body }) => body)).toEqual([
      { allergies: 'Latex; allergic sa peanut oil' },
    ]);
    expect(bookedIn(server)[0]?.body).toMatchObject({ notes: 'para sa dalawa', services: [1, 1] });
  });

  it('has one field for a new client, too (R-beyond-700)', async () => {
    const { user } = openScheduling();
    await paste(user, `${WITH_HEALTH} Joy Reyes 0917 555 9911`);
    expect(await screen.findByRole('group', { name: 'New client' })).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Health/ })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Allergies/ })).not.toBeInTheDocument();
  });

  it('goes into the record of a new client (R-beyond-700)', () => {
    const draft = { ...emptyDraft('2026-11-24'), first_name: 'Joy', phone_number: '0917', health: 'high blood' };
    expect(clientBody(draft).allergies).toBe('high blood');
    expect(clientBody({ ...draft, allergies: 'Latex, High Blood' }).allergies).toBe('Latex, High Blood');
  });
});

describe('what a message asks for', () => {
  const WISH = 'tonight 8pm, swedish 60 mins, female therapist only. Unit 4B Ayala Ave, Makati';
  const bookIt = async (user: User) => {
    await user.click(await screen.findByRole('radio', { name: /No driver/ }));
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
  };

  it("goes into a known client's record that says nothing of it, and that is said (R-beyond-902)", async () => {
    let record = aClient({ preferred_gender: null });
    server.on(calls.people.client, () => record);
    server.on(calls.people.updateClient, ({ body }) => (record = { ...record, ...(body as object) }));
    server.on(calls.appointments.create, anAppointment({ client: ana.id }));
    const { user } = openScheduling();
    await paste(user, WISH);
    await chooseClient(user);
    expect(await screen.findByText('Asks for a woman')).toBeVisible();
    expect(screen.getByText("kept on the client's record")).toBeVisible();
    await bookIt(user);
    expect(server.seen(calls.people.updateClient).map(({ body }) => body)).toEqual([{ preferred_gender: 'female' }]);
  });

  it('does not change a record that says something else (R-beyond-902)', async () => {
    server.on(calls.people.client, aClient({ preferred_gender: 'male' }));
    server.on(calls.appointments.create, anAppointment({ client: ana.id }));
    const { user } = openScheduling();
    await paste(user, WISH);
    await chooseClient(user);
    expect(await screen.findByText('Asks for a woman')).toBeVisible();
    expect(screen.queryByText("kept on the client's record")).not.toBeInTheDocument();
    await bookIt(user);
    expect(server.seen(calls.people.updateClient)).toHaveLength(0);
  });

  it('goes into the record of a new client (R-beyond-902)', () => {
    const draft = { ...emptyDraft('2026-11-24'), first_name: 'Joy', phone_number: '0917', asksFor: 'female' as const };
    expect(clientBody(draft).preferred_gender).toBe('female');
  });
});

describe('a message for several', () => {
  beforeEach(() => {
    server.on(calls.people.services, [
      aService({ name: 'Swedish massage' }),
      aService({ id: 2, name: 'Swedish massage 90', duration: 90 }),
      aService({ id: 3, name: 'Deep tissue massage', duration: 90 }),
    ]);
  });
  const chosen = () =>
    within(screen.getByRole('list', { name: 'Chosen services' }))
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent.replace(/ ?\d+ min.*(\d)$/, ' × $1'));

  it('gives each service as often as it is asked for, and asks nothing (R-beyond-900)', async () => {
    const { user } = openScheduling();
    await paste(user, 'Booking for 3 tonight 8pm, 2 Swedish 60 mins and 1 deep tissue');
    const note = await said('services');
    expect(note).toHaveTextContent(/“2 × Swedish, 1 × deep tissue”$/);
    expect(chosen()).toEqual(['Swedish massage × 2', 'Deep tissue massage × 1']);
    expect(screen.queryByRole('list', { name: 'Not understood' })).not.toBeInTheDocument();
  });

  it('adds an offered service as often as it was asked for, and never more than come (R-beyond-900)', async () => {
    const { user } = openScheduling();
    await paste(user, 'Booking for 3 tonight 8pm, 2 Swedish and 1 deep tissue');
    const note = await said('services');
    expect(chosen()).toEqual(['Deep tissue massage × 1']);
    await user.click(within(note).getByRole('button', { name: /Swedish massage 90/ }));
    expect(chosen()).toEqual(['Deep tissue massage × 1', 'Swedish massage 90 × 2']);
  });

  it('asks when more come than services are named (R-beyond-900)', async () => {
    const { user } = openScheduling();
    await paste(user, 'Booking for 3 tonight 8pm, Swedish 60 mins and deep tissue');
    expect(await said('services')).toHaveTextContent('The message says 3 people but 2 services.');
    expect(chosen()).toEqual(['Swedish massage × 1', 'Deep tissue massage × 1']);
  });

  it('keeps the focus at the message, so that what to look at stays in sight (R-beyond-901)', async () => {
    const { user } = openScheduling();
    await user.click(await screen.findByRole('button', { name: 'Paste a message' }));
    await user.type(
      await screen.findByRole('textbox', { name: /Message/ }),
      'Ana Cruz 0917 555 9911, tonight 8pm, deep tissue, magkano po',
    );
    const fill = screen.getByRole('button', { name: 'Fill in the form' });
    await user.click(fill);
    await said('start');
    expect(await screen.findByText(/^8:00 PM – /)).toBeInTheDocument();
    expect(fill).toHaveFocus();
  });
});
