import type { ErrorCode, Role } from 'shared-lib/domain';

/**
 * How an account that may not be used says so, by its role; what screens take for it, the client's
 * inferred-from-words.ts. Source: 8-023..8-026.
 */
export const DISABLED_CODES: Record<Role, ErrorCode> = {
  operator: 'OPERATOR_DISABLED',
  therapist: 'THERAPIST_DISABLED',
  driver: 'DRIVER_DISABLED',
};
