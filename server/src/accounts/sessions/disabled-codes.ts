import type { ErrorCode, Role } from 'shared-lib/domain';

/**
 * How an account that may not be used says so, by its role. What screens take for it: `saysDisabled` of
 * shared-lib/src/api/http/inferred-from-words.ts. Source: 8-023..8-026.
 */
export const DISABLED_CODES: Record<Role, ErrorCode> = {
  operator: 'OPERATOR_DISABLED',
  therapist: 'THERAPIST_DISABLED',
  driver: 'DRIVER_DISABLED',
};
