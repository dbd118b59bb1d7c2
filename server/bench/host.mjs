// The real server with every module and its request log, on the bench's database and at its instant.
import { pino } from 'pino';
import { buildApp, createDeps } from '../dist/app.js';
import { readConfig } from '../dist/config.js';
import { serverClock } from '../dist/platform/clock.js';
import { createDatabase } from '../dist/platform/database/create-database.js';
import { createLogger } from '../dist/platform/logging.js';
import { NOW, SESSION } from './stage.mjs';

const { BENCH_POOL } = process.env;
const config = readConfig({ HATID_RATE_LIMIT: '0', ...(BENCH_POOL && { DATABASE_POOL: BENCH_POOL }) });
const clock = serverClock({ start: new Date(NOW) });
// Writes log lines as a started server does. A stream of Node would pass each line to another thread and back.
const log = createLogger({ level: 'info', to: pino.destination('/dev/null') });
const db = createDatabase({
  connection: { ...JSON.parse(process.env.BENCH_CONNECTION), max: config.databasePool, options: SESSION },
  clock,
});
// Runs before the live channel hears of it: the earliest instant when a commit is known here.
if (process.env.BENCH_STAMP) db.onEvents(() => process.send?.(String(process.hrtime.bigint())));
const app = await buildApp(createDeps({ config, db, clock, log }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) });
// The bench is gone, so this process must end too.
process.once('disconnect', () => process.exit(1));
async function end() {
  await app.close();
  await db.close();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
// The processor time of this process since the last call, in milliseconds. On a busy machine the wall clock would also
// count the waits.
if (process.env.BENCH_WORKED) {
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    process.send?.(String((user + system) / 1e3));
  });
}
console.log('ready');
