import type { WaitlistState, WaitlistWindow } from 'shared-lib/domain';
import type { TermPatterns } from '../platform/search/like-patterns.js';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';

/** An entry with the names shown beside it. */
export interface EntryRow extends WaitlistWindow {
  readonly id: number;
  readonly version: number;
  readonly client_id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly phone_number: string;
  readonly address: string;
  readonly services: readonly number[];
  readonly services_details: readonly { readonly id: number; readonly name: string; readonly duration: number }[];
  readonly first_start: Date;
  readonly last_start: Date;
  readonly therapist_id: number | null;
  readonly therapist_name: string | null;
  readonly notes: string;
  readonly state: WaitlistState;
  readonly offer_start: Date | null;
  readonly offer_therapist: number | null;
  readonly offer_therapist_name: string | null;
  readonly offered_at: Date | null;
  readonly created_at: Date;
  readonly created_by_name: string | null;
  readonly closed_at: Date | null;
  readonly closed_by_name: string | null;
  readonly closed_reason: string;
  readonly appointment_id: number | null;
}

const nameOf = (userId: string): string => `(select ${fullNameOf('u')} from users u where u.id = ${userId})`;
const COLUMNS = `w.id, w.version, w.client_id, c.first_name, c.last_name, c.phone_number, c.address, w.services,
  (select json_agg(json_build_object('id', s.id, 'name', s.name, 'duration', s.duration) order by x.at)
   from unnest(w.services) with ordinality as x(id, at) join services s on s.id = x.id) as services_details,
  w.from_day, w.to_day, w.from_time, w.to_time, w.first_start, w.last_start, w.therapist_id, ${nameOf('w.therapist_id')} as therapist_name,
  w.notes, w.state, w.offer_start, w.offer_therapist, ${nameOf('w.offer_therapist')} as offer_therapist_name, w.offered_at,
  w.created_at, ${nameOf('w.created_by')} as created_by_name, w.closed_at, ${nameOf('w.closed_by')} as closed_by_name, w.closed_reason, w.appointment_id`;
const ROWS = 'waitlist_wishes w join clients c on c.id = w.client_id';

/** $1, $2, $3: patterns for the client's name, address and number; all null for all. */
const FOUND = `($1::text[] is null or c.operator_search like all ($1) or c.operator_search like $2 or c.operator_search like $3)`;
const SHOWN = {
  open: ['w.closed_at is null', "(w.state = 'offered') desc, w.created_at, w.id"],
  offered: ["w.state = 'offered'", 'w.created_at, w.id'],
  closed: ['w.closed_at is not null', 'w.closed_at desc, w.id desc'],
} as const;
export type EntriesShown = keyof typeof SHOWN;
const listOf = (show: EntriesShown) =>
  sql(
    `waitlist_list_${show}`,
    `select ${COLUMNS} from ${ROWS} where ${SHOWN[show][0]} and ${FOUND} order by ${SHOWN[show][1]} limit $4 offset $5`,
  );
const countOf = (show: EntriesShown) =>
  sql(`waitlist_count_${show}`, `select count(*)::int as count from ${ROWS} where ${SHOWN[show][0]} and ${FOUND}`);
const LISTS = { open: listOf('open'), offered: listOf('offered'), closed: listOf('closed') } as const;
const COUNTS = { open: countOf('open'), offered: countOf('offered'), closed: countOf('closed') } as const;

export interface EntrySearch extends PageRequest {
  readonly show: EntriesShown;
  /** For the client's name, address or number; null for all. */
  readonly patterns: TermPatterns | null;
}

export async function listEntries(
  q: Queryable,
  { show, patterns, ...page }: EntrySearch,
): Promise<{ rows: EntryRow[]; count: number }> {
  const found = [patterns?.words ?? null, patterns?.address ?? null, patterns?.digits ?? null];
  const [rows, { count }] = await Promise.all([
    q.rows<EntryRow>(LISTS[show], [...found, page.page_size, offsetOf(page)]),
    q.one<{ count: number }>(COUNTS[show], found),
  ]);
  return { rows, count };
}

const TOTALS = sql(
  'waitlist_totals',
  `select count(*)::int as open_count, (count(*) filter (where state = 'offered'))::int as offered_count
   from waitlist_wishes where closed_at is null`,
);
export const countEntries = (q: Queryable): Promise<{ open_count: number; offered_count: number }> => q.one(TOTALS, []);

