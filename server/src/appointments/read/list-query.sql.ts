// How it works: docs/subsystems/appointments.md.
import { sql, type Statement } from '../../platform/database/database.js';
import { all, days, Params, restOf, type Size, type ListConditions } from './list-parts.sql.js';
import { FULL_ROWS, type Rows } from './rows.js';
import { sortedOfFound, sortedWalk, type Sorted } from './sorted-list.sql.js';

export interface Query {
  readonly statement: Statement;
  readonly params: readonly unknown[];
}

export interface ListQuery {
  /** Rows of the wanted columns with `total`, in the order of the list; no row for an empty page. */
  readonly page: Query;
  /** One row with `total`. */
  readonly total: Query;
}

/** Where a page's ids come from, and how many there are. */
interface Source {
  /** The rows that page and total share, found once. */
  readonly found?: string;
  readonly rows: (size: Size) => string;
  /** It has its own parameters, so it is only built where it is read. */
  readonly total: () => string;
}

/** Frequent lists have a prepared statement. Rare combinations are planned when they are requested. */
const isHot = ({ people = [], client, statuses, overdueAt: overdue, unpaid, by }: ListConditions): boolean =>
  !by && !unpaid && client === undefined && !overdue && people.length < 2 && !(people.length && statuses);

/** How many rows of a list, all where `limit` is null, and how many to skip before them. */
export interface Stretch {
  readonly limit: number | null;
  readonly offset: number;
}

export function listQuery(
  wanted: ListConditions,
  { limit, offset }: Stretch,
  rows: Pick<Rows<never>, 'name' | 'columns'> = FULL_ROWS,
): ListQuery {
  const hot = isHot(wanted);
  const params = new Params(hot);
  const source = sourceOf(wanted, params);
  const counting = source.total();
  const counted = [...params.values];
  const size = { limit: params.add(limit, 'bigint'), offset: params.add(offset, 'bigint') };
  const first = beforeRows(source);
  const ids = source.rows(size);
  const page = `${first}select ${counting} as total, ${rows.columns} ${wanted.by ? orderOfIds(ids) : byStart(ids, wanted)}`;
  const total = `${first}select ${counting} as total`;
  const name = [
    wanted.people?.length ? 'own' : wanted.statuses ? 'status' : 'all',
    wanted.from && 'from',
    wanted.to && 'to',
    wanted.newestFirst ? 'newest' : 'oldest',
  ]
    .filter(Boolean)
    .join('_');
  const named = (text: string, what: string): Statement => (hot ? sql(`appointments_${what}_${name}`, text) : text);
  return {
    page: { statement: named(page, rows.name), params: params.values },
    total: { statement: named(total, 'total'), params: counted },
  };
}

const beforeRows = ({ found }: Source): string => (found ? `with found as materialized (${found}) ` : '');

/** The ids of a whole list in its order, `most` to a row, as they are found. It reads no other columns and no total. */
export function idsQuery(wanted: ListConditions, most: number): Query {
  const params = new Params(false);
  const source = sourceOf(wanted, params);
  const ids = source.rows({ limit: params.add(null, 'bigint'), offset: params.add(0, 'bigint') });
  const piece = `(place - 1) / ${params.add(most, 'int')}`;
  const statement = `${beforeRows(source)}select array_agg(id order by place) as ids
    from unnest(array(${ids})) with ordinality as listed(id, place) group by ${piece} order by ${piece}`;
  return { statement, params: params.values };
}

const byStart = (ids: string, wanted: ListConditions): string =>
  `from appointments a where a.id = any (array(${ids})) ${orderOf(wanted)('a.')}`;

/** The appointments `a` with these ids, in the order of the ids. */
export const orderOfIds = (ids: string): string =>
  `from unnest(array(${ids})) with ordinality as page(id, place) join appointments a on a.id = page.id order by page.place`;

export const orderOf =
  ({ newestFirst }: ListConditions) =>
  (prefix: string): string => {
    const direction = newestFirst ? ' desc' : '';
    return `order by ${['service_day', 'starts_at', 'id'].map((column) => prefix + column + direction).join(', ')}`;
  };

function sourceOf(wanted: ListConditions, params: Params): Source {
  const { people = [], client, overdueAt, unpaid, by } = wanted;
  const isPlain = !people.length && client === undefined && !overdueAt && !unpaid;
  if (by && isPlain) return inOrder({ ...wanted, by }, params);
  if (!isHot(wanted)) return filtered(wanted, params);
  if (wanted.people?.length) return ofPerson(wanted, params);
  return wanted.statuses ? byStatus(wanted, params) : byDay(wanted, params);
}

/** All appointments, or those of some days and statuses, in another order than by start. */
function inOrder(wanted: Sorted, params: Params): Source {
  const { statuses } = wanted;
  const ofStatus = (): string => (statuses ? `status = any (${params.add(statuses, 'text[]')})` : `status = ''`);
  return {
    rows: (size) => sortedWalk(wanted, params, size),
    total: () => keptTotal(ofStatus(), days(wanted, params, 'service_day')),
  };
}

/** The stored totals: every day has its own row (trigger `count_appointment`). */
const keptTotal = (statuses: string, onDays: readonly string[]): string =>
  `(select coalesce(sum(n), 0)::int from appointment_counts where ${statuses} and ${onDays.length ? all([...onDays, `service_day > '-infinity'`]) : `service_day = '-infinity'`})`;

