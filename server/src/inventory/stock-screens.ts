import type { Tx } from '../platform/database/database.js';

/** Operators' screens with these materials reload after the commit. */
export function tellStockScreens(tx: Tx, materials: readonly number[]): void {
  if (materials.length) tell(tx, materials);
}

/** The same for an import: one message for thousands, which names none. */
export const tellOfManyMaterials = (tx: Tx): void => tell(tx, null);

const tell = (tx: Tx, materials: readonly number[] | null): void =>
  tx.emit({ type: 'inventory_update', audience: { operators: true }, payload: { materials } });
