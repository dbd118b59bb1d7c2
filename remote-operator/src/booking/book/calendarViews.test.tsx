import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SLOTS } from 'shared-lib/booking';
import {
  aCalendarEntry,
  anAppointment,
  aPage,
  calls,
  type FakeServer,
  htmlAnswer,
  problem,
  rawAnswer,
} from 'shared-lib/testing';
import { mia, openScheduling, operator, serveBooking } from './testing/bookingForm';

const NOVEMBER = [
  aCalendarEntry({ id: 1, date: '2026-11-03', client: 'Grace Ilagan', status: 'completed' }),
  aCalendarEntry({ id: 2, date: '2026-11-24', client: 'Noel Sumulong', status: 'pending' }),
  aCalendarEntry({ id: 3, date: '2026-11-24', client: 'Rowena Cruz' }),
  aCalendarEntry({ id: 4, date: '2026-11-24', client: 'Digna Fabregas' }),
  aCalendarEntry({ id: 5, date: '2026-11-24', client: 'Paolo Mendiola', status: 'rejected' }),
  aCalendarEntry({ id: 6, date: '2026-11-25', client: 'Hector Yumul', status: 'cancelled' }),
  aCalendarEntry({ id: 7, date: '2026-11-27', client: 'Cherry Laurel' }),
];

let server: FakeServer;
beforeEach(() => {
  server = serveBooking();
  server.on(calls.appointments.calendar, aPage(NOVEMBER));
});
const open = (query = '') => openScheduling(query);
const day = (name: RegExp) => screen.findByRole('button', { name });
const grid = () => screen.findByRole('grid', { name: 'Days of the month' });

