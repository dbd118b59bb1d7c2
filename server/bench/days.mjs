// The time to read a day of the books that is to be closed, a signed one, and the list of signed days, over HTTP.
import { get, load, WARM_UP } from './load.mjs';
import { fillYear } from './reports.mjs';
import { ADDRESS, startHost } from './stage.mjs';

const OPEN_DAY = '2026-11-18';
const SIGNED_DAYS = ['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11'];
const DAYS = `http://${ADDRESS.host}:${ADDRESS.port}/api/reports/days/`;

/** The milliseconds of each call, one at a time: the median. A day has 800 visits, a third of them paid by GCash. */
export async function dayTimes(database, { seconds }) {
  await fillYear(database);
  const server = await startHost(database);
  const headers = { authorization: `Token ${database.token}`, 'content-type': 'application/json' };
  try {
    for (const day of SIGNED_DAYS) {
      const { digest } = await (await fetch(`${DAYS}${day}/`, { headers })).json();
      const body = JSON.stringify({ step: 'sign', digest });
      const { status } = await fetch(`${DAYS}${day}/steps/`, { method: 'POST', headers, body });
      if (status !== 200) throw new Error(`signing ${day} answered ${status}`);
    }
    const paths = {
      'a day to close': `${OPEN_DAY}/`,
      'a signed day': `${SIGNED_DAYS[0]}/`,
      'the list of signed days': '',
    };
    const times = {};
    for (const [name, path] of Object.entries(paths)) {
      const target = { ...ADDRESS, next: () => get(`/api/reports/days/${path}`, database.token), connections: 1 };
      await load({ ...target, seconds: WARM_UP });
      times[name] = (await load({ ...target, seconds })).p50;
    }
    return times;
  } finally {
    await server.stop();
  }
}
