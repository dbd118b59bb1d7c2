// How it works: docs/subsystems/tracking.md.
import { WAYS_TO_CLIENT } from 'shared-lib/contract';
import {
  CANCELLED,
  ENDED,
  ON_THE_ROAD,
  serverLimits,
  type Language,
  type Outcome,
  type RunningLate,
  type Status,
  VOUCHER_END,
} from 'shared-lib/domain';
import { CLIENT_SAYS, WORDS_SAID } from '../appointments/store/client-says.sql.js';
import type { WordsSaid } from '../appointments/store/record.js';
import { AMOUNT_PAID } from '../payments/amount-paid.sql.js';
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { isService } from '../platform/database/price-lines.sql.js';

const texts = (values: readonly string[]): string => values.map((value) => `'${value}'`).join(', ');

/** For a row `a` of `appointments`. A refused visit is not over: somebody else may come. */
const IS_OVER = `(a.outcome is not null or a.status in (${texts(ENDED.filter((status) => status !== 'rejected'))}))`;
/** When it ended; of one that did not end, when it was to end. */
const OVER_AT = `case when ${IS_OVER} then coalesce(
    case when a.outcome = 'cancelled' or a.status in (${texts(CANCELLED)}) then a.cancelled_at end,
    a.session_completed_at, a.status_since, a.updated_at) else a.ends_at end`;
const CLOSES_AT = `${OVER_AT} + interval '${serverLimits.TRACKING_DAYS} days'`;

/** A person who comes, as the page may say it: no family name. */
type Person = readonly [position: number, first: string, initials: string, specialization: string | null];
type Driver = readonly [first: string, initials: string, vehicle: string | null, plate: string | null];

/** All that the page is written from. Instants are ISO texts. The two addresses never leave the server. */
export interface TrackedRow {
  readonly id: number;
  readonly status: Status;
  readonly outcome: Outcome | null;
  readonly starts_at: string;
  readonly ends_at: string;
  readonly closes_at: string;
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly total_price: number;
  readonly payment_status: string;
  readonly payment_method: string | null;
  /** The end of the code, where a voucher paid alone. */
  readonly payment_voucher: string | null;
  readonly amount_paid: number | null;
  readonly paid_at: string | null;
  readonly journey_started_at: string | null;
  readonly session_started_at: string | null;
  readonly running_late: RunningLate | null;
  readonly area: string | null;
  /** Of the client; null where nobody has chosen one. */
  readonly language: Language | null;
  readonly services: readonly string[];
  readonly therapists: readonly Person[];
  readonly driver_id: number | null;
  readonly driver: Driver | null;
  readonly location: string;
  readonly client_confirmed_at: string | null;
  readonly cancel_asked_at: string | null;
  readonly cancel_kept_at: string | null;
  /** Another start that the client asked for, and what became of it. */
  readonly time_asked_for: string | null;
  readonly time_held_until: string | null;
  readonly time_asks: number | null;
  readonly time_answer: 'moved' | 'kept' | null;
  /** What the client says while people come, and how often they said something. */
  readonly client_says: { readonly late_at: string | null; readonly unit: string | null } | null;
  readonly client_taps: number;
  /** What those who come told the client; null while they do not come. */
  readonly words_said: WordsSaid | null;
  readonly rating: readonly [stars: number, words: string] | null;
  /** Where the driver was before, on this service day; null where nothing is known. */
  readonly came_from: string | null;
}

const INITIALS = `upper(left(u.first_name, 1) || left(u.last_name, 1))`;

/** Null where anything else paid, too: credit of the client, cash, another voucher. */
const PAID_BY_VOUCHER = `case when a.payment_method = 'credit' then (select min(right(v.code, ${VOUCHER_END}))
       from payments p left join vouchers v on v.id = p.voucher_id
       where p.appointment_id = a.id and p.kind in ('payment', 'extension')
         and not exists (select from payments r where r.reverses = p.id)
       having bool_and(p.voucher_id is not null) and count(distinct p.voucher_id) = 1) end`;

