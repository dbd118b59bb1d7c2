import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { tellLowStock } from './low-stock.js';
import { lockStock, markEmpty } from './materials.repository.js';
import { tellStockScreens } from './stock-screens.js';
import { insertMovement } from './stock.repository.js';

export interface StockMark {
  readonly materialId: number;
  readonly is_empty: boolean;
  /** The number that is empty; the whole stock where it is missing. */
  readonly quantity?: number;
  readonly notes?: string;
  readonly now: Date;
}

/**
 * Records that part of the stock is empty, or that none is. The stock never falls below zero; 404 for an unknown
 * material.
 */
export async function markStock(
  tx: Tx,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  { materialId, is_empty, quantity, notes = '', now }: StockMark,
): Promise<void> {
  const before = await lockStock(tx, materialId);
  if (!before) throw notFound();
  const gone = is_empty ? Math.min(quantity ?? before.stock, before.stock) : 0;
  const after = { stock: before.stock - gone, is_empty: is_empty && before.stock === gone };
  const recordedBy = userIdOf(actor);
  if (gone) await insertMovement(tx, { materialId, kind: 'emptied', quantity: -gone, recordedBy, reason: notes, now });
  await markEmpty(tx, materialId, after.is_empty, now);
  await tellLowStock(tx, { materialId, actor, now });
  tellStockScreens(tx, [materialId]);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'material.status',
    entity: 'material',
    entityId: materialId,
    before: { stock: before.stock, is_empty: before.is_empty },
    after,
    ...origin,
  });
}
