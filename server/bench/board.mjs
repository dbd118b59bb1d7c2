// The dispatch board of a busy day: sixty staff on duty and four hundred visits, among the other appointments.
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, startHost, TODAY } from './stage.mjs';

const PEOPLE = 60;
const VISITS = 400;

/**
 * Availability windows for sixty people, from a week ago to a week ahead. Fills today up to four hundred visits,
 * bypassing the triggers.
 */
const FILL = `
set session_replication_role = replica;
insert into availability_windows (staff_id, service_day, during, created_at, updated_at)
select u.id, day, tstzrange(at, at + interval '12 hours'), at, at
from users u, (select date '${TODAY}' + i as day, (date '${TODAY}' + i + time '13:00') at time zone 'Asia/Manila' as at from generate_series(-7, 7) i) d
where u.role <> 'operator' and u.id between 60 and ${59 + PEOPLE};
update users set is_active = false where role <> 'operator' and id not between 60 and ${59 + PEOPLE};
with made as (
  insert into appointments (client_id, service_day, starts_at, ends_at, status, location, duration, total_price, driver_id, asked_at, response_deadline, created_at, updated_at)
  select 1 + i, '${TODAY}', at, at + interval '75 min', 'confirmed', 'Unit ' || i || ', 12 Rizal Avenue, Manila', 75, 1250, 86 + i % 34, at, at, at, at
  from (select i, (date '${TODAY}' + time '13:00') at time zone 'Asia/Manila' + i % 24 * interval '30 min' as at
    from generate_series(1, ${VISITS} - (select count(*)::int from appointments where service_day = '${TODAY}')) i) x returning id),
served as (insert into appointment_services (appointment_id, position, service_id, name, duration, price) select id, 1, 1, 'Service 1', 75, 1250 from made)
insert into appointment_therapists (appointment_id, therapist_id, position) select id, 60 + id % 26, 1 from made;
set session_replication_role = origin;
analyze`;

/** The milliseconds of a GET over HTTP, one request at a time: p50 and p99; and its answer. */
async function timeOf(address, { database, seconds }) {
  const server = await startHost(database);
  try {
    const target = { ...ADDRESS, next: () => get(address, database.token), connections: 1 };
    const answer = await fetch(`http://${ADDRESS.host}:${ADDRESS.port}${address}`, {
      headers: { authorization: `Token ${database.token}` },
    });
    const body = await answer.json();
    await load({ ...target, seconds: WARM_UP });
    const { p50, p99, failed } = await load({ ...target, seconds });
    if (failed) throw new Error(`${failed} of ${address} failed`);
    return { p50, p99, body };
  } finally {
    await server.stop();
  }
}

/**
 * Five days with as many appointments as a busy month. The number of days makes no difference to the index that finds
 * them.
 */
const MONTH = { date_after: '2026-11-10', date_before: '2026-11-14', page_size: '1000' };

/** The time of a calendar month with a thousand appointments. */
export async function monthTime(database, { seconds }) {
  const address = `/api/scheduling/appointments/calendar/?${new URLSearchParams(MONTH)}`;
  const { p50, p99, body } = await timeOf(address, { database, seconds });
  return { p50, p99, entries: body.results.length };
}

/** The holds of the visits from today on, as bookings would have written them: two thousand a week. */
const HOLDS = `
insert into staff_holds (staff_id, appointment_id, leg, during)
select t.therapist_id, a.id, 'session', tstzrange(a.starts_at, a.ends_at)
from appointments a join appointment_therapists t on t.appointment_id = a.id where a.service_day >= '${TODAY}' on conflict do nothing;
insert into staff_holds (staff_id, appointment_id, leg, during)
select a.driver_id, a.id, 'outbound', tstzrange(a.starts_at - interval '30 min', a.starts_at + interval '15 min')
from appointments a where a.service_day >= '${TODAY}' on conflict do nothing;
analyze staff_holds`;

/** The time of the month view's day cells: six weeks, the next ones with sixty people on duty. */
export async function daysTime(database, { seconds }) {
  await asOwner(database, (client) => client.query(HOLDS));
  const address = '/api/scheduling/availabilities/days/?date_after=2026-11-15&date_before=2026-12-26';
  const { p50, p99, body } = await timeOf(address, { database, seconds });
  return { p50, p99, days: body.filter(({ slots }) => slots.some((state) => state !== 'none')).length };
}

export async function boardTime(database, { seconds }) {
  await asOwner(database, (client) => client.query(FILL));
  const { p50, p99, body } = await timeOf(`/api/scheduling/dispatch/?date=${TODAY}`, { database, seconds });
  return { p50, p99, visits: body.visits.length, people: body.staff.length };
}
