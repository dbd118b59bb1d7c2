import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, type NeedPage, now, putAppointment } from 'shared-lib';
import type { PaymentCorrection, WaitlistEntry } from 'shared-lib/booking';
import {
  anAppointment,
  anAttendanceRecord,
  aPage,
  aRegister,
  aRegisterEntry,
  aScheduling,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  renderScreen,
  setServerTime,
  TEST_NOW,
} from 'shared-lib/testing';
import { ActionsProvider } from '../../visit/actions/ActionsProvider';
import { NeedsNow } from './NeedsNow';

const operator = aUser('operator');
type Need = NeedPage['results'][number];

const ago = (minutes: number): string => new Date(Date.parse(TEST_NOW) - minutes * 60_000).toISOString();
const visit = (over: Partial<Appointment>) =>
  anAppointment({ start_time: '14:00', end_time: '15:00', ...over }, operator);
const need = (kind: Need['kind'], over: Partial<Appointment>, more: Partial<Need> = {}): Need => ({
  kind,
  since: '2026-11-20T05:00:00.000Z',
  until: null,
  phone_number: null,
  notification_id: null,
  note: null,
  taken: null,
  appointment: visit(over),
  ...more,
});
const backup = (answered: 'taken' | 'declined'): Appointment['backup'] => ({
  asked_at: TEST_NOW,
  until: TEST_NOW,
  answered_at: TEST_NOW,
  note: '',
  drivers: [{ id: 22, name: 'Rey Santos', answer: answered }],
});
const answer = (...results: Need[]): NeedPage => ({ ...aPage(results), next_at: null });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});
const open = () =>
  renderScreen(
    <ActionsProvider>
      <NeedsNow />
    </ActionsProvider>,
    { as: operator, path: '/dashboard', route: '/dashboard' },
  );
const lines = async () => within(await screen.findByRole('list', { name: 'Needs you now' })).getAllByRole('listitem');

