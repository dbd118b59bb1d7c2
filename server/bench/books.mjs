// The time to read the books of a month of 25,000 visits, and to send the journal of a year, over HTTP.
import { get, load, WARM_UP } from './load.mjs';
import { fileOf, fillPaidYear } from './reports.mjs';
import { ADDRESS, startHost, TODAY } from './stage.mjs';

const MONTH = 'month=2026-10';
const PATHS = {
  'the sums of a month': `?${MONTH}`,
  'a page of its journal': `journal/?${MONTH}`,
  'a page of its sales book': `sales/?${MONTH}`,
  'a page of its receipts book': `receipts/?${MONTH}`,
};

/** The milliseconds of each call, one at a time: the median. Also measures both files of the journal of a year. */
export async function bookTimes(database, { seconds }) {
  await fillPaidYear(database);
  const times = {};
  const server = await startHost(database);
  try {
    for (const [name, path] of Object.entries(PATHS)) {
      const target = { ...ADDRESS, next: () => get(`/api/reports/books/${path}`, database.token), connections: 1 };
      await load({ ...target, seconds: WARM_UP });
      times[name] = (await load({ ...target, seconds })).p50;
    }
  } finally {
    await server.stop();
  }
  return {
    times,
    files: { 'as text': await journal(database, 'csv'), 'as a workbook': await journal(database, 'xlsx') },
  };
}

/** The journal of a year, of a server of its own: one that has sent a file already has grown. */
async function journal(database, format) {
  const server = await startHost(database);
  try {
    const query = `from=2025-11-21&to=${TODAY}&book=journal&format=${format}`;
    // What any first call loads is not of the file.
    await load({
      ...ADDRESS,
      next: () => get(`/api/reports/books/?${MONTH}`, database.token),
      connections: 1,
      seconds: WARM_UP,
    });
    return await fileOf(server, `books/export/?${query}`, database.token);
  } finally {
    await server.stop();
  }
}
