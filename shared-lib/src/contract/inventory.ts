import { z } from 'zod';
import { FIELD_TEXTS, limits, MOVEMENT_KINDS, PAGE_SIZE_LEDGER, STOCK_ENTRIES, STOCK_MAX } from '../domain/index.js';
import { call } from './call.js';
import { restockBill } from './costs.js';
import { audiencesOf, everybodyRead, operatorsRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { day, flag, id, idParams, instant, oneOfText, optionalName, text } from './primitives.js';

const figures = {
  stock: z.int(),
  reorder_level: z.int(),
  /** Pesos for each unit, with centavos. */
  unit_cost: z.number(),
};
export const material = z.object({
  ...everybodyRead({
    id,
    name: z.string(),
    category: z.string(),
    unit: z.string(),
    reusable: z.boolean(),
    is_empty: z.boolean(),
  }),
  ...figures,
});
export type Material = z.infer<typeof material>;
/** As the responsible therapist sees it too: the stock figures are for the office. */
const answeredMaterial = material.extend(
  operatorsRead({
    stock: figures.stock.nullable(),
    reorder_level: figures.reorder_level.nullable(),
    unit_cost: figures.unit_cost.nullable(),
  }),
);
export const MATERIAL_VISIBILITY = audiencesOf(answeredMaterial);
export type AnsweredMaterial = z.infer<typeof answeredMaterial>;

/** A service that uses a material, and how much of it a visit takes. */
export const use = z.object({ id, name: z.string(), quantity: z.int() });
export type MaterialUse = z.infer<typeof use>;

/** A material as the inventory lists it. */
const stocked = material.extend({
  is_low: z.boolean(),
  /** Average use for each day, over the last PACE_DAYS or since registration; null for reusable materials. */
  used_a_day: z.number().nullable(),
  /** Whole days that the stock lasts at that pace; null if nothing is used, or if the material is reusable. */
  days_of_cover: z.int().nullable(),
  /** For reusable materials: how many are at visits and not back yet. */
  out: z.int(),
  /** How many services use it. */
  services_count: z.int(),
});
export type StockedMaterial = z.infer<typeof stocked>;
/** With the services that use it, and the stock at the end of each of the last days. Today's is the stock now. */
const stockRecord = stocked.extend({
  used_by: z.array(use),
  days: z.array(z.object({ date: day, stock: z.int() })),
});
export type StockRecord = z.infer<typeof stockRecord>;

/** An entry of the ledger. It never changes: a further entry corrects it. */
const movement = z.object({
  id: z.int(),
  at: instant,
  kind: z.enum(MOVEMENT_KINDS),
  /** Below zero for what left the stock. */
  quantity: z.int(),
  stock_after: z.int(),
  /** The cost of a unit when it moved. */
  unit_cost: z.number(),
  reason: z.string(),
  /** Who did it; null if the product did. */
  by: z.string().nullable(),
  /** The visit that caused it. */
  appointment: id.nullable(),
});
export type Movement = z.infer<typeof movement>;

export const MATERIAL_KINDS = ['consumable', 'reusable'] as const;
const quantity = z
  .int({ error: ({ input }) => (input === undefined ? FIELD_TEXTS.required : FIELD_TEXTS.wholeNumber) })
  .min(-STOCK_MAX)
  .max(STOCK_MAX);
const own = { auth: 'session', roles: ['operator'] } as const;

export const inventory = {
  list: call({
    ...own,
    method: 'GET',
    path: '/api/inventory/',
    summary: 'What is in stock: what runs low first, then what lasts shortest',
    query: z.strictObject({
      /** Searches the name, the category and the names of services that use it. */
      search: optionalName.optional(),
      low_stock: flag.optional(),
      kind: oneOfText(MATERIAL_KINDS).optional(),
      page,
      page_size: pageSize(limits.PAGE_SIZE_REGISTRATION),
    }),
    /** Of the materials found: how many are low, and the value of their stock at current prices, in pesos. */
    response: paginated(stocked).extend({ low_count: z.int(), stock_value: z.number() }),
    status: 200,
  }),
  read: call({
    ...own,
    method: 'GET',
    path: '/api/inventory/:id/',
    summary: 'A material with its stock of the last days and the services that use it',
    params: idParams,
    response: stockRecord,
    status: 200,
  }),
  movements: call({
    ...own,
    method: 'GET',
    path: '/api/inventory/:id/movements/',
    summary: 'The ledger of a material, newest first: the stock is its sum',
    params: idParams,
    query: z.strictObject({ page, page_size: pageSize(PAGE_SIZE_LEDGER) }),
    response: paginated(movement),
    status: 200,
  }),
  move: call({
    ...own,
    method: 'POST',
    path: '/api/inventory/:id/movements/',
    summary: 'Add what was bought, or correct the stock with a reason',
    params: idParams,
    body: z.strictObject({
      kind: oneOfText(STOCK_ENTRIES),
      /**
       * For a purchase, the amount above zero. For a correction, the difference: below zero if something is missing.
       */
      quantity,
      /** A correction needs it. */
      reason: text.optional(),
      /**
       * The stock that the caller saw. If it has changed, nothing is written: the rejection (409, STALE_VERSION)
       * carries the current material in `current`.
       */
      expected: z.strictObject({ stock: z.int() }).optional(),
      /** Of a purchase: what it cost. It becomes a cost of today, and a unit of the material costs the average. */
      bill: restockBill.optional(),
    }),
    /** With the cost that the bill became. */
    response: movement.extend({ cost: z.int().nullable() }),
    status: 201,
  }),
  /** Source: 7-095. */
  updateMaterialStatus: call({
    method: 'POST',
    path: '/api/inventory/:id/update_material_status/',
    blankIsLeftOut: true,
    auth: 'session',
    roles: ['operator', 'therapist'],
    status: 200,
    summary: 'Say whether a material of a visit is empty; without a visit that waits for it, whether the stock is',
    params: idParams,
    body: z.strictObject({
      is_empty: z.boolean(),
      /** How many of the items taken the answer covers; all if left out. */
      quantity: z.int().min(0).max(100_000).optional(),
      notes: text.optional(),
      /** The visit; null for the stock itself. If left out, the latest visit that waits for this answer. */
      appointment: id.nullable().optional(),
    }),
    response: answeredMaterial,
  }),
};
