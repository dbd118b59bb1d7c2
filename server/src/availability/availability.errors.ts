import type { NotFreeAnswer } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';
import type { StaffFields } from './free-staff/duty-and-seats.js';

/** People cannot take a visit: the field errors of 8-036 and 8-037, with whose ids these are, who and when could. */
export const staffUnavailable = (fields: StaffFields, { not_free, alternatives }: NotFreeAnswer): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields, extra: { not_free, alternatives } });
