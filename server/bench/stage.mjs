// Its own PostgreSQL in a temporary folder, filled once for each size, and the real server on it.
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { startEmbeddedPostgres } from '../dist/platform/database/embedded-postgres/embedded-postgres.js';
import { migrate } from '../dist/platform/database/migrations.js';

const here = path.dirname(fileURLToPath(import.meta.url));
export const NOW = '2026-11-20T13:10:00+08:00';
export const TODAY = '2026-11-20';
/** The product sets these for each of its connections; pgbench gets the same. */
export const SESSION = '-c random_page_cost=1.1 -c timezone=UTC';

export const freePort = () =>
  new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address();
        server.close(() => resolve(port));
      });
  });
/**
 * The ports of the measured server and of the server it is compared with. Both run at once, because they are measured
 * in turn.
 */
const PORT = await freePort();
const BARE_PORT = await freePort();

export async function openStage({ dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-bench-')) } = {}) {
  fs.mkdirSync(dataDir, { recursive: true });
  fs.chmodSync(dataDir, 0o755);
  const postgres = await startEmbeddedPostgres({ dataDir });
  const [postmaster] = fs.readFileSync(path.join(dataDir, 'postgres/cluster/postmaster.pid'), 'utf8').split('\n');
  return {
    postgres,
    postmaster: Number(postmaster),
    async close() {
      await postgres.release();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Runs `work` on a database as its owner. */
export async function asOwner(database, work) {
  const client = new pg.Client(database.owner);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Starts a session for a user, and answers its token. */
export async function signIn(client, userId) {
  const token = randomBytes(24).toString('base64url');
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds) values ($1, $2, $3, $4, $4, $4::timestamptz + interval '30 days', 43200)`,
    [randomUUID(), userId, createHash('sha256').update(token).digest(), NOW],
  );
  return token;
}

/** A database with `count` appointments, `perDay` a service day, and the token of an operator's session. */
export async function fill({ postgres }, count, { perDay = 200 } = {}) {
  const name = `bench_${count}_${randomBytes(3).toString('hex')}`;
  const admin = new pg.Client(postgres.owner('postgres'));
  await admin.connect();
  await admin.query(`create database ${name}`);
  await admin.end();
  const owner = postgres.owner(name);
  await migrate(owner);
  const client = new pg.Client(owner);
  await client.connect();
  const text = fs
    .readFileSync(path.join(here, 'data.sql'), 'utf8')
    .replaceAll('$N', String(count))
    .replaceAll('$PER_DAY', String(perDay))
    .replaceAll(':now', `timestamptz '${NOW}'`);
  await client.query(text);
  await client.query('vacuum analyze');
  const token = await signIn(client, 1);
  await client.query('checkpoint');
  await client.end();
  return { name, count, token, connection: postgres.app(name), owner };
}

/** Runs a script of this folder and waits until it says it is ready. Answers how to stop it. */
export async function run(script, env) {
  const child = spawn(process.execPath, [...(env.BENCH_NODE_FLAGS?.split(' ') ?? []), path.join(here, script)], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (text) => String(text).includes('ready') && resolve());
    child.once('exit', (code) => reject(new Error(`${script} ended with ${code}`)));
  });
  return {
    pid: child.pid,
    /** Calls `listener` with each message of the script. */
    onMessage: (listener) => child.on('message', listener),
    send: (message) => child.send(message),
    stop: () =>
      new Promise((resolve) => {
        child.removeAllListeners('exit').once('exit', resolve);
        child.kill('SIGTERM');
      }),
  };
}

export const startHost = (database, env = {}) =>
  run('host.mjs', { BENCH_CONNECTION: JSON.stringify(database.connection), BENCH_PORT: String(PORT), ...env });
export const startBare = (database, statement) =>
  run('bare.mjs', {
    BENCH_CONNECTION: JSON.stringify(database.connection),
    BENCH_PORT: String(BARE_PORT),
    BENCH_STATEMENT: JSON.stringify(statement),
  });
export const startSender = (bytes) => run('sender.mjs', { BENCH_PORT: String(PORT), BENCH_BYTES: String(bytes) });
export const ADDRESS = { host: '127.0.0.1', port: PORT };
export const BARE_ADDRESS = { ...ADDRESS, port: BARE_PORT };
