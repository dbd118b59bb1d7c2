// What a year of paid visits takes to add up, over HTTP: the summary, every breakdown, and all visits as a workbook.
import fs from 'node:fs';
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, NOW, startHost, TODAY } from './stage.mjs';

const FROM = '2025-11-21';
const DIMENSIONS = ['day', 'week', 'month', 'hour', 'therapist', 'service', 'driver', 'area', 'method', 'reason'];

/** Of the visits behind the revenue of the year, 25 a page. */
const LAST_PAGE = 12_000;

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
    const visits = (page) => load({ ...target(`appointments/?${period}&page=${page}`), seconds });
    const behind = { first: await visits(1), last: await visits(LAST_PAGE) };
    return {
      times: Object.fromEntries(Object.entries(times).map(([name, { p50 }]) => [name, p50])),
      behind: { first: behind.first.p50, last: behind.last.p50 },
      file: await workbook(server, period, database.token),
    };
  } finally {
    await server.stop();
  }
}
