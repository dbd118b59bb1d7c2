// How it works: docs/subsystems/retention.md.
import { ERASED_NAME, OF_BOOKS, PERSONAL } from '../audit/personal.js';
import { boughtBy } from '../platform/database/buyers.sql.js';
import { type Autocommit, bind, type Queryable, sql, type Tx } from '../platform/database/database.js';

/** The clients to keep: those with a visit in the last months before today, or created since then. */
export interface Retained {
  /** A service day. */
  readonly today: string;
  readonly months: number;
}

const FORGOTTEN = `from clients c cross join (select ($1::date - make_interval(months => $2))::date as day) kept_from
  where c.redacted_at is null and c.created_at < kept_from.day
    and not exists (select from appointments a where a.client_id = c.id and a.deleted_at is null and a.service_day >= kept_from.day)
    and not exists (select from waitlist_wishes w where w.client_id = c.id and (w.closed_at is null or w.to_day >= kept_from.day))
    and not exists (select from client_balances b where b.client_id = c.id and b.amount > 0)
    and not exists (select from vouchers v where v.client_id = c.id and v.balance > 0 and (v.ends_on is null or v.ends_on >= $1::date))
    and not exists (select from client_refunds r where r.client_id = c.id and r.state = 'waiting')`;
const LOCK = sql('redaction_lock', `select c.id ${FORGOTTEN} order by c.id limit $3 for update of c skip locked`);
const STILL = sql('redaction_still', `select c.id ${FORGOTTEN} and c.id = any ($3::int[]) order by c.id`);

/**
 * Locks clients to redact; clients that another transaction holds are redacted another night. Once they are locked it
 * looks again: one may have paid ahead after the first look, and before the lock.
 */
export async function lockForgotten(tx: Tx, { today, months }: Retained, most: number): Promise<number[]> {
  const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);
  const locked = idsOf(await tx.rows<{ id: number }>(LOCK, [today, months, most]));
  return idsOf(await tx.rows<{ id: number }>(STILL, [today, months, locked]));
}

/** Whatever is written of a visit stands beside the trail until it is taken away; of a deleted one nothing is. */
const LOCK_AGAIN = sql(
  'redaction_lock_again',
  `
  select c.id from clients c where c.redacted_at is not null and exists (
    select from appointments a join audit_personal p on p.entity = 'appointment' and p.entity_id = a.id::text
    where a.client_id = c.id and a.deleted_at is null and not p.of_books)
  order by c.id limit $1 for update of c skip locked`,
);
/** Locks redacted clients whose visits were changed since. */
export const lockWrittenOf = async (tx: Tx, most: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(LOCK_AGAIN, [most])).map(({ id }) => id);

const LOCK_BOOKS = sql(
  'redaction_lock_books',
  `
  select c.id from clients c cross join (select ($1::date - make_interval(months => $2))::date as day) kept_from
  where c.redacted_at is not null and c.created_at < kept_from.day
    and (c.books_redacted_at is null or exists (
      select from appointments a join audit_personal p on p.entity = 'appointment' and p.entity_id = a.id::text
      where a.client_id = c.id and a.deleted_at is null))
    and not exists (select from appointments a where a.client_id = c.id and a.deleted_at is null and a.service_day >= kept_from.day)
    and not exists (select from appointments a join payments p on p.appointment_id = a.id where a.client_id = c.id and service_day_of(p.at) >= kept_from.day)
    and not exists (select from appointments a join write_offs w on w.appointment_id = a.id where a.client_id = c.id and service_day_of(w.at) >= kept_from.day)
    and not exists (select from client_credit e where e.client_id = c.id and service_day_of(e.at) >= kept_from.day)
    and not exists (select from client_balances b where b.client_id = c.id and b.amount > 0)
    and not exists (select from appointments a join discounts d on d.appointment_id = a.id where a.client_id = c.id and service_day_of(d.at) >= kept_from.day)
  order by c.id limit $3 for update of c skip locked`,
);
/** Locks redacted clients whose last visit and last entry of the ledger are older than books are kept. */
export const lockOutOfBooks = async (tx: Tx, { today, months }: Retained, most: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(LOCK_BOOKS, [today, months, most])).map(({ id }) => id);

