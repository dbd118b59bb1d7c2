import { useQuery } from '@tanstack/react-query';
import { appointmentQueries, limits } from 'shared-lib';

/**
 * Whether it was said what needs an operator now, or that it cannot be: until then what stands below its panel would be
 * moved by it, away from under whoever is about to press. Source: R-pages-105.
 */
export function useNeedsKnown(): boolean {
  const { isPending, failureCount } = useQuery(appointmentQueries.needs({ page: 1, page_size: limits.PAGE_SIZE }));
  return !isPending || failureCount > 0;
}
