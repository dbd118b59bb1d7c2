// `npm run bench -w server [-- list cards action growth search reports days books logs flood board backup fan-out
// scale years]` measures Hatid beside its yardsticks and prints a Markdown table for docs/subsystems/speed.md. It ends
// with 1 where a figure misses its bar. That may also mean a busy machine, so the load is printed. BENCH_ROUNDS and
// BENCH_SECONDS shorten it.
import os from 'node:os';
import { actionYardstick } from './action.mjs';
import { backupTimes } from './backup.mjs';
import { boardTime, daysTime, monthTime } from './board.mjs';
import { CLIENTS as SOCKETS, fanOutYardstick } from './fan-out.mjs';
import { listBesideStrangers, strangersCosts } from './flood.mjs';
import { cardYardstick, growth, listYardsticks } from './list.mjs';
import { bookTimes } from './books.mjs';
import { everyRead } from './every-read.mjs';
import { dayTimes } from './days.mjs';
import { reportTimes } from './reports.mjs';
import { logTimes } from './logs.mjs';
import { listBesideSearches, searchTimes } from './search.mjs';
import { mostActions, screensBesideActions } from './scale.mjs';
import { fill, openStage } from './stage.mjs';
import { backupOf, fillYears, nightTimes, sizes, yearReads } from './years.mjs';

const asked = process.argv.slice(2);
const isAsked = (name) => !asked.length || asked.includes(name);
const rounds = Number(process.env.BENCH_ROUNDS ?? 8);
/** The rounds of measures that take minutes each. */
const few = Math.min(rounds, 3);
const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const MILLION = 1_000_000;
/** The visits of a busy year. */
const YEAR = Number(process.env.BENCH_YEAR ?? 300_000);
const GROWTH = [1_000, 100_000, MILLION];

const table = [];
/** What misses its bar. */
const missed = [];
const perSecond = (rate) => `${Math.round(rate)}/s`;
const ms = (time) => `${time.toFixed(1)} ms`;
function row(what, yardstick, ratio, bar) {
  table.push(`| ${what} | ${yardstick} | ${ratio.toFixed(2)} | ${bar} |`);
  console.error(table.at(-1));
  if (isMissed(ratio, bar)) missed.push(what);
}
/** A bar is `≤ 1.5`, `≥ 0.30`, or nothing. A ratio counts as it is printed. */
function isMissed(ratio, bar) {
  const [sign, limit] = bar.split(' ');
  const shown = Number(ratio.toFixed(2));
  return (sign === '≤' && shown > Number(limit)) || (sign === '≥' && shown < Number(limit));
}

