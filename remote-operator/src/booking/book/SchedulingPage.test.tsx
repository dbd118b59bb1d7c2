import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anAppointment, aPage, calls, type FakeServer, problem } from 'shared-lib/testing';
import { ana, beside, chooseClient, openScheduling, operator, serveBooking, takeService } from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});

describe('the day of the form and of the list', () => {
  it('is one day: changing it in one changes it in the other', async () => {
    const { address } = openScheduling();
    fireEvent.change(await screen.findByLabelText(/^Date/), { target: { value: '2026-11-23' } });
    expect(await beside('heading', 'Mon, 23 Nov')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-23&booking=new');
    fireEvent.click(await beside('button', 'Day before'));
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22'));
  });
});

describe('a client named by the address', () => {
  it('is in the form, with their address, and another client who is chosen stays (R-booking-45)', async () => {
    server.on(calls.people.client, ana);
    const { user, address } = openScheduling(`?booking=new&client=${ana.id}`);
    expect(await screen.findByText(ana.phone_number)).toBeInTheDocument();
    expect(screen.getByLabelText(/^Location/)).toHaveValue(ana.address);
    expect(address()).toBe(`/dashboard/scheduling?booking=new&client=${ana.id}`);
    await user.click(screen.getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(address()).toBe('/dashboard/scheduling?show=day&booking=new'));
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveFocus();
  });

  it('replaces the client of a kept draft, and nothing else of it (R-booking-45)', async () => {
    const begun = openScheduling();
    await screen.findByRole('combobox', { name: 'Client' });
    await chooseClient(begun.user);
    await takeService(begun.user, /Swedish 60/);
    begun.unmount();
    const rosa = { ...ana, id: 32, first_name: 'Rosa', last_name: 'Diaz', address: '3 Narra Street' };
    server.on(calls.people.client, rosa);
    openScheduling('?booking=new&client=32');
    expect(await screen.findByText('Rosa Diaz')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Location/)).toHaveValue('3 Narra Street');
    expect(screen.getByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
  });

  it('who cannot be fetched is reported, and another can be chosen (R-booking-45)', async () => {
    server.on(calls.people.client, problem('NOT_FOUND'));
    const { user } = openScheduling('?booking=new&client=404');
    expect(await screen.findByText('Could not fetch clients')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Choose a client' }));
    expect(screen.getByRole('combobox', { name: 'Client' })).toBeInTheDocument();
  });
});

describe("a day's bookings", () => {
  it('are shown in order, and the page says when there are none', async () => {
    server.on(calls.appointments.list, ({ query }) =>
      query.date === '2026-11-20' ? aPage([anAppointment({ id: 2041 }, operator)]) : aPage([]),
    );
    const { user, address } = openScheduling('?date=2026-11-20');
    expect(await screen.findByText('Ana Villareal')).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Today, Fri, 20 Nov' })).toBeInTheDocument();
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
