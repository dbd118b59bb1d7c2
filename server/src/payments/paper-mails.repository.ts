import type { PaperMail } from 'shared-lib/contract';
import { PAPER_MAILS_MAX } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

/** A message to the client that an operator asked for. The product's own receipt has another occasion. */
const ASKED = `about = 'receipt' and occasion ~ '^asked [0-9]+$'`;

const FIND = sql(
  'paper_mails_find',
  `select c.email as address,
     coalesce((select k.state = 'given' from client_consents k where k.client_id = c.id and k.about = 'email'
       order by k.id desc limit 1), false) as agreed,
     (select coalesce(json_agg(json_build_object('at', coalesce(s.ended_at, s.made_at), 'state', s.state) order by s.id), '[]')
        from client_messages s where s.appointment_id = a.id and ${ASKED}) as sent
   from appointments a join clients c on c.id = a.client_id
   where a.id = $1 and a.payment_status = 'paid' and a.deleted_at is null and c.redacted_at is null
     and (select sum(p.amount) from payments p where p.appointment_id = a.id) > 0`,
);
/** How the paper of a visit can be e-mailed, and was; undefined where nothing was received. Source: R-beyond-1260. */
export async function findPaperMail(q: Queryable, appointment: number): Promise<PaperMail | undefined> {
  const found = await q.maybe<Omit<PaperMail, 'may_send'>>(FIND, [appointment]);
  return found && { ...found, may_send: found.sent.length < PAPER_MAILS_MAX };
}

const INSERT = sql(
  'paper_mails_insert',
  `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at, channel)
   select id, 'receipt', 'asked ' || $2::int, starts_at, ends_at, $3, 'email' from appointments where id = $1
   on conflict (appointment_id, about, occasion) do nothing returning id`,
);
/** The number of the message; undefined where it was asked for already. */
export const insertPaperMail = async (
  tx: Tx,
  appointment: number,
  { nth, now }: { readonly nth: number; readonly now: Date },
): Promise<number | undefined> => (await tx.maybe<{ id: number }>(INSERT, [appointment, nth, now]))?.id;
