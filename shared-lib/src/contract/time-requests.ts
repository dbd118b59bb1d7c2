import { z } from 'zod';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { id, idParams, instant } from './primitives.js';

/** A client who asks by the link for another time of a visit. Source: R-beyond-661. */
const timeRequest = z.object({
  appointment: id,
  client: z.string(),
  /** Of the visit, and as the client asks. */
  starts_at: instant,
  asked_for: instant,
  asked_at: instant,
});

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;

export const timeRequests = {
  waiting: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/time-requests/',
    summary: 'Visits for which clients ask for another time and nobody has answered, the first to ask first',
    query: z.strictObject(pageQuery),
    response: paginated(timeRequest),
  }),
  keep: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/appointments/:id/time-request/keep/',
    params: idParams,
    summary: 'Keep the time of a visit; the second who does so is answered as the first was',
    body: z.strictObject({}),
    response: z.object({ appointment: id, answered_at: instant }),
  }),
};
