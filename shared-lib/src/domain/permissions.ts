import type { Actor, Role } from './roles.js';

/** Who sees payment data. A driver sees none. Source: R-money-7. */
export const seesPayments = (role: Role): boolean => role !== 'driver';

/**
 * May somebody know that an appointment exists? Therapists and drivers of their own alone: `staff` are the ids of
 * everybody who works on it. Source: 6-009, 6-012.
 */
export const mayKnowOf = ({ role, id }: Actor, staff: readonly number[]): boolean =>
  role === 'therapist' || role === 'driver' ? staff.includes(id) : true;
