import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode, Suspense } from 'react';
import {
  Button,
  EmptyState,
  lazyDialog,
  PageHeader,
  type RecordSort,
  SegmentedControl,
  SkeletonRows,
  Select,
  Tabs,
  Text,
  useSearchParams,
  lazyComponent,
} from 'shared-lib';
import { Table, Beside } from 'shared-lib/controls';
import { fetchExport, recordQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { DebouncedSearch } from '../parts/page/DebouncedSearch';
import { FilterBar } from '../parts/page/FilterBar';
import { ListFoot, FoundMore } from '../parts/page/ListFoot';
import { ListState } from '../parts/page/ListState';
import { columnsOf } from './columns';
import { ExportCsv } from '../parts/page/ExportCsv';
import {
  changeData,
  type DataAddress,
  dataFilters,
  dataQuery,
  isNarrowed,
  readData,
  searchable,
  tableSort,
} from './dataAddress';
import { type Kind, kindOf, KINDS } from './kinds';
import * as m from '../texts/m';

const RecordPanel = lazyComponent(() => import('./RecordPanel').then((code) => code.RecordPanel));

interface Opened {
  kind: Kind;
  id: number;
}

interface PanelBesideProps {
  /** The content of the panel; null while it is closed. */
  opened: Opened | null;
  onClose: () => void;
  onOpen: (id: number) => void;
  children: ReactNode;
}

/** The list, with the open record beside it. */
function PanelBeside({ opened, onClose, onOpen, children }: PanelBesideProps) {
  const close = (): void => {
    onClose();
    if (opened) document.getElementById(`record-${opened.id}`)?.focus();
  };
  const panel = opened && (
    <Suspense fallback={<SkeletonRows />}>
      <RecordPanel key={`${opened.kind.kind} ${opened.id}`} {...opened} onClose={close} onOpen={onOpen} />
    </Suspense>
  );
  return (
    <Beside label={m.all_particulars({ one: opened?.kind.one ?? 'record' })} panel={panel} onClose={close}>
      {children}
    </Beside>
  );
}

const ImportCsv = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ './import-csv/ImportCsv').then((code) => code.ImportCsv),
);
const RecordForm = lazyDialog(() =>
  import(/* webpackChunkName: "data-dialogs" */ './RecordForm').then((code) => code.RecordForm),
);

const Rows = styled.div`
  tbody tr:has([aria-current]) { background: var(--brand-soft); }
`;
const many = (count: number, { one, many: others }: Kind): string =>
  `${count.toLocaleString('en-PH')} ${count === 1 ? one : others}`;

/** The business's staff, clients, materials and services. Source: R-pages-5, 3-053. */
export function DataPage() {
  const [params, setParams] = useSearchParams();
  const address = readData(params);
  const kind = kindOf(address.kind);
  const [isRegistering, setRegistering] = useState(false);
  const [isImporting, setImporting] = useState(false);
  const change = (to: Partial<DataAddress>): void => setParams((now) => changeData(now, to));
  const counts = useQuery(recordQueries.counts()).data;
  const total = counts?.[kind.kind];
  const show = (id: number): void => change({ open: id });
  const opened = address.open === null ? null : { kind, id: address.open };
  return (
    <PanelBeside opened={opened} onClose={() => change({ open: null })} onOpen={show}>
      <PageHeader
        title={m.data()}
        subtitle={
          // Its line is kept while the number is not known.
          total ? many(total.all, kind) + (kind.hasState ? m.of_them_active({ active: total.active }) : '') : '\u00a0'
        }
        actions={
          <>
            <Button icon="upload" onClick={() => setImporting(true)}>
              {m.import_()}
            </Button>
            <ExportCsv
              what={kind.many}
              fetch={() => fetchExport(kind.kind, dataFilters(address))}
              label={m.export_()}
            />
            <Button variant="primary" icon="plus" onClick={() => setRegistering(true)}>
              {m.register({ one: kind.one })}
            </Button>
          </>
        }
      />
      <Tabs
        label={m.kinds_of_data()}
        value={kind.tab}
        onChange={(tab) => change({ kind: (KINDS.find((one) => one.tab === tab) ?? kind).kind })}
        items={KINDS.map((one) => ({ value: one.tab, label: one.label, count: counts?.[one.kind].all ?? null }))}
      >
        <List address={address} kind={kind} params={params} onChange={change} onRegister={() => setRegistering(true)} />
      </Tabs>
      {isImporting && <ImportCsv kind={kind} onClose={() => setImporting(false)} />}
      {isRegistering && <RecordForm kind={kind} onClose={() => setRegistering(false)} onSaved={show} />}
    </PanelBeside>
  );
}

