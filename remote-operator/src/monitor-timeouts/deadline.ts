import { type AppointmentCard, isStalled, limits, minutesBetween, spanInWords } from 'shared-lib';
import { isAnswerLate } from '../appointment-words/appointmentWords';

/** From when on who has to act next is late, in epoch milliseconds; a ride home asked a moment ago is not. */
function lateFrom(appointment: AppointmentCard): number {
  const { status, starts_at, ends_at, response_deadline, session_end_time, pickup_deadline } = appointment;
  switch (status) {
    case 'pending':
      return Date.parse(response_deadline);
    case 'driver_assigned_pickup':
      return Date.parse(pickup_deadline ?? ends_at) - (limits.PICKUP_WINDOW - limits.REMIND_EVERY) * limits.MINUTE;
    case 'session_in_progress':
      return Date.parse(session_end_time ?? ends_at);
    case 'completed':
    case 'payment_verified':
    case 'payment_completed':
    case 'return_journey':
      return Date.parse(ends_at);
    default:
      return Date.parse(starts_at) + limits.STALLED_AFTER_START * limits.MINUTE;
  }
}

/** Is a therapist or driver late with what is theirs to do? Where nobody is, nobody has to be reminded. */
export const isSomebodyLate = (appointment: AppointmentCard, now: Date): boolean =>
  appointment.waiting_for.some(({ role }) => role !== 'operator') && now.getTime() > lateFrom(appointment);

type Watched = Pick<AppointmentCard, 'status' | 'starts_at' | 'response_deadline'>;

/** Pending, and those asked still have time to answer. */
export const answerIsDue = (appointment: Watched, now: Date): boolean =>
  appointment.status === 'pending' && !isAnswerLate(appointment, now);

/**
 * How late an appointment is, in words: with its answer, or with setting off. Nothing when it is not. Source:
 * R-workflow-42.
 */
export function lateness(appointment: Watched, now: Date): string | undefined {
  const { status, starts_at, response_deadline } = appointment;
  if (isAnswerLate(appointment, now)) {
    const late = minutesBetween(new Date(response_deadline), now);
    return late < 1 ? 'The answer is overdue' : `The answer is overdue by ${spanInWords(late)}`;
  }
  const startsAt = Date.parse(starts_at);
  return isStalled({ status, startsAt }, now.getTime())
    ? `Not on its way, ${spanInWords((now.getTime() - startsAt) / limits.MINUTE)} past the start`
    : undefined;
}
