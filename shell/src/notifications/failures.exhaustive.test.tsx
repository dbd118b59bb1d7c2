import { fireEvent, screen, within } from '@testing-library/react';
import {
  ACTION_FAILURES,
  aNotification,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  type FakeServer,
  fakeServer,
  letItWait,
  onFakeClock,
  plainTexts,
  renderScreen,
  waitToRead,
} from 'shared-lib/testing';
import NotificationsPage from './NotificationsPage';

const NEW = aNotification({ title: 'News' });
const READ = aNotification({ title: 'Old', is_read: true });

onFakeClock();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.notifications.list, {
    notifications: [NEW, READ],
    unread_count: 1,
    count: 2,
    total_pages: 1,
    current_page: 1,
    page_size: 20,
    has_next: false,
    has_previous: false,
  });
});

async function open(): Promise<void> {
  renderScreen(<NotificationsPage />, { as: aUser('driver'), path: '/dashboard/notifications' });
  await letItWait();
}
async function press(name: string): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name }));
  await letItWait();
}
/** Chooses an entry of the menu for the whole list, and confirms. */
async function choose(entry: string): Promise<void> {
  await press('More for all notifications');
  fireEvent.click(screen.getByRole('menuitem', { name: entry }));
  await letItWait();
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
}

describe.each([
  ['Could not mark notification as read', '8-055', calls.notifications.markRead, () => press('Mark as read: News')],
  [
    'Could not mark notification as unread',
    '8-056',
    calls.notifications.markUnread,
    () => press('Mark as unread: Old'),
  ],
  [
    'Could not mark all notifications as read',
    '8-057',
    calls.notifications.markAllRead,
    () => press('Mark all as read'),
  ],
  ['Could not delete notification', '8-058', calls.notifications.remove, () => press('Delete: News')],
  ['Could not delete all notifications', '8-059', calls.notifications.removeAll, () => choose('Delete all')],
  ['Could not delete read notifications', '8-060', calls.notifications.removeRead, () => choose('Delete those read')],
] as const)('%s (%s, 8-009, 8-011, 8-016)', (text, _rule, call, take) => {
  it.each(failuresOfNextRow())(
    "shows its own text or the server's reason, and changes nothing, when it is %s",
    async (failure) => {
      server.on(call, ACTION_FAILURES[failure]);
      await open();
      await take();
      expect(await waitToRead(plainTexts(text)[failure])).toBeVisible();
      expect(screen.getByRole('button', { name: 'Mark as read: News', hidden: true })).toBeInTheDocument();
      expect(screen.getByRole('button', { name: 'Mark as unread: Old', hidden: true })).toBeInTheDocument();
    },
  );
});

it.each(failuresOfNextRow())(
  'a list of notifications that cannot be fetched says so, gives the reason, and offers Retry, when it is %s (8-054, 8-142)',
  async (failure) => {
    server.on(calls.notifications.list, ACTION_FAILURES[failure]);
    await open();
    expectNotFetched('Could not fetch notifications', failure);
  },
);
