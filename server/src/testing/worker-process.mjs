// A worker of the real jobs in a process of its own, for tests that kill it. Runs what `buildServer()` has emitted.
import { allTasks, createDeps } from '../../dist/app.js';
import { readConfig } from '../../dist/config.js';
import { serverClock } from '../../dist/platform/clock.js';
import { createDatabase } from '../../dist/platform/database/create-database.js';
import { startJobWorker } from '../../dist/platform/jobs/job-worker.js';
import { createLogger } from '../../dist/platform/logging.js';

const { connection, now, config = {} } = JSON.parse(process.env.WORKER);
const clock = serverClock({ start: new Date(now) });
const db = createDatabase({ connection: { ...connection, max: 4 }, clock });
startJobWorker({
  deps: createDeps({ config: { ...readConfig({}), ...config }, db, clock, log: createLogger({ level: 'error' }) }),
  tasks: allTasks(),
});
