// How it works: docs/subsystems/jobs.md.
import { EventEmitter, once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { run, type Runner, type WorkerEvents } from 'graphile-worker';
import type pg from 'pg';
import { newClient, openPool, TIME_LIMITS } from '../database/connections.js';
import { STILL_THERE } from '../database/session.sql.js';
import type { Deps } from '../deps.js';
import { diskFull, isDiskFull } from '../errors.js';
import { quietJobLogger } from '../job-logger.js';
import { executeJob } from './execute-job.js';
import { FREE_JOBS, GIVE_LOCK_BACK, OTHERS_WITH_JOBS, SAY_ALIVE, TAKE_LOCK } from './job-worker.sql.js';
import type { RegisteredTask } from './task.js';

export interface JobWorker {
  /** False while the queue cannot be reached. */
  isRunning(): boolean;
  /** Lets running jobs finish. */
  stop(): Promise<void>;
}

export interface JobWorkerOptions {
  readonly deps: Deps;
  readonly tasks: readonly RegisteredTask[];
  /** How often the worker looks for locks of dead workers. */
  readonly sweepMs?: number;
  /** Younger locks are not checked, so a worker that is just starting never counts as dead. */
  readonly sweepAfterSeconds?: number;
}

const CONCURRENCY = 4;
const POLL_MS = 1_000;
const SWEEP_MS = 10_000;
const SWEEP_AFTER_SECONDS = 15;
const RESTART_MS = 1_000;
const GIVE_UP_MS = 4_000;
/**
 * Makes the library report finished and failed jobs in batches. A connection lost during a batch goes through the
 * library's error handling: this worker ends, and the next replaces it. A single report is not awaited: a connection
 * lost then ends the process with an unhandled rejection.
 */
const NOTES_OF_ENDS = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } as const;
/** How often the connection that shows that this worker lives is checked, and how long it has to answer. */
const ALIVE_MS = 3_000;

/**
 * Runs due jobs until it is stopped. graphile-worker gives up after several failed queries in a row, and keeps the jobs
 * of a killed worker locked for four hours. So this starts it again whenever it ends, and frees the locks of dead
 * workers.
 */
export function startJobWorker(options: JobWorkerOptions): JobWorker {
  const { log } = options.deps;
  const stopping = new AbortController();
  let current: Session | undefined;
  let complained = false;

  const supervise = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        current = await startSession(options);
        complained = false;
        if (stopping.signal.aborted) break;
        await Promise.race([current.ended, once(stopping.signal, 'abort')]);
      } catch (error) {
        if (!complained) log.warn({ error }, 'the job worker could not start; it keeps trying');
        complained = true;
      }
      if (stopping.signal.aborted) break;
      // A worker without connections may never end. The next one replaces it.
      await Promise.race([current?.stop(), wait(GIVE_UP_MS)]);
      current = undefined;
      await wait(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
    await current?.stop();
    current = undefined;
  };

  const supervised = supervise();
  return {
    isRunning: () => current !== undefined,
    async stop() {
      stopping.abort();
      await supervised;
    },
  };
}

/**
 * The library returns the connection on which it hears of new jobs. When a statement on it is lost meanwhile, it
 * returns it twice. Nothing catches the error of the second return, and such a rejection ends the process.
 */
function givingBackOnce(pool: pg.Pool): void {
  const connect = pool.connect.bind(pool) as Connect;
  const once: Connect = (callback) =>
    callback
      ? connect((error, client, release) => {
          // Without a connection there is nothing to return.
          if (error) return callback(error, client, release);
          let isBack = false;
          callback(error, client, (destroy) => {
            if (!isBack) release(destroy);
            isBack = true;
          });
        })
      : connect();
  pool.connect = once as pg.Pool['connect'];
}

type Connected = Parameters<pg.Pool['connect']>[0];
type Connect = (callback?: Connected) => Promise<pg.PoolClient> | void;

interface Session {
  /** Settles when the queue is gone, or the connection that shows that this worker lives. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

async function startSession({
  deps,
  tasks,
  sweepMs = SWEEP_MS,
  sweepAfterSeconds = SWEEP_AFTER_SECONDS,
}: JobWorkerOptions): Promise<Session> {
  const { db, log } = deps;
  const { connection } = db;
  const alive = newClient(connection, { ...TIME_LIMITS, statementMs: ALIVE_MS });
  const lost = new Promise((resolve) => alive.once('end', resolve));
  const { pool, close } = openPool({ connection: { ...connection, max: CONCURRENCY + 2 } });
  givingBackOnce(pool);

  let runner: Runner | undefined;
  const timers: NodeJS.Timeout[] = [];
  const stop = async (): Promise<void> => {
    timers.forEach(clearInterval);
    await runner?.stop().catch(() => undefined);
    await close().catch(() => undefined);
    await alive.end().catch(() => undefined);
  };
  try {
    await alive.connect();
    const events: WorkerEvents = new EventEmitter();
    const poolId = new Promise<string>((resolve) =>
      events.once('pool:create', ({ workerPool }) => resolve(workerPool.id)),
    );
    runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      preset: NOTES_OF_ENDS,
      noHandleSignals: true,
      events,
      logger: quietJobLogger((level, message) =>
        level === 'error' ? log.warn({ problem: message }, 'job queue') : log.debug({ problem: message }, 'job queue'),
      ),
      taskList: Object.fromEntries(
        tasks.map((task) => [
          task.name,
          (payload: unknown, { job }) => runTask(task, payload, deps, { number: job.attempts, of: job.max_attempts }),
        ]),
      ),
    });
    const own = await poolId;
    await alive.query(SAY_ALIVE, [LIVE_WORKER, own]);
    const sweep = (): void =>
      void freeDeadWorkersJobs(alive, own, sweepAfterSeconds).catch((error: unknown) =>
        log.debug({ error }, 'the sweep of dead workers failed'),
      );
    sweep();
    timers.push(setInterval(sweep, sweepMs));
    // A missing answer ends the connection, and with it the session.
    timers.push(setInterval(() => void alive.query(STILL_THERE).catch(() => undefined), ALIVE_MS));
    return { ended: Promise.race([lost, runner.promise.catch(() => undefined)]), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function runTask(
  task: RegisteredTask,
  payload: unknown,
  deps: Deps,
  attempt: { readonly number: number; readonly of: number },
): Promise<void> {
  try {
    const work = () => executeJob(task, payload, deps, attempt);
    await (deps.traces?.tracer.job(task.name, { 'hatid.attempt': attempt.number }, work) ?? work());
  } catch (error) {
    const line = { error, task: task.name, attempt: attempt.number, of: attempt.of };
    if (isDiskFull(error)) deps.log.error(line, diskFull('the database'));
    if (attempt.number >= attempt.of) deps.log.error(line, 'a job failed for the last time');
    else deps.log.warn(line, 'a job failed and will be tried again');
    throw error;
  }
}

/** The first key of the advisory locks that show which workers live. */
const LIVE_WORKER = 48_211;

/** A worker whose lock can be taken is dead: a session's advisory locks end with its connection. */
async function freeDeadWorkersJobs(alive: pg.Client, own: string, olderThanSeconds: number): Promise<void> {
  const { rows } = await alive.query<{ id: string }>(OTHERS_WITH_JOBS, [own, olderThanSeconds]);
  for (const { id } of rows) {
    const taken = await alive.query<{ dead: boolean }>(TAKE_LOCK, [LIVE_WORKER, id]);
    if (!taken.rows[0]?.dead) continue;
    await alive.query(FREE_JOBS, [[id]]);
    await alive.query(GIVE_LOCK_BACK, [LIVE_WORKER, id]);
  }
}
