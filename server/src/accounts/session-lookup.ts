import type { Clock } from '../platform/clock.js';
import type { Queryable } from '../platform/database/database.js';
import type { Principal, SessionLookup } from '../platform/principal.js';
import { batched } from './batched.js';
import { tokenHash } from './secrets.js';
import { findSessionById, findSessions, livingSessions, touchSession, type SessionRow } from './sessions.repository.js';

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

/**
 * One indexed query for the requests that come while the one before is under way: every request is looked up in the
 * database after it came, so that what was revoked on any server is refused at the next call. That a session was used
 * is written at most once a minute.
 */
export function createSessionLookup({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): SessionLookup {
  const used = async (row: SessionRow | undefined, now: Date): Promise<Principal | undefined> => {
    if (!row) return undefined;
    if (row.stale) await touchSession(db, row.session_id, now);
    return principal(row);
  };
  const find = batched(async (tokens: readonly string[]) => {
    const now = clock.now();
    const hashes = tokens.map(tokenHash);
    const found = new Map((await findSessions(db, hashes, now)).map((row) => [row.token_hash, row]));
    return hashes.map((hash) => found.get(hash.toString('hex')));
  });
  return {
    find: async (token) => used(await find(token), clock.now()),
    async findById(sessionId) {
      const now = clock.now();
      return used(await findSessionById(db, sessionId, now), now);
    },
    living: async (sessionIds) => new Set(await livingSessions(db, sessionIds, clock.now())),
  };
}
