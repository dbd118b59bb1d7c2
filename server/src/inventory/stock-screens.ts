import type { Tx } from '../platform/database/database.js';

/** Screens of operators that show these materials look again, once it is committed. */
export function tellStockScreens(tx: Tx, materials: readonly number[]): void {
  if (materials.length) tx.emit({ type: 'inventory_update', audience: { operators: true }, payload: { materials } });
}
