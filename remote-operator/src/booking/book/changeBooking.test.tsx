import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { putAppointment } from 'shared-lib';
import { anAppointment, aService, calls, type FakeServer, problem, rawAnswer } from 'shared-lib/testing';
import { openScheduling, operator, serveBooking } from './testing/bookingForm';

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});

describe('changing a booking', () => {
  const appointment = anAppointment({ id: 2041, version: 3, start_time: '19:00', end_time: '20:00' }, operator);
  const save = () => screen.getByRole('button', { name: /^Save changes/ });

  it('opens with the current booking and sends only what changed (8-078)', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    await screen.findByRole('region', { name: 'Change booking #2041' });
    expect(screen.getByText('7:00 PM – 8:00 PM')).toBeInTheDocument();
    await user.click(await screen.findByRole('checkbox', { name: /Mia Gomez/ }));
    await user.click(screen.getByRole('checkbox', { name: /Liza Ramos/ }));
    await user.click(save());
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ therapists: [12], version: 3 });
    expect(server.seen(calls.availability.therapists)[0]?.query).toMatchObject({ except: 2041 });
  });

  it('says what the services cost on the day it moves to, and keeps the price unless that is chosen (R-beyond-1242)', async () => {
    server.on(calls.people.services, [aService({ coming_prices: [{ from: '2026-12-01', price: 1000 }] })]);
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, { ...appointment, version: 4 });
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    const form = within(await screen.findByRole('region', { name: 'Change booking #2041' }));
    expect(form.queryByText(/the services cost/)).toBeNull();
    fireEvent.change(form.getByLabelText(/^Date/), { target: { value: '2026-12-02' } });
    const said = 'On Wed, 2 Dec the services cost ₱1,000.00. This visit keeps ₱850.00.';
    expect(await form.findByText(said)).toBeVisible();
    expect(form.getAllByText('₱850.00').at(-1)).toBeVisible();
    await user.click(form.getByRole('checkbox', { name: 'Use the price of that day' }));
    expect(await form.findByText('₱1,000.00')).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('Appointment updated successfully')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toMatchObject({
      date: '2026-12-02',
      price_of_the_day: true,
    });
  });

  it('says that it failed (8-039)', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, rawAnswer(400, {}));
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    await user.click(save());
    expect(await screen.findByText('Could not update appointment')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
  });

  it('never overwrites what someone else changed meanwhile, and shows it', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, problem('STALE_VERSION'));
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    server.on(calls.appointments.read, { ...appointment, version: 4, notes: 'Use the back door' });
    await user.click(save());
    expect(await screen.findByText('Someone else has changed this.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Use the back door'));
  });

  it('keeps over a reload what was typed and the version it was typed against (R-beyond-218)', async () => {
    server.on(calls.appointments.read, appointment);
    server.on(calls.appointments.update, problem('STALE_VERSION'));
    const before = openScheduling('?date=2026-11-20&booking=2041');
    await before.user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    before.unmount();
    server.on(calls.appointments.read, { ...appointment, version: 4, notes: 'Use the back door' });
    const { user } = openScheduling('?date=2026-11-20&booking=2041');
    expect(await screen.findByText('Restored what you typed')).toBeInTheDocument();
    expect(screen.getByText('Someone has changed this booking.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
    await user.click(save());
    expect(await screen.findByText('Someone else has changed this.')).toBeInTheDocument();
    expect(server.seen(calls.appointments.update)[0]?.body).toEqual({ notes: 'Ring twice', version: 3 });
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Use the back door'));
    expect(sessionStorage).toHaveLength(0);
  });

  it('says as soon as someone else changes the booking, and shows the current one when asked', async () => {
    server.on(calls.appointments.read, appointment);
    const { user, client } = openScheduling('?date=2026-11-20&booking=2041');
    await user.type(await screen.findByRole('textbox', { name: /Notes/ }), 'Ring twice');
    const changed = { ...appointment, version: 4, notes: 'Use the back door' };
    server.on(calls.appointments.read, changed);
    act(() => putAppointment(client, changed));
    expect(await screen.findByText('Someone has changed this booking.')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Ring twice');
    await user.click(screen.getByRole('button', { name: 'Show it as it is now' }));
    expect(screen.getByRole('textbox', { name: /Notes/ })).toHaveValue('Use the back door');
    expect(server.seen(calls.appointments.update)).toHaveLength(0);
  });

  it('warns when the visit is shorter than its services (R-booking-18)', async () => {
    server.on(calls.appointments.read, { ...appointment, end_time: '19:30', duration: 30 });
    openScheduling('?date=2026-11-20&booking=2041');
    expect(await screen.findByText('Planned for 30 minutes; the services take 60.')).toBeVisible();
  });

  it('keeps the services of a paid visit, and says how they can change (R-workflow-48)', async () => {
    server.on(calls.appointments.read, { ...appointment, payment_status: 'paid' });
    openScheduling('?date=2026-11-20&booking=2041');
    expect(await screen.findByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
    expect(screen.queryByRole('combobox', { name: 'Services' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /Swedish 60/ })).not.toBeInTheDocument();
    expect(
      screen.getByText('This visit is paid. Its services change only after the payment is corrected.'),
    ).toBeVisible();
  });

  it('keeps what may not change any more', async () => {
    server.on(calls.appointments.read, anAppointment({ id: 2041, status: 'in_progress' }, operator));
    openScheduling('?date=2026-11-20&booking=2041');
    expect(await screen.findByRole('list', { name: 'Chosen services' })).toHaveTextContent('Swedish 60');
    expect(screen.queryByRole('combobox', { name: 'Services' })).not.toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: /Liza Ramos/ })).toBeDisabled();
    expect(await screen.findByRole('radio', { name: 'No driver' })).toBeEnabled();
  });
});
