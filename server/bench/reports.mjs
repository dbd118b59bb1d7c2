// What a year of paid visits takes to add up, over HTTP: the summary, every breakdown, and all visits as a workbook.
import fs from 'node:fs';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, NOW, startHost, TODAY } from './stage.mjs';

const FROM = '2025-11-21';
const DIMENSIONS = ['day', 'week', 'month', 'hour', 'therapist', 'service', 'driver', 'area', 'method', 'reason'];

/** Figures that open visits, and those that each row of a breakdown opens. */
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

/** Also of the page, e2e/reports. */
const LEDGER = fs.readFileSync(new URL('year.sql', import.meta.url), 'utf8').replaceAll(':now', `timestamptz '${NOW}'`);

/** The largest that the server's process has been, in MB; undefined where /proc does not say. */
function peakOf(pid) {
  const status = fs.existsSync(`/proc/${pid}/status`) ? fs.readFileSync(`/proc/${pid}/status`, 'utf8') : '';
  const kilobytes = /VmHWM:\s+(\d+)/.exec(status)?.[1];
  return kilobytes && Number(kilobytes) / 1024;
}

/** All visits of the year as a workbook: seconds, megabytes that came, and by how much the server grew meanwhile. */
async function workbook(server, query, token) {
  const before = peakOf(server.pid);
  const begun = performance.now();
  const answer = await fetch(`http://${ADDRESS.host}:${ADDRESS.port}/api/reports/export/?${query}&format=xlsx`, {
    headers: { authorization: `Token ${token}` },
  });
  let bytes = 0;
  for await (const piece of answer.body) bytes += piece.length;
  const grown = before === undefined ? undefined : peakOf(server.pid) - before;
  return { seconds: (performance.now() - begun) / 1000, megabytes: bytes / 1024 ** 2, grown };
}

/** Milliseconds of each call, one after the other: the median of many; and the workbook. */
export async function reportTimes(database, { seconds }) {
  await asOwner(database, async (client) => {
    await client.query(LEDGER);
    await client.query('vacuum analyze');
  });
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
    /** Of the first page and the last, whichever takes longer. */
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
      file: await workbook(server, period, database.token),
    };
  } finally {
    await server.stop();
  }
}
