import { screen, within } from '@testing-library/react';
import {
  aClient,
  anAppointment,
  aStaffMember,
  calls,
  type FakeServer,
  problem,
  type Problem,
} from 'shared-lib/testing';
import { ana, bookButton, bookedIn, fillBooking, mia, openScheduling, serveBooking } from './testing/bookingForm';

const SINCE = { mark: 3, reason: 'Was rude to Liza', by: 'Olivia Cruz', since: '2026-11-03' };

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  server.on(calls.people.client, aClient());
  server.on(calls.appointments.create, anAppointment({ client: ana.id }));
});

const question = () => screen.findByRole('alertdialog', { name: 'Book Ana Villareal anyway?' });

describe('an operator who books a client', () => {
  it('reads how often nobody was met and what the client asks for, with preferred people first (R-client-2, R-client-4)', async () => {
    server.on(
      calls.people.client,
      aClient({
        preferred_therapist: aStaffMember('therapist').id,
        preferred_therapist_name: 'Liza Ramos',
        no_shows: 2,
        last_no_show: '2026-11-03',
      }),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    expect(screen.getByText(/^2 no-shows, last on Tue, 3 Nov/)).toBeVisible();
    expect(screen.getByText('Asks for Liza Ramos')).toBeVisible();
    const [first, second] = within(screen.getByRole('group', { name: /^Therapist/ })).getAllByRole('checkbox');
    expect(first).toHaveAccessibleName(/^Liza Ramos.*Preferred/);
    expect(second).toHaveAccessibleName(/^Mia Gomez/);
  });

  it("reads beside a woman's name, and on choosing her, that the client asks for a man, and can still book (R-client-2)", async () => {
    server.on(calls.people.client, aClient({ preferred_gender: 'male' }));
    server.on(calls.people.activeStaff, {
      results: [
        aStaffMember('therapist', { gender: 'male' }),
        aStaffMember('therapist', { ...mia, gender: 'female' }),
        aStaffMember('driver'),
      ],
    });
    const { user } = openScheduling();
    await fillBooking(user);
    const [first, second] = within(screen.getByRole('group', { name: /^Therapist/ })).getAllByRole('checkbox');
    expect(first).toHaveAccessibleName(/^Liza Ramos/);
    expect(second).toHaveAccessibleName(/^Mia Gomez.*Client asks for a man/);
    expect(screen.getByText(/^Client asks for a man, and Mia Gomez is chosen\./)).toBeVisible();
    await user.click(bookButton());
    expect(bookedIn(server)).toHaveLength(1);
  });

  it("is asked before booking a client marked 'Do not book', with who and why, and only a yes sends it (R-client-4)", async () => {
    server.on(calls.people.client, aClient({ do_not_book: SINCE }));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    expect(await question()).toHaveTextContent('Do not book: Was rude to Liza (Olivia Cruz, Tue, 3 Nov)');
    expect(bookedIn(server)).toHaveLength(0);
    await user.click(within(await question()).getByRole('button', { name: 'Do not book' }));
    expect(bookedIn(server)).toHaveLength(0);
    await user.click(bookButton());
    await user.click(within(await question()).getByRole('button', { name: 'Book anyway' }));
    expect(bookedIn(server).map(({ body }) => body)).toMatchObject([{ despite_do_not_book: true }]);
  });

  it('is told that it failed when the form has closed and cannot ask, and what was typed stays (R-client-4, R-pages-95)', async () => {
    let answer = (_: Problem): void => undefined;
    server.on(calls.appointments.create, () => new Promise((resolve) => (answer = resolve)));
    const { user } = openScheduling();
    await fillBooking(user);
    await user.type(screen.getByRole('textbox', { name: /Notes/ }), 'Gate 2');
    await user.click(bookButton());
    await user.click(screen.getByRole('button', { name: 'Close' }));
    answer(problem('DO_NOT_BOOK', { do_not_book: SINCE }));
    expect(await screen.findByText('Could not create appointment')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New booking' }));
    expect(await screen.findByRole('textbox', { name: /Notes/ })).toHaveValue('Gate 2');
  });

  it('is also asked when someone marks the client while the form is open (R-client-4)', async () => {
    server.on(calls.appointments.create, ({ body }) =>
      (body as { despite_do_not_book?: boolean }).despite_do_not_book
        ? anAppointment({ client: ana.id })
        : problem('DO_NOT_BOOK', { do_not_book: SINCE }),
    );
    const { user } = openScheduling();
    await fillBooking(user);
    await user.click(bookButton());
    await user.click(within(await question()).getByRole('button', { name: 'Book anyway' }));
    expect(await screen.findByText('Appointment created successfully')).toBeInTheDocument();
    expect(bookedIn(server)).toHaveLength(2);
  });
});
