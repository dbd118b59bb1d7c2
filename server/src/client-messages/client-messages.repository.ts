import type { MessageByProduct } from 'shared-lib/contract';
import type { ClientChannel, ConsentState, Language, Outcome, Status } from 'shared-lib/domain';
import type { NewClientMessage } from '../appointments/store/new-client-messages.repository.js';
import { AMOUNT_PAID } from '../payments/amount-paid.sql.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { PHONE } from '../platform/database/way-in.sql.js';
import { isService } from '../platform/database/price-lines.sql.js';

const LOCK = sql(
  'client_messages_lock',
  `select id, appointment_id, channel, about, starts_at, ends_at, state, claimed_until, tried_at, ended_at, gateway_id, report,
     made_at, told
   from client_messages
   where (appointment_id, channel) = (select appointment_id, channel from client_messages where id = $1)
   order by id for update`,
);
export interface ClientMessage {
  readonly id: number;
  readonly appointment_id: number;
  readonly channel: ClientChannel;
  readonly about: MessageByProduct;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly state: 'waiting' | 'sent' | 'dropped' | 'failed';
  readonly claimed_until: Date | null;
  /** When it was handed over last, if the other side did not refuse it: it may have left. */
  readonly tried_at: Date | null;
  /** When it was sent or given up; null while it waits. */
  readonly ended_at: Date | null;
  /** The gateway's number of an SMS. */
  readonly gateway_id: string | null;
  readonly report: 'delivered' | 'undelivered' | null;
  readonly made_at: Date;
  /** What it said, or may have said, of the visit; null for one that told no plan. */
  readonly told: ToldPlan | null;
}
/** The messages of a visit by the channel of one of them, locked: one server at a time sends for it. */
export const lockMessages = (tx: Tx, message: number): Promise<ClientMessage[]> =>
  tx.rows<ClientMessage>(LOCK, [message]);

const consentTo = (channel: ClientChannel): string =>
  `(select k.state from client_consents k where k.client_id = c.id and k.about = '${channel}' order by k.id desc limit 1)`;

const VISIT = sql(
  'client_message_visit',
  `select a.id, a.status, a.outcome, a.starts_at, a.ends_at, a.total_price, a.deleted_at is not null as is_deleted,
     ${AMOUNT_PAID} as amount_paid, c.first_name, c.email, ${PHONE} as phone_number, c.redacted_at is not null as is_redacted,
     ${consentTo('email')} as consent_email, ${consentTo('sms')} as consent_sms, a.driver_id as driver,
     greatest(
       (select max(k.recorded_at) from client_consents k where k.client_id = c.id and k.about = 'sms'),
       (select max(g.merged_at) from merged_clients g where g.into_id = c.id),
       (select max(g.at) from audit_personal p join audit_log g on g.id = p.audit_id
        where p.entity = 'client' and p.entity_id = c.id::text and p.after ?| array['phone_number', 'phones']),
       (select max(g.at) from audit_personal p join audit_log g on g.id = p.audit_id
        where p.entity = 'appointment' and p.entity_id = a.id::text and (p.before ? 'visit_phone' or p.after ? 'visit_phone'))) as sms_since,
     (select coalesce(json_agg(s.name order by s.position), '[]') from appointment_services s where s.appointment_id = a.id and ${isService('s')}) as services,
     (select coalesce(json_agg(u.first_name order by t.position), '[]')
        from appointment_therapists t join users u on u.id = t.therapist_id where t.appointment_id = a.id) as therapists,
     jsonb_build_object(
       'place', left(md5(a.id || lower(regexp_replace(btrim(a.location), '\s+', ' ', 'g'))), 4),
       'services', (select coalesce(jsonb_agg(s.service_id order by s.service_id), '[]') from appointment_services s where s.appointment_id = a.id and ${isService('s')}),
       'price', a.total_price,
       'therapists', (select coalesce(jsonb_agg(t.therapist_id order by t.therapist_id), '[]')
                      from appointment_therapists t where t.appointment_id = a.id)) as plan,
     (select s.name from visit_areas v join service_areas s on s.id = v.area_id where v.appointment_id = a.id) as area,
     exists (select from ratings r where r.appointment_id = a.id) as is_rated,
     exists (select from client_taps p where p.appointment_id = a.id and p.here_at >= a.started_at) as said_here,
     c.language
   from appointments a join clients c on c.id = a.client_id where a.id = $1`,
);
/** What a client is told of a visit beside its time, as it is compared later. */
export interface ToldPlan {
  /** Four letters of a hash: too few to find an address by. */
  readonly place: string;
  readonly services: readonly number[];
  /** Whole pesos. */
  readonly price: number;
  readonly therapists: readonly number[];
}
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
  readonly phone_number: string | null;
  readonly is_redacted: boolean;
  /** What they said last of e-mails and of SMS; null: nothing. */
  readonly consent_email: ConsentState | null;
  readonly consent_sms: ConsentState | null;
  /** Since when SMS go to this number with the newest word on them; null: from the first. */
  readonly sms_since: Date | null;
  /** The number of the driver; null without one. */
  readonly driver: number | null;
  readonly services: readonly string[];
  /** First names. */
  readonly therapists: readonly string[];
  readonly plan: ToldPlan;
  /** The service area; null where none is known. */
  readonly area: string | null;
  readonly is_rated: boolean;
  /** Who comes said that they are there. */
  readonly said_here: boolean;
  /** Null: nobody has chosen one. */
  readonly language: Language | null;
}
export const findToldVisit = (q: Queryable, appointment: number): Promise<ToldVisit | undefined> =>
  q.maybe<ToldVisit>(VISIT, [appointment]);

