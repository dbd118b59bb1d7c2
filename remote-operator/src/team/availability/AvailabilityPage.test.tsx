import { act, screen, waitFor, within } from '@testing-library/react';
import type { StaffWeek, TeamCover } from 'shared-lib';
import {
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  htmlAnswer,
  problem,
  renderScreen,
} from 'shared-lib/testing';
import { AvailabilityPage } from './AvailabilityPage';

const operator = aUser('operator');
const aWeek = (people: StaffWeek[]) => ({ ...aPage(people), overrun: 60 });
const TODAY = '2026-11-20';
const corazon: StaffWeek = {
  id: 12,
  role: 'therapist',
  first_name: 'Corazon',
  last_name: 'Dimayuga',
  specialization: 'Deep tissue',
  vehicle_type: null,
  motorcycle_plate: null,
  seats: null,
  windows: [{ id: 1, user: 12, date: TODAY, start_time: '13:00', end_time: '01:00' }],
  taken: [
    {
      appointment: 2049,
      client: 'Hector Yumul',
      leg: 'session',
      date: TODAY,
      start_time: '22:30',
      end_time: '23:30',
      visit_start: '22:30',
      visit_end: '23:30',
    },
  ],
  exceptions: [],
};
const nestor: StaffWeek = {
  ...corazon,
  id: 31,
  role: 'driver',
  first_name: 'Nestor',
  last_name: 'Villaluz',
  specialization: null,
  vehicle_type: 'car',
  motorcycle_plate: 'NHT 1234',
  seats: 4,
  windows: [],
  taken: [],
};

/** A week without a driver on Friday evening. */
const cover = (): TeamCover => ({
  therapists: 6,
  drivers: 3,
  days: Array.from({ length: 7 }, (_, at) => ({
    date: `2026-11-${15 + at}`,
    therapist: { people: 5, slots: [{ time: '13:00', on_duty: 5, needed: 1 }] },
    driver: { people: 2, slots: [{ time: '23:00', on_duty: 0, needed: at === 5 ? 1 : 0 }] },
  })),
  gaps: [
    {
      date: TODAY,
      role: 'driver',
      start_time: '23:00',
      end_time: '00:00',
      on_duty: 0,
      needed: 1,
      clients: ['Hector Yumul'],
    },
  ],
});

let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.availability.week, aWeek([corazon, nestor]));
  server.on(calls.availability.setDay, { windows: [], closed: [] });
  server.on(calls.availability.closingDays, []);
  server.on(calls.availability.coverage, cover());
  server.on(calls.availability.pattern, {
    user: 12,
    days: Array.from({ length: 7 }, () => []),
    written_until: null,
    exceptions: [],
  });
});
/** A screen that matches this kind of media query: wide enough for the panel beside the week, or a phone. */
const onScreen = (kind: 'min-width' | 'max-width') => {
  const plain = globalThis.matchMedia;
  jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((media) => ({ ...plain(media), matches: media.includes(kind) }));
};
afterEach(() => jest.restoreAllMocks());
const open = (query = '') =>
  renderScreen(<AvailabilityPage />, {
    as: operator,
    path: `/dashboard/availability?${query}`,
    route: '/dashboard/availability',
  });
const cell = (name: RegExp) => screen.findByRole('button', { name });

