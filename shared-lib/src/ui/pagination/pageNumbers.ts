export type PageEntry = number | 'gap-before' | 'gap-after';

/** Numbers around the current page, if there is space. Source: 9-020. */
const NUMBERS = 5;

/** Five numbers fit on every phone. With more pages, a phone shows the first, the current and the last. */
export const numbersShown = (total: number, phone: boolean): number => (phone && total > NUMBERS ? 1 : NUMBERS);

/**
 * The entries of a page bar: up to `span` numbers around the current page, always the first and the last, and an
 * ellipsis for numbers left out. An ellipsis never replaces a single page. Source: 9-020, 9-021.
 */
export function pageEntries(current: number, total: number, span: number): PageEntry[] {
  const around = Math.min(span, total);
  const start = Math.max(1, Math.min(current - Math.floor(around / 2), total - around + 1));
  const entries: PageEntry[] = [];
  if (start > 1) entries.push(1);
  if (start === 3) entries.push(2);
  if (start > 3) entries.push('gap-before');
  for (let page = start; page < start + around; page += 1) entries.push(page);
  const end = start + around - 1;
  if (end < total - 2) entries.push('gap-after');
  if (end === total - 2) entries.push(total - 1);
  if (end < total) entries.push(total);
  return entries;
}
