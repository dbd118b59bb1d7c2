import { z } from 'zod';
import { limits } from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import {
  clientTerm,
  day,
  email,
  empty,
  flag,
  id,
  idParams,
  idText,
  instant,
  name,
  optionalName,
  page,
  pageSize,
  paginated,
  pesos,
  phone,
  text,
  time,
  wholeNumber,
} from './primitives.js';

/** Source: 3-032. */
export const client = z.object({
  id,
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string(),
  email: z.string().nullable(),
  address: z.string(),
  notes: z.string(),
  /** Appointments completed so far. */
  visits: z.int(),
});
export type Client = z.infer<typeof client>;

/** Source: 3-035. */
export const service = z.object({ id, name: z.string(), duration: z.int(), price: pesos, description: z.string() });
export type Service = z.infer<typeof service>;

export const staffMember = z.object({
  id,
  role: z.enum(['therapist', 'driver']),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  specialization: z.string().nullable(),
  vehicle_type: z.string().nullable(),
  motorcycle_plate: z.string().nullable(),
  seats: z.int().nullable(),
  is_active: z.boolean(),
  suspended_until: instant.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

const newClient = z.strictObject({
  first_name: name,
  last_name: optionalName.default(''),
  phone_number: phone,
  email: email.nullable().optional(),
  address: text.default(''),
  notes: text.default(''),
});
/** Without the defaults of a new one: what is left out stays as it is. */
const changedClient = change({
  first_name: name,
  last_name: optionalName,
  phone_number: phone,
  email: email.nullable(),
  address: text,
  notes: text,
});

export const people = {
  clients: call({
    method: 'GET',
    path: '/api/scheduling/clients/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Clients by name, phone or e-mail',
    status: 200,
    query: z.strictObject({
      search: clientTerm.optional(),
      page,
      page_size: pageSize(limits.PAGE_SIZE_REGISTRATION),
    }),
    response: paginated(client),
  }),
  client: call({
    method: 'GET',
    path: '/api/scheduling/clients/:id/',
    auth: 'session',
    roles: ['operator'],
    summary: 'One client',
    params: idParams,
    response: client,
    status: 200,
  }),
  createClient: call({
    method: 'POST',
    path: '/api/scheduling/clients/',
    auth: 'session',
    roles: ['operator'],
    summary: 'A new client',
    body: newClient,
    response: client,
    status: 201,
  }),
  updateClient: call({
    method: 'PATCH',
    path: '/api/scheduling/clients/:id/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Change a client',
    params: idParams,
    body: changedClient,
    response: client,
    status: 200,
  }),
  duplicates: call({
    method: 'GET',
    path: '/api/scheduling/clients/check_duplicates/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Clients with this phone number or e-mail',
    status: 200,
    query: z.strictObject({ phone_number: z.string().max(40).optional(), email: z.string().max(254).optional() }),
    response: z.object({
      is_duplicate: z.boolean(),
      matches: z.array(client.extend({ fields: z.array(z.enum(['phone_number', 'email'])) })),
    }),
  }),
  services: call({
    method: 'GET',
    path: '/api/scheduling/services/',
    auth: 'optional',
    summary: 'Services on offer',
    response: z.array(service),
    status: 200,
  }),
  activeStaff: call({
    method: 'GET',
    path: '/api/scheduling/staff/active_staff/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Active therapists and drivers',
    response: z.object({ results: z.array(staffMember) }),
    status: 200,
  }),
};

/** Source: 3-024, 3-025. An end before the start is on the next morning. */
export const availabilityWindow = z.object({ id, user: id, date: day, start_time: time, end_time: time });
export type AvailabilityWindow = z.infer<typeof availabilityWindow>;
/** Somebody free at the time asked for, with the window that holds it. Source: 3-026, 3-027. */
const listed = z.object({ id, first_name: z.string(), last_name: z.string(), start_time: time, end_time: time });
export const availableTherapist = listed.extend({ specialization: z.string().nullable() });
export const availableDriver = listed.extend({
  motorcycle_plate: z.string().nullable(),
  vehicle_type: z.string().nullable(),
  seats: z.int().nullable(),
});
export type AvailableTherapist = z.infer<typeof availableTherapist>;
export type AvailableDriver = z.infer<typeof availableDriver>;

/**
 * Missing or malformed parts have texts of their own (5-030..5-032), so the handler checks them. `except`: an
 * appointment whose own people count as free.
 */
const lookup = z.strictObject({
  date: z.string().optional(),
  start_time: z.string().optional(),
  end_time: z.string().optional(),
  except: idText.optional(),
});

/**
 * `passengers`: therapists who ride along; a group is offered cars with a seat for everybody. `requires_car`: a group
 * whose size the caller does not say.
 */
const driverLookup = lookup.extend({
  passengers: wholeNumber(1, limits.GROUP_MAX).optional(),
  requires_car: flag.optional(),
});

const windowTime = { date: day, start_time: time, end_time: time };
/** Operators name whose it is; a therapist's or driver's is his own. */
const newWindow = z.strictObject({ user: id.optional(), ...windowTime });

const base = '/api/scheduling/availabilities';

export const availability = {
  therapists: call({
    method: 'GET',
    path: `${base}/available_therapists/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Therapists free at a time, longest free first',
    query: lookup,
    response: z.array(availableTherapist),
    status: 200,
  }),
  drivers: call({
    method: 'GET',
    path: `${base}/available_drivers/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Drivers free for the ride out, longest free first',
    query: driverLookup,
    response: z.array(availableDriver),
    status: 200,
  }),
  slots: call({
    method: 'GET',
    path: `${base}/slots/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'How each slot of a day stands for a visit of so many minutes',
    status: 200,
    query: z.strictObject({ date: day, duration: wholeNumber(1, 600).default(60) }),
    response: z.array(
      z.object({
        time,
        state: z.enum(['past', 'available', 'limited', 'full', 'none']),
        free_therapists: z.int(),
        free_drivers: z.int(),
      }),
    ),
  }),
  list: call({
    method: 'GET',
    path: `${base}/`,
    auth: 'session',
    summary: 'Windows of a person, a day, or a stretch of days (from today where no day is given); staff see their own',
    status: 200,
    query: z.strictObject({
      user: idText.optional(),
      date: day.optional(),
      date_after: day.optional(),
      date_before: day.optional(),
    }),
    response: z.array(availabilityWindow),
  }),
  create: call({
    method: 'POST',
    path: `${base}/`,
    auth: 'session',
    summary: 'A new window; it may cross midnight',
    body: newWindow,
    response: availabilityWindow,
    status: 201,
  }),
  update: call({
    method: 'PUT',
    path: `${base}/:id/`,
    auth: 'session',
    summary: 'Move a window; refused where a booking would be left outside',
    params: idParams,
    body: newWindow,
    response: availabilityWindow,
    status: 200,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:id/`,
    auth: 'session',
    summary: 'Delete a window; refused where a booking would be left outside',
    params: idParams,
    response: empty,
    status: 204,
  }),
  copy: call({
    method: 'POST',
    path: `${base}/copy/`,
    auth: 'session',
    summary: "Put a day's windows on other days too; days that have windows already are left alone",
    status: 200,
    body: z.strictObject({ user: id.optional(), from: day, to: z.array(day).min(1).max(limits.COPY_DAYS_MAX) }),
    response: z.object({ created: z.array(availabilityWindow), skipped: z.array(day) }),
  }),
};
