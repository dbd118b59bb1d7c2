/**
 * Lets somebody in as an operator, for who has the server's machine; the server may run or not. Started by
 * shared-lib/tooling/operator.mjs.
 *
 *   node server/dist/operator.cli.js you@example.com
 */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { calls } from 'shared-lib/contract';
import { letOperatorIn, type LetIn } from './accounts/first-operator.js';
import { createDeps } from './app.js';
import { readConfig } from './config.js';
import { offsetClock, systemClock } from './platform/clock.js';
import { createDatabase } from './platform/database/database.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { migrate } from './platform/database/migrations.js';
import { messageOf, StartError } from './platform/errors.js';
import { createLogger } from './platform/logging.js';

/** The same settings as the server that is started from this folder. */
const ENV_FILE = fileURLToPath(new URL('../../.env', import.meta.url));

async function run(given: string): Promise<LetIn & { readonly email: string }> {
  const { data } = calls.registration.checkEmail.body.safeParse({ email: given });
  if (!data) throw new StartError('Say who: npm run operator -- you@example.com');
  if (fs.existsSync(ENV_FILE)) process.loadEnvFile(ENV_FILE);
  const config = readConfig();
  const clock = config.clockStart ? offsetClock(config.clockStart) : systemClock;
  const server = await openDatabaseServer(config);
  try {
    await migrate(server.owner, server);
    const db = createDatabase({ connection: { ...server.app, max: 2 }, clock });
    try {
      const log = createLogger({ level: 'warn' });
      return { email: data.email, ...(await letOperatorIn(createDeps({ config, db, clock, log }), data.email)) };
    } finally {
      await db.close();
    }
  } finally {
    await server.close();
  }
}

try {
  const { email, registerUrl, file } = await run(process.argv[2] ?? '');
  process.stdout.write(
    [
      `${email} can come in as an operator now:`,
      `open ${registerUrl}, give this address, choose user name and password, and enter the set-up code.`,
      `The code stands in ${file}, which only you can read; it goes out by e-mail too, once the server runs.`,
      '',
    ].join('\n'),
  );
} catch (error) {
  process.stderr.write(`Nobody was let in. ${messageOf(error)}\n`);
  process.exitCode = 1;
}
