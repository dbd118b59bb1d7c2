import type { Status } from 'shared-lib/domain';
import { likePart, phonePart } from '../../clients/search-terms.js';
import { sql, type Statement } from '../../platform/database/database.js';
import { RECORD_COLUMNS } from './record.sql.js';

/** What a list asks for. Everything left out leaves nothing out. */
export interface Wanted {
  /** Only appointments of all of these people: the reader himself, a therapist, a driver. */
  readonly people?: readonly number[];
  readonly client?: number;
  /** Service days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly statuses?: readonly Status[];
  /** Only what is overdue at this instant. */
  readonly overdueAt?: Date;
  readonly search?: Search;
  readonly newestFirst: boolean;
}

/** A typed term, taken apart: a part that is missing finds nothing. */
export interface Search {
  /** Part of a name or an e-mail, lower case, as a LIKE pattern. */
  readonly words: string;
  /** Part of a phone number, as a LIKE pattern over digits. */
  readonly digits: string | null;
  readonly id: number | null;
}

export interface Query {
  readonly statement: Statement;
  readonly params: readonly unknown[];
}

export interface ListQuery {
  /** Rows of RECORD_COLUMNS with `total`, in the order of the list; no row for an empty page. */
  readonly page: Query;
  /** One row with `total`. */
  readonly total: Query;
}

/** Where a page's ids come from, and how many there are in all. */
interface Source {
  readonly rows: (size: Size) => string;
  readonly total: string;
}

interface Size {
  readonly limit: string;
  readonly offset: string;
}

/**
 * Collects parameters. A hidden one is read through a subselect, so that the planner cannot look at its value: a plan
 * made without it is kept, where otherwise each execution would be planned anew, which takes longer than running it.
 */
class Params {
  readonly values: unknown[] = [];

  constructor(readonly hidden: boolean) {}

  add(value: unknown, type: string): string {
    this.values.push(value);
    const text = `$${this.values.length}::${type}`;
    return this.hidden ? `(select ${text})` : text;
  }
}

/** Lists that are asked for all the time have a prepared statement; rare combinations are planned when they come. */
const isHot = ({ people = [], client, statuses, overdueAt, search }: Wanted): boolean =>
  client === undefined && !overdueAt && !search && people.length < 2 && !(people.length && statuses);

export function listQuery(
  wanted: Wanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): ListQuery {
  const hot = isHot(wanted);
  const params = new Params(hot);
  const source = sourceOf(wanted, params);
  const counted = [...params.values];
  const size = { limit: params.add(limit, 'bigint'), offset: params.add(offset, 'bigint') };
  const order = orderOf(wanted);
  const page = `select ${source.total} as total, ${RECORD_COLUMNS}
    from appointments a where a.id = any (array(${source.rows(size)})) ${order('a.')}`;
  const total = `select ${source.total} as total`;
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
    page: { statement: named(page, 'page'), params: params.values },
    total: { statement: named(total, 'total'), params: counted },
  };
}

const orderOf =
  ({ newestFirst }: Wanted) =>
  (prefix: string): string => {
    const direction = newestFirst ? ' desc' : '';
    return `order by ${['service_day', 'starts_at', 'id'].map((column) => prefix + column + direction).join(', ')}`;
  };

function sourceOf(wanted: Wanted, params: Params): Source {
  if (!isHot(wanted)) return filtered(wanted, params);
  if (wanted.people?.length) return ofPerson(wanted, params);
  return wanted.statuses ? byStatus(wanted, params) : byDay(wanted, params);
}

const days = (wanted: Wanted, params: Params, column: string): string[] => [
  ...(wanted.from ? [`${column} >= ${params.add(wanted.from, 'date')}`] : []),
  ...(wanted.to ? [`${column} <= ${params.add(wanted.to, 'date')}`] : []),
];

const all = (conditions: readonly string[]): string => (conditions.length ? conditions.join(' and ') : 'true');

/** The kept totals: every day stands in a row of its own beside them. See migration 042. */
const keptTotal = (statuses: string, onDays: readonly string[]): string =>
  `(select coalesce(sum(n), 0)::int from appointment_counts where ${statuses} and ${onDays.length ? all([...onDays, `service_day > '-infinity'`]) : `service_day = '-infinity'`})`;

function byDay(wanted: Wanted, params: Params): Source {
  const onDays = days(wanted, params, 'service_day');
  return {
    rows: ({ limit, offset }) =>
      `select id from appointments where ${all(['deleted_at is null', ...onDays])} ${orderOf(wanted)('')} limit ${limit} offset ${offset}`,
    total: keptTotal(`status = ''`, onDays),
  };
}

