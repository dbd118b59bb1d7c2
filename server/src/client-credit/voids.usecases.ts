// How it works: docs/subsystems/vouchers.md.
import type { Body, Calls } from 'shared-lib/contract';
import { formatPesos } from 'shared-lib/domain';
import { cashVoidedMessage } from '../notifications/office-messages.js';
import { notifyBesidesVisits } from '../notifications/notify.js';
import {
  findToVoid,
  lockPrepaid,
  type PrepaidOwner,
  type VoidableRow,
  writeCredit,
} from '../payments/credit.repository.js';
import type { RefundRow } from '../payments/refunds.repository.js';
import { userIdOf } from '../platform/caller.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { correctionLimit } from '../settings/business-rules.usecases.js';
import { hasSecondOperator, refuseUndecidable } from '../staff-directory/second-operator.js';
import { aboveLimit, askFor, needsApproval, record, type Refunding, refuseWhileOneWaits } from './refund-approval.js';
import * as m from '../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Void = Body<Calls['clientCredit']['void']>;

/** Refuses what the database would: a day that is signed, or credit that is used already. */
async function refuseUnvoidable(
  { tx }: Refunding,
  owner: PrepaidOwner,
  { amount, is_closed }: VoidableRow,
): Promise<void> {
  if (is_closed) throw new ApiError('DAY_SIGNED', { detail: m.credit_of_a_closed_day_is_paid_back() });
  if (amount > (await lockPrepaid(tx, owner))) throw wrongFields({ reason: [m.a_part_of_it_is_used_already()] });
}

/** Nobody makes their own cash less alone while there is another operator. Source: R-money-40, R-beyond-993. */
async function refuseOwnCash({ tx, actor, now }: Refunding, { amount, collected_by }: VoidableRow): Promise<void> {
  const by = userIdOf(actor);
  if (by === null || collected_by !== by || !(await hasSecondOperator(tx, by, now))) return;
  throw needsApproval(m.it_makes_your_own_cash(), { amount, limit: await correctionLimit(tx), before: 0 });
}

/** The counter-entry of today, out of the same hand; who has that hand is told. */
async function takeBack(
  on: Refunding,
  owner: PrepaidOwner,
  { entry, row, reason, refund }: { entry: number; row: VoidableRow; reason: string; refund?: number },
): Promise<void> {
  const { tx, actor, now } = on;
  const { amount, method, collected_by: collectedBy, appointment, gcash_reference: gcashReference, operator } = row;
  const by = userIdOf(actor);
  const taken = { ...owner, kind: 'void', amount: -amount, method, collectedBy, appointment, gcashReference } as const;
  await writeCredit(tx, { ...taken, reason, refund, reverses: entry, recordedBy: by, at: now });
  if (collectedBy === null || collectedBy === by) return;
  const message = cashVoidedMessage({ amount, operator: operator ?? m.an_operator() }, collectedBy);
  notifyBesidesVisits(tx, { ...message, occasion: 'cash_moved', actor, now });
}

/**
 * Voids a prepayment that was a mistake, by a further entry of today, or asks another operator to approve it. A repeat
 * changes nothing. Refusals: NOT_FOUND where nothing came in by the entry; DAY_SIGNED where its day is signed;
 * STALE_VERSION where one waits; CORRECTION_NEEDS_APPROVAL above the limit, or for the own cash; CORRECTION_OF_OWN_CASH
 * where nobody could approve it. Source: R-beyond-992.
 */
export async function voidCredit(
  on: Refunding,
  owner: PrepaidOwner,
  { entry, reason, asks = false }: { readonly entry: number } & Void,
): Promise<void> {
  const { tx, actor } = on;
  const by = userIdOf(actor);
  const row = await findToVoid(tx, { entry, owner, by });
  if (!row) throw notFound();
  if (row.is_voided) return;
  await refuseUnvoidable(on, owner, row);
  await refuseWhileOneWaits(tx, owner);
  const { amount, method, collected_by: holder } = row;
  const holders = holder === null ? [] : [holder];
  if (asks) {
    await refuseUndecidable(tx, by, holders, on.now);
    await askFor(on, owner, { amount, method, reason, voids: entry, gcashReference: row.gcash_reference });
    return;
  }
  await refuseOwnCash(on, row);
  const above = await aboveLimit(tx, owner, amount);
  if (above) {
    await refuseUndecidable(tx, by, holders, on.now);
    throw needsApproval(m.more_than_is_voided_by_two({ limit: formatPesos(above.limit) }), above);
  }
  await takeBack(on, owner, { entry, row, reason });
  record(on, owner, 'credit.void', { amount, method, entry, reason });
}

/**
 * Voids what another operator asked to void. Refusals: those of `voidCredit`; CORRECTION_OF_OWN_CASH for who has the
 * cash. Source: R-beyond-993.
 */
export async function approveVoid(
  on: Refunding,
  owner: PrepaidOwner,
  { id, voids, reason }: Pick<RefundRow, 'id' | 'reason'> & { readonly voids: number },
): Promise<void> {
  const row = await findToVoid(on.tx, { entry: voids, owner, by: userIdOf(on.actor) });
  if (!row || row.is_voided) throw new ApiError('NEED_OVER');
  if (row.collected_by !== null && row.collected_by === userIdOf(on.actor))
    throw new ApiError('CORRECTION_OF_OWN_CASH');
  await refuseUnvoidable(on, owner, row);
  await takeBack(on, owner, { entry: voids, row, reason, refund: id });
}
