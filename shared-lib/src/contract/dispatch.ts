import { z } from 'zod';
import { FIELD_TEXTS, GENDERS, isLocalTime, isServiceDay, LEGS, SERIES_DATES_MAX } from '../domain/index.js';
import { appointment, therapistDetails } from './appointment.js';
import { call } from './call.js';
import { day, id, idParams, idText, instant, requiredText, text, time, wholeNumber } from './primitives.js';
import { travelPlan } from './travel.js';

/** What every visit of the board has. */
const always = appointment.pick({
  id: true,
  version: true,
  date: true,
  starts_at: true,
  ends_at: true,
  status: true,
  location: true,
  client: true,
});
/** Left out where it is not so, or not yet, as in cards. */
const ifAny = appointment
  .pick({
    outcome: true,
    driver: true,
    driver_accepted: true,
    journey_started_at: true,
    dropped_off_at: true,
    return_journey_completed_at: true,
    pickup_requested: true,
    pickup_urgency: true,
    assigned_pickup_driver: true,
    estimated_pickup_time: true,
    pickup_deadline: true,
    client_preference: true,
  })
  .partial();

/**
 * A visit as the board draws it: a third of a card, in the same names, so that a live message or the answer of a change
 * may stand in for it.
 */
export const boardVisit = z.object({
  ...always.shape,
  ...ifAny.shape,
  client_details: appointment.shape.client_details.pick({ first_name: true, last_name: true }),
  services_details: z.array(appointment.shape.services_details.element.pick({ name: true })),
  therapists_details: z.array(
    therapistDetails
      .pick({ id: true, accepted: true, ready: true, pickup_status: true, needs_no_ride: true, collected_before: true })
      .partial({ pickup_status: true }),
  ),
});
export type BoardVisit = z.infer<typeof boardVisit>;

/** A row of the board: somebody of the staff, and when they are on duty. */
export const boardPerson = z.object({
  id,
  role: z.enum(['therapist', 'driver']),
  first_name: z.string(),
  last_name: z.string(),
  specialization: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  vehicle_type: z.string().nullable(),
  seats: z.int().nullable(),
  is_active: z.boolean(),
  suspended_until: instant.nullable(),
  /** Windows of the day; those that touch are one. */
  duty: z.array(z.object({ starts_at: instant, ends_at: instant })),
  /** The end of the last work before the day, where there was some in the week before it. */
  last_work_end: instant.nullable(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

const minutes = z.int();
export const board = z.object({
  date: day,
  /** By which time is planned, in minutes: what a move would break is drawn by the rule that the server decides by. */
  rules: z.object({
    gap: minutes,
    outbound_before: minutes,
    outbound_after: minutes,
    pickup: minutes,
    overrun: minutes,
    early_step: minutes,
  }),
  /** By which the ways between visits are reckoned, from their addresses. */
  travel: travelPlan,
  /** Everybody who is not disabled, and whoever else is booked that day; by name. */
  staff: z.array(boardPerson),
  /** Every visit of the service day, by its start; deleted ones apart. */
  visits: z.array(boardVisit),
});
export type Board = z.infer<typeof board>;

/** Somebody's neighbouring visit that is nearer in time than the way takes. */
const tightWay = z.object({
  person: id,
  /** Whether the other visit is before the wanted one or behind it, and what of it takes their time. */
  side: z.enum(['before', 'after']),
  leg: z.enum(LEGS),
  appointment: id,
  client: z.string(),
  /** Of the other visit; null where nobody knows it. */
  area: z.string().nullable(),
  /** When they leave the other visit, or have to be there. */
  at: instant,
  /** What the way takes, and how much time there is for it. */
  minutes,
  room: minutes,
});
export type TightWay = z.infer<typeof tightWay>;

const sameTimeVisit = z.object({
  /** Which of the planned visits it overlaps, counted from 0. */
  of: z.int(),
  appointment: id,
  starts_at: instant,
  client: z.string(),
  /** What it has in common with the planned visit. */
  same: z.enum(['client', 'address']),
});
export type SameTimeVisit = z.infer<typeof sameTimeVisit>;
const sameTimeVisits = z.object({ visits: z.array(sameTimeVisit) });

/** Ids behind each other: `11,12`. */
const idsUpTo = (most: number) =>
  z.string().regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${most - 1}}$`), FIELD_TEXTS.wholeNumber);
const ids = idsUpTo(8);

/** Service days with the time on the clock behind each other, of a series: `2026-11-20T19:00,2026-11-27T20:30`. */
const starts = z.string().refine((typed) => {
  const all = typed.split(',').map((one) => one.split('T'));
  return (
    all.length <= SERIES_DATES_MAX &&
    all.every(([at = '', hour = '', ...rest]) => isServiceDay(at) && isLocalTime(hour) && rest.length === 0)
  );
}, 'Enter days and times as YYYY-MM-DDTHH:MM.');

export const dispatch = {
  board: call({
    method: 'GET',
    path: '/api/scheduling/dispatch/',
    auth: 'session',
    roles: ['operator'],
    summary: 'A service day in one answer: who is on duty when, and every visit with its people and rides',
    query: z.strictObject({ date: day }),
    response: board,
    status: 200,
  }),
  tightWays: call({
    method: 'GET',
    path: '/api/scheduling/dispatch/tight_ways/',
    auth: 'session',
    roles: ['operator'],
    summary: 'For a visit that is being planned: neighbouring visits of its people that are too near for the way',
    query: z.strictObject({
      date: day,
      start_time: time,
      end_time: time,
      location: requiredText,
      therapists: ids.optional(),
      driver: idText.optional(),
      /** The appointment that is being changed. */
      except: idText.optional(),
    }),
    response: z.object({
      /** The area of the location; null where nobody knows it. */
      area: z.string().nullable(),
      ways: z.array(tightWay),
    }),
    status: 200,
  }),
  /** Source: R-same-1. */
  sameTime: call({
    method: 'GET',
    path: '/api/scheduling/dispatch/same_time/',
    auth: 'session',
    roles: ['operator'],
    summary: 'For visits that are being planned: visits of their client, or at their address, at the same time',
    query: z.strictObject({
      starts,
      minutes: wholeNumber(1, 24 * 60),
      client: idText.optional(),
      location: text.optional(),
      /** Appointments that are being changed. */
      except: idsUpTo(SERIES_DATES_MAX).optional(),
    }),
    response: sameTimeVisits,
    status: 200,
  }),
  beside: call({
    method: 'GET',
    path: '/api/scheduling/dispatch/same_time/:id/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Visits of the client of an appointment, or at its address, at the same time',
    params: idParams,
    response: sameTimeVisits,
    status: 200,
  }),
};
