import type { Company } from 'shared-lib/contract';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const TAKE = sql(
  'stored_phones_take',
  `delete from phones_to_read where (kind, id) in (
     select kind, id from phones_to_read order by kind, id limit $1 for update skip locked) returning kind, id`,
);
export interface WaitingPhone {
  readonly kind: 'client' | 'user' | 'company';
  readonly id: number;
}
const ANY = sql('stored_phones_any', 'select kind, id from phones_to_read limit 1');

export interface StoredPhone {
  readonly id: number;
  readonly phone_number: string;
}
const CLIENTS = sql(
  'stored_phones_clients',
  'select id, phone_number from clients where id = any ($1::int[]) and redacted_at is null order by id for no key update',
);
const USERS = sql(
  'stored_phones_users',
  'select id, phone_number from users where id = any ($1::int[]) and phone_number is not null order by id for no key update',
);
/** A number that reads as another client's stays as typed: a person must decide whether to merge them. */
const WRITE_CLIENT = sql(
  'stored_phones_write_client',
  `update clients set phone_number = $2 where id = $1 and (phone_key(phone_number) = $3 or not exists (
     select from clients o where phone_key(o.phone_number) = $3 and o.redacted_at is null and o.id <> $1))`,
);
const WRITE_USER = sql('stored_phones_write_user', 'update users set phone_number = $2 where id = $1');
const COMPANY = sql('stored_phones_company', `select value from settings where key = 'company' for no key update`);
const WRITE_COMPANY = sql('stored_phones_write_company', `update settings set value = $1 where key = 'company'`);

/** Takes this many from the list of unread numbers; another server takes others at the same time. */
export const takeWaiting = (tx: Tx, most: number): Promise<WaitingPhone[]> => tx.rows<WaitingPhone>(TAKE, [most]);
export const isAnyWaiting = async (q: Queryable): Promise<boolean> => (await q.maybe(ANY)) !== undefined;

/** Locked; without redacted clients. */
export const lockClientPhones = (tx: Tx, ids: readonly number[]): Promise<StoredPhone[]> => tx.rows(CLIENTS, [ids]);
export const lockUserPhones = (tx: Tx, ids: readonly number[]): Promise<StoredPhone[]> => tx.rows(USERS, [ids]);

export async function writeClientPhone(tx: Tx, id: number, shown: string, key: string | null): Promise<void> {
  await tx.rows(WRITE_CLIENT, [id, shown, key]);
}
export async function writeUserPhone(tx: Tx, id: number, shown: string): Promise<void> {
  await tx.rows(WRITE_USER, [id, shown]);
}

export const lockCompany = async (tx: Tx): Promise<Company | undefined> =>
  (await tx.maybe<{ value: Company }>(COMPANY))?.value;
export async function writeCompany(tx: Tx, company: Company): Promise<void> {
  await tx.rows(WRITE_COMPANY, [JSON.stringify(company)]);
}