const TOLD = sql(
  'client_messages_told',
  `select distinct channel from client_messages where appointment_id = $1 and about = $2 and starts_at = $3
     and (state in ('waiting', 'sent') or tried_at is not null)`,
);
/** The channels by which the client is told this for this time, or soon will be. */
export const channelsTold = async (
  q: Queryable,
  { appointment, about, startsAt }: Pick<NewClientMessage, 'appointment' | 'about' | 'startsAt'>,
): Promise<ClientChannel[]> =>
  (await q.rows<{ channel: ClientChannel }>(TOLD, [appointment, about, new Date(startsAt)])).map(
    ({ channel }) => channel,
  );

/** What operators wrote. The messages of the product have other occasions. */
const COUNT_WRITTEN = sql(
  'client_messages_written_count',
  `select count(*)::int as count from client_messages where appointment_id = $1 and occasion ~ '^written [0-9]+$'`,
);
export const countWritten = async (q: Queryable, appointment: number): Promise<number> =>
  (await q.one<{ count: number }>(COUNT_WRITTEN, [appointment])).count;
const INSERT_WRITTEN = sql(
  'client_messages_written_insert',
  `insert into client_messages (appointment_id, about, occasion, starts_at, ends_at, made_at, channel)
   select id, $2, 'written ' || $3::int, starts_at, ends_at, $4, 'email' from appointments where id = $1 returning id`,
);
/** The number of an e-mail that an operator wrote, for a locked visit. */
export const insertWritten = async (
  tx: Tx,
  appointment: number,
  { about, nth, now }: { readonly about: MessageByProduct; readonly nth: number; readonly now: Date },
): Promise<number> => (await tx.one<{ id: number }>(INSERT_WRITTEN, [appointment, about, nth, now])).id;

const CLAIM = sql('client_message_claim', 'update client_messages set claimed_until = $2, tried_at = $3 where id = $1');
/** One server sends it from now on, until its time is over. */
export const claimMessage = (tx: Tx, message: number, now: Date, until: Date): Promise<unknown> =>
  tx.rows(CLAIM, [message, until, now]);
const NOTE_TOLD = sql('client_message_told', 'update client_messages set told = $2 where id = $1');
/** What it says of the visit beside its time. */
export const noteTold = (tx: Tx, message: number, plan: ToldPlan): Promise<unknown> =>
  tx.rows(NOTE_TOLD, [message, JSON.stringify(plan)]);
const RELEASE = sql(
  'client_message_release',
  'update client_messages set claimed_until = null, tried_at = case when $2 then tried_at end where id = $1',
);
/** It waits for the next try. */
export const releaseMessage = (tx: Tx, message: number, mayHaveLeft: boolean): Promise<unknown> =>
  tx.rows(RELEASE, [message, mayHaveLeft]);

const NOTE_GATEWAY = sql(
  'client_message_gateway',
  'update client_messages set gateway_id = $2, parts = $3 where id = $1',
);
/** What the gateway called an SMS, and its parts. */
export const noteGateway = (
  tx: Tx,
  message: number,
  { id, parts }: { readonly id: string; readonly parts: number },
): Promise<unknown> => tx.rows(NOTE_GATEWAY, [message, id, parts]);

const REPORT = sql(
  'client_message_report',
  `update client_messages set report = $2, reported_at = $3 where id = $1 and report is distinct from $2
     and report is distinct from 'delivered' returning id`,
);
/** False where the same was reported, or that it was delivered. */
export const storeReport = async (
  tx: Tx,
  message: number,
  { report, now }: { readonly report: 'delivered' | 'undelivered'; readonly now: Date },
): Promise<boolean> => (await tx.rows(REPORT, [message, report, now])).length > 0;

const LEFT = sql(
  'client_message_left',
  `update client_messages set state = 'sent', ended_at = $2, claimed_until = null, gateway_id = $3
   where id = $1 and tried_at is not null and state in ('waiting', 'failed', 'dropped') returning id`,
);
/** The gateway says that it has an SMS of which we did not know. False where we knew. */
export const storeLeft = async (
  tx: Tx,
  message: number,
  { gatewayId, now }: { readonly gatewayId: string; readonly now: Date },
): Promise<boolean> => (await tx.rows(LEFT, [message, now, gatewayId])).length > 0;

const COUNT_SMS = sql(
  'client_messages_sms_count',
  `select count(*)::int as sms, coalesce(sum(coalesce(parts, 1)), 0)::int as parts,
     count(*) filter (where report = 'undelivered')::int as undelivered
   from client_messages where channel = 'sms' and state = 'sent' and ended_at >= $1 and ended_at < $2`,
);
export interface SmsCount {
  readonly sms: number;
  /** What the gateway bills. */
  readonly parts: number;
  readonly undelivered: number;
}
export const countSms = (q: Queryable, since: Date, until: Date): Promise<SmsCount> =>
  q.one<SmsCount>(COUNT_SMS, [since, until]);

const END = sql(
  'client_message_end',
  `update client_messages set state = $2, ended_at = $3, claimed_until = null,
     tried_at = case when $2 = 'failed' and not $4 then null else tried_at end
   where id = $1 and state = 'waiting' returning id`,
);
/** False where it was ended already. One that failed may still have left. */
export const endMessage = async (
  tx: Tx,
  message: number,
  state: 'sent' | 'dropped' | 'failed',
  { now, mayHaveLeft = false }: { readonly now: Date; readonly mayHaveLeft?: boolean },
): Promise<boolean> => (await tx.rows(END, [message, state, now, mayHaveLeft])).length > 0;
