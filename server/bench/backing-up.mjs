// Makes one backup, as `npm run backup` does, and sends what it took.
import os from 'node:os';
import { takeBackup } from '../dist/platform/backup/take-backup.js';

os.setPriority(os.constants.priority.PRIORITY_BELOW_NORMAL);
const begun = performance.now();
process.stdout.write('ready\n');
const { bytes, manifest } = await takeBackup({
  connection: JSON.parse(process.env.BENCH_OWNER),
  clock: { now: () => new Date() },
  file: process.env.BENCH_FILE,
  key: process.env.BENCH_KEY,
});
process.send({
  seconds: (performance.now() - begun) / 1000,
  megabytes: bytes / 1e6,
  rows: manifest.tables.reduce((sum, { rows }) => sum + rows, 0),
  peak: process.resourceUsage().maxRSS / 1024,
});
// The stage stops it.
process.channel.ref();
