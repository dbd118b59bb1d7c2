import { z } from 'zod';
import { BIRTH_MONTHS, CLIENT_CHANNELS, CLIENT_MARKS, GENDERS, LANGUAGES, limits } from '../domain/index.js';
import { appointment } from './appointment.js';
import { call } from './call.js';
import { change } from './change.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import {
  clientTerm,
  day,
  email,
  id,
  idParams,
  instant,
  line,
  name,
  optionalName,
  pesos,
  phone,
  requiredText,
  text,
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
  preferred_therapist: id.nullable(),
  preferred_therapist_name: z.string().nullable(),
  preferred_gender: z.enum(GENDERS).nullable(),
  /** For operators alone. Null: they do not want it, or nobody asked. */
  birth_month: z.enum(BIRTH_MONTHS).nullable(),
  /** In which they are written to. Null: nobody has chosen, so it is English. */
  language: z.enum(LANGUAGES).nullable(),
  /** The therapists of a visit are told. */
  allergies: z.string(),
  /** How to get in. Everyone who comes is told. */
  gate_instructions: z.string(),
  /** Appointments completed so far. */
  visits: z.int(),
  /** How often nobody was there to meet, without lifted marks. */
  no_shows: z.int(),
  last_no_show: day.nullable(),
  /** Why a booking asks first; null if nothing speaks against one. */
  do_not_book: z.object({ mark: id, reason: z.string(), by: z.string(), since: day }).nullable(),
  /** Of a search: the number or address that found them, where name, main number and e-mail do not. */
  found_by: z.string().optional(),
});
export type Client = z.infer<typeof client>;

/** The list of services is public, prices included: it needs no session. Source: 3-035, 7-075, 7-076. */
export const service = z.object(
  everybodyRead({
    id,
    name: z.string(),
    duration: z.int(),
    /** On the service day of the answer. */
    price: pesos,
    /** Prices that begin on a later service day, soonest first. An older server sends none. Source: R-beyond-1240. */
    coming_prices: z.array(z.object(everybodyRead({ from: day, price: pesos }))).optional(),
    description: z.string(),
  }),
);
export type Service = z.infer<typeof service>;

export const staffMember = z.object({
  id,
  role: z.enum(['therapist', 'driver']),
  first_name: z.string(),
  last_name: z.string(),
  phone_number: z.string().nullable(),
  specialization: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  vehicle_type: z.string().nullable(),
  motorcycle_plate: z.string().nullable(),
  seats: z.int().nullable(),
  is_active: z.boolean(),
  suspended_until: instant.nullable(),
});
export type StaffMember = z.infer<typeof staffMember>;

const particulars = {
  first_name: name,
  last_name: optionalName,
  phone_number: phone,
  email: email.nullable(),
  address: text,
  notes: text,
  preferred_therapist: id.nullable(),
  preferred_gender: z.enum(GENDERS).nullable(),
  birth_month: z.enum(BIRTH_MONTHS).nullable(),
  language: z.enum(LANGUAGES).nullable(),
  allergies: text,
  gate_instructions: text,
};
/** The fields of a new client, wherever one is registered. */
export const newClient = z.strictObject({
  ...particulars,
  last_name: optionalName.default(''),
  email: email.nullable().optional(),
  address: text.default(''),
  notes: text.default(''),
  preferred_therapist: id.nullable().default(null),
  preferred_gender: z.enum(GENDERS).nullable().default(null),
  birth_month: z.enum(BIRTH_MONTHS).nullable().default(null),
  language: z.enum(LANGUAGES).nullable().default(null),
  allergies: text.default(''),
  gate_instructions: text.default(''),
});
/** Without the defaults of a new client: fields left out stay unchanged. */
const changedClient = change(particulars);

/** By which they say on the phone that we may write. Kept where nothing is on record of it. Source: R-beyond-1305. */
const agreed = z.array(z.enum(CLIENT_CHANNELS)).max(CLIENT_CHANNELS.length).optional();

/** A mark set by operators; if lifted, by whom and why. Source: R-client-4. */
const clientMark = z.object({
  id,
  kind: z.enum(CLIENT_MARKS),
  reason: z.string(),
  by: z.string(),
  on: day,
  /** The visit at which nobody was there. */
  appointment: id.nullable(),
  lifted: z.object({ reason: z.string(), by: z.string(), on: day }).nullable(),
});
export type ClientMark = z.infer<typeof clientMark>;

