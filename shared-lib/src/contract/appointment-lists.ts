import { z } from 'zod';
import {
  BOOKING_ORDERINGS,
  FIELD_TEXTS,
  STATUS_NAMES,
  findsAppointments,
  limits,
  type StatusName,
} from '../domain/index.js';
import { appointment } from './appointment.js';
import { LIST_FIELDS, appointmentCard, calendarEntry } from './appointment-card.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageQuery, pageSize, paginated } from './paging.js';
import { day, flag, idText, oneOfText, searchTerm } from './primitives.js';
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

/** The lists of appointments, and what counts them. They are calls of `appointments`. */
export const appointmentLists = {
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
};
