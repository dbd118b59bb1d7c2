import { count } from './reportWords';

/** Only for an axis: `₱20k`, `₱1.5M`. Amounts themselves always have two decimals. Source: 1-018. */
export function axisPesos(pesos: number): string {
  const size = Math.abs(pesos);
  if (size >= 1_000_000) return `₱${count(pesos / 1_000_000)}M`;
  return size >= 1_000 ? `₱${count(pesos / 1_000)}k` : `₱${count(pesos)}`;
}
