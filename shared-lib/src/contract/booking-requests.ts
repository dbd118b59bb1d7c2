import { z } from 'zod';
import { call } from './call.js';
import { pageQuery, paginated } from './paging.js';
import { CLIENT_CHANNELS, LANGUAGES, limits } from '../domain/index.js';
import { email, id, idParams, instant, line, phone, requiredText } from './primitives.js';

/** A visit that somebody asks for on the page `/book/`. Source: R-beyond-803. */
const bookingRequest = z.object({
  id,
  name: z.string(),
  phone_number: z.string(),
  email: z.string(),
  address: z.string(),
  services: z.array(id),
  services_details: z.array(z.object({ id, name: z.string(), duration: z.int() })),
  /** Starts that would suit, the soonest first. */
  wishes: z.array(instant),
  asked_at: instant,
  /** Null while it waits. */
  answer: z.enum(['booked', 'declined']).nullable(),
  answered_by: z.string().nullable(),
  answered_at: instant.nullable(),
  /** Why it was declined. */
  reason: z.string(),
  /** By which they ticked that we may write to them. An older server says nothing of it. Source: R-beyond-1306. */
  agreed_to: z.enum(CLIENT_CHANNELS).nullable().optional(),
  /** In which they read the form. */
  language: z.enum(LANGUAGES).optional(),
  /** The visit that it was booked as. */
  appointment: id.nullable(),
  /** The client on record who has this number. Nobody but operators hears of it. */
  client: z
    .object({
      id,
      first_name: z.string(),
      last_name: z.string(),
      phone_number: z.string(),
      address: z.string(),
    })
    .nullable(),
});
export type BookingRequest = z.infer<typeof bookingRequest>;

/** What people type on the request form. A plain form of `/book/` sends it, so no call has it as its body. */
export const bookingRequestForm = z.strictObject({
  name: line(limits.NAME_MAX).min(1),
  phone_number: phone,
  email,
  address: line(limits.TEXT_MAX).min(1),
});

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;
const base = '/api/scheduling/booking-requests';

export const bookingRequests = {
  waiting: call({
    ...operators,
    method: 'GET',
    path: `${base}/`,
    summary: 'Visits that people ask for on the request form and nobody has answered, the first to ask first',
    query: z.strictObject(pageQuery),
    response: paginated(bookingRequest),
  }),
  read: call({
    ...operators,
    method: 'GET',
    path: `${base}/:id/`,
    summary: 'One request',
    params: idParams,
    response: bookingRequest,
  }),
  decline: call({
    ...operators,
    method: 'POST',
    path: `${base}/:id/decline/`,
    summary: 'Decline a request, with the reason; one that was answered is refused with what became of it',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: bookingRequest,
  }),
};
