import type { Role } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit, type Tx } from '../../platform/database/database.js';

export interface SessionRow {
  readonly session_id: string;
  readonly user_id: number;
  readonly role: Role;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly email_verified: boolean;
  readonly expires_at: Date;
  /** Last written over a minute ago. */
  readonly stale: boolean;
  /** In hexadecimal digits. */
  readonly token_hash: string;
}

const SELECT = `
  select s.id as session_id, s.user_id, u.role, coalesce(u.username, u.email) as username, u.first_name, u.last_name, u.email,
    u.email_verified_at is not null as email_verified, s.expires_at,
    s.last_seen_at <= $2::timestamptz - interval '1 minute' as stale, encode(s.token_hash, 'hex') as token_hash
  from sessions s join users u on u.id = s.user_id`;
/** Not revoked, within its absolute and idle limits, and of a user who may use the product. */
const ALIVE = `s.revoked_at is null and s.expires_at > $2 and s.last_seen_at > $2::timestamptz - s.idle_seconds * interval '1 second' and u.is_active`;

const BY_TOKENS = sql('session_by_tokens', `${SELECT} where s.token_hash = any($1::bytea[]) and ${ALIVE}`);
const BY_ID = sql('session_by_id', `${SELECT} where s.id = $1 and ${ALIVE}`);
/** For a disabled user: the session was ended by that, not before. */
const ENDED_BY_DISABLING = `not u.is_active and s.expires_at > $2 and (s.revoked_at is null or s.revoked_at >= u.disabled_at)`;
const DISABLED_BY_TOKENS = sql(
  'session_disabled_by_tokens',
  `
  select u.role, encode(s.token_hash, 'hex') as token_hash from sessions s join users u on u.id = s.user_id
  where s.token_hash = any($1::bytea[]) and ${ENDED_BY_DISABLING}`,
);
const DISABLED_BY_ID = sql(
  'session_disabled_by_id',
  `select u.role from sessions s join users u on u.id = s.user_id where s.id = $1 and ${ENDED_BY_DISABLING}`,
);
const LIVING = sql(
  'sessions_living',
  `select s.id from sessions s join users u on u.id = s.user_id where s.id = any($1::uuid[]) and ${ALIVE} and u.email_verified_at is not null`,
);
const TOUCH = sql('session_touch', 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2');
const INSERT = sql(
  'session_insert',
  `
  insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds, user_agent, address)
  values ($1, $2, $3, $4, $4, $5, $6, $7, $8)`,
);
/** Ends sessions. Their devices are called no more. Source: R-beyond-281. */
const revoking = (update: string): string => `
  with ended as (${update} and revoked_at is null returning id),
    silent as (delete from push_devices where session_id in (select id from ended))
  select id from ended`;
const REVOKE_ONE = sql(
  'session_revoke',
  revoking('update sessions set revoked_at = $3 where id = $1 and user_id = $2'),
);
const REVOKE_ALL = sql('session_revoke_all', revoking('update sessions set revoked_at = $2 where user_id = $1'));
const REVOKE_OTHERS = sql(
  'session_revoke_others',
  revoking('update sessions set revoked_at = $3 where user_id = $1 and id <> $2'),
);
const LIST = sql(
  'session_list',
  `
  select s.id, s.created_at, s.last_seen_at, s.user_agent, s.address from sessions s join users u on u.id = s.user_id
  where s.user_id = $1 and ${ALIVE} order by s.last_seen_at desc, s.id`,
);

/** The live sessions among these, by the hashes of their tokens. */
export const findSessions = (q: Queryable, tokenHashes: readonly Buffer[], now: Date): Promise<SessionRow[]> =>
  q.rows<SessionRow>(BY_TOKENS, [tokenHashes, now]);
export const findSessionById = (q: Queryable, id: string, now: Date): Promise<SessionRow | undefined> =>
  q.maybe<SessionRow>(BY_ID, [id, now]);
/** Of the sessions of these tokens, those that ended when their user was disabled. */
export const findDisabledByTokens = (
  q: Queryable,
  tokenHashes: readonly Buffer[],
  now: Date,
): Promise<Pick<SessionRow, 'role' | 'token_hash'>[]> => q.rows(DISABLED_BY_TOKENS, [tokenHashes, now]);
/** The role of a user who was disabled during this session. */
export const findDisabledById = async (q: Queryable, id: string, now: Date): Promise<Role | undefined> =>
  (await q.maybe<{ role: Role }>(DISABLED_BY_ID, [id, now]))?.role;
/** Of these ids, the sessions that live and whose user has a verified address. */
export const livingSessions = async (q: Queryable, ids: readonly string[], now: Date): Promise<string[]> =>
  (await q.rows<{ id: string }>(LIVING, [ids, now])).map(({ id }) => id);
export const touchSession = (q: Autocommit, id: string, now: Date): Promise<unknown> => q.rows(TOUCH, [id, now]);

export interface NewSession {
  readonly id: string;
  readonly userId: number;
  readonly tokenHash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly idleSeconds: number;
  readonly userAgent: string;
  readonly address: string;
}

export const insertSession = (tx: Tx, s: NewSession): Promise<unknown> =>
  tx.rows(INSERT, [s.id, s.userId, s.tokenHash, s.createdAt, s.expiresAt, s.idleSeconds, s.userAgent, s.address]);

/** The id of the session, if it was the user's and still open. */
export const revokeSession = (tx: Tx, id: string, userId: number, now: Date): Promise<{ id: string } | undefined> =>
  tx.maybe<{ id: string }>(REVOKE_ONE, [id, userId, now]);

export const revokeSessionsOf = async (tx: Tx, userId: number, now: Date): Promise<string[]> =>
  (await tx.rows<{ id: string }>(REVOKE_ALL, [userId, now])).map(({ id }) => id);

export const revokeSessionsBut = async (tx: Tx, userId: number, kept: string, now: Date): Promise<string[]> =>
  (await tx.rows<{ id: string }>(REVOKE_OTHERS, [userId, kept, now])).map(({ id }) => id);

export interface ListedSession {
  readonly id: string;
  readonly created_at: Date;
  readonly last_seen_at: Date;
  readonly user_agent: string;
  readonly address: string;
}

export const listSessions = (q: Queryable, userId: number, now: Date): Promise<ListedSession[]> =>
  q.rows<ListedSession>(LIST, [userId, now]);
