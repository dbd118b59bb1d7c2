import type { MessageByProduct } from 'shared-lib/contract';
import { sql, type Tx } from '../../platform/database/database.js';

const INSERT = sql(
  'client_message_insert',
  `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at)
   select a.id, $2, $3, $4, $5, $6 from appointments a join clients c on c.id = a.client_id
   where a.id = $1 and c.email is not null
   on conflict (appointment_id, about, occasion) do nothing returning id`,
);
export interface NewClientMessage {
  readonly appointment: number;
  readonly about: MessageByProduct;
  /** What tells it from others about the same. */
  readonly occasion: string;
  /** The time of the visit that it tells, in epoch milliseconds. */
  readonly startsAt: number;
  readonly endsAt: number;
}
/** The number of the new message; undefined where it is there already, or the client has no e-mail address. */
export async function insertClientMessage(
  tx: Tx,
  { appointment, about, occasion, startsAt, endsAt }: NewClientMessage,
  now: Date,
): Promise<number | undefined> {
  const times = [new Date(startsAt), new Date(endsAt)];
  return (await tx.maybe<{ id: number }>(INSERT, [appointment, about, occasion, ...times, now]))?.id;
}
