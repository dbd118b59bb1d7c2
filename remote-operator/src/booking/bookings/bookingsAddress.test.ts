import { DEFAULT_BOOKING_TABLE } from 'shared-lib/booking';
import { bookingsQuery, changeBookings, isNarrowed, readBookings } from './bookingsAddress';

const read = (query: string) => readBookings(new URLSearchParams(query));

describe('the address of the bookings page', () => {
  it('shows everything from page 1 unless it says otherwise, and ignores what it does not understand', () => {
    expect(read('')).toEqual({ filter: 'all', search: '', from: '', to: '', sort: '', part: '', page: 1 });
    expect(read('filter=nope&search=a&from=2026-02-30&sort=moon&page=0')).toEqual({
      filter: 'all',
      search: '',
      from: '',
      to: '',
      sort: '',
      part: '',
      page: 1,
    });
  });

  it('starts at page 1 when the filters change', () => {
    expect(changeBookings(new URLSearchParams('page=3&filter=today'), { search: 'ana' }).toString()).toBe(
      'filter=today&search=ana',
    );
    expect(changeBookings(new URLSearchParams('filter=today'), { page: 3 }).toString()).toBe('filter=today&page=3');
  });

  it('asks the server for eight bookings of these days and this kind (9-016)', () => {
    expect(bookingsQuery(read('filter=completed&search=ana&from=2026-11-01&to=2026-11-20&page=2'))).toEqual({
      page: 2,
      page_size: 8,
      ordering: 'nearest',
      filter: 'completed',
      search: 'ana',
      date_after: '2026-11-01',
      date_before: '2026-11-20',
    });
    expect(bookingsQuery(read('sort=-starts_at'))).toEqual({ page: 1, page_size: 8 });
  });

  it('holds the order, which filters nothing and starts at page 1 (R-pages-80)', () => {
    expect(changeBookings(new URLSearchParams('page=3&filter=today'), { sort: '-total_price' }).toString()).toBe(
      'filter=today&sort=-total_price',
    );
    expect(isNarrowed(read('sort=client'))).toBe(false);
    expect(bookingsQuery(read('sort=client'))).toEqual({ page: 1, page_size: 8, ordering: 'client' });
  });

  it('begins at now, with what is over on a side of its own that only turning pages keeps (R-beyond-450)', () => {
    expect(bookingsQuery(read(''))).toEqual({ page: 1, page_size: 8, ordering: 'nearest', part: 'ahead' });
    expect(bookingsQuery(read('part=over&page=2'), { ...DEFAULT_BOOKING_TABLE, page_size: 25 })).toEqual({
      page: 2,
      page_size: 25,
      ordering: 'nearest',
      part: 'over',
    });
    expect(changeBookings(new URLSearchParams('part=over'), { page: 2 }).toString()).toBe('part=over&page=2');
    expect(changeBookings(new URLSearchParams('part=over&page=2'), { search: 'ana' }).toString()).toBe('search=ana');
    expect(changeBookings(new URLSearchParams('part=over'), { part: '', page: 1 }).toString()).toBe('');
    // What was found is one list: what is next first.
    expect(bookingsQuery(read('search=ana&part=over'))).toEqual({
      page: 1,
      page_size: 8,
      ordering: 'nearest',
      search: 'ana',
    });
  });

  it('knows whether it shows everything', () => {
    expect(isNarrowed(read('page=4'))).toBe(false);
    for (const query of ['filter=today', 'search=ana', 'from=2026-11-01', 'to=2026-11-01'])
      expect(isNarrowed(read(query))).toBe(true);
  });
});
