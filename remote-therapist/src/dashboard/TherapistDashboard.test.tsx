import { act, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, canonicalStatus, HIDDEN_FROM_TODAY, putAppointment } from 'shared-lib';
import {
  anAppointment,
  aPage,
  aScheduling,
  aTherapistOn,
  aUsedMaterial,
  aUser,
  calls,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
  serveAppointments,
  WITH_OIL,
} from 'shared-lib/testing';
import { TherapistDashboard } from './TherapistDashboard';

const liza = aUser('therapist');
/** A session of which more than half is over. */
const BEGUN = { session_started_at: '2026-11-20T10:00:00+08:00' };
/** Within the hour, so that no step asks for confirmation. */
const at = (status: Appointment['status'], over: Partial<Appointment> = {}) =>
  anAppointment({ status, start_time: '14:00', ...(status === 'session_in_progress' && BEGUN), ...over }, liza);

function open(
  today: Appointment[],
  { path = '/dashboard', all = today, now }: { path?: string; all?: Appointment[]; now?: string } = {},
) {
  const server = fakeServer();
  serveAppointments(server, { today, all });
  server.on(calls.attendance.records, []);
  server.on(calls.settings.scheduling, aScheduling());
  return { server, ...renderScreen(<TherapistDashboard />, { as: liza, path, ...(now && { at: now }) }) };
}
const asked = (server: ReturnType<typeof fakeServer>) =>
  server.seen(calls.appointments.act).map(({ params, body }) => ({ action: params.action, body }));

