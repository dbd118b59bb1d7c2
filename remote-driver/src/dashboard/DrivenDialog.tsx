import {
  type AppointmentCard,
  Dialog,
  EmptyState,
  formatTime,
  ListCard,
  personName,
  Stack,
  StatusBadge,
  TimeLead,
  useVisitDayInList,
} from 'shared-lib';
import { withWhom } from '../transports/TransportCard';
import * as m from '../texts/m';

interface DrivenDialogProps {
  driven: readonly AppointmentCard[];
  /** The signed-in driver's id. */
  self: number;
  onClose: () => void;
}

/** The transports of today that this driver has done. Source: 2-159. */
export function DrivenDialog({ driven, self, onClose }: DrivenDialogProps) {
  return (
    <Dialog open onClose={onClose} title={m.todays_completed_transports()}>
      {driven.length === 0 ? (
        <EmptyState compact icon="car" title={m.nothing_completed_yet_today()} text={m.a_transport_moves_here_when()} />
      ) : (
        <Stack $gap={2}>
          {driven.map((appointment) => (
            <Driven key={appointment.id} appointment={appointment} self={self} />
          ))}
        </Stack>
      )}
    </Dialog>
  );
}

function Driven({ appointment, self }: { appointment: AppointmentCard; self: number }) {
  const night = useVisitDayInList(appointment, false);
  return (
    <ListCard
      lead={<TimeLead time={formatTime(new Date(appointment.starts_at))} />}
      title={personName(appointment.client_details)}
      text={[night, withWhom(appointment, self)].filter(Boolean).join(' · ')}
      end={<StatusBadge status={appointment.status} outcome={appointment.outcome} />}
    />
  );
}
