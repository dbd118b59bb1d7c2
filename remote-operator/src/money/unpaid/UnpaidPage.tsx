import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  ButtonLink,
  Card,
  clientPath,
  EmptyState,
  formatPesos,
  dayWords,
  Link,
  Money,
  Pagination,
  readPage,
  serviceDayOf,
  Stack,
  telHref,
  Text,
  TextLink,
  useSearchParams,
} from 'shared-lib';
import { type ClientDebt, differenceQueries } from 'shared-lib/booking';
import { fetchUnpaidFile, refundsQuery, writtenOffQuery } from 'shared-lib/records';
import { Beside, type SortedColumn, SortedTable } from 'shared-lib/controls';
import { type ExportEntry, ExportReport } from '../../parts/page/ExportReport';
import { ListState } from '../../parts/page/ListState';
import { PanelHead } from '../../parts/page/PanelHead';
import { ReportPage } from '../../parts/page/ReportPage';
import { daysOwed } from './owedSince';
import { OwedVisits } from './OwedVisits';
import { WaitingRefund } from './WaitingRefund';
import { WrittenOff } from './WrittenOff';
import * as m from '../../texts/m';

const columns = (hrefOf: (client: number) => string): readonly SortedColumn<ClientDebt>[] => [
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
    cell: ({ client, visits }) => (
      <Link to={hrefOf(client.id)} aria-label={m.show_visits_of_name({ count: visits, name: client.name })}>
        {m.visits_owed({ count: visits })}
      </Link>
    ),
  },
  {
    key: 'since',
    header: m.since_2(),
    value: ({ since }) => since,
    cell: ({ since }) => dayWords(serviceDayOf(new Date(since))),
  },
  {
    key: 'age',
    header: m.age(),
    align: 'end',
    value: ({ since }) => daysOwed(since),
    cell: ({ since }) => m.age_days({ count: daysOwed(since) }),
  },
  {
    key: 'owed',
    header: m.owed(),
    align: 'end',
    value: ({ owed }) => owed,
    cell: ({ owed }) => <Money pesos={owed} strong />,
  },
];

/** The files of the page, with their names. Source: R-beyond-735. */
const FILES: readonly ExportEntry[] = [
  { label: m.visits_that_owe(), name: 'unpaid', fetch: (format) => fetchUnpaidFile({ rows: 'owed', format }) },
  {
    label: m.all_write_offs(),
    name: 'written-off',
    fetch: (format) => fetchUnpaidFile({ rows: 'written_off', format }),
  },
];

/** The visits of one client, beside the list or in front of it. Source: R-beyond-641. */
function ClientPanel({ id, name, onClose }: { id: number; name: string | undefined; onClose: () => void }) {
  const [page, turn] = useState(1);
  const query = useQuery(differenceQueries.owedBy(id, page));
  const { data } = query;
  return (
    <Stack $gap={3}>
      <PanelHead
        title={name ?? m.client()}
        detail={
          data && (data.owed > 0 ? m.owes_amount({ amount: formatPesos(data.owed) }) : m.this_client_owes_nothing())
        }
        onClose={onClose}
      />
      <TextLink href={clientPath(id)}>{m.open_the_client()}</TextLink>
      <ListState query={query} what={m.what_is_unpaid()} failure={m.could_not_fetch_what_is()} rows={3}>
        {data && <OwedVisits visits={data.results} page={page} totalPages={data.total_pages} onPage={turn} />}
      </ListState>
    </Stack>
  );
}

const readClient = (params: URLSearchParams): number | null => Number(params.get('client')) || null;

/** Who owes money for visits that are done, by client, longest first. Source: R-money-31, R-beyond-640. */
export function UnpaidPage() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(differenceQueries.unpaid({ page: readPage(params.get('page')) }));
  const list = query.data;
  const [writtenPage, turnWritten] = useState(1);
  const written = useQuery(writtenOffQuery({ page: writtenPage }));
  const { data: refunds } = useQuery(refundsQuery());
  const opened = readClient(params);
  const changed = (change: (next: URLSearchParams) => void): URLSearchParams => {
    const next = new URLSearchParams(params);
    change(next);
    return next;
  };
  const hrefOf = (client: number): string => `?${changed((next) => next.set('client', String(client))).toString()}`;
  const close = (): void => setParams(changed((next) => next.delete('client')));
  const page = (
    <ReportPage
      title={m.unpaid()}
      subtitle={
        list &&
        list.visits > 0 && (
          <span>
            <Money pesos={list.owed} strong /> {m.for_visits({ count: list.visits })}
          </span>
        )
      }
      actions={
        <>
          <ExportReport entries={FILES} />
          {list && list.visits > 0 && (
            <ButtonLink icon="calendar" to="/dashboard/bookings?filter=unpaid">
              {m.show_the_visits()}
            </ButtonLink>
          )}
        </>
      }
      query={query}
      what={m.what_is_unpaid()}
      failure={m.could_not_fetch_what_is()}
    >
      {list && (
        <>
          {refunds?.results.map((refund) => (
            <WaitingRefund key={refund.id} named refund={refund} />
          ))}
          <SortedTable
            caption={m.who_owes()}
            columns={columns(hrefOf)}
            rows={list.results}
            rowKey={({ client }) => client.id}
            empty={<EmptyState icon="wallet" title={m.nobody_owes_anything()} text={m.a_visit_that_is_completed()} />}
          />
          <Pagination
            page={list.current_page}
            totalPages={list.total_pages}
            onChange={(turned) => setParams(changed((next) => next.set('page', String(turned))))}
          />
          {written.data && written.data.count > 0 && (
            <Card>
              <WrittenOff named list={written.data} page={writtenPage} onPage={turnWritten} />
            </Card>
          )}
        </>
      )}
    </ReportPage>
  );
  return (
    <Beside
      label={m.what_the_client_owes()}
      panel={
        opened === null ? null : (
          <ClientPanel
            key={opened}
            id={opened}
            name={list?.results.find(({ client }) => client.id === opened)?.client.name}
            onClose={close}
          />
        )
      }
      onClose={close}
    >
      {page}
    </Beside>
  );
}
