// How it works: docs/subsystems/releases.md.
import type { NamedReleaseToken } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { newToken, tokenHash } from '../accounts/passwords/secrets.js';
import { inMilliseconds } from '../platform/clock.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import {
  allowWaiting,
  insertToken,
  isToken,
  revokeTokens,
  stateOf,
  tokensInUse,
  tokensOf,
  useToken,
  type ReleaseToken,
} from './release-tokens.repository.js';
import { audited, type Releaser } from './releases.usecases.js';
import * as m from '../texts/m.js';

type TokenDeps = Pick<Deps, 'db' | 'clock'>;
const { RELEASE_TOKEN_DAYS, RELEASE_TOKEN_DAYS_MAX } = serverLimits;
const after = (at: Date, days: number): Date => new Date(at.getTime() + inMilliseconds({ days }));
const BY_COMMAND: Releaser = { origin: 'release' };
const WAITS = 'This release token waits until an owner allows it: System Info, Releases, Tokens.';

export interface NewReleaseToken {
  /** Of the people who get it: it stands in the history. */
  readonly name?: string | undefined;
  /** Until when it works: a year at most. */
  readonly ends?: Date | undefined;
}

/** Operators' pages show what became of the tokens. */
const tell = (tx: Tx, remote: string): void =>
  tx.emit({ type: 'releases_update', audience: { operators: true, everybody: false }, payload: { remote } });

/**
 * Creates a token that may release one remote. It is shown only this once. Where the business has owners, it waits
 * until one of them allows it. Source: R-beyond-223, R-beyond-760.
 */
export function newReleaseToken(
  { db, clock }: TokenDeps,
  remote: string,
  { name = remote, ends: wanted }: NewReleaseToken = {},
): Promise<{ readonly token: string; readonly ends: Date; readonly waits: boolean }> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const ends = wanted ?? after(at, RELEASE_TOKEN_DAYS);
    if (ends <= at || ends > after(at, RELEASE_TOKEN_DAYS_MAX))
      throw new ApiError('VALIDATION_FAILED', { detail: m.a_token_works_for({ most: RELEASE_TOKEN_DAYS_MAX }) });
    const token = newToken();
    const { id, waits } = await insertToken(tx, {
      remote,
      hash: tokenHash(token),
      name: name.trim() || remote,
      at,
      ends,
    });
    const made = { token_id: id, name };
    await audited(tx, { at, action: 'remote.token_issued', entityId: remote, after: made }, BY_COMMAND);
    tell(tx, remote);
    return { token, ends, waits };
  });
}

/** The same, for who needs the token alone. */
export const issueToken = async (deps: TokenDeps, remote: string, given?: NewReleaseToken): Promise<string> =>
  (await newReleaseToken(deps, remote, given)).token;

/** The tokens of a remote, the newest first, also those that are over. */
export const listTokens = ({ db }: Pick<Deps, 'db'>, remote: string): Promise<ReleaseToken[]> => tokensOf(db, remote);

/** Revokes one token, or every one. Returns how many were not over until now. */
export function endTokens({ db, clock }: TokenDeps, remote: string, id?: number, by = BY_COMMAND): Promise<number> {
  return db.tx(async (tx) => {
    const at = clock.now();
    const ids = await revokeTokens(tx, remote, at, id);
    const gone = { at, action: 'remote.tokens_revoked', entityId: remote, after: { token_ids: ids } } as const;
    if (ids.length) {
      await audited(tx, gone, by);
      tell(tx, remote);
    }
    return ids.length;
  });
}

/** The tokens of all remotes that work or wait for an owner. */
export const currentTokens = ({ db, clock }: TokenDeps): Promise<NamedReleaseToken[]> => tokensInUse(db, clock.now());

/** Lets a token work. One that works already stays as it is. NOT_FOUND for what is no token of the remote. */
export function allowToken({ db, clock }: TokenDeps, remote: string, id: number, by: Releaser): Promise<void> {
  return db.tx(async (tx) => {
    const at = clock.now();
    if (await allowWaiting(tx, remote, id, at)) {
      await audited(tx, { at, action: 'remote.token_allowed', entityId: remote, after: { token_id: id } }, by);
      tell(tx, remote);
    } else if (!(await isToken(tx, remote, id))) throw new ApiError('NOT_FOUND');
  });
}

/** Ends a token. One that is over stays so. NOT_FOUND for what is no token of the remote. */
export async function endToken(deps: TokenDeps, remote: string, id: number, by: Releaser): Promise<void> {
  const ended = await endTokens(deps, remote, id, by);
  if (!ended && !(await isToken(deps.db, remote, id))) throw new ApiError('NOT_FOUND');
}

/**
 * The id of the token in `Authorization: Bearer …`. NOT_AUTHENTICATED for one that is unknown, over or revoked,
 * OWNER_ONLY for one that waits for an owner, FORBIDDEN for another remote's.
 */
export async function requireReleaseToken(
  { db, clock }: TokenDeps,
  remote: string,
  authorization: string | undefined,
): Promise<number> {
  const token = /^Bearer\s+([\w-]{20,200})$/i.exec(authorization ?? '')?.[1];
  const hash = token === undefined ? undefined : tokenHash(token);
  const found = hash && (await useToken(db, hash, clock.now()));
  if (!found) {
    // Only who has it is told.
    const state = hash && (await stateOf(db, hash, clock.now()));
    if (state?.waits) throw new ApiError('OWNER_ONLY', { detail: WAITS });
    const detail = state
      ? 'This release token has ended. Who runs the server makes a new one.'
      : 'This needs a valid release token. Who runs the server makes one.';
    throw new ApiError('NOT_AUTHENTICATED', { detail });
  }
  if (found.remote !== remote)
    throw new ApiError('FORBIDDEN', { detail: `This token releases ${found.remote}, not ${remote}.` });
  return found.id;
}
