import { z } from 'zod';
import { FIELD_TEXTS, SERIES_DATES_MAX, SERIES_WEEKS_MAX, STANDINGS, STATUSES, type Status } from '../domain/index.js';
import { appointment, seriesPlace } from './appointment.js';
import { changedAppointment, newAppointment } from './appointment-bodies.js';
import { call } from './call.js';
import { day, id, idParams, instant, requiredText, text, time } from './primitives.js';
import * as m from '../texts/m.js';

/** Visits repeated every few weeks. Source: R-booking-40..R-booking-43. */

const everyWeeks = z.int().min(1).max(SERIES_WEEKS_MAX);

/** `unknown`: no hours are written that far ahead yet. */
export const DATE_STANDINGS = ['free', 'taken', 'unknown'] as const;

const person = z.object({ id, name: z.string() });

/** What prevents a visit: who is not free, why, and the text of the rejected booking. */
const standingAgainst = {
  standing: z.enum(DATE_STANDINGS),
  people: z.array(person.extend({ role: z.enum(['therapist', 'driver']), standing: z.enum(STANDINGS) })),
  reasons: z.array(z.string()),
};

const seriesDate = z.object({
  date: day,
  start_time: time,
  ...standingAgainst,
  /** Other possible bookings; absent if nothing prevents the date. */
  alternatives: z
    .object({
      slots: z.array(z.object({ date: day, start_time: time, therapist: id, therapist_name: z.string() })),
      free_now: z.array(person),
      free_drivers: z.array(person),
    })
    .nullable(),
});
export type SeriesDate = z.infer<typeof seriesDate>;

const previewed = z.object({
  dates: z.array(seriesDate),
  /** The last service day up to which everyone's hours are written. */
  known_until: day,
});
export type SeriesPreview = z.infer<typeof previewed>;

const repeat = z
  .strictObject({
    every_weeks: everyWeeks,
    until: day.optional(),
    times: z.int().min(2).max(SERIES_DATES_MAX).optional(),
  })
  .refine(({ until, times }) => (until === undefined) !== (times === undefined), {
    path: ['until'],
    error: m.say_until_when_or_how(),
  });

/** A chosen date. If an alternative was taken, it carries its own time or people. */
const chosenDate = z.strictObject({
  date: day,
  start_time: time,
  therapists: newAppointment.shape.therapists,
  driver: newAppointment.shape.driver,
});

/**
 * The fields that can be changed for a visit and the following ones at once. The others are of one visit alone:
 * `ChangeSeries` of remote-operator leaves them out.
 */
const changeOfSeries = changedAppointment.pick({
  services: true,
  service_assignments: true,
  price_of_the_day: true,
  therapist: true,
  therapists: true,
  driver: true,
  date: true,
  start_time: true,
  location: true,
  notes: true,
  companion: true,
  visit_phone: true,
});

const seriesVisit = z.object({
  id,
  version: z.int(),
  position: z.int(),
  date: day,
  start_time: time,
  starts_at: instant,
  status: z.enum(STATUSES as [Status, ...Status[]]),
  outcome: appointment.shape.outcome,
  /** It has not begun and is not over. It follows when the visits before it are changed or cancelled. */
  open: z.boolean(),
});

/** A visit as it would be after the change. */
const changedVisit = seriesVisit
  .pick({ id: true, version: true, position: true, date: true, start_time: true })
  .extend({
    ...standingAgainst,
  });
export type ChangedSeriesVisit = z.infer<typeof changedVisit>;

/** Visits as the operator saw them. This protects another operator's changes from being overwritten. */
const chosenVisits = z
  .array(z.strictObject({ id, version: z.int() }))
  .min(1, FIELD_TEXTS.required)
  .max(SERIES_DATES_MAX);
const done = z.object({ changed: z.int() });

const base = '/api/scheduling/series';
const forOperators = { auth: 'session', roles: ['operator'] } as const;

export const series = {
  preview: call({
    ...forOperators,
    method: 'POST',
    path: `${base}/preview/`,
    summary: 'Every date of a booking that comes again, and what stands against it; nothing is written',
    body: newAppointment.omit({ end_time: true, wish: true, request: true }).extend({ repeat }),
    response: previewed,
    status: 200,
  }),
  create: call({
    ...forOperators,
    method: 'POST',
    path: `${base}/`,
    summary: 'Book a series: every chosen date or none',
    // Its first visit settles the wish, or answers the request.
    body: newAppointment.omit({ date: true, start_time: true, end_time: true }).extend({
      every_weeks: everyWeeks,
      dates: z.array(chosenDate).min(2, m.choose_two_dates_at_least()).max(SERIES_DATES_MAX),
    }),
    response: z.object({ booked: z.int(), first: appointment }),
    status: 201,
  }),
  read: call({
    ...forOperators,
    method: 'GET',
    path: `${base}/:id/`,
    summary: 'The visits of a series, in their order',
    params: idParams,
    response: seriesPlace.pick({ id: true, every_weeks: true, size: true }).extend({ visits: z.array(seriesVisit) }),
    status: 200,
  }),
  previewChange: call({
    ...forOperators,
    method: 'POST',
    path: `${base}/:id/preview/`,
    summary: 'How a visit and the following would be after a change, and what stands against it; nothing is written',
    params: idParams,
    body: z.strictObject({ from: id, change: changeOfSeries }),
    response: z.object({ visits: z.array(changedVisit) }),
    status: 200,
  }),
  change: call({
    ...forOperators,
    method: 'PATCH',
    path: `${base}/:id/`,
    summary: 'Change a visit and the chosen ones of the following: all of them or none',
    params: idParams,
    body: z.strictObject({ from: id, change: changeOfSeries, visits: chosenVisits }),
    response: done,
    status: 200,
  }),
  cancel: call({
    ...forOperators,
    method: 'POST',
    path: `${base}/:id/cancel/`,
    summary: 'Cancel a visit and the following that have not begun: all of them or none',
    params: idParams,
    body: z.strictObject({ visits: chosenVisits, reason: requiredText, internal_note: text.optional() }),
    response: done,
    status: 200,
  }),
};
