import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { allDailyTasks, allTasks, buildApp, createDeps } from './app.js';
import type { Config } from './config.js';
import { startUp } from './modules.js';
import { alignRunTimes } from './platform/jobs/job-queue.js';
import { serverClock, type ServerClock } from './platform/clock.js';
import { keepClock } from './platform/clock-keeping.js';
import { scheduleDailyTasks } from './platform/jobs/daily-tasks.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { BULK_STATEMENT_MS } from './platform/database/connections.js';
import { createDatabase } from './platform/database/database.js';
import type { Deps } from './platform/deps.js';
import { codeOf, messageOf, StartError } from './platform/errors.js';
import { refuseDemoData, seedIfNew } from './platform/database/instance-state.js';
import { startJobWorker, type JobWorker } from './platform/jobs/job-worker.js';
import { stopAccepting } from './platform/http/stop-accepting.js';
import type { Logger } from './platform/logging.js';
import { closeMailConnections } from './platform/mail/mail-delivery.js';
import { migrate } from './platform/database/migrations.js';
import { publishBuiltRemotes } from './web/built-remotes.js';

export interface RunningServer {
  /** Where it can be reached from this machine. */
  readonly url: string;
  /**
   * Finishes what runs, closes what is open, stops PostgreSQL when nobody else uses it. Ends within
   * HATID_SHUTDOWN_SECONDS and ten more, whatever hangs; only a PostgreSQL that still writes is waited for longer, a
   * minute at most.
   */
  stop(): Promise<Ending>;
}

export interface Ending {
  /** All parts ended by themselves and in time. */
  readonly clean: boolean;
  /** Its own PostgreSQL has ended with it. */
  readonly databaseStopped: boolean;
}

interface StopStep {
  readonly stop: () => Promise<void>;
  readonly withinMs: number;
}

/**
 * Until statements that are under way are cut (see `openPool`), and until PostgreSQL has written what it holds: up to a
 * minute on a slow disk, and three seconds where it does not answer at all.
 */
const CLOSE_WITHIN_MS = { connections: 3_000, database: 60_000 };
/** For what was cut to end. */
const CUT_MS = 1_000;

/** What was started, in order; stopped in the opposite order, also when a later step fails or takes for ever. */
class Started {
  readonly #steps: StopStep[] = [];
  databaseStopped = false;

  add(withinMs: number, stop: () => Promise<void>): void {
    this.#steps.push({ stop, withinMs });
  }

  async stopAll(log: Logger): Promise<Ending> {
    let clean = true;
    for (let step = this.#steps.pop(); step; step = this.#steps.pop()) {
      const late = new AbortController();
      const tooLate = wait(step.withinMs, undefined, { signal: late.signal }).then(() => {
        throw new Error(`not ended after ${step?.withinMs} ms`);
      });
      await Promise.race([step.stop(), tooLate]).catch((error: unknown) => {
        clean = false;
        log.error({ error }, 'a part of the server did not stop cleanly');
      });
      tooLate.catch(() => undefined);
      late.abort();
    }
    return { clean, databaseStopped: this.databaseStopped };
  }
}

/** Everything `npm start` does after the build. Throws a StartError with what to do where it cannot. */
export async function startServer(config: Config, log: Logger): Promise<RunningServer> {
  const started = new Started();
  try {
    const url = await startParts(config, log, started);
    return { url, stop: () => started.stopAll(log) };
  } catch (error) {
    await started.stopAll(log);
    throw error;
  }
}

async function startParts(config: Config, log: Logger, started: Started): Promise<string> {
  const clock = serverClock({ start: config.clockStart });
  const server = await openDatabaseServer({
    ...config,
    onInterruption: (what) =>
      log.warn(what === 'lost' ? 'PostgreSQL has ended; starting it again' : 'PostgreSQL is back'),
  });
  started.add(CLOSE_WITHIN_MS.database, async () => {
    started.databaseStopped = await server.close();
  });
  const applied = await migrate(server.owner, server);
  if (applied.length) log.info({ applied }, 'database migrated');

  const db = createDatabase({
    connection: { ...server.app, max: config.databasePool },
    clock,
    onConnectionError: (error) => log.debug({ error }, 'an idle database connection was lost'),
  });
  started.add(CLOSE_WITHIN_MS.connections, () => db.close());
  // Before anything is stored with a time.
  const kept = await keepClock({ db, log }, clock);
  started.add(CLOSE_WITHIN_MS.connections, async () => kept.stop());
  const deps = createDeps({ config, db, clock, log });
  await refuseDemoData(deps);
  await seedIfNew(deps, startUp.seedDemoDay);
  await startUp.planStoredPhones(deps);
  await startUp.ensureFirstOperator(deps);
  const bulk = db.withStatementLimit(BULK_STATEMENT_MS);
  await publishBuiltRemotes({ ...deps, db: bulk });
  await alignRunTimes(bulk, clock);
  await scheduleDailyTasks(deps, allDailyTasks());
  return startServing(deps, clock, started);
}

async function startServing(deps: Deps, clock: ServerClock, started: Started): Promise<string> {
  const { config } = deps;
  const state: { worker?: JobWorker; stopping: boolean } = { stopping: false };
  const app = await buildApp(deps, {
    readiness: {
      jobsRunning: () => state.worker?.isRunning() ?? false,
      isStopping: () => state.stopping,
      clockAheadMs: () => clock.machineAhead(),
    },
  });
  const stopJobs = async (): Promise<void> => {
    await state.worker?.stop();
    closeMailConnections();
  };
  started.add(config.shutdownSeconds * 1000 + CUT_MS, async () => {
    state.stopping = true;
    await Promise.all([stopJobs(), drain(app, config.shutdownSeconds)]);
  });
  const port = await listen(app, config);
  state.worker = startJobWorker({ deps, tasks: allTasks() });
  return `http://${config.demo ? 'localhost' : config.host === '0.0.0.0' ? 'localhost' : config.host}:${port}`;
}

async function listen(app: FastifyInstance, { host, port }: Config): Promise<number> {
  try {
    await app.listen({ host, port });
  } catch (error) {
    throw new StartError(listenProblem(error, host, port), { cause: error });
  }
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : port;
}

function listenProblem(error: unknown, host: string, port: number): string {
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return `Port ${port} is already in use: stop the program that uses it, or set PORT to a free one.`;
    case 'EACCES':
      return `Port ${port} may not be used by this user: set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST ${host} is no address of this machine: set HOST to one of its addresses, or leave it out.`;
    default:
      return `The server cannot listen on ${host}:${port}: ${messageOf(error)}`;
  }
}

const openConnections = (app: FastifyInstance): Promise<number> =>
  new Promise((resolve, reject) =>
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  );

/** Under load every connection brings a request within this time. */
const FAREWELL_MS = 500;

/**
 * Stops accepting and lets running requests end; those that take too long are cut. A request may be on its way on a
 * connection that looks idle here: so for a moment each answer asks for its connection to be ended, and then those are
 * closed that brought none.
 */
async function drain(app: FastifyInstance, seconds: number): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), seconds * 1000);
  try {
    app.server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    await stopAccepting(app.server);
    if ((await openConnections(app)) > 0) await new Promise((resolve) => setTimeout(resolve, FAREWELL_MS));
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}
