import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { type Appointment, instantOf, type PickupDriver, putAppointment } from 'shared-lib';
import {
  aBoard,
  aBoardPerson,
  aBoardVisit,
  anAppointment,
  aTherapistOn,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  problem,
  rawAnswer,
  renderScreen,
} from 'shared-lib/testing';
import { BoardPage } from './BoardPage';
import * as pieces from './pieces';

jest.mock('./pieces', () => ({ __esModule: true, ...jest.requireActual<typeof pieces>('./pieces') }));

const operator = aUser('operator');
const DAY = '2026-11-20';
const iso = (time: string): string => instantOf(DAY, time).toISOString();
const mia = aBoardPerson('therapist', { id: 12, first_name: 'Mia', last_name: 'Gomez' });
const tess = aBoardPerson('therapist', { id: 13, first_name: 'Tess', last_name: 'Abad', duty: [] });
const rey = aBoardPerson('driver', { id: 22, first_name: 'Rey', last_name: 'Tan' });
const staff = [aBoardPerson(), mia, tess, aBoardPerson('driver'), rey];
/** Ana Villareal's visit, at 4 PM with Liza Ramos and Ben Castro. */
const ana: Partial<Appointment> = {
  id: 7,
  version: 3,
  date: DAY,
  starts_at: iso('16:00'),
  ends_at: iso('17:00'),
  status: 'confirmed',
  driver: 21,
};
const rosa: Partial<Appointment> = {
  ...ana,
  id: 8,
  starts_at: iso('20:00'),
  ends_at: iso('21:00'),
  driver: 22,
  therapists_details: [aTherapistOn({ id: 12 })],
  client_details: { first_name: 'Rosa', last_name: 'Diaz', phone_number: '', address: '' },
};

const aPickupDriver = (over: Partial<PickupDriver>): PickupDriver => ({
  id: 22,
  first_name: 'Rey',
  last_name: 'Tan',
  vehicle_type: 'car',
  motorcycle_plate: null,
  seats: 4,
  suspended_until: null,
  standing: 'free',
  available_from: null,
  on_duty_from: null,
  was_asked: false,
  minutes_away: null,
  ...over,
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
});

const show = async (visits: Partial<Appointment>[] = [ana, rosa], path = `/dashboard/board?date=${DAY}`) => {
  server.on(calls.dispatch.board, ({ query }) =>
    aBoard({ date: String(query.date), staff, visits: visits.map((one) => aBoardVisit(one)) }),
  );
  const view = renderScreen(<BoardPage />, { as: operator, path });
  await screen.findByRole('grid');
  return view;
};
const bar = (name: RegExp) => screen.getByRole('button', { name });
const row = (name: string) => screen.getByRole('row', { name: new RegExp(name) });
const sent = () => server.seen(calls.appointments.update).map(({ body }) => body);
const anas = /^Ana Villareal /;

