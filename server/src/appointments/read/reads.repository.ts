import { CRITICAL_MINUTES, MAY_STALL, limits, serverLimits, type Status } from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';
import { offsetOf, type PageRequest } from '../../platform/http/paging.js';
import type { ListConditions } from './list-parts.sql.js';
import { CARD_COLUMNS } from './card.sql.js';
import { idsQuery, orderOfIds, listQuery, overByQuery, type ListQuery } from './list-query.sql.js';
import { overdueAt } from '../store/overdue.sql.js';
import type { CardRow, Rows } from './rows.js';
import { matchesQuery, searchQuery, type Matches, type Search } from './search-query.sql.js';

export interface Found<Row> {
  readonly rows: readonly Row[];
  /** Of all pages. */
  readonly count: number;
  /** The search found more than `count`, which is its maximum. */
  readonly capped?: boolean;
}

/** One page of a list, with its total in each row. */
export async function findPage<Row>(
  q: Queryable,
  wanted: ListConditions,
  page: PageRequest,
  columns: Rows<Row>,
): Promise<Found<Row>> {
  return findRows(q, listQuery(wanted, { limit: page.page_size, offset: offsetOf(page) }, columns));
}

/** Part of a list: rows from `offset` on, at most `limit`. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** A slice of a list, with the number of rows in all of it. */
export const findSlice = <Row>(
  q: Queryable,
  wanted: ListConditions,
  slice: Slice,
  columns: Rows<Row>,
): Promise<Found<Row>> => findRows(q, listQuery(wanted, slice, columns));

/** The number of visits in a list. */
export const countVisits = (q: Queryable, wanted: ListConditions): Promise<number> =>
  countRows(q, listQuery(wanted, { limit: 0, offset: 0 }));

/** Two lists as one, the second after the first. */
type OneBehindOther = readonly [ListConditions, ListConditions];
/** `before`: the number of rows of the list in front of this one. */
type QueryOf = (wanted: ListConditions, slice: Slice & { readonly before?: number }) => ListQuery;

export const findOneBehindOther = <Row>(
  q: Queryable,
  lists: OneBehindOther,
  slice: Slice,
  columns: Rows<Row>,
): Promise<Found<Row>> => findSliceOfBoth(q, lists, slice, (wanted, stretch) => listQuery(wanted, stretch, columns));

/**
 * The rows of a slice of both lists, and the number of rows in both. Above `countMax`, the exact number does not
 * matter.
 */
async function findSliceOfBoth<Row>(
  q: Queryable,
  [first, second]: OneBehindOther,
  { limit, offset, countMax = Infinity }: Slice & { readonly countMax?: number },
  queryOf: QueryOf,
): Promise<Found<Row>> {
  const before = await findRows<Row>(q, queryOf(first, { limit, offset }));
  if (before.rows.length === limit && before.count > countMax) return before;
  const rest = { limit: limit - before.rows.length, offset: Math.max(0, offset - before.count) };
  const behind = queryOf(second, { ...rest, before: before.count });
  if (!rest.limit) return { rows: before.rows, count: before.count + (await countRows(q, behind)) };
  const { rows, count } = await findRows<Row>(q, behind);
  return { rows: [...before.rows, ...rows], count: before.count + count };
}

async function findRows<Row>(q: Queryable, query: ListQuery): Promise<Found<Row>> {
  const { statement, params } = query.page;
  const rows = await q.rows<Row & { readonly total: number }>(statement, params);
  return { rows, count: rows[0]?.total ?? (await countRows(q, query)) };
}

const countRows = async (q: Queryable, { total: { statement, params } }: ListQuery): Promise<number> =>
  (await q.one<{ total: number }>(statement, params)).total;

