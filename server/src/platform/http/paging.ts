import type { Paginated } from 'shared-lib/contract';

export interface PageRequest {
  readonly page: number;
  readonly page_size: number;
}

export interface Page extends PageRequest {
  /** The number of results on all pages. */
  readonly count: number;
  /** There are more than `count`, which is the most that a search counts. */
  readonly capped?: boolean;
}

/**
 * The seven fields of every list answer, and an eighth for a search that found more than it counts. A page beyond the
 * end is empty, not an error. Source: 3-045.
 */
export function paginated<T>(results: T[], { page, page_size, count, capped }: Page): Paginated<T> {
  const total_pages = Math.max(1, Math.ceil(count / page_size));
  return {
    results,
    count,
    total_pages,
    current_page: page,
    page_size,
    has_next: page < total_pages,
    has_previous: page > 1,
    ...(capped && { count_capped: true }),
  };
}

/** The number of rows before a page. */
export const offsetOf = ({ page, page_size }: PageRequest): number => (page - 1) * page_size;
