import type { Actor } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import type { Principal } from '../../platform/principal.js';
import { lockAccount } from '../accounts.repository.js';
import { closeChallengesOf } from '../codes/challenges.repository.js';
import { forgetDevices, removeCalendarLink } from './lasting-access.repository.js';
import { revokeSessionsBut } from './sessions.repository.js';
import { endOwn, endSessionsOf } from './sessions.usecases.js';

export interface EndedAccess {
  readonly userId: number;
  readonly actor: Actor;
  readonly now: Date;
  /** The browser that asks for it, as its hash: it stays known. Null where there is none. */
  readonly browser?: Buffer | null;
}

/**
 * What lasts beside sessions, and would outlive the password it was made with: the calendar link, and browsers that
 * count as those of the account. Source: R-accounts-190.
 */
export async function endLastingAccess(tx: Tx, { userId, actor, now, browser = null }: EndedAccess): Promise<void> {
  await forgetDevices(tx, userId, browser);
  if (!(await removeCalendarLink(tx, userId))) return;
  recordAudit(tx, { at: now, actor, action: 'calendar_link.revoke', entity: 'user', entityId: userId });
}

/**
 * Everything by which somebody comes in, goes on or reads without giving the password again: every session with its
 * sockets, codes that were mailed, and what lasts beside them. For a changed or reset password, an address that another
 * one takes the place of, and an account that is disabled or begins anew. Source: R-accounts-190.
 */
export async function endAccess(tx: Tx, ended: EndedAccess): Promise<void> {
  await closeChallengesOf(tx, ended.userId, ended.now);
  await endSessionsOf(tx, ended.userId, ended.now);
  await endLastingAccess(tx, ended);
}

/**
 * Ends every session of this user but the one that asks, and what lasts beside sessions. The account is locked first:
 * whoever makes a link at the same moment, with a session that ends here, finds it ended.
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
