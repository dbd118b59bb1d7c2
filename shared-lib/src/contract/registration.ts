import { z } from 'zod';
import {
  DOINGS,
  FIELD_TEXTS,
  GENDERS,
  ROLES,
  STOCK_MAX,
  STOCK_TEXTS,
  UNIT_COST_MAX,
  VEHICLES,
  limits,
} from '../domain/index.js';
import { codeSent, emailChange, newPassword, username } from './accounts.js';
import { call } from './call.js';
import { change } from './change.js';
import { everybodyRead } from './field-audiences.js';
import { material } from './inventory.js';
import { client, newClient, service } from './people.js';
import { page, pageSize, paginated } from './paging.js';
import {
  clientTerm,
  day,
  email,
  id,
  idParams,
  instant,
  line,
  longText,
  name,
  noBody,
  oneOfText,
  optionalName,
  pesos,
  phone,
  pickupAddress,
  requiredText,
  text,
} from './primitives.js';
import * as m from '../texts/m.js';

/** Source: 3-052. */
export const RECORD_KINDS = ['therapist', 'driver', 'operator', 'client', 'material', 'service'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** A staff member as operators see and change them. */
export const registeredStaff = z.object({
  id,
  role: z.enum(ROLES),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  phone_number: z.string().nullable(),
  /** Null until the person has completed their registration. */
  username: z.string().nullable(),
  registration_completed: z.boolean(),
  specialization: z.string().nullable(),
  /** Where a driver collects a therapist before a visit. Source: R-beyond-710. */
  pickup_address: z.string().nullable(),
  /** The gender of a therapist, for clients who ask. */
  gender: z.enum(GENDERS).nullable(),
  vehicle_type: z.string().nullable(),
  motorcycle_plate: z.string().nullable(),
  seats: z.int().nullable(),
  is_active: z.boolean(),
  disabled_reason: z.string().nullable(),
  suspended_until: instant.nullable(),
  suspended_reason: z.string().nullable(),
  /** `asked_by`: the operator, who may not also be the second one to agree. */
  email_change: emailChange.extend({ asked_by: id.nullable() }).nullable(),
  created_at: instant,
});
export type RegisteredStaff = z.infer<typeof registeredStaff>;

/** The next appointment that takes their time. */
const listedStaff = registeredStaff.extend({
  next_appointment: z.object({ id, starts_at: instant }).nullable(),
  /** What they are doing now, and in which appointment; null for operators. */
  now: z.object({ doing: z.enum(DOINGS), appointment: id.nullable() }).nullable(),
});
export type ListedStaff = z.infer<typeof listedStaff>;

export const registeredService = service.extend({
  is_active: z.boolean(),
  materials: z.array(z.object({ material: id, name: z.string(), unit: z.string(), quantity: z.int() })),
});
export type RegisteredService = z.infer<typeof registeredService>;

/** Two records may share a name. The second is registered if this says that it is no mistake. */
const sameName = { allow_same_name: z.boolean().optional() };
const person = {
  first_name: name,
  last_name: optionalName.default(''),
  email,
  phone_number: phone.nullable().optional(),
  ...sameName,
};
const vehicle = {
  vehicle_type: z.enum(VEHICLES, { error: m.choose_motorcycle_or_car() }),
  motorcycle_plate: line(20, FIELD_TEXTS.required).min(1, FIELD_TEXTS.required),
  seats: z.int().min(1).max(20).optional(),
};

/** Pesos with centavos, because a unit may cost less than one peso. */
const unitCost = z.number().min(0).max(UNIT_COST_MAX).multipleOf(0.01, STOCK_TEXTS.cost);
const minutes = z.int().min(1).max(600);
const description = longText(limits.DESCRIPTION_MAX);
const uses = z.array(z.strictObject({ material: id, quantity: z.int().min(1).max(10_000) })).max(50);

const bodies = {
  therapist: z.strictObject({
    ...person,
    specialization: text.nullable().optional(),
    pickup_address: pickupAddress.nullable().optional(),
    gender: z.enum(GENDERS).nullable().optional(),
  }),
  driver: z.strictObject({ ...person, ...vehicle }),
  operator: z.strictObject(person),
  client: newClient.extend(sameName),
  material: z.strictObject({
    name,
    category: optionalName.default(''),
    unit: line(20, FIELD_TEXTS.required).min(1, FIELD_TEXTS.required),
    reusable: z.boolean().default(false),
    stock: z.int().min(0).max(STOCK_MAX).default(0),
    reorder_level: z.int().min(0).max(STOCK_MAX).default(0),
    unit_cost: unitCost.default(0),
    ...sameName,
  }),
  service: z.strictObject({
    name,
    duration: minutes,
    price: pesos,
    description: description.default(''),
    materials: uses.default([]),
    ...sameName,
  }),
} as const satisfies Record<RecordKind, z.ZodObject>;

const path = <K extends RecordKind>(kind: K) => `/api/registration/register/${kind}/` as const;
export const RECORD_SORTS = ['name', '-name', 'newest'] as const;
export type RecordSort = (typeof RECORD_SORTS)[number];
const sort = oneOfText(RECORD_SORTS).optional();
/**
 * `name` is part of a name. `search` also covers other fields that tell records apart: a number, an address, a plate, a
 * category. Source: 3-053, 7-024..7-026.
 */
const query = z.strictObject({
  name: optionalName.optional(),
  search: optionalName.optional(),
  sort,
  page,
  page_size: pageSize(limits.PAGE_SIZE_REGISTRATION),
});
/** For records that can be disabled: people who left, services no longer offered. */
const queryByState = query.extend({ state: oneOfText(['active', 'disabled']).optional() });
const queryOfDrivers = queryByState.extend({ vehicle: oneOfText(VEHICLES).optional() });
const own = { auth: 'session', roles: ['operator'] } as const;
const staffChange = { ...own, params: idParams, response: registeredStaff, status: 200 } as const;

export const registration = {
  registerTherapist: call({
    ...own,
    method: 'POST',
    path: path('therapist'),
    blankIsLeftOut: true,
    summary: 'Register a therapist, who then completes the registration',
    body: bodies.therapist,
    response: registeredStaff,
    status: 201,
  }),
  registerDriver: call({
    ...own,
    method: 'POST',
    path: path('driver'),
    blankIsLeftOut: true,
    summary: 'Register a driver with a vehicle',
    body: bodies.driver,
    response: registeredStaff,
    status: 201,
  }),
  registerOperator: call({
    ...own,
    method: 'POST',
    path: path('operator'),
    blankIsLeftOut: true,
    summary: 'Register an operator',
    body: bodies.operator,
    response: registeredStaff,
    status: 201,
  }),
  registerClient: call({
    ...own,
    method: 'POST',
    path: path('client'),
    blankIsLeftOut: true,
    summary: 'Register a client',
    body: bodies.client,
    response: client,
    status: 201,
  }),
  registerMaterial: call({
    ...own,
    method: 'POST',
    path: path('material'),
    blankIsLeftOut: true,
    summary: 'Register a material with its first stock',
    body: bodies.material,
    response: material,
    status: 201,
  }),
  registerService: call({
    ...own,
    method: 'POST',
    path: path('service'),
    blankIsLeftOut: true,
    summary: 'Register a service and what it uses',
    body: bodies.service,
    response: registeredService,
    status: 201,
  }),

  therapists: call({
    ...own,
    method: 'GET',
    path: path('therapist'),
    summary: 'All therapists by name',
    query: queryByState,
    response: paginated(listedStaff),
    status: 200,
  }),
  drivers: call({
    ...own,
    method: 'GET',
    path: path('driver'),
    summary: 'All drivers by name',
    query: queryOfDrivers,
    response: paginated(listedStaff),
    status: 200,
  }),
  operators: call({
    ...own,
    method: 'GET',
    path: path('operator'),
    summary: 'All operators by name',
    query: queryByState,
    response: paginated(listedStaff),
    status: 200,
  }),
  clients: call({
    ...own,
    method: 'GET',
    path: path('client'),
    summary: 'All clients by name',
    query: query.extend({ name: clientTerm.optional(), search: clientTerm.optional() }),
    response: paginated(client),
    status: 200,
  }),
  materials: call({
    ...own,
    method: 'GET',
    path: path('material'),
    summary: 'All materials by name',
    query,
    response: paginated(material),
    status: 200,
  }),
  services: call({
    ...own,
    method: 'GET',
    path: path('service'),
    summary: 'All services by name',
    query: queryByState,
    response: paginated(registeredService),
    status: 200,
  }),

  /** The same as registering one, next to the list of services. */
  createService: call({
    ...own,
    method: 'POST',
    path: '/api/scheduling/services/',
    summary: 'A new service and what it uses',
    body: bodies.service,
    response: registeredService,
    status: 201,
  }),
  updateService: call({
    ...own,
    method: 'PATCH',
    path: '/api/scheduling/services/:id/',
    summary: 'Change a service, or whether it is on offer; visits that were booked keep their length and price',
    status: 200,
    params: idParams,
    response: registeredService,
    body: change({ name, duration: minutes, price: pesos, description, is_active: z.boolean(), materials: uses }),
  }),
  setComingPrice: call({
    ...own,
    owner: 'always',
    method: 'PUT',
    path: '/api/scheduling/services/:id/coming-price/',
    summary:
      'Set what a service costs from a day to come on, or take that back; visits that were booked keep their price',
    status: 200,
    params: idParams,
    response: registeredService,
    body: z.strictObject({
      from: day,
      /** Null takes back the price that begins on that day. */
      price: pesos.nullable(),
      /** The price from that day that the operator saw; null if there was none. */
      expected: z.int().nullish(),
    }),
  }),

  updateStaff: call({
    ...staffChange,
    owner: 'of an owner',
    method: 'PATCH',
    path: '/api/registration/staff/:id/',
    summary:
      'Change the particulars of a therapist, driver or operator; another e-mail of who has completed the registration is only asked for',
    body: change({
      first_name: name,
      last_name: optionalName,
      email,
      phone_number: phone.nullable(),
      specialization: text.nullable(),
      pickup_address: pickupAddress.nullable(),
      gender: z.enum(GENDERS).nullable(),
      ...vehicle,
      seats: z.int().min(1).max(20),
    }),
  }),
  updateMaterial: call({
    ...own,
    method: 'PATCH',
    path: '/api/inventory/:id/',
    summary: 'Change a material; its stock changes by movements alone',
    status: 200,
    params: idParams,
    response: material,
    body: change({
      name,
      category: optionalName,
      unit: bodies.material.shape.unit,
      reusable: z.boolean(),
      reorder_level: z.int().min(0).max(STOCK_MAX),
      unit_cost: unitCost,
    }),
  }),
  resendInvitation: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/resend_invitation/',
    summary: 'Send the mail that asks to complete the registration again',
    body: noBody,
  }),
  disableStaff: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/disable/',
    owner: 'of an owner',
    summary: 'Disable an account: signed out everywhere, cannot sign in',
    body: z.strictObject({ reason: requiredText }),
  }),
  enableStaff: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/enable/',
    summary: 'Enable a disabled account',
    body: noBody,
  }),
  approveEmail: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/approve_email/',
    owner: 'of an owner',
    summary: 'Agree, as a second operator, to the e-mail address that another one asked for: it counts at once',
    body: noBody,
  }),
  cancelEmail: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/cancel_email/',
    summary: 'Call off the change of an e-mail address that was asked for',
    body: noBody,
  }),
  liftSuspension: call({
    ...staffChange,
    method: 'POST',
    path: '/api/registration/staff/:id/lift_suspension/',
    summary: 'Give a suspended driver new work again',
    body: noBody,
  }),

  checkEmail: call({
    method: 'POST',
    path: '/api/registration/check-email/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Has this e-mail address an open registration?',
    status: 200,
    body: z.strictObject({ email }),
    response: z.object(everybodyRead({ can_register: z.boolean(), message: z.string() })),
  }),
  complete: call({
    method: 'POST',
    path: '/api/registration/complete-registration/',
    blankIsLeftOut: true,
    auth: 'none',
    summary: 'Choose user name and password; both count once the code from the e-mail was given',
    status: 200,
    body: z.strictObject({ email, username, password: newPassword }),
    response: codeSent,
  }),
};
