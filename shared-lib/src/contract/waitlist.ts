import { z } from 'zod';
import { FIELD_TEXTS, limits, WAITLIST_STATES } from '../domain/index.js';
import { call } from './call.js';
import { page, pageSize, paginated } from './paging.js';
import { clientTerm, day, id, idParams, instant, oneOfText, requiredText, text, time } from './primitives.js';

/** A client for whom no slot was free, and what would suit them. Source: R-booking-31. */
export const waitlistEntry = z.object({
  id,
  version: z.int(),
  client: id,
  client_details: z.object({
    first_name: z.string(),
    last_name: z.string(),
    phone_number: z.string(),
    address: z.string(),
  }),
  /** One id for each time a service is wanted. */
  services: z.array(id),
  services_details: z.array(z.object({ id, name: z.string(), duration: z.int() })),
  /** Minutes of the visit. */
  duration: z.int(),
  from_day: day,
  to_day: day,
  /** The visit begins between these times. */
  from_time: time,
  to_time: time,
  /** Null if anyone may come. */
  therapist: id.nullable(),
  therapist_name: z.string().nullable(),
  notes: z.string(),
  state: z.enum(WAITLIST_STATES),
  /** The free slot offered to it. */
  offer: z
    .object({ date: day, start_time: time, therapist: id, therapist_name: z.string(), since: instant })
    .nullable(),
  created_at: instant,
  /** Who added it; null if the product did. */
  created_by: z.string().nullable(),
  closed_at: instant.nullable(),
  closed_by: z.string().nullable(),
  /** Why it was withdrawn. */
  closed_reason: z.string(),
  /** The appointment it was booked as. */
  appointment: id.nullable(),
});
export type WaitlistEntry = z.infer<typeof waitlistEntry>;

const wanted = {
  services: z.array(id).min(1, FIELD_TEXTS.required).max(limits.SERVICES_MAX),
  from_day: day,
  to_day: day,
  from_time: time,
  to_time: time,
  /** Null means anyone. */
  therapist: id.nullable(),
  notes: text,
};

/** `open` lists waiting and offered entries, `closed` the others. */
export const WAITLIST_LISTS = ['open', 'offered', 'closed'] as const;

const own = { auth: 'session', roles: ['operator'] } as const;
const base = '/api/scheduling/waitlist';

export const waitlist = {
  list: call({
    ...own,
    method: 'GET',
    path: `${base}/`,
    summary:
      'Entries without a slot: open ones with those that can be booked first, then the earliest; closed ones newest first',
    query: z.strictObject({
      show: oneOfText(WAITLIST_LISTS).default('open'),
      search: clientTerm.optional(),
      page,
      page_size: pageSize(limits.PAGE_SIZE_REGISTRATION),
    }),
    /** The totals, whatever the filter. */
    response: paginated(waitlistEntry).extend({ open_count: z.int(), offered_count: z.int() }),
    status: 200,
  }),
  read: call({
    ...own,
    method: 'GET',
    path: `${base}/:id/`,
    summary: 'One entry',
    params: idParams,
    response: waitlistEntry,
    status: 200,
  }),
  keep: call({
    ...own,
    method: 'POST',
    path: `${base}/`,
    summary: 'Keep an entry; refused where the client has one for the same time already, unless it says `even_so`',
    body: z.strictObject({
      client: id,
      ...wanted,
      therapist: wanted.therapist.default(null),
      notes: text.default(''),
      even_so: z.boolean().default(false),
    }),
    response: waitlistEntry,
    status: 201,
  }),
  change: call({
    ...own,
    method: 'PATCH',
    path: `${base}/:id/`,
    summary: 'Change an open entry as it was at this version; what was offered for it is looked for anew',
    params: idParams,
    body: z.strictObject(wanted).partial().extend({ version: z.int() }),
    response: waitlistEntry,
    status: 200,
  }),
  withdraw: call({
    ...own,
    method: 'POST',
    path: `${base}/:id/withdraw/`,
    summary: 'Take an open entry off the waitlist, with the reason',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: waitlistEntry,
    status: 200,
  }),
};