describe("the team's week", () => {
  it('has a row for each person and a cell for each day, with words for screen readers (1-028, 2-024)', async () => {
    open();
    expect(await cell(/^Corazon Dimayuga, Fri, 20 Nov: 1:00 PM – 1:00 AM, 1 booking$/)).toBeInTheDocument();
    expect(await cell(/^Nestor Villaluz, Fri, 20 Nov: Day off$/)).toBeInTheDocument();
    const table = screen.getByRole('table', { name: 'Availability of the week' });
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((one) => one.textContent),
    ).toEqual(expect.arrayContaining(['Sun 15', 'Fri 20', 'Sat 21']));
    expect(within(table).getByRole('row', { name: /Nestor Villaluz/ })).toHaveTextContent('car · NHT 1234');
  });

  it('draws days that differ from the weekly pattern apart, and says why (R-pages-4)', async () => {
    const exceptions = [
      { date: '2026-11-16', kind: 'sick' as const },
      { date: TODAY, kind: 'hours' as const },
    ];
    server.on(calls.availability.week, aWeek([{ ...corazon, exceptions }, nestor]));
    open();
    const sick = await cell(/^Corazon Dimayuga, Mon, 16 Nov: Sick, exception to the pattern$/);
    expect(sick).toHaveTextContent('Sick');
    const friday = await cell(/^Corazon Dimayuga, Fri, 20 Nov: 1:00 PM – 1:00 AM, exception.*, 1 booking$/);
    const off = await cell(/^Nestor Villaluz, Fri, 20 Nov: Day off$/);
    // The hatch says it to the eye, the name to a screen reader. Source: R-beyond-455.
    expect(off.querySelector('[data-off="true"]')).toBeInTheDocument();
    expect(off).toHaveTextContent(/^$/);
    const isDashed = (one: HTMLElement) => one.querySelector('[data-part="hours"]')?.getAttribute('data-exception');
    expect([sick, friday, off].map(isDashed)).toEqual(['true', 'true', 'false']);
    expect(screen.getByRole('list', { name: 'What the signs mean' })).toHaveTextContent('Exception to the pattern');
  });

  it('says how many are on duty each day, and names the gaps against the bookings', async () => {
    open();
    const row = await screen.findByRole('row', { name: /^Drivers on duty/ });
    expect(await within(row).findByText('Too few')).toBeInTheDocument();
    expect(within(row).getAllByText('2 of 3')).toHaveLength(6);
    const gaps = screen.getByRole('region', { name: 'Gaps' });
    expect(gaps).toHaveTextContent('Fri, 20 Nov, 11:00 PM – 12:00 AM: 1 needed, no driver on duty');
    expect(gaps).toHaveTextContent('Rides to Hector Yumul');
  });

  it('says in which hours too few are on duty, also on pages without anyone of that trade', async () => {
    server.on(calls.availability.week, aWeek([corazon]));
    open();
    const row = await screen.findByRole('row', { name: /^Drivers on duty/ });
    expect(row).toHaveTextContent('Too few11 PM – 12 AM');
  });

  it('says on a phone too who covers the chosen day', async () => {
    onScreen('max-width');
    const { user } = open();
    const cover = await screen.findByRole('list', { name: 'On duty' });
    expect(cover).toHaveTextContent('Therapists on duty: 5 of 6');
    expect(cover).toHaveTextContent('Drivers on duty: Too few, 11 PM – 12 AM');
    await user.click(screen.getByRole('button', { name: 'Day after' }));
    expect(screen.getByRole('list', { name: 'On duty' })).toHaveTextContent('Drivers on duty: 2 of 3');
  });

  it('names four gaps, and all on request', async () => {
    const week = cover();
    const clients = ['Abad', 'Basa', 'Cruz', 'Diaz', 'Enriquez', 'Flores'];
    server.on(calls.availability.coverage, {
      ...week,
      gaps: clients.flatMap((name, at) =>
        week.gaps.map((gap) => ({ ...gap, start_time: `1${at}:00`, end_time: `1${at}:30`, clients: [name] })),
      ),
    });
    const { user } = open();
    const gaps = await screen.findByRole('region', { name: 'Gaps' });
    expect(gaps).not.toHaveTextContent('Rides to Flores');
    await user.click(within(gaps).getByRole('button', { name: 'Show all 6 gaps' }));
    for (const name of clients) expect(gaps).toHaveTextContent(`Rides to ${name}`);
  });

  it("changes anybody's day", async () => {
    const { user, address } = open();
    await user.click(await cell(/^Nestor Villaluz, Sat, 21 Nov/));
    expect(address()).toContain('person=31');
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    expect(await screen.findByText('Availability created successfully')).toBeInTheDocument();
    expect(server.seen(calls.availability.setDay)[0]?.body).toEqual({
      user: 31,
      date: '2026-11-21',
      windows: [{ start_time: '13:00', end_time: '01:00' }],
      expected: [],
    });
  });

  it('keeps the panel of a person open when the save of another ends', async () => {
    onScreen('min-width');
    let answer = (): void => undefined;
    server.on(
      calls.availability.setDay,
      () => new Promise((resolve) => void (answer = () => resolve({ windows: [], closed: [] }))),
    );
    const { user, address } = open();
    await user.click(await cell(/^Nestor Villaluz, Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    const next = await cell(/^Corazon Dimayuga, Fri, 20 Nov/);
    // The answer comes between the press and the render that shows it.
    await act(async () => {
      next.click();
      answer();
      await new Promise((resolve) => setTimeout(resolve));
    });
    expect(await screen.findByText('Availability created successfully')).toBeInTheDocument();
    expect(address()).toContain('person=12');
    expect(await screen.findByRole('button', { name: 'Save Friday' })).toBeInTheDocument();
  });

  it('names bookings outside the hours, with a link to each appointment', async () => {
    server.on(calls.availability.setDay, () =>
      problem('IN_USE', {
        conflicts: [{ appointment: 2049, client: 'Hector Yumul', date: TODAY, start_time: '22:30' }],
      }),
    );
    const { user } = open(`person=12&day=${TODAY}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    expect(await screen.findByRole('link', { name: 'Hector Yumul' })).toHaveAttribute(
      'href',
      '/dashboard/appointments/2049',
    );
  });

  it('searches by name and filters by trade, and keeps that in the address', async () => {
    const { user, address } = open();
    await user.type(await screen.findByRole('searchbox', { name: 'Find a person' }), 'co');
    await user.click(screen.getByRole('radio', { name: 'Therapists' }));
    await screen.findByRole('table');
    await waitFor(() =>
      expect(server.seen(calls.availability.week).at(-1)?.query).toMatchObject({
        search: 'co',
        role: 'therapist',
        date: '2026-11-15',
      }),
    );
    expect(address()).toContain('search=co');
  });

  it('asks before a search discards a day that was typed', async () => {
    onScreen('min-width');
    const { user, address } = open(`person=12&day=${TODAY}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.type(screen.getByRole('searchbox', { name: 'Find a person' }), 'co');
    expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
    expect(address()).not.toContain('search');
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('checkbox', { name: 'Working' })).not.toBeChecked();
  });

  it('says what to do next when it is empty, and offers Retry when it failed (8-047)', async () => {
    server.on(calls.availability.week, aWeek([]));
    const { unmount } = open();
    expect(await screen.findByText('Nobody to plan')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Open therapists and drivers' })).toHaveAttribute(
      'href',
      '/dashboard/data?tab=therapists',
    );
    unmount();
    server.on(calls.availability.week, () => htmlAnswer());
    open();
    expect(await screen.findByText('Could not fetch availability')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Retry' })).toBeInTheDocument();
  });

  it('closes days of the business and opens them again', async () => {
    server.on(calls.availability.closingDays, [{ day: '2026-12-08', note: 'Immaculate Conception' }]);
    server.on(calls.availability.addClosingDay, { day: '2026-12-25', note: '' });
    server.on(calls.availability.removeClosingDay, { restored: 9 });
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Closing days' }));
    const dialog = await screen.findByRole('dialog', { name: 'Closing days' });
    expect(await within(dialog).findByText('Immaculate Conception', { exact: false })).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Close this day' }));
    expect(within(dialog).getByLabelText(/^Day/)).toHaveAccessibleDescription('This field is required');
    await user.type(within(dialog).getByLabelText(/^Day/), '2026-12-25');
    await user.click(within(dialog).getByRole('button', { name: 'Close this day' }));
    expect(await screen.findByText('Fri, 25 Dec is closed')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Open again on Tue, 8 Dec' }));
    expect(await screen.findByText('Tue, 8 Dec is open again')).toBeInTheDocument();
    server.on(calls.availability.removeClosingDay, { restored: 0 });
    await user.click(within(dialog).getByRole('button', { name: 'Open again on Tue, 8 Dec' }));
    expect(await screen.findByText('Tue, 8 Dec is open again, with no hours yet')).toBeInTheDocument();
  });

  it('opens the week of one person, and leads back', async () => {
    server.on(calls.availability.week, ({ query }) => aWeek(query.user === 12 ? [corazon] : [corazon, nestor]));
    const { user } = open();
    await user.click(await screen.findByRole('link', { name: 'Corazon Dimayuga' }));
    expect(await cell(/^Fri, 20 Nov: 1:00 PM – 1:00 AM, 1 booking$/)).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Everyone' }));
    expect(await screen.findByRole('table', { name: 'Availability of the week' })).toBeInTheDocument();
  });
});
