import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Badge,
  Button,
  dayWords,
  EmptyState,
  Field,
  formatPesos,
  lazyDialog,
  Link,
  Money,
  Pagination,
  Row,
  Select,
  serviceDayOf,
  Stat,
  StatRow,
  Text,
  useNowValue,
  useSearchParams,
  withUnit,
} from 'shared-lib';
import { type Column, Table } from 'shared-lib/controls';
import {
  type Cost,
  COST_CATEGORIES,
  costQueries,
  costsFileName,
  COST_WORDS,
  type CostCategory,
  type CostProof as Proof,
  fetchCosts,
  METHOD_WORDS,
  monthPeriod,
} from 'shared-lib/records';
import styled from 'styled-components';
import { changeCosts, type CostsAddress, readCosts } from '../money/costs/costsAddress';
import { ExportReport } from '../parts/page/ExportReport';
import { PeriodTurn } from '../parts/page/PeriodTurn';
import { ReportPage } from '../parts/page/ReportPage';
import { count } from './reportWords';
import * as m from '../texts/m';

const AddCost = lazyDialog(() =>
  import(/* webpackChunkName: "cost-dialogs" */ '../money/costs/AddCost').then((code) => code.AddCost),
);
const VoidCost = lazyDialog(() =>
  import(/* webpackChunkName: "cost-dialogs" */ '../money/costs/VoidCost').then((code) => code.VoidCost),
);
const AddProof = lazyDialog(() =>
  import(/* webpackChunkName: "cost-dialogs" */ '../money/costs/AddProof').then((code) => code.AddProof),
);
const CostProof = lazyDialog(() => import('./CostProof').then((code) => code.CostProof));

const Details = styled.div`
  max-width: 26rem;
  overflow-wrap: anywhere;
`;
const Choice = styled.div`
  max-width: 22rem;
`;

/** What is asked about a row. */
type Asked =
  | { readonly about: 'void' | 'prove' | 'bill again'; readonly cost: Cost }
  | { readonly about: 'proof'; readonly cost: Cost; readonly proof: Proof };

/** What was bought, where, and the words of whoever recorded it. */
function What({ cost: { bought, supplier, reference, note, by, reverses } }: { cost: Cost }) {
  return (
    <Details>
      {bought && (
        <Link to={`/dashboard/inventory?open=${bought.material}`}>
          {bought.name}, {withUnit(count(bought.quantity), bought.unit)}
        </Link>
      )}
      <div>{[supplier, reference].filter(Boolean).join(' · ')}</div>
      <Text as="div" size="xs" muted>
        {[reverses !== null && m.voids_entry({ id: reverses }), note && `“${note}”`, by].filter(Boolean).join(' · ')}
      </Text>
    </Details>
  );
}

const columns = (ask: (asked: Asked) => void): readonly Column<Cost>[] => [
  {
    key: 'category',
    header: m.category(),
    phone: 'title',
    cell: ({ id, day, category, is_voided, reverses }) => (
      <>
        <Row $gap={2}>
          {COST_WORDS[category]}
          {is_voided && <Badge tone="grey">{m.voided()}</Badge>}
          {reverses !== null && <Badge tone="clay">{m.void_()}</Badge>}
        </Row>
        <Text as="div" size="xs" muted>
          {m.entry_of_day({ id, day: dayWords(day) })}
        </Text>
      </>
    ),
  },
  { key: 'what', header: m.particulars(), cell: (cost) => <What cost={cost} /> },
  {
    key: 'paid',
    header: m.paid(),
    cell: ({ paid_on, method }) => m.day_by_method({ day: dayWords(paid_on), method: METHOD_WORDS[method] }),
  },
  { key: 'amount', header: m.amount(), align: 'end', cell: ({ amount }) => <Money pesos={amount} strong /> },
  {
    key: 'actions',
    header: m.document(),
    cell: (cost) =>
      cost.reverses === null && (
        <Row $gap={1} $nowrap>
          {cost.proofs.map((proof, at) => (
            <Button
              key={proof.hash}
              size="sm"
              icon="receipt"
              aria-label={m.show_document_of_entry({ at: at + 1, id: cost.id })}
              onClick={() => ask({ about: 'proof', cost, proof })}
            >
              {m.show()}
            </Button>
          ))}
          <Button
            size="sm"
            variant="ghost"
            icon="upload"
            aria-label={m.add_a_document_to_entry({ id: cost.id })}
            onClick={() => ask({ about: 'prove', cost })}
          >
            {m.add()}
          </Button>
          {cost.needs_bill && (
            <Button
              size="sm"
              aria-label={m.record_the_bill_of_entry_again({ id: cost.id })}
              onClick={() => ask({ about: 'bill again', cost })}
            >
              {m.record_again()}
            </Button>
          )}
          {!cost.is_voided && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={m.void_entry({ id: cost.id })}
              onClick={() => ask({ about: 'void', cost })}
            >
              {m.void_it()}
            </Button>
          )}
        </Row>
      ),
  },
];

