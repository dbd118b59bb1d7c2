import { z } from 'zod';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { id, idParams, instant } from './primitives.js';

/** A client who asks by the link to cancel a visit. Source: R-beyond-544. */
const cancelRequest = z.object({
  appointment: id,
  client: z.string(),
  starts_at: instant,
  asked_at: instant,
});

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;

export const cancelRequests = {
  waiting: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/cancel-requests/',
    summary: 'Visits that their clients ask to cancel and nobody has answered, the first to ask first',
    query: z.strictObject(pageQuery),
    response: paginated(cancelRequest),
  }),
  keep: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/cancel-request/keep/',
    params: idParams,
    summary: 'Keep a visit that its client asks to cancel; the second who does so is answered as the first was',
    body: z.strictObject({}),
    response: z.object({ appointment: id, kept_at: instant }),
  }),
};
