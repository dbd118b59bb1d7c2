// Every read of the contract on a filled database, one at a time, as an operator.
import http from 'node:http';
import { calls } from 'shared-lib/contract';
import { ADDRESS, startHost, TODAY } from './stage.mjs';

const TRIES = 5;
const WARM_UP = 30;
/** What stands for a member of a path: a record that the bench has. */
const MEMBERS = {
  '/appointments/:id': '/appointments/8000',
  '/clients/:id': '/clients/1234',
  '/staff/:id': '/staff/7',
  '/cash/:id': '/cash/87',
  ':kind': 'client',
  ':day': '2026-11-18',
};
/** What is asked where a read can be asked it. A year is the longest period of a report. */
const ASKED = {
  date: TODAY,
  month: '2026-10',
  week_start: '2026-11-16',
  from: '2025-11-21',
  to: TODAY,
  by: 'therapist',
  key: '7',
  date_after: '2026-11-01',
  date_before: '2026-11-30',
  start_time: '14:00',
  end_time: '15:00',
  duration: '75',
};
/** Where that says something else. */
const OF_PATH = {
  '/api/scheduling/appointments/': {},
  '/api/logs/': {},
  '/api/attendance/totals/': { from: '2026-11-01', to: TODAY },
  '/api/reports/statement/': { from: ASKED.from, to: TODAY, therapist: '7' },
  '/api/scheduling/availabilities/pattern/': { user: '7', from: TODAY },
};

function addressOf({ path, query }) {
  const shape = Object.keys(query?.shape ?? {});
  const asked = OF_PATH[path] ?? Object.fromEntries(Object.entries(ASKED).filter(([name]) => shape.includes(name)));
  let filled = path;
  for (const [member, value] of Object.entries(MEMBERS)) filled = filled.replace(member, value);
  return `${filled.replace(/:\w+/g, '1')}?${new URLSearchParams(asked)}`;
}

function get(path, { agent, token }) {
  const begun = performance.now();
  return new Promise((resolve, reject) => {
    http
      .get({ ...ADDRESS, path, agent, headers: { authorization: `Token ${token}` } }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve({ isRead: answer.statusCode === 200, took: performance.now() - begun }));
      })
      .once('error', reject);
  });
}

/** Milliseconds of each read that has an answer, the best of a few, the slowest first. Files are measured elsewhere. */
export async function everyRead(database) {
  const server = await startHost(database);
  const by = { agent: new http.Agent({ keepAlive: true, maxSockets: 1 }), token: database.token };
  const reads = Object.values(calls)
    .flatMap((resource) => Object.values(resource))
    .filter(({ method, path }) => method === 'GET' && !path.includes('export'));
  const times = new Map();
  try {
    for (let time = 0; time < WARM_UP; time++) await get('/api/scheduling/appointments/?page_size=8', by);
    for (const address of new Set(reads.map(addressOf)))
      for (let time = 0; time < TRIES; time++) {
        const { isRead, took } = await get(address, by);
        if (!isRead) break;
        times.set(address, Math.min(times.get(address) ?? Infinity, took));
      }
    return Object.fromEntries([...times].sort(([, one], [, other]) => other - one));
  } finally {
    by.agent.destroy();
    await server.stop();
  }
}
