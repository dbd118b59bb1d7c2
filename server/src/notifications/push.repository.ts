// How it works: docs/subsystems/push.md.
import { sql, type Tx } from '../platform/database/database.js';
import { CLOSE_PUSH, jobFor, SEND_PUSH } from './push.sql.js';

const CLOSE_READ = sql(
  'push_close_read',
  `update push_messages m set closed_at = $2::timestamptz from push_devices d
   where d.id = m.device_id and d.user_id = $1 and m.notification_id is not null and m.closed_at is null
     and not exists (select from notifications n where n.id = m.notification_id and n.read_at is null)
   returning ${jobFor(CLOSE_PUSH, 'closed_at', 'm')}`,
);
/** Messages whose notification this person has read or deleted go from their devices. */
export const closeRead = async (tx: Tx, userId: number, at: Date): Promise<void> => {
  await tx.rows(CLOSE_READ, [userId, at]);
};

const RING = sql(
  'push_ring',
  `insert into push_messages (device_id, sos_id, kind, tag, created_at)
   select d.id, $1, 'sos', 'sos-' || $1::int, $2 from push_devices d join users u on u.id = d.user_id
   where u.role = 'operator' and u.is_active
   returning ${jobFor(SEND_PUSH, 'created_at')}`,
);
/** Calls the devices of all operators for a call for help. */
export const ringOperators = async (tx: Tx, sos: number, at: Date): Promise<void> => {
  await tx.rows(RING, [sos, at]);
};

const CLOSE_SOS = sql(
  'push_close_sos',
  `update push_messages set closed_at = $2::timestamptz where sos_id = $1 and closed_at is null
   returning ${jobFor(CLOSE_PUSH, 'closed_at')}`,
);
/** A call for help that is taken or ended goes from all devices. */
export const closeRinging = async (tx: Tx, sos: number, at: Date): Promise<void> => {
  await tx.rows(CLOSE_SOS, [sos, at]);
};
