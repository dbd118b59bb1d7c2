import { z } from 'zod';
import { limits, OUTCOMES, STATUSES } from '../domain/index.js';
import { call } from './call.js';
import { material, use } from './inventory.js';
import { client } from './people.js';
import { idParams, id, idText, instant, line, oneOfText } from './primitives.js';
import { RECORD_KINDS, registeredService, registeredStaff } from './registration.js';

/** An upcoming or running appointment, as a line below the record it belongs to. */
const openAppointment = z.object({
  id,
  starts_at: instant,
  status: z.enum(STATUSES),
  outcome: z.enum(OUTCOMES).nullable(),
  client_name: z.string(),
  /** Therapists and driver, by name. */
  with: z.string(),
});
export type OpenAppointment = z.infer<typeof openAppointment>;

/** A change of a record, from the audit trail. */
export const historyEntry = z.object({
  at: instant,
  /** Null if the product did it by itself. */
  by: z.string().nullable(),
  action: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
});
export type HistoryEntry = z.infer<typeof historyEntry>;

const story = {
  /** The first by time, OPEN_SHOWN at most. */
  appointments: z.array(openAppointment),
  appointments_count: z.int(),
  /** Newest first, HISTORY_SHOWN at most. */
  history: z.array(historyEntry),
  created_at: instant,
};

const count = z.object({ all: z.int(), active: z.int() });
const own = { auth: 'session', roles: ['operator'], status: 200, method: 'GET' } as const;
const one = { ...own, params: idParams } as const;

export const records = {
  counts: call({
    ...own,
    path: '/api/registration/counts/',
    summary: 'How many of each kind there are, and how many of them are active',
    response: z.object(
      Object.fromEntries(RECORD_KINDS.map((kind) => [kind, count])) as Record<
        (typeof RECORD_KINDS)[number],
        typeof count
      >,
    ),
  }),
  alike: call({
    ...own,
    path: '/api/registration/alike/',
    summary: 'Who or what has this name, e-mail address or phone number already',
    query: z.strictObject({
      kind: oneOfText(RECORD_KINDS),
      name: line(201).optional(),
      email: line(254).optional(),
      phone_number: line(limits.PHONE_MAX).optional(),
      /** The record being edited, which is not compared with itself. */
      except: idText.optional(),
    }),
    response: z.object({
      matches: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          id,
          name: z.string(),
          fields: z.array(z.enum(['name', 'email', 'phone_number'])),
          /** The number was the client's before their current one. */
          earlier_number: z.boolean().optional(),
        }),
      ),
    }),
  }),
  staff: call({
    ...one,
    path: '/api/registration/staff/:id/',
    summary: 'A member of the staff with open appointments and history',
    response: registeredStaff.extend(story),
  }),
  client: call({
    ...one,
    path: '/api/registration/clients/:id/',
    summary: 'A client with open appointments and history',
    response: client.extend(story),
  }),
  /** It deletes the other record. Only the audit trail remembers it. */
  mergeClients: call({
    ...one,
    method: 'POST',
    path: '/api/registration/clients/:id/merge/',
    summary: 'Make one client of two: all of the other goes to this one, and the other record away',
    body: z.strictObject({ other: id }),
    response: client,
  }),
  /** A write, because the trail notes it before the first byte. */
  exportClient: call({
    ...one,
    method: 'POST',
    path: '/api/registration/clients/:id/export/',
    summary: 'All that is kept of a client as one file: JSON, or a page to read',
    body: z.strictObject({ as: z.enum(['json', 'page']) }),
    answersFile: ['application/json', 'application/octet-stream'],
    response: z.unknown(),
  }),
  material: call({
    ...one,
    path: '/api/registration/materials/:id/',
    summary: 'A material with the services that use it, and history',
    response: material.extend({
      ...story,
      used_by: z.array(use),
    }),
  }),
  service: call({
    ...one,
    path: '/api/registration/services/:id/',
    summary: 'A service with open appointments and history',
    response: registeredService.extend(story),
  }),
};
