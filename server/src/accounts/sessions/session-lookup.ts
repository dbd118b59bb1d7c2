// How it works: docs/subsystems/sign-in.md.
import type { ErrorCode, Role } from 'shared-lib/domain';
import type { Clock } from '../../platform/clock.js';
import type { Database, Queryable } from '../../platform/database/database.js';
import { retryLostRead } from '../../platform/database/retry-lost-read.js';
import { DatabaseUnavailable } from '../../platform/errors.js';
import type { Principal, SessionLookup } from '../../platform/principal.js';
import { batched } from './batched.js';
import { DISABLED_CODES } from './disabled-codes.js';
import { tokenHash } from '../passwords/secrets.js';
import {
  findDisabledById,
  findDisabledByTokens,
  findSessionById,
  findSessions,
  livingSessions,
  touchSession,
  type SessionRow,
} from './sessions.repository.js';

const principal = (row: SessionRow): Principal => ({
  userId: row.user_id,
  role: row.role,
  sessionId: row.session_id,
  username: row.username,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  emailVerified: row.email_verified,
  expiresAt: row.expires_at,
});

/** Milliseconds. An indexed look-up takes one or two; a request that waits this long waits for a lost connection. */
const LOOK_UP_MS = 3_000;

/**
 * One indexed query serves the requests that come while the previous one runs. Each request is looked up after it came,
 * so a session that any server revoked is refused at the next call. A hanging connection delays no other request (see
 * `batched`), and its requests are looked up again. The last use is written at most once a minute.
 */
export function createSessionLookup({ db, clock }: { readonly db: Database; readonly clock: Clock }): SessionLookup {
  const quick = db.withStatementLimit(LOOK_UP_MS);
  const used = async (row: SessionRow | undefined, now: Date): Promise<Principal | undefined> => {
    if (!row) return undefined;
    if (row.stale) await touchSession(quick, row.session_id, now).catch(untilNextTime);
    return principal(row);
  };
  const byToken = <Row extends { readonly token_hash: string }>(
    look: (q: Queryable, tokenHashes: readonly Buffer[], now: Date) => Promise<Row[]>,
  ): ((token: string) => Promise<Row | undefined>) => {
    const find = batched(async (tokens: readonly string[]) => {
      const hashes = tokens.map(tokenHash);
      const found = new Map((await look(quick, hashes, clock.now())).map((row) => [row.token_hash, row]));
      return hashes.map((hash) => found.get(hash.toString('hex')));
    });
    return (token) => retryLostRead(() => find(token));
  };
  const findSession = byToken(findSessions);
  const findDisabled = byToken(findDisabledByTokens);
  const refusal = (role: Role | undefined): ErrorCode => (role ? DISABLED_CODES[role] : 'SESSION_EXPIRED');
  return {
    refusalOf: async (token) => refusal((await findDisabled(token))?.role),
    refusalOfId: async (sessionId) =>
      refusal(await retryLostRead(() => findDisabledById(quick, sessionId, clock.now()))),
    find: async (token) => used(await findSession(token), clock.now()),
    async findById(sessionId) {
      const now = clock.now();
      return used(await retryLostRead(() => findSessionById(quick, sessionId, now)), now);
    },
    living: async (sessionIds) => new Set(await livingSessions(db, sessionIds, clock.now())),
  };
}

/** The next request finds it stale again. A failure to store the last use refuses nobody. */
function untilNextTime(error: unknown): void {
  if (!(error instanceof DatabaseUnavailable)) throw error;
}
