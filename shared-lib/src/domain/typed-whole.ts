/**
 * A whole number as it is typed: digits and nothing else, nine at most. '1e3', '-5', '4.0' and '1,000' are none. The
 * entry itself stays as it was typed, so that its field can refuse it. Source: R-forms-2.
 */
export const typedWhole = (typed: string): number | undefined =>
  /^\d{1,9}$/.test(typed.trim()) ? Number(typed) : undefined;
