import type { Config } from '../../config.js';
import { serverClock } from '../clock.js';
import { databaseTime } from '../clock-keeping.js';
import type { Deps } from '../deps.js';
import { openDatabaseServer } from './database-server.js';
import { createDatabase } from './database.js';
import { migrate } from './migrations.js';

/**
 * Runs work in the business's own database, for people with access to the server's machine. The server may run or not.
 * @throws StartError if no such database is available
 */
export async function runInOwnDatabase<T>(
  config: Config,
  work: (own: Pick<Deps, 'config' | 'db' | 'clock'>) => Promise<T>,
): Promise<T> {
  const clock = serverClock({ start: config.clockStart });
  const server = await openDatabaseServer(config);
  try {
    await migrate(server.owner, server);
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
