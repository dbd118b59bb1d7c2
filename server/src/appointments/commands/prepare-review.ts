import { texts, type ChangeInput } from 'shared-lib/domain';
import { userIdOf } from '../../platform/caller.js';
import type { LockedAppointment } from '../store/locked-appointment.js';
import { refuseOtherVersion } from '../workflow/versions.js';
import type { Prepare } from './action-preparation.js';
import { checkNewPeople } from './check-people.js';

/** A replacement is asked for the first time. Source: R-workflow-69. */
function stayingOf({ state }: LockedAppointment, { therapistIds, driverId }: ChangeInput): number[] {
  const therapists = state.therapists.map(({ id }) => id).filter((id) => therapistIds?.includes(id) ?? true);
  const stays = state.driver && (driverId === undefined || driverId === state.driver.id);
  return stays ? [...therapists, state.driver.id] : therapists;
}

/**
 * Accepting the refusal cancels the appointment. Any other decision asks everyone again, perhaps with a replacement. A
 * decision on an older version is refused. Source: 4-061..4-063, R-workflow-24.
 */
export const prepareReview: Prepare<'review_rejection'> = async (
  context,
  locked,
  { action: decision, reason, internal_note, therapists: therapistIds, driver: driverId, version },
) => {
  await refuseOtherVersion(context, locked, version);
  const isAccepted = decision === 'accept';
  const input = { decision, ...(therapistIds && { therapistIds }), ...(driverId !== undefined && { driverId }) };
  if (!isAccepted && (therapistIds ?? driverId) !== undefined) await checkNewPeople(context, locked, input);
  return {
    input,
    details: {
      rejection_reviewed_at: context.now,
      rejection_reviewed_by: userIdOf(context.actor),
      rejection_review_decision: decision,
      rejection_review_notes: reason || null,
      ...(!isAccepted && { asked_again: stayingOf(locked, input) }),
      // The reason of the refusal stays between this person and the operators. Source: R-visibility-3.
      ...(isAccepted && { cancel_reason: reason || texts.CANCELLED_AFTER_REFUSAL }),
      ...(internal_note !== undefined && { internal_note }),
    },
    payload: { reason },
  };
};