describe("the therapist's dashboard", () => {
  it('opens on today and shows the four tabs with counts (2-134..2-139)', async () => {
    open([at('pending'), at('journey')]);
    expect(await screen.findByRole('tab', { name: /^Today\s*2/, selected: true })).toBeVisible();
    for (const name of [/^Upcoming\s*0/, /^All My Appointments\s*2/, /^My Attendance\s*0/])
      expect(await screen.findByRole('tab', { name })).toBeVisible();
  });

  it('counts in the tab of today what its list shows: also what is still to finish (R-beyond-970)', async () => {
    open([at('confirmed'), at('completed', { materials_status: 'unchecked' })]);
    expect(await screen.findByText('To finish')).toBeVisible();
    expect(screen.getByRole('tab', { name: /^Today\s*2/ })).toBeVisible();
  });

  it('leads to the finished visits of today, which its list leaves out (R-beyond-970)', async () => {
    const done = { materials_status: 'checked', driver: null, driver_details: null, outcome: 'completed' } as const;
    const { unmount } = open([at('completed', done), at('confirmed')]);
    const link = await screen.findByRole('link', { name: 'Finished today (1)' });
    expect(link).toHaveAttribute('href', '/dashboard/week');
    unmount();
    open([at('confirmed')]);
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Finished today/ })).toBeNull();
  });

  it('begins all its visits with those of today (R-beyond-970)', async () => {
    const { server } = open([at('confirmed')], { path: '/dashboard?view=all' });
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
    expect(server.seen(calls.appointments.list)[0]?.query).toMatchObject({ ordering: 'nearest' });
  });

  it('says on its main button whose visit it acts on, for the eye (R-beyond-969)', async () => {
    open([at('dropped_off')]);
    const button = await screen.findByRole('button', { name: 'Start Session' });
    expect(button).toHaveTextContent('Start SessionAna Villareal');
    expect(button).toHaveAccessibleDescription('Ana Villareal');
  });

  it.each([
    ['My week', '/dashboard/week'],
    ['My statement', '/dashboard/statement'],
    ['Cash in hand', '/dashboard/cash'],
    ['My availability', '/dashboard/availability'],
  ])('links to %s, which has no entry in the sidebar (6-011, R-pages-19)', async (name, path) => {
    open([]);
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', path);
  });

  it('heads the day with now, next and later, and today’s lines with the first of them (R-beyond-303)', async () => {
    const headings = () => screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent);
    const later = ['15:00', '17:00', '19:00'].map((start_time) => at('confirmed', { start_time }));
    const { unmount } = open([...later, at('session_in_progress')]);
    expect(await screen.findByRole('heading', { name: 'Now' })).toBeVisible();
    expect(headings()).toEqual(['Now', 'Ana Villareal', 'Next', 'Later today2']);
    unmount();
    open(later);
    expect(await screen.findByRole('heading', { name: 'Next' })).toBeVisible();
    expect(headings()).toEqual(['Next', 'Ana Villareal', 'Later today2']);
  });

  it('says when there are no appointments (2-148)', async () => {
    open([]);
    expect(await screen.findByText('No appointments found.')).toBeVisible();
  });

  it('says when upcoming visits cannot be fetched, and fetches them again (8-075)', async () => {
    const { server, user } = open([]);
    server.on(calls.appointments.upcoming, rawAnswer(404));
    const { unmount } = renderScreen(<TherapistDashboard />, { as: liza, path: '/dashboard?view=upcoming' });
    expect(await screen.findByText('Could not fetch upcoming appointments')).toBeInTheDocument();
    server.on(calls.appointments.upcoming, aPage([at('confirmed', { date: '2026-11-21' })]));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
    unmount();
  });

  it.each([
    ['completed', 'today'],
    ['transport_completed', 'today'],
    ['completed', 'upcoming'],
    ['transport_completed', 'upcoming'],
  ] as const)('hides a visit that is %s from %s (2-141)', async (status, view) => {
    const ended = at(status, { materials_status: 'checked', driver: null, driver_details: null });
    const server = fakeServer();
    serveAppointments(server, { today: [ended], all: [ended], upcoming: [ended] });
    server.on(calls.attendance.records, []);
    server.on(calls.settings.scheduling, aScheduling());
    renderScreen(<TherapistDashboard />, { as: liza, path: `/dashboard?view=${view}` });
    expect(await screen.findByText('No appointments found.')).toBeVisible();
    expect(screen.queryByRole('article', { name: 'Ana Villareal' })).not.toBeInTheDocument();
  });

  it('treats driver_transport_completed as the end of the transport, so today and upcoming hide it (2-141)', () => {
    expect(canonicalStatus('driver_transport_completed')).toBe('transport_completed');
    expect([...HIDDEN_FROM_TODAY].sort()).toEqual(['completed', 'transport_completed']);
  });

  it('hides completed visits from today, but not from all (2-141)', async () => {
    const done = at('completed', { materials_status: 'checked', driver: null, driver_details: null });
    const { unmount } = open([done]);
    expect(await screen.findByText('No appointments found.')).toBeVisible();
    unmount();
    open([done], { path: '/dashboard?view=all' });
    expect(await screen.findByText('No transport needed')).toBeVisible();
  });

  it.each([
    ['offers a ride home where a driver came along', {}, 1],
    ["reads 'No transport needed' without a driver", { driver: null, driver_details: null }, 0],
  ])('a completed visit %s (4-031, 4-033)', async (_rule, over, rides) => {
    open([at('completed', { materials_status: 'checked', ...over })], { path: '/dashboard?view=all' });
    expect(await screen.findByRole('heading', { name: 'Ana Villareal' })).toBeVisible();
    expect(screen.queryAllByRole('button', { name: 'Request Pickup' })).toHaveLength(rides);
    expect(screen.queryAllByText('No transport needed')).toHaveLength(1 - rides);
  });

  it('sums up a visit whose transport is completed (2-142..2-147)', async () => {
    open([], {
      path: '/dashboard?view=all',
      all: [
        at('transport_completed', {
          session_started_at: '2026-11-20T16:05:00+08:00',
          session_end_time: '2026-11-20T17:05:00+08:00',
          return_journey_completed_at: '2026-11-20T18:10:00+08:00',
          payment_amount: 850,
          amount_paid: 1150,
        }),
      ],
    });
    const card = await screen.findByRole('article', { name: 'Ana Villareal' });
    expect(card).toHaveTextContent('Session 4:05 PM – 5:05 PM');
    expect(card).toHaveTextContent('14 Mabini Street');
    expect(card).toHaveTextContent('Swedish 60');
    expect(card).toHaveTextContent('₱1,150.00 paid');
    expect(card).toHaveTextContent('Transport completed 6:10 PM by Ben Castro');
  });

  it('still says that a visit was called off after its therapist was driven home (R-workflow-80)', async () => {
    const path = '/dashboard?view=all';
    open([], { path, all: [at('transport_completed', { outcome: 'cancelled' })] });
    expect(await screen.findByText('Cancelled · Transport completed')).toBeVisible();
  });

  it('shows on line and card why a visit was cancelled (R-visibility-4)', async () => {
    const { user } = open([at('cancelled', { cancel_reason: 'Heavy rain' })]);
    expect(await screen.findByText('Heavy rain')).toBeVisible();
    await user.click(screen.getByRole('button', { expanded: false, name: /Ana Villareal/ }));
    expect(screen.getByText('This appointment was cancelled. Reason: Heavy rain.')).toBeVisible();
  });

  it('a running session is the current visit, before an earlier one that waits to begin (R-pages-40)', async () => {
    const named = (first_name: string) => ({ client_details: { ...at('pending').client_details, first_name } });
    open([
      at('dropped_off', { start_time: '13:00', ...named('Bea') }),
      at('session_in_progress', { start_time: '14:00', ...named('Cai') }),
    ]);
    const [first, second] = await screen.findAllByRole('article');
    expect(first).toHaveAccessibleName('Cai Villareal');
    expect(within(first!).queryByRole('button', { expanded: false })).not.toBeInTheDocument();
    expect(within(first!).getByRole('button', { name: 'Request Payment' })).toBeVisible();
    expect(second).toHaveAccessibleName('Bea Villareal');
    expect(within(second!).getByRole('button', { name: 'Start Session' })).toBeVisible();
    expect(within(second!).getByRole('button', { expanded: false })).toBeVisible();
  });

  it('shows a request for tonight below the agreed visit that begins in 40 minutes (R-pages-40)', async () => {
    const named = (first_name: string) => ({ client_details: { ...at('pending').client_details, first_name } });
    open([
      at('pending', { start_time: '23:00', ...named('Bea') }),
      at('driver_confirmed', { start_time: '13:50', ...named('Cai') }),
      at('pending', { start_time: '20:00', ...named('Dan') }),
    ]);
    const cards = await screen.findAllByRole('article');
    for (const [at, name] of ['Cai', 'Dan', 'Bea'].entries())
      expect(cards[at]).toHaveAccessibleName(`${name} Villareal`);
    expect(within(cards[0]!).getByText('Everyone is ready. Waiting for the operator to start.')).toBeVisible();
  });

  it.each([
    // A request must be answered half an hour before the start. Once answered, Cai's visit comes after Dan's.
    { what: 'on the current visit keeps it in place', name: 'Cai', label: 'Accept', times: ['16:00', '15:40'] },
    {
      what: 'further down does not move the current visit',
      name: 'Dan',
      label: 'Confirm Ready',
      times: ['14:00', '19:30'],
    },
  ])('a press $what (R-pages-40)', async ({ name, label, times: [cais, dans] }) => {
    const named = (first_name: string) => ({ client_details: { ...at('pending').client_details, first_name } });
    const crew = [aTherapistOn({ accepted: true }), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })];
    const cai = at(name === 'Cai' ? 'pending' : 'confirmed', { id: 1, start_time: cais, ...named('Cai') });
    const dan = at('confirmed', { id: 2, start_time: dans, therapists_details: crew, ...named('Dan') });
    const { server, user } = open([cai, dan]);
    const pressing = name === 'Cai' ? cai : dan;
    server.on(calls.appointments.act, { ...pressing, version: 2, status: 'confirmed', allowed_actions: [] });
    const pressed = await screen.findByRole('article', { name: `${name} Villareal` });
    await user.click(within(pressed).getByRole('button', { name: label }));
    await waitFor(() => expect(within(pressed).queryByRole('button', { name: label })).toBeNull());
    const [first, second] = screen.getAllByRole('article');
    expect(first).toHaveAccessibleName('Cai Villareal');
    expect(within(first!).queryByRole('button', { expanded: false })).toBeNull();
    expect(within(second!).getByRole('button', { expanded: false })).toBeVisible();
  });

  it('says on the line of an accepted request, in few words, who still has to answer (R-beyond-302)', async () => {
    const crew = [aTherapistOn({ accepted: true }), aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' })];
    const { user } = open([at('dropped_off'), at('pending', { therapists_details: crew })]);
    expect(await screen.findByText('Waiting for Mia and Ben')).toBeVisible();
    await user.click(screen.getByRole('button', { expanded: false, name: /Waiting for Mia/ }));
    expect(screen.getByText('You have accepted. Waiting for: Mia Gomez, Ben Castro')).toBeVisible();
  });

  it("shows a therapist's own refusal with its reason, and of a colleague's only that there was one (R-visibility-3, R-pages-104)", async () => {
    open([
      at('rejected', { rejected_by: { id: 11, role: 'therapist', name: 'Liza Ramos' }, rejection_reason: 'Too far' }),
      at('rejected', { rejected_by: null, rejection_reason: null }),
    ]);
    expect(await screen.findByText('You declined: Too far')).toBeVisible();
    expect(screen.getByText('One of the people asked could not take it.')).toBeVisible();
  });

  it.each([
    [
      'their own',
      { id: 11, role: 'therapist', name: 'Liza Ramos' },
      'Your refusal was not accepted. Please answer again.',
    ],
    ["another's", null, 'It was refused. Everyone is asked again.'],
  ])(
    'says on card and line why a visit asks again after %s refusal, until it is answered (R-workflow-68)',
    async (_whose, rejected_by, says) => {
      const again = { asked_again: true, rejected_by };
      open([
        at('pending', again),
        at('pending', { ...again, start_time: '15:00' }),
        at('pending', { ...again, start_time: '16:00', therapists_details: [aTherapistOn({ accepted: true })] }),
      ]);
      expect(await screen.findAllByText(says)).toHaveLength(2);
      expect(screen.getByText('Waiting for Ben')).toBeVisible();
    },
  );

  it('lists the team of a shared visit (2-149)', async () => {
    open([
      at('confirmed', {
        therapists_details: [
          aTherapistOn({ accepted: true }),
          aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', accepted: true }),
        ],
      }),
    ]);
    expect(await screen.findByText('with Mia Gomez')).toBeVisible();
  });

  it.each([
    ['waiting', 'waiting', 'Your driver is picking up the therapists.'],
    ['picked_up', 'waiting', 'You are picked up. The driver collects the others.'],
    ['picked_up', 'picked_up', 'Everyone is picked up.'],
  ] as const)(
    'says who is %s, the other %s, and where the driver is (R-workflow-8)',
    async (pickup_status, her, says) => {
      const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez', pickup_status: her });
      open([at('picking_up_therapists', { therapists_details: [aTherapistOn({ pickup_status }), mia] })]);
      expect(await screen.findByText(says)).toBeVisible();
    },
  );

  it.each([
    ['in the previous driver’s car', { collected_before: true }, 'Another driver takes over: Ben Castro.'],
    ['not collected yet', {}, 'The appointment has started. Your driver sets off soon.'],
  ] as const)('tells a therapist who is %s whom they wait for (R-workflow-73)', async (_who, therapist, says) => {
    open([at('in_progress', { therapists_details: [aTherapistOn(therapist)] })]);
    expect(await screen.findByText(says)).toBeVisible();
  });
});

