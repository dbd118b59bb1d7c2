import { screen, waitFor } from '@testing-library/react';
import type { SameTimeVisit } from 'shared-lib/booking';
import { anAppointment, calls, problem } from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  fillBooking,
  openScheduling,
  operator,
  serveBooking,
} from '../book/testing/bookingForm';

const own: SameTimeVisit = {
  of: 0,
  appointment: 381,
  starts_at: '2026-11-20T19:30:00+08:00',
  client: 'Ana Villareal',
  same: 'client',
};
const there: SameTimeVisit = { ...own, appointment: 382, client: 'Rosa Diaz', same: 'address' };

describe('two visits at once (R-same-1)', () => {
  it('of one client or at one address are shown with a link, and the booking goes through', async () => {
    const server = serveBooking();
    server.on(calls.dispatch.sameTime, { visits: [own, there] });
    server.on(calls.appointments.create, anAppointment({}, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    expect(await screen.findByText('Two visits at once')).toBeVisible();
    expect(screen.getByText(/^Already booked 7:30 PM,/)).toBeVisible();
    expect(screen.getByText(/^At this address Rosa Diaz is booked 7:30 PM,/)).toBeVisible();
    expect(screen.getByRole('link', { name: '#381' })).toHaveAttribute('href', '/dashboard/appointments/381');
    // The place is asked about once its typing rests.
    await waitFor(() =>
      expect(server.seen(calls.dispatch.sameTime).at(-1)?.query).toMatchObject({
        starts: '2026-11-20T19:00',
        minutes: 60,
        client: ana.id,
        location: ana.address,
      }),
    );
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
  });

  it('are looked up without the booking that is being changed', async () => {
    const appointment = anAppointment({ id: 2041, start_time: '19:00', end_time: '20:00' }, operator);
    const server = serveBooking();
    server.on(calls.appointments.read, appointment);
    server.on(calls.dispatch.sameTime, { visits: [own] });
    openScheduling('?date=2026-11-20&booking=2041');
    expect(await screen.findByRole('link', { name: '#381' })).toBeVisible();
    expect(server.seen(calls.dispatch.sameTime)[0]?.query).toMatchObject({
      except: '2041',
      client: appointment.client,
    });
  });

  it('that cannot be looked up are reported, and block nothing', async () => {
    const server = serveBooking();
    server.on(calls.dispatch.sameTime, problem('INTERNAL'));
    const { user } = openScheduling();
    await fillBooking(user);
    expect(await screen.findByText('Could not check if the client has another visit then.')).toBeVisible();
    expect(bookButton()).toBeEnabled();
  });
});
