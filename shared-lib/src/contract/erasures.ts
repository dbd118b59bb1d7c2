import { z } from 'zod';
import { ERASURE_BLOCKS, ERASURE_REASONS } from '../domain/index.js';
import { call } from './call.js';
import { id, idParams, instant, line, noBody } from './primitives.js';

/** A request to erase a client that waits for another operator. Source: R-beyond-531. */
const waiting = z.object({
  id,
  client: id,
  /** For the operator who decides; it is nowhere afterwards. */
  client_name: z.string(),
  reason: z.enum(ERASURE_REASONS),
  asked_by: z.object({ id, name: z.string() }),
  asked_at: instant,
});
export type WaitingErasure = z.infer<typeof waiting>;

/** What erasing a client would do. */
const erasure = z.object({
  waiting: waiting.nullable(),
  /** Another operator has to confirm. Otherwise who asks types the client's name. */
  needs_second: z.boolean(),
  /** Why it cannot be done yet, with the visit where it is one. */
  blocks: z.array(z.object({ kind: z.enum(ERASURE_BLOCKS), appointment: id.nullable() })),
  /** How many of each are removed. */
  goes: z.object({
    phones: z.int(),
    addresses: z.int(),
    visits: z.int(),
    marks: z.int(),
    ratings: z.int(),
    photos: z.int(),
    notifications: z.int(),
  }),
  /** How many entries of the books stay, and their sum in whole pesos. */
  stays: z.object({ visits: z.int(), payments: z.int(), pesos: z.int() }),
});
export type Erasure = z.infer<typeof erasure>;

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;
const outcome = z.object({ state: z.enum(['waiting', 'erased', 'refused', 'taken_back']) });

/** Erasing what is kept of a client, on request. The books stay right. */
export const erasures = {
  read: call({
    ...operators,
    method: 'GET',
    path: '/api/registration/clients/:id/erasure/',
    summary: 'What erasing this client would remove, what stays, what is in the way, and whether it was asked for',
    params: idParams,
    response: erasure,
  }),
  ask: call({
    ...operators,
    owner: 'always',
    method: 'POST',
    path: '/api/registration/clients/:id/erasure/',
    summary: 'Ask another operator to confirm erasing this client; a sole operator erases, with the name typed',
    params: idParams,
    body: z.strictObject({ reason: z.enum(ERASURE_REASONS), name: line(201).optional() }),
    response: outcome,
  }),
  toDecide: call({
    ...operators,
    method: 'GET',
    path: '/api/registration/erasures/',
    summary: 'Erasures that other operators asked for, the longest waiting first',
    response: z.object({ results: z.array(waiting) }),
  }),
  confirm: call({
    ...operators,
    method: 'POST',
    path: '/api/registration/erasures/:id/confirm/',
    summary: 'Erase the client as another operator asked',
    params: idParams,
    body: noBody,
    response: outcome,
  }),
  close: call({
    ...operators,
    method: 'POST',
    path: '/api/registration/erasures/:id/close/',
    summary: "Refuse an erasure that another operator asked for, or take back one's own",
    params: idParams,
    body: noBody,
    response: outcome,
  }),
};
