import {
  changedUnapproved,
  formatPesos,
  heldBy,
  heldChanges,
  heldLast,
  movedBetween,
  partsPaid,
  sumHeld,
  type Held,
} from 'shared-lib/domain';
import { cashMovedMessage } from '../../notifications/office-messages.js';
import { notifyOffice } from '../../notifications/notify.js';
import { findLedger, type PaymentEntry } from '../../payments/ledger.repository.js';
import { userIdOf } from '../../platform/caller.js';
import { ApiError } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import { findApprovedAfter } from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findStaffNames } from '../store/staff-names.repository.js';
import type { CommandContext } from '../workflow/command-context.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

type Ledger = Awaited<ReturnType<typeof findLedger>>;

/** Who has the money as the ledger stands. */
const heldNow = (entries: Ledger): Held =>
  heldBy(partsPaid(entries).map(({ method, amount, collected_by_id: collector }) => ({ method, amount, collector })));
/** Who has it once a payment is recorded; nobody of a refund. */
const heldThen = (payment: PaymentEntry | undefined): Held =>
  heldBy((payment?.parts ?? []).map(({ method, amount, collectedBy: collector }) => ({ method, amount, collector })));

const needsApproval = (detail: string, extra: object): ApiError =>
  new ApiError('CORRECTION_NEEDS_APPROVAL', { detail, extra: { ...extra } });

/**
 * Refuses what changes a payment (its sum, or who has its money), together with what changed it since a second operator
 * last approved a change, by more than one operator may change alone; 0 sets no limit. Where all of it was given back,
 * what is recorded anew is a change of what was given back. Whole pesos.
 * @param payment as it is recorded then; undefined of a refund
 * Source: R-money-23, R-money-40.
 */
export async function refuseUnapproved(
  { tx }: CommandContext,
  { row, state }: LockedAppointment,
  payment: PaymentEntry | undefined,
): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0) return;
  const [entries, approvedAfter] = await Promise.all([findLedger(tx, row.id), findApprovedAfter(tx, row.id)]);
  const isPaid = state.paymentStatus === 'paid';
  const before = isPaid ? heldNow(entries) : heldLast(entries, approvedAfter);
  if (before === null) return;
  const after = heldThen(payment);
  const changedBefore = changedUnapproved(entries, approvedAfter);
  const change = movedBetween(before, after);
  if (change === 0 || change + changedBefore <= limit) return;
  const [paidBefore, paidAfter] = [sumHeld(before), sumHeld(after)];
  const added = changedBefore > 0 ? `, with the ${formatPesos(changedBefore)} that it was changed by before,` : '';
  throw needsApproval(
    `A change of more than ${formatPesos(limit)}${added} is approved by another operator. Nothing is changed yet.`,
    { limit, paid_before: paidBefore, paid_after: paidAfter, changed_before: changedBefore },
  );
}

/**
 * Refuses a first payment that is further below the price than one operator may go alone: by a discount or without one,
 * at its verification or as a session is ended early. Whole pesos. Source: R-money-41.
 * @param followed what the refusal says of what has happened, or what to do
 */
export async function refuseUnapprovedDiscount(
  { tx }: CommandContext,
  { row }: LockedAppointment,
  { amount, extension }: PaymentEntry,
  followed = 'Nothing is recorded yet.',
): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0 || row.total_price - amount <= limit) return;
  throw needsApproval(`More than ${formatPesos(limit)} below the price is approved by another operator. ${followed}`, {
    limit,
    paid_before: 0,
    paid_after: amount + (extension ?? 0),
    changed_before: 0,
  });
}

/** Refuses the approval of somebody whose own cash it makes less: nobody decides what they gain from. R-money-40. */
export async function refuseGain(
  { tx, actor }: CommandContext,
  { row }: LockedAppointment,
  payment: PaymentEntry | undefined,
): Promise<void> {
  const approver = userIdOf(actor);
  const changes = heldChanges(heldNow(await findLedger(tx, row.id)), heldThen(payment));
  if (approver !== null && (changes.get(approver) ?? 0) < 0) throw new ApiError('CORRECTION_OF_OWN_CASH');
}

/**
 * Tells both people where cash of a payment goes from one to the other; those who have more or less of it because the
 * sum is another one see it in their movements. Source: R-money-40.
 * @param before the ledger before the change
 */
export async function tellMovedCash(
  { tx, actor, now }: CommandContext,
  { row }: LockedAppointment,
  before: Ledger,
  payment: PaymentEntry | undefined,
): Promise<void> {
  const changes = [...heldChanges(heldNow(before), heldThen(payment))];
  // Of one sum that became another no hand has more while another has less.
  if (changes.every(([, change]) => change > 0) || changes.every(([, change]) => change < 0)) return;
  const hands = changes.flatMap(([holder, change]) => (typeof holder === 'number' ? [{ holder, change }] : []));
  const operator = userIdOf(actor);
  const names = await findStaffNames(tx, [...hands.map(({ holder }) => holder), ...(operator ? [operator] : [])]);
  for (const { holder, change } of hands) {
    const said = { visit: row.id, change, operator: names.get(operator ?? 0) ?? 'An operator' };
    notifyOffice(tx, { ...cashMovedMessage(said, holder), occasion: 'cash_moved', appointment: row.id, actor, now });
  }
}
