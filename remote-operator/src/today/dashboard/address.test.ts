import { readPage } from 'shared-lib';
import { FILTERS } from '../../visit/list-appointments/filters';
import { changeAddress, readAddress, VIEWS } from './address';

const read = (query: string) => readAddress(new URLSearchParams(query));
const change = (query: string, to: Parameters<typeof changeAddress>[1]) =>
  changeAddress(new URLSearchParams(query), to).toString();

describe('the address of the operator dashboard', () => {
  it('knows six views and the eleven filters, plus unpaid visits (2-086, 2-090, R-money-31)', () => {
    expect(VIEWS).toEqual(['rejected', 'pending', 'timeout', 'payment', 'all', 'notifications']);
    expect([...FILTERS].sort()).toEqual(
      [
        'all',
        'today',
        'upcoming',
        'pending',
        'confirmed',
        'in_progress',
        'completed',
        'cancelled',
        'rejected',
        'awaiting_payment',
        'overdue',
        'unpaid',
      ].sort(),
    );
    for (const view of VIEWS) expect(read(`view=${view}`)).toMatchObject({ view, unknownView: null });
    for (const filter of FILTERS) expect(read(`filter=${filter}`).filter).toBe(filter);
  });

  it('falls back to rejected for an unknown view, and keeps its name for the notice (2-087)', () => {
    expect(read('view=banana')).toMatchObject({ view: 'rejected', unknownView: 'banana' });
    expect(read('view=')).toMatchObject({ view: 'rejected', unknownView: '' });
    expect(read('')).toMatchObject({ view: 'rejected', unknownView: null });
  });

  it('falls back to all for an unknown filter, inherited names included (2-091)', () => {
    expect(read('filter=banana').filter).toBe('all');
    expect(read('filter=toString').filter).toBe('all');
    expect(read('').filter).toBe('all');
  });

  it.each([
    ['3', 3],
    ['0', 1],
    ['-2', 1],
    ['1.5', 1],
    ['two', 1],
    ['', 1],
    [null, 1],
    ['1e99', 1],
  ])('reads page %p as %p (2-092)', (written, page) => {
    expect(readPage(written)).toBe(page);
  });

  it('starts a new view at page 1, without the filter and search of the old one (2-089)', () => {
    expect(change('view=all&filter=today&search=ana&page=4', { view: 'pending' })).toBe('view=pending');
  });

  it('starts a new filter or search at page 1 within its view', () => {
    expect(change('view=all&page=4', { filter: 'today' })).toBe('view=all&filter=today');
    expect(change('view=all&filter=today&page=4', { search: 'ana' })).toBe('view=all&filter=today&search=ana');
  });

  it('turns a page and keeps view, filter and search', () => {
    expect(change('view=all&filter=today&search=ana', { page: 3 })).toBe('view=all&filter=today&search=ana&page=3');
    expect(change('view=all&page=3', { page: 1 })).toBe('view=all');
  });
});
