import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  EmptyState,
  formatMoment,
  Link,
  Money,
  Pagination,
  Row,
  StatusBadge,
  Text,
} from 'shared-lib';
import { clientQueries, type ClientVisit } from 'shared-lib/booking';
import { type Column, Table } from 'shared-lib/controls';
import styled from 'styled-components';
import { ListState, PAST_VISITS } from '../parts/page/ListState';

const When = styled(Link)`
  color: inherit;
  font-weight: 600;
`;

const COLUMNS: readonly Column<ClientVisit>[] = [
  {
    key: 'when',
    header: 'Visit',
    phone: 'title',
    cell: ({ id, starts_at }) => (
      <>
        <When to={appointmentPath(id)}>{formatMoment(new Date(starts_at))}</When>{' '}
        <Text size="xs" muted>
          #{id}
        </Text>
      </>
    ),
  },
  { key: 'services', header: 'Services', cell: ({ services }) => services },
  { key: 'therapists', header: 'Therapist', cell: ({ therapists }) => therapists },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status, outcome, is_no_show }) => (
      <Row $gap={1}>
        <StatusBadge status={status} outcome={outcome} />
        {is_no_show && <Badge tone="amber">No-show</Badge>}
      </Row>
    ),
  },
  {
    key: 'paid',
    header: 'Paid',
    align: 'end',
    cell: ({ amount_paid: paid }) => (paid === null ? <Text muted>not paid</Text> : <Money pesos={paid} />),
  },
];

/** Every appointment of a client, latest first, page by page. Source: R-client-5. */
export function ClientVisits({ client }: { client: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(clientQueries.visits(client, page));
  const { data } = query;
  return (
    <section aria-label="Visits">
      <Row $between>
        <h2>Visits</h2>
        {data && data.count > 0 && (
          <Text size="s" muted>
            {data.count.toLocaleString('en-PH')} in all
          </Text>
        )}
      </Row>
      <ListState query={query} {...PAST_VISITS} rows={8}>
        {data && (
          <Table
            caption="Visits"
            columns={COLUMNS}
            rows={data.results}
            rowKey={({ id }) => id}
            empty={
              <EmptyState icon="calendar" title="No visits yet" text="What is booked for this client stands here." />
            }
          />
        )}
        {data && <Pagination label="Pages of visits" page={page} totalPages={data.total_pages} onChange={setPage} />}
      </ListState>
    </section>
  );
}
