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
    <Beside label={`${opened?.kind.one ?? 'record'}, all particulars`} panel={panel} onClose={close}>
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
        title="Data"
        subtitle={total && many(total.all, kind) + (kind.hasState ? `, ${total.active} of them active` : '')}
        actions={
          <>
            <Button icon="upload" onClick={() => setImporting(true)}>
              Import
            </Button>
            <ExportCsv what={kind.many} fetch={() => fetchExport(kind.kind, dataFilters(address))} label="Export" />
            <Button variant="primary" icon="plus" onClick={() => setRegistering(true)}>
              Register {kind.one}
            </Button>
          </>
        }
      />
      <Tabs
        label="Kinds of data"
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
      title={`No ${kind.one} found`}
      text={<Text>No {kind.one} matches this search.</Text>}
      action={<Button onClick={() => onChange({ search: '', state: 'all', vehicle: 'any' })}>Show all</Button>}
    />
  ) : (
    <EmptyState
      icon={kind.icon}
      title={`No ${kind.many} yet`}
      text={kind.empty}
      action={
        <Button icon="plus" onClick={onRegister}>
          Register {kind.one}
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
            label={`Pages of ${kind.many}`}
            onPage={(next) => onChange({ page: next })}
          />
        )}
      </ListState>
    </>
  );
}

const STATES = [
  { value: 'all', label: 'All' },
  { value: 'active', label: 'Active' },
  { value: 'disabled', label: 'Disabled' },
] as const;
const VEHICLES = [
  { value: 'any', label: 'Any vehicle' },
  { value: 'motorcycle', label: 'Motorcycle' },
  { value: 'car', label: 'Car' },
] as const;
const SORTS = [
  { value: 'name', label: 'By name' },
  { value: 'newest', label: 'Newest' },
] as const;

function Filters({ address, kind, onChange }: Pick<ListProps, 'address' | 'kind' | 'onChange'>) {
  return (
    <FilterBar>
      <div>
        <DebouncedSearch
          key={kind.kind}
          label={`Search ${kind.many}`}
          placeholder={kind.finds}
          isEnough={searchable(kind.kind)}
          search={address.search}
          onSearch={(search) => onChange({ search })}
        />
      </div>
      {kind.hasState && (
        <SegmentedControl
          label="Active or disabled"
          value={address.state}
          onChange={(state) => onChange({ state })}
          options={STATES}
        />
      )}
      {kind.kind === 'driver' && (
        <Select
          size="sm"
          aria-label="Vehicle"
          value={address.vehicle}
          onChange={(vehicle) => onChange({ vehicle })}
          options={VEHICLES}
        />
      )}
      <SegmentedControl<RecordSort>
        label="Order"
        value={address.sort === 'newest' ? 'newest' : 'name'}
        onChange={(sort) => onChange({ sort })}
        options={SORTS}
      />
    </FilterBar>
  );
}
