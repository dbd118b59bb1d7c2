import type { Actor } from 'shared-lib/domain';
import { recordAudit } from '../../audit/audit.repository.js';
import type { Tx } from '../../platform/database/database.js';
import { ApiError, codeOf } from '../../platform/errors.js';
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
 * R-workflow-44. False where it is already disabled; then nothing changes. Refusal: LAST_OPERATOR. The database decides
 * it, so that of two operators who disable each other on two servers one remains. Source: R-accounts-12.
 */
export async function disableUser(tx: Tx, { userId, actor, reason, now, requestId }: Disabling): Promise<boolean> {
  if (!(await tx.maybe(DISABLE, [userId, now, reason]).catch(refuseLastOperator))) return false;
  await endAccess(tx, { userId, actor, now });
  tellCashScreens(tx);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'user.disable',
    entity: 'user',
    entityId: userId,
    before: { is_active: true },
    after: { is_active: false, reason },
    requestId,
  });
  return true;
}

/** The database's code (`keep_an_operator` of migrations/002_accounts.sql). */
const NOBODY_LEFT = 'HT001';

function refuseLastOperator(error: unknown): never {
  throw codeOf(error) === NOBODY_LEFT ? new ApiError('LAST_OPERATOR', { cause: error }) : error;
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
