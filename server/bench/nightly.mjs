// Runs each daily task once on the bench's database, one after the other, and sends how long each took.
import { createDeps } from '../dist/app.js';
import { readConfig } from '../dist/config.js';
import { modules } from '../dist/modules.js';
import { serverClock } from '../dist/platform/clock.js';
import { BULK_STATEMENT_MS } from '../dist/platform/database/connections.js';
import { createDatabase } from '../dist/platform/database/create-database.js';
import { createLogger } from '../dist/platform/logging.js';
import { NOW, SESSION } from './stage.mjs';

const config = readConfig({});
const clock = serverClock({ start: new Date(NOW) });
const db = createDatabase({
  connection: { ...JSON.parse(process.env.BENCH_CONNECTION), max: config.databasePool, options: SESSION },
  clock,
});
const deps = createDeps({ config, db, clock, log: createLogger({ level: 'error' }) });
console.log('ready');
const times = {};
for (const { name, run } of modules.flatMap(({ daily = [] }) => daily)) {
  const begun = performance.now();
  await run(
    { ...deps, db: db.withStatementLimit(BULK_STATEMENT_MS) },
    { due: clock.now(), attempt: 1, lastAttempt: false },
  );
  times[name] = (performance.now() - begun) / 1000;
}
process.send(times);
await db.close();
process.channel.ref();
