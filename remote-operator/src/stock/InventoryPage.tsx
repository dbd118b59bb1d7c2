import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  Button,
  Card,
  EmptyState,
  formatPesos,
  lazyDialog,
  PageHeader,
  SegmentedControl,
  Text,
  useSearchParams,
} from 'shared-lib';
import { Beside } from 'shared-lib/controls';
import { inventoryQueries, type StockedMaterial } from 'shared-lib/records';
import { kindOf } from '../data/kinds';
import { DebouncedSearch } from '../parts/page/DebouncedSearch';
import { FilterBar } from '../parts/page/FilterBar';
import { ListFoot } from '../parts/page/ListFoot';
import { ListState } from '../parts/page/ListState';
import {
  changeInventory,
  type InventoryAddress,
  isNarrowed,
  readInventory,
  SHOWN,
  stockQuery,
} from './inventoryAddress';
import { MaterialPanel } from './MaterialPanel';
import { type StockGroup, StockTable } from './StockTable';
import { figure } from './stockWords';
import * as m from '../texts/m';

const RecordForm = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ '../data/RecordForm').then((code) => code.RecordForm),
);

/** The Data page's form registers and edits materials. */
const MATERIAL = kindOf('material');

interface Listed {
  results: readonly StockedMaterial[];
  count: number;
  low_count: number;
  stock_value: number;
}

/** Low stock is a group of its own, above the rest. */
function groupsOf({ results, count, low_count }: Listed): StockGroup[] {
  const low = results.filter(({ is_low }) => is_low);
  const rest = results.filter(({ is_low }) => !is_low);
  return [
    {
      title: m.low_stock({ lowCount: figure(low_count) }),
      note: m.at_the_reorder_level_or(),
      isLow: true,
      rows: low,
    },
    {
      title: m.in_order({ figure: figure(count - low_count) }),
      note: m.shortest_cover_first(),
      isLow: false,
      rows: rest,
    },
  ].filter(({ rows }) => rows.length > 0);
}

/** What is in stock, what runs low, and how long it lasts. Source: R-pages-6, 1-025. */
export function InventoryPage() {
  const [params, setParams] = useSearchParams();
  const address = readInventory(params);
  const change = (to: Partial<InventoryAddress>): void => setParams((now) => changeInventory(now, to));
  const [isAdding, setAdding] = useState(false);
  /** The material whose restock field gets the keyboard focus. */
  const [restocks, setRestocks] = useState<number | null>(null);
  const query = useQuery({ ...inventoryQueries.list(stockQuery(address)), placeholderData: keepPreviousData });
  const page = query.data;
  const close = (): void => {
    change({ open: null });
    document.getElementById(`material-${address.open}`)?.focus();
  };
  const open = (id: number, isRestock: boolean): void => {
    setRestocks(isRestock ? id : null);
    change({ open: id });
  };
  const panel =
    address.open === null ? null : (
      <MaterialPanel
        key={`${address.open} ${restocks === address.open}`}
        id={address.open}
        isRestocking={restocks === address.open}
        onClose={close}
      />
    );
  return (
    <Beside label={m.material_stock_and_ledger()} panel={panel} onClose={close}>
      <PageHeader
        title={m.inventory()}
        subtitle={page ? <Totals page={page} isAll={!isNarrowed(address)} /> : '\u00a0'}
        actions={
          <Button icon="plus" onClick={() => setAdding(true)}>
            {m.add_material()}
          </Button>
        }
      />
      <FilterBar>
        <div>
          <DebouncedSearch
            label={m.search_materials()}
            placeholder={m.material_category_or_service()}
            isEnough={() => true}
            search={address.search}
            onSearch={(search) => change({ search })}
          />
        </div>
        <SegmentedControl
          label={m.which_materials()}
          value={address.show}
          onChange={(show) => change({ show })}
          options={SHOWN}
        />
      </FilterBar>
      <ListState query={query} what="materials" failure={MATERIAL.failure} rows={12}>
        {page?.results.length === 0 && (
          <Card>
            <Nothing
              address={address}
              onShowAll={() => change({ search: '', show: 'all' })}
              onAdd={() => setAdding(true)}
            />
          </Card>
        )}
        {page &&
          groupsOf(page).map((group) => (
            <StockTable
              key={String(group.isLow)}
              group={group}
              opens={(id) => `?${changeInventory(params, { open: id }).toString()}`}
              open={address.open}
              onRestock={(id) => open(id, true)}
            />
          ))}
        {page && page.results.length > 0 && (
          <ListFoot
            list={page}
            page={address.page}
            label={m.pages_of_materials()}
            onPage={(next) => change({ page: next })}
          />
        )}
      </ListState>
      {isAdding && <RecordForm kind={MATERIAL} onClose={() => setAdding(false)} onSaved={(id) => open(id, false)} />}
    </Beside>
  );
}

function Totals({ page: { count, low_count, stock_value }, isAll }: { page: Listed; isAll: boolean }) {
  return (
    <>
      <span>{isAll ? m.material_count({ count, shown: figure(count) }) : m.found_count({ shown: figure(count) })}</span>
      {low_count > 0 && (
        <>
          <span aria-hidden>·</span>
          <Text tone="red" strong>
            {m.low_count_low({ lowCount: figure(low_count) })}
          </Text>
        </>
      )}
      <span aria-hidden>·</span>
      {stock_value > 0 && (
        <>
          <span>{m.stock_value_in_stock({ stockValue: formatPesos(stock_value) })}</span>
          <span aria-hidden>·</span>
        </>
      )}
      <span>{m.stock_is_the_sum_of()}</span>
    </>
  );
}

interface NothingProps {
  address: InventoryAddress;
  onShowAll: () => void;
  onAdd: () => void;
}

function Nothing({ address, onShowAll, onAdd }: NothingProps) {
  if (!isNarrowed(address))
    return (
      <EmptyState
        icon={MATERIAL.icon}
        title={m.no_materials_yet()}
        text={MATERIAL.empty}
        action={
          <Button icon="plus" onClick={onAdd}>
            {m.add_material()}
          </Button>
        }
      />
    );
  const isAllWell = address.show === 'low' && address.search === '';
  return (
    <EmptyState
      icon={isAllWell ? 'check' : 'search'}
      title={isAllWell ? m.nothing_runs_low() : m.no_material_found()}
      text={isAllWell ? m.every_material_is_above_its() : m.no_material_category_or_service()}
      action={<Button onClick={onShowAll}>{m.show_all()}</Button>}
    />
  );
}
