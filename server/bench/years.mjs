// Five years of 500 visits a day: lists, reports, the work of a night, the size of tables, vacuum and backup.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, fill, NOW, run, startHost, TODAY } from './stage.mjs';

const YEARS = Number(process.env.BENCH_YEARS ?? 5);
const PER_DAY = 500;
const DAYS = YEARS * 365;
/** The ledger of a year, over all years. */
const LEDGER = fs
  .readFileSync(new URL('year.sql', import.meta.url), 'utf8')
  .replaceAll(':now', `timestamptz '${NOW}'`)
  .replaceAll('id % 365', `id % ${DAYS}`)
  .replaceAll("interval '1 year'", `interval '${YEARS} years'`);

/** Fills the years. The names of a database and of its sums say how many visits there are. */
export async function fillYears(stage) {
  const database = await fill(stage, DAYS * PER_DAY, { perDay: PER_DAY });
  await asOwner(database, (client) => client.query(LEDGER));
  return database;
}

const VISITS = 'scheduling/appointments/?page_size=8';
const YEAR = `from=2025-11-21&to=${TODAY}`;
/** The longest period that a report takes. */
const THREE_YEARS = `from=2023-11-21&to=${TODAY}`;
const READ = {
  'all visits': VISITS,
  'today’s visits': `${VISITS}&date=${TODAY}`,
  'a page of all, far back': `${VISITS}&page=${Math.floor((DAYS * PER_DAY) / 16)}`,
  'a search for a client': `${VISITS}&search=client1234`,
  'a search that many have': `${VISITS}&search=client1`,
  'what needs an operator': 'scheduling/appointments/needs_me/',
  'the board of today': `scheduling/dispatch/?date=${TODAY}`,
  'a calendar’s month': 'scheduling/appointments/calendar/?date_after=2026-11-18&date_before=2026-11-19&page_size=1000',
  clients: 'registration/register/client/?page_size=12',
  'a client': 'registration/clients/1234/',
  'the trail': 'logs/',
  'a day to close': 'reports/days/2026-11-18/',
  'what is unpaid': 'scheduling/reports/unpaid/',
  'the books of a month': 'reports/books/?month=2026-10',
  'a summary of a year': `reports/summary/?${YEAR}`,
  'a summary of three years': `reports/summary/?${THREE_YEARS}`,
  'three years by therapist': `reports/breakdown/?${THREE_YEARS}&by=therapist`,
  'three years by hour': `reports/breakdown/?${THREE_YEARS}&by=hour`,
};

/** Milliseconds of each list and report, one at a time: the median; and the answers that were not 2xx. */
export async function yearReads(database, { seconds }) {
  const server = await startHost(database);
  try {
    const target = (path) => ({ ...ADDRESS, next: () => get(`/api/${path}`, database.token), connections: 1 });
    await load({ ...target(VISITS), connections: 16, seconds: WARM_UP });
    const times = {};
    for (const [name, path] of Object.entries(READ)) {
      const { p50, failed, firstFailure } = await load({ ...target(path), seconds });
      if (failed) throw new Error(`${name}: ${firstFailure}`);
      times[name] = p50;
    }
    return times;
  } finally {
    await server.stop();
  }
}

/** Seconds of each daily task, run once. */
export async function nightTimes(database) {
  const night = await run('nightly.mjs', { BENCH_CONNECTION: JSON.stringify(database.connection) });
  const times = await new Promise((resolve) => night.onMessage(resolve));
  await night.stop();
  return times;
}

/** Seconds of a vacuum of everything, megabytes of the database, and of its largest tables with their indexes. */
export const sizes = (database) =>
  asOwner(database, async (client) => {
    const begun = performance.now();
    await client.query('vacuum analyze');
    const seconds = (performance.now() - begun) / 1000;
    const { rows } = await client.query(
      `select relname as name, pg_total_relation_size(oid) / 1e6 as megabytes from pg_class
        where relkind = 'r' order by 2 desc limit 12`,
    );
    const { rows: of } = await client.query('select pg_database_size(current_database()) / 1e6 as megabytes');
    return { seconds, megabytes: of[0].megabytes, tables: rows };
  });

/** One encrypted backup, read back: seconds, rows, megabytes. */
export async function backupOf(database, file) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-bench-years-'));
  const making = await run('backing-up.mjs', {
    BENCH_OWNER: JSON.stringify(database.owner),
    BENCH_FILE: file ?? path.join(folder, 'years'),
    BENCH_KEY: 'the key of a bench',
  });
  const made = await new Promise((resolve) => making.onMessage(resolve));
  await making.stop();
  fs.rmSync(folder, { recursive: true, force: true });
  return made;
}
