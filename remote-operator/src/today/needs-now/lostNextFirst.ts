/** A line, with its turn in epoch milliseconds (`turnOf` of the domain). */
interface Waiting {
  readonly turn: number;
}

/** Where a page of needs begins and ends: two turns. */
export interface PartOfList {
  /** The end of the page before. */
  readonly from: number;
  readonly to: number;
}

export const FIRST = -Infinity;
export const LAST = Infinity;

/**
 * The lines of one page, what is lost next first. The needs of appointments come in pages. Other lines go to the page
 * that has their turn, so each line is on one page. Source: R-pages-94, R-beyond-580.
 */
export const lostNextFirst = <L extends Waiting>(
  needs: readonly L[],
  others: readonly L[],
  { from, to }: PartOfList,
): readonly L[] =>
  [...needs, ...others.filter(({ turn }) => turn > from && turn <= to)].sort((a, b) => a.turn - b.turn);
