import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';

const STOPPED_WITHIN_MS = 30_000;
const wait = (/** @type {number} */ ms) => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * The PostgreSQL of a data folder, reached without the product.
 * @typedef {object} StackDatabase
 * @property {<R extends Record<string, unknown>>(text: string, values?: unknown[]) => Promise<R[]>} rows queries it as
 *   the owner of the tables
 * @property {() => Promise<void>} kill kills it with kill -9 and waits for its end
 * @property {() => Promise<void>} stop stops it, if it runs
 */

/**
 * The running PostgreSQL of a folder, from its pid file.
 * @param {string} dataDir
 * @returns {{ pid: number, port: number, socket: string } | undefined}
 */
export function postmasterOf(dataDir) {
  const cluster = path.join(dataDir, 'postgres/cluster');
  try {
    const [pid, , , port, socket] = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    // The system may have given this number to another process since. Leave that one alone.
    if (!fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('postgres')) return undefined;
    return { pid: Number(pid), port: Number(port), socket: socket ?? '' };
  } catch {
    return undefined;
  }
}

/**
 * @param {string} dataDir
 * @returns {StackDatabase}
 */
export function databaseOf(dataDir) {
  const end = async (/** @type {NodeJS.Signals} */ signal) => {
    const postmaster = postmasterOf(dataDir);
    if (!postmaster) return;
    process.kill(postmaster.pid, signal);
    const deadline = performance.now() + STOPPED_WITHIN_MS;
    while (postmasterOf(dataDir)?.pid === postmaster.pid) {
      if (performance.now() > deadline) throw new Error(`PostgreSQL ${postmaster.pid} did not end`);
      await wait(20);
    }
  };
  return {
    async rows(text, values) {
      const postmaster = postmasterOf(dataDir);
      if (!postmaster) throw new Error(`no PostgreSQL runs on ${dataDir}`);
      const { owner } = JSON.parse(fs.readFileSync(path.join(dataDir, 'database-secret.json'), 'utf8'));
      const client = new pg.Client({
        host: postmaster.socket,
        port: postmaster.port,
        user: 'hatid_owner',
        password: owner,
        database: 'hatid',
      });
      client.on('error', () => undefined);
      await client.connect();
      try {
        return (await client.query(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    kill: () => end('SIGKILL'),
    stop: () => end('SIGINT'),
  };
}
