import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import type { Config } from './config.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { StartError } from './platform/errors.js';
import type { Logger } from './platform/logging.js';
import { passFigures } from './worker-figures.js';
import type { Ending, RunningServer, Tell } from './start-server.js';
import { isWorkerMessage, type Ready } from './worker-messages.js';

const MAIN = fileURLToPath(new URL('main.js', import.meta.url));
/** The pause before a worker that ended is started again: doubled each time, until one has worked for a minute. */
const PAUSE_MS = { first: 100, most: 30_000 };
const WELL_AFTER_MS = 60_000;
/** The steps of a worker's own stop end within HATID_SHUTDOWN_SECONDS and this. */
const STOP_LATE_MS = 15_000;

interface Begin {
  readonly config: Config;
  readonly log: Logger;
  readonly tell: Tell;
}

export interface RunningWorkers extends RunningServer {
  /**
   * Replaces all workers one after the other: each one stops when its successor is ready. One that cannot start ends
   * this, and the others run on. Asked again meanwhile, it does nothing more.
   */
  restart(): Promise<void>;
  /** Sends a signal to every worker. */
  signal(name: NodeJS.Signals): void;
}

/**
 * Runs HATID_WORKERS processes on one port. This one accepts connections and hands them out, keeps the embedded
 * PostgreSQL running, and starts workers again. Each worker is a whole server, as one on another machine is. The first
 * starts alone, because it changes the data of an older version. Throws a StartError. Source: R-beyond-621.
 */
export async function startWorkers({ config, log, tell }: Begin): Promise<RunningWorkers> {
  const database = config.databaseUrl === undefined ? await openDatabaseServer(config) : undefined;
  const crew = new Crew({ config, log, tell });
  const stop = async (): Promise<Ending> => {
    const clean = await crew.stop();
    return { clean, databaseStopped: (await database?.close()) ?? false };
  };
  passFigures(() => crew.ready());
  try {
    const { url, hasDemoData } = await crew.start();
    return { url, hasDemoData, stop, restart: () => crew.restart(), signal: (name) => crew.signal(name) };
  } catch (error) {
    await stop();
    throw error;
  }
}

class Crew {
  readonly #given: Begin;
  /** The worker of each number that takes requests. */
  readonly #ready = new Map<number, Worker>();
  /** With those that start or stop. */
  readonly #alive = new Set<Worker>();
  /** Milliseconds until the worker of a number is started again. */
  readonly #pauses = new Map<number, number>();
  #restarting: Promise<void> | undefined;
  #stopping = false;

  constructor(given: Begin) {
    this.#given = given;
  }

  ready(): Worker[] {
    return [...this.#ready.values()];
  }

  signal(name: NodeJS.Signals): void {
    for (const worker of this.#alive) worker.process.kill(name);
  }

  /** What the first worker said of itself. */
  async start(): Promise<Ready> {
    const first = await this.#launch(1);
    const others = Array.from({ length: this.#given.config.workers - 1 }, (_, at) => this.#launch(at + 2));
    await Promise.all(others);
    return first;
  }

  restart(): Promise<void> {
    this.#restarting ??= this.#replaceAll().finally(() => {
      this.#restarting = undefined;
    });
    return this.#restarting;
  }

  /** Returns whether all ended by themselves, in time. */
  async stop(): Promise<boolean> {
    this.#stopping = true;
    const ends = await Promise.all([...this.#alive].map((worker) => this.#retire(worker)));
    return ends.every((code) => code === 0);
  }

  async #replaceAll(): Promise<void> {
    const { log, tell } = this.#given;
    log.info('replacing the workers one after the other');
    for (const [number, before] of [...this.#ready].sort(([one], [other]) => one - other)) {
      try {
        await this.#launch(number);
      } catch (error) {
        if (this.#stopping) return;
        const { message } = error as StartError;
        log.error({ worker: number, problem: message }, 'the restart has stopped; the workers of before run on');
        return tell(`The restart has stopped, and the workers run as before. ${message}`);
      }
      await this.#retire(before);
    }
    log.info('all workers were replaced');
    tell('All workers were replaced.');
  }

  /** Starts a worker. It takes the place of the one that had this number. Throws a StartError. */
  async #launch(number: number): Promise<Ready> {
    if (this.#stopping) throw new StartError('Hatid is stopping.');
    // A file of settings that changed counts for each new worker, as this process keeps none of it in its environment.
    cluster.setupPrimary({ exec: MAIN, args: [String(number)], execArgv: ['--enable-source-maps'] });
    const worker = cluster.fork();
    this.#alive.add(worker);
    let problem: string | undefined;
    const ready = new Promise<Ready>((resolve, reject) => {
      worker.on('message', (message: unknown) => {
        if (!isWorkerMessage(message)) return;
        if (message.hatid === 'problem') problem = message.text;
        if (message.hatid === 'ready') resolve(message);
      });
      worker.once('exit', (code, signal) => {
        this.#alive.delete(worker);
        const why = problem ?? `It ended with ${signal ?? code}; the log says more.`;
        reject(new StartError(`Worker ${number} cannot start. ${why}`));
      });
    });
    const told = await ready;
    this.#ready.set(number, worker);
    worker.once(
      'exit',
      (code, signal) => void this.#lost({ number, worker, since: performance.now() }, signal ?? code),
    );
    return told;
  }

  /** A worker that was not asked to end is replaced. */
  async #lost(
    { number, worker, since }: { readonly number: number; readonly worker: Worker; readonly since: number },
    end: string | number,
  ): Promise<void> {
    if (this.#ready.get(number) !== worker) return;
    this.#ready.delete(number);
    const { log } = this.#given;
    const wasWell = performance.now() - since > WELL_AFTER_MS;
    if (wasWell) this.#pauses.delete(number);
    while (!this.#stopping) {
      const pause = this.#pauses.get(number) ?? PAUSE_MS.first;
      this.#pauses.set(number, Math.min(pause * 2, PAUSE_MS.most));
      log.error({ worker: number, end, pause_ms: pause }, 'a worker has ended; starting another');
      await wait(pause);
      await this.#restarting;
      if (this.#ready.has(number)) return;
      try {
        await this.#launch(number);
        return;
      } catch (error) {
        log.error({ worker: number, problem: (error as StartError).message }, 'a worker cannot be started again');
      }
    }
  }

  /** Lets a worker end its requests. Returns its exit code; null if it was killed. */
  async #retire(worker: Worker): Promise<number | null> {
    for (const [number, one] of this.#ready) if (one === worker) this.#ready.delete(number);
    if (worker.isDead()) return worker.process.exitCode;
    const ended = once(worker, 'exit') as Promise<[number | null]>;
    const late = setTimeout(
      () => worker.process.kill('SIGKILL'),
      this.#given.config.shutdownSeconds * 1000 + STOP_LATE_MS,
    );
    worker.process.kill('SIGTERM');
    const [code] = await ended;
    clearTimeout(late);
    return code;
  }
}
