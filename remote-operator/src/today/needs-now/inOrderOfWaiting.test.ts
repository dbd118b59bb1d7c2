import { inOrderOfWaiting } from './inOrderOfWaiting';

/** A need since that minute past one. */
const at = (minute: number) => ({ since: `2026-11-20T05:${String(minute).padStart(2, '0')}:00.000Z`, minute });
const minutes = (needs: number[], others: number[], isLast: boolean, before?: number) =>
  inOrderOfWaiting(needs.map(at), others.map(at), {
    isLast,
    before: before === undefined ? undefined : at(before).since,
  }).map(({ minute }) => minute);

describe('the lines of what needs operators', () => {
  it('are ordered by how long they wait, whatever they are about', () => {
    expect(minutes([10, 20], [15, 25, 5], true)).toEqual([5, 10, 15, 20, 25]);
    expect(minutes([], [15, 5], true)).toEqual([5, 15]);
  });

  it('are on one page each; lines between two pages are on the later one', () => {
    const others = [5, 15, 20, 22, 35, 50];
    const pages = [
      minutes([10, 20], others, false),
      minutes([25, 30], others, false, 20),
      minutes([40], others, true, 30),
    ];
    expect(pages).toEqual([
      [5, 10, 15, 20, 20],
      [22, 25, 30],
      [35, 40, 50],
    ]);
  });
});
