import { serverLimits, typedNumber, type Role } from 'shared-lib/domain';
import { holdsTerm, termPatterns, type TermPatterns } from '../../platform/search/like-patterns.js';
import type { Reader } from '../../platform/principal.js';
import { all, days, Params, restOf, type ListConditions } from './list-parts.sql.js';
import { orderOfIds, orderOf, orderOfPerson, pageOfFound, type ListQuery, type Query } from './list-query.sql.js';
import { FULL_ROWS, type Rows } from './rows.js';

/** A search term in parts, and the role that searches. */
export interface Search {
  readonly role: Role;
  readonly patterns: TermPatterns;
  /** The number of an appointment; null where the term is not one. */
  readonly id: number | null;
}

/** `#12`, a name, or part of a phone number. */
export function searchFor(term: string, { role }: Pick<Reader, 'role'>): Search {
  return { role, patterns: termPatterns(term), id: typedNumber(term) ?? null };
}

/**
 * The data by which each role finds clients (migrations/004_clients.sql) and staff. It is only data that the role may
 * read: otherwise a search would reveal withheld data letter by letter. Source: 6-009, 6-012.
 */
const LOOKED_INTO: { readonly [R in Role]: { readonly client: string; readonly staffNumbers: boolean } } = {
  operator: { client: 'operator_search', staffNumbers: true },
  therapist: { client: 'staff_search', staffNumbers: false },
  driver: { client: 'staff_search', staffNumbers: false },
};

const ofClient = ({ role, patterns }: Search, params: Params): string =>
  holdsTerm(`c.${LOOKED_INTO[role].client}`, patterns, (pattern) => params.add(pattern, 'text'));

function ofStaff({ role, patterns: { words, digits } }: Search, params: Params): string {
  const name = `fold_text(first_name || ' ' || last_name) like all (${params.add(words, 'text[]')})`;
  if (digits === null || !LOOKED_INTO[role].staffNumbers) return name;
  return `${name} or phone_key(phone_number) like ${params.add(digits, 'text')}`;
}

/** With more matching clients, the search reads the appointments in the order of the list: enough of them match. */
const CLIENTS_MAX = 2_000;
/** The same for staff. Each has many appointments, and few of them have a rare status. */
const STAFF_MAX = { anyStatus: 20, ofStatus: 3 };
/** The same for one person's appointments, which are few. */
const CLIENTS_MAX_OF_PERSON = 300;

/** The people that a term means. `clients` holds at most one more than the limit for a look-up by id. */
export interface Matches {
  readonly clients: readonly number[];
  readonly staff: readonly number[];
}

/** One row of Matches. */
export function matchesQuery(search: Search): Query {
  const params = new Params(false);
  const statement = `select array(select c.id from clients c where ${ofClient(search, params)} limit ${CLIENTS_MAX + 1}) as clients,
    array(select id from users where role <> 'operator' and (${ofStaff(search, params)})) as staff`;
  return { statement, params: params.values };
}

/** One above the maximum of an answer, which shows that there are more. */
const LOOKED_FOR = serverLimits.SEARCH_FOUND_MAX + 1;
const COLUMNS = 'a.id, a.service_day, a.starts_at';

/**
 * The first results of a search, in the order of the list. Its cost has a limit for any term. Where few people match,
 * it looks up their appointments; where many match, it reads the list until it has enough.
 * @param stretch `before`: how many results a list in front of this one has; so many fewer are looked for
 */
export function searchQuery(
  wanted: ListConditions,
  { search, matches }: { readonly search: Search; readonly matches: Matches },
  { limit, offset, before = 0 }: { readonly limit: number; readonly offset: number; readonly before?: number },
  rows: Pick<Rows<never>, 'columns'> = FULL_ROWS,
): ListQuery {
  const params = new Params(false);
  // Another order applies to the results only: a search in that order would not end where few visits match.
  const looked: ListConditions = wanted.by ? { ...wanted, by: undefined, newestFirst: true } : wanted;
  const most = Math.max(0, LOOKED_FOR - before);
  const given = { wanted: looked, search, matches, params, most };
  const order = orderOf(looked);
  const found = `found as materialized (
    select * from (${isNarrow(given) ? lookedUp(given) : walked(given)}) found ${order('')} limit ${most})`;
  const total = '(select count(*)::int from found)';
  const counted = [...params.values];
  const size = { limit: params.add(limit, 'bigint'), offset: params.add(offset, 'bigint') };
  const ids = pageOfFound(wanted, params, size);
  return {
    page: {
      statement: `with ${found} select ${total} as total, ${rows.columns}
        ${wanted.by ? orderOfIds(ids) : `from appointments a where a.id = any (array(${ids})) ${order('a.')}`}`,
      params: params.values,
    },
    total: { statement: `with ${found} select ${total} as total`, params: counted },
  };
}

