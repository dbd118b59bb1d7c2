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

const REPORTS = { to: '/dashboard/sales-reports', label: 'Sales & Reports' };
const SHORT_AND_OVER = `${REPORTS.to}?show=short`;

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
        back={REPORTS}
        title="Cash in hand"
        subtitle={
          list && (
            <span>
              <Money pesos={list.total} strong /> with{' '}
              {list.holders.length === 1 ? 'one person' : `${list.holders.length} people`}
            </span>
          )
        }
        actions={<ButtonLink to={SHORT_AND_OVER}>Short and over</ButtonLink>}
        query={query}
        what="cash in hand"
        failure="Could not fetch the cash in hand"
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
            caption="Cash in hand"
            columns={columnsOf(self, setCounting)}
            rows={list.holders}
            rowKey={({ person }) => person.id}
            empty={
              <EmptyState
                icon="wallet"
                title="Nobody has cash in hand"
                text="Cash stands here with who took it, until it is counted."
              />
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
    header: 'Since',
    value: ({ since }) => new Date(since),
    cell: ({ since }) => formatMoment(new Date(since)),
  },
  {
    key: 'last',
    header: 'Last handed over',
    cell: ({ last_handed_over_at: last }) => (last ? formatMoment(new Date(last)) : 'Never'),
  },
  {
    key: 'amount',
    header: 'In hand',
    align: 'end',
    value: ({ in_hand }) => in_hand,
    cell: ({ in_hand }) => (
      <>
        <Money pesos={in_hand} strong />
        {in_hand < 0 && (
          <>
            <br />
            <Text size="xs" muted>
              the office owes it
            </Text>
          </>
        )}
      </>
    ),
  },
  {
    key: 'count',
    header: 'Count',
    phone: 'actions',
    align: 'end',
    cell: (holder) => (
      <Button size="sm" aria-label={`Count the cash of ${holder.person.name}`} onClick={() => count(holder)}>
        Count
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
        back={{ to: CASH_PATH, label: 'Cash in hand' }}
        title={cash?.person.name ?? 'Cash in hand'}
        subtitle={
          cash && (
            <span>
              <Money pesos={cash.in_hand} strong /> in hand
              {cash.last_handed_over_at && `, last handed over ${formatMoment(new Date(cash.last_handed_over_at))}`}
            </span>
          )
        }
        actions={
          cash &&
          cash.in_hand !== 0 && (
            <Button variant="primary" onClick={() => setCounting(true)}>
              Count
            </Button>
          )
        }
        query={query}
        what="the cash"
        failure="Could not fetch the cash"
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
