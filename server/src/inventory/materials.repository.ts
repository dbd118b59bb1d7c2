import type { Material } from 'shared-lib/contract';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const MATERIAL = sql(
  'material_read',
  'select id, name, category, unit, reusable, stock, reorder_level, is_empty from materials where id = $1',
);
const LOCK = sql('material_lock', 'select id, stock, is_empty from materials where id = $1 for no key update');

const EMPTIED = sql(
  'material_emptied',
  `
  insert into stock_movements (material_id, kind, quantity, recorded_by, notes, at) values ($1, 'emptied', $2, $3, $4, $5)`,
);
const SET_STOCK = sql(
  'material_set_stock',
  'update materials set stock = $2, is_empty = $3, updated_at = $4 where id = $1',
);

export const findMaterial = (q: Queryable, id: number): Promise<Material | undefined> =>
  q.maybe<Material>(MATERIAL, [id]);

export interface Stock {
  readonly stock: number;
  readonly is_empty: boolean;
}

export const lockStock = (tx: Tx, id: number): Promise<Stock | undefined> => tx.maybe<Stock>(LOCK, [id]);

export interface Emptied {
  readonly materialId: number;
  /** How many are gone. */
  readonly quantity: number;
  readonly recordedBy: number | null;
  readonly notes: string;
  readonly now: Date;
}

/** Writes in the ledger of the stock that so many turned out empty. */
export const recordEmptied = async (tx: Tx, one: Emptied): Promise<void> => {
  await tx.rows(EMPTIED, [one.materialId, -one.quantity, one.recordedBy, one.notes, one.now]);
};

export const setStock = async (tx: Tx, id: number, { stock, is_empty }: Stock, now: Date): Promise<void> => {
  await tx.rows(SET_STOCK, [id, stock, is_empty, now]);
};
