import { formatMoment } from 'shared-lib';

/** `suspended until Sat, 21 Nov 2026, 6:00 AM` */
export function suspendedUntil(until: string | null): string {
  if (until === null) return 'suspended';
  const at = new Date(until);
  return `suspended until ${formatMoment(at)}`;
}

export const LIFT_FAILED = 'Could not lift the suspension';
export const liftedWords = (name: string): string => `${name} gets new work again`;
