import type { Tx } from '../platform/database/database.js';

/** Screens of operators that show these materials look again, once it is committed. */
export function tellStockScreens(tx: Tx, materials: readonly number[]): void {
  if (materials.length) tell(tx, materials);
}

/** The same of an import: thousands are said by one message, which names none. */
export const tellOfManyMaterials = (tx: Tx): void => tell(tx, null);

const tell = (tx: Tx, materials: readonly number[] | null): void =>
  tx.emit({ type: 'inventory_update', audience: { operators: true }, payload: { materials } });
