import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  appointmentPath,
  Button,
  ButtonLink,
  EmptyState,
  formatMoment,
  Link,
  Money,
  Text,
  useSearchParams,
  useUser,
} from 'shared-lib';
import { type SortedColumn, SortedTable } from 'shared-lib/controls';
import { CASH_PATH } from 'shared-lib/notifications';
import { type CashHolder, cashQueries, MovementTable, WaitingRemittances } from 'shared-lib/records';
import { ReportPage } from '../../parts/page/ReportPage';
import { changeCash, readCash } from './cashAddress';
import { CountCash } from './CountCash';
import { personColumn } from './personColumn';
import { RemittanceHistory } from './RemittanceHistory';
import { WaitingSettlements } from './WaitingSettlements';
import * as m from '../../texts/m';

const SHORT_AND_OVER = '/dashboard/sales-reports?show=short';

/** The people who have cash of the business in hand, and what was handed over. Source: R-money-20..R-money-22. */
export function CashPage() {
  const [params, setParams] = useSearchParams();
  const { person, show, page } = readCash(params);
  const toPage = (to: number): void => setParams((now) => changeCash(now, { page: to }));
  if (person !== null) return <CashOfPerson person={person} page={page} onPage={toPage} />;
  return (
    <Everybody>
      <RemittanceHistory
        show={show}
        page={page}
        onPage={toPage}
        onShow={(to) => setParams((now) => changeCash(now, { show: to }))}
      />
    </Everybody>
  );
}

function Everybody({ children }: { children: ReactNode }) {
  const query = useQuery(cashQueries.holders());
  const [counting, setCounting] = useState<CashHolder | null>(null);
  const { id: self } = useUser();
  const list = query.data;
  return (
    <>
      <ReportPage
        title={m.cash_in_hand()}
        subtitle={
          list && (
            <span>
              <Money pesos={list.total} strong />{' '}
              {m.with_client({
                client: list.holders.length === 1 ? m.one_person() : m.people({ count: list.holders.length }),
              })}
            </span>
          )
        }
        actions={<ButtonLink to={SHORT_AND_OVER}>{m.short_and_over()}</ButtonLink>}
        query={query}
        what={m.cash_in_hand_2()}
        failure={m.could_not_fetch_the_cash()}
        above={
          <>
            <WaitingRemittances />
            <WaitingSettlements />
          </>
        }
        below={children}
      >
        {list && (
          <SortedTable
            caption={m.cash_in_hand()}
            columns={columnsOf(self, setCounting)}
            rows={list.holders}
            rowKey={({ person }) => person.id}
            empty={
              <EmptyState icon="wallet" title={m.nobody_has_cash_in_hand()} text={m.cash_stands_here_with_who()} />
            }
          />
        )}
      </ReportPage>
      {counting && <CountCash holder={counting} onClose={() => setCounting(null)} />}
    </>
  );
}

const columnsOf = (self: number, count: (holder: CashHolder) => void): readonly SortedColumn<CashHolder>[] => [
  personColumn(self),
  {
    key: 'since',
    header: m.since_2(),
    value: ({ since }) => new Date(since),
    cell: ({ since }) => formatMoment(new Date(since)),
  },
  {
    key: 'last',
    header: m.last_handed_over(),
    cell: ({ last_handed_over_at: last }) => (last ? formatMoment(new Date(last)) : m.never()),
  },
  {
    key: 'amount',
    header: m.in_hand(),
    align: 'end',
    value: ({ in_hand }) => in_hand,
    cell: ({ in_hand }) => (
      <>
        <Money pesos={in_hand} strong />
        {in_hand < 0 && (
          <>
            <br />
            <Text size="xs" muted>
              {m.the_office_owes_it()}
            </Text>
          </>
        )}
      </>
    ),
  },
  {
    key: 'count',
    header: m.count(),
    phone: 'actions',
    align: 'end',
    cell: (holder) => (
      <Button size="sm" aria-label={m.count_the_cash_of({ name: holder.person.name })} onClick={() => count(holder)}>
        {m.count()}
      </Button>
    ),
  },
];

function CashOfPerson({ person, page, onPage }: { person: number; page: number; onPage: (page: number) => void }) {
  const query = useQuery(cashQueries.person(person, page));
  const [isCounting, setCounting] = useState(false);
  const cash = query.data;
  return (
    <>
      <ReportPage
        back={{ to: CASH_PATH, label: m.cash_in_hand() }}
        title={cash?.person.name ?? m.cash_in_hand()}
        subtitle={
          cash && (
            <span>
              <Money pesos={cash.in_hand} strong /> {m.in_hand_2()}
              {cash.last_handed_over_at &&
                m.last_handed_over_moment({ moment: formatMoment(new Date(cash.last_handed_over_at)) })}
            </span>
          )
        }
        actions={
          cash &&
          cash.in_hand !== 0 && (
            <Button variant="primary" onClick={() => setCounting(true)}>
              {m.count()}
            </Button>
          )
        }
        query={query}
        what={m.the_cash()}
        failure={m.could_not_fetch_the_cash_2()}
      >
        {cash && (
          <MovementTable
            cash={cash}
            onPage={onPage}
            visit={(id, words) => <Link to={appointmentPath(id)}>{words}</Link>}
          />
        )}
      </ReportPage>
      {cash && isCounting && <CountCash holder={cash} onClose={() => setCounting(false)} />}
    </>
  );
}
