/** An operator's token of ten characters or fewer is invalid. Source: 5-006. */
const OPERATOR_TOKEN_MIN = 10;

/** Not every text in storage is a token: older pages stored `undefined` and `null` as words. Source: 5-002..5-004. */
export function isToken(value: unknown, role?: string): value is string {
  if (typeof value !== 'string' || value.trim() === '' || value === 'undefined' || value === 'null') return false;
  return role !== 'operator' || value.length > OPERATOR_TOKEN_MIN;
}
