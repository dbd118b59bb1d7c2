import { z } from 'zod';
import { REPORT_DAYS_MAX } from '../domain/index.js';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { id, idParams, instant, periodQuery } from './primitives.js';

/** What a client said of a visit. Operators alone read it. Source: R-beyond-511. */
const rating = z.object({
  /** 1 to 5. */
  stars: z.int(),
  /** The client's own words; '' for none. */
  words: z.string(),
  rated_at: instant,
  /** Who settled a low rating, and when; null until somebody does. */
  settled_by: z.string().nullable(),
  settled_at: instant.nullable(),
  /** It is low, and nobody has settled it. */
  waits: z.boolean(),
});
export type Rating = z.infer<typeof rating>;

/** A low rating that no operator has settled. */
const lowRating = rating.pick({ stars: true, words: true, rated_at: true }).extend({
  appointment: id,
  client: z.string(),
});

const ratedTherapist = z.object({
  therapist: z.object({ id, name: z.string() }),
  /** How many rated visits of the period they gave. */
  count: z.int(),
  /** The mean of their stars, with two decimals. */
  average: z.number(),
  /** How many of them have 1 or 2 stars. */
  low: z.int(),
});
export type RatedTherapist = z.infer<typeof ratedTherapist>;

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;
const path = '/api/scheduling/appointments/:id/rating/';

export const ratings = {
  read: call({
    ...operators,
    method: 'GET',
    path,
    params: idParams,
    summary: 'How the client rated a visit; null where they did not',
    response: z.object({ appointment: id, rating: rating.nullable() }),
  }),
  settle: call({
    ...operators,
    method: 'POST',
    path: `${path}settle/`,
    params: idParams,
    summary: 'Say that a low rating is settled; the second who says so is answered as the first was',
    /** The stars that the operator saw. If the client has changed them since, it is rejected. */
    body: z.strictObject({ stars: z.int().min(1).max(5) }),
    response: rating,
  }),
  low: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/ratings/low/',
    summary: 'Low ratings that nobody has settled, the oldest first',
    query: z.strictObject(pageQuery),
    response: paginated(lowRating),
  }),
  byTherapist: call({
    ...operators,
    method: 'GET',
    path: '/api/reports/ratings/',
    summary: 'How clients rated the visits of some service days, by therapist; a visit of a group counts for each',
    query: periodQuery(REPORT_DAYS_MAX, {}),
    response: z.object({ rows: z.array(ratedTherapist) }),
  }),
};
