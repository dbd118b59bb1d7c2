import { z } from 'zod';
import { NEEDS, OPERATOR_NEEDS } from '../domain/index.js';
import { appointment } from './appointment.js';
import { appointmentCard } from './appointment-card.js';
import { call } from './call.js';
import { everybodyRead, operatorsRead } from './field-audiences.js';
import { pageQuery, paginated } from './paging.js';
import { empty, id, idParams, instant, noBody } from './primitives.js';

/** The operator who took a waiting task, since when, and when it is released if it is not done. */
export const takenNeed = z.object({ id, name: z.string(), at: instant, until: instant });
export type TakenNeed = z.infer<typeof takenNeed>;

/** A task that waits for its reader, and the appointment it is about. */
const need = z.object({
  ...everybodyRead({
    kind: z.enum(NEEDS),
    /** When the wait began. */
    since: instant,
    /** The deadline for an answer; null if there is none. */
    until: instant.nullable(),
    /** The number to call about a stuck ride. For operators, and for drivers who are asked to take it over. */
    phone_number: z.string().nullable(),
    /** The unread notification that told its reader about it. */
    notification_id: z.int().nullable(),
    /** Where a broken-down ride stands, in the operator's words. For drivers who are asked to take it over. */
    note: z.string().nullable(),
  }),
  ...operatorsRead({
    /** When it is lost: the order of the list. Source: R-beyond-580. */
    lost_at: instant.optional(),
    /** The operator who is working on it; null if nobody is. */
    taken: takenNeed.nullable(),
    /** When whoever it waits for was reminded, since the visit has its status. Source: R-beyond-704. */
    reminded_at: instant.optional(),
    /** For a ride home: when the first driver on duty can come; null if none can, absent if one is free now. */
    driver_at: instant.nullable().optional(),
    /** For a payment that differs from what was due, whole pesos. Source: R-money-24. */
    difference: z.object({ due: z.int(), paid: z.int() }).optional(),
    /** For somebody who cannot come: the best people to replace them, at most three. Source: R-beyond-255. */
    replacements: z.array(z.object({ id, name: z.string() })).optional(),
  }),
  /** As lists send it, today as a card. For a ride to take over, without the client's own data. */
  appointment: z.union([appointment, appointmentCard]),
});
export type AppointmentNeed = z.infer<typeof need>;

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

/** A call of `appointments`. */
export const needsMe = call({
  method: 'GET',
  path: `/api/scheduling/appointments/needs_me/`,
  auth: 'session',
  summary: 'What needs the reader now: for operators what is lost next, for staff the most urgent first',
  query: z.strictObject({
    ...pageQuery,
    /** For operators: the page after this key, the `next` of an answer. What comes in before it moves no line. */
    after: z
      .string()
      .regex(/^\d{1,14}\.\d{1,9}\.[01]$/)
      .optional(),
  }),
  response: paginated(need)
    .extend(
      everybodyRead({
        /** When something will next need the reader, if nothing changes; null if nothing will. */
        next_at: instant.nullable(),
      }),
    )
    .extend(
      operatorsRead({
        /** What was lost before this instant comes last (`turnOf`). */
        old_before: instant.optional(),
        /** The turn at which the page ends, in epoch milliseconds, and the key of the next page; null at the end. */
        next: z.object({ turn: z.number(), key: z.string() }).nullable().optional(),
      }),
    ),
  status: 200,
});
