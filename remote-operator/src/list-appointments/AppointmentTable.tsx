import {
  appointmentPath,
  type CachedCard,
  Link,
  Money,
  personName,
  Row,
  Text,
  timeRange,
  useVisitDay,
  serviceList,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import styled from 'styled-components';
import { CardActions } from '../actions/CardActions';
import { StatusBadges } from '../appointment-card/StatusBadges';

const Who = styled(Link)`
  color: inherit;
  font-weight: 600;
  text-decoration: none;
  overflow-wrap: anywhere;

  &:hover { text-decoration: underline; text-underline-offset: 3px; }
`;

const Act = styled.div`
  display: flex;
  justify-content: flex-end;
  gap: 4px;
  white-space: nowrap;
`;

function When({ appointment }: { appointment: CachedCard }) {
  const startsAt = new Date(appointment.starts_at);
  const day = useVisitDay(appointment);
  return (
    <>
      <Text nowrap>{day}</Text>
      <br />
      <Text size="s" muted nowrap>
        {timeRange(startsAt, new Date(appointment.ends_at))}
      </Text>
    </>
  );
}

const COLUMNS: readonly Column<CachedCard>[] = [
  {
    key: 'client',
    header: 'Client',
    phone: 'title',
    width: '20%',
    cell: (one) =>
      one.id > 0 ? (
        <>
          <Who to={appointmentPath(one.id)}>{personName(one.client_details)}</Who>{' '}
          <Text size="xs" muted nowrap>
            #{one.id}
          </Text>
        </>
      ) : (
        personName(one.client_details)
      ),
  },
  { key: 'when', header: 'When', cell: (one) => <When appointment={one} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (one) => (
      <Row $gap={1}>
        <StatusBadges appointment={one} />
      </Row>
    ),
  },
  { key: 'services', header: 'Services', cell: (one) => serviceList(one.services_details) },
  {
    key: 'with',
    header: 'With',
    cell: (one) => (
      <>
        {one.therapists_details.map(personName).join(', ')}
        <br />
        <Text size="s" muted>
          {one.driver_details ? personName(one.driver_details) : 'No driver'}
        </Text>
      </>
    ),
  },
  { key: 'price', header: 'Price', align: 'end', cell: (one) => <Money pesos={one.total_price ?? 0} strong /> },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    phone: 'actions',
    cell: (one) => (
      <Act>
        <CardActions appointment={one} quiet />
      </Act>
    ),
  },
];

/** Appointments in rows, for comparing many. */
export function AppointmentTable({ caption, appointments }: { caption: string; appointments: readonly CachedCard[] }) {
  return <Table caption={caption} columns={COLUMNS} rows={appointments} rowKey={(one) => one.id} />;
}
