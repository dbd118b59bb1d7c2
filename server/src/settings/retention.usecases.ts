import type { Retention } from 'shared-lib/contract';
import { limits } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import type { Principal } from '../platform/principal.js';
import { findSetting, writeSetting } from './settings.repository.js';

/** How many months personal data of a client is kept after the last visit. */
export const retention = async (q: Queryable): Promise<Retention> =>
  (await findSetting(q, 'retention')) ?? { months: limits.RETENTION_MONTHS.byDefault };

/** Holds from the next night on; what was redacted stays so. */
export async function changeRetention(
  { db, clock }: Deps,
  user: Principal,
  wanted: Retention,
  requestId: string,
): Promise<Retention> {
  await db.tx(async (tx) => {
    const now = clock.now();
    const before = await retention(tx);
    await writeSetting(tx, ['retention', wanted], now, user.userId);
    recordAudit(tx, {
      at: now,
      actor: { id: user.userId, role: user.role },
      action: 'settings.retention',
      entity: 'settings',
      entityId: 'retention',
      before,
      after: wanted,
      requestId,
    });
  });
  return wanted;
}
