import { act, screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import {
  AnswerOpened,
  type Appointment,
  appointmentQueries,
  formatTime,
  limits,
  type NeedPage,
  OpenedAppointment,
  putAppointment,
  UrgentCalls,
  useAppointmentAction,
  useEarlyStep,
} from 'shared-lib';
import {
  ACTION_FAILURES,
  anAppointment,
  aPage,
  aScheduling,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  fakeSound,
  problem,
  REFUSED_BECAUSE,
  renderScreen,
  SERVER_TROUBLE,
  spokenText,
  stepPauses,
  TEST_NOW,
  setServerTime,
} from 'shared-lib/testing';
import { TransportCard } from './TransportCard';
import { AnswerTransport, UrgentTransports } from './UrgentTransports';

/** It stands among the facts, which an opened visit has from elsewhere. Source: R-beyond-1530. */
const notGivenUp = (label: string | null): boolean => label !== "I can't make it";
const driver = aUser('driver');
type Need = NeedPage['results'][number];
let server: FakeServer;
let nth = 100;

const soon = (minutes: number): string => new Date(Date.parse(TEST_NOW) + minutes * 60_000).toISOString();
const need = (kind: Need['kind'], over: Partial<Appointment> = {}, more: Partial<Need> = {}): Need => ({
  kind,
  since: soon(-1),
  until: null,
  phone_number: null,
  notification_id: null,
  taken: null,
  note: null,
  appointment: anAppointment({ id: nth++, ...over }, driver),
  ...more,
});
const rideHome = (over: Partial<Appointment> = {}, more: Partial<Need> = {}): Need =>
  need(
    'pickup',
    {
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      pickup_urgency: 'urgent',
      pickup_notes: 'Gate on the left',
      location: '8 Kalayaan Lane, Quezon City',
      assigned_pickup_driver: driver.id,
      pickup_driver_name: 'Ben Castro',
      pickup_deadline: soon(14),
      waiting_for: [{ role: 'driver', id: driver.id, name: 'Ben Castro' }],
      allowed_actions: ['confirm_pickup', 'reject_pickup'],
      ...over,
    },
    { until: soon(14), ...more },
  );
const answer = (...results: Need[]): NeedPage => ({ ...aPage(results), next_at: null });

let shaken: jest.Mock;
let heard: jest.Mock;
beforeEach(() => {
  sessionStorage.clear();
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
  shaken = jest.fn();
  heard = fakeSound();
  Object.defineProperty(navigator, 'vibrate', { value: shaken, configurable: true });
});
const open = (path = '/dashboard/profile') =>
  renderScreen(
    <Suspense fallback={null}>
      <UrgentTransports />
    </Suspense>,
    { as: driver, path },
  );

function Card({ id }: { id: number }) {
  const { mutate } = useAppointmentAction();
  return <button onClick={() => mutate({ id, action: 'confirm_pickup' })}>Confirm on its card</button>;
}

/** A press that asks 'Begin this early?' first. */
function Early() {
  const { takeInTime, question } = useEarlyStep();
  const appointment = anAppointment({ id: 7, status: 'in_progress', start_time: '18:00' }, driver);
  const step = { appointment, action: 'start_journey', label: 'Start Journey', take: jest.fn() } as const;
  return (
    <>
      <button onClick={() => takeInTime(step)}>Set off</button>
      {question}
    </>
  );
}

beforeAll(async () => {
  // Loaded before the first render, as on a page that has been open for a while.
  UrgentCalls.prefetch();
  AnswerOpened.prefetch();
  await new Promise((resolve) => setTimeout(resolve, 0));
});

describe('work that cannot wait, on a driver’s phone', () => {
  it('says what, where and by when over any page, with the answers, a countdown, a shake and two tones', async () => {
    server.on(calls.appointments.needs, answer(rideHome({ estimated_pickup_time: soon(120) })));
    open();
    const sheet = await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' });
    // A ride after other work is answered now, but driven later.
    expect(sheet).toHaveTextContent(`Pickup at ${formatTime(new Date(soon(120)))}`);
    expect(sheet).toHaveTextContent('Ride home · urgent');
    expect(sheet).toHaveTextContent('8 Kalayaan Lane, Quezon City');
    expect(sheet).toHaveTextContent('Gate on the left');
    expect(within(sheet).getByRole('timer')).toHaveTextContent(/^1[34]:/);
    expect(sheet).toHaveTextContent('your account is temporarily disabled');
    for (const name of ['Confirm Pickup', 'Reject Pickup', 'Later'])
      expect(within(sheet).getByRole('button', { name })).toBeInTheDocument();
    expect(within(sheet).getByRole('button', { name: 'Later' })).toHaveFocus();
    await waitFor(() => expect(shaken).toHaveBeenCalledTimes(1));
    expect(heard).toHaveBeenCalledTimes(2);
  });

  it.each([
    ['with a mark at five minutes', { of: 15, left: 14 }, { tone: undefined, width: 93, mark: 33 }],
    ['amber under five minutes', { of: 15, left: 4.5 }, { tone: 'amber', width: 30, mark: 33 }],
    ['red under two', { of: 10, left: 1 }, { tone: 'red', width: 10, mark: 50 }],
  ])('draws the time left to answer: %s (R-pages-121)', async (_what, { of, left }, drawn) => {
    server.on(calls.appointments.needs, answer(rideHome({}, { since: soon(left - of), until: soon(left) })));
    open();
    const sheet = await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' });
    const [bar, five] = sheet.querySelector('[data-part="time-left"]')?.children ?? [];
    const { dataset, style } = bar as HTMLElement;
    const [width, mark] = [style.width, (five as HTMLElement).style.insetInlineStart].map(parseFloat);
    expect(dataset.tone).toBe(drawn.tone);
    // Seconds pass while the test looks for it.
    expect(Math.abs((width ?? 0) - drawn.width)).toBeLessThan(1);
    expect(Math.round(mark ?? 0)).toBe(drawn.mark);
  });

  it('shows a delayed call with its time at the foot of the page, the one that ends first (R-pages-121)', async () => {
    const [first, second] = [rideHome({}, { until: soon(4.5) }), rideHome({}, { until: soon(12) })];
    server.on(calls.appointments.needs, answer(first, second));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Later (1 more)' }));
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    const bar = await screen.findByRole('button', { name: /^2 wait for you/ });
    const timer = () => within(bar).getByRole('timer', { name: /^left to confirm: / });
    expect(timer()).toHaveTextContent(/^4:[23]/);
    expect(timer()).toHaveAttribute('data-tone', 'amber');
  });

  it('shows no time at the foot when nothing runs out', async () => {
    server.on(calls.appointments.needs, answer(need('cancelled', { status: 'cancelled' }, { notification_id: 7 })));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('button', { name: 'Cancelled waits for you' })).toBeVisible();
    expect(screen.queryByRole('timer')).toBeNull();
  });

  it('names the night of a ride home that is planned past midnight (R-day-2)', async () => {
    server.on(calls.appointments.needs, answer(rideHome({ estimated_pickup_time: '2026-11-21T00:40:00+08:00' })));
    const { user } = open();
    const sheet = await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' });
    expect(within(sheet).getByText('Pickup tonight, Sat 12:40 AM')).toBeVisible();
    await user.click(within(sheet).getByRole('button', { name: 'Reject Pickup' }));
    expect(await screen.findByRole('dialog', { name: 'Reject Pickup' })).toHaveTextContent(
      'Ana Villareal · Pickup tonight, Sat 12:40 AM',
    );
  });

  it('sends the answer, and does not say that someone else has settled it', async () => {
    const ride = rideHome();
    server.on(calls.appointments.needs, answer(ride));
    const { user } = open();
    await screen.findByRole('alertdialog');
    server.on(calls.appointments.needs, answer());
    server.on(
      calls.appointments.act,
      anAppointment({ id: ride.appointment.id, status: 'return_journey', version: 7 }, driver),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm Pickup' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.seen(calls.appointments.act)[0]?.params).toEqual({
      id: String(ride.appointment.id),
      action: 'confirm_pickup',
    });
    expect(await screen.findByText('Pickup confirmed successfully')).toBeInTheDocument();
    expect(screen.queryByText(/nothing to do for you/)).not.toBeInTheDocument();
  });

  describe("a call to take over another driver's ride that broke down (6-017)", () => {
    const brokenDown = (): Need =>
      need(
        'backup',
        {
          id: 77,
          status: 'journey',
          driver: 99,
          driver_details: {
            first_name: 'Jun',
            last_name: 'Cruz',
            motorcycle_plate: null,
            vehicle_type: 'car',
            phone_number: null,
          },
          location: '8 Kalayaan Lane, Quezon City',
          allowed_actions: ['take_backup', 'decline_backup'],
        },
        // Each row is a breakdown of its own: a tab announces one only once.
        {
          since: soon(-1 - nth++ / 60),
          until: soon(9),
          note: 'At the toll gate, flat tyre',
          phone_number: '0917 555 0009',
        },
      );

    it('says where the car is, whom to collect, whom to call and by when, with the answers', async () => {
      server.on(calls.appointments.needs, answer(brokenDown()));
      open();
      const sheet = await screen.findByRole('alertdialog', { name: 'Can you take over Liza Ramos?' });
      expect(sheet).toHaveTextContent('Backup needed');
      expect(sheet).toHaveTextContent('At the toll gate, flat tyre');
      expect(sheet).toHaveTextContent('On the way to 8 Kalayaan Lane, Quezon City');
      expect(sheet).toHaveTextContent('Wait for the operator before you set off.');
      expect(within(sheet).getByRole('timer')).toBeInTheDocument();
      expect(within(sheet).getByRole('link', { name: 'Call Jun' })).toHaveAttribute('href', 'tel:09175550009');
      for (const name of ['I take it over', "I can't come", 'Later'])
        expect(within(sheet).getByRole('button', { name })).toBeInTheDocument();
      await waitFor(() => expect(shaken).toHaveBeenCalledTimes(1));
    });

    it.each([
      ['I take it over', 'take_backup', 'Thank you. The operator will tell you when to set off.'],
      ["I can't come", 'decline_backup', undefined],
    ])('%s is sent, and the visit is in no list of this driver', async (button, action, says) => {
      server.on(calls.appointments.needs, answer(brokenDown()));
      const { user, client } = open();
      const today = appointmentQueries.today().queryKey;
      client.setQueryData(today, aPage([]));
      const press = await screen.findByRole('button', { name: button });
      server.on(calls.appointments.needs, answer());
      server.on(calls.appointments.act, { ...brokenDown().appointment, version: 8 } as Appointment);
      await user.click(press);
      await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
      expect(server.seen(calls.appointments.act)[0]?.params).toEqual({ id: '77', action });
      if (says) expect(await screen.findByText(says)).toBeInTheDocument();
      expect(client.getQueryData<NeedPage>(today)?.results).toEqual([]);
      expect(screen.queryByText(/nothing to do for you/)).not.toBeInTheDocument();
    });

    it.each([
      ['BACKUP_TAKEN', 'Another driver was faster and takes this ride.'],
      ['NOT_FOUND', 'This ride no longer needs your backup.'],
      ['BACKUP_NOT_FREE', 'You are not free for this ride. Tell the operator if you can come anyway.'],
    ] as const)('%s: says why the ride could not be taken', async (code, text) => {
      server.on(calls.appointments.needs, answer(brokenDown()));
      server.on(calls.appointments.act, problem(code));
      const { user } = open();
      await user.click(await screen.findByRole('button', { name: 'I take it over' }));
      expect(await screen.findByText(text)).toBeInTheDocument();
    });

    describe.each([
      ['I take it over', 'Could not take over the ride'],
      ["I can't come", 'Could not send your answer'],
    ])('%s that fails says so, and can be pressed again (8-009, 8-010, 8-011)', (button, silence) => {
      it.each([
        ['refused for a reason', REFUSED_BECAUSE],
        ['refused without a reason', silence],
        ['answered with a page of HTML', SERVER_TROUBLE],
      ] as const)('when it is %s', async (failure, text) => {
        server.on(calls.appointments.needs, answer(brokenDown()));
        server.on(calls.appointments.act, ACTION_FAILURES[failure]);
        const { user } = open();
        await user.click(await screen.findByRole('button', { name: button }));
        expect(await screen.findByText(text)).toBeInTheDocument();
        expect(screen.getByRole('button', { name: button })).toBeInTheDocument();
      });
    });
  });

  it.each([
    ['/dashboard/profile', 'refused without a reason', 'Could not confirm pickup', '8-063'],
    ['/dashboard/profile', 'refused for a reason', REFUSED_BECAUSE, '8-016'],
    ['/dashboard', 'refused for a reason', `Failed to confirm pickup: ${REFUSED_BECAUSE}`, '8-114'],
  ] as const)(
    'says over the page %s why an answer failed, and keeps asking: %s, %s (%s, R-texts-2)',
    async (path, failure, text, _rule) => {
      server.on(calls.appointments.needs, answer(rideHome()));
      server.on(calls.appointments.act, ACTION_FAILURES[failure]);
      const { user } = open(path);
      await user.click(await screen.findByRole('button', { name: 'Confirm Pickup' }));
      expect(await screen.findByText(text)).toBeInTheDocument();
      expect(screen.getByRole('alertdialog', { name: 'Collect Liza Ramos' })).toBeInTheDocument();
    },
  );

  it('asks in the words of the card why a ride home is refused, and says when to be there (R-pages-114)', async () => {
    const ride = rideHome({ estimated_pickup_time: soon(120) });
    server.on(calls.appointments.needs, answer(ride));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Reject Pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Pickup' });
    expect(dialog).toHaveTextContent(`Ana Villareal · Pickup at ${formatTime(new Date(soon(120)))}`);
    server.on(calls.appointments.needs, answer());
    server.on(
      calls.appointments.act,
      anAppointment({ id: ride.appointment.id, status: 'pickup_requested', version: 7 }, driver),
    );
    await user.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)[0]).toMatchObject({ params: { action: 'reject_pickup' } }),
    );
  });

  it('can be put off by Later or Escape, and called back from the foot of the page', async () => {
    server.on(calls.appointments.needs, answer(rideHome()));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    await user.click(screen.getByRole('button', { name: /^Ride home waits for you/ }));
    expect(await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' })).toBeInTheDocument();
    await user.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: /^Ride home waits for you/ })).toBeInTheDocument();
    // Announced only once.
    await waitFor(() => expect(shaken).toHaveBeenCalledTimes(1));
  });

  it('stays at the foot on the next page and after a reload, and comes back once before its time is over (R-beyond-714)', async () => {
    server.on(calls.appointments.needs, answer(rideHome()));
    const { user, unmount } = open();
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    unmount();
    open();
    expect(await screen.findByRole('button', { name: /^Ride home waits for you/ })).toBeInTheDocument();
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument();
    act(() => setServerTime(new Date(Date.parse(rideHome().until ?? '') - 299_000).toISOString()));
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
  });

  it('shows several calls one after the other, in the order of the server', async () => {
    const reminder = need(
      'reminded',
      { status: 'in_progress', allowed_actions: ['start_journey'] },
      { until: soon(40) },
    );
    server.on(calls.appointments.needs, answer(rideHome(), reminder));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Later (1 more)' }));
    const second = await screen.findByRole('alertdialog', { name: 'Ana Villareal waits for you: Started' });
    expect(second).toHaveTextContent('Reminder');
    expect(within(second).getByRole('button', { name: 'Start Journey' })).toBeInTheDocument();
    await user.click(within(second).getByRole('button', { name: 'Later' }));
    expect(await screen.findByRole('button', { name: /^2 wait for you/ })).toBeInTheDocument();
  });

  it('waits while a question before a step is open, and comes after it (R-beyond-927)', async () => {
    server.on(calls.appointments.needs, answer());
    const { user, client } = renderScreen(
      <Suspense fallback={null}>
        <Early />
        <UrgentTransports />
      </Suspense>,
      { as: driver, path: '/dashboard/profile' },
    );
    await user.click(await screen.findByRole('button', { name: 'Set off' }));
    const question = await screen.findByRole('alertdialog', { name: 'Begin this early?' });
    server.on(calls.appointments.needs, answer(rideHome()));
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(heard).toHaveBeenCalled());
    expect(screen.queryByRole('alertdialog', { name: 'Collect Liza Ramos' })).toBeNull();
    await user.click(within(question).getByRole('button', { name: 'Not yet' }));
    expect(await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' })).toBeVisible();
  });

  it('reminds of a group with one button for each therapist to collect', async () => {
    const crew = [aTherapistOn({ accepted: true, ready: true }), aTherapistOn({ id: 12, first_name: 'Mia' })];
    server.on(
      calls.appointments.needs,
      answer(need('reminded', { status: 'picking_up_therapists', driver: driver.id, therapists_details: crew })),
    );
    open();
    const sheet = await screen.findByRole('alertdialog');
    expect(within(sheet).getByRole('button', { name: /^Mark as picked up Mia/ })).toBeVisible();
    expect(sheet).toHaveTextContent('Swedish 60 · 60 minutes');
  });

  it('closes when someone else has settled it, and says so', async () => {
    const ride = rideHome();
    server.on(calls.appointments.needs, answer(ride));
    const { client } = open();
    await screen.findByRole('alertdialog');
    server.on(calls.appointments.needs, answer());
    act(() =>
      putAppointment(
        client,
        anAppointment({ id: ride.appointment.id, status: 'pickup_requested', version: 9 }, driver),
      ),
    );
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(
      await screen.findByText(`Ride home #${ride.appointment.id} is settled: nothing to do for you`),
    ).toBeInTheDocument();
  });

  it('says nothing when a call was put off and then answered on its card', async () => {
    const ride = rideHome();
    server.on(calls.appointments.needs, answer(ride));
    const { user } = renderScreen(
      <Suspense fallback={null}>
        <UrgentTransports />
        <Card id={ride.appointment.id} />
      </Suspense>,
      { as: driver },
    );
    await user.click(await screen.findByRole('button', { name: 'Later' }));
    jest.replaceProperty(stepPauses, 'rest', 1_000);
    server.on(calls.appointments.needs, answer());
    server.on(
      calls.appointments.act,
      anAppointment({ id: ride.appointment.id, status: 'return_journey', version: 9 }, driver),
    );
    await user.click(screen.getByRole('button', { name: 'Confirm on its card' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /waits for you/ })).not.toBeInTheDocument());
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
    expect(screen.queryByText(/is settled/)).not.toBeInTheDocument();
  });

  it('says of a call that ran out only that it is gone: nobody settled it', async () => {
    const ride = rideHome({}, { until: soon(-1) });
    server.on(calls.appointments.needs, answer(ride));
    const { client } = open();
    await screen.findByRole('alertdialog');
    server.on(calls.appointments.needs, answer());
    await act(() => client.invalidateQueries());
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(screen.queryByText(/is settled/)).not.toBeInTheDocument();
  });

  it('says whom to call to find a ride home from somewhere on the way (R-workflow-72)', async () => {
    server.on(calls.appointments.needs, answer(rideHome({ outcome: 'cancelled' })));
    open();
    const sheet = await screen.findByRole('alertdialog', { name: 'Collect Liza Ramos' });
    expect(sheet).toHaveTextContent(
      'On the way to 8 Kalayaan Lane, Quezon City: call Liza Ramos for where they are. Gate on the left',
    );
    expect(sheet).not.toHaveTextContent('at Ana Villareal’s');
    expect(within(sheet).getByRole('link', { name: 'Call Liza' })).toBeVisible();
    expect(within(sheet).queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
  });

  it('says why a visit was cancelled on its way and what to do, until the driver has read it', async () => {
    server.on(
      calls.appointments.needs,
      answer(
        need(
          'cancelled',
          {
            status: 'cancelled',
            outcome: 'cancelled',
            journey_started_at: soon(-9),
            arrived_at: soon(-2),
            cancel_reason: 'The client is ill',
            allowed_actions: [],
          },
          { notification_id: 77 },
        ),
      ),
    );
    server.on(calls.notifications.markRead, {
      id: 77,
      type: 'appointment',
      notification_type: 'cancel',
      title: 'x',
      message: 'x',
      created_at: soon(-1),
      is_read: true,
      appointment_id: null,
    });
    const { user } = open();
    const sheet = await screen.findByRole('alertdialog', { name: 'The visit of Ana Villareal is cancelled' });
    expect(sheet).toHaveTextContent('The client is ill');
    expect(sheet).toHaveTextContent('With you: Liza Ramos. Take them back, unless the operator says otherwise.');
    server.on(calls.appointments.needs, answer());
    await user.click(within(sheet).getByRole('button', { name: 'Got it' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument());
    expect(server.seen(calls.notifications.markRead)).toHaveLength(1);
    expect(screen.queryByText(/is settled/)).not.toBeInTheDocument();
  });

  it('says of a single therapist that nobody is aboard before the arrival at the pickup (R-workflow-61)', async () => {
    const off = need('cancelled', { status: 'cancelled', journey_started_at: soon(-9), allowed_actions: [] });
    server.on(calls.appointments.needs, answer(off));
    open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      "Nobody is with you. You don't have to drive there.",
    );
  });

  it('says who of a half-collected group is aboard, and shows no way to drive when nobody is', async () => {
    const off = (pickup_status: 'picked_up' | 'waiting') =>
      need(
        'cancelled',
        {
          status: 'cancelled',
          journey_started_at: soon(-9),
          therapists_details: [
            aTherapistOn({ pickup_status }),
            aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_status: 'waiting' }),
          ],
          allowed_actions: [],
        },
        { notification_id: 77 },
      );
    server.on(calls.appointments.needs, answer(off('picked_up'), off('waiting')));
    const { user } = open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(
      'With you: Liza Ramos. Take them back, unless the operator says otherwise.',
    );
    await user.click(screen.getByRole('button', { name: 'Later (1 more)' }));
    expect(await screen.findByText("Nobody is with you. You don't have to drive there.")).toBeVisible();
  });

  it.each<[string, 'picked_up' | 'waiting', string]>([
    ['aboard', 'picked_up', 'With you: Liza Ramos, Mia Gomez. Take them back, unless the operator says otherwise.'],
    ['with the previous driver', 'waiting', "Nobody is with you. You don't have to drive there."],
  ])('says who is with the driver, also without times of this ride: %s', async (_, pickup_status, says) => {
    const group = [{}, { id: 12, first_name: 'Mia', last_name: 'Gomez' }];
    const therapists_details = group.map((one) => aTherapistOn({ ...one, pickup_status }));
    const off = need('cancelled', { status: 'cancelled', therapists_details, allowed_actions: [] });
    server.on(calls.appointments.needs, answer(off));
    open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(says);
  });

  it('says in a request where each therapist is collected (R-beyond-1519)', async () => {
    const therapists_details = [
      aTherapistOn({ pickup_address: '12 Mabini Street' }),
      aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_address: null }),
    ];
    const asked = { status: 'pending', driver: driver.id, therapists_details, allowed_actions: ['driver_confirm'] };
    server.on(calls.appointments.needs, answer(need('answer', asked as Partial<Appointment>)));
    open();
    expect(await screen.findByRole('alertdialog')).toHaveTextContent(/Pick-up address\s*Liza: 12 Mabini Street/);
  });

  it('takes no answer until it could be read: the thumb aimed at what lay there (R-beyond-1522)', async () => {
    jest.replaceProperty(stepPauses, 'rest', 1_000);
    const ride = rideHome();
    server.on(calls.appointments.needs, answer(ride));
    server.on(calls.appointments.act, { ...ride.appointment, version: 9 } as Appointment);
    const { user } = open();
    const confirm = await screen.findByRole('button', { name: 'Confirm Pickup' });
    await user.click(confirm);
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await waitFor(() => expect(confirm).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 5_000 });
    await user.click(confirm);
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
  });

  it('is not confirmed by the second tap on an answer that it replaces (R-workflow-60)', async () => {
    // Longer than in the product: a busy machine draws the answer later.
    jest.replaceProperty(stepPauses, 'guard', 4 * limits.STEP_GUARD_MS);
    const request = need('answer', { status: 'pending', driver: driver.id, allowed_actions: ['driver_confirm'] });
    const news = need('cancelled', { status: 'cancelled', allowed_actions: [] }, { notification_id: 77 });
    server.on(calls.appointments.needs, answer(request, news));
    server.on(calls.notifications.markRead, problem('NOT_FOUND'));
    const { user } = open();
    const accept = await screen.findByRole('button', { name: 'Accept Transport' });
    server.on(calls.appointments.needs, answer(news));
    server.on(calls.appointments.act, { ...request.appointment, driver_accepted: true, version: 9 } as Appointment);
    await user.click(accept);
    const read = await screen.findByRole('button', { name: 'Got it' });
    await user.click(read);
    await waitFor(() => expect(read).not.toHaveAttribute('aria-disabled', 'true'), { timeout: 12_000 });
    expect(server.seen(calls.notifications.markRead)).toEqual([]);
  });

  it('is silent when sound and vibration are off on this device', async () => {
    localStorage.setItem('urgent.alarm', 'off');
    server.on(calls.appointments.needs, answer(rideHome()));
    open();
    expect(await screen.findByRole('alertdialog')).toBeInTheDocument();
    expect(shaken).not.toHaveBeenCalled();
    expect(heard).not.toHaveBeenCalled();
  });
});

