import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { readConfig } from './config.js';
import { startUp } from './modules.js';
import { StartError } from './platform/errors.js';
import { createLogger } from './platform/logging.js';
import { startServer, type RunningServer } from './start-server.js';

const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** One line that says what to do; a stack trace only for what nobody foresaw. */
function giveUp(error: unknown): never {
  if (error instanceof StartError) process.stderr.write(`Hatid cannot start. ${error.message}\n`);
  else
    process.stderr.write(
      `Hatid cannot start because of an unexpected error.\n${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
  process.exit(1);
}

async function main(): Promise<void> {
  if (fs.existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const config = readConfig();
  const log = createLogger({ level: config.logLevel });
  const starting = startServer(config, log);

  let asked = false;
  const stop = (signal: string): void => {
    if (asked) process.exit(1);
    asked = true;
    log.info({ signal }, 'stopping');
    const stopIfStarted = (server: RunningServer): Promise<void> => server.stop();
    starting.then(stopIfStarted).then(
      () => process.exit(0),
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
