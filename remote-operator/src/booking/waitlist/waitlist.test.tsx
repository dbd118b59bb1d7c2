import { screen, waitFor, within } from '@testing-library/react';
import { type WaitlistEntry } from 'shared-lib/booking';
import {
  aPage,
  aScheduling,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
  TEST_NOW,
} from 'shared-lib/testing';
import { bookButton, chooseClient, openScheduling, serveBooking, takeService } from '../book/testing/bookingForm';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from '../../today/needs-now/NeedsNow';
import { WaitlistPage } from './WaitlistPage';

const operator = aUser('operator');
const anEntry = (over: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  id: 7,
  version: 2,
  client: 41,
  client_details: { first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 555 0142', address: '3 Mabini Street' },
  services: [1],
  services_details: [{ id: 1, name: 'Swedish 60', duration: 60 }],
  duration: 60,
  from_day: '2026-11-21',
  to_day: '2026-11-22',
  from_time: '18:00',
  to_time: '21:00',
  therapist: null,
  therapist_name: null,
  notes: '',
  state: 'waiting',
  offer: null,
  created_at: TEST_NOW,
  created_by: 'Olive Tan',
  closed_at: null,
  closed_by: null,
  closed_reason: '',
  appointment: null,
  ...over,
});
const offered = anEntry({
  state: 'offered',
  offer: { date: '2026-11-21', start_time: '19:00', therapist: 12, therapist_name: 'Mia Gomez', since: TEST_NOW },
});
const listed = (
  wishes: WaitlistEntry[],
  over: { open_count?: number; offered_count?: number; count?: number; total_pages?: number } = {},
) => ({
  ...aPage(wishes),
  open_count: wishes.length,
  offered_count: wishes.filter(({ offer }) => offer).length,
  ...over,
});