describe('what needs an operator now', () => {
  it('is one line when all is well', async () => {
    server.on(calls.appointments.needs, answer());
    open();
    expect(await screen.findByText('Nothing. All is well.')).toBeInTheDocument();
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });

  it('says that the minutes of a line are those it has waited (R-beyond-704)', async () => {
    server.on(calls.appointments.needs, answer(need('refusal', { id: 7, status: 'rejected' }, { since: ago(26) })));
    open();
    const [line] = await lines();
    expect(within(line as HTMLElement).getByText('26 min').parentElement).toHaveTextContent(/^26 minwaiting$/);
  });

  it.each([
    ['02:29', undefined],
    ['02:31', 'Not checked out'],
    ['03:31', 'Not checked out, urgent'],
    ['06:01', undefined],
  ])('at %s has who has not checked out as: %s (R-beyond-327)', async (time, label) => {
    const entry = (over: object, role = 'therapist') =>
      aRegisterEntry(anAttendanceRecord({ staff_role: role, ...over }), { staff_role: role });
    server.on(
      calls.attendance.summary,
      aRegister([
        entry({ staff_member: 1, staff_name: 'Liza Ramos' }),
        entry({ staff_member: 2, staff_name: 'Jun Katigbak', check_out_time: TEST_NOW, is_checked_in: false }),
        entry({ staff_member: 3, staff_name: 'Ana Cruz' }, 'operator'),
      ]),
    );
    server.on(calls.appointments.needs, answer());
    open();
    act(() => setServerTime(`2026-11-21T${time}:00+08:00`));
    if (!label) {
      await act(() => new Promise((resolve) => setTimeout(resolve, 100)));
      expect(screen.queryByText(/Not checked out/)).toBeNull();
      return;
    }
    const list = within(await screen.findByRole('list', { name: 'Who has not checked out' }));
    expect(list.getAllByText(label).length).toBeGreaterThan(0);
    expect(list.getByText('Liza Ramos')).toBeInTheDocument();
    expect(list.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/dashboard/attendance?state=at_work');
    await waitFor(() => expect(screen.queryByText('Nothing. All is well.')).toBeNull());
  });

  it('has who has not checked out on its first page, however much else waits (R-beyond-327)', async () => {
    server.on(calls.attendance.summary, aRegister([aRegisterEntry(anAttendanceRecord({ staff_name: 'Liza Ramos' }))]));
    const next = { turn: Date.parse(TEST_NOW), key: '1.1.0' };
    const many = { ...answer(need('ready', { status: 'driver_confirmed' })), count: 20, next };
    server.on(calls.appointments.needs, many);
    open();
    act(() => setServerTime('2026-11-21T02:31:00+08:00'));
    expect(await screen.findByRole('list', { name: 'Who has not checked out' })).toHaveTextContent('Liza Ramos');
  });

  it.each([
    ['session_over', 'session_in_progress', 44, 'Session past its end'],
    ['session_over', 'session_in_progress', 45, 'Session past its end, urgent'],
    ['ride_stuck', 'journey', 45, 'Ride stuck, urgent'],
  ] as const)('has %s at %s after %i minutes as: %s (R-beyond-262)', async (kind, status, minutes, label) => {
    server.on(calls.appointments.needs, answer(need(kind, { status }, { since: ago(minutes) })));
    open();
    const [line] = await lines();
    if (!line) throw new Error('no line');
    expect(within(line).getAllByText(label).length).toBeGreaterThan(0);
  });

  it.each<[string, Need, { says: RegExp[]; button: string; to?: string }]>([
    [
      'somebody who cannot come',
      need(
        'cannot_come',
        {
          status: 'driver_confirmed',
          cannot_come: [{ id: 11, name: 'Liza Magbanua', why: 'Car trouble, Flat tire', at: TEST_NOW }],
        },
        {
          replacements: [
            { id: 12, name: 'Mia Gomez' },
            { id: 13, name: 'Nora Reyes' },
          ],
        },
      ),
      {
        says: [/Can't make it/, /Liza Magbanua: Car trouble, Flat tire · Free: Mia Gomez, Nora Reyes/],
        button: 'Swap',
      },
    ],
    [
      'somebody on the road whom nobody can replace',
      need(
        'cannot_come',
        { id: 7, status: 'journey', cannot_come: [{ id: 11, name: 'Liza Magbanua', why: 'I am ill', at: TEST_NOW }] },
        { replacements: [] },
      ),
      { says: [/Liza Magbanua: I am ill · Nobody is free/], button: 'Open', to: '/dashboard/appointments/7' },
    ],
    [
      'a session past its end (R-beyond-262)',
      need('session_over', { id: 8, status: 'session_in_progress', session_end_time: ago(20) }),
      { says: [/Session past its end/, /Planned end/], button: 'Open', to: '/dashboard/appointments/8' },
    ],
    [
      'a late ride that has not come (R-beyond-261, R-beyond-262)',
      need('ride_stuck', { id: 9, status: 'journey', late: { minutes: 20, at: ago(60), expected_at: ago(60) } }),
      { says: [/Ride stuck/, /late, about 12:10 PM/], button: 'Open', to: '/dashboard/appointments/9' },
    ],
    [
      'a refusal',
      need('refusal', {
        status: 'rejected',
        rejection_reason: 'Motorcycle at the workshop',
        rejected_by: { id: 21, role: 'driver', name: 'Ben Castro' },
      }),
      { says: [/Refusal/, /Ben Castro: Motorcycle at the workshop · starts 2:00 PM/], button: 'Review' },
    ],
    [
      'a late answer',
      need('overdue', { id: 7, status: 'pending', response_deadline: '2026-11-20T13:00:00+08:00' }),
      {
        says: [/Overdue answer/, /Liza Ramos, Ben Castro, due by 1:00 PM · starts 2:00 PM/],
        button: 'Swap',
      },
    ],
    [
      'a visit that does not start (R-beyond-1442)',
      need('not_begun', { status: 'confirmed', starts_at: ago(14) }),
      { says: [/Not on its way/, /Waiting for Liza Ramos · planned for 12:56 PM/], button: 'Remind' },
    ],
    [
      'a visit that does not start, of which someone was reminded',
      need('not_begun', { status: 'confirmed', starts_at: ago(14) }, { reminded_at: '2026-11-20T05:10:00.000Z' }),
      { says: [/Waiting for Liza Ramos · planned for 12:56 PM · reminded 1:10 PM/, /waiting/], button: 'Remind' },
    ],
    [
      'a visit that does not start, of which someone was reminded just now (R-beyond-960)',
      need(
        'not_begun',
        {
          id: 7,
          status: 'confirmed',
          starts_at: ago(14),
          allowed_actions: visit({ status: 'confirmed' }).allowed_actions.filter((action) => action !== 'remind'),
        },
        { reminded_at: '2026-11-20T05:10:00.000Z' },
      ),
      { says: [/reminded 1:10 PM/], button: 'Call or swap', to: '/dashboard/appointments/7' },
    ],
    [
      'a ride that is stuck',
      need('ride_stuck', { status: 'journey' }, { phone_number: '0917 555 0001' }),
      {
        says: [/Ride stuck/, /Ben Castro with Liza Ramos, expected 2:00 PM/],
        button: 'Call Ben',
        to: 'tel:09175550001',
      },
    ],
    [
      'a ride of the night that is stuck',
      need(
        'ride_stuck',
        { status: 'journey', start_time: '00:30', end_time: '01:30' },
        { phone_number: '0917 555 0001' },
      ),
      {
        says: [/Ride stuck/, /Ben Castro with Liza Ramos, expected tonight, Sat 12:30 AM/],
        button: 'Call Ben',
        to: 'tel:09175550001',
      },
    ],
    [
      'a ride home that is stuck, counted from its own start and not from the planned end of the visit',
      need(
        'ride_stuck',
        {
          status: 'return_journey',
          estimated_pickup_time: '2026-11-20T11:50:00+08:00',
          waiting_for: [{ role: 'driver', id: 22, name: 'Ben Castro' }],
        },
        { phone_number: '0917 555 0001' },
      ),
      {
        says: [/Ride stuck/, /with Liza Ramos, on the way home since 11:50 AM/],
        button: 'Call Ben',
        to: 'tel:09175550001',
      },
    ],
    [
      'a driver who takes a ride over',
      need('backup_taken', { status: 'journey', backup: backup('taken') }),
      { says: [/Backup found/, /Rey Santos takes over from Ben Castro · Liza Ramos/], button: 'Swap' },
    ],
    [
      'a ride that nobody takes over',
      need('backup_unanswered', { status: 'journey', backup: backup('declined'), allowed_actions: ['ask_backup'] }),
      { says: [/No backup found/, /No driver takes over from Ben Castro/], button: 'Ask again' },
    ],
    [
      'a ride home',
      need('ride_home', { status: 'pickup_requested', pickup_requested: true, pickup_urgency: 'urgent' }),
      { says: [/Ride home asked for/, /Urgent · .* · Liza Ramos/], button: 'Assign' },
    ],
    [
      'a driver asked for a ride home, since then, and until when (R-beyond-907)',
      need('ride_home_unanswered', {
        status: 'driver_assigned_pickup',
        pickup_requested: true,
        pickup_driver_name: 'Ben Castro',
        pickup_deadline: '2026-11-20T13:10:30+08:00',
        therapists_details: [aTherapistOn(), aTherapistOn({ id: 12, needs_no_ride: true })],
      }),
      {
        says: [/Driver asked/, /Ben Castro has until 1:10 PM, then the next driver is asked · Liza RamosClaim/],

        button: 'Swap',
      },
    ],
    [
      'a payment',
      need('payment', { status: 'awaiting_payment', total_price: 1550 }),
      { says: [/Payment waiting/, /₱1,550.00 · Liza Ramos is there/], button: 'Verify' },
    ],
    [
      'a visit whose people are all ready',
      need('ready', { status: 'driver_confirmed' }),
      { says: [/Ready to start/, /Liza Ramos · ABC 1234 · starts 2:00 PM/], button: 'Start' },
    ],
  ])('shows %s, with how long it waits and its one button', async (_, one, { says, button, to }) => {
    // A driver was asked later than the ride home.
    const since = ago(one.kind === 'ride_home_unanswered' ? 40 : 14.5);
    server.on(calls.appointments.needs, answer({ ...one, since }));
    open();
    const [line] = await lines();
    if (!line) throw new Error('no line');
    for (const words of says) expect(line).toHaveTextContent(words);
    expect(line).toHaveTextContent('14 min');
    const pressed = within(line).getByRole(to ? 'link' : 'button', { name: button });
    expect(pressed).toHaveAccessibleDescription(/Ana Villareal/);
    if (to) expect(pressed).toHaveAttribute('href', to);
    // Besides the button that takes the line.
    expect(within(line).queryAllByRole('button', { name: /^(?!Claim)/ })).toHaveLength(to ? 0 : 1);
  });

  it('says before the start who is still in which other visit, and Start stays (R-booking-52)', async () => {
    const still = {
      id: 11,
      name: 'Liza Ramos',
      appointment: 343,
      leg: 'session' as const,
      client: 'Jocelyn',
      from: null,
    };
    const elsewhere = [
      { ...still, until: '2026-11-20T14:10:00+08:00', blocks_until: '2026-11-20T15:10:00+08:00' },
      {
        ...still,
        id: 22,
        name: 'Ben Castro',
        appointment: 344,
        leg: 'return' as const,
        until: '2026-11-20T12:40:00+08:00',
        blocks_until: '2026-11-20T13:40:00+08:00',
      },
    ];
    server.on(calls.appointments.needs, answer(need('ready', { status: 'driver_confirmed', elsewhere })));
    open();
    const [line] = await lines();
    expect(line).toHaveTextContent(
      'Liza Ramos is still in Jocelyn’s session (#343, until 2:10 PM) · Ben Castro is still on Jocelyn’s ride home (#344, was planned until 12:40 PM) · Liza Ramos · ABC 1234',
    );
    expect(within(line as HTMLElement).getByRole('button', { name: 'Start' })).toBeEnabled();
  });

  it('says so about a planned ride home from its time on, without asking the server (R-booking-5, R-booking-52)', async () => {
    const later = {
      id: 22,
      name: 'Ben Castro',
      appointment: 344,
      leg: 'return' as const,
      client: 'Marites',
      from: '2026-11-20T13:20:00+08:00',
      until: '2026-11-20T14:05:00+08:00',
      blocks_until: '2026-11-20T15:05:00+08:00',
    };
    server.on(calls.appointments.needs, answer(need('ready', { status: 'driver_confirmed', elsewhere: [later] })));
    open();
    const [line] = await lines();
    const words = 'Ben Castro is still on Marites’s ride home (#344, until 2:05 PM)';
    expect(line).not.toHaveTextContent(words);
    const asked = server.seen(calls.appointments.needs).length;
    act(() => setServerTime(later.from));
    expect(line).toHaveTextContent(words);
    expect(server.seen(calls.appointments.needs)).toHaveLength(asked);
  });

  describe('with lines that are not about a visit', () => {
    const correction = (id: number, minutes: number): PaymentCorrection => ({
      id,
      appointment: 2000 + id,
      client: `Correction ${id}`,
      state: 'waiting',
      change: 'correct_payment',
      paid_before: 850,
      paid_after: 100,
      method: 'cash',
      reason: 'A digit too many',
      asked_by: { id: 99, name: 'Rogelio Panganiban' },
      asked_at: ago(minutes),
      decided_by: null,
      decided_at: null,
      decided_reason: '',
      is_outdated: false,
    });
    const offer = (id: number, start_time: string): WaitlistEntry => ({
      id,
      version: 2,
      client: 41,
      client_details: { first_name: 'Offer', last_name: String(id), phone_number: '', address: '' },
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
      state: 'offered',
      offer: {
        date: '2026-11-20',
        start_time,
        therapist: 12,
        therapist_name: 'Mia Gomez',
        since: ago(8),
      },
      created_at: ago(600),
      created_by: 'Olive Tan',
      closed_at: null,
      closed_by: null,
      closed_reason: '',
      appointment: null,
    });
    /** A refusal of a visit that starts so many minutes from now. */
    const paged = (id: number, minutes: number) =>
      need('refusal', { id, status: 'rejected' }, { since: ago(id), lost_at: ago(-minutes) });
    const order = async () =>
      (await lines()).map(
        (line) => /Correction \d+(?! to)|Offer \d+|Rating \d+|#\d+/.exec(line.textContent ?? '')?.[0],
      );
    beforeEach(() => {
      server.on(calls.corrections.toApprove, aPage([correction(1, 30), correction(2, 3)]));
      server.on(calls.waitlist.list, {
        ...aPage([offer(3, '19:00'), offer(4, '14:00')]),
        open_count: 2,
        offered_count: 2,
      });
      server.on(
        calls.ratings.low,
        aPage([{ appointment: 5, client: 'Rating 5', stars: 1, words: '', rated_at: ago(60) }]),
      );
    });
    const page = (results: Need[], at: number, turn: number | null): NeedPage => ({
      ...answer(...results),
      count: 4,
      current_page: at,
      old_before: ago(24 * 60),
      next: turn === null ? null : { turn, key: `${turn}.${at}.0` },
    });

    it('lists what is lost next first, whatever it is about, and the first button is prominent (R-beyond-580)', async () => {
      // A client who waits, an offer in 50 minutes, a visit in an hour, money by the night, a rating by tomorrow.
      server.on(calls.appointments.needs, page([paged(51, -14), paged(52, 60), paged(53, 3 * 24 * 60)], 1, null));
      open();
      await waitFor(async () =>
        expect(await order()).toEqual([
          '#51',
          'Offer 4',
          '#52',
          'Offer 3',
          'Correction 1',
          'Correction 2',
          'Rating 5',
          '#53',
        ]),
      );
      const [first, second] = await lines();
      expect(within(first!).getByRole('button', { name: 'Review' })).toHaveAttribute('data-variant', 'primary');
      expect(within(second!).getByRole('link', { name: 'Book' })).toHaveAttribute('data-variant', 'outline');
      expect(screen.getByText('9 need you now')).toBeInTheDocument();
      expect(screen.getByText('waiting people and past starts first, then the next starts')).toBeVisible();
    });

    it('has what was lost long ago after a low rating of today (R-beyond-580)', async () => {
      server.on(calls.appointments.needs, page([paged(51, -14), paged(52, -2 * 24 * 60)], 1, null));
      open();
      await waitFor(async () => expect((await order()).slice(-2)).toEqual(['Rating 5', '#52']));
    });

    it('lists each line on one page only, and a page begins where the one before it ended (R-pages-94, R-beyond-581)', async () => {
      const turn = Date.parse(ago(-60));
      server.on(calls.appointments.needs, ({ query }) =>
        query.after ? page([paged(53, 12 * 60)], 2, null) : page([paged(51, -14), paged(52, 60)], 1, turn),
      );
      const { user } = open();
      await waitFor(async () => expect(await order()).toEqual(['#51', 'Offer 4', '#52']));
      await user.click(screen.getByRole('button', { name: 'Next page' }));
      await waitFor(async () =>
        expect(await order()).toEqual(['Offer 3', 'Correction 1', 'Correction 2', '#53', 'Rating 5']),
      );
      expect(server.seen(calls.appointments.needs).at(-1)?.query).toMatchObject({ page: 2, after: `${turn}.1.0` });
      await user.click(screen.getByRole('button', { name: 'Previous page' }));
      await waitFor(async () => expect(await order()).toEqual(['#51', 'Offer 4', '#52']));
    });
  });

  it('fetches a page again that was not on the screen when something changed (R-beyond-581)', async () => {
    const next = { turn: 1, key: '1.1.0' };
    server.on(calls.appointments.needs, ({ query }) => ({
      ...answer(need('ready', { id: query.after ? 2 : 1, status: 'driver_confirmed' })),
      current_page: Number(query.page),
      next: query.after ? null : next,
    }));
    const { user, client } = open();
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(async () => expect((await lines())[0]).toHaveTextContent('#2'));
    const asked = (isFirst: boolean) =>
      server.seen(calls.appointments.needs).filter(({ query }) => !query.after === isFirst).length;
    const firstPages = () => asked(true);
    const [before, second] = [firstPages(), asked(false)];
    act(() => putAppointment(client, visit({ id: 9, status: 'rejected', version: 4 })));
    // The page on the screen is asked for again, the other one not yet.
    await waitFor(() => expect(asked(false)).toBe(second + 1), { timeout: 3_000 });
    expect(firstPages()).toBe(before);
    await user.click(screen.getByRole('button', { name: 'Page 1' }));
    await waitFor(() => expect(firstPages()).toBe(before + 1));
  });

  it('drops a line as soon as it is done, here or by a colleague', async () => {
    const first = need('ready', { id: 1, status: 'driver_confirmed' });
    const second = need('payment', { id: 2, status: 'awaiting_payment' });
    server.on(calls.appointments.needs, answer(first, second));
    const { client } = open();
    expect(await lines()).toHaveLength(2);
    server.on(calls.appointments.needs, answer(second));
    act(() => putAppointment(client, visit({ id: 1, status: 'in_progress', version: 9 })));
    await waitFor(async () => expect(await lines()).toHaveLength(1));
    expect(screen.getByText('1 need you now')).toHaveAttribute('role', 'status');
  });

  it('fetches once for many live messages', async () => {
    server.on(calls.appointments.needs, answer());
    const { client } = open();
    await screen.findByText('Nothing. All is well.');
    const before = server.seen(calls.appointments.needs).length;
    server.on(calls.appointments.needs, answer(need('refusal', { id: 30, status: 'rejected' })));
    act(() => {
      for (let id = 1; id <= 30; id++) putAppointment(client, visit({ id, status: 'rejected', version: 5 }));
    });
    expect(await lines()).toHaveLength(1);
    expect(server.seen(calls.appointments.needs).length - before).toBe(1);
  });

  it('fetches again when the next thing is due', async () => {
    server.on(calls.appointments.needs, () => ({
      ...answer(),
      next_at: new Date(now().getTime() + 400).toISOString(),
    }));
    open();
    await screen.findByText('Nothing. All is well.');
    server.on(calls.appointments.needs, answer(need('overdue', { status: 'pending' })));
    await waitFor(async () => expect(await lines()).toHaveLength(1), { timeout: 4_000 });
  });

  it('takes the action of its button, and says with whose visit (R-texts-7)', async () => {
    const appointment = visit({ id: 9, status: 'driver_confirmed' });
    server.on(calls.appointments.needs, answer(need('ready', { id: 9, status: 'driver_confirmed' })));
    server.on(calls.appointments.act, { ...appointment, status: 'in_progress', version: 2 });
    const { user } = open();
    await user.click(within((await lines())[0] as HTMLElement).getByRole('button', { name: 'Start' }));
    const done = await screen.findByText('Appointment started');
    expect(done.parentElement).toHaveTextContent(/Ana Villareal, today \d+:\d\d PM$/);
  });

  it('moves the keyboard focus to the next waiting line, after the last one to its heading (R-pages-101)', async () => {
    const ready = (id: number) => need('ready', { id, status: 'driver_confirmed' });
    server.on(calls.appointments.needs, answer(ready(1), ready(2)));
    server.on(calls.appointments.act, ({ params }) => {
      server.on(calls.appointments.needs, params.id === '1' ? answer(ready(2)) : answer());
      return visit({ id: Number(params.id), status: 'in_progress', version: 2 });
    });
    open();
    /** Taps as a finger does, which does not hover afterwards. */
    const tap = (button: HTMLElement): void => {
      button.focus();
      fireEvent.click(button);
    };
    tap(within((await lines())[0] as HTMLElement).getByRole('button', { name: 'Start' }));
    await waitFor(() => expect(screen.getAllByRole('button', { name: 'Start' })).toHaveLength(1));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Start' })).toHaveFocus());
    tap(screen.getByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Nothing. All is well.')).toBeInTheDocument();
    await waitFor(() => expect(screen.getByRole('heading', { name: 'Needs you now' })).toHaveFocus());
  });

  it('says that a visit should have started, and offers another time for it: nobody can accept now (R-beyond-1511)', async () => {
    server.on(
      calls.appointments.needs,
      answer(need('overdue', { id: 7, status: 'pending', starts_at: ago(3), response_deadline: ago(10) })),
    );
    open();
    const [line] = await lines();
    expect(line).toHaveTextContent(/should have started \d+:\d\d/);
    expect(within(line as HTMLElement).getByRole('link', { name: 'Move' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/dashboard\/scheduling\?date=.*booking=7$/),
    );
    expect(within(line as HTMLElement).queryByRole('button', { name: 'Swap' })).toBeNull();
  });

  it('offers first the place of the silent therapist in a group, not of one who accepted (R-workflow-32)', async () => {
    const therapists_details = [aTherapistOn({ accepted: true }), aTherapistOn({ id: 15, first_name: 'Pia' })];
    const waiting_for = [{ role: 'therapist', id: 15, name: 'Pia Ramos' }];
    server.on(
      calls.appointments.needs,
      answer(need('overdue', { status: 'pending', therapists_details, waiting_for, response_deadline: ago(10) })),
    );
    server.on(calls.needs.take, { id: operator.id, name: 'Odette Test', at: TEST_NOW, until: ago(-10) });
    server.on(calls.appointments.replacements, []);
    const { user } = open();
    await user.click(within((await lines())[0] as HTMLElement).getByRole('button', { name: 'Swap' }));
    const dialog = await screen.findByRole('dialog', { name: 'Swap therapist' });
    expect(within(dialog).getByRole('radio', { name: /Pia Ramos/ })).toBeChecked();
  });

  it('says when it could not be fetched, and fetches it again', async () => {
    server.on(calls.appointments.needs, problem('NOT_FOUND'));
    const { user } = open();
    expect(await screen.findByText(/Could not fetch appointments/)).toBeInTheDocument();
    server.on(calls.appointments.needs, answer());
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nothing. All is well.')).toBeInTheDocument();
  });
});
