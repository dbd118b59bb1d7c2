import { changedUnapproved, formatPesos } from 'shared-lib/domain';
import { findLedger } from '../../payments/ledger.repository.js';
import { ApiError } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import { findApprovedAfter } from '../store/corrections.repository.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';

/**
 * Refuses what changes the sum that was paid, together with what changed it since a second operator last approved a
 * change, by more than one operator may change alone; 0 sets no limit. Whole pesos. Source: R-money-23.
 */
export async function refuseUnapproved(
  { tx }: CommandContext,
  { row }: LockedAppointment,
  paidAfter: number,
): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0) return;
  const [entries, approvedAfter] = await Promise.all([findLedger(tx, row.id), findApprovedAfter(tx, row.id)]);
  const paidBefore = entries.reduce((sum, { amount }) => sum + amount, 0);
  const changedBefore = changedUnapproved(entries, approvedAfter);
  const change = Math.abs(paidAfter - paidBefore);
  // What changes no sum, as a method or who took it, is no step on the way to a larger one.
  if (change === 0 || change + changedBefore <= limit) return;
  const before = changedBefore > 0 ? `, with the ${formatPesos(changedBefore)} that it was changed by before,` : '';
  throw new ApiError('CORRECTION_NEEDS_APPROVAL', {
    detail: `A change of more than ${formatPesos(limit)}${before} is approved by another operator. Nothing is changed yet.`,
    extra: { limit, paid_before: paidBefore, paid_after: paidAfter, changed_before: changedBefore },
  });
}
