// How it works: docs/subsystems/sign-in.md.
import { randomUUID } from 'node:crypto';
import type { User } from 'shared-lib/contract';
import { IDLE_HOURS, limits, SESSION_DAYS, type Role } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { ApiError } from '../../platform/errors.js';
import { lockAccount, type Account } from '../accounts.repository.js';
import { newToken, tokenHash } from '../passwords/secrets.js';
import type { Principal } from '../../platform/principal.js';
import { findSessionById, insertSession, revokeSession, revokeSessionsOf } from './sessions.repository.js';

/** The origin of a sign-in, shown in the list of sessions. */
export interface SessionOrigin {
  readonly address: string;
  readonly userAgent: string;
}

export interface StartedSession {
  readonly token: string;
  readonly user: User;
}

const HOUR = 60 * limits.MINUTE;

/** The longest time without use: `IDLE_HOURS` of shared-lib/src/domain/back-office-limits.ts. */
export const idleSeconds = (role: Role): number => IDLE_HOURS[role] * 3600;

/** The user as a browser stores it. Source: 3-043. */
export const userFromAccount = (account: Account): User => ({
  id: account.id,
  role: account.role,
  email: account.email,
  email_verified: account.email_verified,
  first_name: account.first_name,
  last_name: account.last_name,
  username: account.username ?? account.email,
});

/** A new session with a new token; only its hash is stored. */
export async function startSession(
  tx: Tx,
  account: Account,
  origin: SessionOrigin,
  now: Date,
): Promise<StartedSession> {
  const token = newToken();
  await insertSession(tx, {
    id: randomUUID(),
    userId: account.id,
    tokenHash: tokenHash(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + SESSION_DAYS * 24 * HOUR),
    idleSeconds: idleSeconds(account.role),
    userAgent: origin.userAgent.slice(0, 300),
    address: origin.address,
  });
  return { token, user: userFromAccount(account) };
}

/**
 * Locks the account of a signed-in person while the session lives. It protects what a stolen session could leave
 * behind: a password change or reset at the same moment ends that too. Refusal: SESSION_EXPIRED.
 */
export async function lockOwn(
  tx: Tx,
  { userId, sessionId }: Pick<Principal, 'userId' | 'sessionId'>,
  now: Date,
): Promise<Account> {
  const account = await lockAccount(tx, userId);
  if (!account || !(await findSessionById(tx, sessionId, now))) throw new ApiError('SESSION_EXPIRED');
  return account;
}

/** Tells every server to close the sockets of these sessions. */
const announceEnd = (tx: Tx, userId: number, sessionIds: readonly string[]): void => {
  if (sessionIds.length)
    tx.emit({
      type: 'session_revoked',
      audience: { users: [userId] },
      payload: { user_id: userId, session_ids: sessionIds },
    });
};

/** Ends sessions of the caller and logs which. Returns their number. */
export async function endOwn(
  { db, clock }: Deps,
  user: Principal,
  requestId: string,
  revoke: (tx: Tx, now: Date) => Promise<readonly string[]>,
): Promise<number> {
  return db.tx(async (tx) => {
    const now = clock.now();
    const ended = await revoke(tx, now);
    if (ended.length === 0) return 0;
    announceEnd(tx, user.userId, ended);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'session.end',
      entity: 'user',
      entityId: user.userId,
      before: { sessions: ended },
      requestId,
    });
    return ended.length;
  });
}

/** Ends one session: log-out, or another device. False where it is not an open session of this user. */
export const endSession = async (deps: Deps, user: Principal, sessionId: string, requestId: string): Promise<boolean> =>
  (await endOwn(deps, user, requestId, async (tx, now) => {
    const ended = await revokeSession(tx, sessionId, user.userId, now);
    return ended ? [ended.id] : [];
  })) > 0;

/** Ends every session of a user: password change, reset, disabling. */
export async function endSessionsOf(tx: Tx, userId: number, now: Date): Promise<void> {
  announceEnd(tx, userId, await revokeSessionsOf(tx, userId, now));
}
