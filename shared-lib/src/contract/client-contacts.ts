import { z } from 'zod';
import {
  CLIENT_ADDRESS_KINDS,
  CLIENT_CONTACTS_HELD_MAX,
  CLIENT_PHONE_KINDS,
  FIELD_TEXTS,
  limits,
} from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import { id, idParams, line, phone, requiredText, text } from './primitives.js';

const heldPhone = z.strictObject({
  number: phone,
  kind: z.enum(CLIENT_PHONE_KINDS),
  /** The number of the record. One of the list is. */
  main: z.boolean(),
});
export type ClientPhone = z.infer<typeof heldPhone>;

const heldAddress = z.strictObject({
  kind: z.enum(CLIENT_ADDRESS_KINDS),
  address: requiredText,
  /** Of a hotel or a building; it stands before the address where a visit is booked there. */
  room: line(limits.NAME_MAX),
  /** How to get in. Whoever comes to this address is told. */
  gate_instructions: text,
  /** The address of the record. One of the list at most is. */
  main: z.boolean(),
  /** Latitude and longitude, or a link that has them. Empty: none; left out, it stays. Source: R-beyond-1027. */
  pin: text.optional(),
});
export type ClientAddress = z.infer<typeof heldAddress>;

const heldCompanion = z.strictObject({
  /** Left out for a new one. */
  id: id.optional(),
  name: line(limits.NAME_MAX, FIELD_TEXTS.required).min(1, FIELD_TEXTS.required),
  /** For operators alone. */
  note: text,
});
export type ClientCompanion = z.infer<typeof heldCompanion>;

/** The main ones first, then in the order in which they were given; earlier ones last. */
const contacts = z.object({
  phones: z.array(heldPhone.extend({ number: z.string() })),
  addresses: z.array(
    heldAddress.extend({
      address: z.string(),
      room: z.string(),
      gate_instructions: z.string(),
      pin: z.string().optional(),
      /** As the location of a visit. */
      place: z.string(),
      /** The area that the address names; null if it names none. */
      area: z.string().nullable(),
      /** Visits that were completed there. */
      visits: z.int(),
    }),
  ),
  /** Whom visits can be for besides the client. An older server leaves them out. Source: R-beyond-1025. */
  companions: z.array(heldCompanion.extend({ id, name: z.string(), note: z.string() })).optional(),
});
export type ClientContacts = z.infer<typeof contacts>;

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;

/** Every number and address of a client. Source: R-beyond-750. */
export const clientContacts = {
  read: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/clients/:id/contacts/',
    summary: 'Every number, address and companion of a client',
    params: idParams,
    response: contacts,
  }),
  change: call({
    ...operators,
    method: 'PATCH',
    path: '/api/scheduling/clients/:id/contacts/',
    summary: 'Replace the numbers, addresses or companions of a client; what is left out of a list is removed',
    params: idParams,
    body: change({
      phones: z.array(heldPhone).min(1).max(CLIENT_CONTACTS_HELD_MAX),
      addresses: z.array(heldAddress).max(CLIENT_CONTACTS_HELD_MAX),
      companions: z.array(heldCompanion).max(CLIENT_CONTACTS_HELD_MAX),
    }),
    response: contacts,
  }),
};
