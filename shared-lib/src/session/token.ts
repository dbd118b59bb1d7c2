/** One reading of the original: an operator's token of ten characters or fewer cannot be one. Point 5-006. */
const OPERATOR_TOKEN_MIN = 10;

/**
 * Not every text in storage is a token: older pages wrote `undefined` and `null` as words. Source: spec 5. Points
 * 5-002..5-004.
 */
export function isToken(value: unknown, role?: string): value is string {
  if (typeof value !== 'string' || value.trim() === '' || value === 'undefined' || value === 'null') return false;
  return role !== 'operator' || value.length > OPERATOR_TOKEN_MIN;
}
