import { z } from 'zod';
import { limits, serverLimits } from '../domain/index.js';
import { everybodyRead } from './field-audiences.js';
import { wholeNumber } from './primitives.js';

export const page = wholeNumber(1, serverLimits.PAGE_MAX).default(1);
/**
 * How many rows a page has: the requested number, up to the largest that any list answers (`PAGE_SIZE_MAX`). Each
 * list's default stands with the other sizes: limits.ts, server-limits.ts and back-office-limits.ts of the domain.
 */
export const pageSize = (byDefault: number) => wholeNumber(1, limits.PAGE_SIZE_MAX).default(byDefault);
export const pageQuery = { page, page_size: pageSize(limits.PAGE_SIZE) };

/** Every list answer. Source: 3-045. */
export const paginated = <T extends z.ZodType>(item: T) =>
  z.object({
    results: z.array(item),
    ...everybodyRead({
      count: z.int(),
      total_pages: z.int(),
      current_page: z.int(),
      page_size: z.int(),
      has_next: z.boolean(),
      has_previous: z.boolean(),
      count_capped: z.literal(true).optional(),
    }),
  });
export type Paginated<T> = {
  results: T[];
  count: number;
  total_pages: number;
  current_page: number;
  page_size: number;
  has_next: boolean;
  has_previous: boolean;
  /** The search found more than it answers: `count` is what can be paged through. */
  count_capped?: true;
};
