type Instead = (found: string, begin: string) => string;

/** A hash or a token, not a long word of the code. */
const withoutToken = (word: string): string => (/\d/.test(word) && /[a-z]/i.test(word) ? '(token)' : word);

/**
 * Patterns that may reveal people or records, and their replacements. Anybody may send a text to the server, so each
 * pattern is bounded. Otherwise a line of hyphens would take time by the square of its length.
 */
const PERSONAL: readonly (readonly [RegExp, Instead])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, () => '(e-mail)'],
  // The query and the fragment of an address.
  [/(https?:\/\/[^\s?#]{1,200}|\/[\w/.:-]{1,200})[?#][^\s)]*/g, (_, address) => address],
  // A value named as a secret, in any notation. Without quotes it may contain blanks, up to the end of the line.
  [
    /((?:password|passwd|passcode|pwd|secret|token|otp|api[_-]?key|authorization)(?:\\{0,4}["'])?\s{0,3}[=:]\s{0,3})("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|.+)/gi,
    (_, said) => `${said}(secret)`,
  ],
  [/(bearer\s{1,3})\S+/gi, (_, said) => `${said}(secret)`],
  // A code from an e-mail. Digits after a colon alone are a line or column of the code.
  [/(^|(?:code|["'])\s{0,3}[=:]\s{0,3}|[^\d:.])\d{6}(?!\d)/gi, (_, before) => `${before}(code)`],
  // Tokens and hashes.
  [/[\w-]{20,}/g, withoutToken],
  // Telephone numbers, with any separators.
  [/\+?\d[\d ()-]{5,}\d/g, () => '(number)'],
];

/**
 * An error text without anything that might be personal: addresses of people, numbers, tokens, query strings. Lines and
 * columns of the code stay.
 */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** Shorter words are too often parts of other words. */
const NAME_LETTERS = 3;
const ADDRESS_LETTERS = 6;

/**
 * A text without these names, each of their words, and these addresses or parts of them. A street whose number is
 * already gone is removed too. Longer parts go first. Each is looked for once.
 */
export function withoutNames(
  text: string,
  { names, addresses }: { readonly names: readonly string[]; readonly addresses: readonly string[] },
): string {
  const said = addresses.flatMap((address) => [address, ...address.split(',')].map((part) => part.trim()));
  const parts = new Set(said.flatMap((part) => [part, part.replace(/^.*\d\S*\s+/, '')]));
  const longestFirst = [...parts].filter(({ length }) => length >= ADDRESS_LETTERS).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((kept, part) => kept.replaceAll(part, '(address)'), text);
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  return rest.replace(/\p{L}+/gu, (word) =>
    word.length >= NAME_LETTERS && words.has(word.toLowerCase()) ? '(name)' : word,
  );
}

/** `/dashboard/appointments/2041?x=1` as `/dashboard/appointments/:id`. */
export const pageOf = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/');
