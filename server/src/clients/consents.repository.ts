import type { ClientConsent } from 'shared-lib/contract';
import type { ConsentAbout, ConsentHow, ConsentState, ServiceDay } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { phoneKey } from '../platform/phone/phone.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

const OF_CLIENT = sql(
  'client_consents_of_client',
  `select k.id, k.about, k.state, k.how, k.on_day as "on", coalesce(${fullNameOf('u')}, '') as by, k.recorded_at as at
   from client_consents k left join users u on u.id = k.recorded_by where k.client_id = $1 order by k.id desc`,
);
type Row = Omit<ClientConsent, 'at'> & { readonly at: Date };
/** Newest first. */
export const findConsents = async (q: Queryable, client: number): Promise<ClientConsent[]> =>
  (await q.rows<Row>(OF_CLIENT, [client])).map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));

/** The clients whose main number this is. $1 its key. */
const OF_MAIN = `select id from clients where phone_key(phone_number) = $1::text and redacted_at is null`;

/**
 * The clients who are reached by this number: it is the main one, or that of a visit of which an SMS went out, until a
 * week after its end. A hotel's desk does not answer for the guests of before. $1 its key, $2 now.
 */
const REACHED_BY = `${OF_MAIN}
     union select a.client_id from client_phones p join appointments a on a.client_id = p.client_id and a.visit_phone = p.number
     where p.number = $1::text and a.deleted_at is null and a.ends_at > $2::timestamptz - interval '7 days'
       and exists (select from client_messages m where m.appointment_id = a.id and m.channel = 'sms' and (m.state in ('sent', 'failed') or m.tried_at is not null))`;

const OF_NUMBER = sql(
  'client_of_number',
  `select c.id, (select k.state from client_consents k where k.client_id = c.id and k.about = 'sms' order by k.id desc limit 1) as said
   from clients c where c.id in (${REACHED_BY}) and c.redacted_at is null order by c.id for update`,
);
export interface Answering {
  readonly id: number;
  /** What they said last of SMS; null: nothing. */
  readonly said: ConsentState | null;
}
/** The clients whom this number reaches, locked: two may share it. Source: R-beyond-1201. */
export const lockClientsOf = (tx: Tx, key: string, at: Date): Promise<Answering[]> =>
  tx.rows<Answering>(OF_NUMBER, [key, at]);

const STOPPED = sql(
  'client_stopped_sms',
  `select exists (select from clients c where c.id in (${OF_MAIN})
     and (select k.state in ('withdrawn', 'refused') and k.recorded_by is null from client_consents k
       where k.client_id = c.id and k.about = 'sms' order by k.id desc limit 1)) as stopped`,
);
/**
 * Did this number answer STOP, and nobody has recorded another word since? Only a main number counts: where it is of a
 * visit the word may be that of the main one. The gateway knows it where that number said it itself.
 */
export const hasStoppedSms = async (q: Queryable, number: string): Promise<boolean> =>
  (await q.one<{ stopped: boolean }>(STOPPED, [phoneKey(number)])).stopped;

const INSERT = sql(
  'client_consent_insert',
  `insert into client_consents (client_id, about, state, how, on_day, recorded_by, recorded_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);
export interface NewConsent {
  readonly client: number;
  readonly about: ConsentAbout;
  readonly state: ConsentState;
  readonly how: ConsentHow;
  readonly on: ServiceDay;
  /** Null where the client said so to the product itself. */
  readonly by: number | null;
  readonly at: Date;
}
export async function insertConsent(tx: Tx, { client, about, state, how, on, by, at }: NewConsent): Promise<void> {
  await tx.rows(INSERT, [client, about, state, how, on, by, at]);
}
