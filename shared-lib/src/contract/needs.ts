import { z } from 'zod';
import { OPERATOR_NEEDS } from '../domain/index.js';
import { call } from './call.js';
import { empty, id, idParams, instant, noBody } from './primitives.js';

/** The operator who took a waiting task, since when, and when it is released if it is not done. */
export const takenNeed = z.object({ id, name: z.string(), at: instant, until: instant });
export type TakenNeed = z.infer<typeof takenNeed>;

export const operatorNeedName = z.enum(OPERATOR_NEEDS);
const params = idParams.extend({ kind: operatorNeedName });
const own = { auth: 'session', roles: ['operator'], params } as const;
const base = '/api/scheduling/appointments/:id/needs/:kind';

/** `appointments.needs` lists what waits for operators. */
export const needs = {
  take: call({
    ...own,
    method: 'POST',
    path: `${base}/take/`,
    summary: 'Say that I am on it; from somebody who is, only by naming them',
    body: z.strictObject({ from: id.nullable().default(null) }),
    response: takenNeed,
    status: 200,
  }),
  letGo: call({
    ...own,
    method: 'POST',
    path: `${base}/let_go/`,
    summary: 'Say that I am no longer on it',
    body: noBody,
    response: empty,
    status: 204,
  }),
};
