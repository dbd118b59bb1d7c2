import { z } from 'zod';
import { call } from './call.js';
import { day, id, idText } from './primitives.js';

/** Another appointment that showed the same receipt or GCash reference. Source: product 6. */
const sameElsewhere = z.object({ appointment: id, client_name: z.string(), date: day });
export type SameElsewhere = z.infer<typeof sameElsewhere>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

export const receipts = {
  /** multipart/form-data: `file` and `appointment_id`. Points 7-066, 7-067. */
  upload: call({
    method: 'POST', path: '/api/scheduling/receipts/', auth: 'session', roles: ['operator'], status: 201,
    summary: 'Upload a receipt: multipart with file (jpeg, png, webp or pdf, at most 5 MiB) and appointment_id',
    response: z.object({ hash, publicUrl: z.string(), duplicates: z.array(sameElsewhere) }),
  }),
  duplicates: call({
    method: 'GET', path: '/api/scheduling/receipts/duplicates/', auth: 'session', roles: ['operator'], status: 200,
    summary: 'Other appointments with this receipt or GCash reference',
    query: z.strictObject({ appointment: idText, hash: hash.optional(), reference: z.string().trim().max(40).optional() }),
    response: z.array(sameElsewhere),
  }),
  read: call({
    method: 'GET', path: '/api/scheduling/receipts/:appointment/:hash/', auth: 'session', roles: ['operator'], status: 200,
    summary: 'The file of a receipt', params: z.object({ appointment: idText, hash }), response: z.unknown(),
  }),
};
