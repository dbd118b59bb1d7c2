// How it works: docs/subsystems/books.md.
import * as m from '../../texts/m.js';

// Costs are written and voided in server/src/costs/costs.usecases.ts. What a unit of stock costs is kept by
// server/src/inventory/stock.usecases.ts.

/**
 * What a cost is for. `materials` is the bill of a restock: it counts in 'Net' once visits use the materials, so it is
 * no cost there. Each of the others has its account in the journal.
 */
export const COST_CATEGORIES = [
  'materials',
  'petrol',
  'toll',
  'rent',
  'utilities',
  'supplies',
  'repairs',
  'advertising',
  'fees',
  'other',
] as const;
export type CostCategory = (typeof COST_CATEGORIES)[number];

export const COST_WORDS: Readonly<Record<CostCategory, string>> = {
  materials: m.bills_of_materials(),
  petrol: m.petrol(),
  toll: m.toll(),
  rent: m.rent(),
  utilities: m.electricity_water_phone(),
  supplies: m.office_supplies(),
  repairs: m.repairs(),
  advertising: m.advertising(),
  fees: m.permits_and_fees(),
  other: m.other_costs(),
};

/** The file name of the costs of a month, without its ending: `costs-2026-11`. */
export const costsFileName = (month: string): string => `costs-${month}`;

interface Bought {
  readonly stock: number;
  /** Pesos for a unit, with centavos, before the purchase. */
  readonly unit_cost: number;
  readonly quantity: number;
  /** Pesos, with centavos, for all of it. */
  readonly amount: number;
}
const inCentavos = (pesos: number): number => Math.round(pesos * 100) / 100;

/** What a unit of a purchase cost, to the centavo. */
export const boughtUnitCost = ({ quantity, amount }: Pick<Bought, 'quantity' | 'amount'>): number =>
  inCentavos(amount / quantity);

/**
 * The cost of a unit after a purchase: the average of what is there and what was bought, to the centavo. So what visits
 * use from then on is at cost, whichever bottle it comes from. Source: R-beyond-863.
 */
export const averageUnitCost = ({ stock, unit_cost, quantity, amount }: Bought): number =>
  inCentavos((Math.max(0, stock) * unit_cost + amount) / (Math.max(0, stock) + quantity));
