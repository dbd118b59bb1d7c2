import type { Prepare } from './prepare-action.js';
import { idOf } from '../workflow/workflow-columns.js';
import { checkNewPeople } from './edit.usecases.js';

/**
 * Accepting the refusal cancels the appointment; anything else asks again, perhaps with somebody in the place of who
 * refused. Points 4-061..4-063.
 */
export const prepareReview: Prepare<'review_rejection'> = async (
  scene,
  locked,
  { action: decision, reason, therapists: therapistIds, driver: driverId },
) => {
  const isAccepted = decision === 'accept';
  const input = { decision, ...(therapistIds && { therapistIds }), ...(driverId !== undefined && { driverId }) };
  if (!isAccepted && (therapistIds ?? driverId) !== undefined) await checkNewPeople(scene, locked, input);
  return {
    input,
    columns: {
      rejection_reviewed_at: scene.now,
      rejection_reviewed_by: idOf(scene.actor),
      rejection_review_decision: decision,
      rejection_review_notes: reason || null,
      ...(isAccepted && { cancel_reason: reason || locked.row.rejection_reason }),
    },
    facts: { reason },
  };
};
