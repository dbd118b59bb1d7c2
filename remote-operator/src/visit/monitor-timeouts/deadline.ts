import { type AppointmentCard, isStalled, limits, minutesBetween, spanInWords } from 'shared-lib';
import { isAnswerLate } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

/**
 * When the person who must act next becomes late, in epoch milliseconds. A driver asked a moment ago for a ride home is
 * not late.
 */
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

/** Whether a therapist or driver is late with their step. If nobody is, nobody needs a reminder. */
export const isSomebodyLate = (appointment: AppointmentCard, now: Date): boolean =>
  appointment.waiting_for.some(({ role }) => role !== 'operator') && now.getTime() > lateFrom(appointment);

type Watched = Pick<
  AppointmentCard,
  'status' | 'starts_at' | 'response_deadline' | 'pickup_deadline' | 'pickup_requested_at'
>;

/** Until when people asked for a visit, or the driver of a ride home, can still answer. */
export function answerDue(appointment: Watched, now: Date): string | undefined {
  const { status, response_deadline, pickup_deadline } = appointment;
  if (status === 'pending') return isAnswerLate(appointment, now) ? undefined : response_deadline;
  if (status !== 'driver_assigned_pickup' || !pickup_deadline) return undefined;
  return now <= new Date(pickup_deadline) ? pickup_deadline : undefined;
}

const overdueBy = (deadline: string, now: Date): string => {
  const late = minutesBetween(new Date(deadline), now);
  return late < 1 ? m.the_answer_is_overdue() : m.the_answer_is_overdue_by({ late: spanInWords(late) });
};

/**
 * How late an appointment is, in words: with its answer, with setting off, or with a driver for the ride home;
 * undefined when it is not. Source: R-pages-20, R-workflow-42.
 */
export function lateness(appointment: Watched, now: Date): string | undefined {
  const { status, starts_at, response_deadline, pickup_deadline, pickup_requested_at } = appointment;
  if (isAnswerLate(appointment, now)) return overdueBy(response_deadline, now);
  if (status === 'driver_assigned_pickup' && pickup_deadline && now > new Date(pickup_deadline))
    return overdueBy(pickup_deadline, now);
  if (status === 'pickup_requested' && pickup_requested_at)
    return m.no_driver_asked_yet_after({
      minutesBetween: spanInWords(minutesBetween(new Date(pickup_requested_at), now)),
    });
  const startsAt = Date.parse(starts_at);
  return isStalled({ status, startsAt }, now.getTime())
    ? m.not_on_its_way_past({ spanInWords: spanInWords((now.getTime() - startsAt) / limits.MINUTE) })
    : undefined;
}
