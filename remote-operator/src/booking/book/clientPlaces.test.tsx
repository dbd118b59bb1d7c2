import { screen, waitFor, within } from '@testing-library/react';
import { anAppointment, calls, type FakeServer, rawAnswer } from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  chooseClient,
  fillBooking,
  openScheduling,
  serveBooking,
} from './testing/bookingForm';

const at = (address: string, more: object = {}) => ({
  ...{
    kind: 'other' as const,
    address,
    room: '',
    place: address,
    gate_instructions: '',
    main: false,
    area: null,
    visits: 0,
  },
  ...more,
});
const home = at(ana.address, { main: true });
const office = at('Cyber One, Eastwood', { kind: 'office', room: 'Unit 12', place: 'Unit 12, Cyber One, Eastwood' });

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});
const location = () => screen.getByRole('textbox', { name: /^Location/ });
const choice = () => screen.findByRole('radiogroup', { name: 'Addresses of the client' });

describe('the place of a booking', () => {
  it('is chosen among the addresses of a client who has several (R-beyond-753)', async () => {
    server.on(calls.clientContacts.read, { phones: [], addresses: [home, office, at('Old St.', { kind: 'old' })] });
    const { user } = openScheduling();
    await chooseClient(user);
    const places = within(await choice()).getAllByRole('radio');
    expect(places.map((one) => one.closest('label')?.textContent)).toEqual([
      `Address · ${ana.address}`,
      'Office · Unit 12, Cyber One, Eastwood',
    ]);
    expect(places[0]).toBeChecked();
    await user.click(places[1] as HTMLElement);
    expect(location()).toHaveValue('Unit 12, Cyber One, Eastwood');
    expect(places[1]).toBeChecked();
  });

  it('is asked about of nobody who has one (R-beyond-753)', async () => {
    server.on(calls.clientContacts.read, { phones: [], addresses: [home, at('Old St.', { kind: 'old' })] });
    const { user } = openScheduling();
    await chooseClient(user);
    await waitFor(() => expect(server.seen(calls.clientContacts.read)).toHaveLength(1));
    expect(screen.queryByRole('radiogroup', { name: 'Addresses of the client' })).not.toBeInTheDocument();
  });
});

describe('whom a booking is for', () => {
  it('is chosen among the companions of a client who has some (R-beyond-1025)', async () => {
    const companions = [{ id: 4, name: 'Rosa', note: 'Her mother' }];
    server.on(calls.clientContacts.read, { phones: [], addresses: [home], companions });
    const { user } = openScheduling();
    await chooseClient(user);
    const choices = within(await screen.findByRole('radiogroup', { name: 'For whom' })).getAllByRole('radio');
    // Its label is seen (R-beyond-1177).
    expect(screen.getByText('For whom')).toBeVisible();
    expect(choices.map((one) => one.closest('label')?.textContent)).toEqual(['The client', 'Rosa · Her mother']);
    expect(choices[0]).toBeChecked();
    await user.click(choices[1] as HTMLElement);
    expect(choices[1]).toBeChecked();
  });
});

describe('the number for a booking', () => {
  const phone = (number: string, more: object = {}) => ({ number, kind: 'own' as const, main: false, ...more });
  const main = phone(ana.phone_number, { main: true });
  const choices = async () =>
    within(await screen.findByRole('radiogroup', { name: 'Phone for this visit' })).getAllByRole('radio');

  it('is chosen among the numbers of a client who has several (R-beyond-1200)', async () => {
    const assistant = phone('0918 555 0199', { kind: 'assistant' });
    server.on(calls.clientContacts.read, {
      phones: [main, assistant, phone('0919 555 0111', { kind: 'old' })],
      addresses: [home],
    });
    server.on(calls.appointments.create, anAppointment({ id: 12 }));
    const { user } = openScheduling();
    await fillBooking(user);
    const [first, second, another] = await choices();
    expect((await choices()).map((one) => one.closest('label')?.textContent)).toEqual([
      `Main number · ${ana.phone_number}`,
      'Assistant · 0918 555 0199',
      'Another number',
    ]);
    expect(first).toBeChecked();
    await user.click(another as HTMLElement);
    await user.type(screen.getByRole('textbox', { name: /^Number for this visit/ }), '0920');
    await user.click(second as HTMLElement);
    expect(screen.queryByRole('textbox', { name: /^Number for this visit/ })).not.toBeInTheDocument();
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
    expect(bookedIn(server)[0]?.body).toMatchObject({ visit_phone: '0918 555 0199' });
  });

  it('of a client with one can be typed; a refused one says why beside it (R-beyond-1200)', async () => {
    server.on(calls.clientContacts.read, { phones: [main], addresses: [home] });
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(await screen.findByRole('button', { name: 'Another number for this visit' }));
    const field = screen.getByRole('textbox', { name: /^Number for this visit/ });
    expect(field).toHaveFocus();
    await user.type(field, '0919 555 0177');
    server.on(calls.appointments.create, rawAnswer(400, { visit_phone: ['Too many numbers.'] }));
    await user.click(bookButton());
    expect(await screen.findByText('Too many numbers.')).toBeInTheDocument();
    expect(field).toHaveValue('0919 555 0177');
    expect(bookedIn(server)[0]?.body).toMatchObject({ visit_phone: '0919 555 0177' });
  });
});