describe('the waitlist page', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = fakeServer();
    server.on(calls.people.activeStaff, { results: [] });
    server.on(calls.people.services, []);
  });
  const open = (query = '') =>
    renderScreen(<WaitlistPage />, { as: operator, path: `/dashboard/bookings${query}`, route: '/dashboard/bookings' });

  it('lists who waits: the entry, since when, the free slot, and the button that books it (R-booking-31)', async () => {
    server.on(calls.waitlist.list, listed([offered, anEntry({ id: 8, therapist: 12, therapist_name: 'Mia Gomez' })]));
    open();
    const [first, second] = within(await screen.findByRole('list', { name: 'Who waits for a slot' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent('Free: Sat, 21 Nov, 7:00 PM, Mia Gomez');
    expect(first).toHaveTextContent('Sat, 21 Nov to Sun, 22 Nov, between 6:00 PM and 9:00 PM');
    expect(within(first as HTMLElement).getByRole('link', { name: 'Book for Ana Cruz' })).toHaveAttribute(
      'href',
      '/dashboard/scheduling?booking=wish-7',
    );
    expect(second).toHaveTextContent(/Swedish 60, 60 min, with Mia Gomez/);
    expect(second).toHaveTextContent('Waiting');
    expect(screen.getByText('2 wait, a slot is free for 1')).toBeInTheDocument();
  });

  it('shows the calendar day of a slot past midnight, and of an entry for one (R-day-2)', async () => {
    const night = anEntry({
      state: 'offered',
      from_time: '00:00',
      to_time: '00:30',
      offer: { date: '2026-11-21', start_time: '00:30', therapist: 12, therapist_name: 'Mia Gomez', since: TEST_NOW },
    });
    server.on(calls.waitlist.list, listed([night]));
    open();
    const [wish] = within(await screen.findByRole('list', { name: 'Who waits for a slot' })).getAllByRole('listitem');
    expect(wish).toHaveTextContent('Free: Sun, 22 Nov, 12:30 AM, Mia Gomez');
    expect(wish).toHaveTextContent('Sun, 22 Nov to Mon, 23 Nov, between 12:00 AM and 12:30 AM');
  });

  it('says when nobody waits, and when the search finds nobody (R-booking-31)', async () => {
    server.on(calls.waitlist.list, listed([]));
    open('?search=nobody');
    expect(await screen.findByText('No entry found')).toBeInTheDocument();
  });

  it('leads to the booking form while it is empty, and counts nobody (R-booking-31)', async () => {
    server.on(calls.waitlist.list, { ...listed([]), open_count: 0, offered_count: 0 });
    open();
    expect(await screen.findByText('The waitlist is empty')).toBeVisible();
    expect(screen.getByRole('link', { name: 'New booking' })).toHaveAttribute(
      'href',
      '/dashboard/scheduling?booking=new',
    );
    expect(screen.queryByText(/wait$/)).toBeNull();
  });

  it('withdraws an entry with a reason, and names a colleague who was faster (R-booking-31)', async () => {
    server.on(calls.waitlist.list, listed([anEntry()]));
    server.on(
      calls.waitlist.withdraw,
      problem('WISH_CLOSED', { detail: 'Olive Tan already booked this client from the waitlist.' }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Take Ana Cruz off the waitlist' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: 'Take off the waitlist' }));
    expect(await within(dialog).findByText('This field is required')).toBeInTheDocument();
    await user.type(within(dialog).getByRole('textbox', { name: /Reason/ }), 'Went elsewhere');
    await user.click(within(dialog).getByRole('button', { name: 'Take off the waitlist' }));
    expect(
      await within(dialog).findByText('Olive Tan already booked this client from the waitlist.'),
    ).toBeInTheDocument();
    server.on(calls.waitlist.withdraw, anEntry({ state: 'withdrawn' }));
    await user.click(within(dialog).getByRole('button', { name: 'Take off the waitlist' }));
    expect(await screen.findByText('Ana Cruz is off the waitlist')).toBeInTheDocument();
    expect(server.seen(calls.waitlist.withdraw).at(-1)?.body).toEqual({ reason: 'Went elsewhere' });
  });

  it('changes an entry at the version that was read, and says what became of closed ones (R-booking-31)', async () => {
    server.on(calls.waitlist.list, listed([anEntry()]));
    server.on(calls.waitlist.change, anEntry({ version: 3 }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Change the waitlist entry of Ana Cruz' }));
    const dialog = await screen.findByRole('dialog');
    await user.selectOptions(within(dialog).getByLabelText(/Begins until/), '17:00');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await within(dialog).findByText(/There is no start between these times/)).toBeInTheDocument();
    await user.selectOptions(within(dialog).getByLabelText(/Begins until/), '20:00');
    await user.click(within(dialog).getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Waitlist entry changed')).toBeInTheDocument();
    expect(server.seen(calls.waitlist.change).at(-1)?.body).toMatchObject({
      version: 2,
      to_time: '20:00',
      therapist: null,
    });
    server.on(
      calls.waitlist.list,
      listed([
        anEntry({ state: 'withdrawn', closed_at: TEST_NOW, closed_by: 'Olive Tan', closed_reason: 'Went elsewhere' }),
      ]),
    );
    await user.click(screen.getByRole('radio', { name: 'Closed' }));
    expect(await screen.findByText(/Olive Tan took it off the waitlist: Went elsewhere/)).toBeInTheDocument();
  });
});

describe('a slot that has become free', () => {
  it('is listed under what needs an operator now, counted, with one button (R-booking-31)', async () => {
    const server = fakeServer();
    server.on(calls.settings.scheduling, aScheduling());
    server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
    server.on(calls.waitlist.list, listed([offered]));
    renderScreen(
      <ActionsProvider>
        <NeedsNow />
      </ActionsProvider>,
      { as: operator, path: '/dashboard', route: '/dashboard' },
    );
    const line = within(await screen.findByRole('list', { name: 'Needs you now' })).getByRole('listitem');
    expect(line).toHaveTextContent(/Slot opened.*Ana Cruz.*Sat, 21 Nov, 7:00 PM, Mia Gomez · Swedish 60/);
    expect(within(line).getByRole('link', { name: 'Book' })).toHaveAttribute(
      'href',
      '/dashboard/scheduling?booking=wish-7',
    );
    expect(await screen.findByText('1 need you now')).toBeInTheDocument();
    expect(screen.queryByText('Nothing. All is well.')).not.toBeInTheDocument();
  });
});

describe('the booking form and the waitlist', () => {
  let server: FakeServer;
  beforeEach(() => {
    server = serveBooking();
    server.on(calls.waitlist.list, listed([]));
  });

  it('opens filled in for an entry, books it as that, and says what a colleague did first (R-booking-31)', async () => {
    server.on(calls.waitlist.read, offered);
    server.on(
      calls.appointments.create,
      problem('WISH_CLOSED', { detail: 'Olive Tan already booked this client from the waitlist.' }),
    );
    const { user } = openScheduling('?booking=wish-7');
    expect(
      await screen.findByText('From the waitlist: Sat, 21 Nov to Sun, 22 Nov, between 6:00 PM and 9:00 PM'),
    ).toBeInTheDocument();
    expect(await screen.findByText('7:00 PM – 8:00 PM')).toBeInTheDocument();
    expect(screen.getByLabelText(/^Location/)).toHaveValue('3 Mabini Street');
    expect(await screen.findByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();
    expect(await screen.findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
    await user.click(bookButton());
    expect(await screen.findByText('Olive Tan already booked this client from the waitlist.')).toBeInTheDocument();
    expect(server.seen(calls.appointments.create).at(-1)?.body).toMatchObject({
      wish: 7,
      client: 41,
      start_time: '19:00',
    });
  });

  it('shows what became of a settled entry, and no form (R-booking-31)', async () => {
    server.on(
      calls.waitlist.read,
      anEntry({ state: 'booked', closed_at: TEST_NOW, closed_by: 'Olive Tan', appointment: 99 }),
    );
    openScheduling('?booking=wish-7');
    expect(await screen.findByText('Olive Tan already booked this client from the waitlist.')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show the booking' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/99',
    );
    expect(screen.queryByRole('button', { name: /Book appointment/ })).not.toBeInTheDocument();
  });

  it('saves the form as an entry, and first shows one that exists already (R-booking-31)', async () => {
    const { user } = openScheduling();
    await user.click(await screen.findByRole('button', { name: 'Keep on the waitlist' }));
    expect(await screen.findByText('Choose or type the client first.')).toBeInTheDocument();
    await chooseClient(user);
    await takeService(user, /Swedish 60/);
    await user.click(screen.getByRole('button', { name: 'Keep on the waitlist' }));
    const dialog = await screen.findByRole('dialog', { name: /Keep Ana Villareal on the waitlist/ });
    server.on(calls.waitlist.keep, problem('WISH_KEPT_ALREADY', { current: anEntry() }));
    await user.click(within(dialog).getByRole('button', { name: 'Keep on the waitlist' }));
    expect(await within(dialog).findByText(/already on the waitlist for some of these days/)).toBeInTheDocument();
    server.on(calls.waitlist.keep, anEntry());
    await user.click(within(dialog).getByRole('button', { name: 'Keep it anyway' }));
    expect(await screen.findByText('Ana Villareal is on the waitlist')).toBeInTheDocument();
    expect(server.seen(calls.waitlist.keep).map(({ body }) => (body as { even_so: boolean }).even_so)).toEqual([
      false,
      true,
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: /Book appointment/ })).not.toBeInTheDocument());
  });
});
