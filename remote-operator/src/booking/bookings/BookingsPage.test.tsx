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
    expect(screen.getByText('1,204 bookings from now on')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(address()).toBe('/dashboard/bookings?page=2');
    await waitFor(() =>
      expect(asked().at(-1)).toEqual({ page: 2, page_size: 8, fields: 'card', ordering: 'nearest', part: 'ahead' }),
    );
  });

  it('begins at now, with what is over above: the latest last, so that the pages read on (R-beyond-450)', async () => {
    const visit = (id: number, first_name: string) =>
      anAppointment({ id, client_details: { ...anAppointment({}, operator).client_details, first_name } }, operator);
    server.on(calls.appointments.list, ({ query }) =>
      query.part === 'over' ? aPage([visit(2, 'Later'), visit(1, 'Earlier')]) : aPage([visit(3, 'Next')]),
    );
    const { user, address } = open();
    const names = () => screen.getAllByRole('link', { name: /Villareal/ }).map(({ textContent }) => textContent);
    expect(await screen.findByText('1 booking from now on')).toBeInTheDocument();
    expect(names()).toEqual(['Next Villareal']);
    await user.click(screen.getByRole('button', { name: 'Earlier bookings' }));
    expect(await screen.findByText('2 bookings that are over')).toBeInTheDocument();
    expect(names()).toEqual(['Earlier Villareal', 'Later Villareal']);
    expect(address()).toBe('/dashboard/bookings?part=over');
    await user.click(screen.getByRole('button', { name: 'From now on' }));
    await waitFor(() => expect(address()).toBe('/dashboard/bookings'));
    expect(await screen.findByText('1 booking from now on')).toBeInTheDocument();
  });

  it('has 25 rows on a page by choice, kept for this operator (R-beyond-451)', async () => {
    server.on(calls.appointments.list, ({ query }) =>
      aPage([anAppointment({ id: 2041 }, operator)], { count: 40, total_pages: 5, page_size: Number(query.page_size) }),
    );
    server.on(calls.settings.setBookingTable, ({ body }) => body as never);
    const { user, address } = open('?page=3');
    const rows = await screen.findByRole('combobox', { name: 'Rows on a page' });
    expect(rows).toHaveValue('8');
    await user.selectOptions(rows, '25 a page');
    await waitFor(() => expect(asked().at(-1)).toMatchObject({ page: 1, page_size: 25 }));
    expect(address()).toBe('/dashboard/bookings');
    await waitFor(() =>
      expect(server.seen(calls.settings.setBookingTable)[0]?.body).toMatchObject({
        ordering: 'nearest',
        page_size: 25,
      }),
    );
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
      ordering: 'nearest',
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
