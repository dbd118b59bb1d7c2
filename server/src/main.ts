import { ownConfig } from './config.js';
import { startUp } from './modules.js';
import { StartError } from './platform/errors.js';
import { createLogger } from './platform/logging.js';
import { startServer, type Ending, type RunningServer } from './start-server.js';
import { shutdownSignals } from './shutdown-signals.js';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Prints one line that says what to do. Only an unforeseen error gets a stack trace. */
function giveUp(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`Hatid cannot start. ${error.message}\n`);
  else
    process.stderr.write(
      `Hatid cannot start because of an unexpected error.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

/** The last line of a server that was told to stop. */
function farewell({ clean, databaseStopped }: Ending): string {
  if (!clean) return 'Hatid has stopped. Not everything ended in time; the log says what.';
  return databaseStopped ? 'Hatid has stopped, and its PostgreSQL with it.' : 'Hatid has stopped.';
}

async function main(): Promise<void> {
  const config = ownConfig();
  const log = createLogger({ level: config.logLevel });
  const starting = startServer(config, log, (line) => process.stdout.write(`${line}\n`));

  const nextSignal = shutdownSignals(() => performance.now());
  const stop = (signal: string): void => {
    const meant = nextSignal();
    if (meant === 'known') return;
    if (meant === 'at once') {
      process.stderr.write('Hatid stops at once, as it was told again.\n');
      process.exit(1);
    }
    log.info({ signal }, 'stopping');
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
  process.on('uncaughtException', (error) => {
    log.fatal({ error }, 'unexpected error');
    process.exit(1);
  });

  const server = await starting;
  log.info({ url: server.url }, 'listening');
  const lines = [`Hatid is ready at ${server.url}`, ...(config.demo ? startUp.demoNotice(server.url) : [])];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

main().catch(giveUp);
