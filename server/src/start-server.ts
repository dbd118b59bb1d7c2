import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { allDailyTasks, allTasks, buildApp, createDeps } from './app.js';
import type { Config } from './config.js';
import { startUp } from './modules.js';
import { alignRunTimes } from './platform/jobs/job-queue.js';
import { serverClock, type ServerClock } from './platform/clock.js';
import { upgrade } from './platform/backup/upgrade.js';
import { keepClock } from './platform/clock-keeping.js';
import { scheduleDailyTasks } from './platform/jobs/daily-tasks.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { BULK_STATEMENT_MS } from './platform/database/connections.js';
import { createDatabase } from './platform/database/create-database.js';
import type { Database } from './platform/database/database.js';
import { Standby, STANDBY_LIMITS } from './platform/database/standby.js';
import type { Deps } from './platform/deps.js';
import { codeOf, messageOf, StartError } from './platform/errors.js';
import { hasDemoData, refuseDemoData, seedIfNew } from './platform/database/instance-state.js';
import { startJobWorker, type JobWorker } from './platform/jobs/job-worker.js';
import { drain } from './platform/http/drain.js';
import type { Logger } from './platform/logging.js';
import { closeMailConnections } from './platform/mail/mail-delivery.js';
import { startBuilds } from './web/built-remotes.js';
import { shareFigures } from './worker-figures.js';
import { workerNumber } from './worker-messages.js';

export interface RunningServer {
  /** The server's address on this machine. */
  readonly url: string;
  /** The database holds the demo business, whose accounts may be shown. */
  readonly hasDemoData: boolean;
  /**
   * Lets running requests end, closes everything, and stops PostgreSQL when no other server uses it. Takes
   * HATID_SHUTDOWN_SECONDS and ten more at most, whatever hangs. Only a PostgreSQL that still writes gets longer: a
   * minute at most.
   */
  stop(): Promise<Ending>;
}

export interface Ending {
  /** All parts ended by themselves and in time. */
  readonly clean: boolean;
  /** The server's own PostgreSQL ended with it. */
  readonly databaseStopped: boolean;
}

interface StopStep {
  readonly stop: () => Promise<void>;
  readonly withinMs: number;
}

/**
 * `connections` is the time until running statements are cut (see `openPool`). `database` is the time for PostgreSQL to
 * write what it holds: a minute on a slow disk, three seconds when it does not answer.
 */
const CLOSE_WITHIN_MS = { connections: 3_000, database: 60_000 };
/** The time for cut work to end. */
const CUT_MS = 1_000;

/** What was started, in order. It is stopped in the opposite order, even when one step fails or hangs. */
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

/** Says a line to the person who started the server. */
export type Tell = (line: string) => void;

/** Everything that `npm start` does after the build. Throws a StartError that says what to do. */
export async function startServer(config: Config, log: Logger, tell: Tell = () => undefined): Promise<RunningServer> {
  const started = new Started();
  try {
    const parts = await startParts({ config, log, tell }, started);
    return { ...parts, stop: () => started.stopAll(log) };
  } catch (error) {
    await started.stopAll(log);
    throw error;
  }
}

interface Start {
  readonly config: Config;
  readonly log: Logger;
  readonly tell: Tell;
}

async function startParts(
  { config, log, tell }: Start,
  started: Started,
): Promise<Pick<RunningServer, 'url' | 'hasDemoData'>> {
  const clock = serverClock({ start: config.clockStart });
  const server = await openDatabaseServer({
    ...config,
    onInterruption: (what) =>
      log.warn(what === 'lost' ? 'PostgreSQL has ended; starting it again' : 'PostgreSQL is back'),
    onProblem: (problem) => log.error({ problem }, 'PostgreSQL cannot be started again; trying on'),
    onHost: (host) => log.warn({ host }, 'the database is on another host now'),
  });
  started.add(CLOSE_WITHIN_MS.database, async () => {
    started.databaseStopped = await server.close();
  });
  const applied = await upgrade({ config, connection: server.owner, productRole: server.productRole, clock, tell });
  if (applied.length) log.info({ applied }, 'database migrated');

  // Nothing of it is loaded without a collector.
  const traces = config.traces && (await import('./platform/tracing/otlp.js')).sendTraces(config.traces, log);
  if (traces) started.add(CLOSE_WITHIN_MS.connections, () => traces.stop());
  const db = createDatabase({
    connection: { ...server.app, max: config.databasePool },
    clock,
    tracer: traces?.tracer,
    onConnectionError: (error) => log.debug({ error }, 'an idle database connection was lost'),
  });
  started.add(CLOSE_WITHIN_MS.connections, () => db.close());
  const standby = server.standby && openStandby(server.standby, { primary: db, config, log, clock, traces });
  if (standby) started.add(CLOSE_WITHIN_MS.connections, () => standby.db.close());
  // This comes before anything is stored with a time.
  const kept = await keepClock({ db, log }, clock);
  started.add(CLOSE_WITHIN_MS.connections, async () => kept.stop());
  const deps = createDeps({ config, db, standby, traces, clock, log });
  await refuseDemoData(deps);
  await seedIfNew(deps, startUp.seedDemoDay);
  await startUp.planStoredPhones(deps);
  await startUp.eraseListed(deps);
  await startUp.ensureFirstOperator(deps);
  await startUp.ensurePushKeys(deps);
  const bulk = db.withStatementLimit(BULK_STATEMENT_MS);
  await startBuilds({ ...deps, db: bulk });
  await alignRunTimes(bulk, clock);
  await scheduleDailyTasks(deps, allDailyTasks());
  const holdsDemo = await hasDemoData(db);
  return { url: await startServing(deps, clock, started), hasDemoData: holdsDemo };
}

/** Nothing waits for the standby, and it may be away. */
function openStandby(
  connection: pg.ClientConfig,
  {
    primary,
    config,
    log,
    clock,
    traces,
  }: Pick<Deps, 'config' | 'log' | 'clock' | 'traces'> & { readonly primary: Database },
): Standby {
  const db = createDatabase({
    connection: { ...connection, max: config.databasePool },
    clock,
    limits: STANDBY_LIMITS,
    tracer: traces?.tracer,
    onConnectionError: (error) => log.debug({ error }, 'an idle connection to the standby was lost'),
  });
  return new Standby(db, primary, log);
}

async function startServing(deps: Deps, clock: ServerClock, started: Started): Promise<string> {
  const { config } = deps;
  const state: { worker?: JobWorker; stopping: boolean } = { stopping: false };
  const number = workerNumber();
  const app = await buildApp(deps, {
    share: number === undefined ? undefined : (own) => shareFigures(own, number),
    readiness: {
      jobsRunning: () => state.worker?.isRunning() ?? false,
      // While a worker stops, the others take what comes.
      isStopping: () => state.stopping && number === undefined,
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
