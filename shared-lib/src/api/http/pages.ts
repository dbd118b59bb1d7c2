import type { Paginated } from '../../contract';

export interface PageParams {
  page?: number;
  page_size?: number;
}

/** A list's answer, paginated or a bare array, as a page. Source: 7-120. */
export function asPage<T extends object, P extends Paginated<T>>(answer: P | readonly T[]): P {
  if (!Array.isArray(answer)) return answer as P;
  const results = answer as readonly T[];
  return {
    results: [...results],
    count: results.length,
    total_pages: 1,
    current_page: 1,
    page_size: results.length,
    has_next: false,
    has_previous: false,
  } as unknown as P;
}

/** The records of a page; empty if it could not be fetched. Source: 7-121. */
export const resultsOf = <T>(page: { results: T[] } | undefined): T[] => page?.results ?? [];
