import { type AppointmentCard, type Status, texts } from 'shared-lib';
import { inLanguage } from '../remote/pageName';
import * as m from '../texts/m';

const OPERATOR_DECIDES = m.the_operator_decides_what_happens();

/** For a visit that did not end early. */
export const VISIT_COMPLETED = m.this_visit_is_completed();

/** What therapists and drivers read about a visit that ended early. */
const SAYS: Partial<Record<Status, string>> = {
  cancelled: m.this_appointment_was_cancelled(),
  rejected: m.this_appointment_was_refused({ operatorDecides: OPERATOR_DECIDES }),
  auto_cancelled: m.nobody_answered_in_time_so(),
};

type Ended = Pick<AppointmentCard, 'status' | 'cancel_reason' | 'rejected_by' | 'rejection_reason'>;

/** Why it was cancelled, for the people who were to go there; empty at any other status. Source: R-visibility-4. */
const cancelReason = ({ status, cancel_reason }: Ended): string => (status === 'cancelled' && cancel_reason) || '';

/** `You declined: Schedule conflict`, only for the person who said it. Source: R-visibility-3. */
const ownRefusal = ({ status, rejected_by: by, rejection_reason: reason }: Ended, self: number): string =>
  status === 'rejected' && by?.id === self
    ? [m.you_declined(), reason && inLanguage(reason)].filter(Boolean).join(': ')
    : '';

/**
 * Why a visit ended early, in the few words of a line, as far as `self` may know. For another person's refusal, neither
 * who nor why. Empty for any other visit. Source: R-pages-104.
 */
export const endedWords = (appointment: Ended, self: number): string =>
  cancelReason(appointment) ||
  ownRefusal(appointment, self) ||
  (appointment.status === 'rejected' ? texts.CANCELLED_AFTER_REFUSAL : '');

/** Typed text with a final stop, so that a sentence can follow. */
const asSentence = (typed: string): string => (/[.!?…]$/.test(typed.trim()) ? typed.trim() : `${typed.trim()}.`);

/** The sentence about a visit that ended early, with its reason if `self` may know it. */
export function endedSentence(appointment: Ended, self: number): string | undefined {
  const reason = cancelReason(appointment);
  if (reason) return `${SAYS.cancelled} Reason: ${asSentence(reason)}`;
  const own = ownRefusal(appointment, self);
  return own ? `${asSentence(own)} ${OPERATOR_DECIDES}` : SAYS[appointment.status];
}
