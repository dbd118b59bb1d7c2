import type { Config } from '../../config.js';
import { serverClock } from '../clock.js';
import { databaseTime } from '../clock-keeping.js';
import type { Deps } from '../deps.js';
import { openDatabaseServer } from './database-server.js';
import { createDatabase } from './create-database.js';
import { StartError } from '../errors.js';
import { migrate } from './migrations.js';

/** Such a command has no backup to go back to. Source: R-beyond-423. */
async function refuseOlderData(missing: readonly string[]): Promise<void> {
  const steps = missing.length === 1 ? 'one step' : `${missing.length} steps`;
  throw new StartError(
    `The data are of an older version of Hatid, ${steps} behind. Run npm run upgrade first: it backs them up and brings them up to date.`,
  );
}

/**
 * Runs work in the business's own database, for people with access to the server's machine. The server may run or not.
 * An empty database is prepared first.
 * @throws StartError if no such database is available, or if its data are of an older version
 */
export async function runInOwnDatabase<T>(
  config: Config,
  work: (own: Pick<Deps, 'config' | 'db' | 'clock'>) => Promise<T>,
): Promise<T> {
  const clock = serverClock({ start: config.clockStart });
  const server = await openDatabaseServer(config);
  try {
    await migrate(server.owner, { ...server, beforeUpgrade: refuseOlderData });
    const db = createDatabase({ connection: { ...server.app, max: 2 }, clock });
    try {
      await clock.correctBy(databaseTime(db));
      return await work({ config, db, clock });
    } finally {
      await db.close();
    }
  } finally {
    await server.close();
  }
}
