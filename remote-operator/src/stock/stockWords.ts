import { type BadgeTone, dateWords, type Material } from 'shared-lib';
import { type MovementKind, type StockedMaterial } from 'shared-lib/records';
import * as m from '../texts/m';

export const figure = (count: number): string => count.toLocaleString('en-PH', { maximumFractionDigits: 1 });

/** `+2,000`, `−40` */
export const change = (quantity: number): string => (quantity < 0 ? `−${figure(-quantity)}` : `+${figure(quantity)}`);

/** `19 Nov`, short enough for a column. */
export const columnDay = (at: Date): string => dateWords(at).replace(/^\w+, /, '');

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
  if (days > YEAR) return m.over_a_year();
  if (days === 0) return m.under_a_day();
  return days === 1 ? m.n_1_day() : m.days({ days: figure(days) });
};

export function coverWords({ stock, reusable, days_of_cover: days }: Lasting): string {
  if (reusable) return m.comes_back();
  if (stock === 0) return m.none_left();
  return days === null ? m.not_used() : daysInWords(days);
}

/** `Oils · consumable`, `Linen · reusable · 22 out` */
export const kindWords = ({
  category,
  reusable,
  out,
}: Pick<StockedMaterial, 'category' | 'reusable' | 'out'>): string =>
  [
    category,
    reusable ? 'reusable' : 'consumable',
    reusable && (out > 0 ? m.out_out({ out: figure(out) }) : m.none_out()),
  ]
    .filter(Boolean)
    .join(' · ');

export const MOVEMENT_WORDS: Readonly<Record<MovementKind, string>> = {
  opening: m.first_count(),
  use: m.used(),
  return: m.came_back(),
  restock: m.restock_2(),
  correction: m.correction(),
  emptied: m.marked_empty(),
};

/** The reorder level is marked at the same place of every bar. */
export const MARK = 40;

/** How far a bar is filled, in percent. */
export function barFill({ stock, reorder_level: level }: Pick<Material, 'stock' | 'reorder_level'>): number {
  if (level === 0) return stock > 0 ? 100 : 0;
  return Math.min(100, Math.round((stock / level) * MARK));
}
