import { PERSONAL } from '../audit/personal.js';
import { bind, sql, type Tx } from '../platform/database/database.js';

/** The clients to keep: those with a visit in the last months before today, or created since then. */
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

/** Locks clients to redact; clients that another transaction holds are redacted another night. */
export const lockForgotten = async (tx: Tx, { today, months }: Retained, most: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(LOCK, [today, months, most])).map(({ id }) => id);

/** Whatever is written of a visit stands beside the trail until it is taken away; of a deleted one nothing is. */
const LOCK_AGAIN = sql(
  'redaction_lock_again',
  `
  select c.id from clients c where c.redacted_at is not null and exists (
    select from appointments a join audit_personal p on p.entity = 'appointment' and p.entity_id = a.id::text
    where a.client_id = c.id and a.deleted_at is null)
  order by c.id limit $1 for update of c skip locked`,
);
/** Locks redacted clients whose visits were changed since. */
export const lockWrittenOf = async (tx: Tx, most: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(LOCK_AGAIN, [most])).map(({ id }) => id);

/** The columns as they are left, as SQL sets them. */
const cleared = (left: Readonly<Record<string, string | null>>): string =>
  Object.entries(left)
    .map(([column, value]) => `${column} = ${value === null ? 'null' : `'${value}'`}`)
    .join(', ');

const CLIENTS = sql(
  'redaction_clients',
  `update clients set ${cleared(PERSONAL.client)}, redacted_at = coalesce(redacted_at, $2), updated_at = $2 where id = any ($1::int[])`,
);
/** All numbers and addresses that they ever had. */
const PHONES = sql('redaction_phones', 'delete from client_phones where client_id = any ($1::int[])');
const ADDRESSES = sql('redaction_addresses', 'delete from client_addresses where client_id = any ($1::int[])');
/** The reason of an early end is removed; the reason of a cancellation stays. */
const VISITS = sql(
  'redaction_visits',
  `update appointments set ${cleared(PERSONAL.appointment)}, cancel_reason = case when outcome = 'aborted' then null else cancel_reason end
   where id = any ($1::int[])`,
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
const LEDGER = sql(
  'redaction_ledger',
  `update payments set notes = '' where notes <> '' and appointment_id = any ($1::int[])`,
);
const DISCOUNTS = sql(
  'redaction_discounts',
  `update discounts set reason = '' where reason <> '' and appointment_id = any ($1::int[])`,
);
const MATERIALS = sql(
  'redaction_materials',
  `update appointment_materials set check_notes = '' where check_notes <> '' and appointment_id = any ($1::int[])`,
);
const DIFFERENCES = sql(
  'redaction_differences',
  `update payment_differences set note = '' where appointment_id = any ($1::int[])`,
);
/** A waiting correction can still be approved: a dash replaces its reason. */
const CORRECTIONS = sql(
  'redaction_corrections',
  `update payment_corrections set reason = '', decided_reason = '',
    body = (body - 'payment_notes') || '{"reason": "–"}' || case when body ? 'discount_reason' then '{"discount_reason": "–"}' else '{}' end::jsonb,
    becomes = case when becomes #> '{discount,reason}' is null then becomes else jsonb_set(becomes, '{discount,reason}', '"–"') end
   where appointment_id = any ($1::int[])`,
);
/** What was written at the end of a call for help from their visits. */
const SOS = sql(
  'redaction_sos',
  `update sos_calls set end_note = '' where end_note <> '' and appointment_id = any ($1::int[])`,
);
/** The links by which they followed their visits. */
const TRACKING = sql('redaction_tracking', 'delete from tracking_links where appointment_id = any ($1::int[])');
/** The stars stay: they are about the work. */
const RATINGS = sql(
  'redaction_ratings',
  `update ratings set words = '' where words <> '' and appointment_id = any ($1::int[])`,
);
/** $1 the clients, $2 their visits. */
const TRAIL = sql(
  'redaction_trail',
  `
  delete from audit_personal where (entity = 'client' and entity_id = any (array(select unnest($1::int[])::text
      union all select from_id::text from merged_clients where into_id = any ($1::int[]))))
    or (entity = 'appointment' and entity_id = any ($2::int[]::text[]))
    or (entity = 'wish' and entity_id = any (array(select id::text from waitlist_wishes where client_id = any ($1::int[]))))`,
);
const OF_VISITS = [VISITS, MATERIALS, LEDGER, DISCOUNTS, DIFFERENCES, CORRECTIONS, SOS, TRACKING, RATINGS];
const OF_CLIENTS = [PHONES, ADDRESSES, WISHES, MARKS, LIFTS];

/** Deleted ones too, each kind by its index: what names their client by neither would read all visits. */
export const THEIR_VISITS = sql(
  'redaction_their_visits',
  `select id from appointments where client_id = any ($1::int[]) and deleted_at is null
   union all select id from appointments where client_id = any ($1::int[]) and deleted_at is not null`,
);

/**
 * Removes the personal data of these clients everywhere. Notifications, which name them, are kept for less than the
 * shortest possible time.
 */
export async function forgetClients(tx: Tx, ids: readonly number[], now: Date): Promise<void> {
  const visits = (await tx.rows<{ id: number }>(THEIR_VISITS, [ids])).map(({ id }) => id);
  await tx.pipeline(
    bind(CLIENTS, [ids, now]),
    ...OF_VISITS.map((statement) => bind(statement, [visits])),
    ...OF_CLIENTS.map((statement) => bind(statement, [ids])),
    bind(TRAIL, [ids, visits]),
  );
}
