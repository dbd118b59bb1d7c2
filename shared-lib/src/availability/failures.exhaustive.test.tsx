import { fireEvent, screen } from '@testing-library/react';
import type { StaffWeek } from '../contract';
import { EMPTY_PATTERN } from '../domain/time/availability';
import {
  ACTION_FAILURES,
  aPage,
  aUser,
  calls,
  expectNotFetched,
  failuresOfNextRow,
  type FakeServer,
  fakeServer,
  letItWait,
  onFakeClock,
  plainTexts,
  renderScreen,
} from '../testing';
import { PersonWeek } from './PersonWeek';

const driver = aUser('driver');
const WEEK: StaffWeek = {
  id: driver.id,
  role: 'driver',
  first_name: 'Dodong',
  last_name: 'Lacsamana',
  specialization: null,
  vehicle_type: 'motorcycle',
  motorcycle_plate: '219 HTD',
  seats: 1,
  windows: [{ id: 1, user: driver.id, date: '2026-11-20', start_time: '13:00', end_time: '01:00' }],
  taken: [],
  exceptions: [],
};

onFakeClock();
let server: FakeServer;
beforeEach(() => {
  server = fakeServer();
  server.on(calls.availability.week, { ...aPage([WEEK]), overrun: 60 });
  server.on(calls.availability.closingDays, []);
  server.on(calls.availability.pattern, {
    user: driver.id,
    days: EMPTY_PATTERN.map(() => []),
    written_until: null,
    exceptions: [],
  });
});

async function open(): Promise<void> {
  renderScreen(<PersonWeek appointmentHref={() => '/dashboard?view=upcoming'} />, {
    as: driver,
    path: '/dashboard/availability',
    route: '/dashboard/availability',
  });
  await letItWait();
}
async function press(role: 'button' | 'checkbox', name: RegExp): Promise<void> {
  fireEvent.click(screen.getByRole(role, { name }));
  await letItWait();
}

describe.each([
  { day: /^Sat, 21 Nov/, box: /^Working$/, text: 'Could not create availability', rule: '8-048' },
  { day: /^Fri, 20 Nov/, box: /^Saturday$/, text: 'Could not update availability', rule: '8-049' },
  { day: /^Fri, 20 Nov/, box: /^Working$/, text: 'Could not delete availability', rule: '8-050' },
])('$text (8-009, 8-011, 8-016)', ({ day, box, text, rule }) => {
  it.each(failuresOfNextRow())(
    `shows this text or the reason, and keeps the entries, when it is %s (${rule})`,
    async (failure) => {
      server.on(calls.availability.setDay, ACTION_FAILURES[failure]);
      await open();
      await press('button', day);
      await press('checkbox', box);
      const entered = screen.getByRole<HTMLInputElement>('checkbox', { name: box }).checked;
      await press('button', /^Save/);
      expect(screen.getByRole('alert')).toHaveTextContent(plainTexts(text)[failure]);
      expect(screen.getByRole<HTMLInputElement>('checkbox', { name: box }).checked).toBe(entered);
      expect(screen.getByRole('button', { name: /^Save/ })).toBeEnabled();
    },
  );
});

it.each(failuresOfNextRow())(
  'availability that cannot be loaded shows this, the reason, and Retry, when it is %s (8-047, 8-142)',
  async (failure) => {
    server.on(calls.availability.week, ACTION_FAILURES[failure]);
    await open();
    expectNotFetched('Could not fetch availability', failure);
  },
);
