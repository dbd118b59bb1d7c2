// How it works: docs/subsystems/clients.md.
// Rules of this area that SQL decides: docs/subsystems/database-rules.md.

/** Invisible marks, and apostrophes and quotation marks of all kinds: ignored when names are compared. */
const UNSAID =
  /[\u0022\u0027\u0060\u00ab\u00ad\u00b4\u00bb\u02b9-\u02bf\u02c8\u02ca\u02cb\u055a\u061c\u180e\u200b-\u200f\u2018-\u201f\u202a-\u202e\u2032-\u2037\u2039\u203a\u2060-\u206f\u275b-\u275e\ua78c\ufeff\uff02\uff07]/g;
/** Accents, once they are separate from their letters. */
const ACCENTS = /[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]/g;
/** Letters without a separable accent, and what people type for them. */
const LETTERS: readonly (readonly [letter: string, typed: string])[] = [
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['þ', 'th'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ŧ', 't'],
  ['ς', 'σ'],
];
/** A dot after a shortened word, directly before the next word: `Ma.Teresa`. */
const DOT_BETWEEN = /([^ .][^ .])\.(?=[^ .])/g;
/** Hyphens and dashes of all kinds, commas, and everything else that is a blank between words. */
const BETWEEN =
  /[\u0009-\u000d\u0020\u002c\u002d\u0085\u00a0\u00b7\u058a\u1680\u2000-\u200a\u2010-\u2015\u2028\u2029\u202f\u2043\u205f\u207b\u208b\u2212\u2e3a\u2e3b\u3000\u3001\ufe58\ufe63\uff0c\uff0d]+/g;

/** `De la Cruz` and `Dela Cruz` are one name: offices write it either way. */
const PARTICLES = /(^| )de (la|los|las)(?= |$)/g;

/**
 * A name as it is compared and searched: without case, accents, dots, and kinds of apostrophe, hyphen and blank.
 * `fold_text` of server/migrations/222_one_way_of_writing.sql does the same. Source: R-names-1.
 */
export function foldText(text: string): string {
  const bare = text.replace(UNSAID, '').normalize('NFKD').replace(ACCENTS, '').toLowerCase();
  const plain = LETTERS.reduce((folded, [letter, typed]) => folded.replaceAll(letter, typed), bare);
  return plain
    .replace(BETWEEN, ' ')
    .replace(DOT_BETWEEN, '$1 ')
    .replaceAll('.', '')
    .replace(/ +/g, ' ')
    .trim()
    .replace(PARTICLES, '$1de$2');
}
