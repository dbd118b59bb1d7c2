import { fireEvent, screen, waitFor } from '@testing-library/react';
import { availabilityKeys } from '../api/http/availability-freshness';
import type { StaffWeek } from '../contract';
import { EMPTY_PATTERN } from '../domain/time/availability';
import { CHANGED_MEANWHILE } from '../form/ChangedMeanwhile';
import { aPage, aUser, calls, type FakeServer, fakeServer, renderScreen } from '../testing';
import { PersonWeek } from './PersonWeek';

const driver = aUser('driver');
/** A Friday, and the day after it, without hours. */
const [TODAY, FREE] = ['2026-11-20', '2026-11-21'];

let server: FakeServer;
let to: string;
beforeEach(() => {
  server = fakeServer();
  to = '01:00';
  server.on(calls.availability.week, () => {
    const person: StaffWeek = {
      id: driver.id,
      role: 'driver',
      first_name: 'Dodong',
      last_name: 'Lacsamana',
      specialization: null,
      vehicle_type: 'motorcycle',
      motorcycle_plate: '219 HTD',
      seats: 1,
      windows: [{ id: 1, user: driver.id, date: TODAY, start_time: '13:00', end_time: to }],
      taken: [],
      exceptions: [],
    };
    return { ...aPage([person]), overrun: 60 };
  });
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
const day = (name: RegExp) => screen.findByRole('button', { name });

/** Paints the first half hour of a day's bar: without a layout, a pointer is at its left end. */
async function paint(date: string): Promise<void> {
  const open = await waitFor(() => {
    const found = document.getElementById(`day-${driver.id}-${date}`);
    if (!found) throw new Error('no such day');
    return found;
  });
  const bar = open.parentElement?.querySelector<HTMLElement>('[data-paints="true"]');
  if (!bar) throw new Error('nothing to paint on');
  bar.setPointerCapture = () => undefined;
  const points = (type: string, clientX: number) => fireEvent(bar, new MouseEvent(type, { bubbles: true, clientX }));
  points('pointerdown', 0);
  points('pointermove', 40);
  points('pointerup', 40);
}

describe('the draft of a day', () => {
  it('stays under what is painted on that day later, and the form says so (R-beyond-218)', async () => {
    const first = open();
    await first.user.click(await day(/^Sat, 21 Nov/));
    await first.user.click(await screen.findByRole('checkbox', { name: 'Working' }));
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '3:00 PM');
    first.unmount();

    const { user } = open();
    await paint(FREE);
    expect(await screen.findByText('Restored what you typed')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Save Saturday' }));
    await waitFor(() => expect(server.seen(calls.availability.setDay)).toHaveLength(1));
    const { windows } = server.seen(calls.availability.setDay)[0]?.body as { windows: { start_time: string }[] };
    expect(windows).toHaveLength(2);
    expect(windows[1]).toEqual({ start_time: '15:00', end_time: '01:00' });
  });

  it('tells of no change that the form had taken over before anything was typed (R-beyond-218)', async () => {
    const first = open();
    await first.user.click(await day(/^Fri, 20 Nov/));
    to = '18:00';
    await first.client.invalidateQueries({ queryKey: availabilityKeys.all() });
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'To' })).toHaveDisplayValue('6:00 PM'));
    await first.user.selectOptions(screen.getByRole('combobox', { name: 'From' }), '3:00 PM');
    first.unmount();

    const { user } = open();
    await user.click(await day(/^Fri, 20 Nov/));
    expect(await screen.findByRole('combobox', { name: 'From' })).toHaveDisplayValue('3:00 PM');
    expect(screen.queryByText(CHANGED_MEANWHILE)).toBeNull();
  });
});
