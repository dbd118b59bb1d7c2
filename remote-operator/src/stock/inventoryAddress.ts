import { limits, readPage } from 'shared-lib';
import { type StockSearch } from 'shared-lib/records';
import * as m from '../texts/m';

export type Shown = 'all' | 'low' | 'consumable' | 'reusable';

export const SHOWN: readonly { value: Shown; label: string }[] = [
  { value: 'all', label: m.all() },
  { value: 'low', label: m.low_2() },
  { value: 'consumable', label: m.consumable() },
  { value: 'reusable', label: m.reusable() },
];

/** What the page shows, as in its address. */
export interface InventoryAddress {
  search: string;
  show: Shown;
  page: number;
  /** The material in the panel. */
  open: number | null;
}

export function readInventory(params: URLSearchParams): InventoryAddress {
  const search = params.get('search') ?? '';
  const open = Number(params.get('open'));
  return {
    search: search.length <= limits.NAME_MAX ? search : '',
    show: SHOWN.find(({ value }) => value === params.get('show'))?.value ?? 'all',
    page: readPage(params.get('page')),
    open: Number.isInteger(open) && open > 0 ? open : null,
  };
}

/** The address after a change. Another list starts at page 1. Opening a material does not change the list. */
export function changeInventory(params: URLSearchParams, change: Partial<InventoryAddress>): URLSearchParams {
  const onlyOpens = Object.keys(change).every((name) => name === 'open');
  const next = { ...readInventory(params), ...(onlyOpens ? {} : { page: 1 }), ...change };
  const written = new URLSearchParams();
  if (next.search !== '') written.set('search', next.search);
  if (next.show !== 'all') written.set('show', next.show);
  if (next.page !== 1) written.set('page', String(next.page));
  if (next.open !== null) written.set('open', String(next.open));
  return written;
}

export const stockQuery = ({ search, show, page }: InventoryAddress): StockSearch => ({
  page,
  ...(search !== '' && { search }),
  ...(show === 'low' && { low_stock: true }),
  ...((show === 'consumable' || show === 'reusable') && { kind: show }),
});

export const isNarrowed = ({ search, show }: InventoryAddress): boolean => search !== '' || show !== 'all';
