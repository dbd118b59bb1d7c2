import { z } from 'zod';
import {
  FIELD_TEXTS,
  GENDERS,
  isLocalTime,
  isServiceDay,
  LEGS,
  SERIES_DATES_MAX,
  SURCHARGE_UNITS,
} from '../domain/index.js';
import { appointment, therapistDetails } from './appointment.js';
import { call } from './call.js';
import { day, id, idParams, idText, instant, requiredText, text, time, wholeNumber } from './primitives.js';
import { travelPlan } from './travel.js';
import * as m from '../texts/m.js';

/** Fields that every visit of the board has. */
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
/** Fields left out when they are not so, or not yet, as in cards. */
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
 * A visit as the board draws it: a third of a card, with the same names. So a live message or the answer of a change
 * can replace it.
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

/** A visit that a person refused, and the reason that they gave. */
export const refusal = z.object({ visit: id, reason: z.string() });

/** A row of the board: a staff member, and when they are on duty. */
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
  /** The windows of the day. Windows that touch are merged. */
  duty: z.array(z.object({ starts_at: instant, ends_at: instant })),
  /** The end of their last work before the day, if there was any in the week before. */
  last_work_end: instant.nullable(),
  /** The visits of the day that they refused, and do not have now. */
  refused: z.array(refusal).optional(),
});
export type BoardPerson = z.infer<typeof boardPerson>;

const minutes = z.int();
export const board = z.object({
  date: day,
  /** The planning rules, in minutes. The board marks what a move would break by the same rules as the server. */
  rules: z.object({
    gap: minutes,
    outbound_before: minutes,
    outbound_after: minutes,
    pickup: minutes,
    overrun: minutes,
    early_step: minutes,
  }),
  /** The travel times between visits are estimated from it, by address. */
  travel: travelPlan,
  /** Everyone who is not disabled, and everyone else booked that day; by name. */
  staff: z.array(boardPerson),
  /** Every visit of the service day by start, without deleted ones. */
  visits: z.array(boardVisit),
});
export type Board = z.infer<typeof board>;

/** A person's neighbouring visit, with less time in between than the way takes. */
const tightWay = z.object({
  person: id,
  /** Whether the other visit comes before or after the wanted one, and what in it takes their time. */
  side: z.enum(['before', 'after']),
  leg: z.enum(LEGS),
  appointment: id,
  client: z.string(),
  /** The area of the other visit; null if unknown. */
  area: z.string().nullable(),
  /** When they leave the other visit, or must be there. */
  at: instant,
  /** How long the way takes, and how much time there is for it. */
  minutes,
  room: minutes,
});
export type TightWay = z.infer<typeof tightWay>;

const sameTimeVisit = z.object({
  /** The index of the planned visit that it overlaps, from 0. */
  of: z.int(),
  appointment: id,
  starts_at: instant,
  client: z.string(),
  /** What it shares with the planned visit. */
  same: z.enum(['client', 'address']),
});
export type SameTimeVisit = z.infer<typeof sameTimeVisit>;
const sameTimeVisits = z.object({ visits: z.array(sameTimeVisit) });

/** Ids separated by commas: `11,12`. */
const idsUpTo = (most: number) =>
  z.string().regex(new RegExp(`^\\d{1,9}(,\\d{1,9}){0,${most - 1}}$`), FIELD_TEXTS.wholeNumber);
const ids = idsUpTo(8);

/** Service days with a local time, separated by commas, of a series: `2026-11-20T19:00,2026-11-27T20:30`. */
const starts = z.string().refine((typed) => {
  const all = typed.split(',').map((one) => one.split('T'));
  return (
    all.length <= SERIES_DATES_MAX &&
    all.every(([at = '', hour = '', ...rest]) => isServiceDay(at) && isLocalTime(hour) && rest.length === 0)
  );
}, m.enter_days_and_times_as());

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
      /** The area of the location; null if unknown. */
      area: z.string().nullable(),
      ways: z.array(tightWay),
      /** What the visit would cost more by its start, day and place. Left out where nothing. Source: R-beyond-1334. */
      surcharges: z
        .array(z.object({ id, name: z.string(), unit: z.enum(SURCHARGE_UNITS), amount: z.int() }))
        .optional(),
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