/** One page of a search's results in a list, or in two: of the first SEARCH_FOUND_MAX in their order. */
export async function searchPage<Row>(
  q: Queryable,
  { lists: [wanted, behind], search }: { readonly lists: readonly [ListConditions, ListConditions?]; search: Search },
  page: PageRequest,
  columns: Rows<Row>,
): Promise<Found<Row>> {
  const most = serverLimits.SEARCH_FOUND_MAX;
  const { statement, params } = matchesQuery(search);
  const matches = await q.one<Matches>(statement, params);
  const offset = offsetOf(page);
  const slice = { limit: Math.max(0, Math.min(page.page_size, most - offset)), offset };
  const queryOf: QueryOf = (list, stretch) => searchQuery(list, { search, matches }, stretch, columns);
  const { rows, count } = behind
    ? await findSliceOfBoth<Row>(q, [wanted, behind], { ...slice, countMax: most }, queryOf)
    : await findRows<Row>(q, queryOf(wanted, slice));
  return { rows, count: Math.min(count, most), capped: count > most };
}

const IDS: Rows<{ readonly id: number }> = { name: 'ids', columns: 'a.id', write: ({ id }) => String(id) };
const CARDS_BY_IDS = sql(
  'appointments_cards_by_ids',
  `select ${CARD_COLUMNS} ${orderOfIds('select unnest($1::int[])')}`,
);

/** The ids of a whole list, in its order, in pieces of `most`. */
export async function findAllIds(q: Queryable, wanted: ListConditions, most: number): Promise<(readonly number[])[]> {
  const { statement, params } = idsQuery(wanted, most);
  return (await q.rows<{ readonly ids: readonly number[] }>(statement, params)).map(({ ids }) => ids);
}

/** The ids of all results of a search, in the order of the list. */
export async function findSearchedIds(
  q: Queryable,
  wanted: ListConditions,
  search: Search,
): Promise<readonly number[]> {
  const page = { page: 1, page_size: serverLimits.SEARCH_FOUND_MAX };
  return (await searchPage(q, { lists: [wanted], search }, page, IDS)).rows.map(({ id }) => id);
}

/** The cards of these appointments, in the order of their ids. */
export const findCards = (q: Queryable, ids: readonly number[]): Promise<readonly CardRow[]> =>
  q.rows<CardRow>(CARDS_BY_IDS, [ids]);

/**
 * Overdue visits (by deadline), then pending ones within half an hour of the start, then agreed ones that should have
 * begun. The same rules as isOverdue, urgencyOf and isStalled. Source: R-workflow-43. $1 now, $2 the latest critical
 * start, $3 the latest stalled start, $4 the statuses that stall
 */
const LATE = `
  select id, case when pickup_urgency = 'urgent' then 0 else 1 end as rank, pickup_requested_at as since
  from appointments where status = 'pickup_requested' and deleted_at is null
  union all
  select id, 2, pickup_deadline from appointments where status = 'driver_assigned_pickup' and deleted_at is null
  union all
  select id, 3, response_deadline from appointments where ${overdueAt('$1')} and deleted_at is null
  union all
  select id, 4, starts_at from appointments where status = 'pending' and deleted_at is null and response_deadline >= $1 and starts_at <= $2
  union all
  select id, 5, starts_at from appointments where status = any ($4::text[]) and deleted_at is null and starts_at <= $3`;

const latePage = ({ name, columns }: Pick<Rows<never>, 'name' | 'columns'>) =>
  sql(
    `appointments_late_${name}`,
    `
  with late as (${LATE})
  select (select count(*)::int from late) as total, ${columns}
  from (select * from late order by rank, since, id limit $5 offset $6) page join appointments a on a.id = page.id
  order by page.rank, page.since, page.id`,
  );
const LATE_TOTAL = sql('appointments_late_total', `select count(*)::int as total from (${LATE}) late`);

const lateParams = (now: Date): unknown[] => [
  now,
  new Date(now.getTime() + CRITICAL_MINUTES * limits.MINUTE),
  new Date(now.getTime() - limits.STALLED_AFTER_START * limits.MINUTE),
  MAY_STALL,
];

export async function findLate<Row>(
  q: Queryable,
  now: Date,
  page: PageRequest,
  columns: Rows<Row>,
): Promise<Found<Row>> {
  const params = [...lateParams(now), page.page_size, offsetOf(page)];
  const rows = await q.rows<Row & { readonly total: number }>(latePage(columns), params);
  return { rows, count: rows[0]?.total ?? (await countLate(q, now)) };
}

export const countLate = async (q: Queryable, now: Date): Promise<number> =>
  (await q.one<{ total: number }>(LATE_TOTAL, lateParams(now))).total;