describe('what a visit asks of its therapist', () => {
  it.each([
    ['pending', 'Accept', 'therapist_confirm', '4-011'],
    ['confirmed', 'Confirm Ready', 'therapist_confirm', '4-015, 4-017'],
    ['dropped_off', 'Start Session', 'start_session', '4-021'],
    ['session_in_progress', 'Request Payment', 'mark_awaiting_payment', '4-022'],
  ] as const)('at %s: %s sends %s (%s)', async (status, label, action, _points) => {
    const appointment = at(status);
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(await screen.findByRole('button', { name: label }));
    await waitFor(() => expect(asked(server)).toEqual([{ action, body: undefined }]));
  });

  it.each([
    ['is the main button on its day', '2026-11-20', 'primary'],
    ['is a quiet button before its day', '2026-11-21', 'outline'],
  ])('Confirm Ready %s (R-pages-43)', async (_what, date, variant) => {
    open([], { path: '/dashboard?view=all', all: [at('confirmed', { date })] });
    const ready = await screen.findByRole('button', { name: 'Confirm Ready' });
    expect(ready).toBeEnabled();
    expect(ready).toHaveAttribute('data-variant', variant);
  });

  it('asks before a session begins more than an hour early (R-booking-17)', async () => {
    const appointment = at('dropped_off', { start_time: '16:00' });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Start Session' }));
    const question = await screen.findByRole('alertdialog', { name: 'Begin this early?' });
    expect(question).toHaveTextContent(
      'Ana Villareal is planned for 4:00 PM. The session starts now, 2 h 50 min early; it ends at 2:10 PM.',
    );
    expect(server.seen(calls.appointments.act)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Start Session' }));
    await waitFor(() => expect(asked(server)).toEqual([{ action: 'start_session', body: undefined }]));
  });

  it('shows which session still runs when the therapist begins another (R-booking-16)', async () => {
    const { server, user } = open([at('dropped_off')]);
    const detail = 'You are still in the session of Grace Ilagan (#12). Please end it first.';
    server.on(calls.appointments.act, problem('STILL_RUNNING', { detail }));
    await user.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(await screen.findByText(detail)).toBeVisible();
  });

  describe('while another visit runs', () => {
    const kept = (id: number, name: string) => ({
      id,
      name,
      appointment: 343,
      leg: 'session' as const,
      client: id === 11 ? 'Grace' : null,
      from: null,
      until: '2026-11-20T14:10:00+08:00',
      blocks_until: '2026-11-20T15:10:00+08:00',
    });

    it.each([
      ['her own', kept(11, 'Liza Ramos'), 'Finish Grace’s session first (#343)'],
      ["a colleague's", kept(12, 'Mia Gomez'), 'Mia Gomez is still in another session (#343). It has to end first.'],
    ])(
      'keeps Start Session quiet and says why, until the other visit is over: %s (R-booking-52)',
      async (_, elsewhere, reason) => {
        const appointment = at('dropped_off', { elsewhere: [elsewhere] });
        const { server, user, client } = open([appointment]);
        const start = await screen.findByRole('button', { name: 'Start Session' });
        expect(start).toHaveAttribute('aria-disabled', 'true');
        expect(start).toHaveAttribute('data-resting', 'kept');
        expect(start).toHaveStyle({ background: 'var(--sunken)', color: 'var(--ink-2)' });
        expect(start).toHaveAccessibleDescription(`Ana Villareal ${reason}`);
        await user.click(start);
        expect(server.seen(calls.appointments.act)).toEqual([]);

        act(() => putAppointment(client, { ...appointment, elsewhere: null }));
        await waitFor(() => expect(screen.queryByText(reason)).toBeNull());
        expect(screen.getByRole('button', { name: 'Start Session' })).not.toHaveAttribute('data-resting', 'kept');
        server.on(calls.appointments.act, { ...appointment, version: 2 });
        await user.click(screen.getByRole('button', { name: 'Start Session' }));
        await waitFor(() => expect(asked(server)).toEqual([{ action: 'start_session', body: undefined }]));
      },
    );

    it("holds back only steps that begin a session, and only until the other visit's overrun ends (R-booking-52)", async () => {
      const over = { ...kept(11, 'Liza Ramos'), blocks_until: '2026-11-20T13:10:00+08:00' };
      open([at('dropped_off', { elsewhere: [over] })]);
      expect(await screen.findByRole('button', { name: 'Start Session' })).not.toHaveAttribute('aria-disabled');
      expect(screen.queryByText('Finish Grace’s session first (#343)')).toBeNull();
    });
  });

  describe('in a group', () => {
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    const ana = aTherapistOn({ id: 13, first_name: 'Ana', last_name: 'Cruz' });
    const group = (gives: readonly (number | undefined)[], id: number, start_time: string) =>
      at('driver_confirmed', {
        id,
        start_time,
        therapists_details: [aTherapistOn({ id: liza.id, first_name: 'Liza', last_name: 'Ramos' }), mia, ana],
        services_details: ['Swedish massage', 'Shiatsu', 'Foot reflexology'].map((name, place) => ({
          ...{ id: place, name, duration: 60, price: 850 },
          therapist: gives[place],
        })),
      });

    it('shows on card and line which services are hers, and the others below (R-pages-110)', async () => {
      open([group([12, liza.id, 13], 1, '14:00'), group([12, liza.id, 13], 2, '16:00')]);
      const [card, line] = await screen.findAllByRole('article');
      expect(card).toHaveTextContent('You give Shiatsu · others give Swedish massage · Foot reflexology');
      expect(within(line!).getByText('You give Shiatsu')).toBeVisible();
      expect(line).not.toHaveTextContent('Swedish');
    });

    it('shows all services when nobody said who gives which, or none is hers (R-pages-110)', async () => {
      open([group([], 1, '14:00'), group([12, 12, 13], 2, '16:00')]);
      const [card, line] = await screen.findAllByRole('article');
      expect(card).toHaveTextContent('Swedish massage · Shiatsu · Foot reflexology');
      expect(card).not.toHaveTextContent('You give');
      expect(line).not.toHaveTextContent('You give');
    });
  });

  it('names who in the group is not ready yet (R-pages-112)', async () => {
    const [self, mia] = [aTherapistOn({ accepted: true, ready: true }), aTherapistOn({ id: 12, accepted: true })];
    const crew = [self, { ...mia, first_name: 'Mia', last_name: 'Gomez' }];
    open([at('confirmed', { therapists_details: crew, driver_accepted: true })]);
    const says = 'You are ready. Waiting for the other therapists. Not ready yet: Mia Gomez.';
    expect(await screen.findByText(says)).toBeVisible();
  });

  it.each([
    ['therapist_confirmed', 'You are ready. Waiting for the driver.', '4-018'],
    ['driver_confirmed', 'Everyone is ready. Waiting for the operator to start.', '4-019'],
    ['in_progress', /has started/, '4-020'],
    ['journey', /on the way/, '4-020'],
    ['arrived', /has arrived/, '4-020'],
    ['awaiting_payment', 'The operator still has to verify the payment.', '4-024'],
  ] as const)('at %s there is a sentence and no button (%s %s)', async (status, text, _points) => {
    open([at(status)]);
    expect((await screen.findAllByText(text)).length).toBeGreaterThan(0);
    for (const name of ['Accept', 'Confirm Ready', 'Start Session', 'Request Payment', 'Check Materials'])
      expect(screen.queryByRole('button', { name })).toBeNull();
  });

  it('says that the therapist has accepted, and who still has to answer (4-012, 4-013)', async () => {
    const mia = aTherapistOn({ id: 12, first_name: 'Mia', last_name: 'Gomez' });
    open([at('pending', { therapists_details: [aTherapistOn({ accepted: true }), mia] })]);
    expect(await screen.findByText('You have accepted. Waiting for: Mia Gomez, Ben Castro')).toBeVisible();
  });

  it('warns to wait when an imported visit is confirmed but answers are missing (4-016)', async () => {
    const { unmount } = open([at('confirmed', { driver_accepted: false, allowed_actions: [] })]);
    expect(await screen.findByText('Please wait until everyone has accepted. Waiting for: Ben Castro')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirm Ready' })).toBeNull();
    unmount();
    open([at('confirmed', { driver_accepted: true, allowed_actions: [] })]);
    expect(await screen.findByText(/^You are ready\. Waiting for the other therapists\./)).toBeVisible();
    expect(screen.queryByText(/Please wait until everybody has accepted/)).toBeNull();
  });

  it('offers no material check during the session (4-023)', async () => {
    open([at('session_in_progress', WITH_OIL)]);
    expect(await screen.findByRole('button', { name: 'Request Payment' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Check Materials' })).toBeNull();
  });

  it('refuses with a reason (4-014, 2-150)', async () => {
    const appointment = at('pending');
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'rejected', allowed_actions: [] });
    await user.click(await screen.findByRole('button', { name: 'Reject' }));
    const dialog = await screen.findByRole('dialog', { name: 'Reject Appointment' });
    await user.click(within(dialog).getByRole('radio', { name: 'Schedule conflict' }));
    await user.click(within(dialog).getByRole('button', { name: 'Reject' }));
    await waitFor(() =>
      expect(asked(server)).toEqual([{ action: 'reject', body: { rejection_reason: 'Schedule conflict' } }]),
    );
    expect(await screen.findByText('Appointment rejected successfully')).toBeVisible();
  });

  it("a refusal stays open with its choice while another visit's refusal is sent (R-pages-95)", async () => {
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

describe('after the payment', () => {
  it('asks about each material before anything else, and not about those that come back (2-151, 4-030, 4-034, 5-047, 7-060, R-materials-5)', async () => {
    const towel = aUsedMaterial({ id: 6, name: 'Towel', category: 'Linen', quantity_used: 2, unit: 'pieces' });
    const appointment = at('completed', {
      ...WITH_OIL,
      material_usage_summary: { consumable_materials: [aUsedMaterial()], reusable_materials: [towel] },
    });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, {
      ...appointment,
      materials_status: 'checked',
      allowed_actions: ['request_pickup'],
      version: 2,
    });
    expect(await screen.findByText('To finish')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Check Materials' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check Materials' });
    // Two materials, but only one box: the oil's.
    await user.click(await within(dialog).findByRole('checkbox', { name: 'None left' }));
    const back = within(dialog).getByRole('group', { name: 'Towel · 2 pieces taken for this visit' });
    expect(within(back).getByText('Goes back to the stock')).toBeVisible();
    expect(asked(server)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Complete Check' }));
    await waitFor(() =>
      expect(asked(server)).toEqual([
        {
          action: 'complete',
          body: {
            materials_checked: true,
            materials_are_empty: false,
            material_status: [
              { id: 5, is_empty: true, quantity: 30 },
              { id: 6, is_empty: false, quantity: 2 },
            ],
          },
        },
      ]),
    );
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem('materials-checked') ?? '[]')).toEqual([appointment.id]),
    );
  });

  it.each([
    ["the answer's error", '7-061', { error: 'Quantity is too large' }, 'Quantity is too large'],
    ['its own text when the answer has none', '7-062', {}, 'Failed to complete materials check'],
  ])('a check that fails shows %s (%s)', async (_what, _point, body, text) => {
    const { server, user } = open([at('completed', WITH_OIL)]);
    server.on(calls.appointments.act, rawAnswer(400, body));
    server.on(calls.appointments.read, at('completed', WITH_OIL));
    await user.click(await screen.findByRole('button', { name: 'Check Materials' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check Materials' });
    await user.click(await within(dialog).findByRole('checkbox', { name: 'None left' }));
    await user.click(within(dialog).getByRole('button', { name: 'Complete Check' }));
    expect((await screen.findAllByText(text))[0]).toBeVisible();
  });

  it('a check is offered once the payment is verified, and completes the session (4-025, 4-027)', async () => {
    const appointment = at('payment_verified', WITH_OIL);
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'completed', materials_status: 'checked', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Check Materials' }));
    const dialog = await screen.findByRole('dialog', { name: 'Check Materials' });
    await within(dialog).findByRole('checkbox', { name: 'None left' });
    await user.click(within(dialog).getByRole('button', { name: 'Complete Check' }));
    await waitFor(() =>
      expect(asked(server)).toMatchObject([
        { action: 'complete', body: { materials_checked: true, materials_are_empty: false } },
      ]),
    );
  });

  it('a check made on this phone is not asked for again by a stale list (4-034)', async () => {
    const [checked, other] = [at('completed', WITH_OIL), at('completed', WITH_OIL)];
    localStorage.setItem('materials-checked', JSON.stringify([checked.id]));
    open([checked, other]);
    expect(await screen.findAllByRole('button', { name: 'Check Materials' })).toHaveLength(1);
  });

  it('asks before it completes a session for good (4-028, 4-029)', async () => {
    const appointment = at('payment_completed');
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'completed', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Complete Session' }));
    const question = await screen.findByRole('alertdialog');
    expect(within(question).getByText('Complete this session? This action cannot be undone.')).toBeVisible();
    expect(asked(server)).toEqual([]);
    await user.click(within(question).getByRole('button', { name: 'Complete Session' }));
    await waitFor(() => expect(asked(server)).toEqual([{ action: 'complete', body: undefined }]));
  });

  it('requests a ride home, of normal urgency unless changed (4-031, 7-055, 3-017)', async () => {
    const appointment = at('completed', { materials_status: 'checked' });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'pickup_requested', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Request Pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request Pickup' });
    expect(within(dialog).getByRole('radio', { name: /^Normal/ })).toBeChecked();
    await user.click(within(dialog).getByRole('button', { name: 'Request Pickup' }));
    await waitFor(() =>
      expect(asked(server)).toEqual([
        { action: 'request_pickup', body: { pickup_urgency: 'normal', pickup_notes: '' } },
      ]),
    );
  });

  it('requests an urgent ride, with notes (4-031, 7-055, 3-017)', async () => {
    const appointment = at('completed', { materials_status: 'checked' });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, status: 'pickup_requested', version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Request Pickup' }));
    const dialog = await screen.findByRole('dialog', { name: 'Request Pickup' });
    expect(within(dialog).getAllByRole('radio')).toHaveLength(2);
    await user.click(within(dialog).getByRole('radio', { name: /^Urgent/ }));
    await user.type(within(dialog).getByRole('textbox'), 'At gate 2');
    await user.click(within(dialog).getByRole('button', { name: 'Request Pickup' }));
    await waitFor(() =>
      expect(asked(server)).toEqual([
        { action: 'request_pickup', body: { pickup_urgency: 'urgent', pickup_notes: 'At gate 2' } },
      ]),
    );
  });

  it.each([
    ['quiet right after the request', 'outline', '16:40'],
    ['quiet while somebody may still answer it', 'outline', '16:49'],
    ['as the main button when the time to answer is nearly over', 'primary', '16:50'],
  ])('offers “Make It Urgent” %s (R-workflow-63)', async (_, look, now) => {
    const pickup = { pickup_requested: true, pickup_requested_at: '2026-11-20T16:40:00+08:00' };
    open([at('pickup_requested', { materials_status: 'checked', ...pickup })], {
      now: `2026-11-20T${now}:00+08:00`,
    });
    expect(await screen.findByRole('button', { name: 'Make It Urgent' })).toHaveAttribute('data-variant', look);
  });

  it.each([
    ['as the main button while a ride may come', 'primary', 'outline', '16:49'],
    ['as a quiet button when no driver has answered for ten minutes', 'outline', 'primary', '16:50'],
  ])('asks to check materials %s, with “Make It Urgent” beside it (R-workflow-63)', async (_, check, urgent, now) => {
    const pickup = { pickup_requested: true, pickup_requested_at: '2026-11-20T16:40:00+08:00' };
    const ended = at('pickup_requested', { ...WITH_OIL, ...pickup, outcome: 'aborted' });
    const { server, user } = open([ended], { now: `2026-11-20T${now}:00+08:00` });
    server.on(calls.appointments.act, { ...ended, pickup_urgency: 'urgent', version: 2 });
    const materials = await screen.findByRole('button', { name: 'Check Materials' });
    const raise = screen.getByRole('button', { name: 'Make It Urgent' });
    expect(materials).toHaveAttribute('data-variant', check);
    expect(raise).toHaveAttribute('data-variant', urgent);
    expect(materials.compareDocumentPosition(raise)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.click(raise);
    await waitFor(() =>
      expect(asked(server)).toEqual([{ action: 'request_pickup', body: { pickup_urgency: 'urgent' } }]),
    );
  });

  it('makes a requested ride urgent with one press (4-032)', async () => {
    const appointment = at('pickup_requested', { materials_status: 'checked', pickup_requested: true });
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, { ...appointment, pickup_urgency: 'urgent', allowed_actions: [], version: 2 });
    await user.click(await screen.findByRole('button', { name: 'Make It Urgent' }));
    await waitFor(() =>
      expect(asked(server)).toEqual([{ action: 'request_pickup', body: { pickup_urgency: 'urgent' } }]),
    );
  });
});

describe('when an action fails', () => {
  it.each([
    ['pending', 'Accept', 'Failed to confirm appointment. Please try again.', '8-130'],
    ['dropped_off', 'Start Session', 'Failed to start session. Please try again.', '8-131'],
    ['session_in_progress', 'Request Payment', 'Failed to request payment. Please try again.', '8-132'],
  ] as const)('at %s %s says: %s (%s, 4-077)', async (status, label, text, _points) => {
    const appointment = at(status);
    const { server, user } = open([appointment]);
    server.on(calls.appointments.act, problem('INTERNAL'));
    server.on(calls.appointments.read, appointment);
    await user.click(await screen.findByRole('button', { name: label }));
    expect(await screen.findByText(text)).toBeVisible();
    expect(await screen.findByRole('button', { name: label })).toBeVisible();
  });
});

it('says that an acceptance was saved (8-087)', async () => {
  const appointment = at('pending');
  const { server, user } = open([appointment]);
  server.on(calls.appointments.act, { ...appointment, status: 'confirmed', version: 2 });
  await user.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(await screen.findByText('Therapist confirmation successful')).toBeVisible();
});

describe('undo', () => {
  /** Starts a session, so that the screen offers to undo it. */
  async function started(undo: Parameters<ReturnType<typeof fakeServer>['on']>[1]) {
    const before = at('dropped_off', { id: 77 });
    const after = at('session_in_progress', { id: 77, version: 2 });
    const opened = open([before]);
    opened.server.on(calls.appointments.act, ({ params }) =>
      params.action === 'undo' ? (undo as Appointment) : after,
    );
    await opened.user.click(await screen.findByRole('button', { name: 'Start Session' }));
    expect(await screen.findByText('Session started')).toBeVisible();
    return opened;
  }

  it('takes the step back and says what was undone (R-workflow-21)', async () => {
    const { server, user } = await started(at('dropped_off', { id: 77, version: 3 }));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Undone: the session has not begun')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Start Session' })).toBeVisible();
    expect(asked(server).map(({ action }) => action)).toEqual(['start_session', 'undo']);
    expect(screen.queryByText('Session started')).toBeNull();
    // The next step makes it untrue (R-beyond-1529).
    await user.click(screen.getByRole('button', { name: 'Start Session' }));
    await waitFor(() => expect(screen.queryByText('Undone: the session has not begun')).toBeNull());
  });

  it("says in the server's words that it is too late (R-workflow-21)", async () => {
    const { user } = await started(problem('NOT_UNDOABLE'));
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('This can no longer be undone.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Request Payment' })).toBeVisible();
  });

  it('disappears with the next step, because then it is stale (R-workflow-21)', async () => {
    const { user } = await started(problem('NOT_UNDOABLE'));
    await user.click(await screen.findByRole('button', { name: 'Request Payment' }));
    expect(screen.queryByText('Session started')).toBeNull();
  });

  it('disappears once someone else takes the visit further, and stays while news of other visits comes (R-workflow-21)', async () => {
    const { client } = await started(problem('NOT_UNDOABLE'));
    act(() => putAppointment(client, at('confirmed', { id: 78, version: 9 })));
    act(() => putAppointment(client, at('session_in_progress', { id: 77, version: 2 })));
    expect(screen.getByRole('button', { name: 'Undo' })).toBeVisible();
    act(() => putAppointment(client, at('payment_completed', { id: 77, version: 3 })));
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    expect(screen.queryByText('Session started')).toBeNull();
  });
});
