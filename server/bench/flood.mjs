// The cost of hostile requests by strangers: the server's processor time for one request, and an operator's list beside
// four such connections.
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, startHost } from './stage.mjs';

const LIST = '/api/scheduling/appointments/?page_size=8';
const KB = 1024;
/** Node itself refuses a longer request head. */
const HEAD = 15 * KB;

const members = (bytes) =>
  `{${Array.from({ length: Math.floor(bytes / 10) }, (_, at) => `"k${at.toString(36)}":1`).join(',')}}`.slice(0, bytes);
const shut = (text, end) => text.replace(/,[^,]*$/, end);

/** Hostile bodies by name, each of about `bytes` bytes. */
const bodies = (bytes) => ({
  'members nobody knows': shut(members(bytes), '}'),
  numbers: `[${'1,'.repeat(bytes / 2 - 2)}1]`,
  'a list in a field': `{"username":[${'1,'.repeat(bytes / 2 - 12)}1],"password":"x"}`,
  'lists in lists': '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': '{"a":'.repeat(bytes / 6) + '1' + '}'.repeat(bytes / 6),
  'a long text': JSON.stringify({ username: 'a@'.repeat(bytes / 2 - 20), password: 'x' }),
  'a text of nothing': JSON.stringify({ username: `a${' '.repeat(bytes - 60)}b`, password: 'x', message: 'x' }),
  'no JSON': '{"username":'.padEnd(bytes, '"x'),
  'an error of hyphens': JSON.stringify({
    message: '-a'.repeat(250),
    stack: '-a'.repeat(1000),
    page: '/',
    release: '1',
  }),
  prototypes: `{${'"__proto__":{"a":1},'.repeat(bytes / 21)}"a":1}`,
});
/** Hostile queries and headers for a GET. */
const heads = {
  'encodings of nothing': ['', `accept-encoding: a${' '.repeat(HEAD)}b`],
  'a language of nothing': ['', `user-agent: a${' '.repeat(HEAD)}b`],
  'many questions': [
    `?${Array.from({ length: HEAD / 8 }, (_, at) => `q${at.toString(36)}=1`).join('&')}`.slice(0, HEAD),
  ],
  'the same question': [`?${'username=1&'.repeat(HEAD / 11)}`],
  'percent signs': [`?username=${'%C3%A9'.repeat(HEAD / 6)}`],
  'a token of nothing': ['', `authorization: Token${' '.repeat(HEAD)}b c`],
  'many cookies': ['', `cookie: ${'a=b; '.repeat(HEAD / 5)}`],
};

const OPEN = ['/api/auth/login/', '/api/auth/check-account-status/', '/api/logs/client/', '/api/auth/email-change/'];
const CLOSED = ['/api/scheduling/appointments/', '/api/scheduling/receipts/', '/api/nothing/'];

const posted = (path, body, type = 'application/json') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: ${type}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;

/** Hostile requests by name: every body to open and to closed addresses, and the heads. */
function requests(bytes) {
  const all = {};
  for (const path of [...OPEN, ...CLOSED])
    for (const [name, body] of Object.entries(bodies(bytes))) all[`${name} to ${path}`] = posted(path, body);
  const part = '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n';
  all['a form of many parts'] = posted(
    '/api/scheduling/receipts/',
    `${part.repeat(bytes / part.length)}--b--\r\n`,
    'multipart/form-data; boundary=b',
  );
  for (const path of ['/api/auth/check-username/', '/', '/healthz'])
    for (const [name, [query, header]] of Object.entries(heads))
      all[`${name} to ${path}`] =
        `GET ${path}${query} HTTP/1.1\r\nhost: localhost\r\n${header ? `${header}\r\n` : ''}\r\n`;
  return all;
}

/** Sends one request on its own connection. Resolves when it was answered. */
function ask(text) {
  return new Promise((resolve, reject) => {
    const socket = net.connect(ADDRESS.port, ADDRESS.host);
    let answer = '';
    socket.on('data', (data) => {
      answer += data.toString('latin1');
      const [head, body = ''] = answer.split('\r\n\r\n', 2);
      const length = /content-length: (\d+)/i.exec(head)?.[1];
      if (answer.includes('\r\n\r\n') && (length === undefined || body.length >= Number(length))) {
        socket.destroy();
        resolve(answer);
      }
    });
    socket.on('error', (error) => (answer ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
    socket.on('connect', () => socket.write(text));
  });
}

const middle = (values) => values.sort((a, b) => a - b)[values.length >> 1];

/** A function that asks a server for its processor time since the last call, in milliseconds. */
function workOf(server) {
  let tell;
  server.onMessage((text) => tell(Number(text)));
  return () =>
    new Promise((resolve) => {
      tell = resolve;
      server.send('worked');
    });
}

/** The processor time of each hostile request in milliseconds, the median of several; the most expensive first. */
export async function strangersCosts(database, { bytes = 64 * KB, times = 7 } = {}) {
  const server = await startHost(database, { BENCH_WORKED: '1' });
  const worked = workOf(server);
  try {
    return await costs(worked, requests(bytes), times);
  } finally {
    await server.stop();
  }
}

async function costs(worked, all, times) {
  const found = [];
  for (const [name, text] of Object.entries(all)) {
    const took = [];
    let answer = '';
    for (let at = 0; at < times; at++) {
      await worked();
      answer = await ask(text);
      await wait(5);
      took.push(await worked());
    }
    found.push({ name, took: middle(took), status: answer.slice(9, 12), answered: answer.length });
  }
  return found.sort((a, b) => b.took - a.took);
}

const CONNECTIONS = 4;
/** Requests a second of all connections together: the default limit of one address (HATID_RATE_LIMIT). */
const A_SECOND = 100;

/** An operator's list alone, and beside strangers who send hostile requests from four connections. */
export async function listBesideStrangers(database, { rounds, seconds }) {
  const server = await startHost(database);
  try {
    const list = { ...ADDRESS, next: () => get(LIST, database.token), connections: 1 };
    await load({ ...list, connections: 16, seconds: WARM_UP });
    const all = { quiet: [], beside: [] };
    for (let round = 0; round < rounds; round++) {
      all.quiet.push(await load({ ...list, seconds }));
      const crowd = strangers();
      all.beside.push(await load({ ...list, seconds }));
      await crowd.stop();
    }
    const of = (what, share) => middle(all[what].map((measured) => measured[share]));
    return {
      quiet: { p50: of('quiet', 'p50'), p99: of('quiet', 'p99') },
      beside: { p50: of('beside', 'p50'), p99: of('beside', 'p99') },
    };
  } finally {
    await server.stop();
  }
}

function strangers() {
  let on = true;
  const texts = Object.values(requests(231 * KB));
  const one = async (first) => {
    for (let at = first; on; at += CONNECTIONS) {
      const pause = wait((CONNECTIONS * 1000) / A_SECOND);
      await ask(texts[at % texts.length]);
      await pause;
    }
  };
  const all = Promise.all(Array.from({ length: CONNECTIONS }, (_, at) => one(at)));
  return {
    stop: () => {
      on = false;
      return all;
    },
  };
}
