// How it works: docs/subsystems/stock.md.
import { STOCK_MAX } from '../back-office-limits.js';
import * as m from '../../texts/m.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.
// Operators enter theirs in server/src/inventory/stock.usecases.ts.

/**
 * The causes of a stock movement: counted at registration, taken by a session, returned from it, bought, corrected by
 * hand, or found empty.
 */
export const MOVEMENT_KINDS = ['opening', 'use', 'return', 'restock', 'correction', 'emptied'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** The movements that operators enter themselves. All others follow from events. */
export const STOCK_ENTRIES = ['restock', 'correction'] as const satisfies readonly MovementKind[];
export type StockEntry = (typeof STOCK_ENTRIES)[number];

/** Stock is low at its reorder level or below. `materials.is_low` says the same in the database. */
export const isLowStock = ({ stock, reorder_level }: { stock: number; reorder_level: number }): boolean =>
  stock <= reorder_level;

/** Whole days that the stock lasts at the present pace; null if none is used. */
export const daysOfCover = (stock: number, usedADay: number | null): number | null =>
  usedADay ? Math.floor(stock / usedADay) : null;

/** Errors of the screen and the server for an invalid entry. */
export const STOCK_TEXTS = {
  quantity: m.enter_a_whole_number_above(),
  count: m.enter_a_whole_number_0(),
  cost: m.enter_pesos_with_two_digits(),
  nothing: m.this_is_what_the_ledger(),
  tooMuch: m.at_most_can_be_in({ stockMax: STOCK_MAX.toLocaleString('en-PH') }),
  belowZero: (stock: number, unit: string): string => m.only_in_stock({ stock: stock.toLocaleString('en-PH'), unit }),
} as const;

interface Entered {
  readonly kind: StockEntry;
  /** What is added. For a correction, the difference: below zero if something is missing. */
  readonly quantity: number;
}

/** The error of an entry, for its field; undefined if there is none. */
export function entryFault(
  { stock, unit }: { readonly stock: number; readonly unit: string },
  { kind, quantity }: Entered,
): string | undefined {
  if (kind === 'restock' && quantity <= 0) return STOCK_TEXTS.quantity;
  if (quantity === 0) return STOCK_TEXTS.nothing;
  if (stock + quantity < 0) return STOCK_TEXTS.belowZero(stock, unit);
  return stock + quantity > STOCK_MAX ? STOCK_TEXTS.tooMuch : undefined;
}

/** Digits, with two decimals at most. */
const PESOS_AND_CENTAVOS = /^\d{1,6}(?:\.\d{1,2})?$/;
/** The typed cost of a unit: `0.45`, `120`. Undefined if it is not such an amount. */
export const parseUnitCost = (typed: string): number | undefined =>
  PESOS_AND_CENTAVOS.test(typed.trim()) ? Number(typed) : undefined;
