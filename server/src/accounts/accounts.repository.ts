import type { Language, Role } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit, type Tx } from '../platform/database/database.js';
import { browserHash, type UnknownCaller } from './unknown-caller.js';

/** The account of a person who signs in, with the facts that decide it. */
export interface Account {
  readonly id: number;
  readonly role: Role;
  readonly username: string | null;
  readonly email: string;
  readonly email_verified: boolean;
  readonly first_name: string;
  readonly last_name: string;
  readonly password_hash: string | null;
  readonly two_factor: boolean;
  readonly is_active: boolean;
  /** Null: not chosen. */
  readonly language: Language | null;
}

/** The account for the name that a person gives at log-in. */
export interface NamedAccount extends Account {
  /** A registration with an unverified e-mail; the password is the one it asked for. */
  readonly pending: boolean;
  readonly pending_username: string | null;
  readonly known_device: boolean;
}

const ACCOUNT = `u.id, u.role, u.username, u.email, u.email_verified_at is not null as email_verified, u.first_name, u.last_name, u.two_factor, u.is_active, u.language`;

const BY_NAME = sql(
  'account_by_name',
  `
  select ${ACCOUNT}, u.password_hash, false as pending, null as pending_username,
    exists (select from known_devices d where d.user_id = u.id and d.token_hash = $2) as known_device,
    null::bigint as challenge_id, null::int as nearness
  from users u where (lower(u.username) = lower($1) or lower(u.email) = lower($1)) and u.password_hash is not null
  union all
  select ${ACCOUNT}, c.password_hash, true, c.username, false, c.id,
    2 * (c.browser_hash = $2 is true)::int + (c.network = $3 is true)::int
  from challenges c join users u on u.id = c.user_id
  where (lower(c.username) = lower($1) or lower(c.email) = lower($1)) and c.closed_at is null and c.password_hash is not null
    and c.purpose = 'verify_email' and u.password_hash is null
  order by nearness desc nulls first, challenge_id desc limit 1`,
);

const BY_ID = sql('account_by_id', `select ${ACCOUNT}, u.password_hash from users u where u.id = $1`);
const LOCK = sql('account_lock', `select ${ACCOUNT}, u.password_hash from users u where u.id = $1 for update`);
const KNOWS_DEVICE = sql(
  'device_known',
  'select exists (select from known_devices where user_id = $1 and token_hash = $2) as known',
);
const REMEMBER_DEVICE = sql(
  'device_remember',
  `
  insert into known_devices (user_id, token_hash, created_at, seen_at) values ($1, $2, $3, $3)
  on conflict (user_id, token_hash) do update set seen_at = $3`,
);

/** Of several registrations for a name, the one of this browser, then of this network, then the newest. */
export const findAccountByName = (
  q: Queryable,
  name: string,
  asker?: UnknownCaller,
): Promise<NamedAccount | undefined> =>
  q.maybe<NamedAccount>(BY_NAME, [name, asker ? browserHash(asker) : null, asker?.network ?? null]);
export const findAccount = (q: Queryable, id: number): Promise<Account | undefined> => q.maybe<Account>(BY_ID, [id]);
export const lockAccount = (tx: Tx, id: number): Promise<Account | undefined> => tx.maybe<Account>(LOCK, [id]);
export const isKnownDevice = async (q: Queryable, userId: number, device: Buffer | null): Promise<boolean> =>
  (await q.one<{ known: boolean }>(KNOWS_DEVICE, [userId, device])).known;
export const rememberDevice = (q: Autocommit, userId: number, device: Buffer, now: Date): Promise<unknown> =>
  q.rows(REMEMBER_DEVICE, [userId, device, now]);

const INSERT_CHANNEL_TOKEN = sql(
  'channel_token_insert',
  'insert into channel_tokens (token_hash, session_id, expires_at) values ($1, $2, $3)',
);
const CONSUME_CHANNEL_TOKEN = sql(
  'channel_token_consume',
  `
  delete from channel_tokens where token_hash = $1 returning session_id, expires_at > $2 as valid`,
);

