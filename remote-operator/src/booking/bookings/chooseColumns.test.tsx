import { screen, waitFor, within } from '@testing-library/react';
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
let kept: {
  columns: ('when' | 'status' | 'services' | 'with' | 'price' | 'phone')[];
  ordering: '-starts_at';
  page_size: 8;
};
beforeEach(() => {
  kept = { columns: ['when', 'status', 'services', 'with', 'price'], ordering: '-starts_at', page_size: 8 };
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  server.on(calls.appointments.list, aPage([anAppointment({ id: 9 }, operator)]));
  server.on(calls.settings.bookingTable, () => kept);
  server.on(calls.settings.setBookingTable, ({ body }) => (kept = body as typeof kept));
});
const open = () => renderScreen(<BookingsPage />, { as: operator, path: '/dashboard/bookings' });
const headers = async () =>
  within(await screen.findByRole('table', { name: 'All bookings' }))
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('the columns of the table of bookings', () => {
  it('are chosen, ordered and kept, also for another device, and the default comes back (R-pages-73)', async () => {
    const { user, unmount } = open();
    expect(await headers()).toEqual(['Client', 'When', 'Status', 'Services', 'With', 'Price', 'Actions']);
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    await user.click(await dialog.findByRole('checkbox', { name: 'Services' }));
    await user.click(dialog.getByRole('checkbox', { name: 'Phone' }));
    await user.click(dialog.getByRole('button', { name: 'Move Phone to the left' }));
    await user.click(dialog.getByRole('button', { name: 'Move When to the right' }));
    await user.click(dialog.getByRole('button', { name: 'Save columns' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const mine = ['Client', 'Status', 'When', 'With', 'Phone', 'Price', 'Actions'];
    expect(await headers()).toEqual(mine);
    unmount();

    const again = open();
    expect(await headers()).toEqual(mine);
    await again.user.click(screen.getByRole('button', { name: 'Columns' }));
    await again.user.click(await screen.findByRole('button', { name: 'Reset to default' }));
    await again.user.click(screen.getByRole('button', { name: 'Save columns' }));
    await waitFor(async () =>
      expect(await headers()).toEqual(['Client', 'When', 'Status', 'Services', 'With', 'Price', 'Actions']),
    );
  });

  it('show beside the status the time left of a running session (R-pages-42)', async () => {
    const running = { status: 'session_in_progress', session_started_at: '2026-11-20T13:00:00+08:00' } as const;
    const listed = anAppointment({ id: 9, ...running, total_duration: 60 }, operator);
    server.on(calls.appointments.list, aPage([listed, anAppointment({ id: 10 }, operator)]));
    open();
    const timer = await screen.findByRole('timer');
    // A slow machine may have used some seconds of it.
    expect(timer).toHaveTextContent(/^(50:00|49:5\d) left$/);
    expect(timer.closest('td')).toHaveTextContent('Session in progress');
  });

  it('cannot all be hidden, and stay as before when saving fails', async () => {
    const { user } = open();
    await headers();
    await user.click(screen.getByRole('button', { name: 'Columns' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Columns' }));
    for (const name of ['When', 'Status', 'Services', 'With', 'Price'])
      await user.click(await dialog.findByRole('checkbox', { name }));
    expect(dialog.getByRole('alert')).toHaveTextContent('Choose at least one column.');
    expect(dialog.getByRole('button', { name: 'Save columns' })).toBeDisabled();
    await user.click(dialog.getByRole('checkbox', { name: 'Notes' }));
    server.on(calls.settings.setBookingTable, problem('FORBIDDEN'));
    await user.click(dialog.getByRole('button', { name: 'Save columns' }));
    expect(await dialog.findByText('You do not have permission to access this resource.')).toBeVisible();
    expect(server.seen(calls.settings.bookingTable).length).toBeGreaterThan(0);
  });

  it('are not lost on closing: it asks first after a change, and closes at once without one', async () => {
    const { user } = open();
    await headers();
    const columns = async () => {
      await user.click(screen.getByRole('button', { name: 'Columns' }));
      return within(await screen.findByRole('dialog', { name: 'Columns' }));
    };
    let dialog = await columns();
    const phone = await dialog.findByRole('checkbox', { name: 'Phone' });
    await user.click(phone);
    await user.click(phone);
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    dialog = await columns();
    await user.click(await dialog.findByRole('checkbox', { name: 'Phone' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(dialog.getByRole('checkbox', { name: 'Phone' })).toBeChecked();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(server.seen(calls.settings.setBookingTable)).toEqual([]);
  });
});
