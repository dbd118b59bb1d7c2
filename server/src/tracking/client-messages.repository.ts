import type { MessageByProduct } from 'shared-lib/contract';
import type { ConsentState, Language, Outcome, Status } from 'shared-lib/domain';
import { AMOUNT_PAID } from '../payments/amount-paid.sql.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const LOCK = sql(
  'client_messages_lock',
  `select id, appointment_id, about, occasion, starts_at, ends_at, state, claimed_until, ended_at from client_messages
   where appointment_id = (select appointment_id from client_messages where id = $1) order by id for update`,
);
export interface ClientMessage {
  readonly id: number;
  readonly appointment_id: number;
  readonly about: MessageByProduct;
  readonly occasion: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'failed';
  readonly claimed_until: Date | null;
  /** When it was sent or given up; null while it waits. */
  readonly ended_at: Date | null;
}
/** All messages of the visit of a message, locked: one server at a time sends for a visit. */
export const lockMessages = (tx: Tx, message: number): Promise<ClientMessage[]> =>
  tx.rows<ClientMessage>(LOCK, [message]);

const VISIT = sql(
  'client_message_visit',
  `select a.id, a.status, a.outcome, a.starts_at, a.ends_at, a.total_price, a.deleted_at is not null as is_deleted,
     ${AMOUNT_PAID} as amount_paid, c.first_name, c.email, c.redacted_at is not null as is_redacted,
     (select k.state from client_consents k where k.client_id = c.id and k.about = 'email' order by k.id desc limit 1) as consent,
     (select coalesce(json_agg(s.name order by s.position), '[]') from appointment_services s where s.appointment_id = a.id) as services,
     (select coalesce(json_agg(u.first_name order by t.position), '[]')
        from appointment_therapists t join users u on u.id = t.therapist_id where t.appointment_id = a.id) as therapists,
     exists (select from ratings r where r.appointment_id = a.id) as is_rated,
     (select l.language from tracking_links l join appointments b on b.id = l.appointment_id
      where b.client_id = a.client_id and l.language is not null order by l.last_opened_at desc limit 1) as language
   from appointments a join clients c on c.id = a.client_id where a.id = $1`,
);
/** A visit as its client is told of it. */
export interface ToldVisit {
  readonly id: number;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly starts_at: Date;
  readonly ends_at: Date;
  /** Whole pesos. */
  readonly total_price: number;
  readonly amount_paid: number | null;
  readonly is_deleted: boolean;
  readonly first_name: string;
  readonly email: string | null;
  readonly is_redacted: boolean;
  /** What they said last of e-mails; null: nothing. */
  readonly consent: ConsentState | null;
  readonly services: readonly string[];
  /** First names. */
  readonly therapists: readonly string[];
  readonly is_rated: boolean;
  /** In which they read a page of ours last. */
  readonly language: Language | null;
}
export const findToldVisit = (q: Queryable, appointment: number): Promise<ToldVisit | undefined> =>
  q.maybe<ToldVisit>(VISIT, [appointment]);

const CLAIM = sql('client_message_claim', 'update client_messages set claimed_until = $2 where id = $1');
/** Null gives it back. */
export const claimMessage = (tx: Tx, message: number, until: Date | null): Promise<unknown> =>
  tx.rows(CLAIM, [message, until]);

const END = sql(
  'client_message_end',
  `update client_messages set state = $2, ended_at = $3, claimed_until = null
   where id = $1 and state = 'waiting' returning id`,
);
/** False where it was ended already. */
export const endMessage = async (
  tx: Tx,
  message: number,
  state: 'sent' | 'dropped' | 'failed',
  now: Date,
): Promise<boolean> => (await tx.rows(END, [message, state, now])).length > 0;
