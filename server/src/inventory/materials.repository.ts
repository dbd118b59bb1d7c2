import type { Material } from 'shared-lib/contract';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const MATERIAL = sql(
  'material_read',
  'select id, name, category, unit, reusable, stock, reorder_level, unit_cost, is_empty from materials where id = $1',
);
const LOCK = sql(
  'material_lock',
  'select id, stock, unit, unit_cost, is_empty from materials where id = $1 for no key update',
);

const MARK = sql('material_mark_empty', 'update materials set is_empty = $2, updated_at = $3 where id = $1');

export const findMaterial = (q: Queryable, id: number): Promise<Material | undefined> =>
  q.maybe<Material>(MATERIAL, [id]);

export interface Stock {
  readonly stock: number;
  readonly unit: string;
  /** Pesos, with centavos. */
  readonly unit_cost: number;
  readonly is_empty: boolean;
}

export const lockStock = (tx: Tx, id: number): Promise<Stock | undefined> => tx.maybe<Stock>(LOCK, [id]);

const PRICE = sql('material_price', 'update materials set unit_cost = $2, updated_at = $3 where id = $1');
/** What a unit costs from now on, in pesos. */
export const setUnitCost = async (tx: Tx, id: number, unitCost: number, now: Date): Promise<void> => {
  await tx.rows(PRICE, [id, unitCost, now]);
};

/** Marks the stock as empty, or no longer. The ledger has the actual quantity. */
export const markEmpty = async (tx: Tx, id: number, isEmpty: boolean, now: Date): Promise<void> => {
  await tx.rows(MARK, [id, isEmpty, now]);
};
