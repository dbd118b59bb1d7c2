import { useQuery } from '@tanstack/react-query';
import {
  ButtonLink,
  clientPath,
  EmptyState,
  formatMoment,
  Link,
  Money,
  Pagination,
  readPage,
  telHref,
  Text,
  useSearchParams,
} from 'shared-lib';
import { type ClientDebt, differenceQueries } from 'shared-lib/booking';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { ReportPage } from '../../parts/page/ReportPage';

const COLUMNS: readonly SortedColumn<ClientDebt>[] = [
  {
    key: 'client',
    header: 'Client',
    phone: 'title',
    value: ({ client }) => client.name,
    cell: ({ client }) => <Link to={clientPath(client.id)}>{client.name}</Link>,
  },
  {
    key: 'phone',
    header: 'Phone',
    value: ({ client }) => client.phone_number,
    cell: ({ client }) =>
      client.phone_number ? <a href={telHref(client.phone_number)}>{client.phone_number}</a> : <Text muted>None</Text>,
  },
  {
    key: 'visits',
    header: 'Visits',
    align: 'end',
    value: ({ visits }) => visits,
    cell: ({ visits }) => String(visits),
  },
  { key: 'since', header: 'Since', value: ({ since }) => since, cell: ({ since }) => formatMoment(new Date(since)) },
  {
    key: 'owed',
    header: 'Owed',
    align: 'end',
    value: ({ owed }) => owed,
    cell: ({ owed }) => <Money pesos={owed} strong />,
  },
];

/** Who owes money for completed visits, by client, longest first. Source: R-money-31. */
export function UnpaidPage() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(differenceQueries.unpaid({ page: readPage(params.get('page')) }));
  const list = query.data;
  return (
    <ReportPage
      back={{ to: '/dashboard/sales-reports', label: 'Sales & Reports' }}
      title="Unpaid"
      subtitle={
        list &&
        list.visits > 0 && (
          <span>
            <Money pesos={list.owed} strong /> for {list.visits === 1 ? 'one visit' : `${list.visits} visits`}
          </span>
        )
      }
      actions={
        list &&
        list.visits > 0 && (
          <ButtonLink icon="calendar" to="/dashboard/bookings?filter=unpaid">
            Show the visits
          </ButtonLink>
        )
      }
      query={query}
      what="what is unpaid"
      failure="Could not fetch what is unpaid"
    >
      {list && (
        <>
          <SortedTable
            caption="Who owes"
            columns={COLUMNS}
            rows={list.results}
            rowKey={({ client }) => client.id}
            empty={
              <EmptyState
                icon="wallet"
                title="Nobody owes anything"
                text="A visit that is completed and not paid stands here."
              />
            }
          />
          <Pagination
            page={list.current_page}
            totalPages={list.total_pages}
            onChange={(page) =>
              setParams((now) => {
                const next = new URLSearchParams(now);
                next.set('page', String(page));
                return next;
              })
            }
          />
        </>
      )}
    </ReportPage>
  );
}
