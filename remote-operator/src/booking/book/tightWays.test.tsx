import { screen, waitFor } from '@testing-library/react';
import { anAppointment, calls, type FakeServer, problem } from 'shared-lib/testing';
import { bookButton, bookedIn, fillBooking, mia, openScheduling, operator, serveBooking } from './testing/bookingForm';

const WAY = {
  person: mia.id,
  side: 'before' as const,
  leg: 'session' as const,
  appointment: 7,
  client: 'Rosa Diaz',
  area: 'Quezon City',
  at: '2026-11-20T18:30:00+08:00',
  minutes: 50,
  room: 30,
};
const SAID = 'Mia ends in Quezon City at 6:30 PM; about 50 min to Makati, would be 20 min late.';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});

describe('too little time for the way between neighbouring visits (R-booking-6)', () => {
  it('is shown in plain words once people, time and place are chosen, and the booking goes through', async () => {
    server.on(calls.dispatch.tightWays, { area: 'Makati', ways: [WAY] });
    server.on(calls.appointments.create, anAppointment({}, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    expect(await screen.findByText(SAID)).toBeVisible();
    expect(server.seen(calls.dispatch.tightWays).at(-1)?.query).toMatchObject({
      start_time: '19:00',
      end_time: '20:00',
      location: '14 Mabini Street, San Antonio, Makati',
      therapists: '12',
      driver: 21,
    });
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
  });

  it('is looked up without the booking that is being changed', async () => {
    const appointment = anAppointment({ id: 2041, start_time: '19:00', end_time: '20:00' }, operator);
    server.on(calls.appointments.read, appointment);
    server.on(calls.dispatch.tightWays, { area: null, ways: [{ ...WAY, person: 11, area: null, room: 0 }] });
    openScheduling('?date=2026-11-20&booking=2041');
    expect(
      await screen.findByText('Liza ends elsewhere at 6:30 PM; about 50 min on the way, would be 50 min late.'),
    ).toBeVisible();
    expect(server.seen(calls.dispatch.tightWays)[0]?.query).toMatchObject({ except: 2041 });
  });

  it('that cannot be looked up is reported, and blocks nothing', async () => {
    server.on(calls.dispatch.tightWays, problem('INTERNAL'));
    const { user } = openScheduling();
    await fillBooking(user);
    expect(await screen.findByText(/Could not check the travel time/)).toBeVisible();
    expect(bookButton()).toBeEnabled();
  });
});

it('the surcharges of the time and place stand beside the price, which has them (R-beyond-1334)', async () => {
  server.on(calls.dispatch.tightWays, {
    area: 'Makati',
    ways: [],
    surcharges: [
      { id: 90, name: 'Night', unit: 'pesos', amount: 200 },
      { id: 91, name: 'Holiday', unit: 'percent', amount: 15 },
    ],
  });
  const { user } = openScheduling();
  await fillBooking(user);
  expect(await screen.findByText('including Night ₱200.00')).toBeVisible();
  expect(screen.getByText('including Holiday ₱128.00')).toBeVisible();
  expect(screen.getByText('₱1,178.00')).toBeVisible();
});
