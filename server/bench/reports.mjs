// What a year of 300,000 paid visits takes to add up, over HTTP: the summary, and every breakdown.
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, NOW, startHost, TODAY } from './stage.mjs';

const FROM = '2025-11-21';
const DIMENSIONS = ['day', 'week', 'month', 'hour', 'therapist', 'service', 'driver', 'method', 'reason'];

/** Each visit is paid on some day of the year; a tenth by two therapists, a fifth for two services, a tenth extended. */
const LEDGER = `
  set session_replication_role = replica;
  update appointments set rejected_at = starts_at, rejection_reason = 'Schedule conflict' where status = 'rejected';
  insert into appointment_therapists (appointment_id, therapist_id, position) select id, 6 + (id + 7) % 80, 2 from appointments where id % 10 = 0;
  insert into appointment_services (appointment_id, position, service_id, name, duration, price)
    select id, 2, 1 + (id + 5) % 12, 'Another', 30, 450 from appointments where id % 5 = 0;
  insert into payments (appointment_id, kind, method, amount, at)
    select id, 'payment', case when id % 3 = 0 then 'gcash' else 'cash' end, 1000 + id % 7 * 50,
      timestamptz '${NOW}' - id % 365 * interval '1 day' from appointments
    union all
    select id, 'extension', 'cash', 300, timestamptz '${NOW}' - id % 365 * interval '1 day' from appointments where id % 10 = 3;
  set session_replication_role = origin;
  select recount_revenue();
`;

/** Milliseconds of each call, one after the other: the median of many. */
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
    return Object.fromEntries(Object.entries(times).map(([name, { p50 }]) => [name, p50]));
  } finally {
    await server.stop();
  }
}
