// How it works: docs/subsystems/access.md, 'Search'; docs/subsystems/clients.md.
import { digitsTyped, foldText, isNumberLike } from 'shared-lib/domain';

/** A LIKE pattern for 'contains'. Special characters count as themselves. */
export const likePart = (typed: string): string => `%${typed.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

/**
 * The same for the keys that phone_key() of the database computes. The part may be written in any form: `0917 55`, `+63
 * 917` and `917` find the same number. Null, which matches nothing, if the term is no part of a number.
 */
export function phonePart(typed: string): string | null {
  if (!isNumberLike(typed)) return null;
  // `6342` may be the last four digits. It counts as the country code only when more digits follow.
  const national = digitsTyped(typed).replace(/^(?:00)?63(?=\d{3})0?|^0+/, '');
  return national.length >= 3 ? `%${national}%` : null;
}

/** A typed term as LIKE patterns. Null matches nothing. */
export interface TermPatterns {
  /** Each word is a part of a folded name, in any order. Source: R-names-1. */
  readonly words: readonly string[];
  /** Part of an e-mail address. */
  readonly address: string | null;
  /** Part of a phone number. */
  readonly digits: string | null;
  /** An index can look for these words, so also a long table may be searched. */
  readonly isIndexed: boolean;
}

/** The index works with three letters, so it cannot look for shorter words. */
const INDEXED = /[^ ]{3}/;

export function termPatterns(typed: string): TermPatterns {
  const folded = foldText(typed);
  const words = folded.split(' ');
  const isIndexed = words.some((word) => INDEXED.test(word));
  return {
    isIndexed,
    words: (isIndexed ? words : [folded || typed]).map(likePart),
    address: /[@._-]/.test(typed) ? likePart(typed.trim().toLowerCase()) : null,
    digits: phonePart(typed),
  };
}

/**
 * The condition that a column with folded names, numbers and addresses contains the term. `add` takes a pattern and
 * returns its parameter. One `like` for each pattern: the index supports no other form.
 */
export function holdsTerm(column: string, { words, address, digits }: TermPatterns, add: (pattern: string) => string) {
  const likes = (patterns: readonly string[]) =>
    patterns.map((pattern) => `${column} like ${add(pattern)}`).join(' and ');
  const either = [words, address, digits].flatMap((part) => (part === null ? [] : [likes([part].flat())]));
  return `(${either.join(' or ')})`;
}
