import { STOCK_MAX } from '../back-office-limits.js';

// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/**
 * How a movement of the stock comes about: counted when the material was registered, taken by a session, come back from
 * it, bought, corrected by hand, turned out empty.
 */
export const MOVEMENT_KINDS = ['opening', 'use', 'return', 'restock', 'correction', 'emptied'] as const;
export type MovementKind = (typeof MOVEMENT_KINDS)[number];
/** Those that operators write themselves; all others come with what happens. */
export const STOCK_ENTRIES = ['restock', 'correction'] as const satisfies readonly MovementKind[];
export type StockEntry = (typeof STOCK_ENTRIES)[number];

/** A material is low from its level on. `materials.is_low` says the same in the database. */
export const isLowStock = ({ stock, reorder_level }: { stock: number; reorder_level: number }): boolean =>
  stock <= reorder_level;

/** Whole days that so much lasts at the present pace; null where none is used. */
export const daysOfCover = (stock: number, usedADay: number | null): number | null =>
  usedADay ? Math.floor(stock / usedADay) : null;

/** What a screen and the server say of an entry that cannot be. */
export const STOCK_TEXTS = {
  quantity: 'Enter a whole number above 0.',
  count: 'Enter a whole number, 0 or more.',
  cost: 'Enter pesos, with two digits of centavos at most.',
  nothing: 'This is what the ledger says already.',
  tooMuch: `At most ${STOCK_MAX.toLocaleString('en-PH')} can be in stock.`,
  belowZero: (stock: number, unit: string): string => `Only ${stock.toLocaleString('en-PH')} ${unit} in stock.`,
} as const;

interface Entered {
  readonly kind: StockEntry;
  /** What is added; of a correction the difference, below zero where something is missing. */
  readonly quantity: number;
}

/** What stands against an entry, in words for its field; undefined where nothing does. */
export function entryFault(
  { stock, unit }: { readonly stock: number; readonly unit: string },
  { kind, quantity }: Entered,
): string | undefined {
  if (kind === 'restock' && quantity <= 0) return STOCK_TEXTS.quantity;
  if (quantity === 0) return STOCK_TEXTS.nothing;
  if (stock + quantity < 0) return STOCK_TEXTS.belowZero(stock, unit);
  return stock + quantity > STOCK_MAX ? STOCK_TEXTS.tooMuch : undefined;
}

/** Digits, and two of centavos at most. */
const PESOS_AND_CENTAVOS = /^\d{1,6}(?:\.\d{1,2})?$/;
/** What a unit costs, as typed: `0.45`, `120`. Undefined where it is no such amount. */
export const parseUnitCost = (typed: string): number | undefined =>
  PESOS_AND_CENTAVOS.test(typed.trim()) ? Number(typed) : undefined;
