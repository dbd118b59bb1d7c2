import { type AppointmentCard, Badge, StatusBadge, UrgencyBadge, useNowValue } from 'shared-lib';
import { isAnswerLate, isUrgent } from '../../parts/visit-words/appointmentWords';

/**
 * What a card says of the state: the urgency of a pending one (nothing when normal, then its status), else the status;
 * 'Overdue' beside it where the answer is late or where it was auto-cancelled. Source: 2-121, 2-122.
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
      {(late || appointment.is_overdue || status === 'auto_cancelled') && <Badge tone="red">Overdue</Badge>}
      {urgent ? <UrgencyBadge start={starts_at} /> : <StatusBadge status={status} outcome={outcome} />}
    </>
  );
}
