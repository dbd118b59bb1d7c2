// Several servers on one database, with live screens of many people and actions at a fixed rate. This process opens the
// screens, on the same cores.
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { address as journey, driversOf, makeReady, VISITS } from './action.mjs';
import { load, post, WARM_UP } from './load.mjs';
import { fillYear } from './reports.mjs';
import { asOwner, freePort, signIn, startHost } from './stage.mjs';

const SERVERS = Number(process.env.BENCH_SERVERS ?? 4);
const SCREENS = Number(process.env.BENCH_SCREENS ?? 5_000);
const RATES = (process.env.BENCH_RATES ?? '50,100,150').split(',').map(Number);
/** Operators hear of every visit. All others are staff, who hear of their own. Each has one screen. */
const OPERATORS = 100;
const HOST = '127.0.0.1';
/** The bench has 125 people, five of them operators. */
const MORE_PEOPLE = `
insert into users (role, username, email, first_name, last_name, phone_number, specialization, email_verified_at, created_at, updated_at)
select case when i <= ${OPERATORS - 5} then 'operator' else 'therapist' end, 'more' || i, 'more' || i || '@example.test',
  'More' || i, 'Last' || i, '0916 ' || lpad(i::text, 7, '0'), case when i > ${OPERATORS - 5} then 'Swedish massage' end, now(), now(), now()
from generate_series(1, $1::int - 125) i`;
/** The id of the visit in a message of the live channel. */
const VISIT = /"appointment":\{"id":(\d+)/;

const share = (sorted, of) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))];
const spread = (values) => {
  const sorted = Float64Array.from(values).sort();
  return { p50: share(sorted, 0.5), p99: share(sorted, 0.99) };
};
/** Megabytes that a process holds; undefined without /proc. */
const heldBy = (pid) => {
  const file = `/proc/${pid}/status`;
  const kilobytes = fs.existsSync(file) && /VmRSS:\s+(\d+)/.exec(fs.readFileSync(file, 'utf8'))?.[1];
  return kilobytes ? Number(kilobytes) / 1024 : undefined;
};

/** Seconds of the processor that PostgreSQL, with all its processes, has used so far; undefined without /proc. */
function workedByDatabase(postmaster) {
  if (!fs.existsSync('/proc/self/stat')) return undefined;
  let ticks = 0;
  for (const pid of fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      // Behind the name: state, parent; the 12th and 13th are its own time, the two after them that of ended children.
      const fields = fs.readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ');
      if (Number(pid) !== postmaster && Number(fields[1]) !== postmaster) continue;
      const own = Number(fields[11]) + Number(fields[12]);
      ticks += Number(pid) === postmaster ? own + Number(fields[13]) + Number(fields[14]) : own;
    } catch {
      // It has ended meanwhile.
    }
  }
  return ticks / 100;
}

async function startServers(database, count, env = {}) {
  const servers = [];
  for (let at = 0; at < count; at++) {
    const port = await freePort();
    servers.push({ port, ...(await startHost(database, { BENCH_PORT: String(port), BENCH_WORKED: '1', ...env })) });
  }
  return servers;
}

/** Milliseconds of the processor since the last call, of a server. */
const workedBy = (server) =>
  new Promise((resolve) => {
    server.onMessage((text) => resolve(Number(text)));
    server.send('worked');
  });

/** Opens the screens, fifty at a time, and tells `hear` what comes to those of operators. */
async function openScreens(database, servers, hear) {
  const tokens = await asOwner(database, async (client) => {
    await client.query(MORE_PEOPLE, [SCREENS]);
    const { rows } = await client.query('select id from users order by (role = $1) desc, id limit $2', [
      'operator',
      SCREENS,
    ]);
    const made = [];
    for (const { id } of rows) made.push(await signIn(client, id));
    return made;
  });
  const screens = [];
  let others = 0;
  const open = (at) =>
    new Promise((resolve, reject) => {
      const { port } = servers[at % servers.length];
      const token = tokens[at];
      const socket = new WebSocket(`ws://${HOST}:${port}/ws/scheduling/appointments/?token=${token}`, {
        perMessageDeflate: false,
      });
      socket.once('message', () => {
        socket.on('message', at < OPERATORS ? hear : () => others++);
        resolve(socket);
      });
      socket.once('error', reject);
    });
  for (let at = 0; at < SCREENS; at += 50)
    screens.push(...(await Promise.all(Array.from({ length: Math.min(50, SCREENS - at) }, (_, n) => open(at + n)))));
  return { others: () => others, close: () => screens.forEach((socket) => socket.terminate()) };
}

/** Actions at a fixed rate, each of another visit, on the servers in turn. */
async function act({ servers, drivers, rate, seconds, sentAt, next }) {
  const [answered, refused] = [[], []];
  const one = async (id) => {
    const { port } = servers[id % servers.length];
    const begun = performance.now();
    sentAt.set(id, begun);
    const answer = await fetch(`http://${HOST}:${port}${journey(id)}`, {
      method: 'POST',
      headers: { authorization: `Token ${drivers[id % drivers.length]}`, 'content-type': 'application/json' },
      body: '{}',
    });
    await answer.arrayBuffer();
    if (answer.ok) answered.push(performance.now() - begun);
    else refused.push(answer.status);
  };
  const begun = performance.now();
  const running = [];
  for (let done = 0; done < rate * seconds; done++) {
    const due = begun + (done * 1000) / rate;
    if (due > performance.now()) await wait(due - performance.now());
    running.push(one(next()));
  }
  await Promise.all(running);
  return { answered, refused, rate: answered.length / ((performance.now() - begun) / 1000) };
}

