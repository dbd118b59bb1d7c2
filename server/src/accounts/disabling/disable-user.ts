// How it works: docs/subsystems/sign-in.md.
import type { Actor } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { refuseLastOne } from '../../staff-directory/last-one.js';
import { endAccess } from '../sessions/end-access.js';
import { DISABLE, ENABLE } from './disable-user.sql.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// Visits stay as they are (R-accounts-14). The operator chooses first what becomes of open ones:
// remote-operator/src/data/DisableStaff.tsx.

export interface Disabling {
  readonly userId: number;
  readonly actor: Actor;
  /** The reason, which operators see. */
  readonly reason: string;
  readonly now: Date;
  readonly requestId?: string;
}

/**
 * Disables an account: signs it out everywhere, ends its open codes, and every server closes its sockets. Source:
 * R-workflow-44. False where it is already disabled; then nothing changes. Refusals: LAST_OPERATOR, LAST_OWNER. The
 * database decides them, so that of two operators who disable each other on two servers one remains. Who is disabled is
 * no owner any more. Source: R-accounts-12, R-beyond-481.
 */
export async function disableUser(tx: Tx, { userId, actor, reason, now, requestId }: Disabling): Promise<boolean> {
  const disabled = await tx.maybe<{ was_owner: boolean }>(DISABLE, [userId, now, reason]).catch(refuseLastOne);
  if (!disabled) return false;
  const { was_owner: wasOwner } = disabled;
  await endAccess(tx, { userId, actor, now });
  tellCashScreens(tx);
  if (wasOwner) tx.emit({ type: 'settings_update', audience: { operators: true } });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'user.disable',
    entity: 'user',
    entityId: userId,
    before: { is_active: true, ...(wasOwner && { is_owner: true }) },
    after: { is_active: false, ...(wasOwner && { is_owner: false }), reason },
    requestId,
  });
  return true;
}

/** While someone is disabled, another operator confirms their hand-overs. R-money-44. */
const tellCashScreens = (tx: Tx): void => tx.emit({ type: 'cash_update', audience: { operators: true } });

/** False where it was not disabled. */
export async function enableUser(tx: Tx, { userId, actor, reason, now, requestId }: Disabling): Promise<boolean> {
  if (!(await tx.maybe(ENABLE, [userId, now]))) return false;
  tellCashScreens(tx);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'user.enable',
    entity: 'user',
    entityId: userId,
    before: { is_active: false },
    after: { is_active: true, reason },
    requestId,
  });
  return true;
}
