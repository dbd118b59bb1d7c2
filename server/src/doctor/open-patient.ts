import { ownConfig, type Config } from '../config.js';
import { serverClock } from '../platform/clock.js';
import { createDatabase } from '../platform/database/create-database.js';
import { openDatabaseServer } from '../platform/database/database-server.js';
import { hasEmbeddedDatabase } from '../platform/database/embedded-postgres/folders.js';
import { messageOf } from '../platform/errors.js';
import type { Patient } from './finding.js';
import { folderProblems } from './machine-checks.js';

/**
 * The installation of this machine, whether its server runs or not. A PostgreSQL that comes with Hatid is started if
 * need be, and stopped again by `close`. Nothing is made or changed: no folder, no migration.
 */
export async function openPatient(
  settings = ownConfig,
): Promise<{ readonly patient: Patient; close(): Promise<void> }> {
  const shut = async (): Promise<void> => undefined;
  const nothing = { config: undefined, settingsProblem: undefined, db: undefined, databaseProblem: undefined };
  // The file with the settings completes this object when it is read.
  const without = { env: process.env, ...nothing };
  let config: Config;
  try {
    config = settings();
  } catch (error) {
    return { patient: { ...without, settingsProblem: messageOf(error) }, close: shut };
  }
  // The check of the folder says what is wrong there.
  const isClosed = !config.databaseUrl && folderProblems(config).some(({ state }) => state === 'fault');
  if (isClosed || (!config.databaseUrl && !hasEmbeddedDatabase(config.dataDir)))
    return { patient: { ...without, config }, close: shut };
  try {
    const server = await openDatabaseServer(config);
    // As the owner: an empty database has no other role yet.
    const db = createDatabase({ connection: { ...server.owner, max: 2 }, clock: serverClock() });
    return {
      patient: { ...without, config, db },
      async close() {
        await db.close();
        await server.close();
      },
    };
  } catch (error) {
    return { patient: { ...without, config, databaseProblem: messageOf(error) }, close: shut };
  }
}