/** The first rows of each status, merged: one scan over several statuses would not come in the order of the list. */
function byStatus(wanted: Wanted, params: Params): Source {
  const statuses = params.add(wanted.statuses, 'text[]');
  const onDays = days(wanted, params, 'service_day');
  return {
    rows: ({ limit, offset }) => `select first.id from unnest(${statuses}) as wanted(status) cross join lateral (
      select id, service_day, starts_at from appointments where ${all(['status = wanted.status', 'deleted_at is null', ...onDays])}
      ${orderOf(wanted)('')} limit ${limit} + ${offset}) first ${orderOf(wanted)('first.')} limit ${limit} offset ${offset}`,
    total: keptTotal(`status = any (${statuses}::text[])`, onDays),
  };
}

function ofPerson(wanted: Wanted, params: Params): Source {
  const person = params.add(wanted.people?.[0], 'int');
  const onDays = days(wanted, params, 'service_day');
  const direction = wanted.newestFirst ? ' desc' : '';
  return {
    rows: ({
      limit,
      offset,
    }) => `select appointment_id as id from appointment_people where ${all([`staff_id = ${person}`, ...onDays])}
      order by service_day${direction}, starts_at${direction}, appointment_id${direction} limit ${limit} offset ${offset}`,
    total: onDays.length
      ? `(select count(*)::int from appointment_people where ${all([`staff_id = ${person}`, ...onDays])})`
      : `(select coalesce(sum(n), 0)::int from appointment_people_counts where staff_id = ${person})`,
  };
}

/** Any combination; counted by looking, over the rows that a person, a client or a search term leaves. */
function filtered(wanted: Wanted, params: Params): Source {
  const [first, ...others] = wanted.people ?? [];
  const conditions = [
    'a.deleted_at is null',
    ...days(wanted, params, wanted.people?.length ? 'p.service_day' : 'a.service_day'),
  ];
  if (first !== undefined) conditions.push(`p.staff_id = ${params.add(first, 'int')}`);
  for (const other of others)
    conditions.push(
      `exists (select from appointment_people o where o.appointment_id = a.id and o.staff_id = ${params.add(other, 'int')})`,
    );
  if (wanted.statuses) conditions.push(`a.status = any (${params.add(wanted.statuses, 'text[]')})`);
  if (wanted.overdueAt)
    conditions.push(`a.status = 'pending' and a.response_deadline < ${params.add(wanted.overdueAt, 'timestamptz')}`);
  if (wanted.client !== undefined) conditions.push(`a.client_id = ${params.add(wanted.client, 'int')}`);
  if (wanted.search) conditions.push(`a.id = any (array(${matching(wanted.search, params)}))`);
  const from = `from appointments a ${first === undefined ? '' : 'join appointment_people p on p.appointment_id = a.id'} where ${all(conditions)}`;
  // By the person's own rows where there is one: they stand in this order already.
  const order = first === undefined ? orderOf(wanted)('a.') : orderOf(wanted)('p.').replace('p.id', 'p.appointment_id');
  return {
    rows: ({ limit, offset }) => `select a.id ${from} ${order} limit ${limit} offset ${offset}`,
    total: `(select count(*)::int ${from})`,
  };
}

const NAME = `lower(first_name || ' ' || last_name)`;

/**
 * By client (name, phone, e-mail), therapist, driver or number; the expressions are those of the index in migration
 * 045. As arrays: few people match a term, and for a join the planner would rather read every appointment.
 */
function matching({ words, digits, id }: Search, params: Params): string {
  const like = params.add(words, 'text');
  const number = digits === null ? '' : ` or phone_key(phone_number) like ${params.add(digits, 'text')}`;
  const clients = `select id from clients where ${NAME} like ${like} or lower(coalesce(email, '')) like ${like}${number}`;
  const staff = `select id from users where role <> 'operator' and (${NAME} like ${like}${number})`;
  return `select m.id from appointments m where m.deleted_at is null and m.client_id = any (array(${clients}))
    union select appointment_id from appointment_people where staff_id = any (array(${staff}))
    ${id === null ? '' : `union select ${params.add(id, 'int')}`}`;
}

/** `#12`, a name, part of a phone number. */
export function searchFor(term: string): Search {
  const typed = term.trim().toLowerCase();
  const number = /^#?(\d{1,9})$/.exec(typed)?.[1];
  return { words: likePart(typed), digits: phonePart(typed), id: number === undefined ? null : Number(number) };
}