describe('the dispatch board', () => {
  it('shows a row for everybody, with bars that say their state, one for each leg (R-beyond-1)', async () => {
    await show([ana, rosa, { ...ana, id: 9, status: 'rejected' }]);
    expect(within(row('Liza Ramos')).getByRole('button')).toHaveAccessibleName(
      'Ana Villareal Confirmed, 4:00 PM – 5:00 PM, Liza Ramos',
    );
    expect(within(row('Ben Castro')).getByRole('button')).toHaveAccessibleName(
      'Liza Out, 3:30 PM – 4:15 PM, Ben Castro',
    );
    expect(screen.getByRole('row', { name: 'Therapists · 2 on duty' })).toBeVisible();
    const side = screen.getByRole('complementary', { name: 'Unassigned' });
    expect(within(side).getByRole('button', { name: /Ana Villareal.*Refused/ })).toBeVisible();
  });

  it('moves names to the edge of the frame once a scroll rests (R-beyond-1172)', async () => {
    await show([ana]);
    const grid = screen.getByRole('grid');
    grid.scrollLeft = 300;
    fireEvent(grid, new Event('scrollend', { bubbles: true }));
    expect(grid.style.getPropertyValue('--left')).toBe('300px');
  });

  it('explains its patterns (R-beyond-966)', async () => {
    await show([ana]);
    const legend = within(screen.getByRole('list', { name: 'What the patterns mean' }));
    expect(legend.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'on duty',
      'off duty',
      'way to the next visit',
      'too little time for it',
    ]);
  });

  it('says in a tip all that a bar may have no room for, and a narrow bar has its name (R-beyond-586)', async () => {
    const client_details = { ...rosa.client_details!, first_name: 'Ana Maria Concepcion', last_name: 'Villareal' };
    await show([{ ...ana, client_details }, rosa]);
    const long = bar(/^Ana Maria Concepcion/);
    expect(long.title).toBe(
      [
        `Ana Maria Concepcion Villareal #${ana.id}`,
        '4:00 PM – 5:00 PM · Confirmed',
        long.title.split('\n')[2],
        'Liza, Ben',
        long.title.split('\n')[4],
      ].join('\n'),
    );
    expect(long).toHaveAttribute('data-narrow', 'true');
    expect(bar(/^Rosa Diaz/)).toHaveAttribute('data-narrow', 'false');
  });

  it('is a list on a phone, and shows the calendar day of a visit past midnight (R-beyond-1, R-day-2, R-workflow-80)', async () => {
    const plain = globalThis.matchMedia;
    const phone = jest
      .spyOn(globalThis, 'matchMedia')
      .mockImplementation((media) => ({ ...plain(media), matches: media.includes('max-width') }));
    const night: Partial<Appointment> = {
      ...rosa,
      starts_at: '2026-11-21T00:30:00+08:00',
      ends_at: '2026-11-21T01:30:00+08:00',
      status: 'pickup_requested',
      outcome: 'cancelled',
    };
    server.on(calls.dispatch.board, aBoard({ date: DAY, staff, visits: [ana, night].map((one) => aBoardVisit(one)) }));
    renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
    const [first, second] = within(await screen.findByRole('list', { name: 'Visits of the day' })).getAllByRole(
      'listitem',
    );
    expect(first).toHaveTextContent(/^4:00 PM Ana Villareal/);
    expect(second).toHaveTextContent(/^12:30 AM Tonight, SatRosa DiazCancelled · Pickup requested/);
    phone.mockRestore();
  });

  it('hides people who are off duty with nothing booked, filters by trade and state, and keeps that in the address', async () => {
    const { user, address } = await show([ana, { ...rosa, status: 'pending' }]);
    expect(screen.queryByRole('row', { name: /Tess Abad/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Off duty: 1 hidden' }));
    expect(row('Tess Abad')).toHaveTextContent('Off duty');
    await user.click(screen.getByRole('radio', { name: 'Therapists' }));
    expect(screen.queryByRole('row', { name: /Ben Castro/ })).toBeNull();
    await user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Waiting for answers');
    expect(screen.queryByRole('button', { name: anas })).toBeNull();
    expect(bar(/^Rosa Diaz Pending/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('21 November'));
    expect(address()).toBe('/dashboard/board?date=2026-11-21&role=therapist&state=waiting&show=everybody');
  });

  it('marks a suspended driver while the suspension lasts, and lifts it there (R-workflow-44)', async () => {
    await show();
    expect(screen.queryByText('Suspended')).not.toBeInTheDocument();
    cleanup();
    const people = (suspended_until: string | null) => [
      aBoardPerson('driver', { suspended_until: iso('12:00') }),
      { ...rey, suspended_until },
    ];
    const board = (until: string | null) => aBoard({ date: DAY, staff: people(until), visits: [] });
    server.on(calls.dispatch.board, board('2026-11-21T06:00:00+08:00'));
    server.on(calls.registration.liftSuspension, rawAnswer(200, { id: 22 }));
    const { user } = renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
    const mark = await screen.findByText('Suspended');
    expect(mark.closest('[title]')).toHaveAttribute('title', 'suspended until Sat, 21 Nov, 6:00 AM');
    server.on(calls.dispatch.board, board(null));
    await user.click(within(row('Rey Tan')).getByRole('button', { name: 'Lift the suspension of Rey Tan' }));
    await waitFor(() => expect(screen.queryByText('Suspended')).not.toBeInTheDocument());
    expect(server.seen(calls.registration.liftSuspension)[0]?.params).toEqual({ id: '22' });
  });

  it('is one tab stop: arrow keys go from bar to bar, Enter opens the appointment beside it (R-beyond-8)', async () => {
    const { user, address } = await show();
    const stops = () => screen.getAllByRole('button').filter((one) => one.dataset.part === 'bar' && one.tabIndex === 0);
    expect(stops()).toHaveLength(1);
    act(() => bar(anas).focus());
    await user.keyboard('{ArrowDown}');
    expect(bar(/^Rosa Diaz/)).toHaveFocus();
    expect(stops()).toEqual([bar(/^Rosa Diaz/)]);
    server.on(calls.appointments.read, anAppointment(rosa, operator));
    await user.keyboard('{Enter}');
    expect(address()).toContain('open=8');
    expect(await screen.findByRole('article', { name: /Rosa Diaz/ })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Visit' })).toHaveFocus();
  });

  it('moves a visit to another therapist by keyboard with one request, and undoes it (R-beyond-1)', async () => {
    const { user } = await show();
    const moved = anAppointment({
      ...ana,
      version: 4,
      status: 'pending',
      therapists_details: [aTherapistOn({ id: 12 })],
    });
    server.on(calls.appointments.update, ({ body }) =>
      (body as { version: number }).version === 3 ? moved : anAppointment({ ...ana, version: 5 }),
    );
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowDown}');
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Ana Villareal, Mia Gomez, 4:00 PM, fits · Mia is asked',
    );
    expect(sent()).toEqual([]);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(within(row('Mia Gomez')).getByRole('button', { name: anas })).toBeVisible());
    expect(sent()).toEqual([{ version: 3, therapists: [12] }]);
    expect(await screen.findByText('Ana Villareal is moved to Mia Gomez, 4:00 PM.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(within(row('Liza Ramos')).getByRole('button', { name: anas })).toBeVisible());
    // The server gives it the price lines from before the move (R-beyond-1424).
    expect(sent()[1]).toEqual({ version: 4, therapists: [11], takes_back: true });
  });

  it('moves by 15 minutes, and Esc puts the bar back without a request', async () => {
    const { user } = await show();
    server.on(calls.appointments.update, anAppointment({ ...ana, version: 4 }));
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowRight}{ArrowRight}{Escape}');
    expect(sent()).toEqual([]);
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowRight}{ArrowRight}{ArrowLeft}{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ version: 3, date: DAY, start_time: '16:15' }]));
  });

  it('follows a bar that is carried past its edge by keyboard (R-beyond-1514)', async () => {
    const { user } = await show();
    const rects = jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function at(
      this: HTMLElement,
    ) {
      const [left, right] = this.dataset.part === 'ghost' ? [900, 1170] : [0, 1000];
      return { left, right } as DOMRect;
    });
    const board = screen.getByRole('grid');
    const before = board.scrollLeft;
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowRight}');
    await waitFor(() => expect(board.scrollLeft).toBe(before + 170));
    await user.keyboard('{Escape}');
    rects.mockRestore();
  });

  it('warns after a move in time that the client or the address is booked then too, with a link (R-same-1)', async () => {
    const { user, address } = await show();
    server.on(calls.appointments.update, anAppointment({ ...ana, version: 4 }));
    const beside = {
      of: 0,
      appointment: 381,
      starts_at: iso('16:30'),
      client: 'Ana Villareal',
      same: 'client' as const,
    };
    server.on(calls.dispatch.beside, {
      visits: [beside, { ...beside, appointment: 382, client: 'Rosa Diaz', same: 'address' as const }],
    });
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowRight}{Enter}');
    expect(await screen.findByText('Ana Villareal is already booked 4:30 PM, #381')).toBeVisible();
    expect(screen.getByText('At this address Rosa Diaz is booked 4:30 PM, #382')).toBeVisible();
    expect(server.seen(calls.dispatch.beside).map(({ params }) => params)).toEqual([{ id: '7' }]);
    await user.click(screen.getByRole('button', { name: 'Open #381' }));
    expect(address()).toBe('/dashboard/appointments/381');
  });

  it('undoing a move also removes the warning about two visits at once (R-same-1, R-beyond-1)', async () => {
    const { user } = await show();
    server.on(calls.appointments.update, anAppointment({ ...ana, version: 4 }));
    server.on(calls.dispatch.beside, {
      visits: [{ of: 0, appointment: 381, starts_at: iso('16:30'), client: 'Ana Villareal', same: 'client' }],
    });
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowRight}{Enter}');
    const said = await screen.findByText('Ana Villareal is already booked 4:30 PM, #381');
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Moved back.')).toBeVisible();
    expect(said).not.toBeInTheDocument();
  });

  it('Shift moves only the end: longer or shorter by 15 minutes, never below a visit, with one request (R-booking-18)', async () => {
    const { user } = await show();
    server.on(
      calls.appointments.update,
      anAppointment({ ...ana, version: 4, ends_at: iso('17:30'), status: 'pending' }),
    );
    act(() => bar(anas).focus());
    await user.keyboard(' {Shift>}{ArrowLeft}{ArrowLeft}{ArrowLeft}{ArrowLeft}{/Shift}');
    const said = () => screen.getAllByRole('status').map((one) => one.textContent);
    expect(said()).toContain('Ana Villareal, Liza Ramos, 4:00 PM – 4:15 PM, fits · everyone is asked again');
    await user.keyboard('{Shift>}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{/Shift}{Enter}');
    await waitFor(() => expect(sent()).toEqual([{ version: 3, end_time: '17:30' }]));
    expect(await screen.findByText('Ana Villareal ends at 5:30 PM.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(sent()[1]).toEqual({ version: 4, end_time: '17:00', takes_back: true }));
  });

  it('the business sets how long a ride is: its end cannot be moved', async () => {
    const { user } = await show();
    act(() => bar(/^Liza Out/).focus());
    await user.keyboard(' {Shift>}{ArrowRight}{/Shift}{Enter}');
    expect(sent()).toEqual([]);
  });

  it('a finger that rests on a bar picks it up, a second finger puts it back, and a finger that moves at once scrolls', async () => {
    const felt = jest.fn();
    Object.assign(navigator, { vibrate: felt });
    await show();
    jest.useFakeTimers();
    // jsdom has no pointer events.
    const finger = (type: 'down' | 'move', { pointerId = 1, clientX = 0 } = {}) =>
      fireEvent(
        type === 'down' ? bar(anas) : window,
        Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, clientX }), {
          pointerId,
          pointerType: 'touch',
        }),
      );
    const rest = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
    const isInHand = () => bar(anas).dataset.carried === 'true';
    const scrolls = () => fireEvent.touchMove(bar(anas));
    finger('down');
    rest(300);
    finger('move', { clientX: 30 });
    rest(300);
    expect(isInHand()).toBe(false);
    expect(scrolls()).toBe(true);
    finger('down');
    rest(450);
    expect(isInHand()).toBe(true);
    expect(felt).toHaveBeenCalledTimes(1);
    expect(scrolls()).toBe(false);
    finger('down', { pointerId: 2 });
    expect(isInHand()).toBe(false);
    jest.useRealTimers();
  });

  it('a bar pulled with the mouse is picked up in the next task, and drops correctly when it is let go at once', async () => {
    server.on(calls.appointments.update, () => anAppointment({ ...ana, version: 4 }));
    await show();
    jest.useFakeTimers();
    const mouse = (type: 'down' | 'move' | 'up', clientX: number) =>
      fireEvent(
        type === 'down' ? bar(anas) : window,
        Object.assign(new MouseEvent(`pointer${type}`, { bubbles: true, clientX }), {
          pointerId: 1,
          pointerType: 'mouse',
        }),
      );
    mouse('down', 500);
    mouse('move', 560);
    expect(bar(anas).dataset.carried).toBe('false');
    act(() => void jest.advanceTimersByTime(0));
    expect(bar(anas).dataset.carried).toBe('true');
    fireEvent.keyDown(window, { key: 'Escape' });
    mouse('up', 560);
    act(() => void jest.advanceTimersByTime(0));
    mouse('down', 500);
    mouse('move', 560);
    mouse('up', 560);
    act(() => void jest.advanceTimersByTime(0));
    jest.useRealTimers();
    await waitFor(() => expect(sent()).toHaveLength(1));
  });

  it('an empty stretch under the mouse links to a booking for that person and time (R-booking-45)', async () => {
    const { address } = await show();
    const lane = (name: string) => within(row(name)).getByRole('gridcell');
    const spot = (clientX: number, name = 'Mia Gomez') => {
      fireEvent(
        lane(name),
        Object.assign(new MouseEvent('pointermove', { bubbles: true, clientX }), { pointerType: 'mouse' }),
      );
      return document.querySelector<HTMLAnchorElement>('[data-part="spot"]');
    };
    // 76 pixels per hour from 1 PM on; now is 1:10 PM.
    expect(spot(10)).toBeNull();
    expect(spot(2.7 * 76)).toHaveTextContent('+ 3:30 PM');
    expect(spot(3.2 * 85, 'Liza Ramos')).toBeNull();
    expect(spot(3.2 * 76, 'Rey Tan')).toHaveAttribute(
      'href',
      `/dashboard/scheduling?booking=new&date=${DAY}&slot=16%3A00&driver=22`,
    );
    spot(2.7 * 76);
    act(() => document.querySelector<HTMLAnchorElement>('[data-part="spot"]')!.click());
    expect(address()).toBe(`/dashboard/scheduling?booking=new&date=${DAY}&slot=15%3A30&therapists=12`);
  });

  it('N on a bar books its person for the time after it (R-booking-45)', async () => {
    const { user, address } = await show();
    act(() => bar(anas).focus());
    await user.keyboard('n');
    expect(address()).toBe(`/dashboard/scheduling?booking=new&date=${DAY}&slot=17%3A00&therapists=11`);
  });

  it('says before the drop what a move would break, and the drop sends no request (R-booking-1)', async () => {
    const { user } = await show([ana, { ...rosa, starts_at: iso('16:30'), ends_at: iso('17:30') }]);
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowDown}');
    expect(screen.getAllByRole('status').map((one) => one.textContent)).toContain(
      'Ana Villareal, Mia Gomez, 4:00 PM, Mia is busy until 5:30 PM',
    );
    await user.keyboard('{Enter}');
    expect(bar(anas)).toHaveAccessibleName(/Not moved: Mia is busy until 5:30 PM/);
    expect(sent()).toEqual([]);
  });

  it('a visit that another operator moved meanwhile is refused with the reason on its bar, and stays where it is now (R-beyond-1)', async () => {
    const { user } = await show();
    const theirs = anAppointment({ ...ana, version: 4, starts_at: iso('18:00'), ends_at: iso('19:00') });
    server.on(calls.appointments.update, problem('STALE_VERSION', { appointment: theirs }));
    server.on(calls.appointments.read, theirs);
    act(() => bar(anas).focus());
    await user.keyboard(' {ArrowDown}{Enter}');
    await waitFor(() =>
      expect(within(row('Liza Ramos')).getByRole('button')).toHaveAccessibleName(
        'Ana Villareal Not moved: Someone else has changed this., Confirmed, 6:00 PM – 7:00 PM, Liza Ramos',
      ),
    );
    expect(sent()).toHaveLength(1);
  });

  it('a visit that has begun cannot be picked up, and the board says why', async () => {
    const { user } = await show([{ ...ana, status: 'session_in_progress' }]);
    act(() => bar(anas).focus());
    await user.keyboard(' ');
    expect(await screen.findByText("This has begun, so you can't move it here.")).toBeVisible();
  });

  it('a change by another operator redraws live the bars of that visit, and no others', async () => {
    const drawn = jest.spyOn(pieces, 'wordsOf');
    const { client } = await show();
    drawn.mockClear();
    act(() => putAppointment(client, anAppointment({ ...ana, version: 4, status: 'therapist_confirmed' })));
    await waitFor(() => expect(bar(anas)).toHaveAccessibleName(/Therapist ready/));
    expect(new Set(drawn.mock.calls.map(([{ visit }]) => visit.id))).toEqual(new Set([7]));
    drawn.mockClear();
    act(() => putAppointment(client, anAppointment({ ...ana, version: 3 })));
    expect(drawn).not.toHaveBeenCalled();
    drawn.mockRestore();
  });

  it('offers the best drivers for a visit without one, with the reasons; one press asks the driver (R-booking-21, R-beyond-610)', async () => {
    const { user } = await show([{ ...ana, driver: null, driver_details: null }]);
    server.on(calls.appointments.update, anAppointment({ ...ana, version: 4, driver: 22 }));
    const offers = await screen.findByRole('list', { name: 'Drivers for Ana Villareal' });
    expect(within(offers).getAllByRole('button')).toHaveLength(2);
    expect(screen.getByText('All: on duty since 1:00 PM, no ride before')).toBeVisible();
    await user.click(within(offers).getByRole('button', { name: 'Rey Tan' }));
    await waitFor(() => expect(sent()).toEqual([{ version: 3, driver: 22 }]));
    await waitFor(() => expect(row('Rey Tan')).toContainElement(bar(/^Liza Out/)));
    expect(screen.queryByRole('list', { name: 'Drivers for Ana Villareal' })).toBeNull();
  });

  it('offers replacements for a therapist who refused: who knows the service, is near, is free longest; one press asks (R-beyond-1, R-booking-21)', async () => {
    const refused = { ...ana, status: 'rejected', version: 4, driver: null, driver_details: null } as const;
    server.on(
      calls.appointments.read,
      anAppointment(
        { ...refused, rejected_by: { id: 11, name: 'Liza Ramos', role: 'therapist' }, rejection_reason: 'Fever' },
        operator,
      ),
    );
    const { user } = await show([refused, { ...rosa, starts_at: iso('14:00'), ends_at: iso('15:00') }]);
    server.on(calls.appointments.act, anAppointment({ ...ana, version: 5, status: 'pending' }));
    const offers = await screen.findByRole('list', { name: 'Instead of Liza Ramos' });
    expect(screen.getByText('Liza Ramos: Fever')).toBeVisible();
    // Tess is off duty, and Liza is the one who refused.
    expect(within(offers).getAllByRole('button')).toHaveLength(1);
    await user.click(within(offers).getByRole('button', { name: /Mia Gomez.*knows .*free from 3:00 PM/ }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act).map(({ params, body }) => [params.action, body])).toEqual([
        ['review_rejection', { action: 'decline', reason: '', therapists: [12], version: 4 }],
      ]),
    );
    expect(await screen.findByText('Mia Gomez is asked instead of Liza Ramos.')).toBeVisible();
    expect(screen.queryByRole('list', { name: 'Instead of Liza Ramos' })).toBeNull();
  });

  it('keeps a therapist whom a colleague added meanwhile: the request uses the current record, not an older row (R-workflow-24)', async () => {
    const refused = { ...ana, status: 'rejected', version: 4, driver: null, driver_details: null } as const;
    const record = anAppointment(
      {
        ...refused,
        version: 5,
        therapists_details: [aTherapistOn(), aTherapistOn({ id: 14 })],
        rejected_by: { id: 11, name: 'Liza Ramos', role: 'therapist' },
      },
      operator,
    );
    server.on(calls.appointments.read, record);
    const { user } = await show([refused]);
    server.on(calls.appointments.act, { ...record, version: 6, status: 'pending' });
    const offers = await screen.findByRole('list', { name: 'Instead of Liza Ramos' });
    await user.click(within(offers).getByRole('button', { name: /Mia Gomez/ }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act).map(({ body }) => body)).toEqual([
        { action: 'decline', reason: '', therapists: [12, 14], version: 5 },
      ]),
    );
  });

  it('offers drivers for a ride home and from when, and draws the ride as a bar once it is planned (R-booking-5)', async () => {
    const waiting = { ...ana, status: 'pickup_requested', pickup_requested: true, pickup_urgency: 'urgent' } as const;
    server.on(calls.appointments.pickupDrivers, [aPickupDriver({ standing: 'busy', available_from: iso('17:40') })]);
    const { user } = await show([waiting]);
    const planned = {
      ...waiting,
      version: 4,
      status: 'driver_assigned_pickup',
      assigned_pickup_driver: 22,
      estimated_pickup_time: iso('17:40'),
    } as const;
    server.on(calls.appointments.act, anAppointment(planned));
    await user.click(await screen.findByRole('button', { name: /Rey Tan.*free from 5:40 PM/ }));
    await waitFor(() =>
      expect(server.seen(calls.appointments.act).map(({ body }) => body)).toEqual([{ driver_id: 22, version: 3 }]),
    );
    expect(await within(row('Rey Tan')).findByRole('button')).toHaveAccessibleName(
      'Liza Home · asked, 5:40 PM – 6:25 PM, Rey Tan',
    );
  });

  it('offers drivers for a ride home in the order of the dialog: free now before near later (R-booking-5)', async () => {
    const waiting = { ...ana, driver: null, status: 'pickup_requested', pickup_requested: true } as const;
    // Rey soon comes from the same street. Nobody knows where Ben is.
    const reys: Partial<Appointment> = {
      ...rosa,
      status: 'in_progress',
      starts_at: iso('13:00'),
      ends_at: iso('14:00'),
    };
    const visits = [waiting, reys].map((one) => aBoardVisit(one));
    server.on(calls.dispatch.board, () =>
      aBoard({ date: DAY, staff, visits, travel: { areas: [], pairs: [], between: 45, within: 15 } }),
    );
    server.on(calls.appointments.pickupDrivers, [
      aPickupDriver({ id: 21, first_name: 'Ben', last_name: 'Castro', available_from: iso('13:10') }),
      aPickupDriver({ standing: 'busy', available_from: iso('13:20') }),
    ]);
    renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
    const offers = await screen.findByRole('list', { name: /^Drivers for the ride home/ });
    expect((await within(offers).findAllByRole('button')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Ben Castro.*free now$/),
      expect.stringMatching(/^Rey Tan.*free from 1:20 PM$/),
    ]);
  });

  it('says who is asked already when a colleague was faster with a ride home (R-workflow-17)', async () => {
    const asked = {
      ...ana,
      status: 'driver_assigned_pickup',
      pickup_requested: true,
      assigned_pickup_driver: 21,
      estimated_pickup_time: iso('18:00'),
      pickup_deadline: iso('13:15'),
    } as const;
    const { user } = await show([asked]);
    const theirs = anAppointment({
      ...asked,
      version: 4,
      pickup_driver_name: 'Ben Castro',
      estimated_pickup_time: iso('19:00'),
      pickup_deadline: iso('13:25'),
    });
    server.on(calls.appointments.act, problem('STALE_VERSION', { appointment: theirs }));
    const home = () => bar(/^Liza .*Home/);
    act(() => home().focus());
    await user.keyboard(' {ArrowDown}{Enter}');
    await waitFor(() =>
      expect(home()).toHaveAccessibleName(
        'Liza Not moved: This ride home has changed: Ben Castro is asked and has until 1:25 PM to confirm., Home · asked, 7:00 PM – 7:45 PM, Ben Castro',
      ),
    );
    expect(server.seen(calls.appointments.act)).toHaveLength(1);
  });

  it('a board that cannot be loaded says so, and can be loaded again', async () => {
    server.on(calls.dispatch.board, problem('INTERNAL'));
    const { user } = renderScreen(<BoardPage />, { as: operator, path: `/dashboard/board?date=${DAY}` });
    expect(await screen.findByText('The board could not be loaded')).toBeVisible();
    server.on(calls.dispatch.board, aBoard({ staff }));
    await user.click(screen.getByRole('button', { name: /Retry|Try again/ }));
    expect(await screen.findByRole('grid')).toBeVisible();
    expect(screen.getByText('Every visit has its people.')).toBeVisible();
  });
});