export const insertChannelToken = (q: Autocommit, hash: Buffer, sessionId: string, expiresAt: Date): Promise<unknown> =>
  q.rows(INSERT_CHANNEL_TOKEN, [hash, sessionId, expiresAt]);
export const takeChannelToken = (
  q: Autocommit,
  hash: Buffer,
  now: Date,
): Promise<{ session_id: string; valid: boolean } | undefined> =>
  q.maybe<{ session_id: string; valid: boolean }>(CONSUME_CHANNEL_TOKEN, [hash, now]);

const BY_EMAIL = sql(
  'account_by_email',
  `select ${ACCOUNT}, u.password_hash from users u where lower(u.email) = lower($1) and u.password_hash is not null and u.is_active`,
);
const UNVERIFIED_BY_EMAIL = sql(
  'account_unverified_by_email',
  `
  select ${ACCOUNT}, u.password_hash from users u where lower(u.email) = lower($1) and u.password_hash is not null and u.is_active and u.email_verified_at is null`,
);
const OPEN_BY_EMAIL = sql(
  'account_open_by_email',
  `select ${ACCOUNT}, u.password_hash from users u where lower(u.email) = lower($1) and u.password_hash is null and u.is_active`,
);
const TAKEN = sql(
  'account_taken_names',
  'select lower(username) as name from users where lower(username) = any($1::text[])',
);
const COMPLETE = sql(
  'account_complete',
  `
  update users u set username = $2, password_hash = $3, email_verified_at = $4, updated_at = $4 where id = $1 returning ${ACCOUNT}, u.password_hash`,
);
const VERIFIED = sql(
  'account_verified',
  `update users u set email_verified_at = $2, updated_at = $2 where id = $1 returning ${ACCOUNT}, u.password_hash`,
);
const SET_PASSWORD = sql('account_set_password', 'update users set password_hash = $2, updated_at = $3 where id = $1');
const SET_TWO_FACTOR = sql('account_set_two_factor', 'update users set two_factor = $2, updated_at = $3 where id = $1');
const CHANGE_EMAIL = sql(
  'account_change_email',
  'update users set email = $2, email_verified_at = $3, updated_at = $3 where id = $1',
);

/** An account that can sign in, by its address. */
export const findAccountByEmail = (q: Queryable, email: string): Promise<Account | undefined> =>
  q.maybe<Account>(BY_EMAIL, [email]);
export const findUnverifiedByEmail = (q: Queryable, email: string): Promise<Account | undefined> =>
  q.maybe<Account>(UNVERIFIED_BY_EMAIL, [email]);
/** Registered by an operator, not completed yet. */
export const findOpenRegistrationByEmail = (q: Queryable, email: string): Promise<Account | undefined> =>
  q.maybe<Account>(OPEN_BY_EMAIL, [email]);

/** The taken ones of these names (in lower case). */
export const takenUsernames = async (q: Queryable, names: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set((await q.rows<{ name: string }>(TAKEN, [names])).map(({ name }) => name));

export interface Completion {
  readonly id: number;
  readonly username: string;
  readonly passwordHash: string;
  readonly now: Date;
}
export const completeRegistration = (tx: Tx, { id, username, passwordHash, now }: Completion): Promise<Account> =>
  tx.one<Account>(COMPLETE, [id, username, passwordHash, now]);
export const markEmailVerified = (tx: Tx, id: number, now: Date): Promise<Account> =>
  tx.one<Account>(VERIFIED, [id, now]);
export const setPassword = (tx: Tx, id: number, passwordHash: string, now: Date): Promise<unknown> =>
  tx.rows(SET_PASSWORD, [id, passwordHash, now]);
export const setTwoFactor = (tx: Tx, id: number, enabled: boolean, now: Date): Promise<unknown> =>
  tx.rows(SET_TWO_FACTOR, [id, enabled, now]);
export const changeEmail = (tx: Tx, id: number, email: string, now: Date): Promise<unknown> =>
  tx.rows(CHANGE_EMAIL, [id, email, now]);
