import type { ClientAddress, ClientCompanion, ClientPhone } from 'shared-lib/contract';
import { CLIENT_CONTACTS_HELD_MAX, foldText } from 'shared-lib/domain';
import { bind, sql, type Queryable, type Tx } from '../platform/database/database.js';
import { phoneKey } from '../platform/phone/phone.js';
import { FIND_BY_ALL } from './merge.repository.js';

const PHONES = sql(
  'client_contacts_phones',
  `select p.shown as number, p.kind, p.number is not distinct from phone_key(c.phone_number) as main
   from client_phones p join clients c on c.id = p.client_id where c.id = $1
   order by main desc, p.kind = 'old', p.position, p.number`,
);
const ADDRESSES = sql(
  'client_contacts_addresses',
  `select s.*, (select count(*)::int from appointments v where v.client_id = $1 and v.location = s.place and v.outcome = 'completed'
     and v.deleted_at is null) as visits
   from (select a.kind, a.address, a.room, a.place, a.pin, a.folded = fold_text(c.address) as main,
       case when a.folded = fold_text(c.address) then c.gate_instructions else a.gate_instructions end as gate_instructions,
       a.position
     from client_addresses a join clients c on c.id = a.client_id where c.id = $1) s
   order by s.main desc, s.kind = 'old', s.position, s.address`,
);
const COMPANIONS = sql(
  'client_contacts_companions',
  'select id, name, note from client_companions where client_id = $1 and removed_at is null order by position, id',
);
export type StoredAddress = ClientAddress & { readonly place: string; readonly visits: number; readonly pin: string };
export type StoredCompanion = ClientCompanion & { readonly id: number };
export interface StoredContacts {
  readonly phones: ClientPhone[];
  readonly addresses: StoredAddress[];
  readonly companions: StoredCompanion[];
}

/** The main ones first, earlier ones last. */
export async function findContacts(q: Queryable, client: number): Promise<StoredContacts> {
  const phones = await q.rows<ClientPhone>(PHONES, [client]);
  const addresses = await q.rows<StoredAddress & { position: number }>(ADDRESSES, [client]);
  const companions = await q.rows<StoredCompanion>(COMPANIONS, [client]);
  return { phones, addresses: addresses.map(({ position: _, ...address }) => address), companions };
}

const NO_PHONES = sql('client_contacts_no_phones', 'delete from client_phones where client_id = $1');
const SET_PHONES = sql(
  'client_contacts_set_phones',
  `insert into client_phones (client_id, number, shown, kind, position)
   select $1, number, shown, kind, position from jsonb_to_recordset($2::jsonb) as r(number text, shown text, kind text, position int)`,
);
/** After the record has its number: a search finds the client by each of them. */
export async function putPhones(tx: Tx, client: number, phones: readonly ClientPhone[]): Promise<void> {
  const rows = phones.map(({ number, kind }, at) => ({
    number: phoneKey(number),
    shown: number,
    kind,
    position: at + 1,
  }));
  await tx.pipeline(
    bind(NO_PHONES, [client]),
    bind(SET_PHONES, [client, JSON.stringify(rows)]),
    bind(FIND_BY_ALL, [client]),
  );
}

const NUMBER = sql(
  'client_contacts_number',
  `select phone_key(c.phone_number) is not distinct from $2::text as is_main,
     exists (select from client_phones p where p.client_id = c.id and p.number = $2::text) as is_known
   from clients c where c.id = $1 and c.redacted_at is null`,
);
/** What a number is to a client; undefined for one whose data were removed. */
export const findNumber = (
  q: Queryable,
  client: number,
  number: string,
): Promise<{ readonly is_main: boolean; readonly is_known: boolean } | undefined> => q.maybe(NUMBER, [client, number]);

const KEEP_LIST = sql('client_contacts_keep_list', 'select id from clients where id = $1 for no key update');
const ADD_PHONE = sql(
  'client_contacts_add_phone',
  `insert into client_phones (client_id, number, shown, kind, position)
   select $1, $2, $3, 'own', max(position) + 1 from client_phones where client_id = $1
   having count(*) < ${CLIENT_CONTACTS_HELD_MAX} on conflict do nothing returning number`,
);
/** False where the client has as many as can be. */
export async function addPhone(
  tx: Tx,
  client: number,
  { number, shown }: { readonly number: string; readonly shown: string },
): Promise<boolean> {
  // Of two who add one at once, the second waits here.
  await tx.rows(KEEP_LIST, [client]);
  const [added] = await tx.rows(ADD_PHONE, [client, number, shown]);
  await tx.rows(FIND_BY_ALL, [client]);
  return added !== undefined;
}

const NO_ADDRESSES = sql('client_contacts_no_addresses', 'delete from client_addresses where client_id = $1');
const SET_ADDRESSES = sql(
  'client_contacts_set_addresses',
  `insert into client_addresses (client_id, folded, address, room, kind, gate_instructions, pin, position)
   select $1, folded, address, room, kind, gate_instructions, coalesce(pin, ''), position from jsonb_to_recordset($2::jsonb)
     as r(folded text, address text, room text, kind text, gate_instructions text, pin text, position int)`,
);
/** After the record has its address, whose way in stands there alone. */
export async function putAddresses(tx: Tx, client: number, addresses: readonly ClientAddress[]): Promise<void> {
  const rows = addresses.map(({ main, gate_instructions, ...address }, at) => ({
    ...address,
    folded: foldText(address.address),
    gate_instructions: main ? '' : gate_instructions,
    position: at + 1,
  }));
  await tx.pipeline(bind(NO_ADDRESSES, [client]), bind(SET_ADDRESSES, [client, JSON.stringify(rows)]));
}

const REMOVE_COMPANIONS = sql(
  'client_contacts_remove_companions',
  'update client_companions set removed_at = $3 where client_id = $1 and id <> all ($2::int[]) and removed_at is null',
);
const CHANGE_COMPANIONS = sql(
  'client_contacts_change_companions',
  `update client_companions c set name = r.name, note = r.note, position = r.position, removed_at = null
   from jsonb_to_recordset($2::jsonb) as r(id int, name text, note text, position int) where c.client_id = $1 and c.id = r.id`,
);
const ADD_COMPANIONS = sql(
  'client_contacts_add_companions',
  `insert into client_companions (client_id, name, note, position)
   select $1, name, note, position from jsonb_to_recordset($2::jsonb) as r(id int, name text, note text, position int)
   where r.id is null or not exists (select from client_companions c where c.client_id = $1 and c.id = r.id)`,
);
/** Visits keep the companions that stay, and have a removed one again where it comes back within a day. */
export async function putCompanions(
  tx: Tx,
  client: number,
  companions: readonly ClientCompanion[],
  now: Date,
): Promise<void> {
  const rows = JSON.stringify(companions.map((one, at) => ({ ...one, position: at + 1 })));
  const kept = companions.flatMap(({ id }) => id ?? []);
  await tx.pipeline(
    bind(REMOVE_COMPANIONS, [client, kept, now]),
    bind(CHANGE_COMPANIONS, [client, rows]),
    bind(ADD_COMPANIONS, [client, rows]),
  );
}
