// GET appointments/: the real server compared with pgbench and a bare server, with the same statement.
import { listQuery } from '../dist/appointments/read/list-query.sql.js';
import { inTurn } from './in-turn.mjs';
import { get, load, warm, WARM_UP } from './load.mjs';
import { asScript, pgbench } from './pgbench.mjs';
import { ADDRESS, BARE_ADDRESS, startBare, startHost, TODAY } from './stage.mjs';

const BASE = '/api/scheduling/appointments';
const LISTS = [
  { name: 'all', address: `${BASE}/?page_size=`, wanted: { newestFirst: true } },
  {
    name: "one day's",
    address: `${BASE}/?date=${TODAY}&page_size=`,
    wanted: { from: TODAY, to: TODAY, newestFirst: true },
  },
];

const statementOf = (wanted, size) => {
  const { statement, params } = listQuery(wanted, { limit: size, offset: 0 }).page;
  return { name: statement.name, text: statement.text, values: [...params] };
};

export async function listYardsticks(database, { rounds, seconds }) {
  const rows = [];
  for (const { name, address, wanted } of LISTS) {
    for (const size of [8, 25]) {
      const statement = statementOf(wanted, size);
      const { script, variables } = asScript(statement);
      const hatid = await warm(await startHost(database), {
        ...ADDRESS,
        next: () => get(address + size, database.token),
      });
      const bare = await warm(await startBare(database, statement), { ...BARE_ADDRESS, next: () => get('/') });
      try {
        const measured = await inTurn(rounds, {
          pgbench: async () => pgbench(database.connection, script, { variables, seconds }),
          bare: () => bare.rate(seconds),
          hatid: () => hatid.rate(seconds),
        });
        rows.push({ name, size, ...measured });
      } finally {
        await Promise.all([hatid.stop(), bare.stop()]);
      }
    }
  }
  return rows;
}

/** The cards of a day and its full rows, from one server in turn. */
export async function cardYardstick(database, { rounds, seconds }) {
  const { address } = LISTS.find(({ name }) => name === "one day's");
  const rows = [];
  for (const size of [8, 25]) {
    const server = await startHost(database);
    try {
      const target = (fields) => ({
        ...ADDRESS,
        next: () => get(`${address}${size}&fields=${fields}`, database.token),
      });
      const cards = await warm(server, target('card'));
      const full = await warm(server, target('all'));
      const measured = await inTurn(rounds, { cards: () => cards.rate(seconds), full: () => full.rate(seconds) });
      rows.push({ size, ...measured });
    } finally {
      await server.stop();
    }
  }
  return rows;
}

const PAGES = [
  ...LISTS,
  { name: 'pending', address: `${BASE}/?status=pending&page_size=` },
  { name: 'completed', address: `${BASE}/?status=completed&page_size=` },
];

/** The milliseconds for a page of 8 of each list, one request at a time: the median. */
async function pageTimes(database, seconds) {
  const server = await startHost(database);
  try {
    const times = {};
    const target = (address) => ({ ...ADDRESS, next: () => get(address + 8, database.token), connections: 1 });
    await load({ ...target(PAGES[0].address), connections: 16, seconds: WARM_UP });
    for (const { name, address } of PAGES) times[name] = (await load({ ...target(address), seconds })).p50;
    return times;
  } finally {
    await server.stop();
  }
}

/** The page times of each database, in turn; the best of each. */
export async function growth(databases, { rounds, seconds }) {
  const best = databases.map(() => ({}));
  for (let round = 0; round < rounds; round++) {
    for (const [at, database] of databases.entries()) {
      for (const [name, time] of Object.entries(await pageTimes(database, seconds)))
        best[at][name] = Math.min(best[at][name] ?? Infinity, time);
    }
  }
  return best;
}
