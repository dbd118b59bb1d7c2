import { z } from 'zod';
import { appointment, therapistDetails } from './appointment.js';
import { call } from './call.js';
import { day, id, instant } from './primitives.js';

/** What every visit of the board has. */
const always = appointment.pick({
  id: true,
  version: true,
  date: true,
  starts_at: true,
  ends_at: true,
  status: true,
  location: true,
});
/** Left out where it is not so, or not yet, as in cards. */
const ifAny = appointment
  .pick({
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
  therapists_details: z.array(therapistDetails.pick({ id: true, accepted: true, ready: true })),
});
export type BoardVisit = z.infer<typeof boardVisit>;

/** A row of the board: somebody of the staff, and when they are on duty. */
export const boardPerson = z.object({
  id,
  role: z.enum(['therapist', 'driver']),
  first_name: z.string(),
  last_name: z.string(),
  specialization: z.string().nullable(),
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
  /** Everybody who is not disabled, and whoever else is booked that day; by name. */
  staff: z.array(boardPerson),
  /** Every visit of the service day, by its start; deleted ones apart. */
  visits: z.array(boardVisit),
});
export type Board = z.infer<typeof board>;

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
};
