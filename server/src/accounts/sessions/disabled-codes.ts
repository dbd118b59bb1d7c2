import type { ErrorCode, Role } from 'shared-lib/domain';

/**
 * The error code of a disabled account, by role. Screens recognise it by `saysDisabled` of
 * shared-lib/src/api/http/inferred-from-words.ts. Source: 8-023..8-026.
 */
export const DISABLED_CODES: Record<Role, ErrorCode> = {
  operator: 'OPERATOR_DISABLED',
  therapist: 'THERAPIST_DISABLED',
  driver: 'DRIVER_DISABLED',
};
