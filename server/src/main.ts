import { ownConfig, type LogLevel } from './config.js';
import { startUp } from './modules.js';
import { diskFull, isDiskFull, StartError } from './platform/errors.js';
import { createLogger, type Logger } from './platform/logging.js';
import { startServer, type Ending, type RunningServer } from './start-server.js';
import { shutdownSignals } from './shutdown-signals.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Undefined while the settings are not read yet. */
let log: Logger | undefined;

/** The one line that says what to do; undefined for an unforeseen error. */
function problemOf(error: unknown): string | undefined {
  if (error instanceof StartError) return error.message;
  return isDiskFull(error) ? diskFull('Hatid') : undefined;
}

/** Prints one line that says what to do, and logs it. Only an unforeseen error gets a stack trace. */
function giveUp(error: unknown): never {
  const problem = problemOf(error);
  (log ?? createLogger({ level: 'info' })).fatal(problem === undefined ? { error } : { problem }, 'cannot start');
  if (problem !== undefined) process.stderr.write(`Hatid cannot start. ${problem}\n`);
  else
    process.stderr.write(
      `Hatid cannot start because of an unexpected error.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

/** SIGUSR2 makes the log say more while the server runs; the same signal again ends that. Windows has no SIGUSR2. */
function letLevelChange(own: Logger, set: LogLevel): void {
  if (process.platform === 'win32') return;
  process.on('SIGUSR2', () => {
    own.level = own.level === 'debug' ? set : 'debug';
    own.warn({ log_level: own.level }, 'the log level was changed');
  });
}

/** The last line of a server that was told to stop. */
function farewell({ clean, databaseStopped }: Ending): string {
  if (!clean) return 'Hatid has stopped. Not everything ended in time; the log says what.';
  return databaseStopped ? 'Hatid has stopped, and its PostgreSQL with it.' : 'Hatid has stopped.';
}

async function main(): Promise<void> {
  const config = ownConfig();
  const own = createLogger({ level: config.logLevel });
  log = own;
  const starting = startServer(config, own, (line) => process.stdout.write(`${line}\n`));

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
        process.stdout.write(`${farewell(ending)}\n`);
        process.exit(ending.clean ? 0 : 1);
      },
      () => process.exit(1),
    );
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  letLevelChange(own, config.logLevel);
  process.on('uncaughtException', (error) => {
    own.fatal({ error }, 'unexpected error');
    process.exit(1);
  });

  const server = await starting;
  own.info({ url: server.url }, 'listening');
  const lines = [
    `Hatid is ready at ${server.url}`,
    ...(config.demo ? startUp.demoNotice(server.url, server.hasDemoData) : []),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

main().catch(giveUp);
