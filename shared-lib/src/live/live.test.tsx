import { QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { act, render, renderHook, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { refreshAppointment } from '../api/appointments/appointment-cache';
import { useCreateAppointment } from '../api/appointments/appointment-writes';
import { appointmentQueries } from '../api/appointments/appointments';
import { notificationQueries } from '../api/notifications/notifications';
import { limits } from '../domain';
import { signIn } from '../session/session';
import {
  anAppointment,
  aPage,
  aUser,
  calls,
  fakeServer,
  type FakeServer,
  problem,
  TEST_NOW,
  TEST_TOKEN,
  testQueryClient,
} from '../testing';
import { setServerTime } from '../clock/now';
import { adaptiveInterval } from './activity';
import { ConnectionStatus } from './ConnectionStatus';
import { FakeSocket } from './fake-socket';
import { refreshEverywhere, setLiveEnabled, startLive, useConnection } from './live';

let server: FakeServer;
let client = testQueryClient();
let sockets: FakeSocket[] = [];
let ends: (() => void)[] = [];

const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));
const socket = (): FakeSocket => sockets.at(-1) as FakeSocket;
const speak = (): void =>
  act(() => socket().hear({ type: 'initial_data', appointments: [], id: '7.1', timestamp: TEST_NOW }));

async function start(): Promise<void> {
  await act(async () => {
    ends.push(
      startLive(client, {
        open: (address) => {
          sockets.push(new FakeSocket(address));
          return socket() as unknown as WebSocket;
        },
      }),
    );
    await jest.advanceTimersByTimeAsync(0);
  });
}

/** A screen that shows today's list. Returns how often the server was asked for it. */
function watchToday(): () => number {
  ends.push(new QueryObserver(client, appointmentQueries.today()).subscribe(() => undefined));
  return () => server.seen(calls.appointments.today).length;
}

beforeEach(() => {
  jest.useFakeTimers();
  localStorage.clear();
  // Far away: a difference of less than two seconds would be ignored.
  setServerTime('2000-01-01T00:00:00Z');
  setServerTime(TEST_NOW);
  signIn({ token: TEST_TOKEN, user: aUser('operator') });
  server = fakeServer();
  server.on(calls.accounts.channelToken, { token: 'a-token-for-the-channel' });
  server.on(calls.appointments.today, aPage([]));
  server.on(calls.notifications.list, { notifications: [], unread_count: 0, ...aPage([]) });
  client = testQueryClient();
  sockets = [];
  ends = [];
});
afterEach(() => {
  act(() => ends.forEach((end) => end()));
  client.clear();
  jest.useRealTimers();
});

