import { z } from 'zod';
import {
  AREA_WORD_LETTERS,
  AREA_WORDS_MAX,
  FIELD_TEXTS,
  outsideRange,
  SERVICE_AREAS_MAX,
  TRAVEL_MINUTES_MAX,
} from '../domain/index.js';
import { call } from './call.js';
import { id, idParams, instant, line } from './primitives.js';

const operators = { auth: 'session', roles: ['operator'] } as const;

const serviceArea = z.object({ id, name: z.string(), words: z.array(z.string()) });
const pair = z.object({ one: id, other: id, minutes: z.int() });
/** All data that travel times are estimated from. Screens and the server give it to the same function of the domain. */
export const travelPlan = z.object({
  areas: z.array(serviceArea),
  pairs: z.array(pair),
  between: z.int(),
  within: z.int(),
});

/** Who last set it, and when; both null if nobody has changed the delivered value. */
const changed = { changed_at: instant.nullable(), changed_by: z.string().nullable() };
const travelSettings = z.object({
  areas: z.array(serviceArea.extend(changed)),
  pairs: z.array(pair.extend(changed)),
  between: z.int(),
  within: z.int(),
});
export type TravelSettings = z.infer<typeof travelSettings>;

const outside = outsideRange({ least: 0, most: TRAVEL_MINUTES_MAX });
const minutes = z.int(outside).min(0, outside).max(TRAVEL_MINUTES_MAX, outside).nullable();
const word = line(AREA_WORD_LETTERS).min(1, FIELD_TEXTS.required);
const ofArea = {
  name: word,
  words: z.array(word).max(AREA_WORDS_MAX),
  /** Minutes within the area; null means the default. */
  within: minutes,
  /** Minutes to other areas and back; null means the default. Areas that are not named stay unchanged. */
  minutes: z.array(z.strictObject({ area: id, minutes })).max(SERVICE_AREAS_MAX),
};

/** The values that the caller saw, of the fields that they change. */
const expected = z
  .strictObject({
    name: z.unknown(),
    words: z.unknown(),
    within: z.unknown(),
    minutes: z.array(z.strictObject({ area: id, minutes: z.int().nullable() })).max(SERVICE_AREAS_MAX),
  })
  .partial();

/** Where the business works and how long the ways are. It warns and ranks, and never blocks. Source: R-booking-6. */
export const travel = {
  settings: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/travel/',
    summary: 'Service areas, and the minutes between them that somebody has set',
    response: travelSettings,
    status: 200,
  }),
  addArea: call({
    ...operators,
    method: 'POST',
    path: '/api/settings/travel/areas/',
    summary: 'Add a service area',
    body: z.strictObject({ ...ofArea, within: minutes.default(null), minutes: ofArea.minutes.default([]) }),
    response: travelSettings,
    status: 201,
  }),
  changeArea: call({
    ...operators,
    method: 'PATCH',
    path: '/api/settings/travel/areas/:id/',
    summary: 'Change a service area, and the minutes to others',
    params: idParams,
    body: z.strictObject(ofArea).partial().extend({ expected: expected.optional() }),
    response: travelSettings,
    status: 200,
  }),
  removeArea: call({
    ...operators,
    method: 'DELETE',
    path: '/api/settings/travel/areas/:id/',
    summary: 'Remove a service area with the minutes to others',
    params: idParams,
    response: travelSettings,
    status: 200,
  }),
};
