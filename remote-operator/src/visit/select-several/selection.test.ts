import type { CachedCard } from 'shared-lib';
import { anAppointment } from 'shared-lib/testing';
import { noSelection, select, type Selection, type SelectionStep } from './selection';

const rows = (...ids: number[]): CachedCard[] => ids.map((id) => anAppointment({ id }));
const after = (first: Selection, ...steps: SelectionStep[]): Selection => steps.reduce(select, first);
const chosen = ({ chosen: all }: Selection): number[] => [...all.keys()];
const tick = (id: number, more: { isOn?: boolean; toRange?: boolean } = {}): SelectionStep => ({
  to: 'tick',
  id,
  isOn: true,
  toRange: false,
  ...more,
});

describe('a selection of a list (R-pages-72)', () => {
  const of = noSelection(rows(1, 2, 3, 4, 5), 1);

  it('adds and removes single rows, and a range from the last tick, in either direction', () => {
    expect(chosen(after(of, tick(2), tick(4), tick(2, { isOn: false })))).toEqual([4]);
    expect(chosen(after(of, tick(2), tick(4, { toRange: true })))).toEqual([2, 3, 4]);
    expect(chosen(after(of, tick(4), tick(2, { toRange: true })))).toEqual([4, 2, 3]);
    expect(chosen(after(of, tick(1), tick(5, { toRange: true }), tick(4, { isOn: false, toRange: true })))).toEqual([
      1, 2, 3,
    ]);
  });

  it('adds and removes the whole page, except rows that are not saved yet', () => {
    const unsaved = noSelection(rows(1, -1, 2), 1);
    const whole = after(unsaved, { to: 'tick-page', isOn: true });
    expect(chosen(whole)).toEqual([1, 2]);
    expect(chosen(after(whole, { to: 'tick-page', isOn: false }))).toEqual([]);
  });

  it('keeps the rows of other pages when a page is turned', () => {
    const turned = after(of, tick(2), { to: 'show', rows: rows(6, 7), page: 2 }, tick(7));
    expect(chosen(turned)).toEqual([2, 7]);
    expect(turned.left).toEqual([]);
    expect(chosen(after(turned, { to: 'show', rows: rows(1, 2), page: 1 }))).toEqual([2, 7]);
  });

  it('drops rows that leave the list and says so, except those that were acted on here', () => {
    const smaller = after(of, tick(2), tick(3), { to: 'handle', ids: [3] }, { to: 'show', rows: rows(1, 4), page: 1 });
    expect(chosen(smaller)).toEqual([]);
    expect(smaller.left.map(({ id }) => id)).toEqual([2]);
    expect(after(smaller, tick(1)).left).toEqual([]);
    const settled = after(of, tick(3), { to: 'handle', ids: [3] }, { to: 'settle', done: [3] }, tick(3));
    expect(after(settled, { to: 'show', rows: rows(1), page: 1 }).left.map(({ id }) => id)).toEqual([3]);
  });

  it('has the current version of a row', () => {
    const changed = { ...anAppointment({ id: 2 }), version: 9 };
    const next = after(of, tick(2), { to: 'show', rows: [changed], page: 1 });
    expect(next.chosen.get(2)?.version).toBe(9);
  });
});
