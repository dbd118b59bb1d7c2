import { act, screen, waitFor, within } from '@testing-library/react';
import { type NeedPage, useSession } from 'shared-lib';
import {
  anAppointment,
  aNotification,
  aPage,
  aUser,
  calls,
  fakeClock,
  type FakeServer,
  fakeServer,
  letItWait,
  problem,
  renderScreen,
  TEST_NOW,
} from 'shared-lib/testing';
import { OperatorDashboard } from './OperatorDashboard';

const operator = aUser('operator');
const inbox = (notifications: ReturnType<typeof aNotification>[], unread = notifications.length) => ({
  notifications,
  unread_count: unread,
  unreadCount: unread,
  ...aPage(notifications),
});
const COUNTS = { rejected: 3, pending: 8, timeout: 2, payment: 5, all: 1204, today: 4, upcoming: 6 };
const REJECTIONS = { total: 6, therapist: 4, driver: 2, pending_review: 3 };

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.appointments.read, problem('NOT_FOUND'));
  server.on(calls.appointments.list, aPage([]));
  server.on(calls.appointments.pending, aPage([]));
  server.on(calls.appointments.timeout, aPage([]));
  server.on(calls.appointments.awaitingPayment, aPage([]));
  server.on(calls.appointments.rejected, { ...aPage([]), counts: REJECTIONS });
  server.on(calls.appointments.counts, COUNTS);
  server.on(calls.appointments.needs, { ...aPage([]), next_at: null });
  server.on(calls.notifications.list, inbox([], 4));
});

/** The shell's guard: without a user there is no dashboard. */
const Guarded = () => (useSession().user ? <OperatorDashboard /> : null);

const open = (query = '') =>
  renderScreen(<Guarded />, { as: operator, path: `/dashboard${query}`, route: '/dashboard' });

