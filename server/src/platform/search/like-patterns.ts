/** A LIKE pattern for 'contains'; signs that mean something there are taken as they are. */
export const likePart = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * The same over the digits that phone_key() leaves (migration 045). Null, which nothing is like, where the term is no
 * part of a number.
 */
export function phonePart(typed: string): string | null {
  const digits = /^[+\d\s()-]+$/.test(typed) ? typed.replace(/\D/g, '').replace(/^63(?=9)/, '0') : '';
  return digits.length >= 3 ? `%${digits}%` : null;
}
