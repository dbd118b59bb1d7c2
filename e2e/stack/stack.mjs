import { databaseOf } from './database.mjs';
import { copyDataFolder, newDataFolder, removeDataFolder, sweepLeftFolders } from './data-folder.mjs';
import { startInstance } from './instance.mjs';
import { composeMix, mixIn } from './mix.mjs';

/**
 * The whole product: real servers on one real PostgreSQL, in their own data folder.
 * @typedef {object} StackOptions
 * @property {number} [instances] how many servers share the database (1)
 * @property {string} [clock] ISO instant when the product's clock starts (now)
 * @property {number} [port] of the first server; the others take the next ones (any free ones)
 * @property {string} [dataDir] kept at the end; if left out, a new one that is removed at the end
 * @property {string} [template] a data folder, not in use, to copy at the start
 * @property {Record<string, string>} [env] more environment for every server
 * @property {string} [mix] versions that everybody gets: `driver=1.3.1,operator=local`
 * @property {string} [from] the address of a server to take these versions from (the stack's own database)
 * @property {(text: string) => void} [onOutput] gets the output of the servers
 *
 * @typedef {object} Stack
 * @property {string} url of the first server
 * @property {string} dataDir
 * @property {readonly import('./instance.mjs').Instance[]} instances
 * @property {import('./database.mjs').StackDatabase} database
 * @property {(ms: number) => Promise<void>} moveClock restarts every server with a clock that is `ms` later
 * @property {() => Promise<void>} stop ends every process and removes the folder
 */

/**
 * Starts the servers one after the other, because the first creates and fills the database. Resolves when all are
 * ready.
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
  mix = '',
  from,
  onOutput,
} = {}) {
  // Wrong words are said before anything starts.
  const composed = mixIn(mix);
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
    // After a kill -9 no server is left to stop the database.
    await database.stop();
    if (!dataDir) removeDataFolder(folder);
  };

  try {
    for (let index = 0; index < count; index++) {
      const settings = { ...env, HATID_DATA_DIR: folder, PORT: String(port === 0 ? 0 : port + index) };
      instances.push(await startInstance({ settings, clockAt, onOutput }));
      if (index === 0 && mix) await composeMix(folder, composed, { from, clock: clockAt() });
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
 * The clock for a server that starts later or again. It must not start at the stack's first second, or the product's
 * time would jump back.
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