const ALL = 'all';

/** What the business spent in a month, entry by entry, with its documents. Source: R-beyond-860..R-beyond-862. */
export function CostsPage() {
  const [params, setParams] = useSearchParams();
  const today = useNowValue(serviceDayOf);
  const address = readCosts(params);
  const month = address.month ?? today.slice(0, 'YYYY-MM'.length);
  const category = address.category ?? undefined;
  const query = useQuery(costQueries.list({ month, category, page: address.page }));
  const [asked, ask] = useState<Asked | null>(null);
  const [isAdding, setAdding] = useState(false);
  const change = (to: Partial<CostsAddress>): void => setParams((now) => changeCosts(now, to));
  const close = (): void => ask(null);
  const list = query.data;
  const spent = (one: CostCategory): string => {
    const sum = list?.categories.find((of) => of.category === one);
    return sum ? `${COST_WORDS[one]} · ${formatPesos(sum.amount)}` : COST_WORDS[one];
  };
  return (
    <ReportPage
      title={m.costs()}
      subtitle={m.petrol_toll_rent_and_bills()}
      actions={
        <>
          <PeriodTurn
            period={monthPeriod(`${month}-01`)}
            before={m.the_month_before()}
            after={m.the_month_after()}
            today={today}
            onTurn={(day) => change({ month: day.slice(0, 'YYYY-MM'.length) })}
          />
          <ExportReport
            entries={[
              {
                label: m.costs(),
                name: costsFileName(month),
                fetch: (format) => fetchCosts({ month, ...(category && { category }), format }),
              },
            ]}
          />
          <Button variant="primary" icon="plus" onClick={() => setAdding(true)}>
            {m.record_a_cost()}
          </Button>
        </>
      }
      query={query}
      what={m.the_costs()}
      failure={m.could_not_fetch_the_costs()}
      rows={8}
      below={
        <>
          {isAdding && <AddCost category={category ?? 'petrol'} onClose={() => setAdding(false)} />}
          {asked?.about === 'void' && <VoidCost cost={asked.cost} onClose={close} />}
          {asked?.about === 'bill again' && <AddCost category="materials" insteadOf={asked.cost} onClose={close} />}
          {asked?.about === 'prove' && <AddProof cost={asked.cost} onClose={close} />}
          {asked?.about === 'proof' && <CostProof cost={asked.cost} proof={asked.proof} onClose={close} />}
        </>
      }
    >
      {list && (
        <>
          <StatRow>
            <Stat label={m.spent()} value={formatPesos(list.amount)} />
            <Stat label={m.entries()} value={count(list.count)} />
          </StatRow>
          <Choice>
            <Field label={m.category()}>
              <Select
                value={category ?? ALL}
                onChange={(next) => change({ category: COST_CATEGORIES.find((one) => one === next) ?? null })}
                options={[
                  { value: ALL, label: m.all_categories() },
                  ...COST_CATEGORIES.map((value) => ({ value, label: spent(value) })),
                ]}
              />
            </Field>
          </Choice>
          <Table
            caption={m.costs()}
            columns={columns(ask)}
            rows={list.results}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="receipt" title={m.no_cost_in_this_month()} text={m.record_what_was_spent()} />}
          />
          <Pagination page={list.current_page} totalPages={list.total_pages} onChange={(page) => change({ page })} />
        </>
      )}
    </ReportPage>
  );
}
