import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/names';
import { formatTime } from '../domain/service-day';
import { StatusBadge } from '../ui/badge/Badge';
import { ListCard, TimeLead } from '../ui/card/ListCard';
import { cancelReason } from './ended';
import { useVisitDayInList } from './visitDay';

export interface AppointmentLineProps {
  appointment: AppointmentCard;
  /** With whom, by what: one line under the name, after the reason where it was cancelled. */
  text: string;
  withDate?: boolean;
  /** Opens the whole card. */
  onOpen: () => void;
}

/** An appointment that asks nothing now, on one line that opens into its card. */
export function AppointmentLine({ appointment, text, withDate = false, onOpen }: AppointmentLineProps) {
  const day = useVisitDayInList(appointment, withDate);
  return (
    <article aria-label={personName(appointment.client_details)}>
      <ListCard
        lead={<TimeLead time={formatTime(new Date(appointment.starts_at))} />}
        title={personName(appointment.client_details)}
        text={[day, cancelReason(appointment), text].filter(Boolean).join(' · ')}
        end={<StatusBadge status={appointment.status} />}
        onClick={onOpen}
      />
    </article>
  );
}

/** Which appointments of a list stand open: what asks for something, the first, and what was opened by hand. */
export const standsOpen = (
  appointment: { id: number },
  asks: boolean,
  place: { index: number; opened: ReadonlySet<number> },
): boolean => asks || place.index === 0 || place.opened.has(appointment.id);
