import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { AppointmentCard } from '../contract/appointment-card';
import { formatTime } from '../domain/service-day';
import { ButtonLink } from '../ui/button/Button';
import { telHref } from '../ui/button/telHref';
import { Fact, Facts } from '../ui/facts/Facts';
import { usePickupTime } from './pickupTime';
import { useVisitDayInList } from './visitDay';

/** `4:05 – 5:35 PM`, `11:30 PM – 1:00 AM`: the half of the day is said once where both share it. */
export function timeRange(startsAt: Date, endsAt: Date): string {
  const start = formatTime(startsAt);
  const end = formatTime(endsAt);
  const half = end.slice(-3);
  return `${start.endsWith(half) ? start.slice(0, -half.length) : start} – ${end}`;
}

/** `Swedish 60 · Foot 30`; the same service twice is `Swedish 60 × 2`. */
export function serviceList(services: readonly { name: string }[]): string {
  const counts = new Map<string, number>();
  for (const { name } of services) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${name} × ${count}` : name)).join(' · ');
}

/** When, where and what, in the order in which somebody on the way asks for it; more facts as children. */
export function AppointmentFacts({
  appointment,
  withDate = false,
  children,
}: {
  appointment: AppointmentCard;
  withDate?: boolean;
  children?: ReactNode;
}) {
  const day = useVisitDayInList(appointment, withDate);
  const pickup = usePickupTime(appointment);
  return (
    <Facts>
      <Fact icon="clock" label="Time" wide>
        {day && `${day} · `}
        <b>{timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at))}</b> ·{' '}
        {appointment.total_duration} minutes
      </Fact>
      <Fact icon="pin" label="Address" wide>
        {appointment.location}
      </Fact>
      <Fact icon="check" label="Services" wide>
        {serviceList(appointment.services_details)}
      </Fact>
      {pickup && (
        <Fact icon="car" label="Ride home" wide>
          <b>{pickup}</b>
        </Fact>
      )}
      {children}
      {appointment.notes && (
        <Fact icon="info" label="Notes" wide>
          {appointment.notes}
        </Fact>
      )}
    </Facts>
  );
}

const SideBySide = styled.div`
  display: grid;
  grid-template-columns: 1fr 1fr;
  gap: var(--s2);
`;

/** One press to call the client, one to be shown the way. */
export function ReachClient({ appointment }: { appointment: AppointmentCard }) {
  const destination = encodeURIComponent(appointment.location);
  return (
    <SideBySide>
      <ButtonLink href={telHref(appointment.client_details.phone_number)} icon="phone" block>
        Call
      </ButtonLink>
      <ButtonLink href={`https://www.google.com/maps/dir/?api=1&destination=${destination}`} newTab icon="send" block>
        Directions
      </ButtonLink>
    </SideBySide>
  );
}
