import { STATUSES } from 'shared-lib/domain';
import { all, days, restOf, type Params, type Size, type ListConditions } from './list-parts.sql.js';

type SortKey = NonNullable<ListConditions['by']>;
/** A list in another order than by the start. */
export type Sorted = ListConditions & { readonly by: SortKey };

/**
 * The sort keys of a row: an appointment `a` and, for an order by client, its client `c`. The order of booking is the
 * order of ids in the primary key. Price has an index (`appointments_by_price`), and clients have one by name.
 */
const KEYS: { readonly [K in SortKey]: (params: Params) => readonly string[] } = {
  client: () => ['lower(c.first_name)', 'lower(c.last_name)', 'c.id'],
  status: (params) => [`array_position(${params.add(STATUSES, 'text[]')}, a.status)`],
  total_price: () => ['a.total_price'],
  created_at: () => ['a.id'],
};
const START = ['a.service_day', 'a.starts_at', 'a.id'];

const order = (columns: readonly string[], { newestFirst }: ListConditions): string =>
  `order by ${columns.map((column) => column + (newestFirst ? ' desc' : '')).join(', ')}`;

/** The reverse order also reverses equal rows, so one index serves both directions. */
const orderBy = (wanted: Sorted, params: Params): string => order([...KEYS[wanted.by](params), ...START], wanted);

const withClient = ({ by }: Sorted): string => (by === 'client' ? ' join clients c on c.id = a.client_id' : '');

/** The ids of a page of the `found` rows, sorted. */
export const sortedOfFound = (wanted: Sorted, params: Params, { limit, offset }: Size): string =>
  `select a.id from found join appointments a using (id)${withClient(wanted)} ${orderBy(wanted, params)} limit ${limit} offset ${offset}`;

/**
 * The ids of a page of all appointments, or of those of some days and statuses. The planner sees the conditions. Where
 * many rows match, it reads the index of the order; where few match, it finds them by another index and sorts them.
 */
export function sortedWalk(wanted: Sorted, params: Params, size: Size): string {
  if (wanted.by === 'status') return alongTheWay(wanted, params, size);
  const conditions = ['a.deleted_at is null', ...days(wanted, params, 'a.service_day'), ...restOf(wanted, params)];
  return `select a.id from appointments a${withClient(wanted)} where ${all(conditions)}
    ${orderBy(wanted, params)} limit ${size.limit} offset ${size.offset}`;
}

/** The first rows of each status, one status after the other: each has its index by start. */
function alongTheWay(wanted: ListConditions, params: Params, { limit, offset }: Size): string {
  const statuses = STATUSES.filter((status) => !wanted.statuses || wanted.statuses.includes(status));
  const conditions = ['a.status = wanted.status', 'a.deleted_at is null', ...days(wanted, params, 'a.service_day')];
  const columns = ['wanted.place', 'first.service_day', 'first.starts_at', 'first.id'];
  return `select first.id from unnest(${params.add(statuses, 'text[]')}) with ordinality as wanted(status, place) cross join lateral (
    select a.id, a.service_day, a.starts_at from appointments a where ${all(conditions)} ${order(START, wanted)} limit ${limit} + ${offset}) first
    ${order(columns, wanted)} limit ${limit} offset ${offset}`;
}
