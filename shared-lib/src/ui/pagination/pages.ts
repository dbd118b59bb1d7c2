export type PageEntry = number | 'gap-before' | 'gap-after';

/** Numbers around the current page, where there is room. Source: 9-020. */
const NUMBERS = 5;

/** Five numbers fit on every phone; of more pages a phone keeps the first, the current and the last. */
export const numbersShown = (total: number, phone: boolean): number => (phone && total > NUMBERS ? 1 : NUMBERS);

/**
 * What a page bar shows: `span` page numbers around the current one (fewer where there are not so many), always the
 * first and the last, and an ellipsis where numbers are left out. An ellipsis never stands for a single page. Source:
 * 9-020, 9-021.
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
