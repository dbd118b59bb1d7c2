import {
  appointmentPath,
  formatTime,
  Grow,
  Link,
  type OpenAppointment,
  Row,
  Stack,
  StatusBadge,
  Text,
  useVisitDay,
} from 'shared-lib';
import { type AnyRecord } from 'shared-lib/records';
import styled from 'styled-components';
import { SectionHead } from './Particulars';
import * as m from '../texts/m';

const Lines = styled.ul`
  display: grid;
  gap: var(--s2);

  > li { padding-top: var(--s2); border-top: 1px solid var(--line); }
`;
const Who = styled(Link)`
  color: inherit;
  font-size: var(--t-s);
  font-weight: 600;
  overflow-wrap: anywhere;
`;

function Line({ appointment }: { appointment: OpenAppointment }) {
  const { id, client_name, starts_at, status, outcome } = appointment;
  const day = useVisitDay(appointment);
  return (
    <li>
      <Row $nowrap $top $gap={3}>
        <div style={{ flex: '0 0 84px' }}>
          <Text size="s" strong nowrap>
            {formatTime(new Date(starts_at))}
          </Text>
          <br />
          <Text size="xs" muted>
            {day}
          </Text>
        </div>
        <Grow>
          <Row $between $gap={1}>
            <Who to={appointmentPath(id)}>{client_name}</Who>
            <StatusBadge status={status} outcome={outcome} />
          </Row>
          <Text size="xs" muted>
            #{id} {appointment.with && `· ${appointment.with}`}
          </Text>
        </Grow>
      </Row>
    </li>
  );
}

/** Each line links to its page, where the appointment can be moved, reassigned or cancelled. */
export function AppointmentLines({ appointments }: { appointments: readonly OpenAppointment[] }) {
  return (
    <Lines role="list">
      {appointments.map((one) => (
        <Line key={one.id} appointment={one} />
      ))}
    </Lines>
  );
}

const FIRST = 5;

/** Upcoming and running appointments, the next first. */
export function OpenAppointments({ record }: { record: Pick<AnyRecord, 'appointments' | 'appointments_count'> }) {
  const { appointments, appointments_count: count } = record;
  return (
    <Stack as="section" $gap={2}>
      <SectionHead>{m.upcoming_appointments()}</SectionHead>
      {count === 0 && (
        <Text size="s" muted>
          {m.none_2()}
        </Text>
      )}
      <AppointmentLines appointments={appointments.slice(0, FIRST)} />
      {count > FIRST && (
        <Text size="s" muted>
          {m.and_more({ count: (count - FIRST).toLocaleString('en-PH') })}
        </Text>
      )}
    </Stack>
  );
}
