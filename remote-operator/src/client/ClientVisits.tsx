import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  EmptyState,
  momentWords,
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
import * as m from '../texts/m';

const When = styled(Link)`
  color: inherit;
  font-weight: 600;
`;

const COLUMNS: readonly Column<ClientVisit>[] = [
  {
    key: 'when',
    header: m.visit(),
    phone: 'title',
    cell: ({ id, starts_at }) => (
      <>
        <When to={appointmentPath(id)}>{momentWords(new Date(starts_at))}</When>{' '}
        <Text size="xs" muted>
          #{id}
        </Text>
      </>
    ),
  },
  { key: 'services', header: m.services(), cell: ({ services }) => services },
  { key: 'therapists', header: m.therapist(), cell: ({ therapists }) => therapists },
  {
    key: 'status',
    header: m.status(),
    cell: ({ status, outcome, is_no_show }) => (
      <Row $gap={1}>
        <StatusBadge status={status} outcome={outcome} />
        {is_no_show && <Badge tone="amber">{m.no_show()}</Badge>}
      </Row>
    ),
  },
  {
    key: 'paid',
    header: m.paid(),
    align: 'end',
    cell: ({ amount_paid: paid, outcome }) =>
      paid !== null ? <Money pesos={paid} /> : <Text muted>{outcome === 'completed' ? m.unpaid() : '—'}</Text>,
  },
];

/** Every appointment of a client, latest first, page by page. Source: R-client-5. */
export function ClientVisits({ client }: { client: number }) {
  const [page, setPage] = useState(1);
  const query = useQuery(clientQueries.visits(client, page));
  const { data } = query;
  return (
    <section aria-label={m.visits_2()}>
      <Row $between>
        <h2>{m.visits_2()}</h2>
        {data && data.count > 0 && (
          <Text size="s" muted>
            {m.in_all({ count: data.count.toLocaleString('en-PH') })}
          </Text>
        )}
      </Row>
      <ListState query={query} {...PAST_VISITS} rows={8}>
        {data && (
          <Table
            caption={m.visits_2()}
            columns={COLUMNS}
            rows={data.results}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="calendar" title={m.no_visits_yet()} text={m.what_is_booked_for_this()} />}
          />
        )}
        {data && (
          <Pagination label={m.pages_of_visits()} page={page} totalPages={data.total_pages} onChange={setPage} />
        )}
      </ListState>
    </section>
  );
}
