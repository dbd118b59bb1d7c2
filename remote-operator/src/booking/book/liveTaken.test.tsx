import { act, screen, waitFor, within } from '@testing-library/react';
import { putAppointment } from 'shared-lib';
import {
  anAppointment,
  anAvailableDriver,
  anAvailableTherapist,
  calls,
  type FakeServer,
  type Problem,
  rawAnswer,
} from 'shared-lib/testing';
import { bookButton, fillBooking, mia, openScheduling, operator, serveBooking } from './testing/bookingForm';

const DAY = '2026-11-20';
const WARNING = "Mia isn't free at 7:00 PM. Choose another therapist or time.";

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
});

/** A colleague books Mia at seven, and the live channel reports it. */
const booked = (rest: Parameters<typeof anAppointment>[0] = {}) =>
  anAppointment(
    { id: 77, date: DAY, start_time: '19:00', end_time: '20:00', therapist: mia.id, status: 'pending', ...rest },
    operator,
  );

describe('what a colleague books while the form is open (R-booking-51, R-beyond-381)', () => {
  it('is announced at once beside the chosen people, and disappears when they are free again', async () => {
    const { user, client } = openScheduling();
    await fillBooking(user);
    expect(screen.queryByText(WARNING)).toBeNull();

    server.on(calls.availability.therapists, [anAvailableTherapist()]);
    act(() => putAppointment(client, booked()));
    const said = await screen.findByText(WARNING);
    expect(said.closest('[role=status]')).toBeInTheDocument();
    const therapists = screen.getByRole('group', { name: /^Therapist/ });
    expect(within(therapists).getByRole('checkbox', { name: /Mia Gomez.*not free then/ })).toBeChecked();
    expect(bookButton()).toBeEnabled();

    server.on(calls.availability.therapists, [anAvailableTherapist(mia), anAvailableTherapist()]);
    act(() => putAppointment(client, booked({ version: 2, status: 'cancelled' })));
    await waitFor(() => expect(screen.queryByText(WARNING)).toBeNull(), { timeout: 3_000 });
  });

  it("is not announced for the form's own booking, until that is refused (R-booking-51)", async () => {
    let answer = (_: Problem): void => undefined;
    server.on(calls.appointments.create, () => new Promise((resolve) => (answer = resolve)));
    const { user, client } = openScheduling();
    await fillBooking(user);
    server.on(calls.availability.therapists, []);
    server.on(calls.availability.drivers, []);
    await user.click(bookButton());
    await act(() => client.invalidateQueries());
    expect(screen.queryByText(/isn't free at|nobody is free then/)).toBeNull();
    expect(screen.getByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();

    answer(rawAnswer(400, {}));
    expect(await screen.findByText(WARNING)).toBeVisible();
  });

  it('is announced for the driver, and for the start when nobody is left', async () => {
    const { user, client } = openScheduling();
    await fillBooking(user);
    server.on(calls.availability.therapists, []);
    server.on(calls.availability.drivers, [anAvailableDriver({ id: 22, first_name: 'Rey', last_name: 'Tan' })]);
    act(() => putAppointment(client, booked()));
    expect(await screen.findByText("Ben isn't free at 7:00 PM. Choose another driver or time.")).toBeVisible();
    expect(await screen.findByText('nobody is free then')).toBeVisible();
  });
});
