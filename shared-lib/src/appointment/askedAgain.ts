import type { AppointmentCard } from '../contract/appointment-card';

/** Of a request, what somebody asked again is told by; the reason of a refusal is no part of it. */
type Asked = Pick<
  AppointmentCard,
  'status' | 'asked_again' | 'rejected_by' | 'therapists_details' | 'driver' | 'driver_accepted'
>;

/**
 * Why a request waits for `self` after a refusal that was declined, until they have answered; nothing of any other
 * visit. Who refused is known to nobody else of it (R-visibility-3). Source: R-workflow-68, R-workflow-69.
 */
export function askedAgainWords(appointment: Asked, self: number): string {
  const { status, asked_again: isAsked, rejected_by: by, therapists_details: therapists } = appointment;
  // Ahead of the server's word on an answer that is on its way.
  const answered =
    appointment.driver === self ? appointment.driver_accepted : therapists.find(({ id }) => id === self)?.accepted;
  if (status !== 'pending' || !isAsked || answered) return '';
  return by?.id === self
    ? 'Your refusal was not accepted. Please answer again.'
    : 'It was refused, so everybody is asked again.';
}
