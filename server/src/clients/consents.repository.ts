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

/** The clients who are reached by this number: it is the main one, or that of a visit. $1 its key. */
const REACHED_BY = `select id from clients where phone_key(phone_number) = $1::text and redacted_at is null
     union select a.client_id from client_phones p join appointments a on a.client_id = p.client_id and a.visit_phone = p.number
     where p.number = $1::text`;

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
export const lockClientsOf = (tx: Tx, key: string): Promise<Answering[]> => tx.rows<Answering>(OF_NUMBER, [key]);

const STOPPED = sql(
  'client_stopped_sms',
  `select exists (select from clients c where c.id in (${REACHED_BY}) and c.redacted_at is null
     and (select k.state in ('withdrawn', 'refused') and k.recorded_by is null from client_consents k
       where k.client_id = c.id and k.about = 'sms' order by k.id desc limit 1)) as stopped`,
);
/** Did this number answer STOP, and nobody has recorded another word since? */
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
