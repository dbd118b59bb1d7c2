// The time to read the books of a month of 25,000 visits, and to send the journal of a year, over HTTP.
import { get, load, WARM_UP } from './load.mjs';
import { fileOf, fillYear } from './reports.mjs';
import { ADDRESS, asOwner, startHost, TODAY } from './stage.mjs';

const MONTH = 'month=2026-10';
const PATHS = {
  'the sums of a month': `?${MONTH}`,
  'a page of its journal': `journal/?${MONTH}`,
  'a page of its sales book': `sales/?${MONTH}`,
  'a page of its receipts book': `receipts/?${MONTH}`,
};

/** The milliseconds of each call, one at a time: the median. Also measures the journal of a year as a text file. */
export async function bookTimes(database, { seconds }) {
  await fillYear(database);
  await asOwner(database, (client) =>
    client.query('select write_pay(array(select id from appointments)); vacuum analyze pay_lines'),
  );
  const server = await startHost(database);
  try {
    const times = {};
    for (const [name, path] of Object.entries(PATHS)) {
      const target = { ...ADDRESS, next: () => get(`/api/reports/books/${path}`, database.token), connections: 1 };
      await load({ ...target, seconds: WARM_UP });
      times[name] = (await load({ ...target, seconds })).p50;
    }
    const query = `from=2025-11-21&to=${TODAY}&book=journal&format=csv`;
    return { times, file: await fileOf(server, `books/export/?${query}`, database.token) };
  } finally {
    await server.stop();
  }
}
