import type { Calls } from '../../contract';
import { send } from '../http/http';

/** Tells the server that a message was read. @param idempotencyKey the same for each try of one press */
export const postRead = (id: number, idempotencyKey: string) =>
  send<Calls['notifications']['markRead']>(
    'POST',
    '/api/scheduling/notifications/:id/mark_as_read/',
    { params: { id } },
    { idempotencyKey, retry: false },
  );
