// The time from a commit until the last of 1,000 live-channel sockets (or `BENCH_SOCKETS`) has it, compared with a bare
// `ws` loop that sends the same bytes.
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ADDRESS, asOwner, signIn, startHost, startSender } from './stage.mjs';

/** `BENCH_SOCKETS=5000` asks what one server still carries. */
export const CLIENTS = Number(process.env.BENCH_SOCKETS ?? 1_000);
/** Below the channel's limit of twelve sockets for one session. */
const SOCKETS_A_SESSION = 10;
const PAUSE_MS = 40;
const PATIENCE_MS = 5_000;
const { host, port } = ADDRESS;

/**
 * Opens the sockets, fifty at a time, and counts their messages in rounds. If the server greets, waits for each
 * greeting.
 */
async function audience(addresses, { greeted }) {
  const sockets = [];
  let heard;
  for (let at = 0; at < addresses.length; at += 50) {
    sockets.push(
      ...(await Promise.all(
        addresses.slice(at, at + 50).map(
          (address) =>
            new Promise((resolve, reject) => {
              const socket = new WebSocket(address, { perMessageDeflate: false });
              socket.on('message', (data) => heard?.(data));
              socket.once(greeted ? 'message' : 'open', () => resolve(socket)).once('error', reject);
            }),
        ),
      )),
    );
  }
  return {
    /** Resolves with the instant when the last socket got a message that `isMeant` accepts. */
    all: (isMeant) =>
      new Promise((resolve, reject) => {
        let left = sockets.length;
        const timer = setTimeout(() => reject(new Error(`${left} of ${sockets.length} heard nothing`)), PATIENCE_MS);
        heard = (data) => {
          if (!isMeant(data)) return;
          left--;
          if (left) return;
          clearTimeout(timer);
          resolve(process.hrtime.bigint());
        };
      }),
    close: () => sockets.forEach((socket) => socket.terminate()),
  };
}

/** Milliseconds from the server's time stamp to the last socket: p50 and p99 of `count` acts. */
async function delays({ server, sockets, count, act, isMeant }) {
  const taken = [];
  let stamped;
  server.onMessage((text) => stamped?.(BigInt(text)));
  for (let done = 0; done < count; done++) {
    const since = process.hrtime.bigint();
    // Ignores stamps of earlier acts, which the next listener would get.
    const began = new Promise((resolve) => {
      stamped = (at) => at >= since && resolve(at);
    });
    const [from, to] = await Promise.all([began, sockets.all(isMeant), act()]);
    taken.push(Number(to - from) / 1e6);
    await wait(PAUSE_MS);
  }
  taken.sort((a, b) => a - b);
  const at = (share) => taken[Math.min(taken.length - 1, Math.floor(taken.length * share))];
  return { p50: at(0.5), p99: at(0.99) };
}

/** The current cursor of the channel. A socket that resumes from it gets nothing on arrival. */
async function cursorOf(address) {
  const socket = new WebSocket(address);
  try {
    return await new Promise((resolve, reject) => {
      socket.once('message', (data) => resolve(JSON.parse(String(data)).id)).once('error', reject);
    });
  } finally {
    socket.terminate();
  }
}

async function ofChannel(database, { tokens, count }) {
  const server = await startHost(database, { BENCH_STAMP: '1' });
  const request = (path, init = {}) =>
    fetch(`http://${host}:${port}${path}`, {
      ...init,
      headers: { authorization: `Token ${tokens[0]}`, 'content-type': 'application/json' },
    });
  const day = await (await request('/api/scheduling/appointments/?page_size=1')).json();
  const { id } = day.results[0];
  let bytes = 0;
  let changes = 0;
  const act = async () => {
    const answer = await request(`/api/scheduling/appointments/${id}/`, {
      method: 'PATCH',
      body: JSON.stringify({ notes: `Ring ${1_000 + changes++} times` }),
    });
    if (!answer.ok) throw new Error(`the change answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  // The visit's staff get a notification too. Operators get only the change.
  const isMeant = (data) => {
    if (!data.includes('"appointment":')) return false;
    bytes = data.length;
    return true;
  };
  try {
    await act();
    const channel = (token) => `ws://${host}:${port}/ws/scheduling/appointments/?token=${token}`;
    const last = await cursorOf(channel(tokens[0]));
    const sockets = await audience(
      tokens.flatMap((token) => Array.from({ length: SOCKETS_A_SESSION }, () => `${channel(token)}&last=${last}`)),
      { greeted: true },
    );
    const result = await delays({ server, sockets, count, act, isMeant });
    sockets.close();
    return { ...result, bytes };
  } finally {
    await server.stop();
  }
}

async function ofBareLoop(bytes, count) {
  const server = await startSender(bytes);
  try {
    const sockets = await audience(
      Array.from({ length: CLIENTS }, () => `ws://${host}:${port}/`),
      { greeted: false },
    );
    const result = await delays({
      server,
      sockets,
      count,
      act: async () => (await fetch(`http://${host}:${port}/`)).arrayBuffer(),
      isMeant: () => true,
    });
    sockets.close();
    return result;
  } finally {
    await server.stop();
  }
}

/** The best round of each, measured in turn: p50 and p99 in milliseconds. */
export async function fanOutYardstick(database, { rounds, count }) {
  const tokens = await asOwner(database, async (client) => {
    const made = [];
    for (let at = 0; at < CLIENTS / SOCKETS_A_SESSION; at++) made.push(await signIn(client, 1 + (at % 5)));
    return made;
  });
  const best = { hatid: { p50: Infinity, p99: Infinity }, bare: { p50: Infinity, p99: Infinity } };
  const keep = (name, { p50, p99 }) => {
    if (p99 < best[name].p99) best[name] = { p50, p99 };
  };
  for (let round = 0; round < rounds; round++) {
    const channel = await ofChannel(database, { tokens, count });
    keep('hatid', channel);
    keep('bare', await ofBareLoop(channel.bytes, count));
  }
  return best;
}