describe('the operator dashboard', () => {
  it('greets the operator with the date and the clock, and logs out (2-104, 2-105, 2-106)', async () => {
    const { user } = open();
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Good afternoon, Marisol');
    expect(screen.getByText(/Friday, 20 November 2026/)).toBeInTheDocument();
    expect(localStorage.getItem('token')).not.toBeNull();
    await user.click(screen.getByRole('button', { name: 'Logout' }));
    expect(localStorage.getItem('token')).toBeNull();
    expect(localStorage.getItem('user')).toBeNull();
  });

  it('refreshes the lists, their counts and the notifications with one button (6-016)', async () => {
    const { user } = open('?view=pending');
    const asked = [calls.appointments.pending, calls.appointments.counts, calls.notifications.list];
    const times = () => asked.map((call) => server.seen(call).length);
    await screen.findByText('No appointments pending acceptance');
    const before = times();
    await user.click(screen.getByRole('button', { name: 'Refresh everything' }));
    await waitFor(() => expect(times()).toEqual(before.map((count) => count + 1)));
  });

  describe('a refusal that stands in Needs you now (R-beyond-612)', () => {
    const refused = anAppointment(
      {
        id: 2041,
        status: 'rejected',
        rejection_reason: 'Fever',
        rejected_at: TEST_NOW,
        rejected_by: { id: 11, role: 'therapist', name: 'Liza Ramos' },
      },
      operator,
    );
    beforeEach(() => {
      server.on(calls.appointments.rejected, { ...aPage([refused]), counts: REJECTIONS });
      server.on(calls.appointments.list, aPage([refused]));
    });
    const cards = () => screen.findByRole('list', { name: 'Rejection Reviews' });

    it('is one line in its tab, and the whole card once it is opened', async () => {
      const { user } = open();
      const line = await within(await cards()).findByRole('button', { expanded: false });
      expect(line).toHaveAccessibleName(/^Ana Villareal #2041 · .*Rejected/);
      expect(screen.queryByText('Fever')).not.toBeInTheDocument();
      await user.click(line);
      expect(await within(await cards()).findByRole('button', { name: 'Review Rejection' })).toBeVisible();
      expect(screen.getByText('Fever')).toBeVisible();
      expect(screen.getByRole('link', { name: 'Ana Villareal' })).toHaveFocus();
      await user.click(screen.getByRole('button', { name: 'Fold' }));
      expect(await within(await cards()).findByRole('button', { expanded: false })).toHaveFocus();
    });

    it('is the whole card for who searches or filters', async () => {
      open('?view=rejected&search=Ana');
      expect(await within(await cards()).findByRole('button', { name: 'Review Rejection' })).toBeVisible();
      expect(await screen.findByText('Fever')).toBeVisible();
    });
  });

  it('counts the rejections: all, by therapists, by drivers, to be reviewed (2-107, 2-108, 2-109, 2-110)', async () => {
    open();
    const overview = screen.getByRole('region', { name: 'Rejection Overview' });
    expect(await within(overview).findByText('6')).toBeInTheDocument();
    const figures = within(overview)
      .getAllByRole('definition')
      .map((figure) => [figure.previousElementSibling?.textContent, figure.textContent]);
    expect(figures).toEqual([
      ['total', '6'],
      ['by therapists', '4'],
      ['by drivers', '2'],
      ['pending review', '3'],
    ]);
    expect(
      server.seen(calls.appointments.rejected).some(({ query }) => query.page === 1 && query.page_size === 100),
    ).toBe(true);
  });

  it('is a skeleton above the list until the needs are known, so that no card moves (R-pages-105)', async () => {
    let answer = (_: NeedPage): void => undefined;
    server.on(calls.appointments.needs, () => new Promise((resolve) => (answer = resolve)));
    server.on(calls.appointments.pending, aPage([anAppointment({ status: 'pending' })]));
    const { client } = open('?view=pending');
    const needs = screen.getByRole('region', { name: 'Needs you now' });
    // The shell hides what stands below it.
    const skeletons = () => needs.querySelectorAll('[data-shape]').length;
    expect(await screen.findByRole('article')).toBeInTheDocument();
    // All other requests have been answered.
    await waitFor(() => expect(client.isFetching()).toBe(1));
    expect(skeletons()).toBe(1);
    answer({ ...aPage([]), next_at: null });
    await waitFor(() => expect(skeletons()).toBe(0));
  });

  it('waits for the needs five seconds at most (R-pages-105)', async () => {
    fakeClock(TEST_NOW);
    server.on(calls.inventory.list, () => new Promise(() => undefined));
    open();
    const needs = screen.getByRole('region', { name: 'Needs you now' });
    await act(() => jest.advanceTimersByTimeAsync(4_000));
    expect(needs.querySelectorAll('[data-shape]')).toHaveLength(1);
    await letItWait();
    expect(needs.querySelectorAll('[data-shape]')).toHaveLength(0);
    jest.useRealTimers();
  });

  it('says in Timeout Monitoring how long a ride home waits, and how long its driver can answer (R-pages-20)', async () => {
    const wanted = anAppointment({
      id: 1,
      status: 'pickup_requested',
      pickup_requested: true,
      pickup_requested_at: '2026-11-20T12:58:00+08:00',
    });
    const asked = anAppointment({
      id: 2,
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      pickup_deadline: '2026-11-20T13:20:00+08:00',
    });
    server.on(calls.appointments.timeout, aPage([wanted, asked]));
    open('?view=timeout');
    const [first, second] = await screen.findAllByRole('article');
    expect(await within(first!).findByText('No driver asked yet, 12 min after the request')).toBeVisible();
    expect(await within(second!).findByText('Answer due in')).toBeVisible();
    expect(within(second!).getByRole('timer')).toBeVisible();
  });

  it('has a tab for each view, with its count (2-093, 2-094, 2-095, 2-096, 2-097)', async () => {
    open();
    expect(await screen.findByRole('tab', { name: 'Rejection Reviews 3' })).toHaveAttribute('aria-selected', 'true');
    expect(await screen.findByRole('link', { name: 'Unread 4' })).toHaveAttribute(
      'href',
      '/dashboard?view=notifications',
    );
    const names = screen.getAllByRole('tab').map((tab) => tab.textContent);
    expect(names).toEqual([
      'Rejection Reviews3',
      'Pending Acceptance Appointments8',
      'Timeout Monitoring2',
      'Payment Verification5',
      'All Appointments',
    ]);
  });

  it.each([
    ['rejected', 'No rejected appointments to review', '2-129'],
    ['pending', 'No appointments pending acceptance', '2-130'],
    ['payment', 'No payments awaiting verification', '2-131'],
    ['timeout', 'All appointments are on track! No timeout issues detected.', '2-132'],
    ['all', 'No appointments found', '2-133'],
  ])('says for an empty %s view: %s (%s)', async (view, text) => {
    // Loading one of them suspends the first render.
    await act(async () => void open(`?view=${view}`));
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('shows the rejections and a notice for an unknown view; the notice can be dismissed (2-087, 2-088)', async () => {
    const { user, address } = open('?view=banana');
    expect(screen.getByRole('tab', { name: /Rejection Reviews/ })).toHaveAttribute('aria-selected', 'true');
    expect(
      await screen.findByText('There is no view “banana”. Rejection Reviews is shown instead.'),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByText(/There is no view/)).not.toBeInTheDocument();
    expect(address()).toBe('/dashboard?view=rejected');
  });

  it('starts another view at page 1 (2-089)', async () => {
    const { user, address } = open('?view=all&page=3&filter=today');
    await user.click(screen.getByRole('tab', { name: /Pending Acceptance/ }));
    expect(address()).toBe('/dashboard?view=pending');
  });

  it('fetches eight on a page and turns pages when there are more (2-092, 2-123, 9-016)', async () => {
    server.on(calls.appointments.list, ({ query }) =>
      aPage([anAppointment({ id: 2000 + Number(query.page) }, operator)], {
        count: 20,
        total_pages: 3,
        current_page: Number(query.page),
        page_size: 8,
      }),
    );
    const { user, address } = open('?view=all');
    expect(await screen.findByText('#2001')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    expect(await screen.findByText('#2003')).toBeInTheDocument();
    expect(address()).toBe('/dashboard?view=all&page=3');
    expect(server.seen(calls.appointments.list).map(({ query }) => query)).toEqual([
      { page: 1, page_size: 8, fields: 'card', ordering: 'nearest' },
      { page: 3, page_size: 8, fields: 'card', ordering: 'nearest' },
    ]);
  });

  it('has no page bar with one page (2-123)', async () => {
    server.on(calls.appointments.list, aPage([anAppointment({ id: 2001 }, operator)]));
    open('?view=all');
    await screen.findByText('#2001');
    expect(screen.queryByRole('navigation', { name: /Pages/ })).not.toBeInTheDocument();
  });

  it('sends the filter and search of the address to the server (2-090, 2-091)', async () => {
    const { user, address } = open('?view=all&filter=nope');
    await waitFor(() =>
      expect(server.seen(calls.appointments.list)[0]?.query).toEqual({
        page: 1,
        page_size: 8,
        fields: 'card',
        ordering: 'nearest',
      }),
    );
    await user.selectOptions(screen.getByRole('combobox', { name: 'Filter' }), 'Overdue');
    expect(address()).toBe('/dashboard?view=all&filter=overdue');
    await user.type(screen.getByRole('searchbox', { name: 'Search appointments' }), 'ana');
    await waitFor(() =>
      expect(server.seen(calls.appointments.list).at(-1)?.query).toEqual({
        page: 1,
        page_size: 8,
        fields: 'card',
        ordering: 'nearest',
        filter: 'overdue',
        search: 'ana',
      }),
    );
    expect(address()).toBe('/dashboard?view=all&filter=overdue&search=ana');
  });

  it('searches within a view, and shows all of it again', async () => {
    const { user } = open('?view=pending&search=zzz');
    expect(await screen.findByText('No appointments found')).toBeInTheDocument();
    expect(server.seen(calls.appointments.list)[0]?.query).toEqual({
      page: 1,
      page_size: 8,
      fields: 'card',
      search: 'zzz',
      status: 'pending',
      ordering: 'starts_at',
    });
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('No appointments pending acceptance')).toBeInTheDocument();
  });

  it('says below the search that a term is too short, and does not send it to the server', async () => {
    const { user, address } = open('?view=all&search=an');
    const box = screen.getByRole('searchbox', { name: 'Search appointments' });
    await user.type(box, 'an');
    expect(screen.getByText('Type at least 3 letters or digits, or the number of an appointment.')).toBeInTheDocument();
    expect(box).toHaveAccessibleDescription('Type at least 3 letters or digits, or the number of an appointment.');
    await user.type(box, 'a');
    expect(screen.queryByText(/Type at least/)).not.toBeInTheDocument();
    await waitFor(() => expect(address()).toBe('/dashboard?view=all&search=ana'));
    await user.clear(box);
    await user.type(box, '#7');
    await waitFor(() => expect(address()).toBe('/dashboard?view=all&search=%237'));
    const searched = () => server.seen(calls.appointments.list).map(({ query }) => query['search']);
    await waitFor(() => expect(searched()).toContain('#7'));
    expect(new Set(searched())).toEqual(new Set([undefined, 'ana', '#7']));
  });

  it('says when a search found more than it lists', async () => {
    server.on(
      calls.appointments.list,
      aPage([anAppointment({ id: 2001 }, operator)], { count: 500, total_pages: 63, page_size: 8, count_capped: true }),
    );
    open('?view=all&search=ana');
    expect(await screen.findByRole('note')).toHaveTextContent(
      'More than 500 found. The first 500 are listed. Type more to find the others.',
    );
  });

  it('says why a list could not be fetched, and fetches it again (8-073, 8-142)', async () => {
    server.on(calls.appointments.pending, problem('INTERNAL'));
    const { user } = open('?view=pending');
    expect(await screen.findByText('Could not fetch appointments')).toBeInTheDocument();
    expect(
      screen.getByText('The server is currently experiencing issues. Please try again later.'),
    ).toBeInTheDocument();
    server.on(calls.appointments.pending, aPage([anAppointment({ id: 2041 }, operator)]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('#2041')).toBeInTheDocument();
  });
});

describe('the list of all appointments', () => {
  it('starts with today, and opens it at the current visits until a page is chosen (2-097)', async () => {
    const at = (id: number, start_time: string, end_time: string) =>
      anAppointment({ id, start_time, end_time, status: 'confirmed' }, operator);
    server.on(calls.appointments.list, ({ query }) =>
      aPage([at(2001, '12:00', '13:00'), at(2002, '12:30', '13:30')], {
        count: 20,
        total_pages: 3,
        current_page: query.at_now ? 2 : Number(query.page),
        page_size: 8,
      }),
    );
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      scrolledTo.push(this);
    };
    const { user } = open('?view=all&filter=today');
    expect(await screen.findByText('#2002')).toBeInTheDocument();
    expect(server.seen(calls.appointments.list).at(-1)?.query).toMatchObject({ at_now: true, ordering: 'nearest' });
    expect(screen.getByRole('button', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page');
    await waitFor(() => expect(scrolledTo).toEqual([screen.getByText('#2002').closest('[role=listitem]')]));
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    await waitFor(() => expect(server.seen(calls.appointments.list).at(-1)?.query).not.toHaveProperty('at_now'));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Page 1' })).toHaveAttribute('aria-current', 'page'));
    expect(scrolledTo).toHaveLength(1);
  });

  it('opens at the current visits also as a table (2-097)', async () => {
    localStorage.setItem('operator.layout', 'table');
    const at = (id: number, start_time: string, end_time: string) =>
      anAppointment({ id, start_time, end_time, status: 'confirmed' }, operator);
    server.on(calls.appointments.list, aPage([at(2001, '12:00', '13:00'), at(2002, '12:30', '13:30')]));
    const scrolledTo: Element[] = [];
    Element.prototype.scrollIntoView = function scrolled(this: Element) {
      scrolledTo.push(this);
    };
    open('?view=all&filter=today');
    const row = (await screen.findByText('#2002')).closest('tr');
    await waitFor(() => expect(scrolledTo).toHaveLength(1));
    expect(scrolledTo[0]?.closest('tr')).toBe(row);
    localStorage.clear();
  });
});

describe('the notifications view of the operator dashboard', () => {
  const notification = aNotification({ id: 7, title: 'Payment requested', appointment_id: 2041 });
  const some = inbox([notification]);
  const openUnread = async () => {
    const view = open();
    await view.user.click(screen.getByRole('link', { name: /^Unread/ }));
    return view;
  };

  it('says that the operator is all caught up (2-098, 2-101)', async () => {
    await openUnread();
    expect(await screen.findByRole('heading', { name: 'Unread Notifications' })).toBeInTheDocument();
    expect(await screen.findByText('No unread notifications')).toBeInTheDocument();
    expect(screen.getByText("You're all caught up!")).toBeInTheDocument();
  });

  it.each([
    ['INTERNAL', 'Server error - notifications temporarily unavailable.'],
    ['FORBIDDEN', 'Could not fetch notifications'],
  ] as const)('says why there are none when the answer is %s, and offers Retry (2-100, 7-122)', async (code, title) => {
    server.on(calls.notifications.list, problem(code));
    const { user } = await openUnread();
    expect(await screen.findByText(title)).toBeInTheDocument();
    server.on(calls.notifications.list, some);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('link', { name: 'Payment requested' })).toBeInTheDocument();
  });

  it('lists unread notifications, each opening its appointment, and fetches them again (2-098, 2-099)', async () => {
    server.on(calls.notifications.list, some);
    const { user } = await openUnread();
    expect(await screen.findByRole('link', { name: 'Payment requested' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2041',
    );
    const asked = () => server.seen(calls.notifications.list).filter(({ query }) => query.page_size !== 1).length;
    const before = asked();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await waitFor(() => expect(asked()).toBe(before + 1));
  });

  it('marks a notification as read when it is opened', async () => {
    server.on(calls.notifications.list, some);
    server.on(calls.notifications.markRead, { ...notification, is_read: true });
    const { user } = await openUnread();
    await user.click(await screen.findByRole('link', { name: 'Payment requested' }));
    await waitFor(() => expect(server.seen(calls.notifications.markRead)[0]?.params).toEqual({ id: '7' }));
  });

  it.each([
    ['Material running low', 'material_low', '/dashboard/inventory?show=low'],
    ['₱800.00 handed over is disputed', 'remittance_disputed', '/dashboard/sales-reports?view=cash'],
  ])(
    'a notification without an appointment leads to its place: %s (R-materials-6, R-money-22)',
    async (title, type, to) => {
      server.on(
        calls.notifications.list,
        inbox([aNotification({ id: 8, title, notification_type: type, appointment_id: null })]),
      );
      await openUnread();
      expect(await screen.findByRole('link', { name: title })).toHaveAttribute('href', to);
    },
  );

  it('marks each as read with a button of its own (2-102, 2-103)', async () => {
    const other = aNotification({ id: 8, title: 'Appointment rejected' });
    server.on(calls.notifications.list, inbox([other, notification]));
    server.on(calls.notifications.markRead, { ...notification, is_read: true });
    const { user } = await openUnread();
    const [, mark] = await screen.findAllByRole('button', { name: 'Mark as Read' });
    server.on(calls.notifications.list, inbox([other]));
    await user.click(mark as HTMLElement);
    await waitFor(() => expect(screen.queryByText('Payment requested')).not.toBeInTheDocument());
    expect(server.seen(calls.notifications.markRead).map(({ params }) => params)).toEqual([{ id: '7' }]);
    server.on(calls.notifications.list, inbox([]));
    await user.click(screen.getByRole('button', { name: 'Mark as Read' }));
    expect(await screen.findByText('No unread notifications')).toBeInTheDocument();
    expect(server.seen(calls.notifications.markRead)[1]?.params).toEqual({ id: '8' });
  });
});

describe('keeping the dashboard fresh', () => {
  it('refetches every 5 minutes, notifications every 2 (9-045, 9-046)', async () => {
    jest.useFakeTimers();
    try {
      open('?view=pending');
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      const lists = () => server.seen(calls.appointments.pending).length;
      const unread = () => server.seen(calls.notifications.list).length;
      const [listsBefore, unreadBefore] = [lists(), unread()];
      await act(() => jest.advanceTimersByTimeAsync(2 * 60_000 - 2_000));
      expect(unread()).toBe(unreadBefore);
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(unread()).toBe(unreadBefore + 1);
      await act(() => jest.advanceTimersByTimeAsync(3 * 60_000 - 2_000));
      expect(lists()).toBe(listsBefore);
      await act(() => jest.advanceTimersByTimeAsync(2_000));
      expect(lists()).toBe(listsBefore + 1);
    } finally {
      jest.useRealTimers();
    }
  });
});
