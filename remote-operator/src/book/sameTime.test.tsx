import { screen, waitFor } from '@testing-library/react';
import { anAppointment, calls } from 'shared-lib/testing';
import { ana, bookButton, bookedIn, fillBooking, openScheduling, operator, serveBooking } from './testing/bookingForm';

describe('two visits at once (R-same-1)', () => {
  it('of one client, or at one address, are said with the way there, and the booking goes through', async () => {
    const server = serveBooking();
    const visit = { date: '2026-11-20', starts_at: '2026-11-20T19:30:00+08:00', client: 'Ana Villareal' };
    server.on(calls.dispatch.sameTime, {
      visits: [
        { ...visit, appointment: 381, same: 'client' },
        { ...visit, appointment: 382, client: 'Rosa Diaz', same: 'address' },
      ],
    });
    server.on(calls.appointments.create, anAppointment({}, operator));
    const { user } = openScheduling();
    await fillBooking(user);
    expect(await screen.findByText('Two visits at once')).toBeVisible();
    expect(screen.getByText(/^Already booked 7:30 PM,/)).toBeVisible();
    expect(screen.getByText(/^At this address Rosa Diaz is booked 7:30 PM,/)).toBeVisible();
    expect(screen.getByRole('link', { name: '#381' })).toHaveAttribute('href', '/dashboard/appointments/381');
    expect(server.seen(calls.dispatch.sameTime).at(-1)?.query).toMatchObject({
      dates: '2026-11-20',
      start_time: '19:00',
      end_time: '20:00',
      client: ana.id,
      location: ana.address,
    });
    await user.click(bookButton());
    await waitFor(() => expect(bookedIn(server)).toHaveLength(1));
  });
});
