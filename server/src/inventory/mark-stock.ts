import { recordAudit } from '../audit/audit.repository.js';
import { userIdOf, type Caller } from '../platform/caller.js';
import type { Tx } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { lockStock, recordEmptied, setStock } from './materials.repository.js';

export interface StockMark {
  readonly materialId: number;
  readonly is_empty: boolean;
  /** How many turned out empty; all of the stock where left out. */
  readonly quantity?: number;
  readonly notes?: string;
  readonly now: Date;
}

/** So many of the stock turned out empty, or none is. The stock never falls below zero; 404 for an unknown material. */
export async function markStock(
  tx: Tx,
  { actor, origin }: Pick<Caller, 'actor' | 'origin'>,
  { materialId, is_empty, quantity, notes = '', now }: StockMark,
): Promise<void> {
  const before = await lockStock(tx, materialId);
  if (!before) throw notFound();
  const gone = is_empty ? Math.min(quantity ?? before.stock, before.stock) : 0;
  const after = { stock: before.stock - gone, is_empty: is_empty && before.stock === gone };
  if (gone) await recordEmptied(tx, { materialId, quantity: gone, recordedBy: userIdOf(actor), notes, now });
  await setStock(tx, materialId, after, now);
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