const SHOWN = `a.id, a.status, a.outcome, a.starts_at, a.ends_at, ${CLOSES_AT} as closes_at, a.duration, a.total_price,
       a.payment_status, a.payment_method, ${PAID_BY_VOUCHER} as payment_voucher, ${AMOUNT_PAID} as amount_paid, a.payment_verified_at as paid_at,
       a.journey_started_at, a.session_started_at, a.running_late, a.driver_id, a.location, a.client_confirmed_at,
       q.asked_at as cancel_asked_at, q.kept_at as cancel_kept_at,
       r.starts_at as time_asked_for, r.held_until as time_held_until, r.asks as time_asks, r.answer as time_answer,
       (select s.name from visit_areas v join service_areas s on s.id = v.area_id where v.appointment_id = a.id) as area,
       (select coalesce(json_agg(s.name order by s.position), '[]') from appointment_services s where s.appointment_id = a.id and ${isService('s')}) as services,
       (select coalesce(json_agg(json_build_array(t.position, u.first_name, ${INITIALS}, u.specialization) order by t.position), '[]')
          from appointment_therapists t join users u on u.id = t.therapist_id where t.appointment_id = a.id) as therapists,
       (select json_build_array(u.first_name, ${INITIALS}, u.vehicle_type, u.motorcycle_plate) from users u where u.id = a.driver_id) as driver,
       (select c.language from clients c where c.id = a.client_id) as language,
       ${WORDS_SAID} as words_said, ${CLIENT_SAYS} as client_says, coalesce((select p.taps from client_taps p where p.appointment_id = a.id), 0) as client_taps,
       (select json_build_array(r.stars, r.words) from ratings r where r.appointment_id = a.id) as rating,
       case when a.status in (${texts(ON_THE_ROAD)}) then
         (select b.location from appointment_people p join appointments b on b.id = p.appointment_id
          where p.staff_id = a.driver_id and p.service_day = a.service_day and p.starts_at < a.starts_at
            and b.deleted_at is null and b.outcome is distinct from 'cancelled'
          order by p.starts_at desc, p.appointment_id desc limit 1) end as came_from`;
const BESIDE = `left join cancel_requests q on q.appointment_id = a.id
       left join time_requests r on r.appointment_id = a.id`;

/** One statement for every link, working or not, so that none answers later than another. */
const FIND = sql(
  'tracking_find',
  `select row_to_json(found) as visit from (
     select ${SHOWN}
     from tracking_links l join appointments a on a.id = l.appointment_id
       ${BESIDE}
     where l.token_hash = $1 and a.deleted_at is null and ${CLOSES_AT} > $2::timestamptz) found`,
);
/** The visit of a link; undefined for an unknown or ended one, and where the page has closed. */
export const findTracked = async (q: Queryable, tokenHash: Buffer, now: Date): Promise<TrackedRow | undefined> =>
  (await q.maybe<{ visit: TrackedRow }>(FIND, [tokenHash, now]))?.visit;

const OF_VISIT = sql(
  'tracking_of_visit',
  `select row_to_json(found) as visit from (select ${SHOWN} from appointments a ${BESIDE} where a.id = $1) found`,
);
/** What the page of a visit is written from, whatever link it has. */
export const findShown = async (q: Queryable, appointment: number): Promise<TrackedRow | undefined> =>
  (await q.maybe<{ visit: TrackedRow }>(OF_VISIT, [appointment]))?.visit;

/** Several opens within a minute count once: reloads are no visits. */
const OPENED = sql(
  'tracking_opened',
  `update tracking_links l set opened = opened + 1, first_opened_at = coalesce(first_opened_at, $2), last_opened_at = $2, language = $3
   from appointments a where a.id = l.appointment_id and l.token_hash = $1 and a.deleted_at is null
     and ${CLOSES_AT} > $2::timestamptz and (last_opened_at is null or last_opened_at < $2::timestamptz - interval '1 minute')
   returning l.appointment_id as id, l.opened`,
);
export interface Opened {
  readonly id: number;
  readonly opened: number;
}
/** Counts that a person saw the page; undefined where nothing was counted. */
export const countOpened = (
  tx: Tx,
  tokenHash: Buffer,
  { now, language }: { readonly now: Date; readonly language: Language },
): Promise<Opened | undefined> => tx.maybe<Opened>(OPENED, [tokenHash, now, language]);