/** The client's visits, payments and usual services. Source: R-client-5. */
const clientOverview = z.object({
  /** The sum of the ledger of the client's appointments, in whole pesos. */
  spent: z.int(),
  completed: z.int(),
  cancelled: z.int(),
  first_visit: day.nullable(),
  last_visit: day.nullable(),
  /** The services of completed visits, most frequent first. */
  services: z.array(z.object({ name: z.string(), count: z.int() })),
  therapists: z.array(z.object({ id, name: z.string(), count: z.int() })),
  /** Newest first. */
  marks: z.array(clientMark),
});
export type ClientOverview = z.infer<typeof clientOverview>;

const clientVisit = appointment
  .pick({ id: true, date: true, starts_at: true, status: true, outcome: true, amount_paid: true })
  .extend({
    services: z.string(),
    therapists: z.string(),
    is_no_show: z.boolean(),
  });
export type ClientVisit = z.infer<typeof clientVisit>;

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
  recentClients: call({
    method: 'GET',
    path: '/api/scheduling/clients/recent/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Clients who were booked for last, the latest first',
    response: z.array(client),
    status: 200,
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
    blankIsLeftOut: true,
    auth: 'session',
    roles: ['operator'],
    summary: 'A new client',
    body: newClient.extend({ agreed }),
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
  clientOverview: call({
    method: 'GET',
    path: '/api/scheduling/clients/:id/overview/',
    auth: 'session',
    roles: ['operator'],
    summary: 'What a client paid, comes for and with whom, and what was marked',
    params: idParams,
    response: clientOverview,
    status: 200,
  }),
  clientVisits: call({
    method: 'GET',
    path: '/api/scheduling/clients/:id/visits/',
    auth: 'session',
    roles: ['operator'],
    summary: 'The appointments of a client, the latest first',
    params: idParams,
    query: z.strictObject({ page, page_size: pageSize(limits.PAGE_SIZE_REGISTRATION) }),
    response: paginated(clientVisit),
    status: 200,
  }),
  markClient: call({
    method: 'POST',
    path: '/api/scheduling/clients/:id/marks/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Mark a client: did not show up, or is not to be booked',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(CLIENT_MARKS),
      reason: requiredText,
      /** The cancelled visit at which nobody was there. */
      appointment: id.optional(),
    }),
    response: client,
    status: 201,
  }),
  liftMark: call({
    method: 'POST',
    path: '/api/scheduling/clients/marks/:id/lift/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Lift a mark of a client; that it was made stays on record',
    params: idParams,
    body: z.strictObject({ reason: requiredText }),
    response: client,
    status: 200,
  }),
  duplicates: call({
    method: 'GET',
    path: '/api/scheduling/clients/check_duplicates/',
    auth: 'session',
    roles: ['operator'],
    summary: 'Clients who have or had this phone number, or have this e-mail, a name like this or this home address',
    status: 200,
    query: z.strictObject({
      phone_number: line(limits.PHONE_MAX).optional(),
      email: line(254).optional(),
      /** First and last name. The answer includes people with the same name. */
      name: line(201).optional(),
      /** As a visit's location says it, with the room. The answer includes people at the same home address. */
      address: text.optional(),
    }),
    response: z.object({
      is_duplicate: z.boolean(),
      matches: z.array(
        client.extend({
          fields: z.array(z.enum(['phone_number', 'email', 'name', 'address'])),
          /** The number was theirs before their current one. */
          earlier_number: z.boolean().optional(),
        }),
      ),
    }),
  }),
  /** How the server reads a number, for a form that is not sent yet. Source: R-phone-1. */
  readPhone: call({
    method: 'GET',
    path: '/api/scheduling/phones/read/',
    auth: 'session',
    summary: 'How a phone number is read',
    status: 200,
    query: z.strictObject({ number: phone }),
    response: z.object(
      everybodyRead({
        /** False: it is not a number, and is stored as typed. */
        is_number: z.boolean(),
        shown: z.string(),
      }),
    ),
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
