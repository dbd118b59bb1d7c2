// The time to add up a year of paid visits, over HTTP: the summary, every breakdown, and a workbook with all visits.
import fs from 'node:fs';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, NOW, startHost, TODAY } from './stage.mjs';

const FROM = '2025-11-21';
const DIMENSIONS = ['day', 'week', 'month', 'hour', 'therapist', 'service', 'driver', 'area', 'method', 'reason'];

/** The figures that open a list of visits, and those that each row of a breakdown opens. */
const FIGURES = [
  'revenue',
  'visits',
  'extensions',
  'discounts',
  'new_clients',
  'returning_clients',
  'lost',
  'refusals',
];
const OF_A_ROW = ['revenue', 'visits'];

/** e2e/reports fills its page with it too. */
const LEDGER = fs.readFileSync(new URL('year.sql', import.meta.url), 'utf8').replaceAll(':now', `timestamptz '${NOW}'`);

/** The peak memory of the server's process in MB; undefined without /proc. */
function peakOf(pid) {
  const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes && Number(kilobytes) / 1024;
}

/** A file of a year: seconds, megabytes received, and the growth of the server's memory in MB. */
export async function fileOf(server, path, token) {
  const before = peakOf(server.pid);
  const begun = performance.now();
  const answer = await fetch(`http://${ADDRESS.host}:${ADDRESS.port}/api/reports/${path}`, {
    headers: { authorization: `Token ${token}` },
  });
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  const grown = before === undefined ? undefined : peakOf(server.pid) - before;
  return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1024 ** 2, grown };
}

/** A year of paid visits. */
export const fillYear = (database) =>
  asOwner(database, async (client) => {
    await client.query(LEDGER);
    await client.query('vacuum analyze');
  });

/** The same, once: days and books read one database. */
export async function fillPaidYear(database) {
  if (database.isPaid) return;
  await fillYear(database);
  database.isPaid = true;
}

/** The milliseconds of each call, one at a time: the median. Also measures the workbook. */
export async function reportTimes(database, { seconds }) {
  await fillYear(database);
  const server = await startHost(database);
  try {
    const period = `from=${FROM}&to=${TODAY}`;
    const target = (path) => ({ ...ADDRESS, next: () => get(`/api/reports/${path}`, database.token), connections: 1 });
    await load({ ...target(`summary/?${period}`), seconds: WARM_UP });
    const times = { summary: await load({ ...target(`summary/?${period}`), seconds }) };
    for (const by of DIMENSIONS) times[by] = await load({ ...target(`breakdown/?${period}&by=${by}`), seconds });
    times.materials = await load({ ...target(`materials/?${period}`), seconds });
    const answer = async (path) => {
      const url = `http://${ADDRESS.host}:${ADDRESS.port}/api/reports/${path}`;
      return (await fetch(url, { headers: { authorization: `Token ${database.token}` } })).json();
    };
    /** The time of the first or the last page, whichever is longer. */
    const visits = async (asked) => {
      const path = `appointments/?${period}&${asked}`;
      const { total_pages: last } = await answer(path);
      const pages = [];
      for (const page of [1, Math.max(1, last)]) pages.push(await load({ ...target(`${path}&page=${page}`), seconds }));
      return Math.max(...pages.map(({ p50 }) => p50));
    };
    const behind = {};
    for (const figure of FIGURES) behind[figure.replace('_', ' ')] = await visits(`figure=${figure}`);
    for (const by of DIMENSIONS) {
      const { groups } = await answer(`breakdown/?${period}&by=${by}`);
      const bySize = groups.filter(({ visits: count }) => count > 0).sort((one, other) => other.visits - one.visits);
      const ofRows = [];
      for (const { key } of [bySize[0], bySize.at(-1)].filter(Boolean))
        for (const figure of OF_A_ROW)
          ofRows.push(await visits(`by=${by}&key=${encodeURIComponent(key)}&figure=${figure}`));
      if (ofRows.length) behind[`its rows by ${by}, the largest ${bySize[0].label}`] = Math.max(...ofRows);
    }
    return {
      times: Object.fromEntries(Object.entries(times).map(([name, { p50 }]) => [name, p50])),
      behind,
      file: await fileOf(server, `export/?${period}&format=xlsx`, database.token),
    };
  } finally {
    await server.stop();
  }
}
