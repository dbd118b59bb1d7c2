import { act, screen, waitFor, within } from '@testing-library/react';
import { availabilityKeys } from '../api/http/availability-freshness';
import type { AvailabilityWindow, StaffWeek } from '../contract';
import { EMPTY_PATTERN } from '../domain/time/availability';
import {
  aPage,
  aUser,
  calls,
  type FakeServer,
  fakeServer,
  htmlAnswer,
  problem,
  renderScreen,
  timeOut,
} from '../testing';
import { CHANGED_MEANWHILE } from '../form/ChangedMeanwhile';
import { PersonWeek } from './PersonWeek';

const driver = aUser('driver');
/** A Friday; its week begins on Sunday, 15 November. */
const TODAY = '2026-11-20';
const LONG = { start_time: '13:00', end_time: '01:00' };
const SHORT = { start_time: '14:00', end_time: '18:00' };
let serial = 0;
const window = (date: string, times = LONG): AvailabilityWindow => ({ id: ++serial, user: driver.id, date, ...times });
const week = (over: Partial<StaffWeek> = {}): StaffWeek => ({
  id: driver.id,
  role: 'driver',
  first_name: 'Dodong',
  last_name: 'Lacsamana',
  specialization: null,
  vehicle_type: 'motorcycle',
  motorcycle_plate: '219 HTD',
  seats: 1,
  windows: [window(TODAY)],
  taken: [],
  exceptions: [],
  ...over,
});
const ride = {
  appointment: 2049,
  client: 'Hector Yumul',
  leg: 'outbound' as const,
  date: TODAY,
  start_time: '22:00',
  end_time: '22:45',
  visit_start: '22:30',
  visit_end: '23:30',
};

let server: FakeServer;
let shown: StaffWeek;
let overrun: number;
beforeEach(() => {
  server = fakeServer();
  shown = week();
  overrun = 60;
  server.on(calls.availability.week, () => ({ ...aPage([shown]), overrun }));
  server.on(calls.availability.setDay, { windows: [], closed: [] });
  server.on(calls.availability.closingDays, []);
  server.on(calls.availability.pattern, {
    user: driver.id,
    days: EMPTY_PATTERN.map(() => []),
    written_until: null,
    exceptions: [],
  });
});
const open = (path = '/dashboard/availability') =>
  renderScreen(<PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />, {
    as: driver,
    path,
    route: '/dashboard/availability',
  });
const onPhone = () => {
  const plain = globalThis.matchMedia;
  return jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ ...plain(query), matches: query.includes('max-width') }));
};
/** A computer shows the panel beside the week, which stays clickable; a phone shows it in front. */
const atDesk = () => {
  const plain = globalThis.matchMedia;
  return jest
    .spyOn(globalThis, 'matchMedia')
    .mockImplementation((query) => ({ ...plain(query), matches: query.includes('min-width') }));
};
const day = (name: RegExp) => screen.findByRole('button', { name });
const sent = () => server.seen(calls.availability.setDay).map(({ body }) => body);
const saved = async () => waitFor(() => expect(sent()).toHaveLength(1)).then(() => sent()[0]);

