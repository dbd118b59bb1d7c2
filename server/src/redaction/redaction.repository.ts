import { PERSONAL } from '../audit/personal.js';
import { bind, sql, type Queryable, type Tx } from '../platform/database/database.js';

/** Which clients are kept: those with a visit in so many months before today, or made since then. */
export interface Retained {
  /** A service day. */
  readonly today: string;
  readonly months: number;
}

const LOCK = sql(
  'redaction_lock',
  `
  select c.id from clients c cross join (select ($1::date - make_interval(months => $2))::date as day) kept_from
  where c.redacted_at is null and c.created_at < kept_from.day
    and not exists (select from appointments a where a.client_id = c.id and a.deleted_at is null and a.service_day >= kept_from.day)
    and not exists (select from waitlist_wishes w where w.client_id = c.id and (w.closed_at is null or w.to_day >= kept_from.day))
  order by c.id limit $3 for update of c skip locked`,
);

/** Locks clients of whom nothing is kept any more; those that somebody is at work on come another night. */
export const lockForgotten = async (q: Queryable, { today, months }: Retained, most: number): Promise<number[]> =>
  (await q.rows<{ id: number }>(LOCK, [today, months, most])).map(({ id }) => id);

/** Whatever is written of a visit stands beside the trail until it is taken away. */
const LOCK_AGAIN = sql(
  'redaction_lock_again',
  `
  select c.id from clients c where c.redacted_at is not null and exists (
    select from appointments a join audit_personal p on p.entity = 'appointment' and p.entity_id = a.id::text where a.client_id = c.id)
  order by c.id limit $1 for update of c skip locked`,
);
/** Locks redacted clients of whose visits something was written since. */
export const lockWrittenOf = async (q: Queryable, most: number): Promise<number[]> =>
  (await q.rows<{ id: number }>(LOCK_AGAIN, [most])).map(({ id }) => id);

/** The columns as they are left, as SQL sets them. */
const cleared = (left: Readonly<Record<string, string | null>>): string =>
  Object.entries(left)
    .map(([column, value]) => `${column} = ${value === null ? 'null' : `'${value}'`}`)
    .join(', ');

const CLIENTS = sql(
  'redaction_clients',
  `update clients set ${cleared(PERSONAL.client)}, redacted_at = coalesce(redacted_at, $2), updated_at = $2 where id = any ($1::int[])`,
);
/** Why a session was ended early goes along; why a visit was cancelled stays. */
const VISITS = sql(
  'redaction_visits',
  `update appointments set ${cleared(PERSONAL.appointment)}, cancel_reason = case when outcome = 'aborted' then null else cancel_reason end
   where client_id = any ($1::int[])`,
);
const WISHES = sql(
  'redaction_wishes',
  `update waitlist_wishes set ${cleared(PERSONAL.wish)} where client_id = any ($1::int[])`,
);
const MARKS = sql(
  'redaction_marks',
  `update client_marks set ${cleared(PERSONAL.mark)} where client_id = any ($1::int[])`,
);
const LIFTS = sql(
  'redaction_lifts',
  `update client_mark_lifts set ${cleared(PERSONAL.mark)} where mark_id = any (array(
    select id from client_marks where client_id = any ($1::int[])))`,
);
const OF_THEIR_VISITS = `appointment_id = any (array(select id from appointments where client_id = any ($1::int[])))`;
const LEDGER = sql('redaction_ledger', `update payments set notes = '' where notes <> '' and ${OF_THEIR_VISITS}`);
const DISCOUNTS = sql(
  'redaction_discounts',
  `update discounts set reason = '' where reason <> '' and ${OF_THEIR_VISITS}`,
);
const DIFFERENCES = sql('redaction_differences', `update payment_differences set note = '' where ${OF_THEIR_VISITS}`);
/** What waits still can be approved: where it has to say why, a dash says it. */
const CORRECTIONS = sql(
  'redaction_corrections',
  `update payment_corrections set reason = '', decided_reason = '',
    body = (body - 'payment_notes') || '{"reason": "–"}' || case when body ? 'discount_reason' then '{"discount_reason": "–"}' else '{}' end::jsonb,
    becomes = case when becomes #> '{discount,reason}' is null then becomes else jsonb_set(becomes, '{discount,reason}', '"–"') end
   where ${OF_THEIR_VISITS}`,
);
/** Of deleted visits too. */
const TRAIL = sql(
  'redaction_trail',
  `
  delete from audit_personal where (entity = 'client' and entity_id = any (array(select unnest($1::int[])::text
      union all select from_id::text from merged_clients where into_id = any ($1::int[]))))
    or (entity = 'appointment' and entity_id = any (array(select id::text from appointments where client_id = any ($1::int[]))))
    or (entity = 'wish' and entity_id = any (array(select id::text from waitlist_wishes where client_id = any ($1::int[]))))`,
);
/** Of visits and what belongs to them, of wishes and marks, and what the trail says. */
const FORGOTTEN = [VISITS, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS, WISHES, MARKS, LIFTS, TRAIL];

/**
 * Takes away what is known of these clients personally, wherever it stands. Notifications, which name them, are kept
 * for less than the shortest time there is to choose.
 */
export const forgetClients = async (tx: Tx, ids: readonly number[], now: Date): Promise<unknown> =>
  tx.pipeline(bind(CLIENTS, [ids, now]), ...FORGOTTEN.map((statement) => bind(statement, [ids])));
