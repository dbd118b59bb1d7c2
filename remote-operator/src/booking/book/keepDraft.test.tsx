import { fireEvent, screen, waitFor } from '@testing-library/react';
import { anAppointment, calls, type FakeServer } from 'shared-lib/testing';
import {
  beside,
  bookButton,
  bookedIn,
  fillBooking,
  openScheduling,
  operator,
  serveBooking,
} from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});
const booked = () => bookedIn(server);

describe('a booking that is not sent yet', () => {
  const location = () => screen.getByRole('textbox', { name: /Location/ });

  it('asks a question before it is closed, and is then gone', async () => {
    const { user } = openScheduling();
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

  it("closes without a question when only the list's day is chosen", async () => {
    const { user } = openScheduling();
    fireEvent.click(await beside('button', 'Day after'));
    expect(await screen.findByLabelText(/^Date/)).toHaveValue('2026-11-21');
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByRole('button', { name: 'New booking' })).toBeInTheDocument();
  });

  it('says that it was started earlier, and can start again after a question', async () => {
    const before = openScheduling();
    await before.user.type(location(), 'Pasig');
    before.unmount();
    const { user } = openScheduling();
    expect(screen.getByText('Restored what you typed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Start again' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(location()).toHaveValue('');
    expect(screen.queryByText('Restored what you typed')).not.toBeInTheDocument();
  });

  it('comes back with its day, unless the address names another, and the list shows the same day', async () => {
    const before = openScheduling('?booking=new&date=2026-11-24');
    await before.user.type(location(), 'Pasig');
    before.unmount();
    const back = openScheduling();
    await waitFor(() => expect(back.address()).toContain('date=2026-11-24'));
    expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-24');
    expect(await beside('heading', 'Tue, 24 Nov')).toBeInTheDocument();
    back.unmount();
    openScheduling('?booking=new&date=2026-11-22');
    await waitFor(() => expect(screen.getByLabelText(/^Date/)).toHaveValue('2026-11-22'));
    expect(await beside('heading', 'Sun, 22 Nov')).toBeInTheDocument();
  });

  it('survives a reload, until it is booked', async () => {
    const before = openScheduling();
    await fillBooking(before.user);
    before.unmount();
    const { user, unmount } = openScheduling();
    server.on(calls.appointments.create, anAppointment({ id: 2100 }, operator));
    await user.click(bookButton());
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(booked()).toHaveLength(1);
    unmount();
    openScheduling();
    expect(location()).toHaveValue('');
  });
});
