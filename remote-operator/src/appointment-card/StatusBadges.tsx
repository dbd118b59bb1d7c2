import { type AppointmentCard, Badge, StatusBadge, UrgencyBadge, useNowValue } from 'shared-lib';
import { isUrgent } from '../appointment-words/appointmentWords';

/**
 * What a card says of the state: the urgency of a pending one (nothing when normal, then its status), else the status;
 * 'Overdue' beside it where the answer is late or where it was auto-cancelled. Points 2-121, 2-122.
 */
export function StatusBadges({
  appointment,
}: {
  appointment: Pick<AppointmentCard, 'status' | 'starts_at' | 'is_overdue' | 'response_deadline'>;
}) {
  const { status, starts_at, response_deadline } = appointment;
  const urgent = useNowValue((now) => isUrgent(appointment, now));
  // The server's flag is as old as the answer; the deadline itself passes on the screen.
  const late = useNowValue((now) => status === 'pending' && now.getTime() > Date.parse(response_deadline));
  return (
    <>
      {(late || appointment.is_overdue || status === 'auto_cancelled') && <Badge tone="red">Overdue</Badge>}
      {urgent ? <UrgencyBadge start={starts_at} /> : <StatusBadge status={status} />}
    </>
  );
}