interface ListProps {
  address: DataAddress;
  kind: Kind;
  params: URLSearchParams;
  onChange: (change: Partial<DataAddress>) => void;
  onRegister: () => void;
}

function List({ address, kind, params, onChange, onRegister }: ListProps) {
  const query = useQuery({
    ...recordQueries.list(kind.kind, dataQuery(address)),
    placeholderData: keepPreviousData,
  });
  const page = query.data;
  const opens = (id: number): string => `?${changeData(params, { open: id }).toString()}`;
  const nothing = isNarrowed(address) ? (
    <EmptyState
      icon="search"
      title={m.no_found({ one: kind.one })}
      text={<Text>{m.no_matches_this_search({ one: kind.one })}</Text>}
      action={<Button onClick={() => onChange({ search: '', state: 'all', vehicle: 'any' })}>{m.show_all()}</Button>}
    />
  ) : (
    <EmptyState
      icon={kind.icon}
      title={m.no_yet({ many: kind.many })}
      text={kind.empty}
      action={
        <Button icon="plus" onClick={onRegister}>
          {m.register({ one: kind.one })}
        </Button>
      }
    />
  );
  return (
    <>
      <Filters address={address} kind={kind} onChange={onChange} />
      <ListState query={query} what={kind.many} failure={kind.failure} rows={12}>
        {page && (
          <Rows>
            <Table
              caption={kind.label}
              columns={columnsOf(kind.kind, opens, address.open)}
              rows={page.results}
              rowKey={({ id }) => id}
              sort={tableSort(address.sort)}
              onSort={({ direction }) => onChange({ sort: direction === 'asc' ? 'name' : '-name' })}
              empty={nothing}
            />
          </Rows>
        )}
        {page && <FoundMore page={page} />}
        {page && page.results.length > 0 && (
          <ListFoot
            list={page}
            page={address.page}
            label={m.pages_of({ many: kind.many })}
            onPage={(next) => onChange({ page: next })}
          />
        )}
      </ListState>
    </>
  );
}

const STATES = [
  { value: 'all', label: m.all() },
  { value: 'active', label: m.active() },
  { value: 'disabled', label: m.disabled() },
] as const;
const VEHICLES = [
  { value: 'any', label: m.any_vehicle() },
  { value: 'motorcycle', label: m.motorcycle() },
  { value: 'car', label: m.car() },
] as const;
const SORTS = [
  { value: 'name', label: m.by_name() },
  { value: 'newest', label: m.newest() },
] as const;

function Filters({ address, kind, onChange }: Pick<ListProps, 'address' | 'kind' | 'onChange'>) {
  return (
    <FilterBar>
      <div>
        <DebouncedSearch
          key={kind.kind}
          label={m.search({ many: kind.many })}
          placeholder={kind.finds}
          isEnough={searchable(kind.kind)}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      {kind.hasState && (
        <SegmentedControl
          label={m.active_or_disabled()}
          value={address.state}
          onChange={(state) => onChange({ state })}
          options={STATES}
        />
      )}
      {kind.kind === 'driver' && (
        <Select
          size="sm"
          aria-label={m.vehicle()}
          value={address.vehicle}
          onChange={(vehicle) => onChange({ vehicle })}
          options={VEHICLES}
        />
      )}
      <SegmentedControl<RecordSort>
        label={m.order()}
        value={address.sort === 'newest' ? 'newest' : 'name'}
        onChange={(sort) => onChange({ sort })}
        options={SORTS}
      />
    </FilterBar>
  );
}