describe('the month', () => {
  it('shows the current month from Sunday to Saturday, with one call for up to a thousand (2-173, 2-175, 9-017)', async () => {
    open();
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
    const heads = within(await grid()).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']);
    expect(within(await grid()).getAllByRole('gridcell')).toHaveLength(35);
    await screen.findByText('7 bookings');
    expect(server.seen(calls.appointments.calendar).map(({ query }) => query)).toEqual([
      { date_after: '2026-11-01', date_before: '2026-12-05', page: 1, page_size: 1000 },
    ]);
  });

  it('turns to the month before and after and back to today, and keeps that in the address (2-174)', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Next month' }));
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?month=2026-12');
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    await user.click(screen.getByRole('button', { name: 'Previous month' }));
    expect(await screen.findByRole('heading', { name: 'October 2026' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Today' }));
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  });

  it('turns with a sideways swipe, and not with one up or down (2-174)', async () => {
    open();
    const table = await grid();
    const stroke = (to: { clientX: number; clientY: number }) => {
      fireEvent.touchStart(table, { touches: [{ clientX: 300, clientY: 300 }] });
      fireEvent.touchEnd(table, { changedTouches: [to] });
    };
    stroke({ clientX: 200, clientY: 310 });
    expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    stroke({ clientX: 360, clientY: 600 });
    stroke({ clientX: 400, clientY: 300 });
    expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeInTheDocument();
  });

  it('marks today, past days and days with bookings, with two names and how many more (2-177..2-181)', async () => {
    open();
    const busy = await day(/^Tuesday, 24 November 2026, 4 bookings: Paolo Mendiola , Noel Sumulong \+2 more$/);
    for (const shown of ['24', 'Noel Sumulong', '+2 more']) expect(within(busy).getByText(shown)).toBeInTheDocument();
    // On a phone: three dots, and the number of others.
    expect(busy.querySelectorAll('i')).toHaveLength(3);
    expect(within(busy).getByText('+1')).toHaveAttribute('aria-hidden', 'true');
    const today = await day(/^Today , Friday, 20 November 2026$/);
    expect(today.querySelector('i')).toBeNull();
    expect(today).toHaveAttribute('aria-current', 'date');
    expect(within(today).getByText('Today')).toBeInTheDocument();
    expect(await day(/^Tuesday, 3 November 2026, past, 1 booking: Grace Ilagan$/)).toHaveAttribute('data-past', 'true');
    expect(busy).toHaveAttribute('data-past', 'false');
    expect(await day(/^Thursday, 26 November 2026$/)).not.toHaveTextContent('more');
  });

  it.each([
    [['confirmed', 'pending', 'awaiting_payment', 'rejected'], 'awaiting_payment , rejected +2 more'],
    [['cancelled', 'completed', 'confirmed', 'pending'], 'pending , confirmed +2 more'],
    [['cancelled', 'completed', 'confirmed'], 'confirmed , completed +1 more'],
    [['completed', 'confirmed'], 'confirmed , completed'],
  ] as const)(
    'names first on a day with %p what needs someone, then what is next, then what is over (2-181, R-pages-90)',
    async (statuses, names) => {
      const entries = statuses.map((status, at) =>
        aCalendarEntry({ id: 1 + at, date: '2026-11-24', client: status, status }),
      );
      server.on(calls.appointments.calendar, aPage(entries));
      open();
      await screen.findByText(`${statuses.length} bookings`);
      expect(await day(/^Tuesday, 24 November 2026/)).toHaveAccessibleName(
        `Tuesday, 24 November 2026, ${statuses.length} bookings: ${names}`,
      );
    },
  );

  it('says how full each day is, by colour and in words, from one call (R-pages-90)', async () => {
    const slots = ['none', 'limited', 'full', 'full', 'available', 'available', 'available'] as const;
    server.on(calls.availability.days, [{ date: '2026-11-27', slots: [...slots], day_off: false }]);
    open();
    const words = '3 available, 1 limited, 2 fully booked, 1 no availability';
    const full = await day(new RegExp(`^Friday, 27 November 2026, 1 booking: Cherry Laurel , slots: ${words}$`));
    expect(within(full).getByTitle(words)).toHaveAttribute('aria-hidden', 'true');
    expect(server.seen(calls.availability.days).map(({ query }) => query)).toEqual([
      { date_after: '2026-11-01', date_before: '2026-12-05' },
    ]);
    expect((await day(/^Thursday, 26 November 2026$/)).querySelector('[data-part=strip]')).toBeNull();
  });

  it('colours names for an operator, and explains the colours (2-182)', async () => {
    open();
    const label = async (name: string) => (await screen.findByText(name)).parentElement;
    expect(await label('Noel Sumulong')).toHaveAttribute('data-tone', 'amber');
    expect(await label('Cherry Laurel')).toHaveAttribute('data-tone', 'green');
    expect(await label('Hector Yumul')).toHaveAttribute('data-mark', 'strike');
    const legend = screen.getByRole('list', { name: 'Colours of bookings' });
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Operator view',
      'Waiting',
      'Ready',
      'Moving',
      'In session',
      'Needs you',
      'Late, refused',
      'Done',
      'NameCancelled',
    ]);
  });

  it('selects days by the keys of a grid, also past the end of the month (2-176, R-pages-18)', async () => {
    const { user, address } = open('?show=month&date=2026-11-24');
    (await day(/^Tuesday, 24 November 2026/)).focus();
    await user.keyboard('{ArrowRight}{ArrowDown}');
    expect(await day(/^Wednesday, 2 December 2026/)).toHaveFocus();
    expect(screen.getByRole('heading', { name: 'December 2026' })).toBeInTheDocument();
    await user.keyboard('{Home}');
    await waitFor(() => expect(address()).toBe('/dashboard/scheduling?date=2026-11-29&show=month'));
    expect(await day(/^Sunday, 29 November 2026/)).toHaveFocus();
    await user.keyboard('{PageUp}');
    expect(await day(/^Thursday, 29 October 2026/)).toHaveFocus();
    const cell = (await day(/^Thursday, 29 October 2026/)).parentElement;
    expect(cell).toHaveAttribute('aria-selected', 'true');
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('button', { name: 'Back to Month' })).toBeInTheDocument();
  });

  it('opens the pressed day, and comes back with it still selected (2-176, 2-186, 2-187, R-pages-18)', async () => {
    const { user, address } = open();
    await user.click(await day(/^Tuesday, 24 November 2026/));
    expect(await screen.findByRole('heading', { name: 'Tue, 24 Nov' })).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-24');
    await user.click(screen.getByRole('button', { name: 'Back to Month' }));
    const cell = (await day(/^Tuesday, 24 November 2026/)).parentElement;
    expect(cell).toHaveAttribute('aria-selected', 'true');
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-24&show=month');
  });

  it.each([
    ['a refusal', () => problem('NOT_FOUND')],
    ['a page of a gateway', () => htmlAnswer()],
  ])('says, after %s, that it could not be fetched, and fetches it again (8-053)', async (_, answer) => {
    server.on(calls.appointments.calendar, answer());
    const { user } = open();
    expect(await screen.findByText('Could not fetch appointments for this month')).toBeInTheDocument();
    server.on(calls.appointments.calendar, aPage(NOVEMBER));
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Noel Sumulong')).toBeInTheDocument();
  });

  it('fetches the whole of a month that needs more than one call', async () => {
    server.on(calls.appointments.calendar, ({ query }) =>
      query.page === 1 ? aPage(NOVEMBER.slice(0, 3), { has_next: true }) : aPage(NOVEMBER.slice(3)),
    );
    open();
    expect(await screen.findByText('7 bookings')).toBeInTheDocument();
  });
});

