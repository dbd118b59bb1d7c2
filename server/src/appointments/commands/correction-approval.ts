import { formatPesos } from 'shared-lib/domain';
import { sumOfLedger } from '../../payments/ledger.repository.js';
import { ApiError } from '../../platform/errors.js';
import { correctionLimit } from '../../settings/business-rules.usecases.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import type { CommandContext } from '../workflow/command-context.js';

/**
 * Refuses what changes the sum that was paid by more than one operator may change alone; 0 sets no limit. Whole pesos.
 * Source: R-money-23.
 */
export async function refuseUnapproved(
  { tx }: CommandContext,
  { row }: LockedAppointment,
  paidAfter: number,
): Promise<void> {
  const limit = await correctionLimit(tx);
  if (limit === 0) return;
  const paidBefore = await sumOfLedger(tx, row.id);
  if (Math.abs(paidAfter - paidBefore) <= limit) return;
  throw new ApiError('CORRECTION_NEEDS_APPROVAL', {
    detail: `A change of more than ${formatPesos(limit)} is approved by another operator. Nothing is changed yet.`,
    extra: { limit, paid_before: paidBefore, paid_after: paidAfter },
  });
}
