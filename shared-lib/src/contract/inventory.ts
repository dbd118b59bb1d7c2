import { z } from 'zod';
import { call } from './call.js';
import { id, idParams, text } from './primitives.js';

export const material = z.object({
  id,
  name: z.string(),
  category: z.string(),
  unit: z.string(),
  reusable: z.boolean(),
  stock: z.int(),
  reorder_level: z.int(),
  is_empty: z.boolean(),
});
export type Material = z.infer<typeof material>;
/** As the therapist who answered for it sees it too: the figures of the stock are the office's. */
const answeredMaterial = material.extend({
  stock: material.shape.stock.nullable(),
  reorder_level: material.shape.reorder_level.nullable(),
});
export type AnsweredMaterial = z.infer<typeof answeredMaterial>;

export const inventory = {
  /** Source: 7-095. */
  updateMaterialStatus: call({
    method: 'POST',
    path: '/api/inventory/:id/update_material_status/',
    auth: 'session',
    roles: ['operator', 'therapist'],
    status: 200,
    summary: 'Say whether a material of a visit is empty; without a visit that waits for it, whether the stock is',
    params: idParams,
    body: z.strictObject({
      is_empty: z.boolean(),
      /** How many of those taken the answer is about; all of them where left out. */
      quantity: z.int().min(0).max(100_000).optional(),
      notes: text.optional(),
      /** The visit; null for the stock itself; the latest visit that waits for this answer where left out. */
      appointment: id.nullable().optional(),
    }),
    response: answeredMaterial,
  }),
};
