// How it works: docs/subsystems/clients.md.
import type { Client, RecordSort } from 'shared-lib/contract';
import { foldText, serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { MARKS_IN_SHORT } from './marks.sql.js';
import { phoneKey } from '../platform/phone/phone.js';
import { holdsTerm, termPatterns } from '../platform/search/like-patterns.js';

const COLUMNS = `c.id, c.first_name, c.last_name, c.phone_number, c.email, c.address, c.notes,
  c.preferred_therapist, c.preferred_gender, c.birth_month, c.language, c.allergies, c.gate_instructions,
  (select ${fullNameOf('p')} from users p where p.id = c.preferred_therapist) as preferred_therapist_name,
  ${MARKS_IN_SHORT},
  (select count(*)::int from appointments a where a.client_id = c.id and a.deleted_at is null and a.outcome = 'completed') as visits`;
/** Each direction reads an index. */
const ORDERS = {
  name: 'lower(c.first_name), lower(c.last_name), c.id',
  '-name': 'lower(c.first_name) desc, lower(c.last_name) desc, c.id desc',
  newest: 'c.id desc',
} as const satisfies Record<RecordSort, string>;

export interface SortedPage extends PageRequest {
  /** By name where it is missing. */
  readonly sort?: RecordSort;
}

const listBy = (sort: RecordSort) =>
  sql(
    `clients_list_${sort.replace('-', 'by_last_')}`,
    `
  select ${COLUMNS} from (select * from clients c where redacted_at is null order by ${ORDERS[sort]} limit $1 offset $2) c order by ${ORDERS[sort]}`,
  );
const LISTS = { name: listBy('name'), '-name': listBy('-name'), newest: listBy('newest') } as const;
const COUNT = sql('clients_count', 'select count(*)::int as count from clients where redacted_at is null');

const MOST = serverLimits.SEARCH_FOUND_MAX + 1;

/**
 * The first ones by name; one more than the answer's maximum shows that there are more. By name, e-mail address and
 * every phone number they ever had (the column `operator_search`), then by every address. `by_place`: by an address
 * alone. Each part uses its own index: an `or` over both would check every client. Only operators list clients.
 */
function foundBy(term: string) {
  const params: unknown[] = [];
  const add = (value: unknown): string => `$${params.push(value)}`;
  const patterns = termPatterns(term);
  const isNamed = holdsTerm('c.operator_search', patterns, add);
  const named = `select c.*, false as by_place from clients c where c.redacted_at is null and ${isNamed} order by ${ORDERS.name} limit ${MOST}`;
  if (!patterns.isIndexed) return { found: named, params, add };
  const isThere = patterns.words.map((word) => `fold_text(a.place) like ${add(word)}`).join(' and ');
  const placed = `select c.*, true as by_place from clients c where c.redacted_at is null and not ${isNamed}
    and c.id = any (array(select a.client_id from client_addresses a where ${isThere} limit ${MOST}))`;
  return {
    found: `select * from ((${named}) union all (${placed})) c order by by_place, ${ORDERS.name} limit ${MOST}`,
    params,
    add,
  };
}

/** Whoever is found by name or number comes before those who only live in such a street. */
const orderOfFound = (sort: RecordSort): string => (sort === 'name' ? `by_place, ${ORDERS.name}` : ORDERS[sort]);

/** What a list shows of each client, as `operator_search` folds it. */
const SHOWN = `(fold_text(c.first_name || ' ' || c.last_name) || ' ' || lower(coalesce(c.email, '')) || ' ' || coalesce(phone_key(c.phone_number), ''))`;

/**
 * The other number, or the address, by which a client of a search's results was found; null where the list shows it.
 * Source: R-beyond-1024.
 */
function foundByWhat(term: string, add: (value: unknown) => string): string {
  const patterns = termPatterns(term);
  const { words, digits } = patterns;
  return `case when c.by_place then (select a.place from client_addresses a
      where a.client_id = c.id and fold_text(a.place) like all (${add(words)}::text[]) order by a.position limit 1)
    when not ${holdsTerm(SHOWN, patterns, add)} then (select p.shown from client_phones p
      where p.client_id = c.id and p.number like any (${add(digits === null ? words : [digits, ...words])}::text[])
        and p.number is distinct from phone_key(c.phone_number) order by p.position limit 1) end as found_by`;
}

export interface FoundClients {
  readonly clients: Client[];
  readonly count: number;
  /** The search found more than `count`, which is its maximum. */
  readonly capped?: boolean;
}

/** A page of all clients. */
export async function listClients(q: Queryable, { sort = 'name', ...page }: SortedPage): Promise<FoundClients> {
  const clients = await q.rows<Client>(LISTS[sort], [page.page_size, offsetOf(page)]);
  return { clients, count: (await q.one<{ count: number }>(COUNT)).count };
}

/** The same for clients whose name, e-mail or phone number contains the term, the first SEARCH_FOUND_MAX of them. */
export async function searchClients(
  q: Queryable,
  term: string,
  { sort = 'name', ...page }: SortedPage,
): Promise<FoundClients> {
  const { found, params, add } = foundBy(term);
  const offset = offsetOf(page);
  const size = Math.max(0, Math.min(page.page_size, serverLimits.SEARCH_FOUND_MAX - offset));
  const { count } = await q.one<{ count: number }>(`select count(*)::int as count from (${found}) found`, [...params]);
  const limits = `limit ${add(size)}::bigint offset ${add(offset)}::bigint`;
  const clients = await q.rows<Omit<Client, 'found_by'> & { readonly found_by: string | null }>(
    `select ${COLUMNS}, ${foundByWhat(term, add)} from (select * from (${found}) c order by ${orderOfFound(sort)} ${limits}) c order by ${orderOfFound(sort)}`,
    params,
  );
  return {
    clients: clients.map(({ found_by, ...client }) => ({ ...client, ...(found_by !== null && { found_by }) })),
    count: Math.min(count, serverLimits.SEARCH_FOUND_MAX),
    capped: count > serverLimits.SEARCH_FOUND_MAX,
  };
}

const idsBy = (sort: RecordSort) =>
  sql(
    `clients_ids_${sort.replace('-', 'by_last_')}`,
    `select id from clients c where redacted_at is null order by ${ORDERS[sort]}`,
  );
const IDS = { name: idsBy('name'), '-name': idsBy('-name'), newest: idsBy('newest') } as const;
const idsOf = (rows: readonly { readonly id: number }[]): number[] => rows.map(({ id }) => id);

/** All clients in the order of a list. */
export const findClientIds = async (q: Queryable, sort: RecordSort = 'name'): Promise<number[]> =>
  idsOf(await q.rows<{ id: number }>(IDS[sort]));

/** The results of a search, in the order of its list. */
export async function searchClientIds(q: Queryable, term: string, sort: RecordSort = 'name'): Promise<number[]> {
  const { found, params } = foundBy(term);
  const ids = `select id from (${found}) c order by ${orderOfFound(sort)} limit ${serverLimits.SEARCH_FOUND_MAX}`;
  return idsOf(await q.rows<{ id: number }>(ids, params));
}

const THESE = sql(
  'clients_these',
  `select ${COLUMNS} from unnest($1::int[]) with ordinality as w(id, at) join clients c using (id)
   where c.redacted_at is null order by w.at`,
);
/** These clients, in this order; without redacted ones. */
export const clientsOf = (q: Queryable, ids: readonly number[]): Promise<Client[]> => q.rows<Client>(THESE, [ids]);

/** Among the last bookings: it reads appointments backwards by id, however many there are. */
const RECENT_LOOKED_THROUGH = 200;
const RECENT = sql(
  'clients_recent',
  `
  select ${COLUMNS} from (
    select client_id, max(id) as booked from (
      select id, client_id from appointments where deleted_at is null order by id desc limit ${RECENT_LOOKED_THROUGH}
    ) latest group by client_id order by booked desc limit $1
  ) recent join clients c on c.id = recent.client_id where c.redacted_at is null order by recent.booked desc`,
);
/** The clients of the last bookings, the latest first. */
export const recentClients = (q: Queryable, most: number): Promise<Client[]> => q.rows<Client>(RECENT, [most]);

const FIND = sql('client_find', `select ${COLUMNS} from clients c where c.id = $1`);
export const findClient = (q: Queryable, id: number): Promise<Client | undefined> => q.maybe<Client>(FIND, [id]);

const LOCK = sql('client_lock', 'select id from clients where id = $1 and redacted_at is null for update');
/** Locks a client for the rest of the transaction; false for an unknown or redacted one. */
export const lockClient = async (tx: Tx, id: number): Promise<boolean> => (await tx.maybe(LOCK, [id])) !== undefined;

const ERASED_AT = sql(
  'client_erased_at',
  `select max(e.erased_at) as at from erased_clients e join clients c on c.id = e.client_id
   where c.id = $1 and e.erased_at >= c.created_at`,
);
/** When the client was erased on request. A record of the same number that is younger was not. */
export const findErasedAt = async (q: Queryable, id: number): Promise<Date | null> =>
  (await q.one<{ at: Date | null }>(ERASED_AT, [id])).at;

export type Duplicate = Client & {
  readonly same_phone: boolean;
  /** The number was an earlier one of theirs. */
  readonly earlier_number: boolean;
  readonly same_email: boolean;
  readonly same_name: boolean;
  readonly same_address: boolean;
};

const NAME_KEY = `name_key(c.first_name || ' ' || c.last_name)`;
/** More clients than this at one address: it is a building or a quarter, and no home. */
const HOUSEHOLD_MAX = 5;
/**
 * Number, e-mail, name and address each use their own index: an `or` over them would check every client. A hotel or a
 * building without the room is nobody's home, so it finds nobody. The index of numbers leaves out those
 * that are shared, which `client_phones` has.
 */
export const DUPLICATES = sql(
  'clients_duplicates',
  `
  with at_place as materialized (select client_id from client_addresses
    where fold_text(place) = $5::text and (kind <> 'hotel' or room <> '') limit ${HOUSEHOLD_MAX + 1}),
  at_home as (select client_id from at_place where (select count(*) from at_place) <= ${HOUSEHOLD_MAX}
    and not exists (select from client_addresses where folded = $5::text and room <> ''))
  select ${COLUMNS}, exists (select from client_phones p where p.client_id = c.id and p.number = $1::text)
      or phone_key(c.phone_number) = $1::text is true as same_phone,
    phone_key(c.phone_number) is distinct from $1::text as earlier_number,
    lower(c.email) = lower($2::text) is true as same_email, ${NAME_KEY} = name_key($4::text) is true as same_name,
    c.id in (select client_id from at_home) as same_address
  from clients c where c.redacted_at is null and c.id = any (array(
    select id from clients where phone_key(phone_number) = $1::text and redacted_at is null and not shares_number
    union select client_id from client_phones where number = $1::text
    union select id from clients where lower(email) = lower($2::text) and email is not null
    union select id from clients c where ${NAME_KEY} = name_key($4::text) and redacted_at is null
    union select client_id from at_home)) and c.id is distinct from $3::int
  order by (phone_key(c.phone_number) = $1::text) is true desc,
    (lower(c.email) = lower($2::text) or ${NAME_KEY} = name_key($4::text)) is true desc, c.id limit 20`,
);

export interface Contact {
  readonly phone_number?: string;
  readonly email?: string | null;
  readonly name?: string;
  readonly address?: string;
}

/**
 * Clients who have or had this number in any spelling, or have this e-mail, a similar name or this home address
 * now or earlier; without `except`.
 */
export const findDuplicates = (
  q: Queryable,
  { phone_number, email, name, address = '' }: Contact,
  except: number | null = null,
): Promise<Duplicate[]> =>
  q.rows<Duplicate>(DUPLICATES, [
    phoneKey(phone_number),
    email?.trim() || null,
    except,
    name?.trim() || null,
    foldText(address) || null,
  ]);

const WRITTEN = [
  'first_name',
  'last_name',
  'phone_number',
  'email',
  'address',
  'notes',
  'preferred_therapist',
  'preferred_gender',
  'birth_month',
  'language',
  'allergies',
  'gate_instructions',
] as const;
export type ClientColumns = Pick<Client, (typeof WRITTEN)[number]>;

/** The columns of a client that operators write, without counted and looked-up values. */
export const columnsOf = (client: Client): ClientColumns =>
  Object.fromEntries(WRITTEN.map((name) => [name, client[name]])) as unknown as ClientColumns;

const NAMES = WRITTEN.join(', ');

const INSERT = sql(
  'clients_insert',
  `insert into clients (${NAMES}, created_at, updated_at)
   select ${NAMES}, $2, $2 from jsonb_populate_record(null::clients, $1) returning id`,
);
export async function insertClient(tx: Tx, client: ClientColumns, now: Date): Promise<number> {
  return (await tx.one<{ id: number }>(INSERT, [JSON.stringify(client), now])).id;
}

const INSERT_MANY = sql(
  'clients_insert_many',
  `insert into clients (${NAMES}, created_at, updated_at)
   select ${NAMES}, $2, $2 from jsonb_populate_recordset(null::clients, $1) on conflict do nothing
   returning id, ${NAMES}`,
);
/** Returns the stored ones. The others have a number or an address that another client already has. */
export const insertClients = (
  tx: Tx,
  clients: readonly ClientColumns[],
  now: Date,
): Promise<(ClientColumns & { readonly id: number })[]> => tx.rows(INSERT_MANY, [JSON.stringify(clients), now]);

/** The stored record with the given members on top. */
const UPDATE = sql(
  'clients_update',
  `update clients set (${NAMES}, updated_at) = (select ${NAMES}, $3::timestamptz from jsonb_populate_record(clients, $2))
   where id = $1`,
);
export async function updateClient(tx: Tx, id: number, change: Partial<ClientColumns>, now: Date): Promise<void> {
  await tx.rows(UPDATE, [id, JSON.stringify(change), now]);
}

/** The visits on a client's open screens: not over yet, or only just. */
const SHOWN_VISITS = sql(
  'client_shown_visits',
  `select id, status from appointments
   where client_id = $1 and deleted_at is null and ends_at > $2::timestamptz - interval '1 day' order by id`,
);
export interface ShownVisit {
  readonly id: number;
  readonly status: string;
}
export const findShownVisits = (q: Queryable, id: number, now: Date): Promise<ShownVisit[]> =>
  q.rows<ShownVisit>(SHOWN_VISITS, [id, now]);
