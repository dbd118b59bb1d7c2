import { z } from 'zod';
import { CLIENT_ADDRESS_KINDS, CLIENT_CONTACTS_MAX, CLIENT_PHONE_KINDS, limits } from '../domain/index.js';
import { call } from './call.js';
import { change } from './change.js';
import { idParams, line, phone, requiredText, text } from './primitives.js';

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
});
export type ClientAddress = z.infer<typeof heldAddress>;

/** The main ones first, then in the order in which they were given; earlier ones last. */
const contacts = z.object({
  phones: z.array(heldPhone.extend({ number: z.string() })),
  addresses: z.array(
    heldAddress.extend({
      address: z.string(),
      room: z.string(),
      gate_instructions: z.string(),
      /** As the location of a visit. */
      place: z.string(),
      /** The area that the address names; null if it names none. */
      area: z.string().nullable(),
      /** Visits that were completed there. */
      visits: z.int(),
    }),
  ),
});
export type ClientContacts = z.infer<typeof contacts>;

const operators = { auth: 'session', roles: ['operator'], status: 200 } as const;

/** Every number and address of a client. Source: R-beyond-750. */
export const clientContacts = {
  read: call({
    ...operators,
    method: 'GET',
    path: '/api/scheduling/clients/:id/contacts/',
    summary: 'Every number and address of a client',
    params: idParams,
    response: contacts,
  }),
  change: call({
    ...operators,
    method: 'PATCH',
    path: '/api/scheduling/clients/:id/contacts/',
    summary: 'Replace the numbers or addresses of a client; what is left out of a list is removed',
    params: idParams,
    body: change({
      phones: z.array(heldPhone).min(1).max(CLIENT_CONTACTS_MAX),
      addresses: z.array(heldAddress).max(CLIENT_CONTACTS_MAX),
    }),
    response: contacts,
  }),
};
