import { screen, waitFor, within } from '@testing-library/react';
import type { BookingTable } from 'shared-lib/booking';
import {
  anAppointment,
  aPage,
  aScheduling,
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
let kept: BookingTable;
beforeEach(() => {
  kept = { columns: ['when', 'status', 'services', 'price', 'booked'], ordering: '-starts_at', page_size: 8 };
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.settings.bookingTable, () => ({ ...kept, columns: [...kept.columns] }));
  server.on(calls.settings.setBookingTable, ({ body }) => {
    kept = body as BookingTable;
    return { ...kept, columns: [...kept.columns] };
  });
  server.on(calls.appointments.list, aPage([anAppointment({ id: 9 }, operator), anAppointment({ id: 10 }, operator)]));
});
const open = (query = '') =>
  renderScreen(<BookingsPage />, { as: operator, path: `/dashboard/bookings${query}`, route: '/dashboard/bookings' });
const asked = () => server.seen(calls.appointments.list).at(-1)?.query;
const head = (name: string) => screen.findByRole('columnheader', { name });

describe('the order of the bookings', () => {
  it.each([
    ['Client', 'client', 'ascending', '-client'],
    ['Status', 'status', 'ascending', '-status'],
    ['Price', '-total_price', 'descending', 'total_price'],
    ['Booked', '-created_at', 'descending', 'created_at'],
  ] as const)(
    'changes at the header of %s, is in the address, is kept, and reverses at the second press (R-pages-80)',
    async (name, first, said, second) => {
      const { user, address } = open('?filter=completed&page=2');
      expect(await head('When')).toHaveAttribute('aria-sort', 'descending');
      await user.click(within(await head(name)).getByRole('button', { name }));
      await waitFor(() => expect(asked()).toMatchObject({ ordering: first, filter: 'completed', page: 1 }));
      expect(address()).toBe(`/dashboard/bookings?filter=completed&sort=${first}`);
      expect(await head(name)).toHaveAttribute('aria-sort', said);
      expect(await head('When')).not.toHaveAttribute('aria-sort');
      await waitFor(() => expect(kept.ordering).toBe(first));

      within(await head(name))
        .getByRole('button', { name })
        .focus();
      await user.keyboard('{Enter}');
      await waitFor(() => expect(asked()).toMatchObject({ ordering: second }));
      await waitFor(() => expect(kept.ordering).toBe(second));
      expect(kept.columns).toEqual(['when', 'status', 'services', 'price', 'booked']);
    },
  );

  it("is the operator's own when the address names none, and the address's otherwise (R-pages-80)", async () => {
    kept = { ...kept, ordering: 'client' };
    const { unmount } = open();
    expect(await head('Client')).toHaveAttribute('aria-sort', 'ascending');
    expect(asked()).toMatchObject({ ordering: 'client' });
    unmount();
    open('?sort=-total_price');
    expect(await head('Price')).toHaveAttribute('aria-sort', 'descending');
    expect(asked()).toMatchObject({ ordering: '-total_price' });
    expect(kept.ordering).toBe('client');
  });

  it('is chosen by “Sort by” when no header can be pressed: on a phone, or without that column (R-pages-80)', async () => {
    kept = { columns: ['when'], ordering: '-total_price', page_size: 8 };
    const { user } = open();
    const sortBy = await screen.findByRole('combobox', { name: 'Sort by' });
    await waitFor(() => expect(sortBy).toHaveValue('-total_price'));
    expect(sortBy).toBeVisible();
    await user.selectOptions(sortBy, 'Client, Z to A');
    await waitFor(() => expect(asked()).toMatchObject({ ordering: '-client' }));
    // The table shows that column, so a desk has its header.
    await waitFor(() => expect(screen.getByLabelText('Sort by')).not.toBeVisible());
    expect(screen.queryByRole('button', { name: 'Services' })).not.toBeInTheDocument();
  });

  it('stays as chosen when it could not be kept, and says so', async () => {
    server.on(calls.settings.setBookingTable, problem('FORBIDDEN'));
    const { user } = open();
    await user.click(within(await head('Client')).getByRole('button'));
    expect(await screen.findByText('You do not have permission to access this resource.')).toBeVisible();
    expect(await head('Client')).toHaveAttribute('aria-sort', 'ascending');
  });

  it('keeps the ticked rows (R-pages-72, R-pages-80)', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Select' }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Ana Villareal #9' }));
    server.on(calls.appointments.list, aPage([anAppointment({ id: 31 }, operator)]));
    await user.click(within(await head('Price')).getByRole('button'));
    await screen.findByRole('checkbox', { name: 'Select Ana Villareal #31' });
    expect(screen.getByText('1 selected')).toBeVisible();
    expect(screen.queryByText(/No longer in this list/)).not.toBeInTheDocument();
  });
});

describe('the bookings as a file', () => {
  it('are requested with the filters and the order, all pages (R-pages-81)', async () => {
    const saved: string[] = [];
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    server.on(calls.appointments.export, 'Number,Client');
    const { user } = open('?filter=completed&search=ana&from=2026-11-01&sort=-total_price&page=3');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.export).at(-1)?.query).toEqual({
        filter: 'completed',
        search: 'ana',
        date_after: '2026-11-01',
        ordering: '-total_price',
      }),
    );
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^bookings-\d{4}-\d\d-\d\d\.csv$/)]));
  });

  it('are refused in words', async () => {
    server.on(calls.appointments.export, problem('SEARCH_TOO_WIDE'));
    const { user } = open('?search=ana');
    await user.click(await screen.findByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByRole('alert')).toBeVisible();
  });
});
