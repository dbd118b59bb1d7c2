import { limits } from '../../domain';

/**
 * Options of a query whose answer rarely changes: fresh for five minutes, and kept as long. The screen that changes it
 * refreshes it. Source: 9-035, 9-043, R-api-12.
 */
export const lookup = { staleTime: limits.LOOKUPS_KEEP_MS, gcTime: limits.LOOKUPS_KEEP_MS };
