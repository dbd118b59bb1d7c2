import type { ReactNode } from 'react';
import styled from 'styled-components';
import type { Appointment } from '../contract/appointments';
import { ButtonLink } from '../ui/button/Button';
import { telHref } from '../ui/button/telHref';
import { Fact, Facts } from '../ui/facts/Facts';

/** `4:05 – 5:35 PM`, `11:30 PM – 1:00 AM` */
export function timeRange({
  formatted_start_time: start,
  formatted_end_time: end,
}: Pick<Appointment, 'formatted_start_time' | 'formatted_end_time'>): string {
  const half = end.slice(-3);
  return `${start.endsWith(half) ? start.slice(0, -half.length) : start} – ${end}`;
}

export const serviceNames = ({ services_details: services }: Pick<Appointment, 'services_details'>): string =>
  services.map(({ name }) => name).join(' · ');

/** When, where and what, in the order in which somebody on the way asks for it; more facts as children. */
export function AppointmentFacts({
  appointment,
  withDate = false,
  children,
}: {
  appointment: Appointment;
  withDate?: boolean;
  children?: ReactNode;
}) {
  return (
    <Facts>
      <Fact icon="clock" label="Time" wide>
        {withDate && `${appointment.formatted_date} · `}
        <b>{timeRange(appointment)}</b> · {appointment.total_duration} minutes
      </Fact>
      <Fact icon="pin" label="Address" wide>
        {appointment.location}
      </Fact>
      <Fact icon="check" label="Services" wide>
        {serviceNames(appointment)}
      </Fact>
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
export function ReachClient({ appointment }: { appointment: Appointment }) {
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
