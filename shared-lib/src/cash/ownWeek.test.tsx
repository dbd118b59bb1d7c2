import { act, screen, waitFor, within } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { stepQueue } from '../api/appointments/unsent/act-or-keep';
import { setServerTime } from '../clock/now';
import { anAttendanceRecord, aPage, aUser, calls, fakeServer, renderScreen, TEST_NOW } from '../testing';
import { OwnWeek } from './OwnWeek';

const user = aUser('driver');
const AWAY = {
  date: '2026-11-20',
  is_checked_in: false,
  check_in_time: null,
  check_out_time: null,
  can_check_in: true,
  can_check_out: false,
  record: null,
  no_check_out: null,
  late_from: '2026-11-20T13:15:00+08:00',
  late_minutes: 0,
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  setServerTime(TEST_NOW);
});
afterEach(() => jest.restoreAllMocks());

const hours = () =>
  within(screen.getByRole('region', { name: 'Today' })).getByText('Hours').nextElementSibling?.textContent;

it('says which steps are not sent yet, and asks for the figures again once they are (R-beyond-971)', async () => {
  const server = fakeServer();
  server.on(calls.attendance.todayStatus, AWAY);
  server.on(calls.attendance.totals, { from: '2026-11-15', to: '2026-11-21', staff: [] });
  server.on(calls.cash.person, {
    ...aPage([]),
    person: { id: user.id, name: 'Ben Castro', is_active: true, role: 'driver' },
    in_hand: 0,
    since: null,
    last_handed_over_at: null,
  });
  const offline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const page = <OwnWeek today="2026-11-20" visits={{ all: 2, done: 0 }} queries={[]} />;
  const { client } = renderScreen(page, { as: user });
  setServerTime(TEST_NOW);
  expect(await screen.findByRole('region', { name: 'Today' })).toBeVisible();
  expect(hours()).toBe('0 min');

  const queue = (await stepQueue(client))!;
  // Half an hour before the clock of the tests.
  const at = new Date('2026-11-20T12:40:00+08:00');
  await act(async () => {
    await queue.keep({ kind: 'attendance', action: 'check-in', key: 'in', label: 'Check in' }, at);
  });
  expect(await screen.findByText('1 step is not sent yet. These figures follow once it is.')).toBeVisible();
  expect(hours()).toBe('30 min');

  const asked = server.seen(calls.cash.person).length;
  server.on(calls.attendance.checkIn, anAttendanceRecord());
  offline.mockRestore();
  await act(() => queue.send(true));
  await waitFor(() => expect(screen.queryByText(/not sent yet/)).toBeNull());
  await waitFor(() => expect(server.seen(calls.cash.person)).toHaveLength(asked + 1));
});