/** With all screens open: for each rate how long answers and screens take, and what the servers use. */
export async function screensBesideActions(database, { seconds, postmaster }) {
  const drivers = await driversOf(database);
  await makeReady(database);
  const servers = await startServers(database, SERVERS);
  const [sentAt, lags] = [new Map(), []];
  let [heard, id] = [0, VISITS.first];
  const next = () => id++;
  try {
    const before = servers.map(({ pid }) => heldBy(pid));
    const screens = await openScreens(database, servers, (data) => {
      const at = sentAt.get(Number(VISIT.exec(data)?.[1]));
      if (at === undefined) return;
      heard++;
      lags.push(performance.now() - at);
    });
    const opened = servers.map(({ pid }) => heldBy(pid));
    await act({ servers, drivers, rate: 50, seconds: WARM_UP, sentAt, next });
    const rows = [];
    for (const rate of RATES) {
      await wait(2_000);
      await Promise.all(servers.map(workedBy));
      sentAt.clear();
      lags.length = heard = 0;
      const othersBefore = screens.others();
      const [begun, ownBefore, databaseBefore] = [performance.now(), process.cpuUsage(), workedByDatabase(postmaster)];
      const { answered, refused, rate: reached } = await act({ servers, drivers, rate, seconds, sentAt, next });
      const worked = await Promise.all(servers.map(workedBy));
      const took = performance.now() - begun;
      const { user, system } = process.cpuUsage(ownBefore);
      const own = (user + system) / 1000;
      // What the last actions left behind is on its way.
      for (let tries = 0; heard < answered.length * OPERATORS && tries < 100; tries++) await wait(100);
      rows.push({
        rate,
        reached,
        refused: refused.length,
        answers: spread(answered),
        screens: spread(lags),
        missed: answered.length * OPERATORS - heard,
        messages: (heard + screens.others() - othersBefore) / (took / 1000),
        // Milliseconds of the processor for each action.
        ofServers: worked.reduce((sum, ms) => sum + ms, 0) / answered.length,
        ofDatabase: ((workedByDatabase(postmaster) - databaseBefore) * 1000) / answered.length,
        ofScreens: own / answered.length,
      });
    }
    screens.close();
    const megabytes = opened.map((now, at) => now - before[at]);
    return [...rows, { kilobytesAScreen: (megabytes.reduce((sum, one) => sum + one, 0) * 1024) / SCREENS }];
  } finally {
    await Promise.all(servers.map(({ stop }) => stop()));
  }
}

/**
 * The most actions a second, without screens: by servers and size of the pool; of one visit alone; beside a report,
 * which comes last, because its year takes minutes to fill.
 */
export async function* mostActions(database, { seconds }) {
  const drivers = await driversOf(database);
  const ports = (servers) => servers.map(({ port }) => ({ host: HOST, port }));
  const all = async (targets, next, connections = 16) => {
    const loads = await Promise.all(
      targets.map((target) => load({ ...target, next, connections: connections / targets.length, seconds })),
    );
    return {
      rate: loads.reduce((sum, one) => sum + one.rate, 0),
      p99: Math.max(...loads.map(({ p99 }) => p99)),
      failed: loads.reduce((sum, one) => sum + one.failed, 0),
    };
  };
  /** Starts servers, and gives `measure` their ports and the next action. */
  const withServers = async ({ count, pool }, measure) => {
    const servers = await startServers(database, count, { BENCH_POOL: String(pool) });
    try {
      await makeReady(database);
      let id = VISITS.first;
      const next = () => post(journey(id), drivers[id++ % drivers.length]);
      await all(ports(servers), next);
      return await measure(ports(servers), next);
    } finally {
      await Promise.all(servers.map(({ stop }) => stop()));
    }
  };
  for (const [count, pool] of [
    [1, 4],
    [1, 16],
    [4, 4],
    [4, 16],
  ])
    yield [`${count} servers, a pool of ${pool}`, await withServers({ count, pool }, all)];
  let changes = 0;
  const notes = (visit) => () =>
    post(
      `/api/scheduling/appointments/${visit()}/`,
      database.token,
      JSON.stringify({ notes: String(changes++) }),
    ).replace('POST', 'PATCH');
  const one = { count: 1, pool: 16 };
  yield [
    'changes of one visit',
    await withServers(one, (at) =>
      all(
        at,
        notes(() => 19_000),
      ),
    ),
  ];
  yield [
    'changes of many visits',
    await withServers(one, (at) =>
      all(
        at,
        notes(() => 10_000 + (changes % 9_000)),
      ),
    ),
  ];
  await fillYear(database);
  yield [
    'actions beside a workbook of the year',
    await withServers(one, async (at, next) => {
      const report = `http://${HOST}:${at[0].port}/api/reports/export/?from=2025-11-21&to=2026-11-20&format=xlsx`;
      const file = fetch(report, { headers: { authorization: `Token ${database.token}` } }).then((answer) =>
        answer.arrayBuffer(),
      );
      const figure = await all(at, next);
      await file;
      return figure;
    }),
  ];
}
