import { type ReactNode, Suspense } from 'react';
import type { CachedCard } from '../api/appointments/appointment-record';
import { personName } from '../domain/people/names';
import { Badge, StatusBadge } from '../ui/badge/Badge';
import { Row } from '../ui/layout/Stack';
import { Text } from '../ui/layout/Text';
import { StepBar } from '../ui/steps/StepBar';
import { UrgencyBadge } from '../ui/time/UrgencyBadge';

import { statusLabel, type Status } from '../domain/workflow/statuses';
import { UnsentOnCard } from './lazyUnsent';
import * as m from '../texts/m';

/**
 * The stages of an appointment in the progress bar of a phone: agreed, started, on the way, there, in session, payment,
 * done.
 */
const STAGES: readonly (readonly Status[])[] = [
  ['confirmed', 'therapist_confirmed', 'driver_confirmed'],
  ['in_progress'],
  ['journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location'],
  ['arrived', 'at_location', 'dropped_off'],
  ['session_in_progress'],
  ['awaiting_payment', 'payment_verified', 'payment_completed'],
  ['completed', 'pickup_requested', 'driver_assigned_pickup', 'return_journey', 'transport_completed'],
];

/** How many stages are done, of how many, and the word for the current one; undefined for a cancelled visit. */
function appointmentProgress({
  status,
  outcome,
}: Pick<CachedCard, 'status' | 'outcome'>): { done: number; total: number; label: string } | undefined {
  const stage = STAGES.findIndex((statuses) => statuses.includes(status));
  if (stage < 0 || outcome === 'cancelled') return undefined;
  const done = status === 'transport_completed' ? STAGES.length : stage;
  return { done, total: STAGES.length, label: statusLabel(status) };
}

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
  appointment: CachedCard;
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
            <Badge tone="red">{m.urgent_pickup()}</Badge>
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
      {appointment.unsent && (
        <Suspense>
          <UnsentOnCard steps={appointment.unsent} />
        </Suspense>
      )}
    </>
  );
}
