import type { Client } from 'shared-lib/contract';
import { sql, type Queryable } from '../platform/database/database.js';
import { offsetOf, type PageRequest } from '../platform/http/paging.js';
import { likePart, phonePart } from './search-terms.js';

const COLUMNS = `c.id, c.first_name, c.last_name, c.phone_number, c.email, c.address, c.notes,
  (select count(*)::int from appointments a where a.client_id = c.id and a.deleted_at is null and a.outcome = 'completed') as visits`;
const ORDER = 'lower(c.first_name), lower(c.last_name), c.id';

/** The expressions are those of the index clients_search. */
const MATCHES = `(lower(c.first_name || ' ' || c.last_name) like $1 or lower(coalesce(c.email, '')) like $1 or phone_key(c.phone_number) like $2)`;

const LIST = sql(
  'clients_list',
  `
  select ${COLUMNS} from (select * from clients c order by ${ORDER} limit $1 offset $2) c order by ${ORDER}`,
);
const COUNT = sql('clients_count', 'select count(*)::int as count from clients');
const SEARCH = `select ${COLUMNS} from (select * from clients c where ${MATCHES} order by ${ORDER} limit $3 offset $4) c order by ${ORDER}`;
const COUNT_FOUND = `select count(*)::int as count from clients c where ${MATCHES}`;

export interface FoundClients {
  readonly clients: Client[];
  readonly count: number;
}

/** A page of clients by name; `search` is part of a name, an e-mail or a phone number. */
export async function findClients(q: Queryable, search: string | undefined, page: PageRequest): Promise<FoundClients> {
  const size = [page.page_size, offsetOf(page)];
  if (!search)
    return { clients: await q.rows<Client>(LIST, size), count: (await q.one<{ count: number }>(COUNT)).count };
  const patterns = [likePart(search.toLowerCase()), phonePart(search)];
  return {
    clients: await q.rows<Client>(SEARCH, [...patterns, ...size]),
    count: (await q.one<{ count: number }>(COUNT_FOUND, patterns)).count,
  };
}

const FIND = sql('client_find', `select ${COLUMNS} from clients c where c.id = $1`);
export const findClient = (q: Queryable, id: number): Promise<Client | undefined> => q.maybe<Client>(FIND, [id]);

const LOCK = sql('client_lock', 'select id from clients where id = $1 for update');
/** Locks a client for the rest of the transaction; false where there is none. */
export const lockClient = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.maybe(LOCK, [id])) !== undefined;

export type Duplicate = Client & { readonly same_phone: boolean; readonly same_email: boolean };

const DUPLICATES = sql(
  'clients_duplicates',
  `
  select ${COLUMNS}, phone_key(c.phone_number) = phone_key($1::text) is true as same_phone, lower(c.email) = lower($2::text) is true as same_email
  from clients c where (phone_key(c.phone_number) = phone_key($1::text) or lower(c.email) = lower($2::text)) and c.id is distinct from $3::int order by c.id limit 20`,
);

export interface Contact {
  readonly phone_number?: string;
  readonly email?: string | null;
}

/** Clients who have this number, however it is written, or this e-mail; without `except`. */
export const findDuplicates = (
  q: Queryable,
  { phone_number, email }: Contact,
  except: number | null = null,
): Promise<Duplicate[]> =>
  q.rows<Duplicate>(DUPLICATES, [phone_number?.replace(/\D/g, '') || null, email?.trim() || null, except]);

const WRITTEN = ['first_name', 'last_name', 'phone_number', 'email', 'address', 'notes'] as const;
export type ClientColumns = Pick<Client, (typeof WRITTEN)[number]>;

const NAMES = WRITTEN.join(', ');

const INSERT = sql(
  'clients_insert',
  `insert into clients (${NAMES}, created_at, updated_at)
   select ${NAMES}, $2, $2 from jsonb_populate_record(null::clients, $1) returning id`,
);
export async function insertClient(q: Queryable, client: ClientColumns, now: Date): Promise<number> {
  return (await q.one<{ id: number }>(INSERT, [JSON.stringify(client), now])).id;
}

/** The record as it stands, with the given members laid over it. */
const UPDATE = sql(
  'clients_update',
  `update clients set (${NAMES}, updated_at) = (select ${NAMES}, $3::timestamptz from jsonb_populate_record(clients, $2))
   where id = $1`,
);
export async function updateClient(q: Queryable, id: number, change: Partial<ClientColumns>, now: Date): Promise<void> {
  await q.rows(UPDATE, [id, JSON.stringify(change), now]);
}
