// How it works: docs/subsystems/push.md.
import type { PushTopic } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import type { Subscription } from './push-service.js';

export interface DeviceRow {
  readonly muted: readonly PushTopic[];
  readonly quiet_from: string | null;
  readonly quiet_to: string | null;
  readonly details: boolean;
}

const CHOICES = 'muted, quiet_from, quiet_to, details';
const READ = sql('push_device_read', `select ${CHOICES} from push_devices where session_id = $1`);
/** A browser has one subscription: whoever brings its keys has the device in hand. */
const TAKE = sql(
  'push_device_take',
  `delete from push_devices where (endpoint = $1 and p256dh = $2 and auth = $3 and session_id <> $4)
     or (session_id = $4 and endpoint <> $1)
   returning user_id, ${CHOICES}`,
);
const IS_OWN = sql(
  'push_device_is_own',
  'select id from push_devices where endpoint = $1 and p256dh = $2 and auth = $3 and user_id = $4',
);
const INSERT = sql(
  'push_device_insert',
  `insert into push_devices as d (user_id, session_id, endpoint, p256dh, auth, created_at, ${CHOICES})
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
   on conflict (endpoint) do update set p256dh = excluded.p256dh where d.session_id = excluded.session_id
     and d.p256dh = excluded.p256dh and d.auth = excluded.auth
   returning ${CHOICES}`,
);
const CHANGE = sql(
  'push_device_change',
  `update push_devices set muted = $2, quiet_from = $3, quiet_to = $4, details = $5 where session_id = $1 returning ${CHOICES}`,
);
const REMOVE = sql('push_device_remove', 'delete from push_devices where session_id = $1');

/** The device of a session; undefined while it is not called. */
export const findDevice = (q: Queryable, sessionId: string): Promise<DeviceRow | undefined> =>
  q.maybe<DeviceRow>(READ, [sessionId]);

export interface NewDevice extends Subscription {
  /** Only where it is this person's already. */
  readonly again: boolean;
  readonly userId: number;
  readonly sessionId: string;
  readonly at: Date;
}

const NO_CHOICES: DeviceRow = { muted: [], quiet_from: null, quiet_to: null, details: false };

/**
 * Stores the device of a session. It keeps the choices that this person made on it before. Undefined where the endpoint
 * is another session's and the keys are not the same: somebody only knows the address.
 */
export async function storeDevice(
  tx: Tx,
  { userId, sessionId, endpoint, p256dh, auth, at, again }: NewDevice,
): Promise<DeviceRow | undefined> {
  if (again && !(await tx.maybe(IS_OWN, [endpoint, p256dh, auth, userId]))) return undefined;
  const taken = await tx.rows<DeviceRow & { user_id: number }>(TAKE, [endpoint, p256dh, auth, sessionId]);
  const { muted, quiet_from, quiet_to, details } = taken.find(({ user_id }) => user_id === userId) ?? NO_CHOICES;
  return tx.maybe<DeviceRow>(INSERT, [
    ...[userId, sessionId, endpoint, p256dh, auth, at],
    ...[muted, quiet_from, quiet_to, details],
  ]);
}

export const changeDevice = (
  tx: Tx,
  sessionId: string,
  { muted, quiet_from, quiet_to, details }: DeviceRow,
): Promise<DeviceRow | undefined> => tx.maybe<DeviceRow>(CHANGE, [sessionId, muted, quiet_from, quiet_to, details]);

export const removeDevice = async (tx: Tx, sessionId: string): Promise<void> => {
  await tx.rows(REMOVE, [sessionId]);
};
