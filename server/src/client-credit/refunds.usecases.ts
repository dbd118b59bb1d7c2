// How it works: docs/subsystems/vouchers.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, formatPesos, MORE_THAN_CREDIT } from 'shared-lib/domain';
import { refundDecidedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { lockPrepaid, type PrepaidOwner, writeCredit } from '../payments/credit.repository.js';
import { lockSeenCredit } from '../payments/credit.usecases.js';
import {
  decideRefundRow,
  findRefundsToDecide,
  findWaitingRefund,
  refundName,
  shownRefunds,
} from '../payments/refunds.repository.js';
import { userIdOf } from '../platform/caller.js';
import type { Deps } from '../platform/deps.js';
import { ApiError, wrongFields } from '../platform/errors.js';
import type { Reader } from '../platform/principal.js';
import { refuseNewOperator } from '../staff-directory/second-operator.js';
import {
  aboveLimit,
  askFor,
  needsApproval,
  record,
  type RefundAction,
  type Refunding,
  refuseWhileOneWaits,
} from './refund-approval.js';
import { approveVoid } from './voids.usecases.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Credit = Calls['clientCredit'];
type Asked = Omit<Body<Credit['refund']>, 'asks'>;

/**
 * Refunds that another operator asked for. All here is money paid ahead. The payment of a visit is refunded by a
 * correction down to 0: appointments/commands/correction-approval.ts. Source: R-beyond-825.
 */
export const refundsToDecide = async (
  { db, clock }: Deps,
  { userId }: Reader,
): Promise<Answer<Credit['refundsToDecide']>> => ({
  results: await shownRefunds(db, await findRefundsToDecide(db, userId), clock.now()),
});

/** Cash comes from the office, so nobody's cash in hand changes. */
const payBack = (
  { tx, actor, now }: Refunding,
  owner: PrepaidOwner,
  {
    amount,
    method,
    gcash_reference,
    reason,
  }: Pick<Asked, 'amount' | 'method' | 'reason'> & {
    readonly gcash_reference?: string | null | undefined;
  },
  refund?: number,
): Promise<void> =>
  writeCredit(tx, {
    ...owner,
    kind: 'refund',
    amount: -amount,
    method,
    collectedBy: null,
    appointment: null,
    gcashReference: method === 'gcash' ? (gcash_reference ?? null) : null,
    refund,
    reason,
    recordedBy: userIdOf(actor),
    at: now,
  });

/**
 * Pays back what is left of a client's credit or a voucher, with a reason, or asks another operator to approve it.
 * Refusals: STALE_VERSION where it is another sum than the operator saw, or a refund waits; CORRECTION_NEEDS_APPROVAL
 * above the limit.
 * Source: R-beyond-825.
 */
export async function refundCredit(
  on: Refunding,
  owner: PrepaidOwner,
  { asks = false, ...asked }: Body<Credit['refund']>,
): Promise<void> {
  const { tx } = on;
  const { amount, method, gcash_reference: reference, reason, had } = asked;
  if (method === 'gcash' && !reference) throw wrongFields({ gcash_reference: [FIELD_TEXTS.required] });
  await lockSeenCredit(tx, owner, had);
  if (amount > had) throw wrongFields({ amount: [MORE_THAN_CREDIT] });
  await refuseWhileOneWaits(tx, owner);
  if (asks) {
    const gcashReference = method === 'gcash' ? (reference ?? null) : null;
    await askFor(on, owner, { amount, method, reason, gcashReference });
    return;
  }
  const above = await aboveLimit(tx, owner, amount);
  if (above) throw needsApproval(m.more_than_is_paid_back_by_two({ limit: formatPesos(above.limit) }), above);
  await payBack(on, owner, asked);
  record(on, owner, 'credit.refund', { amount, method, reason });
}

const STATES = { approve: 'approved', refuse: 'refused', take_back: 'taken_back' } as const;
const ACTIONS = {
  approve: 'credit.refund',
  refuse: 'credit.refuse_refund',
  take_back: 'credit.take_back_refund',
} as const satisfies Record<keyof typeof STATES, RefundAction>;

/**
 * Decides about a refund or void that waits: another operator approves or refuses it, who asked may take it back.
 * Refusals: NEED_OVER where it is decided, SETTLED_BY_ANOTHER, STALE_VERSION where less is left by now,
 * FORBIDDEN for a new operator; those of `approveVoid`. Source: R-beyond-825, R-beyond-993.
 */
export async function decideRefund(
  on: Refunding,
  owner: PrepaidOwner,
  { id, answer, reason }: { readonly id: number } & Body<Credit['decideRefund']>,
): Promise<void> {
  const { tx, actor, now } = on;
  const amount = await lockPrepaid(tx, owner);
  const row = await findWaitingRefund(tx, owner);
  if (row?.id !== id) throw new ApiError('NEED_OVER');
  const by = userIdOf(actor);
  if ((answer === 'take_back') !== (by === row.asked_by))
    throw new ApiError('SETTLED_BY_ANOTHER', { detail: m.another_operator_decides_about_a_refund() });
  if (answer === 'refuse' && !reason) throw wrongFields({ reason: [FIELD_TEXTS.required] });
  if (answer === 'approve') {
    await refuseNewOperator(tx, by, now);
    if (row.voids === null && row.amount > amount)
      throw new ApiError('STALE_VERSION', { detail: MORE_THAN_CREDIT, extra: { current: { amount } } });
  }
  await decideRefundRow(tx, id, { state: STATES[answer], by, at: now, reason });
  const { voids } = row;
  const isVoid = voids !== null;
  if (answer === 'approve') await (isVoid ? approveVoid(on, owner, { ...row, voids }) : payBack(on, owner, row, id));
  record(on, owner, answer === 'approve' && isVoid ? 'credit.void' : ACTIONS[answer], {
    amount: row.amount,
    ...(isVoid && { entry: voids }),
    method: row.method,
    reason: answer === 'refuse' ? reason : row.reason,
    asked_by: row.asked_by,
  });
  if (answer === 'take_back') return;
  const said = { client: refundName(row), amount: row.amount, isVoid };
  const message = refundDecidedMessage(said, { to: row.asked_by, isPaid: answer === 'approve', reason });
  notifyBesidesVisits(tx, { ...message, occasion: 'refund_decided', actor, now });
}
