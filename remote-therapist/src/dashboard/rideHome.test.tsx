import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, putAppointment } from 'shared-lib';
import {
  aScheduling,
  aTherapistOn,
  aUser,
  anAppointment,
  calls,
  fakeServer,
  problem,
  renderScreen,
  serveAppointments,
} from 'shared-lib/testing';
import { TherapistDashboard } from './TherapistDashboard';

// Loaded before the first render, as on a page that has been open for a while.
beforeAll(() => import('../request-pickup/RequestPickup'));
const liza = aUser('therapist');
/** Within the hour, so that no step asks for confirmation. */
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...over }, liza);
function open(today: Appointment[], { path = '/dashboard', all = today }: { path?: string; all?: Appointment[] } = {}) {
  const server = fakeServer();
  serveAppointments(server, { today, all });
  server.on(calls.attendance.records, []);
  server.on(calls.settings.scheduling, aScheduling());
  return { server, ...renderScreen(<TherapistDashboard />, { as: liza, path }) };
}
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.seen(calls.appointments.act).map(({ params, body }) => ({ action: params.action, body }));

it('a therapist who cannot come reads on the card that the office looks for somebody (R-beyond-255)', async () => {
  const agreed = at('confirmed');
  open([{ ...agreed, allowed_actions: [...agreed.allowed_actions, 'can_make_it'] }]);
  expect(await screen.findByText("You can't make it. The office is finding someone else.")).toBeVisible();
  expect(await screen.findByRole('button', { name: 'I can make it after all' })).toBeVisible();
});

it('a visit that a therapist cannot come to has no main step, open or closed (R-beyond-1531)', async () => {
  const office = [{ role: 'operator', id: null, name: 'Operator' }];
  const given = at('confirmed', { waiting_for: office, start_time: '16:00' });
  open([at('dropped_off'), { ...given, allowed_actions: [...given.allowed_actions, 'can_make_it'] }]);
  expect(await screen.findByRole('button', { name: 'Start Session' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /Confirm Ready/ })).toBeNull();
  expect(screen.getByText('Waiting for the office')).toBeVisible();
  expect(screen.getByText("You can't make it. The office is finding someone else.")).toBeVisible();
});

describe('a late ride (R-beyond-261)', () => {
  const late = { minutes: 20, at: '2026-11-20T13:00:00+08:00', expected_at: '2026-11-20T14:20:00+08:00' } as const;

  it('to the client says who comes, and when', async () => {
    open([at('journey', { late })]);
    expect(await screen.findByText("Ben Castro is late: at the client's about 2:20 PM")).toBeVisible();
  });

  it('home names the driver of that ride', async () => {
    const ride = { pickup_requested: true, pickup_driver_name: 'Rey Santos' };
    open([at('return_journey', { late, ...ride })]);
    expect(await screen.findByText('Rey Santos comes about 2:20 PM')).toBeVisible();
  });
});

