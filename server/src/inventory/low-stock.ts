// How it works: docs/subsystems/stock.md.
import type { Actor } from 'shared-lib/domain';
import { notifyBesidesVisits } from '../notifications/notify.js';
import { lowStockMessage } from '../notifications/office-messages.js';
import type { Tx } from '../platform/database/database.js';
import { takeLowNotice, type RunsLow } from './stock.repository.js';

/** `Oil: 3 piece left.` */
export const lowWords = ({ name, unit, stock }: RunsLow): string => `${name}: ${stock} ${unit} left.`;

interface Changed {
  readonly materialId: number;
  readonly actor: Actor;
  readonly now: Date;
}

/**
 * Tells operators about a material that reached its reorder level without a visit, once until there is enough again.
 * `low_told_at` (`TELL_LOW`, stock.repository.ts) records the message. The trigger `move_stock`
 * (migrations/015_stock.sql) decides when it may be sent again: for reusables at most twice a day. Source:
 * R-materials-6.
 */
export async function tellLowStock(tx: Tx, { materialId, actor, now }: Changed): Promise<void> {
  for (const low of await takeLowNotice(tx, materialId, now))
    notifyBesidesVisits(tx, { ...lowStockMessage(lowWords(low)), occasion: 'material_low', actor, now });
}
