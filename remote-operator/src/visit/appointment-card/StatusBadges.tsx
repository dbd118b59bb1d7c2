import {
  type AppointmentCard,
  Badge,
  dateWords,
  momentWords,
  formatTime,
  StatusBadge,
  UrgencyBadge,
  useNowValue,
} from 'shared-lib';
import { isAnswerLate, isUrgent } from '../../parts/visit-words/appointmentWords';
import * as m from '../../texts/m';

/**
 * The badges of a card. A pending visit shows its urgency, or its status when the urgency is normal. Others show their
 * status. 'Overdue' is added when the answer is late or it was auto-cancelled, and when a late ride comes; and before
 * the session that the client confirmed. Source: 2-121, 2-122, R-beyond-261, R-beyond-540.
 */
export function StatusBadges({
  appointment,
}: {
  appointment: Pick<
    AppointmentCard,
    | 'status'
    | 'outcome'
    | 'starts_at'
    | 'is_overdue'
    | 'response_deadline'
    | 'late'
    | 'client_confirmed_at'
    | 'session_started_at'
  >;
}) {
  const { status, outcome, starts_at, late: ride, client_confirmed_at: confirmed } = appointment;
  const urgent = useNowValue((now) => isUrgent(appointment, now));
  const late = useNowValue((now) => isAnswerLate(appointment, now));
  return (
    <>
      {(late || appointment.is_overdue || status === 'auto_cancelled') && <Badge tone="red">{m.overdue()}</Badge>}
      {ride && <Badge tone="amber">{m.late_about({ time: formatTime(new Date(ride.expected_at)) })}</Badge>}
      {urgent ? <UrgencyBadge start={starts_at} /> : <StatusBadge status={status} outcome={outcome} />}
      {confirmed && !outcome && !appointment.session_started_at && <Confirmed at={confirmed} />}
    </>
  );
}

/** With the day where it was not today. */
function Confirmed({ at }: { at: string }) {
  const said = new Date(at);
  const isToday = useNowValue((now) => dateWords(now) === dateWords(said));
  return <Badge tone="green">{m.confirmed_by_client({ time: isToday ? formatTime(said) : momentWords(said) })}</Badge>;
}
