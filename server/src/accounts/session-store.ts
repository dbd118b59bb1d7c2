import type { Role } from 'shared-lib/domain';
import type { Clock } from '../platform/clock.js';
import type { Queryable } from '../platform/database.js';
import { gathered } from './gathered.js';
import { tokenHash } from './secrets.js';
import { findSessionById, findSessions, touchSession, type SessionRow } from './sessions.repository.js';

/** Who a request acts for: a live session of a user who may use the product. */
export interface Principal {
  readonly userId: number;
  readonly role: Role;
  /** The session's id, a UUID. */
  readonly sessionId: string;
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** When the session ends at the latest. */
  readonly expiresAt: Date;
}

export interface SessionStore {
  /** The principal of a session token; undefined where it is unknown, over, revoked, or its user disabled. */
  find(token: string): Promise<Principal | undefined>;
  /** The same by the session's id, for what was authorised earlier (channel tokens). */
  findById(sessionId: string): Promise<Principal | undefined>;
}

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
export function createSessionStore({ db, clock }: { readonly db: Queryable; readonly clock: Clock }): SessionStore {
  const used = async (row: SessionRow | undefined, now: Date): Promise<Principal | undefined> => {
    if (!row) return undefined;
    if (row.stale) await touchSession(db, row.session_id, now);
    return principal(row);
  };
  const find = gathered(async (tokens: readonly string[]) => {
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
  };
}
