// How it works: docs/subsystems/push.md.
/* Statements that plan messages to devices in the transaction of what they tell. The area `push` sends them. */

export const SEND_PUSH = 'push.send';
export const CLOSE_PUSH = 'push.close';

/** Tries of a message: it is news for an hour at most. */
export const PUSH_ATTEMPTS = 8;

/** An immediate job for a row of `push_messages`, as `createJobs` stores it. `row` names the table in the statement. */
export const jobFor = (task: string, at: 'created_at' | 'closed_at', row = 'push_messages'): string =>
  `graphile_worker.add_job('${task}', json_build_object('due', to_char(${row}.${at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
     'at_once', true, 'data', json_build_object('message', ${row}.id)), max_attempts => ${PUSH_ATTEMPTS})`;

/** For the rows of `notified`: a message to each device of their readers that rings for them. */
export const CALLED_DEVICES = `
  insert into push_messages (device_id, notification_id, kind, tag, created_at)
  select d.id, n.id, n.calls_as, coalesce('visit-' || n.appointment_id, 'news-' || n.id) || '-' || n.calls_as, n.created_at
  from notified n join push_devices d on d.user_id = n.user_id
  where n.calls_as is not null and n.calls_as <> all (d.muted)
  returning ${jobFor(SEND_PUSH, 'created_at')}`;

/** The messages of these rows (`id` of a notification, `at`) are to go from the devices. */
export const closedDevices = (rows: string): string => `
  update push_messages m set closed_at = r.at from ${rows} r where m.notification_id = r.id and m.closed_at is null
  returning ${jobFor(CLOSE_PUSH, 'closed_at', 'm')}`;
