import { limits } from '../../domain';

/**
 * Options of a query whose answer hardly ever changes: within five minutes it is not asked again, and it is kept as
 * long. Whoever changes it shows it afresh. Source: 9-035, 9-043, R-api-12.
 */
export const lookup = { staleTime: limits.LOOKUPS_KEEP_MS, gcTime: limits.LOOKUPS_KEEP_MS };
