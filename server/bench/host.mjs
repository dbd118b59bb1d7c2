// The real server: every module, request log and all, on the database of the bench and at its instant.
import { pino } from 'pino';
import { buildApp, createDeps } from '../dist/app.js';
import { readConfig } from '../dist/config.js';
import { serverClock } from '../dist/platform/clock.js';
import { createDatabase } from '../dist/platform/database/database.js';
import { createLogger } from '../dist/platform/logging.js';
import { NOW, SESSION } from './stage.mjs';

const config = readConfig({ HATID_RATE_LIMIT: '0' });
const clock = serverClock({ start: new Date(NOW) });
// Written as a started server writes its lines; a stream of Node's would hand each to another thread and back.
const log = createLogger({ level: 'info', to: pino.destination('/dev/null') });
const db = createDatabase({
  connection: { ...JSON.parse(process.env.BENCH_CONNECTION), max: config.databasePool, options: SESSION },
  clock,
});
// Before the live channel hears of it: the instant a commit is known here.
if (process.env.BENCH_STAMP) db.onEvents(() => process.send?.(String(process.hrtime.bigint())));
const app = await buildApp(createDeps({ config, db, clock, log }));
await app.listen({ host: '127.0.0.1', port: Number(process.env.BENCH_PORT) });
// Whoever runs the bench is gone: nothing of it stays behind.
process.once('disconnect', () => process.exit(1));
async function end() {
  await app.close();
  await db.close();
  process.exit(0);
}
process.once('SIGTERM', () => void end());
// What the process has worked since this was asked before, in milliseconds of a processor. Not by the clock: on a busy
// machine it stands still in between.
if (process.env.BENCH_WORKED) {
  let before = process.cpuUsage();
  process.on('message', () => {
    const { user, system } = process.cpuUsage(before);
    before = process.cpuUsage();
    process.send?.(String((user + system) / 1e3));
  });
}
console.log('ready');
