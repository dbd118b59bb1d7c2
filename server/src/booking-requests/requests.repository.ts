import type { ClientChannel, Language } from 'shared-lib/domain';
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

export interface RequestRow {
  readonly id: number;
  readonly name: string;
  readonly phone_number: string;
  readonly email: string;
  readonly address: string;
  readonly services: readonly number[];
  readonly services_details: readonly { readonly id: number; readonly name: string; readonly duration: number }[];
  readonly wishes: readonly Date[];
  readonly asked_at: Date;
  readonly answer: 'booked' | 'declined' | null;
  readonly answered_by: string | null;
  readonly answered_at: Date | null;
  readonly reason: string;
  readonly code_by: ClientChannel;
  readonly agreed_to: ClientChannel | null;
  readonly language: Language;
  readonly appointment: number | null;
  readonly client: {
    readonly id: number;
    readonly first_name: string;
    readonly last_name: string;
    readonly phone_number: string;
    readonly address: string;
  } | null;
}

/**
 * The client whose number it is now, if a code proved the number, or the name or the e-mail is theirs, too. An earlier
 * number may be somebody else's by now. Of several who share it: who has the name, then who has the e-mail.
 */
const CLIENT = `(select jsonb_build_object('id', c.id, 'first_name', c.first_name, 'last_name', c.last_name,
    'phone_number', c.phone_number, 'address', c.address)
  from clients c where phone_key(c.phone_number) = phone_key(r.phone_number) and c.redacted_at is null
    and (r.code_by = 'sms' or lower(c.email) = lower(r.email) or lower(${fullNameOf('c')}) = lower(r.name))
  order by (lower(${fullNameOf('c')}) = lower(r.name)) desc,
    coalesce(lower(c.email) = nullif(lower(r.email), ''), false) desc, c.id limit 1)`;
const SELECT = `select r.id, r.name, r.phone_number, r.email, r.address, r.services,
    (select coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'name', s.name, 'duration', s.duration) order by w.place), '[]')
     from unnest(r.services) with ordinality w(id, place) join services s on s.id = w.id) as services_details,
    r.wishes, r.asked_at, r.answer, (select ${fullNameOf('u')} from users u where u.id = r.answered_by) as answered_by,
    r.answered_at, r.reason, r.language, r.code_by,
    case when r.agreed then r.code_by end as agreed_to, r.appointment_id as appointment, ${CLIENT} as client
  from booking_requests r`;

const ONE = sql('booking_request_one', `${SELECT} where r.id = $1 and r.asked_at is not null`);
/** A request whose code was given. */
export const findRequest = (q: Queryable, id: number): Promise<RequestRow | undefined> =>
  q.maybe<RequestRow>(ONE, [id]);

const LOCK = sql(
  'booking_request_lock',
  'select id from booking_requests where id = $1 and asked_at is not null for update',
);
/** The same, locked. */
export async function lockRequest(tx: Tx, id: number): Promise<RequestRow | undefined> {
  return (await tx.maybe(LOCK, [id])) ? findRequest(tx, id) : undefined;
}

const ANSWER = sql(
  'booking_request_answer',
  `update booking_requests set answer = $2, answered_by = $3, answered_at = $4, reason = $5, appointment_id = $6,
     code_hash = null where id = $1`,
);
export interface RequestAnswer {
  readonly answer: 'booked' | 'declined';
  readonly by: number | null;
  readonly now: Date;
  readonly reason?: string;
  readonly appointment?: number;
}
/** Answers a locked request. */
export const answerRequest = (tx: Tx, id: number, { answer, by, now, reason, appointment }: RequestAnswer) =>
  tx.rows(ANSWER, [id, answer, by, now, reason ?? '', appointment ?? null]);

const WAITS = 'r.asked_at is not null and r.answer is null';
const LIST = sql('booking_requests_waiting', `${SELECT} where ${WAITS} order by r.asked_at, r.id limit $1 offset $2`);
const COUNT = sql(
  'booking_requests_waiting_count',
  `select count(*)::int as count from booking_requests r where ${WAITS}`,
);
/** Requests that wait, the oldest first, and how many there are. */
export async function findRequests(q: Queryable, page: PageRequest): Promise<{ rows: RequestRow[]; count: number }> {
  const [rows, { count }] = await Promise.all([
    q.rows<RequestRow>(LIST, [page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNT),
  ]);
  return { rows, count };
}

const FORGET = sql(
  'booking_requests_forget',
  `delete from booking_requests where made_at < $1 and coalesce(answered_at, made_at) < $1
     or asked_at is null and made_at < $2`,
);
/** Removes those made and answered before an instant, and those without their code from before another. */
export const forgetRequests = (q: Autocommit, kept: Date, unproved: Date): Promise<unknown> =>
  q.rows(FORGET, [kept, unproved]);

const DECLINED = sql(
  'booking_request_declined',
  `with asked as (select * from booking_requests where id = $1), ahead as (
     select a.id, a.client_id from appointments a where a.deleted_at is null and a.outcome is null and a.ends_at > $2)
   select r.code_by, r.language, r.told_at, case r.code_by when 'sms' then r.phone_number else r.email end as "to",
     exists (select from booking_requests o, asked
       where o.id <> $1 and o.asked_at is not null
         and case o.code_by when 'sms' then phone_key(o.phone_number) else lower(o.email) end
           = case asked.code_by when 'sms' then phone_key(asked.phone_number) else lower(asked.email) end
         and (o.answer is null or o.answer = 'declined' and o.told_at > asked.asked_at
           or o.appointment_id in (select id from ahead)))
     or exists (select from clients c, asked
       where c.redacted_at is null
         and (phone_key(c.phone_number) = phone_key(asked.phone_number) or lower(c.email) = nullif(lower(asked.email), ''))
         and c.id in (select client_id from ahead)) as is_answered_otherwise,
     (select max(wish) from unnest(r.wishes) wish) as last_wish,
     (select coalesce(array_agg(s.name order by w.place), '{}')
      from unnest(r.services) with ordinality w(id, place) join services s on s.id = w.id) as services
   from booking_requests r where r.id = $1 and r.answer = 'declined' for update of r`,
);
export interface DeclinedRequest {
  readonly code_by: ClientChannel;
  readonly language: Language;
  readonly told_at: Date | null;
  /** Where the code came that proved it. */
  readonly to: string;
  readonly last_wish: Date;
  /** Another request of theirs waits, or they have a visit ahead. */
  readonly is_answered_otherwise: boolean;
  readonly services: readonly string[];
}
/** A declined request, locked. */
export const findDeclined = (tx: Tx, id: number, now: Date): Promise<DeclinedRequest | undefined> =>
  tx.maybe<DeclinedRequest>(DECLINED, [id, now]);
const TOLD_AT = sql('booking_request_told', 'update booking_requests set told_at = $2 where id = $1');
/** When they were told, or may have been; null: not. */
export const storeToldAt = (tx: Tx, id: number, at: Date | null): Promise<unknown> => tx.rows(TOLD_AT, [id, at]);
