import type { ErrorCode } from 'shared-lib/domain';
import type { Appointment } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';

export const notFound = (): ApiError => new ApiError('NOT_FOUND');

export const wrongFields = (fields: Readonly<Record<string, readonly string[]>>): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields });

/** A change that the table does not allow, with the appointment as it stands now. Source: product 2. */
export const notNow = (code: ErrorCode, appointment: Appointment | undefined): ApiError =>
  new ApiError(code, { extra: { current_status: appointment?.status, appointment } });
