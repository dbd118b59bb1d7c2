import { type AppointmentCard, HIDDEN_FROM_TODAY, canonicalStatus, oneOf } from 'shared-lib';
import { wasChecked } from '../check-materials/checked';

/** Today and upcoming leave out what is completed. Source: 2-141. */
export const isOpen = (appointment: AppointmentCard): boolean =>
  !oneOf(HIDDEN_FROM_TODAY, canonicalStatus(appointment.status));

/**
 * Completed, but this therapist still has something to do there: materials, a ride home. Stands in the list of today
 * under its own heading. Source: R-pages-21.
 */
export const isToFinish = (appointment: AppointmentCard): boolean =>
  appointment.status === 'completed' &&
  ((appointment.allowed_actions.includes('request_pickup') && !appointment.pickup_declined) ||
    (appointment.allowed_actions.includes('complete') && !wasChecked(appointment.id)));
