/**
 * A whole number as typed: digits only, nine at most. '1e3', '-5', '4.0' and '1,000' are rejected. The entry stays as
 * typed, so its field can reject it. Source: R-forms-2.
 */
export const typedWhole = (typed: string): number | undefined =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
