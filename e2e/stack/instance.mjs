import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const MAIN = 'server/dist/main.js';
const READY_WITHIN_MS = 60_000;
/** A server that does not stop within this time is killed. */
const STOPPED_WITHIN_MS = 30_000;
const OUTPUT_MAX = 200_000;

/**
 * Settings of the developer's own environment that must not reach the servers. An empty value counts as not set, even
 * with a .env file.
 */
const UNSET = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'DATABASE_READ_URL',
  'DATABASE_POOL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'SMTP_URL',
  'SMS_URL',
  'MAIL_FROM',
  'HOST',
  'HATID_URL',
  'HATID_DEMO',
  'HATID_ADMIN_EMAIL',
  'HATID_REMOTE_OVERRIDES',
  'HATID_OFFLINE',
  'HATID_TRUSTED_PROXIES',
  'HATID_SHUTDOWN_SECONDS',
];

/**
 * One server process.
 * @typedef {object} Instance
 * @property {string} url the same after a restart
 * @property {() => string} output its printed text, or the end of a long one
 * @property {() => number | undefined} pid
 * @property {(signal?: NodeJS.Signals) => Promise<number | null>} stop ends it (SIGTERM) and resolves to
 *   its exit code, null after a kill
 * @property {(checkout?: string) => Promise<void>} restart starts it again on the same port, from
 *   another checkout if one is named
 *
 * @typedef {object} InstanceOptions
 * @property {Record<string, string>} settings
 * @property {() => string | undefined} clockAt the HATID_CLOCK of a server that starts now
 * @property {(text: string) => void} [onOutput]
 */

/** The running servers. They get a SIGTERM when this process ends without stopping them. */
const running = new Set();
process.on('exit', () => {
  for (const server of running) server.kill('SIGTERM');
});

/**
 * Starts a server and resolves once /readyz says yes. Rejects with the server's output if it ends first.
 * @param {InstanceOptions} options
 * @returns {Promise<Instance>}
 */
export async function startInstance({ settings, clockAt, onOutput }) {
  let output = '';
  let address = '';
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let server;

  const start = async (checkout = ROOT) => {
    const clock = clockAt();
    const env = {
      ...process.env,
      ...Object.fromEntries(UNSET.map((name) => [name, ''])),
      LOG_LEVEL: 'warn',
      HATID_RATE_LIMIT: '0',
      ...(clock ? { HATID_CLOCK: clock } : { HATID_CLOCK: '' }),
      ...settings,
      ...(address ? { PORT: new URL(address).port } : {}),
    };
    const child = spawn(process.execPath, [path.join(checkout, MAIN)], {
      cwd: ROOT,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    server = child;
    running.add(child);
    child.once('exit', () => running.delete(child));
    let printed = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (/** @type {Buffer} */ data) => {
        const text = data.toString();
        printed = (printed + text).slice(-OUTPUT_MAX);
        output = (output + text).slice(-OUTPUT_MAX);
        onOutput?.(text);
      });
    }
    address = await readyAddress(child, () => printed);
  };
  await start();

  return {
    url: address,
    output: () => output,
    pid: () => (server && isRunning(server) ? server.pid : undefined),
    restart: start,
    async stop(signal = 'SIGTERM') {
      if (!server || !isRunning(server)) return server?.exitCode ?? null;
      const child = server;
      const ended = once(child, 'exit');
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOPPED_WITHIN_MS);
      await ended;
      clearTimeout(late);
      return child.exitCode;
    },
  };
}

/** @param {import('node:child_process').ChildProcess} server */
const isRunning = (server) => server.exitCode === null && server.signalCode === null;

/**
 * The address that a server prints when it is ready.
 * @param {import('node:child_process').ChildProcess} server
 * @param {() => string} printed
 */
async function readyAddress(server, printed) {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    if (!isRunning(server))
      throw new Error(`the server ended with ${server.exitCode ?? server.signalCode}:\n${printed()}`);
    if (performance.now() > deadline) {
      server.kill('SIGKILL');
      throw new Error(`the server was not ready within ${READY_WITHIN_MS / 1000} s:\n${printed()}`);
    }
    const address = /ready at (https?:\/\/[^\s/]+:\d+)/.exec(printed())?.[1];
    if (
      address &&
      (await fetch(`${address}/readyz`).then(
        (answer) => answer.ok,
        () => false,
      ))
    )
      return address;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}
