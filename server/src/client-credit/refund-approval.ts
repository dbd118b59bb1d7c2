import type { CreditMethod } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { refundAskedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import type { PrepaidOwner } from '../payments/credit.repository.js';
import { findWaitingRefund, insertRefund, refundedAlone, refundName } from '../payments/refunds.repository.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { ApiError, notFound } from '../platform/errors.js';
import { correctionLimit } from '../settings/business-rules.usecases.js';
import * as m from '../texts/m.js';

/** The caller of a refund or void; whose money it is is locked. */
export type Refunding = Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date };
/** A void that is asked for, refused or taken back has the action of a refund, with the entry. */
export type RefundAction =
  | 'credit.refund'
  | 'credit.void'
  | 'credit.ask_refund'
  | 'credit.refuse_refund'
  | 'credit.take_back_refund';

export function record(
  { tx, actor, origin, now }: Refunding,
  { client, voucher }: PrepaidOwner,
  action: RefundAction,
  after: object,
): void {
  const about =
    client === null
      ? ({ entity: 'voucher', entityId: voucher ?? 0 } as const)
      : ({ entity: 'client', entityId: client } as const);
  recordAudit(tx, { at: now, actor, ...origin, action, ...about, after: { ...after } });
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}

/** One operator alone may not do this, but may ask another to approve it. Whole pesos. */
export const needsApproval = (
  detail: string,
  { amount, limit, before }: { readonly amount: number; readonly limit: number; readonly before: number },
): ApiError =>
  new ApiError('CORRECTION_NEEDS_APPROVAL', {
    detail,
    extra: { limit, paid_before: amount, paid_after: 0, changed_before: before },
  });

/**
 * The facts of what one operator alone may not pay back or void; undefined where they may. What operators did alone
 * counts, so that small sums add up. Source: R-beyond-825, R-beyond-993.
 */
export async function aboveLimit(
  tx: Tx,
  owner: PrepaidOwner,
  amount: number,
): Promise<Parameters<typeof needsApproval>[1] | undefined> {
  const [limit, before] = await Promise.all([correctionLimit(tx), refundedAlone(tx, owner)]);
  return limit === 0 || amount + before <= limit ? undefined : { amount, limit, before };
}

export async function refuseWhileOneWaits(tx: Tx, owner: PrepaidOwner): Promise<void> {
  const waiting = await findWaitingRefund(tx, owner);
  const isVoucher = owner.client === null;
  if (waiting)
    throw new ApiError('STALE_VERSION', {
      detail: isVoucher ? m.a_refund_of_this_voucher_waits() : m.a_refund_for_this_client_waits(),
    });
}

export interface AskedFor {
  /** Whole pesos. */
  readonly amount: number;
  readonly method: CreditMethod;
  readonly gcashReference: string | null;
  readonly reason: string;
  /** The entry that is to be voided. */
  readonly voids?: number;
}
/** Asks another operator to approve a refund or void. None waits. */
export async function askFor(on: Refunding, owner: PrepaidOwner, asked: AskedFor): Promise<void> {
  const { tx, actor, now } = on;
  const { amount, method, reason, voids } = asked;
  await insertRefund(tx, { ...asked, ...owner, askedBy: userIdOf(actor), at: now });
  record(on, owner, 'credit.ask_refund', { amount, method, reason, ...(voids !== undefined && { voids }) });
  const row = await findWaitingRefund(tx, owner);
  if (!row) throw notFound();
  const said = { client: refundName(row), amount, isVoid: voids !== undefined };
  const message = refundAskedMessage({ ...said, operator: row.asked_by_name }, reason);
  notifyBesidesVisits(tx, { ...message, occasion: 'refund_asked', actor, now });
}
