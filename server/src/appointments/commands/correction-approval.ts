import { changedUnapproved, formatPesos, paidLast } from 'shared-lib/domain';
import { findLedger } from '../../payments/ledger.repository.js';
import { ApiError } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import { findApprovedAfter } from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';

/**
 * Refuses what changes the sum that was paid, together with what changed it since a second operator last approved a
 * change, by more than one operator may change alone; 0 sets no limit. Where all of it was given back, what is recorded
 * anew is a change of what was given back; what is recorded first is none. Whole pesos. Source: R-money-23.
 */
export async function refuseUnapproved(
  { tx }: CommandContext,
  { row, state }: LockedAppointment,
  paidAfter: number,
): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0) return;
  const [entries, approvedAfter] = await Promise.all([findLedger(tx, row.id), findApprovedAfter(tx, row.id)]);
  const isPaid = state.paymentStatus === 'paid';
  const paidBefore = isPaid ? entries.reduce((sum, { amount }) => sum + amount, 0) : paidLast(entries, approvedAfter);
  if (paidBefore === null) return;
  const changedBefore = changedUnapproved(entries, approvedAfter);
  const change = Math.abs(paidAfter - paidBefore);
  // What changes no sum, as a method or who took it, is no step on the way to a larger one.
  if (change === 0 || change + changedBefore <= limit) return;
  const before = changedBefore > 0 ? `, with the ${formatPesos(changedBefore)} that it was changed by before,` : '';
  // What is unpaid cannot be corrected, so that no other operator could be asked.
  const way = isPaid ? '' : ` ${formatPesos(paidBefore)} was given back: record that and ask for its correction.`;
  throw new ApiError('CORRECTION_NEEDS_APPROVAL', {
    detail: `A change of more than ${formatPesos(limit)}${before} is approved by another operator. Nothing is changed yet.${way}`,
    extra: { limit, paid_before: paidBefore, paid_after: paidAfter, changed_before: changedBefore },
  });
}
