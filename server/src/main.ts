import { ownConfig, type Config, type LogLevel } from './config.js';
import { startUp } from './modules.js';
import { diskFull, isDiskFull, StartError } from './platform/errors.js';
import { createLogger, type Logger } from './platform/logging.js';
import { startServer, type Ending, type RunningServer } from './start-server.js';
import { shutdownSignals } from './shutdown-signals.js';
import { startWorkers, type RunningWorkers } from './workers.js';
import { tellPrimary, workerNumber } from './worker-messages.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Undefined while the settings are not read yet. */
let log: Logger | undefined;

/** The one line that says what to do; undefined for an unforeseen error. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  return isDiskFull(error) ? diskFull('Hatid') : undefined;
}

/** Prints one line that says what to do, and logs it. Only an unforeseen error gets a stack trace. */
function giveUp(error: unknown): void {
  const problem = problemOf(error);
  const number = workerNumber();
  (log ?? createLogger({ level: 'info', worker: number })).fatal(
    problem === undefined ? { error } : { problem },
    'cannot start',
  );
  if (number !== undefined && problem !== undefined) {
    // The process that started this one says it.
    void tellPrimary({ hatid: 'problem', text: problem }).then(() => process.exit(1));
    return;
  }
  if (problem !== undefined) process.stderr.write(`Hatid cannot start. ${problem}\n`);
  else
    process.stderr.write(
      `Hatid cannot start because of an unexpected error.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

/**
 * SIGUSR2 makes the log say more while the server runs, with those of its workers; the same signal again ends that.
 * SIGHUP replaces workers. One process has no successor, so `systemctl reload` must not end it; a terminal that closes
 * still does. Windows has neither signal.
 */
function takeSignals(own: Logger, set: LogLevel, workers: Promise<RunningWorkers> | undefined): void {
  if (process.platform === 'win32') return;
  const withWorkers = (act: (running: RunningWorkers) => unknown): void => {
    workers?.then(act).catch(() => undefined);
  };
  process.on('SIGUSR2', () => {
    own.level = own.level === 'debug' ? set : 'debug';
    own.warn({ log_level: own.level }, 'the log level was changed');
    withWorkers((running) => running.signal('SIGUSR2'));
  });
  if (workers) process.on('SIGHUP', () => withWorkers((running) => running.restart()));
  else if (workerNumber() !== undefined) process.on('SIGHUP', () => undefined);
  else if (!process.stdin.isTTY) process.on('SIGHUP', () => own.warn('nothing is replaced, as HATID_WORKERS is 1'));
}

/** The last line of a server that was told to stop. */
function farewell({ clean, databaseStopped }: Ending): string {
  if (!clean) return 'Hatid has stopped. Not everything ended in time; the log says what.';
  return databaseStopped ? 'Hatid has stopped, and its PostgreSQL with it.' : 'Hatid has stopped.';
}

/** The settings. Those of the file stay out of this process's environment, which its workers get: they read it anew. */
function readSettings(): Config {
  const before = new Set(Object.keys(process.env));
  const config = ownConfig();
  if (config.workers > 1) for (const name of Object.keys(process.env)) if (!before.has(name)) delete process.env[name];
  return config;
}

const tell = (line: string): void => void process.stdout.write(`${line}\n`);

async function main(): Promise<void> {
  const number = workerNumber();
  const config = number === undefined ? readSettings() : ownConfig();
  const own = createLogger({ level: config.logLevel, worker: number });
  log = own;
  const workers = number === undefined && config.workers > 1 ? startWorkers({ config, log: own, tell }) : undefined;
  const starting: Promise<RunningServer> = workers ?? startServer(config, own, tell);

  const nextSignal = shutdownSignals(() => performance.now());
  const stop = (signal: string): void => {
    const meant = nextSignal();
    if (meant === 'known') return;
    if (meant === 'at once') {
      process.stderr.write('Hatid stops at once, as it was told again.\n');
      process.exit(1);
    }
    own.info({ signal }, 'stopping');
    const stopIfStarted = (server: RunningServer): Promise<Ending> => server.stop();
    starting.then(stopIfStarted).then(
      (ending) => {
        if (number === undefined) tell(farewell(ending));
        process.exit(ending.clean ? 0 : 1);
      },
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  takeSignals(own, config.logLevel, workers);
  process.on('uncaughtException', (error) => {
    own.fatal({ error }, 'unexpected error');
    process.exit(1);
  });

  const server = await starting;
  own.info({ url: server.url }, 'listening');
  if (number !== undefined) return tellPrimary({ hatid: 'ready', url: server.url, hasDemoData: server.hasDemoData });
  const lines = [
    `Hatid is ready at ${server.url}`,
    ...(config.demo ? startUp.demoNotice(server.url, server.hasDemoData) : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

main().catch(giveUp);
