import { recordPath } from 'shared-lib';
import { changeData, dataQuery, readData } from './dataAddress';

const read = (query: string) => readData(new URLSearchParams(query));
const change = (query: string, to: Parameters<typeof changeData>[1]) =>
  changeData(new URLSearchParams(query), to).toString();

describe('the address of the Data page', () => {
  it('shows therapists from page 1 unless it says otherwise, and ignores what it does not understand', () => {
    const plain = { kind: 'therapist', search: '', state: 'all', vehicle: 'any', sort: 'name', page: 1, open: null };
    expect(read('')).toEqual(plain);
    expect(read('tab=pets&state=gone&sort=age&page=0&open=x')).toEqual(plain);
    expect(read('tab=drivers&search=219&state=disabled&vehicle=car&sort=-name&page=2&open=7')).toEqual({
      kind: 'driver',
      search: '219',
      state: 'disabled',
      vehicle: 'car',
      sort: '-name',
      page: 2,
      open: 7,
    });
  });

  it('has no state for clients and materials, and no search for clients by two letters', () => {
    expect(read('tab=clients&state=disabled&search=an')).toMatchObject({ state: 'all', search: '' });
    expect(read('tab=clients&search=ana').search).toBe('ana');
    expect(read('tab=services&search=an').search).toBe('an');
  });

  it('resets with another tab, goes to page 1 with another list, and stays when a record opens', () => {
    const query = 'tab=drivers&search=ben&page=2&open=7';
    expect(change(query, { kind: 'client' })).toBe('tab=clients');
    expect(change(query, { search: 'bo' })).toBe('tab=drivers&search=bo&open=7');
    expect(change(query, { open: 9 })).toBe('tab=drivers&search=ben&page=2&open=9');
    expect(change(query, { open: null })).toBe('tab=drivers&search=ben&page=2');
    expect(recordPath('service', 3)).toBe('/dashboard/data?tab=services&open=3');
  });

  it('asks the server for twelve of a kind (3-053)', () => {
    expect(dataQuery(read('tab=services&state=active&search=foot&page=2'))).toEqual({
      page: 2,
      page_size: 12,
      sort: 'name',
      search: 'foot',
      state: 'active',
    });
    expect(dataQuery(read('tab=drivers&vehicle=car'))).toMatchObject({ vehicle: 'car' });
    expect(read('tab=therapists&vehicle=car').vehicle).toBe('any');
    expect(dataQuery(read(''))).toEqual({ page: 1, page_size: 12, sort: 'name' });
  });
});
