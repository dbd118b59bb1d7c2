import type { AppointmentCard } from '../contract/appointment-card';
import * as m from '../texts/m';

/** The fields of a request that tell a person why they are asked again. The reason of a refusal is not among them. */
type Asked = Pick<
  AppointmentCard,
  'status' | 'allowed_actions' | 'asked_again' | 'rejected_by' | 'therapists_details' | 'driver' | 'driver_accepted'
>;

/**
 * What an earlier answer of `self` did: that they cannot come, or why a request asks them again after a declined
 * refusal, until they answer. Empty for any other visit. Others do not learn who refused (R-visibility-3). Source:
 * R-beyond-255, R-workflow-68, R-workflow-69.
 */
export function askedAgainWords(appointment: Asked, self: number): string {
  const {
    status,
    allowed_actions: allowed,
    asked_again: isAsked,
    rejected_by: by,
    therapists_details: therapists,
  } = appointment;
  if (allowed.includes('can_make_it')) return m.you_cant_make_it_the_office();
  // Before the server's answer, while this person's answer is on its way.
  const answered =
    appointment.driver === self ? appointment.driver_accepted : therapists.find(({ id }) => id === self)?.accepted;
  if (status !== 'pending' || !isAsked || answered) return '';
  return by?.id === self ? m.your_refusal_was_not_accepted() : m.it_was_refused_so_everybody();
}
