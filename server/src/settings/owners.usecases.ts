// How it works: docs/subsystems/access.md.
import type { Owners } from 'shared-lib/contract';
import { recordAudit } from '../audit/audit.repository.js';
import { ownersChangedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, notFound } from '../platform/errors.js';
import { refuseUnlessOwner } from '../platform/http/owner-only.js';
import type { Principal } from '../platform/principal.js';
import { refuseLastOne } from '../staff-directory/last-one.js';
import { lockStoredRules } from './business-rules.repository.js';
import { findOwners, lockOperator, type MaybeOwner, setOwner } from './owners.repository.js';
import * as m from '../texts/m.js';

/** Which operators are owners, and whether this one may change what only owners may. Source: R-beyond-480. */
export async function ownersOf(q: Queryable, { userId }: Pick<Principal, 'userId'>): Promise<Owners> {
  const owners = await findOwners(q);
  return { owners, may_change: owners.length === 0 || owners.some(({ id }) => id === userId) };
}

interface Change {
  readonly id: number;
  readonly isOwner: boolean;
  readonly requestId: string;
}

/**
 * Makes an operator an owner, or lets one be none any more. Tells the other operators; open screens follow. Setting
 * what is set already changes nothing. Refusals: OWNER_ONLY, LAST_OWNER, a field error for someone who cannot log in.
 * Source: R-beyond-480, R-beyond-481.
 */
export const changeOwner = (
  { db, clock }: Deps,
  user: Principal,
  { id, isOwner, requestId }: Change,
): Promise<Owners> =>
  db.tx(async (tx) => {
    // One after the other: of two who each make themselves the first owner, the later one is refused.
    await lockStoredRules(tx);
    await refuseUnlessOwner(tx, [user.userId]);
    const known = await lockOperator(tx, id);
    if (!known) {
      if (isOwner)
        throw new ApiError('VALIDATION_FAILED', { fields: { user: [m.only_an_operator_can_be_an_owner()] } });
      throw notFound();
    }
    if (isOwner && !known.can_log_in)
      throw new ApiError('VALIDATION_FAILED', { fields: { user: [m.an_owner_must_be_able_to_log_in()] } });
    if (known.is_owner !== isOwner) await store(tx, { known, isOwner, user, now: clock.now(), requestId });
    return ownersOf(tx, user);
  });

interface Stored {
  readonly known: MaybeOwner;
  readonly isOwner: boolean;
  readonly user: Principal;
  readonly now: Date;
  readonly requestId: string;
}

async function store(tx: Tx, { known, isOwner, user, now, requestId }: Stored): Promise<void> {
  const actor = { id: user.userId, role: user.role };
  await setOwner(tx, known.id, isOwner, now).catch(refuseLastOne);
  recordAudit(tx, {
    at: now,
    actor,
    action: isOwner ? 'user.make_owner' : 'user.end_owner',
    entity: 'user',
    entityId: known.id,
    before: { is_owner: !isOwner },
    after: { is_owner: isOwner },
    requestId,
  });
  const operator = `${user.firstName} ${user.lastName}`.trim();
  const message = ownersChangedMessage({ name: known.name, isOwner, operator });
  notifyBesidesVisits(tx, { ...message, occasion: 'rule_owners', actor, now });
  tx.emit({ type: 'settings_update', audience: { operators: true } });
}
