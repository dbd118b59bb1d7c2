import { screen, waitFor, within } from '@testing-library/react';
import { Suspense } from 'react';
import { AnswerOpened, type Appointment, type NeedPage, OpenedAppointment, UrgentCalls } from 'shared-lib';
import {
  ACTION_FAILURES,
  anAppointment,
  aPage,
  aScheduling,
  aTherapistOn,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  renderScreen,
  spokenText,
  TEST_NOW,
  WITH_OIL,
} from 'shared-lib/testing';
import { TherapistCard } from './TherapistCard';
import { AnswerAppointment, UrgentAppointments } from './UrgentAppointments';

/** It stands among the facts, which an opened visit has from elsewhere. Source: R-beyond-1530. */
const notGivenUp = (label: string | null): boolean => label !== "I can't make it";
const liza = aUser('therapist');
type Need = NeedPage['results'][number];
/** Within the hour, so that no step asks for confirmation. */
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ id: 41, status, start_time: '14:00', end_time: '15:00', ...over }, liza);
const toCheck = () => at('completed', WITH_OIL);
const toCheckAtPickup = () => at('pickup_requested', { materials_status: 'unchecked', pickup_requested: true });
const toLeave = () => at('completed', { materials_status: 'checked' });

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.settings.scheduling, aScheduling());
});
beforeAll(async () => {
  // Loaded before the first render, as on a page that has been open for a while.
  UrgentCalls.prefetch();
  AnswerOpened.prefetch();
  await new Promise((resolve) => setTimeout(resolve, 0));
});
const asked = () => server.seen(calls.appointments.act).map(({ params, body }) => ({ action: params.action, body }));
const pressable = (within_: ReturnType<typeof within>) =>
  [...within_.queryAllByRole('link'), ...within_.queryAllByRole('button')].map(spokenText).filter(notGivenUp);

