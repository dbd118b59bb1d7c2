import { QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { currentSession, signIn } from '../../session/session';
import {
  anAttendanceRecord,
  aTodayStatus,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../../testing';
import { setServerTime } from '../../clock/now';
import { attendanceQueries } from './attendance';
import { useCheckOut } from './attendance-steps';

let server: FakeServer;
let client = testQueryClient();
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={client}>{children}</QueryClientProvider>
);

beforeEach(() => {
  setServerTime(TEST_NOW);
  jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  signIn({ token: TEST_TOKEN, user: aUser('therapist') });
  server = fakeServer();
  client = testQueryClient();
});
afterEach(() => client.clear());

it.each(['SESSION_EXPIRED', 'FORBIDDEN'] as const)(
  'a rejected attendance call, 401 or 403, clears the stored login: %s (6-019)',
  async (code) => {
    server.on(calls.attendance.todayStatus, problem(code));
    await expect(client.fetchQuery(attendanceQueries.today())).rejects.toThrow();
    expect(currentSession()).toMatchObject({ token: null, user: null });
    expect(localStorage.getItem('token')).toBeNull();
  },
);

it('any other failure of attendance keeps the person signed in', async () => {
  server.on(calls.attendance.todayStatus, problem('INTERNAL'));
  await expect(client.fetchQuery(attendanceQueries.today())).rejects.toThrow();
  expect(currentSession().token).toBe(TEST_TOKEN);
});

const keep = (user: object | null) => {
  if (user) localStorage.setItem('user', JSON.stringify(user));
  else localStorage.removeItem('user');
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }));
};

it.each([
  ['a user', null],
  ['the id of the user', { ...aUser('therapist'), id: undefined }],
  ['the role of the user', { ...aUser('therapist'), role: undefined }],
  ['a known role', { ...aUser('therapist'), role: 'supervisor' }],
])('attendance sends nothing if the browser does not hold %s (5-007, 5-008)', async (_what, stored) => {
  keep(stored);
  expect(currentSession().token).toBe(TEST_TOKEN);
  await expect(client.fetchQuery(attendanceQueries.today())).rejects.toThrow(
    'Authentication required - user not logged in',
  );
  await expect(client.fetchQuery(attendanceQueries.records())).rejects.toThrow(
    'Authentication required - user not logged in',
  );
  expect(server.seen()).toHaveLength(0);
});

it('a check-out shows at once, and is undone on failure (4-087)', async () => {
  const present = aTodayStatus({
    is_checked_in: true,
    check_in_time: TEST_NOW,
    can_check_in: false,
    can_check_out: true,
    record: anAttendanceRecord(),
  });
  client.setQueryData(attendanceQueries.today().queryKey, present);
  const shown = () => client.getQueryData(attendanceQueries.today().queryKey);
  let refuse: () => void = () => undefined;
  server.on(
    calls.attendance.checkOut,
    () =>
      new Promise((resolve) => {
        refuse = () => resolve(problem('INTERNAL'));
      }),
  );
  server.on(calls.attendance.todayStatus, present);
  const { result } = renderHook(useCheckOut, { wrapper });
  act(() => result.current.mutate({}));
  await waitFor(() => expect(shown()).toMatchObject({ is_checked_in: false, can_check_out: false }));
  refuse();
  await waitFor(() => expect(shown()).toMatchObject({ is_checked_in: true, can_check_out: true }));
});
