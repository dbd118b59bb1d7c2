import { screen, waitFor } from '@testing-library/react';
import { anAppointment, aPage, calls, type FakeServer } from 'shared-lib/testing';
import { ana, bookButton, bookedIn, openScheduling, operator, serveBooking } from './testing/bookingForm';

let server: FakeServer;
const last = anAppointment(
  { id: 1990, client: ana.id, date: '2026-11-13', driver: null, driver_details: null, location: 'Hotel, room 12' },
  operator,
);
beforeEach(() => {
  server = serveBooking();
  server.on(calls.people.recentClients, [ana]);
  server.on(calls.appointments.list, ({ query }) => aPage(query.client ? [last] : []));
  server.on(calls.appointments.read, last);
  server.on(calls.appointments.create, anAppointment({ client: ana.id }, operator));
});

describe('the last booking of a client', () => {
  it('is repeated with two presses; a third takes the first slot when its people are free (R-booking-44)', async () => {
    const { user } = openScheduling();
    let presses = 0;
    const press = async (element: HTMLElement) => {
      presses += 1;
      await user.click(element);
    };
    const field = await screen.findByRole('combobox', { name: 'Client' });
    await user.click(field);
    await press(await screen.findByRole('option', { name: /Ana Villareal/ }));
    await press(await screen.findByRole('button', { name: 'Repeat last booking' }));
    expect(presses).toBe(2);
    const offered = await screen.findByRole('button', { name: 'First free: 1:30 PM' });
    expect(screen.getByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
    expect(screen.getByLabelText(/^Location/)).toHaveValue('Hotel, room 12');
    expect(await screen.findByRole('checkbox', { name: /Liza Ramos/ })).toBeChecked();
    expect(bookedIn(server)).toHaveLength(0);
    await press(offered);
    expect(bookButton()).toHaveFocus();
    await press(bookButton());
    await screen.findByText('Appointment created successfully');
    expect(presses).toBe(4);
    expect(bookedIn(server)[0]?.body).toMatchObject({
      client: ana.id,
      services: last.services,
      therapist: last.therapist,
      start_time: '13:30',
      location: 'Hotel, room 12',
    });
  });

  it('is the last visit, not one that is still ahead or was called off, and says which (R-beyond-908)', async () => {
    const ahead = anAppointment({ ...last, id: 1993, date: '2026-11-20', starts_at: '2026-11-20T22:00:00+08:00' });
    const off = anAppointment({
      ...last,
      id: 1992,
      date: '2026-11-19',
      starts_at: '2026-11-19T16:00:00+08:00',
      status: 'cancelled',
    });
    server.on(calls.appointments.list, ({ query }) => aPage(query.client ? [ahead, off, last] : []));
    const { user } = openScheduling();
    await user.click(await screen.findByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: /Ana Villareal/ }));
    expect(await screen.findByText('Swedish 60 · Fri, 13 Nov')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Repeat last booking' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.read).map(({ params }) => params)).toEqual([{ id: '1990' }]),
    );
    expect(server.seen(calls.appointments.list).map(({ query }) => query.date_before)).toContain('2026-11-20');
  });

  it('is repeated by keyboard with eight keys at most (R-booking-44)', async () => {
    const { user } = openScheduling();
    let keys = 0;
    const key = async (name: string) => {
      keys += 1;
      await user.keyboard(`{${name}}`);
    };
    const field = await screen.findByRole('combobox', { name: 'Client' });
    expect(field).toHaveFocus();
    await waitFor(() => expect(server.seen(calls.people.recentClients)).toHaveLength(1));
    await key('ArrowDown');
    await screen.findByRole('option', { name: /Ana Villareal/, selected: true });
    await key('Enter');
    await screen.findByRole('button', { name: 'Repeat last booking' });
    keys += 1;
    await user.tab({ shift: true });
    expect(screen.getByRole('button', { name: 'Repeat last booking' })).toHaveFocus();
    await key('Enter');
    await waitFor(() => expect(screen.getByRole('button', { name: /^First free/ })).toHaveFocus());
    await key('Enter');
    await waitFor(() => expect(bookButton()).toHaveFocus());
    await key('Enter');
    await screen.findByText('Appointment created successfully');
    expect(keys).toBeLessThanOrEqual(8);
    expect(bookedIn(server)).toHaveLength(1);
  });

  it('is not offered for a client without bookings', async () => {
    server.on(calls.appointments.list, aPage([]));
    const { user } = openScheduling();
    await user.click(await screen.findByRole('combobox', { name: 'Client' }));
    await user.click(await screen.findByRole('option', { name: /Ana Villareal/ }));
    expect(await screen.findByText('0917 555 0142')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Repeat last booking' })).not.toBeInTheDocument();
  });
});
