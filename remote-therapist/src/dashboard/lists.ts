import { type AppointmentCard, HIDDEN_FROM_TODAY, canonicalStatus, now, oneOf, serviceDayOf } from 'shared-lib';
import { wasChecked } from '../check-materials/checked';

/** Today and upcoming leave out completed visits. Source: 2-141. */
export const isOpen = (appointment: AppointmentCard): boolean =>
  !oneOf(HIDDEN_FROM_TODAY, canonicalStatus(appointment.status));

/**
 * Completed, but this therapist still has materials to check or a ride home to ask for. Today lists it under its own
 * heading. A therapist who needs no ride home may still ask for one there that day. Source: R-pages-21, R-workflow-20.
 */
export const isToFinish = (appointment: AppointmentCard): boolean =>
  appointment.status === 'completed' &&
  ((appointment.allowed_actions.includes('request_pickup') &&
    (appointment.allowed_actions.includes('decline_pickup') || appointment.date === serviceDayOf(now()))) ||
    (appointment.allowed_actions.includes('complete') && !wasChecked(appointment.id)));
