import { z } from 'zod';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { empty, instant, noBody } from './primitives.js';

const path = '/api/settings/calendar-link/';

/** The link by which a person's own calendar program reads their visits. Source: R-beyond-40. */
export const calendarLinks = {
  read: call({
    method: 'GET',
    path,
    auth: 'session',
    summary: 'Whether there is a calendar link of mine, since when, and when it was last used; the link is shown once',
    response: z.object(
      everybodyRead({
        created_at: instant.nullable(),
        /** When a calendar program last read it, to the minute; null if never. */
        last_used_at: instant.nullable(),
      }),
    ),
    status: 200,
  }),
  renew: call({
    method: 'POST',
    path,
    auth: 'session',
    summary: 'A new calendar link of mine, shown this once; the one before ends',
    body: noBody,
    response: z.object(everybodyRead({ url: z.string(), created_at: instant })),
    status: 201,
  }),
  revoke: call({
    method: 'DELETE',
    path,
    auth: 'session',
    summary: 'End my calendar link',
    response: empty,
    status: 204,
  }),
};
