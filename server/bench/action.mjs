// POST start_journey on a new visit each time, compared with pgbench, which runs the statements that the server sends.
import pg from 'pg';
import { buildApp, createDeps } from '../dist/app.js';
import { readConfig } from '../dist/config.js';
import { serverClock } from '../dist/platform/clock.js';
import { createDatabase } from '../dist/platform/database/create-database.js';
import { createLogger } from '../dist/platform/logging.js';
import { inTurn } from './in-turn.mjs';
import { post, warm } from './load.mjs';
import { asVariable, pgbench } from './pgbench.mjs';
import { ADDRESS, asOwner, NOW, signIn, SESSION, startHost } from './stage.mjs';

const CLIENTS = 16;
/** Visits too old for today's lists. Each is used at most once between two calls of `makeReady`. */
export const VISITS = { first: 20_000, last: 90_000 };
export const address = (id) => `/api/scheduling/appointments/${id}/start_journey/`;

/**
 * Makes the visits wait for their drivers, bypassing the triggers. Then it vacuums, so that the next measurement meets
 * no dead rows.
 */
export const makeReady = (database) =>
  asOwner(database, async (client) => {
    await client.query('set session_replication_role = replica');
    await client.query(
      `update appointments set status = 'in_progress', outcome = null, payment_status = 'unpaid', journey_started_at = null, rode_out = false
       where id between $1 and $2 and status <> 'in_progress'`,
      [VISITS.first, VISITS.last],
    );
    await client.query('vacuum analyze appointments');
    await client.query('checkpoint');
  });

/** The statements of one action from begin to commit, with their parameters, as the database receives them. */
async function statementsOf(database, id, token) {
  const clock = serverClock({ start: new Date(NOW) });
  const db = createDatabase({ connection: { ...database.connection, max: 2, options: SESSION }, clock });
  const app = await buildApp(
    createDeps({ config: readConfig({ HATID_RATE_LIMIT: '0' }), db, clock, log: createLogger({ level: 'error' }) }),
  );
  const sent = [];
  const { query } = pg.Client.prototype;
  pg.Client.prototype.query = function recorded(...args) {
    sent.push(typeof args[0] === 'string' ? { text: args[0] } : args[0]);
    return query.apply(this, args);
  };
  try {
    const { statusCode, body } = await app.inject({
      method: 'POST',
      url: address(id),
      headers: { authorization: `Token ${token}` },
      payload: {},
    });
    if (statusCode !== 200) throw new Error(`the action answered ${statusCode}: ${body}`);
  } finally {
    pg.Client.prototype.query = query;
    await app.close();
    await db.close();
  }
  const begin = sent.findIndex(({ text }) => text === 'begin');
  return sent.slice(begin, sent.findIndex(({ text }) => text === 'commit') + 1);
}

/** The same statements as a pgbench script. Each client has its own visits. */
function asScript(statements, id) {
  const variables = { n: -1 };
  const lines = statements.map(({ text, values = [] }, at) =>
    text
      .replace(/\s+/g, ' ')
      .trim()
      .replace(/\$(\d+)/g, (_, number) => {
        const value = values[Number(number) - 1];
        if (value === null || value === undefined) return 'null';
        if (value === id || value === String(id)) return ':id';
        if (Array.isArray(value) && value.length === 1 && value[0] === id) return 'array[:id]::int[]';
        variables[`v${at}_${number}`] = asVariable(value);
        // The rows that the transaction writes name the visit inside their JSON.
        return typeof value === 'string' && value.includes(String(id))
          ? `replace(:v${at}_${number}, '${id}', :id::text)`
          : `:v${at}_${number}`;
      }),
  );
  return {
    script: [
      `\\set n :n + 1`,
      `\\set id ${VISITS.first} + :n * ${CLIENTS} + :client_id`,
      ...lines.map((line) => `${line};`),
    ].join('\n'),
    variables,
  };
}

/** A warm server. Each measurement starts with the first visit. */
async function warmServer(database, tokens) {
  let next = VISITS.first;
  const request = () => {
    const id = next++;
    return post(address(id), tokens[id % tokens.length]);
  };
  const server = await warm(await startHost(database), { ...ADDRESS, connections: CLIENTS, next: request });
  return {
    stop: server.stop,
    rate: async (seconds) => {
      await makeReady(database);
      next = VISITS.first;
      return server.rate(seconds);
    },
  };
}

/** The token of the driver of visit n is that at n % 40. */
export const driversOf = (database) =>
  asOwner(database, async (client) => {
    const made = [];
    // Visit n has driver 86 + (n - 1) % 40: data.sql counts from 0, ids start at 1.
    for (let at = 0; at < 40; at++) made.push(await signIn(client, 86 + ((at + 39) % 40)));
    return made;
  });

/** Actions a second of the server and of pgbench, in turn. */
export async function actionYardstick(database, { rounds, seconds }) {
  const tokens = await driversOf(database);
  await makeReady(database);
  const sample = VISITS.last;
  const { script, variables } = asScript(await statementsOf(database, sample, tokens[sample % tokens.length]), sample);
  const server = await warmServer(database, tokens);
  try {
    return await inTurn(rounds, {
      pgbench: async () => {
        await makeReady(database);
        return pgbench(database.connection, script, { variables, seconds, clients: CLIENTS });
      },
      hatid: () => server.rate(seconds),
    });
  } finally {
    await server.stop();
  }
}
