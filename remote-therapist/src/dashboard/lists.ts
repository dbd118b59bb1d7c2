import { type AppointmentCard, HIDDEN_FROM_TODAY, canonicalStatus, now, oneOf, serviceDayOf } from 'shared-lib';
import { wasChecked } from '../check-materials/checked';

/** Today and upcoming leave out completed visits. Source: 2-141. */
export const isOpen = (appointment: AppointmentCard): boolean =>
  !oneOf(HIDDEN_FROM_TODAY, canonicalStatus(appointment.status));

const asksForRide = ({ allowed_actions: actions }: AppointmentCard): boolean => actions.includes('request_pickup');

/**
 * Completed, but this therapist still has materials to check, or to say whether a ride home is needed. Today lists it
 * under its own heading. Source: R-pages-21.
 */
export const isToFinish = (appointment: AppointmentCard): boolean =>
  appointment.status === 'completed' &&
  ((asksForRide(appointment) && appointment.allowed_actions.includes('decline_pickup')) ||
    (appointment.allowed_actions.includes('complete') && !wasChecked(appointment.id)));

/**
 * Nothing is left to do, but a therapist who needs no ride home may still ask for one that day: today keeps it among
 * the finished visits. Source: R-workflow-20, R-beyond-707.
 */
export const isDoneWithoutRide = (appointment: AppointmentCard): boolean =>
  appointment.status === 'completed' &&
  asksForRide(appointment) &&
  !isToFinish(appointment) &&
  appointment.date === serviceDayOf(now());

/** All that today's list shows. */
export const isListedToday = (one: AppointmentCard): boolean =>
  isOpen(one) || isToFinish(one) || isDoneWithoutRide(one);

export const wasDone = ({ outcome }: Pick<AppointmentCard, 'outcome'>): boolean => outcome === 'completed';
