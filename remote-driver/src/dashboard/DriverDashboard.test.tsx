import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, type Profile, putAppointment } from 'shared-lib';
import {
  aPage,
  aProfile,
  aScheduling,
  aTherapistOn,
  aUser,
  anAppointment,
  calls,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
  serveAppointments,
  setServerTime,
} from 'shared-lib/testing';
import { DriverDashboard } from './DriverDashboard';

const ben = aUser('driver');

/** Opens the dashboard with these transports of today. */
function open(
  today: Appointment[],
  { path = '/dashboard', rules = aScheduling(), suspension = null as Profile['suspension'] } = {},
) {
  const server = fakeServer();
  serveAppointments(server, { today });
  server.on(calls.settings.scheduling, rules);
  server.on(calls.accounts.profile, aProfile('driver', { suspension }));
  return { server, ...renderScreen(<DriverDashboard />, { as: ben, path }) };
}
/** A ride home that this driver takes. */
const onTheWayHome = (status: 'driver_assigned_pickup' | 'return_journey') =>
  at(status, {
    pickup_requested: true,
    assigned_pickup_driver: ben.id,
    pickup_deadline: '2026-11-20T16:00:00+08:00',
  });
/** Within the hour, so that no step asks for confirmation. */
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...over }, ben);

describe("the driver's dashboard", () => {
  it('greets, shows the time of the business and offers to log out (2-160, 2-161)', async () => {
    open([]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Good afternoon, Ben' })).toBeVisible();
    expect(screen.getByText(/Friday, 20 November 2026/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Logout' })).toBeVisible();
  });

  it('links to pages that have no entry in the sidebar (6-011, R-pages-19)', async () => {
    open([]);
    const links = await screen.findAllByRole('link', { name: /^(My week|Cash in hand)$/ });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(['/dashboard/week', '/dashboard/cash']);
  });

  it('has the four tabs (2-152, 2-153, 2-154, 2-156)', async () => {
    open([at('pending')]);
    for (const name of [/^Today's Transports/, /^Upcoming Transports/, /^All My Transports/, /^My Attendance/]) {
      expect(await screen.findByRole('tab', { name })).toBeVisible();
    }
  });

  it('says when there is nothing to drive (2-163)', async () => {
    open([]);
    expect(await screen.findByText('No transport assignments found.')).toBeVisible();
  });

  it('offers Retry when the list cannot be loaded, and then shows it (2-162, 8-074, 8-142)', async () => {
    const { server, user } = open([]);
    server.on(calls.appointments.today, rawAnswer(502, '<html></html>', { 'content-type': 'text/html' }));
    const { unmount } = renderScreen(<DriverDashboard />, { as: ben });
    expect((await screen.findAllByText("Could not fetch today's appointments"))[0]).toBeVisible();
    server.on(calls.appointments.today, aPage([at('pending')]));
    await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement);
    expect(await screen.findByRole('button', { name: 'Accept Transport' })).toBeVisible();
    unmount();
  });

  it('keeps the rides of today that are over behind one button with their number (2-158, 2-159)', async () => {
    const { user } = open([at('journey'), at('completed'), at('session_in_progress')]);
    await user.click(await screen.findByRole('button', { name: 'View Completed (2)' }));
    expect(
      within(await screen.findByRole('dialog', { name: "Today's Completed Transports" })).getAllByText(/Ana Villareal/),
    ).toHaveLength(2);
  });

  it('shows the calendar day of a ride past midnight (R-day-2)', async () => {
    const { user } = open([at('completed', { start_time: '00:30', end_time: '01:30' })]);
    await user.click(await screen.findByRole('button', { name: 'View Completed (1)' }));
    const driven = await screen.findByRole('dialog', { name: "Today's Completed Transports" });
    expect(within(driven).getByText(/^Tonight, Sat · 14 Mabini Street/)).toBeVisible();
  });

  it.each([
    ['driver_assigned_pickup', 'The pickup is with another driver.'],
    ['pickup_requested', 'The operator is finding a driver.'],
  ] as const)(
    'says on the line of a ride home at %s that another driver has it (R-pages-115)',
    async (status, says) => {
      const dropped_off_at = '2026-11-20T12:00:00+08:00';
      open([
        at('arrived'),
        at(status, { pickup_requested: true, assigned_pickup_driver: null, dropped_off_at, allowed_actions: [] }),
      ]);
      expect(await screen.findByText(says)).toBeVisible();
    },
  );

  it.each([
    ['pickup_requested', 'With you: Liza Ramos. A pickup is requested.'],
    ['driver_assigned_pickup', 'With you: Liza Ramos. The pickup is with another driver.'],
    ['return_journey', 'The pickup is with another driver.'],
  ] as const)(
    'says after a cancellation on the way who is still in the car, until another driver comes: %s (R-workflow-72)',
    async (status, says) => {
      const picked_up = aTherapistOn({ pickup_status: 'picked_up' });
      const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_status: 'waiting' });
      const ride = {
        outcome: 'cancelled',
        journey_started_at: '2026-11-20T13:00:00+08:00',
        pickup_requested: true,
        assigned_pickup_driver: status === 'pickup_requested' ? null : 22,
        therapists_details: [picked_up, mia],
        allowed_actions: [],
      } as const satisfies Partial<Appointment>;
      open([at(status, ride)]);
      expect(await screen.findByText(says)).toBeVisible();
    },
  );

  it('names the riders of a ride home once, in its title (R-pages-44)', async () => {
    open([onTheWayHome('return_journey')]);
    expect(await screen.findByRole('heading', { name: 'Collect Liza Ramos' })).toBeVisible();
    // The main button says it again for the eye alone (R-beyond-969).
    expect(screen.getAllByText(/Liza Ramos/, { ignore: '[aria-hidden]' })).toHaveLength(1);
    // Nobody but her knows where she lives (R-beyond-925).
    expect(screen.getByText('Ask Liza where to go')).toBeVisible();
  });

  it.each([
    ['a therapist to be collected', at('journey'), 'Directions to the client'],
    ['a group to be collected', at('picking_up_therapists'), 'Directions to the client'],
    ['the client', at('driving_to_location'), 'Directions'],
    ['the therapists who ride home', onTheWayHome('return_journey'), 'Directions'],
  ])('on the way to %s shows the way to the client, and says so (R-pages-44)', async (_whom, ride, name) => {
    open([ride]);
    expect(await screen.findByRole('link', { name })).toHaveAttribute(
      'href',
      expect.stringContaining(encodeURIComponent(ride.location)),
    );
  });

  it('a ride home from somewhere on the way starts with whom to call, and shows no way (R-workflow-72)', async () => {
    const arrived_at = '2026-11-20T12:50:00+08:00';
    open([{ ...onTheWayHome('return_journey'), outcome: 'cancelled', arrived_at, location: '8 Kalayaan Lane' }]);
    expect(await screen.findByText('On the way to 8 Kalayaan Lane: call Liza Ramos for where they are.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Call Liza' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Directions' })).not.toBeInTheDocument();
  });

  it('lists for a group only the therapists who ride home, to collect and to call (R-workflow-67)', async () => {
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    const cora = aTherapistOn({ id: 13, first_name: 'Cora', last_name: 'Diaz', needs_no_ride: true });
    open([{ ...onTheWayHome('return_journey'), therapists_details: [aTherapistOn(), mia, cora] }]);
    expect(await screen.findByRole('heading', { name: 'Collect Liza Ramos, Mia Gomez' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: /^Call / }).map(({ textContent }) => textContent)).toHaveLength(2);
    expect(screen.queryByText(/Cora/)).toBeNull();
  });

  it.each([
    ['its time', '2026-11-20T16:20:00+08:00', 'Pickup at 4:20 PM'],
    ['its night', '2026-11-21T00:40:00+08:00', 'Pickup tonight, Sat 12:40 AM'],
    ['Now when it is due', '2026-11-20T13:05:00+08:00', 'Pickup as soon as possible'],
  ])(
    'starts the card of a ride home with %s, and has the finished visit below (R-pages-100, R-day-2)',
    async (_what, estimated_pickup_time, when) => {
      open([
        {
          ...onTheWayHome('driver_assigned_pickup'),
          start_time: '11:00',
          starts_at: '2026-11-20T11:00:00+08:00',
          ends_at: '2026-11-20T12:00:00+08:00',
          estimated_pickup_time,
        },
      ]);
      const card = await screen.findByRole('article', { name: /Collect Liza Ramos/ });
      expect(card).toHaveTextContent(new RegExp(`Collect Liza Ramos(Ride home)?${when}`));
      expect(card).toHaveTextContent('Swedish 60 · 11:00 AM – 12:00 PM');
      expect(card.textContent.indexOf(when)).toBeLessThan(card.textContent.indexOf('11:00'));
      expect(within(card).getAllByText(when)).toHaveLength(1);
    },
  );

  it.each([
    ['its time', '2026-11-20T16:20:00+08:00', /^4:20PMCollect Liza Ramos/],
    ['its time and night', '2026-11-21T00:20:00+08:00', /^12:20AMCollect Liza Ramos.*Tonight, Sat/],
    ['Now when it is due', '2026-11-20T13:05:00+08:00', /^NowCollect Liza Ramos/],
  ])('starts the line of a ride home with %s (R-pages-100)', async (_what, estimated_pickup_time, says) => {
    open([at('arrived'), { ...onTheWayHome('return_journey'), estimated_pickup_time }, at('journey')]);
    const lines = await screen.findAllByRole('button', { expanded: false });
    expect(lines.map(({ textContent }) => textContent)).toContainEqual(expect.stringMatching(says));
  });

  it.each([
    ['awaiting_payment', 'The session is over. The client is paying.'],
    ['payment_completed', 'The session is over and paid.'],
  ] as const)(
    'at %s the driver reads that the session is over, beside what they wait for (4-056, R-pages-102)',
    async (status, says) => {
      open([at(status)]);
      expect(await screen.findByText(says)).toBeVisible();
      expect(screen.getByText('Waiting for the session to be completed.')).toBeVisible();
    },
  );

  it('says on the line of an accepted request, in few words, who still has to answer (R-beyond-302)', async () => {
    open([at('journey'), at('pending', { driver_accepted: true })]);
    expect(await screen.findByText('Waiting for Liza')).toBeVisible();
  });

  it('moves the keyboard focus to the step of the next card (R-pages-101)', async () => {
    const [now, next] = [at('arrived'), at('in_progress')];
    const { server, user } = open([now, next]);
    const dropped_off_at = '2026-11-20T13:10:00+08:00';
    server.on(
      calls.appointments.act,
      at('dropped_off', { ...now, status: 'dropped_off', dropped_off_at, version: 2, allowed_actions: [] }),
    );
    (await screen.findByRole('button', { name: 'Drop Off Therapist' })).focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Finished' })).toBeVisible();
    const start = screen.getByRole('button', { name: 'Start Journey' });
    await waitFor(() => expect(start).toHaveFocus());
    expect(start).toHaveAccessibleDescription('Ana Villareal');
  });

  it('says on line and card as much of a refusal as its reader may know (R-visibility-3, R-pages-104)', async () => {
    const own = { id: ben.id, role: 'driver', name: 'Ben Castro' } as const;
    const { user } = open([
      at('rejected', { rejected_by: own, rejection_reason: 'Car in repair' }),
      at('rejected', { rejected_by: null, rejection_reason: null }),
    ]);
    expect(await screen.findByText('You declined: Car in repair')).toBeVisible();
    expect(screen.getByText('One of the people asked could not take it.')).toBeVisible();
    for (const folded of screen.getAllByRole('button', { expanded: false, name: /Ana Villareal/ }))
      await user.click(folded);
    const decides = 'The operator decides what happens next.';
    expect(screen.getByText(`You declined: Car in repair. ${decides}`)).toBeVisible();
    expect(screen.getByText(`This appointment was refused. ${decides}`)).toBeVisible();
  });

  it.each([
    [
      'their own',
      { id: ben.id, role: 'driver', name: 'Ben Castro' },
      'Your refusal was not accepted. Please answer again.',
    ],
    ["another's", null, 'It was refused. Everyone is asked again.'],
  ])('says why a visit asks again after %s refusal, until it is answered (R-workflow-68)', async (_whose, by, says) => {
    const again = { asked_again: true, rejected_by: by };
    open([at('pending', again), at('pending', { ...again, start_time: '15:00', driver_accepted: true })]);
    expect(await screen.findAllByText(says)).toHaveLength(1);
  });

  it.each([
    ['a therapist', [aTherapistOn()], 'First the therapist gets ready, then you. Then the operator starts.'],
    [
      'a group',
      [aTherapistOn({ ready: true }), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })],
      'First the therapists get ready, then you. Then the operator starts. Not ready yet: Mia Gomez.',
    ],
  ])('says whom %s waits for, once it is agreed (R-pages-112)', async (_who, therapists_details, says) => {
    open([at('confirmed', { therapists_details, allowed_actions: [] })]);
    expect(await screen.findByText(says)).toBeVisible();
  });

  it('says on line and card of a ride home that its visit was called off (R-workflow-80)', async () => {
    const home = { outcome: 'cancelled', pickup_requested: true, assigned_pickup_driver: ben.id } as const;
    open([at('return_journey', home), at('return_journey', { ...home, start_time: '15:00' })]);
    expect(await screen.findAllByText('Cancelled · Return journey')).toHaveLength(2);
    // No progress is shown of a visit that never took place.
    expect(screen.queryByRole('progressbar')).toBeNull();
  });

  it.each([
    ['their own way to the client', 'in_progress', null, true],
    ['their own ride home', 'return_journey', ben.id, true],
    ['no ride home of another driver', 'return_journey', 22, false],
    ['no ride home that nobody drives yet', 'pickup_requested', null, false],
  ] as const)('says where a ride that was taken over is on %s (R-beyond-41)', async (_ride, status, driver, isSaid) => {
    const ride = { pickup_requested: status !== 'in_progress', assigned_pickup_driver: driver } as const;
    open([at(status, { ...ride, takeover_note: 'At the toll gate, flat tyre', allowed_actions: [] })]);
    const card = await screen.findByRole('article', { name: /Ana Villareal/ });
    expect(within(card).queryAllByText('At the toll gate, flat tyre')).toHaveLength(isSaid ? 1 : 0);
  });

  it('lists a ride that this driver offered to take over, without buttons, until the operator decides (R-beyond-42)', async () => {
    const appointment = at('journey', {
      driver: 99,
      driver_details: { ...at('journey').driver_details!, first_name: 'Jun', last_name: 'Cruz' },
      allowed_actions: [],
    });
    const need = {
      kind: 'backup_offered',
      since: '2026-11-20T13:05:00+08:00',
      until: null,
      note: 'At the toll gate',
      phone_number: '0917 555 0009',
      notification_id: null,
      taken: null,
      appointment,
    } as const;
    const server = fakeServer();
    serveAppointments(server, { today: [] });
    server.on(calls.settings.scheduling, aScheduling());
    server.on(calls.accounts.profile, aProfile('driver', {}));
    server.on(calls.appointments.needs, { ...aPage([need]), next_at: null });
    renderScreen(<DriverDashboard />, { as: ben });
    const card = await screen.findByRole('article', { name: 'To take over Liza Ramos' });
    expect(card).toHaveTextContent('You offered to take over this ride. Wait for the operator before you set off.');
    expect(card).toHaveTextContent('At the toll gate');
    expect(within(card).getByRole('link', { name: 'Call Jun' })).toHaveAttribute('href', 'tel:09175550009');
    expect(within(card).queryByRole('button')).toBeNull();
    expect(within(card).queryByRole('link', { name: /Directions/ })).toBeNull();
  });

  it('shows on line and card why a transport was cancelled (R-visibility-4)', async () => {
    const { user } = open([at('cancelled', { cancel_reason: 'Heavy rain' })]);
    expect(await screen.findByText('Heavy rain')).toBeVisible();
    await user.click(screen.getByRole('button', { expanded: false, name: /Ana Villareal/ }));
    expect(screen.getByText('This appointment was cancelled. Reason: Heavy rain.')).toBeVisible();
  });

  it('shows the visit that goes on as the current one, whatever was cancelled before it (R-pages-40)', async () => {
    open([at('cancelled'), at('session_in_progress', { dropped_off_at: '2026-11-20T13:40:00+08:00' })]);
    const [first, second] = await screen.findAllByRole('article');
    expect(within(first!).getByText('Waiting for the session to be completed.')).toBeVisible();
    expect(within(second!).getByRole('button', { expanded: false, name: /Ana Villareal/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Finished or called off' })).toBeVisible();
  });

  it("lists a visit cancelled on its way in full under what is finished, like its therapist's page (R-pages-111)", async () => {
    open([at('journey'), at('cancelled', { journey_started_at: '2026-11-20T13:00:00+08:00' })]);
    expect(await screen.findByRole('heading', { name: 'Finished or called off' })).toBeVisible();
    expect(screen.queryByRole('heading', { name: /^(Next|Later today)$/ })).toBeNull();
    expect(screen.getByText(/Nobody is with you\. You don't have to drive there\.$/)).toBeVisible();
  });

  it('an agreed visit is due when the business says that its driver sets off (R-pages-40)', async () => {
    // Requested early: its answer is due at 3:30 PM, half an hour before the start.
    const asked = at('pending', { id: 1, start_time: '16:00' });
    const agreed = at('driver_confirmed', { id: 2, start_time: '16:15' });
    open([asked, agreed], { rules: aScheduling({ outbound_before_minutes: 60 }) });
    await waitFor(() => expect(screen.getAllByRole('article')[0]).toHaveTextContent('#2'));
  });

  it('shows figures with all transports (2-154, 2-155)', async () => {
    open([at('completed')], { path: '/dashboard?view=all' });
    expect(await screen.findByText('All transports')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
  });

  it('counts all transports ever driven, not only those of this page (2-155)', async () => {
    const { server, client } = open([at('completed')], { path: '/dashboard?view=all' });
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
    server.on(calls.appointments.counts, {
      rejected: 0,
      pending: 0,
      timeout: 0,
      payment: 0,
      all: 40,
      today: 1,
      upcoming: 2,
      driven: 37,
    });
    void client.refetchQueries();
    expect(await screen.findByText('37')).toBeVisible();
    expect(screen.getByText('Driven')).toBeVisible();
  });

  it('falls back to today when the address names an unknown view', async () => {
    open([at('pending')], { path: '/dashboard?view=nonsense' });
    expect(await screen.findByRole('tab', { name: /^Today's Transports/, selected: true })).toBeVisible();
  });
});

describe('what a transport asks of its driver', () => {
  it.each([
    ['pending', 'Accept Transport', 'driver_confirm', '4-035'],
    ['therapist_confirmed', 'Confirm Ready to Drive', 'driver_confirm', '4-038'],
    ['in_progress', 'Start Journey', 'start_journey', '4-041'],
    ['journey', 'Mark Arrived at Pickup', 'arrive_at_location', '4-043'],
    ['arrived', 'Drop Off Therapist', 'drop_off_therapist', '4-044'],
    ['transporting_group', 'Mark Arrived at Location', 'arrive_at_location', '4-053'],
    ['driving_to_location', 'Mark Arrived at Location', 'arrive_at_location', '4-054'],
    ['at_location', 'Mark Drop-off Complete', 'drop_off_therapist', '4-055'],
  ] as const)('at %s: %s sends %s (%s)', async (status, label, action, _points) => {
    const appointment = at(status);
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)).toMatchObject([{ params: { id: String(appointment.id), action } }]),
    );
  });

  it.each([
    ['is the main button on its day', '2026-11-20', 'primary'],
    ['is a quiet button before its day', '2026-11-21', 'outline'],
  ])('Confirm Ready to Drive %s (R-pages-43)', async (_what, date, variant) => {
    open([at('therapist_confirmed', { date })], { path: '/dashboard?view=all' });
    const ready = await screen.findByRole('button', { name: 'Confirm Ready to Drive' });
    expect(ready).toBeEnabled();
    expect(ready).toHaveAttribute('data-variant', variant);
  });

  it('asks before a journey begins more than an hour early, and begins it with the second answer (R-booking-17)', async () => {
    const appointment = at('in_progress', { start_time: '14:11' });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Start Journey' }));
    const question = await screen.findByRole('alertdialog', { name: 'Begin this early?' });
    expect(question).toHaveTextContent('Ana Villareal is planned for 2:11 PM. Your ride starts now, 1 h 01 min early.');
    await user.click(within(question).getByRole('button', { name: 'Not yet' }));
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Start Journey' }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start Journey' }));
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
    expect(server.seen(calls.appointments.act)[0]?.body).toBeUndefined();
  });

  it('keeps the end of a planned ride home quiet until its time, then makes it the main button (R-pages-43)', async () => {
    const planned = '2026-11-20T13:20:00+08:00';
    open([{ ...onTheWayHome('return_journey'), estimated_pickup_time: planned }]);
    const end = await screen.findByRole('button', { name: 'Complete Return Journey' });
    expect(end).toHaveAttribute('data-variant', 'outline');
    act(() => setServerTime(planned));
    expect(end).toHaveAttribute('data-variant', 'primary');
  });

  it('asks before a ride home ends more than an hour before its planned start (R-booking-17)', async () => {
    const ride = { ...onTheWayHome('return_journey'), estimated_pickup_time: '2026-11-20T15:00:00+08:00' };
    const { server, user } = open([ride]);
    server.on(calls.appointments.act, { ...ride, version: 2 });
    const label = 'Complete Return Journey';
    await user.click(await screen.findByRole('button', { name: label }));
    const question = await screen.findByRole('alertdialog', { name: 'End this early?' });
    expect(question).toHaveTextContent(
      'The ride home is planned for 3:00 PM. This ends it, 1 h 50 min before it begins.',
    );
    await user.click(within(question).getByRole('button', { name: 'Not yet' }));
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await user.click(screen.getByRole('button', { name: label }));
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: label }));
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
  });

  it('asks by the minutes that the business has set (R-booking-17)', async () => {
    const appointment = at('in_progress', { start_time: '14:11' });
    const { server, user, client } = open([appointment], { rules: aScheduling({ early_step_minutes: 90 }) });
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    const start = await screen.findByRole('button', { name: 'Start Journey' });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    await user.click(start);
    await waitFor(() => expect(server.seen(calls.appointments.act)).toHaveLength(1));
  });

  it.each([
    ['Start Journey', at('in_progress')],
    ['Confirm Pickup', onTheWayHome('driver_assigned_pickup')],
  ])(
    'keeps %s quiet while another of his rides runs, but lets him refuse (R-booking-52)',
    async (label, appointment) => {
      const elsewhere = {
        id: ben.id,
        name: 'Ben Castro',
        appointment: 343,
        leg: 'outbound' as const,
        client: 'Jocelyn',
        from: null,
        until: '2026-11-20T14:10:00+08:00',
        blocks_until: '2026-11-20T15:10:00+08:00',
      };
      const { server, user, client } = open([{ ...appointment, elsewhere: [elsewhere] }]);
      const step = await screen.findByRole('button', { name: label });
      expect(step).toHaveAttribute('aria-disabled', 'true');
      expect(step).toHaveAccessibleDescription(/Finish Jocelyn’s ride first \(#343\)$/);
      await user.click(step);
      expect(server.seen(calls.appointments.act)).toEqual([]);
      for (const reject of screen.queryAllByRole('button', { name: 'Reject Pickup' })) expect(reject).toBeEnabled();
      act(() => putAppointment(client, { ...appointment, elsewhere: null }));
      await waitFor(() => expect(screen.getByRole('button', { name: label })).not.toHaveAttribute('aria-disabled'));
    },
  );

  it('quiets it once his planned ride home is due, without asking the server (R-booking-52)', async () => {
    const later = {
      id: ben.id,
      name: 'Ben Castro',
      appointment: 343,
      leg: 'return' as const,
      client: 'Jocelyn',
      from: '2026-11-20T13:20:00+08:00',
      until: '2026-11-20T14:05:00+08:00',
      blocks_until: '2026-11-20T15:05:00+08:00',
    };
    open([at('in_progress', { elsewhere: [later] })]);
    const step = await screen.findByRole('button', { name: 'Start Journey' });
    expect(step).not.toHaveAttribute('aria-disabled', 'true');
    act(() => setServerTime(later.from));
    expect(step).toHaveAttribute('aria-disabled', 'true');
  });

  it('sends a note of the time with the drop-off, and none with other steps (4-045)', async () => {
    const [dropOff, arrival] = [at('arrived'), at('journey')];
    const { server, user } = open([dropOff, arrival]);
    server.on(calls.appointments.act, ({ params }) => ({
      ...(params.id === String(dropOff.id) ? dropOff : arrival),
      version: 2,
    }));
    await user.click(await screen.findByRole('button', { name: 'Mark Arrived at Pickup' }));
    await user.click(screen.getByRole('button', { name: 'Drop Off Therapist' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act).map(({ body }) => body)).toEqual([
        undefined,
        { notes: 'Dropped off at 1:10 PM' },
      ]),
    );
  });

  it.each([
    ['confirmed', /operator starts/, '4-039'],
    ['driver_confirmed', /operator to start/, '4-040'],
    ['session_in_progress', /session to be completed/, '4-056'],
    ['awaiting_payment', /session to be completed/, '4-056'],
    ['payment_completed', /session to be completed/, '4-056'],
    ['pickup_requested', /operator is finding a driver/, '4-057'],
  ] as const)('at %s there is no button, only a sentence about who must act (%s %s)', async (status, text, _points) => {
    open([at(status)]);
    expect(await screen.findByText(text)).toBeVisible();
    for (const name of ['Accept Transport', 'Start Journey', 'Reject', 'Confirm Ready to Drive'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('names a group, and its driver collects one therapist after the other (4-036, 4-052)', async () => {
    const crew = [
      aTherapistOn({ accepted: true, ready: true, pickup_status: 'picked_up' }),
      aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', accepted: true, ready: true }),
    ];
    const group = at('picking_up_therapists', { therapists_details: crew });
    const { server, user } = open([group]);
    server.on(calls.appointments.act, group);
    expect(await screen.findByText('Group Transport')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'All Therapists Collected' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Mark as picked up Mia Gomez' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)).toMatchObject([
        { params: { action: 'pick_up_therapist' }, body: { therapist_id: 12 } },
      ]),
    );
  });

  it('still names the whole group for the driver who took it there, while another drives some of it home (R-workflow-67)', async () => {
    const crew = [aTherapistOn(), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', needs_no_ride: true })];
    const home = { pickup_requested: true, assigned_pickup_driver: 99, therapists_details: crew } as const;
    open([at('return_journey', home), at('in_progress', { id: 78 })]);
    expect(await screen.findByText(/Liza Ramos, Mia Gomez/)).toBeVisible();
  });

  it.each([
    ['is calm with more than 5 minutes left', '13:16:00', null, null],
    ['is urgent under 5 (4-047)', '13:14:59', 'amber', 'Left to confirm: less than 5 minutes'],
    ['is critical under 2 (4-048)', '13:11:59', 'red', 'Left to confirm: less than 2 minutes'],
  ])('a pickup window %s', async (_rule, deadline, tone, spoken) => {
    open([
      at('driver_assigned_pickup', {
        assigned_pickup_driver: ben.id,
        pickup_requested: true,
        pickup_deadline: `2026-11-20T${deadline}+08:00`,
      }),
    ]);
    const timer = await screen.findByRole('timer', { name: /^Left to confirm/ });
    expect(timer.getAttribute('data-tone')).toBe(tone);
    if (spoken) expect(screen.getByText(spoken)).toBeInTheDocument();
    else expect(screen.queryByText(/less than/)).toBeNull();
  });

  it('counts down to the end of a pickup window, and says what no answer means (4-046, 4-049)', async () => {
    open([
      at('driver_assigned_pickup', {
        assigned_pickup_driver: ben.id,
        pickup_requested: true,
        pickup_deadline: '2026-11-20T13:14:00+08:00',
      }),
    ]);
    expect(await screen.findByRole('button', { name: 'Confirm Pickup' })).toBeVisible();
    expect(screen.getByText(/temporarily disabled\. Another driver gets the pickup/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Reject Pickup' })).toBeVisible();
  });
});

it('asks for the reason when a pickup is refused, and sends it (4-050, 7-050)', async () => {
  const appointment = at('driver_assigned_pickup', {
    assigned_pickup_driver: ben.id,
    pickup_requested: true,
    pickup_deadline: '2026-11-20T13:14:00+08:00',
  });
  const { server, user } = open([appointment]);
  server.on(calls.appointments.act, { ...appointment, assigned_pickup_driver: null, allowed_actions: [] });
  await user.click(await screen.findByRole('button', { name: 'Reject Pickup' }));
  const dialog = await screen.findByRole('dialog', { name: 'Reject Pickup' });
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  expect(await within(dialog).findByText('Please provide a reason for rejection.')).toBeVisible();
  expect(server.seen(calls.appointments.act)).toHaveLength(0);
  await user.click(within(dialog).getByRole('radio', { name: 'Travel conflict' }));
  await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
  await waitFor(() =>
    expect(server.seen(calls.appointments.act)).toMatchObject([
      { params: { action: 'reject_pickup' }, body: { reason: 'Travel conflict' } },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

describe('refusing a transport', () => {
  it('asks for a reason and sends it (4-037, 2-200, 5-026)', async () => {
    const appointment = at('pending');
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'rejected', allowed_actions: [] });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Appointment' });
    expect(dialog).toHaveAccessibleDescription(/^Ana Villareal · Today \d+:\d\d [AP]M$/);
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText('Please provide a reason for rejection.')).toBeVisible();
    expect(server.seen(calls.appointments.act)).toHaveLength(0);
    await user.click(within(dialog).getByRole('radio', { name: 'Travel conflict' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act)).toMatchObject([
        { params: { action: 'reject' }, body: { rejection_reason: 'Travel conflict' } },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('Other needs words, and waits for them (5-027, 5-028)', async () => {
    const { user } = open([at('pending')]);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Other' }));
    expect(within(dialog).getByText('Please specify the reason for rejection.')).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), '   ');
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeDisabled();
    await user.type(within(dialog).getByRole('textbox'), 'flat tyre');
    expect(within(dialog).getByRole('button', { name: 'Reject' })).toBeEnabled();
  });

  it('keeps the dialog and the choice when it fails', async () => {
    const appointment = at('pending');
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, problem('SERVICE_UNAVAILABLE'));
    server.on(calls.appointments.read, appointment);
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('radio', { name: 'Health issues' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await within(dialog).findByText(/^Failed to reject: /)).toBeVisible();
    expect(within(dialog).getByRole('radio', { name: 'Health issues' })).toBeChecked();
  });

  it("stays open with its choice while another visit's refusal is sent (R-pages-95)", async () => {
    const [first, second] = [at('pending'), at('pending', { start_time: '18:00' })];
    const { server, user } = open([first, second]);
    let answer = (): void => undefined;
    server.on(
      calls.appointments.act,
      () => new Promise((resolve) => (answer = () => resolve({ ...first, status: 'rejected', allowed_actions: [] }))),
    );
    const ask = async (nth: number) => {
      await user.click((await screen.findAllByRole('button', { name: 'Reject' }))[nth]!);
      return within(await screen.findByRole('dialog', { name: 'Reject Appointment' }));
    };
    let dialog = await ask(0);
    await user.click(dialog.getByRole('radio', { name: 'Health issues' }));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    // It is being sent, so nothing is lost and nothing is asked.
    await user.click(dialog.getByRole('button', { name: 'Keep it' }));
    await user.click(screen.getByRole('button', { expanded: false, name: /Ana Villareal/ }));
    dialog = await ask(0);
    await user.click(dialog.getByRole('radio', { name: 'Travel conflict' }));
    answer();
    expect(await screen.findByText('Appointment rejected successfully')).toBeVisible();
    expect(dialog.getByRole('radio', { name: 'Travel conflict' })).toBeChecked();
  });
});

it('shows the new status before the server answers, and takes it back when that fails (8-102, 4-072)', async () => {
  const appointment = at('pending', { therapists_details: [aTherapistOn({ accepted: true })] });
  const { server, user } = open([appointment]);
  let fail: () => void = () => undefined;
  server.on(
    calls.appointments.act,
    () =>
      new Promise((resolve) => {
        fail = () => resolve(problem('INTERNAL'));
      }),
  );
  server.on(calls.appointments.read, appointment);
  await user.click(await screen.findByRole('button', { name: 'Accept Transport' }));
  expect(await screen.findByText('Confirmed')).toBeVisible();
  fail();
  expect(await screen.findByText('Failed to accept appointment. Please try again.')).toBeVisible();
  expect(screen.getByText('Pending')).toBeVisible();
});

it('says why a step failed until the driver takes another one (8-102)', async () => {
  const [first, second] = [at('pending', { id: 7 }), at('pending', { id: 8 })];
  const { server, user } = open([first, second]);
  server.on(calls.appointments.act, problem('INTERNAL'));
  server.on(calls.appointments.read, first);
  await user.click((await screen.findAllByRole('button', { name: 'Accept Transport' }))[0]!);
  expect(await screen.findByText('Failed to accept appointment. Please try again.')).toBeVisible();
  server.on(calls.appointments.act, { ...second, status: 'therapist_confirmed', allowed_actions: [] });
  await user.click(screen.getAllByRole('button', { name: 'Accept Transport' })[1]!);
  await waitFor(() => expect(screen.queryByText('Failed to accept appointment. Please try again.')).toBeNull());
});

describe('says what was done (8-088, 8-089, 8-117, 8-118)', () => {
  it.each([
    ['driver_confirm', at('pending'), 'Accept Transport', 'Driver confirmation successful', '8-088'],
    [
      'confirm_pickup',
      onTheWayHome('driver_assigned_pickup'),
      'Confirm Pickup',
      'Pickup confirmed successfully',
      '8-089',
    ],
    [
      'drop_off_therapist',
      at('arrived'),
      'Drop Off Therapist',
      'Transport completed successfully! Therapist dropped off. You are now available for new assignments.',
      '8-117',
    ],
    [
      'complete_return_journey',
      onTheWayHome('return_journey'),
      'Complete Return Journey',
      'Return journey completed successfully! You are now available for new assignments.',
      '8-118',
    ],
  ])('after %s', async (...row) => {
    const [action, appointment, button, text] = row;
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(server.seen(calls.appointments.act)[0]?.params).toMatchObject({ action });
  });

  it('after a pickup is rejected with a reason (8-090)', async () => {
    const appointment = onTheWayHome('driver_assigned_pickup');
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'pickup_requested', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Reject Pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Pickup' });
    await user.click(within(dialog).getAllByRole('radio')[0] as HTMLElement);
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Pickup rejected successfully')).toBeVisible();
  });
});

describe('a suspended driver', () => {
  const suspension = {
    until: '2026-11-21T06:00:00+08:00',
    reason: 'The pickup of appointment 2041 was not confirmed in time.',
  };

  it('reads until when and why, and nothing once the suspension is lifted (R-workflow-44)', async () => {
    const { server, client } = open([], { suspension });
    expect(await screen.findByText('You are suspended and get no new work until Sat, 21 Nov, 6:00 AM.')).toBeVisible();
    expect(screen.getByText(/The pickup of appointment 2041 was not confirmed in time\./)).toBeVisible();
    expect(await screen.findByText('No transport assignments found.')).toBeVisible();
    expect(screen.queryByText('New transports appear here at once.')).not.toBeInTheDocument();
    server.on(calls.accounts.profile, aProfile('driver'));
    await client.invalidateQueries();
    await waitFor(() => expect(screen.queryByText(/You are suspended/)).not.toBeInTheDocument());
    expect(screen.getByText('New transports appear here at once.')).toBeVisible();
  });

  it('reads nothing about a suspension that is over (R-workflow-44)', async () => {
    open([at('pending')], { suspension: { ...suspension, until: '2026-11-20T13:00:00+08:00' } });
    expect(await screen.findByRole('button', { name: 'Accept Transport' })).toBeVisible();
    expect(screen.queryByText(/You are suspended/)).not.toBeInTheDocument();
  });
});
