import {
  appointmentPath,
  type CachedCard,
  Link,
  Money,
  momentWords,
  personName,
  Row,
  SessionTime,
  telHref,
  Text,
  TextLink,
  timeRange,
  useVisitDay,
} from 'shared-lib';
import type { BookingColumn } from 'shared-lib/booking';
import type { Column } from 'shared-lib/controls';
import styled from 'styled-components';
import { OneLine } from '../../parts/page/OneLine';
import { lineList } from '../../parts/visit-words/lineList';
import { CardActions } from '../actions/CardActions';
import { StatusBadges } from '../appointment-card/StatusBadges';
import * as m from '../../texts/m';

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
const Clamped = styled.span`
  display: -webkit-box;
  -webkit-box-orient: vertical;
  -webkit-line-clamp: 2;
  overflow: hidden;
  overflow-wrap: anywhere;
`;

/** A time keeps its AM or PM. On a tablet its end may stand below its start. */
const Below = styled.small`
  color: var(--ink-2);
  font-size: var(--t-s);

  @media (min-width: 1200px) { white-space: nowrap; }
`;

function When({ appointment }: { appointment: CachedCard }) {
  const times = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));
  const day = useVisitDay(appointment);
  return (
    <>
      <Text nowrap>{day}</Text>
      <br />
      <Below>{times.replace(/ (?!\d)/g, '\u00a0')}</Below>
    </>
  );
}

const driverOf = ({ driver_details: driver }: CachedCard): string => (driver ? personName(driver) : m.no_driver_2());
const therapistsOf = ({ therapists_details: therapists }: CachedCard): string => therapists.map(personName).join(', ');

/** The column with the client: always the first. */
export const CLIENT_COLUMN: Column<CachedCard> = {
  key: 'client',
  header: m.client(),
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
};

/** The column with the actions: always the last. */
export const ACTIONS_COLUMN: Column<CachedCard> = {
  key: 'actions',
  header: m.actions(),
  align: 'end',
  phone: 'actions',
  cell: (one) => (
    <Act>
      <CardActions appointment={one} quiet />
    </Act>
  ),
};

/** The columns between them, which everybody chooses. */
export const COLUMNS: { readonly [C in BookingColumn]: Omit<Column<CachedCard>, 'key'> } = {
  when: { header: m.when(), cell: (one) => <When appointment={one} /> },
  status: {
    header: m.status(),
    cell: (one) => (
      <Row $gap={1}>
        <StatusBadges appointment={one} />
        <SessionTime appointment={one} isBrief />
      </Row>
    ),
  },
  services: { header: m.services(), cell: (one) => lineList(one.services_details) },
  with: {
    header: m.with__2(),
    width: '16%',
    // A group's row is as high as any other.
    cell: (one) => (
      <>
        <OneLine title={therapistsOf(one)}>{therapistsOf(one)}</OneLine>
        <OneLine title={driverOf(one)}>
          <Text size="s" muted>
            {driverOf(one)}
          </Text>
        </OneLine>
      </>
    ),
  },
  price: { header: m.price(), align: 'end', cell: (one) => <Money pesos={one.total_price ?? 0} strong /> },
  phone: {
    header: m.phone(),
    cell: ({ client_details: { phone_number: phone } }) => <TextLink href={telHref(phone)}>{phone}</TextLink>,
  },
  location: { header: m.location(), cell: (one) => one.location || one.client_details.address },
  therapists: { header: m.therapists(), cell: therapistsOf },
  driver: { header: m.driver_2(), cell: driverOf },
  duration: { header: m.duration(), align: 'end', cell: (one) => m.min({ totalDuration: one.total_duration }) },
  paid: {
    header: m.paid(),
    align: 'end',
    cell: (one) =>
      one.payment_status === 'paid' ? <Money pesos={one.amount_paid ?? 0} /> : <Text muted>{m.not_yet()}</Text>,
  },
  booked: { header: m.booked(), cell: ({ created_at }) => momentWords(new Date(created_at)) },
  notes: { header: m.notes(), cell: ({ notes }) => notes && <Clamped title={notes}>{notes}</Clamped> },
};
