import type { MessageByProduct } from 'shared-lib/contract';
import type { ClientChannel } from 'shared-lib/domain';
import { sql, type Tx } from '../../platform/database/database.js';

const INSERT = sql(
  'client_message_insert',
  `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at, channel)
   select a.id, $2, $3, $4, $5, $6, $7 from appointments a join clients c on c.id = a.client_id
   where a.id = $1 and case $7 when 'email' then c.email else c.phone_number end is not null
   on conflict (appointment_id, about, occasion) do nothing returning id`,
);
export interface NewClientMessage {
  readonly channel: ClientChannel;
  readonly appointment: number;
  readonly about: MessageByProduct;
  /** What tells it from others about the same. */
  readonly occasion: string;
  /** The time of the visit that it tells, in epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}
/** The number of the new message; undefined where it is there already, or the client has no address or number. */
export async function insertClientMessage(
  tx: Tx,
  { channel, appointment, about, occasion, startsAt, endsAt }: NewClientMessage,
  now: Date,
): Promise<number | undefined> {
  const times = [new Date(startsAt), new Date(endsAt)];
  // The key has no channel: servers of an earlier version insert by it.
  const key = channel === 'email' ? occasion : `sms ${occasion}`;
  return (await tx.maybe<{ id: number }>(INSERT, [appointment, about, key, ...times, now, channel]))?.id;
}