interface Given {
  readonly wanted: ListConditions;
  readonly search: Search;
  readonly matches: Matches;
  readonly params: Params;
  /** The results that are looked for. */
  readonly most: number;
}

function isNarrow({ wanted: { people = [], statuses, overdueAt }, matches: { clients, staff } }: Given): boolean {
  if (people.length) return staff.length === 0 && clients.length <= CLIENTS_MAX_OF_PERSON;
  const staffMax = statuses || overdueAt ? STAFF_MAX.ofStatus : STAFF_MAX.anyStatus;
  return staff.length <= staffMax && clients.length <= CLIENTS_MAX;
}

/** The conditions on a row `a` besides the search. Its `day` is that of the rows being read, to read no others. */
const conditionsOf = ({ wanted, params }: Given, day = 'a.service_day'): string[] => [
  'a.deleted_at is null',
  ...days(wanted, params, day),
  ...restOf(wanted, params),
  ...(wanted.people ?? []).map((id) => hasPerson(`= ${params.add(id, 'int')}`)),
];

/**
 * `offset 0` makes it a look-up for each row. Without it the planner would first read everything these people ever had.
 */
const hasPerson = (who: string): string =>
  `exists (select from appointment_people w where w.appointment_id = a.id and w.staff_id ${who} offset 0)`;

/** The appointments of all clients and people that the term means, and the one with its number. */
function lookedUp(given: Given): string {
  const { wanted, search, matches, params, most } = given;
  const conditions = all(conditionsOf(given));
  const first = `${orderOf(wanted)('q.').replace('q.id', 'q.appointment_id')} limit ${most}`;
  return [
    `select ${COLUMNS} from appointments a where a.client_id = any (${params.add(matches.clients, 'int[]')}) and ${conditions}`,
    ...(matches.staff.length
      ? [
          `select first.* from unnest(${params.add(matches.staff, 'int[]')}) as person(id) cross join lateral (
            select ${COLUMNS} from appointment_people q join appointments a on a.id = q.appointment_id
            where q.staff_id = person.id and ${all(conditionsOf(given, 'q.service_day'))} ${first}) first`,
        ]
      : []),
    ...(search.id === null
      ? []
      : [`select ${COLUMNS} from appointments a where a.id = ${params.add(search.id, 'int')} and ${conditions}`]),
  ].join(' union ');
}

/** The list in its order. Each row is checked against the term until enough match. */
function walked(given: Given): string {
  const { wanted, params, most } = given;
  const order = orderOf(wanted)('a.');
  const { people = [], statuses } = wanted;
  const matching = `(${matchingOf(given)})`;
  const [first, ...others] = people;
  if (first !== undefined) {
    const conditions = conditionsOf({ ...given, wanted: { ...wanted, people: others } }, 'p.service_day');
    return `select ${COLUMNS} from appointment_people p join appointments a on a.id = p.appointment_id
      where p.staff_id = ${params.add(first, 'int')} and ${all([...conditions, matching])} ${orderOfPerson(wanted)} limit ${most}`;
  }
  if (!statuses) {
    return `select ${COLUMNS} from appointments a where ${all([...conditionsOf(given), matching])} ${order} limit ${most}`;
  }
  // Status by status: one scan over several would not have the order of the list.
  const conditions = conditionsOf({ ...given, wanted: { ...wanted, statuses: undefined } });
  return `select first.* from unnest(${params.add(statuses, 'text[]')}) as wanted(status) cross join lateral (
    select ${COLUMNS} from appointments a where ${all(['a.status = wanted.status', ...conditions, matching])} ${order} limit ${most}) first`;
}

function matchingOf({ search, matches: { clients, staff }, params }: Given): string {
  return [
    clients.length > CLIENTS_MAX
      ? `exists (select from clients c where c.id = a.client_id and (${ofClient(search, params)}) offset 0)`
      : `a.client_id = any (${params.add(clients, 'int[]')})`,
    ...(staff.length ? [hasPerson(`= any (${params.add(staff, 'int[]')})`)] : []),
    ...(search.id === null ? [] : [`a.id = ${params.add(search.id, 'int')}`]),
  ].join(' or ');
}