describe('a ride home', () => {
  const finished = at('completed', { materials_status: 'checked' });

  it('can be declined, which finishes the visit, and still be requested there (R-workflow-20, R-pages-21, R-beyond-707)', async () => {
    const { server, user } = open([finished]);
    const allowed_actions = finished.allowed_actions.filter((action) => action !== 'decline_pickup');
    const therapists_details = finished.therapists_details.map((one) => ({ ...one, needs_no_ride: true }));
    const declined = { ...finished, therapists_details, pickup_declined: true, version: 2, allowed_actions };
    server.on(calls.appointments.act, () => {
      serveAppointments(server, { today: [declined], all: [declined] });
      return declined;
    });
    await user.click(await screen.findByRole('button', { name: "I don't need a ride" }));
    await waitFor(() => expect(asked(server)).toMatchObject([{ action: 'decline_pickup' }]));
    expect(await screen.findByText('Your operator sees that you need no ride home')).toBeVisible();
    expect(await screen.findByText('You need no ride home.')).toBeVisible();
    // Nothing is left to do for it.
    expect(screen.queryByText('To finish')).not.toBeInTheDocument();
    expect(screen.getByText('Finished')).toBeVisible();
    expect(screen.queryByRole('button', { name: "I don't need a ride" })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Request Pickup' }));
    expect(await screen.findByRole('dialog', { name: 'Request Pickup' })).toBeVisible();
  });

  it.each([
    ['lets the waiting therapist call its driver, once the driver has confirmed', 'return_journey', ['Call Ben']],
    ['lets the therapist call only the client before that', 'driver_assigned_pickup', ['Call client']],
  ] as const)('%s (R-workflow-81)', async (_rule, status, calls) => {
    const home = { pickup_requested: true, assigned_pickup_driver: 21, pickup_driver_name: 'Ben Castro' } as const;
    open([at(status, { ...home, pickup_driver_phone: '0917 555 0021' })]);
    const card = await screen.findByRole('article', { name: 'Ana Villareal' });
    const links = within(card).getAllByRole('link', { name: /^Call/ });
    expect(links.map((link) => link.textContent)).toEqual(calls);
    if (status === 'return_journey') expect(links[0]).toHaveAttribute('href', 'tel:09175550021');
    expect(within(card).queryByRole('link', { name: /Directions/ })).toBeNull();
  });

  it.each([
    ['confirmed', true, ['Call client', 'Call Ben']],
    ['journey', true, ['Call client', 'Call Ben']],
    ['pending', true, ['Call client']],
    ['confirmed', false, ['Call client']],
    ['session_in_progress', true, ['Call client']],
  ] as const)('at %s with an agreed driver %s has %s (R-beyond-712)', async (status, driver_accepted, calls) => {
    open([at(status, { driver_accepted })]);
    const card = await screen.findByRole('article', { name: 'Ana Villareal' });
    const links = within(card).getAllByRole('link', { name: /^Call/ });
    expect(links.map((link) => link.textContent)).toEqual(calls);
    expect(within(card).getByRole('link', { name: /Directions/ })).toBeVisible();
  });

  it('from somewhere on the way is only requested with a place (R-workflow-72)', async () => {
    const stranded = at('cancelled', {
      outcome: 'cancelled',
      journey_started_at: '2026-11-20T12:40:00+08:00',
      arrived_at: '2026-11-20T12:50:00+08:00',
      allowed_actions: ['request_pickup'],
    });
    const { server, user } = open([stranded]);
    server.on(calls.appointments.act, { ...stranded, status: 'pickup_requested', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Request Pickup' }));
    const form = within(await screen.findByRole('dialog', { name: 'Request Pickup' }));
    await user.click(form.getByRole('button', { name: 'Request Pickup' }));
    expect(await form.findByText('This field is required')).toBeVisible();
    expect(asked(server)).toEqual([]);
    await user.type(form.getByRole('textbox', { name: /^Where exactly\?/ }), 'EDSA, at the gas station');
    await user.click(form.getByRole('button', { name: 'Request Pickup' }));
    await waitFor(() => expect(asked(server)).toMatchObject([{ body: { pickup_notes: 'EDSA, at the gas station' } }]));
  });

  it('when declined moves its visit to the finished ones, and the keyboard focus to the step that stands there now (R-pages-101, R-beyond-707)', async () => {
    const cora = { client_details: { ...finished.client_details, first_name: 'Cora' } };
    const others = [at('completed', { ...cora, materials_status: 'checked' }), at('confirmed', cora)];
    const { server, user } = open([finished, ...others]);
    const allowed_actions = finished.allowed_actions.filter((action) => action !== 'decline_pickup');
    const therapists_details = finished.therapists_details.map((one) => ({ ...one, needs_no_ride: true }));
    const declined = { ...finished, therapists_details, pickup_declined: true, version: 2, allowed_actions };
    server.on(calls.appointments.act, () => {
      serveAppointments(server, { today: [declined, ...others], all: [] });
      return declined;
    });
    (await screen.findAllByRole('button', { name: "I don't need a ride" }))[0]!.focus();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Your operator sees that you need no ride home')).toBeVisible();
    await waitFor(() => expect(screen.getByText('Finished')).toBeVisible());
    const next = screen.getAllByRole('article', { name: /^Cora/ })[0]!;
    await waitFor(() => expect(next).toContainElement(document.activeElement as HTMLElement));
  });

  const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
  const ana = aTherapistOn({ id: 13, first_name: 'Ana', last_name: 'Cruz' });
  const needsNone = { needs_no_ride: true };

  it('is still offered to the rest of a group when one therapist needs none (R-workflow-20)', async () => {
    const therapists_details = [aTherapistOn(), { ...mia, ...needsNone }, ana];
    open([at('completed', { materials_status: 'checked', therapists_details }), at('confirmed', { id: 78 })]);
    expect(await screen.findByRole('button', { name: 'Request Pickup' })).toBeVisible();
    expect(screen.getByRole('button', { name: "I don't need a ride" })).toBeVisible();
    expect(screen.queryByText('You need no ride home.')).not.toBeInTheDocument();
  });

  it('requested by a colleague says who asked and for whom, and can be declined (R-workflow-67)', async () => {
    const therapists_details = [aTherapistOn(), mia, ana];
    const { server, user } = open([
      at('pickup_requested', {
        materials_status: 'checked',
        therapists_details,
        pickup_requested: true,
        pickup_requested_by: mia.id,
      }),
    ]);
    const says = 'Mia Gomez requested a pickup, also for Ana Cruz and you. The operator is finding a driver.';
    expect(await screen.findByText(says)).toBeVisible();
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    await user.click(screen.getByRole('button', { name: "I don't need a ride" }));
    await waitFor(() => expect(asked(server)).toMatchObject([{ action: 'decline_pickup' }]));
  });

  it('leaves out a therapist who needs none, and takes them along after all while it is only requested (R-workflow-66)', async () => {
    const therapists_details = [aTherapistOn(needsNone), mia, ana];
    const ride = { materials_status: 'checked', therapists_details, pickup_requested: true } as const;
    const { user } = open([at('pickup_requested', { ...ride, pickup_requested_by: mia.id })]);
    expect(await screen.findByText('You need no ride home.')).toBeVisible();
    for (const name of ['Cancel Pickup', 'Make It Urgent', "I don't need a ride"])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Request Pickup' }));
    expect(await screen.findByRole('dialog', { name: 'Request Pickup' })).toBeVisible();
  });

  it('names its driver, but not to a therapist who needs none (R-workflow-67, R-beyond-926)', async () => {
    const ride = {
      materials_status: 'checked',
      pickup_requested: true,
      assigned_pickup_driver: 22,
      pickup_driver_name: 'Rey Santos',
      pickup_driver_plate: 'NBC 1234',
      estimated_pickup_time: '2026-11-20T13:00:00+08:00',
    } as const;
    const visit = at('return_journey', ride);
    const { client } = open([visit]);
    expect(await screen.findByText('Rey Santos · NBC 1234')).toBeVisible();
    expect(screen.getByText('Pickup agreed for 1:00 PM')).toBeVisible();
    expect(screen.queryByText(/Ben Castro/)).not.toBeInTheDocument();
    act(() => putAppointment(client, { ...visit, version: 9, therapists_details: [aTherapistOn(needsNone), mia] }));
    expect(await screen.findByText('You need no ride home.')).toBeVisible();
    expect(screen.queryByText(/Rey Santos/)).not.toBeInTheDocument();
    expect(screen.queryByText('Pickup agreed for 1:00 PM')).not.toBeInTheDocument();
  });

  it('whose driver is only asked does not say that the driver drives (R-workflow-71)', async () => {
    const ride = { pickup_requested: true, assigned_pickup_driver: 22, pickup_driver_name: 'Rey Santos' } as const;
    const first = at('driver_assigned_pickup', { ...ride, id: 78, materials_status: 'checked' });
    open([first, at('session_in_progress', { id: 79 })]);
    expect(await screen.findByText(/Rey Santos is asked to drive/)).toBeVisible();
    expect(screen.queryByText(/Rey Santos drives/)).not.toBeInTheDocument();
  });

  it('of a cancelled visit does not concern a therapist who was not collected (R-workflow-61, R-workflow-71)', async () => {
    const therapists_details = [
      aTherapistOn({ pickup_status: 'waiting' }),
      { ...mia, pickup_status: 'picked_up' as const },
    ];
    const ride = {
      pickup_requested: true,
      pickup_requested_by: mia.id,
      outcome: 'cancelled',
      therapists_details,
    } as const;
    const { client } = open([at('pickup_requested', ride)]);
    expect(await screen.findByText('This ride home is for Mia Gomez.')).toBeVisible();
    for (const name of ['Make It Urgent', 'Request Pickup', 'Cancel Pickup', "I don't need a ride"])
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument();
    const driven = { ...ride, assigned_pickup_driver: 22, pickup_driver_name: 'Rey Santos' };
    act(() => putAppointment(client, at('return_journey', { ...driven, version: 9 })));
    expect(await screen.findByText('This ride home is for Mia Gomez.')).toBeVisible();
    expect(screen.queryByText(/on the way|Rey Santos/)).not.toBeInTheDocument();
  });

  it('for others is over for a therapist who needs none: their next visit is the open one (R-workflow-71)', async () => {
    const therapists_details = [aTherapistOn(needsNone), mia];
    const ride = { materials_status: 'checked', therapists_details, pickup_requested: true } as const;
    open([at('return_journey', ride), at('confirmed', { id: 78, start_time: '15:00' })]);
    const open_ = await screen.findByRole('button', { name: 'Confirm Ready' });
    expect(open_.closest('article')).not.toBeNull();
    expect(screen.queryByText('You need no ride home.')).not.toBeInTheDocument();
  });

  it('when not needed leaves the materials as the main step (R-workflow-63)', async () => {
    open([at('completed', { materials_status: 'unchecked', therapists_details: [aTherapistOn(needsNone), mia] })]);
    expect(await screen.findByRole('button', { name: 'Check Materials' })).toHaveAttribute('data-variant', 'primary');
  });

  it('is not listed on a completed transport for a therapist who needed none (R-workflow-71)', async () => {
    const done = { return_journey_completed_at: '2026-11-20T18:10:00+08:00', pickup_driver_name: 'Rey Santos' };
    const therapists_details = [aTherapistOn(needsNone), mia];
    open([], { path: '/dashboard?view=all', all: [at('transport_completed', { ...done, therapists_details })] });
    expect(await screen.findByText('You needed no ride home.')).toBeVisible();
    expect(screen.queryByText(/Rey Santos/)).not.toBeInTheDocument();
  });

  it('says whose ride it is before it is cancelled for everybody, and how to drop out of it alone (R-workflow-22, R-workflow-71)', async () => {
    const therapists_details = [aTherapistOn(), mia, { ...ana, ...needsNone }];
    const ride = { materials_status: 'checked', pickup_requested: true, therapists_details } as const;
    const { user } = open([at('pickup_requested', ride)]);
    await user.click(await screen.findByRole('button', { name: 'Cancel Pickup' }));
    const question = await screen.findByRole('alertdialog', { name: 'Cancel the ride home of Mia Gomez and you?' });
    expect(question).toHaveTextContent(
      "Nobody will pick any of you up. If only you need none, press “I don't need a ride”.",
    );
  });

  it('is cancelled after a question, which shows the reason when that fails (R-workflow-22)', async () => {
    const asking = at('pickup_requested', { materials_status: 'checked', pickup_requested: true });
    const { server, user } = open([asking]);
    server.on(calls.appointments.act, problem('ACTION_NOT_ALLOWED'));
    await user.click(await screen.findByRole('button', { name: 'Cancel Pickup' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Cancel your ride home?' }));
    await user.click(question.getByRole('button', { name: 'Cancel Pickup' }));
    expect(await question.findByText("You can't do this at the current status.")).toBeVisible();
    server.on(calls.appointments.act, { ...asking, status: 'completed', version: 2 });
    await user.click(question.getByRole('button', { name: 'Cancel Pickup' }));
    expect(await screen.findByText('The ride home is cancelled')).toBeVisible();
    expect(asked(server).map(({ action }) => action)).toEqual(['cancel_pickup', 'cancel_pickup']);
  });

  it('can still be requested (R-workflow-20)', async () => {
    const declined = { therapists_details: [aTherapistOn(needsNone)], pickup_declined: true };
    open([at('completed', { materials_status: 'checked', ...declined })], { path: '/dashboard?view=all' });
    expect(await screen.findByText('You need no ride home.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request Pickup' })).toBeVisible();
    expect(screen.queryByRole('button', { name: "I don't need a ride" })).not.toBeInTheDocument();
  });

  it.each([
    ['driver_assigned_pickup', '2026-11-20T17:40:00+08:00', 'Pickup at 5:40 PM'],
    ['driver_assigned_pickup', '2026-11-20T13:00:00+08:00', 'Pickup as soon as possible'],
    ['return_journey', '2026-11-20T17:40:00+08:00', 'Pickup at 5:40 PM', 'Your driver picks you up at 5:40 PM.'],
    [
      'return_journey',
      '2026-11-21T00:40:00+08:00',
      'Pickup tonight, Sat 12:40 AM',
      'Your driver picks you up tonight, Sat 12:40 AM.',
    ],
    [
      'return_journey',
      '2026-11-20T13:00:00+08:00',
      'Pickup agreed for 1:00 PM',
      'Your driver is on the way to pick you up.',
    ],
  ] as const)('says at %s when the driver is due (R-booking-5, R-day-2)', async (status, planned, ...said) => {
    open([at(status, { materials_status: 'checked', pickup_requested: true, estimated_pickup_time: planned })]);
    for (const text of said) expect(await screen.findByText(text)).toBeVisible();
  });
});