/** The columns as they are left, as SQL sets them. */
const cleared = (left: Readonly<Record<string, string | null>>): string =>
  Object.entries(left)
    .map(([column, value]) => `${column} = ${value === null ? 'null' : `'${value}'`}`)
    .join(', ');

const { first_name: FORMER_NAME, ...OF_CLIENT } = PERSONAL.client;
/** One who was erased on request keeps that name, whatever redaction does later. */
const CLIENTS = sql(
  'redaction_clients',
  `update clients c set ${cleared(OF_CLIENT)},
     first_name = case when exists (select from erased_clients e where e.client_id = c.id and e.erased_at >= c.created_at)
       then '${ERASED_NAME}' else '${FORMER_NAME}' end,
     redacted_at = coalesce(redacted_at, $2), updated_at = $2 where id = any ($1::int[])`,
);
/** All numbers and addresses that they ever had. */
const PHONES = sql('redaction_phones', 'delete from client_phones where client_id = any ($1::int[])');
const ADDRESSES = sql('redaction_addresses', 'delete from client_addresses where client_id = any ($1::int[])');
const COMPANIONS = sql('redaction_companions', 'delete from client_companions where client_id = any ($1::int[])');
const GONE_COMPANIONS = sql(
  'redaction_gone_companions',
  `delete from client_companions p using clients c
   where c.id = p.client_id and (p.removed_at <= $1::timestamptz - interval '1 day' or c.redacted_at is not null)`,
);
/** Companions whom an operator removed, a day later, and those of clients who were forgotten by an older version. */
export const forgetCompanions = (q: Autocommit, now: Date): Promise<unknown> => q.rows(GONE_COMPANIONS, [now]);
/** Why a session ended early is about the client, also where it stands as a note of the payment. */
const END_IN_LEDGER = sql(
  'redaction_end_in_ledger',
  `update payments p set notes = '' from appointments a
   where a.id = p.appointment_id and a.outcome = 'aborted' and p.notes <> '' and p.notes = a.cancel_reason and a.id = any ($1::int[])`,
);
const { payment_notes: _ofBooks, ...OF_VISIT } = PERSONAL.appointment;
/** The reason of a cancellation stays. */
const VISITS = sql(
  'redaction_visits',
  `update appointments set ${cleared(OF_VISIT)}, cancel_reason = case when outcome = 'aborted' then null else cancel_reason end,
     payment_notes = case when outcome = 'aborted' and payment_notes = cancel_reason then null else payment_notes end
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
const PAYMENT_NOTES = sql(
  'redaction_payment_notes',
  'update appointments set payment_notes = null where payment_notes is not null and id = any ($1::int[])',
);
const LEDGER = sql(
  'redaction_ledger',
  `update payments set notes = '' where notes <> '' and appointment_id = any ($1::int[])`,
);
const DISCOUNTS = sql(
  'redaction_discounts',
  `update discounts set reason = '' where reason <> '' and appointment_id = any ($1::int[])`,
);
/** The kind and the amount stay. */
const DISCOUNT_IDS = sql('redaction_discount_ids', 'delete from discount_ids where appointment_id = any ($1::int[])');
const WRITE_OFFS = sql(
  'redaction_write_offs',
  `update write_offs set reason = '' where reason <> '' and appointment_id = any ($1::int[])`,
);
const FEES = sql(
  'redaction_fees',
  `update visit_fees set reason = '' where reason <> '' and appointment_id = any ($1::int[])`,
);
/** $1 the clients. */
const CREDIT = sql(
  'redaction_credit',
  `update client_credit set reason = '' where reason <> '' and client_id = any ($1::int[])`,
);
const BUYERS = sql(
  'redaction_buyers',
  `update vouchers set buyer_name = '', buyer_phone = '' where (buyer_name <> '' or buyer_phone <> '') and client_id = any ($1::int[])`,
);
const BUYERS_BY_NUMBER = sql(
  'redaction_buyers_by_number',
  `update vouchers v set buyer_name = '', buyer_phone = '' where (v.buyer_name <> '' or v.buyer_phone <> '') and ${boughtBy('v')}`,
);
/** Removes a client who asks for it as the buyer of vouchers, also of those that only say the number. */
export async function forgetBuyer(tx: Tx, client: number): Promise<void> {
  await tx.rows(BUYERS_BY_NUMBER, [[client]]);
}
const GONE_BUYERS = sql(
  'redaction_gone_buyers',
  `update vouchers v set buyer_name = '', buyer_phone = '' where (v.buyer_name <> '' or v.buyer_phone <> '') and v.client_id is null
     and v.sold_at < $1::date - make_interval(months => $2) and (v.balance = 0 or v.ends_on < $1::date)`,
);
const VOUCHER_WORDS = sql(
  'redaction_voucher_words',
  `update client_credit set reason = '' where voucher_id is not null and reason <> ''
     and service_day_of(at) < $1::date - make_interval(months => $2)`,
);
const VOUCHER_REFUNDS = sql(
  'redaction_voucher_refunds',
  `update client_refunds set reason = '', decided_reason = '' where voucher_id is not null and (reason <> '' or decided_reason <> '')
     and state <> 'waiting' and asked_at < $1::date - make_interval(months => $2)`,
);
const VOUCHER_TRAIL = sql(
  'redaction_voucher_trail',
  `delete from audit_personal p using audit_log l where l.id = p.audit_id and p.entity = 'voucher'
     and service_day_of(l.at) < $1::date - make_interval(months => $2)`,
);
/**
 * Buyers who are no clients, once nothing can be paid with their vouchers, and words of entries of vouchers that books
 * need no more. Source: R-beyond-1231.
 */
export async function forgetBuyers(
  q: Autocommit,
  today: string,
  kept: { months: number; books: number },
): Promise<void> {
  await q.rows(GONE_BUYERS, [today, kept.months]);
  await q.rows(VOUCHER_WORDS, [today, kept.books]);
  await q.rows(VOUCHER_REFUNDS, [today, kept.books]);
  await q.rows(VOUCHER_TRAIL, [today, kept.books]);
}
const REFUNDS = sql(
  'redaction_refunds',
  `update client_refunds set reason = '', decided_reason = '' where (reason <> '' or decided_reason <> '') and client_id = any ($1::int[])`,
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
    body = (body - 'payment_notes') || '{"reason": "–"}' || case when body ? 'discount_reason' then '{"discount_reason": "–"}' else '{}' end::jsonb
      || case when body ? 'discount_id_number' then '{"discount_id_number": "–", "discount_id_name": "–"}' else '{}' end::jsonb,
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
/** $1 the clients. Of their visits: `TRAIL_OF_VISITS`. */
const OF_THEM = `entity = 'client' and entity_id = any (array(select unnest($1::int[])::text
      union all select from_id::text from merged_clients where into_id = any ($1::int[])))`;
/** Reasons of what was paid ahead, and paid back, go as words of books. */
const CREDIT_TRAIL = sql('redaction_credit_trail', `delete from audit_personal where ${OF_THEM}`);
const TRAIL = sql(
  'redaction_trail',
  `
  delete from audit_personal where (${OF_THEM}
      and not exists (select from audit_log l where l.id = audit_id and l.action like 'credit.%'))
    or (entity = 'wish' and entity_id = any (array(select id::text from waitlist_wishes where client_id = any ($1::int[]))))`,
);
const asArray = (words: readonly string[]): string => `array['${words.join("', '")}']`;
const left = (members: string): string =>
  `(select jsonb_object_agg(key, value) from jsonb_each(p.${members}) where key = any (said.words)
    and (a.outcome is distinct from 'aborted' or value is distinct from to_jsonb(a.cancel_reason)))`;
/** Words of payments stay, but for why a session ended early. An entry without any goes. */
const TRAIL_OF_VISITS = sql(
  'redaction_trail_of_visits',
  `
  with kept as (
    select p.audit_id, ${left('before')} as before, ${left('after')} as after
    from audit_personal p join audit_log l on l.id = p.audit_id join appointments a on a.id = p.entity_id::int cross join lateral (
      select ${asArray(OF_BOOKS.members)} || case when l.action = any (${asArray(OF_BOOKS.reasonsOf)}) then array['reason'] else array[]::text[] end as words
    ) said
    where p.entity = 'appointment' and p.entity_id = any ($1::int[]::text[]) and not p.of_books),
  stays as (
    update audit_personal p set before = k.before, after = k.after, of_books = true
    from kept k where p.audit_id = k.audit_id and num_nonnulls(k.before, k.after) > 0)
  delete from audit_personal p using kept k where p.audit_id = k.audit_id and num_nonnulls(k.before, k.after) = 0`,
);
const TRAIL_OF_BOOKS = sql(
  'redaction_trail_of_books',
  `delete from audit_personal where entity = 'appointment' and entity_id = any ($1::int[]::text[])`,
);
const OUT_OF_BOOKS = sql(
  'redaction_out_of_books',
  'update clients set books_redacted_at = $2 where id = any ($1::int[])',
);

/** In this order: visits lose the reason that the first two look for. */
const OF_VISITS = [END_IN_LEDGER, TRAIL_OF_VISITS, VISITS, MATERIALS, SOS, TRACKING, RATINGS];
const OF_CLIENTS = [PHONES, ADDRESSES, COMPANIONS, WISHES, MARKS, LIFTS, TRAIL];
const OF_PAYMENTS = [
  PAYMENT_NOTES,
  LEDGER,
  DISCOUNTS,
  DISCOUNT_IDS,
  WRITE_OFFS,
  FEES,
  DIFFERENCES,
  CORRECTIONS,
  TRAIL_OF_BOOKS,
];

/** Deleted ones too, each kind by its index: what names their client by neither would read all visits. */
export const THEIR_VISITS = sql(
  'redaction_their_visits',
  `select id from appointments where client_id = any ($1::int[]) and deleted_at is null
   union all select id from appointments where client_id = any ($1::int[]) and deleted_at is not null`,
);
/** The visits of these clients. */
export const visitsOf = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.rows<{ id: number }>(THEIR_VISITS, [ids])).map(({ id }) => id);

/**
 * Removes the personal data of these clients everywhere, but for words of payments. Notifications, which name them, are
 * kept for less than the shortest possible time. Returns the number of their visits.
 */
export async function forgetClients(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const visits = await visitsOf(tx, ids);
  await tx.pipeline(
    bind(CLIENTS, [ids, now]),
    bind(BUYERS, [ids]),
    ...OF_VISITS.map((statement) => bind(statement, [visits])),
    ...OF_CLIENTS.map((statement) => bind(statement, [ids])),
  );
  return visits.length;
}

/** Removes the words of payments of these clients, in the ledger, on visits and beside the trail. Returns the same. */
export async function forgetBooks(tx: Tx, ids: readonly number[], now: Date): Promise<number> {
  const visits = await visitsOf(tx, ids);
  await tx.pipeline(
    bind(OUT_OF_BOOKS, [ids, now]),
    bind(CREDIT, [ids]),
    bind(REFUNDS, [ids]),
    bind(CREDIT_TRAIL, [ids]),
    ...OF_PAYMENTS.map((statement) => bind(statement, [visits])),
  );
  return visits.length;
}

const KEEP_RUN = sql(
  'retention_keep_run',
  `insert into settings (key, value, updated_at) values ('retention_run', $1, $2)
   on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`,
);
/** What one run removed. */
export interface RetentionRun {
  /** Clients whose personal data went. */
  readonly clients: number;
  /** Visits of theirs. */
  readonly visits: number;
  /** Visits whose words of payments went. */
  readonly payment_words: number;
}
export const keepRun = (tx: Tx, run: RetentionRun, now: Date): Promise<unknown> =>
  tx.rows(KEEP_RUN, [JSON.stringify(run), now]);

const LAST_RUN = sql(
  'retention_last_run',
  `select updated_at as at, value as run from settings where key = 'retention_run'`,
);
export const findLastRun = (q: Queryable): Promise<{ readonly at: Date; readonly run: RetentionRun } | undefined> =>
  q.maybe(LAST_RUN);
