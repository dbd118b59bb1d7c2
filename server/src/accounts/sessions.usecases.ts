import { randomUUID } from 'node:crypto';
import type { User } from 'shared-lib/contract';
import { limits, type Role } from 'shared-lib/domain';
import type { Queryable, Tx } from '../platform/database.js';
import type { Account } from './accounts.repository.js';
import { newToken, tokenHash } from './secrets.js';
import { insertSession, revokeSession, revokeSessionsOf } from './sessions.repository.js';

/** Where a sign-in comes from; shown in the list of sessions. */
export interface Origin {
  readonly address: string;
  readonly userAgent: string;
}

export interface StartedSession {
  readonly token: string;
  readonly user: User;
}

const HOUR = 60 * limits.MINUTE;

export const idleSeconds = (role: Role): number => limits.IDLE_HOURS[role] * 3600;

/** The user as a browser stores it. Point 3-043. */
export const asUser = (account: Account): User => ({
  id: account.id,
  role: account.role,
  email: account.email,
  email_verified: account.email_verified,
  first_name: account.first_name,
  last_name: account.last_name,
  username: account.username ?? account.email,
});

/** A new session with a new token; only its hash is stored. */
export async function startSession(q: Queryable, account: Account, origin: Origin, now: Date): Promise<StartedSession> {
  const token = newToken();
  await insertSession(q, {
    id: randomUUID(),
    userId: account.id,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + limits.SESSION_DAYS * 24 * HOUR),
    idleSeconds: idleSeconds(account.role),
    userAgent: origin.userAgent.slice(0, 300),
    address: origin.address,
  });
  return { token, user: asUser(account) };
}

/** Tells every server to close the sockets of these sessions. */
const announceEnd = (tx: Tx, userId: number, sessionIds: readonly string[]): void => {
  if (sessionIds.length) tx.emit({ type: 'session_revoked', audience: { users: [userId] }, payload: { user_id: userId, session_ids: sessionIds } });
};

/** Ends one session; false where it is not (or no longer) an open session of this user. */
export async function endSession(tx: Tx, userId: number, sessionId: string, now: Date): Promise<boolean> {
  const ended = await revokeSession(tx, sessionId, userId, now);
  if (ended) announceEnd(tx, userId, [ended.id]);
  return ended !== undefined;
}

/** Ends every session of a user: password change, reset, disabling. */
export async function endSessionsOf(tx: Tx, userId: number, now: Date): Promise<void> {
  announceEnd(tx, userId, await revokeSessionsOf(tx, userId, now));
}
