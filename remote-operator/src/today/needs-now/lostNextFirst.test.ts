import { FIRST, LAST, lostNextFirst } from './lostNextFirst';

const turns = (needs: number[], others: number[], from: number, to: number) =>
  lostNextFirst(
    needs.map((turn) => ({ turn })),
    others.map((turn) => ({ turn })),
    { from, to },
  ).map(({ turn }) => turn);

describe('the lines of what needs operators', () => {
  it('are ordered by when they are lost, whatever they are about (R-beyond-580)', () => {
    expect(turns([10, 20], [15, 25, 5], FIRST, LAST)).toEqual([5, 10, 15, 20, 25]);
    expect(turns([], [15, 5], FIRST, LAST)).toEqual([5, 15]);
  });

  it('are on one page each, the one that has their turn (R-pages-94)', () => {
    const others = [5, 15, 20, 22, 35, 50];
    const pages = [turns([10, 20], others, FIRST, 20), turns([25, 30], others, 20, 30), turns([40], others, 30, LAST)];
    expect(pages).toEqual([
      [5, 10, 15, 20, 20],
      [22, 25, 30],
      [35, 40, 50],
    ]);
  });
});
