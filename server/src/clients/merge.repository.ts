import { sql, type Queryable, type Tx } from '../platform/database/database.js';

/** In the order of their ids, so that two merges of the same two never wait for each other. */
const LOCK_BOTH = sql(
  'client_merge_lock',
  'select id from clients where id = any ($1::int[]) and redacted_at is null order by id for update',
);
/** The existing ones of these, locked: a booking of one waits, and then finds whom it was merged into. */
export const lockClients = async (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  (await tx.rows<{ id: number }>(LOCK_BOTH, [ids])).map(({ id }) => id);

/** Deleted ones too: no row may refer to a removed client. */
const MOVE = sql(
  'client_merge_move',
  `update appointments set client_id = $2, version = version + 1, updated_at = $3 where client_id = $1
   returning id, status, deleted_at is null and ends_at > $3::timestamptz - interval '1 day' as is_shown`,
);
export interface MovedAppointment {
  readonly id: number;
  readonly status: string;
  /** Not over yet, or only just: screens may show it. */
  readonly is_shown: boolean;
}
export const moveAppointments = (tx: Tx, from: number, into: number, now: Date): Promise<MovedAppointment[]> =>
  tx.rows<MovedAppointment>(MOVE, [from, into, now]);

const MOVE_ENTRIES = sql(
  'client_merge_move_wishes',
  'update waitlist_wishes set client_id = $2, version = version + 1, updated_at = $3 where client_id = $1 returning id',
);
/** Entries of the waitlist, closed ones too. */
export const moveEntries = async (tx: Tx, from: number, into: number, now: Date): Promise<number[]> =>
  (await tx.rows<{ id: number }>(MOVE_ENTRIES, [from, into, now])).map(({ id }) => id);

const MOVE_MARKS = sql('client_merge_move_marks', 'update client_marks set client_id = $2 where client_id = $1');
const MOVE_CONSENTS = sql(
  'client_merge_move_consents',
  'update client_consents set client_id = $2 where client_id = $1',
);
/** What the newest one of both says holds. */
export async function moveConsents(tx: Tx, from: number, into: number): Promise<void> {
  await tx.rows(MOVE_CONSENTS, [from, into]);
}

/** Lifted ones too. */
export async function moveMarks(tx: Tx, from: number, into: number): Promise<void> {
  await tx.rows(MOVE_MARKS, [from, into]);
}

/** After those of the kept client. */
const MOVE_PHONES = sql(
  'client_merge_move_phones',
  `insert into client_phones (client_id, number, shown, kind, position)
   select $2, number, shown, kind, position + (select coalesce(max(position), 0) from client_phones where client_id = $2)
   from client_phones where client_id = $1 on conflict do nothing`,
);
const MOVE_ADDRESSES = sql(
  'client_merge_move_addresses',
  `insert into client_addresses (client_id, folded, address, room, kind, pin, gate_instructions, position)
   select $2, a.folded, a.address, a.room, a.kind, a.pin,
     case when a.folded = fold_text(c.address) then c.gate_instructions else a.gate_instructions end,
     a.position + (select coalesce(max(position), 0) from client_addresses where client_id = $2)
   from client_addresses a join clients c on c.id = a.client_id where c.id = $1 on conflict do nothing`,
);
const MOVE_COMPANIONS = sql(
  'client_merge_move_companions',
  'update client_companions set client_id = $2 where client_id = $1',
);
/** The numbers besides that of the record, in which a search looks. $1 the client. */
export const FIND_BY_ALL = sql(
  'client_merge_find_by_all',
  `update clients c set earlier_phones = array_to_string(array(select number from client_phones p
     where p.client_id = c.id and p.number is distinct from phone_key(c.phone_number) order by number), E'\n') where id = $1`,
);
/** Every number and address of the removed client still finds the kept one. Source: R-phone-2. */
export async function moveContacts(tx: Tx, from: number, into: number): Promise<void> {
  await tx.rows(MOVE_PHONES, [from, into]);
  await tx.rows(MOVE_ADDRESSES, [from, into]);
  await tx.rows(MOVE_COMPANIONS, [from, into]);
  await tx.rows(FIND_BY_ALL, [into]);
}

const REMOVE = sql('client_merge_remove', 'delete from clients where id = $1');
const PASS_ON = sql('client_merge_pass_on', 'update merged_clients set into_id = $2 where into_id = $1');
const REMEMBER = sql(
  'client_merge_remember',
  'insert into merged_clients (from_id, into_id, merged_by, merged_at) values ($1, $2, $3, $4)',
);
export interface Merge {
  readonly from: number;
  readonly into: number;
  readonly by: number;
  readonly at: Date;
}
/** Removes the record, whose appointments were moved, and stores whom it was merged into. */
export async function removeMerged(tx: Tx, { from, into, by, at }: Merge): Promise<void> {
  // First, because removing the record would also remove earlier merges into it.
  await tx.rows(PASS_ON, [from, into]);
  await tx.rows(REMOVE, [from]);
  await tx.rows(REMEMBER, [from, into, by, at]);
}

const ERASURE = sql(
  'client_merge_erasure',
  `select exists (select from client_erasures where client_id = any ($1::int[]) and state = 'waiting') as waits`,
);
/** Does an erasure of one of these wait? It would not be the same client afterwards. */
export const hasWaitingErasure = async (q: Queryable, ids: readonly number[]): Promise<boolean> =>
  (await q.one<{ waits: boolean }>(ERASURE, [ids])).waits;

const INTO = sql(
  'client_merged_into',
  `select c.id, concat_ws(' ', c.first_name, nullif(c.last_name, '')) as name
   from merged_clients m join clients c on c.id = m.into_id where m.from_id = $1`,
);
export interface KeptClient {
  readonly id: number;
  readonly name: string;
}
/** The client that a removed one was merged into. */
export const findMergedInto = (q: Queryable, id: number): Promise<KeptClient | undefined> =>
  q.maybe<KeptClient>(INTO, [id]);

const FROM = sql('client_merged_from', 'select from_id from merged_clients where into_id = $1 order by merged_at');
export const findMergedFrom = async (q: Queryable, id: number): Promise<number[]> =>
  (await q.rows<{ from_id: number }>(FROM, [id])).map(({ from_id }) => from_id);
