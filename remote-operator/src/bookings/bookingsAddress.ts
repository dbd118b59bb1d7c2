import { isServiceDay, limits, type ListFilter, type ListParams, readPage } from 'shared-lib';
import { isFilter } from '../list-appointments/filters';
import { readSearch } from '../list-appointments/search';

/** What the list of all bookings shows, as its address says it. */
export interface BookingsAddress {
  filter: ListFilter;
  search: string;
  /** Service days, both included; empty where open. */
  from: string;
  to: string;
  page: number;
}

const NONE: BookingsAddress = { filter: 'all', search: '', from: '', to: '', page: 1 };

const dayOrNone = (value: string | null): string => (value && isServiceDay(value) ? value : '');

export function readBookings(params: URLSearchParams): BookingsAddress {
  const filter = params.get('filter') ?? '';
  return {
    filter: isFilter(filter) ? filter : NONE.filter,
    search: readSearch(params),
    from: dayOrNone(params.get('from')),
    to: dayOrNone(params.get('to')),
    page: readPage(params.get('page')),
  };
}

/** The address after a change; any but a turned page starts at page 1. */
export function changeBookings(params: URLSearchParams, change: Partial<BookingsAddress>): URLSearchParams {
  const next = { ...readBookings(params), page: 1, ...change };
  const written = new URLSearchParams();
  for (const key of ['filter', 'search', 'from', 'to', 'page'] as const) {
    if (next[key] !== NONE[key]) written.set(key, String(next[key]));
  }
  return written;
}

export const isNarrowed = ({ filter, search, from, to }: BookingsAddress): boolean =>
  filter !== 'all' || [search, from, to].some((value) => value !== '');

/** @param ordering as this operator likes it: the newest first, or the earliest */
export const bookingsQuery = (
  { filter, search, from, to, page }: BookingsAddress,
  ordering?: ListParams['ordering'],
): ListParams => ({
  page,
  page_size: limits.PAGE_SIZE,
  ...(ordering === 'starts_at' ? { ordering } : {}),
  ...(filter === 'all' ? {} : { filter }),
  ...(search ? { search } : {}),
  ...(from ? { date_after: from } : {}),
  ...(to ? { date_before: to } : {}),
});
