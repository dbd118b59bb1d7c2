import { z } from 'zod';
import {
  BOOKING_ORDERINGS,
  FIELD_TEXTS,
  NEEDS,
  STATUS_NAMES,
  findsAppointments,
  limits,
  type StatusName,
} from '../domain/index.js';
import { appointment } from './appointment.js';
import { LIST_FIELDS, appointmentCard, calendarEntry } from './appointment-card.js';
import { changedAppointment, newAppointment } from './appointment-bodies.js';
import { pickupDriver, replacement } from './appointment-candidates.js';
import { timelineMoment, visitMessage } from './appointment-history.js';
import { call } from './call.js';
import { everybodyRead, operatorsRead } from './field-audiences.js';
import { takenNeed } from './needs.js';
import { page, pageQuery, pageSize, paginated } from './paging.js';
import {
  day,
  empty,
  flag,
  id,
  idParams,
  idText,
  instant,
  line,
  name,
  oneOfText,
  searchTerm,
  rejectBlank,
} from './primitives.js';
import * as m from '../texts/m.js';

const statusName = z.enum(STATUS_NAMES as [StatusName, ...StatusName[]], {
  error: m.allowed_values({ settableStatuses: STATUS_NAMES.join(', ') }),
});

/** Source: 2-090. */
export const LIST_FILTERS = [
  'all',
  'today',
  'upcoming',
  'pending',
  'confirmed',
  'in_progress',
  'completed',
  'cancelled',
  'rejected',
  'awaiting_payment',
  'overdue',
  // Not in the specification: delivered but not paid. Source: R-money-31.
  'unpaid',
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** The two parts of the order `nearest`: what is not over, and what is. */
export const LIST_PARTS = ['ahead', 'over'] as const;
export type ListPart = (typeof LIST_PARTS)[number];

const base = '/api/scheduling/appointments';
const list = paginated(z.union([appointment, appointmentCard]));
const fields = oneOfText(LIST_FIELDS).default('all');
/** A call that only lists appointments, page by page. */
const paging = { ...pageQuery, fields };
const one = { auth: 'session', params: idParams, response: appointment, status: 200 } as const;

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

/** Filters of the list of appointments. */
const filters = {
  date: day.optional(),
  date_after: day.optional(),
  date_before: day.optional(),
  filter: oneOfText(LIST_FILTERS).optional(),
  status: statusName.optional(),
  search: searchTerm(findsAppointments, FIELD_TEXTS.searchShortOrNumber).optional(),
  therapist: idText.optional(),
  driver: idText.optional(),
  client: idText.optional(),
  /** Only visits whose payment waits to be verified, or that are completed without a payment. Source: R-money-31. */
  to_be_paid: flag.optional(),
};
/**
 * A search with many matches keeps the earliest for `starts_at` and `nearest`, and the newest for any other order. It
 * then sorts them in that order. Only operators may choose an order other than by start. Staff, who see only their own
 * visits, get theirs by start.
 */
const listQuery = z.strictObject({
  ...paging,
  ...filters,
  ordering: oneOfText(BOOKING_ORDERINGS).optional(),
  /** With `nearest`: opens the page with today's first unfinished visit, whatever `page` says. */
  at_now: flag.optional(),
  /**
   * With `nearest`, one part alone: `ahead` begins with the first visit that is not over, soonest first; `over` has
   * those before it, latest first. A search has no parts.
   */
  part: oneOfText(LIST_PARTS).optional(),
});

export const appointments = {
  list: call({
    method: 'GET',
    path: `${base}/`,
    auth: 'session',
    summary: 'Appointments, newest start first; staff see their own',
    query: listQuery,
    response: list,
    status: 200,
  }),
  export: call({
    method: 'GET',
    path: `${base}/export/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'The list of appointments, all its pages, as a CSV file in its order',
    query: z.strictObject({ ...filters, ordering: oneOfText(BOOKING_ORDERINGS).optional() }),
    answersFile: 'text/csv',
    response: z.unknown(),
    status: 200,
  }),
  today: call({
    method: 'GET',
    path: `${base}/today/`,
    auth: 'session',
    summary: "The service day's appointments",
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_STATISTICS), fields }),
    response: list,
    status: 200,
  }),
  upcoming: call({
    method: 'GET',
    path: `${base}/upcoming/`,
    auth: 'session',
    summary: 'Appointments of later service days',
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_STATISTICS), fields }),
    response: list,
    status: 200,
  }),
  byWeek: call({
    method: 'GET',
    path: `${base}/by_week/`,
    auth: 'session',
    summary: 'Seven service days from week_start',
    query: z.strictObject({ week_start: day, page, page_size: pageSize(limits.PAGE_SIZE_MONTH), fields }),
    response: list,
    status: 200,
  }),
  calendar: call({
    method: 'GET',
    path: `${base}/calendar/`,
    auth: 'session',
    summary: 'What a calendar draws of a stretch of service days, soonest first; staff see their own',
    query: z.strictObject({
      date_after: day,
      date_before: day,
      page,
      page_size: pageSize(limits.PAGE_SIZE_MONTH),
      /** With the names of therapists and driver: for a week, not for a month. */
      people: flag.optional(),
    }),
    response: paginated(calendarEntry),
    status: 200,
  }),
  rejected: call({
    method: 'GET',
    path: `${base}/rejected/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Rejected appointments, not yet reviewed first, with counts',
    query: z.strictObject(paging),
    response: list.extend({
      counts: z.object({ total: z.int(), therapist: z.int(), driver: z.int(), pending_review: z.int() }),
    }),
    status: 200,
  }),
  pending: call({
    method: 'GET',
    path: `${base}/pending/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Waiting for acceptance, soonest first',
    query: z.strictObject(paging),
    response: list,
    status: 200,
  }),
  timeout: call({
    method: 'GET',
    path: `${base}/timeout/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Overdue, then critical, then stalled',
    query: z.strictObject(paging),
    response: list,
    status: 200,
  }),
  awaitingPayment: call({
    method: 'GET',
    path: `${base}/awaiting_payment/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Payments to verify',
    query: z.strictObject(paging),
    response: list,
    status: 200,
  }),
  counts: call({
    method: 'GET',
    path: `${base}/counts/`,
    auth: 'session',
    summary: 'How many stand behind each tab of the reader',
    status: 200,
    response: z.object(
      everybodyRead({
        rejected: z.int(),
        pending: z.int(),
        timeout: z.int(),
        payment: z.int(),
        all: z.int(),
        today: z.int(),
        upcoming: z.int(),
        /** For a driver: transports whose own part is done. */
        driven: z.int().optional(),
      }),
    ),
  }),
  needs: call({
    method: 'GET',
    path: `${base}/needs_me/`,
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
  }),
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