describe('my availability', () => {
  it('is a week from Sunday, with a day off in words and a window across midnight as one (1-028, 2-024, 3-024, 3-025)', async () => {
    shown = week({ taken: [ride] });
    open();
    expect(await screen.findByRole('heading', { name: '15 – 21 November 2026' })).toBeInTheDocument();
    expect(await day(/^Fri, 20 Nov: 1:00 PM – 1:00 AM, 1 ride$/)).toBeInTheDocument();
    expect(await day(/^Sat, 21 Nov: Day off$/)).toBeInTheDocument();
    expect(server.seen(calls.availability.week)[0]?.query).toMatchObject({ date: '2026-11-15' });
  });

  it('also says of past days why nobody worked', async () => {
    shown = week({ windows: [] });
    server.on(calls.availability.closingDays, ({ query }) =>
      query.from === '2026-11-15' ? [{ day: '2026-11-16', note: 'Founding day' }] : [],
    );
    server.on(calls.availability.pattern, ({ query }) => ({
      user: driver.id,
      days: EMPTY_PATTERN.map(() => []),
      written_until: null,
      exceptions:
        query.from === '2026-11-15'
          ? [
              {
                id: 1,
                from: '2026-11-17',
                to: '2026-11-18',
                kind: 'sick' as const,
                start_time: null,
                end_time: null,
                note: '',
              },
            ]
          : [],
    }));
    open();
    expect(await day(/^Wed, 18 Nov: Sick$/)).toBeInTheDocument();
    expect(await day(/^Mon, 16 Nov: Closed: Founding day$/)).toBeInTheDocument();
  });

  it('moves to other weeks and back, and the address holds the week', async () => {
    const { user, address } = open();
    await user.click(await screen.findByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: '22 – 28 November 2026' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Next week' }));
    expect(await screen.findByRole('heading', { name: '29 November – 5 December 2026' })).toBeInTheDocument();
    expect(address()).toContain('week=2026-11-29');
    await user.click(screen.getByRole('button', { name: 'This week' }));
    expect(await screen.findByRole('heading', { name: '15 – 21 November 2026' })).toBeInTheDocument();
  });

  it('starts a day off with 13:00 to 01:00, and says when it is created (8-084, 9-007)', async () => {
    const { user } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    expect(await saved()).toEqual({ date: '2026-11-21', windows: [LONG], expected: [] });
    expect(await screen.findByText('Availability created successfully')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('changes by its times or by the arrow keys at its ends, and says that it is updated (8-085)', async () => {
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '2:00 PM');
    const end = screen.getByRole('slider', { name: 'End of window 1' });
    expect(end).toHaveAttribute('aria-valuetext', '1:00 AM, next morning');
    end.focus();
    await user.keyboard('{ArrowLeft}{PageDown}');
    expect(end).toHaveAttribute('aria-valuetext', '10:30 PM');
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('10:30 PM');
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    expect(await saved()).toEqual({
      date: TODAY,
      windows: [{ start_time: '14:00', end_time: '22:30' }],
      expected: [LONG],
    });
    expect(await screen.findByText('Availability updated successfully')).toBeInTheDocument();
  });

  it('that is removed says so (8-086)', async () => {
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.click(await screen.findByRole('button', { name: 'Remove window 1' }));
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    expect(await saved()).toMatchObject({ windows: [] });
    expect(await screen.findByText('Availability deleted successfully')).toBeInTheDocument();
  });

  it('can be copied to other days of the week and to later weeks', async () => {
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }));
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    expect(screen.getByRole('button', { name: 'Save and copy to 1 day' })).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Over how many weeks' }), '2 weeks');
    await user.click(screen.getByRole('button', { name: 'Save and copy to 4 days' }));
    // This week's Monday is over. The second week also has the Friday itself.
    expect(await saved()).toMatchObject({ copy_to: ['2026-11-21', '2026-11-23', '2026-11-27', '2026-11-28'] });
  });

  it.each([
    ['12:00 AM', '12:00 AM', 'The start and the end are the same.'],
    ['5:00 AM', '1:00 AM', 'A window that crosses midnight ends in the early morning, by 06:00.'],
  ])('from %s to %s is rejected at its field, and nothing is sent (5-034)', async (from, to, reason) => {
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), from);
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), to);
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveAccessibleDescription(reason);
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  it("names at a window's field the other window that it overlaps", async () => {
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.click(await screen.findByRole('button', { name: 'Add a window' }));
    const second = screen.getByRole('group', { name: 'Window 2' });
    await user.selectOptions(within(second).getByRole('combobox', { name: 'To' }), '2:00 PM');
    expect(within(second).getByRole('combobox', { name: 'To' })).toHaveAccessibleDescription(
      'This overlaps the window 1:00 PM to 1:00 AM.',
    );
  });

  it('lists bookings outside the hours in advance, links those that make the server refuse, and says what to do (R-beyond-1528)', async () => {
    shown = week({ taken: [ride] });
    server.on(calls.availability.setDay, () =>
      problem('IN_USE', {
        detail: 'Already booked then: Hector Yumul (Fri, 20 Nov, 10:30 PM), Luz Ramos (Sat, 21 Nov, 12:30 AM).',
        conflicts: [
          { appointment: 2049, client: 'Hector Yumul', date: TODAY, start_time: '22:30' },
          { appointment: 2050, client: 'Luz Ramos', date: TODAY, start_time: '00:30' },
        ],
      }),
    );
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'To' }), '8:00 PM');
    expect(screen.getByText('Hector Yumul is booked for 10:30 PM, outside.')).toBeInTheDocument();
    expect(screen.getByText('7 hours, 0 of 1 bookings fit')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    const refusal = await screen.findByRole('alert');
    expect(refusal).toHaveTextContent('Already booked then. Nothing was changed.');
    expect(refusal).toHaveTextContent('Hector Yumul is booked for 10:30 PM on Fri, 20 Nov.');
    expect(refusal).toHaveTextContent('Ask the office to move the visit first, then try again.');
    expect(refusal).toHaveTextContent('Luz Ramos is booked for 12:30 AM on Sat, 21 Nov.');
    expect(within(refusal).getByRole('link', { name: 'Hector Yumul' })).toHaveAttribute(
      'href',
      '/dashboard?view=upcoming',
    );
    expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('8:00 PM');
  });

  it('accepts rides that may be outside: the ride out before the window, and the ride home at any time', async () => {
    const early = { ...ride, start_time: '12:30', end_time: '13:15', visit_start: '13:00', visit_end: '14:00' };
    const home = { ...ride, leg: 'return' as const, start_time: '02:00', end_time: '02:45' };
    shown = week({ taken: [early, home] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByText('12 hours, 1 of 1 bookings fit')).toBeInTheDocument();
    expect(screen.queryByText(/outside/)).toBeNull();
    // The visit counts, not the ride to it.
    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '1:30 PM');
    expect(screen.getByText('Hector Yumul is booked for 1:00 PM, outside.')).toBeInTheDocument();
  });

  it('checks the end of a visit too, with the overrun of the business (R-booking-7, R-pages-4)', async () => {
    shown = week({ taken: [{ ...ride, visit_end: '00:30' }] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    const to = await screen.findByRole('combobox', { name: 'To' });
    await user.selectOptions(to, '11:30 PM');
    expect(screen.getByText('10.5 hours, 1 of 1 bookings fit')).toBeInTheDocument();
    await user.selectOptions(to, '11:00 PM');
    expect(screen.getByText('10 hours, 0 of 1 bookings fit')).toBeInTheDocument();
    expect(screen.getByText('Hector Yumul is booked until 12:30 AM, outside.')).toBeInTheDocument();
  });

  it('lets a visit run past the end of duty by the allowed overrun, and not at all if none is allowed', async () => {
    overrun = 0;
    shown = week({ taken: [{ ...ride, visit_end: '00:30' }] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByText('12 hours, 1 of 1 bookings fit')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '12:00 AM');
    expect(screen.getByText('11 hours, 0 of 1 bookings fit')).toBeInTheDocument();
  });

  it('treats touching windows as one range of duty, also with those of neighbouring days', async () => {
    const times = { start_time: '05:00', end_time: '05:45', visit_start: '05:30', visit_end: '07:30' };
    shown = week({
      windows: [
        window(TODAY, { start_time: '13:00', end_time: '22:00' }),
        window(TODAY, { start_time: '22:00', end_time: '06:00' }),
        window('2026-11-21', { start_time: '06:00', end_time: '07:00' }),
      ],
      taken: [
        { ...ride, visit_start: '21:30', visit_end: '23:30' },
        { ...ride, ...times, appointment: 2050 },
      ],
    });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByText('17 hours, 2 of 2 bookings fit')).toBeInTheDocument();
  });

  it('ignores a visit that is already outside: it prevents no change', async () => {
    shown = week({ taken: [{ ...ride, start_time: '11:30', end_time: '12:15', visit_start: '12:00' }, ride] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByText('12 hours, 1 of 1 bookings fit')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '10:00 PM');
    expect(screen.getByText('9 hours, 0 of 1 bookings fit')).toBeInTheDocument();
    expect(screen.getByText('Hector Yumul is booked for 10:30 PM, outside.')).toBeInTheDocument();
  });

  it('ignores a visit that goes beyond the known days: the server decides', async () => {
    const times = { start_time: '22:00', end_time: '06:00' };
    const saturday = '2026-11-21';
    shown = week({
      windows: [window(saturday, times)],
      taken: [
        { ...ride, date: saturday, start_time: '05:00', end_time: '05:45', visit_start: '05:30', visit_end: '07:30' },
      ],
    });
    const { user } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    expect(await screen.findByText('8 hours')).toBeInTheDocument();
    await user.selectOptions(screen.getByRole('combobox', { name: 'To' }), '5:00 AM');
    expect(screen.queryByText(/outside/)).toBeNull();
  });

  it('knows the day of a visit whose ride begins before 6 AM', async () => {
    shown = week({
      windows: [
        window(TODAY, { start_time: '22:00', end_time: '06:00' }),
        window('2026-11-21', { start_time: '06:00', end_time: '09:00' }),
      ],
      taken: [{ ...ride, start_time: '05:45', end_time: '06:30', visit_start: '06:15', visit_end: '07:15' }],
    });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByText('8 hours, 1 of 1 bookings fit')).toBeInTheDocument();
  });

  it('names the days it was not copied to, because the business is closed', async () => {
    server.on(calls.availability.setDay, { windows: [], closed: ['2026-11-21'] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Saturday' }));
    await user.click(screen.getByRole('button', { name: 'Save and copy to 1 day' }));
    expect(await screen.findByText('Not copied to Sat, 21 Nov: the business is closed then.')).toBeInTheDocument();
  });

  it.each([
    ['is created', /^Sat, 21 Nov/, 'Working', 'Could not create availability'],
    ['is updated', /^Fri, 20 Nov/, 'Saturday', 'Could not update availability'],
    ['is deleted', /^Fri, 20 Nov/, 'Working', 'Could not delete availability'],
  ])('that %s without success says so, and keeps the entries (8-048, 8-049, 8-050)', async (_what, name, box, text) => {
    server.on(calls.availability.setDay, () => ({ ...problem('FORBIDDEN'), status: 418, body: {} }));
    const { user } = open();
    await user.click(await day(name));
    await user.click(await screen.findByRole('checkbox', { name: box }));
    await user.click(screen.getByRole('button', { name: /^Save/ }));
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled();
  });

  it.each([
    ['a page of a gateway', () => htmlAnswer(), 'The server is currently experiencing issues. Please try again later.'],
    ['no answer in time', timeOut, 'No response from server - please check your connection'],
  ])('explains an error for %s, and loses nothing', async (_what, answer, words) => {
    server.on(calls.availability.setDay, answer);
    const { user } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(words);
    expect(screen.getByRole('checkbox', { name: 'Working' })).toBeChecked();
  });

  it('that could not be loaded says so with Retry (8-047)', async () => {
    server.on(calls.availability.week, () => htmlAnswer());
    const { user } = open();
    expect(await screen.findByText('Could not fetch availability')).toBeInTheDocument();
    server.on(calls.availability.week, { ...aPage([shown]), overrun });
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await day(/^Fri, 20 Nov/)).toBeInTheDocument();
  });

  it('has step buttons of half an hour, across midnight and within the service day (R-pages-4)', async () => {
    const media = onPhone();
    shown = week({ windows: [window(TODAY, { start_time: '06:00', end_time: '23:30' })] });
    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    const to = await screen.findByRole('combobox', { name: 'To' });
    const later = screen.getByRole('button', { name: 'To: half an hour later' });
    await user.click(later);
    await user.click(later);
    expect(to).toHaveDisplayValue('12:30 AM');
    await user.click(screen.getByRole('button', { name: 'To: half an hour earlier' }));
    expect(to).toHaveDisplayValue('12:00 AM');
    expect(screen.getByRole('button', { name: 'From: half an hour earlier' })).toBeDisabled();
    // The times need the space: 'Working' removes the only window.
    expect(screen.queryByRole('button', { name: 'Remove window 1' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save Friday' }));
    expect(await saved()).toMatchObject({ windows: [{ start_time: '06:00', end_time: '00:00' }] });
    media.mockRestore();
  });

  it('is saved once when pressed twice', async () => {
    const { user } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.dblClick(screen.getByRole('button', { name: 'Save Saturday' }));
    await screen.findByText('Availability created successfully');
    expect(sent()).toHaveLength(1);
  });

  it("adopts a colleague's change while nothing was typed, and shows both otherwise", async () => {
    const { user, client } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByRole('combobox', { name: 'To' })).toHaveDisplayValue('1:00 AM');
    shown = week({ windows: [window(TODAY, SHORT)] });
    await client.invalidateQueries({ queryKey: availabilityKeys.all() });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('6:00 PM'));
    expect(screen.queryByText(CHANGED_MEANWHILE)).toBeNull();

    await user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '3:00 PM');
    shown = week({ windows: [window(TODAY, LONG)] });
    await client.invalidateQueries({ queryKey: availabilityKeys.all() });
    expect(await screen.findByText(CHANGED_MEANWHILE)).toBeInTheDocument();
    const both = within(screen.getByRole('table', { name: 'What has changed' }));
    expect(both.getByRole('row', { name: 'Times 1:00 PM – 1:00 AM 3:00 PM – 6:00 PM' })).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Take what is stored' }));
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('1:00 PM');
    expect(screen.queryByText(CHANGED_MEANWHILE)).toBeNull();
    // Nothing of one's own is left to ask about.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('combobox', { name: 'From' })).toBeNull());
    expect(screen.queryByText('Discard what you typed?')).toBeNull();
  });

  it('that was typed asks before another day opens', async () => {
    const { user } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Discard what you typed?')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Keep editing' }));
    expect(screen.getByRole('checkbox', { name: 'Working' })).toBeChecked();
  });

  it('that opens while another is being saved stays open, with what was typed in it (R-pages-95)', async () => {
    const media = atDesk();
    let answer = (): void => undefined;
    server.on(
      calls.availability.setDay,
      () => new Promise((resolve) => (answer = () => resolve({ windows: [], closed: [] }))),
    );
    const { user, address } = open();
    await user.click(await day(/^Sat, 21 Nov/));
    await user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    await user.click(await day(/^Fri, 20 Nov/));
    await user.selectOptions(await screen.findByRole('combobox', { name: 'From' }), '3:00 PM');
    answer();
    expect(await screen.findByText('Availability created successfully')).toBeInTheDocument();
    // The effects of the answer come after its message.
    await act(async () => undefined);
    expect(screen.getByRole('combobox', { name: 'From' })).toHaveDisplayValue('3:00 PM');
    expect(address()).toContain('day=2026-11-20');
    media.mockRestore();
  });

  it('of a past day can be read but not changed', async () => {
    const { user } = open();
    await user.click(await day(/^Thu, 19 Nov/));
    expect(await screen.findByText('This day is over.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull();
  });
});
