/** Something that waits for operators, since an instant. */
interface Waiting {
  readonly since: string;
}

/** Where a page of needs stands among all of them. */
export interface PlaceOfPage {
  readonly isLast: boolean;
  /** Since when the last line of the page before waits; undefined on the first page. */
  readonly before: string | undefined;
}

/**
 * The lines of one page, the longest waiting first, whatever they are about: the needs of appointments come in pages,
 * and of what else waits each page has what began to within its stretch, so that each stands on one page. Source:
 * R-pages-94.
 */
export function inOrderOfWaiting<L extends Waiting>(
  needs: readonly L[],
  others: readonly L[],
  { isLast, before }: PlaceOfPage,
): readonly L[] {
  const at = ({ since }: Waiting): number => Date.parse(since);
  const from = before === undefined ? -Infinity : Date.parse(before);
  const last = needs.at(-1);
  const to = isLast || !last ? Infinity : at(last);
  return [...needs, ...others.filter((one) => at(one) > from && at(one) <= to)].sort((a, b) => at(a) - at(b));
}