describe('a visit opened from a notification', () => {
  const open = (appointment: Appointment) =>
    renderScreen(
      <Suspense fallback={null}>
        <OpenedAppointment value={appointment}>
          <section aria-label="Opened">
            <AnswerAppointment />
          </section>
        </OpenedAppointment>
      </Suspense>,
      { as: liza },
    );

  it.each<[string, Appointment]>([
    ['new', at('pending')],
    ['agreed', at('confirmed')],
    ['about to start', at('dropped_off')],
    ['in session', at('session_in_progress')],
    ['paid', at('payment_completed')],
    ['with materials to check', toCheck()],
    ['done, with a ride home to ask for', toLeave()],
    ['waiting for a ride home', at('pickup_requested', { pickup_requested: true })],
    ['waiting for a ride home, with materials to check', toCheckAtPickup()],
    ['called off', at('cancelled', { allowed_actions: [] })],
  ])('offers everything that its card offers: %s (R-pages-10)', async (_, appointment) => {
    const none = (): void => undefined;
    const card = renderScreen(
      <TherapistCard appointment={appointment} self={liza.id} onPress={none} onReject={none} onCancelPickup={none} />,
      { as: liza },
    );
    const offered = pressable(within(await screen.findByRole('article')));
    card.unmount();
    open(appointment);
    const opened = within(await screen.findByRole('region', { name: 'Opened' }));
    await waitFor(() => expect(pressable(opened)).toEqual(offered));
  });

  it('says how it stands, and offers both ways to decline a shared ride home (R-pages-10, R-workflow-20, R-workflow-22)', async () => {
    const therapists_details = [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })];
    open(at('pickup_requested', { pickup_requested: true, pickup_requested_by: 12, therapists_details }));
    expect(await screen.findByText(/^Mia Gomez requested a pickup, also for you\./)).toBeVisible();
    for (const name of ["I don't need a ride", 'Cancel Pickup'])
      expect(screen.getByRole('button', { name })).toBeVisible();
  });

  it('keeps Request Pickup as quiet as its card does, after the ride home was declined (R-workflow-20)', async () => {
    open({ ...toLeave(), therapists_details: [aTherapistOn({ needs_no_ride: true })] });
    expect(await screen.findByRole('button', { name: 'Request Pickup' })).toHaveAttribute('data-variant', 'outline');
    expect(screen.getByText('You need no ride home.')).toBeVisible();
  });

  it.each([
    ['quiet before its service day', '2026-11-21', 'outline'],
    ['the main button on that day', '2026-11-20', 'primary'],
  ])('shows Confirm Ready as its card does: %s (R-pages-43)', async (_, date, look) => {
    open(at('confirmed', { date }));
    expect(await screen.findByRole('button', { name: 'Confirm Ready' })).toHaveAttribute('data-variant', look);
  });

  it('asks about the materials first, as its card does', async () => {
    const visit = toCheck();
    server.on(calls.appointments.read, visit);
    const { user } = open(visit);
    await user.click(await screen.findByRole('button', { name: 'Check Materials' }));
    const dialog = await screen.findByRole('dialog');
    expect(asked()).toEqual([]);
    expect(await within(dialog).findByText(/Massage oil/)).toBeVisible();
  });

  it('asks about the ride home first, as its card does, and then requests it', async () => {
    server.on(calls.appointments.act, at('pickup_requested', { version: 2, pickup_requested: true }));
    const { user } = open(toLeave());
    await user.click(await screen.findByRole('button', { name: 'Request Pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request Pickup' });
    await user.click(within(dialog).getByRole('radio', { name: /Urgent/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Request Pickup' }));
    await waitFor(() =>
      expect(asked()).toEqual([{ action: 'request_pickup', body: { pickup_urgency: 'urgent', pickup_notes: '' } }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('declines the ride home, and shows beside it why that failed (R-workflow-20)', async () => {
    server.on(calls.appointments.act, ACTION_FAILURES['refused without a reason']);
    server.on(calls.appointments.read, toLeave());
    const { user } = open(toLeave());
    await user.click(await screen.findByRole('button', { name: "I don't need a ride" }));
    expect(await screen.findByText('Could not cancel your ride home')).toBeVisible();
    expect(asked()).toMatchObject([{ action: 'decline_pickup' }]);
  });

  it('asks before it cancels a ride home', async () => {
    const { user } = open(at('pickup_requested', { pickup_requested: true }));
    await user.click(await screen.findByRole('button', { name: 'Cancel Pickup' }));
    expect(await screen.findByRole('alertdialog', { name: 'Cancel your ride home?' })).toBeVisible();
    expect(asked()).toEqual([]);
  });
});

describe('work that cannot wait, on a therapist’s phone', () => {
  const need = (kind: Need['kind'], appointment: Appointment): NeedPage => ({
    ...aPage([
      {
        kind,
        since: new Date(Date.parse(TEST_NOW) - appointment.id * 1_000).toISOString(),
        until: null,
        phone_number: null,
        notification_id: null,
        taken: null,
        note: null,
        appointment,
      },
    ]),
    next_at: null,
  });
  const open = () =>
    renderScreen(
      <Suspense fallback={null}>
        <UrgentAppointments />
      </Suspense>,
      { as: liza, path: '/dashboard/profile' },
    );

  it('shows the services, the colleagues and the driver of a new request', async () => {
    const therapists_details = [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })];
    server.on(calls.appointments.needs, need('answer', at('pending', { id: 51, therapists_details })));
    open();
    const sheet = await screen.findByRole('alertdialog', { name: 'Ana Villareal' });
    expect(sheet).toHaveTextContent('Swedish 60 · 60 minutes');
    expect(sheet).toHaveTextContent('with Mia Gomez · Ben Castro drives');
    expect(within(sheet).getByRole('button', { name: 'Accept' })).toBeVisible();
  });

  it('a reminder has its button, also when the button asks something first', async () => {
    server.on(calls.appointments.needs, need('reminded', { ...toCheck(), id: 52 }));
    server.on(calls.appointments.read, { ...toCheck(), id: 52 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Check Materials' }));
    expect(await within(await screen.findByRole('dialog')).findByText(/Massage oil/)).toBeVisible();
    expect(asked()).toEqual([]);
  });

  describe('a visit called off on its way', () => {
    const MIA = { id: 12, first_name: 'Mia', last_name: 'Gomez' };
    const calledOff = (over: Partial<Appointment>) =>
      at('cancelled', {
        id: 53,
        outcome: 'cancelled',
        cancel_reason: 'The client is ill',
        journey_started_at: '2026-11-20T12:40:00+08:00',
        therapists_details: [aTherapistOn({ id: liza.id })],
        allowed_actions: ['request_pickup'],
        ...over,
      });
    const CANCELLED = 'The visit of Ana Villareal is cancelled';

    it.each<[string, { title: string; says: string; over: Partial<Appointment> }]>([
      [
        'with her in the car',
        {
          title: CANCELLED,
          says: 'Your driver takes you back. Request a pickup if you need another ride.',
          over: { arrived_at: '2026-11-20T12:55:00+08:00' },
        },
      ],
      [
        'with the driver still on the way to her (R-workflow-61)',
        { title: CANCELLED, says: "Your driver is no longer coming. You don't have to go there.", over: {} },
      ],
      [
        'with others of the group in the car',
        {
          title: CANCELLED,
          says: "Your driver is no longer coming. You don't have to go there.",
          over: {
            therapists_details: [
              aTherapistOn({ id: liza.id, pickup_status: 'waiting' }),
              aTherapistOn({ ...MIA, pickup_status: 'picked_up' }),
            ],
          },
        },
      ],
      [
        "with her at the client's",
        {
          title: CANCELLED,
          says: "You are at the client's. Request a pickup to be taken home.",
          over: { dropped_off_at: '2026-11-20T13:00:00+08:00' },
        },
      ],
      [
        'in the middle of the session',
        {
          title: 'The session of Ana Villareal was ended early',
          says: "You are at the client's. Request a pickup to be taken home.",
          over: { dropped_off_at: '2026-11-20T13:00:00+08:00', outcome: 'aborted' },
        },
      ],
      [
        'in a session whose status was set by hand',
        {
          title: 'The session of Ana Villareal was ended early',
          says: "You are at the client's. Request a pickup to be taken home.",
          over: { journey_started_at: null, outcome: 'aborted' },
        },
      ],
      [
        'after another driver took over, who has not come yet',
        { title: CANCELLED, says: "You don't have to go there.", over: { journey_started_at: null } },
      ],
    ])('says what to do: %s', async (_, { title, says, over }) => {
      server.on(calls.appointments.needs, need('cancelled', calledOff(over)));
      open();
      const sheet = await screen.findByRole('alertdialog', { name: title });
      expect(sheet).toHaveTextContent('The client is ill');
      expect(sheet).toHaveTextContent(says);
      expect(sheet).not.toHaveTextContent('Do not go on');
      expect(within(sheet).getByRole('button', { name: 'Request Pickup' })).toBeVisible();
    });

    it.each<[string, string, Partial<Appointment>]>([
      ['on the way', "You don't have to go there.", { outcome: 'cancelled' }],
      ['in session', "You are at the client's. No driver was booked: go back as you came.", { outcome: 'aborted' }],
    ])(
      'promises no ride home to a therapist who came without a driver: %s (R-workflow-25, R-workflow-26)',
      async (_, says, over) => {
        const alone = { journey_started_at: null, driver: null, driver_details: null, allowed_actions: [], ...over };
        server.on(calls.appointments.needs, need('cancelled', calledOff(alone)));
        open();
        const sheet = await screen.findByRole('alertdialog');
        expect(sheet).toHaveTextContent(says);
        expect(within(sheet).queryByRole('button', { name: 'Request Pickup' })).not.toBeInTheDocument();
      },
    );
  });
});
