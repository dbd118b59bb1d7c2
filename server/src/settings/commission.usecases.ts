import type { Answer, Body, Calls } from 'shared-lib/contract';
import { COMMISSION_TEXTS, commissionOn, FIELD_TEXTS, serviceDayOf, type AuditAction } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { ApiError } from '../platform/errors.js';
import { refuseStaleEdit } from '../platform/http/stale-edit.js';
import type { Principal } from '../platform/principal.js';
import { isTherapist } from '../staff-directory/staff-directory.repository.js';
import { lockStoredRules } from './business-rules.repository.js';
import { deleteRate, findRates, storeRate, type StoredRate } from './commission.repository.js';

type Commission = Answer<Calls['business']['commission']>;

const wrong = (field: string, text: string): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: { [field]: [text] } });

/** Are both the rates of the same person, or both the rates of all? */
const sameOwner = (one: StoredRate, other: { readonly therapist?: number | null }): boolean =>
  one.therapist === (other.therapist ?? null);

export async function commission(q: Queryable, now: Date): Promise<Commission> {
  const today = serviceDayOf(now);
  const stored = await findRates(q);
  const isFollowed = (rate: StoredRate): boolean =>
    stored.some((later) => sameOwner(later, rate) && later.from > rate.from && later.from <= today);
  return {
    standard: commissionOn(stored, { therapist: null, day: today }),
    rates: stored.map((rate) => ({
      id: rate.id,
      therapist: rate.therapist === null ? null : { id: rate.therapist, name: rate.therapist_name ?? '' },
      from: rate.from,
      payment_percent: rate.payment_percent,
      extension_percent: rate.extension_percent,
      set_at: rate.set_at.toISOString(),
      set_by: rate.set_by,
      in_effect: rate.from <= today && !isFollowed(rate),
    })),
  };
}

/**
 * Sets the rate of one therapist, or of all who have no rate of their own, from a service day on. The day is today or
 * later, so earlier visits keep their earnings. A rate of the same day replaces the one before. Refusal: STALE_VERSION
 * when that one is not the one that the operator saw (`current`).
 */
export async function setCommission(
  { db, clock }: Deps,
  user: Principal,
  { expected, ...rate }: Body<Calls['business']['setCommission']>,
  requestId: string,
): Promise<Commission> {
  const now = clock.now();
  await db.tx(async (tx) => {
    await lockStoredRules(tx);
    if (rate.from < serviceDayOf(now)) throw wrong('from', COMMISSION_TEXTS.past);
    const therapist = rate.therapist ?? null;
    if (therapist !== null && !(await isTherapist(tx, therapist))) throw wrong('therapist', FIELD_TEXTS.notFound);
    const before = (await findRates(tx)).find((one) => sameOwner(one, rate) && one.from === rate.from);
    const seen = before && { payment_percent: before.payment_percent, extension_percent: before.extension_percent };
    refuseStaleEdit({ rate: expected ?? null }, { rate: seen ?? null }, seen ?? null);
    const id = await storeRate(tx, { ...rate, therapist }, { now, userId: user.userId });
    record(tx, {
      now,
      user,
      requestId,
      action: 'settings.set_commission',
      id,
      before: seen,
      after: { ...rate, therapist },
    });
  });
  return commission(db, now);
}

/** Removes a rate. One that began on an earlier day stays, because visits were paid by it. */
export const removeCommission = ({ db, clock }: Deps, user: Principal, id: number, requestId: string): Promise<void> =>
  db.tx(async (tx) => {
    const now = clock.now();
    await lockStoredRules(tx);
    const removed = await deleteRate(tx, id);
    if (!removed) throw new ApiError('NOT_FOUND');
    if (removed.from < serviceDayOf(now)) throw new ApiError('IN_USE', { detail: COMMISSION_TEXTS.begun });
    record(tx, { now, user, requestId, action: 'settings.remove_commission', id, before: { ...removed } });
  });

interface Audited {
  readonly now: Date;
  readonly user: Principal;
  readonly requestId: string;
  readonly action: AuditAction;
  readonly id: number;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>>;
}
/** Writes the change to the audit trail, and tells every operator's screen. */
function record(tx: Tx, { now, user, id, before, after, ...entry }: Audited): void {
  recordAudit(tx, {
    ...entry,
    at: now,
    actor: { id: user.userId, role: user.role },
    entity: 'commission_rate',
    entityId: id,
    ...(before && { before }),
    ...(after && { after }),
  });
  tx.emit({ type: 'settings_update', audience: { operators: true } });
}
