import { act, screen, waitFor } from '@testing-library/react';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { setServerTime } from '../clock/now';
import { stepQueue } from '../api/appointments/unsent/act-or-keep';
import { appointmentQueries } from '../api/appointments/appointments';
import type { Appointment, TodayStatus } from '../contract';
import { anAppointment, aPage, aUser, calls, fakeServer, renderScreen, TEST_NOW } from '../testing/index';
import { NotCheckedIn } from './NotCheckedIn';

const therapist = aUser('therapist');
const AWAY: TodayStatus = {
  date: '2026-11-20',
  is_checked_in: false,
  check_in_time: null,
  check_out_time: null,
  can_check_in: true,
  can_check_out: false,
  record: null,
  no_check_out: null,
  late_from: '2026-11-20T05:15:00Z',
  late_minutes: 0,
};

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  setServerTime(TEST_NOW);
});
afterEach(() => jest.restoreAllMocks());

async function open(today: TodayStatus, status: Appointment['status'] = 'confirmed') {
  const server = fakeServer();
  server.on(calls.attendance.todayStatus, today);
  server.on(calls.appointments.today, aPage([anAppointment({ status }, therapist)]));
  const { client } = renderScreen(<NotCheckedIn />, { as: therapist });
  await waitFor(() => expect(client.getQueryData(appointmentQueries.today().queryKey)).toBeDefined());
  return client;
}
const hint = () => screen.queryByRole('link', { name: 'Not checked in' });

describe('whose day has a visit', () => {
  it('is led to the check-in while they have not checked in (R-beyond-772)', async () => {
    await open(AWAY);
    expect(await screen.findByRole('link', { name: 'Not checked in' })).toHaveAttribute(
      'href',
      '/dashboard?view=attendance',
    );
  });

  it.each([
    ['they are in', { is_checked_in: true, check_in_time: '2026-11-20T05:00:00Z', can_check_in: false }, 'confirmed'],
    ['they have left', { check_in_time: '2026-11-20T05:00:00Z', can_check_in: false }, 'confirmed'],
    ['check-in is closed', { can_check_in: false }, 'confirmed'],
    ['all visits are over', {}, 'completed'],
  ] as const)('reads nothing when %s (R-beyond-772)', async (_when, over, status) => {
    const client = await open({ ...AWAY, ...over }, status);
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(hint()).toBeNull();
  });

  it('reads nothing any more once a check-in waits on the device (R-beyond-772)', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const client = await open(AWAY);
    expect(await screen.findByRole('link', { name: 'Not checked in' })).toBeVisible();
    const queue = (await stepQueue(client))!;
    await act(async () => {
      await queue.keep({ kind: 'attendance', action: 'check-in', key: 'in', label: 'Check in' }, new Date(TEST_NOW));
    });
    await waitFor(() => expect(hint()).toBeNull());
  });
});
