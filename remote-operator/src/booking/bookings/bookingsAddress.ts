import { isServiceDay, type ListFilter, type ListParams, readPage } from 'shared-lib';
import {
  type BookingOrdering,
  type BookingsExport,
  type BookingTable,
  DEFAULT_BOOKING_TABLE,
  isBookingOrdering,
} from 'shared-lib/booking';
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
  /** Around now: what is over, instead of what is not. */
  part: 'over' | '';
  page: number;
}

const NONE: BookingsAddress = { filter: 'all', search: '', from: '', to: '', sort: '', part: '', page: 1 };

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
    part: params.get('part') === 'over' ? 'over' : NONE.part,
    page: readPage(params.get('page')),
  };
}

/** The address after a change. Only a turned page does not start at page 1, and only it and a part keep the part. */
export function changeBookings(params: URLSearchParams, change: Partial<BookingsAddress>): URLSearchParams {
  const before = readBookings(params);
  const next = { ...before, part: change.page ? before.part : NONE.part, page: 1, ...change };
  const written = new URLSearchParams();
  for (const key of ['filter', 'search', 'from', 'to', 'sort', 'part', 'page'] as const) {
    if (next[key] !== NONE[key]) written.set(key, String(next[key]));
  }
  return written;
}

export const isNarrowed = ({ filter, search, from, to }: BookingsAddress): boolean =>
  filter !== 'all' || [search, from, to].some((value) => value !== '');

/**
 * All bookings are shown around now: what is not over, and on another page what is. A narrowed list is one, so that
 * everything found is in it. Source: R-beyond-450.
 */
export const isAroundNow = (address: BookingsAddress, ordering: BookingOrdering): boolean =>
  ordering === 'nearest' && !isNarrowed(address);

/** The filter for all pages. @param ordering of the address, or of this operator */
export const bookingsFilter = (
  { filter, search, from, to }: BookingsAddress,
  ordering: BookingOrdering,
): BookingsExport => ({
  ...(ordering === '-starts_at' || ordering === 'nearest' ? {} : { ordering }),
  ...(filter === 'all' ? {} : { filter }),
  ...(search ? { search } : {}),
  ...(from ? { date_after: from } : {}),
  ...(to ? { date_before: to } : {}),
});

/** @param table this operator's own; the address may name another order */
export function bookingsQuery(address: BookingsAddress, table: BookingTable = DEFAULT_BOOKING_TABLE): ListParams {
  const ordering = address.sort || table.ordering;
  return {
    page: address.page,
    page_size: table.page_size,
    ...bookingsFilter(address, ordering),
    ...(ordering === 'nearest' && { ordering }),
    ...(isAroundNow(address, ordering) && { part: address.part || 'ahead' }),
  };
}
