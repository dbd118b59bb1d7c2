// A year's audit trail of a million entries: its first page with each filter, and searches within a month.
import { get, load, WARM_UP } from './load.mjs';
import { ADDRESS, asOwner, startHost } from './stage.mjs';

const ENTRIES = 1_000_000;

/** A year of entries: mostly steps of visits, with some reasons and changes of settings. */
const FILL = `
  insert into audit_log (at, actor_id, actor_role, action, entity, entity_id, before, after, request_id, address)
  select '2026-11-20T13:00:00+08:00'::timestamptz - i * interval '31.5 seconds', case when i % 11 > 0 then 1 + i % 125 end,
    case when i % 11 = 0 then 'system' else 'therapist' end,
    case when i % 997 = 0 then 'settings.business' when i % 12 = 0 then 'appointment.cancel' when i % 101 = 0 then 'client.update'
      else (array['appointment.create', 'appointment.therapist_confirm', 'appointment.driver_confirm', 'appointment.start_appointment',
        'appointment.start_journey', 'appointment.arrive_at_location', 'appointment.drop_off_therapist', 'appointment.start_session',
        'appointment.mark_awaiting_payment', 'appointment.mark_completed'])[1 + i % 10] end,
    case when i % 997 = 0 then 'settings' when i % 12 <> 0 and i % 101 = 0 then 'client' else 'appointment' end, (1 + i / 10)::text,
    jsonb_build_object('status', 'in_progress', 'journey_started_at', null, 'response_deadline', '2026-11-20T05:00:00Z'),
    jsonb_build_object('status', 'journey', 'journey_started_at', '2026-11-20T05:00:00Z', 'version', i % 9, 'response_deadline', '2026-11-20T05:15:00Z')
      || case when i % 12 = 0 then jsonb_build_object('cancel_reason', 'The client called, number ' || i) else '{}' end,
    'request-' || i, '203.0.113.' || i % 250
  from generate_series(1, ${ENTRIES}) i`;

const ASKED = {
  'first page': '',
  'of one person': '?actor=7',
  'of the system': '?actor=system',
  'of one action': '?action=appointment.cancel',
  'of one kind of record': '?entity=settings',
  'of one record': '?entity=appointment&entity_id=4711',
  'of a person and an action they never take': '?actor=7&action=settings.business',
  'of a month': '?from=2026-06-01&to=2026-06-30',
};
const MONTH = '?from=2026-10-21&to=2026-11-20&search=';
const SEARCHED = ['#4711', 'client1234', 'first6', 'number 4711', 'the client called', 'nobody at all'];

/** The milliseconds of each query, one request at a time: the median. */
export async function logTimes(database, { seconds }) {
  await asOwner(database, async (client) => {
    await client.query(FILL);
    await client.query('vacuum analyze audit_log');
  });
  const server = await startHost(database);
  try {
    const target = (query) => ({ ...ADDRESS, next: () => get(`/api/logs/${query}`, database.token), connections: 1 });
    await load({ ...target(''), seconds: WARM_UP });
    const middle = async (query) => (await load({ ...target(query), seconds })).p50;
    const pages = {};
    for (const [name, query] of Object.entries(ASKED)) pages[name] = await middle(query);
    const searches = {};
    for (const term of SEARCHED) searches[term] = await middle(MONTH + encodeURIComponent(term));
    return { pages, searches };
  } finally {
    await server.stop();
  }
}
