import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';

const USE = sql(
  'release_token_use',
  `update release_tokens set last_used_at = $2
    where token_hash = $1 and revoked_at is null and ends_at > $2 returning id, remote`,
);
const EXISTS = sql('release_token_exists', 'select id from release_tokens where token_hash = $1');
const INSERT = sql(
  'release_token_insert',
  'insert into release_tokens (remote, token_hash, name, created_at, ends_at) values ($1, $2, $3, $4, $5) returning id',
);
const LIST = sql(
  'release_tokens_list',
  `select id, name, created_at, ends_at, last_used_at, revoked_at from release_tokens
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
}

/** Undefined for one that is unknown, over, or revoked. */
export const useToken = (db: Autocommit, hash: Buffer, at: Date): Promise<{ id: number; remote: string } | undefined> =>
  db.maybe(USE, [hash, at]);

/** Was it ever a token? Asked of one that does not work. */
export const wasToken = async (db: Autocommit, hash: Buffer): Promise<boolean> =>
  (await db.maybe<{ id: number }>(EXISTS, [hash])) !== undefined;

export const insertToken = async (
  tx: Tx,
  given: {
    readonly remote: string;
    readonly hash: Buffer;
    readonly name: string;
    readonly at: Date;
    readonly ends: Date;
  },
): Promise<number> =>
  (await tx.one<{ id: number }>(INSERT, [given.remote, given.hash, given.name, given.at, given.ends])).id;

/** The newest first. */
export const tokensOf = (db: Queryable, remote: string): Promise<ReleaseToken[]> =>
  db.rows<ReleaseToken>(LIST, [remote]);

/** @param id undefined: all of the remote. Returns those that worked until now. */
export const revokeTokens = async (tx: Tx, remote: string, at: Date, id?: number): Promise<number[]> =>
  (await tx.rows<{ id: number }>(REVOKE, [remote, at, id ?? null])).map(({ id: revoked }) => revoked);
