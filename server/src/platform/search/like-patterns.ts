import { digitsTyped, foldText, isNumberLike } from 'shared-lib/domain';

/** A LIKE pattern for 'contains'; signs that mean something there are taken as they are. */
export const likePart = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * The same over the numbers that phone_key() of the database makes, however the part is written: `0917 55`,
 * `+63 917` and `917` find one. Null, which nothing is like, where the term is no part of a number.
 */
export function phonePart(typed: string): string | null {
  if (!isNumberLike(typed)) return null;
  // `6342` may be the last four: what looks like the country is one where a number goes on behind it.
  const national = digitsTyped(typed).replace(/^(?:00)?63(?=\d{3})0?|^0+/, '');
  return national.length >= 3 ? `%${national}%` : null;
}

/** A typed term as LIKE patterns; null is like nothing. */
export interface TermPatterns {
  /** Each is a part of a folded name, whatever their order. Source: R-names-1. */
  readonly words: readonly string[];
  /** Part of an e-mail address. */
  readonly address: string | null;
  /** Part of a phone number. */
  readonly digits: string | null;
}

/** Shorter words have nothing that an index of three letters could be asked for. */
const INDEXED = /[^ ]{3}/;

export function termPatterns(typed: string): TermPatterns {
  const folded = foldText(typed);
  const words = folded.split(' ');
  return {
    words: (words.some((word) => INDEXED.test(word)) ? words : [folded || typed]).map(likePart),
    address: /[@._-]/.test(typed) ? likePart(typed.trim().toLowerCase()) : null,
    digits: phonePart(typed),
  };
}

/**
 * The condition that a column with folded names, numbers and addresses holds the term. `add` takes a pattern and
 * answers its parameter. One `like` a pattern: the index answers no other.
 */
export function holdsTerm(column: string, { words, address, digits }: TermPatterns, add: (pattern: string) => string) {
  const likes = (patterns: readonly string[]) =>
    patterns.map((pattern) => `${column} like ${add(pattern)}`).join(' and ');
  const either = [words, address, digits].flatMap((part) => (part === null ? [] : [likes([part].flat())]));
  return `(${either.join(' or ')})`;
}
