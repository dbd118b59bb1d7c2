import { z } from 'zod';
import { limits } from '../domain/index.js';
import { appointment } from './appointment.js';
import { changedAppointment, newAppointment } from './appointment-bodies.js';
import { pickupDriver, replacement } from './appointment-candidates.js';
import { timelineMoment, visitMessage } from './appointment-history.js';
import { call } from './call.js';
import { appointmentLists } from './appointment-lists.js';
import { needsMe } from './needs.js';
import { empty, flag, id, idParams, idText, instant, line, name, rejectBlank } from './primitives.js';

const base = '/api/scheduling/appointments';
const one = { auth: 'session', params: idParams, response: appointment, status: 200 } as const;

export const appointments = {
  ...appointmentLists,
  needs: needsMe,
  create: call({
    method: 'POST',
    path: `${base}/`,
    blankIsLeftOut: true,
    auth: 'session',
    roles: ['operator'],
    summary: 'Book an appointment',
    body: newAppointment,
    response: appointment,
    status: 201,
  }),
  read: call({ ...one, method: 'GET', path: `${base}/:id/`, summary: 'One appointment' }),
  replacements: call({
    method: 'GET',
    path: `${base}/:id/replacements/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Everybody of a trade for a swap: who is free for this visit, longest first, and why others are not',
    params: idParams,
    query: z.strictObject({ role: z.enum(['therapist', 'driver']) }),
    response: z.array(replacement),
    status: 200,
  }),
  pickupDrivers: call({
    method: 'GET',
    path: `${base}/:id/pickup_drivers/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Drivers for the ride home: who can be there first, from now or from `at` on, and why others cannot',
    params: idParams,
    query: z.strictObject({ at: instant.optional() }),
    response: z.array(pickupDriver),
    status: 200,
  }),
  backupDrivers: call({
    method: 'GET',
    path: `${base}/:id/backup_drivers/`,
    auth: 'session',
    roles: ['operator'],
    summary:
      'Drivers for a ride that broke down: who could take it over now, longest free first, and why others cannot',
    params: idParams,
    response: z.array(replacement),
    status: 200,
  }),
  timeline: call({
    method: 'GET',
    path: `${base}/:id/timeline/`,
    auth: 'session',
    roles: ['operator'],
    summary:
      'Who accepted, was ready, was asked for the ride home or for backup and answered, and what was undone; in that order',
    params: idParams,
    response: z.array(timelineMoment),
    status: 200,
  }),
  messages: call({
    method: 'GET',
    path: `${base}/:id/messages/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'What its people and the operators were told about it, when, and who has read it; the first first',
    params: idParams,
    response: z.array(visitMessage),
    status: 200,
  }),
  update: call({
    ...one,
    method: 'PATCH',
    path: `${base}/:id/`,
    roles: ['operator'],
    summary: 'Change an appointment or set its status',
    body: changedAppointment,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:id/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Delete an appointment that has not begun',
    params: idParams,
    response: empty,
    status: 204,
  }),
  /** Both forms of an action are the same call. The body is checked against ACTION_BODIES. Source: R-workflow-38. */
  act: call({
    ...one,
    method: 'POST',
    path: `${base}/:id/:action/`,
    blankIsLeftOut: true,
    summary: 'Take an action',
    params: z.object({ id: idText, action: name }),
    body: z.record(z.string(), z.unknown()).optional(),
    bodyIsReadLater: true,
  }),
  actByBody: call({
    ...one,
    method: 'POST',
    path: `${base}/:id/`,
    blankIsLeftOut: true,
    summary: 'Take the action named in the body',
    /** `decision` is a review's `action`: that name is already taken here. */
    body: z.looseObject({ action: line(40), decision: z.unknown().optional() }),
    bodyIsReadLater: true,
  }),
  autoCancelOverdue: call({
    method: 'POST',
    path: `${base}/auto_cancel_overdue/`,
    blankIsLeftOut: true,
    auth: 'session',
    roles: ['operator'],
    summary: 'Cancel what is overdue, or what of `ids` is, and disable therapists who never answered',
    status: 200,
    query: z.strictObject({ dry_run: flag.optional() }),
    body: z
      .strictObject({ ids: rejectBlank(z.array(id).min(1).max(limits.PAGE_SIZE_STATISTICS).optional()) })
      .optional(),
    response: z.object({
      message: z.string(),
      cancelled: z.array(id),
      disabled: z.array(z.object({ id, name: z.string() })),
      /** They did not answer either, but keep their accounts: they are at work in another visit. */
      spared: z.array(z.object({ id, name: z.string() })),
    }),
  }),
};