function byDay(wanted: ListConditions, params: Params): Source {
  const onDays = days(wanted, params, 'service_day');
  return {
    rows: ({ limit, offset }) =>
      `select id from appointments where ${all(['deleted_at is null', ...onDays])} ${orderOf(wanted)('')} limit ${limit} offset ${offset}`,
    total: () => keptTotal(`status = ''`, onDays),
  };
}

/** The first rows of each status, merged: one scan over several statuses would not have the order of the list. */
function byStatus(wanted: ListConditions, params: Params): Source {
  const statuses = params.add(wanted.statuses, 'text[]');
  const onDays = days(wanted, params, 'service_day');
  return {
    rows: ({ limit, offset }) => `select first.id from unnest(${statuses}) as wanted(status) cross join lateral (
      select id, service_day, starts_at from appointments where ${all(['status = wanted.status', 'deleted_at is null', ...onDays])}
      ${orderOf(wanted)('')} limit ${limit} + ${offset}) first ${orderOf(wanted)('first.')} limit ${limit} offset ${offset}`,
    total: () => keptTotal(`status = any (${statuses}::text[])`, onDays),
  };
}

function ofPerson(wanted: ListConditions, params: Params): Source {
  const person = params.add(wanted.people?.[0], 'int');
  const onDays = days(wanted, params, 'service_day');
  const direction = wanted.newestFirst ? ' desc' : '';
  return {
    rows: ({
      limit,
      offset,
    }) => `select appointment_id as id from appointment_people where ${all([`staff_id = ${person}`, ...onDays])}
      order by service_day${direction}, starts_at${direction}, appointment_id${direction} limit ${limit} offset ${offset}`,
    total: () =>
      onDays.length
        ? `(select count(*)::int from appointment_people where ${all([`staff_id = ${person}`, ...onDays])})`
        : `(select coalesce(sum(n), 0)::int from appointment_people_counts where staff_id = ${person})`,
  };
}

/**
 * Any combination, over the rows of a person or a client. It finds all rows once, because they must be counted. For a
 * page alone PostgreSQL would plan a scan that expects to end soon, and read everything where few rows match.
 */
function filtered(wanted: ListConditions, params: Params): Source {
  const ofPeople = wanted.people?.length ? everyOf(wanted.people, params) : undefined;
  // Only appointments that are not deleted have rows of people. Without other conditions, the appointments themselves
  // are not read.
  const ofRecord = restOf(wanted, params);
  const needsRecord = !ofPeople || ofRecord.length > 0;
  const conditions = [
    ...(ofPeople?.conditions ?? []),
    ...days(wanted, params, ofPeople ? 'p.service_day' : 'a.service_day'),
    ...(needsRecord ? ['a.deleted_at is null', ...ofRecord] : []),
  ];
  const record = needsRecord ? ' join appointments a on a.id = p.appointment_id' : '';
  const from = `from ${ofPeople ? ofPeople.from + record : 'appointments a'} where ${all(conditions)}`;
  const columns = ofPeople ? 'p.appointment_id as id, p.service_day, p.starts_at' : 'a.id, a.service_day, a.starts_at';
  return {
    found: `select ${columns} ${from}`,
    rows: (size) => pageOfFound(wanted, params, size),
    total: () => '(select count(*)::int from found)',
  };
}

/** The ids of a page of the `found` rows, in the order of the list. */
export const pageOfFound = (wanted: ListConditions, params: Params, size: Size): string =>
  wanted.by
    ? sortedOfFound({ ...wanted, by: wanted.by }, params, size)
    : `select id from found ${orderOf(wanted)('')} limit ${size.limit} offset ${size.offset}`;

/**
 * How many rows of a list stand before the first one that is not over at an instant, in its order and soonest first. A
 * visit that has not begun is not over, so later ones are not read.
 */
export function overByQuery(wanted: ListConditions, now: Date): Query {
  const params = new Params(false);
  const ofPeople = wanted.people?.length ? everyOf(wanted.people, params) : undefined;
  const from = ofPeople ? `${ofPeople.from} join appointments a on a.id = p.appointment_id` : 'appointments a';
  const conditions = [
    ...(ofPeople?.conditions ?? []),
    'a.deleted_at is null',
    ...days(wanted, params, 'a.service_day'),
    ...restOf(wanted, params),
  ];
  const at = params.add(now, 'timestamptz');
  const place = 'service_day, starts_at, id';
  const statement = `
    with begun as (select a.service_day, a.starts_at, a.ends_at, a.id from ${from} where ${all([...conditions, `a.starts_at <= ${at}`])})
    select count(*)::int as count from begun
    where coalesce((${place}) < (select ${place} from begun where ends_at > ${at} order by ${place} limit 1), true)`;
  return { statement, params: params.values };
}

/** The appointments `p` that all these people share, in the order of the first person's rows. */
function everyOf(people: readonly number[], params: Params): { from: string; conditions: string[] } {
  const others = people.slice(1);
  return {
    from: ['appointment_people p', ...others.map((_, at) => `appointment_people o${at} using (appointment_id)`)].join(
      ' join ',
    ),
    conditions: people.map((id, at) => `${at ? `o${at - 1}` : 'p'}.staff_id = ${params.add(id, 'int')}`),
  };
}

/** By the person's own rows, which already have this order. */
export const orderOfPerson = (wanted: ListConditions): string =>
  orderOf(wanted)('p.').replace('p.id', 'p.appointment_id');
