// Searches in a million appointments, and an operator's list while others search.
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, signIn, startHost } from './stage.mjs';

const LIST = '/api/scheduling/appointments/?page_size=8';
const search = (term) => `${LIST}&search=${encodeURIComponent(term)}`;

/**
 * A number, one client, a twentieth of all, a fifth, all, one therapist, several, none. The server looks few matches up
 * in an index, and scans the list for many.
 */
const TERMS = ['#777', 'client1234', 'client12', 'client1', 'client', 'first6', 'first12', 'nobody at all'];

/** The order of the list of all bookings, and of the dashboard's list, which starts with today. */
const ORDERS = { '': '', ', around today': '&ordering=nearest' };

/** The milliseconds of each search, one at a time: the median. */
export async function searchTimes(database, { seconds }) {
  const server = await startHost(database);
  try {
    const target = (path) => ({ ...ADDRESS, next: () => get(path, database.token), connections: 1 });
    await load({ ...target(search('client1')), seconds: WARM_UP });
    const times = {};
    for (const [words, order] of Object.entries(ORDERS))
      for (const term of TERMS) times[term + words] = (await load({ ...target(search(term) + order), seconds })).p50;
    return times;
  } finally {
    await server.stop();
  }
}

const SEARCHES = 60;
/** The pause before the next search: the time a reader looks at the result, and the Retry-After of a refusal. */
const PAUSE_MS = 1_000;

/** An operator's list alone, and beside 60 screens of five operators that search again every second. */
export async function listBesideSearches(database, { rounds, seconds }) {
  const tokens = await asOwner(database, async (client) => {
    const signedIn = [];
    for (const id of [1, 2, 3, 4, 5]) signedIn.push(await signIn(client, id));
    return signedIn;
  });
  const server = await startHost(database);
  try {
    const list = { ...ADDRESS, next: () => get(LIST, database.token), connections: 1 };
    await load({ ...list, connections: 16, seconds: WARM_UP });
    const all = { quiet: [], beside: [] };
    for (let round = 0; round < rounds; round++) {
      all.quiet.push(await load({ ...list, seconds }));
      const searching = searchers(tokens);
      all.beside.push(await load({ ...list, seconds }));
      await searching.stop();
    }
    const middle = (of) => of.sort((a, b) => a - b)[of.length >> 1];
    const of = (what, share) => middle(all[what].map((measured) => measured[share]));
    return {
      quiet: { p50: of('quiet', 'p50'), p99: of('quiet', 'p99') },
      beside: { p50: of('beside', 'p50'), p99: of('beside', 'p99') },
    };
  } finally {
    await server.stop();
  }
}

function searchers(tokens) {
  let on = true;
  const one = async (at) => {
    for (let time = 0; on; time++) {
      const address = `http://${ADDRESS.host}:${ADDRESS.port}${search(TERMS[(at + time) % TERMS.length])}`;
      const answer = await fetch(address, { headers: { authorization: `Token ${tokens[at % tokens.length]}` } });
      await answer.arrayBuffer();
      if (![200, 429].includes(answer.status)) throw new Error(`a search was answered with ${answer.status}`);
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  };
  const all = Promise.all(Array.from({ length: SEARCHES }, (_, at) => one(at)));
  return {
    stop: () => {
      on = false;
      return all;
    },
  };
}
