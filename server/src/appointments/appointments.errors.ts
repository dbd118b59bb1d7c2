import type { Alternatives } from 'shared-lib/contract';
import type { Actor, ErrorCode } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { ApiError } from '../platform/errors.js';
import { loadAppointment } from './read/load.js';
import type { StaffFields } from './staff-check.js';

/** A person cannot take an appointment: the field errors of specification 8, with who and when could. */
export const unavailable = (fields: StaffFields, alternatives: Alternatives): ApiError =>
  new ApiError('VALIDATION_FAILED', { fields: fields as Record<string, readonly string[]>, extra: { alternatives } });

interface Refused {
  readonly appointmentId: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** A change that the table does not allow, with the appointment as it stands now for the actor. Source: product 2. */
export async function notNow(
  q: Queryable,
  code: ErrorCode,
  { appointmentId, actor: { role, id }, now }: Refused,
): Promise<ApiError> {
  const appointment =
    role === 'system' ? undefined : await loadAppointment(q, appointmentId, { role, userId: id }, now);
  return new ApiError(code, { extra: { current_status: appointment?.status, appointment } });
}
