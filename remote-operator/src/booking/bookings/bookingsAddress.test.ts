import { bookingsQuery, changeBookings, isNarrowed, readBookings } from './bookingsAddress';

const read = (query: string) => readBookings(new URLSearchParams(query));

describe('the address of the bookings page', () => {
  it('shows everything from page 1 unless it says otherwise, and ignores what it does not understand', () => {
    expect(read('')).toEqual({ filter: 'all', search: '', from: '', to: '', sort: '', page: 1 });
    expect(read('filter=nope&search=a&from=2026-02-30&sort=moon&page=0')).toEqual({
      filter: 'all',
      search: '',
      from: '',
      to: '',
      sort: '',
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
      filter: 'completed',
      search: 'ana',
      date_after: '2026-11-01',
      date_before: '2026-11-20',
    });
    expect(bookingsQuery(read(''))).toEqual({ page: 1, page_size: 8 });
  });

  it('holds the order, which filters nothing and starts at page 1 (R-pages-80)', () => {
    expect(changeBookings(new URLSearchParams('page=3&filter=today'), { sort: '-total_price' }).toString()).toBe(
      'filter=today&sort=-total_price',
    );
    expect(isNarrowed(read('sort=client'))).toBe(false);
    expect(bookingsQuery(read('sort=client'), 'client')).toEqual({ page: 1, page_size: 8, ordering: 'client' });
  });

  it('knows whether it shows everything', () => {
    expect(isNarrowed(read('page=4'))).toBe(false);
    for (const query of ['filter=today', 'search=ana', 'from=2026-11-01', 'to=2026-11-01'])
      expect(isNarrowed(read(query))).toBe(true);
  });
});
