import { isServiceDay, limits, type ListFilter, type ListParams, readPage } from 'shared-lib';
import { type BookingOrdering, type BookingsExport, isBookingOrdering } from 'shared-lib/booking';
import { isFilter, readSearch } from '../../visit/list-appointments/filters';

/** What the list of all bookings shows, as in its address. */
export interface BookingsAddress {
  filter: ListFilter;
  search: string;
  /** Service days, both included; empty means open. */
  from: string;
  to: string;
  /** Empty: this operator's own order. */
  sort: BookingOrdering | '';
  page: number;
}

const NONE: BookingsAddress = { filter: 'all', search: '', from: '', to: '', sort: '', page: 1 };

const dayOrNone = (value: string | null): string => (value && isServiceDay(value) ? value : '');

export function readBookings(params: URLSearchParams): BookingsAddress {
  const filter = params.get('filter') ?? '';
  const sort = params.get('sort');
  return {
    filter: isFilter(filter) ? filter : NONE.filter,
    search: readSearch(params),
    from: dayOrNone(params.get('from')),
    to: dayOrNone(params.get('to')),
    sort: isBookingOrdering(sort) ? sort : NONE.sort,
    page: readPage(params.get('page')),
  };
}

/** The address after a change. Only a turned page does not start at page 1. */
export function changeBookings(params: URLSearchParams, change: Partial<BookingsAddress>): URLSearchParams {
  const next = { ...readBookings(params), page: 1, ...change };
  const written = new URLSearchParams();
  for (const key of ['filter', 'search', 'from', 'to', 'sort', 'page'] as const) {
    if (next[key] !== NONE[key]) written.set(key, String(next[key]));
  }
  return written;
}

export const isNarrowed = ({ filter, search, from, to }: BookingsAddress): boolean =>
  filter !== 'all' || [search, from, to].some((value) => value !== '');

/** The filter for all pages. @param ordering of the address, or of this operator */
export const bookingsFilter = (
  { filter, search, from, to }: BookingsAddress,
  ordering: BookingOrdering,
): BookingsExport => ({
  ...(ordering === '-starts_at' ? {} : { ordering }),
  ...(filter === 'all' ? {} : { filter }),
  ...(search ? { search } : {}),
  ...(from ? { date_after: from } : {}),
  ...(to ? { date_before: to } : {}),
});

export const bookingsQuery = (address: BookingsAddress, ordering: BookingOrdering = '-starts_at'): ListParams => ({
  page: address.page,
  page_size: limits.PAGE_SIZE,
  ...bookingsFilter(address, ordering),
});
