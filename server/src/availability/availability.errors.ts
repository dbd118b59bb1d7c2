import type { Alternatives } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';
import type { StaffFields } from './free-staff/duty-and-seats.js';

/** A person cannot take a visit: the field errors of 8-036 and 8-037, with who and when could. */
export const staffUnavailable = (fields: StaffFields, alternatives: Alternatives): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields, extra: { alternatives } });
