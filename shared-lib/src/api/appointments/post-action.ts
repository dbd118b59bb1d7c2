import type { Calls } from '../../contract';
import type { Action } from '../../domain';
import { send } from '../http/http';
import type { CachedAppointment } from './appointment-record';

/** Sends one action. The caller decides what is tried again, with the same key. */
export const postAction = (
  id: number,
  action: Action,
  body: Record<string, unknown> | undefined,
  idempotencyKey: string,
): Promise<CachedAppointment> =>
  send<Calls['appointments']['act']>(
    'POST',
    '/api/scheduling/appointments/:id/:action/',
    { params: { id, action }, body },
    { idempotencyKey, retry: false },
  );
