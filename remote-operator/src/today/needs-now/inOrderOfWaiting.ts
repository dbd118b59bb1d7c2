/** Something that waits for operators, since an instant. */
interface Waiting {
  readonly since: string;
}

/** Where a page of needs stands among all of them. */
export interface PlaceOfPage {
  readonly isLast: boolean;
  /** Since when the last line of the previous page waits; undefined on the first page. */
  readonly before: string | undefined;
}

/**
 * The lines of one page, longest waiting first. The needs of appointments come in pages. Other lines go to the page
 * whose time span they began in, so each line is on one page. Source: R-pages-94.
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
