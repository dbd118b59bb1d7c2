import type { Answer, Body, Calls } from 'shared-lib/contract';
import { FIELD_TEXTS, formatPesos, MORE_THAN_CREDIT } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { refundAskedMessage, refundDecidedMessage } from '../notifications/office-messages.js';
import { notifyOffice } from '../notifications/notify.js';
import { type Caller, userIdOf } from '../platform/caller.js';
import type { Queryable, Tx } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import type { Reader } from '../platform/principal.js';
import { correctionLimit } from '../settings/business-rules.usecases.js';
import { refuseNewOperator } from '../staff-directory/second-operator.js';
import { lockCredit, writeCredit } from '../payments/credit.repository.js';
import { lockSeenCredit } from '../payments/credit.usecases.js';
import {
  decideRefundRow,
  findRefundsToDecide,
  findWaitingRefund,
  insertRefund,
  refundedAlone,
  shownRefund,
} from '../payments/refunds.repository.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Credit = Calls['clientCredit'];
/** The caller of a refund; the client is locked. */
type Refunding = Pick<Caller, 'actor' | 'origin'> & { readonly tx: Tx; readonly now: Date };
type Asked = Omit<Body<Credit['refund']>, 'asks'>;

/** Refunds that another operator asked for. Source: R-beyond-825. */
export const refundsToDecide = async (
  q: Queryable,
  { userId }: Reader,
): Promise<Answer<Credit['refundsToDecide']>> => ({
  results: (await findRefundsToDecide(q, userId)).map(shownRefund),
});

function record({ tx, actor, origin, now }: Refunding, client: number, action: RefundAction, after: object): void {
  recordAudit(tx, { at: now, actor, ...origin, action, entity: 'client', entityId: client, after: { ...after } });
  tx.emit({ type: 'payments_update', audience: { operators: true } });
}
type RefundAction = 'credit.refund' | 'credit.ask_refund' | 'credit.refuse_refund' | 'credit.take_back_refund';

/** Cash comes from the office, so nobody's cash in hand changes. */
const payBack = (
  { tx, actor, now }: Refunding,
  client: number,
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
    client,
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

/** Counts what operators paid back alone, so that small refunds add up. Source: R-beyond-825. */
async function refuseUnapproved(tx: Tx, client: number, amount: number): Promise<void> {
  const [limit, before] = await Promise.all([correctionLimit(tx), refundedAlone(tx, client)]);
  if (limit === 0 || amount + before <= limit) return;
  const detail = m.more_than_is_paid_back_by_two({ limit: formatPesos(limit) });
  const facts = { limit, paid_before: amount, paid_after: 0, changed_before: before };
  throw new ApiError('CORRECTION_NEEDS_APPROVAL', { detail, extra: facts });
}

/**
 * Pays credit back, with a reason, or asks another operator to approve it. Refusals: STALE_VERSION where the client has
 * another sum than the operator saw, or a refund waits; CORRECTION_NEEDS_APPROVAL above the limit.
 * Source: R-beyond-825.
 */
export async function refundCredit(
  on: Refunding,
  client: number,
  { asks = false, ...asked }: Body<Credit['refund']>,
): Promise<void> {
  const { tx, actor, now } = on;
  const { amount, method, gcash_reference: reference, reason, had } = asked;
  if (method === 'gcash' && !reference) throw wrongFields({ gcash_reference: [FIELD_TEXTS.required] });
  await lockSeenCredit(tx, client, had);
  if (amount > had) throw wrongFields({ amount: [MORE_THAN_CREDIT] });
  const by = userIdOf(actor);
  const waiting = await findWaitingRefund(tx, client);
  if (waiting) throw new ApiError('STALE_VERSION', { detail: m.a_refund_for_this_client_waits() });
  if (!asks) {
    await refuseUnapproved(tx, client, amount);
    await payBack(on, client, asked);
    record(on, client, 'credit.refund', { amount, method, reason });
    return;
  }
  await insertRefund(tx, {
    client,
    amount,
    method,
    gcashReference: method === 'gcash' ? (reference ?? null) : null,
    reason,
    askedBy: by,
    at: now,
  });
  record(on, client, 'credit.ask_refund', { amount, method, reason });
  const row = await findWaitingRefund(tx, client);
  if (!row) throw notFound();
  const said = { client: row.client, operator: row.asked_by_name, amount };
  notifyOffice(tx, { ...refundAskedMessage(said, reason), occasion: 'refund_asked', actor, now });
}

const STATES = { approve: 'approved', refuse: 'refused', take_back: 'taken_back' } as const;
const ACTIONS = {
  approve: 'credit.refund',
  refuse: 'credit.refuse_refund',
  take_back: 'credit.take_back_refund',
} as const satisfies Record<keyof typeof STATES, RefundAction>;

/**
 * Decides about a refund that waits: another operator approves or refuses it, who asked may take it back. Refusals:
 * NEED_OVER where it is decided, SETTLED_BY_ANOTHER, STALE_VERSION where the client has less by now, FORBIDDEN for a
 * new operator. Source: R-beyond-825.
 */
export async function decideRefund(
  on: Refunding,
  client: number,
  { id, answer, reason }: { readonly id: number } & Body<Credit['decideRefund']>,
): Promise<void> {
  const { tx, actor, now } = on;
  const amount = await lockCredit(tx, client);
  const row = await findWaitingRefund(tx, client);
  if (row?.id !== id) throw new ApiError('NEED_OVER');
  const by = userIdOf(actor);
  if ((answer === 'take_back') !== (by === row.asked_by))
    throw new ApiError('SETTLED_BY_ANOTHER', { detail: m.another_operator_decides_about_a_refund() });
  if (answer === 'refuse' && !reason) throw wrongFields({ reason: [FIELD_TEXTS.required] });
  if (answer === 'approve') {
    await refuseNewOperator(tx, by, now);
    if (row.amount > amount)
      throw new ApiError('STALE_VERSION', { detail: MORE_THAN_CREDIT, extra: { current: { amount } } });
  }
  await decideRefundRow(tx, id, { state: STATES[answer], by, at: now, reason });
  if (answer === 'approve') await payBack(on, client, row, id);
  record(on, client, ACTIONS[answer], {
    amount: row.amount,
    method: row.method,
    reason: answer === 'refuse' ? reason : row.reason,
    asked_by: row.asked_by,
  });
  if (answer === 'take_back') return;
  const said = { client: row.client, amount: row.amount };
  const message = refundDecidedMessage(said, { to: row.asked_by, isPaid: answer === 'approve', reason });
  notifyOffice(tx, { ...message, occasion: 'refund_decided', actor, now });
}