describe('a transport opened from a notification', () => {
  const transport = anAppointment({ id: 41, status: 'pending', driver: driver.id }, driver);
  const openIt = (appointment = transport, path = '/dashboard/notifications') =>
    renderScreen(
      <Suspense fallback={null}>
        <OpenedAppointment value={appointment}>
          <section aria-label="Opened">
            <AnswerTransport />
          </section>
        </OpenedAppointment>
      </Suspense>,
      { as: driver, path },
    );

  it('is answered on its own sheet', async () => {
    server.on(calls.appointments.act, { ...transport, version: 2, driver_accepted: true });
    const { user } = openIt();
    await user.click(await screen.findByRole('button', { name: 'Accept Transport' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)[0]?.params).toEqual({ id: '41', action: 'driver_confirm' }),
    );
  });

  const group = (over: Partial<Appointment> = {}) =>
    anAppointment(
      {
        id: 41,
        status: 'picking_up_therapists',
        driver: driver.id,
        therapists_details: [
          aTherapistOn({ accepted: true, ready: true, pickup_status: 'picked_up' }),
          aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', accepted: true, ready: true }),
        ],
        ...over,
      },
      driver,
    );
  const pressable = (shown: ReturnType<typeof within>) =>
    [...shown.queryAllByRole('link'), ...shown.queryAllByRole('button')].map(spokenText).filter(notGivenUp);

  it.each<[string, Appointment]>([
    ['new', transport],
    ['agreed', anAppointment({ id: 41, status: 'therapist_confirmed' }, driver)],
    ['on the road', anAppointment({ id: 41, status: 'journey' }, driver)],
    ['a group to collect', group()],
    ['a ride home to answer', rideHome({ id: 41 }).appointment as Appointment],
    [
      'a ride home',
      rideHome({ id: 41, status: 'return_journey', allowed_actions: ['complete_return_journey'] })
        .appointment as Appointment,
    ],
    ['called off', anAppointment({ id: 41, status: 'cancelled', allowed_actions: [] }, driver)],
  ])('offers everything that its card offers: %s (R-pages-10)', async (_, appointment) => {
    const none = (): void => undefined;
    const card = renderScreen(
      <TransportCard appointment={appointment} self={driver.id} onAct={none} onReject={none} />,
      { as: driver },
    );
    const offered = pressable(within(await screen.findByRole('article')));
    const hasTimer = screen.queryByRole('timer') !== null;
    card.unmount();
    openIt(appointment);
    const opened = within(await screen.findByRole('region', { name: 'Opened' }));
    await waitFor(() => expect(pressable(opened)).toEqual(offered));
    expect(opened.queryByRole('timer') !== null).toBe(hasTimer);
  });

  it("lists a group's therapists to collect", async () => {
    server.on(calls.appointments.act, group({ version: 2 }));
    const { user } = openIt(group());
    await user.click(await screen.findByRole('button', { name: 'Mark as picked up Mia Gomez' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)).toMatchObject([
        { params: { action: 'pick_up_therapist' }, body: { therapist_id: 12 } },
      ]),
    );
  });

  it('says beside the button why that failed: over the dashboard in the words of its cards (8-062, 8-102, R-texts-2)', async () => {
    server.on(calls.appointments.act, ACTION_FAILURES['refused without a reason']);
    const { user, unmount } = openIt();
    await user.click(await screen.findByRole('button', { name: 'Accept Transport' }));
    expect(await screen.findByText('Could not confirm appointment')).toBeInTheDocument();
    unmount();
    const { user: onDashboard } = openIt(transport, '/dashboard?view=all');
    await onDashboard.click(await screen.findByRole('button', { name: 'Accept Transport' }));
    expect(await screen.findByText('Failed to accept appointment. Please try again.')).toBeInTheDocument();
  });
});
