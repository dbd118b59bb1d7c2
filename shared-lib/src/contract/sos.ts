// How it works: docs/subsystems/sos.md.
import { z } from 'zod';
import { FIELD_TEXTS, SOS_END_REASONS } from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead, operatorsRead } from './field-audiences.js';
import { empty, id, idParams, instant, noBody, text } from './primitives.js';

/** Where the person is, as their device says. `accuracy` in metres. */
const place = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  accuracy: z.int().min(0).max(1_000_000),
});
export type SosPlace = z.infer<typeof place>;

const named = z.object(everybodyRead({ id, name: z.string(), at: instant }));

/** What the person who called reads of their own call. */
const own = {
  id,
  is_drill: z.boolean(),
  pressed_at: instant,
  received_at: instant,
  /** At how many operators' screens it rings or rang. */
  rang: z.int(),
  /** Who has looked at it. */
  seen: z.array(named),
  /** Who takes care of it; null while nobody does. */
  claimed: named.nullable(),
  ended_at: instant.nullable(),
};
const ownSos = z.object(everybodyRead(own));
export type OwnSos = z.infer<typeof ownSos>;

/** Somebody to call. `what` they are in it. */
const reachable = z.object({
  id,
  name: z.string(),
  what: z.enum(['pressed', 'therapist', 'driver', 'client']),
  phone_number: z.string().nullable(),
});

const sosCall = z.object(
  operatorsRead({
    ...own,
    person: z.object({ id, name: z.string(), role: z.string() }),
    /** The visit that they are in, or the next one of the day; null if there is none. */
    visit: z
      .object({
        id,
        client_name: z.string(),
        address: z.string(),
        gate_instructions: z.string(),
        status: z.string(),
        starts_at: instant,
        ends_at: instant,
      })
      .nullable(),
    people: z.array(reachable),
    place: place.extend({ at: instant }).nullable(),
  }),
);
export type SosCall = z.infer<typeof sosCall>;

const base = '/api/sos';
const staff = { auth: 'session', roles: ['therapist', 'driver'] } as const;
const operators = { auth: 'session', roles: ['operator'] } as const;

/** Calls for help. Source: R-beyond-256..R-beyond-260. */
export const sos = {
  open: call({
    ...operators,
    method: 'GET',
    path: `${base}/`,
    summary: 'The calls for help that have not ended, the oldest first',
    response: z.object({ open: z.array(sosCall) }),
    status: 200,
  }),
  press: call({
    ...staff,
    method: 'POST',
    path: `${base}/`,
    summary: 'Call for help; the same call while one is open',
    // A call for help is never refused for what comes with it: what cannot be read is left out.
    body: z.strictObject({
      /** When it was pressed, where it could not be sent at once. Longer than 12 hours ago counts as 12. */
      pressed_at: instant.optional().catch(undefined),
      place: place.optional().catch(undefined),
    }),
    response: ownSos,
    status: 200,
  }),
  drill: call({
    ...operators,
    method: 'POST',
    path: `${base}/drill/`,
    summary: 'Try out the alarm at all operators; one drill at a time',
    body: noBody,
    response: sosCall,
    status: 200,
  }),
  mine: call({
    ...staff,
    method: 'GET',
    path: `${base}/mine/`,
    summary: 'My call for help that is open, or ended a moment ago',
    response: z.object(everybodyRead({ sos: ownSos.nullable() })),
    status: 200,
  }),
  place: call({
    ...staff,
    method: 'POST',
    path: `${base}/:id/place/`,
    summary: 'Where I am now, while my call is open',
    params: idParams,
    body: place,
    response: empty,
    status: 204,
  }),
  ring: call({
    ...operators,
    method: 'POST',
    path: `${base}/:id/ring/`,
    summary: 'It rings at my screen, or I have looked at it',
    params: idParams,
    body: z.strictObject({ seen: z.boolean() }),
    response: empty,
    status: 204,
  }),
  claim: call({
    ...operators,
    method: 'POST',
    path: `${base}/:id/claim/`,
    summary: 'Say that I am on it; from somebody who is, only by naming them',
    params: idParams,
    body: z.strictObject({ from: id.nullable().default(null) }),
    response: sosCall,
    status: 200,
  }),
  end: call({
    ...operators,
    method: 'POST',
    path: `${base}/:id/end/`,
    summary: 'End a call for help, and say why',
    params: idParams,
    body: z
      .strictObject({ reason: z.enum(SOS_END_REASONS, FIELD_TEXTS.required), note: text.default('') })
      .refine(({ reason, note }) => reason !== 'other' || note, { path: ['note'], error: FIELD_TEXTS.required }),
    response: empty,
    status: 204,
  }),
};
