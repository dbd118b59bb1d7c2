import { limits } from 'shared-lib/entry';

export const STRENGTHS = ['Too short', 'Weak', 'Fair', 'Good', 'Strong'] as const;
export type Strength = (typeof STRENGTHS)[number];

/** The least number of guesses for each word, as a power of two. */
const BITS = { Fair: 36, Good: 50, Strong: 66 } as const;

/** How many different characters a guesser must try at each position. */
function alphabet(password: string): number {
  const kinds = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^A-Za-z0-9]/, 33],
  ] as const;
  return kinds.reduce((sum, [kind, size]) => sum + (kind.test(password) ? size : 0), 0);
}

/**
 * The number of characters that are not predictable. A character that continues a run, as in `aaaa`, `1234` or `dcba`,
 * does not count.
 */
function surprising(password: string): number {
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const steps = codes.map((code, at) => (at === 0 ? NaN : code - (codes[at - 1] ?? 0)));
  return codes.filter((_, at) => at < 2 || Math.abs(steps[at] ?? 2) > 1 || steps[at] !== steps[at - 1]).length;
}

/**
 * How hard a password is to guess, by its length and variety. Parts that others know, such as a name or an address, do
 * not count. This only advises: the server refuses passwords, because it knows the common ones. Source: R-accounts-10.
 */
export function strengthOf(password: string, known: readonly string[]): Strength {
  if (password.length < limits.PASSWORD_MIN) return 'Too short';
  const parts = known
    .flatMap((word) => [word, word.split('@')[0] ?? ''])
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2);
  const rest = parts.reduce((text, word) => text.replaceAll(word, ''), password.toLowerCase()).length;
  const bits = Math.min(surprising(password), rest) * Math.log2(Math.max(2, alphabet(password)));
  if (bits >= BITS.Strong) return 'Strong';
  if (bits >= BITS.Good) return 'Good';
  return bits >= BITS.Fair ? 'Fair' : 'Weak';
}