const CLIENT = sql(
  'tracking_client',
  `select a.client_id as id from tracking_links l join appointments a on a.id = l.appointment_id
   where l.token_hash = $1 and a.deleted_at is null and ${CLOSES_AT} > $2::timestamptz`,
);
/** Whose link it is; undefined where the page has closed. */
export const findClientOfLink = async (tx: Tx, tokenHash: Buffer, now: Date): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(CLIENT, [tokenHash, now]))?.id;

const LINK = sql(
  'tracking_link',
  `select a.id, l.generation, l.salt, l.made_at, l.opened, l.first_opened_at, l.last_opened_at,
     ${CLOSES_AT} > $2::timestamptz as is_open
   from appointments a left join tracking_links l on l.appointment_id = a.id
   where a.id = $1 and a.deleted_at is null`,
);
/** The salt and what belongs to the link are null where no link was made. */
export interface LinkRow {
  readonly id: number;
  readonly generation: number | null;
  readonly salt: Buffer | null;
  readonly made_at: Date | null;
  readonly opened: number | null;
  readonly first_opened_at: Date | null;
  readonly last_opened_at: Date | null;
  readonly is_open: boolean;
}
/** The link of a visit; undefined for a visit that does not exist. */
export const findLink = (q: Queryable, appointment: number, now: Date): Promise<LinkRow | undefined> =>
  q.maybe<LinkRow>(LINK, [appointment, now]);

/** Another link than the one to replace stays: two operators who press at once make one. */
const PUT = sql(
  'tracking_link_put',
  `insert into tracking_links as l (appointment_id, generation, salt, token_hash, made_at) values ($1, 1, $2, $3, $4)
   on conflict (appointment_id) do update set generation = l.generation + 1, salt = excluded.salt,
     token_hash = excluded.token_hash, made_at = excluded.made_at, opened = 0, first_opened_at = null, last_opened_at = null
   where l.generation = $5
   returning generation`,
);
export interface NewLink {
  readonly salt: Buffer;
  readonly tokenHash: Buffer;
  readonly replaces: number;
}
/** Stores a link. The generation; undefined where another one is there already. */
export const putLink = async (
  tx: Tx,
  appointment: number,
  { salt, tokenHash, replaces }: NewLink,
  now: Date,
): Promise<number | undefined> =>
  (await tx.maybe<{ generation: number }>(PUT, [appointment, salt, tokenHash, now, replaces]))?.generation;

/** From the trail, the only store of it. */
const SENT = sql(
  'tracking_sent',
  `select coalesce((l.after->>'occurred_at')::timestamptz, l.at) as at, substr(l.action, length('tracking.') + 1) as way, l.after->>'about' as about,
     coalesce((select ${fullNameOf('u')} from users u where u.id = l.actor_id), '') as by
   from audit_log l
   where l.entity = 'appointment' and l.entity_id = $1::int::text
     and l.action in (${texts(WAYS_TO_CLIENT.map((way) => `tracking.${way}`))})
   order by l.id desc limit ${serverLimits.TRACKING_SENT_SHOWN}`,
);
export interface SentRow {
  readonly at: Date;
  readonly way: string;
  readonly about: string | null;
  readonly by: string;
}
/** What was sent to the client of a visit, newest first. */
export const findSent = (q: Queryable, appointment: number): Promise<SentRow[]> => q.rows<SentRow>(SENT, [appointment]);

const FORGET = sql(
  'tracking_forget',
  `delete from tracking_links l using appointments a
   where a.id = l.appointment_id and (a.deleted_at is not null or ${CLOSES_AT} <= $1::timestamptz)`,
);
/** Removes links whose page has closed. */
export const forgetClosed = (q: Autocommit, now: Date): Promise<unknown> => q.rows(FORGET, [now]);
