// `npm run soak -w server`: 30 minutes (SOAK_MINUTES) of 1,000 open screens (SOAK_SCREENS) on two servers, beside
// people who read, change and come and go. Ends with 1 where a heap at the end is more than 2 % above that after the
// warm-up, a screen was closed or missed a change, a request failed, or connections are left over or too many.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { ADDRESS, asOwner, BARE_ADDRESS, fill, openStage, run, signIn } from '../bench/stage.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 30);
const SAMPLE_MS = (MINUTES * 60_000) / 30;
const WARM_UP = 6;
const SCREENS = Number(process.env.SOAK_SCREENS ?? 1_000);
/** Below the channel's limit of twelve sockets for one session. */
const SCREENS_A_SESSION = 10;
const PAUSE_MS = 250;
/** Each person changes something every so many turns; each change goes to all screens. */
const TURNS_A_CHANGE = 8;
const PATIENCE_MS = 10_000;
/** What a server may open: its pool, jobs, and two that listen. */
const MOST_CONNECTIONS = 16 + 7;
const GROWTH_BAR = 1.02;

const PLACES = [ADDRESS, BARE_ADDRESS];
const at = ({ host, port }, path) => `http://${host}:${port}${path}`;
const stage = await openStage();
let stopped = false;
let asked = 0;
let failed = 0;
let changes = 0;
let heard = 0;
let closed = 0;

async function ask(place, token, path, method = 'GET', body = undefined) {
  const answer = await fetch(at(place, path), {
    method,
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  asked++;
  if (answer.status >= 500 || answer.status === 401) failed++;
  return answer.ok;
}

const VISITS = '/api/scheduling/appointments/';
/** One person: looks at lists and a visit, writes a note. */
async function person(place, token, which) {
  for (let turn = 0; !stopped; turn++) {
    const id = 1 + ((which * 131 + turn * 17) % 900);
    await ask(place, token, `${VISITS}?page=${1 + (turn % 20)}`);
    await ask(place, token, `${VISITS}${id}/`);
    await ask(place, token, `${VISITS}counts/`);
    if (turn % TURNS_A_CHANGE === 0) {
      // Some visits are over and take no notes.
      if (await ask(place, token, `${VISITS}${id}/`, 'PATCH', { notes: `Round ${turn} of ${which}` })) changes++;
    }
    await wait(PAUSE_MS);
  }
}

async function screen({ host, port }, token) {
  const socket = new WebSocket(`ws://${host}:${port}/ws/scheduling/appointments/?token=${token}`, {
    perMessageDeflate: false,
  });
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
}

/** A screen that stays. It counts the changes that it hears of. */
async function openScreen(place, token) {
  const socket = await screen(place, token);
  socket.on('message', (data) => {
    if (data.includes('"appointment":')) heard++;
  });
  socket.on('close', () => {
    if (!stopped) closed++;
  });
  return socket;
}

/** Somebody who opens the page, looks for a moment, and is gone, politely or not. */
async function visitor(place, token) {
  for (let turn = 0; !stopped; turn++) {
    const socket = await screen(place, token);
    await wait(200);
    if (turn % 2) socket.terminate();
    else socket.close();
  }
}

try {
  const database = await fill(stage, 1_000);
  const people = 4;
  const sessions = Math.ceil(SCREENS / SCREENS_A_SESSION);
  const tokens = await asOwner(database, async (client) => {
    const made = [];
    for (let n = 0; n < people + sessions; n++) made.push(await signIn(client, 1));
    return made;
  });
  const servers = await Promise.all(
    PLACES.map(async (place) => {
      const server = await run('../faults/soak-host.mjs', {
        BENCH_NODE_FLAGS: '--expose-gc',
        BENCH_CONNECTION: JSON.stringify(database.connection),
        BENCH_PORT: String(place.port),
      });
      let told;
      server.onMessage((text) => told?.(Number(text)));
      const heap = () =>
        new Promise((resolve) => {
          told = resolve;
          server.send('heap');
        });
      const channel = async () =>
        Number(/^live_connections (\d+)$/m.exec(await (await fetch(at(place, '/metrics'))).text())?.[1]);
      return { stop: () => server.stop(), sample: async () => ({ heap: await heap(), channel: await channel() }) };
    }),
  );
  const sample = async () => ({
    servers: await Promise.all(servers.map((server) => server.sample())),
    connections: await asOwner(database, async (client) => {
      const asked = 'select count(*) as n from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()';
      return Number((await client.query(asked, [database.name])).rows[0].n);
    }),
  });

  const screens = [];
  for (let made = 0; made < SCREENS; made++)
    screens.push(await openScreen(PLACES[made % PLACES.length], tokens[people + Math.floor(made / SCREENS_A_SESSION)]));
  const work = [
    ...tokens.slice(0, people - 1).map((token, which) => person(PLACES[which % PLACES.length], token, which)),
    visitor(PLACES[1], tokens[people - 1]),
  ];
  const megabytes = (bytes) => (bytes / 1e6).toFixed(2);
  const samples = [];
  for (let taken = 0; taken < 30; taken++) {
    await wait(SAMPLE_MS);
    samples.push(await sample());
    const { servers: each, connections } = samples.at(-1);
    console.error(
      `${Math.round(((taken + 1) * SAMPLE_MS) / 1000)} s: heaps ${each.map(({ heap }) => megabytes(heap)).join(' and ')} MB, ${each.map(({ channel }) => channel).join(' and ')} on the channel, ${connections} on the database, ${asked} requests, ${failed} failed, ${changes} changes, ${closed} screens closed`,
    );
  }
  stopped = true;
  await Promise.all(work);
  for (let waited = 0; heard < changes * SCREENS && waited < PATIENCE_MS; waited += 100) await wait(100);
  for (const socket of screens) socket.terminate();
  await wait(2_000);
  const left = await sample();
  await Promise.all(servers.map((server) => server.stop()));

  const mean = (some) => some.reduce((sum, one) => sum + one, 0) / some.length;
  const growths = PLACES.map((_, which) => {
    const heaps = samples.map(({ servers: each }) => each[which].heap);
    const [first, last] = [mean(heaps.slice(WARM_UP, WARM_UP + 8)), mean(heaps.slice(-8))];
    return { first, last, growth: last / first };
  });
  const connections = samples.map((one) => one.connections);
  const leftOver = left.servers.reduce((sum, { channel }) => sum + channel, 0);
  const missed = changes * SCREENS - heard;
  console.log(
    [
      `${MINUTES} minutes, ${SCREENS} screens on ${PLACES.length} servers, ${asked} requests, ${changes} changes, ${heard} messages:`,
      ...growths.map(
        ({ first, last, growth }, which) =>
          `server ${which + 1}: heap ${megabytes(first)} MB at first, ${megabytes(last)} MB at the end (${((growth - 1) * 100).toFixed(1)} %)`,
      ),
      `connections of the database: ${Math.max(...connections.slice(0, WARM_UP))} at most at first, ${Math.max(...connections.slice(WARM_UP))} after`,
      `${leftOver} sockets left over, ${closed} screens closed, ${missed} messages missed, ${failed} requests failed`,
    ].join('\n'),
  );
  const isFlat = growths.every(({ growth }) => growth <= GROWTH_BAR);
  const areFew = Math.max(...connections) <= PLACES.length * MOST_CONNECTIONS;
  process.exitCode = isFlat && areFew && leftOver === 0 && closed === 0 && missed === 0 && failed === 0 ? 0 : 1;
} finally {
  stopped = true;
  await stage.close();
}
