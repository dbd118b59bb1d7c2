import type { NamedReleaseToken } from 'shared-lib/contract';
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';

const USE = sql(
  'release_token_use',
  `update release_tokens set last_used_at = $2
    where token_hash = $1 and allowed_at is not null and revoked_at is null and ends_at > $2 returning id, remote`,
);
const STATE = sql(
  'release_token_state',
  `select allowed_at is null and revoked_at is null and ends_at > $2 as waits
     from release_tokens where token_hash = $1`,
);
/** Where there are owners, nobody has allowed it yet. */
const INSERT = sql(
  'release_token_insert',
  `insert into release_tokens (remote, token_hash, name, created_at, ends_at, allowed_at)
   values ($1, $2, $3, $4::timestamptz, $5,
     case when not exists (select from users where is_owner) then $4::timestamptz end)
   returning id, allowed_at is null as waits`,
);
const ALLOW = sql(
  'release_token_allow',
  `update release_tokens set allowed_at = $3
    where remote = $1 and id = $2 and allowed_at is null and revoked_at is null and ends_at > $3 returning id`,
);
const KNOWN = sql('release_token_known', 'select id from release_tokens where remote = $1 and id = $2');
const IN_USE = sql(
  'release_tokens_in_use',
  `select id, remote, name, created_at as made_at, ends_at, last_used_at, allowed_at is not null as allowed
     from release_tokens where revoked_at is null and ends_at > $1 order by id desc`,
);
const LIST = sql(
  'release_tokens_list',
  `select id, name, created_at, ends_at, last_used_at, revoked_at, allowed_at from release_tokens
    where remote = $1 order by id desc`,
);
const REVOKE = sql(
  'release_tokens_revoke',
  `update release_tokens set revoked_at = $2
    where remote = $1 and revoked_at is null and ($3::int is null or id = $3) returning id`,
);

export interface ReleaseToken {
  readonly id: number;
  readonly name: string;
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_at: Date | null;
  /** Null while it waits for an owner. */
  readonly allowed_at: Date | null;
}

/** Undefined for one that is unknown, over, or revoked. */
export const useToken = (db: Autocommit, hash: Buffer, at: Date): Promise<{ id: number; remote: string } | undefined> =>
  db.maybe(USE, [hash, at]);

/** Asked of a token that does not work: does it wait for an owner? Undefined for what never was a token. */
export const stateOf = (db: Queryable, hash: Buffer, at: Date): Promise<{ waits: boolean } | undefined> =>
  db.maybe(STATE, [hash, at]);

export const insertToken = (
  tx: Tx,
  given: {
    readonly remote: string;
    readonly hash: Buffer;
    readonly name: string;
    readonly at: Date;
    readonly ends: Date;
  },
): Promise<{ id: number; waits: boolean }> =>
  tx.one(INSERT, [given.remote, given.hash, given.name, given.at, given.ends]);

/** False if it works already, is over, or is none of the remote's. */
export const allowWaiting = async (tx: Tx, remote: string, id: number, at: Date): Promise<boolean> =>
  (await tx.maybe(ALLOW, [remote, id, at])) !== undefined;

export const isToken = async (db: Queryable, remote: string, id: number): Promise<boolean> =>
  (await db.maybe(KNOWN, [remote, id])) !== undefined;

interface InUse extends Pick<NamedReleaseToken, 'id' | 'remote' | 'name' | 'allowed'> {
  readonly made_at: Date;
  readonly ends_at: Date;
  readonly last_used_at: Date | null;
}

/** Of all remotes, those that work or wait for an owner, the newest first. */
export const tokensInUse = async (db: Queryable, at: Date): Promise<NamedReleaseToken[]> =>
  (await db.rows<InUse>(IN_USE, [at])).map((token) => ({
    ...token,
    made_at: token.made_at.toISOString(),
    ends_at: token.ends_at.toISOString(),
    last_used_at: token.last_used_at?.toISOString() ?? null,
  }));

/** The newest first. */
export const tokensOf = (db: Queryable, remote: string): Promise<ReleaseToken[]> =>
  db.rows<ReleaseToken>(LIST, [remote]);

/** @param id undefined: all of the remote. Returns those that worked until now. */
export const revokeTokens = async (tx: Tx, remote: string, at: Date, id?: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(REVOKE, [remote, at, id ?? null])).map(({ id: revoked }) => revoked);
