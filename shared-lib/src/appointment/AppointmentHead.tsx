import type { ReactNode } from 'react';
import type { AppointmentCard } from '../contract/appointment-card';
import { personName } from '../domain/people/names';
import { Badge, StatusBadge } from '../ui/badge/Badge';
import { Row } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { StepBar } from '../ui/steps/StepBar';
import { UrgencyBadge } from '../ui/time/UrgencyBadge';
import { appointmentProgress } from './progress';

/**
 * Progress, urgency and client: the top of an appointment's card on a phone. `children` are the role's badges, beside
 * the status.
 */
export function AppointmentHead({
  appointment,
  titleId,
  title,
  children,
}: {
  appointment: AppointmentCard;
  titleId: string;
  /** Replaces the client's name. */
  title?: string;
  children?: ReactNode;
}) {
  const progress = appointmentProgress(appointment);
  return (
    <>
      <Row $between>
        <Row>
          <StatusBadge status={appointment.status} outcome={appointment.outcome} />
          {children}
          {appointment.status === 'pending' && <UrgencyBadge start={appointment.starts_at} />}
          {appointment.pickup_requested && appointment.pickup_urgency === 'urgent' && (
            <Badge tone="red">Urgent pickup</Badge>
          )}
        </Row>
        <Text size="s" muted>
          #{appointment.id}
        </Text>
      </Row>
      {progress && <StepBar {...progress} />}
      <Text as="h2" size="xl" strong id={titleId}>
        {title ?? personName(appointment.client_details)}
      </Text>
    </>
  );
}