describe('the Time Slots Preview', () => {
  const preview = async () => within(await screen.findByRole('region', { name: 'Time Slots Preview' }));

  it('shows today, or the selected day (2-183)', async () => {
    open();
    expect(await (await preview()).findByText('Friday, 20 November · 0 bookings')).toBeInTheDocument();
    expect(server.seen(calls.availability.slots)[0]?.query).toEqual({ date: '2026-11-20', duration: 60 });
    fireEvent.keyDown(await day(/^Today , Friday, 20/), { key: 'ArrowRight' });
    expect(await screen.findByText('Saturday, 21 November · 0 bookings')).toBeInTheDocument();
    await waitFor(() =>
      expect(server.seen(calls.availability.slots).at(-1)?.query).toEqual({ date: '2026-11-21', duration: 60 }),
    );
  });

  it('selects a slot that is not past, and shows who is free for the hour from then (2-184, 2-185, 5-037)', async () => {
    const { user, address } = open();
    const slots = await preview();
    expect(await slots.findByRole('radio', { name: '1:00 PM, past' })).toBeDisabled();
    expect(server.seen(calls.availability.therapists)).toEqual([]);
    await user.click(slots.getByRole('radio', { name: '12:30 AM, available, 2 therapists, 1 driver' }));
    expect(await slots.findByRole('heading', { name: '12:30 – 1:30 AM' })).toBeInTheDocument();
    expect(slots.getByRole('radio', { name: /^12:30 AM/ })).toBeChecked();
    const hour = { date: '2026-11-20', start_time: '00:30', end_time: '01:30' };
    for (const call of [calls.availability.therapists, calls.availability.drivers])
      expect(server.seen(call).map(({ query }) => query)).toEqual([hour]);
    expect(await slots.findByText('2 therapists free')).toBeInTheDocument();
    expect(slots.getByText('1 driver free')).toBeInTheDocument();
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-20&show=month&slot=00%3A30');
  });

  it('starts a booking for the pressed slot (R-pages-45)', async () => {
    const { user } = open('?show=month&date=2026-11-24&slot=19:30');
    await user.click(await screen.findByRole('button', { name: 'Book 7:30 PM' }));
    expect(await screen.findByLabelText(/^Date/)).toHaveValue('2026-11-24');
    expect(await screen.findByText('7:30 PM – 8:30 PM')).toBeInTheDocument();
  });
});