const stage = await openStage();
/** Of days and books, which read what the other does not change. */
let year;
const paidYear = async () => (year ??= await fill(stage, YEAR));
try {
  if (isAsked('list') || isAsked('cards') || isAsked('action') || isAsked('fan-out')) {
    const database = await fill(stage, 100_000);
    if (isAsked('list')) {
      for (const { name, size, hatid, pgbench, bare, ratio } of await listYardsticks(database, { rounds, seconds })) {
        const what = `list of ${name}, ${size} rows: ${perSecond(hatid)}`;
        row(what, `pgbench ${perSecond(pgbench)}`, ratio('hatid', 'pgbench'), '≥ 0.30');
        row(what, `bare \`node:http\` and pg ${perSecond(bare)}`, ratio('hatid', 'bare'), '≥ 0.70');
      }
    }
    if (isAsked('cards')) {
      for (const { size, cards, full, ratio } of await cardYardstick(database, { rounds, seconds })) {
        const what = `cards of one day's, ${size} rows: ${perSecond(cards)}`;
        row(what, `the same rows in full ${perSecond(full)}`, ratio('cards', 'full'), size === 8 ? '≥ 1.5' : '');
      }
    }
    if (isAsked('fan-out')) {
      const { hatid, bare } = await fanOutYardstick(database, { rounds: few, count: seconds * 40 });
      row(
        `commit to the last of ${SOCKETS.toLocaleString('en')} sockets, p99: ${ms(hatid.p99)} (p50 ${ms(hatid.p50)})`,
        `bare \`ws\` loop ${ms(bare.p99)} (p50 ${ms(bare.p50)})`,
        hatid.p99 / bare.p99,
        '≤ 1.5',
      );
    }
    if (isAsked('action')) {
      const { hatid, pgbench, ratio } = await actionYardstick(database, { rounds, seconds });
      row(
        `action (start_journey): ${perSecond(hatid)}`,
        `pgbench, the same statements ${perSecond(pgbench)}`,
        ratio('hatid', 'pgbench'),
        '≥ 0.50',
      );
    }
  }
  if (isAsked('days'))
    for (const [name, time] of Object.entries(await dayTimes(await paidYear(), { seconds })))
      row(`${name} of ${YEAR.toLocaleString('en')} visits: ${ms(time)}`, '150 ms', time / 150, '≤ 1');
  if (isAsked('books')) {
    const { times, files } = await bookTimes(await paidYear(), { seconds });
    for (const [name, time] of Object.entries(times))
      row(`${name} of ${YEAR.toLocaleString('en')} visits a year: ${ms(time)}`, '600 ms', time / 600, '≤ 1');
    for (const [as, file] of Object.entries(files).filter(([, { grown }]) => grown !== undefined))
      row(
        `the journal of the year ${as}: ${file.megabytes.toFixed(1)} MB in ${file.seconds.toFixed(1)} s, the server ${Math.round(file.grown)} MB larger`,
        '100 MB',
        file.grown / 100,
        '≤ 1',
      );
  }
  if (isAsked('reports')) {
    const { times, behind, file } = await reportTimes(await fill(stage, YEAR), { seconds });
    const { summary, ...breakdowns } = times;
    row(`summary of a year of ${YEAR.toLocaleString('en')} visits: ${ms(summary)}`, '150 ms', summary / 150, '≤ 1');
    for (const [by, time] of Object.entries(breakdowns))
      row(`the same by ${by}: ${ms(time)}`, '300 ms', time / 300, '≤ 1');
    for (const [name, time] of Object.entries(behind))
      row(`a page of the visits behind ${name}: ${ms(time)}`, '200 ms', time / 200, '≤ 1');
    if (file.grown !== undefined)
      row(
        `all of them as a workbook: ${file.megabytes.toFixed(1)} MB in ${file.seconds.toFixed(1)} s, the server ${Math.round(file.grown)} MB larger`,
        '100 MB',
        file.grown / 100,
        '≤ 1',
      );
  }
  if (isAsked('logs')) {
    const { pages, searches } = await logTimes(await fill(stage, 100_000), { seconds });
    for (const [name, time] of Object.entries(pages))
      row(`logs, 1,000,000 entries, ${name}: ${ms(time)}`, '50 ms', time / 50, '≤ 1');
    for (const [term, time] of Object.entries(searches))
      row(`logs, searched within a month for '${term}': ${ms(time)}`, '300 ms', time / 300, '≤ 1');
  }
  if (isAsked('flood')) {
    const database = await fill(stage, 100_000);
    const [most] = await strangersCosts(database);
    row(
      `the most that one request of a stranger takes of the processor (${most.name}): ${ms(most.took)}`,
      '10 ms',
      most.took / 10,
      '≤ 1',
    );
    const { quiet, beside } = await listBesideStrangers(database, { rounds: few, seconds });
    row(
      `an operator's list beside four hostile connections: ${ms(beside.p50)} (p99 ${ms(beside.p99)})`,
      `its quiet time ${ms(quiet.p50)} (p99 ${ms(quiet.p99)})`,
      beside.p50 / quiet.p50,
      '≤ 1.5',
    );
  }
  if (isAsked('backup')) {
    const { quiet, beside, made } = await backupTimes(await fill(stage, YEAR), { rounds: few, seconds });
    row(
      `an encrypted backup of ${YEAR.toLocaleString('en')} visits, ${made.rows.toLocaleString('en')} rows, ${made.megabytes.toFixed(0)} MB: ${made.seconds.toFixed(1)} s, at most ${made.peak.toFixed(0)} MB of memory`,
      '120 s',
      made.seconds / 120,
      '≤ 1',
    );
    row(
      `an operator's list beside it: ${ms(beside.p50)} (p99 ${ms(beside.p99)})`,
      `its quiet time ${ms(quiet.p50)} (p99 ${ms(quiet.p99)})`,
      beside.p50 / quiet.p50,
      '≤ 1.5',
    );
  }
  // Asked for alone: these take minutes, and have no bar.
  if (asked.includes('scale')) {
    const database = await fill(stage, 100_000);
    const { postmaster } = stage;
    for (const row of await screensBesideActions(database, { seconds: seconds * 4, postmaster })) console.error(row);
    for await (const [name, figure] of mostActions(database, { seconds })) console.error(name, figure);
  }
  if (asked.includes('years')) {
    const database = await fillYears(stage);
    console.error('sizes and vacuum', await sizes(database));
    console.error('lists and reports, ms', await yearReads(database, { seconds }));
    console.error('every read, ms', await everyRead(database));
    console.error('daily tasks, s', await nightTimes(database));
    console.error('backup', await backupOf(database));
  }
  const million = isAsked('growth') || isAsked('search') || isAsked('board') ? await fill(stage, MILLION) : undefined;
  if (isAsked('search')) {
    for (const [term, time] of Object.entries(await searchTimes(million, { seconds })))
      row(`search at 1,000,000 appointments for '${term}': ${time.toFixed(1)} ms`, '50 ms', time / 50, '≤ 1');
    const { quiet, beside } = await listBesideSearches(million, { rounds: few, seconds });
    row(
      `an operator's list beside 60 searches: ${beside.p50.toFixed(1)} ms (p99 ${ms(beside.p99)})`,
      `its quiet time ${quiet.p50.toFixed(1)} ms (p99 ${ms(quiet.p99)})`,
      beside.p50 / quiet.p50,
      '≤ 3',
    );
  }
  if (isAsked('growth')) {
    const databases = [];
    for (const count of GROWTH) databases.push(count === MILLION ? million : await fill(stage, count));
    const [least, ...more] = await growth(databases, { rounds: few, seconds });
    for (const [at, times] of more.entries()) {
      const count = GROWTH[at + 1].toLocaleString('en');
      for (const [name, time] of Object.entries(times))
        row(
          `page of 8 of ${name}, ${count} appointments: ${time.toFixed(2)} ms`,
          `of 1,000: ${least[name].toFixed(2)} ms`,
          time / least[name],
          '≤ 1.3',
        );
    }
  }
  if (isAsked('board')) {
    const month = await monthTime(million, { seconds });
    row(
      `a calendar's month of ${month.entries} among 1,000,000: ${ms(month.p50)} (p99 ${ms(month.p99)})`,
      '30 ms',
      month.p50 / 30,
      '≤ 1',
    );
    // Runs last, because it adds visits to a day of the million.
    const { p50, p99, visits, people } = await boardTime(million, { seconds });
    const what = `the board of ${people} people and ${visits} visits among 1,000,000: ${ms(p50)} (p99 ${ms(p99)})`;
    row(what, '30 ms', p50 / 30, '≤ 1');
    const days = await daysTime(million, { seconds });
    row(
      `how full the days of a calendar's month are, ${days.days} of them with people on duty: ${ms(days.p50)} (p99 ${ms(days.p99)})`,
      '30 ms',
      days.p50 / 30,
      '≤ 1',
    );
  }
} finally {
  await stage.close();
}
console.log(
  `\n${new Date().toISOString().slice(0, 10)}, ${os.cpus().length} cores, load ${os.loadavg()[1].toFixed(1)}, Node ${process.versions.node}, 100,000 appointments, 16 connections, ${rounds} rounds by turns, the middle of each; growth and fan-out the best\n`,
);
console.log(['| Hatid | yardstick of the same run | ratio | bar |', '|---|---|---|---|', ...table].join('\n'));
if (missed.length) {
  console.error(`\n${missed.length} of ${table.length} miss their bar:\n${missed.join('\n')}`);
  process.exitCode = 1;
}
