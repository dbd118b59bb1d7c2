import { isLongEnough, limits, readPage, type RecordSort, type RecordKind } from 'shared-lib';
import { type Sort } from 'shared-lib/controls';
import { type ExportFilters, type RecordSearch } from 'shared-lib/records';
import { type Kind, KINDS } from './kinds';

export type VehicleFilter = 'any' | 'motorcycle' | 'car';
export type State = 'all' | 'active' | 'disabled';

/** What the page shows, as in its address. */
export interface DataAddress {
  kind: RecordKind;
  search: string;
  state: State;
  /** Only for drivers. */
  vehicle: VehicleFilter;
  sort: RecordSort;
  page: number;
  /** The record in the panel. */
  open: number | null;
}

const STATES: readonly State[] = ['all', 'active', 'disabled'];
const VEHICLES: readonly VehicleFilter[] = ['any', 'motorcycle', 'car'];
const SORTS: readonly RecordSort[] = ['name', '-name', 'newest'];
const oneIn = <T extends string>(values: readonly T[], value: string | null): T =>
  values.find((one) => one === value) ?? (values[0] as T);

const kindAt = (params: URLSearchParams): Kind =>
  KINDS.find(({ tab }) => tab === params.get('tab')) ?? (KINDS[0] as Kind);

/** There are too many clients to search by two letters. */
export const searchable = (kind: RecordKind) => (typed: string) => kind !== 'client' || isLongEnough(typed);

export function readData(params: URLSearchParams): DataAddress {
  const { kind, hasState } = kindAt(params);
  const search = params.get('search') ?? '';
  const open = Number(params.get('open'));
  return {
    kind,
    search: search.length <= limits.NAME_MAX && searchable(kind)(search) ? search : '',
    state: hasState ? oneIn(STATES, params.get('state')) : 'all',
    vehicle: kind === 'driver' ? oneIn(VEHICLES, params.get('vehicle')) : 'any',
    sort: oneIn(SORTS, params.get('sort')),
    page: readPage(params.get('page')),
    open: Number.isInteger(open) && open > 0 ? open : null,
  };
}

/** The address after a change. Another tab resets it, another list starts at page 1. */
export function changeData(params: URLSearchParams, change: Partial<DataAddress>): URLSearchParams {
  const now = readData(params);
  const turns = change.kind !== undefined && change.kind !== now.kind;
  const onlyOpens = Object.keys(change).every((name) => name === 'open');
  const next: DataAddress = {
    ...(turns ? { ...now, search: '', state: 'all', vehicle: 'any', sort: 'name', open: null } : now),
    ...(onlyOpens ? {} : { page: 1 }),
    ...change,
  };
  const written = new URLSearchParams();
  const say = (name: string, value: string, usual: string): void => {
    if (value !== usual) written.set(name, value);
  };
  say('tab', KINDS.find(({ kind }) => kind === next.kind)?.tab ?? '', KINDS[0]!.tab);
  say('search', next.search, '');
  say('state', next.state, 'all');
  say('vehicle', next.vehicle, 'any');
  say('sort', next.sort, 'name');
  say('page', String(next.page), '1');
  say('open', String(next.open ?? ''), '');
  return written;
}

/** The filters and order of a list and of its export. */
export const dataFilters = ({ search, state, vehicle, sort }: DataAddress): ExportFilters => ({
  sort,
  ...(search ? { search } : {}),
  ...(state === 'all' ? {} : { state }),
  ...(vehicle === 'any' ? {} : { vehicle }),
});

export const dataQuery = (address: DataAddress): RecordSearch => ({
  page: address.page,
  page_size: limits.PAGE_SIZE_REGISTRATION,
  ...dataFilters(address),
});

export const isNarrowed = ({ search, state, vehicle }: DataAddress): boolean =>
  search !== '' || state !== 'all' || vehicle !== 'any';

/** The header of the name shows the order by name; `newest` has no header. */
export const tableSort = (sort: RecordSort): Sort | undefined =>
  sort === 'newest' ? undefined : { key: 'name', direction: sort === 'name' ? 'asc' : 'desc' };