describe('the day', () => {
  beforeEach(() => {
    server.on(calls.appointments.list, aPage([anAppointment({ id: 2041, date: '2026-11-24' }, operator)]));
  });

  it('shows its slots with their colours counted, who is free for the first of them, and its bookings (2-189..2-193)', async () => {
    open('?date=2026-11-24');
    const slots = within(await screen.findByRole('region', { name: 'Available Time Slots' }));
    expect(await slots.findByRole('radio', { name: /^1:30 PM, available/ })).toBeChecked();
    expect(
      within(slots.getByRole('list', { name: 'Colours' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['available22', 'limited0', 'fully booked1', 'no availability0', 'past1']);
    const therapists = within(await screen.findByRole('list', { name: 'Available Therapists' }));
    expect(therapists.getByText('Mia Gomez')).toBeInTheDocument();
    expect(
      within(await screen.findByRole('list', { name: 'Available Drivers' })).getByText('Ben Castro'),
    ).toBeInTheDocument();
    expect(server.seen(calls.availability.therapists)[0]?.query).toEqual({
      date: '2026-11-24',
      start_time: '13:30',
      end_time: '14:30',
    });
    const bookings = within(screen.getByRole('region', { name: 'Bookings of the day' }));
    expect(await bookings.findByRole('link', { name: /Ana Villareal/ })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2041',
    );
  });

  it('colours each slot by its state (2-195..2-199)', async () => {
    const states = ['past', 'available', 'limited', 'full', 'none'] as const;
    server.on(
      calls.availability.slots,
      SLOTS.map((time, at) => ({
        time,
        state: states[at] ?? ('none' as const),
        free_therapists: 1,
        free_drivers: 0,
      })),
    );
    open('?date=2026-11-24');
    const slots = within(await screen.findByRole('radiogroup', { name: 'Slots of the day' }));
    const look = async (name: RegExp) => (await slots.findByRole('radio', { name })).parentElement?.dataset;
    expect(await look(/^1:00 PM, past/)).toMatchObject({ state: 'past' });
    expect(await look(/^1:30 PM, available/)).toMatchObject({ tone: 'green' });
    expect(await look(/^2:00 PM, limited, 1 therapist, no driver/)).toMatchObject({ tone: 'amber' });
    expect(await look(/^2:30 PM, fully booked/)).toMatchObject({ tone: 'red' });
    expect(await look(/^3:00 PM, no availability/)).toMatchObject({ state: 'none' });
  });

  it('books with the chosen slot and people (R-pages-45)', async () => {
    const { user, address } = open('?date=2026-11-24');
    await user.click(await screen.findByRole('radio', { name: /^7:00 PM/ }));
    await user.click(await screen.findByRole('button', { name: /Mia Gomez/ }));
    await user.click(await screen.findByRole('button', { name: /Ben Castro/ }));
    expect(address()).toBe(`/dashboard/scheduling?date=2026-11-24&slot=19%3A00&therapists=${mia.id}&driver=21`);
    await user.click(screen.getByRole('button', { name: 'Book 7:00 PM with Mia and Ben' }));
    expect(await screen.findByText('7:00 PM – 8:00 PM')).toBeInTheDocument();
    expect(await screen.findByRole('checkbox', { name: /Mia Gomez/ })).toBeChecked();
    expect(await screen.findByRole('radio', { name: /Ben Castro/ })).toBeChecked();
  });

  it('says when nothing is booked (2-194)', async () => {
    server.on(calls.appointments.list, aPage([]));
    open('?date=2026-11-24');
    expect(await screen.findByText('No bookings found for this date.')).toBeInTheDocument();
  });

  it('that is over says so, offers nobody, and leads to its bookings (2-188, 2-191..2-193, R-pages-18)', async () => {
    const { unmount } = open('?date=2026-11-20');
    await screen.findByRole('list', { name: 'Available Drivers' });
    expect(screen.queryByText('Past Date')).not.toBeInTheDocument();
    unmount();
    server = serveBooking();
    open('?date=2026-11-19');
    expect(await screen.findByText('Past Date')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Its bookings' })).toHaveAttribute(
      'href',
      '/dashboard/bookings?from=2026-11-19&to=2026-11-19',
    );
    for (const name of ['Available Therapists', 'Available Drivers', 'Bookings'])
      expect(screen.queryByRole('heading', { level: 3, name })).not.toBeInTheDocument();
    expect(server.seen(calls.appointments.list)).toEqual([]);
    expect(server.seen(calls.availability.therapists)).toEqual([]);
  });

  it.each([
    ['Could not fetch available therapists', '8-044', calls.availability.therapists],
    ['Could not fetch available drivers', '8-045', calls.availability.drivers],
    ['Could not fetch availability', '8-047', calls.availability.slots],
    ['Could not fetch appointments for this date', '8-076', calls.appointments.list],
  ] as const)('shows what came, and says beside it: %s (%s)', async (text, _point, call) => {
    server.on(call, rawAnswer(404));
    open('?date=2026-11-24');
    expect(await screen.findByText(text)).toBeInTheDocument();
  });

  it('prefetches the hours that are asked for most, and no others (9-008)', async () => {
    open('?date=2026-11-24&slot=09%3A00');
    await screen.findByRole('list', { name: 'Available Drivers' });
    const hours = [
      ['09:00', '10:00'],
      ['10:00', '11:00'],
      ['14:00', '15:00'],
      ['15:00', '16:00'],
    ];
    for (const call of [calls.availability.therapists, calls.availability.drivers])
      await waitFor(() => {
        const asked = server.seen(call).map(({ query }) => [query.start_time, query.end_time]);
        expect(asked).toEqual(hours);
      });
  });
});

describe('the week', () => {
  it('shows all bookings of seven days, and opens a day (R-pages-45)', async () => {
    server.on(calls.appointments.calendar, aPage(NOVEMBER.slice(1)));
    const { user, address } = open('?show=week&date=2026-11-24');
    expect(await screen.findByRole('heading', { name: '22 – 28 November 2026' })).toBeInTheDocument();
    const tuesday = within(await screen.findByRole('list', { name: 'Bookings of Tuesday, 24 November 2026' }));
    expect((await tuesday.findAllByRole('listitem')).map((one) => one.textContent)).toEqual([
      '3:00 PM · 1 hNoel Sumulong',
      '3:00 PM · 1 hRowena Cruz',
      '3:00 PM · 1 hDigna Fabregas',
      '3:00 PM · 1 hPaolo Mendiola',
    ]);
    await user.click(screen.getByRole('button', { name: /^Wed 25 November 2026/ }));
    expect(address()).toBe('/dashboard/scheduling?date=2026-11-25');
  });

  it('shows the calendar day of a visit past midnight (R-day-2)', async () => {
    const [starts_at, ends_at] = ['2026-11-25T00:30:00+08:00', '2026-11-25T01:30:00+08:00'];
    server.on(
      calls.appointments.calendar,
      aPage([aCalendarEntry({ id: 2, date: '2026-11-24', starts_at, ends_at, client: 'Noel Sumulong' })]),
    );
    open('?show=week&date=2026-11-24');
    const tuesday = within(await screen.findByRole('list', { name: 'Bookings of Tuesday, 24 November 2026' }));
    expect(await tuesday.findByRole('listitem')).toHaveTextContent('Wed 12:30 AM · 1 hNoel Sumulong');
  });

  it('is a grid of hours: visits of one hour stand together, with their length and people (R-beyond-456)', async () => {
    const visit = (client: string, from: string, to: string, people?: string[]) =>
      aCalendarEntry({
        date: '2026-11-24',
        starts_at: `2026-11-24T${from}:00+08:00`,
        ends_at: `2026-11-24T${to}:00+08:00`,
        client,
        ...(people && { people }),
      });
    server.on(
      calls.appointments.calendar,
      aPage([
        visit('Noel Sumulong', '14:00', '15:30', ['Ma. Teresa Santos', 'Ramil Buenavista']),
        visit('Rowena Cruz', '14:30', '15:00'),
        visit('Digna Fabregas', '15:00', '17:00'),
      ]),
    );
    open('?show=week&date=2026-11-24');
    const tuesday = within(await screen.findByRole('list', { name: 'Bookings of Tuesday, 24 November 2026' }));
    const all = await tuesday.findAllByRole('listitem');
    expect(all.map((one) => one.textContent)).toEqual([
      '2:00 PM · 1 h 30 minNoel SumulongMa. Teresa, Ramil',
      '2:30 PM · 30 minRowena Cruz',
      '3:00 PM · 2 hDigna Fabregas',
    ]);
    // The grid begins at 1 PM: 2 PM is its second row, 3 PM its third.
    expect(all.map((one) => one.parentElement?.style.gridRow)).toEqual(['2', '2', '3']);
    expect(server.seen(calls.appointments.calendar).at(-1)?.query).toMatchObject({ people: true });
  });

  it('says that it could not be fetched (8-052)', async () => {
    server.on(calls.appointments.calendar, rawAnswer(404));
    open('?show=week');
    expect(await screen.findByText('Could not fetch appointments for this week')).toBeInTheDocument();
  });
});

describe('fetches again by itself', () => {
  const MINUTE = 60_000;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
  beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask'] }));
  afterEach(() => void jest.useRealTimers());

  it.each([
    ['the bookings of a day every minute (9-055)', '?date=2026-11-24', calls.appointments.list, MINUTE],
    ['the bookings of today every half minute (9-047)', '?show=day', calls.appointments.list, MINUTE / 2],
    ['the month every five minutes (9-056)', '', calls.appointments.calendar, 5 * MINUTE],
    ['the week every five minutes (9-056)', '?show=week', calls.appointments.calendar, 5 * MINUTE],
  ] as const)('for %s', async (_, query, call, every) => {
    open(query);
    await pass(0);
    const asked = () => server.seen(call).length;
    expect(asked()).toBe(1);
    await pass(every - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
  });
});
