import { act, screen, waitFor, within } from '@testing-library/react';
import {
  anAppointment,
  aNotification,
  aUser,
  calls,
  fakeServer,
  htmlAnswer,
  type FakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { Route, Routes } from 'shared-lib';
import type { AreaLoader } from '../remotes/areaLoader';
import { LoaderContext } from '../remotes/loaderContext';
import NotificationsPage from './NotificationsPage';

const SIZE = 20;
type Item = ReturnType<typeof aNotification>;

let server: FakeServer;
let inbox: Item[];

/** A mailbox like the server's, newest first. */
function serveInbox(items: Item[]): void {
  inbox = items;
  const change = (id: string | undefined, next: Partial<Item>): Item => {
    inbox = inbox.map((one) => (one.id === Number(id) ? { ...one, ...next } : one));
    return inbox.find((one) => one.id === Number(id)) as Item;
  };
  server.on(calls.notifications.list, ({ query }) => {
    const wanted = inbox.filter((one) => query.is_read === undefined || one.is_read === query.is_read);
    const page = Number(query.page ?? 1);
    const size = Number(query.page_size ?? SIZE);
    const pages = Math.ceil(wanted.length / size);
    return {
      notifications: wanted.slice((page - 1) * size, page * size),
      unread_count: inbox.filter((one) => !one.is_read).length,
      count: wanted.length,
      total_pages: pages,
      current_page: page,
      page_size: size,
      has_next: page < pages,
      has_previous: page > 1,
    };
  });
  server.on(calls.notifications.markRead, ({ params }) => change(params.id, { is_read: true }));
  server.on(calls.notifications.markUnread, ({ params }) => change(params.id, { is_read: false }));
  server.on(calls.notifications.markAllRead, () => ({
    updated: (inbox = inbox.map((one) => ({ ...one, is_read: true }))).length,
  }));
  server.on(
    calls.notifications.remove,
    ({ params }) => void (inbox = inbox.filter((one) => one.id !== Number(params.id))),
  );
  server.on(calls.notifications.removeAll, () => ({ deleted: inbox.splice(0).length }));
  server.on(calls.notifications.removeRead, () => ({ deleted: (inbox = inbox.filter((one) => !one.is_read)).length }));
}

/** The role's own area, with the actions for an opened appointment. */
function Answers() {
  return <button type="button">Accept</button>;
}
const loader = {
  open: async (area: string) => ({
    area,
    version: '1.0.0',
    faults: [],
    module: { name: area, version: '1.0.0', pages: [], views: { answers: Answers } },
  }),
  onRunning: () => () => undefined,
} as Partial<AreaLoader> as AreaLoader;

const show = (role: 'operator' | 'therapist' | 'driver' = 'operator', path = '/dashboard/notifications') =>
  renderScreen(
    <LoaderContext.Provider value={loader}>
      <Routes>
        <Route path="/dashboard/notifications" element={<NotificationsPage />} />
        <Route path="*" element={<p>Elsewhere</p>} />
      </Routes>
    </LoaderContext.Provider>,
    { as: aUser(role), path },
  );
const rows = () => within(screen.getByRole('list', { name: 'Notifications' })).queryAllByRole('listitem');
const titles = () => rows().map((row) => within(row).getAllByRole('paragraph')[0]?.textContent);
const button = (name: string) => screen.findByRole('button', { name });
const FAILED = rawAnswer(418);

beforeEach(() => {
  server = fakeServer();
});

describe('the notifications page', () => {
  it("lists the user's notifications, newest first, with the number of unread ones (1-013, 2-022, 7-077)", async () => {
    serveInbox([
      aNotification({
        title: 'Payment to verify',
        message: 'Ana Reyes, Fri, 20 Nov, 4:00 PM',
        type: 'payment',
        created_at: '2026-11-20T13:05:00+08:00',
      }),
      aNotification({ title: 'New appointment', is_read: true }),
    ]);
    show();
    expect(await screen.findByText('1 unread of 2')).toBeInTheDocument();
    expect(titles()).toEqual(['Unread: Payment to verify', 'New appointment']);
    expect(rows()[0]).toHaveTextContent('Ana Reyes, 4:00 PM');
    expect(within(rows()[0] as HTMLElement).getByTitle('Fri, 20 Nov, 1:05 PM')).toBeInTheDocument();
  });

  it('says the day once, above the notifications of that day; another day stays (R-beyond-1174)', async () => {
    serveInbox([
      aNotification({ message: 'Ana Reyes, Fri, 20 Nov, 4:00 PM. Answer by Fri, 20 Nov, 3:00 PM.' }),
      aNotification({ message: 'Ben Cruz, Sat, 21 Nov, 12:30 AM' }),
      // Of the service day before: the heading is Friday, and so is the calendar day of the message.
      aNotification({ message: 'Cora Diaz, Fri, 20 Nov, 1:00 AM. Answer by Fri, 20 Nov, 6:00 AM.' }),
      aNotification({ message: 'Dan Uy, Fri, 20 Nov, 5:59 AM, not Fri, 20 Nov, 12:15 PM' }),
    ]);
    show();
    await screen.findByText('4 unread of 4');
    expect(rows()[0]).toHaveTextContent('Ana Reyes, 4:00 PM. Answer by 3:00 PM.');
    expect(rows()[1]).toHaveTextContent('Ben Cruz, Sat, 21 Nov, 12:30 AM');
    expect(rows()[2]).toHaveTextContent('Cora Diaz, Fri, 20 Nov, 1:00 AM. Answer by 6:00 AM.');
    expect(rows()[3]).toHaveTextContent('Dan Uy, Fri, 20 Nov, 5:59 AM, not 12:15 PM');
  });

  it('says what will appear here while there are none', async () => {
    serveInbox([]);
    show();
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('can show unread notifications only, also by its address (7-078)', async () => {
    serveInbox([aNotification({ title: 'One' }), aNotification({ title: 'Two', is_read: true })]);
    const { user, address } = show();
    await user.click(await screen.findByRole('radio', { name: 'Unread' }));
    await waitFor(() => expect(titles()).toEqual(['Unread: One']));
    expect(address()).toBe('/dashboard/notifications?filter=unread');
    expect(server.seen(calls.notifications.list).at(-1)?.query).toEqual({ is_read: false, page: 1 });
    await user.click(await button('Mark as read: One'));
    expect(await screen.findByText('No unread notifications')).toBeInTheDocument();
    expect(screen.getByText("You're all caught up!")).toBeInTheDocument();
  });

  it("uses the server's pages: a thousand notifications are fifty pages", async () => {
    serveInbox(Array.from({ length: 1_000 }, (_, at) => aNotification({ title: `Number ${1_000 - at}` })));
    const { user, address } = show();
    expect(await screen.findByText('1000 unread of 1000')).toBeInTheDocument();
    expect(rows()).toHaveLength(SIZE);
    await user.click(screen.getByRole('button', { name: 'Page 50' }));
    await waitFor(() => expect(titles().at(-1)).toBe('Unread: Number 1'));
    expect(address()).toBe('/dashboard/notifications?page=50');
  });

  it('goes to the page before when the last item of a page is gone', async () => {
    serveInbox(Array.from({ length: SIZE + 1 }, (_, at) => aNotification({ title: `Number ${at + 1}` })));
    const { user, address } = show('operator', '/dashboard/notifications?page=2');
    await user.click(await button('Delete: Number 21'));
    await waitFor(() => expect(address()).toBe('/dashboard/notifications?page=1'));
    await waitFor(() => expect(rows()).toHaveLength(SIZE));
  });

  it("is empty and says so when the server fails: 'Server error - notifications temporarily unavailable.' (7-122)", async () => {
    server.on(calls.notifications.list, problem('INTERNAL'));
    const { user } = show();
    expect(await screen.findByText('Server error - notifications temporarily unavailable.')).toBeInTheDocument();
    expect(screen.queryByRole('list', { name: 'Notifications' })).not.toBeInTheDocument();
    serveInbox([aNotification({ title: 'Back again' })]);
    await user.click(await button('Retry'));
    await waitFor(() => expect(titles()).toEqual(['Unread: Back again']));
  });

  it("says 'Could not fetch notifications' after any other failure, and keeps what it has (8-054)", async () => {
    serveInbox([aNotification({ title: 'Kept' })]);
    const { client } = show();
    await screen.findByText('1 unread of 1');
    server.setReachable(false);
    await client.refetchQueries();
    expect(
      await screen.findByText(/^Could not fetch notifications\. Unable to connect .* Shown as of .* ago\.$/),
    ).toBeVisible();
    expect(titles()).toEqual(['Unread: Kept']);
  });
});

describe('one notification', () => {
  it('can be marked read and unread at once; the focus moves to the list (7-079, 7-080)', async () => {
    serveInbox([aNotification({ id: 7, title: 'News' })]);
    const { user } = show();
    await user.click(await button('Mark as read: News'));
    expect(await screen.findByText('0 unread of 1')).toBeInTheDocument();
    await user.click(await button('Mark as unread: News'));
    expect(await screen.findByText('1 unread of 1')).toBeInTheDocument();
    expect([
      server.seen(calls.notifications.markRead)[0]?.params,
      server.seen(calls.notifications.markUnread)[0]?.params,
    ]).toEqual([{ id: '7' }, { id: '7' }]);
    await user.click(await button('Delete: News'));
    expect(screen.getByRole('list', { name: 'Notifications' })).toHaveFocus();
  });

  it.each([
    {
      name: 'Mark as read: News',
      call: calls.notifications.markRead,
      is_read: false,
      words: 'Could not mark notification as read',
      point: '8-055',
    },
    {
      name: 'Mark as unread: News',
      call: calls.notifications.markUnread,
      is_read: true,
      words: 'Could not mark notification as unread',
      point: '8-056',
    },
    {
      name: 'Delete: News',
      call: calls.notifications.remove,
      is_read: true,
      words: 'Could not delete notification',
      point: '8-058',
    },
  ])("says '$words' when that fails, and stays unchanged ($point)", async ({ name, call, is_read, words }) => {
    serveInbox([aNotification({ title: 'News', is_read })]);
    server.on(call, FAILED);
    const { user } = show();
    await user.click(await button(name));
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(await button(name)).toBeInTheDocument();
  });

  it('leads an operator to its appointment, and is then read', async () => {
    serveInbox([aNotification({ id: 7, title: 'Payment to verify', appointment_id: 41 })]);
    const { user, address } = show('operator');
    await user.click(await screen.findByRole('link', { name: 'Payment to verify' }));
    expect(address()).toBe('/dashboard/appointments/41');
    await waitFor(() => expect(server.seen(calls.notifications.markRead)[0]?.params).toEqual({ id: '7' }));
  });

  it('leads an operator to the stock when low stock has no appointment behind it (R-materials-6)', async () => {
    const low = { notification_type: 'material_low', title: 'Material running low', appointment_id: null };
    serveInbox([aNotification({ id: 1, is_read: false, ...low })]);
    show();
    expect(await screen.findByRole('link', { name: 'Material running low' })).toHaveAttribute(
      'href',
      '/dashboard/inventory?show=low',
    );
  });

  it.each([
    ['operator', '/dashboard/sales-reports?view=cash'],
    ['driver', '/dashboard/cash'],
  ] as const)('about handed-over cash leads an %s to the page that lists it (R-money-22)', async (role, href) => {
    const news = { notification_type: 'remittance_counted', title: 'You handed over ₱800.00', appointment_id: null };
    serveInbox([aNotification({ id: 1, is_read: false, ...news })]);
    show(role);
    expect(await screen.findByRole('link', { name: 'You handed over ₱800.00' })).toHaveAttribute('href', href);
  });

  it('opens its appointment for a therapist, who has no page for it, with the buttons of their area', async () => {
    const me = aUser('therapist');
    serveInbox([aNotification({ title: 'New appointment', appointment_id: 41 })]);
    server.on(calls.appointments.read, anAppointment({ id: 41, location: '14 Mabini Street, Makati' }, me));
    const { user } = show('therapist');
    await user.click(await button('New appointment'));
    const dialog = await screen.findByRole('dialog', { name: 'Appointment 41' });
    expect(await within(dialog).findByText('14 Mabini Street, Makati')).toBeInTheDocument();
    expect(within(dialog).getByRole('link', { name: 'Go to my appointments' })).toHaveAttribute(
      'href',
      '/dashboard?view=all',
    );
    expect(await within(dialog).findByRole('button', { name: 'Accept' })).toBeInTheDocument();
  });

  it('says when the appointment is no longer theirs', async () => {
    serveInbox([aNotification({ title: 'No longer your appointment', appointment_id: 41 })]);
    server.on(calls.appointments.read, problem('NOT_FOUND'));
    const { user } = show('driver');
    await user.click(await button('No longer your appointment'));
    expect(await screen.findByText('This appointment is no longer yours, or was deleted.')).toBeInTheDocument();
  });
});

describe('the lines of the list', () => {
  const titleInFocus = () => document.activeElement?.querySelector('p')?.textContent;
  beforeEach(() => {
    serveInbox([
      aNotification({ id: 9, title: 'Third', appointment_id: 41, created_at: '2026-11-20T13:05:00+08:00' }),
      aNotification({ id: 8, title: 'Second', created_at: '2026-11-20T05:30:00+08:00' }),
      aNotification({ id: 7, title: 'First', created_at: '2026-11-19T13:00:00+08:00' }),
    ]);
  });

  it('are grouped by service day, each with its visit (R-beyond-453)', async () => {
    show();
    await screen.findByText('3 unread of 3');
    // Half past five in the morning belongs to the day before.
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('Fri, 20 Nov'),
      expect.stringContaining('Thu, 19 Nov'),
    ]);
    expect(rows()[0]).toHaveTextContent('#41');
  });

  it('are reached by one Tab; then arrows move, U and E mark, Shift E takes back, Enter opens (R-beyond-453)', async () => {
    const { user, address } = show();
    await screen.findByText('3 unread of 3');
    expect(rows().map((row) => row.tabIndex)).toEqual([0, -1, -1]);
    act(() => rows()[0]?.focus());
    await user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(titleInFocus()).toBe('Unread: First');
    await user.keyboard('{ArrowUp}u');
    expect(await screen.findByText('2 unread of 3')).toBeInTheDocument();
    expect(titleInFocus()).toBe('Second');
    await user.keyboard('u');
    expect(await screen.findByText('3 unread of 3')).toBeInTheDocument();
    // E goes on to the next line; Shift E brings the last one back, and the focus to it.
    await user.keyboard('e');
    expect(await screen.findByText('2 unread of 3')).toBeInTheDocument();
    expect(titleInFocus()).toBe('Unread: First');
    await user.keyboard('{Shift>}E{/Shift}');
    expect(await screen.findByText('3 unread of 3')).toBeInTheDocument();
    expect(titleInFocus()).toBe('Unread: Second');
    await user.keyboard('{Control>}u{/Control}');
    expect(server.seen(calls.notifications.markRead)).toHaveLength(2);
    await user.keyboard('{ArrowUp}{Enter}');
    expect(address()).toBe('/dashboard/appointments/41');
  });

  it('are entered by an arrow while nothing else has the focus (R-beyond-1502)', async () => {
    const { user } = show();
    await screen.findByText('3 unread of 3');
    expect(document.body).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(rows()[0]).toHaveFocus();
    await user.keyboard('{ArrowDown}u');
    expect(await screen.findByText('2 unread of 3')).toBeInTheDocument();
    // A control keeps its own arrows.
    act(() => screen.getByRole('radio', { name: 'All' }).focus());
    await user.keyboard('{ArrowUp}');
    expect(rows().every((row) => row !== document.activeElement)).toBe(true);
  });

  it('keep the focus in the list of unread ones when one leaves it (R-beyond-453)', async () => {
    const { user } = show('operator', '/dashboard/notifications?filter=unread');
    await screen.findByText('3 unread');
    act(() => rows()[0]?.focus());
    await user.keyboard('e');
    await waitFor(() => expect(titles()).toEqual(['Unread: Second', 'Unread: First']));
    expect(titleInFocus()).toBe('Unread: Second');
    await user.keyboard('{ArrowDown}e');
    await waitFor(() => expect(titles()).toEqual(['Unread: Second']));
    expect(titleInFocus()).toBe('Unread: Second');
  });
});

describe('all notifications at once', () => {
  const two = () => serveInbox([aNotification({ title: 'New' }), aNotification({ title: 'Old', is_read: true })]);
  const choose = async (user: ReturnType<typeof show>['user'], entry: string, confirm = true) => {
    await user.click(await button('More for all notifications'));
    await user.click(await screen.findByRole('menuitem', { name: entry }));
    if (confirm)
      await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  };

  it('lead to the settings for notifications (R-pages-12)', async () => {
    two();
    const { user } = show();
    await user.click(await button('More for all notifications'));
    expect(await screen.findByRole('menuitem', { name: 'Choose what you are told' })).toHaveAttribute(
      'href',
      '/dashboard/settings?view=notifications',
    );
  });

  it('can be marked read (7-081)', async () => {
    two();
    const { user } = show();
    await user.click(await button('Mark all as read'));
    expect(await screen.findByText('0 unread of 2')).toBeInTheDocument();
    expect(server.seen(calls.notifications.markAllRead)).toHaveLength(1);
    expect(screen.queryByRole('button', { name: 'Mark all as read' })).not.toBeInTheDocument();
  });

  it('can be deleted after a question: the read ones or all (7-083, 7-084)', async () => {
    two();
    const { user } = show();
    await choose(user, 'Delete those read');
    await waitFor(() => expect(titles()).toEqual(['Unread: New']));
    await choose(user, 'Delete all');
    expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
    expect([
      server.seen(calls.notifications.removeRead).length,
      server.seen(calls.notifications.removeAll).length,
    ]).toEqual([1, 1]);
  });

  it.each([
    {
      entry: 'Delete those read',
      call: calls.notifications.removeRead,
      words: 'Could not delete read notifications',
      point: '8-060',
    },
    {
      entry: 'Delete all',
      call: calls.notifications.removeAll,
      words: 'Could not delete all notifications',
      point: '8-059',
    },
  ])("say '$words' when that fails, and stay unchanged ($point)", async ({ entry, call, words }) => {
    two();
    server.on(call, FAILED);
    const { user } = show();
    await choose(user, entry);
    expect(await screen.findByText(words)).toBeInTheDocument();
    expect(titles()).toEqual(['Unread: New', 'Old']);
  });

  it("say 'Could not mark all notifications as read' when that fails (8-057)", async () => {
    two();
    server.on(calls.notifications.markAllRead, FAILED);
    const { user } = show();
    await user.click(await button('Mark all as read'));
    expect(await screen.findByText('Could not mark all notifications as read')).toBeInTheDocument();
    expect(await screen.findByText('1 unread of 2')).toBeInTheDocument();
  });
});

it('stays on a failed refresh, with one line that says why and how old it is, and offers Retry (8-010)', async () => {
  serveInbox([aNotification({ title: 'Ready to start' })]);
  const { client, user } = renderScreen(<NotificationsPage />, { as: aUser('operator') });
  await screen.findByText('Ready to start');
  server.on(calls.notifications.list, htmlAnswer());
  await act(() => client.refetchQueries({ type: 'active' }));
  expect(
    await screen.findByText(/The server is currently experiencing issues.*Shown as of .* ago/),
  ).toBeInTheDocument();
  expect(screen.getByText('Ready to start')).toBeInTheDocument();
  serveInbox([]);
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('No notifications yet')).toBeInTheDocument();
});
