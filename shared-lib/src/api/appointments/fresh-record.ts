import { isApiFailure } from '../http/api-failure';
import type { CachedAppointment } from './appointment-record';

const isAppointment = (value: unknown): value is CachedAppointment =>
  typeof value === 'object' && value !== null && 'id' in value && 'status' in value && 'version' in value;

/** The answer to a refused action carries the current appointment. */
export function freshOf(error: unknown): CachedAppointment | null {
  const body = isApiFailure(error) ? (error.body as { appointment?: unknown } | undefined) : undefined;
  return isAppointment(body?.appointment) ? body.appointment : null;
}