describe('the connection indicator', () => {
  it('says for 3 seconds that it is connecting, then briefly (2-201, 2-202, 8-138, 9-071)', async () => {
    render(<ConnectionStatus />);
    await start();
    expect(screen.getByRole('status')).toHaveTextContent('Connecting to real-time updates...');
    await pass(2_999);
    expect(screen.queryByText('Connecting')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('Connecting')).toBeVisible();
  });

  it('says that updates are active, and stays (8-140)', async () => {
    render(<ConnectionStatus />);
    await start();
    speak();
    await pass(29_000);
    expect(screen.getByRole('status')).toHaveTextContent('Real-time updates active');
  });

  it('says that it failed, and that it reconnects after a loss (8-137, 8-139)', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    render(<ConnectionStatus />);
    await start();
    speak();
    act(() => socket().drop(1006));
    expect(screen.getByRole('status')).toHaveTextContent('Connection error - using fallback data');
    await pass(1_000);
    expect(screen.getByRole('status')).toHaveTextContent('Reconnecting to real-time updates...');
  });

  it('believes the browser at once that the network is gone, and that it is back (8-137)', async () => {
    render(<ConnectionStatus />);
    await start();
    speak();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByRole('status')).toHaveTextContent('Connection error - using fallback data');
    act(() => void window.dispatchEvent(new Event('online')));
    await pass(0);
    speak();
    expect(screen.getByRole('status')).toHaveTextContent('Real-time updates active');
  });

  it('says in one word on a phone that there is no network, where Live stood (R-beyond-973)', async () => {
    jest.spyOn(globalThis, 'matchMedia').mockReturnValue({
      matches: true,
      addEventListener: jest.fn(),
      removeEventListener: jest.fn(),
    } as unknown as MediaQueryList);
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    render(<ConnectionStatus />);
    await start();
    speak();
    act(() => void window.dispatchEvent(new Event('offline')));
    expect(screen.getByText('Offline')).toBeVisible();
    // Screen readers get all of it.
    expect(screen.getByText('Connection error - using fallback data')).toHaveStyle({ position: 'absolute' });
    expect(screen.getByRole('button', { name: 'Retry' })).toBeVisible();
    jest.restoreAllMocks();
  });

  it('believes a call that reached no server, while its own socket has noticed nothing (8-137)', async () => {
    watchToday();
    render(<ConnectionStatus />);
    await start();
    speak();
    server.setReachable(false);
    await act(async () => {
      void client.refetchQueries();
      await jest.advanceTimersByTimeAsync(0);
    });
    expect(screen.getByRole('status')).toHaveTextContent('Connection error - using fallback data');
  });

  it('fetches the lists on the screen once when any other call reached no server, so that each shows its age (8-008)', async () => {
    const asked = watchToday();
    await start();
    speak();
    await pass(1_000);
    const before = asked();
    server.setReachable(false);
    const another = () => client.fetchQuery(notificationQueries.unread()).catch(() => undefined);
    void another();
    await pass(0);
    expect(asked()).toBe(before + 1);
    expect(client.getQueryState(appointmentQueries.today().queryKey)?.fetchFailureReason).toMatchObject({
      kind: 'offline',
    });
    // The loss is known now: a further failing call affects only itself.
    void another();
    await pass(0);
    expect(asked()).toBe(before + 1);
  });

  it('says for 5 seconds that it failed, then briefly, with Retry (9-070)', async () => {
    jest.spyOn(Math, 'random').mockReturnValue(0);
    render(<ConnectionStatus />);
    await start();
    server.setReachable(false);
    act(() => socket().drop(1006));
    // The attempts after 1, 2, 4 and 8 seconds have failed. The next is 16 seconds away.
    await pass(15_000);
    await pass(4_999);
    expect(screen.queryByText('Not live')).not.toBeInTheDocument();
    await pass(1);
    expect(screen.getByText('Not live')).toBeVisible();
    server.setReachable(true);
    await userEvent
      .setup({ advanceTimers: jest.advanceTimersByTime })
      .click(screen.getByRole('button', { name: 'Retry' }));
    await pass(11_000);
    speak();
    expect(screen.getByRole('status')).toHaveTextContent('Real-time updates active');
  });

  it('says that updates are switched off (8-141)', async () => {
    render(<ConnectionStatus />);
    await start();
    act(() => setLiveEnabled(false));
    expect(screen.getByRole('status')).toHaveTextContent('Real-time updates disabled');
    expect(socket().closedWith).toBe(1000);
  });
});

it('the connection is disconnected, connecting, connected, in error or disabled, depending on events (4-090)', async () => {
  const { result } = renderHook(useConnection);
  expect(result.current.state).toBe('disconnected');
  await start();
  expect(result.current.state).toBe('connecting');
  speak();
  expect(result.current.state).toBe('connected');
  act(() => socket().drop(1006));
  expect(result.current.state).toBe('error');
  act(() => setLiveEnabled(false));
  expect(result.current.state).toBe('disabled');
  act(() => setLiveEnabled(true));
  await pass(0);
  speak();
  act(() => socket().drop(1000));
  expect(result.current.state).toBe('disconnected');
});

describe('without a channel', () => {
  it('everything on the screen is fetched every 15 seconds (1-020, 9-068)', async () => {
    const asked = watchToday();
    await start();
    expect(asked()).toBe(1);
    await pass(14_999);
    expect(asked()).toBe(1);
    await pass(1);
    expect(asked()).toBe(2);
    await pass(15_000);
    expect(asked()).toBe(3);
  });

  it('and with one, nothing is', async () => {
    const asked = watchToday();
    await start();
    speak();
    const before = asked();
    await pass(29_000);
    expect(asked()).toBe(before);
  });
});

