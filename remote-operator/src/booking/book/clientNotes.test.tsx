import { screen, waitFor, within } from '@testing-library/react';
import {
  aClient,
  anAppointment,
  aPage,
  aStaffMember,
  calls,
  type FakeServer,
  problem,
  type Problem,
} from 'shared-lib/testing';
import {
  ana,
  bookButton,
  bookedIn,
  chooseClient,
  chooseTheRest,
  fillBooking,
  mia,
  openScheduling,
  serveBooking,
} from './testing/bookingForm';

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

  it('reads what the client has that day besides, and what they owe, each once (R-beyond-703)', async () => {
    const visit = (id: number, from: string, to: string, over: object = {}) =>
      anAppointment({ id, client: ana.id, starts_at: from, ends_at: to, ...over });
    server.on(calls.appointments.list, ({ query }) =>
      aPage(
        query.client === undefined || query.page_size === '1'
          ? []
          : [
              visit(381, '2026-11-20T07:00:00Z', '2026-11-20T08:00:00Z'),
              visit(382, '2026-11-20T11:30:00Z', '2026-11-20T12:30:00Z'),
              visit(383, '2026-11-20T13:00:00Z', '2026-11-20T14:00:00Z', { status: 'cancelled', outcome: 'cancelled' }),
            ],
      ),
    );
    server.on(calls.paymentDifferences.owedBy, { ...aPage([]), count: 2, owed: 1_200 });
    const { user } = openScheduling();
    await chooseClient(user);
    expect(await screen.findByText(/^Also on Fri, 20 Nov: 3:00 PM with Liza Ramos,/)).toHaveTextContent('#381');
    expect(screen.getByText(/^Also on Fri, 20 Nov: 7:30 PM/)).toHaveTextContent('#382');
    expect(screen.queryByText(/#383/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Owes ₱1,200\.00 for 2 visits\./)).toBeVisible();
    // The visit at the same time is said once, by the warning of two visits at once.
    await chooseTheRest(user);
    expect(screen.queryByText(/^Also on Fri, 20 Nov: 7:30 PM/)).not.toBeInTheDocument();
    expect(screen.getByText(/^Also on Fri, 20 Nov: 3:00 PM/)).toBeVisible();
    const asked = server.seen(calls.appointments.list).filter(({ query }) => query.client !== undefined && query.date);
    expect(asked).toHaveLength(1);
    expect(server.seen(calls.paymentDifferences.owedBy)).toHaveLength(1);
  });

  it('reads nothing of a client who has no other visit and owes nothing (R-beyond-703)', async () => {
    const { user } = openScheduling();
    await chooseClient(user);
    await waitFor(() => expect(server.seen(calls.paymentDifferences.owedBy)).toHaveLength(1));
    expect(screen.queryByText(/^Also on|^Owes/)).not.toBeInTheDocument();
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
