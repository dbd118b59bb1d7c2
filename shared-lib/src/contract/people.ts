import { z } from 'zod';
import { limits } from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import {
  clientTerm,
  email,
  id,
  idParams,
  instant,
  name,
  optionalName,
  page,
  pageSize,
  paginated,
  pesos,
  phone,
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
