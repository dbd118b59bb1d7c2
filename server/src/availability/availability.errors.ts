import type { NotFreeAnswer } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';
import type { StaffFields } from './free-staff/duty-and-seats.js';

/**
 * The refusal of people who cannot take a visit: the field errors of 8-036 and 8-037, the ids of these people, and who
 * could come and when.
 */
export const staffUnavailable = (fields: StaffFields, { not_free, alternatives }: NotFreeAnswer): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields, extra: { not_free, alternatives } });
