import { type AppointmentCard, Badge, StatusBadge, UrgencyBadge, useNowValue } from 'shared-lib';
import { isAnswerLate, isUrgent } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

/**
 * The badges of a card. A pending visit shows its urgency, or its status when the urgency is normal. Others show their
 * status. 'Overdue' is added when the answer is late or it was auto-cancelled. Source: 2-121, 2-122.
 */
export function StatusBadges({
  appointment,
}: {
  appointment: Pick<AppointmentCard, 'status' | 'outcome' | 'starts_at' | 'is_overdue' | 'response_deadline'>;
}) {
  const { status, outcome, starts_at } = appointment;
  const urgent = useNowValue((now) => isUrgent(appointment, now));
  const late = useNowValue((now) => isAnswerLate(appointment, now));
  return (
    <>
      {(late || appointment.is_overdue || status === 'auto_cancelled') && <Badge tone="red">{m.overdue()}</Badge>}
      {urgent ? <UrgencyBadge start={starts_at} /> : <StatusBadge status={status} outcome={outcome} />}
    </>
  );
}