describe('data that the channel does not carry is polled', () => {
  it('every 20 seconds, or every 10 after activity within 2 minutes (9-059, 9-060)', async () => {
    await start();
    // Nobody has touched anything for minutes.
    await pass(300_000);
    expect(adaptiveInterval()).toBe(20_000);
    window.dispatchEvent(new Event('keydown'));
    expect(adaptiveInterval()).toBe(10_000);
    await pass(119_999);
    expect(adaptiveInterval()).toBe(10_000);
    await pass(1);
    expect(adaptiveInterval()).toBe(20_000);
  });
});

describe('tabs of one person', () => {
  const entry = (key: string) => localStorage.getItem(key);
  const hear = (key: string, newValue: string): Promise<void> =>
    act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key, newValue }));
      await jest.advanceTimersByTimeAsync(0);
    });
  const from = (user: number, secondsAgo: number): string =>
    JSON.stringify({ user, at: Date.parse(TEST_NOW) - secondsAgo * 1_000 });

  it('hear of a refresh for 3 seconds (9-062)', async () => {
    await start();
    await act(() => refreshEverywhere(client));
    expect(entry('hatid_refresh')).not.toBeNull();
    await pass(2_999);
    expect(entry('hatid_refresh')).not.toBeNull();
    await pass(1);
    expect(entry('hatid_refresh')).toBeNull();
  });

  it('hear of a change for 5 seconds (9-061)', async () => {
    await start();
    await act(() =>
      client
        .getMutationCache()
        .build(client, { mutationKey: ['appointments', 'act'], mutationFn: async () => 'done' })
        .execute(undefined),
    );
    await pass(4_999);
    expect(entry('hatid_sync')).not.toBeNull();
    await pass(1);
    expect(entry('hatid_sync')).toBeNull();
  });

  it("fetch again when another tab refreshes, unless the news is 30 seconds old or another person's (9-069)", async () => {
    const asked = watchToday();
    await start();
    speak();
    const before = asked();
    const me = aUser('operator').id;
    await hear('hatid_refresh', from(me, 30));
    await hear('hatid_refresh', from(me + 1, 0));
    expect(asked()).toBe(before);
    await hear('hatid_refresh', from(me, 29));
    expect(asked()).toBe(before + 1);
  });
});

describe('a question over the channel', () => {
  it('asks for an appointment that no request can reach, and shows the answer (7-101)', async () => {
    const visit = anAppointment({ id: 7, status: 'in_progress', version: 3 });
    server.on(calls.appointments.today, aPage([visit]));
    watchToday();
    await start();
    speak();
    server.on(calls.appointments.read, problem('INTERNAL'));
    const refreshed = refreshAppointment(client, 7);
    await pass(10_000);
    await refreshed;
    expect(socket().sent).toEqual([
      { type: 'appointment_update_request', appointment_id: 7, timestamp: expect.any(String) },
    ]);
    act(() => socket().hear({ type: 'appointment_update', appointment: { ...visit, status: 'journey', version: 4 } }));
    await pass(limits.REFRESH_DEBOUNCE_MS);
    expect(client.getQueryData(appointmentQueries.today().queryKey)?.results[0]).toMatchObject({ status: 'journey' });
  });

  it('asks who is free, after a booking was rejected (7-102)', async () => {
    server.on(calls.appointments.create, problem('VALIDATION_FAILED'));
    await start();
    speak();
    const body = { client: 3, services: [5, 6], therapist: 11, date: '2026-11-20', start_time: '16:30' };
    const { result } = renderHook(() => useCreateAppointment(), {
      wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
    });
    await act(() => result.current.mutateAsync({ body }).catch(() => undefined));
    expect(server.seen(calls.appointments.create)).toHaveLength(1);
    expect(socket().sent).toEqual([
      { type: 'availability_check', date: '2026-11-20', time: '16:30', service_id: 5, timestamp: expect.any(String) },
    ]);
  });
});

it('a refresh fetches the lists and the notifications of an operator again', async () => {
  const notifications = () => server.seen(calls.notifications.list);
  const asked = watchToday();
  ends.push(new QueryObserver(client, notificationQueries.unread()).subscribe(() => undefined));
  await start();
  const before = [asked(), notifications().length];
  await act(() => refreshEverywhere(client));
  expect([asked(), notifications().length]).toEqual(before.map((times) => times + 1));
});
