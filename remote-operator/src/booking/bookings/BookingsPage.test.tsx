import { screen, waitFor, within } from '@testing-library/react';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { BookingsPage } from './BookingsPage';

const operator = aUser('operator');
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});
const open = (query = '') =>
  renderScreen(<BookingsPage />, { as: operator, path: `/dashboard/bookings${query}`, route: '/dashboard/bookings' });
const asked = () => server.seen(calls.appointments.list).map(({ query }) => query);

describe('the list of all bookings', () => {
  it('shows eight rows on a page and the total, and turns pages (9-016)', async () => {
    server.on(
      calls.appointments.list,
      aPage([anAppointment({ id: 2041 }, operator)], { count: 1204, total_pages: 151, page_size: 8 }),
    );
    const { user, address } = open();
    const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect(within(row).getByRole('link', { name: 'Ana Villareal' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2041',
    );
    expect(row).toHaveTextContent('4:00 – 5:00 PM');
    expect(row).toHaveTextContent('Liza Ramos');
    expect(row).toHaveTextContent('Ben Castro');
    expect(row).toHaveTextContent('₱850.00');
    expect(screen.getByText('1,204 bookings')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(address()).toBe('/dashboard/bookings?page=2');
    await waitFor(() => expect(asked().at(-1)).toEqual({ page: 2, page_size: 8, fields: 'card' }));
  });

  it('counts the results of a search only as far as they are listed', async () => {
    server.on(
      calls.appointments.list,
      aPage([anAppointment({ id: 2041 }, operator)], { count: 500, total_pages: 63, page_size: 8, count_capped: true }),
    );
    open('?search=ana');
    expect(await screen.findByText('500+ bookings')).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveTextContent('Type more to find the others.');
  });

  it('filters by status and days, and shows all again', async () => {
    server.on(calls.appointments.list, aPage([]));
    const { user, address } = open('?filter=completed&from=2026-11-01&to=2026-11-20');
    expect(await screen.findByText('No appointments found')).toBeInTheDocument();
    expect(asked()[0]).toEqual({
      page: 1,
      page_size: 8,
      fields: 'card',
      filter: 'completed',
      date_after: '2026-11-01',
      date_before: '2026-11-20',
    });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(address()).toBe('/dashboard/bookings');
  });

  it('leads to the form, also when there are no bookings yet', async () => {
    server.on(calls.appointments.list, aPage([]));
    open();
    await screen.findByText('No appointments found');
    for (const link of screen.getAllByRole('link', { name: 'New booking' }))
      expect(link).toHaveAttribute('href', '/dashboard/scheduling?booking=new');
  });

  it('says that an extension blocked the request, and to check the ad blocker (2-203, 2-204)', async () => {
    server.on(calls.appointments.list, () => {
      throw new Error('net::ERR_BLOCKED_BY_CLIENT');
    });
    open();
    expect(await screen.findByText('Unable to Load Appointments')).toBeInTheDocument();
    expect(
      screen.getByText(
        'Your request was blocked by your browser or an extension. Please check your ad blocker settings and try again.',
      ),
    ).toBeInTheDocument();
  });

  it('says why it could not be fetched', async () => {
    server.on(calls.appointments.list, problem('FORBIDDEN'));
    open();
    expect(await screen.findByText('Could not fetch appointments')).toBeInTheDocument();
    expect(screen.getByText('You do not have permission to access this resource.')).toBeInTheDocument();
  });
});
