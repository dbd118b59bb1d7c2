// The time to read a day of the books that is to be closed, a signed one, the list of signed days, what clients owe,
// and what people are to be paid, over HTTP.
import { get, load, WARM_UP } from './load.mjs';
import { fillPaidYear } from './reports.mjs';
import { ADDRESS, asOwner, NOW, startHost } from './stage.mjs';

const OPEN_DAY = '2026-11-18';
const SIGNED_DAYS = ['2026-11-17', '2026-11-16', '2026-11-15', '2026-11-14', '2026-11-13', '2026-11-12', '2026-11-11'];
const DAYS = `http://${ADDRESS.host}:${ADDRESS.port}/api/reports/days/`;

/**
 * For 12,000 of 300,000 visits something is owed; what 6,000 more would have to pay is written off. People are paid
 * from October on.
 */
const OWED = `
  insert into payment_differences (appointment_id, due, paid, since, agreed_by, agreed_at)
    select id, 1600, 1000, starts_at, case when id % 50 = 9 then 1 end, case when id % 50 = 9 then timestamptz '${NOW}' end
    from appointments where id % 25 = 3 or id % 50 = 9;
  insert into write_offs (appointment_id, amount, reason, recorded_by, at)
    select id, 600, 'Moved away', 1, timestamptz '${NOW}' - id % 365 * interval '1 day' from appointments where id % 50 = 9;
  insert into payouts_start (from_day, set_by, set_at) values ('2026-10-01', 1, timestamptz '${NOW}');
  analyze payment_differences, write_offs`;

/** The milliseconds of each call, one at a time: the median. A day has 800 visits, a third of them paid by GCash. */
export async function dayTimes(database, { seconds }) {
  await fillPaidYear(database);
  await asOwner(database, (client) => client.query(OWED));
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
      'a day to close': `reports/days/${OPEN_DAY}/`,
      'a signed day': `reports/days/${SIGNED_DAYS[0]}/`,
      'the list of signed days': 'reports/days/',
      'what is unpaid': 'scheduling/reports/unpaid/',
      'what is written off': 'scheduling/reports/written-off/',
      'the payouts of half a month': 'reports/payouts/?from=2026-11-01&to=2026-11-15',
      'the payouts of a month': 'reports/payouts/?from=2026-10-01&to=2026-10-31',
    };
    const times = {};
    for (const [name, path] of Object.entries(paths)) {
      const target = { ...ADDRESS, next: () => get(`/api/${path}`, database.token), connections: 1 };
      await load({ ...target, seconds: WARM_UP });
      const { p50, failed, firstFailure } = await load({ ...target, seconds });
      if (failed) throw new Error(`${name}: ${firstFailure}`);
      times[name] = p50;
    }
    return times;
  } finally {
    await server.stop();
  }
}
