import { type BadgeTone, formatDate, type Material } from 'shared-lib';
import { type MovementKind, type StockedMaterial } from 'shared-lib/records';

export const figure = (count: number): string => count.toLocaleString('en-PH', { maximumFractionDigits: 1 });

/** `+2,000`, `−40` */
export const change = (quantity: number): string => (quantity < 0 ? `−${figure(-quantity)}` : `+${figure(quantity)}`);

/** `19 Nov 2026`, short enough for a column. */
export const dayWords = (at: Date): string => formatDate(at).replace(/^\w+, /, '');

/** A stock that lasts this many days is red, or amber. */
const VERY_SHORT = 2;
const SHORT = 7;
const YEAR = 365;

export type Lasting = Pick<StockedMaterial, 'stock' | 'reusable' | 'is_low' | 'days_of_cover'>;

/** The colour for how soon nothing is left. The words say it too. */
export function coverTone({ stock, days_of_cover: days }: Lasting): BadgeTone | undefined {
  if (stock === 0 || (days !== null && days <= VERY_SHORT)) return 'red';
  return days !== null && days <= SHORT ? 'amber' : undefined;
}

/** The colour for how much there is, which may be low and last long. */
export const stockTone = (material: Lasting): BadgeTone | undefined =>
  coverTone(material) ?? (material.is_low ? 'amber' : undefined);

export const daysInWords = (days: number): string => {
  if (days > YEAR) return 'over a year';
  if (days === 0) return 'under a day';
  return days === 1 ? '1 day' : `${figure(days)} days`;
};

export function coverWords({ stock, reusable, days_of_cover: days }: Lasting): string {
  if (reusable) return 'comes back';
  if (stock === 0) return 'none left';
  return days === null ? 'not used' : daysInWords(days);
}

/** `Oils · consumable`, `Linen · reusable · 22 out` */
export const kindWords = ({
  category,
  reusable,
  out,
}: Pick<StockedMaterial, 'category' | 'reusable' | 'out'>): string =>
  [category, reusable ? 'reusable' : 'consumable', reusable && (out > 0 ? `${figure(out)} out` : 'none out')]
    .filter(Boolean)
    .join(' · ');

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  opening: 'First count',
  use: 'Used',
  return: 'Came back',
  restock: 'Restock',
  correction: 'Correction',
  emptied: 'Marked empty',
};

/** The reorder level is marked at the same place of every bar. */
export const MARK = 40;

/** How far a bar is filled, in percent. */
export function barFill({ stock, reorder_level: level }: Pick<Material, 'stock' | 'reorder_level'>): number {
  if (level === 0) return stock > 0 ? 100 : 0;
  return Math.min(100, Math.round((stock / level) * MARK));
}
