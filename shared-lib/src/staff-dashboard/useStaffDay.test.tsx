import { act, render } from '@testing-library/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { signIn } from '../session/session';
import {
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  serveAppointments,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../testing/index';
import { setServerTime } from '../clock/now';
import { useStaffDay } from './useStaffDay';

let server: FakeServer;
let client = testQueryClient();
const MINUTE = 60_000;
const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

function Day() {
  useStaffDay(1, true);
  return null;
}

beforeEach(() => {
  jest.useFakeTimers();
  setServerTime(TEST_NOW);
  server = fakeServer();
  serveAppointments(server, {});
  client = testQueryClient();
});
afterEach(() => {
  client.clear();
  jest.useRealTimers();
});

describe.each([
  ['therapist', { today: '9-049', list: '9-050', upcoming: '9-051' }],
  ['driver', { today: '9-052', list: '9-053', upcoming: '9-054' }],
] as const)('the dashboard of a %s', (role, points) => {
  it.each([
    ['today', 2, points.today],
    ['list', 5, points.list],
    ['upcoming', 10, points.upcoming],
  ] as const)('refreshes %s every %i minutes (%s)', async (call, minutes, _point) => {
    signIn({ token: TEST_TOKEN, user: aUser(role) });
    render(
      <QueryClientProvider client={client}>
        <Day />
      </QueryClientProvider>,
    );
    await pass(0);
    const asked = () => server.seen(calls.appointments[call]).length;
    expect(asked()).toBe(1);
    await pass(minutes * MINUTE - 1);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
  });
});