const FIND = sql('waitlist_find', `select ${COLUMNS} from ${ROWS} where w.id = $1`);
export const findEntry = (q: Queryable, id: number): Promise<EntryRow | undefined> => q.maybe<EntryRow>(FIND, [id]);

const LOCK = sql('waitlist_lock', 'select id from waitlist_wishes where id = $1 for update');
/** The current entry, locked for the rest of the transaction. */
export const lockEntry = async (tx: Tx, id: number): Promise<EntryRow | undefined> =>
  (await tx.maybe(LOCK, [id])) === undefined ? undefined : findEntry(tx, id);

const OVERLAPPING = sql(
  'waitlist_overlapping',
  `select ${COLUMNS} from ${ROWS} where w.client_id = $1 and w.closed_at is null and w.from_day <= $3::date and w.to_day >= $2::date order by w.id limit 1`,
);
/** An open entry of the same client for some of the same days. */
export const findOverlappingEntry = (
  q: Queryable,
  { client, from_day, to_day }: { readonly client: number } & Pick<WaitlistWindow, 'from_day' | 'to_day'>,
): Promise<EntryRow | undefined> => q.maybe<EntryRow>(OVERLAPPING, [client, from_day, to_day]);

const FAULTS = sql(
  'waitlist_faults',
  `select (select array_agg(x) from unnest($1::int[]) x where not exists (select from services s where s.id = x and s.is_active)) as services,
     $2::int is not null and not exists (select from users u where u.id = $2 and u.role = 'therapist' and u.is_active) as is_nobody`,
);
/** The services that are not on offer, and whether the therapist is not one. */
export const findFaults = (
  q: Queryable,
  services: readonly number[],
  therapist: number | null,
): Promise<{ services: number[] | null; is_nobody: boolean }> => q.one(FAULTS, [services, therapist]);

export interface EntryColumns extends WaitlistWindow {
  readonly services: readonly number[];
  readonly first_start: Date;
  readonly last_start: Date;
  readonly therapist_id: number | null;
  readonly notes: string;
}
const GIVEN = 'services, from_day, to_day, from_time, to_time, first_start, last_start, therapist_id, notes';
const valuesOf = (entry: EntryColumns): unknown[] => [
  entry.services,
  entry.from_day,
  entry.to_day,
  entry.from_time,
  entry.to_time,
  entry.first_start,
  entry.last_start,
  entry.therapist_id,
  entry.notes,
];

const INSERT = sql(
  'waitlist_insert',
  `insert into waitlist_wishes (${GIVEN}, client_id, created_by, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12) returning id`,
);
export const insertEntry = async (
  tx: Tx,
  entry: EntryColumns,
  { client, by, now }: { readonly client: number; readonly by: number | null; readonly now: Date },
): Promise<number> => (await tx.one<{ id: number }>(INSERT, [...valuesOf(entry), client, by, now])).id;

/** A changed entry loses its offer, and a new one is looked for. */
const UPDATE = sql(
  'waitlist_update',
  `update waitlist_wishes set (${GIVEN}) = row ($1::int[], $2::date, $3::date, $4, $5, $6::timestamptz, $7::timestamptz, $8::int, $9),
     state = 'waiting', offer_start = null, offer_therapist = null, offered_at = null, version = version + 1, updated_at = $11
   where id = $10`,
);
export const updateEntry = (tx: Tx, id: number, entry: EntryColumns, now: Date): Promise<unknown> =>
  tx.rows(UPDATE, [...valuesOf(entry), id, now]);

const CLOSE = sql(
  'waitlist_close',
  `update waitlist_wishes set state = $2, closed_at = $3, closed_by = $4, closed_reason = $5, appointment_id = $6,
     offer_start = null, offer_therapist = null, offered_at = null, version = version + 1, updated_at = $3
   where id = $1`,
);
export interface Closing {
  readonly state: 'booked' | 'withdrawn' | 'expired';
  readonly now: Date;
  readonly by: number | null;
  readonly reason?: string;
  readonly appointment?: number;
}
export const closeEntry = (
  tx: Tx,
  id: number,
  { state, now, by, reason = '', appointment }: Closing,
): Promise<unknown> => tx.rows(CLOSE, [id, state, now, by, reason, appointment ?? null]);
