import type { AppointmentCard } from '../contract/appointment-card';
import type { Status } from '../domain/statuses';

/** What therapists and drivers read of a visit that ended before its time. */
const SAYS: Partial<Record<Status, string>> = {
  cancelled: 'This appointment was cancelled.',
  rejected: 'This appointment was refused. The operator decides what happens next.',
  auto_cancelled: 'Nobody answered in time, so this appointment was cancelled.',
};

/** Why it was cancelled, for who was to go there; nothing at any other status. Source: R-visibility-4. */
export const cancelReason = ({ status, cancel_reason }: Pick<AppointmentCard, 'status' | 'cancel_reason'>): string =>
  (status === 'cancelled' && cancel_reason) || '';

/** What somebody typed, so that a sentence may follow it. */
const asSentence = (typed: string): string => (/[.!?…]$/.test(typed.trim()) ? typed.trim() : `${typed.trim()}.`);

/** The sentence of a visit that ended before its time, with the reason of a cancellation. */
export function endedSentence(appointment: Pick<AppointmentCard, 'status' | 'cancel_reason'>): string | undefined {
  const reason = cancelReason(appointment);
  return reason ? `${SAYS.cancelled} Reason: ${asSentence(reason)}` : SAYS[appointment.status];
}
