import { serverTexts } from 'shared-lib/domain';
import type { ApiError } from '../../platform/errors.js';
import { actionNotAllowedError } from '../appointments.errors.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { findReviewer } from '../store/reviewer.repository.js';
import type { CommandContext } from './command-context.js';

/**
 * The refusal for an operator who reviews what another has already reviewed: who decided what. Undefined where nobody
 * has.
 * Source: 4-061..4-063.
 */
export async function explainReviewed(
  { tx, actor, now }: Pick<CommandContext, 'tx' | 'actor' | 'now'>,
  { row }: LockedAppointment,
): Promise<ApiError | undefined> {
  if (row.rejection_reviewed_by === null) return undefined;
  const who = await findReviewer(tx, row.rejection_reviewed_by);
  const { accepted, declined } = serverTexts.REVIEWED;
  const detail = row.rejection_review_decision === 'accept' ? accepted(who) : declined(who);
  return actionNotAllowedError(tx, 'ALREADY_REVIEWED', { appointmentId: row.id, actor, now }, { detail });
}
