import type { LiveMessage } from '../api/http/channel-questions';
import { Channel, type ChannelParts, type ConnectionState, reconnectDelay, spreadFor } from './channel';
import { FakeSocket } from './fake-socket';

const settle = () => jest.advanceTimersByTimeAsync(0);
const NOW = '2026-11-20T05:10:00.000Z';

function world(over: Partial<ChannelParts> = {}) {
  const sockets: FakeSocket[] = [];
  const states: ConnectionState[] = [];
  const heard: LiveMessage[] = [];
  let tokens = 0;
  const signedOut = jest.fn();
  const channel = new Channel({
    token: async () => `token-${(tokens += 1)}`,
    open: (address) => {
      const socket = new FakeSocket(address);
      sockets.push(socket);
      return socket as unknown as WebSocket;
    },
    address: 'wss://hatid.test/ws/scheduling/appointments/',
    now: () => new Date(NOW),
    random: () => 0,
    onState: (state) => states.push(state),
    onMessage: (message) => heard.push(message),
    onSignedOut: signedOut,
    ...over,
  });
  const last = (): FakeSocket => sockets.at(-1) as FakeSocket;
  const connect = async () => {
    channel.start();
    await settle();
    last().hear({ type: 'initial_data', appointments: [], id: '7.1', timestamp: NOW });
  };
  return { channel, sockets, states, heard, signedOut, last, connect };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

describe('the connection', () => {
  it('opens to the appointments path with a fresh token as a query parameter (7-097, 7-098)', async () => {
    const { channel, last } = world();
    channel.start();
    await settle();
    expect(last().address).toBe('wss://hatid.test/ws/scheduling/appointments/?token=token-1');
  });

  it('begins after the last event before the page, so that nothing the page fetched is asked again (R-beyond-270)', async () => {
    const { channel, last } = world({ last: '6.9' });
    channel.start();
    await settle();
    expect(new URL(last().address).searchParams.get('last')).toBe('6.9');
  });

  it('goes from connecting to connected when the server speaks (4-090)', async () => {
    const { connect, states } = world();
    await connect();
    expect(states).toEqual(['connecting', 'connected']);
  });

  it('sends a heartbeat with a timestamp every 30 s, and answers the server’s (7-099, 7-100, 7-111, 9-064)', async () => {
    const { connect, last } = world();
    await connect();
    await jest.advanceTimersByTimeAsync(29_999);
    expect(last().sent).toEqual([]);
    await jest.advanceTimersByTimeAsync(1);
    expect(last().sent).toEqual([{ type: 'heartbeat', timestamp: NOW }]);
    last().hear({ type: 'heartbeat', timestamp: NOW });
    expect(last().sent[1]).toEqual({ type: 'heartbeat_response', timestamp: NOW });
  });

  it('ignores data that is no message', async () => {
    const { connect, last, heard } = world();
    await connect();
    last().hear('{');
    last().hear('[]');
    last().hear({ kind: 'x' });
    expect(heard).toHaveLength(1);
  });
});

describe('a lost connection', () => {
  it('is resumed with a new token and the id of the last message', async () => {
    const { connect, last, states } = world();
    await connect();
    last().hear({ type: 'appointment_updated', id: '9.4' });
    last().drop(1006);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(last().address).toBe('wss://hatid.test/ws/scheduling/appointments/?token=token-2&last=9.4');
    expect(states).toEqual(['connecting', 'connected', 'error', 'connecting']);
  });

  it('is retried 5 times at most, after 1, 2, 4, 8 and 16 s (9-065, 9-066, R-beyond-191)', async () => {
    const { channel, sockets, last, states } = world();
    channel.start();
    await settle();
    for (const wait of [1_000, 2_000, 4_000, 8_000, 16_000]) {
      const before = sockets.length;
      last().drop(1006);
      await jest.advanceTimersByTimeAsync(wait - 1);
      expect(sockets).toHaveLength(before);
      await jest.advanceTimersByTimeAsync(1);
      expect(sockets).toHaveLength(before + 1);
    }
    last().drop(1006);
    await jest.advanceTimersByTimeAsync(600_000);
    expect(sockets).toHaveLength(6);
    expect(states.at(-1)).toBe('error');
  });

  it('gets five new attempts once it has worked, or when somebody asks', async () => {
    const { connect, channel, sockets, last } = world();
    await connect();
    for (let round = 0; round < 6; round += 1) {
      last().drop(1006);
      await jest.advanceTimersByTimeAsync(16_000);
      last().hear({ type: 'heartbeat' });
    }
    expect(sockets).toHaveLength(7);
    for (let round = 0; round < 6; round += 1) {
      last().drop(1006);
      await jest.advanceTimersByTimeAsync(16_000);
    }
    const given = sockets.length;
    channel.start();
    await settle();
    expect(sockets).toHaveLength(given + 1);
  });

  it('is not retried after the normal close code 1000 (9-067)', async () => {
    const { connect, sockets, last, states } = world();
    await connect();
    last().drop(1000);
    await jest.advanceTimersByTimeAsync(600_000);
    expect([sockets.length, states.at(-1)]).toEqual([1, 'disconnected']);
  });

  it('that only went silent is noticed 10 s after a heartbeat', async () => {
    const { connect, sockets, states } = world();
    await connect();
    await jest.advanceTimersByTimeAsync(40_000);
    expect([sockets[0]?.closedWith, states.at(-1)]).toEqual([4000, 'error']);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(sockets).toHaveLength(2);
  });

  it('counts a failed token request as an attempt', async () => {
    const token = jest.fn(() => Promise.reject(new Error('offline')));
    const { channel, states } = world({ token });
    channel.start();
    await jest.advanceTimersByTimeAsync(600_000);
    expect([token.mock.calls.length, states.at(-1)]).toEqual([6, 'error']);
  });

  it('caused by the end of the session says so, and is not retried', async () => {
    const { connect, sockets, last, signedOut } = world();
    await connect();
    last().drop(4401);
    await jest.advanceTimersByTimeAsync(600_000);
    expect([signedOut.mock.calls.length, sockets.length]).toEqual([1, 1]);
  });
});

it('closes normally when it is stopped, also while it waits for a token', async () => {
  const { connect, channel, last, states } = world();
  await connect();
  channel.stop();
  expect([last().closedWith, states.at(-1)]).toEqual([1000, 'disconnected']);
  const other = world();
  other.channel.start();
  other.channel.stop();
  await settle();
  expect(other.sockets).toHaveLength(0);
});

describe('reconnecting after everyone lost the server', () => {
  const LEAST = [1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000];
  const delays = (chance: number) => LEAST.map((_wait, attempt) => reconnectDelay(attempt, 1, () => chance));

  it('waits at least 1, 2, 4 … 30 s, and up to half as long again at random (9-066, R-beyond-191)', () => {
    expect(delays(0)).toEqual(LEAST);
    expect(delays(1)).toEqual(LEAST.map((wait) => wait * 1.5));
    for (const chance of [0.1, 0.5, 0.9])
      delays(chance).forEach((delay, attempt) => {
        expect(delay).toBeGreaterThan(LEAST[attempt] ?? 0);
        expect(delay).toBeLessThan((LEAST[attempt] ?? 0) * 1.5);
      });
  });

  it('does not shorten a wait for many clients (9-066, R-beyond-191)', () => {
    for (const connections of [1, 109, 110, 1_000, 50_000])
      for (const chance of [0, 0.5, 1])
        LEAST.forEach((wait, attempt) =>
          expect(reconnectDelay(attempt, connections, () => chance)).toBeGreaterThanOrEqual(wait),
        );
  });

  it('is quick for a few clients, and spread out for a thousand: 15 % at most in any second', () => {
    expect(spreadFor(20)).toBe(0);
    // A reproducible sequence, so that the test gives the same result each time.
    let seed = 7;
    const random = (): number => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    // Includes those that find no server yet and try again.
    for (let attempts = 1; attempts <= 5; attempts += 1) {
      const seconds = new Map<number, number>();
      for (let client = 0; client < 1_000; client += 1) {
        const waits = Array.from({ length: attempts }, (_wait, attempt) => reconnectDelay(attempt, 1_000, random));
        const second = Math.floor(waits.reduce((sum, wait) => sum + wait, 0) / 1_000);
        seconds.set(second, (seconds.get(second) ?? 0) + 1);
      }
      expect([attempts, Math.max(...seconds.values()) <= 150]).toEqual([attempts, true]);
    }
  });
});
