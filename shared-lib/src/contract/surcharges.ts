import { z } from 'zod';
import { MOST_SURCHARGE, MOST_SURCHARGE_DAYS, SURCHARGE_TEXTS, SURCHARGE_UNITS } from '../domain/index.js';
import { call } from './call.js';
import { day, id, idParams, instant, name, oneOfText, time } from './primitives.js';

const operators = { auth: 'session', roles: ['operator'] } as const;

const surcharge = z.object({
  id,
  name: z.string(),
  unit: z.enum(SURCHARGE_UNITS),
  /** Whole pesos, or percent of the services. */
  amount: z.int(),
  from_time: time.nullable(),
  to_time: time.nullable(),
  /** Service days, in order. */
  days: z.array(day),
  /** A service area; one that was removed has no name. */
  area: z.object({ id, name: z.string().nullable() }).nullable(),
  starts_on: day,
  /** The last service day on which it counts. */
  ends_on: day.nullable(),
  counts_for_commission: z.boolean(),
  set_at: instant,
  set_by: z.string().nullable(),
});
export type Surcharge = z.infer<typeof surcharge>;
/** By name; those that ended last. */
const surcharges = z.object({ surcharges: z.array(surcharge) });
const givenSurcharge = {
  name,
  unit: oneOfText(SURCHARGE_UNITS),
  amount: z.int(SURCHARGE_TEXTS.pesos).min(1, SURCHARGE_TEXTS.pesos).max(MOST_SURCHARGE.pesos, SURCHARGE_TEXTS.pesos),
  from_time: time.nullish(),
  to_time: time.nullish(),
  days: z.array(day).max(MOST_SURCHARGE_DAYS).optional(),
  area: id.nullish(),
  starts_on: day,
  ends_on: day.nullish(),
};

/** Surcharges, as a part of what is set for the business. Source: R-beyond-1330. */
export const surchargeCalls = {
  surcharges: call({
    ...operators,
    method: 'GET',
    path: '/api/settings/surcharges/',
    summary: 'Surcharges by hour, day and area, which visits have as lines of their price',
    response: surcharges,
    status: 200,
  }),
  addSurcharge: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/settings/surcharges/',
    summary: 'Add a surcharge; visits that are booked already stay as they are',
    body: z.strictObject({ ...givenSurcharge, counts_for_commission: z.boolean().optional() }),
    response: surcharges,
    status: 200,
  }),
  changeSurcharge: call({
    ...operators,
    owner: 'always',
    method: 'PUT',
    path: '/api/settings/surcharges/:id/',
    summary: 'Change a surcharge, or end it with a day; visits that are booked already stay as they are',
    params: idParams,
    body: z.strictObject({
      ...givenSurcharge,
      /** `set_at` as the operator saw it. */
      expected: instant,
    }),
    response: surcharges,
    status: 200,
  }),
};
