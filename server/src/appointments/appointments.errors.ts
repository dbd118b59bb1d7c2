import type { Actor, ErrorCode } from 'shared-lib/domain';
import type { Queryable } from '../platform/database/database.js';
import { ApiError, type ApiErrorOptions } from '../platform/errors.js';
import { loadAppointment } from './read/load.js';

interface Refused {
  readonly appointmentId: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** A change that the table does not allow, with the appointment as the actor sees it now. Source: R-workflow-39. */
export async function actionNotAllowedError(
  q: Queryable,
  code: ErrorCode,
  { appointmentId, actor: { role, id }, now }: Refused,
  { detail, extra }: Pick<ApiErrorOptions, 'detail' | 'extra'> = {},
): Promise<ApiError> {
  const appointment =
    role === 'system' ? undefined : await loadAppointment(q, appointmentId, { role, userId: id }, now);
  return new ApiError(code, { detail, extra: { ...extra, current_status: appointment?.status, appointment } });
}
