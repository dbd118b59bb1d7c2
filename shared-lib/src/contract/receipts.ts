import { z } from 'zod';
import { FIELD_TEXTS } from '../domain/index.js';
import { call } from './call.js';
import { day, id, idText } from './primitives.js';

/** Another appointment that showed the same receipt or GCash reference. Source: R-money-3. */
const sameElsewhere = z.object({ appointment: id, client_name: z.string(), date: day });
export type SameElsewhere = z.infer<typeof sameElsewhere>;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.instanceof(Uint8Array, { error: FIELD_TEXTS.required }).meta({ type: 'string', format: 'binary' });

export const receipts = {
  /** multipart/form-data: `file` and `appointment_id`. Source: 7-066, 7-067. */
  upload: call({
    method: 'POST',
    path: '/api/scheduling/receipts/',
    auth: 'session',
    roles: ['operator'],
    status: 201,
    summary: 'Upload a receipt (jpeg, png, webp or pdf, at most 5 MiB) of an appointment',
    form: z.strictObject({ file, appointment_id: idText }),
    response: z.object({ hash, publicUrl: z.string(), duplicates: z.array(sameElsewhere) }),
  }),
  duplicates: call({
    method: 'GET',
    path: '/api/scheduling/receipts/duplicates/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary: 'Other appointments with this receipt or GCash reference',
    query: z.strictObject({
      appointment: idText,
      hash: hash.optional(),
      reference: z.string().trim().max(40).optional(),
    }),
    response: z.array(sameElsewhere),
  }),
  read: call({
    method: 'GET',
    path: '/api/scheduling/receipts/:appointment/:hash/',
    auth: 'session',
    roles: ['operator'],
    status: 200,
    summary: 'The file of a receipt',
    params: z.object({ appointment: idText, hash }),
    response: z.unknown(),
  }),
};