/** How many visits of a list, soonest first, stand before the first that is not over at an instant. */
export async function countOverBy(q: Queryable, wanted: ListConditions, now: Date): Promise<number> {
  const { statement, params } = overByQuery(wanted, now);
  return (await q.one<{ count: number }>(statement, params)).count;
}

const REFUSALS = sql(
  'appointments_refusals',
  `
  select coalesce(sum(n), 0)::int as total, coalesce(sum(n) filter (where u.role = 'therapist'), 0)::int as therapist,
    coalesce(sum(n) filter (where u.role = 'driver'), 0)::int as driver
  from (select rejected_by, count(*) as n from appointments where rejected_at is not null and deleted_at is null group by rejected_by) r
  left join users u on u.id = r.rejected_by`,
);

export interface Refusals {
  readonly total: number;
  readonly therapist: number;
  readonly driver: number;
}

/** All recorded refusals, reviewed or not, by who refused. */
export const countRefusals = (q: Queryable): Promise<Refusals> => q.one<Refusals>(REFUSALS);

const KEPT = sql(
  'appointments_kept_totals',
  `
  select coalesce(sum(n) filter (where status = '' and service_day = '-infinity'), 0)::int as all,
    coalesce(sum(n) filter (where status = 'rejected'), 0)::int as rejected,
    coalesce(sum(n) filter (where status = 'pending'), 0)::int as pending,
    coalesce(sum(n) filter (where status = 'awaiting_payment'), 0)::int as payment,
    coalesce(sum(n) filter (where status = '' and service_day = $1), 0)::int as today,
    coalesce(sum(n) filter (where status = '' and service_day > $1), 0)::int as upcoming
  from appointment_counts
  where (status in ('', 'rejected', 'pending', 'awaiting_payment') and service_day = '-infinity') or (status = '' and service_day >= $1)`,
);

export interface Totals {
  readonly all: number;
  readonly rejected: number;
  readonly pending: number;
  readonly payment: number;
  readonly today: number;
  readonly upcoming: number;
}

/** The numbers for operators. `today` is a service day. */
export const countAll = (q: Queryable, today: string): Promise<Totals> => q.one<Totals>(KEPT, [today]);

const OWN = sql(
  'appointments_own_totals',
  `
  with open as (
    select a.status from appointments a where a.status in ('rejected', 'pending', 'awaiting_payment') and a.deleted_at is null
      and exists (select from appointment_people p where p.appointment_id = a.id and p.staff_id = $1)),
  ahead as (
    select a.service_day from appointment_people p join appointments a on a.id = p.appointment_id
    where p.staff_id = $1 and p.service_day >= $2 and not (a.status = any ($3::text[])))
  select (select coalesce(sum(n), 0)::int from appointment_people_counts where staff_id = $1) as all,
    (select count(*)::int from open where status = 'rejected') as rejected,
    (select count(*)::int from open where status = 'pending') as pending,
    (select count(*)::int from open where status = 'awaiting_payment') as payment,
    (select count(*)::int from ahead where service_day = $2) as today,
    (select count(*)::int from ahead where service_day > $2) as upcoming`,
);

/** The numbers for a therapist or driver; today and upcoming leave out what their lists hide. Source: 2-141. */
export const countOwn = (q: Queryable, staffId: number, today: string, hidden: readonly Status[]): Promise<Totals> =>
  q.one<Totals>(OWN, [staffId, today, hidden]);

/** Stored like the other totals, by the trigger `count_driven`, because a driver's history only grows. */
export const DRIVEN = sql(
  'appointments_driven',
  'select coalesce(sum(driven), 0)::int as n from appointment_people_counts where staff_id = $1',
);

/** The number of transports in which a driver has done their part. Source: 2-155. */
export const countDriven = async (q: Queryable, driverId: number): Promise<number> =>
  (await q.one<{ n: number }>(DRIVEN, [driverId])).n;

const FOLD = sql('appointments_fold_counts', 'select fold_appointment_counts()');

/** Merges the totals that each connection keeps for itself, so that a total is the sum of a few rows. */
export async function foldCounts(q: Queryable): Promise<void> {
  await q.rows(FOLD);
}
