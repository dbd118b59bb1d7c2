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
import * as m from '../../texts/m';

const COLUMNS: readonly SortedColumn<ClientDebt>[] = [
  {
    key: 'client',
    header: m.client(),
    phone: 'title',
    value: ({ client }) => client.name,
    cell: ({ client }) => <Link to={clientPath(client.id)}>{client.name}</Link>,
  },
  {
    key: 'phone',
    header: m.phone(),
    value: ({ client }) => client.phone_number,
    cell: ({ client }) =>
      client.phone_number ? (
        <a href={telHref(client.phone_number)}>{client.phone_number}</a>
      ) : (
        <Text muted>{m.none()}</Text>
      ),
  },
  {
    key: 'visits',
    header: m.visits_2(),
    align: 'end',
    value: ({ visits }) => visits,
    cell: ({ visits }) => String(visits),
  },
  {
    key: 'since',
    header: m.since_2(),
    value: ({ since }) => since,
    cell: ({ since }) => formatMoment(new Date(since)),
  },
  {
    key: 'owed',
    header: m.owed(),
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
      title={m.unpaid()}
      subtitle={
        list &&
        list.visits > 0 && (
          <span>
            <Money pesos={list.owed} strong />{' '}
            {m.for_words({ words: list.visits === 1 ? m.one_visit() : m.visits({ count: list.visits }) })}
          </span>
        )
      }
      actions={
        list &&
        list.visits > 0 && (
          <ButtonLink icon="calendar" to="/dashboard/bookings?filter=unpaid">
            {m.show_the_visits()}
          </ButtonLink>
        )
      }
      query={query}
      what={m.what_is_unpaid()}
      failure={m.could_not_fetch_what_is()}
    >
      {list && (
        <>
          <SortedTable
            caption={m.who_owes()}
            columns={COLUMNS}
            rows={list.results}
            rowKey={({ client }) => client.id}
            empty={<EmptyState icon="wallet" title={m.nobody_owes_anything()} text={m.a_visit_that_is_completed()} />}
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
