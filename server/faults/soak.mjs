// `npm run soak -w server`: 15 minutes (SOAK_MINUTES) of people who read, change and come and go on the channel. Each
// minute: the heap after a collection, the connections of the channel and of the database. Ends with 1 where the heap
// of the last third is more than 2 % above that of the first after the warm-up, or connections are left over.
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { asOwner, fill, openStage, run, signIn, url } from '../bench/stage.mjs';

const MINUTES = Number(process.env.SOAK_MINUTES ?? 15);
const SAMPLE_MS = (MINUTES * 60_000) / 30;
const WARM_UP = 6;
const SCREENS = 20;
const PAUSE_MS = 250;
const GROWTH_BAR = 1.02;

const { host, port } = url('');
const at = (path) => `http://${host}:${port}${path}`;
const stage = await openStage();
let stopped = false;
let asked = 0;
let failed = 0;

async function ask(token, path, method = 'GET', body = undefined) {
  const answer = await fetch(at(path), {
    method,
    headers: { authorization: `Token ${token}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  await answer.arrayBuffer();
  asked++;
  if (answer.status >= 500 || answer.status === 401) failed++;
}

const VISITS = '/api/scheduling/appointments/';
/** One person: looks at lists and a visit, writes a note. */
async function person(token, which) {
  for (let turn = 0; !stopped; turn++) {
    const id = 1 + ((which * 131 + turn * 17) % 900);
    await ask(token, `${VISITS}?page=${1 + (turn % 20)}`);
    await ask(token, `${VISITS}${id}/`);
    await ask(token, `${VISITS}counts/`);
    if (turn % 3 === 0) await ask(token, `${VISITS}${id}/`, 'PATCH', { notes: `Round ${turn}` });
    await wait(PAUSE_MS);
  }
}

const screen = async (token) => {
  const socket = new WebSocket(`ws://${host}:${port}/ws/scheduling/appointments/?token=${token}`);
  socket.on('error', () => undefined);
  await once(socket, 'message');
  return socket;
};

/** Somebody who opens the page, looks for a moment, and is gone, politely or not. */
async function visitor(token) {
  for (let turn = 0; !stopped; turn++) {
    const socket = await screen(token);
    await wait(200);
    if (turn % 2) socket.terminate();
    else socket.close();
  }
}

try {
  const database = await fill(stage, 1_000);
  const tokens = await asOwner(database, async (client) => {
    const made = [];
    for (let n = 0; n < 4 + SCREENS; n++) made.push(await signIn(client, 1));
    return made;
  });
  const server = await run('../faults/soak-host.mjs', {
    BENCH_NODE_FLAGS: '--expose-gc',
    BENCH_CONNECTION: JSON.stringify(database.connection),
    BENCH_PORT: String(port),
  });
  let told;
  server.onMessage((text) => told?.(Number(text)));
  const sample = async () => {
    const heap = await new Promise((resolve) => {
      told = resolve;
      server.send('heap');
    });
    const metrics = await (await fetch(at('/metrics'))).text();
    const channel = Number(/^live_connections (\d+)$/m.exec(metrics)?.[1]);
    const connections = await asOwner(database, async (client) =>
      Number(
        (
          await client.query(
            'select count(*) as n from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
            [database.name],
          )
        ).rows[0].n,
      ),
    );
    return { heap, channel, connections };
  };

  const screens = await Promise.all(tokens.slice(4).map(screen));
  const people = [...tokens.slice(0, 3).map(person), visitor(tokens[3])];
  const samples = [];
  for (let taken = 0; taken < 30; taken++) {
    await wait(SAMPLE_MS);
    samples.push(await sample());
    const { heap, channel, connections } = samples.at(-1);
    console.error(
      `${Math.round(((taken + 1) * SAMPLE_MS) / 1000)} s: heap ${(heap / 1e6).toFixed(2)} MB, ${channel} on the channel, ${connections} on the database, ${asked} requests, ${failed} failed`,
    );
  }
  stopped = true;
  await Promise.all(people);
  for (const socket of screens) socket.terminate();
  await wait(2_000);
  const left = await sample();
  await server.stop();

  const mean = (some) => some.reduce((sum, { heap }) => sum + heap, 0) / some.length;
  const [first, last] = [mean(samples.slice(WARM_UP, WARM_UP + 8)), mean(samples.slice(-8))];
  const most = Math.max(...samples.map(({ connections }) => connections));
  console.log(
    `${MINUTES} minutes, ${asked} requests: heap ${(first / 1e6).toFixed(2)} MB at first, ${(last / 1e6).toFixed(2)} MB at the end (${((last / first - 1) * 100).toFixed(1)} %); at most ${most} connections of the database; ${left.channel} of the channel left; ${failed} requests failed`,
  );
  process.exitCode = last <= first * GROWTH_BAR && left.channel === 0 && failed === 0 ? 0 : 1;
} finally {
  stopped = true;
  await stage.close();
}
