import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anAppointment, aPage, calls, type FakeServer } from 'shared-lib/testing';
import { beside, openScheduling, operator, serveBooking } from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});

describe('the day of the form and of the list', () => {
  it('is one: whichever is changed, the other goes along', async () => {
    const { address } = openScheduling();
    fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value: '2026-11-23' } });
    expect(await beside('heading', 'Mon, 23 Nov 2026')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-23&booking=new');
    fireEvent.click(await beside('button', 'Day before'));
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22'));
  });
});

describe("a day's bookings", () => {
  it('shows them in order, and says when there are none', async () => {
    server.on(calls.appointments.list, ({ query }) =>
      query.date === '2026-11-20' ? aPage([anAppointment({ id: 2041 }, operator)]) : aPage([]),
    );
    const { user, address } = openScheduling('?date=2026-11-20');
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
