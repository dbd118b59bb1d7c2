import { databaseOf } from './database.mjs';
import { copyDataFolder, newDataFolder, removeDataFolder, sweepLeftFolders } from './data-folder.mjs';
import { startInstance } from './instance.mjs';

/**
 * The composed product: real servers over one real PostgreSQL, in a data folder of their own.
 * @typedef {object} StackOptions
 * @property {number} [instances] how many servers share the database (1)
 * @property {string} [clock] ISO instant at which the product's clock starts (now)
 * @property {number} [port] of the first server; the others take the following ones (any free ones)
 * @property {string} [dataDir] kept at the end; a new one that is removed at the end where left out
 * @property {string} [template] a data folder, not in use, whose copy to begin with
 * @property {Record<string, string>} [env] more environment for every server
 * @property {(text: string) => void} [onOutput] hears what the servers print
 *
 * @typedef {object} Stack
 * @property {string} url of the first server
 * @property {string} dataDir
 * @property {readonly import('./instance.mjs').Instance[]} instances
 * @property {import('./database.mjs').StackDatabase} database
 * @property {(ms: number) => Promise<void>} moveClock starts every server again, so much later
 * @property {() => Promise<void>} stop ends every process and removes the folder
 */

/**
 * Starts the servers one after the other (the first makes and fills the database) and resolves when all are ready.
 * @param {StackOptions} [options]
 * @returns {Promise<Stack>}
 */
export async function startStack({
  instances: count = 1,
  clock,
  port = 0,
  dataDir,
  template,
  env = {},
  onOutput,
} = {}) {
  sweepLeftFolders();
  const folder = dataDir ?? newDataFolder();
  if (template) copyDataFolder(template, folder);
  let ahead = 0;
  const clockAt = runningClock(clock, () => ahead);
  const database = databaseOf(folder);
  /** @type {import('./instance.mjs').Instance[]} */
  const instances = [];

  const stop = async () => {
    await Promise.all(instances.map((instance) => instance.stop()));
    // After a kill -9 nobody was left to stop it.
    await database.stop();
    if (!dataDir) removeDataFolder(folder);
  };

  try {
    for (let index = 0; index < count; index++) {
      const settings = { ...env, HATID_DATA_DIR: folder, PORT: String(port === 0 ? 0 : port + index) };
      instances.push(await startInstance({ settings, clockAt, onOutput }));
    }
  } catch (error) {
    await stop();
    throw error;
  }
  const [first] = instances;
  if (!first) throw new Error('a stack has at least one server');
  const moveClock = async (/** @type {number} */ ms) => {
    ahead += ms;
    for (const instance of instances) {
      await instance.stop();
      await instance.restart();
    }
  };
  return { url: first.url, dataDir: folder, instances, database, moveClock, stop };
}

/**
 * A server that starts later, or again, must not begin at the stack's first second: the product's time would jump back.
 * @param {string | undefined} start
 * @param {() => number} ahead by how many ms it was moved
 * @returns {() => string | undefined}
 */
function runningClock(start, ahead) {
  if (!start) return () => undefined;
  const begin = Date.parse(start);
  if (Number.isNaN(begin)) throw new Error(`--clock wants an instant such as 2026-11-20T13:10:00+08:00, not ${start}`);
  const begun = performance.now();
  return () => new Date(begin + ahead() + performance.now() - begun).toISOString();
}
