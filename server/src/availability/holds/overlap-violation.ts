import { codeOf } from '../../platform/errors.js';

const EXCLUSION_VIOLATION = '23P01';

/**
 * The constraints that keep a person's holds and windows from overlapping: migrations/007_holds.sql and
 * 005_staff_time.sql.
 */
export type NoOverlap = 'staff_holds_no_overlap' | 'availability_windows_no_overlap';

/**
 * Did the database refuse a statement because two stretches of a person's time would overlap? `staffNotFreeError` of
 * staff-not-free.ts makes the message at the person's field.
 */
export const isOverlap = (error: unknown, constraint: NoOverlap): boolean =>
  codeOf(error) === EXCLUSION_VIOLATION &&
  typeof error === 'object' &&
  error !== null &&
  'constraint' in error &&
  error.constraint === constraint;
