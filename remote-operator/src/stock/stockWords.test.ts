import { barFill, change, coverTone, coverWords, MARK, stockTone } from './stockWords';

const material = { stock: 100, reusable: false, is_low: false, days_of_cover: null as number | null };

describe('the words of a stock', () => {
  it.each([
    [{ days_of_cover: 0 }, 'under a day', 'red'],
    [{ days_of_cover: 2 }, '2 days', 'red'],
    [{ days_of_cover: 3 }, '3 days', 'amber'],
    [{ days_of_cover: 7 }, '7 days', 'amber'],
    [{ days_of_cover: 8 }, '8 days', undefined],
    [{ days_of_cover: 1, is_low: true }, '1 day', 'red'],
    [{ days_of_cover: 366 }, 'over a year', undefined],
    [{ days_of_cover: 90, is_low: true }, '90 days', undefined],
    [{}, 'not used', undefined],
    [{ stock: 0 }, 'none left', 'red'],
    [{ reusable: true }, 'comes back', undefined],
    [{ reusable: true, is_low: true }, 'comes back', undefined],
  ])('%j lasts %s', (over, words, tone) => {
    const one = { ...material, ...over };
    expect([coverWords(one), coverTone(one)]).toEqual([words, tone]);
  });

  it('amber when it is low, however long it lasts', () => {
    expect(stockTone({ ...material, days_of_cover: 90, is_low: true })).toBe('amber');
    expect(stockTone({ ...material, days_of_cover: 1, is_low: true })).toBe('red');
    expect(stockTone({ ...material, days_of_cover: 90 })).toBeUndefined();
  });

  it('with the mark of the reorder level at the same place in every bar', () => {
    expect(barFill({ stock: 500, reorder_level: 500 })).toBe(MARK);
    expect(barFill({ stock: 20, reorder_level: 20 })).toBe(MARK);
    expect(barFill({ stock: 10_000, reorder_level: 20 })).toBe(100);
    expect(barFill({ stock: 5, reorder_level: 0 })).toBe(100);
    expect(barFill({ stock: 0, reorder_level: 0 })).toBe(0);
  });

  it('with a sign before every change', () => {
    expect([change(2_000), change(-40)]).toEqual(['+2,000', '−40']);
  });
});
