import { screen, waitFor, within } from '@testing-library/react';
import { type Appointment, stateToBegin } from 'shared-lib';
import { type LogEntry } from 'shared-lib/records';
import {
  anAppointment,
  aStaffMember,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { commandsOf } from '../actions/actionTable';
import { AppointmentPage } from './AppointmentPage';
import { VisitFacts } from './facts';

const operator = aUser('operator');
let server: FakeServer;
const trail = (results: LogEntry[]) => ({
  results,
  people: [],
  services: [],
  next: null,
  count: results.length,
  searched: null,
});
beforeEach(() => {
  server = fakeServer();
  server.on(calls.people.activeStaff, { results: [] });
  server.on(calls.appointments.timeline, []);
  server.on(calls.appointments.messages, []);
  server.on(calls.logs.list, trail([]));
  server.on(calls.receipts.ledger, { entries: [], receipts: [] });
});
const open = (path = '/dashboard/appointments/2041') =>
  renderScreen(<AppointmentPage />, { as: operator, path, route: '/dashboard/appointments/:id' });
const kept = (over: Partial<Appointment>) =>
  server.on(calls.appointments.read, anAppointment({ id: 2041, ...over }, operator));

describe("an appointment's own page", () => {
  it.each([
    ['0918 555 0199', 'Phone for this visit'],
    [null, 'Phone'],
  ])('says the number to call once: %j (R-beyond-1200)', (visit_phone, term) => {
    const visit = anAppointment({ id: 2041, visit_phone }, operator);
    const client_details = { ...visit.client_details, phone_number: visit_phone ?? '0917 555 0142' };
    renderScreen(<VisitFacts appointment={{ ...visit, client_details }} />, { as: operator });
    expect(screen.getAllByRole('link', { name: client_details.phone_number })).toHaveLength(1);
    expect(screen.getByText(term)).toBeVisible();
  });

  it('shows the phone of the driver who takes them home', async () => {
    kept({
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      assigned_pickup_driver: 22,
      pickup_driver_name: 'Rey Santos',
      pickup_driver_phone: '0917 555 0199',
    });
    open();
    expect(await screen.findByRole('link', { name: '0917 555 0199' })).toHaveAttribute('href', 'tel:09175550199');
  });

  it('says where the driver collects each therapist, as the server tells it (R-beyond-771)', async () => {
    const told = (id: number, first_name: string, pickup_address?: string) =>
      aTherapistOn({ id, first_name, last_name: 'Cruz', pickup_address });
    const three = [told(11, 'Ana', '9 Kalayaan Avenue'), told(12, 'Mia', ''), told(13, 'Joy')];
    kept({ status: 'in_progress', therapists_details: three });
    open();
    const people = within(await screen.findByRole('list', { name: 'People' }));
    const rows = people.getAllByRole('listitem').map((one) => one.textContent);
    expect(rows.find((row) => row.includes('Ana Cruz'))).toContain('Pick-up address: 9 Kalayaan Avenue');
    expect(rows.find((row) => row.includes('Mia Cruz'))).toContain('No pick-up address yet');
    expect(rows.find((row) => row.includes('Joy Cruz'))).not.toMatch(/pick-up address/i);
  });

  it('says no pick-up address where nobody drives (R-beyond-771)', async () => {
    kept({
      status: 'in_progress',
      driver: null,
      driver_details: null,
      therapists_details: [aTherapistOn({ pickup_address: '9 Kalayaan Avenue' })],
    });
    open();
    expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
    expect(screen.queryByText(/pick-up address/i)).toBeNull();
  });

  const ana = aTherapistOn({ id: 11, first_name: 'Ana', last_name: 'Cruz', pickup_status: 'picked_up' });
  const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
  it.each([
    ['a group is collected', { status: 'picking_up_therapists', therapists_details: [ana, mia] }, 'Ana Cruz'],
    ['the group is driven', { status: 'transporting_group', therapists_details: [ana, mia] }, 'Ana Cruz, Mia Gomez'],
    ['the driver goes to one of them', { status: 'journey', therapists_details: [mia] }, 'Nobody yet'],
    ['it was cancelled on the way', { status: 'cancelled', therapists_details: [ana, mia] }, 'Ana Cruz'],
    ['they wait for another driver', { status: 'pickup_requested', therapists_details: [ana, mia] }, 'Ana Cruz'],
    ['they are at the client', { status: 'dropped_off', therapists_details: [ana] }, undefined],
    ['it was cancelled before the ride', { status: 'cancelled', therapists_details: [mia] }, undefined],
  ] as const)(
    'says who is with the driver while %s (R-pages-126)',
    async (_when, { status, therapists_details }, who) => {
      const outcome = ['cancelled', 'pickup_requested'].includes(status) ? 'cancelled' : null;
      kept({ status, outcome, therapists_details: [...therapists_details] });
      open();
      expect(await screen.findByRole('heading', { name: 'People' })).toBeVisible();
      const term = status === 'cancelled' ? 'Was with the driver' : 'With the driver';
      expect(screen.queryByText(term)?.nextElementSibling?.textContent).toBe(who);
    },
  );

  it.each([
    ['rejected', 1],
    ['pending', 1],
    ['confirmed', 0],
    ['completed', 0],
  ] as const)('at %s shows a refusal on top until those asked have accepted (R-pages-107)', async (status, shown) => {
    kept({
      status,
      rejected_by: { id: 21, role: 'driver', name: 'Jun Katigbak' },
      rejection_reason: 'Schedule conflict',
      rejection_reviewed: true,
      rejection_review_decision: 'decline',
    });
    open();
    expect(await screen.findByRole('heading', { name: 'History' })).toBeVisible();
    expect(screen.queryAllByText(/^Refused by Jun Katigbak/)).toHaveLength(shown);
  });

  it('shows the calendar day of visits of its series past midnight (R-day-2)', async () => {
    const series = { id: 5, every_weeks: 1, position: 1, size: 2 };
    const listed = { version: 1, start_time: '00:30', status: 'pending' as const, outcome: null, open: true };
    server.on(calls.series.read, {
      ...series,
      visits: [
        { ...listed, id: 2041, position: 1, date: '2026-11-20', starts_at: '2026-11-21T00:30:00+08:00' },
        { ...listed, id: 2042, position: 2, date: '2026-11-27', starts_at: '2026-11-28T00:30:00+08:00' },
      ],
    });
    kept({ status: 'pending', start_time: '00:30', end_time: '01:30', series });
    open();
    expect(await screen.findByText('Sat, 21 Nov, 12:30 AM')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sat, 28 Nov, 12:30 AM' })).toBeVisible();
  });

  it('plans nothing and asks for no money once it is called off (R-beyond-909)', async () => {
    kept({ status: 'cancelled', outcome: 'cancelled', payment_status: null, payment_amount: null });
    open();
    expect(await screen.findByText('Nothing to pay')).toBeVisible();
    expect(screen.getByText('No ride was driven.')).toBeVisible();
    expect(screen.queryByText('Not paid yet')).not.toBeInTheDocument();
  });

  it('says that a visit of its series was called off (R-workflow-80)', async () => {
    const series = { id: 5, every_weeks: 1, position: 1, size: 2 };
    const listed = { version: 1, start_time: '16:00', outcome: null, open: true };
    server.on(calls.series.read, {
      ...series,
      visits: [
        {
          ...listed,
          id: 2041,
          position: 1,
          date: '2026-11-20',
          starts_at: '2026-11-20T16:00:00+08:00',
          status: 'pending',
        },
        {
          ...listed,
          id: 2042,
          position: 2,
          date: '2026-11-13',
          starts_at: '2026-11-13T16:00:00+08:00',
          status: 'transport_completed',
          outcome: 'cancelled',
          open: false,
        },
      ],
    });
    kept({ status: 'pending', series });
    open();
    expect(await screen.findByText('Cancelled · Transport completed')).toBeVisible();
  });

  it('asks whether anything is owed for an unpaid completed visit, as for one with a different payment (R-money-31)', async () => {
    server.on(calls.paymentDifferences.read, {
      appointment: 2041,
      difference: {
        due: 850,
        paid: 0,
        since: '2026-11-20T13:00:00+08:00',
        agreed_by: null,
        agreed_at: null,
        note: '',
        written_off: 0,
      },
    });
    kept({ status: 'completed', outcome: 'completed', payment_status: 'unpaid', payment_amount: null });
    open();
    expect(await screen.findByText('This visit is done but not paid: ₱850.00 is owed')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Write off' })).toBeVisible();
  });

  it('calls a completed visit without a payment Unpaid, as the lists do (R-beyond-965)', async () => {
    kept({ status: 'completed', outcome: 'completed', payment_status: 'unpaid', payment_amount: null });
    open();
    expect(await screen.findByText('Unpaid')).toBeVisible();
    expect(screen.queryByText('Not paid yet')).not.toBeInTheDocument();
  });

  it('asks nothing about the money of a visit that is still to come', async () => {
    kept({ status: 'pending' });
    open();
    expect(await screen.findByText('Not paid yet')).toBeVisible();
    expect(server.seen(calls.paymentDifferences.read)).toEqual([]);
  });

  it('shows its facts, its people, its actions, and that it waits for the operator who reads it (R-beyond-1173)', async () => {
    kept({
      status: 'driver_confirmed',
      notes: 'Dog in the garden',
      therapists_details: [
        aTherapistOn({ accepted: true, ready: true }),
        aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', accepted: true, ready: true }),
      ],
    });
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Villareal' })).toBeInTheDocument();
    expect(screen.getByText('Dog in the garden')).toBeInTheDocument();
    expect(screen.getByText('Group of 2')).toBeInTheDocument();
    expect(screen.getByText(/ABC 1234/)).toBeInTheDocument();
    expect(screen.getByText('Swedish 60 · 60 min · ₱850.00')).toBeInTheDocument();
    expect(screen.getByText('Waiting for you')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Start Appointment' })).toBeInTheDocument();
    expect(screen.getByRole('link', { name: '0917 555 0142' })).toHaveAttribute('href', 'tel:09175550142');
  });

  it('shows a service that is taken more than once on one line for each therapist (R-booking-20)', async () => {
    const swedish = { id: 1, name: 'Swedish 60', duration: 60, price: 850 };
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    kept({
      therapists_details: [aTherapistOn(), mia],
      services_details: [
        { ...swedish, therapist: 11 },
        { ...swedish, therapist: 12 },
        { ...swedish, therapist: 11 },
      ],
    });
    open();
    expect(await screen.findByText(/₱850.00 × 2/)).toHaveTextContent('Swedish 60 · 60 min · ₱850.00 × 2 · Liza Ramos');
    expect(screen.getByText(/· Mia Gomez/).closest('div')).toHaveTextContent(
      'Swedish 60 · 60 min · ₱850.00 · Mia Gomez',
    );
  });

  it('shows for each material what was taken, what the check counted and the note (R-materials-2)', async () => {
    const material = { category: 'care', deducted_at: '2026-11-20T12:00:00+08:00', returned_at: null, shortage: 0 };
    const oil = { ...material, id: 1, name: 'Massage oil', quantity_used: 45, unit: 'ml', is_empty: true };
    const towel = { ...material, id: 2, name: 'Towel', quantity_used: 2, unit: 'pc', is_empty: false };
    kept({
      status: 'completed',
      materials_status: 'checked',
      materials_checked: true,
      material_usage_summary: {
        consumable_materials: [{ ...oil, checked_quantity: 30, check_notes: '' }],
        reusable_materials: [{ ...towel, checked_quantity: 1, check_notes: 'One is torn' }],
      },
    });
    open();
    expect(await screen.findByText('45 ml · 30 ml used · empty')).toBeVisible();
    expect(screen.getByText('2 pc · 1 pc came back · One is torn')).toBeVisible();
  });

  it('shows the time of a running session (R-pages-42)', async () => {
    kept({ status: 'session_in_progress', session_started_at: '2026-11-20T13:00:00+08:00', total_duration: 60 });
    open();
    const timer = await screen.findByRole('timer', { name: /^Session: 10 of 60 minutes/ });
    // A slow machine may have used some seconds of it.
    expect(timer).toHaveTextContent(/^(50:00 left · 10:00|49:5\d left · 10:0\d) of 60 min$/);
  });

  it('marks a suspended driver, and lifts the suspension there (R-workflow-44)', async () => {
    const ben = aStaffMember('driver', { id: 21, suspended_until: '2026-11-21T06:00:00+08:00' });
    server.on(calls.people.activeStaff, { results: [ben] });
    kept({ status: 'driver_confirmed', driver: 21 });
    const { user } = open();
    expect(await screen.findByText('suspended until Sat, 21 Nov, 6:00 AM')).toBeVisible();
    server.on(calls.registration.liftSuspension, rawAnswer(200, {}));
    server.on(calls.people.activeStaff, { results: [{ ...ben, suspended_until: null }] });
    await user.click(screen.getByRole('button', { name: /^Lift the suspension of/ }));
    await waitFor(() => expect(screen.queryByText(/suspended until/)).not.toBeInTheDocument());
  });

  describe('opened to start an action (R-beyond-13)', () => {
    const openToBegin = (name: string) =>
      renderScreen(<AppointmentPage />, {
        as: operator,
        path: '/dashboard/appointments/2041',
        route: '/dashboard/appointments/:id',
        state: stateToBegin(name),
      });

    it("opens the action's dialog, once", async () => {
      kept({ status: 'awaiting_payment' });
      const { user } = openToBegin('mark_completed');
      await screen.findByRole('dialog');
      await user.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    });

    it('says when the action is not possible any more, and ignores unknown ones', async () => {
      kept({ status: 'pending' });
      openToBegin('mark_completed');
      expect(await screen.findByText('This can no longer be done.')).toBeVisible();
      expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    });

    it('offers the palette the same actions as cards', () => {
      const waiting = anAppointment({ id: 2041, status: 'awaiting_payment' }, operator);
      const commands = commandsOf(waiting);
      expect(commands.map(({ begin, to }) => begin ?? to)).toEqual(
        expect.arrayContaining(['mark_completed', expect.stringMatching(/^\/dashboard\/scheduling/)]),
      );
      for (const { to, begin } of commands) if (begin) expect(to).toBe('/dashboard/appointments/2041');
    });
  });

  it('tells what happened so far, the newest first (R-beyond-492)', async () => {
    kept({
      status: 'arrived',
      created_at: '2026-11-20T09:00:00+08:00',
      started_at: '2026-11-20T15:30:00+08:00',
      journey_started_at: '2026-11-20T15:35:00+08:00',
      arrived_at: '2026-11-20T15:55:00+08:00',
    });
    open();
    const list = await screen.findByRole('list', { name: 'History' });
    expect(
      within(list)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Arrived 3:55 PM', 'Journey started 3:35 PMBen Castro', 'Started 3:30 PM', 'Booked 9:00 AM']);
  });

  it('draws the rides as a line of places, with who drives and who waits (R-beyond-491)', async () => {
    kept({
      status: 'pickup_requested',
      location: 'Unit 7C, 61 Marikit St., Addition Hills, Mandaluyong',
      therapists_details: [aTherapistOn()],
      journey_started_at: '2026-11-20T11:00:00+08:00',
      arrived_at: '2026-11-20T11:20:00+08:00',
      dropped_off_at: '2026-11-20T11:25:00+08:00',
      session_started_at: '2026-11-20T11:30:00+08:00',
      session_completed_at: '2026-11-20T12:30:00+08:00',
      pickup_requested: true,
      pickup_requested_at: '2026-11-20T12:40:00+08:00',
    });
    open();
    const line = await screen.findByRole('list', { name: 'Rides' });
    expect(
      within(line)
        .getAllByRole('listitem')
        .map((stop) => [...stop.children].map(({ textContent }) => textContent)),
    ).toEqual([
      ['Set off', 'left 11:00 AM', 'Ben Castro · 25 min'],
      ['Addition Hills, Mandaluyong', 'dropped off 11:25 AM', 'Session 60 min'],
      ['Same place', 'asked 12:40 PM', 'no driver yet'],
      ['Home', ''],
    ]);
    const people = screen.getByRole('list', { name: 'People' });
    expect(within(people).getByText('waits for a ride home').closest('li')).toHaveTextContent(/^LR.*since 12:40 PM/);
    expect(within(people).getByText('Driver for the ride home')).toBeVisible();
  });

  it('folds what people were told (R-beyond-492)', async () => {
    kept({ status: 'pending' });
    const to = [{ id: 11, name: 'Ana Cruz', role: 'therapist' as const, rang: false, read_at: null, settled: false }];
    server.on(calls.appointments.messages, [{ at: '2026-11-20T01:00:00.000Z', title: 'Get ready', message: '', to }]);
    const { user } = open();
    const unfold = await screen.findByRole('button', { name: 'Show 1 message' });
    expect(screen.queryByText('Told: Get ready')).not.toBeInTheDocument();
    await user.click(unfold);
    expect(screen.getByText('Told: Get ready')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Hide messages' }));
    expect(screen.queryByText('Told: Get ready')).not.toBeInTheDocument();
  });

  it('shows the payment: sum and parts, method, reference, who verified it, the receipt (3-014, R-money-2)', async () => {
    kept({
      status: 'completed',
      payment_status: 'paid',
      payment_method: 'gcash',
      payment_amount: 850,
      amount_paid: 1150,
      payment_reference: '9012 345',
      payment_verified_at: '2026-11-20T17:00:00+08:00',
      payment_verified_by: 'Marisol Reyes',
      receipt_hash: 'a'.repeat(64),
      metadata: { service_extension: { has_extension: true, extension_amount: 300 } },
    });
    open();
    expect(await screen.findByText('Paid')).toBeInTheDocument();
    for (const text of ['₱1,150.00', '₱300.00', '9012 345', 'Fri, 20 Nov, 5:00 PM by Marisol Reyes'])
      expect(screen.getByText(text)).toBeInTheDocument();
    expect((await screen.findAllByText('GCash'))[0]).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open the proof of payment' })).toHaveAttribute(
      'href',
      '/dashboard/receipts/2041',
    );
  });

  it('shows from the audit trail who did what, with before and after (R-pages-8, R-workflow-27)', async () => {
    kept({ status: 'completed', payment_status: 'paid', payment_amount: 850, started_at: '2026-11-20T15:30:00+08:00' });
    const entry: LogEntry = {
      id: 7,
      at: '2026-11-20T15:30:00+08:00',
      actor: 1,
      actor_name: 'Marisol Ocampo',
      actor_role: 'operator',
      action: 'appointment.start_appointment',
      entity: 'appointment',
      entity_id: '2041',
      subject: 'Ana Villareal',
      unchanged: 0,
      changes: [],
      request_id: null,
      address: null,
      device: null,
    };
    server.on(
      calls.logs.list,
      trail([
        {
          ...entry,
          id: 8,
          at: '2026-11-20T17:19:00+08:00',
          action: 'appointment.correct_payment',
          unchanged: 0,
          changes: [
            { field: 'extension_amount', before: 500, after: 300 },
            { field: 'version', before: 7, after: 8 },
            { field: 'reason', before: null, after: 'the receipt says 300' },
          ],
        },
        entry,
      ]),
    );
    open();
    expect((await screen.findByText('Corrected a payment')).closest('li')).toHaveTextContent(
      'Corrected a payment 5:19 PMMarisol Ocampo · “the receipt says 300”Extension ₱500.00 → ₱300.00',
    );
    expect(screen.getByText('Started').closest('li')).toHaveTextContent('Started 3:30 PMMarisol Ocampo');
    expect(screen.getByRole('link', { name: 'All in Logs' })).toHaveAttribute(
      'href',
      '/dashboard/logs?entity=appointment&record=2041',
    );
  });

  it('says that the payment was refunded (R-workflow-27)', async () => {
    kept({ status: 'completed', payment_status: 'unpaid', payment_amount: 0 });
    open();
    expect(await screen.findByText('Refunded')).toBeInTheDocument();
  });

  it('shows the internal note (R-visibility-5)', async () => {
    kept({ status: 'completed', internal_note: 'Knows the owner' });
    open();
    expect(await screen.findByText('Internal note')).toBeInTheDocument();
    expect(screen.getByText('Knows the owner')).toBeInTheDocument();
  });

  it('says when there is no such appointment', async () => {
    server.on(calls.appointments.read, problem('NOT_FOUND'));
    open();
    expect(await screen.findByText('No such appointment')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'All bookings' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Retry' })).not.toBeInTheDocument();
  });

  it('offers Retry when it could not be fetched', async () => {
    server.on(calls.appointments.read, problem('INTERNAL'));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: 'Retry' });
    kept({ status: 'pending' });
    await user.click(retry);
    expect(await screen.findByRole('heading', { level: 1, name: 'Ana Villareal' })).toBeInTheDocument();
  });
});

describe('a person who is waited for and has not seen it (R-beyond-288)', () => {
  const told = (over: object) => [
    {
      at: '2020-01-01T00:00:00.000Z',
      title: 'New appointment',
      message: '',
      to: [
        { id: 11, name: 'Ana Cruz', role: 'therapist' as const, rang: false, read_at: null, settled: false, ...over },
      ],
    },
  ];
  const asked = (over: object) => {
    kept({
      status: 'pending',
      waiting_for: [{ id: 11, role: 'therapist', name: 'Ana Cruz' }],
      therapists_details: [
        aTherapistOn({ id: 11, first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 555 0142' }),
      ],
    });
    server.on(calls.appointments.messages, told(over));
    return open();
  };

  it('is shown with the number to call, once it waits for two minutes', async () => {
    asked({});
    expect(await screen.findByText('Ana Cruz has not seen it; call')).toBeVisible();
    expect(screen.getAllByRole('link', { name: '0917 555 0142' })[0]).toHaveAttribute('href', 'tel:09175550142');
  });

  it('is the driver of the ride home with their own number, not that of the way there (R-beyond-288)', async () => {
    kept({
      status: 'driver_assigned_pickup',
      driver: 21,
      assigned_pickup_driver: 22,
      pickup_driver_name: 'Efren Villareal',
      pickup_driver_phone: '0917 555 0145',
      waiting_for: [{ id: 22, role: 'driver', name: 'Efren Villareal' }],
    });
    server.on(calls.appointments.messages, told({ id: 22, name: 'Efren Villareal', role: 'driver' }));
    open();
    const title = await screen.findByText('Efren Villareal has not seen it; call');
    const box = title.closest('div')!.parentElement!;
    expect(within(box).getByRole('link')).toHaveAttribute('href', 'tel:09175550145');
  });

  it('is one of several in one box, each with their number (R-beyond-1517)', async () => {
    const [ana, bea] = [
      { id: 11, first_name: 'Ana', last_name: 'Cruz', phone_number: '0917 555 0142' },
      { id: 12, first_name: 'Bea', last_name: 'Uy', phone_number: '0917 555 0143' },
    ];
    kept({
      status: 'pending',
      waiting_for: [ana, bea].map(({ id, first_name, last_name }) => ({
        id,
        role: 'therapist',
        name: `${first_name} ${last_name}`,
      })),
      therapists_details: [aTherapistOn(ana), aTherapistOn(bea)],
    });
    const [message] = told({});
    const to = message!.to.flatMap((one) => [one, { ...one, id: 12, name: 'Bea Uy' }]);
    server.on(calls.appointments.messages, [{ ...message!, to }]);
    open();
    const title = await screen.findByText('2 people have not seen it; call');
    const box = title.closest('div')!.parentElement!;
    expect(box).toHaveTextContent('Ana Cruz 0917 555 0142 · Bea Uy 0917 555 0143');
    expect(screen.queryByText(/has not seen it/)).toBeNull();
  });

  it.each([
    ['a device of theirs rang', { rang: true }],
    ['they opened it', { read_at: '2026-11-20T07:30:01.000Z' }],
    ['they have just been told', 'now'],
  ])('is not called when %s', async (_, over) => {
    const { user } = asked(over === 'now' ? {} : (over as object));
    if (over === 'now')
      server.on(
        calls.appointments.messages,
        told({}).map((one) => ({ ...one, at: '2099-01-01T00:00:00.000Z' })),
      );
    expect(await screen.findByText(/^Waiting for Ana Cruz/)).toBeVisible();
    // The messages have come: the history offers to show them.
    await user.click(await screen.findByRole('button', { name: 'Show 1 message' }));
    expect(screen.getByText(/New appointment/)).toBeVisible();
    expect(screen.queryByText(/has not seen it/)).toBeNull();
  });
});
