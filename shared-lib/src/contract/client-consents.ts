import { z } from 'zod';
import { CONSENT_HOWS, CONSENT_STATES, CONSENTS } from '../domain/index.js';
import { call } from './call.js';
import { day, id, idParams, instant } from './primitives.js';

/** Newest first. The first one about a thing holds. */
const consents = z.object({
  results: z.array(
    z.object({
      id,
      about: z.enum(CONSENTS),
      state: z.enum(CONSENT_STATES),
      how: z.enum(CONSENT_HOWS),
      /** The day on which the client said so. */
      on: day,
      /** Who recorded it; empty for the product itself. */
      by: z.string(),
      at: instant,
    }),
  ),
});
export type ClientConsent = z.infer<typeof consents>['results'][number];

const operators = { auth: 'session', roles: ['operator'] } as const;

/** What a client agreed to, refused or took back. Source: R-beyond-755. */
export const clientConsents = {
  read: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/clients/:id/consents/',
    summary: 'What a client agreed to, refused or took back, the newest first',
    params: idParams,
    response: consents,
    status: 200,
  }),
  record: call({
    ...operators,
    method: 'POST',
    path: '/api/scheduling/clients/:id/consents/',
    summary: 'Record what a client agreed to, refused or took back; what was recorded before stays',
    params: idParams,
    body: z.strictObject({
      about: z.enum(CONSENTS),
      state: z.enum(CONSENT_STATES),
      how: z.enum(CONSENT_HOWS),
      on: day,
      /** The newest entry about it that was seen; 0 where there was none. Another one is refused (STALE_VERSION). */
      seen: z.int().min(0),
    }),
    response: consents,
    status: 201,
  }),
};
