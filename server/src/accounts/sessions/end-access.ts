// How it works: docs/subsystems/sign-in.md.
import type { Actor } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import type { Principal } from '../../platform/principal.js';
import { lockAccount } from '../accounts.repository.js';
import { closeChallengesOf } from '../codes/challenges.repository.js';
import { forgetKnownBrowsers, removeCalendarLink } from './lasting-access.repository.js';
import { revokeSessionsBut } from './sessions.repository.js';
import { endOwn, endSessionsOf } from './sessions.usecases.js';

export interface EndedAccess {
  readonly userId: number;
  readonly actor: Actor;
  readonly now: Date;
  /** The hash of the calling browser, which stays known. Null where there is none. */
  readonly browser?: Buffer | null;
}

/**
 * Ends access that outlives sessions and the password it was made with: the calendar link, and browsers that count as
 * the account's. Source: R-accounts-190.
 */
export async function endLastingAccess(tx: Tx, { userId, actor, now, browser = null }: EndedAccess): Promise<void> {
  await forgetKnownBrowsers(tx, userId, browser);
  if (!(await removeCalendarLink(tx, userId))) return;
  recordAudit(tx, { at: now, actor, action: 'calendar_link.revoke', entity: 'user', entityId: userId });
}

/**
 * Ends all access without the password: all sessions with their sockets, mailed codes, and lasting access. For a
 * changed or reset password, a replaced address, and an account that is disabled or begins again. Source:
 * R-accounts-190.
 */
export async function endAccess(tx: Tx, ended: EndedAccess): Promise<void> {
  await closeChallengesOf(tx, ended.userId, ended.now);
  await endSessionsOf(tx, ended.userId, ended.now);
  await endLastingAccess(tx, ended);
}

/**
 * Ends all sessions of this user except the calling one, and lasting access. It locks the account first: a link made at
 * the same moment by an ending session finds that session ended.
 */
export const endOtherSessions = (
  deps: Deps,
  user: Principal,
  { requestId, browser }: { readonly requestId: string; readonly browser: Buffer | null },
): Promise<number> =>
  endOwn(deps, user, requestId, async (tx, now) => {
    await lockAccount(tx, user.userId);
    await endLastingAccess(tx, { userId: user.userId, actor: { id: user.userId, role: user.role }, now, browser });
    return revokeSessionsBut(tx, user.userId, user.sessionId, now);
  });
